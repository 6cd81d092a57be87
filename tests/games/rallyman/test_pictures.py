"""Drawn examples of rules: every one is what the engine says, and stands under a rule that there is."""

import msgspec
import pytest

from hairpin.games import game as game_by_name
from hairpin.games.rallyman import pictures
from hairpin.games.rallyman.pictures import NotSoError, Picture, drawn
from hairpin.kit.shown import Example
from hairpin.rulebook import read_rulebook

EXAMPLES = game_by_name("rallyman").examples()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.clauses[0])
def test_an_example_stands_under_a_rule_and_lies_in_sight(example: Example) -> None:
    known = {entry.id for entry in read_rulebook("rallyman").entries if entry.section}
    assert set(example.clauses) <= known
    cells = {cell.name for cell in example.board.cells}
    assert set(example.near) <= cells
    driven = {space for way in example.ways for space in way.path}
    assert driven <= cells
    assert {car.front for car in example.board.cars} & set(example.near)
    assert any(way.kind == "open" for way in example.ways)
    assert all(len(way.path) > 1 for way in example.ways)


def test_the_rules_where_a_picture_helps_have_one() -> None:
    """Each part of the road, and what other cars do to it."""
    parts = {clause.split("-")[1] for example in EXAMPLES for clause in example.clauses}
    assert parts >= {"MOVE", "CORN", "LIMIT", "SLIDE", "SHORT", "JUMP", "WATER", "OVER", "BLOCK"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"drive": [["g3 216.1i1"]]}, "the way is lost, not open"),  # the limit is 2
        ({"lose": [["g3 216.1o1"]]}, "the way is open, not lost"),
        ({"refuse": [["g3 216.1o1"]]}, "it is not refused"),
        ({"refuse": [["g6 216.1o1"]]}, "refused by RD-GEAR-06, not by RD-LIMIT-03"),
    ],
)
def test_an_example_that_is_not_so_is_refused(change: dict[str, list[list[str]]], says: str) -> None:
    limit = next(picture for picture in pictures.pictures() if picture.clauses == ("RD-LIMIT-03",))
    wrong = msgspec.convert(msgspec.to_builtins(limit) | {"drive": [], "lose": []} | change, Picture)
    with pytest.raises(NotSoError, match=says):
        drawn(wrong)
