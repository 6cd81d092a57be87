"""Compiled tests that call the engine by its address: compiled into them, all its rules would be compiled again."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba

from hairpin.games import game as game_by_name
from hairpin.kit.record import words
from hairpin.sim.cpu import engine, tables


@cache
def calling_advance(name: str, body: Callable[..., Any]) -> Callable[..., Any]:
    """`body(advance, settings, states, words, desks, count)`, compiled, with the `advance_drawing` of a game."""
    game, loops = game_by_name(name), engine(name)
    _, settings = game.setup(game.first_course, {})
    states, desks = tables(game, states=2)
    count = loops.start_drawing(settings, states, desks, 0)
    advance: Any = loops.advance_drawing
    advance(settings, states, desks, 0, int(desks[0].actions[0]))
    (signature,) = advance.signatures
    called = numba.types.FunctionType(advance.overloads[signature].signature.return_type(*signature))
    given = (settings, states, words(states), desks, count)
    compiled = numba.njit((called, *map(numba.typeof, given)))(body)
    return lambda *arguments: compiled(advance, *arguments)
