"""Content files made into settings: boards are drawn maps, tracks say where tokens lie; all of it is checked here.

Plain Python. Every defect is one sentence with the file, the line, and what is allowed.
"""

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from hairpin.games.joyride.names import (
    DAMAGE_SLOTS,
    MAX_CHECKPOINTS,
    MAX_LAPS,
    MAX_SEATS,
    MAX_STARTS,
    MIN_SEATS,
    START_LINE,
)
from hairpin.games.joyride.state import SETTING
from hairpin.kit.contract import Course, Option
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.hexgrid import (
    DIRECTIONS,
    neighbour,
    parse_direction,
    parse_space,
    read_map,
    space_name,
    turned,
)
from hairpin.kit.record import Table
from hairpin.kit.texts import shortened, whole_number

FOLDER = Path(__file__).parent / "content"
SPACE, BARRIER, START = ".", "#", "="
BOARD_SYMBOLS = SPACE + BARRIER
DRAWN_SYMBOLS = BOARD_SYMBOLS + START + "1234ABCDabcd"
CLEAR_AHEAD = 6  # spaces ahead of a starting space that the rolling start may need [JR-TDES-02]
DRAWN = "drawn"
# the race guide's words, from the first race to the last [JR-TRK-01]
DIFFICULTIES = (
    *("Tutorial", "Start Here!", "Low", "Simple", "Clear", "Medium", "Slippery", "Technical", "Ill-Advised"),
)
CARS = ("Electric", "Learner")  # in the box; further cars are copies of them [JR-R-109]
OBSTACLES = 2  # tokens in the box [JR-COMP-16]


class BoardFile(msgspec.Struct, forbid_unknown_fields=True):
    """content/boards/*.toml"""

    source: str
    title: str
    says: str
    map: str


class LineFile(msgspec.Struct, forbid_unknown_fields=True):
    """A line of a track file: two tokens that face each other, or one with an arrow to the edge of the board."""

    tokens: list[str]
    arrow: str = ""
    facing: str = ""  # the starting line: which way cars are placed
    item: bool = False  # which side of the token shows


class ObstacleFile(msgspec.Struct, forbid_unknown_fields=True):
    """An obstacle token of a track file: what is printed on it, where it lies."""

    barriers: list[str]
    spaces: list[str] = []


class TrackFile(msgspec.Struct, forbid_unknown_fields=True):
    """content/tracks/*.toml"""

    title: str
    says: str
    board: str
    difficulty: str
    players: list[int]
    ideal: list[int]
    laps: dict[str, list[int]]
    starting_damage: int
    source: dict[str, str]
    start: LineFile
    checkpoint: list[LineFile]
    obstacle: list[ObstacleFile] = []


@dataclass(frozen=True)
class Layout:
    """A track as spaces: what a setting is made of before options."""

    drivable: frozenset[int]
    lines: tuple[tuple[int, ...], ...]  # the starting line, then the checkpoints in order
    facing: int
    tokens: frozenset[int] = frozenset()


def courses() -> dict[str, str]:
    """The tracks by id, with their titles."""
    return {file.stem: read_track(file).title for file in sorted((FOLDER / "tracks").glob("*.toml"))}


def board_title(chosen: TrackFile) -> str:
    """The name of the location that a track lies on."""
    title: str = read_toml(FOLDER / "boards" / f"{chosen.board}.toml", BoardFile).title
    return title


def track(name: str) -> TrackFile:
    """The track with this id."""
    file = FOLDER / "tracks" / f"{name}.toml"
    if name not in courses():
        raise HairpinError(f"'{shortened(name)}' is no track of Joyride; the tracks are: {listed(courses(), 'and')}")
    return read_track(file)


