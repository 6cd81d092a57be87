"""How a race begins."""

import pytest

from hairpin.race import Race


@pytest.mark.parametrize("seats", ["2", "3"])
def test_a_fresh_race_is_an_empty_table(seats: str) -> None:
    """Cars beside the board in gear 2, empty dashboards, nobody drawn [JR-SETUP-01, JR-SETUP-05, JR-SETUP-07]."""
    race = Race.start("joyride", "school-yard", {"seats": seats})
    cars = "/".join(f"{letter}=off" for letter in "ABCD"[: int(seats)])
    empty = f"joyride/school-yard/seats={seats}/round=0,order={'-' * int(seats)},at=setup.draw/{cars}"
    assert race.position() == empty
    assert race.states.tobytes() == Race.from_position(empty).states.tobytes()


def test_a_new_race_forgets_the_one_before() -> None:
    """Setting up clears whatever was on the table [JR-SETUP-01]."""
    race = Race.start("joyride", "school-yard", {"seats": "2"})
    fresh = race.states.tobytes()
    race.states.view("u1")[:] = 1
    race.game.kernels.new(race.setting, race.state)
    assert race.states.tobytes() == fresh
