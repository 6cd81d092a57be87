"""How the road runs over each side of a tile, drawn by us: its centre line from edge D, and where each zone lies on it.

The shapes are ours, made so that spaces are large enough to read; which edges a road joins, how sharp its bends are and
in which order its zones come is the tiles'. A hexagon has corners RADIUS from its centre.

    AD  straight; a kink out to the left and back; an S      BD  a bend     CD  a hairpin, or a loop if much lies on it
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, radians, sin, sqrt, tan
from typing import Final

from hairpin.games.rallyman.curves import Path, Piece, Pose, arc, line
from hairpin.games.rallyman.road import CORNER
from hairpin.games.rallyman.tiles import LANELESS, Side, Zone, side

RADIUS: Final = 100.0
INRADIUS: Final = RADIUS * sqrt(3) / 2  # from the centre to an edge
WIDTH: Final = 44.0  # of the road
ENTRY: Final = Pose(0.0, INRADIUS, 0.0)  # the middle of edge D, looking up
FULL_TURN: Final = {"AD": 0.0, "BD": pi / 3, "CD": 2 * pi / 3}  # by how much a road has turned when it leaves

# by the highest limit outside, which tells how sharp a Corner is
BEND_RADIUS: Final = {2: 50.0, 3: 60.0, 4: 70.0, 5: 78.0}
KINK: Final = {2: (45.0, radians(58)), 4: (60.0, radians(42))}  # the radius of the Corner, and half of its turn
LOOP: Final = {2: (40.0, 42.0), 3: (48.0, 40.0)}  # the radius of the Corner, and of the curves into it
LOOP_ROWS: Final = {1: (42.0,), 2: (32.0, 36.0)}  # how deep the rows before that Corner are, and those behind it
ESS: Final = (30.0, radians(60))
GENTLE_ESS: Final = (50.0, radians(30))

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """A centre line, and from where to where on it each zone reaches, in driving order."""

    path: Path
    spans: tuple[Span, ...]

    def reversed(self) -> "Shape":
        length = self.path.length
        return Shape(self.path.reversed(), tuple((length - end, length - start) for start, end in reversed(self.spans)))

    def placed(self, sixths: int, centre: tuple[float, float]) -> "Shape":
        """The same on a tile that is turned clockwise and lies elsewhere."""
        start = self.path.start.turned(sixths * pi / 3).moved(centre)
        return Shape(Path(start, self.path.pieces), self.spans)


@cache
def shape_of(name: str, enters: str) -> Shape:
    """The road of a side as it is driven from one of its edges; the tile is not turned, its centre the origin."""
    printed = side(name)
    shape = shape_from_d(printed)
    return shape if enters == printed.enters else shape.reversed()


def shape_from_d(tile: Side) -> Shape:
    """The road of a side from edge D."""
    zones = tile.zones
    corners = [place for place, zone in enumerate(zones) if zone.kind == CORNER]
    if not corners:
        straight = [line(2 * INRADIUS)] if tile.edges == "AD" else [natural(tile)]
        return by_weight(ess(*GENTLE_ESS) if any(z.kind == LANELESS for z in zones) else straight, zones)
    limit = max(zones[corners[0]].outside)
    if len(corners) == 2 and tile.edges == "AD":
        return by_piece(ess(*ESS))
    if 0 in corners or len(zones) - 1 in corners:
        return by_weight([natural(tile)], zones)
    match tile.edges:
        case "AD":
            return by_piece(kink(*KINK[limit]))
        case "BD":
            return by_piece(bend(BEND_RADIUS[limit]))
        case _:
            rows = LOOP_ROWS[corners[0]]
            pieces = loop(*LOOP[limit])
            rest = sum(piece.length for piece in pieces) - 2 * sum(rows)
            return by_length(pieces, (*rows, rest, *reversed(rows)))


# ---- centre lines ----


def natural(tile: Side) -> Piece:
    """The one arc that meets both edges at right angles."""
    angle = FULL_TURN[tile.edges]
    return arc(INRADIUS / tan(angle / 2), angle)


def bend(radius: float) -> list[Piece]:
    """Straight on, a bend through 60 degrees, straight on."""
    straight = line(INRADIUS - radius * tan(pi / 6))
    return [straight, arc(radius, pi / 3), straight]


def kink(radius: float, half: float) -> list[Piece]:
    """To the left, round a Corner to the right, and back: both ends are in one line."""
    other = INRADIUS / sin(half) - radius
    return [arc(other, -half), arc(radius, 2 * half), arc(other, -half)]


def ess(radius: float, turn: float) -> list[Piece]:
    """To the left, round to the right, straight across, round to the left, and back."""
    other = (INRADIUS - 2 * radius * sin(turn)) / (sin(turn) + tan(turn / 2) * cos(turn))
    half = [arc(other, -turn), arc(radius, 2 * turn)]
    across = line(2 * other * tan(turn / 2))
    return [*half, across, arc(radius, -2 * turn), arc(other, turn)]


def loop(radius: float, other: float) -> list[Piece]:
    """A hairpin that first swings out: to the left, far round to the right, to the left.

    How far it swings is found by halving, so that it ends in the middle of edge C: the legs are mirror images, and what
    is to fit is the reach of one of them, measured along the line from edge D to the centre.
    """
    low, high = pi / 6, pi / 3  # at a sixth it reaches farthest, at a third it is back where it would be without
    for _ in range(50):
        swing = (low + high) / 2
        reach = (radius + other) * sin(swing) + sqrt(3) * ((radius + other) * cos(swing) - other)
        low, high = (swing, high) if reach > INRADIUS else (low, swing)
    return [arc(other, -low), arc(radius, 2 * pi / 3 + 2 * low), arc(other, -low)]


# ---- zones on them ----


def by_length(pieces: Sequence[Piece], lengths: Sequence[float]) -> Shape:
    """Zones of these lengths, one behind the other."""
    ends = [sum(lengths[: place + 1]) for place in range(len(lengths))]
    return Shape(Path(ENTRY, tuple(pieces)), tuple(zip([0.0, *ends[:-1]], ends, strict=True)))


def by_weight(pieces: Sequence[Piece], zones: Sequence[Zone]) -> Shape:
    """Zones that share the whole length, each by what lies on it."""
    weights = [weight(zone) for zone in zones]
    length = sum(piece.length for piece in pieces)
    return by_length(pieces, [length * share / sum(weights) for share in weights])


def weight(zone: Zone) -> float:
    match zone.kind:
        case "corner":
            return 0.85 * len(zone.outside)
        case "slide":
            return 1.1
        case "laneless":
            return 1.2
        case _:
            return 1.0


def by_piece(pieces: Sequence[Piece]) -> Shape:
    """Every zone on a piece of its own: a Corner on its arc, the rows on what leads there."""
    return by_length(pieces, [piece.length for piece in pieces])
