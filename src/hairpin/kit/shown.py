"""What a client is shown: a board, cars, panels, choices with previews and reasons. It computes nothing from them.

A drawing measures in units of its own: a car is drawn about 62 long and 22 wide, whatever the game. Angles are degrees,
clockwise from east, as SVG turns things.
"""

from typing import Any

import msgspec

Spot = tuple[float, float]  # x to the right, y down


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space of the board; on hexagons its column and row say where it lies, elsewhere its middle and outline.

    A spot where cars may stand, but which is no space, has no outline.
    """

    name: str
    column: int = -1
    row: int = -1
    kind: str = "space"  # or "barrier", or what the game calls it
    lines: tuple[str, ...] = ()  # the lines it belongs to, as "start" or "2"
    facing: str = ""  # on the starting line: which way cars set out
    at: Spot | None = None  # its middle, if it is no hexagon: a car on it stands there
    angle: float = 0.0  # the way a car on it heads
    outline: str = ""  # an SVG path
    group: str = ""  # what it is a part of, as the game calls it
    title: str = ""  # what stands there or it is a part of, as people call it
    gives: dict[str, str] = {}  # by line of it that gives something to whoever crosses it: what


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something drawn that is no space: a tile, a painted line, a signpost. Its kind says how; the first lie lowest."""

    kind: str
    path: str = ""  # an SVG path
    at: Spot | None = None  # where it stands, if it is no path
    angle: float = 0.0
    text: str = ""  # what is written on it
    title: str = ""  # what it is, in words
    group: str = ""  # what it is a part of, as cells have it


class CarShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A car on the board; `front` is empty while it stands beside it.

    On hexagons it lies over two spaces and heads to a side; elsewhere `front` is the cell that it stands on.
    """

    seat: int
    letter: str
    name: str
    front: str
    rear: str = ""
    facing: str = ""
    aside: float = 0.0  # how far to the right of its cell it stands: a car beside the road
    turned: float = 0.0  # how far it is turned to the right of its cell's heading: a car that has spun
    model: str = ""  # what it is, as a client may draw it; its colour and sign are the seat's


class TokenShown(msgspec.Struct, frozen=True):
    """A token that lies on a space; its kind is "hidden" while nobody may know it."""

    at: str
    kind: str
    title: str


class Stock(msgspec.Struct, frozen=True):
    """Tokens of one kind: how many nobody has seen, how many have left the race for all to see."""

    kind: str
    title: str
    unseen: int
    gone: int


class Stack(msgspec.Struct, frozen=True):
    """A face-down stack beside the board, with what everybody may know of it."""

    count: int
    kinds: tuple[Stock, ...]
    says: str  # where the unseen tokens are


class Board(msgspec.Struct, frozen=True):
    """The board with everything on it."""

    columns: int  # of hexagons; 0 on another board
    rows: int
    cells: tuple[Cell, ...]
    cars: tuple[CarShown, ...]
    tokens: tuple[TokenShown, ...] = ()
    shapes: tuple[Shape, ...] = ()
    stack: Stack | None = None
    drawing: str = ""  # with characters, if it is not of hexagons


class Panel(msgspec.Struct, frozen=True):
    """A seat's dashboard as labelled figures, in the order they are shown."""

    seat: int
    name: str
    fields: dict[str, str]
    figures: dict[str, Any] = {}  # the same for programs that draw: what a game puts here, its client knows
    team: int = 0  # who races in the same one, from 1; 0: for itself


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, in a sentence, with the clause behind it and the seat it concerns."""

    text: str
    clause: str
    seat: int
    news: bool = True  # False: the ordinary course of things (a turn begins, a car arrives), no consequence to warn of
    turn: bool = False  # with this the seat's turn begins


class Motion(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to animate: a car comes to stand somewhere, or dice fall."""

    kind: str  # the event's name in lower case, as moved, pushed, side_swiped, smashed, rolled
    seat: int
    front: str = ""
    rear: str = ""
    facing: str = ""
    dice: tuple[int, ...] = ()
    says: str = ""  # a label that floats above the car meanwhile, as "lap 1 of 2"
    token: str = ""  # the item token that it is about
    at: str = ""  # where it happens, if it is no car's: an explosion, a token that comes or goes
    to: str = ""  # where something that flies stops
    aside: float = 0.0  # as of a car
    turned: float = 0.0


class Mark(msgspec.Struct, frozen=True):
    """A consequence that stands on the board: a label of a word or two at a space, its sentence and its clause."""

    kind: str  # the event's name in lower case
    seat: int
    at: str
    text: str
    says: str
    clause: str
    origin: str = ""  # where something that flies sets out


class Preview(msgspec.Struct, frozen=True):
    """What a choice leads to: where the car ends, what happens on the way, exact odds where dice decide."""

    path: tuple[str, ...] = ()  # spaces that the front comes to
    ends: str = ""  # where the front ends, with its facing
    lines: tuple[Line, ...] = ()
    odds: dict[str, float] = {}
    title: str = ""  # the choice in plain words
    marks: tuple[Mark, ...] = ()
    others: tuple[CarShown, ...] = ()  # other cars that come to stand elsewhere
    rolls: int = 0  # how many dice are rolled next, where that is chosen
    figures: dict[str, Any] = {}  # for programs that draw: what a game puts here, its client knows
    moves: int = 0  # how many spaces the move will be that it allows, where that is known


class Choice(msgspec.Struct, frozen=True):
    """A legal action."""

    action: int
    text: str
    preview: Preview
    kind: str = ""  # what sort of action, as lock, steer or shift: the client shows each sort in its own way


class View(msgspec.Struct, frozen=True):
    """All that one seat is shown of a moment in a race."""

    headline: str  # whose turn it is and what is asked
    board: Board
    panels: tuple[Panel, ...]
    choices: tuple[Choice, ...]
    steps: tuple[str, ...] = ()  # the steps of a turn, in order
    step: str = ""  # the one the turn is in; empty after the last
    asked: str = ""  # what is asked, to the driver who is asked


class Card(msgspec.Struct, frozen=True):
    """A card that lies within reach: what one thing of the game does."""

    group: str  # cards of a group lie together
    title: str  # may be empty
    says: str
    facts: tuple[str, ...] = ()  # a word or two each, as when it may be used


class Way(msgspec.Struct, frozen=True):
    """A way on a drawn example: the spaces from where the car stands, and how it goes."""

    path: tuple[str, ...]
    kind: str  # open: it is possible; lost: it ends so; closed: its last step is not allowed


class Example(msgspec.Struct, frozen=True):
    """A rule as a picture: a small course with cars, and what may and may not be done there."""

    clauses: tuple[str, ...]  # the rules that it stands under
    says: str
    board: Board
    near: tuple[str, ...]  # spaces that are in sight
    ways: tuple[Way, ...]


class Due(msgspec.Struct, frozen=True):
    """A lesson that comes up for a newcomer at a moment."""

    lesson: str
    waits: bool  # it tells of something that happened, and may still be given later
    by_doing: bool = True  # whoever chooses now has had it: not where a page may choose before it is read


class Lesson(msgspec.Struct, frozen=True):
    """A hint for a newcomer, and what is lit while it stands."""

    id: str
    title: str
    text: str
    clauses: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()  # of the page, as "mirror": which there are, the game and its client know
    actions: tuple[str, ...] = ()  # choices, by their words
    spaces: tuple[str, ...] = ()
    cars: tuple[int, ...] = ()  # by seat


class Advice(msgspec.Struct, frozen=True):
    """What a good driver would choose, and why."""

    action: int
    title: str
    reason: str
