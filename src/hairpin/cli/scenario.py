"""`hairpin scenario`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hairpin.cli.output import AsJson, echo, fail, print_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hairpin.scenario import Result

app = typer.Typer(help="Scenarios: positions with what must come of them.", no_args_is_help=True)

UNREADABLE = 2  # exit code, as for every error of input
MANY = 12  # from so many on a bar shows how far it is


@app.command("check")
def check(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    interpreted: Annotated[
        bool, typer.Option("--interpreted", help="Run the rules as plain Python only, for debugging.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Run scenarios: play what they say, and compare what comes of it with what should.

    Each runs as plain Python and compiled, side by side. Exit code 1 if one fails, 2 if one cannot be read.

    [bold]Examples[/]

      hairpin scenario check scenarios/joyride

      hairpin scenario check one.toml --interpreted
    """
    from hairpin.scenario import scenario_files

    files = scenario_files(paths)
    results, unreadable = [], {}
    for file, result, error in run(files, not interpreted, as_json):
        if result:
            results.append(result)
        else:
            unreadable[str(file)] = error
    if as_json:
        print_json({"scenarios": [plain_values(result) for result in results], "unreadable": unreadable})
    else:
        report(results, unreadable)
    if unreadable:
        raise typer.Exit(UNREADABLE)
    if any(result.failures for result in results):
        raise fail()


def run(files: Sequence[Path], compiled: bool, quiet: bool) -> Iterator[tuple[Path, Result | None, str]]:
    """Each file with its result, or with why it cannot be read."""
    from hairpin.cli.progress import progress_bar
    from hairpin.kit.errors import HairpinError
    from hairpin.scenario import check as check_one

    with progress_bar("scenarios", len(files), shown=not quiet and len(files) >= MANY) as step:
        for file in files:
            try:
                yield file, check_one(file, compiled), ""
            except HairpinError as error:
                yield file, None, str(error)
            step(1)


def report(results: Sequence[Result], unreadable: dict[str, str]) -> None:
    """What fails, and a last line that counts."""
    failing = [result for result in results if result.failures]
    for result in failing:
        echo(result.report())
    for error in unreadable.values():
        echo(f"hairpin: {error}", err=True)
    if failing:
        echo(f"{len(failing)} of {counted(len(results), 'scenario')} fail")
    elif results:
        echo(f"{counted(len(results), 'scenario')} checked: all hold")
    if unreadable:
        echo(f"{counted(len(unreadable), 'file')} not read, and not checked")


def counted(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"


def plain_values(result: Result) -> dict[str, object]:
    return {
        "path": str(result.path),
        "rules": list(result.rules),
        "holds": not result.failures,
        "failures": result.failures,
        "before": result.before.split("\n"),
        "after": result.after.split("\n"),
    }
