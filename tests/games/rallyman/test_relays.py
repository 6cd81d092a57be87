"""Laying the dice again never has more outcomes than the desk has room for."""

import random
from typing import Any

import numpy as np
import pytest

from hairpin.games.rallyman.content import setup
from hairpin.games.rallyman.names import GEARS, MAX_RELAYS, Die, Phase, Status
from hairpin.games.rallyman.rallies import printed_stages
from hairpin.games.rallyman.rules import play, relay
from hairpin.games.rallyman.rules.plan import FIRST_WARNING, MARKS_AT, SECOND_WARNING
from hairpin.games.rallyman.state import DESK, STATE, WORKLIST
from hairpin.games.rallyman.wandering import random_stage
from hairpin.kit.kernel import entry

ROADS, SOAK_ROADS = 40, 2_000
TRIES = 40  # cars on each road
# every die there is; a plan with fewer of them, showing the same, has no outcome that these do not have
ALL_DICE = (Die.G1, Die.G2, Die.G3, Die.G4_BRAKE, Die.G5, Die.G6, Die.COAST, Die.COAST)


@entry
def found(settings: Any, states: Any, desks: Any) -> Any:
    """Search; answers how many outcomes and reaches there are, and whether the search was cut short."""
    relay.find_relays(settings[0], states[0], desks[0])
    return states[0].relays, desks[0].tail, desks[0].cut_short


def road(luck: random.Random) -> Any:
    if luck.random() < 0.5:
        return setup(luck.choice([*printed_stages()]), {"seats": "1"})[1]
    return setup(random_stage(luck.randint(4, 18), luck.randrange, True, advised=False).text, {"seats": "1"})[1]


def with_all_dice(settings: Any, luck: random.Random) -> Any:
    """A car somewhere that has rolled all dice there are, with some Warnings."""
    states = np.zeros(1, STATE)
    state = states[0]
    play.new(settings[0], state)
    state.order[0], state.turn, state.phase, state.crossed = 0, 0, Phase.FLAT_OUT, 1
    car = state.cars[0]
    car.status, car.node, car.gear = Status.RACING, luck.randrange(int(settings[0].starts[1]) - 1), luck.randint(0, 6)
    share = luck.choice([0.3, 0.5, 0.8])
    for place, die in enumerate(ALL_DICE):
        marks = FIRST_WARNING if luck.random() < share else 0
        if die == Die.G4_BRAKE and luck.random() < share:
            marks |= SECOND_WARNING
        state.plan[place] = die + MARKS_AT * marks
    state.steps = len(ALL_DICE)
    return states


def most(roads: int) -> tuple[int, int]:
    """The most outcomes and reaches of so many roads; none of the searches may be cut short."""
    outcomes = reaches = 0
    luck = random.Random(1)
    desks = np.zeros(1, DESK)
    for _ in range(roads):
        settings = road(luck)
        for _ in range(TRIES):
            made, seen, cut = found(settings, with_all_dice(settings, luck), desks)
            assert cut == 0, "outcomes were left out"
            outcomes, reaches = max(outcomes, made), max(reaches, seen)
    return outcomes, reaches


def test_there_is_room_for_all_outcomes() -> None:
    outcomes, reaches = most(ROADS)
    assert GEARS < outcomes < MAX_RELAYS
    assert outcomes < reaches < WORKLIST


@pytest.mark.soak
def test_soak_there_is_room_for_all_outcomes() -> None:
    print("most outcomes and reaches:", most(SOAK_ROADS))


def test_a_full_list_says_so() -> None:
    """One outcome too many is not dropped in silence."""
    states, desks = np.zeros(1, STATE), np.zeros(1, DESK)
    for outcome in range(MAX_RELAYS):
        relay.note_outcome(states[0], desks[0], relay.outcome_of(outcome, 1, 0, 0, 1))
    assert (states[0].relays, desks[0].cut_short) == (MAX_RELAYS, 0)
    relay.note_outcome(states[0], desks[0], relay.outcome_of(5, 1, 0, 0, 2))  # there already
    assert desks[0].cut_short == 0
    relay.note_outcome(states[0], desks[0], relay.outcome_of(MAX_RELAYS, 1, 0, 0, 1))
    assert (states[0].relays, desks[0].cut_short) == (MAX_RELAYS, 1)
