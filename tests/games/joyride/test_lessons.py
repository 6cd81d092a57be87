"""What a guided race teaches: each lesson comes up where its idea does, says what the position says, and lights it."""

import re
from pathlib import Path

import numpy as np
import pytest

from hairpin.games import game as game_by_name
from hairpin.games.joyride.lessons import CASES, CATALOGUE
from hairpin.kit.shown import Advice, Lesson
from hairpin.race import Race
from hairpin.rulebook import read_rulebook
from hairpin.sim.cpu import interpreted_engine

GAME = game_by_name("joyride")
ADVANCE = interpreted_engine("joyride").advance
YARD = "joyride/school-yard/seats=2"
PARTS = {"mirror", "locks", "gears", "items", "order", "outlook", "undo", "hint"}  # what the client can light


def race_at(rest: str) -> Race:
    return Race.from_position(f"{YARD}/{rest}")


def lessons_of(race: Race, seat: int = 0) -> dict[str, Lesson]:
    """All that comes up for a seat now, worked out from its sight alone."""
    events = race.events[-1] if race.events else ()
    given = (race.settings, race.sight(seat), seat, events, ADVANCE)
    return {due.lesson: GAME.lesson(*given, due.lesson) for due in GAME.due(*given)}


def waiting(race: Race, seat: int = 0) -> set[str]:
    given = (race.settings, race.sight(seat), seat, race.events[-1], ADVANCE)
    return {due.lesson for due in GAME.due(*given) if due.waits}


def test_every_lesson_links_rules_of_the_book_and_lights_parts_of_the_page() -> None:
    known = {entry.id for entry in read_rulebook("joyride").entries}
    for name, entry in CATALOGUE.items():
        assert set(entry.clauses) <= known, name
        assert set(entry.parts) <= PARTS, name
    assert list(CATALOGUE) == list(GAME.lessons)
    assert set(CASES) == set(CATALOGUE)
    page = "".join(file.read_text() for file in (Path(__file__).parents[3] / "web/src").rglob("*.svelte"))
    assert all(f'data-part="{part}"' in page for part in PARTS)


def test_every_text_is_one_to_three_sentences() -> None:
    for name, entry in CATALOGUE.items():
        for case, text in entry.text.items():
            count = len(re.findall(r"[.?!:](?= [A-Z{]|$)", text))
            assert 1 <= count <= 4, (name, case, count)  # "Smash: both …" counts as two
            assert len(text) < 290, (name, case)
            assert text == " ".join(text.split()), (name, case)


def test_the_start_and_what_one_races_for() -> None:
    race = Race.start("joyride", "school-yard", {"seats": "2"})
    race.play("draw A")
    found = lessons_of(race)
    assert list(found) == ["start-space", "goal"]
    assert "one of the 4 marked spaces" in found["start-space"].text
    assert "facing east" in found["start-space"].text
    assert set(found["start-space"].actions) == {
        race.game.write_action(race.setting, race.state, a) for a in race.legal()
    }
    assert "checkpoint 1, then checkpoint 2, then back" in found["goal"].text
    assert "2 laps" in found["goal"].text
    assert found["goal"].spaces == ("v7", "w7", "x7", "y7")
    assert lessons_of(race, 1) == {}  # nobody else is asked


def test_the_rolling_start_waits_until_its_driver_is_asked() -> None:
    race = Race.start("joyride", "school-yard", {"seats": "2"})
    for words in ("draw A", "place j1", "draw B", "place h4"):
        race.play(words)
    race.play("roll 1 3")
    assert waiting(race) == {"rolling-start"}
    assert "a 1 and a 3" in lessons_of(race)["rolling-start"].text
    assert "rolling-start" not in lessons_of(race, 1)


def test_a_turn_step_by_step() -> None:
    race = race_at("round=1/A=h2:e,mirror=12/B=j10:w,mirror=11")
    found = lessons_of(race)
    assert "a 1 and a 2" in found["lock"].text
    assert found["lock"].parts == ("mirror", "locks")
    assert "arrows" in found["steer"].text
    race.play("lock 2")
    found = lessons_of(race)
    assert "move of 2 spaces" in found["steer"].text
    assert found["steer"].actions == ("straight", "steer left", "steer right")
    given = (race.settings, race.sight(0), 0, race.events[-1], ADVANCE)
    assert not any(due.by_doing for due in GAME.due(*given))  # one gesture may lock and steer
    race.play("steer right")
    found = lessons_of(race)
    assert {"shift", "undo", "second-steer"} <= set(found)
    assert "gear 2 and have as many dice" in found["shift"].text
    assert "engine-brake" not in found
    race.play("shift up")
    race.play("roll 1 1")
    assert race.state.cars[0].gear == 3
    assert "steer" not in lessons_of(race)  # no steer is left, and the move is taken by itself
    assert race.log[-1].words == "roll 1 1"


