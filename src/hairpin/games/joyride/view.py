"""What a seat is shown: the board, the dashboards, every choice with what it leads to, exact odds where dice decide.

Outcomes are found by applying the rules to a copy, never computed a second time.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from hairpin.games.joyride.actions import HAND_TOTAL, HANDS, Kind, argument_of, kind_of
from hairpin.games.joyride.content import line_title
from hairpin.games.joyride.labels import choice_title, marks, motion_label, roll_label
from hairpin.games.joyride.names import (
    BONUS_GEAR,
    DAMAGE_SLOTS,
    GEARS,
    NOBODY,
    NOWHERE,
    REVERSE_GEAR,
    START_LINE,
    Ask,
    Event,
    Step,
)
from hairpin.games.joyride.notation import (
    LETTERS,
    dice_words,
    extent,
    lines_at,
    seat_name,
    write_action,
    write_damage,
)
from hairpin.games.joyride.rules.choices import chances, dice_to_roll, legal, to_act
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.dashboard import damage_in_slots, free_lock_slots, top_gear
from hairpin.games.joyride.rules.play import apply
from hairpin.games.joyride.rules.turn import is_undrawn
from hairpin.games.joyride.sentences import DIRECTION_WORDS, gear_words, headline, tell
from hairpin.games.joyride.state import DESK, FACES, STATE, Car, Setting, State
from hairpin.kit.desk import EVENT_ROOM
from hairpin.kit.hexgrid import DIRECTIONS, SPACES, column_row, neighbour, space_name, turned
from hairpin.kit.record import Table, as_word
from hairpin.kit.shown import Board, CarShown, Cell, Choice, Motion, Panel, Preview, View

# what a roll can lead to, by way of steering: a crash is always told of, the others where they can happen
ODDS_OF = {
    "crash": (Event.SMASHED, Event.PILED_UP),
    "head-on": (Event.MET_HEAD_ON,),
    "win": (Event.WON,),
}
STEPS = {step: step.name.capitalize() for step in (Step.START, Step.LOCK, Step.SHIFT, Step.ROLL, Step.END)}

KINDS = {kind: kind.name.lower().replace("_", "-") for kind in Kind}


class Figures(msgspec.Struct, frozen=True):
    """The dashboard of the driving game in numbers: dice as faces (0 is one not rolled yet), damage by kind of slot."""

    gear: int
    mirror: list[int]
    locked: list[int]
    damagedGears: int  # noqa: N815  (as the client writes it)
    damagedLocks: int  # noqa: N815
    damagedItems: int  # noqa: N815
    pending: int
    due: int
    next: int
    laps: int
    lapsToWin: int  # noqa: N815


def view(setting: Setting, state: State, seat: int) -> View:
    """All that `seat` is shown; its choices are listed if it is the one to act."""
    choices = list_choices(setting, state) if to_act(setting, state) == seat else ()
    panels = tuple(panel(setting, state, seat) for seat in seats_in_order(setting, state))
    steps, step = tuple(STEPS.values()), STEPS.get(Step(int(state.step)), "")
    return View(headline(setting, state), board(setting, state), panels, tuple(choices), steps, step)


def seats_in_order(setting: Setting, state: State) -> list[int]:
    """The seats in the order of turns; those whose token is not drawn yet come last."""
    drawn = [int(state.order[place]) for place in range(setting.seats) if state.order[place] != NOBODY]
    return drawn + [seat for seat in range(setting.seats) if is_undrawn(state, seat)]


def board(setting: Setting, state: State) -> Board:
    """The course with the cars on it."""
    cells = []
    for space in range(SPACES):
        column, row = column_row(space)
        if setting.drivable[space]:
            lines = tuple("start" if line == START_LINE else str(line) for line in lines_at(setting, space))
            facing = DIRECTIONS[setting.start_facing] if "start" in lines else ""
            cells.append(Cell(space_name(space), column, row, "space", lines, facing))
    cars = tuple(car_shown(seat, state.cars[seat]) for seat in range(setting.seats))
    return Board(*extent(setting), tuple(cells), cars)


def car_shown(seat: int, car: Car) -> CarShown:
    placed = car.front != NOWHERE
    front, rear = (space_name(car.front), space_name(car.rear)) if placed else ("", "")
    return CarShown(seat, LETTERS[seat], seat_name(seat), front, rear, DIRECTIONS[car.facing] if placed else "")


def panel(setting: Setting, state: State, seat: int) -> Panel:
    """A dashboard in words [JR-COMP-20, JR-GOAL-06, JR-INIT-01]."""
    car = state.cars[seat]
    shown = car_shown(seat, car)
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
    return Panel(seat, seat_name(seat), fields, figures_of(car, setting))


def figures_of(car: Car, setting: Setting) -> dict[str, Any]:
    """The dashboard as numbers, for a client that draws it."""
    return msgspec.to_builtins(
        Figures(
            gear=int(car.gear),
            mirror=[face for face in range(FACES) for _ in range(car.mirror[face])],
            locked=[face for face in range(FACES) for _ in range(car.locked[face])],
            damagedGears=int(car.damaged_gears),
            damagedLocks=int(car.damaged_locks),
            damagedItems=int(car.damaged_items),
            pending=int(car.pending),
            due=int(car.due),
            next=int(car.target),
            laps=int(car.laps),
            lapsToWin=int(setting.laps),
        )
    )


# ---- choices ----


def list_choices(setting: Setting, state: State) -> list[Choice]:
    """The legal actions of the seat to act, each with its preview; hands by the number of dice, then by their faces."""
    desk = fresh_desk()
    actions = sorted(int(desk.actions[k]) for k in range(legal(setting, state, desk)))
    return [
        Choice(action, write_action(setting, action), preview(setting, state, action), KINDS[Kind(kind_of(action))])
        for action in actions
    ]


def preview(setting: Setting, state: State, action: int) -> Preview:
    """What an action leads to, up to the next question."""
    after, desk = applied(setting, state, action)
    seat = int(to_act(setting, state))
    path = [desk.events[k, 3] for k in range(desk.event_count) if desk.events[k, 0] == Event.MOVED]
    car = after.cars[seat]
    ends = f"{space_name(car.front)} {DIRECTIONS[car.facing]}" if path else ""
    odds: Mapping[str, float] = {}
    rolls = 0
    if kind_of(action) == Kind.SHIFT:
        to_roll = with_dice_removed(setting, after)
        rolls = int(dice_to_roll(to_roll)) if to_roll.ask == Ask.ROLL else 0
        ends = f"{gear_words(int(to_roll.cars[seat].gear))}, {roll_label(rolls)}"
        odds = odds_of_roll(setting, to_roll)
    elif kind_of(action) == Kind.LOCK:
        total = HAND_TOTAL[argument_of(action)]
        ends = f"moves {total}" if total else "no first move"
    return Preview(
        path=tuple(space_name(space) for space in path),
        ends=ends,
        lines=tuple(tell(setting, desk)),
        odds=dict(odds),
        title=choice_title(setting, state, action, after),
        marks=marks(setting, state, desk),
        others=displaced(setting, state, after, seat),
        rolls=rolls,
    )


def displaced(setting: Setting, before: State, after: State, seat: int) -> tuple[CarShown, ...]:
    """The cars, other than this seat's, that stand elsewhere afterwards."""
    moved = [
        other
        for other in range(setting.seats)
        if other != seat
        and (before.cars[other].front, before.cars[other].rear) != (after.cars[other].front, after.cars[other].rear)
    ]
    return tuple(car_shown(other, after.cars[other]) for other in moved)


