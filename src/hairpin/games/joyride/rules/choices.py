"""What may be chosen: the legal actions, the chance outcomes, and the clause that forbids any other action.

The actions are listed by family, then in this order: hands by ones, twos, threes; everything else as numbered.
"""

from hairpin.games.joyride.actions import (
    FIRST_HAND,
    HAND_DICE,
    HAND_NUMBER,
    HAND_WAYS,
    Kind,
    action_of,
    argument_of,
    kind_of,
)
from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import (
    ANSWERS,
    NOBODY,
    REVERSE_GEAR,
    SHIFTS,
    SLOTS,
    STEERS,
    Ask,
    Shift,
    Slot,
    Steer,
    Step,
)
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.dashboard import dice_in, free_lock_slots, is_slot_free
from hairpin.games.joyride.rules.setup import is_start_free, seat_in_setup
from hairpin.games.joyride.rules.turn import (
    can_remove,
    can_reverse,
    can_shift,
    can_steer,
    is_on_mirror,
    is_undrawn,
)
from hairpin.games.joyride.state import FACES, Car, Desk, Setting, State
from hairpin.kit.contract import CHANCE, OVER
from hairpin.kit.desk import offer
from hairpin.kit.kernel import rule

ROLLING_START_DICE = 2


@rule
def to_act(setting: Setting, state: State) -> int:
    """Who acts: the driver who is asked, CHANCE, or OVER.

    The owner of a car answers for it, on anybody's turn: a die to remove, a slot to damage, a head-on.
    [JR-DMG-07, JR-HEAD-01, JR-SETUP-10, JR-R-24, JR-R-36, JR-R-43, JR-R-56, JR-R-120, JR-R-124]
    """
    match state.ask:
        case Ask.LOCK | Ask.STEER | Ask.SHIFT:
            return seat_at_the_wheel(state)
        case Ask.ROLL | Ask.DRAW:
            return CHANCE
        case Ask.REMOVE | Ask.DAMAGE:
            return state.queue[0] if state.queue[0] != NOBODY else seat_at_the_wheel(state)
        case Ask.HEAD_ON:
            return state.struck
        case Ask.PLACE:
            return seat_in_setup(setting, state)
        case _:
            return OVER


@rule
def legal(setting: Setting, state: State, desk: Desk) -> int:
    """List the legal actions of the seat that acts; answers how many there are."""
    desk.count = 0
    seat = to_act(setting, state)
    match state.ask:
        case Ask.LOCK:
            list_hands_to_lock(desk, state.cars[seat])
        case Ask.STEER:
            list_steers(state, desk)
        case Ask.SHIFT:
            for choice in range(SHIFTS):
                if can_shift(state.cars[seat], choice):
                    offer(desk, action_of(Kind.SHIFT, choice), 1)
        case Ask.REMOVE:
            for face in range(1, FACES):
                if can_remove(state.cars[seat], face):
                    offer(desk, action_of(Kind.REMOVE, face), 1)
        case Ask.DAMAGE:
            for slot in range(SLOTS):
                if is_slot_free(state.cars[seat], slot):
                    offer(desk, action_of(Kind.DAMAGE, slot), 1)
        case Ask.HEAD_ON:
            for answer in range(ANSWERS):
                offer(desk, action_of(Kind.HEAD_ON, answer), 1)
        case Ask.PLACE:
            for place in range(setting.start_count):
                if is_start_free(setting, state, place):
                    offer(desk, action_of(Kind.PLACE, place), 1)
        case _:
            return 0
    return desk.count


@rule
def list_hands_to_lock(desk: Desk, car: Car) -> None:
    """List every choice of dice on the mirror that fits the free lock slots [JR-LOCK-01, JR-LOCK-02, JR-LOCK-03]."""
    slots = free_lock_slots(car)
    for ones in range(min(car.mirror[1], slots) + 1):
        for twos in range(min(car.mirror[2], slots - ones) + 1):
            for threes in range(min(car.mirror[3], slots - ones - twos) + 1):
                offer(desk, action_of(Kind.LOCK, HAND_NUMBER[ones, twos, threes]), 1)


@rule
def list_steers(state: State, desk: Desk) -> None:
    """List the ways a move can begin; steering backwards needs the same leave [JR-STEER-01, JR-REV-02]."""
    steers = STEERS if can_steer(state) else 1
    for steer in range(steers):
        offer(desk, action_of(Kind.STEER, steer), 1)
    if can_reverse(state):
        for steer in range(steers):
            offer(desk, action_of(Kind.REVERSE, steer), 1)


@rule
def chances(setting: Setting, state: State, desk: Desk) -> int:
    """List the outcomes of the pending chance with their weights; answers how many there are.

    Each face of a die is equally likely; a hand weighs the number of ways to roll it. Every undrawn token is
    equally likely.
    [JR-COMP-02, JR-ROLL-08, JR-SETUP-09, JR-SETUP-13]
    """
    desk.count = 0
    if state.ask == Ask.DRAW:
        for seat in range(setting.seats):
            if is_undrawn(state, seat):
                offer(desk, action_of(Kind.DRAW, seat), 1)
    elif state.ask == Ask.ROLL:
        dice = dice_to_roll(state)
        for hand in range(FIRST_HAND[dice], FIRST_HAND[dice + 1]):
            offer(desk, action_of(Kind.ROLL, hand), HAND_WAYS[hand])
    return desk.count


@rule
def dice_to_roll(state: State) -> int:
    """How many dice are rolled: two in the rolling start, else all on the mirror [JR-SETUP-13, JR-ROLL-01]."""
    if state.step == Step.ROLLING_START:
        return ROLLING_START_DICE
    return dice_in(state.cars[seat_at_the_wheel(state)].mirror)


