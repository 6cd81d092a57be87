"""Defects: what cannot be so in a position, each by name; such a position can still be written and drawn."""

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import groupby

import numpy as np

from hairpin.games.joyride.itemdefects import has_items_out, item_problems
from hairpin.games.joyride.names import (
    MAX_SEATS,
    NOBODY,
    NOWHERE,
    START_LINE,
    STARTING_GEAR,
    Ask,
    Handicap,
    Set,
    Step,
)
from hairpin.games.joyride.rules.choices import ROLLING_START_DICE, chances, legal, to_act
from hairpin.games.joyride.rules.collisions import is_hit_directly
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.dashboard import damage_in_slots, dice_in, free_lock_slots, top_gear
from hairpin.games.joyride.rules.drive import leading_end
from hairpin.games.joyride.rules.setup import fix_order
from hairpin.games.joyride.rules.steering import can_reverse
from hairpin.games.joyride.rules.teams import CHOSEN
from hairpin.games.joyride.rules.turn import distance_of_move
from hairpin.games.joyride.state import DESK, Car, Setting, State
from hairpin.games.joyride.words import LETTERS, UNDRAWN, letter_or, word_of
from hairpin.kit.contract import CHANCE, OVER
from hairpin.kit.errors import listed
from hairpin.kit.hexgrid import DIRECTIONS, neighbour, space_name, turned

AFTER_A_MOVE = (Ask.DISCARD, Ask.ITEM, Ask.STOW)
BY_EXPLOSION = (Ask.DAMAGE, Ask.REMOVE)
IN_A_MOVE = (Ask.STEER, Ask.HEAD_ON, Ask.RECHARGE, *BY_EXPLOSION, *AFTER_A_MOVE)
IN_A_WINDOW = (Ask.WINDOW, Ask.AIM, *BY_EXPLOSION)
# what can be asked in each step
ASKED_IN = {
    Step.SETUP: (Ask.HANDICAP, Ask.DRAW, Ask.FACE, Ask.PLACE),
    Step.ROLLING_START: (Ask.LOWER, Ask.ROLL, Ask.RECHARGE, *BY_EXPLOSION, *AFTER_A_MOVE),
    Step.START: IN_A_WINDOW,
    Step.LOCK: (Ask.LOCK, Ask.ROLL, *IN_A_MOVE),
    Step.SHIFT: (Ask.SHIFT, *IN_A_WINDOW),
    Step.ROLL: (Ask.PILOT, Ask.ROLL, *IN_A_MOVE),
    Step.END: (Ask.WINDOW, Ask.AIM, Ask.HEAD_ON, Ask.RECHARGE, *BY_EXPLOSION, *AFTER_A_MOVE),
    Step.FINISHED: (Ask.NOTHING,),
    Step.ROUND_END: BY_EXPLOSION,
}
BEFORE_A_MOVE = (Ask.LOCK, Ask.STEER, Ask.SHIFT, Ask.PILOT, Ask.ROLL, Ask.WINDOW)
MID_MOVE = (Ask.HEAD_ON, Ask.STEER, Ask.RECHARGE, *BY_EXPLOSION)  # what can be asked with way still to go
BRAKING = 2  # dice that engine braking gives up


def problems(setting: Setting, state: State) -> list[str]:
    """Every way in which a position could not come about, by name."""
    found = [*order_problems(setting, state)]
    for seat in range(setting.seats):
        found += [f"{LETTERS[seat]}: {text}" for text in car_problems(setting, state, state.cars[seat])]
    found += shared_spaces(setting, state)
    found += item_problems(setting, state)
    step, ask = Step(int(state.step)), Ask(int(state.ask))
    if ask not in ASKED_IN[step]:
        allowed = listed(word_of(name) for name in ASKED_IN[step])
        return [*found, f"at {word_of(step)}, {word_of(ask)} is never asked; {allowed} is"]
    found += question_problems(setting, state)
    if is_setup(state):
        found += setup_problems(setting, state)
    elif step == Step.FINISHED:
        found += finish_problems(setting, state)
    elif UNDRAWN not in order_letters(setting, state):
        found += turn_problems(setting, state)
    if not found and is_stuck(setting, state):
        found.append(f"nobody could answer what is asked: {word_of(ask)}")
    return found


