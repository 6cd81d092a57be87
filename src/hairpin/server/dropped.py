"""Texts that people bring: a race file, a scenario or a position, told apart by how they begin."""

from hairpin.bots import BOTS
from hairpin.kit.errors import HairpinError
from hairpin.race import Race
from hairpin.racefile import FIRST_LINE, RaceFile, differences, opened, parse_file, play_line
from hairpin.scenario import parse_scenario, played
from hairpin.server.messages import Seat, Welcome
from hairpin.server.replays import Replay, dice_shown, moments

MAX_BYTES = 512 * 1024
MAX_LINES = 10_000  # the longest rallies have some thousand
NAME = "the file"


def replay_in(content: bytes) -> Replay:
    """The replay of a text that somebody brings; a HairpinError says in a sentence what is wrong with it."""
    text = readable(content)
    race = race_in(text)
    board, course = race.game.board(race.setting, race.state), race.course
    welcome = Welcome(
        "", race.game.id, course.title, course.id, board.columns, board.rows, board.cells, None, "", shapes=board.shapes
    )
    states, seats = moments(race.rewound(), race.log), tuple(seats_in(race))
    if text.startswith(FIRST_LINE):
        notes = differences(parse_file(text, NAME), race)
        return Replay(welcome, states, seats, "FILE", dice_shown(text, NAME), notes)
    return Replay(welcome, states, seats)


def race_in(text: str) -> Race:
    """The race that a text holds, at its last line."""
    if text.startswith(FIRST_LINE):
        found = parse_file(text, NAME)
        if len(found.actions) > MAX_LINES:
            raise HairpinError(f"{NAME} has {len(found.actions)} actions: up to {MAX_LINES} are read")
        race = opened(found, NAME)
        for number, line in found.actions:
            play_known_line(race, found, number, line)
        return race
    if len(text.split()) == 1 and "/" in text:
        race = Race.from_position(text.strip())
    elif "position" in text and "=" in text:
        race = played(parse_scenario(text, NAME))
    else:
        raise HairpinError(f"{NAME} is no race file (which begins with '{FIRST_LINE}'), no scenario and no position")
    if defects := race.game.problems(race.setting, race.state):
        raise HairpinError(f"this position cannot be raced: {'; '.join(defects)}")
    return race


def play_known_line(race: Race, found: RaceFile, number: int, line: str) -> None:
    """Play a line of a race file; where it cannot be played, the reason may be other rules or another track."""
    try:
        play_line(race, number, line, NAME)
    except HairpinError as error:
        notes = "".join(f"; {note}" for note in differences(found, race))
        raise HairpinError(f"{error}{notes}") from None


def readable(content: bytes) -> str:
    """The text of a file, with line feeds as we write them."""
    if len(content) > MAX_BYTES:
        raise HairpinError(f"{NAME} is too large: up to {MAX_BYTES // 1024} KiB are read")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise HairpinError(f"{NAME} is not text, so it is no race file, scenario or position") from None


def seats_in(race: Race) -> list[Seat]:
    """Who drives, by the names in a file; where it names nobody, the cars' own names."""
    names = race.drivers or race.game.seat_names[: int(race.course.options["seats"])]
    return [Seat(seat, name, "bot" if name in BOTS else "person", True) for seat, name in enumerate(names)]
