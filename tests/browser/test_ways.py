"""Where flights and explosions would go is drawn on the board before anything is done."""

import re
from math import hypot

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.steps import my_turn, table_from
from tests.browser.test_access import DESK

GRADUATION = "joyride/graduation/seats=3,abilities=standard/round=3,order=ABC"
ARMED = (
    f"{GRADUATION},at=end.window,queue=A/A=o17:w,mirror=22,items=flashbang.drone/B=n19:w,mirror=13/C=k18:w,mirror=13"
)
ATTRIBUTES = "(shape, names) => names.map(name => Number(shape.getAttribute(name)))"


def spots(page: Page, shape: str, *names: str) -> list[float]:
    found: list[float] = page.locator(f".ways {shape}").evaluate(ATTRIBUTES, list(names))
    return found


def armed(people: People, item: str, choice: str) -> Page:
    page = people("Ann", viewport=DESK)
    page.goto(table_from(page, ARMED, "me", "same:Ben", "same:Cem"))
    my_turn(page)
    expect(page.locator(".ways :is(.blast, .flight, .stop)")).to_have_count(0)
    page.get_by_role("button", name=re.compile(item)).click()
    page.get_by_role("group", name="Board").get_by_role("button", name=choice, exact=True).press("Enter")
    return page


def test_the_way_of_a_flashbang_is_drawn_to_the_space_where_it_stops(people: People) -> None:
    """From the space ahead of the nose to the first car, with a ring at its end and no explosion."""
    page = armed(people, "Flashbang", "Fire the Flashbang straight ahead")
    expect(page.locator(".ways .flight")).to_have_count(1)
    start_x, start_y, end_x, end_y = spots(page, ".flight", "x1", "y1", "x2", "y2")
    assert end_x < start_x  # the car points west
    assert end_y == start_y
    assert spots(page, ".stop", "cx", "cy") == [end_x, end_y]
    expect(page.locator(".ways .blast")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".ways .flight")).to_have_count(0)


def test_the_area_of_an_explosion_is_drawn_round_where_a_drone_stops(people: People) -> None:
    """The space and its six neighbours: a circle through the far sides of these."""
    page = armed(people, "Delivery Drone", "Send the Drone south-west")
    expect(page.locator(".ways .blast")).to_have_count(1)
    centre_x, centre_y, radius = spots(page, ".blast", "cx", "cy", "r")
    assert spots(page, ".stop", "cx", "cy") == [centre_x, centre_y]
    start_x, start_y, end_x, end_y = spots(page, ".flight", "x1", "y1", "x2", "y2")
    assert [end_x, end_y] == [centre_x, centre_y]
    assert end_x < start_x  # to the south-west
    assert end_y > start_y
    spaces = hypot(end_x - start_x, end_y - start_y) / (radius / 1.5)  # of its own measure: one and a half spaces
    assert spaces == pytest.approx(round(spaces), abs=1e-3)


def test_the_words_of_what_would_happen_are_drawn_above_the_cars(people: People) -> None:
    """Yellow stands where it is told that Red smashes: SVG paints in the order of the document."""
    page = people("Ann", viewport=DESK)
    steering = f"{GRADUATION},at=roll.steer/A=o17:w,gear=3,mirror=223/B=n19:w,mirror=13/C=k18:w,mirror=13"
    page.goto(table_from(page, steering, "me", "same:Ben", "same:Cem"))
    my_turn(page)
    board = page.get_by_role("group", name="Board")
    board.get_by_role("button", name="straight").focus()
    words = board.locator(".signs").get_by_text("Red smashes")
    expect(words).to_be_visible()
    later = (
        "words => !!(document.querySelector('.cars').compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING)"
    )
    assert words.evaluate(later)
