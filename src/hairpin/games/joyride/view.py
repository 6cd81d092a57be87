"""What a seat is shown: the board, the dashboards, every choice with what it leads to, exact odds where dice decide.

Outcomes are found by applying the rules to a copy, never computed a second time.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from hairpin.games.joyride.actions import HAND_TOTAL, HANDS, Kind, argument_of, kind_of
from hairpin.games.joyride.cards import DRIVERS, GROUP_TITLES, ITEM_CARDS, SET_TITLES, cards_of, item_given
from hairpin.games.joyride.chips import Chip, chips_of
from hairpin.games.joyride.itemtexts import lying_on
from hairpin.games.joyride.labels import (
    choice_title,
    dice_of_lock,
    lock_label,
    marks,
    motion_label,
    move_of_lock,
    roll_label,
)
from hairpin.games.joyride.names import (
    ABILITY_SLOTS,
    BONUS_GEAR,
    DAMAGE_SLOTS,
    FACE_DOWN,
    GEARS,
    NOBODY,
    NOWHERE,
    REVERSE_GEAR,
    START_LINE,
    Ask,
    Event,
    Item,
    Set,
    Special,
    Step,
    Toggle,
)
from hairpin.games.joyride.notation import extent, lines_at, write_damage
from hairpin.games.joyride.options import CAR_TITLES, CARS
from hairpin.games.joyride.plan import line_title
from hairpin.games.joyride.rules.choices import dice_to_roll, legal, to_act
from hairpin.games.joyride.rules.course import is_turn_of, seat_at_the_wheel
from hairpin.games.joyride.rules.dashboard import damage_in_slots, free_lock_slots, top_gear
from hairpin.games.joyride.rules.setup import is_undrawn
from hairpin.games.joyride.rules.teams import teammate
from hairpin.games.joyride.rules.turn import distance_of_move
from hairpin.games.joyride.sentences import DIRECTION_WORDS, gear_words, headline, headline_to_driver, tell, token_title
from hairpin.games.joyride.state import DESK, FACES, SETTING, Car, Setting, State
from hairpin.games.joyride.stock import stack_shown
from hairpin.games.joyride.words import (
    ABILITY_WORDS,
    HANDICAP_WORDS,
    ITEM_WORDS,
    LETTERS,
    TOGGLE_WORDS,
    TOKEN_WORDS,
    dice_words,
    seat_name,
    write_action,
)
from hairpin.kit.contract import Advance
from hairpin.kit.desk import EVENT_ROOM
from hairpin.kit.errors import listed
from hairpin.kit.hexgrid import DIRECTIONS, SPACES, column_row, neighbour, space_name, turned
from hairpin.kit.record import Table
from hairpin.kit.shown import Board, CarShown, Cell, Choice, Motion, Panel, Preview, TokenShown, View

# what a roll can lead to, by way of steering: a crash is always told of, the others where they can happen
ODDS_OF = {
    "crash": (Event.SMASHED, Event.PILED_UP),
    "head-on": (Event.MET_HEAD_ON,),
    "blast": (Event.EXPLODED,),
    "oil": (Event.SLID,),
    "win": (Event.WON,),
}
HIDDEN = TOKEN_WORDS[FACE_DOWN]
STEPS = {step: step.name.capitalize() for step in (Step.START, Step.LOCK, Step.SHIFT, Step.ROLL, Step.END)}
STEP_SHOWN = {**STEPS, Step.SETUP: STEPS[Step.START], Step.ROLLING_START: STEPS[Step.START]}

KINDS = {kind: kind.name.lower().replace("_", "-") for kind in Kind}


class AbilityShown(msgspec.Struct, frozen=True):
    """An ability token: what it says, the steps whose lights are lit, its signs, and whether it is used."""

    id: str
    title: str
    lights: list[str]
    says: str
    signs: list[str]  # permanent, toggle
    used: bool


class Figures(msgspec.Struct, frozen=True):
    """The dashboard of the driving game in numbers: dice as faces (0 is one not rolled yet), damage by kind of slot."""

    gear: int
    mirror: list[int]
    locked: list[int]
    damagedGears: int  # noqa: N815  (as the client writes it)
    damagedLocks: int  # noqa: N815
    damagedItems: int  # noqa: N815
    pending: int
    next: int
    laps: int
    lapsToWin: int  # noqa: N815
    car: str  # its model, as electric
    carTitle: str  # noqa: N815
    driver: str  # of the cars that have one with a name
    items: list[str]  # by slot, empty where there is none
    flash: int
    set: str  # of abilities, as standard; empty without
    abilities: list[AbilityShown]
    toggle: str  # an Electric's power: which move it points at, lock or roll; empty for others
    power: int  # what that move gains or loses
    chips: list[Chip]  # what else everybody may see of it
    teammate: int  # a seat, or -1
    taking: str  # an item that was turned up and still needs a slot; hidden for one that is turned up next


FIGURES = (AbilityShown, Chip, Figures)  # what the client has types of


def view(settings: Table, states: Table, seat: int, advance: Advance) -> View:
    """All that `seat` is shown of `states[0]`; its choices are listed if it is the one to act."""
    setting, state = settings[0], states[0]
    choices = list_choices(Trials(settings, advance), states) if to_act(setting, state) == seat else ()
    panels = tuple(panel(setting, state, seat) for seat in seats_in_order(setting, state))
    steps, step = tuple(STEPS.values()), STEP_SHOWN.get(Step(int(state.step)), "")
    asked = headline_to_driver(setting, state) if choices else ""
    return View(headline(setting, state), board(setting, state), panels, tuple(choices), steps, step, asked)


def seats_in_order(setting: Setting, state: State) -> list[int]:
    """The seats in the order of turns; those whose token is not drawn yet come last."""
    drawn = [int(state.order[place]) for place in range(setting.seats) if state.order[place] != NOBODY]
    return drawn + [seat for seat in range(setting.seats) if is_undrawn(state, seat)]


def board(setting: Setting, state: State) -> Board:
    """The course with the cars on it."""
    columns, rows, cells = course_shown(np.asarray(setting).tobytes())
    cars = tuple(car_shown(setting, seat, state.cars[seat]) for seat in range(setting.seats))
    return Board(columns, rows, cells, cars, tokens_shown(state), stack=stack_shown(setting, state))


def tokens_shown(state: State) -> tuple[TokenShown, ...]:
    """The items that lie on the board; a face-down one is nothing but that [JR-R-90]."""
    return tuple(TokenShown(space_name(space), TOKEN_WORDS[kind], token_title(kind)) for space, kind in lying_on(state))


@lru_cache(maxsize=64)
def course_shown(setting_bytes: bytes) -> tuple[int, int, tuple[Cell, ...]]:
    """Columns, rows and spaces of a setting, which stay the same for a whole race."""
    setting = np.frombuffer(setting_bytes, SETTING)[0]
    cells = []
    for space in range(SPACES):
        column, row = column_row(space)
        group, title = group_of_space(setting, space)
        if setting.drivable[space] or group:
            lines = tuple("start" if line == START_LINE else str(line) for line in lines_at(setting, space))
            facing = DIRECTIONS[setting.start_facing] if "start" in lines else ""
            kind = kind_of_space(setting, space)
            gives = {name: what for name in lines if (what := given_at(setting, name))}
            cells.append(
                Cell(space_name(space), column, row, kind, lines, facing, group=group, title=title, gives=gives)
            )
    return *extent(setting), tuple(cells)


def given_at(setting: Setting, name: str) -> str:
    """What a line gives in this race to whoever crosses it; nothing where its plain side is up, or without items.

    [JR-CHK-09, JR-CHK-10, JR-CMPX-06, JR-TDES-12]
    """
    line = START_LINE if name == "start" else int(name)
    return item_given(setting.gives[line]) if int(setting.item_lines) >> line & 1 else ""


def kind_of_space(setting: Setting, space: int) -> str:
    """What is special about a space: a leak, a part of the grid or its robot, on or off.

    [JR-BOARD-04, JR-GRID-06]
    """
    bits = int(setting.special[space])
    if not setting.drivable[space]:
        return "robot" if bits & int(setting.active) else "robot-off"
    if bits & Special.LEAK:
        return "leak"
    if bits:
        return "grid" if bits & int(setting.active) else "grid-off"
    return "space"


def group_of_space(setting: Setting, space: int) -> tuple[str, str]:
    """The group of the Defence Grid that a space or a robot belongs to, and what people call it [JR-GRID-06]."""
    for group, (grid, robot) in GROUP_TITLES.items():
        if int(setting.special[space]) & group:
            state = "on" if int(setting.active) & group else "off"
            return group.name.lower(), f"{grid if setting.drivable[space] else robot}, {state}"
    return "", ""


def car_shown(setting: Setting, seat: int, car: Car) -> CarShown:
    placed = car.front != NOWHERE
    front, rear = (space_name(car.front), space_name(car.rear)) if placed else ("", "")
    facing, model = DIRECTIONS[car.facing] if placed else "", CARS[setting.models[seat]]
    return CarShown(seat, LETTERS[seat], seat_name(seat), front, rear, facing, model=model)


def panel(setting: Setting, state: State, seat: int) -> Panel:
    """A dashboard in words [JR-COMP-20, JR-GOAL-06, JR-INIT-01, JR-ELEC-06]."""
    car = state.cars[seat]
    shown = car_shown(setting, seat, car)
    marks = {REVERSE_GEAR: " (may reverse)", BONUS_GEAR: " (steers twice)"}
    fields = {
        "at": shown.front or "the side of the board",
        "facing": DIRECTION_WORDS.get(shown.facing, "nowhere yet"),
        "gear": (str(car.gear) if car.gear else "zero") + marks.get(int(car.gear), ""),
        "mirror": dice_words(car.mirror) or "none",
        "locked": dice_words(car.locked) or "none",
        "lock slots": str(free_lock_slots(car)),
        "top gear": str(top_gear(car)),
        "damage": f"{damage_in_slots(car)} of {DAMAGE_SLOTS}"
        + (f" ({' '.join(write_damage(car))})" if damage_in_slots(car) else ""),
        "next": line_title(int(car.target)),
        "lap": f"{min(int(car.laps) + 1, int(setting.laps))} of {setting.laps}",
    }
    if car.pending:
        fields["damage waiting"] = str(car.pending)
    if is_undrawn(state, seat):
        fields["token"] = "not drawn yet"
    fields |= effect_fields(setting, state, seat)
    return Panel(seat, seat_name(seat), fields, figures_of(setting, state, seat), team_of(state, seat))


def team_of(state: State, seat: int) -> int:
    """Teams are told apart by number, that of the first seat being the first."""
    mate = teammate(state, seat)
    return 0 if mate == NOBODY else 1 if 0 in (seat, mate) else 2


def effect_fields(setting: Setting, state: State, seat: int) -> dict[str, str]:
    """Items, abilities, handicaps and teams, where the race has them."""
    car = state.cars[seat]
    found = {}
    if any(car.items) or car.flash or any(setting.tokens):
        held = [ITEM_CARDS[Item(int(item))].title for item in car.items if item]
        found["items"] = listed(held, "and") if held else "none"
    if car.flash:
        found["dazzled"] = "rolls the dice of its next Lock move"
    if cards := cards_of(setting.sets[seat]):
        used = {ability for ability, _ in cards if car.low >> ability % ABILITY_SLOTS & 1}
        found["abilities"] = ", ".join(card.title + (" (used)" if a in used else "") for a, card in cards)
    if setting.sets[seat] == Set.ELECTRIC:
        found["power"] = f"{power_of(state, seat):+d} on the {TOGGLE_WORDS[Toggle(int(car.toggle))].capitalize()} move"
    if car.handicap:
        found["handicaps"] = ", ".join(word for bit, word in HANDICAP_WORDS.items() if car.handicap & bit)
    if (partner := int(teammate(state, seat))) != NOBODY:
        found["team"] = f"with {seat_name(partner)}"
    return found


def power_of(state: State, seat: int) -> int:
    """What an Electric's power does to the move it points at, in the turn that is [JR-ELEC-06, JR-ELEC-07]."""
    return 1 if state.boosted and is_turn_of(state, seat) else -1