def is_setup(state: State) -> bool:
    return state.step in (Step.SETUP, Step.ROLLING_START)


def is_stuck(setting: Setting, state: State) -> bool:
    """Whether somebody, or chance, is to act and can do nothing."""
    actor, desk = to_act(setting, state), np.zeros(1, DESK)[0]
    if actor == CHANCE:
        return chances(setting, state, desk) == 0
    return actor != OVER and legal(setting, state, desk) == 0


def settling(state: State) -> list[int]:
    """The seats in the queue."""
    return [int(state.queue[place]) for place in range(MAX_SEATS) if state.queue[place] != NOBODY]


# ---- order, cars, board ----


def order_letters(setting: Setting, state: State) -> list[str]:
    return [letter_or(state.order[place], UNDRAWN) for place in range(setting.seats)]


def order_problems(setting: Setting, state: State) -> Iterator[str]:
    letters = order_letters(setting, state)
    for letter, copies in groupby(sorted(letter for letter in letters if letter != UNDRAWN)):
        if len(list(copies)) > 1:
            yield f"order: {letter} stands in it twice"
    if UNDRAWN in letters and state.step != Step.SETUP:
        yield "order: after setup every place is taken"
    if not setting.initiative and UNDRAWN not in letters:
        ordered = copy(state)
        fix_order(setting, ordered, int(state.order[0]))
        if order_letters(setting, ordered) != letters:
            opposite = ", chosen teammates opposite each other" if setting.teams == CHOSEN else ""
            yield f"order: without initiative the seats follow one another clockwise{opposite}"


def car_problems(setting: Setting, state: State, car: Car) -> Iterator[str]:
    if car.front == NOWHERE and state.step != Step.SETUP:
        yield "is off the board although the race has begun"
    for end, space in (("front", int(car.front)), ("rear", int(car.rear))):
        if car.front != NOWHERE and setting.drivable[space] == 0:
            yield f"its {end} stands on {space_name(space)}, which is a barrier"
    dice = int(dice_in(car.mirror) + dice_in(car.locked))
    if dice != car.gear and not is_setup(state) and state.rounds > 0:
        yield f"has {dice} dice in gear {car.gear}; dice always equal the gear"
    if car.gear > top_gear(car) and state.ask != Ask.REMOVE:
        yield f"is in gear {car.gear}, but its highest undamaged gear is {top_gear(car)}"
    if (free := int(free_lock_slots(car))) < 0:
        yield f"has more locked dice than its {free + dice_in(car.locked)} undamaged slots"
    if car.locked[0] and not (car.flash and state.step == Step.LOCK and state.ask == Ask.ROLL):
        yield "an unrolled die is locked"
    if not setting.damage and (car.pending or damage_in_slots(car)):
        yield "has damage, and this race is run without"
    if car.target > setting.checkpoints:
        yield f"its next checkpoint is {car.target}, but the course has {setting.checkpoints}"
    if car.laps > setting.laps or (car.laps == setting.laps and state.step != Step.FINISHED):
        yield f"has {car.laps} laps of {setting.laps}, so the race would be over"


def shared_spaces(setting: Setting, state: State) -> Iterator[str]:
    for seat in range(setting.seats):
        for other in range(seat):
            a, b = state.cars[seat], state.cars[other]
            ends = {int(a.front), int(a.rear)} & {int(b.front), int(b.rear)}
            if NOWHERE not in (a.front, b.front) and ends:
                yield f"{LETTERS[other]} and {LETTERS[seat]} stand on the same space"


# ---- what goes with the question ----


