"""What a client is shown: a board, cars, panels, choices with previews and reasons. It computes nothing from them."""

from typing import Any

import msgspec


class Cell(msgspec.Struct, frozen=True):
    """A space of the board."""

    name: str
    column: int
    row: int
    kind: str  # "space" or "barrier", or what the game calls it
    lines: tuple[str, ...] = ()  # the lines it belongs to, as "start" or "2"
    facing: str = ""  # on the starting line: which way cars set out


class CarShown(msgspec.Struct, frozen=True):
    """A car on the board; `front` is empty while it stands beside it."""

    seat: int
    letter: str
    name: str
    front: str
    rear: str
    facing: str


class TokenShown(msgspec.Struct, frozen=True):
    """A token that lies on a space; its kind is "hidden" while nobody may know it."""

    at: str
    kind: str
    title: str


class Board(msgspec.Struct, frozen=True):
    """The board with everything on it."""

    columns: int
    rows: int
    cells: tuple[Cell, ...]
    cars: tuple[CarShown, ...]
    tokens: tuple[TokenShown, ...] = ()


class Panel(msgspec.Struct, frozen=True):
    """A seat's dashboard as labelled figures, in the order they are shown."""

    seat: int
    name: str
    fields: dict[str, str]
    figures: dict[str, Any] = {}  # the same for programs that draw: what a game puts here, its client knows


class Line(msgspec.Struct, frozen=True):
    """One thing that happened, in a sentence, with the clause behind it and the seat it concerns."""

    text: str
    clause: str
    seat: int
    news: bool = True  # False: the ordinary course of things (a turn begins, a car arrives), no consequence to warn of


class Motion(msgspec.Struct, frozen=True):
    """One thing to animate: a car comes to stand somewhere, or dice fall."""

    kind: str  # the event's name in lower case, as moved, pushed, side_swiped, smashed, rolled
    seat: int
    front: str = ""
    rear: str = ""
    facing: str = ""
    dice: tuple[int, ...] = ()
    says: str = ""  # a label that floats above the car meanwhile, as "lap 1 of 2"
    at: str = ""  # where it happens, if it is no car's: an explosion, a token that comes or goes
    to: str = ""  # where something that flies stops


class Mark(msgspec.Struct, frozen=True):
    """A consequence that stands on the board: a label of a word or two at a space, its sentence and its clause."""

    kind: str  # the event's name in lower case
    seat: int
    at: str
    text: str
    says: str
    clause: str


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
    step: str = ""  # the one the turn is in; empty before the first turn and after the last


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
