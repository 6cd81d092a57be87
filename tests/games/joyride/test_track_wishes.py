"""What the race guide wants of the course of a track, on the road and in races: each fails if a track loses it.

`test_tracks` has what can be read off a track's facts.
"""

import pytest

from hairpin.games.joyride import layouts
from hairpin.games.joyride.names import START_LINE, Event, Special
from hairpin.games.joyride.plan import Layout, other_way, room, shortest_way
from hairpin.games.joyride.words import LETTERS
from hairpin.kit.hexgrid import DIRECTIONS, column_row, neighbour, parse_direction, space_name, turned
from hairpin.race import Race

WAREHOUSE = ("security-circuit", "brake-time", "fresh-air", "overstock-special", "fight-shift")
OUT_OF_THE_SOUTH_MOUTH = parse_direction("sw")


def laid(name: str) -> Layout:
    return layouts.layout_of(layouts.track(name), name)


def specials(plan: Layout, kind: Special) -> set[int]:
    return {space for space, bits in plan.special.items() if bits & kind}


def direction(space: int, beside: int) -> int:
    """The direction from a space to one beside it."""
    return next(way for way in range(len(DIRECTIONS)) if neighbour(space, way) == beside)


def heading(way: list[int]) -> int:
    """The direction in which a way comes to its last space."""
    return direction(way[-2], way[-1])


def way_through(plan: Layout, name: str, leg: int, gate: str) -> list[int]:
    """The shortest way of a leg over one of the spaces of a gate."""
    spaces = next(found.spaces for found in layouts.gates(name) if (found.leg, found.name) == (leg, gate))
    to_gate = shortest_way(plan.drivable, plan.lines[leg], spaces)
    return to_gate + shortest_way(plan.drivable, to_gate[-1:], plan.lines[(leg + 1) % len(plan.lines)])[1:]


def standing(front: int, facing: int, *, line: int) -> str:
    """A car in a position, on the way to a line."""
    return f"{space_name(front)}:{DIRECTIONS[facing]},next={line or 'start'}"


def happened(race: Race, kind: Event, seat: int) -> bool:
    return any(event[0] == kind and event[2] == seat for told in race.events for event in told)


# ---- lines ----


@pytest.mark.parametrize("name", WAREHOUSE)
def test_the_lines_of_the_warehouse_have_room_for_four(name: str) -> None:
    """Four cars side by side cross each of them [JR-TRK-20, JR-TRK-31, JR-TDES-06]."""
    assert min(map(len, laid(name).lines)) >= 4


@pytest.mark.parametrize("name", sorted(set(layouts.courses()) - set(WAREHOUSE)))
def test_the_lines_of_the_driving_school_have_room_for_three(name: str) -> None:
    """[JR-TRK-01, JR-TDES-06]"""
    assert min(map(len, laid(name).lines)) >= 3


def test_five_lines_of_the_warehouse_differ() -> None:
    """The tracks there do not all lead over the same lines [JR-TRK-20]."""
    assert len({line for name in WAREHOUSE for line in laid(name).lines}) >= 5


# ---- the Driving School ----


def test_the_approach_to_checkpoint_2_of_school_yard_turns_the_second_lap() -> None:
    """Two ways come to it from opposite sides, so that cars leave it in other directions [JR-TRK-03]."""
    plan = laid("school-yard")
    short, other = shortest_way(plan.drivable, *plan.lines[1:3]), other_way(plan, *plan.lines[1:3])
    assert other
    assert heading(short) != heading(other)


def test_reversing_out_of_the_south_mouth_of_rotary_club_pays() -> None:
    """Backing in again saves four spaces and more to checkpoint 3, wherever the line was crossed [JR-TRK-14]."""
    plan = laid("rotary-club")
    for space in plan.lines[2]:
        car = standing(space, OUT_OF_THE_SOUTH_MOUTH, line=3)
        race = Race.from_position(f"joyride/rotary-club/seats=2/at=roll.roll/A={car},gear=1,mirror=0/B=n1:w,mirror=11")
        race.play("roll 3")
        left: dict[bool, list[int]] = {True: [], False: []}
        for words in [race.game.write_action(race.setting, race.state, action) for action in race.legal()]:
            after = Race.from_position(race.position())
            after.play(words)
            moved = after.state.cars[0]
            if not moved.pending:  # it has not hit anything
                leading = int(moved.rear if words.startswith("reverse") else moved.front)
                left[words.startswith("reverse")].append(len(shortest_way(plan.drivable, [leading], plan.lines[3])))
        assert min(left[True]) + 4 <= min(left[False]), space_name(space)


