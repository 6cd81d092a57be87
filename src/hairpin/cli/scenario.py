"""`hairpin scenario`."""

import typer

app = typer.Typer(help="Scenarios: positions with what must come of them.", no_args_is_help=True)


@app.command("check")
def check() -> None:
    """To come."""
