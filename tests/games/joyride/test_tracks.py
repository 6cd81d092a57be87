"""The twelve tracks and two boards against what the race guide says of them. The expected numbers are the book's."""

import tomllib

import pytest

from hairpin.games.joyride import content, design, layouts, trackfiles
from hairpin.games.joyride.names import START_LINE, Group, Special
from hairpin.games.joyride.plan import Layout, other_way, room, shortest_way
from hairpin.kit.hexgrid import column_row, neighbour, parse_space, turned

DRIVING_SCHOOL = (
    *("school-yard", "graduation", "probation-circuit", "school-reunion"),
    *("rotary-club", "risky-pete-raceway", "bulldog"),
)
WAREHOUSE = ("security-circuit", "brake-time", "fresh-air", "overstock-special", "fight-shift")
DAMAGED = {"probation-circuit", "school-reunion", "risky-pete-raceway"}
BOTH, BLACK_ONLY, NONE = Group.WHITE | Group.BLACK, Group.BLACK, 0
ROBOTS = dict.fromkeys(WAREHOUSE, BOTH) | {"brake-time": NONE, "fresh-air": BLACK_ONLY}


def laid(name: str) -> Layout:
    return layouts.layout_of(layouts.track(name), name)


def warehouse() -> dict[int, str]:
    return trackfiles.read_board(trackfiles.board_file("warehouse"))


# ---- the Warehouse ----


def test_the_grid_has_seven_white_and_eighteen_black_spaces() -> None:
    """The recycling area and the entrance, the entrance at the left; all can be driven on.

    [JR-GRID-01, JR-GRID-04, JR-GRID-05, JR-R-106]
    """
    assert {space for space, symbol in warehouse().items() if symbol in "wk"} <= laid("brake-time").drivable
    found = list(warehouse().values())
    assert (found.count("w"), found.count("k")) == (7, 18)
    black = [space for space, symbol in warehouse().items() if symbol == "k"]
    white = [space for space, symbol in warehouse().items() if symbol == "w"]
    assert max(column_row(space)[0] for space in black) < min(column_row(space)[0] for space in white)


def test_there_are_oil_leaks() -> None:
    """At least three, all of them drivable [JR-LEAK-01]."""
    leaks = [space for space, symbol in warehouse().items() if symbol == trackfiles.LEAK]
    assert len(leaks) >= 3
    assert set(leaks) <= laid("brake-time").drivable


def test_the_warehouse_has_long_straights() -> None:
    """Somewhere twelve spaces lie in a row [JR-TDES-04]."""
    plan = laid("brake-time")
    assert any(len(room(plan, space, 0)) >= 11 for space in plan.drivable)


def test_the_yard_is_reached_through_the_entrance() -> None:
    """The way from the middle aisle to the yard leads over the black grid [JR-GRID-05, JR-TRK-27]."""
    plan = laid("security-circuit")
    way = shortest_way(plan.drivable, [parse_space("m10")], [parse_space("c10")])
    assert any(plan.special.get(space, 0) & Special.BLACK for space in way)


# ---- the tracks ----


def test_the_race_guide_has_twelve_tracks() -> None:
    """Seven on the Driving School, five in the Warehouse [JR-TRK-01, JR-TRK-20]."""
    assert set(layouts.courses()) == {*DRIVING_SCHOOL, *WAREHOUSE}
    assert {layouts.track(name).board for name in WAREHOUSE} == {"warehouse"}


@pytest.mark.parametrize("name", sorted(layouts.courses()))
def test_every_track_keeps_the_tips(name: str) -> None:
    """No errors, no warnings with the most cars it is meant for [JR-R-105, JR-TDES-06, JR-TDES-07, JR-TDES-08]."""
    chosen = layouts.track(name)
    plan = laid(name)
    assert list(design.faults(chosen, plan)) == []
    assert list(design.warnings(plan, max(chosen.players))) == []
    assert len(chosen.obstacle) <= design.OBSTACLES


@pytest.mark.parametrize("name", sorted(layouts.courses()))
def test_starting_damage(name: str) -> None:
    """Two tokens on three tracks, none on the others [JR-TRK-09, JR-TRK-12, JR-TRK-16]."""
    assert layouts.track(name).starting_damage == (2 if name in DAMAGED else 0)


@pytest.mark.parametrize("name", sorted(layouts.courses()))
def test_special_rules(name: str) -> None:
    """School Yard without items and abilities, the Graduation Present, nothing elsewhere [JR-TRK-02, JR-TRK-06]."""
    special = {"school-yard": {"no-items", "no-abilities"}, "graduation": {"recharge-all"}}
    settings = content.setup(name, {})[1]
    assert settings[0].recharge_all == (name == "graduation")
    assert set(layouts.track(name).rules) == special.get(name, set())


@pytest.mark.parametrize("name", sorted(layouts.courses()))
def test_numbers_of_cars(name: str) -> None:
    """Three is ideal for Rotary Club and Overstock Special, two for the rest of the Driving School [JR-R-107]."""
    chosen = layouts.track(name)
    assert chosen.players == ([2, 3, 4] if name in WAREHOUSE else [2, 3])
    assert (chosen.teams != "unsuitable") == (name in WAREHOUSE)
    assert set(chosen.ideal) <= set(chosen.players)
    if name in DRIVING_SCHOOL or name == "overstock-special":
        assert chosen.ideal == ([3] if name in ("rotary-club", "overstock-special") else [2])