def options(name: str) -> tuple[Option, ...]:
    """The options of a race on this track [JR-TRK-08, JR-CMPX-01, JR-CMPX-08]."""
    if name == DRAWN:
        counts, default, laps, says = list(range(1, MAX_SEATS + 1)), 1, {}, "how many cars race"
    else:
        chosen = track(name)
        counts, default = chosen.players, min(chosen.players)
        laps = {seats: tuple(str(n) for n in choice) for seats, choice in chosen.laps.items()}
        says = f"how many cars race: {suitability(chosen)}"
    numbers = sorted({n for choice in laps.values() for n in choice} or {"2"}, key=int)
    return (
        Option("seats", tuple(str(n) for n in counts), str(default), says, "Cars"),
        Option(
            "laps", tuple(numbers), "", "laps to win, where the track leaves a choice", "Laps",
            {n: f"{n} laps" for n in numbers}, laps,
        ),
        Option(
            "initiative", ("yes", "no"), "yes", "the higher gear goes first, or turns simply pass clockwise",
            "Who goes first", {"yes": "the higher gear", "no": "clockwise"},
        ),
        Option(
            "damage", ("yes", "no"), "yes", "whether crashes damage the dashboard", "Damage",
            {"yes": "with damage", "no": "no damage"},
        ),
        Option(
            "fewer-laps", ("no", "yes"), "no", "as long as the track asks for, or one lap less", "Length",
            {"no": "the whole race", "yes": "a lap less"},
        ),
    )  # fmt: skip


def suitability(chosen: TrackFile) -> str:
    """The player-count strip in words, as `2 is ideal, 3 is suitable, 4 is unsuitable` [JR-GUIDE-06]."""
    return ", ".join(
        f"{n} is {'ideal' if n in chosen.ideal else 'suitable' if n in chosen.players else 'unsuitable'}"
        for n in range(MIN_SEATS, MAX_SEATS + 1)
    )


def laps_for(chosen: TrackFile, seats: int) -> list[int]:
    """The laps that so many cars may race, the usual number first [JR-GOAL-01, JR-TRK-08]."""
    return chosen.laps[str(seats)]


def setup(name: str, given: Mapping[str, str]) -> tuple[Course, Table]:
    """The course and the setting of a race: one record. Raises a HairpinError naming what is allowed.

    [JR-SETUP-01, JR-TRK-08, JR-TRK-09, JR-CMPX-02, JR-CMPX-03, JR-CMPX-08, JR-R-111, JR-R-112]
    """
    chosen = track(name)
    picked = pick_options(name, given)
    seats = int(picked["seats"])
    allowed = laps_for(chosen, seats)
    laps = int(picked["laps"] or allowed[0])
    if laps not in allowed:
        raise HairpinError(f"option laps={laps}: {chosen.title} with {seats} cars is run over {listed(allowed)} laps")
    if picked["fewer-laps"] == "yes":
        laps = max(laps - 1, 1)
    setting = setting_of(layout_of(chosen, name), seats, laps, chosen.starting_damage, picked)
    course = Course(name, chosen.title, trimmed(name, given), content_hash(name))
    return course, setting


def setup_drawn(drawing: str, given: Mapping[str, str]) -> tuple[Course, Table]:
    """The course and setting of a map drawn in a scenario: lines as digits and =, cars as letters on free spaces."""
    picked = {
        "seats": "1",
        "laps": "2",
        "facing": "e",
        "initiative": "yes",
        "damage": "yes",
        "starting-damage": "0",
    }
    if unknown := set(given) - set(picked):
        raise HairpinError(f"option {shortened(min(unknown))}: a drawn map takes {listed(picked, 'and')}")
    picked |= given
    for key in ("initiative", "damage"):
        if picked[key] not in ("yes", "no"):
            raise HairpinError(f"option {key}={shortened(picked[key])}: allowed is yes or no")
    symbols = read_map(drawing, DRAWN_SYMBOLS, "the drawn map")
    drivable = frozenset(space for space, symbol in symbols.items() if symbol != BARRIER)
    highest = max((int(symbol) for symbol in symbols.values() if symbol.isdigit()), default=1)
    lines = [tuple(space for space, symbol in symbols.items() if symbol == START)]
    lines += [tuple(s for s, symbol in symbols.items() if symbol == str(n)) for n in range(1, highest + 1)]
    laid = Layout(drivable, tuple(lines), parse_direction(picked["facing"]))
    seats = whole_number("option seats", picked["seats"], 1, MAX_SEATS)
    laps = whole_number("option laps", picked["laps"], 1, MAX_LAPS)
    damage = whole_number("option starting-damage", picked["starting-damage"], 0, DAMAGE_SLOTS)
    setting = setting_of(laid, seats, laps, damage, picked)
    return Course(DRAWN, "a drawn map", dict(given), hashed(drawing.encode()), drawing), setting


