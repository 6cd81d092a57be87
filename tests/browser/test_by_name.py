"""Items and abilities operated as a person finds them: a token by its name, then what it does, then it is told."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People
from tests.browser.steps import confirm, gears, my_turn, story, table_from
from tests.browser.test_access import DESK

REST = "/B=n19:w,mirror=13/C=k18:w,mirror=13"
CARS = {
    "standard": "abilities=standard",
    "electric": "abilities=yes,set-a=unique",
    "learner": "abilities=yes,car-a=learner,car-b=electric,set-a=unique",
}


@pytest.fixture
def at(people: People) -> Callable[..., Page]:
    """A table with Red in a moment, everybody at this page."""
    page = people("Ann", viewport=DESK)

    def opened(moment: str, red: str, abilities: str = "standard", rest: str = REST) -> Page:
        race = f"joyride/graduation/seats=3,{CARS[abilities]}/round=3,order=ABC,at={moment}/A=o17:w,{red}{rest}"
        page.goto(table_from(page, race, "me", "same:Ben", "same:Cem"))
        my_turn(page)
        return page

    return opened


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def on_board(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Board").get_by_role("button", name=name, exact=True)


def do(choice: Locator, page: Page) -> None:
    """Touch a control; what is only considered so far is carried out."""
    choice.press("Enter")
    confirm(page).click()


def test_an_item_is_discarded_for_the_next(at: Callable[..., Page]) -> None:
    page = at("roll.discard,steered=yes,earned=A-stack", "gear=1,mirror=3,items=oil.drone")
    expect(page.get_by_title("A new item, face down")).to_be_visible()
    do(button(page, "Item slot 1, Oil Slick"), page)
    expect(story(page)).to_contain_text("Red loses an Oil Slick")
    expect(button(page, "Item slot 2, Delivery Drone")).to_be_visible()


def test_a_new_item_is_put_on_the_slot_of_choice(at: Callable[..., Page]) -> None:
    page = at("roll.stow,steered=yes,taking=mine,earned=A-stack", "gear=1,mirror=3")
    expect(page.get_by_title("Mine: choose its slot")).to_be_visible()
    do(button(page, "Item slot 2, empty"), page)
    expect(button(page, "Item slot 2, Mine")).to_be_visible()
    expect(button(page, "Item slot 1, empty")).to_be_visible()


def test_a_handbrake_turn_is_driven(at: Callable[..., Page]) -> None:
    page = at("roll.steer", "gear=2,mirror=12")
    do(on_board(page, "steer sharp left"), page)
    expect(button(page, "Handbrake Turn, used")).to_be_visible()


def test_auto_pilot_drives_without_a_roll(at: Callable[..., Page]) -> None:
    page = at("roll.pilot", "gear=2,mirror=12", "electric")
    do(button(page, "Auto Pilot"), page)
    expect(button(page, "Auto Pilot, used")).to_be_visible()
    expect(on_board(page, "straight")).to_be_visible()


def test_polarity_shift_turns_the_power_round(at: Callable[..., Page]) -> None:
    page = at("start.window", "gear=2,mirror=12", "electric")
    expect(button(page, r"Reroute Power, -1")).to_be_visible()
    do(button(page, "Polarity Shift"), page)
    expect(button(page, "Polarity Shift, used")).to_be_visible()
    expect(button(page, r"Reroute Power, \+1")).to_be_visible()


def test_stall_gives_up_a_die_and_a_gear(at: Callable[..., Page]) -> None:
    page = at("roll.steer", "gear=2,mirror=12", "learner")
    button(page, "Stall").press("Enter")
    do(page.get_by_role("button", name=re.compile("[Ss]tall.*2")).first, page)
    expect(button(page, "Stall, used")).to_be_visible()
    expect(gears(page).get_by_role("button", name="Gear 1, now")).to_be_visible()


def test_a_turn_signal_steers_one_space_more(at: Callable[..., Page]) -> None:
    page = at("end.window,queue=A", "gear=2,mirror=12", "learner")
    button(page, "Turn Signal").press("Enter")
    do(on_board(page, "turn signal right"), page)
    expect(story(page)).to_contain_text("Turn Signal")


def test_oil_leaves_no_way_but_to_steer(at: Callable[..., Page]) -> None:
    page = at("roll.steer,tokens=o17-oil", "gear=2,mirror=12")
    expect(on_board(page, "steer left")).to_be_visible()
    expect(on_board(page, "straight")).to_have_count(0)
    do(on_board(page, "steer left"), page)
    expect(story(page)).to_contain_text("Red steers left")
