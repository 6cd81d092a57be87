"""The tiles: what is printed on each side, from `content/tiles.toml`, and how a side becomes the nodes of a road.

A **side** is a list of **zones** from edge D to its other edge: rows, Slide rows, Corners, places without lanes.
`driven` turns it round for a car that comes from the other end; `stretch` makes the nodes of a zone. Next:
`stages.py`, the tiles of a stage, and `building.py`, which joins their nodes.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Any, Final

from hairpin.games.rallyman.road import (
    CORNER,
    CUT,
    DANGERS,
    DRIFT,
    FOLDER,
    FULL,
    INSIDE,
    LEFT,
    NORMAL,
    OUTSIDE,
    RIGHT,
    ROAD,
    SHORTCUT,
    SLIDE,
    SLIDING,
    STRIP,
    Node,
)
from hairpin.kit.errors import HairpinError

FILE: Final = "tiles.toml"
EDGES: Final = "ABCDEF"  # clockwise from the top
NEAR: Final = "D"  # every road has it; zones are told from there
SPACE: Final = 12  # ticks
ASSISTANCE, START, FINISH = 201, 202, 203
ROW, LANELESS = "row", "laneless"  # kinds of zone beside slide and corner
STARTING, FINISHING = LINES = ("start", "finish")


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone as it is driven. Limits run in driving direction; `right` says where the inside of a Corner is."""

    kind: str  # row, slide, corner, laneless
    limit: int = 0  # of a laneless space
    jump: int = 0
    water: bool = False
    inside: tuple[int, ...] = ()
    outside: tuple[int, ...] = ()
    right: bool = True
    line: str = ""  # the line that is crossed on entering: start, finish

    @property
    def ticks(self) -> int:
        """Its length: a space of the outside lane is as long as any other [RD-R-03]."""
        return SPACE * max(1, len(self.outside))

    @property
    def fewest(self) -> int:
        return len(self.inside) or 1

    @property
    def most(self) -> int:
        return 2 if self.kind == SLIDE else len(self.outside) or 1

    @property
    def inner(self) -> str:
        """The lane on its inside."""
        return RIGHT if self.right else LEFT


@dataclass(frozen=True, slots=True)
class Strip:
    """A Shortcut over a Corner; zones are counted from 1 in driving direction."""

    over: int
    limits: tuple[int, ...]
    joins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """A printed side of a tile, as it is driven: from the edge `enters` to the edge `leaves`."""

    id: str
    enters: str
    leaves: str
    danger: str
    zones: tuple[Zone, ...]
    shortcuts: tuple[Strip, ...] = ()
    sources: str = ""
    confidence: str = ""

    @property
    def number(self) -> int:
        return int(self.id[:-1])

    @property
    def edges(self) -> str:
        """The two edges that its road joins, in the order of the alphabet."""
        return "".join(sorted(self.enters + self.leaves))

    @property
    def start_row(self) -> int:
        """The zone, counted from 1, whose row is the start box: the last one before the starting line; 0 if none."""
        return next((place for place, zone in enumerate(self.zones) if zone.line == STARTING), 0)

    @property
    def spaces(self) -> tuple[int, int]:
        """The fewest and the most spaces from edge to edge, without a Shortcut."""
        return sum(zone.fewest for zone in self.zones), sum(zone.most for zone in self.zones)

    def driven(self, enters: str) -> "Side":
        """This side as a car drives it that comes in by this edge [RD-R-100]."""
        return self if enters == self.enters else reversed_side(self)


def reversed_side(side: Side) -> Side:
    """The side driven the other way: zones and limits turned round, left for right, lines between the same zones."""
    last = len(side.zones) + 1
    lines = {last - place: zone.line for place, zone in enumerate(side.zones) if zone.line}  # crossed before that zone
    zones = tuple(
        replace(zone, inside=zone.inside[::-1], outside=zone.outside[::-1], right=not zone.right, line=lines.get(n, ""))
        for n, zone in enumerate(reversed(side.zones), 1)
    )
    strips = tuple(
        Strip(last - strip.over, strip.limits[::-1], tuple(last - joined for joined in reversed(strip.joins)))
        for strip in reversed(side.shortcuts)
    )
    return replace(side, enters=side.leaves, leaves=side.enters, zones=zones, shortcuts=strips)


# ---- reading ----


@cache
def sides() -> Mapping[str, Side]:
    """The 62 sides of the Road tiles, driven from edge D, by id [RD-COMP-02]."""
    return {side.id: side for side in map(read_side, written()["side"])}


@cache
def written() -> Mapping[str, Any]:
    return tomllib.loads((FOLDER / FILE).read_text("utf-8"))


def assistance_sides() -> tuple[str, ...]:
    """Both sides of the Assistance tile; they differ in their picture only [RD-COMP-08, RD-R-80]."""
    return tuple(f"{written()['assistance']['number']}{letter}" for letter in "ab")


def assistance_edge() -> str:
    """The edge by which the Assistance tile is joined."""
    return str(written()["assistance"]["edge"])


def side(name: str) -> Side:
    """The side with this id, driven from edge D; an error names what is in the box."""
    if name not in sides():
        known = [*sides()]
        raise HairpinError(f"'{name}' is no side of a Road tile; the box has {known[0]} to {known[-1]} [RD-COMP-02]")
    return sides()[name]


