"""The outlook: how many turns a car alone on the course still needs, by stage, gear, space and facing.

Solved exactly, course by course, but for three simplifications: no other car is about, the dice that wait on the
mirror are as good as rolled anew, and damage costs a fixed number of turns. For each stage, from the last one back,
the turn is worked out over all mirrors, all dice locked, all steers, all shifts and all rolls, again and again until
nothing changes.

    value[stage, gear, space, facing]              turns to go when a turn begins (gear 0 included)
    after_lock[stage, gear, dice, leave, space, facing]   turns to go before the Roll of so many dice in a gear;
                                                   leave = 1: the move may be steered
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from hairpin.bots.joyride.ground import SIDES, WALL, Ground, ground_of, target_of
from hairpin.bots.joyride.taste import USUAL, Taste
from hairpin.games.joyride.actions import FIRST_HAND, HAND_TOTAL, HAND_WAYS, HANDS
from hairpin.games.joyride.names import BONUS_GEAR, GEARS, LOCK_SLOTS, REVERSE_GEAR
from hairpin.kit.kernel import entry, rule
from hairpin.kit.record import Table

LONGEST = 3 * GEARS
SWEEPS = 60
CLOSE_ENOUGH = 0.01
FAR = 200.0  # turns: worse than anything


def roll_odds() -> Table:
    """By number of dice and total: the probability."""
    odds = np.zeros((GEARS + 1, LONGEST + 1))
    for dice in range(GEARS + 1):
        for hand in range(FIRST_HAND[dice], FIRST_HAND[dice + 1]):
            odds[dice, HAND_TOTAL[hand]] += HAND_WAYS[hand] / 3**dice
    return odds


def lockable() -> Table:
    """By hand on the mirror, dice locked and their total: whether that can be locked."""
    table = np.zeros((len(HANDS), LOCK_SLOTS + 1, 3 * LOCK_SLOTS + 1), np.bool_)
    for hand, faces in enumerate(HANDS):
        for part in product(*(range(dice + 1) for dice in faces)):
            if sum(part) <= LOCK_SLOTS:
                table[hand, sum(part), part[0] + 2 * part[1] + 3 * part[2]] = True
    return table


ODDS = roll_odds()
LOCKABLE = lockable()


@dataclass(frozen=True)
class Outlook:
    """The solved tables of one setting."""

    ground: Ground
    taste: Taste
    value: Table
    after_lock: Table
    lap_turns: float  # how many turns a lap more is reckoned to take


def outlook_of(settings: Table, taste: Taste = USUAL) -> Outlook:
    """The outlook of a setting; solved once for each course and kept."""
    return solved(settings.tobytes(), taste)


@lru_cache(maxsize=16)
def solved(content: bytes, taste: Taste) -> Outlook:
    from hairpin.games.joyride.state import SETTING

    settings = np.frombuffer(content, SETTING)
    ground = ground_of(settings)
    road = (ground.ahead, ground.lines, ground.oily, ground.live)
    around = int(settings[0].checkpoints) + 1
    laps = min(int(settings[0].laps), 2)  # earlier laps are like the one before the last
    stages = laps * around
    value = np.full((stages + 1, GEARS + 1, len(ground.lines), SIDES), FAR, np.float32)
    value[0] = 0
    after_lock = np.full((stages + 1, GEARS + 1, GEARS + 1, 2, len(ground.lines), SIDES), FAR, np.float32)
    for stage in range(1, stages + 1):
        value[stage] = value[stage - 1] + 10 if stage > 1 else 10
        solve_stage(road, around - 1, value, after_lock, stage, taste)
    lap_turns = 0.0
    if laps == 2:
        lap_turns = float(np.mean(value[2 * around, 2] - value[around, 2]))
    return Outlook(ground, taste, value, after_lock, lap_turns)


@entry
def solve_stage(road: Any, checkpoints: int, value: Any, after_lock: Any, stage: int, taste: Taste) -> int:
    """Work out one stage until no value changes by more than CLOSE_ENOUGH; answers the sweeps it took."""
    spaces = road[0].shape[0]
    best = np.empty((LOCK_SLOTS + 1, 3 * LOCK_SLOTS + 1), np.float32)
    for sweep in range(SWEEPS):
        for space in range(spaces):
            for facing in range(SIDES):
                look_at_rolls(road, checkpoints, value, after_lock, stage, space, facing, taste)
        change = 0.0
        for space in range(spaces):
            for facing in range(SIDES):
                for gear in range(GEARS + 1):
                    turns = turn_value(road, checkpoints, after_lock, stage, gear, space, facing, best, taste)
                    change = max(change, abs(turns - value[stage, gear, space, facing]))
                    value[stage, gear, space, facing] = turns
        if change < CLOSE_ENOUGH:
            return sweep + 1
    return SWEEPS


@rule
def look_at_rolls(
    road: Any, checkpoints: int, value: Any, after_lock: Any, stage: int, space: int, facing: int, taste: Taste
) -> None:
    """Fill `after_lock` for one space and facing: the odds of each roll, and the best steer for each."""
    ahead = road[0]
    ends = np.empty((2 * 3, LONGEST + 1, GEARS + 1), np.float32)  # by way of setting out, distance, gear at the end
    for way in range(3):
        follow(road, checkpoints, value, stage, space, facing, way, ends, taste)
    reverse_start = ahead[space, (facing + 3) % SIDES]
    if reverse_start != WALL:
        for way in range(3, 6):
            follow(road, checkpoints, value, stage, reverse_start, (facing + 3) % SIDES, way, ends, taste)
    for gear in range(1, GEARS + 1):
        for dice in range(gear + 1):
            for leave in range(2):
                if dice == 0:
                    after_lock[stage, gear, 0, leave, space, facing] = value[stage, gear, space, facing]
                    continue
                steers = 3 if leave == 1 or gear == BONUS_GEAR else 1
                turns = 0.0
                for distance in range(dice, 3 * dice + 1):
                    least = ends[0, distance, gear]
                    for way in range(1, steers):
                        least = min(least, ends[way, distance, gear])
                    if gear == REVERSE_GEAR and dice == 1 and reverse_start != WALL:
                        for way in range(3, 3 + steers):
                            least = min(least, ends[way, distance, gear])
                    turns += ODDS[dice, distance] * least
                after_lock[stage, gear, dice, leave, space, facing] = turns


@rule
def follow(
    road: Any,
    checkpoints: int,
    value: Any,
    stage: int,
    space: int,
    travel: int,
    way: int,
    ends: Any,
    taste: Taste,
) -> None:
    """Fill `ends` for one way of setting out: turns to go after each distance, in each gear.

    `space` is the leading end and `travel` the direction from the other end to it. In reverse (ways 3 to 5) the
    values are those of a car whose front is the end that follows.
    """
    ahead, lines, oily, live = road
    heading = (travel + (0, 1, 5)[way % 3]) % SIDES
    backwards = way >= 3
    follower = ahead[space, (travel + 3) % SIDES]
    slid = 0.0
    for distance in range(1, LONGEST + 1):
        following = ahead[space, heading] if space != WALL else WALL
        if following == WALL:  # smash: where it is, in gear zero
            facing = (travel + 3) % SIDES if backwards else travel
            stands = follower if backwards else space
            turns = value[stage, 0, stands, facing] + taste.crash if stands != WALL else FAR
            for rest in range(distance, LONGEST + 1):
                for gear in range(GEARS + 1):
                    ends[way, rest, gear] = turns if stage > 0 else 0.0
            return
        if oily[space] == 1:
            slid += taste.oil
        follower, space, travel = space, following, heading
        while stage > 0 and lines[space] >> target_of(stage, checkpoints) & 1 == 1:
            stage -= 1
        facing = (travel + 3) % SIDES if backwards else travel
        stands = follower if backwards else space
        cost = 0.0
        if stage > 0:
            cost = slid + taste.oil * oily[stands] + taste.grid * (live[space] + live[follower])
        for gear in range(GEARS + 1):
            ends[way, distance, gear] = value[stage, gear, stands, facing] + cost


@rule
def turn_value(
    road: Any,
    checkpoints: int,
    after_lock: Any,
    stage: int,
    gear: int,
    space: int,
    facing: int,
    best: Any,
    taste: Taste,
) -> float:
    """The turns to go when a turn begins with dice as good as new: the mean over mirrors of the best lock."""
    if gear == 0:
        return 1.0 + after_lock[stage, 1, 1, 1, space, facing]
    best_by_lock(road, checkpoints, after_lock, stage, gear, space, facing, best, taste)
    turns = 0.0
    ways = 0
    for hand in range(FIRST_HAND[gear], FIRST_HAND[gear + 1]):
        ways += HAND_WAYS[hand]
        turns += HAND_WAYS[hand] * best_of_hand(hand, best)
    return 1.0 + turns / ways


@rule
def best_of_hand(hand: int, best: Any) -> float:
    """The best lock that a mirror allows."""
    least = FAR
    for dice in range(LOCK_SLOTS + 1):
        for total in range(dice, 3 * dice + 1):
            if LOCKABLE[hand, dice, total]:
                least = min(least, best[dice, total])
    return least


@rule
def best_by_lock(
    road: Any,
    checkpoints: int,
    after_lock: Any,
    stage: int,
    gear: int,
    space: int,
    facing: int,
    best: Any,
    taste: Taste,
) -> None:
    """Fill `best`: by dice locked and their total, the turns to go with the best steer and shift."""
    for dice in range(LOCK_SLOTS + 1):
        for total in range(dice, 3 * dice + 1):
            best[dice, total] = FAR
    ahead, lines, oily, _ = road
    best[0, 0] = best_shift(after_lock, stage, gear, gear, 1, space, facing, taste)
    for way in range(3):
        heading = (facing + (0, 1, 5)[way]) % SIDES
        at, here, travel, crashed, slid = stage, space, facing, False, 0.0
        for distance in range(1, 3 * LOCK_SLOTS + 1):
            following = WALL if crashed else ahead[here, heading]
            if following == WALL:
                crashed = True
                turns = slid + taste.crash + after_lock[at, 1, 1, 1, here, travel] + 1.0
            else:
                if oily[here] == 1:
                    slid += taste.oil
                here, travel = following, heading
                while at > 0 and lines[here] >> target_of(at, checkpoints) & 1 == 1:
                    at -= 1
                turns = 0.0
            for dice in range(1, min(gear, LOCK_SLOTS) + 1):
                if dice <= distance <= 3 * dice:
                    found = turns
                    if not crashed and at > 0:
                        leave = 1 if way == 0 else 0
                        found = slid + best_shift(after_lock, at, gear, gear - dice, leave, here, travel, taste)
                    best[dice, distance] = min(best[dice, distance], found)


@rule
def best_shift(
    after_lock: Any, stage: int, gear: int, dice: int, leave: int, space: int, facing: int, taste: Taste
) -> float:
    """The turns to go with the best shift, when so many dice are left on the mirror."""
    least = after_lock[stage, gear, dice, leave, space, facing]
    if gear < GEARS:
        least = min(least, after_lock[stage, gear + 1, dice + 1, leave, space, facing])
    if gear > 1 and dice > 0:
        least = min(least, after_lock[stage, gear - 1, dice - 1, leave, space, facing])
    if gear > 2 and dice > 1:
        least = min(least, taste.brake + after_lock[stage, gear - 2, dice - 2, leave, space, facing])
    return least
