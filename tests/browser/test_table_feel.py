"""How the table feels: hints to follow, arrows while locking, a stick to drag, reasons, rules, whose turn."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import person, story, table_from

SCHOOL_YARD = "joyride/school-yard/seats=2/round=4"
LOCKING = f"{SCHOOL_YARD},at=lock/A=l2:e,gear=3,mirror=123/B=o2:e,mirror=12"
SHIFTING = f"{SCHOOL_YARD},at=shift/A=l2:e,gear=4,mirror=1233,damage=g1/B=t10:e,mirror=12"
HURT = f"{SCHOOL_YARD},at=end.damage,queue=A/A=l2:e,gear=3,mirror=123,pending=1/B=t10:e,mirror=12"


@pytest.fixture
def table(browser, base_url: str):  # type: ignore[no-untyped-def]
    """Opens a table that begins in a position."""
    page = person(browser, base_url, "Ann")

    def opened(position: str) -> Page:
        page.goto(table_from(page, position, "me", "rookie"))
        expect(page.get_by_role("button", name="Hint")).to_be_visible()
        return page

    yield opened
    page.context.close()


def board(page: Page):  # type: ignore[no-untyped-def]
    return page.get_by_role("group", name="Board")


def test_arrows_stand_at_the_nose_while_dice_are_locked_and_do_both(table) -> None:  # type: ignore[no-untyped-def]
    page = table(LOCKING)
    expect(board(page).get_by_role("button", name="straight")).to_have_count(0)
    page.get_by_role("button", name="Die 3").click()
    straight = board(page).get_by_role("button", name="straight")
    straight.click()
    expect(straight).to_have_attribute("aria-pressed", "true")
    leads_to = page.get_by_role("region", name="What it leads to")
    expect(leads_to).to_contain_text("rear-end Blue")
    straight.click()
    expect(story(page)).to_contain_text("Red locks 3 and moves 3.")
    expect(story(page)).to_contain_text("Red rear-ends Blue.")
    expect(page.get_by_role("group", name="Gear stick").get_by_label("stay")).to_be_visible()


def test_a_hint_takes_the_focus_and_enter_follows_it(table) -> None:  # type: ignore[no-untyped-def]
    page = table(LOCKING)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("group", name="Hint")).to_be_visible()
    expect(page.locator("[data-lock]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(story(page)).to_contain_text("Red locks")


def test_the_stick_is_dragged_and_stepped_and_says_why_not(table) -> None:  # type: ignore[no-untyped-def]
    page = table(SHIFTING)
    gears = page.get_by_role("group", name="Gear stick")
    four, three, two = (gears.get_by_role("button", name=f"Gear {gear}") for gear in (4, 3, 2))
    four.hover()
    page.mouse.down()
    three.hover()
    page.mouse.up()
    expect(three).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowDown")
    expect(two).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowUp")
    expect(three).to_have_attribute("aria-pressed", "true")
    gears.get_by_role("button", name="Gear 1").click(force=True)  # out of reach: as far as it goes
    expect(two).to_have_attribute("aria-pressed", "true")
    gears.get_by_role("button", name="Gear 5").click(force=True)
    why = page.get_by_role("group", name="Why not")
    expect(why).to_contain_text("not possible")
    why.get_by_role("button", name="JR-").click()
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()


def test_a_chip_opens_its_rule(table) -> None:  # type: ignore[no-untyped-def]
    page = table(f"{SCHOOL_YARD},at=roll.steer/A=l2:e,gear=2,mirror=23/B=o2:e,mirror=12")
    board(page).get_by_role("button", name="straight").click()
    page.get_by_role("region", name="What it leads to").get_by_role("button", name="Red rear-ends Blue.").click()
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("JR-REAR-01")
    page.get_by_role("dialog", name="Rules").locator(".pile summary", has_text="Items").click()
    expect(page.get_by_text("Explodes when any part of a car gets onto it, or when it is damaged.")).to_be_visible()


def test_damage_is_put_on_a_slot_and_rivals_show_it(table) -> None:  # type: ignore[no-untyped-def]
    page = table(HURT)
    slot = page.get_by_role("button", name="Put the damage on item slot 1")
    slot.click()
    slot.click()
    expect(story(page)).to_contain_text("Red damages item 1")
    row = page.get_by_role("region", name="Dashboards").get_by_role("group").filter(has_text="Red")
    row.locator("summary").click()
    expect(row.get_by_text("Items")).to_be_visible()


def test_the_tab_says_when_it_is_my_turn(table) -> None:  # type: ignore[no-untyped-def]
    page = table(LOCKING)
    expect(page).to_have_title(re.compile("Your turn"))
    mine = page.locator("link[rel=icon]").get_attribute("href")
    page.goto("/#/")
    expect(page).not_to_have_title(re.compile("Your turn"))
    assert page.locator("link[rel=icon]").get_attribute("href") != mine


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_what_is_chosen_is_in_the_window_and_large_enough(table, width: int, height: int) -> None:  # type: ignore[no-untyped-def]
    page = table(LOCKING)
    page.set_viewport_size({"width": width, "height": height})
    page.get_by_role("button", name="Die 3").click()
    expect(board(page).get_by_role("button", name="straight")).to_be_visible()
    boxes = page.evaluate(
        "[...document.querySelectorAll('.cockpit button, .target')].map(e => e.getBoundingClientRect())"
        ".filter(b => b.width).map(b => [b.left, b.top, b.right, b.bottom])"
    )
    assert boxes
    for left, top, right, bottom in boxes:
        assert right - left >= 24
        assert bottom - top >= 24
        assert left >= 0
        assert right <= width
        assert bottom <= height
        assert top >= 0


def test_exact_odds_are_drawn_before_the_dice_are_rolled(table) -> None:  # type: ignore[no-untyped-def]
    """Two dice with the faces 1, 2, 3: by hand, 2 to 6 spaces with 1, 2, 3, 2, 1 ninths."""
    page = table(f"{SCHOOL_YARD},at=shift/A=l2:e,gear=2,mirror=12/B=t10:e,mirror=12")
    page.get_by_role("group", name="Gear stick").get_by_role("button", name="Gear 2").click()
    outlook = page.get_by_role("region", name="What it leads to")
    chart = outlook.get_by_role("figure", name="Spaces")
    expect(chart).to_have_attribute("aria-label", "Spaces: 2 11 %, 3 22 %, 4 33 %, 5 22 %, 6 11 %")
    heights = [bar.evaluate("bar => bar.offsetHeight") for bar in chart.locator(".fill").all()]
    assert heights == pytest.approx([height * heights[2] / 3 for height in (1, 2, 3, 2, 1)], abs=1)
    ways = outlook.get_by_role("list", name="Chance of a crash").get_by_role("listitem")
    expect(ways.filter(has_text="straight")).to_contain_text("crash 0 %")
