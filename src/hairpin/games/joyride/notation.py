"""Positions as texts, and drawn as maps.

A position is one line:

    joyride / course / options / turn / a part for each seat

    joyride/school-yard/seats=2/round=3,order=BA,turn=B,at=lock.steer/A=k7:ne,gear=3,mirror=122/B=c4:e,mirror=11

    turn   round, order (initiative from the top; - not drawn yet), turn (at the wheel), at (step, then what is asked if
           it differs), done (cars placed or rolled off in setup), steered, heading, left (spaces still to go), reverse,
           pushing, struck, queue (who settles now), removing, winner; flipped, boosted, barred, piloted, drove (what
           this turn has seen); tokens (on the board, as k7-mine.l7-hidden), removed (items everybody saw go), buried
           (tokens removed unseen), earned (still to be taken, as A-stack.B-track), taking, blasts and aimed (spaces),
           fresh and drawn (what is known of the stack since a reshuffle), teammate (of A)
    seat   front and facing (or off), gear, mirror and locked (dice by face, 0 for unrolled), damage (g gears, l lock
           slots, i item slots by number), pending, due, next, laps; items (by slot, as none.mine), flash (Flashbangs),
           low (used abilities by number), toggle, later (shift-downs when the turn ends), recharge, handicap, late

Defaults are left out, so equal states have equal texts.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from hairpin.games.joyride import content, trackfiles
from hairpin.games.joyride.itemtexts import (
    ITEM_DEFAULTS,
    SEAT_ITEM_DEFAULTS,
    item_fields,
    lying_on,
    lying_words,
    names_in,
    read_items,
    read_seat_items,
    seat_item_fields,
)
from hairpin.games.joyride.names import (
    FACE_DOWN,
    GEARS,
    MAX_CHECKPOINTS,
    MAX_LAPS,
    MAX_SEATS,
    NOBODY,
    NOWHERE,
    SHIFTED,
    STARTING_GEAR,
    Ask,
    Special,
    Step,
)
from hairpin.games.joyride.options import DRAWN
from hairpin.games.joyride.state import FACES, STATE, Car, Setting, State
from hairpin.games.joyride.words import HANDICAP_WORDS, LETTERS, UNDRAWN, letter_or, word_of
from hairpin.kit.contract import Course
from hairpin.kit.errors import HairpinError, listed
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
from hairpin.kit.record import Table
from hairpin.kit.texts import named_values, shortened, whole_number

TURN_MARKS = ("flipped", "boosted", "barred", "piloted", "drove")  # what this turn has seen

# ---- positions ----


def write_position(setting: Setting, state: State, course: Course) -> str:
    """The canonical line of a position."""
    options = ",".join(f"{key}={value}" for key, value in course.options.items())
    parts = fields_of(setting, state)
    defaults = {LETTERS[seat]: seat_defaults(setting, seat) for seat in range(setting.seats)}
    defaults["turn"] = turn_defaults(setting, state)
    written = []
    for part, found in parts.items():
        usual = defaults[part]
        kept = [f"{part if key == 'at' and part != 'turn' else key}={text}" for key, text in found.items()
                if text != usual.get(key)]  # fmt: skip
        written.append(",".join(kept))
    return "/".join(["joyride", course.id, options, *written])


def fields_of(setting: Setting, state: State) -> dict[str, dict[str, str]]:
    """The fields of the turn and of each seat, defaults spelled out."""
    seats = {LETTERS[seat]: seat_fields(setting, seat, state.cars[seat]) for seat in range(setting.seats)}
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
        **{key: "yes" if getattr(state, key) else "no" for key in TURN_MARKS},
        **item_fields(state),
        "teammate": letter_or(state.partner, ""),
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
        **dict.fromkeys(TURN_MARKS, "no"),
        **ITEM_DEFAULTS,
        "tokens": lying_words(setting),
        "teammate": letter_or(setting.partner, "") if setting.partner else "",
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
    **SEAT_ITEM_DEFAULTS,
    "handicap": "",
    "late": "no",
}


def seat_defaults(setting: Setting, seat: int) -> dict[str, str]:
    """The usual fields of a seat; a handicap of choice is usual."""
    return {**SEAT_DEFAULTS, "handicap": handicap_words(max(int(setting.handicaps[seat]), 0))}


def handicap_words(bits: int) -> str:
    """`low.hot` for handicaps."""
    return ".".join(word for handicap, word in HANDICAP_WORDS.items() if bits & handicap)


def seat_fields(setting: Setting, seat: int, car: Car) -> dict[str, str]:
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
        **seat_item_fields(setting, seat, car),
        "handicap": handicap_words(int(car.handicap)),
        "late": "yes" if car.late else "no",
    }


def write_damage(car: Car) -> list[str]:
    items = "".join(str(slot + 1) for slot in range(2) if car.damaged_items >> slot & 1)
    counts = (("g", str(car.damaged_gears or "")), ("l", str(car.damaged_locks or "")), ("i", items))
    return [letter + count for letter, count in counts if count]


def parse_position(text: str, drawing: str = "") -> tuple[Course, Table, Table]:
    """Course, setting and state (one record each) from a position; `drawing` is the map of a course named `drawn`.

    Raises a HairpinError with the part that is wrong and what is allowed.
    """
    parts = text.strip().split("/")
    if len(parts) < 5 or parts[0] != "joyride":
        raise HairpinError(f"'{shortened(text)}' is no position: write joyride/course/options/turn/A=…/B=…")
    _, name, option_text, turn_text, *seat_texts = parts
    options = fields(option_text, "the options")
    if name == DRAWN:
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
            read_seat(settings[0], seat, seat_texts[seat], states[0].cars[seat], drawn)
    read_turn(settings[0], states[0], turn_text)
    return course, settings, states


def fields(text: str, what: str) -> dict[str, str]:
    """`a=1,b=2` as a mapping."""
    return named_values(text.split(",") if text else (), what)


TURN_FIELDS = (
    *("round", "order", "done", "turn", "at", "steered", "heading", "left", "reverse", "pushing", "struck"),
    *("queue", "removing", "winner"),
    *TURN_MARKS,
    *ITEM_DEFAULTS,
    "teammate",
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
    state.remaining = number(found, "left", "0", 0, 3 * GEARS + 1)
    state.reversing = yes(found, "reverse")
    for key in ("pushing", "struck", "winner"):
        setattr(state, key, letter_seat(key, found[key], setting) if key in found else NOBODY)
    if len(queue := found.get("queue", "")) > setting.seats:
        raise HairpinError(f"queue={shortened(queue)}: at most a letter for each of {setting.seats} seats is allowed")
    for place, letter in enumerate(queue):
        state.queue[place] = letter_seat("queue", letter, setting)
    state.removing = number(found, "removing", "0", 0, GEARS)
    for key in TURN_MARKS:
        setattr(state, key, yes(found, key))
    state.partner = setting.partner if setting.partner else NOBODY
    if "teammate" in found:
        state.partner = letter_seat("teammate", found["teammate"], setting)
    read_items(setting, state, found)
    state.closed = window_left(state)


def window_left(state: State) -> int:
    """Whether the window of this step is over, which what is asked tells."""
    if state.step == Step.SHIFT:
        is_shifting = state.ask == Ask.REMOVE and state.queue[0] == NOBODY
        return SHIFTED if state.ask == Ask.SHIFT or is_shifting else 0
    if state.step != Step.END or state.ask not in (Ask.REMOVE, Ask.DAMAGE):
        return 0
    wheel = state.order[state.turn]
    return int(state.queue[0] == wheel or wheel not in [state.queue[place] for place in range(MAX_SEATS)])


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


def read_seat(setting: Setting, seat: int, text: str, car: Car, drawn: Mapping[str, tuple[int, int]]) -> None:
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
    read_seat_items(setting, seat, found, car)
    usual = seat_defaults(setting, seat)["handicap"]
    handicaps = {word: handicap.value for handicap, word in HANDICAP_WORDS.items()}
    car.handicap = sum(handicaps[name] for name in names_in(found, "handicap", usual, handicaps))
    car.late = yes(found, "late")


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
    symbols = dict.fromkeys(course_hexes(setting), trackfiles.BARRIER)
    for space in range(len(setting.drivable)):
        if setting.drivable[space]:
            numbers = lines_at(setting, space)
            symbols[space] = line_symbol(numbers) if numbers else space_symbol(setting, space)
    for space, kind in lying_on(state):
        symbols[space] = TOKEN_SYMBOLS.get(kind, TOKEN_SYMBOLS[FACE_DOWN])
    for seat in range(setting.seats):
        car = state.cars[seat]
        if car.front != NOWHERE:
            symbols[int(car.rear)] = LETTERS[seat].lower()
            symbols[int(car.front)] = LETTERS[seat]
    return draw_map(symbols)


TOKEN_SYMBOLS = {kind: symbol for symbol, kind in trackfiles.TOKENS.items()}


def line_symbol(numbers: Sequence[int]) -> str:
    """The first line of a space."""
    return str(numbers[0]) if numbers[0] else trackfiles.START


def space_symbol(setting: Setting, space: int) -> str:
    """A plain space, or what is special about it: an Oil Leak, a part of the grid that is switched on."""
    bits = int(setting.special[space]) & (int(setting.active) | Special.LEAK)
    return next((symbol for symbol, special in trackfiles.SPECIALS.items() if bits & special), trackfiles.SPACE)


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
