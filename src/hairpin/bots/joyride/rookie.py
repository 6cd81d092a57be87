"""Rookie: legal moves with a little sense. It knows the way and the wall it can see, not the dice, and errs."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from hairpin.bots import ROOKIE, Budget
from hairpin.bots.joyride.ground import SIDES, WALL, Ground, ground_of, stage_of, target_of
from hairpin.bots.joyride.outlook import outlook_of
from hairpin.bots.joyride.tricks import is_teammate, trick_liking
from hairpin.games.joyride import JOYRIDE
from hairpin.games.joyride.actions import Kind, argument_of, kind_of
from hairpin.games.joyride.names import BONUS_GEAR, GEARS, STARTING_GEAR, Answer, Ask, Slot
from hairpin.games.joyride.state import DESK, SETTING, STATE, Setting, State
from hairpin.kit.hexgrid import neighbour, turned
from hairpin.kit.kernel import entry, interpreted, rule
from hairpin.kit.record import Table, Words, copy_words, words
from hairpin.kit.rng import below, next_word, seed_words

# by Shift: how many gears up; whether it costs a damage
GEARS_UP = np.array([0, 1, -1, -2, 2, -2, -3, 3, -3], np.int32)
BRAKES = np.array([0, 0, 0, 1, 0, 0, 1, 0, 0], np.int32)
SLIP = 20  # one decision in so many is made at random
CRASHED = 12  # spaces that a crash is reckoned to cost
SPACES_A_TURN = 5
A_LAP = 40  # more than a lap takes, for stages the outlook does not tell apart
CRUISING_GEAR = 3
SPACES_A_DIE = 2
WAYS = (0, 1, -1)  # straight on, left, right

apply, legal, to_act = JOYRIDE.kernels.apply, JOYRIDE.kernels.legal, JOYRIDE.kernels.to_act


class Rookie:
    """The weaker bot."""

    name = ROOKIE
    says = "knows the way, rolls no more dice than there is room for, and makes a mistake now and then"

    def choose(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget, draws: int) -> int:
        outlook = outlook_of(settings)
        return actions[place_of_choice(mild_choice, settings, sights, outlook.ground.number, outlook.value, draws)]


class StandIn:
    """A rookie in plain Python, with a rough idea of the way: it can drive before anything has been compiled."""

    name = ROOKIE
    says = Rookie.says

    def choose(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget, draws: int) -> int:
        ground, value = rough_way(settings.tobytes())
        return actions[place_of_choice(interpreted(mild_choice), settings, sights, ground.number, value, draws)]


def place_of_choice(
    chooses: Callable[..., int], settings: Table, sights: Table, number: Table, value: Table, draws: int
) -> int:
    """The place of a rookie's choice among the legal actions."""
    states = np.zeros(3, STATE)
    states[0] = sights[0]
    word = seed_words(draws, 1)[0]
    return int(chooses(settings, states, words(states), np.zeros(1, DESK), number, value, word))


@lru_cache(maxsize=16)
def rough_way(setting_bytes: bytes) -> tuple[Ground, Table]:
    """The ground of a setting, and the outlook's `value` as if every car drove on alone at an even pace."""
    settings = np.frombuffer(setting_bytes, SETTING)
    ground, setting = ground_of(settings), settings[0]
    around = int(setting.checkpoints) + 1
    stages = around * min(int(setting.laps), 2)
    headings = (np.arange(SIDES)[:, None] + WAYS) % SIDES  # by facing and way
    following = ground.ahead[:, headings]  # by space, facing and way
    to_go = np.zeros((stages + 1, len(ground.lines), SIDES), np.float32)  # in spaces
    for stage in range(1, stages + 1):
        crosses = (ground.lines[following] >> target_of(stage, around - 1)) & 1 == 1
        to_go[stage] = A_LAP * SPACES_A_TURN
        while True:
            beyond = np.where(crosses, to_go[stage - 1][following, headings], to_go[stage][following, headings])
            nearer = np.minimum(to_go[stage], np.where(following == WALL, np.inf, 1 + beyond).min(axis=2))
            if np.array_equal(nearer, to_go[stage]):
                break
            to_go[stage] = nearer
    return ground, np.repeat(to_go[:, None] / SPACES_A_TURN, GEARS + 1, axis=1)


