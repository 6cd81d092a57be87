"""The whole box in the browser: items, abilities and special spaces on the board and on the dashboard."""

import re
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.steps import choose_hinted, confirm, my_turn, table_from, told, turns
from tests.browser.test_access import DESK, PHONE, check

GRADUATION = "joyride/graduation/seats=3,abilities=standard/round=3,order=ABC"
HELD = (
    f"{GRADUATION},at=end.window,queue=A,tokens=m17-hidden/A=o17:w,mirror=22,items=oil.flashbang"
    "/B=n19:w,mirror=13/C=k18:w,mirror=13,items=drone.mine"
)
SHIFTING = f"{GRADUATION},at=shift/A=o17:w,gear=3,mirror=223/B=n19:w,mirror=13/C=k18:w,mirror=13"
PAIRS = (
    "joyride/security-circuit/seats=4,abilities=yes,teams=ac,set-a=unique,set-b=unique/round=4,order=ACDB,"
    "at=start.window,tokens=o16-mine.p17-hidden.m18-oil/A=n18:w,gear=3,mirror=123,damage=g1,items=mine.drone"
    "/B=l16:ne,mirror=23,low=turn-signal,items=flashbang.none/C=s16:ne,gear=0,damage=l1,low=handbrake-turn"
    "/D=q19:w,mirror=22,items=none.oil"
)
CHOICES = 25


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def ann(request: pytest.FixtureRequest, people: People) -> Page:
    return people("Ann", color_scheme="light", viewport=request.param)


def test_an_item_is_taken_up_aimed_on_the_board_and_used(ann: Page) -> None:
    ann.goto(table_from(ann, HELD, "me", "rookie", "rookie"))
    my_turn(ann)
    board = ann.get_by_role("group", name="Board")
    expect(board.locator("[data-token=hidden][data-at=m17]")).to_be_attached()
    expect(board).to_have_accessible_description(re.compile("on m17"))
    oil = ann.get_by_role("button", name="Item slot 1, Oil Slick")
    expect(board.get_by_role("button", name="Drop an Oil Slick behind")).to_be_hidden()
    oil.click()
    check(ann, "an item taken up")
    behind = board.get_by_role("button", name="Drop an Oil Slick behind")
    behind.press("Enter")
    expect(confirm(ann)).to_be_visible()
    behind.press("Enter")
    expect(board.locator("[data-token=oil]")).to_be_attached()
    expect(ann.get_by_role("button", name="Item slot 1, empty")).to_be_visible()


def test_an_ability_shifts_further_and_is_used_up(ann: Page) -> None:
    ann.goto(table_from(ann, SHIFTING, "me", "rookie", "rookie"))
    my_turn(ann)
    ability = ann.get_by_role("button", name="Gear Master", exact=True)
    ability.click()
    fifth = ann.get_by_role("group", name="Gear stick").get_by_role("button", name="Gear 5: gear master up")
    fifth.click()
    confirm(ann).click()
    expect(ann.get_by_role("button", name="Gear Master, used")).to_be_visible()


def test_teams_the_power_and_the_grid_are_shown(ann: Page) -> None:
    ann.goto(table_from(ann, PAIRS, "me", "rookie", "rookie", "rookie"))
    my_turn(ann)
    expect(ann.get_by_role("region", name="Dashboards", exact=True).locator("summary").first).to_contain_text("team 1")
    expect(ann.get_by_role("button", name="Reroute Power, -1 on the lock move")).to_be_visible()
    ann.get_by_role("button", name=re.compile("^Reroute Power")).click()
    confirm(ann).click()
    expect(ann.get_by_role("button", name="Reroute Power, -1 on the roll move")).to_be_visible()
    expect(ann.get_by_role("group", name="Board")).to_have_accessible_description(
        re.compile("Recycling grid, on.*Small white robot, on")
    )
    check(ann, "teams")


