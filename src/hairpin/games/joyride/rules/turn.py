"""The turn: Start, Lock, Shift, Roll, End, always in this order [JR-TURN-01]; the round and its order."""

from hairpin.games.joyride.actions import HAND_FACES, HAND_TOTAL
from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import (
    BONUS_GEAR,
    MAX_SEATS,
    NOBODY,
    REVERSE_GEAR,
    Ask,
    Event,
    Shift,
    Step,
)
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.damage import line_up_to_settle, take_damage
from hairpin.games.joyride.rules.dashboard import add_die, dice_in, top_gear
from hairpin.games.joyride.state import FACES, Car, Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule


@rule
def begin_next_step(setting: Setting, state: State, desk: Desk) -> None:
    """Go on from a step that is done to the next one [JR-TURN-01, JR-TURN-02, JR-END-05]."""
    match state.step:
        case Step.START:
            begin_lock(state)
        case Step.LOCK:
            state.step = Step.SHIFT
            state.ask = Ask.SHIFT
        case Step.SHIFT:
            begin_roll(state)
        case Step.ROLL:
            begin_end(state)
        case Step.END:
            end_turn(setting, state, desk)
        case _:
            return


@rule
def begin_lock(state: State) -> None:
    """Ask which dice to lock; an empty mirror skips Lock.

    [JR-TURN-03, JR-TURN-04, JR-LOCK-06, JR-R-34, JR-R-129]
    """
    state.step = Step.LOCK
    if dice_in(state.cars[seat_at_the_wheel(state)].mirror) > 0:
        state.ask = Ask.LOCK


@rule
def lock_dice(state: State, desk: Desk, hand: int) -> None:
    """Move dice from the mirror to the lock slots; their total is the Lock move, which none of them need be.

    [JR-LOCK-01, JR-LOCK-03, JR-LOCK-04, JR-LOCK-05, JR-R-04]
    """
    seat = seat_at_the_wheel(state)
    for face in range(1, FACES):
        state.cars[seat].mirror[face] -= HAND_FACES[hand, face]
        state.cars[seat].locked[face] += HAND_FACES[hand, face]
    tell(desk, Event.LOCKED, Clause.JR_LOCK_01, seat, hand, HAND_TOTAL[hand], 0)
    if HAND_TOTAL[hand] > 0:
        state.ask = Ask.STEER


@rule
def shift(setting: Setting, state: State, desk: Desk, choice: int) -> None:
    """Stay, gain a gear with an unrolled die, or begin to give up one gear, or two for a damage.

    [JR-SHIFT-01, JR-SHIFT-02, JR-SHIFT-03, JR-SHIFT-06, JR-SHIFT-07, JR-SHIFT-08, JR-R-37, JR-R-42, JR-CMPX-03]
    """
    seat = seat_at_the_wheel(state)
    car = state.cars[seat]
    if choice == Shift.UP:
        car.gear += 1
        add_die(car)
    elif choice == Shift.DOWN:
        state.removing = 1
    elif choice == Shift.BRAKE:
        state.removing = 2
    tell(desk, Event.SHIFTED, Clause.JR_SHIFT_01, seat, choice, car.gear - state.removing, 0)
    if choice == Shift.BRAKE:
        take_damage(setting, state, desk, seat)


@rule
def begin_roll(state: State) -> None:
    """Roll if there are dice on the mirror; an empty one skips Roll.

    [JR-ROLL-01, JR-ROLL-03, JR-ROLL-07, JR-R-129]
    """
    state.step = Step.ROLL
    if dice_in(state.cars[seat_at_the_wheel(state)].mirror) > 0:
        state.ask = Ask.ROLL


@rule
def show_roll(state: State, desk: Desk, seat: int, hand: int) -> None:
    """Lay the rolled dice on the mirror; the driver sees them before steering [JR-ROLL-01, JR-ROLL-06, JR-SETUP-15]."""
    state.cars[seat].mirror[0] = 0
    for face in range(1, FACES):
        state.cars[seat].mirror[face] = HAND_FACES[hand, face]
    tell(desk, Event.ROLLED, Clause.JR_ROLL_01, seat, hand, HAND_TOTAL[hand], 0)