@rule
def forbids(setting: Setting, state: State, action: int) -> int:
    """The clause that forbids an action here, or Clause.NONE if it is legal."""
    kind, argument = kind_of(action), argument_of(action)
    if state.ask == Ask.NOTHING:
        return Clause.JR_GOAL_05.value
    if not is_asked(state, kind):
        return clause_of_order(state)
    seat = to_act(setting, state)
    match kind:
        case Kind.LOCK:
            return against_lock(state.cars[seat], argument)
        case Kind.STEER:
            return against_steer(state, argument)
        case Kind.REVERSE:
            return against_reverse(state, argument)
        case Kind.SHIFT:
            return against_shift(state.cars[seat], argument)
        case Kind.REMOVE:
            return Clause.NONE.value if can_remove(state.cars[seat], argument) else Clause.JR_R_36.value
        case Kind.DAMAGE:
            return against_damage(state.cars[seat], argument)
        case Kind.PLACE:
            return against_place(setting, state, argument)
        case Kind.DRAW:
            is_open = argument < setting.seats and is_undrawn(state, argument)
            return Clause.NONE.value if is_open else Clause.JR_SETUP_09.value
        case Kind.ROLL:
            return against_roll(state, argument)
        case _:
            return Clause.NONE.value


@rule
def is_asked(state: State, kind: int) -> bool:
    """Whether an action of this family answers what is asked."""
    match kind:
        case Kind.LOCK:
            return state.ask == Ask.LOCK
        case Kind.STEER | Kind.REVERSE:
            return state.ask == Ask.STEER
        case Kind.SHIFT:
            return state.ask == Ask.SHIFT
        case Kind.REMOVE:
            return state.ask == Ask.REMOVE
        case Kind.DAMAGE:
            return state.ask == Ask.DAMAGE
        case Kind.HEAD_ON:
            return state.ask == Ask.HEAD_ON
        case Kind.PLACE:
            return state.ask == Ask.PLACE
        case Kind.DRAW:
            return state.ask == Ask.DRAW
        case _:
            return state.ask == Ask.ROLL


@rule
def clause_of_order(state: State) -> int:
    """The clause behind 'not now': what must be done first, or who is asked [JR-TURN-01, JR-SETUP-12, JR-R-124]."""
    if state.step == Step.SETUP or state.step == Step.ROLLING_START:
        return Clause.JR_SETUP_16.value
    if state.ask == Ask.HEAD_ON:
        return Clause.JR_HEAD_01.value
    if state.ask == Ask.REMOVE:
        return Clause.JR_R_36.value
    if state.ask == Ask.DAMAGE:
        own = state.queue[0] == seat_at_the_wheel(state)
        return Clause.JR_END_03.value if own else Clause.JR_DMG_03.value
    return Clause.JR_TURN_01.value


@rule
def against_lock(car: Car, hand: int) -> int:
    """Why these dice cannot be locked: not on the mirror, or slots are damaged [JR-LOCK-01, JR-DMG-11]."""
    if not is_on_mirror(car, hand):
        return Clause.JR_LOCK_01.value
    if HAND_DICE[hand] > free_lock_slots(car):
        return Clause.JR_DMG_11.value
    return Clause.NONE.value


@rule
def against_steer(state: State, steer: int) -> int:
    """Why the move cannot be steered: it was in Lock, and the gear is not 2 [JR-STEER-03, JR-STEER-06]."""
    if steer == Steer.STRAIGHT or can_steer(state):
        return Clause.NONE.value
    return Clause.JR_STEER_03.value


@rule
def against_reverse(state: State, steer: int) -> int:
    """Why the move cannot be made backwards [JR-REV-01, JR-REV-03, JR-REV-04, JR-STEER-03]."""
    if can_reverse(state):
        return against_steer(state, steer)
    if state.step == Step.LOCK:
        return Clause.JR_REV_03.value
    if state.cars[seat_at_the_wheel(state)].gear != REVERSE_GEAR:
        return Clause.JR_REV_01.value
    return Clause.JR_REV_04.value


@rule
def against_shift(car: Car, choice: int) -> int:
    """Why a Shift option is closed [JR-SHIFT-04, JR-SHIFT-05, JR-SHIFT-09, JR-SMASH-06, JR-R-33]."""
    if can_shift(car, choice):
        return Clause.NONE.value
    if car.gear == 0:
        return Clause.JR_SMASH_06.value
    if choice == Shift.UP:
        return Clause.JR_SHIFT_04.value if car.damaged_gears > 0 else Clause.JR_SHIFT_05.value
    lost = 1 if choice == Shift.DOWN else 2
    return Clause.JR_R_33.value if car.gear <= lost else Clause.JR_SHIFT_09.value


@rule
def against_damage(car: Car, slot: int) -> int:
    """Why a slot cannot take the token: it is filled, or there is no gear above 2 left [JR-DMG-02, JR-DMG-15]."""
    if is_slot_free(car, slot):
        return Clause.NONE.value
    return Clause.JR_DMG_02.value if slot >= Slot.ITEM_1 else Clause.JR_DMG_15.value


@rule
def against_place(setting: Setting, state: State, place: int) -> int:
    """Why a car cannot be placed there: no such space on the line, or taken [JR-SETUP-10]."""
    if place < setting.start_count and is_start_free(setting, state, place):
        return Clause.NONE.value
    return Clause.JR_SETUP_10.value


@rule
def against_roll(state: State, hand: int) -> int:
    """Why these dice cannot be the roll: every die on the mirror is rolled, no other [JR-ROLL-01]."""
    dice = dice_to_roll(state)
    if FIRST_HAND[dice] <= hand < FIRST_HAND[dice + 1]:
        return Clause.NONE.value
    return Clause.JR_ROLL_01.value if state.step == Step.ROLL else Clause.JR_SETUP_13.value
