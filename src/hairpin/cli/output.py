"""What commands write, for people and for programs, and how they say that something does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

FAILED: Final = 1  # exit code: a check was made and does not hold; errors of input exit with 2
FILE_WIDTH: Final = 110  # of what goes to a file or a pipe

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")]
Plain = Annotated[bool, typer.Option("--plain", help="No colours, ASCII only (as in a pipe).")]


def console() -> Console:
    """The console that tables go to; of one width when nobody is watching."""
    from rich.console import Console

    found = Console(highlight=False)
    return found if found.is_terminal else Console(highlight=False, width=FILE_WIDTH)


def echo(text: str, err: bool = False) -> None:
    """Write lines of text; what cannot be printed is spelled out, since it may come from a file."""
    from hairpin.kit.errors import printable

    typer.echo(printable(text, also="\n"), err=err)


def print_json(data: Any) -> None:
    """Write plain values, or structs made of them, as indented JSON."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def write_out(text: str, title: str, file: Path | None) -> None:
    """Write what a person asked for to a new file, or out where none is named."""
    from hairpin.cli.terminal.keeping import new_file

    if file is None:
        echo(text.rstrip("\n"))
    else:
        new_file(file).write_text(text, "utf-8")
        echo(f"{title} is written to {file}")


def fail() -> typer.Exit:
    """What to raise when a check does not hold."""
    return typer.Exit(FAILED)
