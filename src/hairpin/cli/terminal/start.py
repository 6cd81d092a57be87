"""How a race in the terminal begins: a fresh one, one from a position, one that goes on from its file."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import platformdirs

from hairpin import racefile
from hairpin.cli.terminal.screen import Screen
from hairpin.cli.terminal.seats import check_count, parse_seats, usual_seats
from hairpin.games import game as game_by_name
from hairpin.kit.errors import HairpinError
from hairpin.race import Race

TRACK: Final = "school-yard"
USUAL_SEATS: Final = 2


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for; empty where it says nothing."""

    game: str
    track: str = ""
    seats: str = ""
    options: Sequence[str] = ()
    position: str = ""
    resume: Path | None = None
    save: Path | None = None


def introduce(screen: Screen, name: str) -> None:
    """The tracks of a game, as its guide introduces them."""
    game = game_by_name(name)
    for track in game.courses():
        screen.say(f"--track {track}", "bold")
        screen.say(f"  {game.about(track)}")


def started(wanted: Wanted) -> Race:
    """The race to run."""
    if wanted.resume:
        return resumed(wanted, wanted.resume)
    return from_position(wanted) if wanted.position else fresh(wanted)


def fresh(wanted: Wanted) -> Race:
    game = game_by_name(wanted.game)
    track = wanted.track or TRACK
    options = parse_options(wanted.options)
    game.options(track)  # an unknown track is refused before its seats are counted
    drivers = parse_seats(wanted.seats) if wanted.seats else usual_seats(seats_asked_for(options))
    if options.setdefault("seats", str(len(drivers))) != str(len(drivers)):
        raise HairpinError(f"--option seats={options['seats']}, but --seats names {len(drivers)} drivers")
    check_count(game, track, drivers)
    return Race.start(game.id, track, options, drivers=drivers)


def seats_asked_for(options: dict[str, str]) -> int:
    asked = options.get("seats", "")
    return int(asked) if asked.isascii() and asked.isdigit() and 0 < len(asked) < 3 else USUAL_SEATS


def parse_options(given: Sequence[str]) -> dict[str, str]:
    """`laps=2` … as a mapping."""
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise HairpinError(f"--option {text}: write name=value, as laps=2")
        if name in options:
            raise HairpinError(f"--option {name} is given twice")
        options[name] = value
    return options


def from_position(wanted: Wanted) -> Race:
    """A race that begins in a position, which brings its own track and options."""
    refuse_together("--from", "the position has a track and options of its own", wanted)
    race = Race.from_position(wanted.position)
    if race.game.id != wanted.game:
        raise HairpinError(f"the position is one of {race.game.id}, not of {wanted.game}")
    if defects := race.game.problems(race.setting, race.state):
        raise HairpinError(f"this position cannot be raced: {'; '.join(defects)}")
    if race.is_over:
        raise HairpinError("this position cannot be raced: the race is over in it")
    seats = int(race.course.options["seats"])
    race.drivers = parse_seats(wanted.seats) if wanted.seats else usual_seats(seats)
    if len(race.drivers) != seats:
        raise HairpinError(f"--seats names {len(race.drivers)} drivers, but the position has {seats} seats")
    return race


def resumed(wanted: Wanted, path: Path) -> Race:
    """The race of a file, with its drivers."""
    refuse_together("--resume", "the file goes on as it began", wanted)
    found = racefile.read_file(path)
    if not found.headers.get("dice", "local").startswith("local"):
        raise HairpinError(f"{path.name}: its dice are sealed by a server; only there can it go on")
    race = racefile.read_race(path)
    if race.is_over:
        raise HairpinError(f"{path.name}: this race is over; watch it with: hairpin replay {path}")
    if race.game.id != wanted.game:
        raise HairpinError(f"{path.name} is a race of {race.game.id}, not of {wanted.game}")
    seats = int(race.course.options["seats"])
    if wanted.seats:
        race.drivers = parse_seats(wanted.seats)
    if len(race.drivers) != seats:
        raise HairpinError(f"{path.name}: {len(race.drivers)} drivers for {seats} seats; add --seats")
    return race


def refuse_together(flag: str, because: str, wanted: Wanted) -> None:
    """Refuse what cannot be asked for together with --from or --resume."""
    asked: dict[str, object] = {"--track": wanted.track, "--option": wanted.options}
    if flag == "--resume":
        asked |= {"--from": wanted.position, "--save": wanted.save}
    for other, given in asked.items():
        if given:
            raise HairpinError(f"{other} and {flag} exclude each other: {because}")


def file_for(wanted: Wanted, race: Race) -> Path:
    """Where the race is kept; a file that exists is never written over, save to go on with it."""
    if wanted.resume:
        return wanted.resume
    if not wanted.save:
        return unused(platformdirs.user_data_path("hairpin", appauthor=False) / "races", race)
    if wanted.save.exists():
        raise HairpinError(f"{wanted.save} exists already: choose another name, or go on with it by --resume")
    return wanted.save


def unused(folder: Path, race: Race) -> Path:
    """A file of its own for a race that begins now."""
    stem = f"{race.game.id}-{race.course.id}-{datetime.now():%Y%m%d-%H%M%S}"
    numbers = (f"{stem}{'' if n == 1 else f'-{n}'}.race" for n in range(1, 1000))
    return next(path for path in map(folder.joinpath, numbers) if not path.exists())