def abilities_shown(setting: Setting, car: Car, seat: int) -> list[AbilityShown]:
    """The ability tokens of a seat: what they say, when, and which side is up [JR-ABIL-02, JR-ABIL-07]."""
    return [
        AbilityShown(
            id=ABILITY_WORDS[ability].replace(" ", "-"),
            title=card.title,
            lights=list(card.lights),
            says=card.says,
            signs=list(card.signs),
            used=bool(car.low >> ability % ABILITY_SLOTS & 1),
        )
        for ability, card in cards_of(setting.sets[seat])
    ]


def figures_of(setting: Setting, state: State, seat: int) -> dict[str, Any]:
    """The dashboard as numbers, for a client that draws it."""
    car = state.cars[seat]
    is_electric, model = setting.sets[seat] == Set.ELECTRIC, CARS[setting.models[seat]]
    return msgspec.to_builtins(
        Figures(
            gear=int(car.gear),
            mirror=[face for face in range(FACES) for _ in range(car.mirror[face])],
            locked=[face for face in range(FACES) for _ in range(car.locked[face])],
            damagedGears=int(car.damaged_gears),
            damagedLocks=int(car.damaged_locks),
            damagedItems=int(car.damaged_items),
            pending=int(car.pending),
            next=int(car.target),
            laps=int(car.laps),
            lapsToWin=int(setting.laps),
            car=model,
            carTitle=CAR_TITLES[model],
            driver=DRIVERS.get(model, ""),
            items=[ITEM_WORDS[Item(int(item))] if item else "" for item in car.items],
            flash=int(car.flash),
            set=SET_TITLES[Set(int(setting.sets[seat]))].lower(),
            abilities=abilities_shown(setting, car, seat),
            toggle=TOGGLE_WORDS[Toggle(int(car.toggle))] if is_electric else "",
            power=power_of(state, seat) if is_electric else 0,
            chips=chips_of(setting, car),
            teammate=int(teammate(state, seat)),
            taking=taking_of(setting, state, seat),
        )
    )


