"""What everybody may see of a car besides its gear, dice, damage and tokens: chips of a word or two [JR-GOAL-06]."""

import msgspec

from hairpin.games.joyride.names import Handicap
from hairpin.games.joyride.state import Car, Setting
from hairpin.kit.errors import listed


class Chip(msgspec.Struct, frozen=True):
    """Something that is so with a car: a word or two, and the sentence behind them."""

    kind: str  # how it is drawn
    text: str
    says: str


HANDICAPS = {
    Handicap.LOW: ("low", "with one ability used"),
    Handicap.HOT: ("hot", "with two damage"),
    Handicap.LATE: ("late", "from the last checkpoint"),
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
    if taken := [words for handicap, words in HANDICAPS.items() if car.handicap & handicap]:
        names, starts = zip(*taken, strict=True)
        chips.append(Chip("handicap", f"runs {', '.join(names)}", f"Handicap: starts {listed(starts, 'and')}."))
    return chips


def times(count: int) -> str:
    return f" ({count})" if count > 1 else ""
