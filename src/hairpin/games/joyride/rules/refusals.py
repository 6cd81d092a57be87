"""Why not: the clause that forbids an action, the other side of `choices.legal`; a test compares them everywhere."""

import numpy as np

from hairpin.games.joyride.actions import (
    FIRST_HAND,
    HAND_DICE,
    Kind,
    argument_of,
    dropped_kind,
    dropped_place,
    face_after,
    face_before,
    kind_of,
)
from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import NOBODY, REVERSE_GEAR, Ability, Ask, Item, Slot, Steer, Step
from hairpin.games.joyride.rules.abilities import can_recharge, can_reroute, can_signal, has_ready, is_used, owns
from hairpin.games.joyride.rules.choices import dice_to_roll, to_act
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.dashboard import free_lock_slots, is_slot_free
from hairpin.games.joyride.rules.handicaps import can_face, can_lower, is_late_free, starts_late
from hairpin.games.joyride.rules.items import can_drop, can_fire, can_launch, holds, is_car_beside, source_taken
from hairpin.games.joyride.rules.setup import can_be_drawn, is_start_free
from hairpin.games.joyride.rules.steering import can_drive, can_reverse, can_steer, is_forced
from hairpin.games.joyride.rules.tokens import weight_of
from hairpin.games.joyride.rules.turn import (
    ABILITY_OF,
    GEARS_UP,
    ability_of,
    can_reface,
    can_remove,
    can_shift,
    can_skip,
    can_stall,
    is_on_mirror,
)
from hairpin.games.joyride.state import Car, Setting, State
from hairpin.kit.kernel import rule

# by Kind: what it answers, where there is no more to say (`is_asked`)
ANSWERED_BY = np.zeros(len(Kind), np.int32)
for _kind, _ask in (
    *((Kind.LOCK, Ask.LOCK), (Kind.SHIFT, Ask.SHIFT), (Kind.REMOVE, Ask.REMOVE), (Kind.DAMAGE, Ask.DAMAGE)),
    *((Kind.HEAD_ON, Ask.HEAD_ON), (Kind.PLACE, Ask.PLACE), (Kind.AIM, Ask.AIM), (Kind.PILOT, Ask.PILOT)),
    *((Kind.DISCARD, Ask.DISCARD), (Kind.STOW, Ask.STOW), (Kind.RECHARGE, Ask.RECHARGE), (Kind.LOWER, Ask.LOWER)),
    *((Kind.FACE, Ask.FACE), (Kind.DRAW, Ask.DRAW), (Kind.ROLL, Ask.ROLL), (Kind.ITEM, Ask.ITEM)),
    (Kind.HANDICAP, Ask.HANDICAP),
):
    ANSWERED_BY[_kind] = _ask


@rule
def forbids(setting: Setting, state: State, action: int) -> int:
    """The clause that forbids an action here, or Clause.NONE if it is legal."""
    kind, argument = kind_of(action), argument_of(action)
    if state.ask == Ask.NOTHING:
        return Clause.JR_GOAL_05.value
    if not is_asked(state, kind):
        return against_turn(setting, state, kind, argument)
    seat = to_act(setting, state)
    match kind:
        case Kind.LOCK:
            return against_lock(state.cars[seat], argument)
        case Kind.STEER:
            return against_steer(setting, state, argument, 0)
        case Kind.REVERSE:
            return against_reverse(setting, state, argument)
        case Kind.SHIFT:
            return against_shift(setting, state, argument)
        case Kind.REMOVE:
            return Clause.NONE.value if can_remove(state.cars[seat], argument) else Clause.JR_R_36.value
        case Kind.DAMAGE:
            return against_damage(state.cars[seat], argument)
        case Kind.PLACE:
            return against_place(setting, state, seat, argument)
        case Kind.DRAW:
            return against_draw(setting, state, argument)
        case Kind.ROLL:
            return against_roll(state, argument)
        case Kind.DROP | Kind.FIRE | Kind.LAUNCH:
            return against_item(setting, state, kind, argument)
        case Kind.REROUTE | Kind.POLARITY | Kind.SIGNAL:
            return against_window_ability(setting, state, kind)
        case Kind.PRECISION | Kind.STALL | Kind.SKIP:
            return against_change(setting, state, kind, argument)
        case _:
            return against_rare(setting, state, seat, kind, argument)


