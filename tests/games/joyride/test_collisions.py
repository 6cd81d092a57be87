"""Collisions in every direction; and that no chain of cars comes back to itself."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from hairpin.games.joyride.content import setup_drawn
from hairpin.games.joyride.names import NOBODY, NOWHERE
from hairpin.games.joyride.rules.collisions import form_chain
from hairpin.games.joyride.state import DESK, STATE
from hairpin.kit.hexgrid import DIRECTIONS, column_row, neighbour, space_at, space_name, turned
from hairpin.race import Race

SIZE = 19
PLAIN = "\n".join(" " * (row % 2) + " ".join("." * SIZE) for row in range(SIZE))
MIDDLE = space_at(SIZE // 2, SIZE // 2)
EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = range(len(DIRECTIONS))

# A enters the middle going east. By the facing of the struck car and the end that is hit: its facing after one space,
# and whether the end that was not hit has stayed. As drawn in the scenarios of Side-Swipe, Rear-End and Head-On.
HITS = {
    (EAST, "rear"): (EAST, False),
    (SOUTH_EAST, "rear"): (SOUTH_WEST, True),
    (SOUTH_WEST, "rear"): (WEST, True),
    (NORTH_WEST, "rear"): (WEST, True),
    (NORTH_EAST, "rear"): (NORTH_WEST, True),
    (WEST, "front"): (WEST, False),
    (SOUTH_EAST, "front"): (EAST, True),
    (SOUTH_WEST, "front"): (SOUTH_EAST, True),
    (NORTH_WEST, "front"): (NORTH_EAST, True),
    (NORTH_EAST, "front"): (EAST, True),
}


@pytest.mark.parametrize(("sixths", "hit"), list(product(range(6), HITS)), ids=str)
def test_a_hit_is_the_same_in_every_direction(sixths: int, hit: tuple[int, str]) -> None:
    """What is hit swings or is pushed alike however the whole scene is turned [JR-R-08, JR-R-11, JR-R-13]."""
    (facing, end), (facing_after, stays) = hit, HITS[hit]
    heading, facing = turned(EAST, sixths), turned(facing, sixths)
    mover = neighbour(MIDDLE, turned(heading, 3))
    front = MIDDLE if end == "front" else neighbour(MIDDLE, facing)
    other = neighbour(MIDDLE, turned(facing, 3)) if end == "front" else front
    race = Race.from_position(
        f"joyride/drawn/seats=2/at=lock/A={placed(mover, heading)},mirror=12/B={placed(front, facing)},mirror=11", PLAIN
    )
    race.play("lock 1")
    race.play("straight")
    if end == "front" and not stays:
        race.play("head-on push")
    car = race.state.cars[1]
    assert DIRECTIONS[int(car.facing)] == DIRECTIONS[turned(facing_after, sixths)]
    unhit = int(car.rear if end == "front" else car.front)
    assert space_name(unhit) == space_name(other if stays else neighbour(other, heading))
    assert int(race.state.cars[0].front) == MIDDLE


def placed(front: int, facing: int) -> str:
    return f"{space_name(front)}:{DIRECTIONS[facing]}"


def cars_at(space: int) -> Iterator[tuple[int, int, int]]:
    """Every car with an end on a space: front, rear, facing."""
    for facing in range(6):
        yield space, int(neighbour(space, turned(facing, 3))), facing
        yield int(neighbour(space, facing)), space, facing


def test_no_chain_comes_back_to_itself() -> None:
    """On an open board every chain of up to four cars can move: none meets a car that is in it already [JR-R-17]."""
    _, settings = setup_drawn(PLAIN, {"seats": "4"})
    states, desks = np.zeros(1, STATE), np.zeros(1, DESK)
    chains = 0
    for heading in (EAST, NORTH_EAST, SOUTH_EAST):  # straight on, left, right of a car that faces east
        cars = [(MIDDLE, int(neighbour(MIDDLE, WEST)), EAST)]
        chains += count_chains(settings, states, desks, cars, heading)
    assert chains > 1000


def count_chains(settings, states, desks, cars, heading) -> int:  # type: ignore[no-untyped-def]
    """Add a car in the way of the chain, in every way, up to four; answers how many chains were formed."""
    place_cars(states, cars)
    space = int(neighbour(MIDDLE, heading))
    assert form_chain(settings[0], states[0], desks[0], 0, space, heading), [column_row(c[0]) for c in cars]
    if len(cars) == len(states[0].cars):
        return 1
    link = int(desks[0].chain_length) - 1
    entered = int(desks[0].chain_spaces[link])
    taken = {end for front, rear, _ in cars for end in (front, rear)}
    more = [car for car in cars_at(entered) if not taken & set(car[:2])]
    return 1 + sum(count_chains(settings, states, desks, [*cars, car], heading) for car in more)


def place_cars(states, cars) -> None:  # type: ignore[no-untyped-def]
    for seat in range(len(states[0].cars)):
        car = states[0].cars[seat]
        car.front, car.rear, car.facing = cars[seat] if seat < len(cars) else (NOWHERE, NOWHERE, 0)
        states[0].queue[seat] = NOBODY
