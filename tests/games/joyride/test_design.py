"""Tracks of one's own: what is refused, what is advised against, what may be changed. School Yard is changed for it."""

import shutil
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hairpin.games.joyride import content, design, guide, layouts, trackfiles
from hairpin.games.joyride.plan import neighbours, shortest_way
from hairpin.kit.errors import HairpinError
from hairpin.kit.hexgrid import DIRECTIONS, parse_space
from hairpin.race import Race

YARD = (trackfiles.FOLDER / "tracks" / "school-yard.toml").read_text()
START, FIRST, SECOND = YARD.split("[[checkpoint]]")
NAME = "own-yard"

Draw = Callable[[str], trackfiles.TrackFile]


@pytest.fixture
def draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Draw:
    """Write a track file of one's own beside the others and read it."""
    shutil.copytree(trackfiles.FOLDER, tmp_path / "content")
    monkeypatch.setattr(trackfiles, "FOLDER", tmp_path / "content")

    def written(text: str) -> trackfiles.TrackFile:
        (tmp_path / "content" / "tracks" / f"{NAME}.toml").write_text(text)
        return layouts.track(NAME)

    return written


def changed(*changes: tuple[str, str], obstacles: Sequence[tuple[str, str]] = ()) -> str:
    """School Yard with changes of its text, and obstacles: the barriers and the spaces printed on each."""
    text = YARD
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    for barriers, spaces in obstacles:
        text += f"\n[[obstacle]]\nbarriers = {barriers.split()!r}\nspaces = {spaces.split()!r}\n"
    return text


# ---- refused ----


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (changed(obstacles=[("n4", "")]), "ahead of h4 6 spaces must be free; n4 is not"),
        (changed(obstacles=[("i4", "")]), "ahead of h4 6 spaces must be free; i4 is not"),
        (changed(obstacles=[("g4", "")]), "behind starting space h4 there is no space for a rear"),
        (changed(('facing = "e"', 'facing = "ne"')), "ne runs along the starting line; cars must start across it"),
        (changed(('facing = "e"', 'facing = ""')), "'' is no direction: write e, ne, nw, w, sw or se"),
        (changed(('["u7"]', '["u7", "w8"]')), "u7 and w8 do not lie on one straight row of spaces"),
        (
            changed(obstacles=[("i2 j1", "")]),
            "the starting line has 2 spaces; allowed are 3 (a space for every car) to 12",
        ),
        (changed(("[2, 3]\nideal", "[2, 5]\nideal")), "5 cars; allowed are 2 to 4"),
        (
            changed() + 3 * '\n[[checkpoint]]\ntokens = ["k3"]\narrow = "ne"\n',
            "5 checkpoints; allowed are 1 to 4",
        ),
        (
            changed(obstacles=[("a6 b6 c6 d6", ""), ("a8 b8 c8 d8", "")]),
            "checkpoint 2 cannot be reached from checkpoint 1",
        ),
        (changed(obstacles=[("v7 w7 x7 y7", "")]), "the line of checkpoint 1 has no space that can be driven on"),
        (changed(obstacles=[("az9", "")]), "an obstacle must lie on the board"),
    ],
)
def test_a_layout_that_breaks_a_hard_rule_is_refused(draw: Draw, text: str, says: str) -> None:
    """The error names the file and what is allowed [JR-TDES-01, JR-TDES-02, JR-COMP-15, JR-R-62, JR-R-105]."""
    with pytest.raises(HairpinError) as error:
        draw(text)
    assert says in str(error.value)
    assert str(error.value).startswith(f"{NAME}.toml, line ")


def test_six_free_spaces_ahead_are_enough(draw: Draw) -> None:
    """A barrier on the seventh space ahead of a starting space is allowed [JR-TDES-02]."""
    assert draw(changed(obstacles=[("o4", "")])).title == "School Yard"


BLOCK = [parse_space(f"{column}{row}") for column in "abcdefg" for row in range(1, 8)]


