"""Lines that all meet in one space."""

import pytest

from hairpin.kit.hexgrid import parse_space
from hairpin.race import Race

EVERY_LINE = 0b11111


@pytest.mark.parametrize("checkpoints", [1, 2, 4])
@pytest.mark.parametrize("target", ["1", "start"])
def test_a_step_crosses_each_line_once(checkpoints: int, target: str) -> None:
    """Where all lines meet, one step goes once round the course from the target, and no farther [JR-R-57]."""
    road = f"a A . . {' '.join('1234'[:checkpoints])} = . ."
    race = Race.from_position(f"joyride/drawn/seats=1,laps=9/at=lock/mirror=12,next={target}", road)
    race.setting.lines[parse_space("c1")] = EVERY_LINE
    race.play("lock 1")
    race.play("straight")
    car = race.game.fields(race.setting, race.state)["A"]
    assert (car["laps"], car["next"]) == ("1", target)
    told = race.game.event_names(race.desks[0])
    assert sorted(told) == [*["CROSSED A"] * checkpoints, "LAP A", "MOVED A", "STEERED A"]
