"""`hairpin bench`: how fast rules and bots are on this machine, or the table in the browser."""

from typing import TYPE_CHECKING, Annotated

import typer

from hairpin.cli.output import AsJson, console, print_json

if TYPE_CHECKING:
    from hairpin.bench.figure import Figure


def bench(
    quick: Annotated[bool, typer.Option(help="Measure a tenth as much, less exactly.")] = False,
    web: Annotated[bool, typer.Option("--web", help="The table in the browser instead; two minutes.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure decisions a second, snapshots and bots on one core, beside what is wanted of them.

    With --web: what an action costs the server, how many tables it carries, first paint, frames and previews.
    """
    from rich.table import Table

    from hairpin.bench.figure import machine

    figures = measured(web, 0.1 if quick else 1.0)
    if as_json:
        print_json(
            {
                "machine": machine(),
                **{figure.key: figure.value for figure in figures},
                "middle": {figure.key: figure.middle for figure in figures if figure.middle is not None},
            }
        )
        return
    table = Table("figure", "measured", "middle", "unit", "wanted")
    for figure in figures:
        table.add_row(figure.key, written(figure.value), written(figure.middle), figure.unit, figure.wanted)
    out = console()
    out.print(table)
    out.print(", ".join(f"{name} {text}" for name, text in machine().items()))


def measured(web: bool, scale: float) -> "list[Figure]":
    """The figures, measured one after the other."""
    if web:
        from hairpin.bench.web import measure
    else:
        from hairpin.bench.rules import measure
    return list(measure(scale))


def written(value: float | None) -> str:
    """A figure as it is read."""
    if value is None:
        return ""
    return f"{value:,.4g}" if value < 100 else f"{value:,.0f}"
