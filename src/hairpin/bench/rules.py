"""How fast the rules and the bots run on this machine, one core.

A decision is one action by a seat; chance is not counted. Legal actions are generated, and one is chosen at random each
time. Joyride: three cars on School Yard; with everything, four in teams on Security Circuit, items, abilities, every
handicap. Rallyman: four cars on the first Stage of the first Rally. Other games: the course to learn on, with as many
as may race. What bots solve once for a course is not counted: they drive a race first.
Rates are by processor time: what else the machine does counts less.
"""

import random
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from hairpin.bench.figure import Figure
from hairpin.bench.odds import ODDS
from hairpin.bots import Budget, bot, bots_of
from hairpin.games import GAMES
from hairpin.games import game as game_by_name
from hairpin.kit.contract import Game
from hairpin.kit.record import Table, words
from hairpin.sim.cpu import engine, interpreted_engine, tables

REPEATS = 5
RACED: dict[str, tuple[str, dict[str, str]]] = {
    "joyride": ("school-yard", {"seats": "3"}),
    "rallyman": ("r1s1", {"seats": "4"}),
}
EVERYTHING: dict[str, tuple[str, dict[str, str]]] = {"joyride": ("security-circuit", {
    "seats": "4", "teams": "ac", "items": "yes", "abilities": "yes",
    "car-a": "electric", "set-a": "unique", "handicap-a": "low",
    "car-b": "learner", "set-b": "unique", "handicap-b": "hot",
    "handicap-c": "late", "handicap-d": "die",
})}  # fmt: skip
WANTED = {"joyride": "6,000,000"}  # decisions a second, compiled
ELSE_WANTED = "4,000,000"


def measure(scale: float = 1.0) -> Iterator[Figure]:
    """Measure every figure, one after the other; `scale` below 1 measures less and less exactly."""
    for name in GAMES:
        yield from measured(game_by_name(name), scale)
        if name in ODDS:
            yield ODDS[name](scale)


def measured(game: Game, scale: float) -> Iterator[Figure]:
    """The figures of one game."""
    name = game.id
    course, options = RACED.get(name, (game.first_course, {"seats": str(max(game.card(game.first_course).seats))}))
    _, settings = game.setup(course, options)
    fast, slow = engine(name), interpreted_engine(name)

    def random_races(loops: Any, settings: Table, decisions: int) -> Callable[[], float]:
        states, desks = tables(game, word=2024)

        def once() -> float:
            started = time.process_time()
            loops.random_races(settings, states, desks, decisions)
            return decisions / (time.process_time() - started)

        return once

    compiled, interpreted = int(3_000_000 * scale), int(4_000 * scale)
    wanted = WANTED.get(name, ELSE_WANTED)
    yield best(f"{name}.random_compiled", "decisions/s", wanted, random_races(fast, settings, compiled))
    if name in EVERYTHING:
        _, full = game.setup(*EVERYTHING[name])
        yield best(f"{name}.random_everything", "decisions/s", "5,000,000", random_races(fast, full, compiled))
    yield best(f"{name}.random_interpreted", "decisions/s", "2,000", random_races(slow, settings, interpreted))
    yield best(f"{name}.snapshot_pairs", "pairs/s", "5,000,000", snapshot_pairs(game, int(5_000_000 * scale)))
    size = game.state_type.itemsize
    yield Figure(f"{name}.state_bytes", "bytes", size, size, "at most 1,024")
    yield best(f"{name}.python_loop", "decisions/s", "1,000,000", python_loop(game, settings, int(500_000 * scale)))
    for budget, least in ((Budget.TABLE, "under 500"), (Budget.SIMULATION, "under 5")) if bots_of(name) else ():
        times = [seconds * 1000 for seconds in thinking(game, settings, budget, int(400 * scale))]
        yield Figure(f"{name}.racer_{budget.value}_ms", "ms, longest", max(times), median(times), least)


def best(key: str, unit: str, wanted: str, once: Callable[[], float]) -> Figure:
    """The best of several runs, after one that is not counted."""
    once()
    runs = [once() for _ in range(REPEATS)]
    return Figure(key, unit, max(runs), median(runs), f"at least {wanted}")


def snapshot_pairs(game: Game, pairs: int) -> Callable[[], float]:
    states, _ = tables(game, states=17)

    def once() -> float:
        started = time.process_time()
        engine(game.id).snapshots(words(states), pairs)
        return pairs / (time.process_time() - started)

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
        started = time.process_time()
        for _ in range(decisions):
            at = (at + 1) & 4095
            count = advance(settings, states, desks, 0, action_at(int(picks[at] * count)))
            if not count:
                count = start(settings, states, desks, 0)
        return decisions / (time.process_time() - started)

    return once


def thinking(game: Game, settings: Table, budget: Budget, decisions: int) -> list[float]:
    """Seconds that racer takes for each decision of races against itself, the first race left out."""
    racer = bot(game.id, "racer")
    fast = engine(game.id)
    states, desks = tables(game, word=99)
    count = fast.start_drawing(settings, states, desks, 0)
    times: list[float] = []
    raced = False
    while len(times) < decisions:
        actions = desks[0].actions[:count].tolist()
        started = time.perf_counter()
        action = racer.choose(settings, states, actions, budget, 1)
        if raced and count > 1:
            times.append(time.perf_counter() - started)
        count = fast.advance_drawing(settings, states, desks, 0, action)
        if not count:
            raced = True
            count = fast.start_drawing(settings, states, desks, 0)
    return times
