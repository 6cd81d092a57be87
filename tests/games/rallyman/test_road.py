"""Tiles, stages and their roads against the ledger; the small roads; what a built road always holds."""

import random
import tomllib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hairpin.games.rallyman.building import road_of
from hairpin.games.rallyman.guidelines import LENGTHS, PROGRAMMES, nearest, warnings
from hairpin.games.rallyman.rallies import printed_stages, rallies
from hairpin.games.rallyman.road import (
    CORNER,
    CUT,
    DRIFT,
    FULL,
    SHORTCUT,
    SLIDE,
    SLIDING,
    Node,
    Road,
    fixture,
    fixtures,
)
from hairpin.games.rallyman.stages import (
    Leg,
    Stage,
    content_hash,
    dangers,
    errors,
    length,
    parse_stage,
    places,
    spaces,
)
from hairpin.games.rallyman.tiles import (
    EDGES,
    Side,
    Strip,
    assistance_sides,
    read_side,
    shortcut,
    side,
    sides,
    stretch,
)
from hairpin.games.rallyman.wandering import MOST, random_stage
from hairpin.kit.errors import HairpinError
from tests.games.rallyman.ledger import STAGES, TILES

LEDGER_STAGES = [line.partition("; ") for line in STAGES.strip().splitlines()]
each_stage = pytest.mark.parametrize("name", printed_stages())


def zone_text(tile: Side) -> str:
    """The zones of a side in the notation of the ledger."""
    words = []
    for zone in tile.zones:
        words += [f"|{zone.line.upper()}"] if zone.line else []
        if zone.kind == CORNER:
            words.append(f"C({','.join(map(str, zone.inside))}|{','.join(map(str, zone.outside))})")
        elif zone.kind == SLIDE:
            words.append("s")
        elif zone.kind == "laneless":
            words.append(f"f{zone.limit or ''}")
        else:
            words.append(f"j{zone.jump}" if zone.jump else "w" if zone.water else "r")
    return " ".join(words)


def node_count(tile: Side) -> int:
    zones = sum(len(stretch(tile, number, zone, 0).nodes) for number, zone in enumerate(tile.zones, 1))
    return zones + sum(len(shortcut(tile, strip, 0)) for strip in tile.shortcuts)


# ---- tiles ----


@pytest.mark.parametrize("line", TILES.strip().splitlines())
def test_a_side_is_as_the_ledger_has_it(line: str) -> None:
    """[RD-CORN-01, RD-CORN-06, RD-CORN-08, RD-SLIDE-02, RD-JUMP-01, RD-MOVE-07]"""
    facts, zones, strips = (*line.split("; "), "")[:3]
    name, edges, danger, *numbers = facts.split()
    tile = side(name)
    assert [tile.edges, tile.danger] == [edges, danger]
    assert [*tile.spaces, node_count(tile)] == [int(number) for number in numbers]
    assert zone_text(tile) == zones
    built = [":".join([str(s.over), ",".join(map(str, s.limits)), ",".join(map(str, s.joins))]) for s in tile.shortcuts]
    assert built == strips.split()
    assert tile.sources == "RK IM"
    assert tile.confidence == "high"


def test_the_box_has_31_road_tiles_with_two_sides_and_one_assistance_tile() -> None:
    """[RD-COMP-02, RD-COMP-08, RD-R-80]"""
    assert len(TILES.strip().splitlines()) == len(sides()) == 62
    assert sorted({tile.number for tile in sides().values()}) == list(range(202, 233))
    assert assistance_sides() == ("201a", "201b")


def test_signposts_are_as_often_yellow_orange_and_red_as_printed() -> None:
    """25, 23 and 14 of the sides; a red one is a dangerous tile [RD-LOC-17]."""
    colours = [tile.danger for tile in sides().values()]
    assert [colours.count(danger) for danger in ("yellow", "orange", "red")] == [25, 23, 14]


@pytest.mark.parametrize("tile", sides().values(), ids=str)
def test_driven_both_ways_a_side_is_itself_again_and_cuts_are_shorter(tile: Side) -> None:
    back = tile.driven(tile.leaves)
    assert (back.enters, back.leaves) == (tile.leaves, tile.enters)
    assert back.spaces == tile.spaces
    assert back.driven(back.leaves) == tile
    for zone in tile.zones:
        if zone.kind == CORNER:
            assert len(zone.inside) < len(zone.outside)
            assert max(zone.inside) < min(zone.outside)


