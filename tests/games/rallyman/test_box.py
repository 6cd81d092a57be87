"""What is in the box: counts that the rulebook prints, numbers that have a source, and files that do not add up."""

import pytest

from hairpin.games.rallyman.box import FOLDER, SHORTCUT_SIDES, SOURCES, box, read_box
from hairpin.kit.errors import HairpinError

WRITTEN = (FOLDER / "box.toml").read_text("utf-8")


def test_the_dice() -> None:
    """Eleven in all; a Leader die has one Warning more than a Coast die [RD-COMP-10, RD-R-11]."""
    dice, warnings = box().dice, box().warnings
    assert [dice.gear, dice.coast, dice.leader, dice.brake] == [6, 2, 2, 1]
    assert warnings.gear == (1, 1, 2, 2, 2, 2)
    assert [warnings.coast, warnings.leader, warnings.brake] == [1, 2, 2]


def test_the_dashboard() -> None:
    """Gravel, gravel for the leader, two for expansions [RD-DASH-05, RD-DASH-06, RD-DASH-07, RD-COMP-15]."""
    columns = {name: (s.gear, s.coast, s.leader, s.brake, s.limit) for name, s in box().surface.items()}
    assert columns == {"gravel": (6, 2, 0, 1, 3), "leader": (6, 0, 2, 1, 3)}
    assert box().expansions.surfaces == ("asphalt", "snow")


def test_the_time_cards() -> None:
    """192 in six decks; the 0 side is dearer than the first Gear [RD-COMP-11, RD-LOC-03]."""
    decks = box().decks_by_gear
    assert [sum(back.cards for back in decks[gear]) for gear in range(1, 7)] == [32] * 6
    assert box().seconds.gears == (60, 50, 40, 30, 20, 15, 10)
    assert box().spare_tire.seconds == 60


def test_crashes_are_worse_in_high_gears_and_on_red() -> None:
    """In the fourth Gear the most is 3 tokens, and only where it is red [RD-LOC-17, RD-LOC-18]."""
    decks = box().decks_by_gear
    crashes = [sum(back.cards for back in decks[gear] if back.icon == "crash") for gear in range(1, 7)]
    assert crashes == sorted(crashes)
    assert crashes[0] < crashes[-1]
    worst = [max(back.marks[danger] for back in decks[4]) for danger in range(3)]
    assert worst == [1, 2, 3]


def test_the_tokens() -> None:
    """48 with two sides, 122 in values of 1, 3 and 5, six of whatever each driver has one of.

    [RD-COMP-03, RD-COMP-04, RD-COMP-05, RD-COMP-06, RD-COMP-07, RD-COMP-12, RD-COMP-13, RD-SEC-02]
    """
    tokens = box().tokens
    assert sum(tokens.values()) == 48
    assert [sum(n for (_, back), n in tokens.items() if back == side) for side in SHORTCUT_SIDES] == [24, 12, 12]
    assert list(tokens)[:4] == [("gear", "ok"), ("gear", "coast"), ("gear", "minus"), ("brake", "ok")]
    seconds = box().second_tokens
    assert seconds.ones + seconds.threes + seconds.fives == 122
    assert len(set(box().cars.colours)) == 6


def test_designed_numbers_are_marked() -> None:
    designed = {"cars", "decks", "spare_tire", "bag", "second_tokens"}
    parts = {name: getattr(box(), name) for name in box().__struct_fields__}
    sources = {name: part.source for name, part in parts.items() if hasattr(part, "source")}
    assert {name for name, source in sources.items() if source == "designed"} == designed
    assert {*sources.values()} <= {*SOURCES}


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("leader = 2\nbrake = 1\n\n[warnings]", "leader = 3\nbrake = 1\n\n[warnings]", "dice: 12 dice are in the box"),
        ("gear = [1, 1, 2, 2, 2, 2]", "gear = [1, 1, 2]", "warnings: gear has 3 numbers; 6 are allowed"),
        ("coast = 1\nleader", "coast = 7\nleader", "a die has 7 faces with a Warning; from 0 to 6"),
        ("[surface.leader]", "[surface.ice]", "surface: gravel and ice; gravel and leader are allowed"),
        ("[60, 50, 40", "[40, 50, 40", "seconds: 40, 50"),
        ("cards = 24", "cards = 23", "deck 1: 31 cards have a back; 32 are allowed"),
        ("deck = 2", "deck = 3", "back: decks 1, 3, 3"),
        ('"spinout" }', '"skid" }', "deck 1: 'skid' is no icon"),
        ("marks = [0, 0, 1]", "marks = [2, 0, 1]", "rising with the danger"),
        ("gear = 1, seconds = 50", "gear = 1, seconds = 0", "SISU alone has both"),
        ("ok = 6", "ok = 7", "bag: 49 tokens are in the bag; 48 are allowed"),
        ("ok = 6", "fine = 6", "bag, gear: Shortcut sides"),
        ('damage = "brake"', 'damage = "gear"', "bag: Damage sides"),
        ("ones = 60", "ones = 61", "second_tokens: 123 tokens"),
        ('"yellow", "green"', '"red", "green"', "cars: a colour is named twice"),
        ('source = "designed"', 'source = "hearsay"', "source 'hearsay' is not known"),
        ("faces", "faces", ""),
        ("limit = 3", 'limit = "3"', "box.toml: Expected `int`"),
        ("[dice]", "[dice", "box.toml: "),
        ("[cars]", "[cars]\nwheels = 4", "unknown field `wheels`"),
    ],
)
def test_a_box_that_does_not_add_up_is_refused(before: str, after: str, says: str) -> None:
    assert before in WRITTEN
    if not says:
        assert read_box(WRITTEN) == box()
        return
    with pytest.raises(HairpinError) as refused:
        read_box(WRITTEN.replace(before, after, 1))
    assert says in str(refused.value)
