"""Where every space of a road lies, for whatever draws it: outlines with true arcs, polygons, centres, headings.

Tiles lie on a grid of hexagons with RADIUS 100; the whole can be turned by sixths, so that a long stage lies across a
wide window and upright in a narrow one (`best_turn`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Final

from hairpin.games.rallyman.curves import (
    Outline,
    Point,
    Pose,
    between,
    centroid,
    compass,
    line,
    moved_to,
    polygon_outline,
    rotated,
)
from hairpin.games.rallyman.road import CORNER, SLIDE, START_BOX, Placed, Road
from hairpin.games.rallyman.shapes import RADIUS, WIDTH, Shape, Span, shape_of
from hairpin.games.rallyman.tiles import FINISHING, LANELESS, ROW, STARTING, Side, Strip, Zone, named, side, sides

HALF: Final = WIDTH / 2
POST: Final = HALF + 10.0  # a signpost stands so far beside the centre line
POST_DEPTHS: Final = (12.0, 9.0, 6.0)  # and so far in from the edge, as there is room
CLEAR: Final = HALF + 7.0  # so far from the centre line nothing hides the road
INSET: Final = 0.06  # a Shortcut keeps so much of a row's length away from the ends of what it joins
MARGIN: Final = 6.0  # around everything
ROUNDED: Final = 6  # digits of a distance that is compared: what is equal but for the last bits is equal
SPACE_BAR, SLIDE_BAR = "space", "slide"  # bars: between two spaces; the dotted line of a Slide row


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a node lies. The heading is in degrees clockwise from up: the way a car drives over it."""

    node: str
    outline: Outline
    centre: Point
    heading: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A line across the road: `space` or `slide` (dotted), or the `start` and `finish` line."""

    kind: str
    ends: tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class TileSpot:
    """A tile: its hexagon, the road on it, and what is painted there."""

    tile: str
    danger: str  # empty: the Assistance tile
    hexagon: tuple[Point, ...]
    centre: Point
    label: Point  # where its number can stand, clear of the road
    road: Outline | None  # the whole width, from edge to edge
    lanes: tuple[str, ...]  # lines between two lanes, in the words of SVG
    bars: tuple[Bar, ...]
    posts: tuple[Point, ...]  # its two signposts


@dataclass(frozen=True, slots=True)
class Layout:
    """A road laid out; `box` is left, top, right, bottom of all of it."""

    spots: Mapping[str, Spot]
    tiles: tuple[TileSpot, ...]
    box: tuple[float, float, float, float]


def layout_of(road: Road, turned: int = 0) -> Layout:
    """The spaces and tiles of a stage's road, turned clockwise by sixths; (0, 0) is the centre of the first tile."""
    spots: dict[str, Spot] = {}
    tiles = []
    for lies in road.layout:
        centre = rotated(centre_of(lies), turned * pi / 3)
        if lies.tile not in sides():
            tiles.append(bare_tile(lies.tile, centre))
            continue
        tile = side(lies.tile).driven(lies.enters)
        shape = shape_of(lies.tile, lies.enters).placed(lies.turn + turned, centre)
        spots |= {spot.node: spot for spot in (*zone_spots(tile, shape), *strip_spots(tile, shape))}
        tiles.append(tile_spot(tile, shape, centre))
    return Layout({name: spots[name] for name in road.nodes}, tuple(tiles), box_of([tile.hexagon for tile in tiles]))


