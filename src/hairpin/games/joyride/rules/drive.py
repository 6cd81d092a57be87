"""A move: straight, at most one steer at its start, space by space; and what is met on the way.

            left
             \\
    (rear)(front) -> ahead        travelling backwards, the rear leads and left is left of the way it travels
             /
            right
"""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import GEARS, NOBODY, Answer, Ask, Event, Steer, Step
from hairpin.games.joyride.rules.collisions import (
    cross_lines_in_chain,
    form_chain,
    is_hit_directly,
    move_chain,
)
from hairpin.games.joyride.rules.course import is_barrier, seat_at, seat_at_the_wheel
from hairpin.games.joyride.rules.damage import line_up_to_settle, take_damage
from hairpin.games.joyride.rules.dashboard import empty_dashboard
from hairpin.games.joyride.state import Car, Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.hexgrid import neighbour, turned
from hairpin.kit.kernel import rule

LONGEST_MOVE = 3 * GEARS


@rule
def set_out(state: State, desk: Desk, steer: int, reverse: int, distance: int) -> None:
    """Begin a move: choose its direction, once, and the distance it must go in full.

    The first space is one of the three in the front arc, or of the rear arc in reverse; what is hit there is hit
    in the steered direction.
    [JR-CAR-04, JR-CAR-05, JR-MOVE-01, JR-MOVE-02, JR-STEER-01, JR-STEER-02, JR-REV-02, JR-R-02, JR-R-07, JR-R-31]
    """
    seat = seat_at_the_wheel(state)
    heading = turned(state.cars[seat].facing, 3 if reverse == 1 else 0)
    if steer == Steer.LEFT:
        heading = turned(heading, 1)
    elif steer == Steer.RIGHT:
        heading = turned(heading, -1)
    if steer != Steer.STRAIGHT:
        state.steered = 1
    state.heading = heading
    state.remaining = distance
    state.reversing = reverse
    tell(desk, Event.STEERED, Clause.JR_STEER_01, seat, steer, heading, reverse)


@rule
def drive(setting: Setting, state: State, desk: Desk) -> None:
    """Move on until the distance is used up, something stops the car, or a driver must answer.

    Nothing but the dice limits how far: five 3s are 15 spaces in a turn.
    [JR-MOVE-02, JR-CAR-02, JR-TDES-04, JR-R-117]
    """
    for _ in range(LONGEST_MOVE):
        drive_one_space(setting, state, desk)
        if state.remaining == 0 or state.ask != Ask.NOTHING:
            break
    if state.remaining == 0:
        end_move(state)


@rule
def drive_one_space(setting: Setting, state: State, desk: Desk) -> None:
    """Enter the next space, or Smash, meet a car head-on, or pile up before it; a Side-Swipe costs no movement.

    [JR-SIDE-05, JR-R-05, JR-R-30]
    """
    seat = seat_at_the_wheel(state)
    space = neighbour(leading_end(state, seat), state.heading)
    if is_barrier(setting, space):
        smash(setting, state, desk, seat, space)
        return
    struck = seat_at(state, space)
    if struck != NOBODY and struck != state.pushing and is_hit_directly(state.cars[struck], space, state.heading):
        if state.cars[struck].front == space:
            meet_head_on(state, desk, struck)
            return
        tell(desk, Event.REAR_ENDED, Clause.JR_REAR_01, seat, struck, 0, 0)
        start_pushing(state, desk, struck)
    if not form_chain(setting, state, desk, seat, space, state.heading):
        pile_up(setting, state, desk)
        return
    move_chain(state, desk)
    move_one_space(state.cars[seat], space, state.heading, state.reversing)
    tell(
        desk,
        Event.MOVED,
        Clause.JR_MOVE_03,
        seat,
        state.cars[seat].front,
        state.cars[seat].rear,
        state.heading,
    )
    cross_lines_in_chain(setting, state, desk)
    state.remaining = 0 if state.step == Step.FINISHED else state.remaining - 1


@rule
def move_one_space(car: Car, space: int, heading: int, reversing: int) -> None:
    """Let the leading end enter a space and the other end the space it left, both together.

    [JR-CAR-01, JR-CAR-03, JR-CAR-06, JR-MOVE-03, JR-STEER-07, JR-REV-02, JR-R-02, JR-R-03]
    """
    if reversing == 1:
        car.front = car.rear
        car.rear = space
        car.facing = turned(heading, 3)
    else:
        car.rear = car.front
        car.front = space
        car.facing = heading


