"""Defects: what cannot be so in a position, each by name; such a position can still be written and drawn."""

from itertools import groupby

import numpy as np

from hairpin.games.joyride.names import (
    GEARS,
    MAX_SEATS,
    NOBODY,
    NOWHERE,
    Ask,
    Step,
)
from hairpin.games.joyride.notation import LETTERS, UNDRAWN, letter_or, word_of
from hairpin.games.joyride.rules.choices import chances, legal, to_act
from hairpin.games.joyride.state import DESK, FACES, Car, Setting, State
from hairpin.kit.contract import CHANCE, OVER
from hairpin.kit.errors import listed
from hairpin.kit.hexgrid import space_name


def problems(setting: Setting, state: State) -> list[str]:
    """Every way in which a position could not come about, by name."""
    found = []
    names = [letter_or(state.order[place], UNDRAWN) for place in range(setting.seats)]
    for letter, copies in groupby(sorted(name for name in names if name != UNDRAWN)):
        if len(list(copies)) > 1:
            found.append(f"order: {letter} stands in it twice")
    for seat in range(setting.seats):
        found += [f"{LETTERS[seat]}: {text}" for text in car_problems(setting, state, state.cars[seat])]
    for seat in range(setting.seats):
        for other in range(seat):
            a, b = state.cars[seat], state.cars[other]
            if NOWHERE not in (a.front, b.front) and {int(a.front), int(a.rear)} & {
                int(b.front),
                int(b.rear),
            }:
                found.append(f"{LETTERS[other]} and {LETTERS[seat]} stand on the same space")
    found += turn_problems(state, int(setting.seats))
    if not found and is_stuck(setting, state):
        found.append(f"nobody could answer what is asked: {word_of(Ask(int(state.ask)))}")
    return found


def is_stuck(setting: Setting, state: State) -> bool:
    """Whether somebody, or chance, is to act and can do nothing."""
    actor, desk = to_act(setting, state), np.zeros(1, DESK)[0]
    if actor == CHANCE:
        return chances(setting, state, desk) == 0
    return actor != OVER and legal(setting, state, desk) == 0


# what can be asked in each step
ASKED_IN = {
    Step.SETUP: (Ask.DRAW, Ask.PLACE),
    Step.ROLLING_START: (Ask.DAMAGE, Ask.ROLL),
    Step.START: (),
    Step.LOCK: (Ask.LOCK, Ask.STEER, Ask.HEAD_ON),
    Step.SHIFT: (Ask.SHIFT, Ask.REMOVE),
    Step.ROLL: (Ask.ROLL, Ask.STEER, Ask.HEAD_ON),
    Step.END: (Ask.REMOVE, Ask.DAMAGE),
    Step.FINISHED: (Ask.NOTHING,),
}


def turn_problems(state: State, seats: int) -> list[str]:
    """What does not fit together in a moment of a turn."""
    step, ask = Step(int(state.step)), Ask(int(state.ask))
    if ask not in ASKED_IN[step]:
        allowed = listed((word_of(name) for name in ASKED_IN[step]), "or") if ASKED_IN[step] else "nothing"
        return [f"at {word_of(step)}, {word_of(ask)} is never asked; {allowed} is"]
    found = []
    settling = [int(state.queue[place]) for place in range(MAX_SEATS) if state.queue[place] != NOBODY]
    for wrong, says in (
        ((ask == Ask.HEAD_ON) != (state.struck != NOBODY), "struck is the car that was hit, while a head-on is asked"),
        ((ask == Ask.HEAD_ON) != (state.remaining > 0), "left is the way still to go, while a head-on is asked"),
        ((ask == Ask.REMOVE) != (state.removing > 0), "removing is the number of dice to give up, while that is asked"),
        ((step == Step.FINISHED) != (state.winner != NOBODY), "there is a winner exactly when the race is finished"),
        (ask == Ask.DAMAGE and not settling, "a car must stand in the queue while damage is placed"),
        (step == Step.END and not settling, "at end a car must stand in the queue"),
        (len(set(settling)) < len(settling), "a car stands in the queue twice"),
    ):
        if wrong:
            found.append(says)
    setup = step in (Step.SETUP, Step.ROLLING_START)
    wheel = NOBODY if setup else int(state.order[state.turn])
    actor = settling[0] if settling else wheel
    for seat in range(seats):
        found += [f"{LETTERS[seat]}: {text}" for text in dice_problems(state, state.cars[seat], seat == wheel)]
        if not setup and seat != wheel and seat not in settling and (state.cars[seat].pending or state.cars[seat].due):
            found.append(f"{LETTERS[seat]}: owes damage or a shift-down, and is neither at the wheel nor in the queue")
    if ask == Ask.DAMAGE and settling and not state.cars[actor].pending:
        found.append(f"{LETTERS[actor]}: is asked to place damage and has none on the mirror")
    if ask == Ask.REMOVE and state.removing > dice_on(state.cars[actor]):
        found.append(f"{LETTERS[actor]}: must give up more dice than its mirror holds")
    return found


def dice_problems(state: State, car: Car, at_the_wheel: bool) -> list[str]:
    """Dice where they cannot lie at this moment."""
    found = []
    locked = sum(int(car.locked[face]) for face in range(FACES))
    if car.mirror[0] and not (at_the_wheel and state.ask == Ask.ROLL):
        found.append("an unrolled die lies on its mirror")
    if car.locked[0]:
        found.append("an unrolled die is locked")
    if locked and not (at_the_wheel and state.step in (Step.LOCK, Step.SHIFT, Step.ROLL, Step.END, Step.FINISHED)):
        found.append("has locked dice outside its own turn")
    if locked and state.ask == Ask.LOCK:
        found.append("has locked dice before it locks any")
    if at_the_wheel and state.ask in (Ask.LOCK, Ask.ROLL) and not dice_on(car):
        found.append(f"is asked to {word_of(Ask(int(state.ask)))} and has no dice on its mirror")
    if at_the_wheel and state.ask == Ask.STEER and not (locked if state.step == Step.LOCK else dice_on(car)):
        found.append("is asked to steer a move of no spaces")
    return found


def dice_on(car: Car) -> int:
    return sum(int(car.mirror[face]) for face in range(FACES))


def car_problems(setting: Setting, state: State, car: Car) -> list[str]:
    found = []
    setup = state.step in (Step.SETUP, Step.ROLLING_START)
    if car.front == NOWHERE and not setup:
        found.append("is off the board although the race has begun")
    for end, space in (("front", int(car.front)), ("rear", int(car.rear))):
        if car.front != NOWHERE and setting.drivable[space] == 0:
            found.append(f"its {end} stands on {space_name(space)}, which is a barrier")
    dice = sum(int(car.mirror[face]) + int(car.locked[face]) for face in range(FACES))
    if dice != car.gear and not setup:
        found.append(f"has {dice} dice in gear {car.gear}; dice always equal the gear")
    if car.gear > GEARS - car.damaged_gears:
        found.append(f"is in gear {car.gear}, but its highest undamaged gear is {GEARS - car.damaged_gears}")
    if sum(int(car.locked[face]) for face in range(FACES)) > 4 - car.damaged_locks:
        found.append(f"has more locked dice than its {4 - car.damaged_locks} undamaged slots")
    if car.target > setting.checkpoints:
        found.append(f"its next checkpoint is {car.target}, but the course has {setting.checkpoints}")
    if car.laps > setting.laps or (car.laps == setting.laps and state.step != Step.FINISHED):
        found.append(f"has {car.laps} laps of {setting.laps}, so the race would be over")
    return found
