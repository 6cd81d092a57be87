"""Races with everything on, on a small map of its own: every set, handicap, team, grid and source of items in turn."""

from itertools import cycle
from typing import Any

from hairpin.games.joyride.content import setup_drawn
from hairpin.kit.contract import Course
from hairpin.kit.record import Table

MAP = """
# # # . . . . . . . . . . . . . . . # #
 # . . . . . . . . . . . . . . . . . . #
. . . . . . . q . . . . q . . . . . . .
 . . . = . . . . . 1 . . . . 2 . ~ . . .
. . . = . . . . . 1 w . . . 2 . . . . .
 . . = . . . . . 1 w w . . 2 . . . . . .
. . = . . . . . 1 . . m . 2 . . k k . .
 . . . . . # # # . . . . . . . . k . . .
. . . . . . # # . . . . ~ . . . . . . .
 . . . . . . . . . 3 . . . . . o . . . .
. . . . . . . . . 3 . . . . . . . . . .
 # . . . . . . . 3 . . . . . . . . . . #
# # . . . . . . 3 . . . . . . . . . . #
"""
SETS = ("electric.learner.standard.electric", "standard.electric.learner.none", "learner.standard.electric.learner")
HANDICAPS = ("no", "low", "hot", "late", "low.hot.late", "die", "no")
ITEMS_AT = ("1.2.3", "1.2.3.start", "1-mine.2.3", "start.2-oil")
BAGS = ("", "mine.mine.oil.drone.flashbang", "", "oil.oil.mine.mine.drone")
TEAMS = ("no", "random", "ab", "ac", "ad")


def boxed_options(number: int) -> dict[str, str]:
    """The options of one of these races; periods differ, so that everything meets everything."""
    seats = (4, 3, 4, 2)[number % 4]
    handicap = cycle(HANDICAPS[number % 7 :] + HANDICAPS[: number % 7])
    picked: dict[str, Any] = {
        "seats": str(seats),
        "sets": SETS[number % 3],
        "items-at": ITEMS_AT[number // 3 % 4],
        "robots": ("white", "white.black", "", "black")[number // 2 % 4],
        "bag": BAGS[number // 5 % 4],
        "initiative": "no" if number % 5 == 4 else "yes",
        "damage": "no" if number % 11 == 10 else "yes",
        "recharge": "all" if number % 6 == 5 else "",
        "second-box": "yes" if number % 9 in (1, 5) else "",
        "flashbang": "skip" if number % 8 == 7 else "",
        "teams": TEAMS[number // 4 % 5] if seats == 4 else "",
    }
    picked |= {f"handicap-{letter}": next(handicap) for letter in "abcd"[:seats]}
    return {key: value for key, value in picked.items() if value}


def boxed(number: int) -> tuple[Course, Table]:
    """The course and the setting of one of these races."""
    return setup_drawn(MAP, boxed_options(number))
