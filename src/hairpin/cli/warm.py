"""`hairpin warm`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from hairpin.cli.output import AsJson, print_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CHOICES = 12  # of a race, until every kind of question has been asked


def warm(
    game: Annotated[str, typer.Argument(help="The game, as joyride.")],
    as_json: AsJson = False,
) -> None:
    """Compile a game's rules and bots into the cache, so that nobody has to wait for it later.

    It takes half a minute the first time, and after every change of the sources; a second when all is there.
    """
    from hairpin.kit.kernel import CACHE

    took: dict[str, float] = {}
    for name, call in kernels(game).items():
        if not as_json:
            typer.echo(f"{name:<20}", nl=False)
        start = time.perf_counter()
        call()
        took[name] = time.perf_counter() - start
        if not as_json:
            typer.echo(f"{took[name]:>6.1f} s")
    if as_json:
        print_json({"game": game, "cache": str(CACHE), "seconds": took})
    else:
        typer.echo(f"{game} is ready after {sum(took.values()):.1f} s; compiled rules are kept in {CACHE}")


def kernels(name: str) -> Mapping[str, Callable[[], object]]:
    """What is compiled, by name: each call compiles one loop, or finds it in the cache."""
    from hairpin.games import game as game_by_name
    from hairpin.kit.record import words
    from hairpin.sim.cpu import engine, tables

    game = game_by_name(name)
    _, settings = game.setup(min(game.courses()), {})
    states, desks = tables(game, states=2)
    loops = engine(name)

    def first() -> int:
        return int(desks[0].actions[0])

    calls: dict[str, Callable[[], object]] = {
        "start": lambda: loops.start(settings, states, desks, 0),
        "advance": lambda: loops.advance(settings, states, desks, 0, first()),
        "agrees": lambda: loops.agrees(settings, states, desks, 0),
        "start_drawing": lambda: loops.start_drawing(settings, states, desks, 0),
        "advance_drawing": lambda: loops.advance_drawing(settings, states, desks, 0, first()),
        "random_races": lambda: loops.random_races(settings, states, desks, 1),
        "random_race": lambda: loops.random_race(settings, states, desks, 0, 1),
        "see": lambda: loops.see(settings, states, states[1:], 0, 0),
        "snapshots": lambda: loops.snapshots(words(states), 1),
    }
    return calls | {"bots": lambda: drive_a_little(name)}


def drive_a_little(name: str) -> None:
    """Let every bot make the first choices of a race, each with every budget."""
    from hairpin.bots import BOTS, Budget, bot
    from hairpin.games import game as game_by_name
    from hairpin.race import Race

    race = Race.start(name, min(game_by_name(name).courses()), {})
    players = [bot(name, known) for known in BOTS]
    for _ in range(CHOICES):
        if race.step_alone() is None:
            for budget in Budget:
                chosen = [p.choose(race.settings, race.states, race.legal(), budget, 1) for p in players]
            race.play(chosen[0])
