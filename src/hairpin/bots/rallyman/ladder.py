"""Dice on the road, counted through: every set of dice that can lie in one turn, with the Gear it ends in.

A **hand** is the Gear of the car and the dice used so far, as `state.used` counts them; hands 0 to 6 are those of a
turn that begins, by the Gear of the car. Damage and options leave some of them out; they only ever lead to fewer.
"""

from itertools import count

import numpy as np

from hairpin.games.rallyman.names import BRAKE_DROP, DICE, FIRST_BRAKING, GEARS, TOP_GEAR, Die

NO_HAND = -1
MOST_COAST = 2
BRAKE = 1 << GEARS  # bits of `state.used`
ONE_COAST = BRAKE << 1

Hand = tuple[int, int]  # Gear, dice used


def gear_of(die: int) -> int:
    """The Gear die in a step; 0 if there is none."""
    if die >= FIRST_BRAKING:
        return die - FIRST_BRAKING + 1 if die < Die.COAST else 0
    return die + 1


def after(hand: Hand, die: int) -> Hand | None:
    """The hand after one step more; None where the ladder or the dice forbid it."""
    gear, used = hand
    if die == Die.COAST:
        return (gear, used + ONE_COAST) if gear and used // ONE_COAST < MOST_COAST else None
    brakes = die >= FIRST_BRAKING
    if brakes and used & BRAKE:
        return None
    if die == Die.REDLINE:
        return (gear, used | BRAKE) if gear == TOP_GEAR else None
    new, bit = gear_of(die), 1 << gear_of(die) - 1
    flying = gear == 0 and new == 2
    fits = new == gear - BRAKE_DROP if brakes else abs(new - gear) <= 1 or flying
    return (new, used | bit | (BRAKE if brakes else 0)) if fits and not used & bit else None


def all_hands() -> tuple[list[Hand], list[list[int]]]:
    """Every hand, and by hand and die the number of the next one."""
    hands: list[Hand] = [(gear, 0) for gear in range(GEARS + 1)]
    numbers = dict(zip(hands, count(), strict=False))
    following: list[list[int]] = []
    for hand in hands:  # grows while it is read
        row = []
        for die in range(DICE):
            found = after(hand, die)
            if found is not None and found not in numbers:
                numbers[found] = len(hands)
                hands.append(found)
            row.append(NO_HAND if found is None else numbers[found])
        following.append(row)
    return hands, following


HANDS, NEXT = all_hands()
HAND_COUNT = len(HANDS)
FRESH_HANDS = GEARS + 1  # the first hands: no die is used yet
HAND_GEAR = np.array([gear for gear, _ in HANDS], np.int32)
NEXT_HAND = np.array(NEXT, np.int32)
# by hand: how many Gear dice, Coast dice and Brake dice are used
HAND_GEAR_DICE = np.array([(used % BRAKE).bit_count() for _, used in HANDS], np.int32)
HAND_COAST_DICE = np.array([used // ONE_COAST for _, used in HANDS], np.int32)
HAND_BRAKE_DICE = np.array([used // BRAKE % 2 for _, used in HANDS], np.int32)

# by Die: how many dice it rolls, and how many seconds it earns Flat Out
ROLLS = np.array([2 if FIRST_BRAKING <= die < Die.COAST else 1 for die in range(DICE)], np.int32)
EARNS = np.array([0 if die == Die.REDLINE else 1 for die in range(DICE)], np.int32)
