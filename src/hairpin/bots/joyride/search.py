"""A look ahead over the rest of the turn: every choice, every roll, judged by the outlook where the turn ends.

At the driver's own choices the best counts, at a roll the mean, and another driver is expected to answer as it hurts
most. Which die goes and which slot is damaged are settled by a rule of thumb below the first choice.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from hairpin.bots.joyride.ground import stage_of
from hairpin.bots.joyride.outlook import FAR, Outlook, best_by_lock, best_of_hand
from hairpin.bots.joyride.tricks import is_trick, trick_liking
from hairpin.games.joyride import JOYRIDE
from hairpin.games.joyride.actions import HAND_NUMBER, Kind, action_of, kind_of
from hairpin.games.joyride.names import (
    DAMAGEABLE_GEARS,
    GEARS,
    LOCK_SLOTS,
    NOWHERE,
    SLOTS,
    Ask,
    Slot,
    Step,
)
from hairpin.games.joyride.state import Car, Desk, Setting, State
from hairpin.kit.contract import CHANCE
from hairpin.kit.desk import MAX_ACTIONS
from hairpin.kit.kernel import entry, rule
from hairpin.kit.record import Table, Words, copy_words, words

DEPTH = 12
WIN = 50.0
NEAREST, OTHERS = 0.7, 0.3  # how much the best and the average rival count

# turns that the n-th token on gears, lock slots and item slots is reckoned to cost
GEAR_COSTS = np.array([0.0, 0.2, 0.9, 2.5], np.float32)
LOCK_COSTS = np.array([0.0, 0.15, 0.5, 1.5], np.float32)
ITEM_COST = 0.02
FORCED_DOWN_COST = 0.6
TRICK = 0.1  # turns that a point of liking is worth

apply, legal = JOYRIDE.kernels.apply, JOYRIDE.kernels.legal
chances, to_act = JOYRIDE.kernels.chances, JOYRIDE.kernels.to_act


@dataclass
class Scratch:
    """What one search works on: a state for each depth and the choices open there."""

    states: Table
    words: Words
    desks: Table
    actions: Table
    weights: Table
    counts: Table  # by depth: how many choices, how many are done, who acts
    sums: Table  # by depth: best value or weighted sum; sum of weights
    worth: Table  # by root choice

    @classmethod
    def fresh(cls) -> "Scratch":
        states = np.zeros(DEPTH + 1, JOYRIDE.state_type)
        return cls(
            states,
            words(states),
            np.zeros(1, JOYRIDE.desk_type),
            np.zeros((DEPTH, MAX_ACTIONS), np.int32),
            np.zeros((DEPTH, MAX_ACTIONS), np.int32),
            np.zeros((DEPTH, 3), np.int32),
            np.zeros((DEPTH, 2), np.float64),
            np.zeros(MAX_ACTIONS, np.float64),
        )


def look_ahead(settings: Table, sights: Table, outlook: Outlook, scratch: Scratch, exact: bool) -> Table:
    """What each legal action is worth to the seat to act, in turns of lead, in `legal` order."""
    scratch.states[0] = sights[0]
    ground = outlook.ground
    count = search(
        settings,
        (scratch.states, scratch.words, scratch.desks),
        (scratch.actions, scratch.weights, scratch.counts, scratch.sums, scratch.worth),
        (ground.number, ground.ahead, ground.lines, outlook.value, outlook.after_lock),
        outlook.lap_turns,
        exact,
    )
    return scratch.worth[:count]


@entry
def search(settings: Any, tables: Any, frames: Any, charts: Any, lap_turns: float, exact: bool) -> int:
    """Fill `worth` for the root's choices; answers how many there are."""
    setting = settings[0]
    states, pool, desks = tables
    actions, _, counts, sums, _ = frames
    desk = desks[0]
    seat = to_act(setting, states[0])
    rounds, turn = states[0].rounds, states[0].turn
    opened(setting, states[0], desk, frames, 0)
    depth = 0
    while depth >= 0:
        done = counts[depth, 1]
        if done == counts[depth, 0]:
            value = sums[depth, 0]
            if counts[depth, 2] == CHANCE:
                value /= sums[depth, 1]
            depth -= 1
            if depth >= 0:
                fold(frames, depth, seat, value)
            continue
        counts[depth, 1] += 1
        copy_words(pool, depth + 1, pool, depth)
        state = states[depth + 1]
        apply(setting, state, desk, actions[depth, done])
        settle_by_thumb(setting, state, desk, rounds, turn)
        if depth + 1 == DEPTH or is_turn_over(state, rounds, turn):
            fold(frames, depth, seat, lead(setting, state, seat, charts, lap_turns, exact))
        else:
            depth += 1
            opened(setting, state, desk, frames, depth)
    add_tricks(setting, tables, frames, seat)
    return counts[0, 0]


@rule
def add_tricks(setting: Setting, tables: Any, frames: Any, seat: int) -> None:
    """Add to the worth of the root's choices what items and abilities do that the outlook does not see."""
    states, pool, desks = tables
    actions, _, counts, _, worth = frames
    for k in range(counts[0, 0]):
        if is_trick(actions[0, k]):
            copy_words(pool, 1, pool, 0)
            apply(setting, states[1], desks[0], actions[0, k])
            worth[k] += TRICK * trick_liking(setting, states[0], states[1], seat, actions[0, k])


