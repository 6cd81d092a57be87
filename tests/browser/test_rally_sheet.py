"""The Rally sheet as a page of its own: for who drives and who watches, while it goes on and after it; on paper."""

import re

from playwright.sync_api import Locator, Page, expect

from hairpin.games.rallyman.rules.sheet import SISU_USED
from hairpin.race import Race
from tests.browser.conftest import People
from tests.browser.rally_steps import SHORT, at_the_wheel, do, rally_table
from tests.browser.steps import finish, table_from
from tests.browser.test_access import PHONE, check

# Rally 4 with its first stage all but done: B is about to cross the line.
LAST_TURN = (
    "rallyman/rally-4/seats=2,checkpoints=yes,sisu=per-rally/round=9,order=B/"
    "A=203.2l,gear=4,status=finished,booked=190,seconds=10,spare=no,sisu=no,sheet={used}/"
    "B=203.1l,gear=3,booked=145,tokens=gear-ok~coast-ok~coast-ok"
)


def lines(page: Page, stage: int) -> Locator:
    """The drivers' lines of a stage, from 1."""
    return page.get_by_role("table").locator("tbody").nth(stage - 1).get_by_role("row")


def to_sheet(page: Page) -> None:
    """By the menu of the table."""
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("link", name="Rally sheet").click()
    page.wait_for_url("**/#/rally/*")


def test_the_sheet_tells_of_the_stage_that_is_done_and_of_the_one_that_is_raced(people: People) -> None:
    """Names, times, damage, Spare Tire, overall times and places, as the paper has them [RD-SHEET-07]."""
    ann, eve = people("Ann"), people("Eve")
    ann.goto(table_from(ann, second_stage(), "me", "same:Bea"))
    at_the_wheel(ann)
    to_sheet(ann)
    expect(ann).to_have_title("Rally sheet: Rally 4 · hairpin")
    table = ann.get_by_role("table", name="Rally 4")
    for name in ("Place", "Driver", "Time", "In all", "Car"):
        expect(table.get_by_role("columnheader", name=name, exact=True)).to_be_visible()
    expect(table.get_by_role("rowheader", name="Stage 1")).to_be_visible()
    assert cells(lines(ann, 1).nth(1)) == [
        "1",
        "2 · Bea",
        "2:55",
        "2:55",
        "Damage: 1 Gear, 2 Coast · Spare Tire: yes",
    ]
    assert cells(lines(ann, 1).nth(2)) == [
        *("2", "1 · Ann", "3:10 · with 10 s penalty", "3:10", "Damage: none · Spare Tire: no · SISU used")
    ]
    assert cells(lines(ann, 2).nth(1))[:4] == ["·", "2 · Bea · starts as no. 1", "0:00 · so far · 0 s in hand", "2:55"]
    eve.goto(ann.url)  # who has the address may read it
    expect(lines(eve, 1).nth(1)).to_contain_text("2:55")
    expect(eve.get_by_role("alert")).to_have_count(0)


def cells(row: Locator) -> list[str]:
    """The cells of a line, the parts of each parted by points; a driver's begins with the number on the car."""
    return [" · ".join(cell.inner_text().split("\n")) for cell in row.locator("th, td").all()]


def second_stage() -> str:
    """Red has taken 10 seconds at the Checkpoint, and starts last."""
    race = Race.from_position(LAST_TURN.format(used=SISU_USED))
    for words in ("g3 203.2l", "one by one", "roll", "clear", "penalty 2", "penalty 0", "keep spare tire"):
        race.play(words)
    race.step_alone_on()
    return race.position()


def test_the_winner_stands_on_it_when_the_rally_is_over_and_paper_has_no_controls(people: People) -> None:
    """A4 and letter paper alike: the page prints black on white, without anything to press [RD-SHEET-08]."""
    ann = people("Ann", color_scheme="dark", viewport=PHONE)
    rally_table(ann, SHORT, ["me"])
    at_the_wheel(ann)
    while not finish(ann).is_visible():
        ann.locator(".target[data-choice]:not(.bad)").first.click()
        expect(ann.locator("[data-laid]")).to_have_count(1)
        do(ann, "flat out")
        expect(finish(ann).or_(ann.locator(".target[data-choice]:not(.bad)").first)).to_be_visible()
    to_sheet(ann)
    winner = ann.get_by_role("table").get_by_role("row", name="winner")
    expect(winner).to_contain_text("Ann")
    expect(lines(ann, 1).nth(1)).to_contain_text(re.compile(r"Time cards \d+:\d\d.*\d+ s in hand"))
    check(ann, "sheet")
    expect(ann.get_by_role("button", name="Print")).to_be_visible()
    ann.emulate_media(media="print", color_scheme="dark")
    expect(ann.get_by_role("button")).to_have_count(0)
    expect(ann.get_by_role("link")).to_have_count(0)
    expect(winner).to_be_visible()
    assert ann.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    inks = ann.locator("main :is(h1, p, th, td, b, small)").evaluate_all(
        "all => [...new Set(all.map(one => getComputedStyle(one).color))]"
    )
    assert set(inks) <= {"rgb(0, 0, 0)", "rgb(34, 34, 34)"}


def test_an_address_of_no_table_says_so(people: People) -> None:
    ann = people("Ann")
    ann.goto("/#/rally/nowhere")
    expect(ann.get_by_role("alert")).to_contain_text("there is no such table")
    ann.get_by_role("link", name="back to the lobby").click()
    expect(ann.get_by_role("button", name="Race now").first).to_be_visible()
