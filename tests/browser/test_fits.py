"""What a person needs to decide can be seen: nothing is cut on a desk, and on a phone nothing is too small to tap."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.steps import finish, gears, my_turn, open_table, race_now, table_from

YARD = "joyride/school-yard/seats=2/round=9"
FAST = f"{YARD},at=shift/A=l2:e,gear=4,mirror=1233,damage=g1/B=t10:e,mirror=12"
HEAD_ON = f"{YARD},at=roll.steer/A=l2:e,mirror=22/B=o2:w,mirror=11"
LAST = f"{YARD},at=roll.steer/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
CUT = """says => {
  const room = says.getBoundingClientRect();
  return [...says.querySelectorAll('b, button, li, .n, .figures')].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && (box.right > room.right + 1 || box.bottom > room.bottom + 1);
  }).map((node) => node.textContent);
}"""


def cut(page: Page) -> Any:
    """What of the consequences does not fit where they are told."""
    return page.get_by_role("region", name="What it leads to").evaluate(CUT)


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_the_odds_of_every_gear_are_told_in_full(people: People, window: Any) -> None:
    page = people("Ann", viewport=window)
    page.goto(table_from(page, FAST, "me", "rookie"))
    my_turn(page)
    for gear in ("stay", "shift down", "engine brake"):
        gears(page).get_by_role("button", name=gear).click()
        expect(page.get_by_role("list", name="Chance of a crash")).to_be_visible()
        expect(page.get_by_role("list", name="Chance of a crash")).to_be_in_viewport(ratio=1)
        assert cut(page) == [], gear


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_both_cars_of_a_head_on_are_told_in_full(people: People, window: Any) -> None:
    page = people("Ann", viewport=window)
    page.goto(table_from(page, HEAD_ON, "me", "same:Bob"))
    my_turn(page)
    straight = page.get_by_role("group", name="Board").get_by_role("button", name="straight")
    straight.press("Enter")
    straight.press("Enter")
    page.get_by_role("group", name="Head-on: your answer").get_by_role("button", name="Smash").click()
    expect(page.get_by_role("button", name="Red smashes head-on.")).to_be_in_viewport(ratio=1)
    assert cut(page) == []


def test_spaces_to_start_from_can_be_tapped_on_a_phone_and_show_the_car(people: People) -> None:
    page = people("Ann", viewport=PHONE)
    race_now(page)
    spaces = page.locator('[data-action^="place"] .arrow')
    page.wait_for_function("""() => {
      const spaces = [...document.querySelectorAll('[data-action^="place"] .arrow')];
      const boxes = spaces.map((space) => space.getBoundingClientRect());
      const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) >= 24;
      return boxes.length > 1 && boxes.every((a, k) => a.width >= 24 && boxes.slice(k + 1).every((b) => apart(a, b)));
    }""")
    spaces.first.click()
    expect(page.locator(".ways .ghost")).to_have_count(1)


def test_three_cars_on_a_phone_leave_room_for_whose_turn_it_is(people: People) -> None:
    page = people("Ann", viewport=PHONE)
    page.goto(
        table_from(
            page,
            "joyride/school-yard/seats=3/round=9/A=l2:e,mirror=12/B=o9:w,mirror=12/C=r2:e,mirror=12",
            "me",
            "rookie",
            "rookie",
        )
    )
    my_turn(page)
    name = page.get_by_role("list", name="Order of turns").get_by_text("You")
    assert name.evaluate("node => node.scrollWidth <= node.clientWidth")


def test_a_free_seat_is_called_free_and_a_replay_has_nobody_away(people: People) -> None:
    page = people("Ann", viewport=DESK)
    open_table(page, ["me", "open"])
    order = page.get_by_role("list", name="Order of turns")
    expect(order.get_by_role("listitem").nth(1)).to_contain_text("free")
    page.goto(table_from(page, LAST, "me", "rookie"))
    my_turn(page)
    dashboards = page.get_by_role("region", name="Dashboards", exact=True)
    expect(dashboards.get_by_title("Drives for")).to_have_count(2)
    straight = page.get_by_role("group", name="Board").get_by_role("button", name="straight")
    straight.press("Enter")
    straight.press("Enter")
    finish(page).get_by_role("link", name="Replay").wait_for()
    expect(dashboards.get_by_title("Drives for")).to_have_count(0)
    finish(page).get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider", name="Line of the race")).to_be_visible()
    expect(order).to_contain_text("Ann")
    expect(order).not_to_contain_text("away")
    expect(order.get_by_title("Thinking")).to_have_count(0)
