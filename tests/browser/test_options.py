"""The options of a new table: kinds of items and handicaps as switches, choices of a seat, what makes no difference."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People


def new_table(page: Page, track: str, cars: int) -> Locator:
    """The form of a table on a track of the Warehouse, unfolded, its further seats for anybody."""
    new = page.get_by_role("region", name="New table")
    new.get_by_role("radio", name="Warehouse").check()
    new.get_by_role("radio", name=track).check()
    new.get_by_role("group", name="Cars on the grid").get_by_role("radio", name=str(cars), exact=True).check()
    new.get_by_text("More options").click()
    return new


def seat(new: Locator, number: int) -> Locator:
    """A seat of the form, its own choices unfolded."""
    row = new.get_by_role("list", name="Seats").get_by_role("listitem").nth(number - 1)
    row.locator("summary").click()
    return row


def switch(where: Locator, group: str, name: str) -> Locator:
    return where.get_by_role("group", name=group).get_by_role("checkbox", name=name, exact=True)


def options_of(page: Page) -> dict[str, str]:
    page.wait_for_url("**/#/table/*")
    found: dict[str, str] = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()["options"]
    return found


def test_a_table_with_teams_a_handicap_and_some_kinds_of_items(people: People) -> None:
    page = people("Ann")
    new = new_table(page, "Security Circuit", 4)
    new.get_by_role("group", name="Teams").get_by_role("radio", name="cars 1 and 3 together").check()
    for kind in ("Mines", "Flashbangs"):
        switch(new, "Items", kind).uncheck()
    blue = seat(new, 2)
    for handicap in ("Running Hot", "Running Late"):
        switch(blue, "Handicaps", handicap).check()
    blue.get_by_role("group", name="Car", exact=True).get_by_role("radio", name="Junker").check()
    expect(blue.locator("summary")).to_have_text("Junker, Running Hot and Running Late")
    expect(new.locator("summary").last).to_contain_text("Oil Slicks and Drones, cars 1 and 3 together")
    new.get_by_role("button", name="Open the table").click()
    chosen = {"teams": "ac", "items": "oil.drone", "car-b": "junker", "handicap-b": "hot.late"}
    assert options_of(page) == {"seats": "4", **chosen}
    waiting = page.get_by_role("region", name="Waiting for drivers")
    expect(waiting.get_by_role("listitem").nth(1)).to_contain_text("Junker, Running Hot and Running Late")


def test_the_seats_choices_have_plain_names_at_the_gate_too(people: People) -> None:
    ann, ben = people("Ann"), people("Ben")
    new = new_table(ann, "Security Circuit", 2)
    new.get_by_role("button", name="Open the table").click()
    ann.wait_for_url("**/#/table/*")
    ben.goto(ann.url)
    gate = ben.get_by_role("region", name="Take a seat")
    gate.locator("summary").filter(has_text="Learner").click()
    switch(gate, "Handicaps", "Running Low").check()
    switch(gate, "Handicaps", "Running Late").check()
    switch(gate, "Handicaps", "Running Low").uncheck()
    gate.get_by_role("group", name="Car", exact=True).get_by_role("radio", name="Hot Rod").check()
    gate.get_by_role("button", name="Drive Blue").click()
    expect(gate).to_be_hidden()
    assert options_of(ann) == {"seats": "2", "car-b": "hot-rod", "handicap-b": "late"}


def test_no_kind_of_item_is_no_items_and_the_keyboard_switches_them(people: People) -> None:
    page = people("Ann")
    new = new_table(page, "Security Circuit", 2)
    kinds = new.get_by_role("group", name="Items").get_by_role("checkbox")
    expect(kinds).to_have_count(4)
    flashbang = new.get_by_role("group", name="Flashbang")
    expect(flashbang).to_be_visible()
    kinds.first.focus()
    for count in range(4):
        expect(kinds.nth(count)).to_be_focused()
        expect(kinds.nth(count)).to_be_checked()
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
    expect(new.get_by_text("There are no Flashbangs in this race.")).to_be_visible()
    expect(flashbang).to_be_hidden()
    new.get_by_role("button", name="Open the table").click()
    assert options_of(page) == {"seats": "2", "items": "no"}


def test_what_no_value_has_together_cannot_be_switched_and_says_why(people: People) -> None:
    page = people("Ann")
    red = seat(new_table(page, "Security Circuit", 2), 1)
    by_a_die, low = (switch(red, "Handicaps", name) for name in ("picked by a die", "Running Low"))
    low.check()
    expect(by_a_die).to_be_disabled()
    expect(red.get_by_text("Either a die picks the handicap, or you do.")).to_be_visible()
    low.uncheck()
    by_a_die.check()
    expect(low).to_be_disabled()
    page.get_by_role("button", name="Open the table").click()
    assert options_of(page) == {"seats": "2", "handicap-a": "die"}


def test_sets_of_abilities_are_offered_only_where_drivers_choose_them(people: People) -> None:
    page = people("Ann")
    new = new_table(page, "Security Circuit", 2)
    everywhere = new.get_by_role("group", name="Abilities").last
    red = seat(new, 1)
    sets = red.get_by_role("group", name="Abilities")
    moot = red.get_by_text("drivers do not choose their own abilities")
    for common in ("the standard set", "no abilities"):
        everywhere.get_by_role("radio", name="each its own choice").check()
        sets.get_by_role("radio", name="the car's own set").check()
        expect(moot).to_be_hidden()
        everywhere.get_by_role("radio", name=common).check()
        expect(sets).to_be_hidden()
        expect(moot).to_be_visible()
    new.get_by_role("button", name="Open the table").click()
    assert "set-a" not in options_of(page)


@pytest.mark.parametrize("width", [1280, 360])
def test_it_is_accessible_with_all_unfolded(people: People, width: int) -> None:
    page = people("Ann", viewport={"width": width, "height": 740})
    new = new_table(page, "Security Circuit", 4)
    for number in (1, 2, 3, 4):
        switch(seat(new, number), "Handicaps", "Running Low").check()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
