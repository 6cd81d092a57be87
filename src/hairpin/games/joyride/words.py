"""The game's words: seats, actions, and the names of everything that texts are made of."""

import re
from collections.abc import Callable, Mapping, Sequence

from hairpin.games.joyride.actions import (
    ACTIONS,
    HANDS,
    Kind,
    action_of,
    argument_of,
    dropped_kind,
    dropped_place,
    face_after,
    face_before,
    kind_of,
)
from hairpin.games.joyride.names import (
    FACE_DOWN,
    ITEM_SLOTS,
    LOCK_SLOTS,
    NOBODY,
    Ability,
    Answer,
    Ask,
    Handicap,
    Item,
    Place,
    Shift,
    Slot,
    Source,
    Steer,
    Step,
    Toggle,
)
from hairpin.games.joyride.rules.turn import ability_of
from hairpin.games.joyride.state import FACES, Setting
from hairpin.kit.errors import HairpinError, IllegalAction, listed
from hairpin.kit.hexgrid import DIRECTIONS, space_name
from hairpin.kit.record import Numbers
from hairpin.kit.texts import shortened

LETTERS = "ABCD"
COLOURS = ("Red", "Blue", "Yellow", "Green")
UNDRAWN = "-"

SHIFT_WORDS = {
    Shift.STAY: "stay",
    Shift.UP: "shift up",
    Shift.DOWN: "shift down",
    Shift.BRAKE: "engine brake",
    Shift.MASTER_UP: "gear master up",
    Shift.MASTER_DOWN: "gear master down",
    Shift.MASTER_BRAKE: "gear master brake",
    Shift.CRUNCHY_UP: "crunchy gears up",
    Shift.CRUNCHY_DOWN: "crunchy gears down",
}
SLOT_WORDS = {Slot.GEAR: "gear", Slot.LOCK: "lock", Slot.ITEM_1: "item 1", Slot.ITEM_2: "item 2"}
STEER_WORDS = {
    Steer.STRAIGHT: "straight",
    Steer.LEFT: "left",
    Steer.RIGHT: "right",
    Steer.SHARP_LEFT: "sharp left",
    Steer.SHARP_RIGHT: "sharp right",
}
ITEM_WORDS = {Item.OIL: "oil", Item.MINE: "mine", Item.DRONE: "drone", Item.FLASHBANG: "flashbang"}
REAR_WORDS = {Place.MIDDLE: "behind", Place.LEFT: "left", Place.RIGHT: "right"}
FRONT_WORDS = {Place.MIDDLE: "ahead", Place.LEFT: "left", Place.RIGHT: "right"}
ABILITY_WORDS = {
    Ability.HANDBRAKE: "handbrake turn",
    Ability.PRECISION: "precision driving",
    Ability.GEAR_MASTER: "gear master",
    Ability.AUTO_PILOT: "auto pilot",
    Ability.POLARITY: "polarity shift",
    Ability.REROUTE: "reroute power",
    Ability.CRUNCHY: "crunchy gears",
    Ability.STALL: "stall",
    Ability.TURN_SIGNAL: "turn signal",
}
HANDICAP_WORDS = {Handicap.LOW: "low", Handicap.HOT: "hot", Handicap.LATE: "late"}
TOGGLE_WORDS = {Toggle.LOCK: "lock", Toggle.ROLL: "roll"}
SOURCE_WORDS = {
    Source.STACK.value: "stack",
    Source.FACE_DOWN.value: "track",
    **{Source.MARKED.value + item: f"track-{name}" for item, name in ITEM_WORDS.items()},
    **{Source.SUPPLY.value + item: f"supply-{name}" for item, name in ITEM_WORDS.items()},
}
TOKEN_WORDS = {
    Item.OIL.value: "oil",
    Item.MINE.value: "mine",
    FACE_DOWN: "hidden",
    **{FACE_DOWN + item: f"hidden-{name}" for item, name in ITEM_WORDS.items()},
}
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
    kind = Kind(int(kind_of(action)))
    match kind:
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
        case Kind.LATE:
            taken = argument < setting.late_count
            return f"place late {space_name(setting.late[argument]) if taken else argument + 1}"
        case Kind.DRAW:
            return f"draw {LETTERS[argument]}"
        case Kind.ROLL:
            return f"roll {hand_words(argument) or 'none'}"
        case _:
            return EFFECT_WORDS[kind](argument)


