"""The box, the tiles and the ready-made rallies are what the rulebook says of them."""

from itertools import pairwise

import pytest

from hairpin.games.rallyman.box import CRASH, box
from hairpin.games.rallyman.content import setup
from hairpin.games.rallyman.guidelines import LONG, MEDIUM, PROGRAMMES, SHORT, nearest, warnings
from hairpin.games.rallyman.names import GEARS, MAX_SEATS, Sisu, Space
from hairpin.games.rallyman.rallies import printed_stages, rallies
from hairpin.games.rallyman.road import DANGERS, RED, YELLOW
from hairpin.games.rallyman.stages import errors, length, parse_stage
from hairpin.games.rallyman.tiles import FINISHING, STARTING, assistance_sides, sides
from hairpin.games.rallyman.words import COLOURS
from hairpin.kit.errors import HairpinError
from hairpin.race import Race

SMALL = "202aD-204aD-203aD"


def test_the_tiles() -> None:
    """31 Road tiles with two sides each, the Assistance tile apart [RD-COMP-02, RD-COMP-08, RD-R-80]."""
    assert [*sides()] == [f"{number}{letter}" for number in range(202, 233) for letter in "ab"]
    assert assistance_sides() == ("201a", "201b")
    for line, number in ((STARTING, 202), (FINISHING, 203)):
        assert {s.number for s in sides().values() if any(z.line == line for z in s.zones)} == {number}


def test_one_of_each_for_every_colour() -> None:
    """Six colours, each with a car, a Dashboard, a driver, a Spare Tire card and a SISU token.

    [RD-COMP-03, RD-COMP-04, RD-COMP-05, RD-COMP-06, RD-COMP-07, RD-SETUP-08]
    """
    assert MAX_SEATS == len(set(COLOURS)) == len(box().cars.colours) == 6
    assert [colour.lower() for colour in COLOURS] == list(box().cars.colours)
    race = Race.start("rallyman", "r1s1", {"seats": "6", "sisu": "per-stage"})
    assert [(int(car.spare), int(car.sisu)) for car in race.state.cars] == [(1, 1)] * 6
    assert race.setting.sisu == Sisu.PER_STAGE
    with pytest.raises(HairpinError, match="option seats=7"):
        Race.start("rallyman", "r1s1", {"seats": "7"})


def test_the_dice() -> None:
    """Eleven dice, each with a Warning; a Gear die for each Gear.

    [RD-COMP-10, RD-COMP-15, RD-DASH-09, RD-GEAR-02, RD-GEAR-04, RD-COAST-03]
    """
    dice, faces = box().dice, box().warnings
    assert dice.gear + dice.coast + dice.leader + dice.brake == 11
    assert dice.gear == len(faces.gear) == GEARS == 6
    assert all(0 < warnings < 6 for warnings in (*faces.gear, faces.coast, faces.leader, faces.brake))


def test_the_time_cards() -> None:
    """192 cards; a higher Gear adds fewer seconds, the 0 side the most, the same in all decks.

    [RD-COMP-11, RD-EOT-05, RD-LOC-03, RD-R-58]
    """
    assert sum(back.cards for deck in box().back for back in deck.backs) == 192
    seconds = box().seconds.gears
    assert len(seconds) == GEARS + 1
    assert all(slow > fast for slow, fast in pairwise(seconds))
    _, settings = setup("r1s1", {})
    decks = settings[0].decks
    added = {int(b.seconds) for deck in decks for b in deck.backs[: deck.kinds] if not b.gear}
    assert added == {seconds[0]}


def test_the_signposts() -> None:
    """Where a crash does most, the post is red; in 4th Gear it does 3 at most [RD-LOC-17, RD-LOC-18]."""
    crashes = {deck.deck: [b.marks for b in deck.backs if b.icon == CRASH] for deck in box().back}
    assert all(marks[0] <= marks[1] <= marks[2] for found in crashes.values() for marks in found)
    assert any(marks[0] < marks[2] for found in crashes.values() for marks in found)
    assert max(marks[2] for marks in crashes[4]) == 3
    assert DANGERS[0] == YELLOW
    assert DANGERS[2] == RED


def test_the_tokens() -> None:
    """48 Damage tokens with two sides, 122 Second tokens of 1, 3 and 5 [RD-COMP-12, RD-COMP-13, RD-SEC-02]."""
    assert sum(box().tokens.values()) == 48
    assert len(box().tokens) == 4 * 3
    tokens = box().second_tokens
    assert tokens.ones + tokens.threes + tokens.fives == 122
    assert min(tokens.ones, tokens.threes, tokens.fives) > 0


