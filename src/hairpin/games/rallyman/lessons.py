"""The lessons of a guided race: for each idea of the game a hint in plain words, due when the idea first comes up.

The words are in content/lessons.toml, in the order in which lessons are given; here is when each comes up, and what
fills the gaps in its text. Everything is worked out from the driver's sight.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np

from hairpin.games.rallyman.actions import Kind, argument_of, die_of, kind_of
from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import GEARS, Ask, Die, Event, Phase
from hairpin.games.rallyman.odds import plan_odds
from hairpin.games.rallyman.reckoning import percent
from hairpin.games.rallyman.rules.choices import legal, to_act
from hairpin.games.rallyman.rules.dashboard import is_leader, warning_limit
from hairpin.games.rallyman.rules.plan import lay, seconds_of_plan
from hairpin.games.rallyman.sentences import seconds_words
from hairpin.games.rallyman.state import DESK, Car, Desk, Setting, State
from hairpin.games.rallyman.words import clock, write_action
from hairpin.kit.contract import Advance
from hairpin.kit.desk import EVENT_ROOM
from hairpin.kit.record import Table
from hairpin.kit.shown import Due, Lesson

CATALOGUE_FILE: Final = Path(__file__).parent / "content" / "lessons.toml"
FEW, SOME, MORE = 2, 3, 4  # dice on the road: laying is explained up to here; then the odds; then the ways to roll
PLAIN: Final = "plain"

Happened = tuple[int, ...]  # an event: kind, clause, seat, a, b, c


class Case(NamedTuple):
    """Which text of a lesson fits a moment, with the values of its named gaps, and the choices that are lit."""

    text: str = PLAIN
    values: Mapping[str, object] = {}
    actions: Sequence[str] = ()


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson of the catalogue, content/lessons.toml."""

    title: str
    text: dict[str, str]
    clauses: tuple[str, ...]
    parts: tuple[str, ...] = ()
    waits: bool = False


class Moment:
    """One moment for one seat; what is dear to know is found out when it is first asked for."""

    def __init__(self, settings: Table, sights: Table, seat: int, events: Sequence[Happened]) -> None:
        self.settings, self.sights, self.seat, self.events = settings, sights, seat, events

    @property
    def setting(self) -> Setting:
        setting: Setting = self.settings[0]
        return setting

    @property
    def sight(self) -> State:
        sight: State = self.sights[0]
        return sight

    @property
    def car(self) -> Car:
        return self.sight.cars[self.seat]

    @cached_property
    def asked(self) -> Ask:
        """What this driver is asked; NOTHING if somebody else, chance or nobody acts."""
        mine = int(to_act(self.setting, self.sight)) == self.seat
        return Ask(int(self.sight.ask)) if mine else Ask.NOTHING

    @property
    def dice(self) -> int:
        """Dice on the road while this driver plans; none while something else is asked."""
        return int(self.sight.steps) if self.asked == Ask.LAY else 0

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """The legal actions of this driver."""
        if self.asked == Ask.NOTHING:
            return ()
        desk = fresh_desk()
        return tuple(int(desk.actions[k]) for k in range(int(legal(self.setting, self.sight, desk))))

    def of(self, kind: Kind) -> tuple[int, ...]:
        return tuple(action for action in self.actions if kind_of(action) == kind)

    def words(self, actions: Sequence[int]) -> tuple[str, ...]:
        return tuple(write_action(self.setting, self.sight, action) for action in actions)

    def own(self, kind: Event) -> Happened | None:
        """The first event of a kind that just happened to this driver's car."""
        return next((event for event in self.events if event[0] == kind and event[2] == self.seat), None)

    @property
    def limit(self) -> int:
        """Warnings that lose control."""
        return int(warning_limit(self.setting, self.sight))


def fresh_desk() -> Desk:
    desk: Desk = np.zeros(1, DESK)[0]
    desk.event_room = EVENT_ROOM
    return desk


# ---- what is asked, and what happened ----


def finishing(moment: Moment) -> Case | None:
    over = moment.sight.phase == Phase.FINISHED
    return Case(PLAIN, {"time": clock(int(moment.car.total))}) if over else None


def relaying(moment: Moment) -> Case | None:
    return Case(PLAIN, {}, moment.words(moment.actions)) if moment.asked == Ask.RELAY else None


