"""How a race in the terminal begins: a fresh one, one from a position, one that goes on from its file."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hairpin import racefile
from hairpin.bots import bots_of
from hairpin.cli.terminal.keeping import file_of_its_own, new_file
from hairpin.cli.terminal.screen import Screen
from hairpin.cli.terminal.seats import check_count, parse_seats, usual_seats
from hairpin.cli.tracks import course_kept
from hairpin.games import game as game_by_name
from hairpin.kit.contract import Game
from hairpin.kit.errors import HairpinError
from hairpin.kit.texts import named_values, number_within
from hairpin.race import Race

MOST_SEATS: Final = 99  # that drivers are thought of for; a track then says how many it takes


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for; None where it says nothing."""

    game: str
    track: str | None = None
    seats: str | None = None
    options: Sequence[str] = ()
    position: str | None = None
    resume: Path | None = None
    save: Path | None = None


def introduce(screen: Screen, name: str) -> None:
    """The tracks of a game, as its guide introduces them."""
    game = game_by_name(name)
    for track in game.courses():
        screen.say(f"--track {track}", "bold")
        screen.say(f"  {game.about(track)}")


def introduced(name: str) -> list[dict[str, str]]:
    """The same for programs."""
    game = game_by_name(name)
    return [{"track": track, "title": title, "about": game.about(track)} for track, title in game.courses().items()]


def started(wanted: Wanted) -> Race:
    """The race to run."""
    if wanted.resume:
        return resumed(wanted, wanted.resume)
    return fresh(wanted) if wanted.position is None else from_position(wanted, wanted.position)


def fresh(wanted: Wanted) -> Race:
    game = game_by_name(wanted.game)
    track = game.first_course if wanted.track is None else course_kept(game.id, wanted.track)
    options = named_values(wanted.options, "--option")
    drivers = drivers_of(wanted, seats_asked_for(game, track, options))
    if options.setdefault("seats", str(len(drivers))) != str(len(drivers)):
        raise HairpinError(f"--option seats={options['seats']}, but --seats names {len(drivers)} drivers")
    check_count(game, track, drivers)
    return Race.start(game.id, track, options, drivers=drivers)


def seats_asked_for(game: Game, track: str, options: dict[str, str]) -> int:
    """How many drivers are thought of: one against the strongest bot where that is possible, if nothing is said."""
    usual = next(option for option in game.options(track) if option.name == "seats")
    default = "1" if "1" in usual.values and not bots_of(game.id) else usual.default
    return number_within(options.get("seats", default), 1, MOST_SEATS) or int(default)


def drivers_of(wanted: Wanted, seats: int) -> tuple[str, ...]:
    """The drivers that are named, or the usual ones."""
    return usual_seats(seats) if wanted.seats is None else parse_seats(wanted.seats)


def from_position(wanted: Wanted, position: str) -> Race:
    """A race that begins in a position, which brings its own track and options."""
    refuse_together("--from", "the position has a track and options of its own", wanted)
    if not position.strip():
        raise HairpinError("--from: a position is needed, in one line as 'position' prints it in a race")
    race = Race.from_position(position)
    if race.game.id != wanted.game:
        raise HairpinError(f"the position is one of {race.game.id}, not of {wanted.game}")
    if defects := race.game.problems(race.setting, race.state):
        raise HairpinError(f"this position cannot be raced: {'; '.join(defects)}")
    if race.is_over:
        raise HairpinError("this position cannot be raced: the race is over in it")
    seats = int(race.course.options["seats"])
    race.drivers = drivers_of(wanted, seats)
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
    if wanted.seats is not None:
        race.drivers = parse_seats(wanted.seats)
    if len(race.drivers) != seats:
        raise HairpinError(f"{path.name}: {len(race.drivers)} drivers for {seats} seats; add --seats")
    return race


def refuse_together(flag: str, because: str, wanted: Wanted) -> None:
    """Refuse what cannot be asked for together with --from or --resume."""
    asked: dict[str, object] = {"--track": wanted.track, "--option": wanted.options or None}
    if flag == "--resume":
        asked |= {"--from": wanted.position, "--save": wanted.save}
    for other, given in asked.items():
        if given is not None:
            raise HairpinError(f"{other} and {flag} exclude each other: {because}")


def file_for(wanted: Wanted, race: Race) -> Path:
    """Where the race is kept."""
    if wanted.resume:
        return wanted.resume
    return new_file(wanted.save) if wanted.save else file_of_its_own(race)
