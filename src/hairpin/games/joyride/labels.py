"""Short labels for people who look at the board: what a choice is, what it does and where, what just happened.

The sentences behind them are those of the catalogue.
"""

from collections.abc import Callable, Mapping

from hairpin.games.joyride.actions import HAND_TOTAL, Kind, argument_of, kind_of
from hairpin.games.joyride.layouts import line_title
from hairpin.games.joyride.names import NOBODY, Answer, Event, Shift, Slot, Steer
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.turn import distance_of_move
from hairpin.games.joyride.sentences import SENTENCES, Happening, clause_id, dice_count_words, gear_words, spaces_words
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.games.joyride.words import SLOT_WORDS, STEER_WORDS, hand_words, seat_name
from hairpin.kit.errors import listed
from hairpin.kit.hexgrid import space_name
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
}
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
        mark = Mark(Event(kind).name.lower(), seat, space_name(where) if where else "", text, says, clause_id(clause))
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
}
SLOT_TITLES = {Slot.GEAR: "the highest gear", Slot.LOCK: "a lock slot"}
ANSWER_TITLES = {Answer.SMASH: "Let both cars smash", Answer.PUSH: "Be pushed backwards"}


def choice_title(setting: Setting, state: State, action: int, after: State) -> str:
    """A choice in plain words, `after` being the state it leads to."""
    kind, argument = kind_of(action), int(argument_of(action))
    match kind:
        case Kind.LOCK:
            return lock_title(argument)
        case Kind.STEER:
            way = "Straight on" if argument == Steer.STRAIGHT else f"Steer {STEER_WORDS[Steer(argument)]}"
            return f"{way}: {spaces_words(int(distance_of_move(setting, state)))}"
        case Kind.REVERSE:
            way = "" if argument == Steer.STRAIGHT else f" to the {STEER_WORDS[Steer(argument)]}"
            return f"Back up{way}: {spaces_words(int(distance_of_move(setting, state)))}"
        case Kind.SHIFT:
            gear = int(after.cars[seat_at_the_wheel(state)].gear) - int(after.removing)
            return SHIFT_TITLES[Shift(argument)].format(gear=gear_words(gear))
        case Kind.REMOVE:
            return f"Give up a {argument}"
        case Kind.DAMAGE:
            return f"Put the damage on {SLOT_TITLES.get(Slot(argument), SLOT_WORDS[Slot(argument)])}"
        case Kind.HEAD_ON:
            return ANSWER_TITLES[Answer(argument)]
        case _:
            return "Line up here"


def lock_title(hand: int) -> str:
    """`Lock 2 and 3: move 5 spaces`."""
    if not HAND_TOTAL[hand]:
        return "Lock nothing: no first move"
    return f"Lock {listed(hand_words(hand).split(), 'and')}: move {spaces_words(int(HAND_TOTAL[hand]))}"


def roll_label(dice: int) -> str:
    """What a gear lets its driver roll."""
    return f"{dice_count_words(dice)} to roll" if dice else "no dice left to roll: no second move"
