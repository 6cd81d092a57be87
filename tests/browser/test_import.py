"""A track of one's own: brought in the lobby, looked at, raced on with a friend and a bot, exported, changed."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from hairpin.games.joyride import trackfiles
from tests.browser.conftest import People
from tests.browser.steps import choose_hinted, finish, my_turn, race_on, take_seat
from tests.browser.test_access import DESK, PHONE, check
from tests.browser.test_lobby import DROP
from tests.server.test_library import BLOCKED, CHANGED, TIGHT


def picked(content: str | bytes, name: str = "my-yard.toml") -> Any:
    """A file as somebody chooses it."""
    return {"name": name, "mimeType": "", "buffer": content if isinstance(content, bytes) else content.encode()}


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog")


@pytest.fixture
def ann(people: People) -> Page:
    """Ann's page in the lobby; each test has a person of its own."""
    page = people("Ann", color_scheme="light", viewport=DESK)
    expect(page.get_by_role("radio", name="School Yard")).to_be_checked()
    return page


def test_a_custom_track_imported_and_raced(ann: Page, people: People, tmp_path: Path) -> None:
    new = ann.get_by_role("region", name="New table")
    ann.get_by_label("Bring a track").set_input_files(picked(TIGHT))
    expect(sheet(ann).get_by_role("img", name="Drawing of My Yard")).to_be_visible()
    expect(sheet(ann).get_by_role("region", name="What the book advises against")).to_contain_text("obstacle-count")
    check(ann, "a track looked at")
    sheet(ann).get_by_role("button", name="Have it among your tracks").click()
    expect(new.get_by_role("radio", name="Your own")).to_be_checked()
    expect(new.get_by_role("radio", name="My Yard")).to_be_checked()
    with ann.expect_download() as downloading:
        new.get_by_role("link", name="Its file").click()
    downloading.value.save_as(tmp_path / "exported.toml")
    assert (tmp_path / "exported.toml").read_bytes() == TIGHT.encode()
    assert downloading.value.suggested_filename.startswith("my-yard-")
    new.get_by_role("radio", name="3", exact=True).check()
    new.get_by_role("group", name="Car 3").get_by_role("radio", name="rookie").check()
    new.get_by_text("More options").click()
    new.get_by_role("group", name="Length").get_by_role("radio", name="a lap less").check()
    new.get_by_role("button", name="Open the table").click()
    ann.wait_for_url("**/#/table/*")
    ben = people("Ben", color_scheme="light", viewport=PHONE)
    take_seat(ben, ann.url, "Ben")
    expect(ben.get_by_role("heading", name="My Yard")).to_be_attached()
    race_on(ann, {"Ann": ann, "Ben": ben})
    for page in (ann, ben):
        expect(finish(page)).to_be_visible()
    ben.goto("/")
    expect(ben.get_by_role("region", name="My races").get_by_role("link")).to_contain_text("My Yard")
    expect(ben.get_by_role("radio", name="Warehouse")).to_be_visible()
    expect(ben.get_by_role("radio", name="Your own")).to_have_count(0)


def test_a_changed_track_warns_those_who_race_on_it(ann: Page) -> None:
    new = ann.get_by_role("region", name="New table")
    keep = sheet(ann).get_by_role("button", name="Have it among your tracks")
    ann.get_by_label("Bring a track").set_input_files(picked(TIGHT))
    keep.click()
    new.get_by_role("group", name="Car 2").get_by_role("radio", name="rookie").check()
    new.get_by_role("button", name="To the start").click()
    my_turn(ann)
    table = ann.url
    ann.goto("/")
    mine = ann.get_by_role("region", name="My races").get_by_role("link")
    expect(mine).not_to_contain_text("was changed")
    ann.evaluate(DROP, {"name": "my-yard.toml", "text": CHANGED})
    keep.click()
    expect(mine).to_contain_text("My Yard was changed after this race began")
    check(ann, "a track changed")
    ann.goto(table)
    note = ann.get_by_role("status").filter(has_text="The race goes on on the track as it was then.")
    expect(note).to_be_visible()
    choose_hinted(ann)
    note.get_by_role("button", name="Understood").click()
    expect(note).to_be_hidden()


def test_what_is_wrong_with_a_file_is_told_and_shown(ann: Page) -> None:
    ann.get_by_label("Bring a track").set_input_files(picked(BLOCKED))
    errors = sheet(ann).get_by_role("region", name="What keeps it from being raced")
    expect(errors.get_by_role("listitem").filter(has_text="s16")).to_contain_text("rolling-start")
    mark = sheet(ann).locator("[data-mark=p16]")
    expect(mark).to_be_attached()
    errors.get_by_role("button", name="JR-TDES-02").first.focus()
    expect(mark).to_contain_class("lit")
    expect(sheet(ann).get_by_role("button", name="Have it among your tracks")).to_have_count(0)
    check(ann, "errors of a track")
    for content, says in (
        ("title = Graduation\n", "a line of TOML is key = value"),
        (b"\xff\xfe\x00", "is not text"),
        ("#" * 17_000, "up to 16 KiB"),
        (b"x" * 10_000_000, "a request may have"),
    ):
        sheet(ann).get_by_label("Another file").set_input_files(picked(content))
        expect(sheet(ann)).to_contain_text(says)
        expect(sheet(ann).get_by_role("button", name="Have it among your tracks")).to_have_count(0)
    ann.keyboard.press("Escape")
    expect(sheet(ann)).to_have_count(0)
    expect(ann.get_by_role("radio", name="Your own")).to_have_count(0)


def test_a_track_is_removed(ann: Page) -> None:
    ann.get_by_label("Bring a track").set_input_files(picked((trackfiles.FOLDER / "tracks/bulldog.toml").read_text()))
    sheet(ann).get_by_role("button", name="Have it among your tracks").click()
    expect(ann.get_by_role("radio", name="Your own")).to_be_checked()
    ann.get_by_role("button", name="Remove it").click()
    expect(ann.get_by_role("radio", name="Your own")).to_have_count(0)
    expect(ann.get_by_role("radio", name="School Yard")).to_be_checked()
    ann.reload()
    expect(ann.get_by_role("radio", name="School Yard")).to_be_checked()
    expect(ann.get_by_role("radio", name="Your own")).to_have_count(0)
