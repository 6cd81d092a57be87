"""What people are shown: the order of turns, the dashboards, the guide. Nothing is hidden in the driving game."""

import numpy as np
import pytest

from hairpin.dice import SealedDice
from hairpin.games import game as game_by_name
from hairpin.games.joyride.state import STATE
from hairpin.race import Race
from hairpin.sim.cpu import engine, interpreted_engine, tables

GAME = game_by_name("joyride")
ROADS = """
. . a A . . . . . .
 . . . . . . . . . .
. . b B . . . . . .
 . . . . . . . . . .
. . c C . . . . . .
"""
SEATS = "gear=1,mirror=1/mirror=12/gear=3,mirror=123,damage=g1.i2,pending=1"
RACE = f"joyride/drawn/seats=3/order=CAB,at=lock/{SEATS}"


def panels(race: Race, seat: int = 0) -> dict[str, dict[str, str]]:
    return {panel.name: panel.fields for panel in race.view(seat).panels}


def test_the_dashboards_stand_in_the_order_of_turns() -> None:
    """The initiative track: every car of the race, the top one first [JR-INIT-01, JR-SETUP-02]."""
    assert list(panels(Race.from_position(RACE, ROADS))) == ["Yellow", "Red", "Blue"]


def test_the_track_fills_up_with_the_draw() -> None:
    """Drawn cars stand in their order, those whose token is not drawn yet below them [JR-INIT-01, JR-SETUP-08]."""
    race = Race.start("joyride", "school-yard", {"seats": "3"})
    assert list(panels(race)) == ["Red", "Blue", "Yellow"]
    race.play("draw C")
    assert list(panels(race)) == ["Yellow", "Red", "Blue"]
    race.play("place h4")
    race.play("draw B")
    assert list(panels(race)) == ["Blue", "Yellow", "Red"]
    assert [name for name, fields in panels(race).items() if fields.get("token") == "not drawn yet"] == ["Red"]
    race.play("place i3")
    race.play("draw A")
    assert list(panels(race)) == ["Red", "Blue", "Yellow"]
    assert not any("token" in fields for fields in panels(race).values())


def test_gear_1_is_marked_for_reverse_and_gear_2_for_two_steers() -> None:
    """The icons on the dashboard [JR-COMP-20]."""
    shown = panels(Race.from_position(RACE, ROADS))
    assert "reverse" in shown["Red"]["gear"]
    assert "twice" in shown["Blue"]["gear"]
    assert shown["Yellow"]["gear"] == "3"


def test_all_dashboards_hold_the_same_elements() -> None:
    """Gear, mirror, lock slots, damage on every one; tokens waiting where there are some [JR-COMP-09, JR-SETUP-02]."""
    shown = panels(Race.from_position(RACE, ROADS))
    assert shown["Yellow"]["damage"].startswith("2 of 8")
    assert shown["Blue"]["damage"].startswith("0 of 8")
    assert shown["Yellow"].pop("damage waiting") == "1"
    elements = list(shown["Red"])
    assert {"gear", "mirror", "locked", "lock slots", "damage"} <= set(elements)
    assert all(list(fields) == elements for fields in shown.values())


def test_every_driver_has_a_dashboard_with_dice_and_slots() -> None:
    """What lies in front of each player from the first turn on [JR-SETUP-08]."""
    shown = panels(Race.from_position(RACE, ROADS))
    assert shown["Blue"]["mirror"] == "1 2"
    assert shown["Blue"]["locked"] == "none"
    assert shown["Blue"]["lock slots"] == "4"


def test_lock_slots_fill_up() -> None:
    """A locked die and a damage token take a slot each [JR-COMP-06, JR-GOAL-06]."""
    race = Race.from_position("joyride/drawn/seats=1/at=lock/gear=3,mirror=123,damage=l1", "a A . . . . . . .")
    assert panels(race)["Red"]["lock slots"] == "3"
    race.play("lock 1 2")
    assert panels(race)["Red"]["lock slots"] == "1"


def test_front_and_rear_look_different() -> None:
    """A front is a capital letter, its rear a small one, with the facing beside it [JR-COMP-03]."""
    race = Race.from_position(RACE, ROADS)
    assert race.game.draw(race.setting, race.state) == ROADS.strip("\n")
    car = race.view(0).board.cars[1]
    assert (car.front, car.rear, car.facing) == ("d3", "c3", "e")


