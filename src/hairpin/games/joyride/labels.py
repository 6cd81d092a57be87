"""Short labels for people who look at the board: what a choice is, what it does and where, what just happened.

The sentences behind them are those of the catalogue.
"""

from collections.abc import Callable, Mapping

from hairpin.games.joyride.actions import (
    Kind,
    argument_of,
    dropped_kind,
    dropped_place,
    face_after,
    face_before,
    kind_of,
)
from hairpin.games.joyride.cards import ABILITY_CARDS, ITEM_CARDS
from hairpin.games.joyride.names import NOBODY, Ability, Answer, Ask, Event, Item, Place, Shift, Slot, Steer, Step
from hairpin.games.joyride.plan import line_title
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.turn import distance_of_move
from hairpin.games.joyride.sentences import (
    DIRECTION_WORDS,
    SENTENCES,
    Happening,
    clause_id,
    dice_count_words,
    gear_words,
    item_title,
    spaces_words,
    token_title,
)
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.games.joyride.words import SLOT_WORDS, STEER_WORDS, hand_words, seat_name
from hairpin.kit.errors import listed
from hairpin.kit.hexgrid import DIRECTIONS, space_name
from hairpin.kit.shown import Mark

# ---- what happens, where ----

LABELS: Mapping[Event, Callable[[Happening], str]] = {
    Event.SIDE_SWIPED: lambda e: f"{e.name} turned",
    Event.PUSHED: lambda e: f"{e.name} pushed",
    Event.REAR_ENDED: lambda e: f"rear-end {seat_name(e.a)}",
    Event.MET_HEAD_ON: lambda e: f"head-on: {seat_name(e.a)} decides",
    Event.SMASHED: lambda e: f"{e.name} smashes",
    Event.PILED_UP: lambda e: f"{e.name} piles up",
    Event.GEAR_ZERO: lambda e: "gear zero",
    Event.DAMAGE_TAKEN: lambda e: "1 damage",
    Event.DAMAGE_IGNORED: lambda e: "no slot left",
    Event.CROSSED: lambda e: line_title(e.a),
    Event.LAP: lambda e: f"lap {e.a} of {e.b}",
    Event.WON: lambda e: f"{e.name} wins",
    Event.STOPPED_SHORT: lambda e: "stops short",
    Event.EXPLODED: lambda e: "explosion",
    Event.DESTROYED: lambda e: f"{token_title(e.a)} destroyed",
    Event.DROPPED: lambda e: ITEM_CARDS[Item(e.a)].title,
    Event.FIRED: lambda e: ITEM_CARDS[Item(e.a)].title,
    Event.DAZZLED: lambda e: f"{e.name} dazzled",
    Event.SLID: lambda e: f"{e.name} must steer",
    Event.DOUBLED: lambda e: f"comes free: {e.a} → {e.b}",
    Event.EARNED: lambda e: "an item",
    Event.TURNED_UP: lambda e: ITEM_CARDS[Item(e.a)].title,
    Event.DISCARDED: lambda e: f"{ITEM_CARDS[Item(e.a)].title} lost",
    Event.USED: lambda e: ABILITY_CARDS[Ability(e.a)].title,
    Event.RECHARGED: lambda e: f"{ABILITY_CARDS[Ability(e.a)].title} recharged",
    Event.SHOCKED: lambda e: "Defence Grid",
    Event.STARTED_LATE: lambda e: "the starting line",
}
# where an event that is no car's happens: which of its numbers is the space
PLACES: Mapping[Event, int] = {Event.EXPLODED: 3, Event.DESTROYED: 4, Event.DROPPED: 4, Event.FIRED: 5}
WHEREABOUTS = (Event.PLACED, Event.MOVED, Event.PUSHED, Event.SIDE_SWIPED)


