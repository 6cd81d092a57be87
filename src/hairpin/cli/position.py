"""`hairpin position`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hairpin.cli.output import AsJson, Plain, print_json


def position(
    text: Annotated[str, typer.Argument(metavar="POSITION", help="A position, as it is typed in one line.")],
    drawing: Annotated[
        Path | None,
        typer.Option(help="The map of the course 'drawn': a text file, or a scenario that has it."),
    ] = None,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Draw a position, and list what is wrong with it, who acts, and what each action would lead to.

    `position` in a race prints such a line, and `hairpin race --from` begins in one.

    [bold]Example[/]

      hairpin position joyride/school-yard/seats=2/round=3/A=k4:e,mirror=12/B=n2:e,mirror=33
    """
    from hairpin.cli.terminal.positions import describe, described, read_drawing
    from hairpin.cli.terminal.screen import Screen
    from hairpin.race import Race

    race = Race.from_position(text, read_drawing(drawing) if drawing else "")
    if as_json:
        print_json(described(race))
    else:
        describe(Screen(plain), race)
