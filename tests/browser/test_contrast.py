"""High contrast: readable in every step, larger and emptier, cars known by their signs; for whoever likes it alone."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People
from tests.browser.steps import close_menu, finish, my_turn, table_from, take_seat
from tests.browser.test_access import DESK, HEAD_ON, LAST, PHONE, STEPS, straight
from tests.browser.test_box import HELD, PAIRS, SHIFTING

SIGNS = ("circle", "square", "triangle", "diamond")
CONTRAST = ["color-contrast", "color-contrast-enhanced"]  # 4.5 to 1, and 7 to 1


def contrasted(page: Page) -> Page:
    """Choose high contrast in the menu of a table."""
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("radio", name="contrast").check()
    expect(page.locator("html[data-scheme=contrast]")).to_be_attached()
    close_menu(page)
    return page


def readable(page: Page, where: str) -> None:
    found = Axe().run(page, options={"runOnly": CONTRAST, "rules": {rule: {"enabled": True} for rule in CONTRAST}})
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where


def size_of_text(place: Locator) -> float:
    return float(place.evaluate("node => parseFloat(getComputedStyle(node).fontSize)"))


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_lobby_and_table_are_readable_in_every_step(people: People, window: Any) -> None:
    """The dashboard, the order of turns, and all else [JR-ACC-01]."""
    page = people("Ann", viewport=window)
    page.goto(table_from(page, STEPS["lock"], "me", "rookie"))
    my_turn(page)
    contrasted(page)
    for step, position in {**STEPS, "items": HELD, "abilities": SHIFTING}.items():
        seats = position.partition("seats=")[2][0]
        page.goto(table_from(page, position, "me", *["rookie"] * (int(seats) - 1)))
        my_turn(page)
        readable(page, step)
    page.goto(table_from(page, HEAD_ON, "me", "same:Bob"))
    my_turn(page)
    straight(page)
    expect(page.get_by_role("group", name="Head-on: your answer")).to_be_visible()
    readable(page, "head-on")
    page.goto(table_from(page, LAST, "me", "rookie"))
    my_turn(page)
    straight(page)
    expect(finish(page)).to_be_visible()
    readable(page, "over")
    page.goto("/")
    expect(page.get_by_role("button", name="Race now").first).to_be_enabled()
    readable(page, "lobby")


def test_each_person_uses_the_version_that_suits_and_it_changes_nothing_in_play(people: People) -> None:
    """The same choices as before and as ever, an emptier board, and nobody else's page changes [JR-ACC-01]."""
    ann, ben = people("Ann", color_scheme="light", viewport=DESK), people("Ben", color_scheme="light", viewport=DESK)
    link = table_from(ann, HELD, "me", "open", "rookie")
    ann.goto(link)
    take_seat(ben, link, "Ben")
    my_turn(ann)
    before, scenery = choices(ann), ann.locator(".course .decor")
    expect(scenery).to_be_visible()
    contrasted(ann)
    expect(scenery).to_be_hidden()
    assert choices(ann) == before
    expect(ben.locator("html[data-scheme=light]")).to_be_attached()
    ann.reload()
    my_turn(ann)
    expect(ann.locator("html[data-scheme=contrast]")).to_be_attached()


def choices(page: Page) -> list[str | None]:
    return [found.get_attribute("aria-label") for found in page.locator("[data-choice]").all()]


def test_text_is_larger_and_cars_and_places_are_plainer(people: People) -> None:
    """Larger text, the car on its dashboard, and clear frames in the order of turns [JR-ACC-02]."""
    page = people("Ann", color_scheme="light", viewport=DESK)
    page.goto(table_from(page, SHIFTING, "me", "rookie", "rookie"))
    my_turn(page)
    dashboard = page.get_by_role("region", name="Dashboard of Red")
    places = page.get_by_role("list", name="Order of turns").get_by_role("listitem")
    texts = [dashboard.get_by_text("Mirror", exact=True), dashboard.get_by_text("Shift", exact=True), places.first]
    texts += [dashboard.get_by_role("button", name="Gear Master").get_by_text("Gear Master")]
    usual = [size_of_text(text) for text in texts]
    reference = dashboard.get_by_title("The dashboard of Red")
    expect(reference).to_be_hidden()
    contrasted(page)
    assert all(size_of_text(text) > was for text, was in zip(texts, usual, strict=True))
    expect(reference).to_be_visible()
    for place in places.all():
        expect(place).to_have_css("border-top-width", "2px")
        expect(place).to_have_css("border-top-color", re.compile(r"rgb\(255, (255, 255|224, 0)\)"))


def test_each_car_has_a_large_sign_that_comes_again_on_all_that_is_its_own(people: People) -> None:
    """On the car, its place in the order, its dashboard, and in a corner of its abilities [JR-ACC-03]."""
    page = people("Ann", color_scheme="light", viewport=DESK)
    page.goto(table_from(page, PAIRS, "me", "rookie", "rookie", "rookie"))
    my_turn(page)
    cars = page.locator(".cars .car")
    small = [width_of(cars.nth(seat).locator("[data-sign] path")) for seat in range(len(SIGNS))]
    corner = page.locator("[data-ability] [data-sign]")
    expect(corner.first).to_be_hidden()
    contrasted(page)
    for seat, sign in enumerate(SIGNS):
        on_car = cars.nth(seat).locator("[data-sign]")
        expect(on_car).to_have_attribute("data-sign", sign)
        assert width_of(on_car.locator("path")) > 1.5 * small[seat]
    order = page.get_by_role("list", name="Order of turns").locator("[data-sign]")
    expect(order.filter(visible=True)).to_have_count(len(SIGNS))
    expect(page.get_by_title("The dashboard of Red").locator(f"[data-sign={SIGNS[0]}]")).to_be_visible()
    expect(corner.filter(visible=True)).to_have_count(3)
    for sign in corner.all():
        expect(sign).to_have_attribute("data-sign", SIGNS[0])


def width_of(place: Locator) -> float:
    return float(place.evaluate("node => node.getBoundingClientRect().width"))