def test_the_surfaces() -> None:
    """Gravel, and gravel for the Leader; asphalt and snow are for expansions [RD-DASH-05, RD-DASH-06, RD-DASH-07]."""
    assert [*box().surface] == ["gravel", "leader"]
    assert box().surface["gravel"].coast == box().surface["leader"].leader == 2


def test_corners() -> None:
    """A Corner has limits and no lanes; the cut has fewer spaces or lower limits, the drift the others.

    [RD-CORN-01, RD-CORN-06, RD-CORN-08]
    """
    corners = [zone for side in sides().values() for zone in side.zones if zone.kind == "corner"]
    assert corners
    for zone in corners:
        assert len(zone.inside) < len(zone.outside)
        assert max(zone.inside) < max(zone.outside)
        assert min(zone.inside) > 0
    _, settings = setup("r1s1", {})
    for node in settings[0].nodes[: settings[0].starts[1]]:
        if node.kind == Space.CORNER:
            assert node.limit > 0


def test_slides_and_jumps() -> None:
    """Slide rows lie next to a Corner; Jumps have a Gear [RD-SLIDE-02, RD-JUMP-01]."""
    slides = jumps = 0
    for side in sides().values():
        kinds = [zone.kind for zone in side.zones]
        for place, zone in enumerate(side.zones):
            if zone.kind == "slide":
                assert "corner" in kinds[max(place - 1, 0) : place + 2], side.id
                slides += 1
            if zone.jump:
                assert 1 <= zone.jump <= GEARS
                jumps += 1
    assert slides > 10
    assert jumps > 4


def test_the_ready_made_rallies() -> None:
    """Six of three Stages, by the designers named [RD-BUILD-09, RD-READY-01, RD-READY-03]."""
    authors = {number: rally.author for number, rally in rallies().items()}
    assert authors == {
        1: "Jean-Christophe Bouvier",
        2: "Roger BW",
        3: "Dwayne Karenko",
        4: "Dwayne Karenko",
        5: "Roger BW",
        6: "Aaron Steward",
    }
    assert [len(rally.stages) for rally in rallies().values()] == [3] * 6


def test_two_roads_from_the_same_tiles() -> None:
    """Rally 1 has them [RD-R-82]."""
    first, second = printed_stages()["r1s1"], printed_stages()["r1s2"]
    assert sorted(leg.tile for leg in first.legs) == sorted(leg.tile for leg in second.legs)
    assert first.text != second.text


def test_a_stage_of_ones_own() -> None:
    """Any road that joins can be driven; one that does not is told why [RD-BUILD-01, RD-COMP-14, RD-GOAL-01]."""
    race = Race.start("rallyman", SMALL, {"seats": "1"})
    race.play("first A")
    assert "g1 202.2l" in [race.game.write_action(race.setting, race.state, action) for action in race.possible()]
    assert not list(errors(parse_stage(SMALL)))
    for wrong, clause in (
        ("202aD-203aD-204aD", "RD-R-80"),
        ("202aD-204aD-204bA-203aD", "RD-COMP-02"),
        ("202aD-210bA-203aD", "RD-COMP-14"),
    ):
        assert clause in {found.clause for found in errors(parse_stage(wrong))}, wrong
        with pytest.raises(HairpinError):
            Race.start("rallyman", wrong, {"seats": "1"})


def test_a_rally_of_ones_own() -> None:
    """It has as many Stages as wanted, up to six [RD-BUILD-10, RD-RALLY-01]."""
    for stages in (1, 2, 6):
        _, settings = setup("~".join([SMALL] * stages), {})
        assert settings[0].stages == stages
    with pytest.raises(HairpinError, match="7 stages; from 1 to 6 are allowed"):
        setup("~".join([SMALL] * 7), {})


def test_the_lengths_advised() -> None:
    """Tiles and minutes of Stages and Rallies, for four drivers.

    [RD-BUILD-02, RD-BUILD-03, RD-BUILD-04, RD-BUILD-05, RD-BUILD-06, RD-BUILD-07, RD-BUILD-08]
    """
    assert [(found.tiles, found.minutes) for found in (SHORT, MEDIUM, LONG)] == [(10, 25), (14, 35), (18, 45)]
    advised = {found.name: (found.stages, found.minutes) for found in PROGRAMMES}
    assert advised == {
        "Short": (((2, "Short"),), 60),
        "Medium": (((2, "Long"), (3, "Short")), 90),
        "Long": (((3, "Medium"),), 120),
    }
    for stage in printed_stages().values():
        assert abs(nearest(stage).tiles - length(stage)) <= 2
    assert "RD-BUILD-03" in {found.clause for found in warnings(parse_stage(SMALL))}