def losing(moment: Moment) -> Case | None:
    for kind, text in ((Event.SPUN_OUT, "spinout"), (Event.CRASHED, "crash")):
        if event := moment.own(kind):
            return Case(text, {"seconds": event[4]})
    return None


def carded(moment: Moment) -> Case | None:
    event = moment.own(Event.CARD)
    return Case(PLAIN, {"gear": event[3], "seconds": event[4]}) if event else None


def securing(moment: Moment) -> Case | None:
    secures = moment.of(Kind.SECURE)
    if not secures:
        return None
    return Case(PLAIN, {"seconds": seconds_words(int(moment.car.seconds))}, moment.words(secures))


def warned(moment: Moment) -> Case | None:
    if moment.asked != Ask.STEP or moment.sight.warnings == 0:
        return None
    return Case(PLAIN, {"count": int(moment.sight.warnings), "limit": moment.limit})


def stepping(moment: Moment) -> Case | None:
    return Case(PLAIN, {"limit": moment.limit}) if moment.asked == Ask.STEP else None


# ---- how a turn is planned ----


def aiming(moment: Moment) -> Case | None:
    if moment.asked != Ask.LAY or moment.car.turns:
        return None
    seconds = moment.setting.seconds
    return Case(PLAIN, {"slow": int(seconds[1]), "fast": int(seconds[GEARS])})


def laying(moment: Moment) -> Case | None:
    return Case() if moment.asked == Ask.LAY and moment.dice < FEW else None


def coasting(moment: Moment) -> Case | None:
    lays = [action for action in moment.of(Kind.LAY) if die_of(argument_of(action)) == Die.COAST]
    if not lays:
        return None
    leads = bool(is_leader(moment.setting, moment.sight))
    count = moment.setting.leader_warnings if leads else moment.setting.coast_warnings
    return Case("leader" if leads else "coast", {"count": int(count)}, moment.words(lays))


def too_fast(moment: Moment) -> Case | None:
    lays = [action for action in moment.of(Kind.LAY) if ends_at(moment, action) == Clause.RD_LIMIT_03]
    return Case(PLAIN, {}, moment.words(lays)) if lays else None


def ends_at(moment: Moment, action: int) -> int:
    """The clause that would end the plan with this die; 0 if it could go on."""
    tried: State = moment.sights.copy()[0]
    lay(moment.setting, tried, fresh_desk(), argument_of(action))
    return int(tried.ended)


def weighing(moment: Moment) -> Case | None:
    if moment.dice < SOME:
        return None
    kept = plan_odds(moment.setting, moment.sight).in_all
    return Case(PLAIN, {"limit": moment.limit, "kept": percent(kept)})


def choosing(moment: Moment) -> Case | None:
    if moment.dice < MORE:
        return None
    return Case(PLAIN, {"seconds": seconds_words(int(seconds_of_plan(moment.setting, moment.sight)))})


CASES: dict[str, Callable[[Moment], Case | None]] = {
    "finish": finishing,
    "relay": relaying,
    "loss": losing,
    "card": carded,
    "secure": securing,
    "warning": warned,
    "step": stepping,
    "goal": aiming,
    "lay": laying,
    "coast": coasting,
    "limit": too_fast,
    "odds": weighing,
    "ways": choosing,
}
CATALOGUE = msgspec.convert(tomllib.loads(CATALOGUE_FILE.read_text("utf-8")), dict[str, Entry])


def due(settings: Table, sights: Table, seat: int, events: Sequence[Happened], _: Advance) -> Sequence[Due]:
    """The lessons that come up for a seat at a moment, in the order in which they are given."""
    moment = Moment(settings, sights, seat, events)
    return tuple(Due(name, entry.waits) for name, entry in CATALOGUE.items() if CASES[name](moment))


def lesson(settings: Table, sights: Table, seat: int, events: Sequence[Happened], _: Advance, name: str) -> Lesson:
    """A lesson that is due at a moment, as it is shown."""
    entry, case = CATALOGUE[name], CASES[name](Moment(settings, sights, seat, events))
    if case is None:
        raise ValueError(f"lesson {name} is not due here")
    text = entry.text[case.text].format(**case.values)
    return Lesson(name, entry.title, text, entry.clauses, entry.parts, tuple(case.actions))
