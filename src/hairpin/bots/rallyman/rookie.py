"""Rookie: a careful newcomer in plain Python. Short plans within the limits it sees, rolled one by one."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from hairpin.bots import ROOKIE, Budget
from hairpin.bots.rallyman.ladder import gear_of
from hairpin.games.rallyman.actions import (
    Kind,
    action_of,
    argument_of,
    branch_of,
    die_of,
    is_jumping,
    kind_of,
    way_of,
)
from hairpin.games.rallyman.names import Ask, Die, Side, Space
from hairpin.games.rallyman.state import SETTING, State
from hairpin.kit.record import Table

SHORT, LONG = 4, 5  # dice of a plan, turn about
SURE: Final = 2  # so many dice cannot show three Warnings
FAST: Final = 4  # the Gear it likes best
SIGHT: Final = 4  # spaces that it looks ahead
SLIP: Final = 12  # one decision in so many is a mistake
LAST_WARNING: Final = 2  # one more loses control
WORN: Final = 2  # Coast/Leader Damage that is worth a tire

ROLL, SECURE, STOP = action_of(Kind.ROLL, 0), action_of(Kind.SECURE, 0), action_of(Kind.STOP, 0)
ONE_BY_ONE, FLAT_OUT = action_of(Kind.ONE_BY_ONE, 0), action_of(Kind.FLAT_OUT, 0)
# what is answered without thinking: give up the SISU token, take no penalty, mend what can be mended
USUAL: Final = {
    Ask.SISU: action_of(Kind.SISU, 1),
    Ask.PENALTY: action_of(Kind.PENALTY, 0),
    Ask.SPARE: action_of(Kind.SPARE, 1),
}


class Spot(NamedTuple):
    """A space as a rookie sees it."""

    limit: int
    is_water: bool
    is_shortcut: bool
    ways: list[int]


class Rookie:
    """The weaker bot; it needs nothing compiled."""

    name = ROOKIE
    says = "lays a few dice within the limits it can see, rolls them one by one, and errs now and then"

    def choose(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget, draws: int) -> int:
        state, ask = sights[0], Ask(int(sights[0].ask))
        slips = draws % SLIP == 0
        if USUAL.get(ask) in actions:
            return USUAL[ask]
        if ask == Ask.LAY:
            return plan_on(settings, state, actions, draws if slips else -1)
        car = state.cars[state.order[state.turn]]
        if ask == Ask.STEP:
            return roll_on(state, actions, slips)
        if ask == Ask.TIRE:
            return action_of(Kind.TIRE, 1 if car.damage[Side.COAST] >= WORN else 0)
        return actions[-1]  # control is lost: as far along the road as can be


def roll_on(state: State, actions: Sequence[int], slips: bool) -> int:
    """Roll until one Warning more would be too many; then secure, or stop."""
    if state.warnings < LAST_WARNING or slips:
        return ROLL
    for careful in (SECURE, STOP):
        if careful in actions:
            return careful
    return ROLL


def plan_on(settings: Table, state: State, actions: Sequence[int], slip: int) -> int:
    """Lay one die more, or roll what lies there."""
    laid = int(state.steps)
    rolls = FLAT_OUT if laid <= SURE else ONE_BY_ONE
    if laid >= (LONG if (int(state.rounds) + int(state.order[state.turn])) % 2 else SHORT):
        return rolls
    road, here, speed = road_of(settings.tobytes()), int(state.place), int(state.speed)
    steps = [action for action in actions if kind_of(action) == Kind.LAY]
    likings = np.array([liking(road, here, speed, int(argument_of(action))) for action in steps])
    if laid and (not steps or likings.max() < 0):
        return rolls
    if slip >= 0:
        mild = np.flatnonzero(likings >= min(0, likings.max()))
        return steps[int(mild[slip // SLIP % len(mild)])]
    return steps[int(likings.argmax())]


def liking(road: Sequence[Spot], here: int, speed: int, argument: int) -> float:
    """How much it likes to lay a die: fast, but slow enough for what it sees ahead; below 0 it would rather not."""
    die, way = int(die_of(argument)), int(way_of(argument))
    gear = gear_of(die) or speed
    ahead = road[here].ways[int(branch_of(way))]
    likes = 10.0 - abs(gear - FAST) - 5 * too_fast(road, ahead, gear)
    if is_jumping(way):
        likes -= 4
    if road[ahead].is_shortcut:
        likes -= 2
    if road[ahead].is_water and gear > 1:
        likes -= 3
    if die == Die.COAST:
        return likes - 0.5
    return likes - 1 if die >= Die.G1_BRAKE else likes


def too_fast(road: Sequence[Spot], space: int, gear: int) -> int:
    """How many Gears it is too fast for a space, or for one soon after it if every die goes down by one."""
    most = 0
    for distance in range(SIGHT):
        spot = road[space]
        if spot.limit:
            over = gear - spot.limit - distance
            most = max(most, 3 * over if distance == 0 else over)
        if not spot.ways:
            break
        space = spot.ways[0]
    return most


@lru_cache(maxsize=16)
def road_of(setting_bytes: bytes) -> list[Spot]:
    """The spaces of a setting."""
    setting = np.frombuffer(setting_bytes, SETTING)[0]
    return [
        Spot(int(node.limit), bool(node.water), node.kind == Space.SHORTCUT, node.ways[: node.way_count].tolist())
        for node in setting.nodes[: int(setting.starts[int(setting.stages)])]
    ]
