"""A stage in plain text: a map of its tiles, and what is known of it in a few lines."""

from typing import Final

from hairpin.games.rallyman.building import road_of
from hairpin.games.rallyman.guidelines import nearest
from hairpin.games.rallyman.layout import best_turn
from hairpin.games.rallyman.road import DANGERS, Placed, Road
from hairpin.games.rallyman.spots import title_of
from hairpin.games.rallyman.stages import Hexagon, Stage, content_hash, dangers, driven, length, spaces
from hairpin.games.rallyman.tiles import EDGES, FINISH, START, side, sides

ARROWS: Final = ("↑", "↗", "↘", "↓", "↙", "↖")
WORDS: Final = ("n", "ne", "se", "s", "sw", "nw")  # in plain ASCII
CELL: Final = 9
WIDE: Final = 3.0  # how many times as wide as high a map should be, counted in hexagons


def sketched(stage: Stage, plain: bool = False) -> list[str]:
    """The tiles as they lie: number and the way the road leaves; below it the danger's letter and the spaces.

    The road runs in driving order from the start tile; the map is turned so that it is wide.
    """
    road = road_of(stage)
    turned = best_turn(road, WIDE)
    cells = {position(lies, turned): cell(lies, turned, plain) for lies in road.layout}
    left, top = min(q for q, _ in cells), min(down for _, down in cells)
    rows: dict[int, dict[int, str]] = {}
    for (q, down), texts in cells.items():
        for line, text in enumerate(texts):
            rows.setdefault(down - top + line, {})[q - left] = text
    return [drawn_row(rows.get(row, {})) for row in range(max(rows) + 1)]


def sketched_small(road: Road) -> list[str]:
    """A small road without tiles: the spaces that end together in a line, each with what it is."""
    rows: dict[int, list[str]] = {}
    for node in road.nodes.values():
        rows.setdefault(node.d, []).append(f"{node.id.lower()}: {title_of(node)}")
    wide = max(len(text) for row in rows.values() for text in row) + 2
    return ["".join(text.ljust(wide) for text in row).rstrip() for row in rows.values()]


def small_facts(road: Road) -> list[str]:
    """What is known of a small road."""
    nodes, steps, pairs = road.counts
    return [f"a small road for examples: {nodes} spaces, {steps} steps, {pairs} pairs side by side"]


def drawn_row(row: dict[int, str]) -> str:
    """The texts of a line, each in its column."""
    return "".join(row.get(column, "").ljust(CELL) for column in range(max(row, default=-1) + 1)).rstrip()


def position(lies: Placed, turned: int) -> tuple[int, int]:
    """Column and line of a tile in the map: a hexagon is two lines high, the next column half of that lower."""
    q, r = turned_hexagon((lies.q, lies.r), turned)
    return q, 2 * r + q


def turned_hexagon(here: Hexagon, sixths: int) -> Hexagon:
    """A hexagon after the grid was turned clockwise round the origin."""
    q, r = here
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r


def cell(lies: Placed, turned: int, plain: bool) -> tuple[str, str]:
    """Both lines of a tile."""
    if lies.tile not in sides():
        return lies.tile, "repairs"
    way = (WORDS if plain else ARROWS)[(EDGES.index(lies.leaves) + lies.turn + turned) % 6]
    tile = side(lies.tile)
    fewest, most = tile.spaces
    count = str(fewest) if fewest == most else f"{fewest}-{most}"
    told = {START: "start", FINISH: "finish"}.get(tile.number, f"{tile.danger[0]} {count}")
    return f"{lies.tile} {way}", told


def facts(stage: Stage) -> list[str]:
    """What is known of a stage, a line each [RD-BUILD-03, RD-BUILD-04, RD-BUILD-05, RD-ASST-02]."""
    fewest, most = spaces(stage)
    found, advised = dangers(stage), nearest(stage)
    zones = [zone for tile in driven(stage) for zone in tile.zones]
    counts = {
        "Corners": sum(bool(zone.outside) for zone in zones),
        "Shortcuts": sum(len(tile.shortcuts) for tile in driven(stage)),
        "Jumps": sum(bool(zone.jump) for zone in zones),
        "water": sum(zone.water for zone in zones),
    }
    return [
        f"{length(stage)} tiles; a {advised.name} Stage has {advised.tiles} and takes about {advised.minutes} minutes",
        f"{fewest} spaces at fewest, {most} at most, without Shortcuts",
        "danger: " + ", ".join(f"{found[danger]} {danger}" for danger in DANGERS),
        ", ".join(f"{name} {count}" for name, count in counts.items()),
        "repairs after it" if stage.assistance else "no repairs after it",
        f"road {stage.text}",
        f"content {content_hash(stage)}",
    ]
