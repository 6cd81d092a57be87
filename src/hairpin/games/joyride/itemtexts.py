"""Items in a position's text: what lies on the board and on dashboards, what is earned, what is known of the stack.

How many tokens nobody has seen is not written: it is what is left of the tokens in the race.
"""

from collections.abc import Iterable, Mapping

from hairpin.games.joyride.names import (
    ABILITY_SLOTS,
    EARNED_CODES,
    FACE_DOWN,
    ITEM_SLOTS,
    MAX_BLASTS,
    MAX_EARNED,
    MAX_SEATS,
    MAX_TOKENS,
    NOWHERE,
    TOKEN_KINDS,
    Ability,
    Item,
    Source,
)
from hairpin.games.joyride.rules.tokens import is_set_aside
from hairpin.games.joyride.state import KINDS, Car, Setting, State
from hairpin.games.joyride.words import ABILITY_WORDS, ITEM_WORDS, LETTERS, SOURCE_WORDS, TOGGLE_WORDS, TOKEN_WORDS
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.hexgrid import parse_space, space_name
from hairpin.kit.record import Numbers
from hairpin.kit.texts import shortened, whole_number

NONE = "none"
ITEM_DEFAULTS = {
    "tokens": NONE,
    "removed": "",
    "buried": "0",
    "earned": "",
    "taking": "",
    "blasts": "",
    "aimed": "",
    "fresh": "",
    "drawn": "",
}
SEAT_ITEM_DEFAULTS = {
    "items": "none.none",
    "flash": "0",
    "low": "",
    "toggle": "lock",
    "later": "0",
    "recharge": "0",
}
KINDS_BY_NAME = {name: item.value for item, name in ITEM_WORDS.items()}


def item_fields(state: State) -> dict[str, str]:
    """Where items are that lie on no dashboard, and what goes on with them."""
    earned = [divmod(int(code), EARNED_CODES) for code in state.earned if code]
    return {
        "tokens": lying_words(state),
        "removed": kinds_words(state.removed),
        "buried": str(state.buried),
        "earned": ".".join(f"{LETTERS[seat]}-{SOURCE_WORDS[source]}" for seat, source in earned),
        "taking": ITEM_WORDS.get(Item(int(state.taking)), ""),
        "blasts": ".".join(space_name(space) for space in state.blasts if space != NOWHERE),
        "aimed": space_name(state.aimed) if state.aimed != NOWHERE else "",
        "fresh": kinds_words(state.fresh),
        "drawn": kinds_words(state.drawn),
    }


def lying_words(place: State | Setting) -> str:
    """`k7-mine.l7-hidden` for the tokens on the board, now or at the start."""
    return ".".join(f"{space_name(space)}-{TOKEN_WORDS[kind]}" for space, kind in lying_on(place)) or NONE


def lying_on(place: State | Setting) -> list[tuple[int, int]]:
    """The tokens on the board, now or at the start: their spaces, and their kinds as the state has them."""
    return [divmod(int(place.lying[at]), TOKEN_KINDS) for at in range(place.lying_count)]


def kinds_words(counts: Numbers) -> str:
    """`oil.mine.mine` for counts by kind of item."""
    return ".".join(name for item, name in ITEM_WORDS.items() for _ in range(counts[item]))


def seat_item_fields(setting: Setting, seat: int, car: Car) -> dict[str, str]:
    """What lies on a dashboard beside dice and damage."""
    return {
        "items": ".".join(ITEM_WORDS.get(Item(int(item)), NONE) for item in car.items),
        "flash": str(car.flash),
        "low": ".".join(name for name, slot in abilities_of(setting, seat).items() if car.low >> slot & 1),
        "toggle": list(TOGGLE_WORDS.values())[car.toggle],
        "later": str(car.later),
        "recharge": str(car.recharge),
    }