@rule
def is_asked(state: State, kind: int) -> bool:
    """Whether an action of this family answers what is asked."""
    match kind:
        case Kind.STEER | Kind.REVERSE | Kind.PRECISION | Kind.STALL | Kind.SKIP:
            return state.ask == Ask.STEER
        case Kind.DROP | Kind.FIRE | Kind.LAUNCH | Kind.REROUTE | Kind.POLARITY | Kind.SIGNAL:
            return state.ask == Ask.WINDOW
        case Kind.DONE:
            return state.ask == Ask.WINDOW or state.ask == Ask.RECHARGE
        case Kind.LATE:
            return state.ask == Ask.PLACE
        case _:
            return state.ask == ANSWERED_BY[kind]


@rule
def against_turn(setting: Setting, state: State, kind: int, argument: int) -> int:
    """Why not now: what must be done first, else what it is about cannot be used at all, else when it would be time.

    [JR-ABIL-01, JR-ABIL-05, JR-ABIL-06, JR-ITEM-06]
    """
    clause = clause_of_order(state, kind)
    if clause != Clause.JR_TURN_01 and clause != Clause.JR_ABIL_05:
        return clause
    if kind == Kind.DISCARD and state.cars[seat_at_the_wheel(state)].items[argument] == 0:
        return Clause.JR_ITEM_06.value
    ability = ability_of(kind, argument)
    if ability == NOBODY:
        return clause
    unable = against_ability(setting, state, ability)
    return Clause.JR_ABIL_05.value if unable == Clause.NONE else unable


@rule
def clause_of_order(state: State, kind: int) -> int:
    """The clause behind 'not now': what must be done first, who is asked, or when it would be time.

    [JR-TURN-01, JR-SETUP-12, JR-DROP-04, JR-FIRE-06, JR-ABIL-05, JR-R-76, JR-R-124]
    """
    if state.step == Step.SETUP or state.step == Step.ROLLING_START:
        return Clause.JR_SETUP_16.value
    if state.ask == Ask.HEAD_ON:
        return Clause.JR_HEAD_01.value
    if state.ask == Ask.REMOVE:
        return Clause.JR_R_36.value
    if state.ask == Ask.DAMAGE:
        own = state.step != Step.ROUND_END and state.queue[0] == seat_at_the_wheel(state)
        return Clause.JR_END_03.value if own else Clause.JR_DMG_03.value
    if state.ask == Ask.RECHARGE:
        return Clause.JR_RECH_01.value
    if state.ask == Ask.DISCARD or state.ask == Ask.STOW:
        return Clause.JR_ITEM_03.value
    if state.ask == Ask.AIM:
        return Clause.JR_FLASH_08.value
    match kind:
        case Kind.DROP:
            return Clause.JR_DROP_04.value
        case Kind.FIRE:
            return Clause.JR_FIRE_06.value
        case Kind.LAUNCH:
            return Clause.JR_R_76.value
        case Kind.REROUTE | Kind.POLARITY | Kind.SIGNAL | Kind.PILOT | Kind.PRECISION | Kind.STALL:
            return Clause.JR_ABIL_05.value
        case _:
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
def against_steer(setting: Setting, state: State, steer: int, reverse: int) -> int:
    """Why the move cannot go like this: it is being made the other way round, oil, the steer is used up, no ability.

    [JR-STEER-03, JR-STEER-06, JR-OIL-02, JR-OIL-03, JR-ABIL-01, JR-ABIL-06]
    """
    if not can_drive(state, reverse):
        return Clause.JR_MOVE_01.value
    if can_steer(setting, state, steer, reverse):
        return Clause.NONE.value
    if steer == Steer.STRAIGHT:
        return Clause.JR_OIL_02.value
    if not is_forced(setting, state, reverse) and state.barred == 1:
        return Clause.JR_OIL_03.value
    if steer >= Steer.SHARP_LEFT and not has_ready(setting, state, seat_at_the_wheel(state), Ability.HANDBRAKE.value):
        return against_ability(setting, state, Ability.HANDBRAKE.value)
    return Clause.JR_STEER_03.value


@rule
def against_ability(setting: Setting, state: State, ability: int) -> int:
    """Why an ability cannot be used at all: it is in another set, or used [JR-ABIL-01, JR-ABIL-03, JR-ABIL-06]."""
    seat = seat_at_the_wheel(state)
    if not owns(setting, seat, ability):
        return Clause.JR_ABIL_01.value
    return Clause.JR_ABIL_06.value if is_used(state, seat, ability) else Clause.NONE.value