@rule
def begin_end(state: State) -> None:
    """Let the car at the wheel settle what it owes [JR-END-01, JR-END-02, JR-END-03, JR-R-47]."""
    state.step = Step.END
    line_up_to_settle(state, seat_at_the_wheel(state))


@rule
def end_turn(setting: Setting, state: State, desk: Desk) -> None:
    """Pass the wheel to the next in the order; the last one's turn ends the round [JR-END-05, JR-RND-01, JR-RND-02]."""
    state.steered = 0
    state.turn += 1
    if state.turn == setting.seats:
        end_round(setting, state)
        begin_round(state, desk)
    begin_turn(state, desk)


@rule
def begin_round(state: State, desk: Desk) -> None:
    """Start a round with the car at the top of the initiative track [JR-SETUP-16, JR-INIT-02, JR-RND-01]."""
    state.rounds += 1
    state.turn = 0
    tell(desk, Event.ROUND, Clause.JR_RND_01, NOBODY, state.rounds, 0, 0)


@rule
def begin_turn(state: State, desk: Desk) -> None:
    """Put the next car at the wheel; nothing happens by itself at Start [JR-TURN-04]."""
    state.step = Step.START
    seat = seat_at_the_wheel(state)
    tell(desk, Event.TURN, Clause.JR_RND_01, seat, state.cars[seat].gear, 0, 0)


@rule
def end_round(setting: Setting, state: State) -> None:
    """Rearrange the initiative track from the highest gear to the lowest; equal gears keep their order.

    Gear zero comes last; gears changed during a round matter only now.
    [JR-RND-03, JR-RND-04, JR-RND-05, JR-INIT-03, JR-R-51, JR-R-52, JR-CMPX-02]
    """
    if setting.initiative == 0:
        return
    for place in range(1, setting.seats):
        for above in range(place, 0, -1):
            if state.cars[state.order[above]].gear <= state.cars[state.order[above - 1]].gear:
                break
            seat = state.order[above]
            state.order[above] = state.order[above - 1]
            state.order[above - 1] = seat


@rule
def is_on_mirror(car: Car, hand: int) -> bool:
    """Whether these dice lie on the mirror [JR-LOCK-01, JR-COMP-05]."""
    for face in range(1, FACES):
        if HAND_FACES[hand, face] > car.mirror[face]:
            return False
    return True


@rule
def can_shift(car: Car, choice: int) -> bool:
    """Whether a Shift option is open: gears 1 to the highest undamaged one, dice on the mirror, out of gear zero.

    [JR-SHIFT-04, JR-SHIFT-05, JR-SHIFT-09, JR-SMASH-06, JR-DMG-10, JR-R-33, JR-R-34, JR-R-35]
    """
    match choice:
        case Shift.STAY:
            return car.gear > 0
        case Shift.UP:
            return car.gear < top_gear(car)
        case Shift.DOWN:
            return car.gear >= 2 and dice_in(car.mirror) >= 1
        case _:
            return car.gear >= 3 and dice_in(car.mirror) >= 2


@rule
def can_steer(state: State) -> bool:
    """Whether the move may be steered: in Lock; in Roll if Lock was not, or with the bonus of gear 2.

    [JR-LOCK-05, JR-ROLL-04, JR-STEER-03, JR-STEER-04, JR-STEER-05, JR-STEER-06, JR-R-48]
    """
    if state.step == Step.LOCK:
        return True
    return state.steered == 0 or state.cars[seat_at_the_wheel(state)].gear == BONUS_GEAR


@rule
def can_reverse(state: State) -> bool:
    """Whether the move may be made backwards: a Roll move in gear 1 with no die locked this turn.

    [JR-ROLL-05, JR-REV-01, JR-REV-03, JR-REV-04, JR-R-49, JR-R-50]
    """
    car = state.cars[seat_at_the_wheel(state)]
    return state.step == Step.ROLL and car.gear == REVERSE_GEAR and dice_in(car.locked) == 0


@rule
def can_remove(car: Car, face: int) -> bool:
    """Whether a die with this face lies on the mirror, the only place dice are removed from [JR-SHIFT-08, JR-R-36]."""
    return car.mirror[face] > 0


@rule
def is_undrawn(state: State, seat: int) -> bool:
    """Whether a seat's token has not been drawn yet [JR-SETUP-09]."""
    for place in range(MAX_SEATS):
        if state.order[place] == seat:
            return False
    return True
