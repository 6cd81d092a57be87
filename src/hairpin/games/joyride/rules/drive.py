"""A move: straight, at most one steer at its start, space by space; and what is met on the way.

            left
             \\
    (rear)(front) -> ahead        travelling backwards, the rear leads and left is left of the way it travels
             /
            right
"""

import numpy as np

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import GEARS, NOBODY, Ability, Answer, Ask, Event, Item, Steer, Step
from hairpin.games.joyride.rules.abilities import use_up
from hairpin.games.joyride.rules.collisions import (
    cross_lines_in_chain,
    form_chain,
    is_hit_directly,
    move_chain,
)
from hairpin.games.joyride.rules.course import is_barrier, seat_at, seat_at_the_wheel
from hairpin.games.joyride.rules.damage import line_up_to_settle, take_damage
from hairpin.games.joyride.rules.dashboard import dice_in, empty_dashboard
from hairpin.games.joyride.rules.explosions import is_exploding, tread_on_mines
from hairpin.games.joyride.rules.spaces import is_oily
from hairpin.games.joyride.rules.tokens import is_dropped, reserve, token_kind, token_space
from hairpin.games.joyride.state import Car, Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.hexgrid import neighbour, turned
from hairpin.kit.kernel import rule

LONGEST_MOVE = 3 * GEARS + 1
# by Steer: how many sixths to the left
SIXTHS = np.array([0, 1, -1, 2, -2], np.int32)


@rule
def set_out(setting: Setting, state: State, desk: Desk, steer: int, reverse: int, distance: int) -> None:
    """Begin a move: choose its direction, once, and the distance it must go in full.

    The first space is one of the three in the front arc, or of the rear arc in reverse, or with a Handbrake Turn one
    beside the car; what is hit there is hit in the steered direction. A move that begins on oil is steered off it.
    [JR-CAR-04, JR-CAR-05, JR-MOVE-01, JR-MOVE-02, JR-STEER-01, JR-STEER-02, JR-REV-02, JR-OIL-06, JR-R-02, JR-R-07,
    JR-R-31, JR-R-86, JR-R-127]
    """
    seat = seat_at_the_wheel(state)
    state.reversing = reverse
    if is_oily(setting, state, leading_end(state, seat)):
        state.barred = 1
    if state.step == Step.LOCK and dice_in(state.cars[seat].locked) == 0:
        state.drove = 1
    if state.step == Step.LOCK or state.piloted == 1:
        clear_flash(state, desk, seat)
    state.heading = turned(state.cars[seat].facing, 3 if reverse == 1 else 0)
    state.remaining = distance
    turn_wheel(state, desk, seat, steer)


@rule
def steer_off(state: State, desk: Desk, steer: int) -> None:
    """Steer off oil in mid-move, which ends a push: what is left is doubled, and no steer may be chosen any more.

    [JR-OIL-02, JR-OIL-03, JR-OIL-07, JR-REAR-03, JR-R-21, JR-R-86, JR-R-87, JR-R-88]
    """
    seat = seat_at_the_wheel(state)
    state.barred = 1
    if state.pushing != NOBODY:
        state.pushing = NOBODY
        tell(desk, Event.DOUBLED, Clause.JR_REAR_03, seat, state.remaining, 2 * state.remaining, 0)
        state.remaining *= 2
    turn_wheel(state, desk, seat, steer)


@rule
def turn_wheel(state: State, desk: Desk, seat: int, steer: int) -> None:
    """Turn the direction of travel by one sixth, or by two with a Handbrake Turn, which is used with it.

    [JR-STEER-01, JR-STD-01, JR-STD-04, JR-STD-05, JR-R-02, JR-R-97, JR-R-131]
    """
    state.heading = turned(state.heading, SIXTHS[steer])
    state.freed = 1
    tell(desk, Event.STEERED, Clause.JR_STEER_01, seat, steer, state.heading, state.reversing)
    if steer != Steer.STRAIGHT and state.step != Step.END:
        state.steered = 1
    if steer == Steer.SHARP_LEFT or steer == Steer.SHARP_RIGHT:
        use_up(state, desk, seat, Ability.HANDBRAKE.value)


@rule
def clear_flash(state: State, desk: Desk, seat: int) -> None:
    """Take all Flashbangs off the lock slots: this is the Lock move that they are about [JR-FLASH-06, JR-R-79]."""
    flashbangs = state.cars[seat].flash
    if flashbangs > 0:
        state.cars[seat].flash = 0
        state.removed[Item.FLASHBANG.value] += flashbangs
        tell(desk, Event.CLEARED, Clause.JR_FLASH_06, seat, flashbangs, 0, 0)


