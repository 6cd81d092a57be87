"""The dashboard: gears, dice, damage slots. Read `turn` next for how they are used.

gears   lock slots   items
[5]*    [ ]*         [ ]*      * a damage slot: gears 5, 4, 3 in this order, three of the
[4]*    [ ]*         [ ]*        four locked-dice slots, both item slots
[3]*    [ ]*
[2]     [ ]
[1]
"""

from hairpin.games.joyride.names import (
    DAMAGE_SLOTS,
    DAMAGEABLE_GEARS,
    DAMAGEABLE_LOCKS,
    GEARS,
    LOCK_SLOTS,
    Slot,
)
from hairpin.games.joyride.state import FACES, Car
from hairpin.kit.kernel import rule
from hairpin.kit.record import Numbers


@rule
def empty_dashboard(car: Car) -> None:
    """Take the gear stick and all dice, locked ones included, off the dashboard [JR-SMASH-04]."""
    car.gear = 0
    for face in range(FACES):
        car.mirror[face] = 0
        car.locked[face] = 0


@rule
def return_locked_dice(car: Car) -> None:
    """Put the locked dice back on the mirror with their values [JR-END-01, JR-R-46]."""
    for face in range(FACES):
        car.mirror[face] += car.locked[face]
        car.locked[face] = 0


@rule
def add_die(car: Car) -> None:
    """Put a die on the mirror that shows nothing until it is rolled [JR-SHIFT-03, JR-R-37]."""
    car.mirror[0] += 1


@rule
def remove_die_and_gear(car: Car, face: int) -> None:
    """Take a die off the mirror and lower the gear by one: dice always equal the gear [JR-SHIFT-06, JR-R-125]."""
    car.mirror[face] -= 1
    car.gear -= 1


@rule
def top_gear(car: Car) -> int:
    """The highest undamaged gear [JR-DMG-08, JR-DMG-10, JR-SHIFT-05]."""
    return GEARS - car.damaged_gears


@rule
def free_lock_slots(car: Car) -> int:
    """How many undamaged locked-dice slots are empty [JR-LOCK-02, JR-COMP-06, JR-DMG-11]."""
    return LOCK_SLOTS - car.damaged_locks - dice_in(car.locked)


@rule
def is_slot_free(car: Car, slot: int) -> bool:
    """Whether a damage token can go there; one on the gears goes on the highest [JR-COMP-08, JR-DMG-08, JR-R-43]."""
    if slot == Slot.GEAR:
        return car.damaged_gears < DAMAGEABLE_GEARS
    if slot == Slot.LOCK:
        return car.damaged_locks < DAMAGEABLE_LOCKS
    return car.damaged_items >> (slot - Slot.ITEM_1.value) & 1 == 0


@rule
def is_fully_damaged(car: Car) -> bool:
    """Whether all eight damage slots are filled; gears 1, 2 and a lock slot remain [JR-DMG-14, JR-DMG-15]."""
    return damage_in_slots(car) == DAMAGE_SLOTS


@rule
def damage_in_slots(car: Car) -> int:
    """The damage tokens placed so far; they stay for the rest of the race [JR-DMG-02, JR-DMG-05]."""
    return car.damaged_gears + car.damaged_locks + (car.damaged_items & 1) + (car.damaged_items >> 1)


@rule
def dice_in(dice: Numbers) -> int:
    """How many dice lie on a mirror or in the lock slots."""
    return dice[0] + dice[1] + dice[2] + dice[3]


@rule
def total_of(dice: Numbers) -> int:
    """What the dice on a mirror or in the lock slots add up to [JR-LOCK-04, JR-ROLL-02]."""
    return dice[1] + 2 * dice[2] + 3 * dice[3]
