"""The catalogue of sentences: what happened, by event, and why not, by clause. Nothing is glued together elsewhere."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from hairpin.games.joyride.actions import Kind, argument_of, kind_of
from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import (
    BONUS_GEAR,
    DAMAGE_SLOTS,
    FACE_DOWN,
    GEARS,
    NOBODY,
    Ability,
    Answer,
    Ask,
    Event,
    Handicap,
    Item,
    Shift,
    Slot,
    Steer,
    Step,
    Toggle,
)
from hairpin.games.joyride.notation import extent
from hairpin.games.joyride.plan import line_title
from hairpin.games.joyride.rules.choices import to_act
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.dashboard import dice_in, free_lock_slots, top_gear
from hairpin.games.joyride.rules.handicaps import starts_late
from hairpin.games.joyride.rules.teams import teammate
from hairpin.games.joyride.rules.turn import distance_of_move
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.games.joyride.words import (
    ABILITY_WORDS,
    LETTERS,
    SLOT_WORDS,
    STEER_WORDS,
    ability_used,
    dice_words,
    hand_words,
    item_used,
    seat_name,
    write_action,
)
from hairpin.kit.contract import CHANCE, OVER
from hairpin.kit.errors import listed
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


class Happening(NamedTuple):
    """An event: its seat's name, its numbers, its race; in a pile-up what it did to whom; how far a car got."""

    name: str
    a: int
    b: int
    c: int
    setting: Setting
    with_others: str = ""
    damage: str = ""
    spaces: int = 1


def steer_sentence(event: Happening) -> str:
    steer, direction = Steer(event.a), DIRECTION_WORDS[DIRECTIONS[event.b]]
    if event.c:
        way = "straight" if steer == Steer.STRAIGHT else f"steering {STEER_WORDS[steer]}"
        return f"{event.name} backs up {way}, to the {direction}."
    if steer == Steer.STRAIGHT:
        return f"{event.name} goes straight on, to the {direction}."
    return f"{event.name} steers {STEER_WORDS[steer]} and drives {direction}."


def shift_sentence(event: Happening) -> str:
    name, choice, gear = event.name, event.a, event.b
    if choice == Shift.STAY:
        return f"{name} stays in gear {gear}."
    if choice in (Shift.BRAKE, Shift.MASTER_BRAKE):
        return f"{name} brakes with the engine, to gear {gear}."
    way = "up" if choice in (Shift.UP, Shift.MASTER_UP, Shift.CRUNCHY_UP) else "down"
    return f"{name} shifts {way}, to gear {gear}."


def lock_sentence(event: Happening) -> str:
    dice = hand_words(event.a)
    return f"{event.name} locks {dice or 'nothing'}" + (f" and moves {event.b}." if event.b else ".")


HANDICAP_TITLES = {
    Handicap.LOW: "Running Low, one ability is used",
    Handicap.HOT: "Running Hot, two damage",
    Handicap.LATE: "Running Late, from the last checkpoint",
}
ITEM_TITLES = {
    Item.OIL: "an Oil Slick",
    Item.MINE: "a Mine",
    Item.DRONE: "a Delivery Drone",
    Item.FLASHBANG: "a Flashbang",
}