@rule
def against_reverse(setting: Setting, state: State, steer: int) -> int:
    """Why the move cannot be made backwards [JR-REV-01, JR-REV-03, JR-REV-04, JR-STEER-03, JR-R-95]."""
    if state.remaining > 0 or can_reverse(state):
        return against_steer(setting, state, steer, 1)
    if state.step == Step.LOCK:
        return Clause.JR_REV_03.value
    if state.piloted == 1:
        return Clause.JR_R_95.value
    if state.cars[seat_at_the_wheel(state)].gear != REVERSE_GEAR:
        return Clause.JR_REV_01.value
    return Clause.JR_REV_04.value


@rule
def against_shift(setting: Setting, state: State, choice: int) -> int:
    """Why a Shift option is closed.

    [JR-SHIFT-04, JR-SHIFT-05, JR-SHIFT-09, JR-SMASH-06, JR-ABIL-01, JR-ABIL-06, JR-R-33]
    """
    if can_shift(setting, state, choice):
        return Clause.NONE.value
    seat = seat_at_the_wheel(state)
    if ABILITY_OF[choice] != NOBODY and not has_ready(setting, state, seat, ABILITY_OF[choice]):
        return against_ability(setting, state, ABILITY_OF[choice])
    car = state.cars[seat]
    change = GEARS_UP[choice]
    if change > 0:
        return Clause.JR_SHIFT_04.value if car.damaged_gears > 0 else Clause.JR_SHIFT_05.value
    if car.gear == 0:
        return Clause.JR_SMASH_06.value
    return Clause.JR_R_33.value if car.gear + change < 1 else Clause.JR_SHIFT_09.value


@rule
def against_damage(car: Car, slot: int) -> int:
    """Why a slot cannot take the token: it is filled, or there is no gear above 2 left [JR-DMG-02, JR-DMG-15]."""
    if is_slot_free(car, slot):
        return Clause.NONE.value
    return Clause.JR_DMG_02.value if slot >= Slot.ITEM_1 else Clause.JR_DMG_15.value


@rule
def against_place(setting: Setting, state: State, seat: int, place: int) -> int:
    """Why a car cannot be placed there: it runs late, no such space on the line, or taken [JR-SETUP-10, JR-MIX-05]."""
    if starts_late(setting, state, seat):
        return Clause.JR_MIX_05.value
    if place < setting.start_count and is_start_free(setting, state, place):
        return Clause.NONE.value
    return Clause.JR_SETUP_10.value


@rule
def against_draw(setting: Setting, state: State, seat: int) -> int:
    """Why a token cannot be the next: it is on the track already, or of the wrong team [JR-SETUP-09, JR-TEAM-07]."""
    return (
        Clause.NONE.value if seat < setting.seats and can_be_drawn(setting, state, seat) else Clause.JR_SETUP_09.value
    )


@rule
def against_roll(state: State, hand: int) -> int:
    """Why these dice cannot be the roll: every die on the mirror is rolled, no other [JR-ROLL-01, JR-FLASH-05]."""
    dice = dice_to_roll(state)
    if FIRST_HAND[dice] <= hand < FIRST_HAND[dice + 1]:
        return Clause.NONE.value
    if state.step == Step.LOCK:
        return Clause.JR_FLASH_05.value
    return Clause.JR_ROLL_01.value if state.step == Step.ROLL else Clause.JR_SETUP_13.value


@rule
def against_item(setting: Setting, state: State, kind: int, argument: int) -> int:
    """Why an item cannot be used: it is not held, or the space it needs is not empty.

    [JR-ITEM-04, JR-DROP-01, JR-FIRE-01, JR-DRONE-04]
    """
    car = state.cars[seat_at_the_wheel(state)]
    if kind == Kind.DROP:
        if can_drop(setting, state, dropped_kind(argument), dropped_place(argument)):
            return Clause.NONE.value
        return Clause.JR_DROP_01.value if holds(car, dropped_kind(argument)) else Clause.JR_ITEM_04.value
    if kind == Kind.FIRE:
        if can_fire(setting, state, argument):
            return Clause.NONE.value
        return Clause.JR_FIRE_01.value if holds(car, Item.FLASHBANG.value) else Clause.JR_ITEM_04.value
    if can_launch(setting, state):
        return Clause.NONE.value
    return Clause.JR_DRONE_04.value if holds(car, Item.DRONE.value) else Clause.JR_ITEM_04.value


