"""Rules with drawn examples: each under its rule, or under the one that a link names."""

import re

import pytest
from playwright.sync_api import expect

from hairpin.games import game as game_by_name
from tests.browser.conftest import People
from tests.browser.rally_steps import at_the_wheel, rally_table
from tests.browser.test_access import DESK, PHONE, check


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_rules_of_rallyman_are_drawn(people: People, size: dict[str, int]) -> None:
    ann = people("Ann", color_scheme="light", viewport=size)
    rally_table(ann, "r1s1", ["me"])
    at_the_wheel(ann)
    ann.get_by_role("button", name="Rules").click()
    rules = ann.get_by_role("dialog", name="Rules")
    pictures = rules.get_by_role("figure")
    expect(pictures).to_have_count(len(game_by_name("rallyman").examples()))
    limit = rules.locator("[data-clause=RD-LIMIT-03]").get_by_role("img")
    expect(limit).to_have_accessible_name(re.compile("Drawn example: In Gear 3 control is lost on the inside"))
    expect(limit.locator(".lost")).to_have_count(1)
    expect(limit.locator(".open")).to_have_count(1)
    check(ann, "rules with pictures")
    rules.get_by_role("searchbox").fill("shortcut number in the symbol")
    expect(pictures).to_have_count(0)
