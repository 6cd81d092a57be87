"""The catalogue of sentences: what happened, by event, and why not, by clause. Nothing is glued together elsewhere."""

from collections.abc import Callable, Sequence

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import GEARS, NOBODY, Answer, Ask, Event, Shift, Slot, Steer, Step
from hairpin.games.joyride.notation import (
    LETTERS,
    SHIFT_WORDS,
    SLOT_WORDS,
    hand_words,
    seat_name,
    write_action,
)
from hairpin.games.joyride.rules.choices import to_act
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.dashboard import dice_in, free_lock_slots, top_gear
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.kit.contract import CHANCE, OVER
from hairpin.kit.hexgrid import DIRECTIONS, column_row, space_name
from hairpin.kit.shown import Line

DIRECTION_WORDS = {
    "e": "east",
    "ne": "north-east",
    "nw": "north-west",
    "w": "west",
    "sw": "south-west",
    "se": "south-east",
}


def clause_id(clause: int) -> str:
    """`JR-SMASH-01` for a clause number."""
    return "" if clause == Clause.NONE else Clause(int(clause)).name.replace("_", "-")


# ---- what happened ----

Happening = tuple[str, int, int, int]  # the seat's name, a, b, c


def target_words(target: int) -> str:
    return f"checkpoint {target}" if target else "the starting line"


def steer_sentence(event: Happening) -> str:
    name, steer, heading, reverse = event
    way = "backs up" if reverse else "drives"
    turn = {Steer.STRAIGHT: "straight on", Steer.LEFT: "steering left", Steer.RIGHT: "steering right"}[Steer(steer)]
    return f"{name} {way} {turn}, heading {DIRECTION_WORDS[DIRECTIONS[heading]]}."


def shift_sentence(event: Happening) -> str:
    name, choice, gear, _ = event
    if choice == Shift.STAY:
        return f"{name} stays in gear {gear}."
    if choice == Shift.BRAKE:
        return f"{name} brakes with the engine, to gear {gear}."
    return f"{name} {SHIFT_WORDS[Shift(choice)].replace('shift', 'shifts')}, to gear {gear}."


def lock_sentence(event: Happening) -> str:
    name, hand, total, _ = event
    return f"{name} locks {hand_words(hand)} and moves {total}." if total else f"{name} locks nothing."


SENTENCES: dict[Event, Callable[[Happening], str]] = {
    Event.DRAWN: lambda e: f"{e[0]} is number {e[1]} in the order of turns.",
    Event.PLACED: lambda e: f"{e[0]} lines up on {space_name(e[1])}.",
    Event.ROUND: lambda e: f"Round {e[1]} begins.",
    Event.TURN: lambda e: f"{e[0]}'s turn, in {gear_words(e[1])}.",
    Event.LOCKED: lock_sentence,
    Event.STEERED: steer_sentence,
    Event.ROLLED: lambda e: f"{e[0]} rolls {hand_words(e[1])}: {spaces_words(e[2])}.",
    Event.SHIFTED: shift_sentence,
    Event.MOVED: lambda e: f"{e[0]} reaches {space_name(e[1])}.",
    Event.SIDE_SWIPED: lambda e: f"{e[0]} is side-swiped and turns: front {space_name(e[1])}, rear {space_name(e[2])}.",
    Event.PUSHED: lambda e: f"{e[0]} is pushed to {space_name(e[1])}.",
    Event.REAR_ENDED: lambda e: f"{e[0]} rear-ends {seat_name(e[1])}.",
    Event.MET_HEAD_ON: lambda e: (
        f"{e[0]} meets {seat_name(e[1])} head-on with {spaces_words(e[2])} to go: {seat_name(e[1])} decides."
    ),
    Event.ANSWERED: lambda e: (
        f"{e[0]} lets both cars smash." if e[1] == Answer.SMASH else f"{e[0]} is pushed backwards."
    ),
    Event.HALVED: lambda e: f"{e[0]} pushes: {spaces_words(e[1])} to go become {e[2]}.",
    Event.SMASHED: lambda e: f"{e[0]} smashes {'head-on' if e[2] else f'against {obstacle_words(e[1])}'}.",
    Event.PILED_UP: lambda e: f"{e[0]} is in a pile-up against {obstacle_words(e[1])}.",
    Event.GEAR_ZERO: lambda e: f"{e[0]} drops to gear zero.",
    Event.DIE_REMOVED: lambda e: f"{e[0]} gives up a {e[1]} and is in {gear_words(e[2])}.",
    Event.DAMAGE_TAKEN: lambda e: f"{e[0]} takes a damage.",
    Event.SLOT_DAMAGED: lambda e: f"{e[0]} damages {slot_words(e[1])}: {e[2]} of 8 slots.",
    Event.DAMAGE_IGNORED: lambda e: f"{e[0]} has no slot left and ignores the damage.",
    Event.CROSSED: lambda e: f"{e[0]} crosses checkpoint {e[1]}; next is {target_words(e[2])}.",
    Event.LAP: lambda e: f"{e[0]} completes lap {e[1]} of {e[2]}.",
    Event.WON: lambda e: f"{e[0]} wins the race!",
    Event.STOPPED_SHORT: lambda e: f"{e[0]} stops short of {obstacle_words(e[1])}.",
}