def test_uneven_limits_are_met_in_the_order_they_are_driven() -> None:
    """Printed tiles have equal ones in a row; others need not [RD-R-100]."""
    strip = {"over": 2, "limits": [5, 4], "joins": [1, 3]}
    entry = {"id": "209a", "edges": "BD", "danger": "red", "zones": "s C(1,2|3,4,5) r w", "shortcuts": [strip]}
    back = read_side(entry | {"sources": "", "confidence": ""}).driven("B")
    assert zone_text(back) == "w r C(2,1|5,4,3) s"
    assert back.shortcuts == (Strip(3, (4, 5), (2, 4)),)


def test_a_side_that_is_not_in_the_box_is_refused() -> None:
    with pytest.raises(HairpinError, match="'233a' is no side of a Road tile; the box has 202a to 232b"):
        side("233a")


# ---- the printed stages ----


def test_there_are_six_rallies_of_three_stages() -> None:
    """[RD-READY-01, RD-READY-03, RD-BUILD-09]"""
    assert [len(rally.stages) for rally in rallies().values()] == [3] * 6
    assert [rally.author.split()[-1] for rally in rallies().values()] == [
        *("Bouvier", "BW", "Karenko", "Karenko", "BW", "Steward"),
    ]


@pytest.mark.parametrize(("facts", "tiles"), [(facts, tiles) for facts, _, tiles in LEDGER_STAGES])
def test_a_printed_stage_is_as_the_ledger_has_it(facts: str, tiles: str) -> None:
    """[RD-READY-02, RD-R-81]"""
    name, *numbers, repairs = facts.split()
    stage = printed_stages()[name]
    road = road_of(stage)
    found = dangers(stage)
    built = [*spaces(stage), found["yellow"], found["orange"], found["red"], *road.counts]
    assert built == [int(number) for number in numbers]
    assert stage.assistance == (repairs == "yes")
    assert sorted(leg.tile for leg in stage.legs) == sorted(tiles.split())
    assert length(stage) == found.total() == len(stage.road_legs)


def test_two_stages_of_the_same_tiles_are_two_roads() -> None:
    """[RD-R-82]"""
    one, other = printed_stages()["r1s1"], printed_stages()["r1s2"]
    assert sorted(leg.tile for leg in one.legs) == sorted(leg.tile for leg in other.legs)
    assert content_hash(one) != content_hash(other)


@each_stage
def test_a_printed_stage_joins_without_gap_or_overlap(name: str) -> None:
    stage = printed_stages()[name]
    assert list(errors(stage)) == []
    layout = list(places(stage))
    assert len({(lies.q, lies.r) for lies in layout}) == len(layout)
    for one, other in pairwise(layout):
        looks = (EDGES.index(one.leaves) + one.turn) % 6
        meets = (EDGES.index(other.enters) + other.turn) % 6
        assert meets == (looks + 3) % 6
    check_road(road_of(stage))


def test_guidelines_find_nothing_in_printed_stages_but_that_one_is_short() -> None:
    """[RD-BUILD-02, RD-BUILD-03]"""
    advised = {name: [found.name for found in warnings(stage)] for name, stage in printed_stages().items()}
    assert advised == {name: ["length"] if name == "r4s1" else [] for name in printed_stages()}


def test_the_lengths_are_those_that_the_book_advises() -> None:
    """[RD-BUILD-03, RD-BUILD-04, RD-BUILD-05, RD-BUILD-06, RD-BUILD-07, RD-BUILD-08]"""
    assert [(at.name, at.tiles, at.minutes) for at in LENGTHS] == [
        *(("Short", 10, 25), ("Medium", 14, 35), ("Long", 18, 45)),
    ]
    assert [(at.name, at.stages, at.minutes) for at in PROGRAMMES] == [
        ("Short", ((2, "Short"),), 60),
        ("Medium", ((2, "Long"), (3, "Short")), 90),
        ("Long", ((3, "Medium"),), 120),
    ]
    assert [nearest(printed_stages()[name]).name for name in ("r1s1", "r2s1", "r3s1")] == ["Short", "Short", "Medium"]


# ---- what the road is like ----


def test_219b_driven_from_d_is_the_small_road_of_that_name() -> None:
    """Its zones, steps, distances, ranks and pairs, under other names [RD-R-02, RD-R-05, RD-R-100]."""
    names = {"A1": "1l", "B1": "1r", "zA": "2l", "zB": "2r", "z1": "2s1", "z2": "2s2", "c1": "3i1", "X": "3x1"}
    names |= {"o1": "3o1", "o2": "3o2", "o3": "3o3", "yA": "4l", "yB": "4r", "y1": "4s1", "y2": "4s2"}
    names |= {"A7": "5l", "B7": "5r"}
    same_road("G-219B", "219b", names)


