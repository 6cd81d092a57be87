"""How fast the rules and the bots run on this machine, one core.

A decision is one action by a seat; chance is not counted. Three cars on School Yard, legal actions generated and one
chosen at random each time. With everything: four cars in teams on Security Circuit, items, abilities, every handicap.
"""

import random
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from hairpin.bench.figure import Figure
from hairpin.bots import Budget, bot
from hairpin.games import game as game_by_name
from hairpin.kit.contract import Game
from hairpin.kit.record import Table, words
from hairpin.sim.cpu import engine, interpreted_engine, tables

REPEATS = 5
TRACK, CARS = "school-yard", "3"
FULL_TRACK, EVERYTHING = "security-circuit", {
    "seats": "4", "teams": "ac", "items": "yes", "abilities": "yes",
    "car-a": "electric", "set-a": "unique", "handicap-a": "low",
    "car-b": "learner", "set-b": "unique", "handicap-b": "hot",
    "handicap-c": "late", "handicap-d": "die",
}  # fmt: skip


def measure(scale: float = 1.0) -> Iterator[Figure]:
    """Measure every figure, one after the other; `scale` below 1 measures less and less exactly."""
    game = game_by_name("joyride")
    _, settings = game.setup(TRACK, {"seats": CARS})
    _, full = game.setup(FULL_TRACK, EVERYTHING)
    fast, slow = engine("joyride"), interpreted_engine("joyride")

    def random_races(loops: Any, settings: Table, decisions: int) -> Callable[[], float]:
        states, desks = tables(game, word=2024)

        def once() -> float:
            started = time.perf_counter()
            loops.random_races(settings, states, desks, decisions)
            return decisions / (time.perf_counter() - started)

        return once

    compiled, interpreted = int(3_000_000 * scale), int(4_000 * scale)
    yield best("joyride.random_compiled", "decisions/s", "6,000,000", random_races(fast, settings, compiled))
    yield best("joyride.random_everything", "decisions/s", "5,000,000", random_races(fast, full, compiled))
    yield best("joyride.random_interpreted", "decisions/s", "2,000", random_races(slow, settings, interpreted))
    yield best("joyride.snapshot_pairs", "pairs/s", "5,000,000", snapshot_pairs(game, int(5_000_000 * scale)))
    size = game.state_type.itemsize
    yield Figure("joyride.state_bytes", "bytes", size, size, "at most 1,024")
    yield best("joyride.python_loop", "decisions/s", "1,000,000", python_loop(game, settings, int(500_000 * scale)))
    for budget, wanted in ((Budget.TABLE, "under 500"), (Budget.SIMULATION, "under 5")):
        times = [seconds * 1000 for seconds in thinking(game, settings, budget, int(400 * scale))]
        yield Figure(f"joyride.racer_{budget.value}_ms", "ms, longest", max(times), median(times), wanted)


def best(key: str, unit: str, wanted: str, once: Callable[[], float]) -> Figure:
    """The best of several runs, after one that is not counted."""
    once()
    runs = [once() for _ in range(REPEATS)]
    return Figure(key, unit, max(runs), median(runs), f"at least {wanted}")


def snapshot_pairs(game: Game, pairs: int) -> Callable[[], float]:
    states, _ = tables(game, states=17)

    def once() -> float:
        started = time.perf_counter()
        engine(game.id).snapshots(words(states), pairs)
        return pairs / (time.perf_counter() - started)

    return once


def python_loop(game: Game, settings: Table, decisions: int) -> Callable[[], float]:
    """One game stepped from Python: every action is chosen there."""
    states, desks = tables(game, word=7)
    fast = engine(game.id)
    advance, start = fast.advance_drawing, fast.start_drawing
    picks = [random.Random(1).random() for _ in range(4096)]
    action_at = desks[0].actions.item

    def once() -> float:
        count = start(settings, states, desks, 0)
        at = 0
        started = time.perf_counter()
        for _ in range(decisions):
            at = (at + 1) & 4095
            count = advance(settings, states, desks, 0, action_at(int(picks[at] * count)))
            if not count:
                count = start(settings, states, desks, 0)
        return decisions / (time.perf_counter() - started)

    return once


def thinking(game: Game, settings: Table, budget: Budget, decisions: int) -> list[float]:
    """Seconds that racer takes for each decision of races against itself."""
    racer = bot(game.id, "racer")
    fast = engine(game.id)
    states, desks = tables(game, word=99)
    count = fast.start_drawing(settings, states, desks, 0)
    times: list[float] = []
    racer.choose(settings, states, desks[0].actions[:count].tolist(), budget, 1)
    while len(times) < decisions:
        actions = desks[0].actions[:count].tolist()
        started = time.perf_counter()
        action = racer.choose(settings, states, actions, budget, 1)
        if count > 1:
            times.append(time.perf_counter() - started)
        count = fast.advance_drawing(settings, states, desks, 0, action)
        if not count:
            count = fast.start_drawing(settings, states, desks, 0)
    return times