def test_the_roll_is_seen_before_the_steer() -> None:
    race = race_at("round=1,at=roll.steer/A=h2:e,mirror=12/B=j10:w,mirror=11")
    found = lessons_of(race)
    assert "You rolled a 1 and a 2: your second move is 3 spaces" in found["roll"].text
    assert "steer" in found
    assert "reverse" not in found


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("round=1,at=shift/A=h2:e,mirror=12/B=j10:w,mirror=11", "no roll can crash you"),
        ("round=1,at=shift/A=u1:e,gear=3,mirror=123/B=j10:w,mirror=11", "you may still steer"),
        ("round=1,at=shift,steered=yes/A=u1:e,gear=3,mirror=123/B=j10:w,mirror=11", "no steer left"),
    ],
)
def test_the_odds_are_those_of_the_preview(position: str, says: str) -> None:
    race = race_at(position)
    told = lessons_of(race)["odds"].text
    assert says in told
    up = next(c for c in GAME.view(race.settings, race.states, 0, ADVANCE).choices if c.text == "shift up")
    crash = up.preview.odds["crash straight"]
    assert (f"{crash:.0%}" in told) == (crash > 0)


def test_a_barrier_ahead_is_counted() -> None:
    found = lessons_of(race_at("round=1/A=r2:e,mirror=12/B=j10:w,mirror=11"))
    free = found["corner"].spaces
    assert f"after {len(free)} spaces" in found["corner"].text
    race = race_at(f"round=1/A={free[-1]}:e,mirror=12/B=j10:w,mirror=11")
    assert "right before your car" in lessons_of(race)["corner"].text
    assert "corner" not in lessons_of(race_at("round=1/A=h2:e,mirror=12/B=j10:w,mirror=11"))


def test_gear_down_costs_a_die_of_choice() -> None:
    race = race_at("round=1,at=shift/A=h2:e,gear=3,mirror=123/B=j10:w,mirror=11")
    assert lessons_of(race)["engine-brake"].actions == ("engine brake",)
    race.play("shift down")
    found = lessons_of(race)["remove"]
    assert "makes no difference" in found.text
    assert found.actions == ("remove 1", "remove 2", "remove 3")


def test_a_smash_is_told_before_and_after() -> None:
    race = race_at("round=1,at=roll.steer,steered=yes/A=w2:e,gear=2,mirror=33/B=j10:w,mirror=11")
    found = lessons_of(race)["smash"]
    assert found.text.startswith("Going straight on")
    assert "straight" in found.actions
    race.play("straight")
    assert "You ran into a barrier" in lessons_of(race)["smash"].text
    assert "Red ran into a barrier" in lessons_of(race, 1)["smash"].text
    assert "smash" in waiting(race) & waiting(race, 1)
    damage = lessons_of(race)["damage"]
    assert damage.actions == ("damage gear", "damage lock", "damage item 1", "damage item 2")
    assert "item slot" in damage.text


def test_hit_from_behind_and_on_the_side() -> None:
    race = race_at("round=1,at=roll.steer/A=h2:e,mirror=33/B=l2:e,mirror=11")
    found = lessons_of(race)["rear-end"]
    assert found.text.startswith("Going straight on would hit Blue from behind")
    race.play("straight")
    assert "You hit Blue from behind" in lessons_of(race)["rear-end"].text
    assert "Red hit you from behind" in lessons_of(race, 1)["rear-end"].text
    race = race_at("round=1,at=roll.steer/A=h2:e,mirror=33/B=k2:ne,mirror=11")
    assert "on its side" in lessons_of(race)["side-swipe"].text
    race.play("straight")
    assert lessons_of(race)["side-swipe"].text.startswith("You hit Blue on its side")
    assert lessons_of(race)["side-swipe"].cars == (1,)
    assert lessons_of(race, 1)["side-swipe"].text.startswith("Red hit your car on its side")


def test_head_on_is_answered_by_who_is_hit() -> None:
    race = race_at("round=3,at=roll.steer/A=l2:e,mirror=22/B=o2:w,mirror=11")
    assert "would meet Blue head-on" in lessons_of(race)["head-on"].text
    race.play("straight")
    assert "Red has met you head-on, and you decide" in lessons_of(race, 1)["head-on"].text
    assert lessons_of(race, 1)["head-on"].actions == ("head-on smash", "head-on push")
    assert "head-on" not in waiting(race, 1)
    assert "head-on" in waiting(race, 0)


def test_a_pile_up_is_told_to_all() -> None:
    race = race_at("round=1,at=roll.steer/A=l3:e,mirror=12/B=n1:e,mirror=13")
    ways = lessons_of(race)["pile-up"].actions
    race.play(ways[0])
    assert "yours too" in lessons_of(race)["pile-up"].text
    assert "pile-up" in waiting(race, 1)


def test_reverse_in_gear_1_with_nothing_locked() -> None:
    race = race_at("round=1,at=roll.steer/A=j10:e,gear=1,mirror=2/B=u3:w,mirror=11")
    assert lessons_of(race)["reverse"].actions == ("reverse", "reverse left", "reverse right")


