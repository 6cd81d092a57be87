"""Texts of the game: positions and actions.

A position is one line:

    joyride / course / options / turn / a part for each seat

    joyride/school-yard/seats=2/round=3,order=BA,turn=B,at=lock.steer/A=k7:ne,gear=3,mirror=122/B=c4:e,mirror=11

    turn   round, order (initiative from the top; - not drawn yet), turn (at the wheel), at (step, then what is asked if
           it differs), done (cars placed or rolled off in setup), steered, heading, left (spaces still to go), reverse,
           pushing, struck, queue (who settles now), removing, winner
    seat   front and facing (or off), gear, mirror and locked (dice by face, 0 for unrolled), damage (g gears, l lock
           slots, i item slots by number), pending, due, next, laps

Defaults are left out, so equal states have equal texts.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from hairpin.games.joyride import content
from hairpin.games.joyride.actions import ACTIONS, HANDS, Kind, argument_of, kind_of
from hairpin.games.joyride.names import (
    GEARS,
    LOCK_SLOTS,
    MAX_CHECKPOINTS,
    MAX_LAPS,
    MAX_SEATS,
    NOBODY,
    NOWHERE,
    STARTING_GEAR,
    Answer,
    Ask,
    Shift,
    Slot,
    Steer,
    Step,
)
from hairpin.games.joyride.state import FACES, STATE, Car, Setting, State
from hairpin.kit.contract import Course
from hairpin.kit.errors import HairpinError, IllegalAction, listed
from hairpin.kit.hexgrid import (
    DIRECTIONS,
    column_row,
    draw_map,
    neighbour,
    parse_direction,
    parse_space,
    space_at,
    space_name,
    turned,
)
from hairpin.kit.record import Numbers, Table
from hairpin.kit.texts import named_values, shortened, whole_number

LETTERS = "ABCD"
COLOURS = ("Red", "Blue", "Yellow", "Green")
UNDRAWN = "-"

SHIFT_WORDS = {
    Shift.STAY: "stay",
    Shift.UP: "shift up",
    Shift.DOWN: "shift down",
    Shift.BRAKE: "engine brake",
}
SLOT_WORDS = {Slot.GEAR: "gear", Slot.LOCK: "lock", Slot.ITEM_1: "item 1", Slot.ITEM_2: "item 2"}
STEER_WORDS = {Steer.STRAIGHT: "straight", Steer.LEFT: "left", Steer.RIGHT: "right"}
ANSWER_WORDS = {Answer.SMASH: "smash", Answer.PUSH: "push"}

# ---- seats ----


def seat_name(seat: int) -> str:
    """The colour of a seat, as people are shown it."""
    return COLOURS[seat]


def parse_seat(text: str) -> int:
    """A seat from its letter or its colour."""
    wanted = text.strip().lower()
    for seat, names in enumerate(zip(LETTERS, COLOURS, strict=True)):
        if wanted in (name.lower() for name in names):
            return seat
    raise HairpinError(f"'{shortened(text)}' is no seat: write {listed(LETTERS)}")


# ---- actions ----


def write_action(setting: Setting, action: int) -> str:
    """The words for an action."""
    argument = int(argument_of(action))
    match Kind(int(kind_of(action))):
        case Kind.LOCK:
            return f"lock {hand_words(argument) or 'none'}"
        case Kind.STEER:
            return "straight" if argument == Steer.STRAIGHT else f"steer {STEER_WORDS[Steer(argument)]}"
        case Kind.REVERSE:
            return "reverse" if argument == Steer.STRAIGHT else f"reverse {STEER_WORDS[Steer(argument)]}"
        case Kind.SHIFT:
            return SHIFT_WORDS[Shift(argument)]
        case Kind.REMOVE:
            return f"remove {argument}"
        case Kind.DAMAGE:
            return f"damage {SLOT_WORDS[Slot(argument)]}"
        case Kind.HEAD_ON:
            return f"head-on {ANSWER_WORDS[Answer(argument)]}"
        case Kind.PLACE:
            taken = argument < setting.start_count
            return f"place {space_name(setting.starts[argument]) if taken else argument + 1}"
        case Kind.DRAW:
            return f"draw {LETTERS[argument]}"
        case _:
            return f"roll {hand_words(argument) or 'none'}"


def parse_action(setting: Setting, text: str, legal: Sequence[int]) -> int:
    """The action that these words mean; shortened words are taken if one legal action alone fits them.

    Raises a HairpinError if the words are unknown or ambiguous; whether the action is legal is the caller's question.
    Only five locked dice are refused here, since no action has them [JR-LOCK-02].
    """
    words = " ".join(re.sub(r"(?<=\d)(?=\d)", " ", text.lower().replace(",", " ")).split())
    if re.fullmatch(r"lock( [1-3]){5,}", words):
        clause = "JR-LOCK-02"
        reason = f"at most {LOCK_SLOTS} dice can be locked [{clause}]"
        raise IllegalAction(f"'{shortened(text)}' is not possible: {reason}", clause)
    if re.fullmatch(r"(lock|roll)( [1-3])+", words):
        words = " ".join([words.split()[0], *sorted(words.split()[1:])])
    texts = {write_action(setting, action).lower(): action for action in range(ACTIONS)}
    if words.replace("place ", "", 1) and words.startswith("place "):
        words = "place " + words.removeprefix("place ").replace(" ", "")
    if words in texts:
        return texts[words]
    fitting = [action for action in legal if fits(words, write_action(setting, action).lower())]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        meanings = listed(write_action(setting, action) for action in sorted(fitting))
        raise HairpinError(f"'{shortened(text)}' is ambiguous: it could mean {meanings}")
    known = listed(write_action(setting, action) for action in sorted(legal))
    raise HairpinError(f"'{shortened(text)}' is no action; here you may {known}")


def fits(words: str, action: str) -> bool:
    """Whether words shorten the words of an action: as its beginning, or as one of its words."""
    return bool(words) and (action.startswith(words) or words in action.split())


def hand_words(hand: int) -> str:
    """`1 1 3` for a hand of dice."""
    return dice_words((0, *HANDS[hand]))


def dice_words(dice: Numbers | Sequence[int]) -> str:
    """`? 1 1 3` for dice by face; a die not rolled yet is ?."""
    return " ".join(str(face) if face else "?" for face in range(FACES) for _ in range(dice[face]))


# ---- positions ----


def write_position(setting: Setting, state: State, course: Course) -> str:
    """The canonical line of a position."""
    options = ",".join(f"{key}={value}" for key, value in course.options.items())
    parts = fields_of(setting, state)
    defaults = {"turn": turn_defaults(setting, state)}
    written = []
    for part, found in parts.items():
        usual = defaults.get(part, SEAT_DEFAULTS)
        kept = [f"{part if key == 'at' and part != 'turn' else key}={text}" for key, text in found.items()
                if text != usual.get(key)]  # fmt: skip
        written.append(",".join(kept))
    return "/".join(["joyride", course.id, options, *written])


def fields_of(setting: Setting, state: State) -> dict[str, dict[str, str]]:
    """The fields of the turn and of each seat, defaults spelled out."""
    seats = {LETTERS[seat]: seat_fields(state.cars[seat]) for seat in range(setting.seats)}
    return {"turn": turn_fields(setting, state), **seats}


def turn_fields(setting: Setting, state: State) -> dict[str, str]:
    step, ask = Step(int(state.step)), Ask(int(state.ask))
    setup = step in (Step.SETUP, Step.ROLLING_START)
    return {
        "round": str(state.rounds),
        "order": "".join(letter_or(state.order[place], UNDRAWN) for place in range(setting.seats)),
        "done": str(state.turn) if setup else "0",
        "turn": "" if setup else letter_or(state.order[state.turn], UNDRAWN),
        "at": word_of(step) if ask.name == step.name or ask == Ask.NOTHING else f"{word_of(step)}.{word_of(ask)}",
        "steered": "yes" if state.steered else "no",
        "heading": DIRECTIONS[state.heading],
        "left": str(state.remaining),
        "reverse": "yes" if state.reversing else "no",
        "pushing": letter_or(state.pushing, ""),
        "struck": letter_or(state.struck, ""),
        "queue": "".join(letter_or(state.queue[place], "") for place in range(MAX_SEATS)),
        "removing": str(state.removing),
        "winner": letter_or(state.winner, ""),
    }


def turn_defaults(setting: Setting, state: State) -> dict[str, str]:
    setup = state.step in (Step.SETUP, Step.ROLLING_START)
    return {
        "order": LETTERS[: setting.seats],
        "done": "0",
        "turn": "" if setup else letter_or(state.order[0], UNDRAWN),
        "steered": "no",
        "heading": DIRECTIONS[0],
        "left": "0",
        "reverse": "no",
        "pushing": "",
        "struck": "",
        "queue": "",
        "removing": "0",
        "winner": "",
    }


SEAT_DEFAULTS = {
    "gear": str(STARTING_GEAR),
    "mirror": "",
    "locked": "",
    "damage": "",
    "pending": "0",
    "due": "0",
    "next": "1",
    "laps": "0",
}


def seat_fields(car: Car) -> dict[str, str]:
    return {
        "at": "off" if car.front == NOWHERE else f"{space_name(car.front)}:{DIRECTIONS[car.facing]}",
        "gear": str(car.gear),
        "mirror": "".join(str(face) * int(car.mirror[face]) for face in range(FACES)),
        "locked": "".join(str(face) * int(car.locked[face]) for face in range(FACES)),
        "damage": ".".join(write_damage(car)),
        "pending": str(car.pending),
        "due": str(car.due),
        "next": str(car.target) if car.target else "start",
        "laps": str(car.laps),
    }


def write_damage(car: Car) -> list[str]:
    items = "".join(str(slot + 1) for slot in range(2) if car.damaged_items >> slot & 1)
    counts = (("g", str(car.damaged_gears or "")), ("l", str(car.damaged_locks or "")), ("i", items))
    return [letter + count for letter, count in counts if count]


def word_of(name: Step | Ask) -> str:
    return name.name.lower().replace("_", "-")


def letter_or(seat: int, otherwise: str) -> str:
    return otherwise if seat == NOBODY else LETTERS[seat]


def parse_position(text: str, drawing: str = "") -> tuple[Course, Table, Table]:
    """Course, setting and state (one record each) from a position; `drawing` is the map of a course named `drawn`.

    Raises a HairpinError with the part that is wrong and what is allowed.
    """
    parts = text.strip().split("/")
    if len(parts) < 5 or parts[0] != "joyride":
        raise HairpinError(f"'{shortened(text)}' is no position: write joyride/course/options/turn/A=…/B=…")
    _, name, option_text, turn_text, *seat_texts = parts
    options = fields(option_text, "the options")
    if name == content.DRAWN:
        if not drawing:
            raise HairpinError("a position on the course 'drawn' needs its map: keep it in a scenario file")
        course, settings = content.setup_drawn(drawing, options)
    else:
        course, settings = content.setup(name, options)
    states = np.zeros(1, STATE)
    if len(seat_texts) != settings[0].seats:
        raise HairpinError(f"the position has {len(seat_texts)} seats; its options say {settings[0].seats}")
    drawn = content.drawn_cars(drawing) if drawing else {}
    for seat in range(MAX_SEATS):
        states[0].order[seat] = states[0].queue[seat] = NOBODY
        if seat < len(seat_texts):
            read_seat(seat, seat_texts[seat], states[0].cars[seat], drawn)
    read_turn(settings[0], states[0], turn_text)
    return course, settings, states


def fields(text: str, what: str) -> dict[str, str]:
    """`a=1,b=2` as a mapping."""
    return named_values(text.split(",") if text else (), what)


TURN_FIELDS = (
    *("round", "order", "done", "turn", "at", "steered", "heading", "left", "reverse", "pushing", "struck"),
    *("queue", "removing", "winner"),
)


def check_fields(found: Mapping[str, str], known: Sequence[str], what: str) -> None:
    for key in found:
        if key not in known:
            raise HairpinError(f"{what}: '{shortened(key)}' is not known; the fields are {listed(known, 'and')}")


def read_turn(setting: Setting, state: State, text: str) -> None:
    found = fields(text, "the turn")
    check_fields(found, TURN_FIELDS, "the turn")
    state.step, state.ask = read_step(found.get("at", "lock"))
    setup = state.step in (Step.SETUP, Step.ROLLING_START)
    if (other := "turn" if setup else "done") in found:
        raise HairpinError(f"the turn: {other} does not go with at={found.get('at', 'lock')}")
    state.rounds = number(found, "round", "0" if setup else "1", 0, 9999)
    order = found.get("order", LETTERS[: setting.seats])
    if len(order) != setting.seats:
        needed = f"a letter or {UNDRAWN} for each of {setting.seats} seats is needed"
        raise HairpinError(f"order={shortened(order)}: {needed}")
    for place, letter in enumerate(order):
        state.order[place] = NOBODY if letter == UNDRAWN else letter_seat("order", letter, setting)
    if setup:
        state.turn = number(found, "done", "0", 0, setting.seats)
    elif "turn" in found:
        if found["turn"] not in [*order]:
            raise HairpinError(f"turn={shortened(found['turn'])}: a seat of the order {order} is needed")
        state.turn = order.index(found["turn"])
    elif UNDRAWN in order:
        raise HairpinError(f"order={order}: after setup every place is taken")
    state.steered = yes(found, "steered")
    state.heading = parse_direction(found.get("heading", "e"))
    state.remaining = number(found, "left", "0", 0, 3 * GEARS)
    state.reversing = yes(found, "reverse")
    for key in ("pushing", "struck", "winner"):
        setattr(state, key, letter_seat(key, found[key], setting) if key in found else NOBODY)
    if len(queue := found.get("queue", "")) > setting.seats:
        raise HairpinError(f"queue={shortened(queue)}: at most a letter for each of {setting.seats} seats is allowed")
    for place, letter in enumerate(queue):
        state.queue[place] = letter_seat("queue", letter, setting)
    state.removing = number(found, "removing", "0", 0, GEARS)


def read_step(text: str) -> tuple[int, int]:
    steps, asks = {word_of(step): step for step in Step}, {word_of(ask): ask for ask in Ask}
    step, _, ask = text.partition(".")
    if step not in steps:
        raise HairpinError(f"at={shortened(text)}: the steps are {listed(steps, 'and')}")
    if step == "finished":
        return Step.FINISHED.value, Ask.NOTHING.value
    ask = ask or step
    if ask not in asks or ask == "nothing":
        raise HairpinError(f"at={shortened(text)}: after the step stands what is asked: {listed(list(asks)[1:])}")
    return steps[step].value, asks[ask].value


def read_seat(seat: int, text: str, car: Car, drawn: Mapping[str, tuple[int, int]]) -> None:
    letter = LETTERS[seat]
    what = f"seat {letter}"
    found = fields(text, what)
    if letter not in found and letter not in drawn:
        raise HairpinError(
            f"{what}: begin with {letter}= and a space with a facing, as {letter}=k7:ne, or {letter}=off"
        )
    place = found.pop(letter, None)
    check_fields(found, tuple(SEAT_DEFAULTS), what)
    if place is None:
        place_drawn(car, *drawn[letter])
    elif place != "off":
        name, _, facing = place.partition(":")
        car.front, car.facing = parse_space(name), parse_direction(facing)
        car.rear = neighbour(car.front, turned(car.facing, 3))
    car.gear = number(found, "gear", str(STARTING_GEAR), 0, GEARS)
    for key, dice in (("mirror", car.mirror), ("locked", car.locked)):
        if not re.fullmatch(r"[0-3]{0,5}", found.get(key, "")):
            given = shortened(found[key])
            raise HairpinError(f"{what}, {key}={given}: up to five dice from 0 (unrolled) to 3 are allowed")
        for face in found.get(key, ""):
            dice[int(face)] += 1
    if not (match := re.fullmatch(r"(?:g([1-3]))?\.?(?:l([1-3]))?\.?(?:i(1|2|12))?", found.get("damage", ""))):
        given = shortened(found["damage"])
        raise HairpinError(f"{what}, damage={given}: write g1 to g3, l1 to l3 and i1, i2 or i12, as g1.l2.i2")
    car.damaged_gears, car.damaged_locks = int(match[1] or 0), int(match[2] or 0)
    car.damaged_items = sum(1 << (int(slot) - 1) for slot in match[3] or "")
    car.pending, car.due = number(found, "pending", "0", 0, 99), number(found, "due", "0", 0, 9)
    car.target = 0 if found.get("next") == "start" else number(found, "next", "1", 1, MAX_CHECKPOINTS)
    car.laps = number(found, "laps", "0", 0, MAX_LAPS)


def place_drawn(car: Car, front: int, rear: int) -> None:
    car.front, car.rear = front, rear
    facings = [d for d in range(len(DIRECTIONS)) if neighbour(rear, d) == front]
    if not facings:
        raise HairpinError(f"the drawn car at {space_name(front)} has no rear beside it (draw its small letter there)")
    car.facing = facings[0]


def number(found: Mapping[str, str], key: str, default: str, least: int, most: int) -> int:
    return whole_number(key, found.get(key, default), least, most)


def yes(found: Mapping[str, str], key: str) -> int:
    if found.get(key, "yes") != "yes":
        raise HairpinError(f"{key}={shortened(found[key])}: only {key}=yes is allowed (leave it out otherwise)")
    return int(key in found)


def letter_seat(key: str, letter: str, setting: Setting) -> int:
    if letter not in LETTERS[: setting.seats] or not letter:
        raise HairpinError(f"{key}={shortened(letter)}: the seats here are {listed(LETTERS[: setting.seats], 'and')}")
    return LETTERS.index(letter)


# ---- drawings ----


def draw(setting: Setting, state: State) -> str:
    """The map as scenarios draw it: cars over lines over spaces; A is the front of a car and a its rear."""
    symbols = dict.fromkeys(course_hexes(setting), content.BARRIER)
    for space in range(len(setting.drivable)):
        if setting.drivable[space]:
            numbers = lines_at(setting, space)
            symbols[space] = content.SPACE if not numbers else str(numbers[0]) if numbers[0] else content.START
    for seat in range(setting.seats):
        car = state.cars[seat]
        if car.front != NOWHERE:
            symbols[int(car.rear)] = LETTERS[seat].lower()
            symbols[int(car.front)] = LETTERS[seat]
    return draw_map(symbols)


def lines_at(setting: Setting, space: int) -> list[int]:
    """The lines that a space belongs to, 0 being the starting line."""
    return [line for line in range(MAX_CHECKPOINTS + 1) if int(setting.lines[space]) >> line & 1]


def course_hexes(setting: Setting) -> list[int]:
    """Every hex of the board as it is drawn."""
    columns, rows = extent(setting)
    return [space_at(column, row) for row in range(rows) for column in range(columns)]


def extent(setting: Setting) -> tuple[int, int]:
    """Columns and rows of the board as it is drawn: it reaches as far as the spaces that can be driven on."""
    return extent_of(np.asarray(setting.drivable).tobytes())


@lru_cache(maxsize=64)
def extent_of(drivable: bytes) -> tuple[int, int]:
    """Columns and rows of a board, by which of its spaces can be driven on."""
    places = [column_row(int(space)) for space in np.flatnonzero(np.frombuffer(drivable, np.int8))]
    return max(column for column, _ in places) + 1, max(row for _, row in places) + 1