def marks(setting: Setting, state: State, desk: Desk) -> tuple[Mark, ...]:
    """The consequences on the desk, each with the space where it happens; `state` is the one before.

    A car pushed or turned several times is told once, where it comes to stand, and a hit with what it costs.
    """
    fronts = {seat: int(state.cars[seat].front) for seat in range(setting.seats)}
    events = [tuple(int(word) for word in desk.events[k]) for k in range(desk.event_count)]
    found: dict[object, Mark] = {}
    for k, (kind, clause, seat, a, b, c) in enumerate(events):
        if kind in WHEREABOUTS:
            fronts[seat] = a
        if kind not in LABELS:
            continue
        happening = Happening(seat_name(seat) if seat != NOBODY else "", a, b, c, setting)
        text = LABELS[Event(kind)](happening) + cost(kind, events[k + 1] if k + 1 < len(events) else None)
        says = SENTENCES[Event(kind)](happening)
        where = fronts[a] if kind in (Event.REAR_ENDED, Event.MET_HEAD_ON) else fronts.get(seat, 0)
        if kind in PLACES:
            where = events[k][PLACES[Event(kind)]]
        origin = space_name(b) if kind == Event.FIRED else ""
        at = space_name(where) if where else ""
        mark = Mark(Event(kind).name.lower(), seat, at, text, says, clause_id(clause), origin)
        found[(kind, seat) if kind in (Event.PUSHED, Event.SIDE_SWIPED) else k] = mark
    return tuple(found.values())


def cost(kind: int, following: tuple[int, ...] | None) -> str:
    """What a hit does to the way that is left, as `: 5 → 3`."""
    if kind == Event.REAR_ENDED and following and following[0] == Event.HALVED:
        return f": {following[3]} → {following[4]}"
    return ""


def motion_label(setting: Setting, event: tuple[int, ...]) -> str:
    """What floats above a car when this happens to it; empty for most."""
    kind, _, seat, a, b, c = event
    if kind not in LABELS or kind in (Event.PUSHED, Event.GEAR_ZERO):
        return ""
    return LABELS[Event(kind)](Happening(seat_name(seat), a, b, c, setting))


# ---- what a choice is ----

SHIFT_TITLES = {
    Shift.STAY: "Stay in {gear}",
    Shift.UP: "Shift up to {gear}",
    Shift.DOWN: "Shift down to {gear}",
    Shift.BRAKE: "Engine brake to {gear}",
    Shift.MASTER_UP: "Gear Master: up to {gear}",
    Shift.MASTER_DOWN: "Gear Master: down to {gear}",
    Shift.MASTER_BRAKE: "Gear Master: engine brake to {gear}",
    Shift.CRUNCHY_UP: "Crunchy Gears: up to {gear}",
    Shift.CRUNCHY_DOWN: "Crunchy Gears: down to {gear}",
}
SLOT_TITLES = {Slot.GEAR: "the highest gear", Slot.LOCK: "a lock slot"}
ANSWER_TITLES = {Answer.SMASH: "Let both cars smash", Answer.PUSH: "Be pushed backwards"}


def choice_title(setting: Setting, state: State, action: int, after: State) -> str:
    """A choice in plain words, `after` being the state it leads to."""
    kind, argument = kind_of(action), int(argument_of(action))
    match kind:
        case Kind.LOCK:
            return lock_title(setting, argument, after)
        case Kind.STEER:
            way = "Straight on" if argument == Steer.STRAIGHT else f"Steer {STEER_WORDS[Steer(argument)]}"
            return f"{way}: {spaces_words(int(state.remaining or distance_of_move(setting, state)))}"
        case Kind.REVERSE:
            way = "" if argument == Steer.STRAIGHT else f" to the {STEER_WORDS[Steer(argument)]}"
            return f"Back up{way}: {spaces_words(int(state.remaining or distance_of_move(setting, state)))}"
        case Kind.SHIFT:
            gear = int(after.cars[seat_at_the_wheel(state)].gear) - int(after.removing)
            return SHIFT_TITLES[Shift(argument)].format(gear=gear_words(gear))
        case Kind.REMOVE:
            return f"Give up a {argument}"
        case Kind.DAMAGE:
            return f"Put the damage on {SLOT_TITLES.get(Slot(argument), SLOT_WORDS[Slot(argument)])}"
        case Kind.HEAD_ON:
            return ANSWER_TITLES[Answer(argument)]
        case Kind.PLACE | Kind.LATE:
            return "Line up here"
        case _:
            return EFFECT_TITLES[Kind(kind)](argument)


