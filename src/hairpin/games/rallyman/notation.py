"""Positions as texts, and a drawing of the road for scenarios.

A position is one line:

    rallyman / course / options / turn / a part for each seat

    rallyman/r1s1/seats=2/round=3,order=BA,plan=g3:205.1l~coast:205.2l,at=lay/A=202.2l,gear=2/B=205.1r,gear=3

    turn   stage, round, start (the starting order), order (of this round), turn (place in it, or seat asked), phase,
           at (what is asked), plan (steps with ~ between: die, Jump space if one, space, then -w, -ww, -cw for Warnings
           or -s secured), done (steps rolled), rolled (dice of this step), moved, ignoring, kept (SISU), carded,
           relief, finish (Gear on the line), causes, need, draws, place and speed (if not those of the plan), left
           (cards in the decks), shown (backs seen, as 4.1-2: deck, back, cards), minus (-1 tokens, as t2:A:gear),
           penalties
    seat   where it stands, beside, gear, status, card (deck, or deck.back), booked, seconds, turns, spare, sisu, tokens
           (Damage side up), turned (Shortcut side up), owes (damage on the sheet that does not lie there, as g1.c2),
           times and sheet (of the stages done)

Defaults are left out, so equal states have equal texts.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from hairpin.games.rallyman import content
from hairpin.games.rallyman.names import (
    BACKS,
    CARDS,
    DAMAGES,
    DECKS,
    GEARS,
    MAX_MINUS,
    MAX_PENALTY,
    MAX_SEATS,
    MAX_STEPS,
    NOBODY,
    NOWHERE,
    REVERSES,
    SHORTCUT_BITS,
    SIDES,
    TOKENS,
    Ask,
    Die,
    Need,
    Phase,
    Reverse,
    Side,
    Status,
)
from hairpin.games.rallyman.rules import plan, relay
from hairpin.games.rallyman.rules.dashboard import token_kind, turned_place
from hairpin.games.rallyman.rules.plan import FIRST_WARNING, MARKS_AT, SECOND_WARNING, SECURED, dice_in_step
from hairpin.games.rallyman.rules.tokens import damage_lying
from hairpin.games.rallyman.state import DESK, STATE, Car, Setting, State
from hairpin.games.rallyman.words import (
    ASK_WORDS,
    CAUSE_WORDS,
    DIE_WORDS,
    LETTERS,
    NEED_WORDS,
    PHASE_WORDS,
    REVERSE_WORDS,
    SIDE_WORDS,
    STATUS_WORDS,
    TOKEN_WORDS,
    UNDRAWN,
    cause_words,
    parse_space,
    space_name,
    spaces_of,
    tile_name,
)
from hairpin.kit.contract import Course
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.record import Table
from hairpin.kit.texts import named_values, shortened, whole_number

LIST: Final = "~"  # between the parts of a list
MOST: Final = 99999  # seconds, rounds
YES_NO: Final = {0: "no", 1: "yes"}
FLAGS: Final = ("moved", "ignoring", "kept", "carded", "relief")
FLAG_FIELDS: Final = {"kept": "refused"}
# what is asked in a phase, if the text does not say it; and the other way round
USUAL_PHASE: Final = {
    Ask.FIRST: Phase.SETUP,
    Ask.LAY: Phase.PLAN,
    Ask.STEP: Phase.ONE_BY_ONE,
    Ask.DIE: Phase.ONE_BY_ONE,
    Ask.SISU: Phase.ONE_BY_ONE,
    Ask.RELAY: Phase.FLAT_OUT,
    Ask.TOKEN: Phase.TURN_END,
    Ask.CARD: Phase.TURN_END,
    Ask.TIRE: Phase.TURN_END,
    Ask.PENALTY: Phase.BETWEEN,
    Ask.SPARE: Phase.BETWEEN,
    Ask.NOTHING: Phase.FINISHED,
}

# ---- writing ----


def write_position(setting: Setting, state: State, course: Course) -> str:
    """The canonical line of a position."""
    options = ",".join(f"{key}={value}" for key, value in course.options.items())
    written = []
    for part, found in fields_of(setting, state).items():
        usual = turn_defaults(setting, state) if part == "turn" else seat_defaults(setting, found)
        kept = [
            f"{part if key == 'at' and part != 'turn' else key}={text}"
            for key, text in found.items()
            if text != usual.get(key)
        ]
        written.append(",".join(kept))
    return "/".join(["rallyman", course.id, options, *written])


def fields_of(setting: Setting, state: State) -> dict[str, dict[str, str]]:
    """The fields of the turn and of each seat, defaults spelled out."""
    seats = {LETTERS[seat]: seat_fields(setting, state, state.cars[seat]) for seat in range(int(setting.seats))}
    return {"turn": turn_fields(setting, state), **seats}


def turn_fields(setting: Setting, state: State) -> dict[str, str]:
    derived = derived_of(setting, state)
    return {
        "stage": str(state.stage + 1),
        "round": str(state.rounds),
        "start": letters(state.starting, setting),
        "order": letters(state.order, setting),
        "turn": str(state.turn + 1),
        "phase": PHASE_WORDS[Phase(int(state.phase))],
        "at": ASK_WORDS[Ask(int(state.ask))],
        "plan": LIST.join(write_step(setting, int(state.plan[place])) for place in range(int(state.steps))),
        "done": str(state.at),
        "rolled": str(state.rolled),
        **{flag: YES_NO[int(getattr(state, FLAG_FIELDS.get(flag, flag)))] for flag in FLAGS},
        "finish": str(state.finish_gear),
        "causes": ".".join(cause_words(int(state.causes))),
        "need": NEED_WORDS[Need(int(state.need))],
        "draws": str(state.draws),
        "place": "" if state.place == derived[0] else space_name(setting, state.place),
        "speed": "" if state.speed == derived[1] else str(state.speed),
        "left": ".".join(str(cards) for cards in state.left),
        "shown": LIST.join(write_shown(state)),
        "minus": LIST.join(write_minus(setting, int(state.minus[place])) for place in range(int(state.minus_count))),
        "penalties": LIST.join(UNDRAWN if p == NOBODY else str(p) for p in list(state.penalties)[: int(setting.seats)]),
    }


def turn_defaults(setting: Setting, state: State) -> dict[str, str]:
    return {
        "stage": "1",
        "start": LETTERS[: int(setting.seats)],
        "order": letters(state.starting, setting),
        "turn": "1",
        "phase": PHASE_WORDS[USUAL_PHASE[Ask(int(state.ask))]],
        "at": "lay",
        "plan": "",
        "done": "0",
        "rolled": "0",
        **dict.fromkeys(FLAGS, "no"),
        "finish": "0",
        "causes": "",
        "need": "nothing",
        "draws": "0",
        "place": "",
        "speed": "",
        "left": ".".join([str(CARDS)] * DECKS),
        "shown": "",
        "minus": "",
        "penalties": LIST.join([UNDRAWN] * int(setting.seats)),
    }


def letters(seats: Iterable[int], setting: Setting) -> str:
    """Seats as letters, as far as there are any."""
    found = "".join(LETTERS[int(seat)] for seat in list(seats)[: int(setting.seats)] if seat != NOBODY)
    return found or UNDRAWN


def write_step(setting: Setting, step: int) -> str:
    """`g4:j3a:a5-w`."""
    jumped_from, marks = int(plan.step_jump(step)), int(plan.step_marks(step))
    spaces = [jumped_from] if jumped_from != NOWHERE else []
    spaces.append(int(plan.step_space(step)))
    word = DIE_WORDS[Die(int(plan.step_die(step)))].replace("+", "")
    text = ":".join([word, *(space_name(setting, space) for space in spaces)])
    if not marks:
        return text
    if marks & SECURED:
        return f"{text}-s"
    return f"{text}-{'w' if marks & FIRST_WARNING else 'c'}{'w' if marks & SECOND_WARNING else ''}"


def write_shown(state: State) -> Iterable[str]:
    for place, cards in enumerate(state.shown):
        if cards:
            yield f"{place // BACKS + 1}.{place % BACKS + 1}-{cards}"


def write_minus(setting: Setting, token: int) -> str:
    tile, owner, side = token // SIDES // MAX_SEATS, token // SIDES % MAX_SEATS, token % SIDES
    return f"{tile_name(setting, tile)}:{LETTERS[owner]}:{SIDE_WORDS[side]}"


def seat_fields(setting: Setting, state: State, car: Car) -> dict[str, str]:
    owed = [int(car.damage[side]) - int(damage_lying(car, side)) for side in range(DAMAGES)]
    return {
        "at": space_name(setting, car.node),
        "beside": YES_NO[int(car.beside)],
        "gear": str(car.gear),
        "status": STATUS_WORDS[Status(int(car.status))],
        "card": (f"{car.deck}.{car.back}" if car.back else str(car.deck)) if car.deck else UNDRAWN,
        "booked": str(car.booked),
        "seconds": str(car.seconds),
        "turns": str(car.turns),
        "spare": YES_NO[int(car.spare)],
        "sisu": YES_NO[int(car.sisu)],
        "tokens": LIST.join(TOKEN_WORDS[token] for token in range(TOKENS) for _ in range(int(car.upright[token]))),
        "turned": LIST.join(turned_words(car)),
        "owes": ".".join(f"{'gbc'[side]}{count}" for side, count in enumerate(owed) if count),
        "times": LIST.join(map(str, trimmed(car.times))),
        "sheet": LIST.join(map(str, trimmed(car.sheet))),
    }


def trimmed(numbers: Iterable[int]) -> list[int]:
    """Numbers without the zeros at their end."""
    found = [int(number) for number in numbers]
    while found and not found[-1]:
        found.pop()
    return found


def turned_words(car: Car) -> Iterable[str]:
    for reverse in (Reverse.OK, Reverse.COAST):
        for side in range(SIDES):
            for _ in range(int(car.turned[turned_place(side, int(reverse))])):
                yield f"{SIDE_WORDS[side]}-{REVERSE_WORDS[reverse]}"


def seat_defaults(setting: Setting, found: Mapping[str, str]) -> dict[str, str]:
    return {
        "beside": "no",
        "gear": "0",
        "status": "racing",
        "card": found["gear"] if found["gear"] != "0" else UNDRAWN,
        "booked": "0",
        "seconds": "0",
        "turns": "0",
        "spare": "yes",
        "sisu": YES_NO[int(setting.sisu > 0)],
        "tokens": "",
        "turned": "",
        "owes": "",
        "times": "",
        "sheet": "",
    }


def derived_of(setting: Setting, state: State) -> tuple[int, int]:
    """Place and Gear as the plan has them: of all its steps, one by one of those made."""
    seat = wheel(setting, state)
    if seat == NOBODY:
        return 0, 0
    steps = int(state.steps)
    if state.phase == Phase.ONE_BY_ONE:
        steps = min(int(state.at) + int(state.moved), steps)
    space = int(plan.step_space(int(state.plan[steps - 1]))) if steps else int(state.cars[seat].node)
    return space, int(plan.gear_after(state, steps))


def wheel(setting: Setting, state: State) -> int:
    """Whose turn it is; NOBODY outside of turns."""
    if state.phase not in (Phase.PLAN, Phase.ONE_BY_ONE, Phase.FLAT_OUT, Phase.TURN_END):
        return NOBODY
    return int(state.order[int(state.turn)]) if state.turn < setting.seats else NOBODY


# ---- reading ----


def parse_position(text: str, drawing: str = "") -> tuple[Course, Table, Table]:
    """Course, setting and state (one record each) from a position; no map of this game is drawn.

    Raises a HairpinError with the part that is wrong and what is allowed.
    """
    parts = text.strip().split("/")
    if len(parts) < 5 or parts[0] != "rallyman":
        raise HairpinError(f"'{shortened(text)}' is no position: write rallyman/course/options/turn/A=…/B=…")
    if drawing:
        raise HairpinError("no map is drawn in Rallyman: name a small road as the course, like g-open")
    _, name, option_text, turn_text, *seat_texts = parts
    course, settings = content.setup(name, read_fields(option_text, "the options"))
    setting = settings[0]
    states: Table = np.zeros(1, STATE)
    state: Any = states[0]
    if len(seat_texts) != setting.seats:
        raise HairpinError(f"the position has {len(seat_texts)} seats; its options say {setting.seats}")
    found = read_fields(turn_text, "the turn")
    state.stage = number(found, "stage", "1", 1, int(setting.stages)) - 1
    for token in range(TOKENS):
        state.bag[token] = setting.bag[token]
    for seat, seat_text in enumerate(seat_texts):
        read_seat(setting, state, seat, seat_text)
    read_turn(setting, state, found)
    return course, settings, states


def read_fields(text: str, what: str) -> dict[str, str]:
    """`a=1,b=2` as a mapping."""
    return named_values(text.split(",") if text else (), what)


def number(found: Mapping[str, str], key: str, default: str, least: int, most: int) -> int:
    return whole_number(key, found.get(key) or default, least, most)


def one_of(key: str, text: str, known: Mapping[Any, str]) -> Any:
    """The thing that a word names."""
    for thing, word in known.items():
        if word == text:
            return thing
    raise HairpinError(f"{key}={shortened(text)}: allowed is {listed(known.values())}")


def yes_no(found: Mapping[str, str], key: str, default: str = "no") -> int:
    return int(one_of(key, found.get(key, default), YES_NO))


def check_fields(found: Mapping[str, str], known: Sequence[str], what: str) -> None:
    for key in found:
        if key not in known:
            raise HairpinError(f"{what}: '{shortened(key)}' is not known; the fields are {listed(known, 'and')}")


def read_seats(key: str, text: str, setting: Setting) -> list[int]:
    """`BA` as seats, each at most once."""
    known = LETTERS[: int(setting.seats)]
    if text == UNDRAWN:
        return []
    if len(set(text)) != len(text) or not set(text) <= set(known):
        raise HairpinError(f"{key}={shortened(text)}: each of {listed(known, 'and')} at most once is allowed")
    return [known.index(letter) for letter in text]


TURN_FIELDS: Final = (
    *("stage", "round", "start", "order", "turn", "phase", "at", "plan", "done", "rolled", *FLAGS),
    *("finish", "causes", "need", "draws", "place", "speed", "left", "shown", "minus", "penalties"),
)


def read_turn(setting: Setting, state: Any, found: Mapping[str, str]) -> None:
    check_fields(found, TURN_FIELDS, "the turn")
    usual = LETTERS[: int(setting.seats)]
    state.ask = one_of("at", found.get("at", "lay"), ASK_WORDS).value
    phase = found.get("phase", PHASE_WORDS[USUAL_PHASE[Ask(int(state.ask))]])
    state.phase = one_of("phase", phase, PHASE_WORDS).value
    state.rounds = number(found, "round", "0", 0, MOST)
    started = read_seats("start", found.get("start", usual), setting)
    if len(started) != setting.seats:
        raise HairpinError(f"start={found['start']}: each of {listed(usual, 'and')} once is needed")
    order = read_seats("order", found.get("order", "".join(usual[seat] for seat in started)), setting)
    for place in range(MAX_SEATS):
        state.starting[place] = started[place] if place < len(started) else NOBODY
        state.order[place] = order[place] if place < len(order) else NOBODY
    state.turn = number(found, "turn", "1", 1, int(setting.seats) + 1) - 1
    state.crossed = int(any(state.cars[seat].status == Status.FINISHED for seat in range(int(setting.seats))))
    for flag in FLAGS:
        state[FLAG_FIELDS.get(flag, flag)] = yes_no(found, flag)
    state.finish_gear = number(found, "finish", "0", 0, GEARS)
    state.causes = sum(one_of("causes", word, CAUSE_WORDS).value for word in split(found.get("causes", ""), "."))
    state.need = one_of("need", found.get("need", "nothing"), NEED_WORDS).value
    state.draws = number(found, "draws", "0", 0, (1 << SHORTCUT_BITS) - 1)
    read_supply(setting, state, found)
    read_plan(setting, state, found)
    tokens = split(found.get("penalties", ""), LIST) or [UNDRAWN] * int(setting.seats)
    for seat in range(MAX_SEATS):
        said = tokens[seat] if seat < len(tokens) else UNDRAWN
        state.penalties[seat] = NOBODY if said == UNDRAWN else whole_number("penalties", said, 0, MAX_PENALTY)


def split(text: str, sign: str) -> list[str]:
    return text.split(sign) if text else []


def read_supply(setting: Setting, state: Any, found: Mapping[str, str]) -> None:
    """Decks and -1 tokens; the bag is what lies nowhere else."""
    left = split(found.get("left", ""), ".") or [str(CARDS)] * DECKS
    if len(left) != DECKS:
        raise HairpinError(f"left={shortened(found['left'])}: {DECKS} numbers with . between are needed")
    for deck, cards in enumerate(left):
        state.left[deck] = whole_number("left", cards, 0, CARDS)
    for part in split(found.get("shown", ""), LIST):
        card, _, count = part.partition("-")
        deck_text, _, back_text = card.partition(".")
        deck, back = whole_number("shown", deck_text, 1, DECKS), whole_number("shown", back_text, 1, BACKS)
        state.shown[(deck - 1) * BACKS + back - 1] = whole_number("shown", count, 1, CARDS)
    for part in split(found.get("minus", ""), LIST):
        read_minus(setting, state, part)


def read_minus(setting: Setting, state: Any, part: str) -> None:
    pieces = part.split(":")
    tiles = {tile_name(setting, tile): tile for tile in tiles_of(setting, int(state.stage))}
    if len(pieces) != 3 or pieces[0] not in tiles or pieces[2] not in SIDE_WORDS or state.minus_count == MAX_MINUS:
        raise HairpinError(
            f"minus={shortened(part)}: write tile:seat:side for at most {MAX_MINUS} tokens, as 219b:A:gear"
        )
    (owner,) = read_seats("minus", pieces[1], setting) or [0]
    side = SIDE_WORDS.index(pieces[2])
    state.minus[state.minus_count] = (tiles[pieces[0]] * MAX_SEATS + owner) * SIDES + side
    state.minus_count += 1
    take_from_bag(state, token_kind(side, Reverse.MINUS.value), "minus")


def tiles_of(setting: Setting, stage: int) -> list[int]:
    """The tiles of a stage."""
    return sorted({int(setting.nodes[space].tile) for space in spaces_of(setting, stage)})


def take_from_bag(state: Any, token: int, what: str) -> None:
    if state.bag[token] == 0:
        raise HairpinError(f"{what}: the bag has no more tokens {TOKEN_WORDS[token]}")
    state.bag[token] -= 1


def read_plan(setting: Setting, state: Any, found: Mapping[str, str]) -> None:
    """The plan, and what follows from it: dice laid, Warnings, dice secured, outcomes of laying them again."""
    steps = split(found.get("plan", ""), LIST)
    if len(steps) > MAX_STEPS:
        raise HairpinError(f"plan: {len(steps)} steps; at most {MAX_STEPS} are allowed")
    seat = wheel(setting, state)
    if seat == NOBODY:
        return
    node, gear = int(state.cars[seat].node), int(state.cars[seat].gear)
    state.place, state.speed = node, gear
    for text in steps:
        read_step(setting, state, text)
    if state.phase != Phase.PLAN:
        state.ended = 0  # nothing more is laid
    state.at = number(found, "done", "0", 0, len(steps))
    state.rolled = number(found, "rolled", "0", 0, 2)
    for place in range(len(steps)):
        marks = int(plan.step_marks(int(state.plan[place])))
        warned = (marks & FIRST_WARNING) + (marks & SECOND_WARNING) // SECOND_WARNING
        state.warnings += 0 if state.ignoring else warned
        state.secured += int(dice_in_step(int(state.plan[place]))) if marks & SECURED else 0
    state.place, state.speed = derived_of(setting, state)
    if found.get("place"):
        state.place = parse_space(setting, int(state.stage), found["place"])
    if found.get("speed"):
        state.speed = number(found, "speed", "0", 0, GEARS)
    if state.ask == Ask.RELAY:
        relay.find_relays(setting, state, np.zeros(1, DESK)[0])


def read_step(setting: Setting, state: Any, text: str) -> None:
    """Lay a step as the text has it, whether or not it is legal."""
    said, _, marks = text.partition("-")
    word, *names = said.split(":")
    words = {die: known.replace("+", "") for die, known in DIE_WORDS.items()}
    if not 1 <= len(names) <= 2 or marks not in ("", "w", "ww", "cw", "s"):
        raise HairpinError(
            f"plan={shortened(text)}: write die:space or die:jump:space, with -w, -ww, -cw or -s behind it"
        )
    die = one_of("plan", word, words).value
    spaces = [parse_space(setting, int(state.stage), name) for name in names]
    plan.put_down(setting, state, die, spaces[-1], spaces[0] if len(spaces) == 2 else NOWHERE)
    bits = {"": 0, "w": FIRST_WARNING, "ww": FIRST_WARNING | SECOND_WARNING, "cw": SECOND_WARNING, "s": SECURED}
    state.plan[state.steps - 1] += MARKS_AT * bits[marks]


SEAT_FIELDS: Final = (
    *("beside", "gear", "status", "card", "booked", "seconds", "turns", "spare", "sisu"),
    *("tokens", "turned", "owes", "times", "sheet"),
)


def read_seat(setting: Setting, state: Any, seat: int, text: str) -> None:
    letter = LETTERS[seat]
    found = read_fields(text, f"seat {letter}")
    if letter not in found:
        raise HairpinError(f"seat {letter}: begin with {letter}= and a space, as {letter}=s for the start box")
    car = state.cars[seat]
    car.node = parse_space(setting, int(state.stage), found.pop(letter))
    check_fields(found, SEAT_FIELDS, f"seat {letter}")
    car.beside, car.gear = yes_no(found, "beside"), number(found, "gear", "0", 0, GEARS)
    car.status = one_of("status", found.get("status", "racing"), STATUS_WORDS).value
    card = found.get("card", str(car.gear) if car.gear else UNDRAWN)
    if card != UNDRAWN:
        deck, _, back = card.partition(".")
        car.deck, car.back = whole_number("card", deck, 1, DECKS), whole_number("card", back or "0", 0, BACKS)
    car.booked, car.seconds = number(found, "booked", "0", 0, MOST), number(found, "seconds", "0", 0, MOST)
    car.turns, car.spare = number(found, "turns", "0", 0, MOST), yes_no(found, "spare", "yes")
    car.sisu = yes_no(found, "sisu", YES_NO[int(setting.sisu > 0)])
    for word in split(found.get("tokens", ""), LIST):
        token = one_of("tokens", word, dict(enumerate(TOKEN_WORDS)))
        take_from_bag(state, token, f"seat {letter}")
        car.upright[token] += 1
        if token // REVERSES != Side.GREEN:
            car.damage[token // REVERSES] += 1
    read_turned(state, car, found.get("turned", ""), letter)
    for part in split(found.get("owes", ""), "."):
        if part[:1] not in ("g", "b", "c"):
            raise HairpinError(f"owes={shortened(part)}: write g, b or c and a number, as g1.c2")
        car.damage["gbc".index(part[0])] += whole_number("owes", part[1:], 1, TOKENS * DAMAGES)
    for place, time in enumerate(split(found.get("times", ""), LIST)[: len(car.times)]):
        car.times[place] = whole_number("times", time, 0, MOST)
        car.total += int(car.times[place])
    for place, noted in enumerate(split(found.get("sheet", ""), LIST)[: len(car.sheet)]):
        car.sheet[place] = whole_number("sheet", noted, 0, (1 << 24) - 1)


def read_turned(state: Any, car: Any, text: str, letter: str) -> None:
    for word in split(text, LIST):
        token = one_of("turned", word, dict(enumerate(TOKEN_WORDS)))
        side, reverse = divmod(token, REVERSES)
        if reverse == Reverse.MINUS:
            raise HairpinError(f"turned={shortened(word)}: a -1 lies on a tile, write it in minus")
        take_from_bag(state, token, f"seat {letter}")
        car.turned[turned_place(side, reverse)] += 1
        car.damage[Side.COAST] += int(reverse == Reverse.COAST)


# ---- drawing ----


def draw(setting: Setting, state: State) -> str:
    """The spaces of the stage from behind the last car to before the first, each with the cars on it."""
    stage = int(state.stage)
    standing: dict[int, str] = {}
    for seat in range(int(setting.seats)):
        car = state.cars[seat]
        if car.status == Status.RACING:
            standing[int(car.node)] = standing.get(int(car.node), "") + (
                LETTERS[seat].lower() if car.beside else LETTERS[seat]
            )
    rows: dict[int, list[str]] = {}
    for space in spaces_of(setting, stage):
        here = standing.get(space, "")
        rows.setdefault(int(setting.nodes[space].d), []).append(
            f"{space_name(setting, space)}{f'({here})' if here else ''}"
        )
    return "\n".join(" ".join(row) for row in rows.values())
