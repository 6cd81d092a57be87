"""`hairpin replay` and `hairpin verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hairpin.cli.output import AsJson, Plain, echo, fail, print_json


def replay(
    file: Annotated[Path, typer.Argument(help="A race file.")],
    line: Annotated[int | None, typer.Option(help="Show the board after so many actions.")] = None,
    mend: Annotated[
        bool,
        typer.Option("--mend", help="The file was edited by hand: write new checks, and say so."),
    ] = False,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Tell a race again from its file, and check that it still comes out the same.

    A finished race holds a check after every tenth action; they are compared. Exit code 1 if one differs.

    [bold]Examples[/]

      hairpin replay sunday.race               the whole story

      hairpin replay sunday.race --line 40     the board after the 40th action
    """
    from hairpin import racefile
    from hairpin.cli.terminal.retelling import retell, retold, show_moment
    from hairpin.cli.terminal.screen import Screen

    if mend:
        racefile.mend(file)
    found = racefile.replay(file)
    if as_json:
        print_json(retold(file, found, line))
    elif line is None:
        retell(Screen(plain), found)
    else:
        show_moment(Screen(plain), found, line)
    if not found.agrees:
        raise fail()


def verify(
    file: Annotated[Path, typer.Argument(help="The file of a finished race.")],
    as_json: AsJson = False,
) -> None:
    """Recompute every roll and draw of a race from the secret that was committed to before its start.

    Exit code 0 if they all follow from it, 1 if not. Dice of this machine prove nothing, which is 1 too.
    """
    from hairpin import racefile

    verdict = racefile.verify(file)
    if as_json:
        print_json(verdict)
    else:
        echo(verdict.says)
    if not verdict.holds:
        raise fail()
