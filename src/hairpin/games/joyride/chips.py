"""What everybody may see of a car besides its gear, dice, damage and tokens: chips of a word or two [JR-GOAL-06]."""

import msgspec

from hairpin.games.joyride.names import Handicap
from hairpin.games.joyride.state import Car, Setting


class Chip(msgspec.Struct, frozen=True):
    """Something that is so with a car: a word or two, and the sentence behind them."""

    kind: str  # how it is drawn
    text: str
    says: str


HANDICAPS = {
    Handicap.LOW: Chip("handicap", "runs low", "Handicap: starts with one ability used."),
    Handicap.HOT: Chip("handicap", "runs hot", "Handicap: starts with two damage."),
    Handicap.LATE: Chip("handicap", "runs late", "Handicap: starts from the last checkpoint."),
}
LATE = Chip("late", "start line first", "Must cross the starting line before the first checkpoint counts.")


def chips_of(setting: Setting, car: Car) -> list[Chip]:
    """The chips of a car, the most urgent first."""
    chips = []
    if car.flash:
        says = "Skips its next Lock step." if setting.flash_skips else "Rolls the dice of its next Lock move first."
        chips.append(Chip("dazzled", "dazzled" + times(int(car.flash)), says))
    if car.due:
        chips.append(Chip("due", "shift down" + times(int(car.due)), "Must shift down before it does anything else."))
    if car.later:
        says = "Must shift down when the turn that is ends."
        chips.append(Chip("due", "shift down later" + times(int(car.later)), says))
    if car.recharge:
        chips.append(Chip("recharge", f"recharges {car.recharge}", "May turn used abilities up again, so many."))
    if car.late:
        chips.append(LATE)
    return chips + [chip for handicap, chip in HANDICAPS.items() if car.handicap & handicap]


def times(count: int) -> str:
    return f" ({count})" if count > 1 else ""