def with_dice_removed(setting: Setting, state: State) -> State:
    """The state when the dice of a shift are given up; which they are does not matter, since the others are rolled."""
    for _ in range(GEARS):
        if state.ask != Ask.REMOVE:
            break
        desk = fresh_desk()
        legal(setting, state, desk)
        state, _ = applied(setting, state, int(desk.actions[0]))
    return state


def odds_of_roll(setting: Setting, state: State) -> dict[str, float]:
    """Exact odds of the roll that is asked: of each distance; by the way of steering, of a crash, head-on, win."""
    if state.ask != Ask.ROLL:
        return {}
    desk = fresh_desk()
    outcomes = chances(setting, state, desk)
    weights: dict[int, int] = defaultdict(int)
    for k in range(outcomes):
        weights[int(HAND_TOTAL[argument_of(desk.actions[k])])] += int(desk.weights[k])
    hands = {int(HAND_TOTAL[argument_of(desk.actions[k])]): int(desk.actions[k]) for k in range(outcomes)}
    ways: dict[str, int] = defaultdict(int)
    for distance, weight in weights.items():
        rolled, _ = applied(setting, state, hands[distance])
        for steer in steers(setting, rolled):
            _, events = applied(setting, rolled, steer)
            for name, kinds in ODDS_OF.items():
                happens = tells_of(events, kinds, int(seat_at_the_wheel(state)))
                if happens or name == "crash":
                    ways[f"{name} {write_action(setting, steer)}"] += weight * happens
    ways |= {f"move {distance}": weights[distance] for distance in sorted(weights)}
    return {name: count / sum(weights.values()) for name, count in ways.items()}


def tells_of(desk: Any, kinds: Sequence[int], seat: int) -> bool:
    """Whether an event of these kinds on the desk is this seat's."""
    return any(desk.events[k, 0] in kinds and desk.events[k, 2] == seat for k in range(desk.event_count))


def steers(setting: Setting, state: State) -> list[int]:
    desk = fresh_desk()
    return [int(desk.actions[k]) for k in range(legal(setting, state, desk))]


def applied(setting: Setting, state: State, action: int) -> tuple[State, Any]:
    """A copy of the state after an action, and the desk with its events."""
    states: Table = np.zeros(1, STATE)
    states[0] = state
    desk = fresh_desk()
    apply(setting, states[0], desk, as_word(action))
    return states[0], desk


def fresh_desk() -> Any:
    desks = np.zeros(1, DESK)
    desks[0].event_room = EVENT_ROOM
    return desks[0]


# ---- animation ----

MOVING = (Event.PLACED, Event.MOVED, Event.PUSHED, Event.SIDE_SWIPED)
STANDING = (
    *(Event.SMASHED, Event.PILED_UP, Event.CROSSED, Event.LAP, Event.WON),
    *(Event.REAR_ENDED, Event.MET_HEAD_ON, Event.DAMAGE_TAKEN),
)


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
        elif kind in STANDING:
            found.append(Motion(name, seat, says=says))
    return found


def faces_of(hand: int) -> list[int]:
    """`[1, 1, 3]` for a hand."""
    return [face for face, dice in enumerate(HANDS[hand], 1) for _ in range(dice)]
