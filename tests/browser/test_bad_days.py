"""Bad days: each ends in a clear state, nothing is lost, no seat is taken."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from hairpin.server.client import STATIC, client_build
from tests.browser.conftest import Cabled, People
from tests.browser.steps import (
    choose_hinted,
    confirm,
    finish,
    gears,
    hint,
    menu,
    my_turn,
    race_now,
    story,
    table_from,
    told,
)
from tests.server.test_disk import FULL, NEAR, full_disk

START = "joyride/school-yard/seats=2/round=9/A=n3:e,gear=2,mirror=11/B=v4:e,gear=1,mirror=1"
HOUR = 3600 * 1000  # milliseconds
MARK = "document.body.dataset.seen = 'before'"
UNMARKED = "document.body.dataset.seen !== 'before'"


def test_a_link_to_no_table_says_so_and_leads_back(people: People) -> None:
    ann = people("Ann")
    ann.goto("/#/table/nowhere")
    expect(ann.get_by_role("alert")).to_contain_text("This table is not known here.")
    ann.get_by_role("link", name="Back to the lobby", exact=True).click()
    expect(ann.get_by_role("button", name="Race now").first).to_be_visible()


def test_a_page_from_a_wrong_address_is_told_so(people: People, base_url: str) -> None:
    ann = people("Ann")
    ann.route_web_socket("**/ws/**", lambda route: route.close(code=4403))
    ann.goto(table_from(ann, START, "me", "same:Bob"))
    expect(ann.get_by_role("alert")).to_contain_text("does not know the address of this page")


def test_a_full_disk_is_told_while_bots_are_to_move_and_they_go_on(
    people: People, cabled: Cabled, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = people("Ann", cabled.url)
    ann.goto(table_from(ann, NEAR, "me", "rookie"))
    my_turn(ann)
    with full_disk(cabled.server, monkeypatch):
        menu(ann, "Hand my seat to a bot")
        ann.keyboard.press("Escape")
        expect(ann.get_by_role("alert")).to_contain_text(FULL)
        expect(story(ann)).to_contain_text("Nothing has happened yet.")
    expect(finish(ann)).to_be_visible()
    expect(ann.get_by_role("alert")).to_be_hidden()


class Held:
    """The socket of a page whose news can be held back."""

    def __init__(self, page: Page) -> None:
        self.news: list[str] | None = None
        page.route_web_socket("**/ws/**", self.connect)

    def connect(self, route: WebSocketRoute) -> None:
        self.route = route
        route.connect_to_server().on_message(self.heard)

    def heard(self, frame: str) -> None:
        if self.news is None:
            self.route.send(frame)
        else:
            self.news.append(frame)

    def let_go(self) -> None:
        for frame in self.news or []:
            self.route.send(frame)
        self.news = None


def test_two_tabs_in_one_seat_drive_the_same_car(people: People) -> None:
    ann = people("Ann")
    ann.goto(table_from(ann, START, "me", "same:Bob"))
    other = ann.context.new_page()
    line = Held(other)
    other.goto(ann.url)
    for page in (ann, other):
        my_turn(page)
    line.news = []
    confirm(ann).click()
    my_turn(ann)
    confirm(other).click()  # it does not know yet that the first was faster
    line.let_go()
    for page in (ann, other):
        expect(gears(page).get_by_label("stay")).to_be_visible()
        expect(story(page).get_by_text("Red locks nothing.")).to_have_count(1)
    choose_hinted(other)
    expect(gears(other).get_by_label("stay")).to_be_hidden()
    my_turn(other)
    expect(story(ann).get_by_role("listitem")).to_have_count(len(told(other)))
    assert told(ann) == told(other)


def test_a_laptop_asleep_for_an_hour_wakes_up_in_the_present(people: People, cabled: Cabled) -> None:
    ann = people("Ann", cabled.url)
    ann.clock.install()
    ann.goto(table_from(ann, START, "me", "same:Bob"))
    my_turn(ann)
    cabled.cable.hang()  # asleep: it hears nothing and says nothing
    awake = ann.context.new_page()
    awake.goto(ann.url.replace(cabled.url, cabled.server.url))
    for _ in range(4):
        my_turn(awake)
        choose_hinted(awake)
    my_turn(awake)
    ann.clock.fast_forward(HOUR)
    cabled.cable.cut()
    ann.clock.fast_forward(10_000)
    expect(story(ann).get_by_role("listitem")).to_have_count(len(told(awake)))
    assert told(ann) == told(awake)
    my_turn(ann)


def test_a_page_of_an_old_build_loads_itself_anew(
    people: People, cabled: Cabled, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = people("Ann", cabled.url), people("Ben", cabled.url)
    ann.goto(table_from(ann, START, "me", "same:Bob"))
    my_turn(ann)
    choose_hinted(ann)
    my_turn(ann)
    before = told(ann)
    for page in (ann, ben):
        page.evaluate(MARK)
    cabled.stop()
    updated(tmp_path / "static", monkeypatch)
    cabled.start()
    ann.wait_for_function(UNMARKED)
    my_turn(ann)
    assert told(ann) == before
    expect(ben.get_by_role("alert").filter(has_text="has been updated")).to_be_visible()  # in the lobby it is offered
    ben.get_by_role("button", name="Load the page anew").click()
    ben.wait_for_function(UNMARKED)
    expect(ben.get_by_role("button", name="Race now").first).to_be_visible()
    expect(ben.get_by_role("alert")).to_be_hidden()


def updated(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new build of the client, served from now on."""
    shutil.copytree(STATIC, folder)
    old, new = client_build(), "index-0000new0.js"
    (folder / "assets" / old).rename(folder / "assets" / new)
    page = folder / "index.html"
    page.write_text(page.read_text().replace(old, new))
    monkeypatch.setattr("hairpin.server.client.STATIC", folder)
    monkeypatch.setattr("hairpin.server.app.STATIC", folder)


def test_a_page_of_another_origin_gets_no_socket(people: People) -> None:
    ann = people("Ann")
    race_now(ann)
    table = ann.url.rpartition("/")[2]
    address = re.sub("^http", "ws", ann.url.partition("/#")[0])
    other = ann.context.new_page()
    other.goto(ann.url.partition("/#")[0].replace("127.0.0.1", "localhost"))  # the same machine, another origin
    code = other.evaluate(
        "address => new Promise(done => { new WebSocket(address).onclose = event => done(event.code); })",
        f"{address}/ws/tables/{table}",
    )
    assert code == 4403


def test_a_table_opened_without_a_seat_takes_none(people: People) -> None:
    ann, eve = people("Ann"), people("Eve")
    race_now(ann)
    eve.goto(ann.url)
    expect(story(eve).get_by_role("listitem").first).to_be_visible()
    expect(eve.get_by_role("region", name="Take a seat")).to_be_hidden()
    expect(hint(eve)).to_be_hidden()
    seats(eve)


def seats(page: Page) -> None:
    """Nobody in the order of turns is called You."""
    expect(page.get_by_role("list", name="Order of turns")).not_to_contain_text("You")