SENTENCES: dict[Event, Callable[[Happening], str]] = {
    Event.DRAWN: lambda e: f"{e.name} is number {e.a} in the order of turns.",
    Event.PLACED: lambda e: f"{e.name} lines up on {space_name(e.a)}.",
    Event.ROUND: lambda e: f"Round {e.a} begins.",
    Event.TURN: lambda e: f"{e.name}'s turn, in {gear_words(e.a)}.",
    Event.LOCKED: lock_sentence,
    Event.STEERED: steer_sentence,
    Event.ROLLED: lambda e: f"{e.name} rolls {hand_words(e.a)}: {spaces_words(e.b)}.",
    Event.SHIFTED: shift_sentence,
    Event.MOVED: lambda e: f"{e.name} drives {spaces_words(e.spaces)}, to {space_name(e.a)}.",
    Event.SIDE_SWIPED: lambda e: f"{e.name} is side-swiped and turns: front {space_name(e.a)}, rear {space_name(e.b)}.",
    Event.PUSHED: lambda e: f"{e.name} is pushed {spaces_words(e.spaces)}, to {space_name(e.a)}.",
    Event.REAR_ENDED: lambda e: f"{e.name} rear-ends {seat_name(e.a)}.",
    Event.MET_HEAD_ON: lambda e: (
        f"{e.name} meets {seat_name(e.a)} head-on with {spaces_words(e.b)} to go: {seat_name(e.a)} decides."
    ),
    Event.ANSWERED: lambda e: (
        f"{e.name} lets both cars smash." if e.a == Answer.SMASH else f"{e.name} is pushed backwards."
    ),
    Event.HALVED: lambda e: f"{e.name} pushes: {spaces_words(e.a)} to go become {e.b}.",
    Event.SMASHED: lambda e: f"{e.name} smashes {'head-on' if e.b else f'against {obstacle_words(e.setting, e.a)}'}.",
    Event.PILED_UP: lambda e: f"{e.name} piles up{e.with_others} against {obstacle_words(e.setting, e.a)}{e.damage}.",
    Event.GEAR_ZERO: lambda e: f"{e.name} drops to gear zero.",
    Event.DIE_REMOVED: lambda e: f"{e.name} gives up a {e.a} and is in {gear_words(e.b)}.",
    Event.DAMAGE_TAKEN: lambda e: f"{e.name} takes a damage.",
    Event.SLOT_DAMAGED: lambda e: f"{e.name} damages {slot_words(e.a)}: {e.b} of {DAMAGE_SLOTS} slots.",
    Event.DAMAGE_IGNORED: lambda e: f"{e.name} has no slot left and ignores the damage.",
    Event.CROSSED: lambda e: f"{e.name} crosses {line_title(e.a)}; next is {line_title(e.b)}.",
    Event.LAP: lambda e: f"{e.name} completes lap {e.a} of {e.b}.",
    Event.WON: lambda e: f"{e.name} wins the race!",
    Event.STOPPED_SHORT: lambda e: f"{e.name} stops short of {obstacle_words(e.setting, e.a)}.",
    Event.DROPPED: lambda e: f"{e.name} drops {item_title(e.a)} on {space_name(e.b)}.",
    Event.FIRED: lambda e: (
        f"{e.name} {'sends off' if e.a == Item.DRONE else 'fires'} {item_title(e.a)} as far as {space_name(e.c)}."
    ),
    Event.DAZZLED: lambda e: f"{e.name} is dazzled by a Flashbang.",
    Event.FIZZLED: lambda e: f"{e.name}'s Flashbang dazzles nobody.",
    Event.EXPLODED: lambda e: f"An explosion on {space_name(e.a)}!",
    Event.DESTROYED: lambda e: f"{token_title(e.a)} on {space_name(e.b)} is destroyed.",
    Event.EARNED: lambda e: f"{e.name} earns an item, to be taken after the move.",
    Event.TURNED_UP: lambda e: f"{e.name} turns up {item_title(e.a)}.",
    Event.STOWED: lambda e: f"{e.name} puts it on item slot {e.b + 1}.",
    Event.DISCARDED: lambda e: (
        f"{e.name} loses {item_title(e.a)}{'' if e.b >= 0 else ': both item slots are damaged'}."
    ),
    Event.RESHUFFLED: lambda e: f"The items that had left the race are shuffled into a new stack of {e.a}.",
    Event.NO_ITEM: lambda e: f"{e.name} finds no item left.",
    Event.SLID: lambda e: f"{e.name} slides on oil and must steer.",
    Event.DOUBLED: lambda e: f"{e.name} comes free: {spaces_words(e.a)} to go become {e.b}.",
    Event.USED: lambda e: f"{e.name} uses {ability_title(e.a)}.",
    Event.RECHARGED: lambda e: f"{e.name} recharges {ability_title(e.a)}.",
    Event.TOGGLED: lambda e: f"{e.name} turns the power to the {'Lock' if e.a == Toggle.LOCK else 'Roll'} move.",
    Event.REFACED: lambda e: f"{e.name} turns a locked {e.a} into a {e.b}.",
    Event.STALLED: lambda e: f"{e.name} stalls: a {e.a} goes, {gear_words(e.b)} is left.",
    Event.CLEARED: lambda e: f"{e.name} can see again.",
    Event.SKIPPED: lambda e: f"{e.name} makes no {'Lock' if e.a == Step.LOCK else 'Roll'} move.",
    Event.SHOCKED: lambda e: f"{e.name} stands on {grid_words(e.a)} of the Defence Grid.",
    Event.HANDICAPPED: lambda e: f"{e.name} gets a handicap: {HANDICAP_TITLES[Handicap(e.a)]}.",
    Event.STARTED_LATE: lambda e: f"{e.name} crosses the starting line, late; next is {line_title(1)}.",
    Event.LOWERED: lambda e: f"{e.name} starts with {ability_title(e.a)} used.",
    Event.TEAMED: lambda e: f"{e.name} races together with {seat_name(e.a)}.",
}