@given(st.sets(st.sampled_from(BLOCK), max_size=len(BLOCK) // 2))
def test_a_shortest_way_can_be_steered(barriers: set[int]) -> None:
    """What hangs together can be driven: no shortest way turns by more than a sixth [JR-R-105, JR-STEER-01]."""
    spaces = set(BLOCK) - barriers
    way = shortest_way(spaces, [min(spaces)], {max(spaces)})
    headings = [neighbours(before).index(after) for before, after in pairwise(way)]
    for before, after in pairwise(headings):
        assert (after - before) % len(DIRECTIONS) in (0, 1, len(DIRECTIONS) - 1)


# ---- lines and obstacles ----


def test_barriers_in_a_row_are_skipped(draw: Draw) -> None:
    """A barrier within the row of a line is no space of it and does not end it [JR-R-62, JR-R-06]."""
    laid = layouts.layout_of(draw(changed(obstacles=[("w7", "")])), NAME)
    assert set(laid.lines[1]) == {parse_space(name) for name in ("v7", "x7", "y7")}
    assert guide.cautions(NAME, {"seats": "2"}) == ("barriers interrupt the line of checkpoint 1",)


def test_obstacles_replace_what_they_cover(draw: Draw) -> None:
    """Printed barriers close spaces, printed spaces open barriers [JR-OBST-01, JR-OBST-02, JR-R-104]."""
    plain = layouts.layout_of(layouts.track("school-yard"), "school-yard")
    laid = layouts.layout_of(draw(changed(obstacles=[("k16 l16", ""), ("", "l9 m9")])), NAME)
    assert plain.drivable - laid.drivable == {parse_space("k16"), parse_space("l16")}
    assert laid.drivable - plain.drivable == {parse_space("l9"), parse_space("m9")}


def test_an_obstacle_is_a_barrier_to_cars(draw: Draw) -> None:
    """Driving into an obstacle is a Smash [JR-OBST-01, JR-OBST-03, JR-R-104]."""
    draw(changed(obstacles=[("m16", "")]))
    race = Race.from_position(f"joyride/{NAME}/seats=2/at=lock/A=k16:e,mirror=12/B=k3:e,mirror=11")
    race.play("lock 2")
    race.play("straight")
    assert race.game.fields(race.setting, race.state)["A"]["gear"] == "0"
    assert race.game.fields(race.setting, race.state)["A"]["at"] == "l16:e"


def test_lines_may_meet_in_a_space(draw: Draw) -> None:
    """Four lines through l16: whoever gets onto it crosses all of them in one step, in order [JR-R-57, JR-CHK-07]."""
    pairs = (("i16", "o16"), ("m14", "k18"), ("k14", "m18"), ("h16", "p16"))
    lines = "".join(f"\n[[checkpoint]]\ntokens = {list(pair)!r}\n" for pair in pairs)
    draw(START + lines)
    race = Race.from_position(f"joyride/{NAME}/seats=2/at=lock/A=l15:se,mirror=12/B=k3:e,mirror=11")
    race.play("lock 1")
    race.play("straight")
    names = race.game.event_names(race.desks[0])
    assert names == ["STEERED A", "MOVED A", *["CROSSED A"] * 4]
    assert race.game.fields(race.setting, race.state)["A"]["next"] == "start"


# ---- advised against ----


@pytest.mark.parametrize(
    ("seats", "obstacles", "says"),
    [
        ("3", [("v7 w7", "")], ["the line of checkpoint 1 is 2 wide, too narrow for 3 cars abreast"]),
        ("2", [("v7 w7", "")], []),
        ("2", [("c9 d9 c11 d11", "")], ["c10 is closed in on 4 sides"]),
        ("2", [("c9 d9 c11", "")], []),
        (
            "2",
            [("l15 m15 n15 o15", ""), ("l17 m17 n17 o17", "")],
            [
                "l16 is closed in on 4 sides",
                "m16 is closed in on 4 sides",
                "n16 is closed in on 4 sides",
                "l16, m16 and n16 are a narrow stretch",
            ],
        ),
        ("2", [("k16", ""), ("m16", ""), ("o16", "")], ["School Yard uses 3 obstacles, and the box holds 2"]),
    ],
)
def test_warnings_of_track_design(draw: Draw, seats: str, obstacles: list[tuple[str, str]], says: list[str]) -> None:
    """Narrow lines, closed-in spaces, narrow stretches [JR-TDES-05, JR-TDES-06, JR-TDES-07, JR-R-104, JR-R-105]."""
    draw(changed(obstacles=obstacles))
    box = "the box holds only the Electric and the Learner"
    assert list(guide.cautions(NAME, {"seats": seats})) == ([box] if seats == "3" else []) + says


@pytest.mark.parametrize("name", sorted(layouts.courses()))
def test_our_own_tracks_give_no_cause_for_warnings(name: str) -> None:
    """With the cars they are meant for, the tracks keep the tips [JR-TDES-05, JR-TDES-06, JR-TDES-07]."""
    chosen = layouts.track(name)
    assert list(design.warnings(layouts.layout_of(chosen, name), max(chosen.players))) == []


# ---- numbers of cars ----


def test_more_cars_than_there_are_starting_spaces_are_refused(draw: Draw) -> None:
    """The counts that there is room for are named [JR-GUIDE-06, JR-SETUP-10, JR-R-107]."""
    draw(changed(("[2, 3]\nideal", "[2]\nideal"), obstacles=[("i2 j1", "")]))
    with pytest.raises(HairpinError, match="seats=3: School Yard has room for 2 cars"):
        content.setup(NAME, {"seats": "3"})


def test_three_cars_with_two_in_the_box() -> None:
    """JR-EX-93: a third car is a copy, with a dashboard of its own [JR-COMP-19, JR-TRK-35, JR-R-109, JR-R-116]."""
    assert "the box holds only the Electric and the Learner" in guide.cautions("probation-circuit", {"seats": "3"})
    race = Race.start("joyride", "probation-circuit", {"seats": "3"})
    for words in ("draw C", "place o16", "draw A", "place o17", "draw B", "place n18"):
        race.play(words)
    fields = race.game.fields(race.setting, race.state)
    assert [fields[letter]["gear"] for letter in "ABC"] == ["2", "2", "2"]
    assert len({fields[letter]["at"] for letter in "ABC"}) == 3
    assert len({race.game.seat_names[seat] for seat in range(3)}) == 3


# ---- remixed ----


@pytest.mark.parametrize(
    "text",
    [
        changed(('facing = "e"', 'facing = "w"')),
        "[[checkpoint]]".join([START, SECOND + "\n\n", FIRST]),
        changed(obstacles=[("n16 o16", "")]),
    ],
    ids=["the other direction", "the other order", "an obstacle more"],
)
def test_a_track_may_be_remixed(draw: Draw, text: str) -> None:
    """Another starting direction, another order of checkpoints, an obstacle more: all can be raced [JR-TDES-10]."""
    draw(text)
    assert Race.start("joyride", NAME, {"seats": "2"}).possible()


def test_a_remixed_track_is_another_course(draw: Draw) -> None:
    """Boards and tracks combine freely, and each combination has a content hash of its own [JR-COMP-19, JR-TDES-10]."""
    draw(changed(('facing = "e"', 'facing = "w"')))
    own, _ = content.setup(NAME, {"seats": "2"})
    printed, _ = content.setup("school-yard", {"seats": "2"})
    assert own.hash != printed.hash