REAR_TITLES = {Place.MIDDLE: "behind", Place.LEFT: "at the rear left", Place.RIGHT: "at the rear right"}
FRONT_TITLES = {Place.MIDDLE: "straight ahead", Place.LEFT: "from the front left", Place.RIGHT: "from the front right"}
EFFECT_TITLES: Mapping[Kind, Callable[[int], str]] = {
    Kind.DONE: lambda n: "Go on",
    Kind.DROP: lambda n: f"Drop {item_title(dropped_kind(n))} {REAR_TITLES[Place(int(dropped_place(n)))]}",
    Kind.FIRE: lambda n: f"Fire the Flashbang {FRONT_TITLES[Place(n)]}",
    Kind.LAUNCH: lambda n: f"Send the Drone {DIRECTION_WORDS[DIRECTIONS[n]]}",
    Kind.AIM: lambda n: f"Dazzle {seat_name(n)}",
    Kind.REROUTE: lambda n: "Turn the power over",
    Kind.POLARITY: lambda n: "Polarity Shift: +1",
    Kind.SIGNAL: lambda n: f"Turn Signal: {STEER_WORDS[Steer(n)]} by one space",
    Kind.PILOT: lambda n: "Auto Pilot: move by the mirror" if n else "Roll the dice",
    Kind.PRECISION: lambda n: f"Precision Driving: {face_before(n)} becomes {face_after(n)}",
    Kind.STALL: lambda n: f"Stall: give up the {n}",
    Kind.SKIP: lambda n: "Make no move",
    Kind.DISCARD: lambda n: f"Discard the item on slot {n + 1}",
    Kind.STOW: lambda n: f"Put it on slot {n + 1}",
    Kind.RECHARGE: lambda n: f"Recharge {ABILITY_CARDS[Ability(n)].title}",
    Kind.LOWER: lambda n: f"Start with {ABILITY_CARDS[Ability(n)].title} used",
    Kind.FACE: lambda n: f"Face {DIRECTION_WORDS[DIRECTIONS[n]]}",
}


def lock_title(setting: Setting, hand: int, after: State) -> str:
    """`Lock 2 and 3: move 5 spaces`, with the Electric's power; a dazzled driver does not know how far."""
    dice = listed(hand_words(hand).split(), "and") or "nothing"
    if dice_of_lock(after):
        return f"Lock {dice}: rolled first, to move by"
    spaces = move_of_lock(setting, after)
    return f"Lock {dice}: " + (f"move {spaces_words(spaces)}" if spaces else "no first move")


def move_of_lock(setting: Setting, after: State) -> int:
    """How far the Lock move is that the dice just locked make; 0 if there is none, or if they are rolled first."""
    return int(distance_of_move(setting, after)) if after.step == Step.LOCK and not dice_of_lock(after) else 0


def dice_of_lock(after: State) -> int:
    """How many of the dice just locked are rolled before the Lock move [JR-FLASH-05]."""
    rolled = after.step == Step.LOCK and after.ask == Ask.ROLL
    return int(after.cars[seat_at_the_wheel(after)].locked[0]) if rolled else 0


def lock_label(setting: Setting, after: State) -> str:
    """What comes of the dice just locked, briefly."""
    if dice := dice_of_lock(after):
        return roll_label(dice)
    spaces = move_of_lock(setting, after)
    return f"moves {spaces}" if spaces else "no first move"


def roll_label(dice: int) -> str:
    """What a gear lets its driver roll."""
    return f"{dice_count_words(dice)} to roll" if dice else "no dice left to roll: no second move"
