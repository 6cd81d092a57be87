"""Every scenario, interpreted and compiled; and what must hold of all of them together."""

from pathlib import Path

import numpy as np
import pytest

from hairpin.race import Race
from hairpin.scenario import Result, check, play_words, read_scenario, scenario_files, skip_to
from hairpin.sim.cpu import interpreted_engine

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = scenario_files([FOLDER])
NAMES = [file.relative_to(FOLDER).with_suffix("").as_posix() for file in FILES]

each_file = pytest.mark.parametrize("file", FILES, ids=NAMES)


@each_file
def test_interpreted(file: Path) -> None:
    result = check(file, compiled=False)
    assert not result.failures, result.report()


@each_file
def test_compiled(file: Path) -> None:
    """The compiled rules in lockstep with the interpreted ones; `legal` and `forbids` agree after every line."""
    result = check(file, compiled=True)
    assert not result.failures, result.report()


def test_interpreted_arithmetic_never_overflows() -> None:
    with np.errstate(all="raise"):
        failures = [result.report() for file in FILES if (result := check(file, compiled=False)).failures]
    assert not failures


@each_file
def test_legal_and_forbids_agree(file: Path) -> None:
    """Before and after every line of every scenario, for every action number there is; interpreted."""
    scenario = read_scenario(file)
    race = Race.from_position(scenario.position, scenario.on)
    expect_agreement(race)
    for line in scenario.play:
        before = race.states.tobytes()
        skip_to(race, line, None, Result(file))
        if race.states.tobytes() != before:
            expect_agreement(race)
        play_words(race, line, None, Result(file))
        expect_agreement(race)


def expect_agreement(race: Race) -> None:
    wrong = interpreted_engine(race.game.id).agrees(race.settings, race.states, race.desks, 0)
    assert wrong == -1, f"{race.game.write_action(race.setting, race.state, wrong)} at {race.position()}"


@each_file
def test_the_position_could_come_about(file: Path) -> None:
    """A scenario begins in a possible position, unless it says which problems the position has."""
    scenario = read_scenario(file)
    race = Race.from_position(scenario.position, scenario.on)
    if not scenario.expect.get("problems"):
        assert race.game.problems(race.setting, race.state) == []
