"""The turn: Start, Lock, Shift, Roll, End, always in this order [JR-TURN-01]; `round` goes on from there.

Start, Shift and End open with a **window**, in which items and abilities may be used, one after the other.
"""

import numpy as np

from hairpin.games.joyride.actions import HAND_DICE, HAND_FACES, HAND_TOTAL, Kind
from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import NOBODY, SHIFTED, Ability, Ask, Event, Steer, Step, Toggle
from hairpin.games.joyride.rules.abilities import has_ready, has_use_for_ability, lengthened, use_up
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.damage import line_up_to_settle, settle, take_damage
from hairpin.games.joyride.rules.dashboard import add_die, dice_in, remove_die_and_gear, top_gear, total_of
from hairpin.games.joyride.rules.drive import clear_flash, set_out
from hairpin.games.joyride.rules.items import has_use_for_item
from hairpin.games.joyride.rules.round import begin_turn, end_round, shift_down_later
from hairpin.games.joyride.rules.spaces import switch_grid_on
from hairpin.games.joyride.state import FACES, Car, Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule
from hairpin.kit.record import Numbers

# by Shift: how many gears up; whether it costs damage; which ability it takes, NOBODY for none
GEARS_UP = np.array([0, 1, -1, -2, 2, -2, -3, 3, -3], np.int32)
DAMAGING = np.array([0, 0, 0, 1, 0, 0, 1, 0, 0], np.int32)
ABILITY_OF = np.array([*[NOBODY] * 4, *[Ability.GEAR_MASTER] * 3, *[Ability.CRUNCHY] * 2], np.int32)


@rule
def begin_next_step(setting: Setting, state: State, desk: Desk) -> None:
    """Go on from a step that is done to the next one; a window comes first where it can be used.

    [JR-TURN-01, JR-TURN-02, JR-TURN-04, JR-END-05, JR-R-75]
    """
    if state.closed == 0 and has_window(state) and has_use(setting, state):
        state.ask = Ask.WINDOW
        return
    match state.step:
        case Step.START:
            begin_lock(setting, state, desk)
        case Step.LOCK:
            state.step = Step.SHIFT
            state.closed = 0
        case Step.SHIFT:
            if state.closed != SHIFTED:
                state.closed = SHIFTED
                state.ask = Ask.SHIFT
            else:
                begin_roll(setting, state)
        case Step.ROLL:
            begin_end(state)
        case Step.END:
            end_turn(setting, state, desk)
        case Step.ROUND_END:
            end_round(setting, state, desk)
        case _:
            return


@rule
def settle_at_end(setting: Setting, state: State, desk: Desk) -> None:
    """In End, open the window, then let the car at the wheel settle what it owes [JR-R-47, JR-DROP-04, JR-FIRE-06]."""
    if state.closed == 0 and has_use(setting, state):
        state.ask = Ask.WINDOW
    else:
        state.closed = 1
        settle(state, desk)


@rule
def begin_lock(setting: Setting, state: State, desk: Desk) -> None:
    """Ask which dice to lock; an empty mirror skips Lock, unless power makes a move of it.

    By the card's own text a Flashbang skips Lock, once.
    [JR-TURN-03, JR-TURN-04, JR-LOCK-06, JR-FLASH-04, JR-R-34, JR-R-77, JR-R-129]
    """
    state.step = Step.LOCK
    state.closed = 0
    seat = seat_at_the_wheel(state)
    if setting.flash_skips == 1 and state.cars[seat].flash > 0:
        clear_flash(state, desk, seat)
        tell(desk, Event.SKIPPED, Clause.JR_FLASH_04, seat, Step.LOCK.value, 0, 0)
    elif dice_in(state.cars[seat].mirror) > 0:
        state.ask = Ask.LOCK
    elif distance_of_move(setting, state) > 0:
        state.ask = Ask.STEER


