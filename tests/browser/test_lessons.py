"""The guided first race in a browser: lessons with their lit thing, in order, left and come back to; accessible."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect


@pytest.fixture
def errors(page: Page) -> Iterator[list[str]]:
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    yield found
    assert not found


def learn(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Learn by driving").first.click()
    page.wait_for_url("**/#/table/*")
    expect(lesson(page, "start-space")).to_be_visible(timeout=30_000)


def lesson(page: Page, name: str) -> Locator:
    return page.locator(f'[data-lesson="{name}"]')


def got_it(page: Page) -> None:
    page.get_by_role("button", name="Got it").click()


def outlined(place: Locator) -> bool:
    return bool(place.evaluate("node => getComputedStyle(node).outlineStyle === 'solid'"))


def line_up(page: Page) -> None:
    """Choose the first space of the starting line, twice."""
    space = page.locator('[data-action^="place"]').first
    space.click()
    space.click()


@pytest.mark.usefixtures("errors")
def test_one_click_and_the_first_lessons_come_with_what_they_speak_of(page: Page) -> None:
    learn(page)
    marked = page.locator('[data-action^="place"] .reach').first
    assert marked.evaluate("node => getComputedStyle(node).stroke") == "rgb(255, 225, 77)"
    got_it(page)
    expect(lesson(page, "goal")).to_be_visible()
    expect(page.locator("[data-lit]")).to_have_count(4)
    page.keyboard.press("Enter")
    expect(page.locator("[data-lesson]")).to_have_count(0)
    line_up(page)
    expect(lesson(page, "lock")).to_be_visible()
    assert outlined(page.locator("[data-part=mirror] .row"))
    page.get_by_role("region", name="Lesson").get_by_role("button", name="Rule JR-LOCK-01").click()
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("JR-LOCK-01")
    page.keyboard.press("Escape")
    page.locator("[data-lock]").click()  # simply doing it puts the lesson aside
    expect(lesson(page, "shift")).to_be_visible()
    assert outlined(page.locator("[data-part=gears]"))
    assert not outlined(page.locator("[data-part=mirror] .row"))


@pytest.mark.usefixtures("errors")
def test_the_race_is_left_for_the_lobby_and_goes_on_in_a_fresh_page(page: Page, context: BrowserContext) -> None:
    learn(page)
    got_it(page)
    expect(lesson(page, "goal")).to_be_visible()
    table = page.url
    page.get_by_role("link", name="hairpin: back to the lobby").click()
    row = page.get_by_role("region", name="My races").get_by_role("link").filter(has_text="guided race")
    expect(row.first).to_be_visible()
    page.close()
    fresh = context.new_page()
    fresh.goto(table)
    expect(lesson(fresh, "goal")).to_be_visible()
    got_it(fresh)
    line_up(fresh)
    expect(lesson(fresh, "lock")).to_be_visible()


@pytest.mark.usefixtures("errors")
def test_what_to_try_is_lit_with_its_reason(page: Page) -> None:
    learn(page)
    card = page.get_by_role("region", name="Lesson")
    expect(card.get_by_text("Try this")).to_be_visible()
    got_it(page)
    expect(lesson(page, "goal")).to_be_visible()
    got_it(page)
    advice = page.get_by_role("region", name="Advice")
    expect(advice).to_contain_text("Line up here")
    lit = "[...document.querySelectorAll('[data-action] .reach')].map(r => getComputedStyle(r).stroke)"
    assert page.evaluate(lit).count("rgb(95, 224, 143)") == 1
    advice.get_by_role("button", name="Close the advice").click()
    expect(advice).to_have_count(0)
    assert page.evaluate(lit).count("rgb(95, 224, 143)") == 0


@pytest.mark.usefixtures("errors")
def test_lessons_are_stopped_and_had_again_in_the_menu(page: Page) -> None:
    learn(page)
    got_it(page)
    expect(lesson(page, "goal")).to_be_visible()
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="No more lessons").click()
    expect(page.locator("[data-lesson]")).to_have_count(0)
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Show lessons again").click()
    expect(lesson(page, "start-space")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.usefixtures("errors")
def test_a_lesson_covers_no_choice(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    learn(page)
    for name in ("start-space", "goal"):
        expect(lesson(page, name)).to_be_visible()
        assert free_of_choices(page)
        got_it(page)
    expect(lesson(page, "goal")).to_have_count(0)
    line_up(page)
    expect(lesson(page, "lock")).to_be_visible()
    assert free_of_choices(page)
    page.locator("[data-die]").first.click()  # its arrows come up on the board
    page.wait_for_function("document.querySelectorAll('g[data-choice]').length >= 3")
    page.wait_for_function(UNCOVERED)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


UNCOVERED = """() => {
  const card = document.querySelector('[data-lesson]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-choice], [data-die]')].every((node) => {
    const box = node.getBoundingClientRect();
    return box.right <= card.left || box.left >= card.right || box.bottom <= card.top || box.top >= card.bottom;
  });
}"""


def free_of_choices(page: Page) -> bool:
    return bool(page.evaluate(UNCOVERED))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.usefixtures("errors")
def test_no_accessibility_violations_with_a_lesson(page: Page, scheme: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    learn(page)
    expect(page.get_by_text("Try this")).to_be_visible()
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()
    got_it(page)
    expect(lesson(page, "goal")).to_be_visible()
    got_it(page)
    expect(page.get_by_role("region", name="Advice")).to_be_visible()
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()
