"""Items: taking them after a move, dropping, firing and activating them in the windows of a turn.

      left                 left           Dropped items go into the rear arc. Fired ones start in the front
behind (rear)(front) ahead                arc and fly the way the car points; a drone starts straight ahead
      right                right          and flies in any direction. Cars and barriers stop them, tokens don't.
"""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import (
    EARNED_CODES,
    ITEM_SLOTS,
    MAX_EARNED,
    NOBODY,
    NOWHERE,
    PLACES,
    Ask,
    Event,
    Item,
    Place,
    Step,
)
from hairpin.games.joyride.rules.course import is_barrier, is_beside, seat_at, seat_at_the_wheel
from hairpin.games.joyride.rules.explosions import set_off
from hairpin.games.joyride.rules.tokens import discard, lay, place_of_token, refill, turn_up
from hairpin.games.joyride.state import Car, Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.hexgrid import MAX_COLUMNS, MAX_ROWS, neighbour, turned
from hairpin.kit.kernel import rule

LONGEST_FLIGHT = MAX_COLUMNS + MAX_ROWS
FULL, DAMAGED = -2, -1  # in place of the number of slots that can take an item


# ---- taking ----


@rule
def take_item(setting: Setting, state: State, desk: Desk) -> None:
    """Begin to take the next item earned: make room first, then turn it up; with no token left there is none.

    [JR-ITEM-01, JR-ITEM-03, JR-ITEM-06, JR-ITEM-09, JR-R-67, JR-R-69, JR-R-70, JR-R-71, JR-R-73]
    """
    call_next_taker(setting, state)
    if not refill(setting, state, desk, source_taken(state)):
        tell(desk, Event.NO_ITEM, Clause.JR_R_73, taker(state), 0, 0, 0)
        forget_earned(state)
    elif free_slots(state.cars[taker(state)]) == FULL:
        state.ask = Ask.DISCARD
    else:
        state.ask = Ask.ITEM


@rule
def call_next_taker(setting: Setting, state: State) -> None:
    """Bring forward the first item of the car at the wheel, else of the highest in the order [JR-R-56, JR-R-67]."""
    for offset in range(setting.seats):
        place = offset
        if Step.START <= state.step <= Step.END:
            place = state.turn if offset == 0 else offset - 1 if offset <= state.turn else offset
        for k in range(MAX_EARNED):
            if state.earned[k] != 0 and state.earned[k] // EARNED_CODES == state.order[place]:
                bring_forward(state, k)
                return


@rule
def bring_forward(state: State, k: int) -> None:
    """Move an earned item to the front; the others keep their order."""
    first = state.earned[k]
    for place in range(k, 0, -1):
        state.earned[place] = state.earned[place - 1]
    state.earned[0] = first


@rule
def show_item(setting: Setting, state: State, desk: Desk, item: int) -> None:
    """Turn the item up for everyone and put it on a free slot; with both slots damaged it is discarded.

    [JR-ITEM-04, JR-ITEM-05, JR-ITEM-07, JR-DMG-12, JR-R-70, JR-R-72]
    """
    seat = taker(state)
    turn_up(setting, state, source_taken(state), item)
    tell(desk, Event.TURNED_UP, Clause.JR_ITEM_04, seat, item, 0, 0)
    free = free_slots(state.cars[seat])
    if free == DAMAGED:
        discard(state, desk, seat, item, NOBODY)
        forget_earned(state)
        return
    state.taking = item
    if free == 1:
        stow(state, desk, 0 if is_slot_open(state.cars[seat], 0) else 1)
    else:
        state.ask = Ask.STOW


@rule
def stow(state: State, desk: Desk, slot: int) -> None:
    """Lay the item that was turned up on a slot, face-up [JR-ITEM-04]."""
    seat = taker(state)
    state.cars[seat].items[slot] = state.taking
    tell(desk, Event.STOWED, Clause.JR_ITEM_04, seat, state.taking, slot, 0)
    state.taking = Item.NONE.value
    forget_earned(state)


@rule
def make_room(setting: Setting, state: State, desk: Desk, slot: int) -> None:
    """Discard a held item before the new one is seen [JR-ITEM-06, JR-ITEM-08]."""
    seat = taker(state)
    item = state.cars[seat].items[slot]
    state.cars[seat].items[slot] = Item.NONE.value
    discard(state, desk, seat, item, slot)
    state.ask = Ask.ITEM