@pytest.mark.parametrize("name", WAREHOUSE)
def test_which_robots_are_active(name: str) -> None:
    """Both, none, or the gate's alone; each is a barrier.

    [JR-TRK-21, JR-TRK-24, JR-TRK-27, JR-TRK-30, JR-TRK-33, JR-R-106]
    """
    plan = laid(name)
    assert plan.active == ROBOTS[name]
    assert set(plan.robots.values()) == {"white", "black"}
    assert not set(plan.robots) & plan.drivable


def test_graduation_has_items_at_both_checkpoints_and_a_narrow_way_out() -> None:
    """Checkpoints 1 and 2 show their item side; the way north from 1 is at most three spaces wide [JR-TRK-05]."""
    chosen, plan = layouts.track("graduation"), laid("graduation")
    assert [line.item for line in chosen.checkpoint[:2]] == [True, True]
    north = [space for space in map(parse_space, ("a8", "b8", "c8", "d8")) if space in plan.drivable]
    assert len(north) <= 3


def test_school_reunion_is_the_school_yard_with_items() -> None:
    """The same lines and obstacles; an item side, starting damage and a lap are added [JR-TRK-11, JR-R-111]."""
    yard, reunion = layouts.track("school-yard"), layouts.track("school-reunion")
    assert [(line.tokens, line.arrow, line.facing) for line in yard.lines] == [
        (line.tokens, line.arrow, line.facing) for line in reunion.lines
    ]
    assert yard.obstacle == reunion.obstacle
    assert any(line.item for line in reunion.checkpoint)
    assert not any(line.item for line in yard.checkpoint)


def test_security_circuit_starts_on_the_grid() -> None:
    """A car stands on the white grid before the first round [JR-TRK-22]."""
    plan = laid("security-circuit")
    back = turned(plan.facing, 3)
    stands = [space for front in plan.lines[START_LINE] for space in (front, int(neighbour(front, back)))]
    assert any(plan.special.get(space, 0) & Special.WHITE for space in stands)


def test_brake_time_has_leaks_before_some_starting_spaces() -> None:
    """At least one space faces a leak, and at least four do not [JR-TRK-25]."""
    plan = laid("brake-time")
    facing = [
        any(plan.special.get(space, 0) & Special.LEAK for space in room(plan, start, plan.facing)[: design.CLEAR_AHEAD])
        for start in plan.lines[START_LINE]
    ]
    assert facing.count(True) >= 1
    assert facing.count(False) >= 4


def test_fresh_air_turns_sharply_over_the_gate() -> None:
    """The shortest way after checkpoint 1 leads over active grid spaces [JR-TRK-28]."""
    plan = laid("fresh-air")
    way = shortest_way(plan.drivable, plan.lines[1], plan.lines[2])
    assert any(plan.special.get(space, 0) & plan.active for space in way)


def test_overstock_special_is_open_and_has_a_shortcut() -> None:
    """Lines of four and more; behind checkpoint 2 another way, longer by four and more [JR-TRK-31]."""
    plan = laid("overstock-special")
    assert min(map(len, plan.lines)) >= 4
    short = shortest_way(plan.drivable, plan.lines[2], plan.lines[0])
    other = other_way(plan, plan.lines[2], plan.lines[0])
    assert len(other) - len(short) >= 4


def test_fight_shift_has_a_way_over_the_grid() -> None:
    """From the start to checkpoint 1 the shortest way is one over the grid [JR-TRK-34]."""
    plan = laid("fight-shift")
    way = shortest_way(plan.drivable, plan.lines[0], plan.lines[1])
    assert any(plan.special.get(space, 0) & plan.active for space in way)


@pytest.mark.parametrize("name", sorted(set(layouts.courses()) - {"school-yard"}))
def test_gates_name_two_ways_on_some_leg(name: str) -> None:
    """Each track but the tutorial leaves a choice, and says which [JR-TDES-08]."""
    legs = [gate.leg for gate in layouts.gates(name)]
    assert max(map(legs.count, legs)) >= 2


@pytest.mark.parametrize("name", sorted(layouts.courses()))
def test_gates_are_no_part_of_the_hash(name: str) -> None:
    """A way can be named without old races being told to be from another version of the track."""
    whole = layouts.track_file(name).read_bytes()
    bare = layouts.without_gates(whole)
    fields = tomllib.loads(whole.decode())
    fields.pop("gate", None)
    assert tomllib.loads(bare.decode()) == fields
    assert layouts.without_gates(bare + b'\n[[gate]]\nleg = 0\nname = "a way"\nspaces = ["a1"]\n') == bare


def test_rotary_club_is_tight_for_three_cars() -> None:
    """Lines in the mouths of the roundabout are as wide as three cars, and wide enough for them [JR-TRK-14]."""
    plan = laid("rotary-club")
    assert [len(line) for line in plan.lines[1:]].count(3) == 2
    assert all(len(line) >= 3 for line in plan.lines)


def test_the_lines_of_risky_pete_raceway_crowd_together() -> None:
    """Cars that come down to checkpoint 3 meet those that leave the start: the lines lie close [JR-TRK-17]."""
    plan = laid("risky-pete-raceway")
    assert len(shortest_way(plan.drivable, plan.lines[3], plan.lines[0])) <= 6
    assert layouts.track("risky-pete-raceway").starting_damage == 2


def test_on_bulldog_the_way_back_is_the_way_there() -> None:
    """Between its lines cars come and go on one road, and meet head-on [JR-TRK-19]."""
    plan = laid("bulldog")
    there = shortest_way(plan.drivable, plan.lines[1], plan.lines[2])
    assert len(there) <= 12
    assert any(space in plan.lines[0] for space in there)
