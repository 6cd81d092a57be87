"""Action numbers and what they mean; nothing else knows the numbers.

A **hand** is a number of equal dice by the faces they show. There are 56 hands of 0 to 5 dice, listed by the number
of dice, then with the most ones first; the first 35 have at most four dice and can be locked.
"""

from enum import IntEnum
from math import factorial

import numpy as np

from hairpin.games.joyride.names import (
    ABILITIES,
    GEARS,
    ITEM_SLOTS,
    ITEMS,
    LOCK_SLOTS,
    MAX_LATE,
    MAX_SEATS,
    MAX_STARTS,
    PLACES,
    Answer,
    Handicap,
    Shift,
    Slot,
    Steer,
)
from hairpin.kit.hexgrid import DIRECTIONS
from hairpin.kit.kernel import rule

HANDS = tuple(
    (ones, twos, dice - ones - twos)
    for dice in range(GEARS + 1)
    for ones in range(dice, -1, -1)
    for twos in range(dice - ones, -1, -1)
)
LOCKABLE_HANDS = sum(sum(hand) <= LOCK_SLOTS for hand in HANDS)

# by hand: how many dice show face f (column 0 stays empty), how many dice, their total, the number of ways to roll it
HAND_FACES = np.array([(0, *hand) for hand in HANDS], np.int32)
HAND_DICE = np.array([sum(hand) for hand in HANDS], np.int32)
HAND_TOTAL = np.array([a + 2 * b + 3 * c for a, b, c in HANDS], np.int32)
HAND_WAYS = np.array(
    [factorial(a + b + c) // (factorial(a) * factorial(b) * factorial(c)) for a, b, c in HANDS], np.int32
)
# by number of dice: the first hand (one entry more marks the end)
FIRST_HAND = np.array([*(int(np.argmax(n == HAND_DICE)) for n in range(GEARS + 1)), len(HANDS)], np.int32)
# by ones, twos, threes: the hand
HAND_NUMBER = np.full((GEARS + 1, GEARS + 1, GEARS + 1), -1, np.int32)
for _number, _hand in enumerate(HANDS):
    HAND_NUMBER[_hand] = _number


class Kind(IntEnum):
    """Families of actions."""

    LOCK = 0  # argument: hand
    STEER = 1  # Steer
    REVERSE = 2  # Steer, in reverse
    SHIFT = 3  # Shift
    REMOVE = 4  # face
    DAMAGE = 5  # Slot
    HEAD_ON = 6  # Answer
    PLACE = 7  # place on the starting line, from 0
    DONE = 8  # no more items and abilities in this window; no more recharging
    DROP = 9  # kind of dropped item, then Place in the rear arc
    FIRE = 10  # Flashbang: Place in the front arc where it starts
    LAUNCH = 11  # Delivery Drone: direction
    AIM = 12  # seat
    REROUTE = 13  # turn the power toggle over
    POLARITY = 14
    SIGNAL = 15  # Turn Signal: Steer, to a side
    PILOT = 16  # 0: roll the dice; 1: Auto Pilot
    PRECISION = 17  # face before, then face after
    STALL = 18  # face
    SKIP = 19  # no move although the Electric could make one
    DISCARD = 20  # item slot
    STOW = 21  # item slot
    RECHARGE = 22  # Ability
    LOWER = 23  # Ability
    FACE = 24  # Running Late: direction
    LATE = 25  # Running Late: place on the line of the last checkpoint, from 0
    DRAW = 26  # seat; chance
    ROLL = 27  # hand; chance
    ITEM = 28  # Item; chance
    HANDICAP = 29  # place in the list of handicaps, from 0; chance


FACES_1_TO_3 = 3
DROPPED_KINDS = 2
SIDES = 2
HANDICAPS = len(Handicap)
SIZES = (
    LOCKABLE_HANDS,
    len(Steer),
    len(Steer),
    len(Shift),
    FACES_1_TO_3,
    len(Slot),
    len(Answer),
    MAX_STARTS,
    1,
    DROPPED_KINDS * PLACES,
    PLACES,
    len(DIRECTIONS),
    MAX_SEATS,
    1,
    1,
    SIDES,
    2,
    FACES_1_TO_3 * FACES_1_TO_3,
    FACES_1_TO_3,
    1,
    ITEM_SLOTS,
    ITEM_SLOTS,
    ABILITIES,
    ABILITIES,
    len(DIRECTIONS),
    MAX_LATE,
    MAX_SEATS,
    len(HANDS),
    ITEMS,
    HANDICAPS,
)
STARTING_FROM_1 = (Kind.REMOVE, Kind.SIGNAL, Kind.STALL, Kind.ITEM)
# by kind: its first action number (one entry more marks the end), and the least argument
FIRST_ACTION = np.array([sum(SIZES[:kind]) for kind in range(len(SIZES) + 1)], np.int32)
LEAST_ARGUMENT = np.array([int(kind in STARTING_FROM_1) for kind in range(len(SIZES))], np.int32)
KIND_OF = np.repeat(np.arange(len(SIZES), dtype=np.int32), SIZES)
ACTIONS = int(FIRST_ACTION[-1])
SEAT_ACTIONS = int(FIRST_ACTION[Kind.DRAW])  # the actions below this number are a seat's, the others are chance's


@rule
def action_of(kind: int, argument: int) -> int:
    """The number of an action."""
    return FIRST_ACTION[kind] + argument - LEAST_ARGUMENT[kind]


@rule
def kind_of(action: int) -> int:
    """The family of an action."""
    return KIND_OF[action]


@rule
def argument_of(action: int) -> int:
    """The argument of an action within its family."""
    kind = KIND_OF[action]
    return action - FIRST_ACTION[kind] + LEAST_ARGUMENT[kind]


@rule
def dropped_kind(argument: int) -> int:
    """The kind of item that DROP with this argument drops."""
    return 1 + argument // PLACES


@rule
def dropped_place(argument: int) -> int:
    """Where DROP with this argument drops it."""
    return argument % PLACES


@rule
def face_before(argument: int) -> int:
    """The face that PRECISION with this argument changes."""
    return 1 + argument // FACES_1_TO_3


@rule
def face_after(argument: int) -> int:
    """The face that PRECISION with this argument changes it to."""
    return 1 + argument % FACES_1_TO_3