def item_title(item: int) -> str:
    """`a Mine`."""
    return ITEM_TITLES[Item(item)]


def token_title(kind: int) -> str:
    """A token on the board, as `A Mine` or `A face-down item`."""
    if kind >= FACE_DOWN:
        return "A face-down item"
    return item_title(kind)[0].upper() + item_title(kind)[1:]


def ability_title(ability: int) -> str:
    """`Handbrake Turn`."""
    return ABILITY_WORDS[Ability(ability)].title()


def grid_words(spaces: int) -> str:
    return "an active space" if spaces == 1 else f"{spaces} active spaces"


DISPLACING = (Event.MOVED, Event.PUSHED)
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
    *(Event.MOVED, Event.ANSWERED, Event.STOWED, Event.SKIPPED, Event.TOGGLED),
)


def spaces_words(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def dice_count_words(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def obstacle_words(setting: Setting, space: int) -> str:
    """What could not be entered: a space by name, or what lies off the board."""
    (column, row), (columns, rows) = column_row(space), extent(setting)
    return space_name(space) if 0 <= column < columns and 0 <= row < rows else "the edge of the board"


def gear_words(gear: int) -> str:
    return f"gear {gear}" if gear else "gear zero"


def slot_words(slot: int) -> str:
    return {Slot.GEAR: "the highest gear", Slot.LOCK: "a lock slot"}.get(Slot(slot), SLOT_WORDS[Slot(slot)])


def tell(setting: Setting, desk: Desk) -> Sequence[Line]:
    """The events on the desk as sentences; a drive and a push are told by their last space, a pile-up in one."""
    lines: list[Line] = []
    events = [tuple(int(word) for word in desk.events[k]) for k in range(desk.event_count)]
    spaces: Counter[tuple[int, int]] = Counter()  # gone on and not told yet, by what and by whom
    piled = [event[2] for event in events if event[0] == Event.PILED_UP]
    for k, (kind, clause, seat, a, b, c) in enumerate(events):
        before = events[k - 1] if k else (0,) * 6
        ahead = events[k + 1] if k + 1 < len(events) else (0,) * 6
        spaces[kind, seat] += 1
        if kind in DISPLACING and goes_on(events[k + 1 :], kind, seat):
            continue
        if kind == Event.PILED_UP and seat != piled[0]:
            continue
        if kind == Event.DAMAGE_TAKEN and before[0] == Event.PILED_UP:
            continue
        happening = Happening(
            seat_name(seat) if seat != NOBODY else "", a, b, c, setting, spaces=spaces.pop((kind, seat))
        )
        if kind == Event.PILED_UP:
            happening = piled_up(happening, piled[1:], ahead[0] == Event.DAMAGE_TAKEN)
        told, ordinary = SENTENCES[Event(kind)](happening), kind in ROUTINE
        lines.append(Line(told, clause_id(clause), seat, not ordinary, turn=kind == Event.TURN))
    return lines


def goes_on(later: Sequence[tuple[int, ...]], kind: int, seat: int) -> bool:
    """Whether the same happens to the same car again, with nothing but cars displaced in between."""
    for event in later:
        if event[0] not in DISPLACING:
            return False
        if event[0] == kind and event[2] == seat:
            return True
    return False


def piled_up(happening: Happening, others: Sequence[int], damaged: bool) -> Happening:
    """A pile-up with all who are in it, the mover first, and the damage that each of them takes."""
    if not others:
        return happening._replace(damage=" and takes a damage" if damaged else "")
    names = listed((seat_name(seat) for seat in others), "and")
    return happening._replace(with_others=f" with {names}", damage="; each takes a damage" if damaged else "")


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
    Ask.REMOVE: "{name} gives up {removing}: {because}.",
    Ask.DAMAGE: "{name} puts a damage token on a slot.",
    Ask.HEAD_ON: "{name} is hit head-on by {mover}: smash both, or be pushed?",
    Ask.ROLL: "{name} rolls.",
    Ask.WINDOW: "{name} may use items and abilities before going on.",
    Ask.PILOT: "{name} rolls, or lets the Auto Pilot move by what lies on the mirror: {distance}.",
    Ask.AIM: "{name} chooses whom the Flashbang dazzles.",
    Ask.DISCARD: "{name} discards an item to make room for a new one.",
    Ask.ITEM: "An item is turned up.",
    Ask.STOW: "{name} chooses a slot for the new item.",
    Ask.RECHARGE: "{name} has completed a lap and recharges abilities: up to {recharge}.",
    Ask.LOWER: "{name} runs low and chooses the ability that starts used.",
    Ask.FACE: "{name} runs late and chooses a facing.",
    Ask.HANDICAP: "A handicap is picked by a die.",
}

YOUR_QUESTIONS = {  # the same to the driver who is asked
    Ask.PLACE: "Place your car on the starting line.",
    Ask.LOCK: "Lock dice: their total is your first move.",
    Ask.STEER: "Steer, or go straight on: {distance}.",
    Ask.SHIFT: "Shift: each gear is a die, and the dice on your mirror are rolled next.",
    Ask.REMOVE: "Give up {removing}: {because}.",
    Ask.DAMAGE: "Put a damage token on one of your slots.",
    Ask.HEAD_ON: "{mover} hits you head-on: smash both, or be pushed?",
    Ask.WINDOW: "You may use items and abilities before you go on.",
    Ask.PILOT: "Roll, or let the Auto Pilot move by what lies on your mirror: {distance}.",
    Ask.AIM: "Whom does your Flashbang dazzle?",
    Ask.DISCARD: "Discard an item to make room for the new one.",
    Ask.STOW: "You have turned up {taking}: choose a slot for it.",
    Ask.RECHARGE: "You have completed a lap and recharge abilities: up to {recharge}.",
    Ask.LOWER: "You run low: choose the ability that starts used.",
    Ask.FACE: "You run late: choose which way your car faces.",
}


LATE_PLACE = "{name} runs late and places a car on the last checkpoint's line."
YOUR_LATE_PLACE = "You run late: place your car on the last checkpoint's line."


def headline(setting: Setting, state: State) -> str:
    """Whose turn it is and what is asked."""
    return question(setting, state, QUESTIONS)


def headline_to_driver(setting: Setting, state: State) -> str:
    """What is asked, to the driver who is asked."""
    return question(setting, state, YOUR_QUESTIONS)


def question(setting: Setting, state: State, questions: Mapping[Ask, str]) -> str:
    actor = int(to_act(setting, state))
    if actor == OVER:
        return ending(state)
    setup = state.step in (Step.SETUP, Step.ROLLING_START)
    mover = "" if setup else seat_name(seat_at_the_wheel(state))
    if state.ask == Ask.STEER and state.remaining:
        name = "You" if questions is YOUR_QUESTIONS else mover
        return f"{name} must steer off the oil, with {spaces_words(int(state.remaining))} to go."
    text = questions.get(Ask(int(state.ask))) or QUESTIONS[Ask(int(state.ask))]
    if state.ask == Ask.PLACE and starts_late(setting, state, actor):
        text = YOUR_LATE_PLACE if questions is YOUR_QUESTIONS else LATE_PLACE
    return text.format(
        name=seat_name(actor) if actor != CHANCE else mover or "The next car",
        mover=mover,
        distance="" if setup else spaces_words(int(distance_of_move(setting, state))),
        removing="a die" if state.removing == 1 else f"{state.removing} dice, one after the other",
        because=reason_to_remove(state, actor) if state.ask == Ask.REMOVE else "",
        recharge=int(state.cars[actor].recharge) if actor >= 0 else 0,
        taking=ITEM_TITLES.get(Item(int(state.taking)), "an item"),
    )


def ending(state: State) -> str:
    """Who has won, with the teammate in a team race [JR-TEAM-03]."""
    if state.winner == NOBODY:
        return "Nothing is asked."
    if (partner := int(teammate(state, state.winner))) != NOBODY:
        return f"The race is over: {seat_name(state.winner)} and {seat_name(partner)} have won as a team."
    return f"The race is over: {seat_name(state.winner)} has won."


def reason_to_remove(state: State, seat: int) -> str:
    """Why a die must go: its driver shifts down, or a damaged gear or a pile-up forces it."""
    car = state.cars[seat]
    if state.step == Step.SHIFT and state.queue[0] == NOBODY:
        return "it shifts down"
    if car.gear > top_gear(car):
        return f"its {gear_words(int(car.gear))} is damaged"
    return "a pile-up or an explosion forces it down a gear"


# ---- what can be done, in the middle of a sentence ----

WAYS = {
    "straight": "going straight on",
    "steer left": "steering left",
    "steer right": "steering right",
    "reverse": "backing up",
    "reverse left": "backing up to the left",
    "reverse right": "backing up to the right",
    "steer sharp left": "steering sharp left",
    "steer sharp right": "steering sharp right",
    "reverse sharp left": "backing up sharply to the left",
    "reverse sharp right": "backing up sharply to the right",
}
SHIFTS = {
    Shift.STAY: "staying in this gear",
    Shift.UP: "shifting up",
    Shift.DOWN: "shifting down",
    Shift.BRAKE: "braking with the engine",
    Shift.MASTER_UP: "shifting up with Gear Master",
    Shift.MASTER_DOWN: "shifting down with Gear Master",
    Shift.MASTER_BRAKE: "braking with Gear Master",
    Shift.CRUNCHY_UP: "shifting up with Crunchy Gears",
    Shift.CRUNCHY_DOWN: "shifting down with Crunchy Gears",
}
DOING = {  # the first words of all other actions; what has another is the name of an ability
    "place": "lining up on",
    "draw": "drawing",
    "roll": "rolling",
    "drop": "dropping",
    "fire": "firing",
    "skip": "skipping",
    "drone": "sending off a Drone",
    "discard": "discarding",
    "stow": "stowing",
    "recharge": "recharging",
    "lower": "lowering",
    "face": "facing",
}
ANSWERS = {Answer.SMASH: "letting both cars smash", Answer.PUSH: "being pushed backwards"}


def doing(setting: Setting, action: int) -> str:
    """`shifting up`, `locking 1 and 2`: an action as what somebody does."""
    words, argument = write_action(setting, action), int(argument_of(action))
    match Kind(int(kind_of(action))):
        case Kind.LOCK:
            return f"locking {listed(hand_words(argument).split(), 'and')}"
        case Kind.STEER | Kind.REVERSE:
            return WAYS[words]
        case Kind.SHIFT:
            return SHIFTS[Shift(argument)]
        case Kind.REMOVE:
            return f"giving up a {argument}"
        case Kind.DAMAGE:
            return f"damaging {slot_words(argument)}"
        case Kind.HEAD_ON:
            return ANSWERS[Answer(argument)]
        case _:
            verb, _, rest = words.partition(" ")
            return f"{DOING[verb]} {rest}".rstrip() if verb in DOING else f"using {words}"


def using(action: int) -> str:
    """`using Gear Master`, `using an Oil Slick`: an action by the thing alone that it uses; empty if it uses none."""
    if (ability := ability_used(action)) is not None:
        return f"using {ability_title(ability)}"
    item = item_used(action)
    return f"using {item_title(item)}" if item else ""


# ---- why not ----

WHICHEVER_WAY = (  # they bar a thing altogether, not one way to use it
    *(Clause.JR_ABIL_01, Clause.JR_ABIL_05, Clause.JR_ABIL_06),
    *(Clause.JR_DROP_04, Clause.JR_FIRE_06, Clause.JR_R_76),
)

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
    Clause.JR_MOVE_01: "the move goes on the way it began",
    Clause.JR_OIL_02: "the car leaves oil and must steer",
    Clause.JR_OIL_03: "oil has forced a steer this turn, and bars any other",
    Clause.JR_OIL_08: "oil has forced a steer this turn, and bars this one too",
    Clause.JR_ABIL_01: "that ability is not in the set of this driver",
    Clause.JR_ABIL_05: "it is not the time for that ability: {headline}",
    Clause.JR_ABIL_06: "that ability is used, until it is recharged",
    Clause.JR_PERM_04: "the power was turned over this turn already",
    Clause.JR_RECH_01: "a lap is completed, and abilities are recharged first: {headline}",
    Clause.JR_RECH_04: "only an ability of one's own that was used before can be recharged",
    Clause.JR_STD_02: "a locked die is changed to another face, before the move",
    Clause.JR_LEARN_03: "one of the dice just rolled is given up, before the move",
    Clause.JR_R_129: "a move can be left out only with an empty mirror",
    Clause.JR_R_95: "Auto Pilot rolls no dice, and only a rolled move can be made in reverse",
    Clause.JR_ITEM_01: "no such item is left to turn up",
    Clause.JR_ITEM_03: "an item is being taken: {headline}",
    Clause.JR_ITEM_04: "no such item lies on the dashboard",
    Clause.JR_ITEM_06: "no item lies on that slot",
    Clause.JR_DROP_01: "that space behind the car is not empty",
    Clause.JR_DROP_04: "items are dropped in Start, Shift or End: {headline}",
    Clause.JR_FIRE_01: "that space in front of the car is not empty",
    Clause.JR_FIRE_06: "items are fired in Start, Shift or End: {headline}",
    Clause.JR_DRONE_04: "the space straight ahead is not empty",
    Clause.JR_R_76: "drones are sent off in Start, Shift or End: {headline}",
    Clause.JR_FLASH_03: "that car is not next to the Flashbang",
    Clause.JR_FLASH_05: "the dice that were locked are rolled, and no other",
    Clause.JR_FLASH_08: "the Flashbang needs a car to dazzle first: {headline}",
    Clause.JR_MIX_05: "a car that runs late starts on the last checkpoint's line, where there is room",
    Clause.JR_R_114: "an ability of one's own that can be recharged is needed",
}


def refusal(setting: Setting, state: State, action: int, clause: int) -> str:
    """Why an action is not legal here: one sentence with the numbers of the position and the clause."""
    actor = int(to_act(setting, state))
    setup = state.step in (Step.SETUP, Step.ROLLING_START)
    seat = actor if actor >= 0 else 0 if setup else int(seat_at_the_wheel(state))
    car = state.cars[seat]
    reason = REFUSALS[Clause(int(clause))].format(
        headline=headline(setting, state),
        step=Step(int(state.step)).name.replace("_", " ").capitalize(),
        mirror=dice_words(car.mirror) or "nothing",
        dice=int(dice_in(car.mirror)),
        slots=int(free_lock_slots(car)),
        gear=int(car.gear),
        next=int(car.gear) + 1,
        top=int(top_gear(car)),
        bonus=BONUS_GEAR,
    )
    does = (using(action) if clause in WHICHEVER_WAY else "") or doing(setting, action)
    return f"{does[0].upper()}{does[1:]} is not possible: {reason} [{clause_id(clause)}]"
