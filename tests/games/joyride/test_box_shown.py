"""What a page is told of the whole box: robots, flights, items on their way, and what is asked of a driver."""

import pytest

from hairpin.games.joyride.sentences import YOUR_QUESTIONS
from hairpin.kit.hexgrid import parse_space
from hairpin.kit.shown import Choice, Motion
from hairpin.race import Race

GRADUATION = "joyride/graduation/seats=3,abilities=standard/round=3,order=ABC"
REST = "/B=n17:w,mirror=13/C=k17:w,mirror=13"
MINED = f"{GRADUATION},at={{}},tokens=n18-oil.n19-mine/A=p18:w,gear={{}},mirror={{}},items=oil.flashbang{REST}"


def choices(race: Race) -> dict[str, Choice]:
    return {choice.text: choice for choice in race.view(0).choices}


@pytest.mark.parametrize(
    ("track", "white", "black"),
    [("security-circuit", "on", "on"), ("fresh-air", "off", "on"), ("brake-time", "off", "off")],
)
def test_both_groups_of_the_grid_and_their_robots_are_told_apart(track: str, white: str, black: str) -> None:
    """Seven spaces and eighteen, each on or off as the robot that stands by [JR-GRID-02, JR-GRID-06, JR-R-104]."""
    cells = Race.start("joyride", track, {"seats": "2"}).view(0).board.cells
    for group, spaces, grid, robot, state in (
        ("white", 7, "Recycling grid", "Small white robot", white),
        ("black", 18, "Entrance grid", "Large black robot", black),
    ):
        own = [cell for cell in cells if cell.group == group]
        suffix = "" if state == "on" else "-off"
        plates = [cell for cell in own if cell.kind == f"grid{suffix}"]
        robots = [cell for cell in own if cell.kind == f"robot{suffix}"]
        assert len(plates) == spaces
        assert len(plates) + len(robots) == len(own)
        assert {cell.title for cell in plates} == {f"{grid}, {state}"}
        assert {cell.title for cell in robots} <= {f"{robot}, {state}"}
    assert any(cell.kind.startswith("robot") for cell in cells)


def test_a_robot_stands_on_barriers() -> None:
    """On the spaces of its token, which nobody can drive on [JR-R-104]."""
    race = Race.start("joyride", "security-circuit", {"seats": "2"})
    robots = {cell.name for cell in race.view(0).board.cells if cell.kind == "robot"}
    assert robots == {"q14", "g13", "h13", "g14"}
    assert not any(race.setting.drivable[parse_space(name)] for name in robots)


def test_a_flight_is_previewed_from_where_it_starts_to_where_it_stops() -> None:
    race = Race.from_position(MINED.format("end.window,queue=A", 2, 22))
    fired = [mark for mark in choices(race)["fire left"].preview.marks if mark.kind == "fired"]
    assert [(mark.origin, mark.at) for mark in fired] == [("p19", "d19")]


def test_what_flies_and_what_goes_is_told_with_its_token() -> None:
    race = Race.from_position(MINED.format("end.window,queue=A", 2, 22))
    race.play("drop oil behind")
    assert Motion("dropped", 0, says="Oil Slick", at="r18", token="oil") in race.motions[-1]
    race.play("fire left")
    flown = next(motion for motion in race.motions[-1] if motion.kind == "fired")
    assert (flown.token, bool(flown.at), bool(flown.to)) == ("flashbang", True, True)


def test_the_way_a_late_car_faces_is_previewed_where_it_will_stand() -> None:
    """On the line of the last checkpoint, so that it can be chosen on the board [JR-MIX-05, JR-R-66]."""
    race = Race.start("joyride", "graduation", {"seats": "2", "handicap-a": "late"})
    while race.to_act != 0:
        race.play(race.possible()[0])
    faces = [choice.preview.ends.split() for choice in race.view(0).choices if choice.kind == "face"]
    late = {cell.name for cell in race.view(0).board.cells if "2" in cell.lines}
    assert len(faces) > 1
    assert {space for space, _ in faces} <= late
    assert len({space for space, _ in faces}) == 1
    race.play(race.legal()[0])
    assert race.view(0).asked == "You run late: place your car on the last checkpoint's line."
    assert race.view(1).headline == "Red runs late and places a car on the last checkpoint's line."
    for choice in race.view(0).choices:
        assert choice.preview.ends.split()[0] == choice.text.split()[-1]


@pytest.mark.parametrize(
    ("at", "held", "shown"),
    [("roll.discard,steered=yes", "oil.drone", "hidden"), ("roll.stow,steered=yes,taking=mine", "none.none", "mine")],
)
def test_a_new_item_is_shown_face_down_until_it_is_turned_up(at: str, held: str, shown: str) -> None:
    """To its owner and on its owner's dashboard alone [JR-ITEM-03, JR-ITEM-04, JR-ITEM-09]."""
    race = Race.from_position(f"{GRADUATION},at={at},earned=A-stack/A=p18:w,gear=1,mirror=3,items={held}{REST}")
    for viewer in (0, 1):
        panels = sorted(race.view(viewer).panels, key=lambda panel: panel.seat)
        assert [panel.figures["taking"] for panel in panels] == [shown, "", ""]


def test_the_odds_of_a_roll_tell_of_explosions_and_oil() -> None:
    """One die: a 1 enters the Mine, or the oil; more drive through."""
    race = Race.from_position(
        f"{GRADUATION},at=shift,tokens=o16-mine/A=p16:w,mirror=22/B=n19:w,mirror=13/C=k19:w,mirror=13"
    )
    odds = choices(race)["shift down"].preview.odds
    assert odds["blast straight"] == pytest.approx(1)
    assert "blast steer left" not in odds
    race = Race.from_position(
        f"{GRADUATION},at=shift,tokens=o16-oil/A=p16:w,mirror=22/B=n19:w,mirror=13/C=k19:w,mirror=13"
    )
    odds = choices(race)["shift down"].preview.odds
    assert odds["oil straight"] == pytest.approx(2 / 3)


def test_the_first_step_is_lit_while_cars_are_placed() -> None:
    race = Race.start("joyride", "graduation", {"seats": "2"})
    while race.to_act < 0:
        race.play(race.possible()[0])
    assert race.view(race.to_act).step == "Start"


def test_the_driver_who_is_asked_is_spoken_to_and_nobody_else() -> None:
    race = Race.from_position(f"{GRADUATION},at=lock/A=p18:w,gear=3,mirror=123{REST}")
    assert race.view(0).asked == "Lock dice: their total is your first move."
    assert race.view(0).headline == "Red locks dice: their total is the first move."
    assert race.view(1).asked == race.view(-1).asked == ""
    assert not any("{name}" in question for question in YOUR_QUESTIONS.values())


def test_a_team_wins_together() -> None:
    """Both are named at the end [JR-TEAM-03]."""
    cars = "/A=k5:w,laps=3/B=i3:w/C=m9:w/D=h2:w"
    race = Race.from_position(
        f"joyride/overstock-special/seats=4,teams=ac/round=9,order=ABCD,at=finished,winner=A{cars}"
    )
    assert race.view(-1).headline == "The race is over: Red and Yellow have won as a team."
