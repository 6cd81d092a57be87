"""Tracks as spaces: what lies where on the board, checked; errors name file, line, and what is allowed."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from hairpin.games.joyride.design import faults
from hairpin.games.joyride.names import DAMAGE_SLOTS, FACE_DOWN, MAX_LAPS, MAX_SEATS, MIN_SEATS, START_LINE, Item
from hairpin.games.joyride.plan import Layout
from hairpin.games.joyride.trackfiles import (
    BARRIER,
    DIFFICULTIES,
    GROUP_NAMES,
    ITEM_NAMES,
    LONGEST_TEXT,
    LONGEST_TITLE,
    SPACE,
    SPECIAL_RULES,
    SPECIALS,
    SUITABILITY,
    USUAL,
    BoardFile,
    LineFile,
    Part,
    TrackFile,
    board_file,
    boards,
    complaint,
    one_of,
    parse_token,
    part_of_line,
    printed_tracks,
    read_board,
    read_toml,
    track_file,
)
from hairpin.kit.contract import Gate
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.hexgrid import DIRECTIONS, neighbour, parse_direction
from hairpin.kit.texts import number_within, shortened

# a gate in a track file, with the empty line before it, up to the next table
GATES = re.compile(rb"(?m)^\n?\[\[gate\]\][^\n]*(?:\n(?!\[)[^\n]*)*\n?")


def courses() -> dict[str, str]:
    """The tracks of the game by id, with their titles."""
    return {file.stem: read_track(file).title for file in printed_tracks()}


def board_title(chosen: TrackFile) -> str:
    """The name of the location that a track lies on."""
    title: str = read_toml(board_file(chosen.board), BoardFile).title
    return title


def track(name: str) -> TrackFile:
    """The track with this id, or in this file."""
    return read_track(track_file(name))


def suitability(chosen: TrackFile) -> str:
    """The player-count strip in words, as `2 is ideal, 3 is suitable, …; teams are unsuitable` [JR-GUIDE-06]."""
    counts = ", ".join(
        f"{n} is {'ideal' if n in chosen.ideal else 'suitable' if n in chosen.players else 'unsuitable'}"
        for n in range(MIN_SEATS, MAX_SEATS + 1)
    )
    return f"{counts}; teams are {chosen.teams}"


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
    """8 hex digits over the track's file and its board's: a changed file is another course.

    Gates are left out, for they only name ways in studies: a race is the same with others.
    """
    return hashed(without_gates(track_file(name).read_bytes()) + board_file(track(name).board).read_bytes())


def without_gates(content: bytes) -> bytes:
    """A track file less its gates, and the empty line before each."""
    return GATES.sub(b"", content)


def hashed(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:8]


def read_track(file: Path) -> TrackFile:
    """A track file, its fields and its layout checked; any board, lines and obstacles may be combined.

    [JR-COMP-19, JR-GUIDE-02, JR-TDES-10]
    """
    return checked_track(file, file.stat().st_mtime_ns if file.exists() else 0)


@lru_cache(maxsize=256)
def checked_track(file: Path, _changed: int) -> TrackFile:
    """The same, read once for each change of the file."""
    data = read_fields(file)
    if (fault := next(faults(data, layout_of(data, file)), None)) is not None:
        raise complaint(file, fault.key, fault.says, fault.part)
    return data


def read_fields(file: Path) -> TrackFile:
    """A track file, its fields checked one by one, but not its layout."""
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
        raise complaint(file, "difficulty", f"'{shortened(data.difficulty)}'; allowed are {listed(DIFFICULTIES)}")
    if unknown := set(data.source.values()) - {"rulebook", "public", "designed"}:
        raise complaint(file, min(unknown), "a source is rulebook, public or designed")
    check_texts(file, data)
    check_numbers(file, data)
    one_of(file, "teams", data.teams, SUITABILITY)
    for rule in data.special:
        one_of(file, "special", rule, SPECIAL_RULES)
    for option, value in data.usual.items():
        one_of(file, option, value, one_of(file, option, option, USUAL))
    return data


def check_texts(file: Path, data: TrackFile) -> None:
    """Refuse texts that cannot be shown: empty, too long, or of several lines."""
    texts = [("title", data.title, LONGEST_TITLE), ("says", data.says, LONGEST_TEXT)]
    for key, text, most in [*texts, *(("name", gate.name, LONGEST_TITLE) for gate in data.gate)]:
        if not text.strip() or len(text) > most or not text.isprintable():
            raise complaint(file, key, f"a text of 1 to {most} signs in one line is allowed")


def check_numbers(file: Path, data: TrackFile) -> None:
    """Refuse numbers of cars and laps that no race can have."""
    if not data.ideal or not set(data.ideal) <= set(range(MIN_SEATS, MAX_SEATS + 1)):
        raise complaint(file, "ideal", f"a list of numbers of cars is needed; allowed are {MIN_SEATS} to {MAX_SEATS}")
    for count, laps in data.laps.items():
        if number_within(count, MIN_SEATS, MAX_SEATS) is None or len(laps) > MAX_LAPS:
            allowed = f"for {MIN_SEATS} to {MAX_SEATS} cars, lists of up to {MAX_LAPS} numbers are allowed"
            raise complaint(file, "laps", allowed)


# ---- layout ----


def layout_of(data: TrackFile, name: str | Path) -> Layout:
    """The track on its board: tokens become barriers, lines become spaces, obstacles replace what they cover.

    [JR-CHK-01, JR-CHK-03, JR-CHK-04, JR-CHK-12, JR-CHK-14, JR-OBST-01, JR-OBST-02, JR-R-06, JR-R-62, JR-R-104]
    """
    file = name if isinstance(name, Path) else track_file(name)
    if data.board not in boards():
        raise complaint(
            file, "board", f"'{shortened(data.board)}' is no board; the boards are {listed(boards(), 'and')}"
        )
    board = with_obstacles(file, data, read_board(board_file(data.board)))
    tokens = frozenset(
        on_board(file, token, board, part_of_line(number), "a token")
        for number, line in enumerate(data.lines)
        for token in line.tokens
    )
    drivable = frozenset(s for s, symbol in board.items() if symbol != BARRIER) - tokens
    lines = tuple(tuple(s for s in row_of(file, n, line, board) if s in drivable) for n, line in enumerate(data.lines))
    for number, gate in enumerate(data.gate):
        for name in gate.spaces:
            parse_token(file, name, ("gate", number))
    try:
        facing = parse_direction(data.start.facing)
    except HairpinError as error:
        raise complaint(file, "facing", str(error), part_of_line(START_LINE), "starting-direction") from None
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
    for number, obstacle in enumerate(data.obstacle):
        for symbol, names in ((BARRIER, obstacle.barriers), (SPACE, obstacle.spaces)):
            for name in names:
                found[on_board(file, name, board, ("obstacle", number), "an obstacle")] = symbol
    return found


def on_board(file: Path, name: str, board: Mapping[int, str], part: Part, what: str) -> int:
    """The space of something that must lie on the board."""
    space = parse_token(file, name, part)
    if space not in board:
        raise complaint(file, name, f"{what} must lie on the board", part, "off-board", "JR-CHK-01", (space,))
    return space


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
    for number, token in enumerate(data.token):
        part = ("token", number)
        kind = int(one_of(file, "item", token.item, ITEM_NAMES)) if token.item else 0
        if token.up and kind not in (Item.OIL, Item.MINE):
            raise complaint(file, "up", f"'{token.item}' cannot lie face-up; oil and mine can", part)
        found += [(parse_token(file, name, part), kind + (0 if token.up else FACE_DOWN)) for name in token.spaces]
    return tuple(sorted(found))


def row_of(file: Path, number: int, line: LineFile, board: Mapping[int, str]) -> Iterable[int]:
    """The straight row between two tokens, or from one along its arrow to the edge of the board [JR-R-62, JR-R-105]."""
    part = part_of_line(number)
    spaces = [parse_token(file, token, part) for token in line.tokens]

    def wrong(key: str, name: str, says: str) -> HairpinError:
        return complaint(file, key, says, part, name, "JR-CHK-03", spaces)

    if len(spaces) == 2:
        for direction in range(len(DIRECTIONS)):
            row = ray(spaces[0], direction, board)
            if spaces[1] in row:
                return row[: row.index(spaces[1])]
        says = f"{' and '.join(line.tokens)} do not lie on one straight row of spaces"
        raise wrong(line.tokens[0], "crooked-line", says)
    if len(spaces) != 1:
        raise wrong("tokens", "token-count", f"{len(spaces)} tokens; a line has one with an arrow, or two")
    if line.arrow not in DIRECTIONS:
        raise wrong(line.tokens[0], "no-arrow", f"a single token needs an arrow: {listed(DIRECTIONS)}")
    return ray(spaces[0], DIRECTIONS.index(line.arrow), board)


def ray(space: int, direction: int, board: Mapping[int, str]) -> list[int]:
    """The hexes of the board from a space (left out) in a direction, to the edge."""
    row: list[int] = []
    space = int(neighbour(space, direction))
    while space in board:
        row.append(space)
        space = int(neighbour(space, direction))
    return row
