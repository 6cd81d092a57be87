"""Racer: looks over the whole turn, all dice and choices, and knows what collisions do."""

import threading
from collections.abc import Sequence

from hairpin.bots import RACER, Budget
from hairpin.bots.joyride.outlook import outlook_of
from hairpin.bots.joyride.search import Scratch, look_ahead
from hairpin.bots.joyride.taste import USUAL, Taste
from hairpin.games.joyride import JOYRIDE
from hairpin.games.joyride.names import NOWHERE
from hairpin.kit.record import Table

PATIENCE = 100  # rounds: two racers that push each other to and fro would do so for ever
WAVERING = 4  # after that it takes the second best, one time in so many


class Racer:
    """The stronger bot. It decides by the lead, in turns, that each action leaves it with."""

    name = RACER
    says = "looks ahead to the end of the turn over every roll, and judges by the turns each car still needs"

    def __init__(self, taste: Taste = USUAL) -> None:
        self.taste = taste
        self.own = threading.local()

    def worth(self, settings: Table, sights: Table, budget: Budget) -> Table:
        """The lead, in turns, after each legal action, in `legal` order."""
        if not hasattr(self.own, "scratch"):
            self.own.scratch = Scratch.fresh()
        exact = budget is Budget.TABLE
        return look_ahead(settings, sights, outlook_of(settings, self.taste), self.own.scratch, exact)

    def choose(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget, draws: int) -> int:
        if len(actions) == 1:
            return actions[0]
        worth = self.worth(settings, sights, budget)
        if sights[0].rounds > PATIENCE and draws % WAVERING == 0:
            return actions[int(worth.argsort()[-2])]
        return actions[int(worth.argmax())]

    def reasons(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget) -> dict[int, float]:
        """The lead, in turns, that each action is reckoned to leave."""
        return dict(zip(actions, (float(lead) for lead in self.worth(settings, sights, budget)), strict=True))

    def is_alone(self, settings: Table, sights: Table) -> bool:
        """Whether no rival stands on the board yet, so that `reasons` are the turns still needed, below zero."""
        setting, sight = settings[0], sights[0]
        seat = int(JOYRIDE.kernels.to_act(setting, sight))
        return all(sight.cars[other].front == NOWHERE for other in range(setting.seats) if other != seat)
