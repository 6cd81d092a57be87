"""The files of boards and tracks, as they are written; what stands in them, and errors that name file and line.

A board (content/boards/*.toml) is `source`, `title`, `says` and a `map` of symbols:

    .  a space          #  a barrier        a blank: off the board, which is a barrier too
    ~  an Oil Leak      w  a space of the white Defence Grid (recycling area)      k  one of the black (entrance)

A track (content/tracks/*.toml) has, beside title, board, difficulty, numbers of cars and laps:

    starting_damage = 2                     tokens that each car starts with
    teams = "ideal"                         the T of the player counts: unsuitable (default), suitable or ideal
    special = ["no-items", "no-abilities", "recharge-all"]    special rules; recharge-all is the Graduation Present;
                                            a Tutorial is raced without items and abilities anyhow
    usual = { abilities = "yes" }           options whose default is another one on this track
    [start], [[checkpoint]]                 tokens (two that face each other, or one with an arrow)
        item = true                         shows its item side
        gives = "mine"                      gives this kind only; its tokens are set aside and no part of the stack
    [[obstacle]]                            barriers, spaces: what is printed on the token, where it lies
        robot = "white"                     it is the robot of this grid: white (small) or black (large)
        active = true                       its active side is up; without a robot, or with false, the grid is off
    [[gate]]                                names a way between two lines, for studies and for the drawn track
        leg = 1                             the line it starts from: 0 the starting line, 1 checkpoint 1
        name = "the ring road"
        spaces = ["c9", "d9"]               who drives over one of them on that leg has come this way
    [[token]]                               item tokens that start on the track
        spaces = ["k7", "l7"]               one on each
        item = "mine"                       which kind; left out: drawn from the shuffled stack, face-down
        up = true                           lies face-up, as if dropped (oil or mine); else face-down

Kinds of item are written oil, mine, drone, flashbang.
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from hairpin.games.joyride.names import FACE_DOWN, Group, Item, Special
from hairpin.kit.errors import HairpinError, UnknownCourseError, listed
from hairpin.kit.hexgrid import parse_space, read_map
from hairpin.kit.texts import shortened

FOLDER = Path(__file__).parent / "content"
SPACE, BARRIER, START, LEAK = ".", "#", "=", "~"
SPECIALS = {LEAK: Special.LEAK, "w": Special.WHITE, "k": Special.BLACK}
TOKENS = {"o": Item.OIL.value, "m": Item.MINE.value, "q": FACE_DOWN}  # on a drawn map
BOARD_SYMBOLS = SPACE + BARRIER + "".join(SPECIALS)
DRAWN_SYMBOLS = BOARD_SYMBOLS + START + "".join(TOKENS) + "1234ABCDabcd"
TUTORIAL = "Tutorial"
# the race guide's words, from the first race to the last [JR-TRK-01]
DIFFICULTIES = (*(TUTORIAL, "Start Here!", "Low", "Simple", "Clear", "Medium", "Slippery", "Technical", "Ill-Advised"),)
ITEM_NAMES = {"oil": Item.OIL, "mine": Item.MINE, "drone": Item.DRONE, "flashbang": Item.FLASHBANG}
GROUP_NAMES = {"white": Group.WHITE, "black": Group.BLACK}
LONGEST_TITLE, LONGEST_TEXT = 40, 300  # signs
YES_NO = ("yes", "no")
USUAL = {  # what a track may have another default for
    **dict.fromkeys(("initiative", "damage", "fewer-laps", "items", "second-box"), YES_NO),
    "abilities": ("no", "standard", "yes"),
    "flashbang": ("roll", "skip"),
}
SUITABILITY = ("unsuitable", "suitable", "ideal")
WITHOUT = ("no-items", "no-abilities")
SPECIAL_RULES = (*WITHOUT, "recharge-all")


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
    gives: str = ""  # the one kind of item that it gives


class ObstacleFile(msgspec.Struct, forbid_unknown_fields=True):
    """An obstacle token of a track file: what is printed on it, where it lies; a robot switches a grid."""

    barriers: list[str]
    spaces: list[str] = []
    robot: str = ""
    active: bool = False


class TokenFile(msgspec.Struct, forbid_unknown_fields=True):
    """Item tokens that start on the track."""

    spaces: list[str]
    item: str = ""  # left out: nobody knows which
    up: bool = False


class GateFile(msgspec.Struct, forbid_unknown_fields=True):
    """A named way between two lines of a track file."""

    leg: int
    name: str
    spaces: list[str]


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
    token: list[TokenFile] = []
    gate: list[GateFile] = []
    teams: str = "unsuitable"
    special: list[str] = []
    usual: dict[str, str] = {}

    @property
    def lines(self) -> list[LineFile]:
        """The starting line, then the checkpoints in order."""
        return [self.start, *self.checkpoint]

    @property
    def rules(self) -> list[str]:
        """Its special rules; the tutorial is raced without items and abilities [JR-TRK-02, JR-GUIDE-03]."""
        return [*self.special, *(WITHOUT if self.difficulty == TUTORIAL else ())]


Part = tuple[str, int]  # a table of a track file: its name, and which of that name, from 0
WHOLE: Part = ("", 0)  # not one table but the file
HEADER = re.compile(r"\s*\[+\s*(\w+)\s*\]+\s*(#.*)?")
COMMENT = re.compile(r"""("[^"]*"|'[^']*')|#.*""")


