"""Items and abilities operated as a person finds them: a token by its name, then what it does, then it is told."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People
from tests.browser.steps import confirm, gears, my_turn, story, table_from
from tests.browser.test_access import DESK

REST = "/B=n19:w,mirror=13/C=k18:w,mirror=13"
BESIDE = "/B=k16:w,mirror=13/C=k18:w,mirror=13"  # both stand beside l17, where the barrier ends what flies west
OVER_THE_LINE = (
    "joyride/overstock-special/seats=3,abilities=standard/round=3,order=ABC,at=lock.steer"
    "/A=o4:w,gear=2,mirror=1,locked=3,next=start,low=handbrake-turn.gear-master/B=i3:w,mirror=13,laps=1/C=k18:w,mirror=13"
)
RESTING = {
    "Item slot 1, Mine": ("Start, Shift or End", "JR-DROP-04"),
    "Item slot 2, Flashbang": ("Start, Shift or End", "JR-FIRE-06"),
    "Precision Driving": ("it is not the time for that ability", "JR-ABIL-05"),
    "Gear Master, used": ("until it is recharged", "JR-ABIL-06"),
}
CARS = {
    "standard": "abilities=standard",
    "electric": "abilities=yes,set-a=unique",
    "learner": "abilities=yes,car-a=learner,car-b=electric,set-a=unique",
}


@pytest.fixture
def at(people: People) -> Callable[..., Page]:
    """A table with Red in a moment, everybody at this page."""
    page = people("Ann", viewport=DESK)

    def opened(moment: str, red: str, abilities: str = "standard", rest: str = REST) -> Page:
        race = f"joyride/graduation/seats=3,{CARS[abilities]}/round=3,order=ABC,at={moment}/A=o17:w,{red}{rest}"
        page.goto(table_from(page, race, "me", "same:Ben", "same:Cem"))
        my_turn(page)
        return page

    return opened


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def on_board(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Board").get_by_role("button", name=name, exact=True)


def outlook(page: Page) -> Locator:
    return page.get_by_role("region", name="What it leads to")


def row(page: Page, car: str) -> Locator:
    """What everybody sees of a car."""
    return page.get_by_role("region", name="Dashboards", exact=True).locator("summary").filter(has_text=car)


def do(choice: Locator, page: Page) -> None:
    """Touch a control; what is only considered so far is carried out."""
    choice.press("Enter")
    confirm(page).click()


def test_an_item_is_discarded_for_the_next(at: Callable[..., Page]) -> None:
    page = at("roll.discard,steered=yes,earned=A-stack", "gear=1,mirror=3,items=oil.drone")
    expect(page.get_by_title("A new item, face down")).to_be_visible()
    do(button(page, "Discard the item on slot 1, Oil Slick"), page)
    expect(story(page)).to_contain_text("Red loses an Oil Slick")
    expect(button(page, "Item slot 2, Delivery Drone")).to_be_visible()


def test_a_new_item_is_put_on_the_slot_of_choice(at: Callable[..., Page]) -> None:
    page = at("roll.stow,steered=yes,taking=mine,earned=A-stack", "gear=1,mirror=3")
    expect(page.get_by_title("Mine: choose its slot")).to_be_visible()
    do(button(page, "Put it on slot 2, empty"), page)
    expect(button(page, "Item slot 2, Mine")).to_be_visible()
    expect(button(page, "Item slot 1, empty")).to_be_visible()


def test_a_handbrake_turn_is_driven(at: Callable[..., Page]) -> None:
    page = at("roll.steer", "gear=2,mirror=12")
    do(on_board(page, "steer sharp left"), page)
    expect(button(page, "Handbrake Turn, used")).to_be_visible()


def test_auto_pilot_drives_without_a_roll(at: Callable[..., Page]) -> None:
    page = at("roll.pilot", "gear=2,mirror=12", "electric")
    do(button(page, "Auto Pilot"), page)
    expect(button(page, "Auto Pilot, used")).to_be_visible()
    expect(on_board(page, "straight")).to_be_visible()


def test_polarity_shift_turns_the_power_round(at: Callable[..., Page]) -> None:
    page = at("start.window", "gear=2,mirror=12", "electric")
    expect(button(page, r"Reroute Power, -1")).to_be_visible()
    do(button(page, "Polarity Shift"), page)
    expect(button(page, "Polarity Shift, used")).to_be_visible()
    expect(button(page, r"Reroute Power, \+1")).to_be_visible()


def test_stall_gives_up_a_die_and_a_gear(at: Callable[..., Page]) -> None:
    page = at("roll.steer", "gear=2,mirror=12", "learner")
    button(page, "Stall").press("Enter")
    do(page.get_by_role("button", name=re.compile("[Ss]tall.*2")).first, page)
    expect(button(page, "Stall, used")).to_be_visible()
    expect(gears(page).get_by_role("button", name="Gear 1, now")).to_be_visible()


def test_a_turn_signal_steers_one_space_more(at: Callable[..., Page]) -> None:
    page = at("end.window,queue=A", "gear=2,mirror=12", "learner")
    button(page, "Turn Signal").press("Enter")
    do(on_board(page, "Turn Signal: right by one space"), page)
    expect(story(page)).to_contain_text("Turn Signal")


def test_oil_leaves_no_way_but_to_steer(at: Callable[..., Page]) -> None:
    page = at("roll.steer,tokens=o17-oil", "gear=2,mirror=12")
    expect(on_board(page, "steer left")).to_be_visible()
    expect(on_board(page, "straight")).to_have_count(0)
    do(on_board(page, "steer left"), page)
    expect(story(page)).to_contain_text("Red steers left")


def test_a_flashbang_dazzles_the_car_of_choice(at: Callable[..., Page]) -> None:
    """The barrier stops it beside two cars [JR-FLASH-02, JR-FLASH-03, JR-FLASH-08]."""
    page = at("start.window", "mirror=12,items=flashbang.mine", rest=BESIDE)
    button(page, "Item slot 1, Flashbang").press("Enter")
    do(on_board(page, "Fire the Flashbang straight ahead"), page)
    expect(on_board(page, "Dazzle Blue")).to_be_visible()
    on_board(page, "Dazzle Yellow").press("Enter")
    expect(outlook(page)).to_contain_text("Yellow dazzled")
    expect(outlook(page)).not_to_contain_text("Blue")
    expect(row(page, "Yellow")).not_to_contain_text("dazzled")
    confirm(page).click()
    expect(row(page, "Yellow")).to_contain_text("dazzled")
    expect(row(page, "Blue")).not_to_contain_text("dazzled")
    expect(button(page, "Item slot 1, empty")).to_be_visible()


def test_a_dazzled_driver_does_not_know_how_far(at: Callable[..., Page]) -> None:
    """The locked die is rolled before the move, with which the Flashbang goes [JR-FLASH-05, JR-FLASH-06]."""
    page = at("lock", "gear=2,mirror=12,flash=1")
    button(page, "Die 2: take to a lock slot").press("Enter")
    expect(outlook(page)).to_contain_text("Lock 2: rolled first")
    expect(outlook(page).get_by_role("figure")).to_have_accessible_name("Spaces: 1 33 %, 2 33 %, 3 33 %")
    button(page, "Lock and roll 1 die").press("Enter")
    expect(story(page)).to_contain_text(re.compile("Red rolls [123]: [123] space"))
    assert "and moves" not in story(page).inner_text()
    do(on_board(page, "straight"), page)
    expect(gears(page).get_by_role("button", name="Gear 3: shift up")).to_be_visible()
    expect(row(page, "Red")).not_to_contain_text("dazzled")


def test_precision_driving_turns_a_locked_die(at: Callable[..., Page]) -> None:
    """To any other face, before the move [JR-STD-02, JR-STD-08]."""
    page = at("lock.steer", "gear=2,mirror=1,locked=2")
    button(page, "Precision Driving").press("Enter")
    expect(button(page, "Precision Driving: 2 becomes 1")).to_be_visible()
    do(button(page, "Precision Driving: 2 becomes 3"), page)
    expect(button(page, "Precision Driving, used")).to_be_visible()
    expect(button(page, "Lock slot 1: 3")).to_be_visible()
    on_board(page, "straight").press("Enter")
    expect(outlook(page)).to_contain_text("Straight on: 3 spaces")
    confirm(page).click()
    expect(story(page)).to_contain_text("Red drives 3 spaces, to l17")


def test_who_is_second_over_the_line_recharges_one_ability(people: People) -> None:
    """One for the car ahead, of those that were used [JR-RECH-01, JR-RECH-02, JR-RECH-04]."""
    page = people("Ann", viewport=DESK)
    page.goto(table_from(page, OVER_THE_LINE, "me", "same:Ben", "same:Cem"))
    my_turn(page)
    do(on_board(page, "straight"), page)
    mine = page.get_by_role("region", name="Dashboard of Red").get_by_role("region", name="Abilities")
    expect(mine.get_by_role("button", name="Recharge Handbrake Turn")).to_be_visible()
    expect(mine.get_by_role("button", name="Precision Driving", exact=True)).to_be_disabled()
    do(mine.get_by_role("button", name="Recharge Gear Master"), page)
    expect(mine.get_by_role("button", name="Gear Master", exact=True)).to_be_visible()
    expect(mine.get_by_role("button", name="Handbrake Turn, used", exact=True)).to_be_visible()
    expect(gears(page).get_by_role("button", name="Gear 3: shift up")).to_be_visible()


def test_crunchy_gears_shift_three_up(at: Callable[..., Page]) -> None:
    """Three gears, three dice more [JR-LEARN-01, JR-LEARN-02]."""
    page = at("shift", "gear=2,mirror=12", "learner")
    button(page, "Crunchy Gears").press("Enter")
    expect(outlook(page)).to_contain_text("Crunchy Gears: up to gear 5")
    for gear in (1, 2, 3, 4):
        expect(gears(page).get_by_role("button", name=f"Gear {gear}")).to_be_disabled()
    do_it = gears(page).get_by_role("button", name="Gear 5: crunchy gears up")
    do_it.press("Enter")
    expect(gears(page).get_by_role("button", name="Gear 5, now")).to_be_visible()
    expect(button(page, "Crunchy Gears, used")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile(r"^Die \d on the mirror"))).to_have_count(5)


def test_crunchy_gears_shift_three_down_without_damage(at: Callable[..., Page]) -> None:
    """Three dice are given up [JR-LEARN-01, JR-R-100]."""
    page = at("shift", "gear=5,mirror=11233", "learner")
    do(button(page, "Crunchy Gears"), page)
    for die, left in ((3, 4), (3, 3), (2, 0)):  # after the last the dice are rolled
        do(button(page, f"Die {die}: give up").first, page)
        expect(page.get_by_role("button", name=re.compile("give up$"))).to_have_count(left)
    expect(gears(page).get_by_role("button", name="Gear 2, now")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile(r"^Die \d on the mirror"))).to_have_count(2)
    expect(row(page, "Red")).to_contain_text("damage 0")


def test_the_power_takes_a_space_from_the_move_it_points_at(at: Callable[..., Page]) -> None:
    """Reroute Power, told before and after the dice are locked [JR-ELEC-02, JR-ELEC-03]."""
    page = at("start.window", "gear=2,mirror=12", "electric")
    do(button(page, "Reroute Power, -1 on the lock move"), page)
    do(button(page, "Go on"), page)
    button(page, "Die 2: take to a lock slot").press("Enter")
    expect(button(page, "Lock and move 2")).to_be_visible()
    page = at("lock", "gear=2,mirror=12", "electric")
    button(page, "Die 2: take to a lock slot").press("Enter")
    expect(outlook(page)).to_contain_text("Lock 2: move 1 space")
    button(page, "Lock and move 1").press("Enter")
    expect(story(page)).to_contain_text("Red locks 2 and moves 1.")


@pytest.mark.parametrize("touched", ["mouse", "keyboard"])
def test_a_resting_token_tells_why_it_cannot_be_used(at: Callable[..., Page], touched: str) -> None:
    page = at("roll.steer", "gear=2,mirror=12,items=mine.flashbang,low=gear-master")
    for name, (reason, clause) in RESTING.items():
        token = page.get_by_role("button", name=name, exact=True)
        expect(token).to_be_disabled()
        if touched == "mouse":
            token.click(force=True)  # what is said to be disabled can be touched all the same
        else:
            token.press("Enter")
        why = page.get_by_role("group", name="Why not")
        expect(why).to_contain_text(reason)
        expect(why.get_by_role("button", name=clause)).to_be_visible()
        expect(page.get_by_role("status")).to_contain_text(reason)
        page.keyboard.press("Escape")
        expect(why).to_be_hidden()


def test_an_explosion_is_told_before_it_happens(at: Callable[..., Page]) -> None:
    """Whom the way of the drone would damage; sent backwards, it is its own car [JR-EXPL-02, JR-DRONE-03, JR-R-76]."""
    page = at("end.window,queue=A", "gear=2,mirror=12,items=drone.oil", rest=BESIDE)
    button(page, "Item slot 1, Delivery Drone").press("Enter")
    for way, hit in {"east": {"Red"}, "west": {"Blue", "Yellow"}}.items():
        on_board(page, f"Send the Drone {way}").press("Enter")
        for car in ("Red", "Blue", "Yellow"):
            told = outlook(page).get_by_role("button", name=f"{car} takes a damage")
            expect(told).to_have_count(1 if car in hit else 0)
    expect(row(page, "Blue")).to_contain_text("damage 0")
    confirm(page).click()
    expect(story(page)).to_contain_text("Yellow takes a damage")
    expect(row(page, "Red")).to_contain_text("damage 0")


def test_oil_is_seen_where_it_would_lie(at: Callable[..., Page]) -> None:
    page = at("end.window,queue=A", "gear=2,mirror=12,items=drone.oil")
    button(page, "Item slot 2, Oil Slick").press("Enter")
    on_board(page, "Drop an Oil Slick at the rear left").press("Enter")
    expect(outlook(page).get_by_role("button", name="Red drops an Oil Slick on p18")).to_be_visible()
    expect(page.get_by_role("group", name="Board").locator("[data-token=oil]")).to_have_count(0)
    confirm(page).click()
    expect(page.get_by_role("group", name="Board").locator("[data-token=oil][data-at=p18]")).to_be_attached()
