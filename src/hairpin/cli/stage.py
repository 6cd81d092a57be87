"""`hairpin stage`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hairpin.cli.output import AsJson, Plain, echo, fail, print_json

if TYPE_CHECKING:
    from hairpin.games.rallyman.stages import Stage

app = typer.Typer(help="Stages of Rallyman: list, draw and check them, your own too.", no_args_is_help=True)

TheStage = Annotated[
    str, typer.Argument(metavar="STAGE", help="A name, a stage file, or tiles and edges as 202aD-208aB-203aA.")
]


@app.command("list")
def list_stages(as_json: AsJson = False) -> None:
    """List the stages that can be driven by name: those of the ready-made rallies, then your own."""
    from hairpin.games.rallyman.rallies import printed_stages
    from hairpin.games.rallyman.stagefiles import stage_named, titles

    own = titles()
    rows = [row(stage, False) for stage in printed_stages().values()]
    rows += [row(stage_named(name), True) for name in own]
    if as_json:
        print_json(rows)
        return
    for found in rows:
        few, many = found["spaces"]
        told = f"{found['title']:<22}{found['tiles']:>3} tiles, {few} to {many} spaces"
        repairs = ", repairs" if found["repairs"] else ""
        echo(f"{found['stage']:<8}{told}{repairs}{' (your own)' if found['own'] else ''}")


@app.command("show")
def show(
    stage: TheStage,
    picture: Annotated[Path | None, typer.Option("--picture", help="Write a drawing (SVG) to this new file.")] = None,
    as_plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Draw a stage: each tile with the way the road leaves it, its danger and its spaces; then the facts.

    [bold]Examples[/]

      hairpin stage show r1s1

      hairpin stage show my-stage.toml --picture my-stage.svg
    """
    from hairpin.cli.terminal.keeping import new_file
    from hairpin.cli.terminal.screen import Screen
    from hairpin.games.rallyman.building import road_of
    from hairpin.games.rallyman.drawing import stage_picture
    from hairpin.games.rallyman.sketch import facts, sketched
    from hairpin.games.rallyman.stagefiles import stage_named

    chosen = stage_named(stage)
    road = road_of(chosen)
    if picture is not None:
        new_file(picture).write_text(stage_picture(road), "utf-8")
    if as_json:
        print_json(row(chosen, False) | {"road": chosen.text, "nodes": len(road.nodes)})
        return
    echo(chosen.title)
    echo("")
    for line in sketched(chosen, Screen(as_plain).plain):
        echo(line)
    echo("")
    for line in facts(chosen):
        echo(line)
    if picture is not None:
        echo(f"the drawing is written to {picture}")


@app.command("check")
def check(stage: TheStage, as_json: AsJson = False) -> None:
    """Check whether the tiles of a stage join, and hold it against the book's guidelines.

    Errors keep it from being driven; warnings are advice. Each has a name and the clause it comes from.
    Exit code 1 if there are errors.

    [bold]Example[/]

      hairpin stage check 202aD-208aB-203aA
    """
    from hairpin.cli.track import counted, plain, sentence
    from hairpin.games.rallyman.stagefiles import checked

    errors, warnings = checked(stage)
    if as_json:
        print_json({"errors": [plain(found) for found in errors], "warnings": [plain(found) for found in warnings]})
    else:
        for level, findings in (("error", errors), ("warning", warnings)):
            for found in findings:
                echo(sentence(level, found))
        echo(f"{stage}: {counted(len(errors), 'error')}, {counted(len(warnings), 'warning')}")
    if errors:
        raise fail()


def row(stage: Stage, own: bool) -> dict[str, Any]:
    """A stage for a list."""
    from hairpin.games.rallyman.stages import dangers, length, spaces

    return {
        "stage": stage.id,
        "title": stage.title,
        "tiles": length(stage),
        "spaces": list(spaces(stage)),
        "danger": dict(dangers(stage)),
        "repairs": stage.assistance,
        "own": own,
    }
