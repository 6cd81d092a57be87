"""The rules of a game as small as one can be, for tests of what all games have in common.

One to six cars stand at the start. Everybody chooses a gear from 1 to 3, in secret [TOY-GEAR-01]; when all have, the
gears are shown and one die is rolled: cars in the gear that it shows come to the goal [TOY-ROLL-01]. The race is over
when a car is there, or after nine rounds [TOY-GOAL-01].
"""

from enum import IntEnum
from typing import Annotated, Any

from hairpin.kit.contract import CHANCE, OVER
from hairpin.kit.desk import Desk, offer, tell
from hairpin.kit.kernel import rule
from hairpin.kit.record import Int, Numbers, Record, Size, layout

MAX_SEATS, GEARS, ROUNDS = 6, 3, 9
CHOOSE, ROLL, ACTIONS = 2000, 3000, 3004  # numbers far apart, as a game with thousands has
UNKNOWN = 9  # a gear that somebody has chosen and others do not know


class Clause(IntEnum):
    NONE = 0
    GEAR = 1
    ROLL = 2
    GOAL = 3


class Event(IntEnum):
    ROUND = 1
    CHOSE = 2
    SHOWN = 3
    ROLLED = 4
    MOVED = 5


class Setting(Record):
    seats: Int


class State(Record):
    rounds: Int
    asked: Int  # the seat that chooses; `seats`: the die is rolled
    won: Int  # somebody is at the goal
    gear: Annotated[Numbers, Size(MAX_SEATS)]
    there: Annotated[Numbers, Size(MAX_SEATS)]


SETTING, STATE, DESK = layout(Setting), layout(State), layout(Desk)


@rule
def new(setting: Setting, state: State) -> None:
    state.rounds = 1
    state.asked = 0
    state.won = 0
    for seat in range(MAX_SEATS):
        state.gear[seat] = 0
        state.there[seat] = 0


@rule
def to_act(setting: Setting, state: State) -> int:
    """The race ends at the goal [TOY-GOAL-01]."""
    if state.won or state.rounds > ROUNDS:
        return OVER
    return CHANCE if state.asked == setting.seats else state.asked


@rule
def legal(setting: Setting, state: State, desk: Desk) -> int:
    desk.count = 0
    if to_act(setting, state) >= 0:
        for gear in range(1, GEARS + 1):
            offer(desk, CHOOSE + gear, 1)
    return desk.count


@rule
def chances(setting: Setting, state: State, desk: Desk) -> int:
    desk.count = 0
    if to_act(setting, state) == CHANCE:
        for face in range(1, GEARS + 1):
            offer(desk, ROLL + face, 1)
    return desk.count


@rule
def forbids(setting: Setting, state: State, action: int) -> int:
    actor = to_act(setting, state)
    if actor == OVER:
        return Clause.GOAL.value
    if CHOOSE < action <= CHOOSE + GEARS:
        return Clause.NONE.value if actor >= 0 else Clause.GEAR.value
    if ROLL < action <= ROLL + GEARS:
        return Clause.NONE.value if actor == CHANCE else Clause.ROLL.value
    return Clause.GEAR.value


@rule
def apply(setting: Setting, state: State, desk: Desk, action: int) -> None:
    if action < ROLL:
        choose(setting, state, desk, action - CHOOSE)
    else:
        roll(setting, state, desk, action - ROLL)


@rule
def choose(setting: Setting, state: State, desk: Desk, gear: int) -> None:
    """Gears are chosen in secret, and shown when all have chosen [TOY-GEAR-01]."""
    state.gear[state.asked] = gear
    tell(desk, Event.CHOSE, Clause.GEAR, state.asked, 0, 0, 0)
    state.asked += 1
    if state.asked == setting.seats:
        for seat in range(setting.seats):
            tell(desk, Event.SHOWN, Clause.GEAR, seat, state.gear[seat], 0, 0)


@rule
def roll(setting: Setting, state: State, desk: Desk, face: int) -> None:
    """Who is in the gear of the die comes to the goal [TOY-ROLL-01]."""
    tell(desk, Event.ROLLED, Clause.ROLL, -1, face, 0, 0)
    for seat in range(setting.seats):
        if state.gear[seat] == face:
            state.there[seat] = 1
            state.won = 1
            tell(desk, Event.MOVED, Clause.GOAL, seat, 0, 0, 0)
        state.gear[seat] = 0
    state.rounds += 1
    state.asked = 0
    if not state.won:
        tell(desk, Event.ROUND, Clause.GEAR, -1, state.rounds, 0, 0)


@rule
def sealing(setting: Setting, state: State) -> bool:
    return 0 < state.asked < setting.seats


@rule
def observe(setting: Setting, state: State, seat: int, out: Any) -> None:
    out[0] = state.rounds


@rule
def redact(setting: Setting, state: State, seat: int, sight: State) -> None:
    """A gear that others have chosen is unknown until all have chosen [TOY-GEAR-01]."""
    sight.rounds = state.rounds
    sight.asked = state.asked
    sight.won = state.won
    for other in range(MAX_SEATS):
        sight.there[other] = state.there[other]
        sight.gear[other] = state.gear[other]
        if state.asked < setting.seats and other != seat and state.gear[other] != 0:
            sight.gear[other] = UNKNOWN


@rule
def imagine(setting: Setting, sight: State, draws: Any) -> None:
    for seat in range(MAX_SEATS):
        if sight.gear[seat] == UNKNOWN:
            sight.gear[seat] = 1 + (draws[0] + seat) % GEARS
