"""Seats: two people at one screen, bots in the seats nobody took, a seat that has moved to another device."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.steps import (
    choose_hinted,
    finish,
    hint,
    menu,
    my_turn,
    open_table,
    race_on,
    story,
    table_from,
    told,
)

LAST_LAP = "joyride/school-yard/seats=2/round=9/A=n3:e,gear=3,mirror=123,next=start,laps=1/B=v4:e,gear=1,mirror=1"


def dashboard(page: Page, car: str) -> None:
    """Wait until the controls are those of this car, and live."""
    expect(page.get_by_role("region", name=f"Dashboard of {car}")).to_be_visible()
    my_turn(page)


def test_two_people_at_one_screen_race_and_race_again(people: People) -> None:
    page = people("Ann")
    page.goto(table_from(page, LAST_LAP, "me", "same:Bob"))
    for car in ("Red", "Blue"):
        dashboard(page, car)
        while page.get_by_role("region", name=f"Dashboard of {car}").is_visible() and not finish(page).is_visible():
            choose_hinted(page)
            expect(hint(page).or_(finish(page))).to_be_visible()
    race_on(page, {})
    expect(finish(page).get_by_role("table", name="Standings")).to_contain_text("Bob")
    old = page.url
    finish(page).get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != old)
    my_turn(page)  # nobody else is waited for
    expect(page.get_by_role("list", name="Order of turns")).to_contain_text("Bob")


def test_bots_take_the_seats_that_nobody_took(people: People) -> None:
    page = people("Ann")
    open_table(page, ["me", "open", "open"])
    waiting = page.get_by_role("region", name="Waiting for drivers")
    expect(waiting).to_contain_text("2 drivers")
    waiting.get_by_role("button", name="Start with bots").click()
    my_turn(page)
    expect(waiting).to_be_hidden()
    expect(page.get_by_role("list", name="Order of turns").get_by_text("bot", exact=True)).to_have_count(2)


def test_a_device_whose_seat_has_moved_watches_and_gets_it_back_by_a_new_code(people: People) -> None:
    desk, phone = people("Ann"), people("Other")
    desk.goto(table_from(desk, LAST_LAP, "me", "rookie"))
    my_turn(desk)
    link = desk.url
    for here, there in ((desk, phone), (phone, desk)):
        menu(here, "Go on at another device")
        code = here.get_by_role("status", name="Code").inner_text()
        there.goto("/")
        there.get_by_role("region", name="Join").get_by_role("textbox").fill(code)
        there.keyboard.press("Enter")
        there.wait_for_url(link)
        my_turn(there)
        here.keyboard.press("Escape")
        expect(hint(here)).to_be_hidden()
        choose_hinted(there)
        my_turn(there)
        expect(story(here).get_by_role("listitem")).to_have_count(len(told(there)))
