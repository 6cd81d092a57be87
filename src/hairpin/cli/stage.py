"""`hairpin stage`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hairpin.cli.output import AsJson, Plain, echo, fail, print_json, write_out

if TYPE_CHECKING:
    from hairpin.games.rallyman.stages import Stage

app = typer.Typer(
    help="Stages of Rallyman, your own too: list, draw, check, import and export them.", no_args_is_help=True
)

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

      hairpin stage show g-corner     a small road of the scenarios
    """
    from hairpin.cli.terminal.keeping import new_file
    from hairpin.cli.terminal.screen import Screen
    from hairpin.games.rallyman.building import road_of
    from hairpin.games.rallyman.drawing import stage_picture
    from hairpin.games.rallyman.road import fixtures
    from hairpin.games.rallyman.sketch import facts, sketched
    from hairpin.games.rallyman.stagefiles import stage_named

    if stage.upper() in fixtures() and picture is None:
        show_small(stage.upper(), as_json)
        return
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


def show_small(name: str, as_json: bool) -> None:
    """Draw one of the small roads that scenarios and examples are set on."""
    from hairpin.games.rallyman.road import fixture
    from hairpin.games.rallyman.sketch import sketched_small, small_facts

    road = fixture(name)
    if as_json:
        print_json({"stage": name.lower(), "title": road.title, "nodes": len(road.nodes)})
        return
    for line in (road.title, "", *sketched_small(road), "", *small_facts(road)):
        echo(line)


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


@app.command("make")
def make(
    tiles: Annotated[int, typer.Option(help="How many tiles, start and finish included.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed gives the same stage.")] = 1,
    assistance: Annotated[bool, typer.Option("--assistance", help="Repairs after it.")] = False,
    file: Annotated[Path | None, typer.Argument(help="The new file; left out: the text is written out.")] = None,
) -> None:
    """Lay a stage by chance, within the book's guidelines, as a stage file.

    [bold]Example[/]

      hairpin stage make --tiles 12 --seed 5 laid.toml
    """
    from random import Random

    from hairpin.games.rallyman.stagefiles import written
    from hairpin.games.rallyman.wandering import random_stage

    write_out(written(random_stage(tiles, Random(seed).randrange, assistance)), "a stage by chance", file)


@app.command("import")
def import_stage(file: Annotated[Path, typer.Argument(help="A stage file.")]) -> None:
    """Keep a copy of a stage file, so that its stage can be raced by name; an older one of that name is replaced."""
    from hairpin.games.rallyman.stagefiles import imported

    kept = imported(file)
    echo(f"{kept.stem} is kept in {kept}; race it with: hairpin race rallyman --track {kept.stem}")


@app.command("export")
def export(
    stage: TheStage,
    file: Annotated[Path | None, typer.Argument(help="The new file; left out: the text is written out.")] = None,
) -> None:
    """Write a stage's file: to pass it on, or to begin one of your own with it.

    [bold]Example[/]

      hairpin stage export r1s1 my-stage.toml
    """
    from hairpin.games.rallyman.stagefiles import exported

    write_out(exported(stage), stage, file)


@app.command("sheet")
def sheet(
    course: Annotated[
        str,
        typer.Argument(
            metavar="RALLY", help="A rally, as rally-4, or stages joined by ~; or a race file, to fill it in."
        ),
    ],
    file: Annotated[Path, typer.Argument(help="The new file, a page (HTML).")],
) -> None:
    """Write a Rally sheet to print, blank or as a race has filled it in: one page, for A4 and for US letter.

    [bold]Examples[/]

      hairpin stage sheet rally-4 sheet.html

      hairpin stage sheet races/rallyman/rally-4-every-option.race sheet.html
    """
    from hairpin.cli.terminal.keeping import new_file
    from hairpin.games.rallyman.content import laid_out, stages_of
    from hairpin.games.rallyman.paper import blank_sheet

    if Path(course).is_file():
        page = sheet_of(Path(course))
    else:
        stages = stages_of(course)
        title, repaired = laid_out(course)[0], [stage.assistance for stage in stages]
        page = blank_sheet(title, [stage.title for stage in stages], repaired)
    new_file(file).write_text(page, "utf-8")
    echo(f"the sheet is written to {file}; print it from a browser")


def sheet_of(file: Path) -> str:
    """The sheet of the race in a file."""
    from hairpin.games.rallyman.paper import filled_sheet
    from hairpin.kit.contract import OVER
    from hairpin.kit.errors import HairpinError
    from hairpin.racefile import read_race

    race = read_race(file)
    if race.game.id != "rallyman":
        raise HairpinError(f"{file}: a race of {race.game.title}; a Rally sheet is kept of Rallyman: DIRT only")
    return filled_sheet(race.course, race.view(OVER).panels, race.drivers)


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
