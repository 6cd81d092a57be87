"""Where spaces lie: roads meet at the edges of tiles, spaces tile the road, insides are shorter, pictures are whole."""

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from math import cos, hypot, pi, radians, sin
from pathlib import Path

import pytest

from hairpin.games.rallyman.building import road_of
from hairpin.games.rallyman.curves import Point, centroid, compass
from hairpin.games.rallyman.drawing import stage_picture
from hairpin.games.rallyman.layout import Layout, best_turn, layout_of
from hairpin.games.rallyman.rallies import printed_stages
from hairpin.games.rallyman.road import CUT, DRIFT, SHORTCUT, START_BOX, Road
from hairpin.games.rallyman.shapes import INRADIUS, RADIUS, WIDTH, shape_of
from hairpin.games.rallyman.sketch import sketched
from hairpin.games.rallyman.stages import parse_stage
from hairpin.games.rallyman.tiles import EDGES, Side, sides

ROOT = Path(__file__).parents[3]
each_side = pytest.mark.parametrize("tile", sides().values(), ids=lambda tile: tile.id)
each_stage = pytest.mark.parametrize("name", printed_stages())


def area(points: tuple[Point, ...]) -> float:
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def contains(points: tuple[Point, ...], at: Point) -> bool:
    inside = False
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > at[1]) != (by > at[1]) and at[0] < (bx - ax) * (at[1] - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def laid(name: str) -> tuple[Road, Layout]:
    road = road_of(printed_stages()[name])
    return road, layout_of(road)


@each_side
def test_a_road_comes_in_and_leaves_through_the_middle_of_its_edges(tile: Side) -> None:
    for enters in tile.edges:
        driven = tile.driven(enters)
        shape = shape_of(tile.id, enters)
        start, end = shape.path.start, shape.path.at(shape.path.length)
        for pose, edge, outwards in ((start, driven.enters, pi), (end, driven.leaves, 0.0)):
            looks = EDGES.index(edge) * pi / 3
            assert hypot(pose.x - INRADIUS * sin(looks), pose.y + INRADIUS * cos(looks)) < 1e-3
            assert cos(pose.heading + outwards - looks) == pytest.approx(1)
        assert shape.spans[0][0] == pytest.approx(0)
        assert shape.spans[-1][1] == pytest.approx(shape.path.length)
        assert all(after - before > 15 for before, after in shape.spans), "a space too short to read"


@each_side
def test_a_road_keeps_to_its_tile(tile: Side) -> None:
    path = shape_of(tile.id, "D").path
    for step in range(101):
        for offset in (-WIDTH / 2, WIDTH / 2):
            x, y = path.at(path.length * step / 100).beside(offset)
            assert max(abs(x * sin(a) - y * cos(a)) for a in (0, pi / 3, 2 * pi / 3)) < INRADIUS + 1e-6


@each_stage
def test_every_node_lies_somewhere_with_its_centre_in_it(name: str) -> None:
    road, layout = laid(name)
    assert list(layout.spots) == list(road.nodes)
    left, top, right, bottom = layout.box
    for spot in layout.spots.values():
        assert contains(spot.outline.polygon, spot.centre), spot.node
        assert 0 <= spot.heading < 360
        assert all(left < x < right and top < y < bottom for x, y in spot.outline.polygon)


@each_stage
def test_spaces_of_one_way_fill_the_road_and_do_not_overlap(name: str) -> None:
    """Lanes, inside and outside of Corners have the area of the road together; cutting is shorter than drifting."""
    road, layout = laid(name)
    for tile in layout.tiles:
        if tile.road is None:
            continue
        mine = [node for node in road.nodes.values() if node.tile == tile.tile]
        plain = [node for node in mine if node.method != "slide" and node.kind != SHORTCUT]
        filled = sum(area(layout.spots[node.id].outline.polygon) for node in plain)
        whole = area(tile.road.polygon)
        if not tile.tile.startswith("202"):  # rows behind the start box are no spaces
            assert filled == pytest.approx(whole, rel=0.01)
        for zone in {node.zone for node in mine if node.method == CUT}:
            inside, outside = (
                sum(
                    area(layout.spots[node.id].outline.polygon)
                    for node in mine
                    if (node.zone, node.method) == (zone, way)
                )
                for way in (CUT, DRIFT)
            )
            assert inside < outside


@each_stage
def test_one_step_ahead_is_near_and_ahead(name: str) -> None:
    """Where a step leads is close by, and never far behind the way the car looks."""
    road, layout = laid(name)
    for source, targets in road.edges.items():
        spot = layout.spots[source]
        ahead = (sin(radians(spot.heading)), -cos(radians(spot.heading)))
        for target in targets:
            x, y = layout.spots[target].centre
            way = (x - spot.centre[0], y - spot.centre[1])
            assert hypot(*way) < 1.4 * RADIUS, (source, target)
            if SHORTCUT not in (road.nodes[source].kind, road.nodes[target].kind):
                assert way[0] * ahead[0] + way[1] * ahead[1] > 0, (source, target)


@each_stage
def test_signposts_stand_on_their_tile_and_off_the_road(name: str) -> None:
    road, layout = laid(name)
    for tile in layout.tiles:
        spaces = [layout.spots[node.id].outline.polygon for node in road.nodes.values()]
        for post in tile.posts:
            assert contains(tile.hexagon, post), tile.tile
            assert not any(contains(polygon, post) for polygon in spaces), tile.tile


def test_a_shortcut_of_two_spaces_is_cut_in_halves_in_driving_order() -> None:
    """[RD-R-106]"""
    layout = layout_of(road_of(parse_stage("202aD-224bD-203aD")))
    one, other = layout.spots["224.2x1"], layout.spots["224.2x2"]
    assert area(one.outline.polygon) == pytest.approx(area(other.outline.polygon), rel=0.05)
    before, behind = layout.spots["224.1r"].centre, layout.spots["224.3r"].centre
    assert hypot(one.centre[0] - before[0], one.centre[1] - before[1]) < hypot(
        other.centre[0] - before[0], other.centre[1] - before[1]
    )
    assert not contains(other.outline.polygon, before)
    assert not contains(one.outline.polygon, behind)


def test_turning_the_whole_turns_every_place() -> None:
    road = road_of(printed_stages()["r1s1"])
    one, other = layout_of(road), layout_of(road, 2)
    for name, spot in one.spots.items():
        assert (other.spots[name].heading - spot.heading) % 360 == pytest.approx(120, abs=0.02)
        assert hypot(*other.spots[name].centre) == pytest.approx(hypot(*spot.centre))
    wide, high = (layout_of(road, best_turn(road, shape)).box for shape in (3.0, 1 / 3))
    assert (wide[2] - wide[0]) / (wide[3] - wide[1]) > (high[2] - high[0]) / (high[3] - high[1])


def test_centres_and_headings() -> None:
    assert centroid([(0, 0), (2, 0), (2, 4), (0, 4)]) == (1, 2)
    assert [compass(angle) for angle in (0, pi / 2, -pi / 2, 2 * pi)] == [0, 90, 270, 0]


# ---- pictures ----


@each_stage
def test_a_picture_shows_every_limit_and_every_tile(name: str) -> None:
    road = road_of(printed_stages()[name])
    picture = ElementTree.fromstring(stage_picture(road))
    words = [text.text or "" for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    limits = [str(node.limit) for node in road.nodes.values() if node.limit]
    jumps = [f"▲{node.jump}" for node in road.nodes.values() if node.jump]
    tiles = ["Assistance" if lies.tile.startswith("201") else lies.tile for lies in road.layout]
    assert sorted(words) == sorted([*limits, *jumps, *tiles])
    kinds = [part.get("class", "") for part in picture.iter()]
    assert kinds.count("shortcut") == sum(node.kind == SHORTCUT for node in road.nodes.values())
    assert kinds.count("water") == kinds.count("wave") / 2 == sum(node.water for node in road.nodes.values())
    assert sum(kind.startswith("post ") for kind in kinds) == 2 * len(road.tiles)
    assert kinds.count("checks") == kinds.count("go") == 1
    assert START_BOX in road.nodes


def test_the_page_of_stages_is_current() -> None:
    command = [sys.executable, str(ROOT / "tools" / "stages.py"), "--check"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


@each_stage
def test_the_map_in_text_has_every_tile_once_and_ways_that_join(name: str) -> None:
    stage = printed_stages()[name]
    lines = sketched(stage, plain=True)
    for leg in stage.legs:
        assert sum(line.count(leg.tile) for line in lines) == 1
    places = ((row, start) for row, line in enumerate(lines) for start in range(0, len(line), 9))
    found = {lines[row][start : start + 4]: (start // 9, row) for row, start in places}
    steps = {"n": (0, -2), "ne": (1, -1), "se": (1, 1), "s": (0, 2), "sw": (-1, 1), "nw": (-1, -1)}
    for one, other in pairwise(stage.legs):
        column, row = found[one.tile]
        way = lines[row][column * 9 + 5 : column * 9 + 8].strip()
        assert found[other.tile] == (column + steps[way][0], row + steps[way][1])