@rule
def taker(state: State) -> int:
    """The car whose item is taken now."""
    return state.earned[0] // EARNED_CODES


@rule
def source_taken(state: State) -> int:
    """Where the item that is taken now comes from."""
    return state.earned[0] % EARNED_CODES


@rule
def forget_earned(state: State) -> None:
    """Strike the item that was taken off the list."""
    for place in range(MAX_EARNED - 1):
        state.earned[place] = state.earned[place + 1]
    state.earned[MAX_EARNED - 1] = 0


@rule
def free_slots(car: Car) -> int:
    """How many slots can take an item; DAMAGED if neither ever can, FULL if all that could hold one [JR-R-70]."""
    if car.damaged_items == (1 << ITEM_SLOTS) - 1:
        return DAMAGED
    free = 0
    for slot in range(ITEM_SLOTS):
        if is_slot_open(car, slot):
            free += 1
    return free if free > 0 else FULL


@rule
def is_slot_open(car: Car, slot: int) -> bool:
    """Whether an item can be laid on a slot: undamaged and empty [JR-ITEM-04, JR-DMG-12]."""
    return car.items[slot] == Item.NONE and car.damaged_items >> slot & 1 == 0


# ---- using ----


@rule
def drop(state: State, desk: Desk, item: int, place: int) -> None:
    """Lay a dropped item on an empty space of the rear arc; it stays there [JR-DROP-01, JR-DROP-03, JR-OIL-01]."""
    seat = seat_at_the_wheel(state)
    take_off_slot(state.cars[seat], item)
    space = rear_space(state.cars[seat], place)
    lay(state, space, item)
    tell(desk, Event.DROPPED, Clause.JR_DROP_01, seat, item, space, 0)


@rule
def fire(setting: Setting, state: State, desk: Desk, place: int) -> None:
    """Fire a Flashbang from an empty space of the front arc: it dazzles the car it hits, or one next to a barrier.

    [JR-FIRE-01, JR-FIRE-02, JR-FIRE-04, JR-FIRE-05, JR-FLASH-01, JR-FLASH-02, JR-FLASH-03, JR-FLASH-08, JR-R-78,
    JR-R-85]
    """
    seat = seat_at_the_wheel(state)
    take_off_slot(state.cars[seat], Item.FLASHBANG.value)
    start = front_space(state.cars[seat], place)
    space = end_of_flight(setting, state, start, state.cars[seat].facing)
    tell(desk, Event.FIRED, Clause.JR_FIRE_02, seat, Item.FLASHBANG.value, start, space)
    if seat_at(state, space) != NOBODY:
        dazzle(state, desk, seat_at(state, space))
        return
    near = cars_beside(setting, state, space)
    if near == 0:
        state.removed[Item.FLASHBANG.value] += 1
        tell(desk, Event.FIZZLED, Clause.JR_R_78, seat, 0, 0, 0)
    elif near == 1:
        for other in range(setting.seats):
            if is_car_beside(state, other, space):
                dazzle(state, desk, other)
    else:
        state.aimed = space
        state.ask = Ask.AIM


@rule
def dazzle(state: State, desk: Desk, seat: int) -> None:
    """Lay the Flashbang across the lock slots of a car; it fills none of them [JR-FLASH-02, JR-FLASH-08, JR-R-126]."""
    state.aimed = NOWHERE
    state.cars[seat].flash += 1
    tell(desk, Event.DAZZLED, Clause.JR_FLASH_02, seat, state.cars[seat].flash, 0, 0)


@rule
def launch(setting: Setting, state: State, desk: Desk, direction: int) -> None:
    """Send a drone off from the space ahead: it explodes where it meets a car, or before a barrier.

    [JR-ACT-01, JR-ACT-02, JR-DRONE-01, JR-DRONE-02, JR-DRONE-03, JR-DRONE-04, JR-DRONE-05, JR-DRONE-06, JR-R-76,
    JR-R-85]
    """
    seat = seat_at_the_wheel(state)
    take_off_slot(state.cars[seat], Item.DRONE.value)
    state.removed[Item.DRONE.value] += 1
    start = front_space(state.cars[seat], Place.MIDDLE.value)
    space = end_of_flight(setting, state, start, direction)
    tell(desk, Event.FIRED, Clause.JR_DRONE_02, seat, Item.DRONE.value, start, space)
    set_off(state, space)