def drawn_cars(drawing: str) -> dict[str, tuple[int, int]]:
    """Front and rear of the cars drawn on a map, by letter: A is a front, a its rear."""
    symbols = read_map(drawing, DRAWN_SYMBOLS, "the drawn map")
    ends = {symbol: space for space, symbol in symbols.items() if symbol.isalpha()}
    return {letter: (ends[letter], ends.get(letter.lower(), 0)) for letter in ends if letter.isupper()}


def pick_options(name: str, given: Mapping[str, str]) -> dict[str, str]:
    """The value of every option of a track. Other numbers of cars than the guide prints are an error."""
    known = {option.name: option for option in options(name)}
    for key, value in given.items():
        if key not in known:
            raise HairpinError(f"option {shortened(key)}: not known; the options are {listed(known, 'and')}")
        if key == "seats" and value not in known[key].values:
            counts = listed(known[key].values)
            raise HairpinError(f"option seats={shortened(value)}: {track(name).title} is for {counts} cars")
        if value not in known[key].values:
            raise HairpinError(f"option {key}={shortened(value)}: allowed is {listed(known[key].values)}")
    return {key: given.get(key, option.default) for key, option in known.items()}


def trimmed(name: str, given: Mapping[str, str]) -> dict[str, str]:
    """The options that differ from their defaults, and always the number of seats."""
    known = {option.name: option.default for option in options(name)}
    kept = {key: given[key] for key in known if key in given and given[key] != known[key]}
    seats = given.get("seats", known["seats"])
    if kept.get("laps") == str(laps_for(track(name), int(seats))[0]):
        del kept["laps"]
    return {"seats": seats} | {key: value for key, value in kept.items() if key != "seats"}


def setting_of(laid: Layout, seats: int, laps: int, starting_damage: int, picked: Mapping[str, str]) -> Table:
    """One setting record."""
    settings = np.zeros(1, SETTING)
    setting = settings[0]
    setting.seats, setting.laps, setting.checkpoints = seats, laps, len(laid.lines) - 1
    setting.initiative, setting.damage = int(picked["initiative"] == "yes"), int(picked["damage"] == "yes")
    setting.starting_damage, setting.start_facing = starting_damage, laid.facing
    setting.start_count = min(len(laid.lines[START_LINE]), MAX_STARTS)
    for place, space in enumerate(laid.lines[START_LINE][:MAX_STARTS]):
        setting.starts[place] = space
    for space in laid.drivable:
        setting.drivable[space] = 1
    for number, line in enumerate(laid.lines):
        for space in line:
            setting.lines[space] |= 1 << number
    return settings


def content_hash(name: str) -> str:
    """8 hex digits over the track's file and its board's: a changed file is another course."""
    chosen = FOLDER / "tracks" / f"{name}.toml"
    board = FOLDER / "boards" / f"{track(name).board}.toml"
    return hashed(chosen.read_bytes() + board.read_bytes())


def hashed(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:8]


# ---- files ----


@cache
def read_track(file: Path) -> TrackFile:
    """A track file, its fields and its layout checked; any board, lines and obstacles may be combined.

    [JR-COMP-19, JR-GUIDE-02, JR-TDES-10]
    """
    data = read_toml(file, TrackFile)
    if (number := next((n for n in data.players if not MIN_SEATS <= n <= MAX_SEATS), None)) is not None:
        raise complaint(file, "players", f"{number} cars; allowed are {MIN_SEATS} to {MAX_SEATS}")
    if not data.players:
        raise complaint(file, "players", f"no number of cars; allowed are {MIN_SEATS} to {MAX_SEATS}")
    for count in data.players:
        laps = data.laps.get(str(count))
        if not laps or not all(1 <= n <= MAX_LAPS for n in laps):
            raise complaint(file, "laps", f"{count} cars need a list of laps from 1 to {MAX_LAPS}")
    if not 0 <= data.starting_damage <= DAMAGE_SLOTS:
        raise complaint(file, "starting_damage", f"{data.starting_damage} tokens; allowed are 0 to {DAMAGE_SLOTS}")
    if data.difficulty not in DIFFICULTIES:
        raise complaint(file, "difficulty", f"'{data.difficulty}'; allowed are {listed(DIFFICULTIES)}")
    if unknown := set(data.source.values()) - {"rulebook", "public", "designed"}:
        raise complaint(file, min(unknown), "a source is rulebook, public or designed")
    check_layout(file, data, layout_of(data, file.stem))
    return data