def test_lines_laps_and_the_finish() -> None:
    race = race_at("round=1,at=roll.steer/A=w5:se,mirror=12/B=j10:w,mirror=11")
    race.play("straight")
    found = lessons_of(race)["checkpoint"]
    assert "You have crossed checkpoint 1" in found.text
    assert "next target is checkpoint 2" in found.text
    assert found.spaces == ("a7", "b7", "c7", "d7")
    assert "checkpoint" not in lessons_of(race, 1)
    race = race_at("round=1,at=roll.steer/A=f3:e,mirror=33,next=start/B=j10:w,mirror=11")
    race.play("straight")
    assert "lap 1 of 2" in lessons_of(race)["lap"].text
    race = race_at("round=1,at=roll.steer/A=f3:e,mirror=33,next=start,laps=1/B=j10:w,mirror=11")
    race.play("straight")
    assert race.is_over
    assert "lap" not in lessons_of(race)
    assert lessons_of(race)["finish"].text.startswith("You are the first to complete 2 laps")
    assert lessons_of(race, 1)["finish"].text.startswith("Red is the first")


def test_a_new_round_tells_its_order() -> None:
    race = race_at("round=1,order=AB,turn=B,at=roll.steer,steered=yes/A=h2:e,mirror=12/B=j10:w,gear=3,mirror=111")
    race.play("straight")
    assert "In this round: Blue, then you." in lessons_of(race)["initiative"].text
    assert "In this round: you, then Red." in lessons_of(race, 1)["initiative"].text
    assert "hint" not in lessons_of(race_at("round=2/A=h2:e,mirror=12/B=j10:w,mirror=11"))
    assert "hint" in lessons_of(race_at("round=3/A=h2:e,mirror=12/B=j10:w,mirror=11"))


# ---- advice ----


def advice_at(position: str, best: str, other: str, margin: float) -> Advice:
    race = race_at(position)
    worth = dict.fromkeys(race.legal(), -90.0) | {race.find(best): margin, race.find(other): 0.0}
    return GAME.advice(race.settings, race.sight(0), 0, worth, ADVANCE)


@pytest.mark.parametrize(
    ("position", "best", "other", "doing", "says"),
    [
        (
            "round=1/A=h2:e,mirror=12/B=j10:w,mirror=11",
            "lock 2",
            "lock none",
            "locking nothing",
            "2 spaces for certain, and 1 die stay",
        ),
        ("round=1/A=h2:e,mirror=12/B=j10:w,mirror=11", "lock none", "lock 1", "locking 1", "2 dice are rolled first"),
        (
            "round=1,at=shift/A=h2:e,mirror=12/B=j10:w,mirror=11",
            "shift up",
            "stay",
            "staying in this gear",
            "3 dice to roll: about 6 spaces",
        ),
        (
            "round=1,at=roll.steer/A=h2:e,mirror=12/B=j10:w,mirror=11",
            "straight",
            "steer right",
            "steering right",
            "your car to k2",
        ),
        (
            "round=1,at=roll.steer/A=w5:se,mirror=12/B=j10:w,mirror=11",
            "straight",
            "steer left",
            "steering left",
            "crosses checkpoint 1",
        ),
        (
            "round=1,at=roll.steer/A=w2:e,mirror=33/B=j10:w,mirror=11",
            "straight",
            "steer left",
            "steering left",
            "It crashes",
        ),
    ],
)
def test_advice_tells_what_the_choice_does(position: str, best: str, other: str, doing: str, says: str) -> None:
    told = advice_at(position, best, other, 0.52)
    assert says in told.reason
    assert f"worth 0.5 turns more than {doing}." in told.reason


def test_advice_says_how_clear_it_is() -> None:
    at = "round=1,at=roll.steer/A=h2:e,mirror=12/B=j10:w,mirror=11"
    assert "close call: steering left" in advice_at(at, "straight", "steer left", 0.04).reason
    assert "far worse" in advice_at(at, "straight", "steer left", 40.0).reason
    assert advice_at(at, "straight", "steer left", 1.0).title == "Straight on: 3 spaces"


def test_advice_is_for_the_first_rounds() -> None:
    for rounds, advised in ((1, True), (2, True), (3, False)):
        race = race_at(f"round={rounds}/A=h2:e,mirror=12/B=j10:w,mirror=11")
        assert GAME.is_advised(race.setting, race.state) is advised


def test_lessons_are_made_from_the_sight_alone() -> None:
    """Nothing that a seat may not see reaches them: they are given a copy of the sight, and change nothing."""
    race = race_at("round=1,at=roll.steer/A=h2:e,mirror=12/B=j10:w,mirror=11")
    before = race.states.copy()
    sights = race.sight(0)
    race.states[:] = np.zeros(1, GAME.state_type)
    given = (race.settings, sights, 0, (), ADVANCE)
    assert {due.lesson for due in GAME.due(*given)} >= {"roll", "steer"}
    assert (sights == before).all()
