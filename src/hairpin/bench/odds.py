"""How long the exact odds of a plan take: Rallyman, nine dice from the start of a Stage, Flat Out and one by one."""

import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any, Final

import numpy as np

from hairpin.bench.figure import Figure
from hairpin.games.rallyman import GAME
from hairpin.games.rallyman.actions import Kind, kind_of
from hairpin.games.rallyman.odds import ODDS as NUMBERS
from hairpin.games.rallyman.odds import weigh
from hairpin.kit.kernel import entry
from hairpin.sim.cpu import engine, tables

REPEATS: Final = 5
MICRO: Final = 1_000_000


@entry
def weigh_often(settings: Any, states: Any, out: Any, times: int) -> float:
    """Weigh the plan of a state that many times."""
    kept = 0.0
    for _ in range(times):
        weigh(settings[0], states[0], out)
        kept += out[0]
    return kept


def rallyman_odds(scale: float) -> Figure:
    """Microseconds for the odds of the longest plan from the start, by processor time."""
    _, settings = GAME.setup("r1s1", {"seats": "4"})
    states, desks = tables(GAME, word=3)
    fast = engine(GAME.id)
    count = fast.start_drawing(settings, states, desks, 0)
    while any(kind_of(action) == Kind.LAY for action in desks[0].actions[:count]):
        count = fast.advance_drawing(settings, states, desks, 0, int(desks[0].actions[0]))
    out, times = np.zeros(NUMBERS), max(int(20_000 * scale), 1)
    weigh_often(settings, states, out, 1)
    runs = []
    for _ in range(REPEATS):
        started = time.process_time()
        weigh_often(settings, states, out, times)
        runs.append((time.process_time() - started) / times * MICRO)
    return Figure("rallyman.odds_us", "microseconds", min(runs), median(runs), "under 1,000")


ODDS: Final[Mapping[str, Callable[[float], Figure]]] = {"rallyman": rallyman_odds}  # by game