# ---- the Warehouse ----


def test_security_circuit_passes_both_grids() -> None:
    """The way after the start leads over the white grid, and the first checkpoint lies beside the black [JR-TRK-21]."""
    plan = laid("security-circuit")
    assert set(shortest_way(plan.drivable, *plan.lines[:2])) & specials(plan, Special.WHITE)
    assert len(shortest_way(plan.drivable, plan.lines[1], specials(plan, Special.BLACK))) <= 2


def test_the_fast_line_of_brake_time_leads_over_oil() -> None:
    """A shortest way touches a leak [JR-TRK-25]."""
    plan = laid("brake-time")
    legs = [(line, plan.lines[(number + 1) % len(plan.lines)]) for number, line in enumerate(plan.lines)]
    assert any(set(shortest_way(plan.drivable, *leg)) & specials(plan, Special.LEAK) for leg in legs)


def test_fresh_air_leads_from_recycling_through_the_entrance_outside() -> None:
    """It starts at the white grid; the way to checkpoint 1 leads over the black one and ends beyond it [JR-TRK-27]."""
    plan = laid("fresh-air")
    black = specials(plan, Special.BLACK)
    assert len(shortest_way(plan.drivable, plan.lines[START_LINE], specials(plan, Special.WHITE))) <= 3
    way = shortest_way(plan.drivable, *plan.lines[:2])
    assert set(way) & black
    assert column_row(way[-1])[0] < min(column_row(space)[0] for space in black)


def test_the_shortcut_of_overstock_special_is_exposed_to_side_swipes() -> None:
    """It saves four spaces, and who drives round is struck in the side where it comes out [JR-TRK-31]."""
    name = "overstock-special"
    plan = laid(name)
    short, round_about = (way_through(plan, name, 2, gate) for gate in ("the shortcut", "the east aisle"))
    assert len(round_about) - len(short) >= 4
    at = next(k for k, space in enumerate(short[2:], 2) if space in round_about[2:])
    there = round_about.index(short[at])
    a = standing(short[at - 1], direction(short[at - 2], short[at - 1]), line=0)
    b = standing(round_about[there], heading(round_about[: there + 1]), line=0)
    race = Race.from_position(f"joyride/{name}/seats=2/at=lock/A={a},mirror=12/B={b},mirror=11")
    race.play("lock 1")
    race.play("straight")
    assert happened(race, Event.SIDE_SWIPED, 1)


@pytest.mark.parametrize("number", [1, 2])
def test_an_inside_line_of_fight_shift_pays_and_can_be_pushed_wide(number: int) -> None:
    """At checkpoints 1 and 2 it saves three spaces; a car that follows has room to Rear-End, which costs some of them.

    [JR-TRK-34]
    """
    plan = laid("fight-shift")
    before, after = plan.lines[number - 1], plan.lines[(number + 1) % len(plan.lines)]

    def left(space: int) -> int:
        return len(shortest_way(plan.drivable, [space], after))

    lengths = {space: len(shortest_way(plan.drivable, before, [space])) + left(space) for space in plan.lines[number]}
    inside = min(lengths, key=lambda space: lengths[space])
    assert inside in (plan.lines[number][0], plan.lines[number][-1])
    assert max(lengths.values()) - min(lengths.values()) >= 3

    facing = heading(shortest_way(plan.drivable, before, [inside]))
    behind = room(plan, inside, turned(facing, 3))
    cars = standing(behind[1], facing, line=number), standing(inside, facing, line=number)
    parts = "/".join(f"{LETTERS[seat]}={car},mirror=22" for seat, car in enumerate(cars))
    race = Race.from_position(f"joyride/fight-shift/seats=2/at=lock/{parts}")
    race.play("lock 2")
    race.play("straight")
    assert happened(race, Event.REAR_ENDED, 0)
    assert left(int(race.state.cars[1].front)) > left(inside)
