"""The board as a client draws it: the spaces of every stage with their outlines, the tiles and what stands on them.

A space is called as texts call it; in a rally the number of its stage stands before it (`2:219.3o2`). Drawings are
SCALE times as large as `layout.py` has them, so that a car fits a lane.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from hairpin.games.rallyman.content import read_name, roads_written
from hairpin.games.rallyman.curves import Point, number, spelled
from hairpin.games.rallyman.layout import SLIDE_BAR, SPACE_BAR, Bar, Layout, TileSpot, best_turn, layout_of
from hairpin.games.rallyman.names import MAX_SEATS, NOBODY, SIDES, Icon, Phase, Space, Status
from hairpin.games.rallyman.road import (
    CORNER,
    DRIFT,
    FULL,
    LEFT,
    OUTSIDE,
    RIGHT,
    SHORTCUT,
    SLIDING,
    START_BOX,
    Node,
    Road,
)
from hairpin.games.rallyman.rules.cards import back_of
from hairpin.games.rallyman.spots import kind_of, road_node, road_of_space, title_of
from hairpin.games.rallyman.state import Setting, State
from hairpin.games.rallyman.tiles import FINISHING, STARTING, side
from hairpin.games.rallyman.words import LETTERS, seat_name, space_name
from hairpin.kit.shown import Board, CarShown, Cell, Shape, TokenShown

SCALE: Final = 1.6
WIDE: Final = 1.6  # a stage is turned to fill a window so many times as wide as high
LANE_LONG, LANE_WIDE = 64.0, 35.0  # of a space of a small road, which has no tiles
QUEUE_FROM, QUEUE_STEP = 62.0, 27.0  # how far beside the start box, or the road, cars wait
ASIDE: Final = {LEFT: -38.0, RIGHT: 38.0, OUTSIDE: 38.0}  # how far a car stands beside the middle of its lane
ASIDE_OF_ALL: Final = 54.0  # the same from the middle of the road
SPUN, CRASHED, ACROSS = 150.0, 55.0, 28.0  # degrees a car is turned


def space_shown(setting: Setting, space: int) -> str:
    """The name of a space on the board."""
    name = space_name(setting, space)
    if setting.stages == 1:
        return name
    stage = next(s for s in range(setting.stages) if space < setting.starts[s + 1])
    return f"{stage + 1}:{name}"


def board(setting: Setting, state: State, drawing: str = "") -> Board:
    """The stages with the cars on them."""
    cells, shapes = laid_out(read_name(setting.roads))
    cars = tuple(cars_shown(setting, state))
    return Board(0, 0, cells, cars, tuple(tokens_shown(setting, state)), shapes, drawing=drawing)


# ---- cars and tokens ----


def cars_shown(setting: Setting, state: State) -> Iterator[CarShown]:
    """Every car: on the road, beside it, waiting at the start box or behind the finish."""
    standing = {Status.WAITING: queue(setting, state), Status.FINISHED: finished(setting, state)}
    for seat in range(setting.seats):
        car = state.cars[seat]
        status = Status(int(car.status))
        front = space_shown(setting, int(car.node))
        aside, turned = 0.0, 0.0
        if status in standing:
            aside = QUEUE_FROM + QUEUE_STEP * standing[status].index(seat)
        elif status == Status.RETIRED:
            aside, turned = -QUEUE_FROM - QUEUE_STEP * seat / 2, CRASHED
        else:
            aside, turned = aside_of(setting, state, seat), turned_of(setting, state, seat)
            if not turned and not car.beside:
                turned = across(setting, int(car.node))
        yield CarShown(seat, LETTERS[seat], seat_name(seat), front, aside=aside, turned=turned)


def queue(setting: Setting, state: State) -> list[int]:
    """The seats that have not started, in their order."""
    waiting = [int(seat) for seat in state.starting if seat != NOBODY]
    return [seat for seat in waiting if state.cars[seat].status == Status.WAITING]


def finished(setting: Setting, state: State) -> list[int]:
    return [seat for seat in range(setting.seats) if state.cars[seat].status == Status.FINISHED]


def aside_of(setting: Setting, state: State, seat: int) -> float:
    """How far beside the middle of its space a car stands: off the road, or with others in the start box."""
    car = state.cars[seat]
    node = setting.nodes[int(car.node)]
    if car.beside:
        lane = road_node(setting, int(car.node)).lane
        return ASIDE.get(lane, -ASIDE_OF_ALL if lane == FULL else ASIDE_OF_ALL)
    if node.kind != Space.START:
        return 0.0
    here = [
        other
        for other in range(setting.seats)
        if state.cars[other].status == Status.RACING and state.cars[other].node == car.node
    ]
    return 0.0 if len(here) == 1 else (here.index(seat) - (len(here) - 1) / 2) * LANE_WIDE


def turned_of(setting: Setting, state: State, seat: int) -> float:
    """A car that lost control shows it until it has a turn again."""
    car = state.cars[seat]
    drives = state.phase in (Phase.PLAN, Phase.ONE_BY_ONE, Phase.FLAT_OUT) and state.order[int(state.turn)] == seat
    if not car.back or car.gear or drives:
        return 0.0
    icon = back_of(setting, int(car.deck), int(car.back) - 1).icon
    return CRASHED if icon == Icon.CRASH else SPUN if icon == Icon.SPINOUT else 0.0


def across(setting: Setting, space: int) -> float:
    """How far a car that drifts or slides is turned: its nose into the bend [RD-CORN-10, RD-SLIDE-06]."""
    node = road_node(setting, space)
    if node.method not in (DRIFT, SLIDING):
        return 0.0
    return ACROSS if bends_right(road_of_space(setting, space), node) else -ACROSS


def bends_right(road: Road, node: Node) -> bool:
    """Whether the inside of a Corner is on the right; on a small road, and in a Slide row, it is."""
    lies = next((lies for lies in road.layout if lies.tile == node.tile), None)
    number = re.search(r"\.(\d+)", node.id)
    return lies is None or number is None or side(lies.tile).driven(lies.enters).zones[int(number[1]) - 1].right


def tokens_shown(setting: Setting, state: State) -> Iterator[TokenShown]:
    """The -1 tokens, on the first Shortcut space of their tile; small roads may have a tile without one."""
    for place in range(state.minus_count):
        tile = int(state.minus[place]) // SIDES // MAX_SEATS
        owner = int(state.minus[place]) // SIDES % MAX_SEATS
        spaces = range(int(setting.starts[int(state.stage)]), int(setting.starts[int(state.stage) + 1]))
        on_tile = (space for space in spaces if setting.nodes[space].tile == tile)
        at = min(on_tile, key=lambda space: setting.nodes[space].kind != Space.SHORTCUT)
        yield TokenShown(space_shown(setting, at), "minus", f"-1 by {seat_name(owner)}")


# ---- the course ----


@lru_cache(maxsize=32)
def laid_out(text: str) -> tuple[tuple[Cell, ...], tuple[Shape, ...]]:
    """The cells and shapes of all stages."""
    roads = roads_written(text)
    cells: list[Cell] = []
    shapes: list[Shape] = []
    for stage, road in enumerate(roads, 1):
        prefix, group = (f"{stage}:", str(stage)) if len(roads) > 1 else ("", "1")
        if not road.layout:
            cells += schematic(road)
            continue
        laid = layout_of(road, best_turn(road, WIDE))
        cells += [cell_of(road.nodes[name], laid, prefix, group) for name in road.nodes]
        shapes += shapes_of(road, laid, group)
    return tuple(cells), tuple(shapes)


def cell_of(node: Node, laid: Layout, prefix: str, group: str) -> Cell:
    spot = laid.spots[node.id]
    return Cell(
        prefix + node.id.lower(),
        kind=kind_of(node),
        lines=("start",) if node.id == START_BOX else ("finish",) if node.fin == 1 else (),
        at=larger(spot.centre),
        angle=round((spot.heading - 90) % 360, 2),
        outline=scaled(spot.outline.path),
        group=group,
        title=title_of(node),
    )


def schematic(road: Road) -> Iterator[Cell]:
    """A small road without tiles: its lanes side by side."""
    across = {LEFT: -0.5, "in": -0.5, RIGHT: 0.5, OUTSIDE: 0.5, "short": -1.5}
    if START_BOX not in road.nodes:
        yield Cell(START_BOX.lower(), kind="start", at=(-LANE_LONG, 0.0), outline=box(-LANE_LONG, 0.0))
    for node in road.nodes.values():
        x, y = node.d / 2 * LANE_LONG, across.get(node.lane, 0.0) * LANE_WIDE
        yield Cell(node.id.lower(), kind=kind_of(node), at=(x, y), outline=box(x, y), group="1", title=title_of(node))


def box(x: float, y: float) -> str:
    left, top = x - LANE_LONG / 2, y - LANE_WIDE / 2
    return f"M{number(left)} {number(top)}h{number(LANE_LONG)}v{number(LANE_WIDE)}h{number(-LANE_LONG)}Z"


# ---- shapes ----


def shapes_of(road: Road, laid: Layout, group: str) -> Iterator[Shape]:
    """Tiles, the road on them, what is painted and stands there; the first lie lowest."""
    for tile in laid.tiles:
        corners = "L".join(spelled(larger(corner)) for corner in tile.hexagon)
        kind = "tile" if tile.road else "assistance"
        yield Shape(kind, f"M{corners}Z", title=f"tile {tile.tile}", group=group)
    for tile in laid.tiles:
        if tile.road:
            yield Shape("road", scaled(tile.road.path), group=group)
    for tile in laid.tiles:
        yield from painted(tile, group)
    for node in road.nodes.values():
        yield from signs(node, laid, group)
    start = laid.spots[START_BOX]
    yield Shape("arrow", at=larger(start.centre), angle=round(start.heading - 90, 2), group=group)


def painted(tile: TileSpot, group: str) -> Iterator[Shape]:
    for lane in tile.lanes:
        yield Shape("lane", scaled(lane), group=group)
    for bar in tile.bars:
        yield Shape(BAR_KINDS[bar.kind], stroke(bar), group=group)
    for post in tile.posts:
        yield Shape(f"post-{tile.danger}", at=larger(post), title=f"{tile.danger} signpost", group=group)
    if tile.road:
        yield Shape("label", at=larger(tile.label), text=tile.tile, group=group)
    else:
        yield Shape("label", at=larger(tile.centre), text="Assistance", group=group)


BAR_KINDS: Final = {SPACE_BAR: "bar", SLIDE_BAR: "slide-bar", STARTING: "start-line", FINISHING: "finish-line"}


def stroke(bar: Bar) -> str:
    one, other = bar.ends
    return f"M{spelled(larger(one))}L{spelled(larger(other))}"


def signs(node: Node, laid: Layout, group: str) -> Iterator[Shape]:
    """What is printed in a space: its limit, the Gear of a Jump, waves."""
    spot = laid.spots[node.id]
    at, angle = larger(spot.centre), round(spot.heading - 90, 2)
    if node.limit and (node.kind in (CORNER, SHORTCUT) or node.lane == FULL):
        yield Shape("limit", at=at, text=str(node.limit), title=f"limit {node.limit}", group=group)
    if node.jump and node.lane in (LEFT, RIGHT):
        yield Shape("ramp", at=at, angle=angle, text=str(node.jump), title=f"jump of Gear {node.jump}", group=group)
    if node.water:
        yield Shape("wave", at=at, angle=angle, title="water", group=group)


# ---- size ----


def larger(point: Point) -> Point:
    return round(point[0] * SCALE, 1), round(point[1] * SCALE, 1)


COMMAND: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")
LENGTHS_OF_ARC: Final = (0, 1, 5, 6)  # both radii and the end; the rest are an angle and two flags


def scaled(path: str) -> str:
    """A path of absolute commands, SCALE times as large."""
    words = []
    for command, numbers in COMMAND.findall(path):
        values = numbers.replace(",", " ").split()
        grown = [
            f"{float(value) * SCALE:.1f}" if command != "A" or place % 7 in LENGTHS_OF_ARC else value
            for place, value in enumerate(values)
        ]
        words.append(command + " ".join(grown))
    return "".join(words)