@rule
def lock_dice(setting: Setting, state: State, desk: Desk, hand: int) -> None:
    """Move dice from the mirror to the lock slots; their total is the Lock move, which none of them need be.

    Under a Flashbang they are rolled first.
    [JR-LOCK-01, JR-LOCK-03, JR-LOCK-04, JR-LOCK-05, JR-FLASH-05, JR-FLASH-07, JR-R-04, JR-R-77]
    """
    seat = seat_at_the_wheel(state)
    for face in range(1, FACES):
        state.cars[seat].mirror[face] -= HAND_FACES[hand, face]
    if state.cars[seat].flash > 0 and HAND_DICE[hand] > 0:
        tell(desk, Event.LOCKED, Clause.JR_LOCK_01, seat, hand, 0, 0)
        state.cars[seat].locked[0] = HAND_DICE[hand]
        state.ask = Ask.ROLL
        return
    for face in range(1, FACES):
        state.cars[seat].locked[face] += HAND_FACES[hand, face]
    tell(desk, Event.LOCKED, Clause.JR_LOCK_01, seat, hand, distance_of_move(setting, state), 0)
    ask_to_steer(setting, state)


@rule
def ask_to_steer(setting: Setting, state: State) -> None:
    """Ask how the move begins, if there is one [JR-R-04, JR-R-07]."""
    if distance_of_move(setting, state) > 0:
        state.ask = Ask.STEER


@rule
def reface(setting: Setting, state: State, desk: Desk, before: int, after: int) -> None:
    """Precision Driving: turn a locked die to another face, which it keeps.

    [JR-STD-02, JR-STD-08, JR-STD-09, JR-R-99]
    """
    seat = seat_at_the_wheel(state)
    state.cars[seat].locked[before] -= 1
    state.cars[seat].locked[after] += 1
    tell(desk, Event.REFACED, Clause.JR_STD_02, seat, before, after, 0)
    use_up(state, desk, seat, Ability.PRECISION.value)
    ask_to_steer(setting, state)


@rule
def shift(setting: Setting, state: State, desk: Desk, choice: int) -> None:
    """Stay, gain gears with an unrolled die each, or begin to give some up; engine braking costs a damage.

    Gear Master goes one gear further in the same direction, Crunchy Gears takes the place of the choice.
    [JR-SHIFT-01, JR-SHIFT-02, JR-SHIFT-03, JR-SHIFT-06, JR-SHIFT-07, JR-SHIFT-08, JR-STD-03, JR-STD-06, JR-STD-07,
    JR-LEARN-01, JR-LEARN-02, JR-R-37, JR-R-42, JR-R-98, JR-R-100, JR-CMPX-03]
    """
    seat = seat_at_the_wheel(state)
    change = GEARS_UP[choice]
    for _ in range(max(change, 0)):
        state.cars[seat].gear += 1
        add_die(state.cars[seat])
    state.removing = max(-change, 0)
    tell(desk, Event.SHIFTED, Clause.JR_SHIFT_01, seat, choice, state.cars[seat].gear - state.removing, 0)
    if DAMAGING[choice] == 1:
        take_damage(setting, state, desk, seat)
    if ABILITY_OF[choice] != NOBODY:
        use_up(state, desk, seat, ABILITY_OF[choice])


@rule
def begin_roll(setting: Setting, state: State) -> None:
    """Roll if there are dice on the mirror; an empty one skips Roll, unless power makes a move of it.

    [JR-ROLL-01, JR-ROLL-03, JR-ROLL-07, JR-ELEC-01, JR-R-129]
    """
    state.step = Step.ROLL
    state.closed = 0
    if dice_in(state.cars[seat_at_the_wheel(state)].mirror) > 0:
        state.ask = Ask.PILOT if can_pilot(setting, state) else Ask.ROLL
    elif distance_of_move(setting, state) > 0:
        state.ask = Ask.STEER


@rule
def take_the_wheel_over(setting: Setting, state: State, desk: Desk) -> None:
    """Auto Pilot: move by what lies on the mirror; a Flashbang on the dashboard has it rolled after all.

    [JR-ELEC-01, JR-ELEC-10, JR-ELEC-11, JR-FX-03, JR-R-95, JR-R-96, JR-R-101, JR-R-131]
    """
    seat = seat_at_the_wheel(state)
    use_up(state, desk, seat, Ability.AUTO_PILOT.value)
    state.piloted = 1
    if state.cars[seat].flash > 0:
        state.ask = Ask.ROLL
    else:
        ask_to_steer(setting, state)


