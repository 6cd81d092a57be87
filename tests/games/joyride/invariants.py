"""What must hold in every position of a race, as a rule of its own that runs interpreted and compiled."""

from typing import Any

from hairpin.games.joyride.names import (
    DAMAGEABLE_GEARS,
    DAMAGEABLE_LOCKS,
    EARNED_CODES,
    FACE_DOWN,
    GEARS,
    LOCK_SLOTS,
    MAX_EARNED,
    MAX_SEATS,
    NOBODY,
    NOWHERE,
    TOKEN_KINDS,
    Ask,
    Item,
    Source,
    Step,
)
from hairpin.games.joyride.rules.tokens import hidden_elsewhere
from hairpin.games.joyride.state import KINDS, Car, Setting, State
from hairpin.kit.hexgrid import neighbour, turned
from hairpin.kit.kernel import rule

BROKEN = (
    "",
    "dice on mirror and in lock slots equal the gear",
    "a car stands on two neighbouring spaces in its facing",
    "a car stands on spaces that can be driven on",
    "no two cars share a space",
    "a car is in an undamaged gear",
    "no more dice are locked than there are undamaged slots",
    "damage stays within its slots",
    "every seat stands once in the order of turns",
    "target and laps stay within the course",
    "nothing of a move is left when none is being made",
    "events fit on the desk",
    "damage, once placed, stays; laps never fall",
    "item tokens are conserved, kind by kind",
    "the stack and what is hidden elsewhere make up what is unseen",
    "no item lies on a damaged slot",
    "no car stands on a Mine or on a face-down token",
    "abilities are used and recharged within their set",
)


@rule
def broken(setting: Setting, state: State, desk: Any, before: State) -> int:
    """The number of an invariant in BROKEN that does not hold, or 0."""
    if desk.event_overflow != 0:
        return 11
    if (
        state.remaining == 0
        and state.step != Step.SETUP
        and (state.heading != 0 or state.reversing != 0 or state.pushing != NOBODY)
    ):
        return 10
    wrong = broken_items(setting, state)
    if wrong != 0:
        return wrong
    for seat in range(setting.seats):
        wrong = broken_car(setting, state, state.cars[seat], before.cars[seat])
        if wrong != 0:
            return wrong
        for other in range(seat):
            if shares_a_space(state.cars[seat], state.cars[other]):
                return 4
    if state.step >= Step.START:
        for seat in range(setting.seats):
            places = 0
            for place in range(MAX_SEATS):
                places += 1 if state.order[place] == seat else 0
            if places != 1:
                return 8
    return 0


@rule
def broken_car(setting: Setting, state: State, car: Car, before: Car) -> int:
    dice = 0
    locked = 0
    for face in range(4):
        if car.mirror[face] < 0 or car.locked[face] < 0:
            return 1
        dice += car.mirror[face] + car.locked[face]
        locked += car.locked[face]
    if state.step >= Step.START and dice != car.gear:
        return 1
    if car.front != NOWHERE:
        if car.rear != neighbour(car.front, turned(car.facing, 3)):
            return 2
        if setting.drivable[car.front] == 0 or setting.drivable[car.rear] == 0:
            return 3
    elif state.step >= Step.START:
        return 3
    if car.gear < 0 or (car.gear > GEARS - car.damaged_gears and state.ask != Ask.REMOVE):
        return 5
    if locked > LOCK_SLOTS - car.damaged_locks:
        return 6
    if not 0 <= car.damaged_gears <= DAMAGEABLE_GEARS or not 0 <= car.damaged_locks <= DAMAGEABLE_LOCKS:
        return 7
    if not 0 <= car.damaged_items <= 3 or car.pending < 0 or car.due < 0:
        return 7
    if not 0 <= car.target <= setting.checkpoints or not 0 <= car.laps <= setting.laps:
        return 9
    if car.laps == setting.laps and state.step != Step.FINISHED:
        return 9
    if car.laps < before.laps or car.damaged_gears < before.damaged_gears or car.damaged_locks < before.damaged_locks:
        return 12
    if car.damaged_items & before.damaged_items != before.damaged_items:
        return 12
    return 0


@rule
def broken_items(setting: Setting, state: State) -> int:
    hidden = state.buried
    for item in range(1, KINDS):
        about = state.unseen[item] + state.removed[item]
        if state.unseen[item] < 0 or state.removed[item] < 0:
            return 13
        for seat in range(setting.seats):
            about += 1 if state.cars[seat].items[0] == item else 0
            about += 1 if state.cars[seat].items[1] == item else 0
            about += state.cars[seat].flash if item == Item.FLASHBANG else 0
        for at in range(state.lying_count):
            about += 1 if state.lying[at] % FACE_DOWN == item else 0
        for place in range(1 if state.taking != 0 else 0, MAX_EARNED):
            about += 1 if state.earned[place] % EARNED_CODES == Source.MARKED + item else 0
        about += 1 if state.taking == item else 0
        about += 1 if state.aimed != NOWHERE and item == Item.FLASHBANG else 0
        if about != setting.tokens[item]:
            return 13
    for at in range(state.lying_count):
        hidden += 1 if state.lying[at] % TOKEN_KINDS == FACE_DOWN else 0
        if at > 0 and state.lying[at - 1] // TOKEN_KINDS >= state.lying[at] // TOKEN_KINDS:
            return 13
    for place in range(1 if state.taking != 0 else 0, MAX_EARNED):
        hidden += 1 if state.earned[place] % EARNED_CODES == Source.FACE_DOWN else 0
    if state.stack < 0 or hidden_elsewhere(setting, state) != hidden:
        return 14
    settled = state.blasts[0] == NOWHERE and state.queue[0] == NOBODY and state.step != Step.FINISHED
    for seat in range(setting.seats):
        car = state.cars[seat]
        if (car.damaged_items & 1 != 0 and car.items[0] != 0) or (car.damaged_items & 2 != 0 and car.items[1] != 0):
            return 15
        for at in range(state.lying_count):
            space = state.lying[at] // TOKEN_KINDS
            if settled and (car.front == space or car.rear == space) and state.lying[at] % TOKEN_KINDS != Item.OIL:
                return 16
        if car.low < 0 or car.low > 7 or (setting.sets[seat] == 0 and car.low != 0) or car.recharge > 3:
            return 17
    return 0


@rule
def shares_a_space(car: Car, other: Car) -> bool:
    if car.front == NOWHERE or other.front == NOWHERE:
        return False
    if car.front == other.front or car.front == other.rear:
        return True
    return car.rear == other.front or car.rear == other.rear
