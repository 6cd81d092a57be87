"""What commands write for programs, and how they say that something does not hold."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

FAILED: Final = 1  # exit code: a check was made and does not hold; errors of input exit with 2

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")]
Plain = Annotated[bool, typer.Option("--plain", help="No colours, ASCII only (as in a pipe).")]


def print_json(data: Any) -> None:
    """Write plain values, or structs made of them, as indented JSON."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def fail() -> typer.Exit:
    """What to raise when a check does not hold."""
    return typer.Exit(FAILED)
