"""What a seat can see. Nobody may look at a face-down token, and the state gives it no kind before it is turned up:
nothing in it is hidden, so a sight is the state itself [JR-GOAL-06, JR-R-90].

`observe` writes it as FEATURES whole numbers (int32 will do) for programs that learn: SHARED_FEATURES of the race, then
CAR_FEATURES of each of MAX_SEATS cars. The observing seat's car comes first, the others follow clockwise, so that every
seat sees itself in the same place; cars that do not race are all zeros. The course is not in it: it never changes.

    shared   0  step: 0 setup, 1 rolling start, 2 to 6 the steps of a turn, 7 finished, 8 end of a round
             1  what is asked (names.Ask)
             2  1 if a steer was made this turn
             3  direction of the move being made, 0 to 5 (kit/hexgrid.py), and 0 if there is none
             4  spaces of it still to go
             5  1 if it is made in reverse
             6  rounds begun
             7  dice to take off the mirror now
         8 - 12  this turn: 1 if power was turned over, Polarity Shift used, oil forced a steer, Auto Pilot drives, a
                 Lock move was made without a die
             13  tokens in the stack
        14 - 17  unseen tokens: Oil Slicks, Mines, Drones, Flashbangs
        18 - 21  tokens that were seen to leave the race, in the same order
             22  the last space of a Flashbang that is aimed (its number; 0: none)
             23  kind of the item that was turned up and needs a slot
       24 - 119  tokens on the board, three numbers each: q, r, kind (names.Item; 8 more if face-down); 0 0 0 if none

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
         27, 28  kind of the item on each slot
             29  Flashbangs on its lock slots
             30  set of abilities (names.Set)
             31  bits of the abilities that are used
             32  which move the power points at: 0 Lock, 1 Roll
             33  shift-downs due when the turn ends
             34  abilities that may be recharged now
             35  handicap bits (names.Handicap)
             36  1: it runs late and has not crossed the starting line
             37  1: it is in the team of the observing seat
"""

from typing import Any

from hairpin.games.joyride.names import ITEM_SLOTS, MAX_BLASTS, MAX_EARNED, MAX_SEATS, MAX_TOKENS, Step
from hairpin.games.joyride.rules.choices import to_act
from hairpin.games.joyride.rules.teams import teammate
from hairpin.games.joyride.rules.tokens import token_kind, token_space
from hairpin.games.joyride.state import FACES, KINDS, Setting, State
from hairpin.kit.hexgrid import axial
from hairpin.kit.kernel import rule

CAR_FEATURES = 38
TOKENS_AT = 24
SHARED_FEATURES = TOKENS_AT + 3 * MAX_TOKENS
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
    observe_items(state, out)
    for k in range(setting.seats):
        at = SHARED_FEATURES + k * CAR_FEATURES
        observe_dashboard(state, (seat + k) % setting.seats, out, at)
        observe_part_in_turn(setting, state, (seat + k) % setting.seats, out, at)
        observe_effects(setting, state, (seat + k) % setting.seats, out, at)
        out[at + 37] = 1 if k > 0 and teammate(state, seat) == (seat + k) % setting.seats else 0


@rule
def observe_items(state: State, out: Any) -> None:
    """Write what this turn has seen, and the tokens on the board and elsewhere [JR-GOAL-06, JR-R-90]."""
    out[8] = state.flipped
    out[9] = state.boosted
    out[10] = state.barred
    out[11] = state.piloted
    out[12] = state.drove
    out[13] = state.stack
    for item in range(1, KINDS):
        out[13 + item] = state.unseen[item]
        out[17 + item] = state.removed[item]
    out[22] = state.aimed
    out[23] = state.taking
    for place in range(state.lying_count):
        q, r = axial(token_space(state, place))
        out[TOKENS_AT + 3 * place] = q
        out[TOKENS_AT + 3 * place + 1] = r
        out[TOKENS_AT + 3 * place + 2] = token_kind(state, place)


@rule
def observe_effects(setting: Setting, state: State, seat: int, out: Any, at: int) -> None:
    """Write items, abilities and handicaps of a car, which anybody may look at [JR-GOAL-06]."""
    car = state.cars[seat]
    out[at + 27] = car.items[0]
    out[at + 28] = car.items[1]
    out[at + 29] = car.flash
    out[at + 30] = setting.sets[seat]
    out[at + 31] = car.low
    out[at + 32] = car.toggle
    out[at + 33] = car.later
    out[at + 34] = car.recharge
    out[at + 35] = car.handicap
    out[at + 36] = car.late


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
            if state.step >= Step.START and state.step != Step.ROUND_END and place == state.turn:
                out[at + 21] = 1
        if state.queue[place] == seat:
            out[at + 23] = place + 1
    out[at + 22] = 1 if to_act(setting, state) == seat else 0
    out[at + 24] = 1 if state.struck == seat else 0
    out[at + 25] = 1 if state.pushing == seat else 0
    out[at + 26] = 1 if state.winner == seat else 0


@rule
def redact(setting: Setting, state: State, seat: int, sight: State) -> None:
    """Copy what `seat` may know of a state into `sight`: all of it, since no hidden token has a kind in the state.

    [JR-GOAL-06, JR-R-90]
    """
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
    sight.closed = state.closed
    sight.flipped = state.flipped
    sight.boosted = state.boosted
    sight.barred = state.barred
    sight.piloted = state.piloted
    sight.freed = state.freed
    sight.drove = state.drove
    sight.aimed = state.aimed
    sight.partner = state.partner
    sight.taking = state.taking
    copy_tokens(state, sight)


@rule
def copy_tokens(state: State, sight: State) -> None:
    """Copy what lies on the board and what is known of the stack: counts, never an order [JR-R-90]."""
    sight.stack = state.stack
    sight.buried = state.buried
    for item in range(KINDS):
        sight.unseen[item] = state.unseen[item]
        sight.removed[item] = state.removed[item]
        sight.fresh[item] = state.fresh[item]
        sight.drawn[item] = state.drawn[item]
    sight.lying_count = state.lying_count
    for at in range(MAX_TOKENS):
        sight.lying[at] = state.lying[at]
    for place in range(MAX_BLASTS):
        sight.blasts[place] = state.blasts[place]
    for place in range(MAX_EARNED):
        sight.earned[place] = state.earned[place]


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
    for slot in range(ITEM_SLOTS):
        sight.cars[seat].items[slot] = state.cars[seat].items[slot]
    sight.cars[seat].flash = state.cars[seat].flash
    sight.cars[seat].low = state.cars[seat].low
    sight.cars[seat].toggle = state.cars[seat].toggle
    sight.cars[seat].later = state.cars[seat].later
    sight.cars[seat].recharge = state.cars[seat].recharge
    sight.cars[seat].handicap = state.cars[seat].handicap
    sight.cars[seat].late = state.cars[seat].late


@rule
def imagine(setting: Setting, sight: State, draws: Any) -> None:
    """Fill the hidden parts of a sight with a random guess: there are none; chance decides what is turned up [JR-R-90].

    A token's kind is drawn when it is turned up, by the weights that everybody can count.
    """
    return
