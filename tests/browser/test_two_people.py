"""Two people in browsers of their own race each other and a bot to the finish; somebody watches."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.steps import (
    asked,
    choose_hinted,
    close_menu,
    confirm,
    finish,
    gears,
    hint,
    menu,
    my_turn,
    open_table,
    race_on,
    story,
    table_from,
    take_seat,
    told,
    turns,
)

# One lap is left to drive, and the first two cars stand nose to nose.
HEAD_ON = (
    "joyride/school-yard/seats=3/round=9,at=roll.steer/A=l2:e,mirror=22,next=start,laps=1"
    "/B=o2:w,mirror=11/C=v4:e,mirror=12"
)


def test_two_people_and_a_bot_race_to_the_finish(people: People) -> None:
    ann, ben, eve = people("Ann"), people("Ben"), people("Eve")
    link = open_table(ann, ["me", "open", "rookie"], "a lap less", "anybody here")
    take_seat(ben, link, "Ben")
    eve.goto(link)
    expect(story(eve).get_by_role("listitem").first).to_be_visible()

    drivers = {"Ann": ann, "Ben": ben}

    take_back(ann, drivers)
    reload_in_mid_turn(ben, ann, drivers)
    hand_over_and_take_back(ben, ann, drivers)
    watches(eve)
    race_on(ben, drivers)

    for page in (ann, ben, eve):
        expect(finish(page)).to_be_visible()
        expect(finish(page).get_by_role("table", name="Standings")).to_contain_text("Ben")
    assert told(ann) == told(ben) == told(eve)
    rematch(ann, ben)


def take_back(page: Page, drivers: dict[str, Page]) -> None:
    """Lock nothing, then think better of it."""
    until_locking(page, page, drivers)
    before = told(page)
    confirm(page).click()
    expect(gears(page).get_by_label("stay")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Lock nothing")).to_be_visible()
    assert told(page) == before


def reload_in_mid_turn(page: Page, other: Page, drivers: dict[str, Page]) -> None:
    """The page comes back with the same story and the same choices."""
    until_locking(page, other, drivers)
    confirm(page).click()
    expect(gears(page).get_by_label("stay")).to_be_visible()
    before, choices = told(page), labels(page)
    page.reload()
    my_turn(page)
    assert told(page) == before
    assert labels(page) == choices


def hand_over_and_take_back(page: Page, other: Page, drivers: dict[str, Page]) -> None:
    """A bot drives for Ben until Ann is asked again; then Ben drives himself."""
    menu(page, "Hand my seat to a bot")
    close_menu(page)
    expect(hint(page)).to_be_hidden()
    row = other.get_by_role("list", name="Order of turns").get_by_role("listitem").filter(has_text="Ben")
    expect(row).to_contain_text("bot")
    assert asked(other, drivers) is other
    menu(page, "Take the wheel back")
    close_menu(page)
    expect(row).not_to_contain_text("bot")
    for driver in turns(other, drivers):
        if driver is page:
            return
        choose_hinted(driver)


def until_locking(page: Page, knows: Page, drivers: dict[str, Page]) -> None:
    """Drive on until this page may lock dice."""
    for driver in turns(knows, drivers):
        if driver is page and page.get_by_role("button", name="Lock nothing").is_visible():
            return
        choose_hinted(driver)


def labels(page: Page) -> list[str | None]:
    return [gear.get_attribute("aria-label") for gear in gears(page).get_by_role("button").all()]


def watches(page: Page) -> None:
    """This page has nothing to choose with."""
    expect(hint(page)).to_be_hidden()
    expect(page.get_by_role("group", name="Board").get_by_role("button")).to_have_count(0)


def rematch(ann: Page, ben: Page) -> None:
    """One click each brings both to a new table; the replay of the old one opens on the way."""
    old = ann.url
    finish(ann).get_by_role("link", name="Replay").click()
    expect(ann.get_by_role("slider", name="Line of the race")).to_be_visible()
    ann.go_back()
    finish(ann).get_by_role("button", name="Rematch").click()
    ann.wait_for_url(lambda url: url != old)
    expect(finish(ben).get_by_role("status")).to_contain_text("A rematch is open")
    finish(ben).get_by_role("button", name="Rematch").click()
    ben.wait_for_url(ann.url)
    for page in (ann, ben):
        expect(story(page).get_by_role("listitem").first).to_be_visible()


def test_a_head_on_is_answered_from_the_other_side_and_the_race_goes_on_to_the_end(people: People) -> None:
    ann, ben = people("Ann"), people("Ben")
    link = table_from(ann, HEAD_ON, "me", "open", "rookie")
    ann.goto(link)
    take_seat(ben, link, "Ben")
    my_turn(ann)
    straight = ann.get_by_role("group", name="Board").get_by_role("button", name="straight")
    straight.click()
    straight.click()
    cards = ben.get_by_role("group", name="Head-on: your answer")
    expect(cards.get_by_role("button")).to_have_count(2)
    expect(hint(ann)).to_be_hidden()
    card = cards.get_by_role("button", name="Be pushed")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    card.click()
    expect(cards).to_be_hidden()
    for page in (ann, ben):
        expect(story(page)).to_contain_text("head-on")
    race_on(ben, {"Ann": ann, "Ben": ben})
    assert told(ann) == told(ben)