ROUTINE = (
    *(
        Event.DRAWN,
        Event.PLACED,
        Event.ROUND,
        Event.TURN,
        Event.LOCKED,
        Event.STEERED,
        Event.ROLLED,
        Event.SHIFTED,
    ),
    *(Event.MOVED, Event.ANSWERED),
)


def spaces_words(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def obstacle_words(space: int) -> str:
    """What could not be entered: a space by name, or what lies off the map."""
    return space_name(space) if min(column_row(space)) >= 0 else "the edge of the board"


def gear_words(gear: int) -> str:
    return f"gear {gear}" if gear else "gear zero"


def slot_words(slot: int) -> str:
    return {Slot.GEAR: "the highest gear", Slot.LOCK: "a lock slot"}.get(Slot(slot), SLOT_WORDS[Slot(slot)])


def tell(desk: Desk) -> Sequence[Line]:
    """The events on the desk as sentences; a drive is told by its last space."""
    lines: list[Line] = []
    events = [tuple(int(word) for word in desk.events[k]) for k in range(desk.event_count)]
    for k, (kind, clause, seat, a, b, c) in enumerate(events):
        ahead = events[k + 1] if k + 1 < len(events) else (0,) * 6
        if kind == Event.MOVED and ahead[0] == Event.MOVED and ahead[2] == seat:
            continue
        name = seat_name(seat) if seat != NOBODY else ""
        text = SENTENCES[Event(kind)]((name, a, b, c))
        lines.append(Line(text, clause_id(clause), seat, news=kind not in ROUTINE))
    return lines


def event_names(desk: Desk) -> list[str]:
    """`SMASHED A` for each event on the desk; `ROUND` for one that is nobody's."""
    rows = [(int(desk.events[k, 0]), int(desk.events[k, 2])) for k in range(desk.event_count)]
    return [f"{Event(kind).name} {LETTERS[seat]}" if seat != NOBODY else Event(kind).name for kind, seat in rows]


# ---- what is asked ----

QUESTIONS = {
    Ask.DRAW: "An initiative token is drawn.",
    Ask.PLACE: "{name} places a car on the starting line.",
    Ask.LOCK: "{name} locks dice: their total is the first move.",
    Ask.STEER: "{name} steers, or goes straight on: {distance}.",
    Ask.SHIFT: "{name} shifts: each gear is a die, and the dice on the mirror are rolled next.",
    Ask.REMOVE: "{name} gives up a die.",
    Ask.DAMAGE: "{name} puts a damage token on a slot.",
    Ask.HEAD_ON: "{name} is hit head-on by {mover}: smash both, or be pushed?",
    Ask.ROLL: "{name} rolls.",
}


def headline(setting: Setting, state: State) -> str:
    """Whose turn it is and what is asked."""
    actor = int(to_act(setting, state))
    if actor == OVER:
        return (
            f"The race is over: {seat_name(state.winner)} has won." if state.winner != NOBODY else "Nothing is asked."
        )
    setup = state.step in (Step.SETUP, Step.ROLLING_START)
    mover = "" if setup else seat_name(seat_at_the_wheel(state))
    name = seat_name(actor) if actor != CHANCE else mover or "The next car"
    distance = 0
    if not setup:
        car = state.cars[seat_at_the_wheel(state)]
        dice = car.locked if state.step == Step.LOCK else car.mirror
        distance = sum(face * int(dice[face]) for face in range(4))
    return QUESTIONS[Ask(int(state.ask))].format(name=name, mover=mover, distance=spaces_words(distance))


# ---- why not ----

REFUSALS = {
    Clause.JR_GOAL_05: "the race is over",
    Clause.JR_SETUP_16: "the cars are still being set up: {headline}",
    Clause.JR_TURN_01: "a turn goes Start, Lock, Shift, Roll, End, and what comes next, in {step}, is this: {headline}",
    Clause.JR_HEAD_01: "the driver who was hit head-on must answer first: {headline}",
    Clause.JR_R_36: "a die must be chosen from those on the mirror ({mirror})",
    Clause.JR_END_03: "the damage on the mirror must be placed first: {headline}",
    Clause.JR_DMG_03: "a driver must place a damage first: {headline}",
    Clause.JR_LOCK_01: "only dice on the mirror can be locked, and it holds {mirror}",
    Clause.JR_DMG_11: "undamaged lock slots are left for {slots}",
    Clause.JR_STEER_03: "this turn's steer was used in Lock, and only gear {bonus} allows a second (this is {gear})",
    Clause.JR_REV_01: "only gear 1 can reverse, and this is gear {gear}",
    Clause.JR_REV_03: "only the Roll move can be made in reverse",
    Clause.JR_REV_04: "a car that locked dice this turn cannot reverse",
    Clause.JR_SMASH_06: "from gear zero the only way is to shift up",
    Clause.JR_SHIFT_04: "gear {next} is damaged; the highest gear left is {top}",
    Clause.JR_SHIFT_05: f"there is no gear above {GEARS}",
    Clause.JR_SHIFT_09: "dice are removed from the mirror only, and it holds {dice}",
    Clause.JR_R_33: "no driver may shift below gear 1, and this is gear {gear}",
    Clause.JR_DMG_02: "that slot is damaged already",
    Clause.JR_DMG_15: "none of these is left to damage",
    Clause.JR_SETUP_10: "the car needs a free space of the starting line",
    Clause.JR_SETUP_09: "that token is not in the draw",
    Clause.JR_ROLL_01: "every die on the mirror is rolled, and it holds {dice}",
    Clause.JR_SETUP_13: "two dice are rolled for the rolling start",
}


def refusal(setting: Setting, state: State, action: int, clause: int) -> str:
    """Why an action is not legal here: one sentence with the numbers of the position and the clause."""
    actor = int(to_act(setting, state))
    setup = state.step in (Step.SETUP, Step.ROLLING_START)
    seat = actor if actor >= 0 else 0 if setup else int(seat_at_the_wheel(state))
    car = state.cars[seat]
    mirror = " ".join(str(face) for face in range(4) for _ in range(car.mirror[face])) or "nothing"
    reason = REFUSALS[Clause(int(clause))].format(
        headline=headline(setting, state),
        step=Step(int(state.step)).name.replace("_", " ").capitalize(),
        mirror=mirror,
        dice=int(dice_in(car.mirror)),
        slots=int(free_lock_slots(car)),
        gear=int(car.gear),
        next=int(car.gear) + 1,
        top=int(top_gear(car)),
        bonus=2,
    )
    return f"'{write_action(setting, action)}' is not possible: {reason} [{clause_id(clause)}]"