def test_a_race_with_items_and_abilities_is_driven_by_hints(people: People) -> None:
    ann = people("Ann", color_scheme="light", viewport=DESK)
    made = ann.request.post(
        "/api/tables",
        data={
            "game": "joyride",
            "course": "graduation",
            "options": {"abilities": "standard"},
            "seats": ["me", "rookie", "rookie"],
            "name": "Ann",
        },
    )
    assert made.ok, made.text()
    ann.goto(f"/#/table/{made.json()['id']}")
    expect(ann.get_by_role("region", name="Item slots")).to_be_visible()
    expect(ann.get_by_role("button", name="Handbrake Turn")).to_be_visible()
    for driver in islice(turns(ann, {"Ann": ann}), CHOICES):
        choose_hinted(driver)
    my_turn(ann)
    assert len(told(ann)) > CHOICES
    check(ann, "on the way")


DRONE = (
    f"{GRADUATION},at=end.window,queue=A,tokens=l19-mine/A=o17:w,mirror=22,items=drone.oil"
    "/B=n19:w,mirror=13/C=k18:w,mirror=13"
)
PICKING = (
    f"{GRADUATION},at=roll.steer,tokens=n17-hidden/A=o17:w,gear=3,mirror=111,damage=i2"
    "/B=n19:w,mirror=13/C=k18:w,mirror=13"
)


def test_what_flies_goes_off_and_is_picked_up_is_seen(people: People) -> None:
    """Animated from the events, slow enough to look at, and skipped by a key."""
    ann = people("Ann", viewport=DESK)
    ann.emulate_media(reduced_motion="no-preference")
    ann.evaluate("localStorage.setItem('hairpin.settings', JSON.stringify({ name: 'Ann', speed: 0.5 }))")
    ann.reload()
    ann.goto(table_from(ann, DRONE, "me", "same:Ben", "same:Cem"))
    my_turn(ann)
    board = ann.get_by_role("group", name="Board")
    ann.get_by_role("button", name="Item slot 1, Delivery Drone").click()
    board.get_by_role("button", name="Send the Drone south-west", exact=True).press("Enter")
    confirm(ann).click()
    expect(board.locator(".flight")).to_be_attached()
    expect(board.locator("[data-burst=blast]")).to_be_attached()
    expect(board.locator("[data-token=mine]")).to_be_attached()  # until the explosion takes it
    ann.keyboard.press("Space")
    expect(board.locator(".flight, [data-burst]")).to_have_count(0)
    expect(board.locator("[data-token=mine]")).to_have_count(0)
    ann.goto(table_from(ann, PICKING, "me", "same:Ben", "same:Cem"))
    my_turn(ann)
    straight = board.get_by_role("button", name="straight")
    straight.press("Enter")
    straight.press("Enter")
    expect(board.locator("[data-token=hidden]")).to_be_attached()
    item = ann.get_by_role("button", name=re.compile("^Item slot [12], (?!empty)"))
    expect(item).to_be_visible()
    assert item.evaluate("slot => slot.getAnimations({ subtree: true }).length") > 0
    ann.keyboard.press("Space")
    expect(board.locator("[data-token=hidden]")).to_have_count(0)


LOCKING = f"{GRADUATION},at=lock/A=o17:w,gear=5,mirror=11223,items=oil.drone/B=n19:w,mirror=13/C=k18:w,mirror=13"


@pytest.mark.parametrize("position", [HELD, SHIFTING, PAIRS, LOCKING], ids=["held", "shift", "teams", "lock"])
def test_on_a_phone_the_dock_with_items_and_abilities_leaves_the_board_its_room(people: People, position: str) -> None:
    """At most 45 % of the height, nothing beside the page, every item and ability within reach."""
    ann = people("Ann", viewport=PHONE)
    count = int(position.partition("seats=")[2][0])
    ann.goto(table_from(ann, position, "me", *[f"same:{n}" for n in range(1, count)]))
    my_turn(ann)
    box = ann.get_by_role("region", name="Dashboard of Red").bounding_box()
    assert box
    assert box["height"] <= 0.45 * PHONE["height"]
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for token in ann.locator("[data-ability], [data-item]").all():
        expect(token).to_be_in_viewport(ratio=1)
