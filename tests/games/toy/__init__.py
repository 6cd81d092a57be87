"""A game for tests of what all games have in common; `rules` tells it. Registered by the tests that use it alone."""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from hairpin.kit.contract import CHANCE, OVER, Advance, Course, CourseCard, Game, Kernels, Option
from hairpin.kit.errors import HairpinError
from hairpin.kit.record import Table
from hairpin.kit.shown import Board, CarShown, Cell, Choice, Line, Motion, Panel, Preview, Shape, View
from hairpin.kit.texts import named_values, number_within
from tests.games.toy import rules
from tests.games.toy.rules import CHOOSE, GEARS, MAX_SEATS, ROLL, UNKNOWN, Event

LETTERS = "ABCDEF"
NAMES = ("Red", "Blue", "Yellow", "Green", "Violet", "White")
SEATS = tuple(map(str, range(1, MAX_SEATS + 1)))
CELLS = (
    Cell("start", at=(0.0, 0.0), angle=0.0, outline="M-40 -20H40V20H-40Z"),
    Cell("goal", at=(90.0, 0.0), angle=0.0, outline="M50 -20H130V20H50Z", lines=("1",)),
)


def setup(course: str, options: Mapping[str, str]) -> tuple[Course, Table]:
    if course != "lane":
        raise HairpinError(f"'{course}' is no course of Toy; there is lane")
    if set(options) - {"seats"}:
        raise HairpinError(f"option {min(set(options) - {'seats'})}: Toy has the option seats")
    seats = options.get("seats", "2")
    if seats not in SEATS:
        raise HairpinError(f"seats={seats}: 1 to {MAX_SEATS} are allowed")
    settings = np.zeros(1, rules.SETTING)
    settings[0].seats = int(seats)
    return Course("lane", "The lane", {"seats": seats}, hashlib.sha256(b"lane").hexdigest()[:8]), settings


# ---- texts ----


def parse_seat(text: str) -> int:
    if len(text) == 1 and text in LETTERS:
        return LETTERS.index(text)
    raise HairpinError(f"'{text}' is no seat; they are {', '.join(LETTERS)}")


def write_action(_setting: Any, _state: Any, action: int) -> str:
    return f"roll {action - ROLL}" if action > ROLL else f"gear {action - CHOOSE}"


def parse_action(_setting: Any, _state: Any, words: str, _possible: Sequence[int]) -> int:
    found = re.fullmatch(r"(gear|roll) ([1-9])", words)
    if not found or int(found[2]) > GEARS:
        raise HairpinError(f"'{words}' is no action; write gear or roll with a number from 1 to {GEARS}")
    return (CHOOSE if found[1] == "gear" else ROLL) + int(found[2])


def write_position(setting: Any, state: Any, course: Course) -> str:
    seats = [
        f"{LETTERS[seat]}={'goal' if state.there[seat] else 'start'}:{gear_text(state.gear[seat])}"
        for seat in range(setting.seats)
    ]
    return "/".join(["toy", course.id, f"seats={setting.seats}", f"round={state.rounds},asked={state.asked}", *seats])


def gear_text(gear: int) -> str:
    return "-" if gear == UNKNOWN else str(gear)


def parse_position(text: str, _drawing: str = "") -> tuple[Course, Table, Table]:
    parts = text.strip().split("/")
    if len(parts) < 5 or parts[0] != "toy":
        raise HairpinError("write toy/lane/seats=1/round=1,asked=0/A=start:0")
    course, settings = setup(parts[1], named_values(parts[2].split(","), "options"))
    states = np.zeros(1, rules.STATE)
    state, turn = states[0], named_values(parts[3].split(","), "turn")
    if len(parts) != 4 + settings[0].seats or set(turn) != {"round", "asked"}:
        raise HairpinError("a part for each seat is needed, and round and asked")
    state.rounds = number_within(turn["round"], 1, 99)
    state.asked = number_within(turn["asked"], 0, MAX_SEATS)
    for seat, (name, value) in enumerate(named_values(parts[4:], "seats").items()):
        place, _, gear = value.partition(":")
        if name != LETTERS[seat] or place not in ("start", "goal"):
            raise HairpinError(f"{name}={value}: start or goal, and a gear")
        state.there[seat] = place == "goal"
        state.gear[seat] = UNKNOWN if gear == "-" else number_within(gear, 0, GEARS)
        state.won |= state.there[seat]
    return course, settings, states


def fields(setting: Any, state: Any) -> dict[str, dict[str, str]]:
    seats = {
        LETTERS[seat]: {"at": "goal" if state.there[seat] else "start", "gear": gear_text(state.gear[seat])}
        for seat in range(setting.seats)
    }
    return {"turn": {"round": str(state.rounds), "asked": str(state.asked)}, **seats}


def problems(setting: Any, state: Any) -> list[str]:
    return [] if state.asked <= setting.seats else ["nobody of this number is asked"]


def draw(setting: Any, state: Any) -> str:
    rows = ["".join(LETTERS[s] for s in range(setting.seats) if bool(state.there[s]) == there) for there in (0, 1)]
    return f"start {rows[0]}\ngoal {rows[1]}"


def refusal(setting: Any, state: Any, action: int, clause: int) -> str:
    return f"'{write_action(setting, state, action)}' is not possible now [{CLAUSES[clause]}]"


