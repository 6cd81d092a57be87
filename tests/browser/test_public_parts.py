"""What everybody may see is drawn: the item stack, what is so with each car, its name, its tokens and its gears."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People
from tests.browser.steps import gears, my_turn, table_from
from tests.browser.test_access import DESK, PHONE, check

GRADUATION = "joyride/graduation/seats=3,abilities=yes,set-a=unique,car-c=off-roader/round=3,order=ABC"
POSITION = (
    f"{GRADUATION},at=shift,tokens=m17-hidden/A=o17:w,gear=3,mirror=223,items=oil.none"
    "/B=n19:w,mirror=13,flash=1,handicap=hot,low=gear-master/C=k18:w,mirror=13,later=1,handicap=late,late=yes,next=start"
)
MODELS = (
    "joyride/fresh-air/seats=4,abilities=yes,teams=ac,car-a=learner,set-a=unique,car-b=off-roader,car-d=learner,"
    "handicap-b=low.hot.late/round=3,at=lock/A=k17:w,gear=3,mirror=123,items=mine.drone/B=j10:e,mirror=12"
    "/C=m10:w,mirror=12/D=p10:w,mirror=13"
)
YARD = "joyride/school-yard/seats=2/round=9/A=l2:e,mirror=12/B=t10:e,mirror=12"


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def ann(request: pytest.FixtureRequest, people: People) -> Page:
    page = people("Ann", color_scheme="light", viewport=request.param)
    page.goto(table_from(page, POSITION, "me", "rookie", "rookie"))
    my_turn(page)
    return page


def row(page: Page, name: str) -> Locator:
    dashboards = page.get_by_role("region", name="Dashboards", exact=True)
    return dashboards.get_by_role("group").filter(has=page.get_by_text(name, exact=True))


def test_the_item_stack_tells_how_many_of_each_kind_nobody_has_seen(ann: Page) -> None:
    stack = row(ann, "Item stack")
    summary = stack.locator("summary")
    expect(summary).to_contain_text("13 left")
    expect(summary).to_have_attribute("title", "13 in the stack and 1 face-down on the track.")
    summary.click()
    expect(stack.get_by_role("row", name="Oil Slick")).to_have_accessible_name("Oil Slick 3 0")
    expect(stack.get_by_role("row", name="Flashbang")).to_have_accessible_name("Flashbang 3 0")
    check(ann, "an open stack")


def test_a_race_without_items_shows_no_stack(people: People) -> None:
    page = people("Ann", viewport=DESK)
    page.goto(table_from(page, YARD, "me", "rookie"))
    my_turn(page)
    expect(row(page, "Red")).to_be_visible()
    expect(row(page, "Item stack")).to_have_count(0)


def test_what_is_so_with_a_car_stands_in_its_row_and_its_car_beside_its_name(ann: Page) -> None:
    expect(row(ann, "Blue").get_by_text("dazzled", exact=True)).to_be_visible()
    expect(row(ann, "Blue").get_by_text("runs hot")).to_be_visible()
    for chip in ("start line first", "runs late", "shift down later"):
        expect(row(ann, "Yellow").get_by_text(chip)).to_be_visible()
    assert row(ann, "Red").locator("[data-chip]").count() == 0
    for name, car in (("Red", "Electric"), ("Blue", "Learner"), ("Yellow", "Off-Roader")):
        expect(row(ann, name).get_by_text(car, exact=True)).to_be_visible()
    expect(ann.get_by_title("Electric, driven by the Crash Test Dummy")).to_be_visible()
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")


def models(where: Locator) -> list[str | None]:
    return [car.get_attribute("data-model") for car in where.locator("[data-model]").all()]


def test_a_car_has_the_silhouette_of_its_model_wherever_it_is_drawn(people: People) -> None:
    """On the board, in the order of turns and on the dashboards; stripes and sign are the seat's."""
    page = people("Ann", viewport=DESK)
    page.goto(table_from(page, MODELS, "me", "same:Bo", "same:Cy", "same:Di"))
    my_turn(page)
    wanted = ["learner", "off-roader", "hot-rod", "learner"]
    assert models(page.get_by_role("list", name="Order of turns")) == wanted
    assert models(page.get_by_role("region", name="Dashboards", exact=True)) == wanted
    cars = page.get_by_role("group", name="Board").locator("[data-seat]")
    assert models(page.get_by_role("group", name="Board")) == wanted
    bodies = [car.locator("path.body").get_attribute("d") for car in cars.all()]
    assert bodies[0] == bodies[3]
    assert len(set(bodies)) == 3
    for own in ("path.stripe", "path.badge"):
        assert len({car.locator(own).get_attribute("d") for car in cars.all()}) == 4