def question_problems(setting: Setting, state: State) -> Iterator[str]:
    """Fields that say something exactly while something is asked."""
    step, ask, queue = Step(int(state.step)), Ask(int(state.ask)), settling(state)
    if (ask == Ask.HEAD_ON) != (state.struck != NOBODY):
        yield "struck is the car that was hit, while a head-on is asked"
    if state.remaining > 0 if ask not in MID_MOVE else ask == Ask.HEAD_ON and not state.remaining:
        yield "left is the way still to go, while a head-on is asked"
    is_late = step == Step.SETUP and ask == Ask.PLACE
    if not state.remaining and ((state.heading and not is_late) or state.reversing or state.pushing != NOBODY):
        yield "heading, reverse and pushing belong to a move, and none is being made"
    if (ask == Ask.REMOVE) != (state.removing > 0):
        yield "removing is the number of dice to give up, while that is asked"
    if (step == Step.FINISHED) != (state.winner != NOBODY):
        yield "there is a winner exactly when the race is finished"
    if ask == Ask.DAMAGE and not queue:
        yield "a car must stand in the queue while damage is placed"
    if step == Step.END and not queue:
        yield "at end a car must stand in the queue"
    own = Step.START <= step < Step.END and int(seat_at_the_wheel(state)) in queue
    if queue and step != Step.END and (ask not in (*BY_EXPLOSION, Ask.RECHARGE) or (own and ask != Ask.RECHARGE)):
        yield "the queue is of cars that settle damage and shift-downs, and nobody does now"
    if len(set(queue)) < len(queue):
        yield "a car stands in the queue twice"
    yield from settling_problems(setting, state, queue)


def settling_problems(setting: Setting, state: State, queue: Sequence[int]) -> Iterator[str]:
    """What is asked of the first in the queue, or of the driver who shifts, can be answered by it."""
    step, ask = Step(int(state.step)), Ask(int(state.ask))
    if ask == Ask.DAMAGE and queue:
        first = state.cars[queue[0]]
        if not first.pending:
            yield f"{LETTERS[queue[0]]}: is asked to place damage and has none on the mirror"
        if first.due:
            yield f"{LETTERS[queue[0]]}: is asked to place damage before it has shifted down"
    most = 1 if queue or step != Step.SHIFT else BRAKING + state_has_abilities(setting, state)
    if ask == Ask.REMOVE and state.removing > most:
        yield f"removing is at most {most} at {word_of(step)}"
    seat = queue[0] if queue else NOBODY if is_setup(state) else int(seat_at_the_wheel(state))
    if ask == Ask.REMOVE and seat != NOBODY and state.removing > dice_in(state.cars[seat].mirror):
        yield f"{LETTERS[seat]}: must give up more dice than its mirror holds"


# ---- setup ----


def setup_problems(setting: Setting, state: State) -> Iterator[str]:
    """Cars are drawn, placed and rolled off one after the other, from the end of the order of turns."""
    seats, done = int(setting.seats), int(state.turn)
    order = [int(state.order[place]) for place in range(seats)]
    if state.rounds or state.steered:
        yield "before the first turn there is no round and no steer"
    if done >= seats and state.ask not in (*BY_EXPLOSION, *AFTER_A_MOVE):
        yield f"done is the number of cars that are through with it, at most {seats - 1} while one is asked"
        return
    if state.step == Step.ROLLING_START:
        yield from rolling_start_problems(setting, state, order)
        return
    drawn = (
        done + (state.ask in (Ask.PLACE, Ask.FACE))
        if setting.initiative
        else seats * (state.ask in (Ask.PLACE, Ask.FACE))
    )
    if setting.teams == CHOSEN and drawn >= 2:
        drawn = seats
    if [seat == NOBODY for seat in order] != [place < seats - drawn for place in range(seats)]:
        yield f"order: {drawn} tokens are drawn by now, the last place of the order first"
    for seat in range(seats):
        is_placed = seat in order[seats - done :]
        yield from (f"{LETTERS[seat]}: {text}" for text in start_problems(setting, state.cars[seat], is_placed))


