"""The lessons of a guided race: for each idea of the game a hint in plain words, due when the idea first comes up.

The words are in content/lessons.toml, in the order in which lessons are given; here is when each comes up, and what
fills the gaps in its text. A lesson of what is asked, or of what a choice would make happen, stands while it is asked.
One of what has happened waits until its driver is asked next.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from hairpin.games.joyride.moments import ADVISED_ROUNDS, Happened, Moment, faces
from hairpin.games.joyride.names import BONUS_GEAR, NOBODY, Ask, Event, Shift, Step
from hairpin.games.joyride.plan import line_title
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.dashboard import dice_in
from hairpin.games.joyride.rules.steering import may_choose_steer
from hairpin.games.joyride.rules.turn import distance_of_move
from hairpin.games.joyride.sentences import DIRECTION_WORDS, WAYS, spaces_words
from hairpin.games.joyride.state import Setting
from hairpin.games.joyride.trackfiles import FOLDER
from hairpin.games.joyride.view import preview
from hairpin.games.joyride.words import SHIFT_WORDS, seat_name
from hairpin.kit.contract import Advance
from hairpin.kit.errors import listed
from hairpin.kit.hexgrid import DIRECTIONS, space_name
from hairpin.kit.record import Table
from hairpin.kit.shown import Due, Lesson

NEAR = 6  # spaces to a barrier that are worth a word: three dice reach so far on average

# the cases of a lesson: those of what is asked and of what a choice would do are over with the moment
PLAIN, ASKED, WOULD, MINE, THEIRS, OTHERS = "plain", "asked", "would", "mine", "theirs", "others"


class Case(NamedTuple):
    """Which text of a lesson fits a moment, with the values of its named gaps, and what is lit beside its parts."""

    text: str = PLAIN
    values: Mapping[str, object] = {}
    actions: Sequence[str] = ()
    spaces: Sequence[str] = ()
    cars: Sequence[int] = ()


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson of the catalogue, content/lessons.toml."""

    title: str
    text: dict[str, str]
    clauses: tuple[str, ...]
    parts: tuple[str, ...] = ()
    waits: bool = False


# ---- what is asked ----


def placing(moment: Moment) -> Case | None:
    if moment.asked != Ask.PLACE:
        return None
    facing = DIRECTION_WORDS[DIRECTIONS[moment.setting.start_facing]]
    return Case(PLAIN, {"count": len(moment.actions), "facing": facing}, tuple(moment.actions))


def locking(moment: Moment) -> Case | None:
    return Case(PLAIN, {"dice": faces(moment.car.mirror)}) if moment.asked == Ask.LOCK else None


def rolled(moment: Moment) -> Case | None:
    if moment.asked != Ask.STEER or moment.sight.step != Step.ROLL:
        return None
    values = {
        "dice": faces(moment.car.mirror),
        "distance": spaces_words(int(distance_of_move(moment.setting, moment.sight))),
    }
    return Case(PLAIN, values)


def steering(moment: Moment) -> Case | None:
    if moment.asked == Ask.LOCK:
        return Case("lock", {}, (), (), (moment.seat,))
    if moment.asked != Ask.STEER or not may_choose_steer(moment.sight):
        return None
    ways = tuple(words for words in moment.actions if not words.startswith("reverse"))
    return Case("go", {"distance": spaces_words(int(distance_of_move(moment.setting, moment.sight)))}, ways)


def shifting(moment: Moment) -> Case | None:
    return Case(PLAIN, {"gear": int(moment.car.gear)}) if moment.asked == Ask.SHIFT else None


def removing(moment: Moment) -> Case | None:
    if moment.asked != Ask.REMOVE:
        return None
    by_choice = moment.sight.step == Step.SHIFT and moment.sight.queue[0] == NOBODY
    return Case("shift" if by_choice else "forced", {}, tuple(moment.actions))


def damaging(moment: Moment) -> Case | None:
    if moment.asked != Ask.DAMAGE:
        return None
    spare = any(words.startswith("damage item") for words in moment.actions)
    return Case("spare" if spare else "dear", {}, tuple(moment.actions))


def answering(moment: Moment) -> Case | None:
    if moment.asked == Ask.HEAD_ON:
        mover = seat_at_the_wheel(moment.sight)
        return Case(ASKED, {"name": seat_name(int(mover))}, tuple(moment.actions), (), (int(mover),))
    if met := moment.own(Event.MET_HEAD_ON):
        return Case(MINE, {"name": seat_name(met[3])}, (), (), (met[3],))
    return would(moment, Event.MET_HEAD_ON, lambda event: seat_name(event[3]))