class TrackFileError(HairpinError):
    """What is wrong with a track file, in words with its line; and what a check tells: name, clause and spaces."""

    def __init__(self, message: str, name: str, clause: str, spaces: Sequence[int]) -> None:
        super().__init__(message)
        self.name, self.clause, self.spaces = name, clause, tuple(spaces)


REGISTERED: dict[str, Path] = {}  # tracks that this process was told of, by id; nobody is told which they are


def printed_tracks() -> list[Path]:
    """The files of the tracks of the race guide."""
    return sorted((FOLDER / "tracks").glob("*.toml"))


def own_folder() -> Path:
    """Where imported tracks are kept."""
    return platformdirs.user_data_path("hairpin", appauthor=False) / "tracks" / "joyride"


def own_tracks() -> dict[str, Path]:
    """The tracks of one's own that are kept, by id."""
    return {file.stem: file for file in sorted(own_folder().glob("*.toml"))}


def track_file(name: str) -> Path:
    """Where the track with this id is kept, a printed one or one's own; an id is never a path."""
    printed = {file.stem: file for file in printed_tracks()}
    if name in printed:
        return printed[name]
    if name in REGISTERED:
        return REGISTERED[name]
    files = own_tracks()
    if name not in files:
        known = listed(sorted(files | printed), "and")
        raise UnknownCourseError(f"'{shortened(name)}' is no track of Joyride; the tracks are: {known}", name)
    return files[name]


def boards() -> dict[str, Path]:
    """The files of the boards by id."""
    return {file.stem: file for file in sorted((FOLDER / "boards").glob("*.toml"))}


def board_file(name: str) -> Path:
    """Where the board with this id is kept."""
    return FOLDER / "boards" / f"{name}.toml"


PARTS: dict[str, type[Any]] = {
    "start": LineFile,
    "checkpoint": LineFile,
    "obstacle": ObstacleFile,
    "token": TokenFile,
    "gate": GateFile,
}


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
        text = file.read_text("utf-8-sig")
    except OSError as error:
        raise HairpinError(f"{file}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise HairpinError(f"{file}: cannot be read (it is not text)") from None
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except tomllib.TOMLDecodeError as error:
        raise HairpinError(f"{file.name}: {error}; a line of TOML is key = value, texts in quotes") from None
    except RecursionError:
        raise HairpinError(f"{file.name}: its lists and tables are nested too deeply") from None
    except msgspec.ValidationError as error:
        place = str(error).rpartition("$.")[2].strip("`")
        key, part = place.split(".")[-1].split("[")[0], part_in(place)
        if "unknown field" in str(error):
            key, table = str(error).split("`")[1], PARTS.get(key, kind)
            allowed = listed((field.name for field in msgspec.structs.fields(table)), "and")
            raise complaint(file, key, f"not a field; the fields are {allowed}", part) from None
        raise complaint(file, key, str(error).split(" - at")[0], part) from None
    except ValueError as error:  # a number that nobody can want
        raise HairpinError(f"{file.name}: {str(error).partition(';')[0]}") from None


def part_in(place: str) -> Part:
    """The table that a place such as `checkpoint[1].tokens` lies in."""
    table, _, rest = place.partition("[")
    if rest and table in PARTS:
        return table, int(rest.partition("]")[0])
    return (place.partition(".")[0], 0) if place.partition(".")[0] in PARTS else WHOLE


def part_of_line(number: int) -> Part:
    """The table of a line of the track, the starting line being 0."""
    return ("checkpoint", number - 1) if number else ("start", 0)


def complaint(
    file: Path,
    key: str,
    says: str,
    part: Part = WHOLE,
    name: str = "file",
    clause: str = "JR-GUIDE-02",
    spaces: Sequence[int] = (),
) -> TrackFileError:
    """An error about a key of a content file, with its line; `name`, `clause` and `spaces` are what a check tells."""
    number = line_number(file.read_text("utf-8-sig").splitlines(), key, part)
    return TrackFileError(f"{file.name}, line {number}, {shortened(key)}: {says}", name, clause, spaces)


def line_number(lines: Sequence[str], key: str, part: Part) -> int:
    """The line of a word in a part of the file; where there is none, the part's first line, or the file's last."""
    headers = [(n, found[1]) for n, line in enumerate(lines) if (found := HEADER.fullmatch(line))]
    begins = [n for n, table in headers if table == part[0]]
    first = begins[part[1]] if part[1] < len(begins) else 0
    last = next((n for n, _ in headers if n > first), len(lines)) if begins else len(lines)
    word = re.compile(rf"(?<![\w-]){re.escape(key)}(?![\w-])")
    found_in = (n for n in range(first, last) if key and word.search(COMMENT.sub(r"\1", lines[n])))
    return next(found_in, first if begins else len(lines) - 1) + 1


def parse_token(file: Path, name: str, part: Part = WHOLE) -> int:
    """The space of a token of a track file."""
    try:
        return parse_space(name)
    except HairpinError as error:
        raise complaint(file, name, str(error), part, "no-space") from None


def one_of(file: Path, key: str, value: str, allowed: Any) -> Any:
    """What a word of a track file means; refuses words that are not known."""
    if value not in allowed:
        raise complaint(file, value or key, f"'{shortened(value)}' is not known; allowed are {listed(allowed)}")
    return allowed[value] if isinstance(allowed, dict) else value
