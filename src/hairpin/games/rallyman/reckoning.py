"""Why a bot would choose an action, in a sentence or two: by the seconds that each one leaves to go, and exact odds."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from hairpin.games.rallyman.actions import Kind, argument_of, die_of, kind_of
from hairpin.games.rallyman.ground import road_node, title_of
from hairpin.games.rallyman.labels import die_title, next_die
from hairpin.games.rallyman.rules.plan import lay, step_space
from hairpin.games.rallyman.rules.relay import outcome_gear, outcome_space
from hairpin.games.rallyman.state import DESK, Setting, State
from hairpin.games.rallyman.view import preview
from hairpin.games.rallyman.words import outcomes, place_words
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
DOING: Final = {
    (Kind.ONE_BY_ONE, 0): "rolling one by one",
    (Kind.FLAT_OUT, 0): "going Flat Out",
    (Kind.STOP, 0): "stopping here",
    (Kind.SISU, 0): "keeping the SISU token",
    (Kind.SISU, 1): "giving up the SISU token",
    (Kind.TIRE, 0): "driving on with the damage",
    (Kind.TIRE, 1): "changing the tire",
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
    reason = told.format(left=round(-worth[action]), other=doing(settings, sights, best), more=f"{more:.1f}")
    desk = np.zeros(1, DESK)[0]
    desk.event_room = EVENT_ROOM
    odds = preview(setting, sights, action, desk).odds
    return reason + (CONTROL[kind].format(kept=percent(odds["control"])) if kind in CONTROL and odds else "")


def doing(settings: Table, sights: Table, action: int) -> str:
    """What is done by an action, as it stands in a sentence."""
    setting, state = settings[0], sights[0]
    kind, argument = Kind(int(kind_of(action))), int(argument_of(action))
    match kind:
        case Kind.LAY:
            space = space_laid_on(setting, sights, argument)
            where = f"{place_words(setting, space)} ({title_of(road_node(setting, space))})"
            return f"laying {die_title(setting, state, int(die_of(argument)))} on {where}"
        case Kind.ROLL:
            return f"rolling {next_die(setting, state)}"
        case Kind.SECURE:
            return f"securing {next_die(setting, state)}"
        case Kind.RELAY:
            outcome = outcomes(setting, state)[argument]
            where = place_words(setting, int(outcome_space(outcome)))
            return f"losing control in Gear {int(outcome_gear(outcome))} on {where}"
        case _:
            return DOING[kind, argument]


def space_laid_on(setting: Setting, sights: Table, argument: int) -> int:
    """The space that a die would lie on."""
    tried, desk = sights.copy(), np.zeros(1, DESK)[0]
    desk.event_room = EVENT_ROOM
    state: State = tried[0]
    lay(setting, state, desk, argument)
    return int(step_space(state.plan[int(state.steps) - 1]))


def percent(chance: float) -> str:
    """A chance in whole percent; what is not certain is never told as certain."""
    if 0.995 <= chance < 1:
        return ">99 %"
    return f"{round(100 * chance)} %"
