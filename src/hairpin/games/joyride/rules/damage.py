"""Damage and forced shift-downs: who owes what, and who must settle it now.

On one's own turn both wait: damage tokens lie on the mirror, shift-downs are counted, and End settles them. On
another's turn, and outside turns, they are settled at once. Either way the car stands in the **queue** until its
owner has answered: shift-downs first, then the tokens, one at a time. A car that completes a lap stands there too,
until its owner has recharged abilities; that does not wait for End.
"""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import NOBODY, Ask, Event, Item, Slot, Step
from hairpin.games.joyride.rules.course import is_turn_of, seat_at_the_wheel
from hairpin.games.joyride.rules.dashboard import (
    damage_in_slots,
    is_fully_damaged,
    remove_die_and_gear,
    return_locked_dice,
    top_gear,
)
from hairpin.games.joyride.rules.tokens import discard
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule


@rule
def take_damage(setting: Setting, state: State, desk: Desk, seat: int) -> None:
    """Lay one token on the mirror, unless the race is run without damage.

    [JR-DMG-01, JR-DMG-04, JR-R-115, JR-CMPX-03]
    """
    if setting.damage == 0:
        return
    state.cars[seat].pending += 1
    tell(desk, Event.DAMAGE_TAKEN, Clause.JR_DMG_02, seat, state.cars[seat].pending, 0, 0)


@rule
def line_up_to_settle(state: State, seat: int) -> None:
    """Put a car at the end of the queue of those that must settle now, before the car at the wheel if it is in End.

    [JR-DMG-03, JR-R-39, JR-R-44]
    """
    for place in range(len(state.queue)):
        waiting = state.queue[place]
        if waiting == seat:
            return
        if waiting == NOBODY:
            state.queue[place] = seat
            return
        if state.step == Step.END and waiting == seat_at_the_wheel(state):
            state.queue[place] = seat
            seat = waiting


@rule
def must_settle(state: State) -> bool:
    """Whether the first in the queue settles now; the car at the wheel waits in End until its window is over.

    [JR-R-47]
    """
    seat = state.queue[0]
    if seat == NOBODY:
        return False
    if state.step != Step.END or state.closed == 1 or state.cars[seat].recharge > 0:
        return True
    return seat != seat_at_the_wheel(state)


@rule
def settle(state: State, desk: Desk) -> None:
    """Ask the first in the queue for the next thing it owes, or let it go if there is nothing left.

    Shift-downs come before damage; gear zero absorbs the former, a full dashboard the latter. At the wheel, the
    locked dice come back first, so that no slot is damaged beneath a die. Before End, the car at the wheel only
    recharges.
    [JR-END-01, JR-END-02, JR-END-03, JR-END-04, JR-DMG-03, JR-DMG-14, JR-R-32, JR-R-38, JR-R-39, JR-R-42, JR-R-45,
    JR-R-126]
    """
    seat = state.queue[0]
    if state.cars[seat].recharge > 0:
        state.ask = Ask.RECHARGE
        return
    if is_turn_of(state, seat):
        if state.step != Step.END:
            leave_queue(state)
            return
        return_locked_dice(state.cars[seat])
    car = state.cars[seat]
    if car.gear == 0:
        car.due = 0
    if is_fully_damaged(car) and car.pending > 0:
        car.pending = 0
        tell(desk, Event.DAMAGE_IGNORED, Clause.JR_DMG_14, seat, 0, 0, 0)
    if car.due > 0 and state.removing == 0:
        car.due -= 1
        state.removing = 1
    if state.removing > 0:
        state.ask = Ask.REMOVE
    elif car.pending > 0:
        state.ask = Ask.DAMAGE
    else:
        leave_queue(state)


@rule
def leave_queue(state: State) -> None:
    """Take the first car out of the queue."""
    last = len(state.queue) - 1
    for place in range(last):
        state.queue[place] = state.queue[place + 1]
    state.queue[last] = NOBODY


@rule
def remove_die(state: State, desk: Desk, seat: int, face: int) -> None:
    """Take the die that its owner chose, with one gear; at gear zero nothing more is due.

    [JR-SHIFT-06, JR-R-32, JR-R-36]
    """
    remove_die_and_gear(state.cars[seat], face)
    state.removing -= 1
    tell(desk, Event.DIE_REMOVED, Clause.JR_R_36, seat, face, state.cars[seat].gear, 0)
    if state.cars[seat].gear == 0:
        tell(desk, Event.GEAR_ZERO, Clause.JR_R_32, seat, 0, 0, 0)


@rule
def place_damage(state: State, desk: Desk, seat: int, slot: int) -> None:
    """Fill the slot that the owner chose; a car in a gear that becomes damaged shifts down, an item on it is lost.

    [JR-DMG-02, JR-DMG-05, JR-DMG-06, JR-DMG-07, JR-DMG-08, JR-DMG-09, JR-DMG-12, JR-DMG-13, JR-R-40, JR-R-41, JR-R-43]
    """
    car = state.cars[seat]
    car.pending -= 1
    if slot == Slot.GEAR:
        car.damaged_gears += 1
        if car.gear > top_gear(car):
            state.removing = 1
    elif slot == Slot.LOCK:
        car.damaged_locks += 1
    else:
        car.damaged_items |= 1 << (slot - Slot.ITEM_1.value)
    tell(desk, Event.SLOT_DAMAGED, Clause.JR_DMG_07, seat, slot, damage_in_slots(car), 0)
    if slot >= Slot.ITEM_1 and car.items[slot - Slot.ITEM_1.value] != Item.NONE:
        item = car.items[slot - Slot.ITEM_1.value]
        car.items[slot - Slot.ITEM_1.value] = Item.NONE.value
        discard(state, desk, seat, item, slot - Slot.ITEM_1.value)
