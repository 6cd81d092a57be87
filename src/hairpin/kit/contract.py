"""The contract between a game and everything that plays, shows, stores or studies it.

A `Game` is facts and functions. The functions of the kernel dialect take records, work interpreted and compiled,
and trust their caller; the functions of the Python layer take and give texts and plain values.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from hairpin.kit.errors import HairpinError
from hairpin.kit.record import Table
from hairpin.kit.shown import Advice, Board, Card, Due, Example, Lesson, Line, Motion, View

CHANCE: Final = -2  # who acts: the dice, the draw
OVER: Final = -3  # who acts: nobody, the race has ended

Record = Any  # a NumPy record, as the kernels see it

Happenings = Sequence[tuple[int, ...]]  # events as the desk has them
Advance = Callable[[Table, Table, Table, int, int], int]
"""Apply an action to `states[i]`, then list on desk 0 who acts and what may happen; answers how many. Desk 0 holds the
events. Arguments: settings, states, desks, i, action. `sim` has it compiled and interpreted."""


@dataclass(frozen=True)
class Kernels:
    """The functions of the kernel dialect; each is a plain Python function marked by `rule`."""

    new: Callable[[Record, Record], None]
    to_act: Callable[[Record, Record], int]
    legal: Callable[[Record, Record, Record], int]
    chances: Callable[[Record, Record, Record], int]
    apply: Callable[[Record, Record, Record, Any], None]  # the action as a 32-bit number
    forbids: Callable[[Record, Record, Any], int]
    observe: Callable[[Record, Record, int, Any], None]  # into an array of `features` whole numbers
    redact: Callable[[Record, Record, int, Record], None]
    imagine: Callable[[Record, Record, Any], None]


@dataclass(frozen=True)
class Course:
    """A course with the options it is raced under: all that a setting is made of, as texts."""

    id: str
    title: str
    options: Mapping[str, str]
    hash: str  # 8 hex digits over board and track: which content a race was run on
    drawing: str = ""  # a map drawn in place of a course that is named


@dataclass(frozen=True)
class Option:
    """An option of a race: its name, the values it takes, and what it does."""

    name: str
    values: tuple[str, ...]
    default: str
    says: str
    title: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)  # what each value is called
    by_seats: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # values by cars, the usual first
    needs: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)  # by value: other options' values
    needs_says: Mapping[str, str] = field(default_factory=dict)  # the same by value, in a sentence
    seat: int | None = None  # whose choice it is; None: one for the whole race
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by value: what it is put together from
    parts_says: str = ""  # why parts that no value has together cannot be had
    matters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # other options' values; else it is moot
    moot_says: str = ""  # the same in a sentence
    is_model: bool = False  # its values are models of the seat's car, as it is drawn

    def allowed(self, seats: str) -> tuple[str, ...]:
        """The values for so many cars."""
        return self.by_seats.get(seats, self.values)


@dataclass(frozen=True)
class CourseRule:
    """One thing to know of a course, in a sentence, and the clause it comes from."""

    says: str
    clause: str


@dataclass(frozen=True)
class CourseCard:
    """A course in few words, as somebody chooses among several."""

    says: str
    difficulty: str
    seats: tuple[int, ...]  # how many may race it
    facts: tuple[str, ...]  # a few words each
    location: str = ""  # the board it lies on, or what else courses are grouped by
    level: int = 0  # the difficulty as a number, to order courses by
    rules: tuple[CourseRule, ...] = ()  # all that is asked of a race on it


@dataclass(frozen=True)
class Preset:
    """A named choice of options."""

    name: str
    says: str
    options: Mapping[str, str]


@dataclass(frozen=True)
class Finding:
    """Something that is wrong with a course, or advised against."""

    name: str
    clause: str
    says: str
    spaces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Gate:
    """A named way between two lines of a course: who drives over one of its spaces on that leg has taken it."""

    leg: int  # the line that the leg begins at; 0 is the starting line
    name: str
    spaces: frozenset[int]


@dataclass(frozen=True)
class Trace:
    """A step of a car that a study follows: a space its front comes to, or a line where one leg ends and one begins."""

    seat: int
    space: int = 0
    ended: int = -1  # legs are known by the line they begin at; -1: none has ended
    begun: int = 0


def no_courses(*_: object) -> Any:
    """What a game does about courses of one's own that takes none."""
    raise HairpinError("this game takes no courses of one's own")


