"""Building the road of a stage: the zones of its tiles, one behind the other, as nodes and edges.

From one zone to the next every last node leads to every first one; lanes are left and right as driven and run on
over the edges of tiles. Shortcuts are laid over their Corner when the tile is complete.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from hairpin.games.rallyman.road import CORNER, LEFT, RIGHT, START, START_BOX, Node, Road
from hairpin.games.rallyman.stages import Stage, driven, errors, places
from hairpin.games.rallyman.tiles import FINISHING, Side, Stretch, Strip, inner_nodes, shortcut, stretch
from hairpin.kit.errors import HairpinError

KEPT = 64  # so many roads are remembered


@lru_cache(KEPT)
def road_of(stage: Stage) -> Road:
    """The road that a stage builds; a HairpinError tells the first thing that is wrong with it [RD-R-100]."""
    for found in errors(stage):
        raise HairpinError(f"stage {stage.id}: {found.says} [{found.clause}]")
    builder = Builder()
    for tile in driven(stage):
        builder.lay(tile)
    ranked = (builder.ranked(node) for node in builder.nodes.values())
    nodes = {node.id: node for node in sorted(ranked, key=lambda node: node.d)}
    edges = {name: tuple(builder.edges[name]) for name in nodes}
    danger = {tile.id: tile.danger for tile in driven(stage)}
    return Road(stage.id, stage.title, nodes, edges, frozenset(builder.pairs), danger, tuple(places(stage)))


class Builder:
    """Lays one driven side after the other."""

    def __init__(self) -> None:
        self.d = 0  # the end of the road laid so far
        self.last: tuple[str, ...] = ()  # the nodes there
        self.fin = 0  # what the next zone is marked with
        self.nodes: dict[str, Node] = {}
        self.edges: dict[str, list[str]] = {}
        self.pairs: set[frozenset[str]] = set()
        self.bends: list[tuple[int, str]] = []  # each Corner: where it ends, and which lane is inside

    def lay(self, tile: Side) -> None:
        """Lay a side: zones, the first of the start tile as the start box, then Shortcuts [RD-MOVE-08, RD-R-101]."""
        laid: dict[int, Stretch] = {}
        for number, zone in enumerate(tile.zones, 1):
            if number > tile.start_row:
                laid[number] = stretch(tile, number, zone, self.d)
                self.lead_on(laid[number])
            elif number == tile.start_row:
                self.open(tile)
        for strip in tile.shortcuts:
            self.cut_over(tile, laid, strip)

    def open(self, tile: Side) -> None:
        """The row just behind the starting line is one box, at distance 0 [RD-R-65]."""
        self.add(Node(START_BOX, 0, kind=START, tile=tile.id))
        self.last = (START_BOX,)

    def lead_on(self, zone: Stretch) -> None:
        """Add a zone behind all that is there [RD-MOVE-03, RD-CORN-03, RD-CORN-04, RD-SLIDE-05, RD-R-02]."""
        if zone.zone.line == FINISHING:
            self.fin = 1
        for node in zone.nodes:
            self.add(replace(node, fin=self.fin))
        self.fin = 2 if self.fin else 0
        for source in self.last:
            self.edges[source] += straight_first(self.nodes[source], [self.nodes[target] for target in zone.first])
        for source, target in zone.steps:
            self.edges[source].append(target)
        self.pairs |= {frozenset(pair) for pair in zone.pairs}
        self.last = zone.last
        self.d += zone.zone.ticks
        if zone.zone.kind == CORNER:
            self.bends.append((self.d, zone.zone.inner))

    def cut_over(self, tile: Side, laid: dict[int, Stretch], strip: Strip) -> None:
        """A Shortcut: a chain from the inside of the zones before its Corner to that of those behind.

        [RD-SHORT-01, RD-SHORT-03]
        """
        corner = laid[strip.over]
        chain = shortcut(tile, strip, corner.d)
        for node in chain:
            self.add(node)
        for source, target in shortcut_steps(laid, strip, chain):
            self.edges[source].append(target)
            self.pairs.add(frozenset((source, target)))

    def add(self, node: Node) -> None:
        self.nodes[node.id] = node
        self.edges[node.id] = []

    def ranked(self, node: Node) -> Node:
        """A lane is inside if it is so in the next Corner; behind the last one, if it was there [RD-R-64, RD-R-104]."""
        if node.lane not in (LEFT, RIGHT):
            return node
        ahead = [inner for end, inner in self.bends if end > node.d] or [inner for _, inner in self.bends[-1:]]
        return replace(node, r=0 if node.lane == (ahead or [RIGHT])[0] else 1)


def straight_first(source: Node, targets: Sequence[Node]) -> list[str]:
    """The nodes that a step leads to, what lies straight ahead in the lane before the rest."""
    return [target.id for target in sorted(targets, key=lambda target: target.lane != source.lane)]


def shortcut_steps(laid: dict[int, Stretch], strip: Strip, chain: Sequence[Node]) -> Iterator[tuple[str, str]]:
    """The steps into, along and out of a Shortcut; those nodes are alongside one another too.

    [RD-SHORT-14, RD-R-05, RD-R-106]
    """
    inner = laid[strip.over].zone.inner
    touching = {joined: tuple(inner_nodes(laid[joined], inner)) for joined in strip.joins}
    yield from ((name, chain[0].id) for joined, names in touching.items() if joined < strip.over for name in names)
    yield from ((one.id, other.id) for one, other in pairwise(chain))
    yield from ((chain[-1].id, name) for joined, names in touching.items() if joined > strip.over for name in names)