def read_side(entry: Mapping[str, Any]) -> Side:
    """A side as the file writes it."""
    name = entry["id"]
    other = entry["edges"].replace(NEAR, "")
    if len(other) != 1 or other not in EDGES or entry["danger"] not in DANGERS:
        raise HairpinError(f"{FILE}, {name}: edges {entry['edges']} and danger {entry['danger']} are not allowed")
    left = entry.get("left", ())
    zones: list[Zone] = []
    line = ""
    for sign in entry["zones"].split():
        if sign[1:].lower() in LINES and sign[0] == "|":
            line = sign[1:].lower()
            continue
        zones.append(replace(read_zone(sign, name), line=line, right=len(zones) + 1 not in left))
        line = ""
    strips = tuple(
        Strip(strip["over"], tuple(strip["limits"]), tuple(strip["joins"])) for strip in entry.get("shortcuts", ())
    )
    for strip in strips:
        joined = [zones[number - 1].kind for number in strip.joins]
        if zones[strip.over - 1].kind != CORNER or CORNER in joined:
            raise HairpinError(f"{FILE}, {name}: a Shortcut lies over a Corner and joins other zones [RD-SHORT-03]")
    sources, confidence = entry["sources"], entry["confidence"]
    return Side(name, NEAR, other, entry["danger"], tuple(zones), strips, sources, confidence)


def read_zone(sign: str, where: str) -> Zone:
    """A zone as it is written: `r`, `s`, `w`, `j4`, `f`, `f5` or `C(2|3,3)`."""
    if match := re.fullmatch(r"C\(([\d,]+)\|([\d,]+)\)", sign):
        inside, outside = (tuple(map(int, limits.split(","))) for limits in match.groups())
        return Zone(CORNER, inside=inside, outside=outside)
    if match := re.fullmatch(r"([jf])(\d?)", sign):
        number = int(match[2] or 0)
        return Zone(ROW, jump=number) if match[1] == "j" else Zone(LANELESS, limit=number)
    if sign in ("r", "s", "w"):
        return Zone(SLIDE if sign == "s" else ROW, water=sign == "w")
    raise HairpinError(f"{FILE}, {where}: '{sign}' is no zone; allowed are r, s, w, j4, f, f5 and C(2|3,3)")


# ---- nodes ----


@dataclass(frozen=True, slots=True)
class Stretch:
    """The nodes of a zone: where it is entered, where it is left, what leads on within it, what is side by side."""

    zone: Zone
    d: int  # where it begins
    nodes: tuple[Node, ...]
    first: tuple[str, ...]
    last: tuple[str, ...]
    steps: tuple[tuple[str, str], ...]
    pairs: tuple[tuple[str, str], ...]


def named(tile: Side, zone: int, place: str) -> str:
    """`219.3o2`: the tile, the zone in driving direction, the place in it."""
    return f"{tile.number}.{zone}{place}"


def stretch(tile: Side, number: int, zone: Zone, d: int) -> Stretch:
    """The nodes, without ranks, of one zone that begins at `d` ticks.

    A Corner has a chain for each method, a Slide row the two spaces and, across them, two for sliding.
    [RD-CORN-02, RD-SLIDE-01, RD-SLIDE-03, RD-SLIDE-04, RD-SLIDE-07, RD-R-01, RD-R-03]
    """

    def chain(letter: str, limits: tuple[int, ...], **fields: Any) -> list[Node]:
        """Spaces one after the other, spread evenly over the zone."""
        return [
            Node(
                named(tile, number, f"{letter}{i}"),
                d + zone.ticks * i // len(limits),
                limit=limit,
                tile=tile.id,
                **fields,
            )
            for i, limit in enumerate(limits, 1)
        ]

    def lanes(**fields: Any) -> list[Node]:
        """Two spaces side by side."""
        front = d + zone.ticks
        return [
            Node(named(tile, number, letter), front, lane, tile=tile.id, **fields)
            for letter, lane in (("l", LEFT), ("r", RIGHT))
        ]

    key = f"{tile.number}.{number}"
    pairs: tuple[tuple[str, str], ...] = ()
    match zone.kind:
        case "corner":
            cut = chain("i", zone.inside, lane=INSIDE, kind=CORNER, zone=key, method=CUT)
            drift = chain("o", zone.outside, lane=OUTSIDE, r=1, kind=CORNER, zone=key, method=DRIFT)
            ways = [cut, drift]
        case "slide":
            side_by_side = lanes(kind=SLIDE, zone=key, method=NORMAL)
            across = chain("s", (0, 0), lane=FULL, kind=SLIDE, zone=key, method=SLIDING)
            ways = [[side_by_side[0]], [side_by_side[1]], across]
            pairs = ((side_by_side[0].id, side_by_side[1].id),)
        case "laneless":
            space = Node(named(tile, number, "f"), d + zone.ticks, FULL, limit=zone.limit, tile=tile.id)
            ways = [[space]]
        case _:
            row = lanes(kind=ROAD, jump=zone.jump, water=zone.water)
            ways, pairs = [[row[0]], [row[1]]], ((row[0].id, row[1].id),)
    steps = tuple((one.id, other.id) for way in ways for one, other in pairwise(way))
    nodes = tuple(node for way in ways for node in way)
    return Stretch(zone, d, nodes, tuple(way[0].id for way in ways), tuple(way[-1].id for way in ways), steps, pairs)


def shortcut(tile: Side, strip: Strip, d: int) -> tuple[Node, ...]:
    """The spaces of a Shortcut over a Corner that begins at `d` ticks, spread over its length [RD-R-03, RD-R-106]."""
    ticks, count = tile.zones[strip.over - 1].ticks, len(strip.limits)
    return tuple(
        Node(
            named(tile, strip.over, f"x{i}"),
            d + ticks * i // count,
            STRIP,
            -1,
            SHORTCUT,
            limit,
            tile=tile.id,
        )
        for i, limit in enumerate(strip.limits, 1)
    )


def inner_nodes(stretched: Stretch, inner: str) -> Iterator[str]:
    """The nodes of a zone that touch a Shortcut on this side: the lane there, and all that is as wide as the road."""
    return (node.id for node in stretched.nodes if node.lane in (inner, FULL))