@rule
def show_roll(setting: Setting, state: State, desk: Desk, seat: int, hand: int) -> None:
    """Lay the rolled dice on the mirror; the driver sees them before steering [JR-ROLL-01, JR-ROLL-06, JR-SETUP-15]."""
    show_hand(state.cars[seat].mirror, hand)
    distance = HAND_TOTAL[hand] if state.step == Step.ROLLING_START else distance_of_move(setting, state)
    tell(desk, Event.ROLLED, Clause.JR_ROLL_01, seat, hand, distance, 0)


@rule
def show_locked_roll(setting: Setting, state: State, desk: Desk, seat: int, hand: int) -> None:
    """Give the dice locked under a Flashbang the values rolled [JR-FLASH-05, JR-R-77]."""
    show_hand(state.cars[seat].locked, hand)
    tell(desk, Event.ROLLED, Clause.JR_FLASH_05, seat, hand, distance_of_move(setting, state), 0)


@rule
def show_hand(dice: Numbers, hand: int) -> None:
    """Turn dice over to the faces rolled."""
    dice[0] = 0
    for face in range(1, FACES):
        dice[face] = HAND_FACES[hand, face]


@rule
def stall(setting: Setting, state: State, desk: Desk, face: int) -> None:
    """Stall: give up a die just rolled, and its gear, before the move.

    [JR-LEARN-03, JR-LEARN-04, JR-LEARN-05, JR-R-38, JR-R-102]
    """
    seat = seat_at_the_wheel(state)
    remove_die_and_gear(state.cars[seat], face)
    tell(desk, Event.STALLED, Clause.JR_LEARN_03, seat, face, state.cars[seat].gear, 0)
    use_up(state, desk, seat, Ability.STALL.value)
    ask_to_steer(setting, state)


@rule
def skip_step(state: State, desk: Desk) -> None:
    """Make no move with an empty mirror, although power would allow one [JR-LOCK-06, JR-ROLL-07, JR-R-129]."""
    tell(desk, Event.SKIPPED, Clause.JR_R_129, seat_at_the_wheel(state), state.step, 0, 0)


@rule
def begin_end(state: State) -> None:
    """Let the car at the wheel settle what it owes [JR-END-01, JR-END-02, JR-END-03, JR-R-47]."""
    state.step = Step.END
    state.closed = 0
    line_up_to_settle(state, seat_at_the_wheel(state))


@rule
def signal(setting: Setting, state: State, desk: Desk, steer: int) -> None:
    """Turn Signal: steer and move one space more; on oil this is the steer that it forces.

    [JR-LEARN-06, JR-LEARN-07, JR-R-103, JR-R-117]
    """
    set_out(setting, state, desk, steer, 0, 1)


@rule
def end_turn(setting: Setting, state: State, desk: Desk) -> None:
    """Let other cars shift down that owe it since an explosion; then pass the wheel on, or end the round.

    [JR-END-05, JR-RND-01, JR-RND-02, JR-ELEC-07, JR-EXPL-01, JR-R-82]
    """
    if shift_down_later(setting, state):
        return
    state.steered = 0
    state.flipped = 0
    state.boosted = 0
    state.barred = 0
    state.piloted = 0
    state.drove = 0
    state.closed = 0
    if state.turn + 1 == setting.seats:
        state.step = Step.ROUND_END
        if setting.active != 0:
            switch_grid_on(setting, state, desk)
    else:
        state.turn += 1
        begin_turn(state, desk)


@rule
def is_on_mirror(car: Car, hand: int) -> bool:
    """Whether these dice lie on the mirror [JR-LOCK-01, JR-COMP-05]."""
    for face in range(1, FACES):
        if HAND_FACES[hand, face] > car.mirror[face]:
            return False
    return True


@rule
def distance_of_move(setting: Setting, state: State) -> int:
    """How far the move about to begin must go: the locked dice, or the dice rolled, with the Electric's power.

    [JR-LOCK-04, JR-ROLL-02, JR-ELEC-02, JR-R-93]
    """
    car = state.cars[seat_at_the_wheel(state)]
    if state.step == Step.LOCK:
        return lengthened(setting, state, total_of(car.locked), Toggle.LOCK.value)
    if state.step == Step.END:
        return 1
    return lengthened(setting, state, total_of(car.mirror), Toggle.ROLL.value)


