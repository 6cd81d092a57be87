"""The Dashboard: usable dice, the Warning limit, damage, whose turn it is; what every other chapter looks up.

Read `overtaking` next: which spaces can be entered.
"""

import numpy as np

from hairpin.games.rallyman.names import (
    DICE,
    FIRST_BRAKING,
    GEARS,
    REVERSES,
    SIDES,
    Die,
    Reverse,
    Side,
    Space,
    Status,
)
from hairpin.games.rallyman.state import Car, Setting, State
from hairpin.kit.kernel import rule

# by Die: the Gear it puts the car into (0: the one it is in), whether a Gear die, the Brake die, a Coast die is in it
GEAR_OF = np.array([*range(1, GEARS + 1), *range(1, GEARS - 1), 0, 0], np.int32)
HAS_BRAKE = np.array([die >= FIRST_BRAKING and die != Die.COAST for die in range(DICE)], np.int32)

# dice laid in a turn, as bits of `state.used`: Gear dice 1 to 6, the Brake die, then the number of Coast dice
GEAR_BITS = (1 << GEARS) - 1
BRAKE_BIT = 1 << GEARS
COAST_SHIFT = GEARS + 1
ONE_COAST = 1 << COAST_SHIFT


@rule
def seat_at_the_wheel(state: State) -> int:
    """Whose turn it is [RD-ROUND-04]."""
    return state.order[state.turn]


@rule
def is_leader(setting: Setting, state: State) -> bool:
    """Whether the driver at the wheel is the Leader of this round.

    It is the first in the order, until somebody has crossed the finish line; with One Shots there is none.
    [RD-LEAD-03, RD-LEAD-04, RD-DASH-08, RD-R-14, RD-R-15, RD-SHOT-01, RD-R-89]
    """
    return state.turn == 0 and state.crossed == 0 and setting.one_shot == 0


@rule
def warning_limit(setting: Setting, state: State) -> int:
    """How many Warnings in one turn lose control [RD-DASH-10, RD-DASH-08]."""
    return setting.leader_limit if is_leader(setting, state) else setting.limit


@rule
def usable_gear_dice(setting: Setting, car: Car) -> int:
    """How many Gear dice a turn allows, of whatever value [RD-DASH-04, RD-DMG-02, RD-DMG-05, RD-R-60]."""
    return max(setting.gear_dice - car.damage[Side.GEAR], 0)


@rule
def usable_brake_dice(setting: Setting, car: Car) -> int:
    """How many Brake dice a turn allows [RD-DMG-03, RD-DMG-05]."""
    return max(setting.brake_dice - car.damage[Side.BRAKE], 0)


@rule
def usable_coast_dice(setting: Setting, car: Car) -> int:
    """How many Coast dice, or Leader dice, a turn allows [RD-DMG-04, RD-DMG-05, RD-SHORT-08, RD-R-16]."""
    return max(setting.coast_dice - car.damage[Side.COAST], 0)


@rule
def gear_dice_laid(used: int) -> int:
    """How many Gear dice lie on the road."""
    count = 0
    for gear in range(GEARS):
        count += used >> gear & 1
    return count


@rule
def coast_dice_laid(used: int) -> int:
    """How many Coast dice lie on the road."""
    return used >> COAST_SHIFT


@rule
def with_die(used: int, die: int) -> int:
    """The dice laid and one more, or a Gear die with the Brake die."""
    if die == Die.COAST:
        return used + ONE_COAST
    if die == Die.REDLINE:
        return used | BRAKE_BIT
    bits = 1 << (GEAR_OF[die] - 1)
    return used | bits | (BRAKE_BIT if HAS_BRAKE[die] == 1 else 0)


@rule
def gear_with(speed: int, die: int) -> int:
    """The Gear of a step: that of its Gear die, or else the Gear the car is in [RD-R-06, RD-GEAR-07, RD-BRAKE-02]."""
    return GEAR_OF[die] if GEAR_OF[die] > 0 else speed


@rule
def gear_of_card(gear: int, finish_gear: int) -> int:
    """The Gear whose card is taken: beyond the line that of the crossing [RD-END-02, RD-END-06, RD-END-08, RD-R-70]."""
    return finish_gear if finish_gear > 0 else gear


@rule
def token_kind(side: int, reverse: int) -> int:
    """The kind of token with these two sides."""
    return side * REVERSES + reverse


@rule
def damage_side(token: int) -> int:
    """The Damage side of a kind of token."""
    return token // REVERSES


@rule
def shortcut_side(token: int) -> int:
    """The Shortcut side of a kind of token."""
    return token % REVERSES


@rule
def turned_place(side: int, reverse: int) -> int:
    """Where tokens with these sides are counted that lie with the Shortcut side up [RD-R-107]."""
    return side + (SIDES if reverse == Reverse.COAST else 0)


@rule
def is_driving(car: Car) -> bool:
    """Whether a car is in the stage: it has started, and neither finished nor retired."""
    return car.status == Status.RACING


@rule
def is_on_road(setting: Setting, car: Car) -> bool:
    """Whether a car stands in the way of others: not beside the road, not in the start box.

    [RD-LOC-09, RD-LOC-05, RD-R-49, RD-R-65, RD-R-69, RD-TIRE-03]
    """
    return is_driving(car) and car.beside == 0 and setting.nodes[car.node].kind != Space.START