def test_a_row_with_three_handicaps_stays_low_and_tells_them_when_it_is_opened(people: People) -> None:
    page = people("Ann", viewport=DESK)
    page.goto(table_from(page, MODELS, "me", "same:Bo", "same:Cy", "same:Di"))
    blue = row(page, "Blue")
    expect(blue.get_by_text("runs low, hot, late")).to_be_visible()
    box = blue.bounding_box()
    assert box
    assert box["height"] <= 72  # three lines
    blue.locator("summary").click()
    expect(blue.get_by_text("with one ability used, with two damage and from the last checkpoint")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_name_of_an_ability_can_be_read_without_a_pointer(people: People, size: Any) -> None:
    """Written on the token; where the ways to set out need the room, beside it while it has the focus."""
    page = people("Ann", viewport=size, has_touch=size is PHONE)
    page.goto(table_from(page, MODELS, "me", "same:Bo", "same:Cy", "same:Di"))
    my_turn(page)
    for name in ("Crunchy Gears", "Stall", "Turn Signal"):
        token = page.get_by_role("button", name=name)
        if size is DESK:
            expect(token.get_by_text(name)).to_be_hidden()
            token.focus()
        expect(token.get_by_text(name)).to_be_visible()
        expect(token.get_by_text(name)).to_be_in_viewport(ratio=1)


def lamps(token: Locator) -> list[str | None]:
    return [lamp.get_attribute("data-lamp") for lamp in token.locator(".lit").all()]


def test_ability_tokens_show_their_lights_and_whose_they_are(ann: Page) -> None:
    """Five lamps, those of its steps lit; grey for the standard set, the car's for its own [JR-ABIL-02, JR-ABIL-07]."""
    pilot = ann.get_by_role("button", name="Auto Pilot")
    expect(pilot.locator("[data-lamp]")).to_have_count(5)
    assert lamps(pilot) == ["Roll"]
    assert lamps(ann.get_by_role("button", name="Polarity Shift")) == ["Start"]
    expect(pilot.locator("[data-set=electric] svg path")).not_to_have_count(0)
    for part in pilot.locator(".lamps, [data-set]").all():
        expect(part).to_be_in_viewport(ratio=1)
    blue = row(ann, "Blue")
    blue.locator("summary").click()
    handbrake = blue.get_by_title("Handbrake Turn:")
    expect(handbrake).to_contain_text("Lock, Roll")
    assert lamps(handbrake) == ["Lock", "Roll"]
    grey = handbrake.locator("[data-set=standard]")
    car = row(ann, "Red")
    car.locator("summary").click()
    own = car.get_by_title("Auto Pilot:").locator("[data-set=electric]")
    colours = [sign.evaluate("sign => getComputedStyle(sign).color") for sign in (grey, own)]
    assert colours[0] != colours[1]


def test_gears_show_where_a_car_steers_twice_and_may_reverse(ann: Page) -> None:
    """On the stick and on every open dashboard [JR-COMP-20]."""
    for gear, says in ((1, "may reverse"), (2, "steers twice")):
        notch = gears(ann).get_by_role("button", name=f"Gear {gear}")
        expect(notch).to_have_accessible_name(re.compile(rf"\({says}\)$"))
        expect(notch.locator(".slot svg")).to_be_visible()
    expect(gears(ann).get_by_role("button", name="Gear 3").locator(".slot svg")).to_have_count(0)
    blue = row(ann, "Blue")
    blue.locator("summary").click()
    notches = blue.get_by_role("list").get_by_role("listitem")
    expect(notches.nth(3)).to_contain_text("steers twice")
    expect(notches.nth(4)).to_contain_text("may reverse")
    expect(notches.nth(3).locator("svg")).to_be_visible()