def test_215b_driven_from_d_is_the_small_road_of_that_name() -> None:
    """[RD-R-02, RD-R-99, RD-R-104]"""
    names = {"zA": "1l", "zB": "1r", "z1": "1s1", "z2": "1s2", "c1": "2i1", "o1": "2o1", "o2": "2o2", "o3": "2o3"}
    names |= {"X1": "2x1", "F": "3f", "X2": "4x1", "e1": "4i1", "p1": "4o1", "p2": "4o2", "p3": "4o3"}
    names |= {"yA": "5l", "yB": "5r", "y1": "5s1", "y2": "5s2"}
    same_road("G-215B", "215b", names)


def same_road(small: str, tile: str, names: dict[str, str]) -> None:
    """Whether a tile within a stage, entered by D, has the nodes, steps and pairs of a small road."""
    drawn = fixture(small)
    built = road_of(parse_stage(f"202bA-{tile}D-203aA"))
    full = {short: f"{tile[:-1]}.{name}" for short, name in names.items()}
    before = min(built.nodes[name].d for name in full.values()) - min(drawn.nodes[short].d for short in full)
    for short, name in full.items():
        one, other = drawn.nodes[short], built.nodes[name]
        fields = ("lane", "r", "kind", "limit", "method", "jump", "water", "fin")
        assert [getattr(one, f) for f in fields] == [getattr(other, f) for f in fields], name
        assert other.d - one.d == before
        within = [full[target] for target in drawn.edges[short]]
        assert sorted(t for t in built.edges[name] if t in full.values()) == sorted(within), name
    pairs = {frozenset(full[name] for name in pair) for pair in drawn.alongside}
    assert {pair for pair in built.alongside if pair <= {*full.values()}} == pairs


def test_the_start_box_is_the_row_behind_the_line_and_what_is_behind_it_is_no_road() -> None:
    """[RD-R-65, RD-R-101]"""
    road = road_of(parse_stage("202aA-204aD-203aD"))
    assert road.edges["S"] == ("202.3l", "202.3r")
    assert road.nodes["S"] == Node("S", 0, kind="start", tile="202a")
    for start, rows in (("202aA", 1), ("202aD", 2), ("202bA", 3), ("202bD", 1)):
        road = road_of(parse_stage(f"{start}-204aD-203aD"))
        lanes = [node for node in road.nodes.values() if node.tile == start[:4] and node.id != "S"]
        assert len(lanes) == 2 * rows, start
        assert road.nodes[road.edges["S"][0]].d == 12


@pytest.mark.parametrize(
    ("leg", "before", "behind"), [("203aD", 2, 1), ("203aA", 1, 2), ("203bD", 1, 3), ("203bA", 3, 1)]
)
def test_the_rows_about_the_finish_line(leg: str, before: int, behind: int) -> None:
    """The first row behind it is marked 1, the others 2, and the road ends there [RD-R-101]."""
    road = road_of(parse_stage(f"202aD-204aD-{leg}"))
    marks = [node.fin for node in road.nodes.values() if node.tile == leg[:4]]
    assert sorted(marks) == sorted([0] * 2 * before + [1] * 2 + [2] * 2 * (behind - 1))
    ends = [name for name, targets in road.edges.items() if not targets]
    assert [road.nodes[name].d for name in ends] == [max(node.d for node in road.nodes.values())] * 2


def test_lanes_are_ranked_by_the_next_corner_and_behind_the_last_by_that() -> None:
    """A right-hand Corner, then a left-hand one [RD-R-64]."""
    road = road_of(parse_stage("202aD-217aD-205aD-218aB-203aD"))
    ranks = {
        name: (road.nodes[f"{name}l"].r, road.nodes[f"{name}r"].r) for name in ("202.3", "205.1", "203.1", "203.3")
    }
    assert ranks["205.1"] == ranks["203.1"] == ranks["203.3"] == (0, 1)  # 218 entered by B turns left
    assert road.nodes["217.1l"].r == 1
    assert road.nodes["217.3l"].r == 0  # behind the first Corner it looks to the next
    straight = road_of(parse_stage("202aD-204aD-203aD"))
    assert [straight.nodes["204.1l"].r, straight.nodes["204.1r"].r] == [1, 0]


def test_neighbouring_corners_of_two_tiles_stay_two() -> None:
    """[RD-CORN-04, RD-R-100]"""
    road = road_of(parse_stage("202aD-210bC-216aD-203aA"))
    assert set(road.edges["210.1i1"]) == set(road.edges["210.1o2"]) == {"216.1i1", "216.1o1"}
    assert road.nodes["210.1i1"].zone != road.nodes["216.1i1"].zone