EFFECT_WORDS: Mapping[Kind, Callable[[int], str]] = {
    Kind.DONE: lambda n: "done",
    Kind.DROP: lambda n: f"drop {ITEM_WORDS[Item(int(dropped_kind(n)))]} {REAR_WORDS[Place(int(dropped_place(n)))]}",
    Kind.FIRE: lambda n: f"fire {FRONT_WORDS[Place(n)]}",
    Kind.LAUNCH: lambda n: f"drone {DIRECTIONS[n]}",
    Kind.AIM: lambda n: f"dazzle {LETTERS[n]}",
    Kind.REROUTE: lambda n: "reroute power",
    Kind.POLARITY: lambda n: "polarity shift",
    Kind.SIGNAL: lambda n: f"turn signal {STEER_WORDS[Steer(n)]}",
    Kind.PILOT: lambda n: "auto pilot" if n else "roll the dice",
    Kind.PRECISION: lambda n: f"precision {face_before(n)} to {face_after(n)}",
    Kind.STALL: lambda n: f"stall {n}",
    Kind.SKIP: lambda n: "skip",
    Kind.DISCARD: lambda n: f"discard item {n + 1}",
    Kind.STOW: lambda n: f"stow item {n + 1}",
    Kind.RECHARGE: lambda n: f"recharge {ABILITY_WORDS[Ability(n)]}",
    Kind.LOWER: lambda n: f"lower {ABILITY_WORDS[Ability(n)]}",
    Kind.FACE: lambda n: f"face {DIRECTIONS[n]}",
    Kind.ITEM: lambda n: f"item {ITEM_WORDS[Item(n)]}",
    Kind.HANDICAP: lambda n: f"handicap {n + 1}",
}


def parse_action(setting: Setting, text: str, legal: Sequence[int]) -> int:
    """The action that these words mean; shortened words are taken if one legal action alone fits them.

    The name of an item or an ability, or `item 1` for a slot, stands for what it can do; if that is nothing here, for
    the first of all that it could do elsewhere.
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
    for verb in ("place late ", "place "):
        if words.startswith(verb) and words != verb:
            words = verb + words.removeprefix(verb).replace(" ", "")
            break
    if words in texts:
        return texts[words]
    meant = actions_with(words)
    fitting = [action for action in legal if action in meant or fits(words, write_action(setting, action).lower())]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        meanings = listed(write_action(setting, action) for action in sorted(fitting))
        raise HairpinError(f"'{shortened(text)}' is ambiguous: it could mean {meanings}")
    if meant:
        return meant[0]
    known = listed(write_action(setting, action) for action in sorted(legal))
    raise HairpinError(f"'{shortened(text)}' is no action; here you may {known}")


def ability_used(action: int) -> Ability | None:
    """The ability that an action uses."""
    ability = int(ability_of(kind_of(action), argument_of(action)))
    return None if ability == NOBODY else Ability(ability)


def item_used(action: int) -> Item | None:
    """The item that an action uses."""
    match Kind(int(kind_of(action))):
        case Kind.DROP:
            return Item(int(dropped_kind(argument_of(action))))
        case Kind.FIRE:
            return Item.FLASHBANG
        case Kind.LAUNCH:
            return Item.DRONE
        case _:
            return None


def actions_with(words: str) -> list[int]:
    """What can be done with an item or an ability of this name, or on `item 1`, a slot."""
    abilities = [ability for ability, name in ABILITY_WORDS.items() if name == words]
    items = [item for item, name in ITEM_WORDS.items() if name == words]
    slots = [int(action_of(Kind.DISCARD, slot)) for slot in range(ITEM_SLOTS) if words == f"item {slot + 1}"]
    return slots + [n for n in range(ACTIONS) if ability_used(n) in abilities or item_used(n) in items]


def fits(words: str, action: str) -> bool:
    """Whether words shorten the words of an action: as its beginning, or as one of its words."""
    return bool(words) and (action.startswith(words) or words in action.split())


def hand_words(hand: int) -> str:
    """`1 1 3` for a hand of dice."""
    return dice_words((0, *HANDS[hand]))


def dice_words(dice: Numbers | Sequence[int]) -> str:
    """`? 1 1 3` for dice by face; a die not rolled yet is ?."""
    return " ".join(str(face) if face else "?" for face in range(FACES) for _ in range(dice[face]))


def word_of(name: Step | Ask) -> str:
    return name.name.lower().replace("_", "-")


def letter_or(seat: int, otherwise: str) -> str:
    return otherwise if seat == NOBODY else LETTERS[seat]
