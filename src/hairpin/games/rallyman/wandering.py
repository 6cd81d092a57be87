"""Stages by chance: a walk over the hexagons with tiles, sides and directions as they are drawn [RD-R-80]."""

from collections.abc import Callable, Iterator
from typing import Final

from hairpin.games.rallyman.guidelines import warnings
from hairpin.games.rallyman.stages import Leg, Stage, beyond, other_edge, turn_to
from hairpin.games.rallyman.tiles import EDGES, FINISH, START, assistance_edge, assistance_sides, side, sides
from hairpin.kit.errors import HairpinError

Draw = Callable[[int], int]  # a whole number below the one given, all equally likely

ROAD_NUMBERS = sorted({printed.number for printed in sides().values()} - {START, FINISH})
FEWEST, MOST = 2, len(ROAD_NUMBERS) + 2  # tiles of a Stage, start and finish included
TRIES: Final = 2000


def random_stage(tiles: int, draw: Draw, assistance: bool = False, advised: bool = True) -> Stage:
    """A Stage of so many tiles, start and finish included; equal draws give equal Stages.

    With `assistance` the Assistance tile lies behind the finish; `advised` keeps to the guidelines, where the number
    of tiles allows it. Raises a HairpinError if so many tiles do not fit.
    """
    if not FEWEST <= tiles <= MOST:
        raise HairpinError(f"{tiles} tiles: a Stage has from {FEWEST} to {MOST}")
    for _ in range(TRIES):
        legs = list(wander(tiles, draw, assistance))
        stage = Stage("random", f"a Stage of {tiles} tiles by chance", tuple(legs))
        if len(legs) == tiles + assistance and not (advised and any(f.name != "length" for f in warnings(stage))):
            return stage
    raise HairpinError(f"{tiles} tiles: no Stage was found in {TRIES} tries; fewer tiles are easier to lay")


def wander(tiles: int, draw: Draw, assistance: bool) -> Iterator[Leg]:
    """One walk; it ends early where no tile fits."""
    starts = list(choices(START))
    yield starts[draw(len(starts))]
    here, direction = (0, 0), 0
    taken, used = {here}, {START}
    for left in reversed(range(tiles - 1)):
        here = beyond(here, direction)
        taken.add(here)
        ends = not left and not assistance
        known = [FINISH] if not left else [number for number in ROAD_NUMBERS if number not in used]
        ways = [(leg, way_out(leg, direction)) for number in known for leg in choices(number)]
        fitting = [(leg, way) for leg, way in ways if ends or beyond(here, way) not in taken]
        if not fitting:
            return
        leg, direction = fitting[draw(len(fitting))]
        used.add(side(leg.tile).number)
        yield leg
    if assistance:
        backs = assistance_sides()
        yield Leg(backs[draw(len(backs))], assistance_edge())


def choices(number: int) -> Iterator[Leg]:
    """The ways to lay a tile: either side, by either edge."""
    for letter in "ab":
        for edge in side(f"{number}{letter}").edges:
            yield Leg(f"{number}{letter}", edge)


def way_out(leg: Leg, direction: int) -> int:
    """The direction in which the road leaves a tile that it comes into in a direction."""
    return (EDGES.index(other_edge(leg.tile, leg.edge)) + turn_to(leg.edge, (direction + 3) % 6)) % 6
