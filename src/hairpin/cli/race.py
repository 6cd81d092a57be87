"""`hairpin race`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hairpin.cli.output import Plain
from hairpin.games import FIRST


def race(
    game: Annotated[str, typer.Argument(help="The game.")] = FIRST,
    track: Annotated[
        str | None, typer.Option(help="The track (the one to learn on unless given), or a track file.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Who drives, in order: names of people on this keyboard, or bots (rookie, racer)."),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the race, as fewer-laps=yes. May be repeated.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the race in this new file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the race in this file.")] = None,
    position: Annotated[
        str | None, typer.Option("--from", metavar="POSITION", help="Begin in a position, as `position` prints it.")
    ] = None,
    tracks: Annotated[bool, typer.Option("--tracks", help="Introduce the tracks, and race on none.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="With --tracks: as JSON, for programs.")] = False,
    plain: Plain = False,
) -> None:
    """Race in the terminal, against bots or several people on one keyboard.

    You see what you can do, what each choice leads to, and why other things are not possible.
    Every race is saved after every action; leave with `quit` or Ctrl-C and go on with --resume.

    [bold]Examples[/]

      hairpin race joyride                              you against the stronger bot

      hairpin race joyride --seats ann,bob,rookie       two people and a bot

      hairpin race joyride --option fewer-laps=yes      a short race

      hairpin race joyride --resume sunday.race         go on with a saved race
    """
    from hairpin.cli.output import print_json
    from hairpin.cli.terminal.host import run
    from hairpin.cli.terminal.screen import Screen
    from hairpin.cli.terminal.start import Wanted, file_for, introduce, introduced, started
    from hairpin.kit.errors import HairpinError

    if tracks:
        if as_json:
            print_json(introduced(game))
        else:
            introduce(Screen(plain), game)
        return
    if as_json:
        raise HairpinError("--json goes with --tracks: a race is told in words, and its file is text")
    wanted = Wanted(game, track, seats, option or (), position, resume, save)
    begun = started(wanted)
    run(Screen(plain), begun, file_for(wanted, begun))