@cache
def read_board(file: Path) -> dict[int, str]:
    """The symbols of a board by space [JR-BOARD-01]."""
    data = read_toml(file, BoardFile)
    first = file.read_text("utf-8").split("map", 1)[0].count("\n") + 1
    try:
        return read_map(data.map, BOARD_SYMBOLS, str(file.name))
    except HairpinError as error:
        raise HairpinError(f"{error} (the map starts on line {first + 1} of the file)") from None


def read_toml(file: Path, kind: type[Any]) -> Any:
    """A TOML file as a struct; errors name the file, the line and what is allowed."""
    try:
        text = file.read_text("utf-8")
    except OSError as error:
        raise HairpinError(f"{file}: cannot be read ({error.strerror})") from None
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except tomllib.TOMLDecodeError as error:
        raise HairpinError(f"{file.name}: {error}; a line of TOML is key = value, texts in quotes") from None
    except msgspec.ValidationError as error:
        key = str(error).rpartition("$.")[2].strip("`").split(".")[-1].split("[")[0]
        if "unknown field" in str(error):
            key = str(error).split("`")[1]
            allowed = listed((field.name for field in msgspec.structs.fields(kind)), "and")
            raise complaint(file, key, f"not a field; the fields are {allowed}") from None
        raise complaint(file, key, str(error).split(" - at")[0]) from None


def complaint(file: Path, key: str, says: str) -> HairpinError:
    """An error about a key of a content file, with its line."""
    lines = file.read_text("utf-8").splitlines()
    number = next((n for n, line in enumerate(lines, 1) if key and key in line), len(lines))
    return HairpinError(f"{file.name}, line {number}, {key}: {says}")


# ---- layout ----


def layout_of(data: TrackFile, name: str) -> Layout:
    """The track on its board: tokens become barriers, lines become spaces, obstacles replace what they cover.

    [JR-CHK-01, JR-CHK-03, JR-CHK-04, JR-CHK-12, JR-CHK-14, JR-OBST-01, JR-OBST-02, JR-R-06, JR-R-62, JR-R-104]
    """
    file = FOLDER / "tracks" / f"{name}.toml"
    board_file = FOLDER / "boards" / f"{data.board}.toml"
    if not board_file.exists():
        known = listed((f.stem for f in sorted((FOLDER / "boards").glob("*.toml"))), "and")
        raise complaint(file, "board", f"'{data.board}' is no board; the boards are {known}")
    board = with_obstacles(file, data, read_board(board_file))
    tokens = frozenset(parse_token(file, t) for line in [data.start, *data.checkpoint] for t in line.tokens)
    drivable = frozenset(s for s, symbol in board.items() if symbol == SPACE) - tokens
    lines = tuple(
        tuple(s for s in row_of(file, line, board) if s in drivable) for line in [data.start, *data.checkpoint]
    )
    try:
        facing = parse_direction(data.start.facing)
    except HairpinError as error:
        raise complaint(file, "facing", str(error)) from None
    return Layout(drivable, lines, facing, tokens)


def with_obstacles(file: Path, data: TrackFile, board: Mapping[int, str]) -> dict[int, str]:
    """The board with the obstacle tokens on it: what is printed on a token stands for what it covers [JR-OBST-01]."""
    found = dict(board)
    for obstacle in data.obstacle:
        for symbol, names in ((BARRIER, obstacle.barriers), (SPACE, obstacle.spaces)):
            for name in names:
                if (space := parse_token(file, name)) not in board:
                    raise complaint(file, name, "an obstacle must lie on the board")
                found[space] = symbol
    return found


