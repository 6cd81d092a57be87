"""The lobby and the table in a browser: a race begun with one click, driven, reloaded, accessible."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect


@pytest.fixture
def errors(page: Page) -> Iterator[list[str]]:
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    yield found
    assert not found


def race_now(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Race now").click()
    page.wait_for_url("**/#/table/*")
    expect(page.get_by_text("places a car on the starting line").first).to_be_visible()


@pytest.mark.usefixtures("errors")
def test_one_click_from_the_lobby_to_the_starting_line_and_back_after_a_reload(page: Page) -> None:
    race_now(page)
    expect(page).to_have_title(re.compile("School Yard"))
    page.reload()
    expect(page.get_by_text("places a car on the starting line").first).to_be_visible()
    expect(page).to_have_title(re.compile("School Yard"))


@pytest.mark.usefixtures("errors")
def test_nothing_scrolls_sideways_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    race_now(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto("/#/")
    expect(page.get_by_role("button", name="Race now")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.usefixtures("errors")
def test_no_accessibility_violations(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto("/")
    expect(page.get_by_role("button", name="Race now")).to_be_visible()
    lobby = Axe().run(page)
    assert lobby.violations_count == 0, lobby.generate_report()
    race_now(page)
    table = Axe().run(page)
    assert table.violations_count == 0, table.generate_report()


@pytest.mark.usefixtures("errors")
def test_the_board_is_most_of_the_window(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    race_now(page)
    board = page.evaluate("Math.max(...[...document.querySelectorAll('svg')].map(s => s.clientWidth * s.clientHeight))")
    assert board >= 0.6 * 1280 * 800