@entry
def mild_choice(settings: Any, states: Any, pool: Words, desks: Any, number: Any, value: Any, word: np.uint64) -> int:
    """The place of the choice among the legal actions of `states[0]`."""
    setting, desk = settings[0], desks[0]
    seat = to_act(setting, states[0])
    count = legal(setting, states[0], desk)
    word = next_word(word)
    if below(word, SLIP) == 0:
        return below(next_word(word), count)
    best, most = 0, -1_000_000
    for k in range(count):
        legal(setting, states[0], desk)
        action = desk.actions[k]
        copy_words(pool, 1, pool, 0)
        apply(setting, states[1], desk, action)
        score = liking(setting, states, pool, desk, number, value, seat, action)
        word = next_word(word)
        score = 8 * score + below(word, 8)
        if score > most:
            best, most = k, score
    return best


@rule
def liking(
    setting: Setting, states: Any, pool: Words, desk: Any, number: Any, value: Any, seat: int, action: int
) -> int:
    """How much a rookie likes an action; `states[1]` is what it leads to."""
    argument = argument_of(action)
    match kind_of(action):
        case Kind.LOCK:
            return best_drive(setting, states, pool, desk, number, value, seat)
        case Kind.SHIFT:
            return shift_liking(setting, states[0], seat, argument)
        case Kind.DAMAGE:
            return argument if argument != Slot.GEAR else 0
        case Kind.HEAD_ON:
            return 1 if argument == Answer.PUSH else 0
        case Kind.REMOVE:
            return argument
        case Kind.PLACE | Kind.LATE | Kind.FACE | Kind.STOW | Kind.DISCARD | Kind.LOWER:
            return 0
        case Kind.AIM:
            return -2 if argument == seat or is_teammate(states[0], seat, argument) else 0
        case Kind.DONE | Kind.RECHARGE | Kind.DROP | Kind.FIRE | Kind.LAUNCH | Kind.REROUTE | Kind.POLARITY:
            return trick_liking(setting, states[0], states[1], seat, action)
        case _:
            return -spaces_to_go(setting, states[1], number, value, seat)


@rule
def best_drive(setting: Setting, states: Any, pool: Words, desk: Any, number: Any, value: Any, seat: int) -> int:
    """The best way to set out after a lock."""
    if states[1].ask != Ask.STEER:
        return -spaces_to_go(setting, states[1], number, value, seat)
    best = -1_000_000
    for k in range(legal(setting, states[1], desk)):
        legal(setting, states[1], desk)
        action = desk.actions[k]
        if kind_of(action) == Kind.STEER:
            copy_words(pool, 2, pool, 1)
            apply(setting, states[2], desk, action)
            best = max(best, -spaces_to_go(setting, states[2], number, value, seat))
    return best


@rule
def shift_liking(setting: Setting, state: State, seat: int, choice: int) -> int:
    """A rookie likes the cruising gear, and as many dice as there is room for."""
    car = state.cars[seat]
    change = GEARS_UP[choice]
    dice = car.mirror[1] + car.mirror[2] + car.mirror[3] + change
    too_far = max(0, SPACES_A_DIE * dice - room_ahead(setting, state, seat))
    return -abs(car.gear + change - CRUISING_GEAR) - 2 * too_far - (2 if BRAKES[choice] == 1 else 0)


@rule
def room_ahead(setting: Setting, state: State, seat: int) -> int:
    """How far the car can go straight on, or to a side if it may still steer, up to a dozen spaces."""
    car = state.cars[seat]
    room = clear_ahead(setting, car.front, car.facing)
    if state.steered == 0 or car.gear == BONUS_GEAR:
        room = max(room, clear_ahead(setting, car.front, turned(car.facing, 1)))
        room = max(room, clear_ahead(setting, car.front, turned(car.facing, -1)))
    return room


@rule
def clear_ahead(setting: Setting, space: int, facing: int) -> int:
    """How many spaces in a direction are drivable, up to a dozen."""
    for distance in range(12):
        space = neighbour(space, facing)
        if setting.drivable[space] == 0:
            return distance
    return 12


@rule
def spaces_to_go(setting: Setting, state: State, number: Any, value: Any, seat: int) -> int:
    """The way to go in spaces, as if in gear 2; dice with no room to roll them and a crash count too."""
    car = state.cars[seat]
    stage = stage_of(setting, car)
    known = min(stage, value.shape[0] - 1)
    spaces = A_LAP * (stage - known) + int(SPACES_A_TURN * value[known, STARTING_GEAR, number[car.front], car.facing])
    dice = car.mirror[0] + car.mirror[1] + car.mirror[2] + car.mirror[3]
    too_far = max(0, SPACES_A_DIE * dice - room_ahead(setting, state, seat))
    return spaces + too_far + (CRASHED if car.gear == 0 or car.due > 0 else 0)