def headline(setting: Any, state: Any) -> str:
    actor = rules.to_act(setting, state)
    if actor == OVER:
        return "The race is over."
    return "The die is rolled." if actor == CHANCE else f"{NAMES[actor]} chooses a gear."


SENTENCES = {
    Event.ROUND: "Round {a} begins.",
    Event.CHOSE: "{name} has chosen.",
    Event.SHOWN: "{name} is in gear {a}.",
    Event.ROLLED: "The die shows {a}.",
    Event.MOVED: "{name} is at the goal.",
}
CLAUSES = ("", "TOY-GEAR-01", "TOY-ROLL-01", "TOY-GOAL-01")


def told(desk: Any) -> Iterator[tuple[Event, int, int, int]]:
    for kind, clause, seat, a, _, _ in desk.events[: desk.event_count].tolist():
        yield Event(kind), clause, seat, a


def tell(_setting: Any, desk: Any) -> list[Line]:
    return [
        Line(SENTENCES[kind].format(name=NAMES[seat], a=a), CLAUSES[clause], seat, turn=kind == Event.ROUND)
        for kind, clause, seat, a in told(desk)
    ]


def motions(_setting: Any, desk: Any) -> list[Motion]:
    moved = [Motion("moved", seat, "goal") for kind, _, seat, _ in told(desk) if kind == Event.MOVED]
    rolled = [Motion("rolled", 0, dice=(a,)) for kind, _, _, a in told(desk) if kind == Event.ROLLED]
    return [*rolled, *moved]


def event_names(desk: Any) -> list[str]:
    return [kind.name + (f" {LETTERS[seat]}" if seat >= 0 else "") for kind, _, seat, _ in told(desk)]


# ---- shown ----


def standings(setting: Any, state: Any) -> list[dict[str, Any]]:
    order = sorted(range(setting.seats), key=lambda seat: -state.there[seat])
    return [
        {
            "place": 1 if state.there[seat] else 1 + int(sum(state.there)),
            "seat": LETTERS[seat], "name": NAMES[seat], "reason": "at the goal" if state.there[seat] else "",
            "rounds": int(state.rounds),
        }
        for seat in order
    ]  # fmt: skip


def board(setting: Any, state: Any) -> Board:
    cars = tuple(
        CarShown(seat, LETTERS[seat], NAMES[seat], "goal" if state.there[seat] else "start", aside=8.0 * seat)
        for seat in range(setting.seats)
    )
    return Board(
        0, 0, CELLS, cars, shapes=(Shape("line", "M45 -30V30", title="the line"),), drawing=draw(setting, state)
    )


def view(settings: Table, states: Table, seat: int, _advance: Advance) -> View:
    setting, state = settings[0], states[0]
    choices = tuple(
        Choice(
            CHOOSE + gear, f"gear {gear}", Preview(("goal",), "goal", odds={"goal": 1 / GEARS}, title=f"Gear {gear}")
        )
        for gear in range(1, GEARS + 1)
    )
    panels = tuple(
        Panel(
            car,
            NAMES[car],
            {"at": "goal" if state.there[car] else "start", "gear": seen_gear(setting, state, car, seat)},
        )
        for car in range(setting.seats)
    )
    asked = choices if rules.to_act(setting, state) == seat else ()
    return View(headline(setting, state), board(setting, state), panels, asked, ("Gear", "Roll"), "Gear")


def seen_gear(setting: Any, state: Any, of: int, by: int) -> str:
    known = of == by or state.asked == setting.seats
    return gear_text(state.gear[of]) if known or not state.gear[of] else "chosen"


def options(course: str) -> tuple[Option, ...]:
    if course != "lane":
        raise HairpinError(f"'{course}' is no course of Toy; there is lane")
    return (Option("seats", SEATS, "2", "how many race", "Cars"),)


GAME = Game(
    id="toy", title="Toy", says="A gear and a die.", lasts="a minute", rules_version="1", first_course="lane",
    folder=Path(__file__).parent, setting_type=rules.SETTING, state_type=rules.STATE, desk_type=rules.DESK,
    actions=rules.ACTIONS, seat_actions=ROLL, features=1, max_seats=MAX_SEATS,
    kernels=Kernels(
        rules.new, rules.to_act, rules.legal, rules.chances, rules.apply, rules.forbids, rules.observe, rules.redact,
        rules.imagine,
    ),
    clause_ids=CLAUSES, seat_names=NAMES, seat_letters=LETTERS, parse_seat=parse_seat, write_action=write_action,
    parse_action=parse_action, write_position=write_position, parse_position=parse_position, fields=fields,
    problems=problems, draw=draw, refusal=refusal, headline=headline, tell=tell, motions=motions,
    event_names=event_names, courses=lambda: {"lane": "The lane"},
    course_hash=lambda course: setup(course, {})[0].hash, options=options, setup=setup,
    about=lambda _: "Two places and a die.",
    card=lambda _: CourseCard("Two places.", "easy", tuple(map(int, SEATS)), ("one die",)),
    standings=standings, board=board, view=view, order_of=lambda state: list(range(MAX_SEATS)),
    turn_of=lambda state: (int(state.rounds),), sealing=rules.sealing, measures=("rounds",), long_race=3,
)  # fmt: skip
