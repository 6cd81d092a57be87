"""A look ahead over the rest of the turn: every choice, every roll, judged by the outlook where the turn ends.

At the driver's own choices the best counts, at a roll the mean, and another driver is expected to answer as it hurts
most. Which die goes and which slot is damaged are settled by a rule of thumb below the first choice.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from hairpin.bots.joyride.judge import lead
from hairpin.bots.joyride.outlook import FAR, Outlook
from hairpin.bots.joyride.taste import Taste
from hairpin.games.joyride import JOYRIDE
from hairpin.games.joyride.actions import HAND_TOTAL, Kind, action_of, argument_of, kind_of
from hairpin.games.joyride.names import DAMAGEABLE_GEARS, DAMAGEABLE_LOCKS, GEARS, SLOTS, Ask, Slot, Step
from hairpin.games.joyride.state import Car, Desk, Setting, State
from hairpin.kit.contract import CHANCE
from hairpin.kit.desk import MAX_ACTIONS
from hairpin.kit.kernel import entry, rule
from hairpin.kit.record import Table, Words, copy_words, words

DEPTH = 12
FORCED_DOWN_COST = 0.6

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
        (ground.number, (ground.ahead, ground.lines, ground.oily, ground.live), outlook.value, outlook.after_lock),
        outlook.taste,
        outlook.lap_turns,
        exact,
    )
    return scratch.worth[:count]


@entry
def search(settings: Any, tables: Any, frames: Any, charts: Any, taste: Taste, lap_turns: float, exact: bool) -> int:
    """Fill `worth` for the root's choices; answers how many there are."""
    setting = settings[0]
    states, pool, desks = tables
    actions, _, counts, sums, _ = frames
    desk = desks[0]
    seat = to_act(setting, states[0])
    rounds, turn = states[0].rounds, states[0].turn
    opened(setting, states[0], desk, frames, 0, exact)
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
        settle_by_thumb(setting, state, desk, rounds, turn, taste)
        if depth + 1 == DEPTH or is_turn_over(state, rounds, turn):
            fold(frames, depth, seat, lead(setting, state, seat, charts, taste, lap_turns, exact))
        else:
            depth += 1
            opened(setting, state, desk, frames, depth, exact)
    return counts[0, 0]


@rule
def opened(setting: Setting, state: State, desk: Desk, frames: Any, depth: int, exact: bool) -> None:
    """List what may happen at a depth; rolls of one total are the same roll where dice are not looked at."""
    actions, weights, counts, sums, _ = frames
    actor = to_act(setting, state)
    count = chances(setting, state, desk) if actor == CHANCE else legal(setting, state, desk)
    kept = 0
    for k in range(count):
        if depth > 0 and is_fine_print(desk.actions[k]):
            continue
        at = kept
        if not exact and kind_of(desk.actions[k]) == Kind.ROLL:
            at = place_of_total(actions, depth, kept, desk.actions[k])
        if at == kept:
            actions[depth, kept] = desk.actions[k]
            weights[depth, kept] = 0
            kept += 1
        weights[depth, at] += desk.weights[k]
    counts[depth, 0] = kept
    counts[depth, 1] = 0
    counts[depth, 2] = actor
    sums[depth, 0] = 0.0
    sums[depth, 1] = 0.0


@rule
def place_of_total(actions: Any, depth: int, kept: int, roll: int) -> int:
    """Where a roll of the same total stands among the first `kept` ones; `kept` if there is none."""
    for at in range(kept):
        if HAND_TOTAL[argument_of(actions[depth, at])] == HAND_TOTAL[argument_of(roll)]:
            return at
    return kept


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
def settle_by_thumb(setting: Setting, state: State, desk: Desk, rounds: int, turn: int, taste: Taste) -> None:
    """Answer what matters little in the rest of a turn: dice, slots, windows; and what has a single answer."""
    for _ in range(4 * SLOTS):
        if is_turn_over(state, rounds, turn):
            return
        if state.ask == Ask.DAMAGE:
            slot = usual_slot(state.cars[to_act(setting, state)], taste)
            apply(setting, state, desk, action_of(Kind.DAMAGE, slot))
        elif state.ask == Ask.WINDOW or state.ask == Ask.RECHARGE:
            apply(setting, state, desk, action_of(Kind.DONE, 0))
        elif state.ask == Ask.PILOT:
            apply(setting, state, desk, action_of(Kind.PILOT, 0))
        elif state.ask == Ask.DISCARD and is_slot_full(state.cars[to_act(setting, state)]):
            slot = least_item(state.cars[to_act(setting, state)], taste)
            apply(setting, state, desk, action_of(Kind.DISCARD, slot))
        elif state.ask == Ask.REMOVE or state.ask == Ask.STOW or state.ask == Ask.DISCARD:
            legal(setting, state, desk)
            apply(setting, state, desk, desk.actions[0])
        elif to_act(setting, state) >= 0 and legal(setting, state, desk) == 1:
            apply(setting, state, desk, desk.actions[0])
        else:
            return


@rule
def usual_slot(car: Car, taste: Taste) -> int:
    """The damage slot that costs least."""
    cheapest, least = Slot.GEAR.value, FAR
    for slot in range(SLOTS):
        cost = slot_cost(car, slot, taste)
        if cost < least:
            cheapest, least = slot, cost
    return cheapest


@rule
def slot_cost(car: Car, slot: int, taste: Taste) -> float:
    """What a token on a slot costs: the item that lies there is lost, a gear in use is given up; FAR on a full slot."""
    if slot == Slot.LOCK:
        if car.damaged_locks == DAMAGEABLE_LOCKS:
            return FAR
        return taste.locks[car.damaged_locks + 1] - taste.locks[car.damaged_locks]
    if slot == Slot.GEAR:
        if car.damaged_gears == DAMAGEABLE_GEARS:
            return FAR
        forced = FORCED_DOWN_COST if car.gear == GEARS - car.damaged_gears else 0.0
        return forced + taste.gears[car.damaged_gears + 1] - taste.gears[car.damaged_gears]
    item_slot = slot - Slot.ITEM_1.value
    return FAR if car.damaged_items >> item_slot & 1 == 1 else taste.slot + taste.held[car.items[item_slot]]


@rule
def is_slot_full(car: Car) -> bool:
    """Whether an item lies on both slots."""
    return car.items[0] != 0 and car.items[1] != 0


@rule
def least_item(car: Car, taste: Taste) -> int:
    """The item slot whose item is worth least."""
    return 0 if taste.held[car.items[0]] <= taste.held[car.items[1]] else 1


@rule
def is_turn_over(state: State, rounds: int, turn: int) -> bool:
    """Whether the turn that the search began in has ended; before the first round, every action ends it."""
    if state.step == Step.SETUP or state.step == Step.ROLLING_START:
        return True
    return state.step == Step.FINISHED or state.rounds != rounds or state.turn != turn
