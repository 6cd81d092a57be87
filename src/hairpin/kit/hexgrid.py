"""Hexagons: pointy-top, axial coordinates (q to the east, r to the south-east), six directions.

            NW=2   NE=1
               \\   /
        W=3 --  +  -- E=0        left = +1, right = -1, behind = +3 (all modulo 6)
               /   \\
            SW=4   SE=5

A map has up to 64 columns and 48 rows; odd rows are shifted half a space to the right. A **space** is one number:
its place in a rhombus of ROWS x STRIDE with a margin, so that a neighbour is one addition away and everything off
the map is inside the array. People write a space as its column letters and row number: `a1`, `k7`, `bl48`.
"""

import re

import numpy as np

from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.kernel import rule
from hairpin.kit.texts import shortened

MAX_COLUMNS, MAX_ROWS = 64, 48
LEFT_MARGIN = MAX_ROWS // 2 + 1
STRIDE = MAX_COLUMNS + LEFT_MARGIN + 1
SPACES = STRIDE * (MAX_ROWS + 2)

DIRECTIONS = ("e", "ne", "nw", "w", "sw", "se")
AXIAL = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
STEP = np.array([q + r * STRIDE for q, r in AXIAL], np.int32)

# arrows that show a direction in a terminal
ARROWS = ("→", "↗", "↖", "←", "↙", "↘")


@rule
def turned(direction: int, sixths: int) -> int:
    """A direction turned by a number of sixths, left being positive."""
    return (direction + sixths + 6) % 6


@rule
def neighbour(space: int, direction: int) -> int:
    """The space next to a space in a direction."""
    return space + STEP[direction]


def space_at(column: int, row: int) -> int:
    """The number of the space in a column and row of the map, both counted from 0."""
    return (row + 1) * STRIDE + column - row // 2 + LEFT_MARGIN


@rule
def axial(space: int) -> tuple[int, int]:
    """Axial coordinates (q, r) of a space, as the ledgers give them."""
    return space % STRIDE - LEFT_MARGIN, space // STRIDE - 1


def column_row(space: int) -> tuple[int, int]:
    """Column and row of a space, both counted from 0; either may lie outside the map."""
    q, row = axial(int(space))
    return q + row // 2, row


def space_name(space: int) -> str:
    """`k7` for the space in column 11, row 7."""
    column, row = column_row(space)
    letters = chr(97 + column % 26)
    if column >= 26:
        letters = chr(96 + column // 26) + letters
    return f"{letters}{row + 1}"


def parse_space(name: str) -> int:
    """The space with this name; refuses names that lie on no map."""
    if match := re.fullmatch(r"([a-z]{1,2})([1-9][0-9]?)", name):
        column = 0
        for letter in match[1]:
            column = column * 26 + ord(letter) - 96
        if column <= MAX_COLUMNS and int(match[2]) <= MAX_ROWS:
            return space_at(column - 1, int(match[2]) - 1)
    allowed = f"write a column from a to bl and a row from 1 to {MAX_ROWS}, as k7"
    raise HairpinError(f"'{shortened(name)}' is no space: {allowed}")


def parse_direction(name: str) -> int:
    """The direction with this name."""
    if name not in DIRECTIONS:
        raise HairpinError(f"'{shortened(name)}' is no direction: write {listed(DIRECTIONS)}")
    return DIRECTIONS.index(name)


def read_map(text: str, known: str, what: str) -> dict[int, str]:
    """The symbols of a drawn map by space.

    A row of the map is a line of symbols with a blank between them; every second line is indented by one blank.
    Blanks where a symbol could stand are off the map. Raises a HairpinError with line and column.
    """
    found: dict[int, str] = {}
    lines = [line.rstrip() for line in text.strip("\n").split("\n")]
    if len(lines) > MAX_ROWS:
        raise HairpinError(f"{what}: the map has {len(lines)} rows; at most {MAX_ROWS} are allowed")
    for row, line in enumerate(lines):
        for place, symbol in enumerate(line):
            if symbol == " ":
                continue
            column, odd = divmod(place - row % 2, 2)
            where = f"{what}, map line {row + 1}, character {place + 1}"
            if odd or column < 0:
                raise HairpinError(f"{where}: '{symbol}' stands between two spaces; even lines are indented by one")
            if column >= MAX_COLUMNS:
                raise HairpinError(f"{where}: the map is wider than {MAX_COLUMNS} spaces")
            if symbol not in known:
                raise HairpinError(f"{where}: '{symbol}' is not known; allowed are {' '.join(known)}")
            found[space_at(column, row)] = symbol
    if not found:
        raise HairpinError(f"{what}: the map is empty")
    return found


def draw_map(symbols: dict[int, str]) -> str:
    """The map as `read_map` reads it; spaces without a symbol are left blank."""
    places = {column_row(space): symbol for space, symbol in symbols.items()}
    lines = []
    for row in range(max(row for _, row in places) + 1):
        width = max((column for column, r in places if r == row), default=-1) + 1
        line = " ".join(places.get((column, row), " ") for column in range(width))
        lines.append((" " * (row % 2) + line).rstrip())
    return "\n".join(lines)
