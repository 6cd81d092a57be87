"""A moment of a race as a scenario: it begins where the turn began, and a seat is told no more than it may know."""

from pathlib import Path

import pytest

from hairpin.kit.errors import HairpinError
from hairpin.moment import changed, scenario_at, state_before, turn_before
from hairpin.race import Race
from hairpin.racefile import read_race
from hairpin.scenario import check, parse_scenario

GOLDEN = Path(__file__).parents[1] / "races" / "joyride" / "probation-circuit-two-racers.race"


@pytest.fixture(scope="module")
def race() -> Race:
    return read_race(GOLDEN)


def test_lines_of_a_real_race_hold_as_scenarios(race: Race, tmp_path: Path) -> None:
    file = tmp_path / "moment.toml"
    for line in (*range(0, len(race.log), 23), len(race.log)):
        file.write_text(scenario_at(race, line, 0))
        result = check(file, compiled=False)
        assert not result.failures, result.report()


def test_it_begins_with_the_turn_that_the_line_ended_in(race: Race) -> None:
    for line in range(1, len(race.log) + 1):
        since = turn_before(race, line)
        assert since < line
        turns = {race.game.turn_of(state_before(race, at)) for at in range(since, line)}
        assert len(turns) == 1
        assert since == 0 or race.game.turn_of(state_before(race, since - 1)) not in turns


def test_only_what_changed_is_expected() -> None:
    race = Race.from_position("joyride/school-yard/seats=2/round=2/A=q9:e,gear=3,mirror=333/B=n3:e,gear=1,mirror=1")
    before = race.rewound()
    race.play("lock 3")
    assert changed(before, race) == {"turn": "at=lock.steer", "A": "mirror=33, locked=3"}
    scenario = parse_scenario(scenario_at(race, 1, -1, ["seen here:", ""]), "it")
    assert scenario.play == ["A lock 3"]
    assert scenario.expect == {"turn": "at=lock.steer", "A": "mirror=33, locked=3"}


def test_a_line_beyond_the_race(race: Race) -> None:
    with pytest.raises(HairpinError, match="line 9999: this race has"):
        scenario_at(race, 9999, 0)