def no_lessons(*_: object) -> Any:
    """What a game does about lessons that gives none."""
    raise HairpinError("this game has no lessons")


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: facts first, then its functions. The Python layer raises HairpinErrors.

    What has a value here may be left out. An option of every course is `seats`, how many race.
    """

    id: str
    title: str
    says: str  # the game in a sentence
    lasts: str  # how long a race takes
    rules_version: str
    first_course: str  # to learn on, and the one that is meant where none is named
    folder: Path  # of its package; rulebook.toml and content/ lie in it
    setting_type: "np.dtype[Any]"
    state_type: "np.dtype[Any]"
    desk_type: "np.dtype[Any]"
    actions: int  # how many action numbers there are
    seat_actions: int  # those below are a seat's, the rest are chance's
    features: int  # how many numbers `observe` writes
    max_seats: int
    kernels: Kernels
    clause_ids: Sequence[str]  # by clause number; the first is empty
    seat_names: Sequence[str]
    seat_letters: str

    # texts
    parse_seat: Callable[[str], int]
    write_action: Callable[[Record, Record, int], str]  # setting, state: an action may name what stands there
    parse_action: Callable[[Record, Record, str, Sequence[int]], int]
    write_position: Callable[[Record, Record, Course], str]
    parse_position: Callable[[str, str], tuple[Course, Table, Table]]
    fields: Callable[[Record, Record], dict[str, dict[str, str]]]  # a position's parts, defaults spelled out
    problems: Callable[[Record, Record], list[str]]
    draw: Callable[[Record, Record], str]  # the map with the cars, as scenarios draw it
    refusal: Callable[[Record, Record, int, int], str]
    headline: Callable[[Record, Record], str]
    tell: Callable[[Record, Record], Sequence[Line]]  # the events on the desk, for a setting
    motions: Callable[[Record, Record], Sequence[Motion]]  # what there is to animate in the events on the desk
    event_names: Callable[[Record], list[str]]  # `SMASHED A` for each event on the desk

    # content
    courses: Callable[[], Mapping[str, str]]  # id -> title
    options: Callable[[str], Sequence[Option]]
    setup: Callable[[str, Mapping[str, str]], tuple[Course, Table]]
    course_hash: Callable[[str], str]  # as a Course has it
    about: Callable[[str], str]  # a course as the game's own guide introduces it
    card: Callable[[str], CourseCard]
    picture: Callable[[str], Board] | None = None  # the map of a course drawn small, where less than its board will do
    cards: Callable[[], Sequence[Card]] = lambda: ()  # what things do, for who looks them up
    examples: Callable[[], Sequence[Example]] = lambda: ()  # rules as pictures
    presets: Callable[[str], Sequence[Preset]] = lambda _: ()  # options chosen together, for learners
    cautions: Callable[[str, Mapping[str, str]], Sequence[str]] = lambda *_: ()  # what to know before racing

    # courses of one's own
    course_word: str = "track"  # what a course is called
    is_course: Callable[[str], bool] = lambda _: False  # whether a text looks like a file of a course of this game
    spelled: Callable[[str], str] = lambda course: course  # the id of a course as it is known everywhere
    own_courses: Callable[[], Mapping[str, str]] = dict  # id -> title
    course_file: Callable[[str], Path] = no_courses
    course_text: Callable[[str], str] = no_courses
    check_course: Callable[[Path], tuple[Sequence[Finding], Sequence[Finding]]] = no_courses  # errors and warnings
    course_title: Callable[[Path], str] = (
        no_courses  # what a file calls its course; empty where it cannot be read so far
    )
    sketch_course: Callable[[Path], Board] = no_courses  # the map of a file, also of one with errors
    know: Callable[[Path], str] = no_courses  # make the course in a file known to this process; answers its id
    keep_course: Callable[[Path], Path] = no_courses  # keep a copy, known to every process; answers where

    # shown
    standings: Callable[[Record, Record], Sequence[Mapping[str, Any]]]  # place (0: failed), seat, name, reason, more
    board: Callable[[Record, Record], Board]
    view: Callable[[Table, Table, int, Advance], View]  # settings, states, seat, and what outcomes are found with
    recall: Callable[[View, Sequence[Happenings]], View] = lambda view, _: view  # of what happened, line by line
    """A view completed by what the race's record tells and its state has forgotten."""
    order_of: Callable[[Record], list[int]]  # the seats in the order of turns
    turn_of: Callable[[Record], tuple[int, ...]]  # which turn this is, the round first; changes as the wheel passes on
    start_of: Callable[[Record], list[int]] | None = None  # the seats as they start; None: in the first order of turns
    sealing: Callable[[Record, Record], bool] = lambda *_: False
    """Whether answers to a question for all are kept sealed now: what seats have chosen since the last state that was
    not sealing. Until it is over nothing that others are shown may depend on them: sight, view, story, motions."""

    told: Callable[[Record, Record, int], str] | None = None  # a legal action in plain words; None: `write_action` does
    why: Callable[[Table, Table, Mapping[int, float], int], str] | None = None
    """Why a bot would choose an action: of settings, sights, what each action is worth to it, and the one chosen."""

    # studied
    tallies: Mapping[str, int] = field(default_factory=dict)  # what a study counts, as kinds of event
    crashes: Sequence[str] = ()  # which of the tallies are crashes
    measures: Sequence[str] = ()  # numbers in the rows of the standings, of which a study tells each seat's mean
    long_race: int = 120  # rounds; a study counts the races that take more
    is_lining_up: Callable[[Record, Record], bool] = lambda *_: False  # whether who acts says where it starts
    gates: Callable[[str], Sequence[Gate]] = lambda _: ()  # the routes that a course leaves open
    traces: Callable[[Record, Record], list[Trace]] = lambda *_: []  # in the events on the desk, for a setting

    # taught
    lessons: Sequence[str] = ()  # the lessons of a guided race, in the order in which they are given
    due: Callable[[Table, Table, int, Happenings, Advance], Sequence[Due]] = lambda *_: ()
    """Of settings, sights, a seat and what just happened."""
    lesson: Callable[[Table, Table, int, Happenings, Advance, str], Lesson] = no_lessons  # one that is due there
    is_advised: Callable[[Record, Record], bool] = lambda *_: False  # whether a newcomer is told now what to try
    advice: Callable[[Table, Table, int, Mapping[int, float], Advance], Advice] = no_lessons  # by each action's worth
