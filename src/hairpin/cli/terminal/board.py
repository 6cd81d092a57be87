"""The board drawn with characters: odd rows shifted by half a space, columns and rows named on the margin.

In colour a space is a brick of two characters, a car's front its letter with an arrow, its rear shaded.
In plain ASCII a space is one character, as in scenarios: `A` is a front and `a` its rear.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

from hairpin.cli.terminal.screen import CAR_STYLES, SEAT_STYLES, Screen
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.hexgrid import column_row, parse_space
from hairpin.kit.shown import Board, CarShown, Cell, Choice

MARGIN = 3  # characters left of the board, for the row numbers

ROAD, BARRIER = "grey50 on grey27", "grey30 on grey15"
LINE, START = "bold black on khaki1", "black on bright_white"
GHOST_STYLES = ("light_coral", "sky_blue1", "light_goldenrod1", "pale_green1", "plum1", "grey93")


@dataclass(frozen=True)
class Ghost:
    """Where a choice would bring a car: its number in the list, the way there, the end and the facing."""

    label: str
    path: tuple[str, ...]
    end: str
    facing: str


def ghosts(board: Board, choices: Sequence[Choice]) -> list[Ghost]:
    """The ghosts of choices that bring a car somewhere; a choice may name the space itself, as `place k7`."""
    names = {cell.name for cell in board.cells}
    found = []
    for number, choice in enumerate(choices, 1):
        space, _, facing = choice.preview.ends.partition(" ")
        if choice.preview.path:
            found.append(Ghost(str(number), choice.preview.path[:-1], space, facing))
        elif (last := choice.text.split()[-1]) in names:
            found.append(Ghost(str(number), (), last, ""))
    return found


GIVING, GIVING_START = "*", "=*"  # behind a line's number: it gives an item to whoever crosses it
SPECIAL_SIGNS = {"leak": "~", "grid": "%"}  # an Oil Leak, a space of the Defence Grid that is switched on
TOKEN_SIGNS = {"oil": "o", "mine": "m"}  # items that lie face-up; ? is one that nobody knows


class Canvas:
    """Characters with styles at places; drawn line by line."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        for step, sign in enumerate(text):
            self.signs[x + step, y] = sign, style

    def lines(self) -> list[Text]:
        drawn = []
        for y in range(min(y for _, y in self.signs), max(y for _, y in self.signs) + 1):
            width = max((x for x, row in self.signs if row == y), default=-1) + 1
            line = Text(no_wrap=True)
            for x in range(width):
                line.append(*self.signs.get((x, y), (" ", "")))
            drawn.append(line)
        return drawn


def draw_board(screen: Screen, board: Board, marks: Iterable[Ghost] = (), seat: int = 0) -> list[Text]:
    """The board, line by line, with the ghosts of a seat's choices; one without hexagons as the game draws it."""
    if not board.columns:
        return [Text(screen.signs(line), no_wrap=True) for line in board.drawing.split("\n")]
    canvas = Canvas()
    draw_margin(canvas, board)
    draw_spaces(screen, canvas, board)
    for token in board.tokens:
        canvas.put(*place_named(token.at), f"{TOKEN_SIGNS.get(token.kind, '?')} ", "" if screen.plain else LINE)
    occupied = {space for car in board.cars for space in (car.front, car.rear)}
    for mark in marks:
        draw_path(screen, canvas, [place_named(space) for space in mark.path if space not in occupied], seat)
    for car in board.cars:
        draw_car(screen, canvas, board, car)
    for mark in reversed(list(marks)):
        draw_end(screen, canvas, mark, place_named(mark.end), seat)
    return canvas.lines()


def width_of(board: Board) -> int:
    if not board.columns:
        return max(map(len, board.drawing.split("\n")))
    return MARGIN + 2 * board.columns + 1


def place_at(column: int, row: int) -> tuple[int, int]:
    return MARGIN + 2 * column + row % 2, row


def place_named(space: str) -> tuple[int, int]:
    return place_at(*column_row(parse_space(space)))


