"""`hairpin sim`: thousands of races between bots."""

from typing import Annotated, Any

import typer

from hairpin.cli.output import AsJson, console, print_json

PLAIN = ("bot", "wins", "share", "low", "high", "times_fair")  # what every row has


def sim(
    game: Annotated[str, typer.Argument(help="The game, as joyride.")],
    track: Annotated[
        str | None, typer.Option(help="The track, as school-yard, or a track file; else the one to learn on.")
    ] = None,
    cars: Annotated[int, typer.Option(help="How many cars race.")] = 2,
    races: Annotated[int, typer.Option(help="How many races.")] = 1000,
    bots: Annotated[str, typer.Option(help="A bot for each car, or one for all: rookie, racer.")] = "racer",
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the race, as fewer-laps=yes. May be repeated.")
    ] = None,
    seed: Annotated[int, typer.Option(help="All chance follows from it; 0 or more.")] = 1,
    deal_starts: Annotated[
        bool, typer.Option("--deal-starts", help="Deal start spaces at random; else the bots choose them.")
    ] = False,
    workers: Annotated[int, typer.Option(help="Processes; 0 means one for each core.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Race bots against each other many times, and count.

    [bold]Example[/]

      hairpin sim joyride --track school-yard --cars 3 --races 10000 --bots racer,rookie,rookie
    """
    from hairpin.cli.progress import progress_bar
    from hairpin.cli.tracks import course_named, files_of
    from hairpin.games import game as game_by_name
    from hairpin.kit.texts import named_values
    from hairpin.lab.races import Study, figures, run, seats_of

    track = game_by_name(game).first_course if track is None else track
    files, track = files_of(track), course_named(game, track)
    options = {"seats": str(cars)} | named_values(option or (), "--option")
    names = [name.strip() for name in bots.split(",")]
    seats = seats_of(game, track, options)
    drivers = names * seats if len(names) == 1 else names
    study = Study(game, track, options, drivers, races, seed, files, deal_starts)
    with progress_bar("races", races, shown=not as_json) as advance:
        outcome, seconds = run(study, workers, advance)
    found = figures(study, outcome, seconds)
    if as_json:
        print_json(found)
    else:
        show(found)


def routes_table(rows: list[dict[str, Any]]) -> Any:
    """Which ways the winners took."""
    from rich.table import Table

    table = Table("leg from", "gate", "winners", "share", "95 % interval", "of their drives")
    for row in rows:
        interval = f"{row['low']:.1%} to {row['high']:.1%}"
        leg = f"checkpoint {row['leg']}" if row["leg"] else "the start"
        table.add_row(leg, row["gate"], str(row["wins"]), f"{row['share']:.1%}", interval, f"{row['of_drives']:.1%}")
    return table


def show(found: dict[str, Any]) -> None:
    """The figures as tables."""
    from rich.table import Table

    from hairpin.lab.races import WITHIN

    out = console()
    finished = found["races"] - found["unfinished"]
    out.print(f"{found['races']} races on {found['track']}, {found['seconds']:.1f} s, seed {found['seed']}")
    if found["unfinished"]:
        out.print(f"{found['unfinished']} stopped unfinished; the shares below are of the {finished} finished ones.")
    for title, rows in (("car", found["seats"]), ("start position", found["start_positions"])):
        measures = [name for name in next(iter(rows.values())) if name not in PLAIN and not name.endswith(WITHIN)]
        table = Table(title, "bot", "wins", "share", "95 % interval", *(f"mean {name}" for name in measures))
        for name, row in rows.items():
            interval = f"{row['low']:.1%} to {row['high']:.1%}"
            means = [f"{row[measure]:.1f} ± {row[measure + WITHIN]:.1f}" for measure in measures]
            table.add_row(name, row.get("bot", ""), str(row["wins"]), f"{row['share']:.1%}", interval, *means)
        out.print(table)
    rounds = found["rounds"]
    out.print(
        f"rounds: median {rounds['median']:.0f}, nine in ten {rounds['p10']:.0f} to {rounds['p90']:.0f}, "
        f"longest {rounds['most']:.0f}; {found['long_races']['share']:.1%} took more than {found['long_races']['over']}"
    )
    if found["routes"]:
        out.print(routes_table(found["routes"]))
    if found["laps"]:
        out.print(f"laps completed: {found['laps']}; crashes a car and lap: {found['crashes_per_car_and_lap']:.3f}")
    if found["per_race"]:
        out.print("a race has " + ", ".join(f"{count:.2f} {name}" for name, count in found["per_race"].items()))
