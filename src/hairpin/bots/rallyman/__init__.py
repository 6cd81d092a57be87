"""Rallyman's bots, for a start: lay dice while the odds are good, roll one by one, stop in time."""

from collections.abc import Sequence

import numpy as np

from hairpin.bots import RACER, ROOKIE, Bot, Budget
from hairpin.games.rallyman.actions import Kind, argument_of, kind_of
from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.odds import IN_ALL, ODDS, weigh
from hairpin.games.rallyman.rules.dashboard import warning_limit
from hairpin.games.rallyman.rules.plan import lay
from hairpin.games.rallyman.state import DESK
from hairpin.kit.record import Table

LEAST = {ROOKIE: 0.8, RACER: 0.7}  # control that a plan keeps


class Driver:
    """A careful driver."""

    says = "lays dice while the odds are good, and stops when one more Warning would be too many"

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget, draws: int) -> int:
        kinds = {Kind(int(kind_of(action))): action for action in actions}
        if Kind.LAY in kinds or Kind.ONE_BY_ONE in kinds:
            return self.plan(settings, sights, actions, kinds)
        state = sights[0]
        if Kind.STOP in kinds and state.warnings + 1 >= warning_limit(settings[0], state):
            return kinds[Kind.STOP]
        return actions[0]

    def plan(self, settings: Table, sights: Table, actions: Sequence[int], kinds: dict[Kind, int]) -> int:
        """The step that keeps control often enough and is fastest; else roll."""
        best, action = (0.0, 0, 0.0), -1
        for one in (one for one in actions if kind_of(one) == Kind.LAY):
            tried, out = sights.copy(), np.zeros(ODDS)
            lay(settings[0], tried[0], np.zeros(1, DESK)[0], argument_of(one))
            weigh(settings[0], tried[0], out)
            fine = out[IN_ALL] >= LEAST[self.name] and tried[0].ended == Clause.NONE
            worth = (1.0 if fine else 0.0, int(tried[0].speed) if fine else -int(tried[0].speed), float(out[IN_ALL]))
            if action < 0 or worth > best:
                best, action = worth, one
        roll = kinds.get(Kind.ONE_BY_ONE, -1)
        return roll if roll >= 0 and best[0] == 0.0 else action


def bot(name: str) -> Bot:
    """The bot with this name."""
    return Driver(name)


def stand_in() -> Bot:
    """The bot that needs no compiled code."""
    return Driver(ROOKIE)
