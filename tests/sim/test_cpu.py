"""The loops over a game's rules: what they do where the rules let them down."""

import pytest

from hairpin.games import game as game_by_name
from hairpin.sim.cpu import engine, interpreted_engine, tables

GAME = game_by_name("joyride")


@pytest.mark.parametrize("make", [engine, interpreted_engine])
def test_chance_without_an_outcome_is_an_error(make: type) -> None:
    """A race of no cars draws the first token from none: nothing must be made up instead."""
    _, settings = GAME.setup("school-yard", {})
    settings[0].seats = 0
    states, desks = tables(GAME)
    with pytest.raises(RuntimeError, match="no outcome"):
        make("joyride").start_drawing(settings, states, desks, 0)