# ---- what happened, or would ----


def would(moment: Moment, kind: Event, name: Callable[[Happened], str] = lambda event: "") -> Case | None:
    """The case of ways of steering that would make something happen; `name` finds whom it concerns."""
    ways = moment.ways(kind)
    if not ways:
        return None
    words = tuple(words for words, _ in ways)
    told = listed(WAYS[way] for way in words)
    return Case(WOULD, {"ways": told[0].upper() + told[1:], "name": name(ways[0][1])}, words)


def smashing(moment: Moment) -> Case | None:
    smashed = moment.event(Event.SMASHED)
    if smashed and not smashed[4]:  # one agreed on in a head-on is told there
        who = MINE if smashed[2] == moment.seat else THEIRS
        return Case(who, {"name": seat_name(smashed[2])}, (), (), (smashed[2],))
    return would(moment, Event.SMASHED)


def rear_ending(moment: Moment) -> Case | None:
    for event in moment.events:
        if event[0] == Event.REAR_ENDED and moment.seat in (event[2], event[3]):
            who, other = (MINE, event[3]) if event[2] == moment.seat else (THEIRS, event[2])
            return Case(who, {"name": seat_name(other)}, (), (), (other,))
    return would(moment, Event.REAR_ENDED, lambda event: seat_name(event[3]))


def side_swiping(moment: Moment) -> Case | None:
    if moment.own(Event.SIDE_SWIPED):
        mover = mover_of(moment)
        return Case(THEIRS, {"name": seat_name(mover)}, (), (), (mover,)) if mover != moment.seat else None
    swung = moment.event(Event.SIDE_SWIPED)
    if swung and moment.own(Event.MOVED):
        return Case(MINE, {"name": seat_name(swung[2])}, (), (), (swung[2],))
    return would(moment, Event.SIDE_SWIPED, lambda event: seat_name(event[2]))


def mover_of(moment: Moment) -> int:
    """Who drove in what just happened."""
    return next(event[2] for event in moment.events if event[0] == Event.MOVED)


def piling_up(moment: Moment) -> Case | None:
    if moment.event(Event.PILED_UP):
        return Case(MINE if moment.own(Event.PILED_UP) else OTHERS)
    return would(moment, Event.PILED_UP)


def crossing(moment: Moment) -> Case | None:
    crossed = moment.own(Event.CROSSED)
    if not crossed:
        return None
    values = {"crossed": line_title(crossed[3]), "next": line_title(crossed[4])}
    return Case(PLAIN, values, (), moment.line(crossed[4]))


def lapping(moment: Moment) -> Case | None:
    lap = moment.own(Event.LAP)
    if not lap or moment.sight.winner != NOBODY:
        return None
    return Case(PLAIN, {"done": lap[3], "laps": lap[4]}, (), moment.line(1))


def new_round(moment: Moment) -> Case | None:
    begun = moment.event(Event.ROUND)
    if not begun or begun[3] < 2 or not moment.setting.initiative:
        return None
    names = ("you" if seat == moment.seat else seat_name(seat) for seat in moment.order)
    return Case(PLAIN, {"order": ", then ".join(names)})


def rolling_off(moment: Moment) -> Case | None:
    own, begun = moment.own(Event.ROLLED), moment.event(Event.ROUND)
    first = moment.sight.rounds == 0 or (begun is not None and begun[3] == 1)
    return Case(PLAIN, {"dice": faces(moment.car.mirror)}) if own and first else None


def finishing(moment: Moment) -> Case | None:
    winner = int(moment.sight.winner)
    if winner == NOBODY:
        return None
    laps = laps_words(moment.setting)
    return Case(MINE if winner == moment.seat else THEIRS, {"name": seat_name(winner), "laps": laps})


# ---- what is good to know ----


def aiming(moment: Moment) -> Case | None:
    if moment.asked == Ask.NOTHING or moment.car.laps:
        return None
    checkpoints = ", then ".join(line_title(number) for number in range(1, int(moment.setting.checkpoints) + 1))
    values = {"checkpoints": checkpoints, "laps": laps_words(moment.setting)}
    return Case(PLAIN, values, (), moment.line(int(moment.car.target)))