def rolling_start_problems(setting: Setting, state: State, order: Sequence[int]) -> Iterator[str]:
    """Damage comes before the first roll, and from Mines on the track; each car rolls two dice when its turn comes."""
    seats, done = int(setting.seats), int(state.turn)
    has_mines = setting.lying_count > 0
    if not has_mines and state.ask == Ask.DAMAGE and (done or settling(state) != order[seats - len(settling(state)) :]):
        yield "starting damage is placed in the order of turns, before any car has rolled off"
    for place, seat in enumerate(order):
        dice = ROLLING_START_DICE if place >= seats - done - (state.remaining > 0) else 0
        found = dice_in(state.cars[seat].mirror)
        if found != dice and not (has_mines and found < dice):
            yield f"{LETTERS[seat]}: should have {dice} dice on its mirror; in the rolling start two are rolled"


def start_problems(setting: Setting, car: Car, is_placed: bool) -> Iterator[str]:
    """A car before the rolling start: on the starting line or beside the board, with nothing on its dashboard."""
    starts = [int(setting.starts[place]) for place in range(setting.start_count)]
    is_late = car.handicap & Handicap.LATE != 0
    if is_late:
        starts += [int(setting.late[place]) for place in range(setting.late_count)]
    if is_placed and (car.front not in starts or (car.facing != setting.start_facing and not is_late)):
        yield f"is placed by now, on the starting line with its facing {DIRECTIONS[setting.start_facing]}"
    if not is_placed and car.front != NOWHERE:
        yield "is not placed yet, and stands beside the board"
    marks = (dice_in(car.mirror), dice_in(car.locked), damage_in_slots(car), car.pending, car.due, car.laps)
    if any(marks) or car.gear != STARTING_GEAR or car.target != (START_LINE if is_late else 1):
        yield f"begins in gear {STARTING_GEAR} without dice, damage and laps, and with checkpoint 1 ahead"


# ---- a turn ----


def turn_problems(setting: Setting, state: State) -> Iterator[str]:
    """What does not fit together in a moment of a turn."""
    wheel, queue = int(seat_at_the_wheel(state)), settling(state)
    if state.rounds == 0:
        yield "a turn is part of a round, the first of which is round 1"
    is_over = state.ask == Ask.REMOVE and has_items_out(setting, state) and wheel not in queue
    if state.step == Step.END and queue and queue[-1] != wheel and not is_over:
        yield f"at end the last in the queue is {LETTERS[wheel]}, whose turn it is"
    for seat in range(setting.seats):
        car, name = state.cars[seat], LETTERS[seat]
        if seat != wheel and dice_in(car.locked):
            yield f"{name}: has locked dice outside its own turn"
        if car.mirror[0] and (seat != wheel or state.ask != Ask.ROLL):
            yield f"{name}: an unrolled die lies on its mirror"
        if seat != wheel and seat not in queue and (car.pending or car.due):
            yield f"{name}: owes damage or a shift-down, and is neither at the wheel nor in the queue"
    yield from (f"{LETTERS[wheel]}: {text}" for text in wheel_problems(setting, state, state.cars[wheel]))
    if state.ask == Ask.HEAD_ON and state.struck != NOBODY:
        yield from head_on_problems(setting, state, wheel, int(state.struck))


