"""Tracks as spaces: what lies where on the board, checked; errors name file, line, and what is allowed."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from hairpin.games.joyride.names import (
    DAMAGE_SLOTS,
    FACE_DOWN,
    MAX_CHECKPOINTS,
    MAX_LAPS,
    MAX_SEATS,
    MAX_STARTS,
    MAX_TOKENS,
    MIN_SEATS,
    START_LINE,
    Item,
)
from hairpin.games.joyride.trackfiles import (
    BARRIER,
    DIFFICULTIES,
    GROUP_NAMES,
    ITEM_NAMES,
    SPACE,
    SPECIAL_RULES,
    SPECIALS,
    SUITABILITY,
    BoardFile,
    LineFile,
    TrackFile,
    board_file,
    complaint,
    one_of,
    parse_token,
    read_board,
    read_toml,
    track_file,
)
from hairpin.kit.contract import Gate
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.hexgrid import DIRECTIONS, neighbour, parse_direction, space_name, turned
from hairpin.kit.texts import shortened

CLEAR_AHEAD = 6  # spaces ahead of a starting space that the rolling start may need [JR-TDES-02]
OBSTACLES = 2  # tokens in the box [JR-COMP-16]
TOKENS_OF_A_KIND = 4  # in the box [JR-COMP-12]


@dataclass(frozen=True)
class Layout:
    """A track as spaces: what a setting is made of before options."""

    drivable: frozenset[int]
    lines: tuple[tuple[int, ...], ...]  # the starting line, then the checkpoints in order
    facing: int
    tokens: frozenset[int] = frozenset()  # of the lines
    special: Mapping[int, int] = field(default_factory=dict)  # Special bits by space
    active: int = 0  # Group bits
    lying: tuple[tuple[int, int], ...] = ()  # item tokens: their space, and their kind as the state has it
    gives: Mapping[int, int] = field(default_factory=dict)  # by line that shows its item side: Item, or 0 for any
    robots: Mapping[int, str] = field(default_factory=dict)  # by barrier space: the robot that stands on it


def courses() -> dict[str, str]:
    """The tracks by id, with their titles."""
    return {file.stem: read_track(file).title for file in sorted(track_file("*").parent.glob("*.toml"))}


def board_title(chosen: TrackFile) -> str:
    """The name of the location that a track lies on."""
    title: str = read_toml(board_file(chosen.board), BoardFile).title
    return title


def track(name: str) -> TrackFile:
    """The track with this id."""
    if name not in courses():
        raise HairpinError(f"'{shortened(name)}' is no track of Joyride; the tracks are: {listed(courses(), 'and')}")
    return read_track(track_file(name))


def suitability(chosen: TrackFile) -> str:
    """The player-count strip in words, as `2 is ideal, 3 is suitable, 4 and teams are unsuitable` [JR-GUIDE-06]."""
    counts = ", ".join(
        f"{n} is {'ideal' if n in chosen.ideal else 'suitable' if n in chosen.players else 'unsuitable'}"
        for n in range(MIN_SEATS, MAX_SEATS + 1)
    )
    return counts + (f", teams are {chosen.teams}" if chosen.teams != SUITABILITY[0] else "")


def gates(name: str) -> tuple[Gate, ...]:
    """The named ways of a track [JR-TDES-08]."""
    file = track_file(name)
    return tuple(
        Gate(gate.leg, gate.name, frozenset(parse_token(file, space) for space in gate.spaces))
        for gate in track(name).gate
    )


def laps_for(chosen: TrackFile, seats: int) -> list[int]:
    """The laps that so many cars may race, the usual number first; as with the most cars it is meant for, if more race.

    [JR-GOAL-01, JR-TRK-08, JR-R-107]
    """
    known = [int(count) for count in chosen.laps if int(count) <= seats] or [min(map(int, chosen.laps))]
    return chosen.laps[str(max(known))]


def content_hash(name: str) -> str:
    """8 hex digits over the track's file and its board's: a changed file is another course."""
    return hashed(track_file(name).read_bytes() + board_file(track(name).board).read_bytes())


def hashed(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:8]


@cache
def read_track(file: Path) -> TrackFile:
    """A track file, its fields and its layout checked; any board, lines and obstacles may be combined.

    [JR-COMP-19, JR-GUIDE-02, JR-TDES-10]
    """
    data: TrackFile = read_toml(file, TrackFile)
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
    one_of(file, "teams", data.teams, SUITABILITY)
    for rule in data.special:
        one_of(file, "special", rule, SPECIAL_RULES)
    check_layout(file, data, layout_of(data, file.stem))
    return data


# ---- layout ----


def layout_of(data: TrackFile, name: str) -> Layout:
    """The track on its board: tokens become barriers, lines become spaces, obstacles replace what they cover.

    [JR-CHK-01, JR-CHK-03, JR-CHK-04, JR-CHK-12, JR-CHK-14, JR-OBST-01, JR-OBST-02, JR-R-06, JR-R-62, JR-R-104]
    """
    file = track_file(name)
    if not board_file(data.board).exists():
        known = listed((f.stem for f in sorted(board_file("*").parent.glob("*.toml"))), "and")
        raise complaint(file, "board", f"'{data.board}' is no board; the boards are {known}")
    board = with_obstacles(file, data, read_board(board_file(data.board)))
    tokens = frozenset(parse_token(file, t) for line in data.lines for t in line.tokens)
    drivable = frozenset(s for s, symbol in board.items() if symbol != BARRIER) - tokens
    lines = tuple(tuple(s for s in row_of(file, line, board) if s in drivable) for line in data.lines)
    try:
        facing = parse_direction(data.start.facing)
    except HairpinError as error:
        raise complaint(file, "facing", str(error)) from None
    return Layout(
        drivable,
        lines,
        facing,
        tokens,
        special={s: SPECIALS[symbol].value for s, symbol in board.items() if symbol in SPECIALS and s in drivable},
        active=active_groups(file, data),
        lying=lying_tokens(file, data),
        gives={number: kind_given(file, line) for number, line in enumerate(data.lines) if line.item or line.gives},
        robots=robots_of(file, data),
    )


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


def active_groups(file: Path, data: TrackFile) -> int:
    """The grids whose robots lie active side up, as bits; without a robot a grid is off.

    [JR-GRID-02, JR-GRID-03, JR-GRID-09, JR-GRID-10, JR-GRID-11, JR-R-106]
    """
    bits = 0
    for obstacle in data.obstacle:
        if obstacle.robot:
            group = one_of(file, "robot", obstacle.robot, GROUP_NAMES)
            bits |= group.value if obstacle.active else 0
    return bits


def robots_of(file: Path, data: TrackFile) -> dict[int, str]:
    """The spaces that the robots stand on, which are barriers on either side of the token [JR-R-104]."""
    return {parse_token(file, name): o.robot for o in data.obstacle if o.robot for name in o.barriers}


def kind_given(file: Path, line: LineFile) -> int:
    """What a line that shows its item side gives: one kind of item, or 0 for any [JR-CHK-11, JR-TDES-12]."""
    return int(one_of(file, "gives", line.gives, ITEM_NAMES)) if line.gives else 0


def lying_tokens(file: Path, data: TrackFile) -> tuple[tuple[int, int], ...]:
    """The item tokens that start on the track, in board order [JR-TDES-11, JR-TDES-12]."""
    found = []
    for token in data.token:
        kind = int(one_of(file, "item", token.item, ITEM_NAMES)) if token.item else 0
        if token.up and kind not in (Item.OIL, Item.MINE):
            raise complaint(file, "up", f"'{token.item}' cannot lie face-up; oil and mine can")
        found += [(parse_token(file, name), kind + (0 if token.up else FACE_DOWN)) for name in token.spaces]
    return tuple(sorted(found))


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


# ---- checks ----


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
    check_tokens(file, laid)


def check_tokens(file: Path, laid: Layout) -> None:
    """Refuse item tokens where none can lie, or more of them than there are [JR-TDES-11, JR-TDES-12, JR-R-110]."""
    spaces = [space for space, _ in laid.lying]
    behind = {int(neighbour(space, turned(laid.facing, 3))) for space in laid.lines[START_LINE]}
    for space in spaces:
        if space not in laid.drivable:
            raise complaint(file, space_name(space), "an item must lie on a space that can be driven on")
        if spaces.count(space) > 1:
            raise complaint(file, space_name(space), "two items lie on it; allowed is one")
        if space in laid.lines[START_LINE] or space in behind:
            raise complaint(file, space_name(space), "cars start here; an item must lie elsewhere")
    if len(spaces) > MAX_TOKENS:
        raise complaint(file, "token", f"{len(spaces)} items on the track; allowed are up to {MAX_TOKENS}")
    for name, item in ITEM_NAMES.items():
        if (used := sum(kind % FACE_DOWN == item for _, kind in laid.lying)) > TOKENS_OF_A_KIND:
            raise complaint(file, name, f"{used} of a kind on the track; there are {TOKENS_OF_A_KIND}")


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
