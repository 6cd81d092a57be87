"""The catalogue of sentences is complete: every event, every clause that forbids, every question."""

import ast
from pathlib import Path

import numpy as np
import pytest

from hairpin.games.rallyman import content, refusals, sentences
from hairpin.games.rallyman import rules as rules_package
from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import Ask, Event
from hairpin.kit.errors import HairpinError, IllegalAction
from hairpin.race import Race

FORBIDDING = ("choices.py", "plan.py", "overtaking.py")


def clauses_answered() -> set[Clause]:
    """The clauses that functions of these modules answer."""
    found = set()
    for name in FORBIDDING:
        tree = ast.parse((Path(rules_package.__file__).parent / name).read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr == "value" and isinstance(node.value, ast.Attribute):
                owner = node.value.value
                if isinstance(owner, ast.Name) and owner.id == "Clause":
                    found.add(Clause[node.value.attr])
    return found - {Clause.NONE}


def test_every_clause_that_forbids_has_its_reason() -> None:
    assert clauses_answered() == set(refusals.REASONS)


def test_every_event_has_its_sentence() -> None:
    assert set(sentences.SENTENCES) == set(Event)


def test_every_question_has_its_headline() -> None:
    assert set(sentences.QUESTIONS) == set(Ask) - {Ask.NOTHING}


def test_a_refusal_names_the_thing_and_the_clause() -> None:
    race = Race.from_position("rallyman/g-open/seats=1/round=1/A=a1,gear=4")
    with pytest.raises(IllegalAction, match=r"^Laying Gear 4 with the Brake die on .* from 4 to 2 .*BRAKE-01"):
        race.play("g4+b a2")
    with pytest.raises(IllegalAction, match=r"no step leads there from a1 \[RD-MOVE-05\]"):
        race.play("g4 b1")
    with pytest.raises(HairpinError, match="'fly' is no action; here you may"):
        race.play("fly")


def test_laying_is_taken_back_die_by_die() -> None:
    """Undo gives the last die back, also where the plan could not go on [RD-TURN-02]."""
    race = Race.from_position("rallyman/g-corner/seats=1/round=1/A=a4,gear=4")
    before = race.position()
    race.play("coast a5")
    race.play("g4 c1")  # too fast: the plan ends here
    assert [entry.words for entry in race.log] == ["leader a5", "g4 c1"]
    race.undo(0)
    race.undo(0)
    assert race.position() == before


@pytest.mark.parametrize("course", ["r1s9", "rally-7", "202aD-203aD-203aA", "g-nowhere"])
def test_a_course_that_is_none_is_refused_in_a_sentence(course: str) -> None:
    with pytest.raises(HairpinError):
        content.setup(course, {})


def test_one_shots_are_for_one_stage_and_checkpoints_for_a_rally() -> None:
    """The two options that do not go with every course [RD-SHOT-01, RD-CHK-01, RD-R-88, RD-R-89]."""
    with pytest.raises(HairpinError, match="one-shot"):
        content.setup("rally-1", {"one-shot": "yes"})
    with pytest.raises(HairpinError, match="checkpoints"):
        content.setup("r1s1", {"checkpoints": "yes"})


def test_a_penalty_is_secret_until_all_have_chosen() -> None:
    """Nobody else sees it, and the position that others see says nothing of it [RD-CHK-03, RD-R-90]."""
    start = (
        "rallyman/rally-4/seats=2,checkpoints=yes/round=9,at=penalty/A=203.3l,status=finished/B=203.3l,status=finished"
    )
    race = Race.from_position(start)
    race.play("penalty 3")
    assert "penalties=3~-" in race.position_seen(0)
    assert "penalties" not in race.position_seen(1)
    assert np.asarray(race.sight(1)[0].penalties).tolist()[:2] == [-1, -1]
    race.play("penalty 0")
    assert race.state.cars[0].times[0] - race.state.cars[1].times[0] == 15
