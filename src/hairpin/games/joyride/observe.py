"""What a seat can see. In the driving game nothing is hidden, so a sight is the state itself [JR-GOAL-06]."""

from typing import Any

from hairpin.games.joyride.names import MAX_SEATS
from hairpin.games.joyride.state import FACES, Setting, State
from hairpin.kit.hexgrid import LEFT_MARGIN, STRIDE
from hairpin.kit.kernel import rule

SHARED_FEATURES = 6
CAR_FEATURES = 20
FEATURES = SHARED_FEATURES + MAX_SEATS * CAR_FEATURES


@rule
def observe(setting: Setting, state: State, seat: int, out: Any) -> None:
    """Write FEATURES numbers: the step and the question, then each car, the observing seat's first, then by seat.

    A car: present, q, r, facing, gear, dice on the mirror by face, dice locked by face, damage by kind, damage and
    shift-downs waiting, next checkpoint, laps [JR-GOAL-06, JR-R-90].
    """
    for k in range(FEATURES):
        out[k] = 0
    out[0] = state.step
    out[1] = state.ask
    out[2] = state.steered
    out[3] = state.heading
    out[4] = state.remaining
    out[5] = state.reversing
    for k in range(setting.seats):
        other = (seat + k) % setting.seats
        car = state.cars[other]
        at = SHARED_FEATURES + k * CAR_FEATURES
        out[at] = 1
        out[at + 1] = car.front % STRIDE - LEFT_MARGIN
        out[at + 2] = car.front // STRIDE - 1
        out[at + 3] = car.facing
        out[at + 4] = car.gear
        for face in range(FACES):
            out[at + 5 + face] = car.mirror[face]
            out[at + 9 + face] = car.locked[face]
        out[at + 13] = car.damaged_gears
        out[at + 14] = car.damaged_locks
        out[at + 15] = car.damaged_items
        out[at + 16] = car.pending
        out[at + 17] = car.due
        out[at + 18] = car.target
        out[at + 19] = car.laps


@rule
def redact(setting: Setting, state: State, seat: int, sight: State) -> None:
    """Copy what `seat` may know of a state into `sight`: here everything [JR-GOAL-06, JR-R-90]."""
    for other in range(MAX_SEATS):
        copy_car(state, sight, other)
        sight.order[other] = state.order[other]
        sight.queue[other] = state.queue[other]
    sight.rounds = state.rounds
    sight.turn = state.turn
    sight.step = state.step
    sight.ask = state.ask
    sight.steered = state.steered
    sight.heading = state.heading
    sight.remaining = state.remaining
    sight.reversing = state.reversing
    sight.pushing = state.pushing
    sight.struck = state.struck
    sight.removing = state.removing
    sight.winner = state.winner


@rule
def copy_car(state: State, sight: State, seat: int) -> None:
    """Copy a car and its dashboard, which anybody may look at."""
    sight.cars[seat].front = state.cars[seat].front
    sight.cars[seat].rear = state.cars[seat].rear
    sight.cars[seat].facing = state.cars[seat].facing
    sight.cars[seat].gear = state.cars[seat].gear
    for face in range(FACES):
        sight.cars[seat].mirror[face] = state.cars[seat].mirror[face]
        sight.cars[seat].locked[face] = state.cars[seat].locked[face]
    sight.cars[seat].damaged_gears = state.cars[seat].damaged_gears
    sight.cars[seat].damaged_locks = state.cars[seat].damaged_locks
    sight.cars[seat].damaged_items = state.cars[seat].damaged_items
    sight.cars[seat].pending = state.cars[seat].pending
    sight.cars[seat].due = state.cars[seat].due
    sight.cars[seat].target = state.cars[seat].target
    sight.cars[seat].laps = state.cars[seat].laps


@rule
def imagine(setting: Setting, sight: State, draws: Any) -> None:
    """Fill the hidden parts of a sight with a random guess: here there are none [JR-R-90]."""
    return
