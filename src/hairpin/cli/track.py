"""`hairpin track`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hairpin.cli.output import AsJson, Plain, echo, fail, print_json, write_out
from hairpin.games import FIRST

if TYPE_CHECKING:
    from hairpin.kit.contract import Finding

app = typer.Typer(help="Tracks of your own: check, draw, import and export them.", no_args_is_help=True)

TheFile = Annotated[str, typer.Argument(metavar="FILE", help="A track file, or the name of a track.")]
TheGame = Annotated[str, typer.Option("--game", help="The game.")]


@app.command("check")
def check(file: TheFile, game: TheGame = FIRST, as_json: AsJson = False) -> None:
    """Check a track file against the book's rules and tips for designers.

    Errors keep it from being raced; warnings are advice. Each has a name, the clause it comes from, and coordinates.
    Exit code 1 if there are errors.

    [bold]Example[/]

      hairpin track check my-yard.toml
    """
    from hairpin.games import game as game_by_name

    errors, warnings = game_by_name(game).check_course(file_of(game, file))
    if as_json:
        print_json({"errors": [plain(found) for found in errors], "warnings": [plain(found) for found in warnings]})
    else:
        for level, findings in (("error", errors), ("warning", warnings)):
            for found in findings:
                echo(sentence(level, found))
        echo(f"{file}: {counted(len(errors), 'error')}, {counted(len(warnings), 'warning')}")
    if errors:
        raise fail()


@app.command("show")
def show(file: TheFile, game: TheGame = FIRST, as_plain: Plain = False) -> None:
    """Draw a track, and tell of it as the race guide does.

    [bold]Examples[/]

      hairpin track show graduation

      hairpin track show my-yard.toml
    """
    from hairpin.cli.terminal.board import draw_board
    from hairpin.cli.terminal.screen import Screen
    from hairpin.cli.tracks import course_named
    from hairpin.race import Race

    screen = Screen(as_plain)
    race = Race.start(game, course_named(game, file), {})
    card = race.game.card(race.course.id)
    screen.say(f"{race.course.title}: {card.says}" if card.rules else race.game.about(race.course.id))
    for rule in card.rules:
        screen.say(f"- {rule.says} [{rule.clause}]")
    for line in draw_board(screen, race.game.board(race.setting, race.state)):
        screen.show(line)


@app.command("list")
def list_tracks(game: TheGame = FIRST, as_json: AsJson = False) -> None:
    """List the tracks that can be raced by name: those of the game, then your own."""
    from hairpin.games import game as game_by_name

    chosen = game_by_name(game)
    rows = [{"track": name, "title": title, "own": False} for name, title in chosen.courses().items()]
    rows += [{"track": name, "title": title, "own": True} for name, title in chosen.own_courses().items()]
    if as_json:
        print_json(rows)
        return
    for row in rows:
        echo(f"{row['track']:<22}{row['title']}{' (your own)' if row['own'] else ''}")


@app.command("import")
def import_track(file: Annotated[Path, typer.Argument(help="A track file.")], game: TheGame = FIRST) -> None:
    """Keep a copy of a track file, so that its track can be raced by name; an older one of that name is replaced."""
    from hairpin.games import game as game_by_name

    kept = game_by_name(game).keep_course(file)
    echo(f"{kept.stem} is kept in {kept}; race it with: hairpin race {game} --track {kept.stem}")


@app.command("export")
def export(
    track: Annotated[str, typer.Argument(help="The name of a track.")],
    file: Annotated[Path | None, typer.Argument(help="The new file; left out: the text is written out.")] = None,
    game: TheGame = FIRST,
) -> None:
    """Write a track's file: to pass it on, or to begin one of your own with it."""
    from hairpin.games import game as game_by_name

    write_out(game_by_name(game).course_text(track), track, file)


def file_of(game: str, file: str) -> Path:
    """The file that is meant: a name without a suffix is that of a track."""
    from hairpin.games import game as game_by_name

    return Path(file) if file.endswith(".toml") else game_by_name(game).course_file(file)


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def sentence(level: str, found: Finding) -> str:
    """`error rolling-start at h4, n4: … [JR-TDES-02]`."""
    where = f" at {', '.join(found.spaces)}" if found.spaces else ""
    return f"{level} {found.name}{where}: {found.says} [{found.clause}]"


def plain(found: Finding) -> dict[str, Any]:
    return {"name": found.name, "clause": found.clause, "says": found.says, "spaces": list(found.spaces)}