@rule
def drive(setting: Setting, state: State, desk: Desk) -> None:
    """Move on until the distance is used up, something stops the car, explodes, or a driver must answer.

    Nothing but the dice limits how far: five 3s are 15 spaces in a turn.
    [JR-MOVE-02, JR-CAR-02, JR-TDES-04, JR-R-117]
    """
    began_in = state.step
    for _ in range(LONGEST_MOVE):
        drive_one_space(setting, state, desk)
        if state.remaining == 0 or state.ask != Ask.NOTHING or is_interrupted(state):
            break
    if state.remaining == 0:
        end_move(state, desk, began_in)


@rule
def drive_one_space(setting: Setting, state: State, desk: Desk) -> None:
    """Enter the next space, or Smash, meet a car head-on, or pile up before it; a Side-Swipe costs no movement.

    Before it leaves oil the car must be steered.
    [JR-SIDE-05, JR-OIL-02, JR-OIL-04, JR-OIL-05, JR-OIL-09, JR-R-05, JR-R-30, JR-R-86]
    """
    seat = seat_at_the_wheel(state)
    if state.freed == 0 and is_oily(setting, state, leading_end(state, seat)):
        state.ask = Ask.STEER
        tell(desk, Event.SLID, Clause.JR_OIL_02, seat, 0, 0, 0)
        return
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
    state.freed = 0
    cross_lines_in_chain(setting, state, desk)
    if state.step == Step.FINISHED:
        state.remaining = 0
        return
    state.remaining -= 1
    if state.lying_count > 0:
        meet_tokens_in_chain(state, desk)


@rule
def meet_tokens_in_chain(state: State, desk: Desk) -> None:
    """Set off Mines, farthest car first; where nothing explodes, take face-down tokens at once [JR-R-05, JR-R-83]."""
    for link in range(desk.chain_length - 1, -1, -1):
        tread_on_mines(state, desk, desk.chain_seats[link])
    if not is_exploding(state):
        collect(state, desk)


@rule
def collect(state: State, desk: Desk) -> None:
    """Take every face-down token that any part of a car has got onto, however it came there.

    [JR-ITEM-02, JR-R-05, JR-R-68]
    """
    at = 0
    for _ in range(state.lying_count):
        seat = seat_at(state, token_space(state, at))
        if seat != NOBODY and not is_dropped(token_kind(state, at)):
            reserve(state, desk, at, seat)
        else:
            at += 1


@rule
def is_interrupted(state: State) -> bool:
    """Whether something must be settled before the move goes on: an explosion, a recharge [JR-MINE-06, JR-R-05]."""
    return is_exploding(state) or state.queue[0] != NOBODY


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
    state.freed = 0
    state.ask = Ask.HEAD_ON
    tell(desk, Event.MET_HEAD_ON, Clause.JR_HEAD_01, seat_at_the_wheel(state), struck, state.remaining, 0)


@rule
def answer_head_on(setting: Setting, state: State, desk: Desk, answer: int) -> None:
    """Both cars Smash, or the struck one is pushed backwards as in a Rear-End.

    [JR-HEAD-02, JR-HEAD-03, JR-R-24, JR-R-27]
    """
    seat, struck, began_in = seat_at_the_wheel(state), state.struck, state.step
    state.struck = NOBODY
    tell(desk, Event.ANSWERED, Clause.JR_HEAD_01, struck, answer, 0, 0)
    if answer == Answer.PUSH:
        state.freed = 1
        start_pushing(state, desk, struck)
        return
    space = neighbour(leading_end(state, seat), state.heading)
    take_smash(setting, state, desk, struck, space, Clause.JR_HEAD_02)
    line_up_to_settle(state, struck)
    take_smash(setting, state, desk, seat, space, Clause.JR_HEAD_02)
    go_to_end(state, seat)
    end_move(state, desk, began_in)


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
    state.closed = 0
    state.step = Step.END
    line_up_to_settle(state, seat)


@rule
def end_move(state: State, desk: Desk, began_in: int) -> None:
    """Forget the move: nothing of it carries over to the next; one that was a Turn Signal has used it.

    [JR-R-22, JR-R-131]
    """
    state.heading = 0
    state.remaining = 0
    state.reversing = 0
    state.freed = 0
    state.pushing = NOBODY
    if began_in == Step.END:
        use_up(state, desk, seat_at_the_wheel(state), Ability.TURN_SIGNAL.value)


@rule
def leading_end(state: State, seat: int) -> int:
    """The space of the end that travels first [JR-REV-02]."""
    return state.cars[seat].rear if state.reversing == 1 else state.cars[seat].front