def wheel_problems(setting: Setting, state: State, car: Car) -> Iterator[str]:
    """What does not fit the car at the wheel."""
    step, ask = Step(int(state.step)), Ask(int(state.ask))
    locked, on_mirror = int(dice_in(car.locked)), int(dice_in(car.mirror))
    if locked and ask == Ask.LOCK:
        yield "has locked dice before it locks any"
    is_settling = step == Step.END and ask in BY_EXPLOSION and settling(state)[:1] == [int(seat_at_the_wheel(state))]
    if locked and is_settling:
        yield "takes its locked dice back to the mirror before it settles"
    if ask in (Ask.LOCK, Ask.ROLL, Ask.PILOT) and not (
        car.locked[0] if step == Step.LOCK and ask == Ask.ROLL else on_mirror
    ):
        yield f"is asked to {word_of(ask)} and has no dice on its mirror"
    if ask in (Ask.STEER, Ask.HEAD_ON) and not distance_of_move(setting, state):
        yield f"is asked to {word_of(ask)} a move of no spaces" if ask == Ask.STEER else "makes a move of no spaces"
    if car.mirror[0] > (3 if state_has_abilities(setting, state) else 1):
        yield "has gained more than one die by shifting up"
    has_moved = locked and step != Step.LOCK
    if (
        state.steered
        and not (has_moved or state.drove or state.remaining)
        and ask in BEFORE_A_MOVE
        and step != Step.END
    ):
        yield "has steered this turn without a move"
    if step < Step.END and (car.due or car.pending > has_braked(setting, state)) and not has_items_out(setting, state):
        yield "owes damage or a shift-down that it cannot have met yet"
    if step == Step.SHIFT and ask == Ask.REMOVE:
        if car.gear <= state.removing:
            yield f"gives up {state.removing} of its gears and would be below gear 1"
        by_rule = not state_has_abilities(setting, state) and not has_items_out(setting, state)
        if state.removing == BRAKING and car.pending != setting.damage and by_rule:
            yield f"brakes with the engine, which brings {setting.damage} damage"


def state_has_abilities(setting: Setting, state: State) -> bool:
    """Whether the car at the wheel races with abilities, which may shift further than the rules allow."""
    return state.step != Step.SETUP and setting.sets[seat_at_the_wheel(state)] != Set.NONE


def has_braked(setting: Setting, state: State) -> bool:
    """Whether the car at the wheel can have taken the damage of engine braking by now."""
    return bool(setting.damage) and (state.ask == Ask.REMOVE or state.step == Step.ROLL)


def head_on_problems(setting: Setting, state: State, wheel: int, struck: int) -> Iterator[str]:
    """A head-on that is asked: the mover stands before the front of the car that it hits, on a way it can drive."""
    mover, hit = state.cars[wheel], state.cars[struck]
    if struck == wheel:
        yield f"struck is another car than {LETTERS[wheel]}, whose move it is"
        return
    if state.pushing in (wheel, struck):
        yield f"pushing is a car that neither moves nor is hit head-on, and {LETTERS[state.pushing]} is one of these"
    if state.remaining > distance_of_move(setting, state) and not state.barred:
        yield f"left is at most the {distance_of_move(setting, state)} spaces of the move"
    if state.reversing and not can_reverse(state):
        yield f"{LETTERS[wheel]}: cannot reverse here"
    space = int(neighbour(leading_end(state, wheel), state.heading))
    if space != hit.front or not is_hit_directly(hit, space, state.heading):
        yield f"{LETTERS[struck]}: is not hit head-on by the next space of the move, {space_name(space)}"
    ahead = int(turned(mover.facing, 3 if state.reversing else 0))
    begins = state.steered and state.remaining == distance_of_move(setting, state)
    if state.heading != ahead and not begins and not state.barred and state.step != Step.END:
        yield f"{LETTERS[wheel]}: has its heading from a steer, with which a move begins"
    sharp = (turned(ahead, 2), turned(ahead, -2)) if state_has_abilities(setting, state) else ()
    if state.heading not in (ahead, turned(ahead, 1), turned(ahead, -1), *sharp):
        yield f"{LETTERS[wheel]}: cannot move that way"


def finish_problems(setting: Setting, state: State) -> Iterator[str]:
    for seat in range(setting.seats):
        car = state.cars[seat]
        if (seat == state.winner) != (car.laps == setting.laps):
            yield f"{LETTERS[seat]}: has {car.laps} laps of {setting.laps}; the winner alone has them all"