def taking_of(setting: Setting, state: State, seat: int) -> str:
    """The item that a seat is about to take; before it is turned up nobody knows it [JR-ITEM-03, JR-ITEM-09]."""
    if state.ask not in (Ask.DISCARD, Ask.STOW) or to_act(setting, state) != seat:
        return ""
    return ITEM_WORDS.get(Item(int(state.taking)), HIDDEN)


# ---- choices ----


@dataclass(frozen=True)
class After:
    """What a tried action led to."""

    states: Table  # one state
    actor: int
    possible: list[int]  # what may happen next
    weights: list[int]  # of chance
    events: list[list[int]]
    desk: Any  # until the next trial


class Trials:
    """Tries actions on copies of a state."""

    def __init__(self, settings: Table, advance: Advance) -> None:
        self.settings, self.advance = settings, advance
        self.desks = np.zeros(1, DESK)
        self.desks[0].event_room = EVENT_ROOM

    def after(self, states: Table, action: int) -> After:
        """What an action leads to; `states` do not change."""
        tried, desk = states.copy(), self.desks[0]
        count = self.advance(self.settings, tried, self.desks, 0, action)
        return After(
            tried,
            int(desk.actor),
            desk.actions[:count].tolist(),
            desk.weights[:count].tolist(),
            desk.events[: desk.event_count].tolist(),
            desk,
        )

    def legal(self, states: Table) -> list[int]:
        """The legal actions now, by number: hands come by how many dice, then by their faces."""
        desk = self.desks[0]
        return sorted(desk.actions[: legal(self.settings[0], states[0], desk)].tolist())


