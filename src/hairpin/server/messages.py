"""What a page and the server say to each other over the socket of a table; the client's types are made from these.

Every message is a JSON object whose `t` names its kind. A command carries an `id` chosen by the page (sending it again
is harmless) and the `seq` it was made for: the number of lines in the log then. A stale one is answered by the present
state.
"""

from typing import Annotated

import msgspec

from hairpin.kit.shown import Advice, CarShown, Cell, Choice, Lesson, Line, Motion, Panel, Shape, Stack, TokenShown
from hairpin.race import Race


class Tagged(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    """A message with its kind."""


# ---- from the page ----

Id = Annotated[str, msgspec.Meta(max_length=64)]
Words = Annotated[str, msgspec.Meta(max_length=200)]


class Act(Tagged, frozen=True):
    """Carry out an action, one of the choices last shown."""

    id: Id
    seq: int
    action: int


class Undo(Tagged, frozen=True):
    """Take back the seat's last choice."""

    id: Id
    seq: int


class Hint(Tagged, frozen=True):
    """Ask the better bot what it would do."""

    id: Id
    seq: int


class Why(Tagged, frozen=True):
    """Ask why these words are not possible now."""

    id: Id
    words: Words


class Look(Tagged, frozen=True):
    """Ask where a choice's own next choices would lead."""

    id: Id
    seq: int
    action: int


class Learnt(Tagged, frozen=True):
    """Put a lesson of a guided race aside: it is understood."""

    id: Id
    lesson: Annotated[str, msgspec.Meta(max_length=32)]


class Lessons(Tagged, frozen=True):
    """Have the lessons anew from here on, or no more of them."""

    id: Id
    wanted: bool


class Resync(Tagged, frozen=True):
    """Ask for everything anew, after a gap."""


class Ping(Tagged, frozen=True):
    """Sent every 2.5 seconds; no answer for 9 means that the connection is lost."""


Command = Act | Undo | Hint | Why | Look | Learnt | Lessons | Resync | Ping


# ---- from the server ----


class Standing(msgspec.Struct, frozen=True):
    """A line of the standings: the place of a seat and what it rests on."""

    place: int
    seat: int
    reason: str


def standings_of(race: Race) -> tuple[Standing, ...]:
    """The standings of a race that is over; of a running one, none."""
    rows = race.standings() if race.is_over else ()
    return tuple(Standing(row["place"], race.game.parse_seat(row["seat"]), row["reason"]) for row in rows)


class Told(Tagged, frozen=True, kw_only=True):
    """A message to a page; its number tells the page what it has missed."""

    n: int = 0  # 1, 2, 3 … on one socket


class Seat(msgspec.Struct, frozen=True):
    """A seat of the table."""

    seat: int
    name: str  # of the driver
    kind: str  # "person", "bot" or "open"
    present: bool  # a page of this driver is connected
    absent_s: int = 0  # for so many seconds none has been
    stand_in: bool = False  # a bot drives for a person, who can take the wheel back
    has_word: bool = False  # its driver has added a word to the dice
    replaceable: bool = False  # away for so long that who made the table may let a bot drive


class Dashboards(msgspec.Struct, frozen=True):
    """What stands on the dashboards of a table now, for a page that only reads them."""

    table: str
    game: str
    title: str
    over: bool
    headline: str
    seats: tuple[Seat, ...]
    panels: tuple[Panel, ...]
    standings: tuple[Standing, ...]  # once the race is over


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log: who acted, in words, and what came of it."""

    seq: int  # from 1
    actor: str  # a seat's letter, or "dice"
    words: str  # empty while it is a sealed answer of another
    told: tuple[Line, ...]
    alone: bool  # it was the only possibility


class Welcome(Told, frozen=True):
    """All that does not change, sent first: the table, the course, who you are."""

    table: str
    game: str
    title: str
    course: str
    columns: int
    rows: int
    cells: tuple[Cell, ...]
    you: int | None  # your seat, if you hold one
    commitment: str  # SHA-256 of the secret behind the dice
    build: str = ""  # of the client that this server hands out; a page with another one is out of date
    held: tuple[int, ...] = ()  # every seat you hold: several on one screen
    host: bool = False  # you made this table
    shapes: tuple[Shape, ...] = ()  # what is drawn under and beside the cells


class State(Told, frozen=True):
    """The race now, as this seat may see it; with what has happened since `since`."""

    seq: int
    since: int  # `log` and `motions` tell what came after this many lines; `log` also what was sealed then
    actor: int | None  # the seat to act; None while the dice roll or when the race is over
    over: bool
    headline: str
    cars: tuple[CarShown, ...]
    panels: tuple[Panel, ...]  # in the order of turns
    choices: tuple[Choice, ...]  # yours, if you are to act
    steps: tuple[str, ...]
    step: str
    log: tuple[LogLine, ...]
    motions: tuple[Motion, ...]
    position: str
    can_undo: bool
    done: str = ""  # the id of the command that this state answers
    undos: int = 0  # so far in this race: as long as it stays the same, the log has only grown
    standings: tuple[Standing, ...] = ()  # once the race is over
    lessons: str = ""  # "on" or "off" in a guided race, for who drives in it
    lesson: Lesson | None = None  # the one that stands now
    advice: Advice | None = None  # what to try, in the first rounds of a guided race
    tokens: tuple[TokenShown, ...] = ()  # what lies on the board
    stack: Stack | None = None  # and beside it, face down


class Warming(msgspec.Struct, frozen=True):
    """How far the compiling of the bots is."""

    done: int
    steps: int
    seconds: int  # that it will take yet, by guess
    says: str


class Seats(Told, frozen=True):
    """Who sits where, and who is there."""

    seats: tuple[Seat, ...]
    warming: Warming | None = None  # while the bots do not drive themselves yet
    rematch: str = ""  # the table at which this race is raced again
    trouble: str = ""  # why the table stands still, if it does; it goes on by itself
    note: str = ""  # that its course was changed after the race began, and what that means
    options: dict[str, str] = {}  # what is chosen, while it can be


class Refused(Told, frozen=True):
    """A command was not carried out; nothing changed."""

    id: str
    says: str
    clause: str = ""


class Answer(Told, frozen=True):
    """The answer to a hint, a why or a look."""

    id: str
    says: str
    action: int | None = None
    choices: tuple[Choice, ...] = ()


class Pong(Told, frozen=True):
    """The answer to a ping."""

    seq: int


Message = Welcome | State | Seats | Refused | Answer | Pong