def parse_token(file: Path, name: str) -> int:
    try:
        return parse_space(name)
    except HairpinError as error:
        raise complaint(file, name, str(error)) from None


def row_of(file: Path, line: LineFile, board: Mapping[int, str]) -> Iterable[int]:
    """The straight row between two tokens, or from one along its arrow to the edge of the board [JR-R-62]."""
    spaces = [parse_token(file, token) for token in line.tokens]
    if len(spaces) == 2:
        for direction in range(len(DIRECTIONS)):
            row = ray(spaces[0], direction, board)
            if spaces[1] in row:
                return row[: row.index(spaces[1])]
        raise complaint(file, line.tokens[0], f"{' and '.join(line.tokens)} do not lie on one straight row of spaces")
    if len(spaces) != 1:
        raise complaint(file, "tokens", f"{len(spaces)} tokens; a line has one with an arrow, or two")
    if line.arrow not in DIRECTIONS:
        raise complaint(file, line.tokens[0], f"a single token needs an arrow: {listed(DIRECTIONS)}")
    return ray(spaces[0], DIRECTIONS.index(line.arrow), board)


def ray(space: int, direction: int, board: Mapping[int, str]) -> list[int]:
    """The hexes of the board from a space (left out) in a direction, to the edge."""
    row: list[int] = []
    space = int(neighbour(space, direction))
    while space in board:
        row.append(space)
        space = int(neighbour(space, direction))
    return row


def check_layout(file: Path, data: TrackFile, laid: Layout) -> None:
    """Refuse a layout that breaks a hard constraint of track design [JR-TDES-01, JR-TDES-02, JR-COMP-15, JR-R-105]."""
    starts = laid.lines[START_LINE]
    if not 1 <= len(data.checkpoint) <= MAX_CHECKPOINTS:
        raise complaint(file, "checkpoint", f"{len(data.checkpoint)} checkpoints; allowed are 1 to {MAX_CHECKPOINTS}")
    if not max(data.players) <= len(starts) <= MAX_STARTS:
        allowed = f"{max(data.players)} (a space for every car) to {MAX_STARTS}"
        raise complaint(file, "start", f"the starting line has {len(starts)} spaces; allowed are {allowed}")
    if any(neighbour(space, laid.facing) in starts for space in starts):
        raise complaint(file, "facing", f"{data.start.facing} runs along the starting line; cars must start across it")
    for space in starts:
        if neighbour(space, turned(laid.facing, 3)) not in laid.drivable:
            raise complaint(file, "start", f"behind starting space {space_name(space)} there is no space for a rear")
        ahead = space
        for _ in range(CLEAR_AHEAD):
            ahead = int(neighbour(ahead, laid.facing))
            if ahead not in laid.drivable:
                raise complaint(
                    file,
                    "start",
                    f"ahead of {space_name(space)} {CLEAR_AHEAD} spaces must be free; {space_name(ahead)} is not",
                )
    for number, line in enumerate(laid.lines):
        if not line:
            raise complaint(file, "tokens", f"the line of {line_title(number)} has no space that can be driven on")
    for number in range(len(laid.lines)):
        target = (number + 1) % len(laid.lines)
        if not reachable(laid, laid.lines[number], laid.lines[target]):
            raise complaint(file, "checkpoint", f"{line_title(target)} cannot be reached from {line_title(number)}")


def line_title(number: int) -> str:
    """A line as people call it."""
    return "the starting line" if number == START_LINE else f"checkpoint {number}"


def reachable(laid: Layout, origin: Iterable[int], goal: Iterable[int]) -> bool:
    """Whether a car can drive from one line to another: steering between moves takes it to any neighbouring space."""
    wanted, seen = set(goal), set(origin)
    edge = list(seen)
    while edge:
        space = edge.pop()
        if space in wanted:
            return True
        for direction in range(len(DIRECTIONS)):
            ahead = int(neighbour(space, direction))
            if ahead in laid.drivable and ahead not in seen:
                seen.add(ahead)
                edge.append(ahead)
    return False
