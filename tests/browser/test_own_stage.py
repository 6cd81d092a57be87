"""A stage of one's own: brought in the lobby, looked at, driven to its end, passed on in a link."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.rally_steps import at_the_wheel, drive, lay
from tests.browser.steps import finish
from tests.browser.test_access import DESK, check
from tests.browser.test_import import picked, sheet
from tests.browser.test_lobby import DROP

HILL = 'title = "Over the hill"\nroad = "202aD 210bC 205aD 203aA"\n'
GAP = HILL.replace("210bC", "208aA")
WORDS = "hill.toml"


@pytest.fixture
def ann(people: People) -> Page:
    """Ann's page in the lobby, where a new table is for Rallyman."""
    page = people("Ann", color_scheme="light", viewport=DESK, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("group", name="Game").get_by_text("Rallyman: DIRT", exact=True).click()
    return page


def test_a_stage_of_ones_own_is_brought_driven_and_passed_on(ann: Page, people: People) -> None:
    ann.get_by_label("Bring a stage").set_input_files(picked(HILL, WORDS))
    expect(sheet(ann).get_by_role("img", name="Drawing of Over the hill")).to_be_visible()
    expect(sheet(ann).get_by_role("region", name="What the book advises against")).to_contain_text(
        "the Stage has 4 tiles"
    )
    check(ann, "a stage looked at")
    sheet(ann).get_by_role("button", name="Have it among your stages").click()
    new = ann.get_by_role("region", name="New table")
    expect(new.get_by_role("radio", name="Over the hill")).to_be_checked()
    new.get_by_role("radio", name="1", exact=True).check()
    new.get_by_role("button", name="To the start").click()
    at_the_wheel(ann)
    lay(ann)
    ann.get_by_role("button", name="Menu of the table").click()
    ann.get_by_role("button", name="Link, files, report").click()
    ann.get_by_role("button", name="Copy position link").click()
    link = ann.evaluate("navigator.clipboard.readText()")
    assert "202aD-210bC-205aD-203aA" in link
    ann.keyboard.press("Escape")
    ben = people("Ben")
    ben.goto(link)
    expect(ben.get_by_role("group", name="Board")).to_be_visible()
    drive(ann)
    expect(finish(ann)).to_contain_text(re.compile(r"Red has finished with \d+:\d\d"))


def test_a_stage_that_is_dropped_is_known_as_one(people: People) -> None:
    """Whichever game the new table was for."""
    ann = people("Ann", viewport=DESK)
    expect(ann.get_by_role("button", name="Bring a track")).to_be_visible()
    ann.evaluate(DROP, {"name": WORDS, "text": HILL})
    sheet(ann).get_by_role("button", name="Have it among your stages").click()
    new = ann.get_by_role("region", name="New table")
    expect(new.get_by_role("radio", name="Over the hill")).to_be_checked()
    expect(new.get_by_role("button", name="Bring a stage")).to_be_visible()


def test_what_is_wrong_with_a_stage_is_told(ann: Page) -> None:
    ann.get_by_label("Bring a stage").set_input_files(picked(GAP, WORDS))
    errors = sheet(ann).get_by_role("region", name="What keeps it from being raced")
    expect(errors.get_by_role("listitem")).to_contain_text("208a joins 202a by edge A, where it has no road")
    errors.get_by_role("button", name="RD-COMP-14").click()
    rules = ann.get_by_role("dialog", name="Rules")
    expect(rules.locator("article.at")).to_contain_text("RD-COMP-14")
    rules.get_by_role("button", name="Close the rules").click()
    expect(sheet(ann).get_by_role("button", name="Have it among your stages")).to_have_count(0)