def cornering(moment: Moment) -> Case | None:
    if moment.asked != Ask.LOCK or len(moment.ahead) > NEAR:
        return None
    spaces = tuple(space_name(space) for space in moment.ahead)
    return Case("near" if spaces else "here", {"free": spaces_words(len(spaces))}, (), spaces, (moment.seat,))


def steered(moment: Moment) -> Case | None:
    return Case(PLAIN, {"bonus": BONUS_GEAR}) if moment.asked == Ask.SHIFT and moment.sight.steered else None


def weighing(moment: Moment) -> Case | None:
    """The odds of the boldest gear."""
    if moment.asked != Ask.SHIFT:
        return None
    up = SHIFT_WORDS[Shift.UP]
    words = up if up in moment.actions else SHIFT_WORDS[Shift.STAY]
    odds = preview(moment.trials, moment.sights, moment.actions[words]).odds
    if "crash straight" not in odds:
        return None  # no dice are left to roll
    crash = odds["crash straight"]
    risk = "safe" if not crash else "steered" if "crash steer left" in odds else "bound"
    return Case(risk, {"words": words, "percent": percent(crash)}, (words,))


def braking(moment: Moment) -> Case | None:
    brake = SHIFT_WORDS[Shift.BRAKE]
    return Case(PLAIN, {}, (brake,)) if brake in moment.actions else None


def reversing(moment: Moment) -> Case | None:
    ways = tuple(words for words in moment.actions if words.startswith("reverse"))
    return Case(PLAIN, {}, ways) if ways else None


def repenting(moment: Moment) -> Case | None:
    return Case() if moment.asked == Ask.SHIFT and dice_in(moment.car.locked) > 0 else None


def alone(moment: Moment) -> Case | None:
    return Case() if moment.asked == Ask.LOCK and moment.sight.rounds > ADVISED_ROUNDS else None


def percent(share: float) -> str:
    return f"{share:.0%}" if share >= 0.01 else "less than 1%"


def laps_words(setting: Setting) -> str:
    return "1 lap" if setting.laps == 1 else f"{setting.laps} laps"


CASES: dict[str, Callable[[Moment], Case | None]] = {
    "finish": finishing,
    "start-space": placing,
    "head-on": answering,
    "damage": damaging,
    "remove": removing,
    "lock": locking,
    "roll": rolled,
    "steer": steering,
    "shift": shifting,
    "smash": smashing,
    "pile-up": piling_up,
    "rear-end": rear_ending,
    "side-swipe": side_swiping,
    "lap": lapping,
    "checkpoint": crossing,
    "goal": aiming,
    "rolling-start": rolling_off,
    "initiative": new_round,
    "corner": cornering,
    "reverse": reversing,
    "odds": weighing,
    "second-steer": steered,
    "engine-brake": braking,
    "undo": repenting,
    "hint": alone,
}
CATALOGUE = msgspec.convert(tomllib.loads((FOLDER / "lessons.toml").read_text("utf-8")), dict[str, Entry])


def due(settings: Table, sights: Table, seat: int, events: Sequence[Happened], advance: Advance) -> Sequence[Due]:
    """The lessons that come up for a seat at a moment, in the order in which they are given."""
    moment = Moment(settings, sights, seat, events, advance)
    found = ((name, CASES[name](moment)) for name in CATALOGUE)
    at_once = moment.asked == Ask.STEER and moment.sight.step == Step.LOCK  # dice and arrow may be one gesture
    return tuple(Due(name, may_wait(name, case), not at_once) for name, case in found if case)


def may_wait(name: str, case: Case) -> bool:
    """Whether a lesson tells of something that has happened, and can still be given later."""
    return CATALOGUE[name].waits and case.text not in (ASKED, WOULD)


def lesson(
    settings: Table, sights: Table, seat: int, events: Sequence[Happened], advance: Advance, name: str
) -> Lesson:
    """A lesson that is due at a moment, as it is shown."""
    entry, case = CATALOGUE[name], CASES[name](Moment(settings, sights, seat, events, advance))
    if case is None:
        raise ValueError(f"lesson {name} is not due here")
    text = entry.text[case.text].format(**case.values)
    lit = (tuple(case.actions), tuple(case.spaces), tuple(case.cars))
    return Lesson(name, entry.title, text, entry.clauses, entry.parts, *lit)
