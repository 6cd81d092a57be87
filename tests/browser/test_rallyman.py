"""Rallyman in the browser: planning on the road, a stage alone and against others, a rally over a restart."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Cabled, People
from tests.browser.rally_steps import (
    REPAIRED,
    SHORT,
    at_the_wheel,
    deed,
    dice_laid,
    do,
    drive,
    lay,
    rally_table,
    rows,
    sheet,
    spaces,
)
from tests.browser.steps import finish, story, take_seat
from tests.browser.test_access import DESK, PHONE, check


def test_a_stage_alone_from_the_lobby_to_the_finish_then_against_my_best(people: People) -> None:
    ann = people("Ann")
    ann.get_by_role("radio", name="Rallyman: DIRT").check()
    new = ann.get_by_role("region", name="New table")
    new.get_by_role("radio", name="Rally 4, Stage 1").check()
    new.get_by_role("radio", name="1", exact=True).check()
    new.get_by_role("button", name="To the start").click()
    ann.wait_for_url("**/#/table/*")
    at_the_wheel(ann)
    plans_on_the_road(ann)
    drive(ann)
    time = finish(ann).get_by_role("table", name="Standings").inner_text().split()[-1]
    assert re.fullmatch(r"\d+:\d\d", time)
    expect(finish(ann)).to_contain_text(f"Red has finished with {time}.")
    finish(ann).get_by_role("button", name="Rematch").click()
    expect(ann.locator("[data-ghost]")).to_contain_text(f"best {time}")


def plans_on_the_road(page: Page) -> None:
    """Dice are laid by one tap and taken back as easily; the others of a space fan out; a die can be taken up."""
    meter = page.get_by_role("region", name="Odds of the dice on the road")
    lay(page)
    expect(page.locator("[data-laid=g1]")).to_have_count(1)
    expect(meter).to_contain_text("100 %")
    offered = spaces(page).count()
    spaces(page).first.click(button="right")
    expect(spaces(page)).to_have_count(offered + 1)
    page.keyboard.press("Escape")
    page.get_by_role("group", name="Dice").get_by_role("button", name="Gear 2").click()
    assert {target.get_attribute("data-sign") for target in spaces(page).all()} == {"g2"}
    lay(page)
    expect(meter.get_by_role("listitem")).to_have_count(2)
    page.get_by_role("button", name="Take the last die back").click()
    expect(page.locator("[data-laid]")).to_have_count(1)
    page.get_by_role("group", name="Dice").get_by_role("button", name="Gear 6").click()
    expect(page.get_by_role("link", name="RD-GEAR-05").or_(page.get_by_text("RD-GEAR-05"))).to_be_visible()
    page.keyboard.press("Backspace")
    expect(page.locator("[data-laid]")).to_have_count(0)
    expect(deed(page, "one by one")).to_have_count(0)


def test_the_keyboard_alone_lays_and_rolls(people: People) -> None:
    ann = people("Ann")
    rally_table(ann, SHORT, ["me"])
    at_the_wheel(ann)
    for _ in range(2):
        before = dice_laid(ann)
        ann.keyboard.press("ArrowUp")
        ann.keyboard.press("Enter")
        expect(ann.locator("[data-laid]")).to_have_count(before + 1)
    ann.keyboard.press("x")
    ann.keyboard.press("x")
    expect(story(ann)).to_contain_text("Red goes Flat Out for 2 seconds.")


def test_two_browsers_with_two_drivers_each_race_a_stage(people: People) -> None:
    ann, ben = people("Ann"), people("Ben")
    link = rally_table(ann, SHORT, ["me", "open", "same:Ada", "same:Abe"])
    take_seat(ben, link, "Ben")
    drive(ann, ben, dice=3)
    for page in (ann, ben):
        expect(finish(page)).to_be_visible()
        expect(finish(page).get_by_role("row")).to_have_count(4 + 1)
        expect(rows(page)).to_have_count(4)
    assert (
        finish(ann).get_by_role("table", name="Standings").inner_text()
        == finish(ben).get_by_role("table", name="Standings").inner_text()
    )


def test_a_rally_is_left_and_resumed_after_the_server_starts_again(people: People, cabled: Cabled) -> None:
    ann = people("Ann", cabled.url)
    rally_table(ann, "~".join([REPAIRED, REPAIRED, SHORT]), ["me", "same:Bea"], checkpoints="yes", sisu="per-rally")
    drive(ann, until="sheet")
    times = sheet(ann).get_by_role("table").inner_text()
    assert len(re.findall(r"\d+:\d\d", times)) == 6  # two drivers: Time cards, the stage, in all
    ann.get_by_role("button", name="Go on").click()
    ann.get_by_role("button", name="A token more").click()
    ann.get_by_role("button", name="Seal it").click()  # Ann takes 5 seconds, and nobody is told
    expect(deed(ann, "penalty 0")).to_be_visible()
    expect(story(ann)).not_to_contain_text("penalty")

    cabled.stop()
    cabled.start()
    ann.reload()
    ann.get_by_role("button", name="Seal it").click()
    expect(story(ann)).to_contain_text("Red takes a penalty of 5 seconds.")
    expect(ann.get_by_text("Stage 2 of 3")).to_be_visible()
    at_the_wheel(ann)
    ann.get_by_role("button", name="Rally sheet").click()
    expect(sheet(ann).get_by_role("table")).to_contain_text("with 5 s penalty")
    done = sheet(ann).get_by_role("table").locator("tbody").first  # the first stage, as it was
    expect(done).to_contain_text(re.compile(r"started as no. [12].*Time cards \d+:\d\d.*\d+ s in hand", re.S))
    ann.get_by_role("button", name="Go on").click()
    drive(ann)
    expect(finish(ann)).to_contain_text(re.compile(r"(wins|win) with \d+:\d\d\."))
    expect(story(ann)).to_contain_text("Stage 3 is over.")


def test_a_flat_out_that_must_fail_is_laid_again_on_the_map(people: People) -> None:
    ann = people("Ann")
    rally_table(ann, "r1s1", ["me"])
    at_the_wheel(ann)
    lay(ann)
    lay(ann)
    ann.keyboard.press("3")
    ann.locator(".target.bad[data-choice]").first.click()  # in Gear 3 into a corner with the limits 1 and 2
    do(ann, "flat out")
    losses = ann.locator(".target[data-sign^=lose]")
    expect(losses.first).to_be_visible()
    losses.first.click()
    deeds = ann.get_by_role("region", name="What you can do")
    expect(deeds).to_contain_text(re.compile(r"Spinout\s*\d+ %"))
    ann.get_by_role("button", name="Do it").click()
    expect(story(ann)).to_contain_text("Red loses control on tile 210 in Gear 3")
    expect(rows(ann).first).to_contain_text(re.compile("0:(57|37)"))  # lost, or Gear 2 by the SISU card; less 3 s


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(people: People, size: dict[str, int]) -> None:
    ann = people("Ann", color_scheme="light", viewport=size)
    rally_table(ann, f"{REPAIRED}~{SHORT}", ["me", "same:Bea"], checkpoints="yes", sisu="per-stage")
    at_the_wheel(ann)
    check(ann, "plan")
    lay(ann)
    lay(ann)
    spaces(ann).first.hover()
    check(ann, "laid")
    ann.get_by_role("button", name="Rally sheet").click()
    check(ann, "sheet")
    ann.get_by_role("button", name="Go on").click()
    do(ann, "one by one")
    expect(deed(ann, "roll")).to_be_visible()
    check(ann, "roll")
    drive(ann, until="penalty")
    check(ann, "penalty")
