"""Action numbers and what they mean; nothing else knows the numbers.

A **way** is where a step goes: the first MAX_WAYS are the spaces that the space left leads to, in its order; the others
are jumps, for each of those spaces the landings of a Jump there: one step on in the order of its ways, two steps on in
the order of its far landings.
"""

from enum import IntEnum

import numpy as np

from hairpin.games.rallyman.names import (
    BACKS,
    DICE,
    MAX_LANDINGS,
    MAX_PENALTY,
    MAX_RELAYS,
    MAX_SEATS,
    MAX_WAYS,
    TOKENS,
)
from hairpin.kit.kernel import rule

WAYS = MAX_WAYS + MAX_WAYS * MAX_LANDINGS


class Kind(IntEnum):
    """Families of actions."""

    LAY = 0  # Die, then way
    ONE_BY_ONE = 1
    FLAT_OUT = 2
    ROLL = 3
    SECURE = 4
    STOP = 5
    SISU = 6  # 0: keep the token; 1: give it up
    RELAY = 7  # place in the list of outcomes
    TIRE = 8  # 0: go on; 1: change it
    PENALTY = 9  # 5-second tokens
    SPARE = 10  # 0: keep the card; 1: give it up
    FIRST = 11  # seat; chance
    DIE = 12  # 0: clear; 1: a Warning; chance
    TOKEN = 13  # kind of token; chance
    CARD = 14  # place in the list of backs; chance


SIZES = (
    *(DICE * WAYS, 1, 1, 1, 1, 1, 2, MAX_RELAYS, 2, MAX_PENALTY + 1, 2),
    *(MAX_SEATS, 2, TOKENS, BACKS),
)
# by kind: its first action number (one entry more marks the end)
FIRST_ACTION = np.array([sum(SIZES[:kind]) for kind in range(len(SIZES) + 1)], np.int32)
KIND_OF = np.repeat(np.arange(len(SIZES), dtype=np.int32), SIZES)
ACTIONS = int(FIRST_ACTION[-1])
SEAT_ACTIONS = int(FIRST_ACTION[Kind.FIRST])  # the actions below this number are a seat's, the others are chance's


@rule
def action_of(kind: int, argument: int) -> int:
    """The number of an action."""
    return FIRST_ACTION[kind] + argument


@rule
def kind_of(action: int) -> int:
    """The family of an action."""
    return KIND_OF[action]


@rule
def argument_of(action: int) -> int:
    """The argument of an action within its family."""
    return action - FIRST_ACTION[KIND_OF[action]]


@rule
def laying(die: int, way: int) -> int:
    """The action that lays a die, or a die with the Brake die, on a way."""
    return die * WAYS + way


@rule
def die_of(argument: int) -> int:
    """The die that LAY with this argument lays."""
    return argument // WAYS


@rule
def way_of(argument: int) -> int:
    """The way that LAY with this argument takes."""
    return argument % WAYS


@rule
def jumping(branch: int, landing: int) -> int:
    """The way that jumps from the space at a branch to a landing."""
    return MAX_WAYS + branch * MAX_LANDINGS + landing


@rule
def is_jumping(way: int) -> bool:
    """Whether a way is a jump."""
    return way >= MAX_WAYS


@rule
def branch_of(way: int) -> int:
    """Which of the spaces ahead a way begins with."""
    return way if way < MAX_WAYS else (way - MAX_WAYS) // MAX_LANDINGS


@rule
def landing_of(way: int) -> int:
    """Which landing a jump takes."""
    return (way - MAX_WAYS) % MAX_LANDINGS
