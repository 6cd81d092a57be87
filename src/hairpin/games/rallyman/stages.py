"""A stage: tiles in driving order, how they lie on the hexagons, and the road they make.

As text a stage is one word, tiles with the edge each is entered by (of the start tile: left by), the Assistance tile
last: `202aD-210bC-205aD-203aA-201aD`. It is canonical: equal stages have equal texts.

             A
           -----
        F /     \\ B        hexagons lie flat side up; q counts columns to the right, r down, along edge D
        E \\     / C
           -----
             D
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hairpin.games.rallyman.road import Placed
from hairpin.games.rallyman.tiles import EDGES, FINISH, START, Side, assistance_edge, assistance_sides, sides
from hairpin.kit.contract import Finding
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.texts import shortened

SEPARATOR: Final = "-"
OFFSETS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # the hexagon beyond each edge
MOST_TILES: Final = 32  # all that the box has

Hexagon = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Leg:
    """A tile of a stage and the edge it is entered by; the start tile's edge is the one it is left by."""

    tile: str
    edge: str

    def __str__(self) -> str:
        return self.tile + self.edge


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage as it is written down; `building.py` makes its road."""

    id: str
    title: str
    legs: tuple[Leg, ...]

    @property
    def text(self) -> str:
        """The one word that carries the whole stage."""
        return SEPARATOR.join(map(str, self.legs))

    @property
    def assistance(self) -> bool:
        """Whether cars are repaired after it [RD-ASST-02]."""
        return bool(self.legs) and self.legs[-1].tile in assistance_sides()

    @property
    def road_legs(self) -> tuple[Leg, ...]:
        """Its Road tiles: all but the Assistance tile."""
        return self.legs[:-1] if self.assistance else self.legs


def parse_stage(text: str, name: str = "", title: str = "") -> Stage:
    """The stage that a text writes; tiles may be parted by blanks and lines too. It may be one that does not join."""
    words = re.split(rf"[\s{SEPARATOR}]+", text.strip())
    legs = []
    for word in words:
        match = re.fullmatch(r"(\d{3}[ab])([A-F])", word)
        if not match:
            allowed = "write number, side and edge, as 208aD"
            raise HairpinError(f"stage {shortened(text)}: '{shortened(word)}' is no tile; {allowed}")
        legs.append(Leg(match[1], match[2]))
    if len(legs) > MOST_TILES:
        raise HairpinError(f"stage {shortened(text)}: {len(legs)} tiles; the box has {MOST_TILES} [RD-COMP-02]")
    return Stage(name or "custom", title or "a stage of one's own", tuple(legs))


def content_hash(stage: Stage) -> str:
    """8 hex digits over the road: equal for stages with the same tiles, way and printed spaces."""
    printed = [str((leg.tile, sides()[leg.tile].zones, sides()[leg.tile].shortcuts)) for leg in stage.road_legs]
    return hashlib.sha256("\n".join((stage.text, *printed)).encode()).hexdigest()[:8]


# ---- what does not join ----


def errors(stage: Stage) -> Iterator[Finding]:
    """All that keeps a stage from being a road, each in one sentence [RD-COMP-14, RD-COMP-02, RD-R-80, RD-R-100]."""
    known = [leg for leg in stage.legs if leg.tile in sides() or leg.tile in assistance_sides()]
    for leg in stage.legs:
        if leg not in known:
            yield Finding(
                "unknown-tile", "RD-COMP-02", f"{leg.tile} is no tile; the box has {box_range()}", (leg.tile,)
            )
    yield from place_errors(stage)
    for number, count in Counter(leg.tile[:-1] for leg in known).items():
        if count > 1:
            used = [leg.tile for leg in known if leg.tile.startswith(number)]
            says = f"tile {number} is used {count} times ({listed(used, 'and')}); the box has one, with two sides"
            yield Finding("twice", "RD-COMP-02", says, tuple(used))
    gaps = list(gap_errors(stage))
    yield from gaps
    if len(known) == len(stage.legs) and not gaps:
        yield from overlap_errors(stage)


def box_range() -> str:
    names = [*assistance_sides(), *sides()]
    return f"{names[0]} to {names[-1]}"


def place_errors(stage: Stage) -> Iterator[Finding]:
    """Start, finish and Assistance tile stand in their places and nowhere else [RD-R-80]."""
    road = stage.road_legs
    starts = [leg.tile for leg in stage.legs if leg.tile.startswith(str(START))]
    finishes = [leg.tile for leg in stage.legs if leg.tile.startswith(str(FINISH))]
    if not starts:
        yield Finding("no-start", "RD-R-80", f"there is no start: no tile is {START}a or {START}b")
    elif road[0].tile != starts[0]:
        yield Finding("start-inside", "RD-R-80", f"the start tile {starts[0]} is not the first tile", (starts[0],))
    if not finishes:
        yield Finding("no-finish", "RD-R-80", f"there is no finish: no tile is {FINISH}a or {FINISH}b")
    elif road[-1].tile != finishes[-1]:
        says = f"the finish tile {finishes[-1]} is not the last tile of the road"
        yield Finding("finish-inside", "RD-R-80", says, (finishes[-1],))
    for leg in stage.legs[:-1]:
        if leg.tile in assistance_sides():
            says = f"the Assistance tile {leg.tile} is not the last tile: it lies behind the finish"
            yield Finding("assistance-inside", "RD-R-80", says, (leg.tile,))


def gap_errors(stage: Stage) -> Iterator[Finding]:
    """A tile that is entered, or the start tile left, by an edge without a road [RD-R-100]."""
    for place, leg in enumerate(stage.legs):
        joined = assistance_edge() if leg.tile in assistance_sides() else ""
        joined = sides()[leg.tile].edges if leg.tile in sides() else joined
        if joined and leg.edge not in joined:
            before = stage.legs[place - 1].tile if place else ""
            done = f"joins {before} by" if before else "is left by"
            says = f"{leg.tile} {done} edge {leg.edge}, where it has no road; it has one at {listed(joined, 'and')}"
            yield Finding("gap", "RD-COMP-14", says, (leg.tile,))


def overlap_errors(stage: Stage) -> Iterator[Finding]:
    """Two tiles on one hexagon [RD-COMP-14, RD-R-100]."""
    taken: dict[Hexagon, str] = {}
    for lies in places(stage):
        under = taken.setdefault((lies.q, lies.r), lies.tile)
        if under != lies.tile:
            says = f"{lies.tile} would lie on {under}: the road comes back to the same place"
            yield Finding("overlap", "RD-COMP-14", says, (under, lies.tile))


# ---- how the tiles lie ----


def other_edge(tile: str, edge: str) -> str:
    """Where a road that has this edge goes on; the Assistance tile ends there."""
    return sides()[tile].edges.replace(edge, "") if tile in sides() else edge


def turn_to(edge: str, direction: int) -> int:
    """How far clockwise a tile is turned so that an edge looks in a direction (0 up, clockwise by sixths)."""
    return (direction - EDGES.index(edge)) % 6


def beyond(here: Hexagon, direction: int) -> Hexagon:
    """The hexagon next to one in a direction."""
    q, r = OFFSETS[direction]
    return here[0] + q, here[1] + r


def places(stage: Stage) -> Iterator[Placed]:
    """Where each tile lies: the start at the origin, the road leaving it upwards."""
    direction = 0  # of travel
    here: Hexagon = (0, 0)
    for place, leg in enumerate(stage.legs):
        enters = other_edge(leg.tile, leg.edge) if place == 0 else leg.edge
        leaves = other_edge(leg.tile, enters)
        turn = turn_to(enters, (direction + 3) % 6) if place else turn_to(leaves, direction)
        yield Placed(leg.tile, *here, turn, enters, leaves)
        direction = (EDGES.index(leaves) + turn) % 6
        here = beyond(here, direction)


def driven(stage: Stage) -> tuple[Side, ...]:
    """The sides of its Road tiles as they are driven."""
    return tuple(sides()[lies.tile].driven(lies.enters) for lies in places(stage) if lies.tile in sides())


# ---- facts ----


def spaces(stage: Stage) -> tuple[int, int]:
    """The fewest and the most spaces without Shortcuts, start and finish tile whole."""
    counted = [sides()[leg.tile].spaces for leg in stage.road_legs]
    return sum(fewest for fewest, _ in counted), sum(most for _, most in counted)


def dangers(stage: Stage) -> Counter[str]:
    """How many tiles have which danger, the Assistance tile left out."""
    return Counter(sides()[leg.tile].danger for leg in stage.road_legs)


def length(stage: Stage) -> int:
    """Its tiles as the book counts them: start and finish included, the Assistance tile not."""
    return len(stage.road_legs)