def test_everybody_sees_everything() -> None:
    """Every seat is shown the same board and dashboards; only whose turn it is has choices [JR-GOAL-06, JR-R-90]."""
    race = Race.from_position(RACE, ROADS)
    views = [race.view(seat) for seat in range(3)]
    assert views[0].panels == views[1].panels == views[2].panels
    assert views[0].board == views[1].board == views[2].board
    assert [bool(view.choices) for view in views] == [False, False, True]


@pytest.mark.parametrize("seat", range(3))
def test_a_sight_is_the_whole_state(seat: int) -> None:
    """Nothing is blanked for a seat, and there is nothing to imagine [JR-GOAL-06, JR-R-90]."""
    race = Race.from_position(f"joyride/drawn/seats=3/order=CAB,turn=A,steered=yes,at=roll.steer/{SEATS}", ROADS)
    sights = np.zeros(1, STATE)
    GAME.kernels.redact(race.setting, race.state, seat, sights[0])
    assert sights.tobytes() == race.states.tobytes()
    GAME.kernels.imagine(race.setting, sights[0], np.zeros(1, np.uint64))
    assert sights.tobytes() == race.states.tobytes()


def test_the_guide_introduces_a_track() -> None:
    """Location, difficulty, description, numbers of cars, laps, starting damage [JR-GUIDE-01, JR-GUIDE-06]."""
    assert len(GAME.courses()) == 12
    assert all(len(GAME.card(course).says.split()) > 5 for course in GAME.courses())
    assert GAME.courses()["probation-circuit"] == "Probation Circuit"
    said = GAME.about("probation-circuit")
    for part in ("Driving School", "difficulty Low", "3 or 2 laps with 2", "2 laps with 3", "starts with 2 damage"):
        assert part in said
    assert "without damage" in GAME.about("school-yard")


def test_the_player_count_strip() -> None:
    """2 is ideal on the tracks of the Driving School, 3 is suitable, 4 is not [JR-GUIDE-06]."""
    seats = next(option for option in GAME.options("school-yard") if option.name == "seats")
    assert seats.values == ("2", "3", "4")
    assert "2 is ideal, 3 is suitable, 4 is unsuitable" in seats.says
    assert "2 is ideal, 3 is suitable, 4 is unsuitable" in GAME.about("school-yard")


def test_the_mechanics_that_may_be_left_out() -> None:
    """The options of a race, each with what it does [JR-CMPX-01]."""
    options = {option.name: option for option in GAME.options("school-yard")}
    assert [options[name].values for name in ("initiative", "damage")] == [("yes", "no")] * 2
    assert options["fewer-laps"].values == ("no", "yes")
    assert all(option.says for option in options.values())


def test_a_race_cut_short_is_no_result() -> None:
    """A technical cap leaves a race unfinished, without a winner [JR-R-120, JR-R-121]."""
    _, settings = GAME.setup("school-yard", {})
    states, desks = tables(GAME)
    assert interpreted_engine("joyride").random_race(settings, states, desks, 0, 30) == -30
    standings = GAME.standings(settings[0], states[0])
    assert all(row["reason"] != "won" for row in standings)


def test_a_compiled_look_ahead_shows_what_an_interpreted_one_shows() -> None:
    race = Race.start("joyride", "school-yard", {"seats": "3"}, dice=SealedDice(bytes(32)))
    fast, slow = engine("joyride").advance, interpreted_engine("joyride").advance
    asked = set()
    while len(race.log) < 60:
        if race.step_alone() is None:
            shown = GAME.view(race.settings, race.states, race.to_act, fast)
            assert shown == GAME.view(race.settings, race.states, race.to_act, slow)
            asked.add(shown.step)
            race.play(race.legal()[len(race.log) % len(race.legal())])
    assert asked >= {"Lock", "Shift", "Roll"}


def test_choices_tell_what_sort_they_are() -> None:
    """A client shows each sort in its own way, and need not read the words."""
    roll = "joyride/drawn/seats=1/round=1,at={}/gear=1,mirror={}"
    assert {choice.kind for choice in Race.from_position(roll.format("lock", 12), ROADS).view(0).choices} == {"lock"}
    race = Race.from_position(roll.format("roll", 3), ROADS)
    race.play("roll 2")
    kinds = {choice.text: choice.kind for choice in race.view(0).choices}
    assert kinds["straight"] == kinds["steer left"] == "steer"
    assert kinds["reverse"] == "reverse"
