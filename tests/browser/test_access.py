"""axe finds nothing, in light and dark and on a phone; the board is most of the window, and no form is in a turn."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.steps import finish, my_turn, open_table, story, table_from

YARD = "joyride/school-yard/seats=2/round=9"
STEPS = {
    "lock": f"{YARD},at=lock/A=l2:e,gear=3,mirror=123/B=o9:w,mirror=12",
    "shift": f"{YARD},at=shift/A=l2:e,gear=4,mirror=1233,damage=g1/B=t10:e,mirror=12",
    "steer": f"{YARD},at=roll.steer/A=l2:e,mirror=22/B=o9:w,mirror=12",
    "damage": f"{YARD},at=end.damage,queue=A/A=l2:e,gear=3,mirror=123,pending=1/B=t10:e,mirror=12",
}
HEAD_ON = f"{YARD},at=roll.steer/A=l2:e,mirror=22/B=o2:w,mirror=11"
LAST = f"{YARD},at=roll.steer/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
FORMS = "select, textarea, input, form"


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def ann(request: pytest.FixtureRequest, people: People) -> Page:
    return people("Ann", color_scheme="light", viewport=request.param)


def check(page: Page, where: str) -> None:
    """No violation, in the dark no lack of contrast either, and nothing scrolls sideways."""
    found = Axe().run(page)
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html[data-scheme=dark]")).to_be_attached()
    found = Axe().run(page, options={"runOnly": ["color-contrast"]})
    assert found.violations_count == 0, f"{where} in the dark: {found.generate_report()}"
    page.emulate_media(color_scheme="light")
    expect(page.locator("html[data-scheme=light]")).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where


def straight(page: Page) -> None:
    arrow = page.get_by_role("group", name="Board").get_by_role("button", name="straight")
    arrow.press("Enter")
    arrow.press("Enter")


def test_the_table_in_each_step_from_waiting_for_a_driver_to_the_finish(ann: Page) -> None:
    page = ann
    open_table(page, ["me", "open"])
    waiting = page.get_by_role("region", name="Waiting for drivers")
    expect(waiting).to_be_visible()
    check(page, "waiting")
    waiting.get_by_role("button", name="Start with bots").click()
    my_turn(page)
    check(page, "start")
    for step, position in STEPS.items():
        page.goto(table_from(page, position, "me", "rookie"))
        my_turn(page)
        check(page, step)
        no_form_in_a_turn(page)
    page.goto(table_from(page, HEAD_ON, "me", "same:Bob"))
    my_turn(page)
    straight(page)
    expect(page.get_by_role("group", name="Head-on: your answer")).to_be_visible()
    check(page, "head-on")
    no_form_in_a_turn(page)
    page.goto(table_from(page, LAST, "me", "rookie"))
    my_turn(page)
    straight(page)
    expect(finish(page)).to_be_visible()
    check(page, "over")


def no_form_in_a_turn(page: Page) -> None:
    """Neither on the board nor on the dashboard is anything to fill in."""
    for place in ("Board", "Dashboard of"):
        found: Any = page.locator(f'[aria-label^="{place}"]').locator(FORMS)
        expect(found).to_have_count(0)


def test_lobby_replay_rules_and_menu(ann: Page) -> None:
    page = ann
    page.goto("/")
    expect(page.get_by_role("button", name="Race now").first).to_be_enabled()
    check(page, "lobby")
    page.goto(table_from(page, LAST, "me", "rookie"))
    my_turn(page)
    straight(page)
    finish(page).get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider", name="Line of the race")).to_be_visible()
    check(page, "replay")
    page.get_by_role("button", name="Rules").click()
    drawer = page.get_by_role("dialog", name="Rules")
    expect(drawer.get_by_role("heading").nth(3)).to_be_visible()
    check(page, "rules")
    page.keyboard.press("Escape")
    page.go_back()
    expect(story(page)).to_be_visible()
    page.get_by_role("button", name="Menu of the table").click()
    expect(page.get_by_role("dialog", name="Menu of the table")).to_be_visible()
    check(page, "menu")


def test_the_board_is_most_of_the_window(people: People) -> None:
    page = people("Ann", viewport=DESK)
    for position in (*STEPS.values(), HEAD_ON):
        page.goto(table_from(page, position, "me", "rookie"))
        my_turn(page)
        box = page.get_by_role("group", name="Board").bounding_box()
        assert box
        assert box["width"] * box["height"] >= 0.6 * DESK["width"] * DESK["height"], position