def list_choices(trials: Trials, states: Table) -> list[Choice]:
    """The legal actions of the seat to act, each with its preview."""
    setting = trials.settings[0]
    return [
        Choice(action, write_action(setting, action), preview(trials, states, action), KINDS[Kind(kind_of(action))])
        for action in trials.legal(states)
    ]


def preview(trials: Trials, states: Table, action: int) -> Preview:
    """What an action leads to, up to the next question."""
    setting, before = trials.settings[0], states[0]
    seat = int(to_act(setting, before))
    tried = trials.after(states, action)
    after = tried.states[0]
    lines, marked = tuple(tell(setting, tried.desk)), marks(setting, before, tried.desk)
    path = tuple(space_name(event[3]) for event in tried.events if event[0] == Event.MOVED)
    car = after.cars[seat]
    stands = path or kind_of(action) in (Kind.PLACE, Kind.LATE)
    ends = f"{space_name(car.front)} {DIRECTIONS[car.facing]}" if stands else ""
    if kind_of(action) == Kind.FACE:  # which of the spaces is chosen next: the middle one stands for all
        ends = f"{space_name(setting.late[setting.late_count // 2])} {DIRECTIONS[argument_of(action)]}"
    odds: Mapping[str, float] = {}
    rolls = moves = 0
    if kind_of(action) == Kind.SHIFT:
        to_roll = with_dice_removed(trials, tried)
        rolling = to_roll.states[0]
        rolls = int(dice_to_roll(rolling)) if rolling.ask == Ask.ROLL else 0
        ends = f"{gear_words(int(rolling.cars[seat].gear))}, {roll_label(rolls)}"
        odds = odds_of_roll(trials, to_roll)
    elif kind_of(action) == Kind.LOCK:
        rolls, moves = dice_of_lock(after), move_of_lock(setting, after)
        ends, odds = lock_label(setting, after), odds_of_roll(trials, tried)
    return Preview(
        path=path,
        ends=ends,
        lines=lines,
        odds=dict(odds),
        title=choice_title(setting, before, action, after),
        marks=marked,
        others=displaced(setting, before, after, seat),
        rolls=rolls,
        moves=moves,
    )