@rule
def opened(setting: Setting, state: State, desk: Desk, frames: Any, depth: int) -> None:
    """List what may happen at a depth."""
    actions, weights, counts, sums, _ = frames
    actor = to_act(setting, state)
    count = chances(setting, state, desk) if actor == CHANCE else legal(setting, state, desk)
    kept = 0
    for k in range(count):
        if depth == 0 or not is_fine_print(desk.actions[k]):
            actions[depth, kept] = desk.actions[k]
            weights[depth, kept] = desk.weights[k]
            kept += 1
    counts[depth, 0] = kept
    counts[depth, 1] = 0
    counts[depth, 2] = actor
    sums[depth, 0] = 0.0
    sums[depth, 1] = 0.0


@rule
def is_fine_print(action: int) -> bool:
    """What is looked at only when it is asked now: changes of a die before a move."""
    kind = kind_of(action)
    return kind == Kind.PRECISION or kind == Kind.STALL or kind == Kind.SKIP


@rule
def fold(frames: Any, depth: int, seat: int, value: float) -> None:
    """Take the value of the choice just looked at into its depth."""
    _, weights, counts, sums, worth = frames
    done = counts[depth, 1]
    if depth == 0:
        worth[done - 1] = value
    if counts[depth, 2] == CHANCE:
        sums[depth, 0] += weights[depth, done - 1] * value
        sums[depth, 1] += weights[depth, done - 1]
    elif done == 1:
        sums[depth, 0] = value
    elif counts[depth, 2] == seat:
        sums[depth, 0] = max(sums[depth, 0], value)
    else:
        sums[depth, 0] = min(sums[depth, 0], value)


@rule
def settle_by_thumb(setting: Setting, state: State, desk: Desk, rounds: int, turn: int) -> None:
    """Answer what matters little in the rest of a turn: dice, slots, windows; and what has a single answer."""
    for _ in range(4 * SLOTS):
        if is_turn_over(state, rounds, turn):
            return
        if state.ask == Ask.DAMAGE:
            slot = usual_slot(state.cars[to_act(setting, state)])
            apply(setting, state, desk, action_of(Kind.DAMAGE, slot))
        elif state.ask == Ask.WINDOW or state.ask == Ask.RECHARGE:
            apply(setting, state, desk, action_of(Kind.DONE, 0))
        elif state.ask == Ask.PILOT:
            apply(setting, state, desk, action_of(Kind.PILOT, 0))
        elif state.ask == Ask.REMOVE or state.ask == Ask.STOW or state.ask == Ask.DISCARD:
            legal(setting, state, desk)
            apply(setting, state, desk, desk.actions[0])
        elif to_act(setting, state) >= 0 and legal(setting, state, desk) == 1:
            apply(setting, state, desk, desk.actions[0])
        else:
            return


@rule
def usual_slot(car: Car) -> int:
    """The damage slot that costs least."""
    if car.damaged_items & 1 == 0:
        return Slot.ITEM_1.value
    if car.damaged_items & 2 == 0:
        return Slot.ITEM_2.value
    gear_cost = FAR
    if car.damaged_gears < DAMAGEABLE_GEARS:
        gear_cost = GEAR_COSTS[car.damaged_gears + 1] - GEAR_COSTS[car.damaged_gears]
        if car.gear == GEARS - car.damaged_gears:
            gear_cost += FORCED_DOWN_COST
    lock_cost = FAR
    if car.damaged_locks < len(LOCK_COSTS) - 1:
        lock_cost = LOCK_COSTS[car.damaged_locks + 1] - LOCK_COSTS[car.damaged_locks]
    return Slot.GEAR.value if gear_cost < lock_cost else Slot.LOCK.value


@rule
def is_turn_over(state: State, rounds: int, turn: int) -> bool:
    """Whether the turn that the search began in has ended; before the first round, every action ends it."""
    if state.step == Step.SETUP or state.step == Step.ROLLING_START:
        return True
    return state.step == Step.FINISHED or state.rounds != rounds or state.turn != turn


@rule
def lead(setting: Setting, state: State, seat: int, charts: Any, lap_turns: float, exact: bool) -> float:
    """How many turns the seat is ahead of its rivals, the nearest counting most."""
    if state.step == Step.FINISHED:
        return WIN if state.winner == seat else -WIN
    nearest = FAR
    total = 0.0
    rivals = 0
    for other in range(setting.seats):
        if other != seat and state.cars[other].front != NOWHERE:
            turns = turns_to_go(setting, state.cars[other], charts, lap_turns, False)
            nearest = min(nearest, turns)
            total += turns
            rivals += 1
    mine = turns_to_go(setting, state.cars[seat], charts, lap_turns, exact)
    if rivals == 0:
        return -mine
    return NEAREST * nearest + OTHERS * total / rivals - mine


@rule
def turns_to_go(setting: Setting, car: Car, charts: Any, lap_turns: float, exact: bool) -> float:
    """The outlook of a car, with what its damage costs; `exact` looks at the dice on its mirror."""
    number, ahead, lines, value, after_lock = charts
    stage = stage_of(setting, car)
    around = setting.checkpoints + 1
    more_laps = max(0, (stage - 1) // around - (value.shape[0] - 1) // around + 1)
    stage -= more_laps * around
    space = number[car.front]
    turns = value[stage, car.gear, space, car.facing]
    if exact and car.gear > 0 and car.mirror[0] == 0:
        best = np.empty((LOCK_SLOTS + 1, 3 * LOCK_SLOTS + 1), np.float32)
        best_by_lock(ahead, lines, setting.checkpoints, after_lock, stage, car.gear, space, car.facing, best)
        turns = 1.0 + best_of_hand(HAND_NUMBER[car.mirror[1], car.mirror[2], car.mirror[3]], best)
    damage = GEAR_COSTS[car.damaged_gears] + LOCK_COSTS[car.damaged_locks]
    damage += ITEM_COST * ((car.damaged_items & 1) + (car.damaged_items >> 1))
    return turns + more_laps * lap_turns + damage
