"""How long the exact odds of a plan take: Rallyman, a plan of eight dice or so from the start of a Stage."""

import random
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
from hairpin.kit.record import Table
from hairpin.sim.cpu import engine, tables

REPEATS: Final = 5
PLANS: Final = 500
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
    """Microseconds for the odds of a long plan from the start, by processor time."""
    settings, states = long_plan()
    out, times = np.zeros(NUMBERS), max(int(20_000 * scale), 1)
    weigh_often(settings, states, out, 1)
    runs = []
    for _ in range(REPEATS):
        started = time.process_time()
        weigh_often(settings, states, out, times)
        runs.append((time.process_time() - started) / times * MICRO)
    return Figure("rallyman.odds_us", "microseconds", min(runs), median(runs), "under 1,000")


def long_plan() -> tuple[Table, Table]:
    """Setting and state with the longest of many plans laid by chance."""
    _, settings = GAME.setup("r1s1", {"seats": "4"})
    states, desks = tables(GAME, word=3)
    fast, draw = engine(GAME.id), random.Random(1)
    longest = states.copy()
    for _ in range(PLANS):
        count = fast.start_drawing(settings, states, desks, 0)
        while steps := [action for action in desks[0].actions[:count].tolist() if kind_of(action) == Kind.LAY]:
            count = fast.advance_drawing(settings, states, desks, 0, draw.choice(steps))
        if states[0].steps > longest[0].steps:
            longest = states.copy()
    return settings, longest


ODDS: Final[Mapping[str, Callable[[float], Figure]]] = {"rallyman": rallyman_odds}  # by game