def abilities_of(setting: Setting, seat: int) -> dict[str, int]:
    """The abilities of a seat by name, with their slots."""
    names = {ability: word.replace(" ", "-") for ability, word in ABILITY_WORDS.items()}
    own = [a for a in Ability if a // ABILITY_SLOTS + 1 == setting.sets[seat] and a != Ability.REROUTE]
    return {names[ability]: ability % ABILITY_SLOTS for ability in own}


# ---- reading ----


def read_items(setting: Setting, state: State, found: Mapping[str, str]) -> None:
    """Read what `item_fields` writes, when the cars have been read."""
    read_tokens(setting, state, found.get("tokens", lying_words(setting)))
    for key, counts in (("removed", state.removed), ("fresh", state.fresh), ("drawn", state.drawn)):
        for name in names_in(found, key, "", KINDS_BY_NAME):
            counts[KINDS_BY_NAME[name]] += 1
    state.buried = whole_number("buried", found.get("buried", "0"), 0, MAX_TOKENS)
    read_earned(state, found.get("earned", ""))
    taking = names_in(found, "taking", "", KINDS_BY_NAME)
    state.taking = KINDS_BY_NAME[taking[0]] if taking else 0
    blasts = found["blasts"].split(".") if found.get("blasts") else []
    refuse_more("blasts", blasts, MAX_BLASTS)
    for place in range(MAX_BLASTS):
        state.blasts[place] = parse_space(blasts[place]) if place < len(blasts) else NOWHERE
    state.aimed = parse_space(found["aimed"]) if "aimed" in found else NOWHERE
    count_unseen(setting, state)


def read_tokens(setting: Setting, state: State, text: str) -> None:
    """Read the tokens on the board, which stand in board order."""
    kinds = {word: kind for kind, word in TOKEN_WORDS.items()}
    tokens = []
    for part in text.split(".") if text != NONE else ():
        name, _, word = part.partition("-")
        if word not in kinds:
            raise HairpinError(f"tokens={shortened(part)}: write a space and what lies there, {listed(kinds)}")
        tokens.append(parse_space(name) * TOKEN_KINDS + kinds[word])
    refuse_more("tokens", tokens, MAX_TOKENS)
    state.lying_count = len(tokens)
    for at, token in enumerate(sorted(tokens)):
        state.lying[at] = token


def read_earned(state: State, text: str) -> None:
    """Read the items that cars still have to take."""
    sources = {word: source for source, word in SOURCE_WORDS.items()}
    parts = text.split(".") if text else []
    refuse_more("earned", parts, MAX_EARNED)
    for place, part in enumerate(parts):
        letter, _, word = part.partition("-")
        if word not in sources or letter not in LETTERS or not letter:
            raise HairpinError(f"earned={shortened(part)}: write a seat and where from, {listed(sources)}")
        state.earned[place] = LETTERS.index(letter) * EARNED_CODES + sources[word]


def refuse_more(key: str, found: Iterable[object], most: int) -> None:
    if (count := len(list(found))) > most:
        raise HairpinError(f"{key}: {count} are named; at most {most} are allowed")


def read_seat_items(setting: Setting, seat: int, found: Mapping[str, str], car: Car) -> None:
    """Read what `seat_item_fields` writes."""
    what = f"seat {LETTERS[seat]}"
    names = found.get("items", SEAT_ITEM_DEFAULTS["items"]).split(".")
    known = {NONE: 0, **KINDS_BY_NAME}
    if len(names) != ITEM_SLOTS or not set(names) <= set(known):
        given = shortened(found["items"])
        raise HairpinError(f"{what}, items={given}: write both slots, as none.mine; allowed are {listed(known)}")
    for slot, name in enumerate(names):
        car.items[slot] = known[name]
    car.flash = whole_number("flash", found.get("flash", "0"), 0, MAX_TOKENS)
    own = abilities_of(setting, seat)
    car.low = sum(1 << own[name] for name in names_in(found, "low", "", own))
    toggles = {word: toggle.value for toggle, word in TOGGLE_WORDS.items()}
    car.toggle = toggles[names_in(found, "toggle", "lock", toggles)[0]]
    car.later = whole_number("later", found.get("later", "0"), 0, MAX_TOKENS)
    car.recharge = whole_number("recharge", found.get("recharge", "0"), 0, ABILITY_SLOTS)


def names_in(found: Mapping[str, str], key: str, usual: str, known: Mapping[str, object]) -> list[str]:
    """`mine.oil` as a list; refuses what is not known."""
    text = found.get(key, usual)
    names = text.split(".") if text else []
    if unknown := [name for name in names if name not in known]:
        allowed = listed(known) if known else "nothing here"
        raise HairpinError(f"{key}={shortened(text)}: '{shortened(unknown[0])}' is not known; allowed is {allowed}")
    return names


def count_unseen(setting: Setting, state: State) -> None:
    """The tokens that nobody has seen: those in the race less all that are anywhere in sight."""
    for item in range(KINDS):
        state.unseen[item] = setting.tokens[item] - state.removed[item] - int(item and state.taking == item)
    state.unseen[Item.FLASHBANG] -= int(state.aimed != NOWHERE)
    for seat in range(MAX_SEATS):
        state.unseen[Item.FLASHBANG] -= state.cars[seat].flash
        for slot in range(ITEM_SLOTS):
            state.unseen[state.cars[seat].items[slot]] -= 1
    hidden = state.buried
    for _, kind in lying_on(state):
        state.unseen[kind % FACE_DOWN] -= 1
        hidden += kind == FACE_DOWN
    for place in range(1 if state.taking else 0, MAX_EARNED):
        source = int(state.earned[place]) % EARNED_CODES
        hidden += source == Source.FACE_DOWN
        if Source.MARKED < source <= Source.MARKED + len(ITEM_WORDS):
            state.unseen[source - Source.MARKED] -= 1
    state.unseen[0] = 0
    state.stack = sum(int(state.unseen[item]) for item in range(KINDS) if not is_set_aside(setting, item)) - hidden
