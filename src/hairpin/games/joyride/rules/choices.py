"""What may be chosen: who acts, the legal actions, the chance outcomes; `refusals` tells why anything else may not.

The actions are listed by family, then in this order: hands by ones, twos, threes; everything else as numbered.
"""

from hairpin.games.joyride.actions import (
    DROPPED_KINDS,
    FACES_1_TO_3,
    FIRST_HAND,
    HAND_NUMBER,
    HAND_WAYS,
    HANDICAPS,
    Kind,
    action_of,
    dropped_kind,
    dropped_place,
    face_after,
    face_before,
)
from hairpin.games.joyride.names import (
    ABILITIES,
    ANSWERS,
    ITEM_SLOTS,
    ITEMS,
    NOBODY,
    PLACES,
    SHIFTS,
    SLOTS,
    STEERS,
    Ask,
    Steer,
    Step,
)
from hairpin.games.joyride.rules.abilities import can_recharge, can_reroute, can_shift_polarity, can_signal
from hairpin.games.joyride.rules.course import SIDES, seat_at_the_wheel
from hairpin.games.joyride.rules.dashboard import dice_in, free_lock_slots, is_slot_free
from hairpin.games.joyride.rules.handicaps import can_face, can_lower, is_late_free, seat_that_lowers, starts_late
from hairpin.games.joyride.rules.items import (
    can_drop,
    can_fire,
    can_launch,
    is_car_beside,
    is_slot_open,
    source_taken,
    taker,
)
from hairpin.games.joyride.rules.setup import can_be_drawn, is_start_free, seat_in_setup
from hairpin.games.joyride.rules.steering import can_drive, can_steer
from hairpin.games.joyride.rules.tokens import weight_of
from hairpin.games.joyride.rules.turn import can_reface, can_remove, can_shift, can_skip, can_stall
from hairpin.games.joyride.state import FACES, Car, Desk, Setting, State
from hairpin.kit.contract import CHANCE, OVER
from hairpin.kit.desk import offer
from hairpin.kit.kernel import rule

ROLLING_START_DICE = 2


@rule
def to_act(setting: Setting, state: State) -> int:
    """Who acts: the driver who is asked, CHANCE, or OVER.

    The owner of a car answers for it, on anybody's turn: a die to remove, a slot to damage, a head-on, an item that
    makes room, an ability to recharge.
    [JR-DMG-07, JR-HEAD-01, JR-SETUP-10, JR-R-24, JR-R-36, JR-R-43, JR-R-56, JR-R-120, JR-R-124]
    """
    match state.ask:
        case Ask.LOCK | Ask.STEER | Ask.SHIFT | Ask.WINDOW | Ask.PILOT | Ask.AIM:
            return seat_at_the_wheel(state)
        case Ask.ROLL | Ask.DRAW | Ask.ITEM | Ask.HANDICAP:
            return CHANCE
        case Ask.REMOVE | Ask.DAMAGE:
            return state.queue[0] if state.queue[0] != NOBODY else seat_at_the_wheel(state)
        case Ask.HEAD_ON:
            return state.struck
        case Ask.PLACE | Ask.FACE:
            return seat_in_setup(setting, state)
        case Ask.DISCARD | Ask.STOW:
            return taker(state)
        case Ask.RECHARGE:
            return state.queue[0]
        case Ask.LOWER:
            return seat_that_lowers(setting, state)
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
            list_steers(setting, state, desk)
        case Ask.SHIFT:
            for choice in range(SHIFTS):
                if can_shift(setting, state, choice):
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
            list_places(setting, state, desk, seat)
        case Ask.WINDOW:
            list_uses(setting, state, desk)
        case _:
            list_rare(setting, state, desk, seat)
    return desk.count


@rule
def list_rare(setting: Setting, state: State, desk: Desk, seat: int) -> None:
    """List the answers to what is asked less often."""
    match state.ask:
        case Ask.PILOT:
            offer(desk, action_of(Kind.PILOT, 0), 1)
            offer(desk, action_of(Kind.PILOT, 1), 1)
        case Ask.AIM:
            for other in range(setting.seats):
                if is_car_beside(state, other, state.aimed):
                    offer(desk, action_of(Kind.AIM, other), 1)
        case Ask.DISCARD:
            for slot in range(ITEM_SLOTS):
                if state.cars[seat].items[slot] != 0:
                    offer(desk, action_of(Kind.DISCARD, slot), 1)
        case Ask.STOW:
            for slot in range(ITEM_SLOTS):
                if is_slot_open(state.cars[seat], slot):
                    offer(desk, action_of(Kind.STOW, slot), 1)
        case Ask.RECHARGE:
            offer(desk, action_of(Kind.DONE, 0), 1)
            for ability in range(ABILITIES):
                if can_recharge(setting, state, seat, ability):
                    offer(desk, action_of(Kind.RECHARGE, ability), 1)
        case Ask.LOWER:
            for ability in range(ABILITIES):
                if can_lower(setting, seat, ability):
                    offer(desk, action_of(Kind.LOWER, ability), 1)
        case Ask.FACE:
            for facing in range(SIDES):
                if can_face(setting, state, facing):
                    offer(desk, action_of(Kind.FACE, facing), 1)
        case _:
            return


