"""Racer: weighs every plan with exact chances, against the seconds that the rest of the stage still takes."""

import threading
from collections.abc import Sequence
from typing import Any, Final

from hairpin.bots import RACER, Budget
from hairpin.bots.rallyman.driving import weigh_driving
from hairpin.bots.rallyman.judge import charts_of, read_moment
from hairpin.bots.rallyman.outlook import outlooks_of
from hairpin.bots.rallyman.plans import LAYOUTS, Scratch, weigh_plans
from hairpin.games.rallyman.actions import Kind, action_of
from hairpin.games.rallyman.names import Ask
from hairpin.kit.kernel import entry
from hairpin.kit.record import Table

LOOKED_AT: Final = {Budget.TABLE: LAYOUTS, Budget.SIMULATION: 1500}  # layouts
SAME: Final = 0.01  # seconds that make no difference: then no more dice are laid
# between two stages: no penalty is taken, a Coast/Leader Damage is mended
USUAL: Final = {Ask.PENALTY: int(action_of(Kind.PENALTY, 0)), Ask.SPARE: int(action_of(Kind.SPARE, 1))}


@entry
def weigh(settings: Any, tables: Any, vectors: Any, charts: Any, layouts: int, worth: Any) -> int:
    """Fill `worth` for the legal actions of the first state; answers how many there are."""
    state = tables[0][0]
    read_moment(settings[0], state, charts)
    if state.ask == Ask.LAY:
        return weigh_plans(settings, tables, vectors, charts, layouts, worth)
    return weigh_driving(settings, tables, vectors, charts, worth)


class Racer:
    """The stronger bot. It takes the action that leaves the fewest seconds to go on average."""

    name = RACER
    says = "weighs every plan by its exact chances, and by the seconds that the rest of the stage will take"

    def __init__(self) -> None:
        self.own = threading.local()

    def worth(self, settings: Table, sights: Table, budget: Budget) -> Table:
        """Seconds to go after each legal action, in `legal` order."""
        if not hasattr(self.own, "scratch"):
            self.own.scratch = Scratch.fresh()
        state = sights[0]
        charts = charts_of(outlooks_of(settings), settings, state, int(state.order[state.turn]))
        scratch = self.own.scratch
        scratch.states[0] = state
        vectors = scratch.single, scratch.flat
        count = weigh(settings, scratch.tables, vectors, charts, LOOKED_AT[budget], scratch.worth)
        found: Table = scratch.worth[:count]
        return found

    def reasons(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget) -> dict[int, float]:
        """The seconds that each action is reckoned to leave to go, below zero; none where nothing is weighed."""
        if USUAL.get(Ask(int(sights[0].ask))) in actions or len(actions) == 1:
            return {}
        worth = self.worth(settings, sights, budget)
        return dict(zip(actions, (-float(seconds) for seconds in worth), strict=True))

    def is_alone(self, settings: Table, sights: Table) -> bool:
        """It reckons by its own seconds, not by a lead."""
        return True

    def choose(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget, draws: int) -> int:
        usual = USUAL.get(Ask(int(sights[0].ask)))
        if usual is not None and usual in actions:
            return usual
        if len(actions) == 1:
            return actions[0]
        worth = self.worth(settings, sights, budget)
        best = int(worth.argmin())
        if sights[0].ask == Ask.LAY and sights[0].steps > 0:
            ways = worth[-2:]  # one by one, Flat Out
            if ways.min() <= worth[best] + SAME:
                best = len(actions) - 2 + int(ways.argmin())
        return actions[best]
