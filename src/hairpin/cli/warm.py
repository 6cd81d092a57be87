"""`hairpin warm`."""

import time
from typing import Annotated

import typer

from hairpin.cli.output import AsJson, print_json


def warm(
    game: Annotated[str | None, typer.Argument(help="The game, as joyride; every one if none is named.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compile a game's rules and bots into the cache, so that nobody has to wait for it later.

    It takes half a minute the first time, and after every change of the sources; a second when all is there.
    """
    from hairpin.games import GAMES

    for name in GAMES if game is None else (game,):
        warm_one(name, as_json)


def warm_one(game: str, as_json: bool) -> None:
    """Compile one game, telling how long each part takes."""
    from hairpin.kit.kernel import CACHE
    from hairpin.warming import kernels

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