def test_straight_on_comes_first_then_across_then_sliding_then_the_shortcut() -> None:
    road = road_of(parse_stage("202aD-219bD-204aD-203aD"))
    assert road.edges["204.1l"] == ("204.2l", "204.2r")
    assert road.edges["204.1r"] == ("204.2r", "204.2l")
    assert road.edges["219.1r"] == ("219.2r", "219.2l", "219.2s1", "219.3x1")
    assert road.edges["219.2s2"] == ("219.3i1", "219.3o1", "219.3x1")


def test_equal_stages_have_equal_texts_and_hashes() -> None:
    for stage in printed_stages().values():
        again = parse_stage(stage.text, stage.id, stage.title)
        assert again == stage
        assert content_hash(again) == content_hash(stage)
        assert set(stage.text) <= set("0123456789abABCDEF-")
    assert len({content_hash(stage) for stage in printed_stages().values()}) == 18


# ---- what does not join ----


@pytest.mark.parametrize(
    ("text", "name", "clause", "says"),
    [
        (
            "202aD-208aA-203aA",
            "gap",
            "RD-COMP-14",
            "208a joins 202a by edge A, where it has no road; it has one at B and D",
        ),
        ("202aB-208aB-203aA", "gap", "RD-COMP-14", "202a is left by edge B, where it has no road"),
        ("202aD-208aB-203aA-201aC", "gap", "RD-COMP-14", "201a joins 203a by edge C"),
        ("202aD-210aD-211aD-216aD-213aD-203aD", "overlap", "RD-COMP-14", "would lie on"),
        ("202aD-208aB-208bB-203aA", "twice", "RD-COMP-02", "tile 208 is used 2 times (208a and 208b)"),
        ("202aD-208aB", "no-finish", "RD-R-80", "there is no finish: no tile is 203a or 203b"),
        ("208aB-203aA", "no-start", "RD-R-80", "there is no start: no tile is 202a or 202b"),
        ("202aD-203aA-204aA", "finish-inside", "RD-R-80", "the finish tile 203a is not the last tile of the road"),
        ("204aA-202aD-203aA", "start-inside", "RD-R-80", "the start tile 202a is not the first tile"),
        ("202aD-201aD-203aA", "assistance-inside", "RD-R-80", "the Assistance tile 201a is not the last tile"),
        ("202aD-233aB-203aA", "unknown-tile", "RD-COMP-02", "233a is no tile; the box has 201a to 232b"),
    ],
)
def test_what_does_not_join_is_named(text: str, name: str, clause: str, says: str) -> None:
    stage = parse_stage(text)
    found = {error.name: error for error in errors(stage)}
    assert found[name].clause == clause
    assert says in found[name].says
    with pytest.raises(HairpinError, match=r"\[RD-"):
        road_of(stage)


@pytest.mark.parametrize(
    "text", ["", "202aD-", "202aG-203aA", "202cD", "20aD", "hello", "202aD,203aA", "-".join(["204aA"] * 33)]
)
def test_what_is_no_stage_at_all_is_refused(text: str) -> None:
    with pytest.raises(HairpinError, match=r"^stage .*(is no tile; write number, side and edge|the box has 32)"):
        parse_stage(text)


# ---- any stage ----


def check_road(road: Road) -> None:
    """What holds of every road: forward only, no dead end, nothing out of reach, at most four ways on [RD-R-100]."""
    start = "S"
    last = max(node.d for node in road.nodes.values())
    for name, targets in road.edges.items():
        assert len(targets) == len(set(targets)) <= 4
        assert all(road.nodes[target].d > road.nodes[name].d for target in targets)
        assert targets or (road.nodes[name].d == last and road.nodes[name].fin)
        assert name == start or road.before[name], f"{name} is out of reach"
    for node in road.nodes.values():
        assert node.tile in road.tiles
        assert bool(node.zone) == bool(node.method) == (node.kind in (CORNER, SLIDE))
        for target in (road.nodes[name] for name in road.edges[node.id]):
            if node.zone and node.zone == target.zone:
                assert node.method == target.method
    for pair in road.alongside:
        one, other = (road.nodes[name] for name in pair)
        assert CORNER not in (one.kind, other.kind)
        assert SHORTCUT in (one.kind, other.kind) or one.d == other.d
    for zone in {node.zone for node in road.nodes.values()} - {""}:
        ends = {}
        for node in road.nodes.values():
            if node.zone == zone:
                ends[node.method] = max(ends.get(node.method, 0), node.d)
        assert len({*ends.values()}) == 1
        assert {*ends} in ({CUT, DRIFT}, {"normal", SLIDING})
    assert all(not road.beside[node.id] for node in road.nodes.values() if node.kind == CORNER)
    wide = [node for node in road.nodes.values() if node.lane == FULL]
    assert all(road.nodes[other].kind == SHORTCUT for node in wide for other in road.beside[node.id])


