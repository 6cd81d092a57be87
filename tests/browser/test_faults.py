"""Frames are dropped, doubled, reordered, cables cut, servers stopped and started: the page heals by itself."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Cabled, People
from tests.browser.steps import (
    ask_hint,
    choose_hinted,
    close_menu,
    confirm,
    finish,
    hint,
    menu,
    my_turn,
    shown,
    shown_anew,
    story,
    table_from,
    told,
)

START = "joyride/school-yard/seats=2/round=9/A=n3:e,gear=2,mirror=11/B=v4:e,gear=1,mirror=1"
FAULTS = ("drop", "double", "swap")
Pass = Callable[[str], None]


class BadLine:
    """The socket of a page, with faults in a share of its frames, either way."""

    def __init__(self, page: Page, seed: int, share: float) -> None:
        self.dice, self.share = random.Random(seed), share
        self.seen: set[str] = set()
        page.route_web_socket("**/ws/**", self.connect)

    def connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(self.faulty(server.send))
        server.on_message(self.faulty(route.send))

    def faulty(self, send: Pass) -> Pass:
        waiting: list[str] = []

        def passed(frame: str) -> None:
            fault = self.dice.choice(FAULTS) if self.dice.random() < self.share else ""
            self.seen.add(fault)
            if fault == "swap":
                waiting.append(frame)
                return
            for sent in () if fault == "drop" else (frame,) * (1 + (fault == "double")):
                send(sent)
            while waiting:
                send(waiting.pop())

        return passed  # type: ignore[return-value]


@pytest.mark.parametrize("seed", range(2))
def test_a_race_over_a_bad_line_ends_where_the_server_is(people: People, seed: int) -> None:
    ann, eve = people("Ann"), people("Eve")
    line = BadLine(eve, seed, 0.5)
    link = table_from(ann, START, "me", "rookie")
    eve.goto(link)
    ann.goto(link)
    my_turn(ann)
    menu(ann, "Hand my seat to a bot")
    close_menu(ann)
    expect(finish(ann)).to_be_visible()
    expect(finish(eve)).to_be_visible()
    assert line.seen == {"", *FAULTS}
    assert told(eve) == told(ann)
    assert shown(eve) == shown_anew(eve)


def test_choices_made_over_a_bad_line_are_carried_out_once(people: People) -> None:
    ann = people("Ann")
    line = BadLine(ann, 7, 0.3)
    ann.goto(table_from(ann, START, "me", "rookie"))
    for _ in range(3):
        my_turn(ann)
        choose_hinted(ann)
    my_turn(ann)
    assert line.seen == {"", *FAULTS}
    assert shown(ann) == shown_anew(ann)


def test_a_cut_cable_and_a_server_that_comes_back(people: People, cabled: Cabled) -> None:
    ann = people("Ann", cabled.url)
    ann.goto(table_from(ann, START, "me", "same:Bob"))
    my_turn(ann)
    choose_hinted(ann)
    my_turn(ann)
    before = shown(ann)
    cabled.cable.cut()
    lost = ann.get_by_role("alert").filter(has_text="nothing is lost")
    expect(lost).to_be_visible()
    expect(lost).to_be_hidden()
    assert shown(ann) == before

    cabled.stop()
    expect(lost).to_be_visible()
    cabled.start()
    expect(lost).to_be_hidden()
    assert shown(ann) == before
    lines = len(told(ann))
    choose_hinted(ann)
    expect(story(ann).get_by_role("listitem").nth(lines)).to_be_visible()


def test_a_choice_made_while_the_line_was_dead_is_not_lost(people: People, cabled: Cabled) -> None:
    ann = people("Ann", cabled.url)
    ann.goto(table_from(ann, START, "me", "same:Bob"))
    my_turn(ann)
    ask_hint(ann)
    cabled.cable.hang()
    confirm(ann).click()
    expect(hint(ann)).to_be_hidden()
    expect(story(ann).get_by_text("Nothing has happened yet.")).to_be_visible()
    cabled.cable.cut()
    my_turn(ann)
    expect(story(ann).get_by_role("listitem").first).to_contain_text("Red")