def displaced(setting: Setting, before: State, after: State, seat: int) -> tuple[CarShown, ...]:
    """The cars, other than this seat's, that stand elsewhere afterwards."""
    moved = [
        other
        for other in range(setting.seats)
        if other != seat
        and (before.cars[other].front, before.cars[other].rear) != (after.cars[other].front, after.cars[other].rear)
    ]
    return tuple(car_shown(setting, other, after.cars[other]) for other in moved)


def with_dice_removed(trials: Trials, after: After) -> After:
    """What a shift leads to once its dice are given up; which they are does not matter: the others are rolled."""
    for _ in range(GEARS):
        if after.states[0].ask not in (Ask.REMOVE, Ask.PILOT):
            break
        after = trials.after(after.states, after.possible[0])
    return after


def odds_of_roll(trials: Trials, asked: After) -> dict[str, float]:
    """Exact odds of the roll that is asked: of each distance; by the way of steering, of a crash, head-on, win."""
    if asked.states[0].ask != Ask.ROLL:
        return {}
    setting, seat = trials.settings[0], int(seat_at_the_wheel(asked.states[0]))
    weights: dict[int, int] = defaultdict(int)
    hands: dict[int, int] = {}  # one for each total
    moves: dict[int, int] = defaultdict(int)
    for hand, weight in zip(asked.possible, asked.weights, strict=True):
        total = int(HAND_TOTAL[argument_of(hand)])
        weights[total] += weight
        hands[total] = hand
    ways: dict[str, int] = defaultdict(int)
    for total, weight in weights.items():
        rolled = trials.after(asked.states, hands[total])
        moves[int(distance_of_move(setting, rolled.states[0]))] += weight
        for steer in (action for action in rolled.possible if kind_of(action) in (Kind.STEER, Kind.REVERSE)):
            events = trials.after(rolled.states, steer).events
            told = {kind for kind, _, teller, *_ in events if teller in (seat, NOBODY)}
            for name, kinds in ODDS_OF.items():
                happens = not told.isdisjoint(kinds)
                if happens or name == "crash":
                    ways[f"{name} {write_action(setting, steer)}"] += weight * happens
    ways |= {f"move {distance}": moves[distance] for distance in sorted(moves)}
    return {name: count / sum(weights.values()) for name, count in ways.items()}


