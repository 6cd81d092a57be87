"""What a seat can see. In the driving game nothing is hidden, so a sight is the state itself [JR-GOAL-06].

`observe` writes it as FEATURES whole numbers (int32 will do) for programs that learn: SHARED_FEATURES of the race, then
CAR_FEATURES of each of MAX_SEATS cars. The observing seat's car comes first, the others follow clockwise, so that every
seat sees itself in the same place; cars that do not race are all zeros. The course is not in it: it never changes.

    shared   0  step: 0 setup, 1 rolling start, 2 to 6 the steps of a turn, 7 finished (names.Step)
             1  what is asked (names.Ask)
             2  1 if a steer was made this turn
             3  direction of the move being made, 0 to 5 (kit/hexgrid.py), and 0 if there is none
             4  spaces of it still to go
             5  1 if it is made in reverse
             6  rounds begun
             7  dice to take off the mirror now

    a car    0  1: it races
          1, 2  axial coordinates q, r of its front; off the board they are those of NOWHERE, -25 and -1
             3  facing, 0 to 5
             4  gear; 0 is gear zero
          5 - 8  dice on the mirror, by face: not rolled yet, 1, 2, 3
         9 - 12  dice locked, by face
         13 - 15  damage: on gears, on lock slots, on items (bits 1 and 2)
         16, 17  damage and shift-downs waiting
             18  next checkpoint; 0 is the starting line
             19  laps completed
             20  place in the order of turns, 1 first; 0 while it is not drawn
             21  1: it is at the wheel
             22  1: its driver is asked
             23  place among those who settle now, 1 first; 0 if it does not
             24  1: it was hit head-on and its driver decides
             25  1: it is pushed by the car at the wheel
             26  1: it has won
"""

from typing import Any

from hairpin.games.joyride.names import MAX_SEATS, Step
from hairpin.games.joyride.rules.choices import to_act
from hairpin.games.joyride.state import FACES, Setting, State
from hairpin.kit.hexgrid import axial
from hairpin.kit.kernel import rule

SHARED_FEATURES = 8
CAR_FEATURES = 27
FEATURES = SHARED_FEATURES + MAX_SEATS * CAR_FEATURES


@rule
def observe(setting: Setting, state: State, seat: int, out: Any) -> None:
    """Write the FEATURES numbers told above into `out`, a one-dimensional array [JR-GOAL-06, JR-R-90]."""
    for k in range(FEATURES):
        out[k] = 0
    out[0] = state.step
    out[1] = state.ask
    out[2] = state.steered
    out[3] = state.heading
    out[4] = state.remaining
    out[5] = state.reversing
    out[6] = state.rounds
    out[7] = state.removing
    for k in range(setting.seats):
        at = SHARED_FEATURES + k * CAR_FEATURES
        observe_dashboard(state, (seat + k) % setting.seats, out, at)
        observe_part_in_turn(setting, state, (seat + k) % setting.seats, out, at)


@rule
def observe_dashboard(state: State, seat: int, out: Any, at: int) -> None:
    """Write where a car stands and what lies on its dashboard, which anybody may look at [JR-GOAL-06]."""
    car = state.cars[seat]
    out[at] = 1
    q, r = axial(car.front)
    out[at + 1] = q
    out[at + 2] = r
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
def observe_part_in_turn(setting: Setting, state: State, seat: int, out: Any, at: int) -> None:
    """Write what part a seat has in the order of turns and in what goes on [JR-GOAL-06, JR-INIT-01]."""
    for place in range(setting.seats):
        if state.order[place] == seat:
            out[at + 20] = place + 1
            if state.step >= Step.START and place == state.turn:
                out[at + 21] = 1
        if state.queue[place] == seat:
            out[at + 23] = place + 1
    out[at + 22] = 1 if to_act(setting, state) == seat else 0
    out[at + 24] = 1 if state.struck == seat else 0
    out[at + 25] = 1 if state.pushing == seat else 0
    out[at + 26] = 1 if state.winner == seat else 0


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
