"""A track file drawn as far as it can be laid out: also one that breaks the rules of design, to see where."""

from pathlib import Path

from hairpin.games.joyride.layouts import layout_of, read_fields
from hairpin.games.joyride.names import MAX_CHECKPOINTS, START_LINE, Special
from hairpin.games.joyride.plan import Layout
from hairpin.games.joyride.sentences import token_title
from hairpin.games.joyride.words import TOKEN_WORDS
from hairpin.kit.hexgrid import DIRECTIONS, column_row, space_name
from hairpin.kit.shown import Board, Cell, TokenShown


def sketched(file: Path) -> Board:
    """The map of a track file, without cars; raises a HairpinError if its lines cannot be laid at all."""
    laid = layout_of(read_fields(file), file)
    cells = tuple(cell_of(laid, space) for space in sorted(laid.drivable))
    lying = tuple(TokenShown(space_name(space), TOKEN_WORDS[kind], token_title(kind)) for space, kind in laid.lying)
    columns, rows = (max((place[axis] for place in map(column_row, laid.drivable)), default=0) + 1 for axis in (0, 1))
    return Board(columns, rows, cells, (), lying)


def cell_of(laid: Layout, space: int) -> Cell:
    """A space with the lines it is on; no more of them than a race can have."""
    on = [number for number, line in enumerate(laid.lines[: MAX_CHECKPOINTS + 1]) if space in line]
    facing = DIRECTIONS[laid.facing] if START_LINE in on else ""
    names = tuple("start" if number == START_LINE else str(number) for number in on)
    return Cell(space_name(space), *column_row(space), kind_of(laid, space), names, facing)


def kind_of(laid: Layout, space: int) -> str:
    """What is special about a space, as a race shows it."""
    bits = laid.special.get(space, 0)
    if bits & Special.LEAK:
        return "leak"
    if bits:
        return "grid" if bits & laid.active else "grid-off"
    return "space"
