"""Two against two in four browsers, with items, from the starting grid to the finish."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.conftest import People
from tests.browser.steps import confirm, finish, my_turn, race_on, story, table_from, take_seat, told

GOLDEN = Path(__file__).parents[2] / "races" / "joyride" / "fresh-air-teams-items-abilities.race"
OVER = (
    "joyride/overstock-special/seats=4,teams=ac/round=9,order=ABCD,at=finished,winner=C"
    "/A=k5:w,gear=0,laps=2/B=i3:w,gear=0/C=m9:w,gear=0,laps=3/D=h2:w,gear=0,laps=1"
)
WIDTHS = pytest.mark.parametrize("width", [1280, 360])

# All stand on the grid; Red, at the wheel, holds a Drone; two items lie face down.
GRID = (
    "joyride/overstock-special/seats=4,fewer-laps=yes,teams=ac/round=1,order=ADCB,at=start.window,"
    "tokens=f8-hidden.m5-hidden/A=k5:w,mirror=13,items=drone.oil/B=i3:w,mirror=23/C=k4:w,mirror=12/D=h2:w,mirror=23"
)
TEAMS = {"Red": {"Ann", "Cem"}, "Yellow": {"Ann", "Cem"}, "Blue": {"Ben", "Dee"}, "Green": {"Ben", "Dee"}}
LYING = {"oil", "mine", "hidden"}
KNOWN_TO_ALL = ("cars", "panels", "tokens", "motions", "log")


def heard(page: Page) -> list[dict[str, Any]]:
    """Every message that a page gets from here on."""
    frames: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(json.loads(frame)))

    page.on("websocket", listen)
    return frames


def test_four_people_race_two_against_two_with_items_to_the_finish(people: People) -> None:
    """From New table to the finish: teams win together, every lap earns items [JR-TEAM-03, JR-ITEM-01]."""
    drivers = {name: people(name) for name in ("Ann", "Ben", "Cem", "Dee")}
    messages = {name: heard(page) for name, page in drivers.items()}
    ann = drivers["Ann"]
    link = team_table(ann)
    for name in ("Ben", "Cem", "Dee"):
        take_seat(drivers[name], link, name)
    race_on(ann, drivers)

    for page in drivers.values():
        expect(finish(page).get_by_role("heading")).to_contain_text("have won as a team")
    story = told_alike(drivers)
    winner = re.search(r"(\w+) wins the race!", story)[1]  # type: ignore[index]
    assert re.search(rf"{winner} earns an item, to be taken after the move\.\n(.*\n)*{winner} turns up a", story)
    winners = TEAMS[winner]
    for page in drivers.values():
        rows = finish(page).get_by_role("table", name="Standings").get_by_role("row").all_inner_texts()
        first = {name for row in rows for name in drivers if name in row and "won" in row}
        assert first == winners
    nobody_was_told_more(messages)


def team_table(page: Page) -> str:
    """A table of four seats as New table makes it, cars 1 and 3 together, with every item; answers its link."""
    new = page.get_by_role("region", name="New table")
    for name in ("Warehouse", "Overstock Special"):
        new.get_by_role("radio", name=name).check()
    new.get_by_role("group", name="Cars on the grid").get_by_role("radio", name="4", exact=True).check()
    new.get_by_text("More options").click()
    for group, name in (("Teams", "cars 1 and 3 together"), ("Length", "a lap less")):
        new.get_by_role("group", name=group).get_by_role("radio", name=name).check()
    new.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/#/table/*")
    return page.url


def told_alike(drivers: dict[str, Page]) -> str:
    """The story, the same on every page."""
    stories = {"\n".join(told(page)) for page in drivers.values()}
    assert len(stories) == 1
    return stories.pop()


def test_an_item_used_in_one_browser_goes_off_in_four(people: People) -> None:
    """A Drone's explosion and its story reach everybody; what lies face down is told to nobody [JR-R-90]."""
    drivers = {name: people(name) for name in ("Ann", "Ben", "Cem", "Dee")}
    messages = {name: heard(page) for name, page in drivers.items()}
    ann = drivers["Ann"]
    link = table_from(ann, GRID, "me", "open", "open", "open")
    ann.goto(link)
    for name in ("Ben", "Cem", "Dee"):
        take_seat(drivers[name], link, name)
    send_the_drone(ann)
    for page in drivers.values():
        expect(story(page)).to_contain_text("An explosion on i5!")
    assert re.search(r"Red sends off a Delivery Drone .*\n(.*\n)*.*An explosion on i5!", told_alike(drivers))
    nobody_was_told_more(messages)


