"""What must hold at every moment of every race; compiled, so that thousands of races can be looked at."""

from typing import Any

from hairpin.games.rallyman.names import BACKS, CARDS, DAMAGES, DECKS, NOBODY, TOKENS, TURNED, Ask, Phase, Status
from hairpin.games.rallyman.rules.choices import to_act
from hairpin.games.rallyman.rules.dashboard import (
    BRAKE_BIT,
    GEAR_BITS,
    coast_dice_laid,
    gear_dice_laid,
    is_on_road,
    usable_brake_dice,
    usable_coast_dice,
    usable_gear_dice,
)
from hairpin.games.rallyman.rules.plan import step_space
from hairpin.games.rallyman.rules.tokens import damage_lying
from hairpin.kit.contract import OVER
from hairpin.kit.kernel import rule

BROKEN = (
    "nothing",
    "two cars stand on one space",
    "a car has gone backwards in its stage",
    "a driver owes Second tokens",
    "tokens are lost or made",
    "a deck has more cards than there are, or has shown more than have left it",
    "the damage noted is not the damage that lies there",
    "a plan has more dice than damage leaves",
    "a plan does not lead forward",
    "nobody is asked although the race is not over, or the other way round",
    "a driver who is done, or has not started, is asked in a turn",
    "more happened than the desk has room for",
    "a driver is asked and can do nothing",
    "a finished stage left something of its turn behind",
    "an outcome of laying the dice again has no cause",
    "a stage takes more rounds than it ever should",
    "outcomes of laying the dice again are left out",
)
MOST_ROUNDS = 600  # a random driver who spins all the time takes dozens


@rule
def broken(setting: Any, state: Any, desk: Any, before: Any, count: int) -> int:
    """The first invariant that does not hold; 0 if all do. `count` is how many actions there are."""
    for seat in range(setting.seats):
        car = state.cars[seat]
        for other in range(seat):
            against = state.cars[other]
            if car.node == against.node and is_on_road(setting, car) and is_on_road(setting, against):
                return 1
        same_stage = state.stage == before.stage and before.rounds > 0
        if same_stage and setting.nodes[car.node].d < setting.nodes[before.cars[seat].node].d:
            return 2
        if car.seconds < 0:
            return 3
    if tokens(setting, state) != 48:
        return 4
    if not decks_add_up(setting, state):
        return 5
    if state.rounds > 0 and state.phase != Phase.BETWEEN:
        for seat in range(setting.seats):
            for side in range(DAMAGES):
                if state.cars[seat].damage[side] != damage_lying(state.cars[seat], side):
                    return 6
    if state.phase == Phase.PLAN:
        wrong = broken_plan(setting, state)
        if wrong != 0:
            return wrong
    if (to_act(setting, state) == OVER) != (state.phase == Phase.FINISHED):
        return 9
    if state.ask == Ask.LAY and state.cars[state.order[state.turn]].status != Status.RACING:
        return 10
    if desk.event_overflow == 1:
        return 11
    if count == 0 and state.phase != Phase.FINISHED:
        return 12
    if state.phase == Phase.BETWEEN and (state.steps != 0 or state.draws != 0 or state.order[0] == NOBODY):
        return 13
    for place in range(state.relays):
        if desk.relay[place] % 16 == 0:
            return 14
    if desk.cut_short == 1:
        return 16
    return 15 if state.rounds > MOST_ROUNDS else 0


@rule
def tokens(setting: Any, state: Any) -> int:
    """Tokens in the bag, on Dashboards and on tiles."""
    count = state.minus_count
    for token in range(TOKENS):
        count += state.bag[token]
    for seat in range(setting.seats):
        for token in range(TOKENS):
            count += state.cars[seat].upright[token]
        for place in range(TURNED):
            count += state.cars[seat].turned[place]
    return count


@rule
def decks_add_up(setting: Any, state: Any) -> bool:
    for deck in range(DECKS):
        shown = 0
        for back in range(BACKS):
            if state.shown[deck * BACKS + back] > setting.decks[deck].backs[back].cards:
                return False
            shown += state.shown[deck * BACKS + back]
        if state.left[deck] < 0 or state.left[deck] > CARDS or shown > CARDS - state.left[deck]:
            return False
    return True


@rule
def broken_plan(setting: Any, state: Any) -> int:
    car = state.cars[state.order[state.turn]]
    if gear_dice_laid(state.used & GEAR_BITS) > usable_gear_dice(setting, car):
        return 7
    if coast_dice_laid(state.used) > usable_coast_dice(setting, car):
        return 7
    if (state.used & BRAKE_BIT) != 0 and usable_brake_dice(setting, car) == 0:
        return 7
    d = setting.nodes[car.node].d
    for place in range(state.steps):
        ahead = setting.nodes[step_space(state.plan[place])].d
        if ahead <= d:
            return 8
        d = ahead
    return 0