def draw_margin(canvas: Canvas, board: Board) -> None:
    """Column letters above, set for odd rows, and below, set for even ones; row numbers on the left."""
    for column in range(board.columns):
        letters = column_letters(column)
        canvas.put(MARGIN + 2 * column, -1, letters, "dim")
        canvas.put(MARGIN + 2 * column + 1, board.rows, letters, "dim")
    for row in range(board.rows):
        canvas.put(0, row, f"{row + 1:>2} ", "dim")
    if told := gifts(board):
        canvas.put(MARGIN, board.rows + 1, f"{GIVING} {told}", "dim")


def gifts(board: Board) -> str:
    """What the lines with a star give, in words; lines that give the same together."""
    given = {line: what for cell in board.cells for line, what in cell.gives.items()}
    lines: dict[str, list[str]] = {}
    for line in sorted(given):  # numbers first
        lines.setdefault(given[line], []).append("the starting line" if line == "start" else f"checkpoint {line}")
    return "; ".join(f"{listed(n, 'and')} give{'s' if len(n) == 1 else ''} {what}" for what, n in lines.items())


def column_letters(column: int) -> str:
    return (chr(96 + column // 26) if column >= 26 else "") + chr(97 + column % 26)


def draw_spaces(screen: Screen, canvas: Canvas, board: Board) -> None:
    cells = {(cell.column, cell.row): cell for cell in board.cells}
    for row in range(board.rows):
        for column in range(board.columns):
            x, y = place_at(column, row)
            canvas.put(x, y, *look_of(screen, cells.get((column, row))))


def look_of(screen: Screen, cell: Cell | None) -> tuple[str, str]:
    """The characters of a space and their style; what is no space is a barrier."""
    if cell is None or cell.kind in ("barrier", "robot", "robot-off"):
        return ("# ", "") if screen.plain else ("▒▒", BARRIER)
    if not cell.lines and cell.kind in SPECIAL_SIGNS:
        return f"{SPECIAL_SIGNS[cell.kind]} ", "" if screen.plain else LINE
    if not cell.lines:
        return (". ", "") if screen.plain else ("· ", ROAD)
    if cell.lines[0] == "start":
        sign = GIVING_START if "start" in cell.gives else ("= " if screen.plain else "▚▚")
        return sign, "" if screen.plain else START
    sign = f"{cell.lines[0]}{GIVING if cell.lines[0] in cell.gives else ' '}"
    return sign, "" if screen.plain else LINE


def draw_car(screen: Screen, canvas: Canvas, board: Board, car: CarShown) -> None:
    style = "" if screen.plain else CAR_STYLES[car.seat]
    for space, plain, decorated in (
        (car.rear, f"{car.letter.lower()} ", "░░"),
        (car.front, f"{car.letter} ", car.letter + (screen.facing(car.facing) if car.facing else "")),
    ):
        if is_on(board, space):
            canvas.put(*place_named(space), plain if screen.plain else decorated, style)


def is_on(board: Board, space: str) -> bool:
    """Whether an end of a car can be drawn: the car may stand beside the board, or impossibly off it."""
    try:
        column, row = column_row(parse_space(space))
    except HairpinError:
        return False
    return column < board.columns and row < board.rows


def draw_path(screen: Screen, canvas: Canvas, places: Sequence[tuple[int, int]], seat: int) -> None:
    for x, y in places:
        if screen.plain:
            canvas.put(x, y, "+")
        else:
            canvas.put(x, y, "• ", f"{SEAT_STYLES[seat]} on grey27")


def draw_end(screen: Screen, canvas: Canvas, mark: Ghost, place: tuple[int, int], seat: int) -> None:
    x, y = place
    if not screen.plain:
        arrow = screen.facing(mark.facing) if mark.facing else " "
        canvas.put(x, y, f"{mark.label}{arrow}"[:2], f"bold black on {GHOST_STYLES[seat]}")
    elif len(mark.label) == 1:
        canvas.put(x - 1, y, f"({mark.label})")
    else:
        canvas.put(x, y, mark.label)
