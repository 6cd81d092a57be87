"""Spaces, directions and drawn maps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hairpin.kit.errors import HairpinError
from hairpin.kit.hexgrid import (
    AXIAL,
    DIRECTIONS,
    MAX_COLUMNS,
    MAX_ROWS,
    SPACES,
    axial,
    column_row,
    draw_map,
    neighbour,
    parse_direction,
    parse_space,
    read_map,
    space_at,
    space_name,
    turned,
)

columns, rows = st.integers(0, MAX_COLUMNS - 1), st.integers(0, MAX_ROWS - 1)
directions = st.integers(0, 5)


@given(columns, rows)
def test_a_space_is_its_column_row_name_and_axial_coordinates(column: int, row: int) -> None:
    space = space_at(column, row)
    assert column_row(space) == (column, row)
    assert parse_space(space_name(space)) == space
    assert axial(space) == (column - row // 2, row)


@given(columns, rows, directions)
def test_a_neighbour_is_one_step_of_axial_coordinates_away(column: int, row: int, direction: int) -> None:
    space = space_at(column, row)
    beside = int(neighbour(space, direction))
    assert tuple(b - a for a, b in zip(axial(space), axial(beside), strict=True)) == AXIAL[direction]
    assert 0 <= beside < SPACES
    assert neighbour(beside, turned(direction, 3)) == space


@given(columns, rows, directions)
def test_a_neighbour_off_the_map_is_in_the_margin(column: int, row: int, direction: int) -> None:
    on_map = {space_at(c, r) for c in range(MAX_COLUMNS) for r in range(MAX_ROWS)}
    beside = int(neighbour(space_at(column, row), direction))
    there_column, there_row = column_row(beside)
    assert (beside in on_map) == (0 <= there_column < MAX_COLUMNS and 0 <= there_row < MAX_ROWS)


def test_six_steps_round_a_space_come_back() -> None:
    space = space_at(10, 10)
    walk = int(neighbour(space, 4))
    ring = []
    for direction in range(6):
        walk = int(neighbour(walk, direction))
        ring.append(walk)
    assert len(set(ring)) == 6
    assert all(any(neighbour(space, d) == at for d in range(6)) for at in ring)


@pytest.mark.parametrize(
    ("name", "column", "row"), [("a1", 0, 0), ("k7", 10, 6), ("z1", 25, 0), ("aa2", 26, 1), ("bl48", 63, 47)]
)
def test_names(name: str, column: int, row: int) -> None:
    assert parse_space(name) == space_at(column, row)
    assert space_name(space_at(column, row)) == name


@pytest.mark.parametrize("name", ["", "7k", "a0", "a49", "bm1", "K7", "a1b"])
def test_no_space(name: str) -> None:
    with pytest.raises(HairpinError, match="is no space"):
        parse_space(name)


def test_directions() -> None:
    assert [parse_direction(name) for name in DIRECTIONS] == list(range(6))
    with pytest.raises(HairpinError, match=r"'north' is no direction: write e, ne, nw, w, sw or se"):
        parse_direction("north")


@given(st.dictionaries(st.tuples(st.integers(0, 9), st.integers(0, 7)), st.sampled_from(".#="), min_size=1))
def test_a_drawn_map_is_read_back(places: dict[tuple[int, int], str]) -> None:
    symbols = {space_at(*place): symbol for place, symbol in places.items()}
    drawing = draw_map(symbols)
    top = min(row for _, row in places)
    if top == 0:  # empty rows at the top are not kept
        assert read_map(drawing, ".#=", "the map") == symbols


@pytest.mark.parametrize(
    ("drawing", "says"),
    [
        ("", "the map is empty"),
        (". .\n. .", "map line 2, character 1: '.' stands between two spaces"),
        (". ?", r"map line 1, character 3: '\?' is not known; allowed are \. #"),
        ("\n".join(". ." if n % 2 == 0 else " ." for n in range(49)), "49 rows; at most 48"),
        (" ".join("." * 65), "wider than 64 spaces"),
    ],
)
def test_a_map_with_an_error_is_refused(drawing: str, says: str) -> None:
    with pytest.raises(HairpinError, match=says):
        read_map(drawing, ".#", "the map")