@rule
def start_pushing(state: State, desk: Desk, struck: int) -> None:
    """Halve the remaining movement, rounded up, at the first contact with a car.

    [JR-REAR-02, JR-R-20, JR-R-22, JR-R-23]
    """
    before = state.remaining
    state.remaining = (state.remaining + 1) // 2
    state.pushing = struck
    tell(desk, Event.HALVED, Clause.JR_REAR_02, seat_at_the_wheel(state), before, state.remaining, 0)


@rule
def meet_head_on(state: State, desk: Desk, struck: int) -> None:
    """Ask the driver of a car hit directly on its front, before anything moves.

    [JR-HEAD-01, JR-MULTI-03, JR-R-24, JR-R-26]
    """
    state.struck = struck
    state.ask = Ask.HEAD_ON
    tell(desk, Event.MET_HEAD_ON, Clause.JR_HEAD_01, seat_at_the_wheel(state), struck, state.remaining, 0)


@rule
def answer_head_on(setting: Setting, state: State, desk: Desk, answer: int) -> None:
    """Both cars Smash, or the struck one is pushed backwards as in a Rear-End.

    [JR-HEAD-02, JR-HEAD-03, JR-R-24, JR-R-27]
    """
    seat, struck = seat_at_the_wheel(state), state.struck
    state.struck = NOBODY
    tell(desk, Event.ANSWERED, Clause.JR_HEAD_01, struck, answer, 0, 0)
    if answer == Answer.PUSH:
        start_pushing(state, desk, struck)
        return
    space = neighbour(leading_end(state, seat), state.heading)
    take_smash(setting, state, desk, struck, space, Clause.JR_HEAD_02)
    line_up_to_settle(state, struck)
    take_smash(setting, state, desk, seat, space, Clause.JR_HEAD_02)
    go_to_end(state, seat)
    end_move(state)


@rule
def smash(setting: Setting, state: State, desk: Desk, seat: int, space: int) -> None:
    """Stop where the car is, in gear zero with one damage, and go straight to End.

    [JR-SMASH-01, JR-SMASH-02, JR-SMASH-05]
    """
    take_smash(setting, state, desk, seat, space, Clause.JR_SMASH_01)
    go_to_end(state, seat)


@rule
def take_smash(setting: Setting, state: State, desk: Desk, seat: int, space: int, clause: int) -> None:
    """Drop to gear zero and take one damage [JR-SMASH-03, JR-SMASH-04, JR-R-27, JR-R-45, JR-R-122]."""
    tell(desk, Event.SMASHED, clause, seat, space, 1 if clause == Clause.JR_HEAD_02 else 0, 0)
    if state.cars[seat].gear > 0:
        tell(desk, Event.GEAR_ZERO, Clause.JR_SMASH_04, seat, 0, 0, 0)
    empty_dashboard(state.cars[seat])
    take_damage(setting, state, desk, seat)


@rule
def pile_up(setting: Setting, state: State, desk: Desk) -> None:
    """Damage every car of the chain, the mover included, and shift it down; the mover goes straight to End.

    Cars displaced earlier in the move are no part of it, and what was displaced stays so.
    [JR-COLL-02, JR-COLL-03, JR-PILE-02, JR-PILE-03, JR-PILE-04, JR-PILE-05, JR-PILE-06, JR-R-18, JR-R-19, JR-R-28]
    """
    blocked = desk.chain_spaces[desk.chain_length - 1]
    for link in range(desk.chain_length):
        seat = desk.chain_seats[link]
        tell(desk, Event.PILED_UP, Clause.JR_PILE_02, seat, blocked, 0, 0)
        state.cars[seat].due += 1
        take_damage(setting, state, desk, seat)
        if link > 0:
            line_up_to_settle(state, seat)
    go_to_end(state, desk.chain_seats[0])


@rule
def go_to_end(state: State, seat: int) -> None:
    """Give up the rest of the move and skip to End, after the others have settled.

    [JR-SMASH-05, JR-PILE-04, JR-R-128]
    """
    state.remaining = 0
    state.step = Step.END
    line_up_to_settle(state, seat)


@rule
def end_move(state: State) -> None:
    """Forget the move: nothing of it carries over to the next [JR-R-22]."""
    state.heading = 0
    state.remaining = 0
    state.reversing = 0
    state.pushing = NOBODY


@rule
def leading_end(state: State, seat: int) -> int:
    """The space of the end that travels first [JR-REV-02]."""
    return state.cars[seat].rear if state.reversing == 1 else state.cars[seat].front
