"""How good a position is for a seat at the end of a turn: turns to go, and what the outlook does not know of."""

from typing import Any

import numpy as np

from hairpin.bots.joyride.ground import stage_of
from hairpin.bots.joyride.outlook import FAR, best_by_lock, best_of_hand
from hairpin.bots.joyride.taste import LONG_WAY, Taste
from hairpin.bots.joyride.tricks import is_teammate
from hairpin.games.joyride.actions import HAND_NUMBER
from hairpin.games.joyride.names import ABILITY_SLOTS, ITEM_SLOTS, LOCK_SLOTS, NOWHERE, TOKEN_KINDS, Item, Special, Step
from hairpin.games.joyride.state import Car, Setting, State
from hairpin.kit.hexgrid import axial
from hairpin.kit.kernel import rule

WIN = 50.0
NEAREST, OTHERS = 0.7, 0.3  # how much the best and the average rival count
REACH = 9  # spaces ahead of a car in which a token worries it


@rule
def lead(setting: Setting, state: State, seat: int, charts: Any, taste: Taste, lap_turns: float, exact: bool) -> float:
    """How many turns the seat is ahead of its rivals, the nearest counting most."""
    if state.step == Step.FINISHED:
        return WIN if state.winner == seat or is_teammate(state, seat, state.winner) else -WIN
    nearest = FAR
    total = 0.0
    rivals = 0
    for other in range(setting.seats):
        if other != seat and not is_teammate(state, seat, other) and state.cars[other].front != NOWHERE:
            turns = prospects(setting, state, other, charts, taste, lap_turns, False)
            nearest = min(nearest, turns)
            total += turns
            rivals += 1
    mine = prospects(setting, state, seat, charts, taste, lap_turns, exact)
    if rivals == 0:
        return -mine
    return NEAREST * nearest + OTHERS * total / rivals - mine


@rule
def prospects(
    setting: Setting, state: State, seat: int, charts: Any, taste: Taste, lap_turns: float, exact: bool
) -> float:
    """The turns a car still needs, with what its damage costs it, what it has in hand and what lies ahead of it."""
    car = state.cars[seat]
    turns = turns_to_go(setting, car, charts, taste, lap_turns, exact)
    share = min(1.0, turns / LONG_WAY)
    cost = taste.gears[car.damaged_gears] + taste.locks[car.damaged_locks]
    cost += taste.slot * ((car.damaged_items & 1) + (car.damaged_items >> 1))
    for slot in range(ITEM_SLOTS):
        cost -= taste.held[car.items[slot]]
    for place in range(ABILITY_SLOTS):
        cost += taste.ready * (car.low >> place & 1)
    return turns + share * cost + dangers(setting, state, car, taste)


@rule
def dangers(setting: Setting, state: State, car: Car, taste: Taste) -> float:
    """What threatens a car in its next turn."""
    cost = taste.flipped if car.toggle == 1 else 0.0
    if car.flash > 0:
        cost += taste.dazzled
    if setting.any_special == 1:
        if setting.special[car.front] & Special.LEAK != 0:
            cost += taste.oil
        for space in (car.front, car.rear):
            if setting.special[space] & setting.active != 0:
                cost += taste.grid
    for at in range(state.lying_count):
        space, kind = state.lying[at] // TOKEN_KINDS, state.lying[at] % TOKEN_KINDS
        if kind == Item.OIL:
            cost += taste.oil if space == car.front else taste.oil_near * nearness(car, space)
        elif kind == Item.MINE:
            cost += taste.mine_near * nearness(car, space)
    return cost


@rule
def nearness(car: Car, space: int) -> float:
    """How much a token is in the way of a car, from 0 to 1: straight ahead most, less to the sides and far off."""
    q, r = axial(space)
    front_q, front_r = axial(car.front)
    q -= front_q
    r -= front_r
    for _ in range(car.facing):  # a turn to the right brings a direction to the one before it
        q, r = -r, q + r
    ahead = q + min(r, 0)  # the car faces east now: so many spaces straight on, then so many to a side
    aside = abs(r)
    if ahead < 0 or ahead + aside == 0 or ahead + aside > REACH:
        return 0.0
    return (1.0 if aside == 0 else 0.5) * (1.0 - (ahead + aside) / (REACH + 3))


@rule
def turns_to_go(setting: Setting, car: Car, charts: Any, taste: Taste, lap_turns: float, exact: bool) -> float:
    """The outlook of a car; `exact` looks at the dice on its mirror."""
    number, road, value, after_lock = charts
    stage = stage_of(setting, car)
    around = setting.checkpoints + 1
    more_laps = max(0, (stage - 1) // around - (value.shape[0] - 1) // around + 1)
    stage -= more_laps * around
    space = number[car.front]
    turns = value[stage, car.gear, space, car.facing]
    if exact and car.gear > 0 and car.mirror[0] == 0:
        best = np.empty((LOCK_SLOTS + 1, 3 * LOCK_SLOTS + 1), np.float32)
        best_by_lock(road, setting.checkpoints, after_lock, stage, car.gear, space, car.facing, best, taste)
        turns = 1.0 + best_of_hand(HAND_NUMBER[car.mirror[1], car.mirror[2], car.mirror[3]], best)
    return turns + more_laps * lap_turns