@rule
def end_of_flight(setting: Setting, state: State, space: int, direction: int) -> int:
    """The space of the car that something flying hits, or the last one before a barrier.

    [JR-FIRE-02, JR-FIRE-04, JR-FIRE-05, JR-DRONE-03, JR-R-85]
    """
    for _ in range(LONGEST_FLIGHT):
        ahead = neighbour(space, direction)
        if is_barrier(setting, ahead):
            return space
        space = ahead
        if seat_at(state, space) != NOBODY:
            return space
    return space


@rule
def take_off_slot(car: Car, item: int) -> None:
    """Take an item of a kind off the first slot that holds one [JR-ITEM-08, JR-R-71]."""
    slot = 0 if car.items[0] == item else 1
    car.items[slot] = Item.NONE.value


# ---- may it be used? ----


@rule
def has_use_for_item(setting: Setting, state: State) -> bool:
    """Whether the car at the wheel holds an item that it could use now.

    [JR-DROP-02, JR-DROP-04, JR-FIRE-03, JR-FIRE-06, JR-ITEM-11, JR-R-72, JR-R-75, JR-R-76, JR-R-124]
    """
    car = state.cars[seat_at_the_wheel(state)]
    if car.items[0] == Item.NONE and car.items[1] == Item.NONE:
        return False
    if can_launch(setting, state):
        return True
    for place in range(PLACES):
        if can_fire(setting, state, place):
            return True
        if can_drop(setting, state, Item.OIL.value, place) or can_drop(setting, state, Item.MINE.value, place):
            return True
    return False


@rule
def can_drop(setting: Setting, state: State, item: int, place: int) -> bool:
    """Whether an item is held and that space of the rear arc is empty: no barrier, car, or other token.

    [JR-DROP-01, JR-DROP-02, JR-R-74]
    """
    car = state.cars[seat_at_the_wheel(state)]
    space = rear_space(car, place)
    return holds(car, item) and is_open(setting, state, space) and place_of_token(state, space) == NOBODY


@rule
def can_fire(setting: Setting, state: State, place: int) -> bool:
    """Whether a Flashbang is held and that space of the front arc is empty; tokens do not matter.

    [JR-FIRE-01, JR-FIRE-03, JR-R-74]
    """
    car = state.cars[seat_at_the_wheel(state)]
    return holds(car, Item.FLASHBANG.value) and is_open(setting, state, front_space(car, place))


@rule
def can_launch(setting: Setting, state: State) -> bool:
    """Whether a drone is held and the space straight ahead is empty [JR-DRONE-04, JR-R-74, JR-R-76]."""
    car = state.cars[seat_at_the_wheel(state)]
    return holds(car, Item.DRONE.value) and is_open(setting, state, front_space(car, Place.MIDDLE.value))


@rule
def holds(car: Car, item: int) -> bool:
    """Whether an item of a kind lies on a slot of a car."""
    return car.items[0] == item or car.items[1] == item


@rule
def is_open(setting: Setting, state: State, space: int) -> bool:
    """Whether a space can be driven on and no car stands there; what is special about it does not matter [JR-R-74]."""
    return not is_barrier(setting, space) and seat_at(state, space) == NOBODY


@rule
def cars_beside(setting: Setting, state: State, space: int) -> int:
    """How many cars have a part next to a space [JR-FLASH-03]."""
    count = 0
    for seat in range(setting.seats):
        if is_car_beside(state, seat, space):
            count += 1
    return count


@rule
def is_car_beside(state: State, seat: int, space: int) -> bool:
    """Whether a car has a part next to a space; its driver's own car counts too [JR-FLASH-03, JR-R-78]."""
    return is_beside(space, state.cars[seat].front) or is_beside(space, state.cars[seat].rear)


@rule
def rear_space(car: Car, place: int) -> int:
    """A space of the rear arc; left and right are the car's own [JR-CAR-05, JR-R-01]."""
    return neighbour(car.rear, turned(car.facing, 3 - sixths(place)))


@rule
def front_space(car: Car, place: int) -> int:
    """A space of the front arc [JR-CAR-04, JR-R-01]."""
    return neighbour(car.front, turned(car.facing, sixths(place)))


@rule
def sixths(place: int) -> int:
    """How far to the left of the middle a place of an arc lies."""
    return 1 if place == Place.LEFT else -1 if place == Place.RIGHT else 0
