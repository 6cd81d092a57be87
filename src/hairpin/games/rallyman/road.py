"""The road as a graph, in plain records: what rules, drawings and texts are made from.

A **node** is one space as used in one way: a Corner has a chain of nodes for the cut and another one for the drift,
a Slide row two spaces side by side and, across them, two full-width spaces for sliding. An **edge** is one step of one
die. Distances are whole ticks, 12 to a plain space (the small roads of `fixtures.toml` have 2).

Nodes of a stage are called `219.3o2`: the tile, the zone of the tile in driving direction, and the place in it:

    l r     the left and the right space of a row (of a Slide row: driven normally)
    s1 s2   the two full-width spaces of a Slide row        f   the one space of a place without lanes
    i1 i2   the Corner cut, on the inside                   o1 o2 o3   drifted, on the outside
    x1 x2   the Shortcut inside the Corner of this zone     S   the start box
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.texts import named_values

FOLDER: Final = Path(__file__).parent / "content"

START_BOX: Final = "S"
YELLOW, ORANGE, RED = DANGERS = ("yellow", "orange", "red")
ROAD, CORNER, SLIDE, SHORTCUT, START = KINDS = ("road", "corner", "slide", "shortcut", "start")
CUT, DRIFT, NORMAL, SLIDING = METHODS = ("cut", "drift", "normal", "slide")
LEFT, RIGHT, INSIDE, OUTSIDE, STRIP, FULL = LANES = ("A", "B", "in", "out", "short", "full")


@dataclass(frozen=True, slots=True)
class Node:
    """A space as used in one way [RD-R-01]."""

    id: str
    d: int  # the front edge, in ticks along the centre line
    lane: str = ""  # A left, B right; in and out of a Corner; short: a Shortcut; full: as wide as the road
    r: int = 0  # the rank for the inside tie-break: small is inside
    kind: str = ROAD
    limit: int = 0  # the highest Gear; 0: none printed
    zone: str = ""  # nodes of one zone with different methods exclude each other
    method: str = ""
    jump: int = 0  # the Gear of a Jump
    water: bool = False
    fin: int = 0  # 1: just behind the finish line, 2: further on
    tile: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile as it lies in a stage: hexagon (q to the right, r down), turned clockwise by sixths, from edge to edge."""

    tile: str  # as nodes name it, which is the side: 219b
    q: int
    r: int
    turn: int  # 0: as printed, with edge A at the top
    enters: str  # the edge it is entered by; of the start tile the one at its back
    leaves: str


@dataclass(frozen=True)
class Road:
    """A stage, or a small road for a test: nodes in the order of the road, and where each leads."""

    id: str
    title: str
    nodes: Mapping[str, Node]
    edges: Mapping[str, tuple[str, ...]]  # every node has an entry; straight ahead comes first
    alongside: frozenset[frozenset[str]]  # pairs, for the overtaking test [RD-R-05]
    tiles: Mapping[str, str]  # the danger of each tile: yellow, orange or red
    layout: tuple[Placed, ...] = ()  # in driving order; a small road has none

    @cached_property
    def before(self) -> Mapping[str, tuple[str, ...]]:
        """From where each node is reached."""
        found: dict[str, list[str]] = {node: [] for node in self.nodes}
        for node, following in self.edges.items():
            for target in following:
                found[target].append(node)
        return {node: tuple(sources) for node, sources in found.items()}

    @cached_property
    def beside(self) -> Mapping[str, tuple[str, ...]]:
        """The partners of each node in the overtaking test, in the order of the road."""
        return {
            node: tuple(other for other in self.nodes if frozenset((node, other)) in self.alongside)
            for node in self.nodes
        }

    @property
    def counts(self) -> tuple[int, int, int]:
        """Nodes, edges and pairs alongside."""
        return len(self.nodes), sum(map(len, self.edges.values())), len(self.alongside)


# ---- the small roads ----


def fixture(name: str) -> Road:
    """The small road with this id, as `G-OPEN`."""
    if name not in fixtures():
        raise HairpinError(f"'{name}' is no small road; they are: {listed(fixtures(), 'and')}")
    return fixtures()[name]


@cache
def fixtures() -> Mapping[str, Road]:
    """The small roads that scenarios are set on, by id."""
    written = tomllib.loads((FOLDER / "fixtures.toml").read_text("utf-8"))
    return {entry["id"]: read_fixture(entry) for entry in written["road"]}


def read_fixture(entry: Mapping[str, Any]) -> Road:
    """A road as `fixtures.toml` writes it: nodes `c1 d=14 kind=corner …`, edges `A1>A2 B2`, pairs `A1 B1`."""
    nodes = {node.id: node for node in map(read_node, entry["nodes"])}
    edges: dict[str, tuple[str, ...]] = dict.fromkeys(nodes, ())
    for line in entry["edges"]:
        source, _, targets = line.partition(">")
        edges[source] = tuple(targets.split())
    pairs = frozenset(frozenset(pair.split()) for pair in entry["alongside"])
    unknown = {*edges, *(t for targets in edges.values() for t in targets), *(n for p in pairs for n in p)} - {*nodes}
    if unknown:
        raise HairpinError(f"fixtures.toml, {entry['id']}: {listed(sorted(unknown))} is no node")
    return Road(entry["id"], entry["title"], nodes, edges, pairs, entry["tiles"])


def read_node(line: str) -> Node:
    name, *parts = line.split()
    return Node(name, **typed(parts, f"fixtures.toml, node {name}"))


def typed(parts: Iterable[str], what: str) -> dict[str, Any]:
    """The fields of a node, with numbers as numbers; `water` and `fin` are written only where they hold."""
    found: dict[str, Any] = dict(named_values(parts, what))
    for field in ("d", "r", "limit", "jump", "fin"):
        if field in found:
            found[field] = int(found[field])
    if "water" in found:
        found["water"] = found["water"] == "yes"
    return found
