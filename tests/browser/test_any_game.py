"""A game that the page has no drawings of: its board in outlines, its choices as buttons, raced alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.server.conftest import QuickThinker, Running


@pytest.fixture
def url(toy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr("hairpin.server.app.Thinker", QuickThinker)
    running = Running(tmp_path)
    yield running.url
    running.stop()


def test_it_is_raced_alone_with_one_click(people: People, url: str) -> None:
    page = people("Ann", url)
    page.goto(url)
    card = page.get_by_role("list", name="Games").get_by_role("listitem").filter(has_text="A gear and a die.")
    expect(card).to_contain_text("The lane, alone")
    expect(card.get_by_role("button", name="Learn by driving")).to_have_count(0)
    card.get_by_role("button", name="Race now").click()
    choices = page.get_by_role("group", name="What you can do").get_by_role("button")
    over = page.get_by_label("The race is over")
    expect(choices).to_have_count(3)
    expect(page.locator("[data-seat='0']")).to_have_count(1)
    expect(page.locator("#board-says")).to_contain_text("Course of 2 spaces. Red at start")
    for _ in range(9):
        if over.is_visible():
            break
        choices.first.click()
        choices.first.click()  # the second tap does it
        expect(choices.first.or_(over)).to_be_visible()
        expect(page.get_by_label("Story of the race")).to_contain_text("The die shows")
    expect(over).to_be_visible()


def test_a_new_table_begins_with_the_game(people: People, url: str) -> None:
    page = people("Ann", url)
    page.goto(url)
    new = page.get_by_label("New table")
    expect(new).to_contain_text("School Yard")
    page.get_by_role("group", name="Game").get_by_text("Toy", exact=True).click()
    expect(new).to_contain_text("The lane")
    new.get_by_text("6", exact=True).first.click()
    expect(new.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(6)
