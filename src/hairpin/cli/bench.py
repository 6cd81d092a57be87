"""`hairpin bench`: how fast the rules run on this machine."""

from typing import Annotated

import typer

from hairpin.cli.output import AsJson, console, print_json


def bench(
    quick: Annotated[bool, typer.Option(help="Measure a tenth as much, less exactly.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure decisions a second, snapshots and bots on one core, beside what is wanted of them."""
    from rich.table import Table

    from hairpin.bench import machine, measure

    figures = measure(0.1 if quick else 1.0)
    if as_json:
        print_json({"machine": machine(), **{figure.key: figure.value for figure in figures}})
        return
    table = Table("figure", "best", "middle", "unit", "wanted")
    for figure in figures:
        table.add_row(figure.key, f"{figure.value:,.4g}" if figure.value < 100 else f"{figure.value:,.0f}",
                      f"{figure.middle:,.4g}" if figure.middle < 100 else f"{figure.middle:,.0f}",
                      figure.unit, figure.wanted)  # fmt: skip
    out = console()
    out.print(table)
    out.print(", ".join(f"{name} {text}" for name, text in machine().items()))