def box_of(hexagons: Sequence[Sequence[Point]]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of some tiles, with a margin."""
    corners = [point for corners in hexagons for point in corners]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across) - MARGIN, min(down) - MARGIN, max(across) + MARGIN, max(down) + MARGIN


def best_turn(road: Road, wide: float = 1.5) -> int:
    """The turn by which a road best fills a window so many times as wide as high."""

    def size(turned: int) -> float:
        left, top, right, bottom = box_of([hexagon(rotated(centre_of(lies), turned * pi / 3)) for lies in road.layout])
        return round(max((right - left) / wide, bottom - top), ROUNDED)

    return min(range(6), key=size)


def centre_of(lies: Placed) -> Point:
    """The centre of a hexagon of the grid."""
    return 1.5 * RADIUS * lies.q, sqrt(3) * RADIUS * (lies.r + lies.q / 2)


def hexagon(centre: Point) -> tuple[Point, ...]:
    """The six corners, from the right one clockwise; hexagons turned by sixths look alike."""
    return tuple((centre[0] + RADIUS * cos(k * pi / 3), centre[1] + RADIUS * sin(k * pi / 3)) for k in range(6))


# ---- spaces ----


def zone_spots(tile: Side, shape: Shape) -> Iterator[Spot]:
    """The spaces of each zone; rows behind the start box have none."""
    for number, (zone, span) in enumerate(zip(tile.zones, shape.spans, strict=True), 1):
        if number < tile.start_row:
            continue
        if number == tile.start_row:
            yield spot(START_BOX, shape, span, -HALF, HALF)
            continue
        for place, part, left, right in places_in(zone, span):
            yield spot(named(tile, number, place), shape, part, left, right)


def places_in(zone: Zone, span: Span) -> Iterator[tuple[str, Span, float, float]]:
    """The places of a zone: what they are called, their stretch of the road, and their offsets."""
    if zone.kind in (ROW, SLIDE):
        yield "l", span, -HALF, 0
        yield "r", span, 0, HALF
    if zone.kind == LANELESS:
        yield "f", span, -HALF, HALF
    if zone.kind == SLIDE:
        for place, part in enumerate(split(span, 2), 1):
            yield f"s{place}", part, -HALF, HALF
    if zone.kind == CORNER:
        inner, outer = ((0, HALF), (-HALF, 0)) if zone.right else ((-HALF, 0), (0, HALF))
        for place, part in enumerate(split(span, len(zone.inside)), 1):
            yield f"i{place}", part, *inner
        for place, part in enumerate(split(span, len(zone.outside)), 1):
            yield f"o{place}", part, *outer


def split(span: Span, parts: int) -> list[Span]:
    """A stretch in equal parts."""
    start, length = span[0], (span[1] - span[0]) / parts
    return [(start + length * part, start + length * (part + 1)) for part in range(parts)]


def spot(node: str, shape: Shape, span: Span, left: float, right: float) -> Spot:
    middle = shape.path.at((span[0] + span[1]) / 2)
    outline = shape.path.ribbon(*span, left, right)
    return Spot(node, outline, middle.beside((left + right) / 2), compass(middle.heading))


# ---- Shortcuts ----


def strip_spots(tile: Side, shape: Shape) -> Iterator[Spot]:
    """The spaces of Shortcuts: strips on the inside of their Corner, along all that they join."""
    for strip in tile.shortcuts:
        near, far = strip_sides(tile, shape, strip)
        parts = len(strip.limits)
        heading = shape.path.at(sum(shape.spans[strip.over - 1]) / 2).heading
        for place in range(parts):
            start, end = place / parts, (place + 1) / parts
            points = (*stretch_of(near, start, end), *reversed(stretch_of(far, start, end)))
            outline = polygon_outline(points)
            yield Spot(named(tile, strip.over, f"x{place + 1}"), outline, centroid(points), compass(heading))


def strip_sides(tile: Side, shape: Shape, strip: Strip) -> tuple[list[Point], list[Point]]:
    """Both long sides of a strip: the near one runs along the rows and across the Corner, the far one is straight."""
    offset = HALF if tile.zones[strip.over - 1].right else -HALF
    before = [shape.spans[joined - 1] for joined in strip.joins if joined < strip.over]
    behind = [shape.spans[joined - 1] for joined in strip.joins if joined > strip.over]
    start, before_end = before[0][0], before[-1][1]
    behind_start, end = behind[0][0], behind[-1][1]
    start += INSET * (before_end - start)
    end -= INSET * (end - behind_start)
    near = [*shape.path.points(start, before_end, offset), *shape.path.points(behind_start, end, offset)]
    return near, [near[0], near[-1]]


def stretch_of(points: list[Point], start: float, end: float) -> list[Point]:
    """The part of a row of points between two shares of its length."""
    lengths = [distance(one, other) for one, other in pairwise(points)]
    total, walked = sum(lengths), 0.0
    found: list[Point] = []
    for (one, other), length in zip(pairwise(points), lengths, strict=True):
        low, high = max(start * total, walked), min(end * total, walked + length)
        if high > low:
            found += [between(one, other, (low - walked) / length), between(one, other, (high - walked) / length)]
        walked += length
    return [point for place, point in enumerate(found) if not place or distance(point, found[place - 1]) > 1e-6]


def distance(one: Point, other: Point) -> float:
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


# ---- tiles ----


def bare_tile(name: str, centre: Point) -> TileSpot:
    """The Assistance tile: no road."""
    return TileSpot(name, "", hexagon(centre), centre, centre, None, (), (), ())


def tile_spot(tile: Side, shape: Shape, centre: Point) -> TileSpot:
    """A tile with its road, lines and signposts."""
    path = shape.path
    lanes = tuple(
        moved_to(path.at(span[0]).beside(0)) + path.drawn(*span, 0)
        for zone, span in zip(tile.zones, shape.spans, strict=True)
        if zone.kind in (ROW, SLIDE)
    )
    road = path.ribbon(0, path.length, -HALF, HALF)
    return TileSpot(
        tile.id,
        tile.danger,
        hexagon(centre),
        centre,
        label_place(tile, shape, centre),
        road,
        lanes,
        tuple(bars(tile, shape)),
        posts(tile, shape),
    )


def posts(tile: Side, shape: Shape) -> tuple[Point, Point]:
    """The signposts at both ends, on the outside of the bend if there is room, else where most of it is."""
    ground = occupied(tile, shape)
    outside = -1 if any(zone.kind == CORNER and zone.right for zone in tile.zones[:3]) else 1
    start, end = shape.path.start, shape.path.at(shape.path.length)

    def room(at: Point) -> float:
        """How far it is from there to what is drawn, as far as it matters."""
        return round(min(CLEAR, *(distance(at, point) for point in ground)), ROUNDED)

    def best(pose: Pose, inwards: int) -> Point:
        ways = [(side * POST, inwards * depth) for side in (outside, -outside) for depth in POST_DEPTHS]
        places = [line(0).along(pose, depth).beside(offset) for offset, depth in ways]
        return max(places, key=room)

    return best(start, 1), best(end, -1)


def occupied(tile: Side, shape: Shape) -> list[Point]:
    """Points on the centre line, and along the sides of Shortcuts as far out as if they were one."""
    path = shape.path
    points = [path.at(path.length * step / 24).beside(0) for step in range(25)]
    for strip in tile.shortcuts:
        points += [point for edge in strip_sides(tile, shape, strip) for point in edge]
    return points


def bars(tile: Side, shape: Shape) -> Iterator[Bar]:
    """All lines across the road: between zones, between the spaces of a Corner, dotted ones, start and finish."""
    path = shape.path
    for zone, span in zip(tile.zones, shape.spans, strict=True):
        kind = zone.line if zone.line in (STARTING, FINISHING) else SPACE_BAR
        if span[0] > 0:
            at = path.at(span[0])
            yield Bar(kind, (at.beside(-HALF), at.beside(HALF)))
        if zone.kind == SLIDE:
            at = path.at(sum(span) / 2)
            yield Bar(SLIDE_BAR, (at.beside(-HALF), at.beside(HALF)))
        for _, part, left, right in places_in(zone, span) if zone.kind == CORNER else ():
            if part[0] - span[0] > 1e-6:
                at = path.at(part[0])
                yield Bar(SPACE_BAR, (at.beside(left), at.beside(right)))


def label_place(tile: Side, shape: Shape, centre: Point) -> Point:
    """A place for the number of a tile: near that corner of the hexagon that is farthest from the road."""
    ground = occupied(tile, shape)
    corners = [between(centre, corner, 0.76) for corner in hexagon(centre)]
    return max(corners, key=lambda corner: round(min(distance(corner, point) for point in ground), ROUNDED))
