"""Rallyman learnt by driving: lessons come as dice are laid and rolled, and light what they speak of."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.rally_steps import at_the_wheel, do, lay
from tests.browser.test_access import DESK, PHONE, check
from tests.browser.test_lessons import got_it, lesson, outlined


def learn(page: Page) -> None:
    page.goto("/")
    page.get_by_role("list", name="Games").get_by_role("listitem").filter(has_text="Rallyman").get_by_role(
        "button", name="Learn by driving"
    ).click()
    page.wait_for_url("**/#/table/*")
    at_the_wheel(page)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_lessons_come_while_a_turn_is_planned_and_rolled(people: People, size: dict[str, int]) -> None:
    ann = people("Ann", color_scheme="light", viewport=size)
    learn(ann)
    expect(lesson(ann, "goal")).to_contain_text("only 10 in Gear 6")
    assert outlined(ann.locator("[data-part=gauge]"))
    got_it(ann)
    expect(lesson(ann, "lay")).to_be_visible()
    assert outlined(ann.locator("[data-part=tray]"))
    check(ann, "lesson")
    lay(ann)  # simply doing it puts the lesson aside
    expect(lesson(ann, "coast")).to_be_visible()
    got_it(ann)
    lay(ann)
    expect(lesson(ann, "limit")).to_be_visible()  # of the corner that comes next
    got_it(ann)
    expect(ann.locator("[data-lesson]")).to_have_count(0)
    do(ann, "one by one")
    expect(lesson(ann, "step").or_(lesson(ann, "warning"))).to_be_visible()
    if lesson(ann, "warning").is_visible():  # the first die is rolled by then, and a Warning is told of first
        assert outlined(ann.locator("[data-part=meter]"))
        got_it(ann)
    expect(lesson(ann, "step")).to_be_visible()
    assert outlined(ann.locator("[data-part=deeds]"))
