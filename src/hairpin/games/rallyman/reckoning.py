"""Why a bot would choose an action, in a sentence or two: by the seconds that each one leaves to go, and exact odds."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from hairpin.games.rallyman.actions import Kind, kind_of
from hairpin.games.rallyman.labels import doing
from hairpin.games.rallyman.state import DESK
from hairpin.games.rallyman.view import preview
from hairpin.kit.desk import EVENT_ROOM
from hairpin.kit.record import Table

CLOSE: Final = 0.5  # seconds between the best and the next best

LEAVES: Final = "It leaves about {left} seconds to go"
MARGINS: Final = {
    "close": "; {other} is about as good.",
    "some": "; {other} would cost {more} seconds more on average.",
}
CONTROL: Final = {
    Kind.LAY: " With it, control is kept with {kept}.",
    Kind.ONE_BY_ONE: " Control is kept to the last die with {kept}.",
    Kind.FLAT_OUT: " Control is kept to the last die with {kept}.",
    Kind.ROLL: " Control is kept on this die with {kept}.",
}
USUAL: Final = {
    Kind.PENALTY: "A penalty costs its seconds for certain, and starting later is seldom worth them.",
    Kind.SPARE: "A die more in every turn is worth more than a tire in the boot.",
}


def why(settings: Table, sights: Table, worth: Mapping[int, float], action: int) -> str:
    """The reason for an action, by the seconds to go after each one, below zero."""
    setting = settings[0]
    kind = Kind(int(kind_of(action)))
    if kind in USUAL:
        return USUAL[kind]
    others = [other for other in worth if other != action]
    if action not in worth or not others:
        return ""
    best = max(others, key=lambda other: worth[other])
    more = worth[action] - worth[best]
    told = LEAVES + MARGINS["some" if more > CLOSE else "close"]
    reason = told.format(left=round(-worth[action]), other=doing(setting, sights[0], best), more=f"{more:.1f}")
    desk = np.zeros(1, DESK)[0]
    desk.event_room = EVENT_ROOM
    odds = preview(setting, sights, action, desk).odds
    return reason + (CONTROL[kind].format(kept=percent(odds["control"])) if kind in CONTROL and odds else "")


def percent(chance: float) -> str:
    """A chance in whole percent; what is not certain is never told as certain."""
    if 0.995 <= chance < 1:
        return ">99 %"
    return f"{round(100 * chance)} %"