@rule
def has_window(state: State) -> bool:
    """Whether items and abilities may be used at the beginning of this step [JR-DROP-04, JR-FIRE-06, JR-R-75]."""
    return state.step == Step.START or state.step == Step.SHIFT


@rule
def has_use(setting: Setting, state: State) -> bool:
    """Whether the car at the wheel could use anything in the window of this step [JR-FX-01, JR-R-72, JR-R-75]."""
    return has_use_for_item(setting, state) or has_use_for_ability(setting, state)


@rule
def can_shift(setting: Setting, state: State, choice: int) -> bool:
    """Whether a Shift option is open: gears 1 to the highest undamaged one, dice on the mirror, out of gear zero.

    Abilities add options that the rules do not have.
    [JR-FX-02, JR-SHIFT-04, JR-SHIFT-05, JR-SHIFT-09, JR-SMASH-06, JR-DMG-10, JR-R-33, JR-R-34, JR-R-35, JR-R-98,
    JR-R-100]
    """
    seat = seat_at_the_wheel(state)
    car = state.cars[seat]
    ability = ABILITY_OF[choice]
    if ability != NOBODY and not has_ready(setting, state, seat, ability):
        return False
    change = GEARS_UP[choice]
    if change < 0:
        return car.gear + change >= 1 and dice_in(car.mirror) >= -change
    return 0 < car.gear + change <= top_gear(car)


@rule
def can_pilot(setting: Setting, state: State) -> bool:
    """Whether Auto Pilot can take the place of the roll: not with a die that has no value yet [JR-ELEC-01, JR-R-37]."""
    seat = seat_at_the_wheel(state)
    return state.cars[seat].mirror[0] == 0 and has_ready(setting, state, seat, Ability.AUTO_PILOT.value)


@rule
def can_reface(setting: Setting, state: State, before: int, after: int) -> bool:
    """Whether Precision Driving can change a locked die like this, before the Lock move [JR-STD-02, JR-STD-08]."""
    if state.step != Step.LOCK or state.remaining > 0 or before == after:
        return False
    seat = seat_at_the_wheel(state)
    return state.cars[seat].locked[before] > 0 and has_ready(setting, state, seat, Ability.PRECISION.value)


@rule
def can_stall(setting: Setting, state: State, face: int) -> bool:
    """Whether Stall can give up a die with this face: rolled in Roll, in gear 2 or more, before the move.

    [JR-LEARN-03, JR-R-33, JR-R-102]
    """
    if state.step != Step.ROLL or state.remaining > 0:
        return False
    seat = seat_at_the_wheel(state)
    car = state.cars[seat]
    return car.gear >= 2 and car.mirror[face] > 0 and has_ready(setting, state, seat, Ability.STALL.value)


@rule
def can_skip(state: State) -> bool:
    """Whether no move need be made: the mirror was empty when the step began [JR-LOCK-06, JR-ROLL-07, JR-R-129]."""
    car = state.cars[seat_at_the_wheel(state)]
    if state.remaining > 0 or dice_in(car.mirror) > 0:
        return False
    return state.step == Step.ROLL or dice_in(car.locked) == 0


@rule
def can_remove(car: Car, face: int) -> bool:
    """Whether a die with this face lies on the mirror, the only place dice are removed from [JR-SHIFT-08, JR-R-36]."""
    return car.mirror[face] > 0


@rule
def ability_of(kind: int, argument: int) -> int:
    """The ability that an action uses, or NOBODY."""
    match kind:
        case Kind.STEER | Kind.REVERSE:
            return Ability.HANDBRAKE.value if argument >= Steer.SHARP_LEFT else NOBODY
        case Kind.SHIFT:
            return ABILITY_OF[argument]
        case Kind.REROUTE:
            return Ability.REROUTE.value
        case Kind.POLARITY:
            return Ability.POLARITY.value
        case Kind.SIGNAL:
            return Ability.TURN_SIGNAL.value
        case Kind.PILOT:
            return Ability.AUTO_PILOT.value if argument == 1 else NOBODY
        case Kind.PRECISION:
            return Ability.PRECISION.value
        case Kind.STALL:
            return Ability.STALL.value
        case _:
            return NOBODY
