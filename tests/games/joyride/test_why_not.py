"""Why not, asked by the name of an item, an ability or a slot, as a token of the dashboard is touched."""

import re

import pytest

from hairpin.kit.errors import HairpinError, IllegalAction
from hairpin.race import Race

BOARD = """
. . . . . . . . . . . . . . . .
 . . . . . . . . . . . . . . . .
. . . . = . . 1 . . . . . . . .
 . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
 . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
"""
STANDARD = "sets=standard.none,items-at=start"
LEARNER = "sets=learner.none,items-at=start"
NOT_NOW = "it is not the time for that ability"


@pytest.mark.parametrize(
    ("sets", "at", "more", "words", "says", "clause"),
    [
        (STANDARD, "lock", "", "handbrake turn", f"Using Handbrake Turn is not possible: {NOT_NOW}", "JR-ABIL-05"),
        (STANDARD, "lock", ",low=handbrake-turn", "handbrake turn", "that ability is used", "JR-ABIL-06"),
        (STANDARD, "roll.steer,steered=yes", "", "handbrake turn", "this turn's steer was used", "JR-STEER-03"),
        (
            STANDARD,
            "lock",
            "",
            "precision driving",
            f"Using Precision Driving is not possible: {NOT_NOW}",
            "JR-ABIL-05",
        ),
        (STANDARD, "lock", "", "gear master", f"Using Gear Master is not possible: {NOT_NOW}", "JR-ABIL-05"),
        (STANDARD, "shift", ",low=gear-master", "gear master", "that ability is used", "JR-ABIL-06"),
        (STANDARD, "lock", "", "stall", "not in the set of this driver", "JR-ABIL-01"),
        (LEARNER, "lock", "", "stall", f"Using Stall is not possible: {NOT_NOW}", "JR-ABIL-05"),
        (LEARNER, "lock", "", "crunchy gears", f"Using Crunchy Gears is not possible: {NOT_NOW}", "JR-ABIL-05"),
        (LEARNER, "lock", ",low=turn-signal", "turn signal", "that ability is used", "JR-ABIL-06"),
        (
            STANDARD,
            "lock",
            ",items=drone.none",
            "drone",
            "Using a Delivery Drone is not possible: drones are",
            "JR-R-76",
        ),
        (STANDARD, "lock", ",items=none.flashbang", "flashbang", "items are fired in Start, Shift", "JR-FIRE-06"),
        (STANDARD, "lock", ",items=oil.none", "oil", "Using an Oil Slick is not possible", "JR-DROP-04"),
        (STANDARD, "lock", ",items=drone.none", "item 2", "no item lies on that slot", "JR-ITEM-06"),
    ],
)
def test_an_item_or_an_ability_is_refused_by_its_name(
    sets: str, at: str, more: str, words: str, says: str, clause: str
) -> None:
    """As its token is touched: whether it is used, or when it would be time [JR-ABIL-05, JR-ABIL-06]."""
    cars = f"A=d3:e,gear=3,mirror=123{more}/B=k7:e,mirror=11"
    asked = Race.from_position(f"joyride/drawn/seats=2,{sets}/at={at}/{cars}", BOARD)
    with pytest.raises(IllegalAction, match=re.escape(says)) as refused:
        asked.find(words)
    assert refused.value.clause == clause


def test_a_name_is_no_way_to_choose_between_two() -> None:
    """What can be used left and right is not used by its name alone."""
    asked = Race.from_position(
        f"joyride/drawn/seats=2,{STANDARD}/at=roll.steer/A=d3:e,gear=3,mirror=123/B=k7:e,mirror=11", BOARD
    )
    with pytest.raises(HairpinError, match="ambiguous: it could mean steer sharp left or steer sharp right"):
        asked.find("handbrake turn")