@rule
def list_places(setting: Setting, state: State, desk: Desk, seat: int) -> None:
    """List the free spaces of the starting line, or of the last checkpoint's [JR-SETUP-10, JR-MIX-05]."""
    if starts_late(setting, state, seat):
        for place in range(setting.late_count):
            if is_late_free(setting, state, place, state.heading):
                offer(desk, action_of(Kind.LATE, place), 1)
        return
    for place in range(setting.start_count):
        if is_start_free(setting, state, place):
            offer(desk, action_of(Kind.PLACE, place), 1)


@rule
def list_uses(setting: Setting, state: State, desk: Desk) -> None:
    """List what can be used in a window, as often as it lasts; `done` closes it [JR-R-75, JR-ITEM-05]."""
    offer(desk, action_of(Kind.DONE, 0), 1)
    for argument in range(DROPPED_KINDS * PLACES):
        if can_drop(setting, state, dropped_kind(argument), dropped_place(argument)):
            offer(desk, action_of(Kind.DROP, argument), 1)
    for place in range(PLACES):
        if can_fire(setting, state, place):
            offer(desk, action_of(Kind.FIRE, place), 1)
    if can_launch(setting, state):
        for direction in range(SIDES):
            offer(desk, action_of(Kind.LAUNCH, direction), 1)
    if can_reroute(setting, state):
        offer(desk, action_of(Kind.REROUTE, 0), 1)
    if can_shift_polarity(setting, state):
        offer(desk, action_of(Kind.POLARITY, 0), 1)
    if can_signal(setting, state):
        offer(desk, action_of(Kind.SIGNAL, Steer.LEFT.value), 1)
        offer(desk, action_of(Kind.SIGNAL, Steer.RIGHT.value), 1)


@rule
def list_hands_to_lock(desk: Desk, car: Car) -> None:
    """List every choice of dice on the mirror that fits the free lock slots [JR-LOCK-01, JR-LOCK-02, JR-LOCK-03]."""
    slots = free_lock_slots(car)
    for ones in range(min(car.mirror[1], slots) + 1):
        for twos in range(min(car.mirror[2], slots - ones) + 1):
            for threes in range(min(car.mirror[3], slots - ones - twos) + 1):
                offer(desk, action_of(Kind.LOCK, HAND_NUMBER[ones, twos, threes]), 1)


@rule
def list_steers(setting: Setting, state: State, desk: Desk) -> None:
    """List the ways a move can begin or go on, backwards too; and what may change it before it begins.

    [JR-STEER-01, JR-REV-02, JR-OIL-02, JR-STD-02, JR-LEARN-03, JR-R-129]
    """
    for steer in range(STEERS):
        if can_drive(state, 0) and can_steer(setting, state, steer, 0):
            offer(desk, action_of(Kind.STEER, steer), 1)
    if can_drive(state, 1):
        for steer in range(STEERS):
            if can_steer(setting, state, steer, 1):
                offer(desk, action_of(Kind.REVERSE, steer), 1)
    if setting.sets[seat_at_the_wheel(state)] == 0:
        return
    for change in range(FACES_1_TO_3 * FACES_1_TO_3):
        if can_reface(setting, state, face_before(change), face_after(change)):
            offer(desk, action_of(Kind.PRECISION, change), 1)
    for face in range(1, FACES):
        if can_stall(setting, state, face):
            offer(desk, action_of(Kind.STALL, face), 1)
    if can_skip(state):
        offer(desk, action_of(Kind.SKIP, 0), 1)


@rule
def chances(setting: Setting, state: State, desk: Desk) -> int:
    """List the outcomes of the pending chance with their weights; answers how many there are.

    Each face of a die is equally likely; a hand weighs the number of ways to roll it. Every undrawn token is
    equally likely, and so is every item that nobody has seen.
    [JR-COMP-02, JR-ROLL-08, JR-SETUP-09, JR-SETUP-13, JR-ITEM-01, JR-MIX-02, JR-R-90]
    """
    desk.count = 0
    if state.ask == Ask.ROLL:
        dice = dice_to_roll(state)
        for hand in range(FIRST_HAND[dice], FIRST_HAND[dice + 1]):
            offer(desk, action_of(Kind.ROLL, hand), HAND_WAYS[hand])
    elif state.ask == Ask.ITEM:
        for item in range(1, ITEMS + 1):
            weight = weight_of(setting, state, source_taken(state), item)
            if weight > 0:
                offer(desk, action_of(Kind.ITEM, item), weight)
    elif state.ask == Ask.DRAW:
        for seat in range(setting.seats):
            if can_be_drawn(setting, state, seat):
                offer(desk, action_of(Kind.DRAW, seat), 1)
    elif state.ask == Ask.HANDICAP:
        for place in range(HANDICAPS):
            offer(desk, action_of(Kind.HANDICAP, place), 1)
    return desk.count


@rule
def dice_to_roll(state: State) -> int:
    """How many dice are rolled: two in the rolling start, those locked under a Flashbang, else all on the mirror.

    [JR-SETUP-13, JR-ROLL-01, JR-FLASH-05]
    """
    if state.step == Step.ROLLING_START:
        return ROLLING_START_DICE
    car = state.cars[seat_at_the_wheel(state)]
    return car.locked[0] if state.step == Step.LOCK else dice_in(car.mirror)
