"""Compiling ahead: a game's loops, one step each, into the cache that every later process loads them from."""

import time
from collections.abc import Callable, Mapping
from functools import partial

from hairpin.bots import BOTS, RACER, ROOKIE, Budget, bot, bots_of
from hairpin.games import game as game_by_name
from hairpin.kit.kernel import CACHE
from hairpin.kit.record import words
from hairpin.race import Race
from hairpin.sim.cpu import engine, tables

CHOICES = 12  # of a race, until every kind of question has been asked

# what a table needs, in this order, with the seconds it usually takes: only their proportions count
AT_TABLE = {"start": 3.5, "advance": 8.5, "see": 0.3, ROOKIE: 5.0, RACER: 4.3}


def steps_at_table(name: str) -> Mapping[str, float]:
    """The same for a game, which may have no bots."""
    return {step: seconds for step, seconds in AT_TABLE.items() if step not in BOTS or step in bots_of(name)}


def kernels(name: str) -> Mapping[str, Callable[[], object]]:
    """What is compiled, by name: each call compiles something, or finds it in the cache. A table's come first."""
    game = game_by_name(name)
    _, settings = game.setup(game.first_course, {})
    states, desks = tables(game, states=2)
    loops = engine(name)

    def first() -> int:
        loops.start(settings, states, desks, 0)
        return int(desks[0].actions[0])

    bots = {player: partial(drive_a_little, name, player) for player in bots_of(name)}
    return {
        "start": lambda: loops.start(settings, states, desks, 0),
        "advance": lambda: loops.advance(settings, states, desks, 0, first()),
        "see": lambda: loops.see(settings, states, states[1:], 0, 0),
        **bots,
        "agrees": lambda: loops.agrees(settings, states, desks, 0),
        "start_drawing": lambda: loops.start_drawing(settings, states, desks, 0),
        "advance_drawing": lambda: loops.advance_drawing(settings, states, desks, 0, first()),
        "random_races": lambda: loops.random_races(settings, states, desks, 1),
        "random_race": lambda: loops.random_race(settings, states, desks, 0, 1),
        "snapshots": lambda: loops.snapshots(words(states), 1),
    }


def drive_a_little(name: str, driver: str) -> None:
    """Let a bot make the first choices of a race, each with every budget."""
    race = Race.start(name, game_by_name(name).first_course, {})
    player = bot(name, driver)
    for _ in range(CHOICES):
        if race.step_alone() is None:
            for budget in Budget:
                action = player.choose(race.settings, race.states, race.legal(), budget, 1)
            race.play(action)


def warm_for_tables(name: str, step: str) -> float:
    """Take a step of `AT_TABLE`; answers the seconds it took. The last one leaves a mark, see `is_warm`."""
    started = time.perf_counter()
    kernels(name)[step]()
    if step == list(steps_at_table(name))[-1] and CACHE.is_dir():
        (CACHE / f"{name}.ready").touch()
    return time.perf_counter() - started


def is_warm(name: str) -> bool:
    """Whether all that a table needs has been compiled from these sources."""
    return (CACHE / f"{name}.ready").is_file()
