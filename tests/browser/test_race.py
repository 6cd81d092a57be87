"""The lobby and the table: a race begun with one click."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.steps import my_turn, race_now, told


def test_one_click_from_the_lobby_to_the_starting_line_and_back_after_a_reload(people: People) -> None:
    page = people("Ann")
    race_now(page)
    expect(page).to_have_title(re.compile("School Yard"))
    before = told(page)
    page.reload()
    my_turn(page)
    assert told(page) == before
    expect(page).to_have_title(re.compile("School Yard"))