@rule
def against_window_ability(setting: Setting, state: State, kind: int) -> int:
    """Why an ability cannot be used in this window: another set, used, turned over already, another step, oil.

    [JR-ABIL-01, JR-ABIL-05, JR-ABIL-06, JR-PERM-04, JR-OIL-08, JR-R-103]
    """
    ability, step = Ability.TURN_SIGNAL.value, Step.END.value
    if kind == Kind.REROUTE:
        ability, step = Ability.REROUTE.value, Step.START.value
    elif kind == Kind.POLARITY:
        ability, step = Ability.POLARITY.value, Step.START.value
    clause = against_use(setting, state, ability, step)
    if clause != Clause.NONE:
        return clause
    if kind == Kind.REROUTE and not can_reroute(setting, state):
        return Clause.JR_PERM_04.value
    if kind == Kind.SIGNAL and not can_signal(setting, state):
        return Clause.JR_OIL_08.value
    return Clause.NONE.value


@rule
def against_change(setting: Setting, state: State, kind: int, argument: int) -> int:
    """Why the move cannot be changed before it begins: Precision Driving, Stall, or making none at all.

    [JR-STD-02, JR-LEARN-03, JR-ABIL-01, JR-ABIL-05, JR-ABIL-06, JR-R-33, JR-R-129]
    """
    if kind == Kind.SKIP:
        return Clause.NONE.value if can_skip(state) else Clause.JR_R_129.value
    ability, step = Ability.STALL.value, Step.ROLL.value
    if kind == Kind.PRECISION:
        ability, step = Ability.PRECISION.value, Step.LOCK.value
    clause = against_use(setting, state, ability, step)
    if clause != Clause.NONE:
        return clause
    if kind == Kind.PRECISION:
        can = can_reface(setting, state, face_before(argument), face_after(argument))
        return Clause.NONE.value if can else Clause.JR_STD_02.value
    if state.cars[seat_at_the_wheel(state)].gear < 2:
        return Clause.JR_R_33.value
    return Clause.NONE.value if can_stall(setting, state, argument) else Clause.JR_LEARN_03.value


@rule
def against_use(setting: Setting, state: State, ability: int, step: int) -> int:
    """Why an ability of this step cannot be used now [JR-ABIL-01, JR-ABIL-05, JR-ABIL-06]."""
    clause = against_ability(setting, state, ability)
    return Clause.JR_ABIL_05.value if clause == Clause.NONE and state.step != step else clause


@rule
def against_rare(setting: Setting, state: State, seat: int, kind: int, argument: int) -> int:
    """Why an answer to what is asked less often is refused.

    [JR-FLASH-03, JR-ITEM-06, JR-RECH-04, JR-R-114, JR-MIX-05, JR-ITEM-01]
    """
    clause = Clause.NONE.value
    match kind:
        case Kind.AIM:
            can = argument < setting.seats and is_car_beside(state, argument, state.aimed)
            clause = Clause.NONE.value if can else Clause.JR_FLASH_03.value
        case Kind.DISCARD:
            clause = Clause.NONE.value if state.cars[seat].items[argument] != 0 else Clause.JR_ITEM_06.value
        case Kind.RECHARGE:
            clause = Clause.NONE.value if can_recharge(setting, state, seat, argument) else Clause.JR_RECH_04.value
        case Kind.LOWER:
            clause = Clause.NONE.value if can_lower(setting, seat, argument) else Clause.JR_R_114.value
        case Kind.FACE:
            clause = Clause.NONE.value if can_face(setting, state, argument) else Clause.JR_MIX_05.value
        case Kind.LATE:
            clause = against_late(setting, state, seat, argument)
        case Kind.ITEM:
            can = weight_of(setting, state, source_taken(state), argument) > 0
            clause = Clause.NONE.value if can else Clause.JR_ITEM_01.value
        case _:
            return clause
    return clause


@rule
def against_late(setting: Setting, state: State, seat: int, place: int) -> int:
    """Why a car cannot stand on the last checkpoint's line: it does not run late, or there is no room there.

    [JR-SETUP-10, JR-MIX-05, JR-R-66]
    """
    if not starts_late(setting, state, seat):
        return Clause.JR_SETUP_10.value
    if place < setting.late_count and is_late_free(setting, state, place, state.heading):
        return Clause.NONE.value
    return Clause.JR_MIX_05.value