@settings(max_examples=150, deadline=None)
@given(st.integers(2, MOST), st.booleans(), st.integers(0, 2**32))
def test_a_stage_by_chance_is_a_road(tiles: int, assistance: bool, seed: int) -> None:
    stage = random_stage(tiles, random.Random(seed).randrange, assistance, advised=False)
    assert length(stage) == tiles
    assert stage.assistance == assistance
    assert list(errors(stage)) == []
    check_road(road_of(stage))


LEGS = st.builds(
    Leg,
    st.sampled_from([*sides(), *assistance_sides(), "200a", "233b"]),
    st.sampled_from(EDGES),
)
FITTING = st.sampled_from([*sides().values()]).flatmap(
    lambda tile: st.builds(Leg, st.just(tile.id), st.sampled_from(tile.edges))
)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(LEGS, FITTING, FITTING), max_size=14), st.booleans())
def test_any_list_of_tiles_is_a_road_or_has_a_named_error(legs: list[Leg], framed: bool) -> None:
    if framed:
        legs = [Leg("202a", "D"), *legs, Leg("203b", "A")]
    stage = Stage("any", "any", tuple(legs))
    found = list(errors(stage))
    if found:
        assert all(error.name and error.says and error.clause.startswith("RD-") for error in found)
        with pytest.raises(HairpinError):
            road_of(stage)
    else:
        check_road(road_of(stage))
        assert parse_stage(stage.text).legs == stage.legs


@pytest.mark.parametrize("tiles", [10, 14, 18])
def test_advised_stages_by_chance_keep_to_the_guidelines_and_repeat(tiles: int) -> None:
    made: Callable[[int], Stage] = lambda seed: random_stage(tiles, random.Random(seed).randrange, True)  # noqa: E731
    for seed in range(8):
        stage = made(seed)
        assert list(warnings(stage)) == []
        assert made(seed) == stage
    assert len({made(seed).text for seed in range(8)}) == 8


def test_a_stage_of_too_many_tiles_is_refused() -> None:
    with pytest.raises(HairpinError, match="32 tiles: a Stage has from 2 to 31"):
        random_stage(32, random.Random(1).randrange)


# ---- the small roads ----


def test_the_small_roads_are_read() -> None:
    assert len(fixtures()) == 15
    road = fixture("G-SLIDE")
    assert road.counts == (16, 28, 5)
    assert road.nodes["z1"] == Node("z1", 5, "full", 0, "slide", 0, "Z", "slide", tile="t1")
    assert road.edges["A2"] == ("zA", "zB", "z1")
    assert road.beside["zA"] == ("zB",)
    assert fixture("G-WATER").nodes["W3A"].water
    assert fixture("G-JFIN").nodes["A5"].fin == 2
    with pytest.raises(HairpinError, match="'G-MOON' is no small road"):
        fixture("G-MOON")


@pytest.mark.parametrize("name", fixtures())
def test_a_small_road_runs_forward(name: str) -> None:
    road = fixture(name)
    for source, targets in road.edges.items():
        assert all(road.nodes[target].d > road.nodes[source].d for target in targets)
    assert all(node.tile in road.tiles for node in road.nodes.values())


LEDGER = Path(__file__).parents[4] / "shared" / "rules" / "rallyman.toml"


@pytest.mark.parametrize("name", fixtures())
def test_a_small_road_is_the_ledgers(name: str) -> None:
    if not LEDGER.exists():
        pytest.skip(f"the ledger {LEDGER.name} is not beside this clone")
    graph = next(graph for graph in tomllib.loads(LEDGER.read_text("utf-8"))["graph"] if graph["id"] == name)
    road = fixture(name)
    assert list(road.nodes.values()) == [Node(**node) for node in graph["nodes"]]
    steps = {source: tuple(targets.split()) for source, targets in (line.split(">") for line in graph["edges"])}
    assert {source: targets for source, targets in road.edges.items() if targets} == steps
    assert road.alongside == {frozenset(pair.split()) for pair in graph["alongside"]}
    assert road.tiles == graph["tiles"]