# ---- animation ----

MOVING = (Event.PLACED, Event.MOVED, Event.PUSHED, Event.SIDE_SWIPED)
STANDING = (
    *(Event.SMASHED, Event.PILED_UP, Event.CROSSED, Event.LAP, Event.WON),
    *(Event.REAR_ENDED, Event.MET_HEAD_ON, Event.DAMAGE_TAKEN, Event.DAZZLED, Event.SLID, Event.DOUBLED, Event.USED),
    *(Event.RECHARGED, Event.TURNED_UP, Event.DISCARDED, Event.SHOCKED, Event.STALLED, Event.TOGGLED),
)
# what happens at a space: where its event has it
AT_A_SPACE = {Event.EXPLODED: 3, Event.DESTROYED: 4, Event.DROPPED: 4}


def motions(setting: Setting, desk: Any) -> list[Motion]:
    """The events that a client can animate: cars that come to stand somewhere, crashes, dice that fall."""
    found = []
    for k in range(desk.event_count):
        event = tuple(int(word) for word in desk.events[k])
        kind, _, seat, a, b, _ = event
        name, says = Event(kind).name.lower(), motion_label(setting, event)
        if kind == Event.PLACED:
            rear = neighbour(a, turned(b, 3))
            found.append(Motion(name, seat, space_name(a), space_name(rear), DIRECTIONS[b]))
        elif kind in MOVING:
            facing = next(d for d in range(len(DIRECTIONS)) if neighbour(b, d) == a)
            found.append(Motion(name, seat, space_name(a), space_name(b), DIRECTIONS[facing], says=says))
        elif kind == Event.ROLLED:
            found.append(Motion(name, seat, dice=tuple(faces_of(a))))
        elif kind in AT_A_SPACE:
            at = space_name(event[AT_A_SPACE[Event(kind)]])
            found.append(Motion(name, seat, says=says, at=at, token=token_of(kind, a)))
        elif kind == Event.FIRED:
            flight = space_name(event[4]), space_name(event[5])
            found.append(Motion(name, seat, says=says, at=flight[0], to=flight[1], token=token_of(kind, a)))
        elif kind in STANDING:
            found.append(Motion(name, seat, says=says, token=token_of(kind, a)))
    return found


def token_of(kind: int, word: int) -> str:
    """The item that an event is about; a token that was face-down is told as that."""
    if kind == Event.DESTROYED:
        return TOKEN_WORDS[word]
    return ITEM_WORDS[Item(word)] if kind in (Event.DROPPED, Event.FIRED, Event.TURNED_UP) else ""


def faces_of(hand: int) -> list[int]:
    """`[1, 1, 3]` for a hand."""
    return [face for face, dice in enumerate(HANDS[hand], 1) for _ in range(dice)]