def send_the_drone(page: Page) -> None:
    """An item taken up on the dashboard, aimed on the board, previewed and used: all see it go off."""
    my_turn(page)
    page.get_by_role("button", name="Item slot 1, Delivery Drone").click()
    board = page.get_by_role("group", name="Board")
    west = board.get_by_role("button", name="Send the Drone west", exact=True)
    west.press("Enter")
    expect(page.get_by_role("region", name="What it leads to")).to_contain_text("explosion")
    confirm(page).click()
    expect(page.get_by_role("button", name="Item slot 1, empty")).to_be_visible()


def nobody_was_told_more(messages: dict[str, list[dict[str, Any]]]) -> None:
    """Choices go to who is asked; all else is the same for all; a face-down token is never more than that."""
    shown: dict[tuple[int, int, str], str] = {}
    for name, frames in messages.items():
        seats = {frame["you"] for frame in frames if frame["t"] == "welcome"} - {None}
        assert len(seats) == 1, name
        states = [frame for frame in frames if frame["t"] == "state"]
        assert states
        for state in states:
            assert not state["choices"] or {state["actor"]} == seats, name
            assert {token["kind"] for token in state.get("tokens", ())} <= LYING
            for key in KNOWN_TO_ALL:
                told_here = json.dumps(state.get(key), sort_keys=True)
                assert shown.setdefault((state["since"], state["seq"], key), told_here) == told_here, (name, key)


def by_team(standings: Locator) -> list[str]:
    """Teams and cars in the order they stand in."""
    return re.findall(r"\bTeam \d|Red|Blue|Yellow|Green", standings.inner_text())


def fits(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@WIDTHS
def test_at_the_finish_teams_stand_together_and_the_winners_are_drawn_whole(people: People, width: int) -> None:
    page = people("Ann", viewport={"width": width, "height": 740})
    page.goto(table_from(page, OVER, "me", "same:Bo", "same:Cy", "same:Di"))
    expect(finish(page).get_by_role("heading")).to_have_text("The race is over: Yellow and Red have won as a team.")
    assert by_team(finish(page).get_by_role("table")) == ["Team 1", "Yellow", "Red", "Team 2", "Green", "Blue"]
    assert finish(page).evaluate("gate => gate.scrollWidth - gate.clientWidth") <= 0
    fits(page, width)


@WIDTHS
def test_the_replay_of_a_team_race_tells_who_won_and_its_story_follows(people: People, width: int) -> None:
    page = people("Ann", viewport={"width": width, "height": 740})
    page.get_by_label("Drop a file here, or choose one").set_input_files(GOLDEN)
    line, result = page.get_by_label("Line of the race"), page.get_by_role("region", name="Result")
    expect(line).to_be_visible()
    expect(result).to_be_hidden()
    line.press("End")
    status = page.get_by_role("region", name="Controls of the replay").get_by_role("status")
    expect(status).to_have_text("The race is over: Yellow and Red have won as a team.")
    assert by_team(result) == ["Team 1", "Yellow", "Red", "Team 2", "Blue", "Green"]
    assert page.evaluate("document.documentElement.scrollHeight") <= 4 * 740
    story(page).scroll_into_view_if_needed()
    for told_now in ("Yellow wins the race!", "is number 4 in the order of turns."):
        expect(story(page).get_by_role("listitem").filter(has_text=told_now).first).to_be_in_viewport()
        line.press("Home")
        story(page).scroll_into_view_if_needed()
    fits(page, width)
