"""The content files against what the box and the race guide print. The expected numbers are the rulebook's."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

import pytest

from hairpin.games.joyride import design, layouts, options, trackfiles
from hairpin.games.joyride.actions import HANDS, LOCKABLE_HANDS
from hairpin.games.joyride.names import GEARS, LOCK_SLOTS, MAX_CHECKPOINTS, SLOTS, Slot
from hairpin.kit.errors import HairpinError
from hairpin.kit.hexgrid import DIRECTIONS, neighbour
from hairpin.race import Race

TRACKS = sorted(layouts.courses())
ROAD = "a A . . . . . . . . ."

# the twelve tracks of the race guide: location, players, laps, difficulty
PRINTED = {
    "school-yard": ("School Yard", "driving-school", [2, 3], 2, "Tutorial"),
    "graduation": ("Graduation", "driving-school", [2, 3], 2, "Start Here!"),
    "probation-circuit": ("Probation Circuit", "driving-school", [2, 3], 3, "Low"),
    "school-reunion": ("School Reunion", "driving-school", [2, 3], 3, "Simple"),
    "rotary-club": ("Rotary Club", "driving-school", [2, 3], 2, "Medium"),
    "risky-pete-raceway": ("Risky Pete Raceway", "driving-school", [2, 3], 3, "Technical"),
    "bulldog": ("Bulldog", "driving-school", [2, 3], 3, "Ill-Advised"),
    "security-circuit": ("Security Circuit", "warehouse", [2, 3, 4], 3, "Low"),
    "brake-time": ("Brake Time", "warehouse", [2, 3, 4], 3, "Slippery"),
    "fresh-air": ("Fresh Air", "warehouse", [2, 3, 4], 3, "Medium"),
    "overstock-special": ("Overstock Special", "warehouse", [2, 3, 4], 3, "Simple"),
    "fight-shift": ("Fight Shift", "warehouse", [2, 3, 4], 3, "Clear"),
}


# ---- boards ----


def test_a_board_is_tiled_with_spaces_and_barriers() -> None:
    """Every hexagon of a board file is a white space or a barrier [JR-BOARD-01]."""
    for file in (trackfiles.FOLDER / "boards").glob("*.toml"):
        assert {trackfiles.SPACE, trackfiles.BARRIER} <= set(trackfiles.read_board(file).values())


def test_the_driving_school_has_no_special_spaces() -> None:
    """The board of the Driving School knows nothing but spaces and barriers [JR-DS-01, JR-COMP-13]."""
    file = trackfiles.FOLDER / "boards" / "driving-school.toml"
    text = re.search(r'map = """(.*?)"""', file.read_text(), re.DOTALL)
    assert text
    assert set(text[1]) == set(".# \n")
    assert layouts.board_title(layouts.track("school-yard")) == "Driving School"


# ---- dashboards and dice ----


def test_every_car_has_its_own_dashboard_dice_and_token() -> None:
    """Three cars are three tokens in the draw, each with a dashboard of its own in gear 2 [JR-COMP-01, JR-SETUP-07]."""
    race = Race.start("joyride", "school-yard", {"seats": "3"})
    assert len(race.possible()) == 3
    fields = race.game.fields(race.setting, race.state)
    assert [fields[letter]["gear"] for letter in "ABC"] == ["2", "2", "2"]
    race.state.cars[0].gear = 5
    assert [int(car.gear) for car in race.state.cars[:3]] == [5, 2, 2]


def test_there_are_five_dice_a_car() -> None:
    """No roll has more than five dice, none shows anything but 1, 2 or 3 [JR-COMP-01, JR-COMP-02]."""
    assert max(sum(hand) for hand in HANDS) == 5
    assert all(len(hand) == 3 for hand in HANDS)


def test_gears_lock_slots_and_item_slots() -> None:
    """Gears 1 to 5, four locked-dice slots, two item slots [JR-COMP-04, JR-COMP-06, JR-COMP-07]."""
    assert GEARS == 5
    assert LOCK_SLOTS == max(sum(hand) for hand in HANDS[:LOCKABLE_HANDS]) == 4
    assert [slot.name for slot in Slot if slot.name.startswith("ITEM")] == ["ITEM_1", "ITEM_2"]
    for gear in range(1, 6):
        Race.from_position(f"joyride/drawn/seats=1/at=lock/gear={gear},mirror={'1' * gear}", ROAD)
    with pytest.raises(HairpinError, match="gear=6: a whole number from 0 to 5"):
        Race.from_position("joyride/drawn/seats=1/at=lock/gear=6,mirror=111111", ROAD)


@pytest.mark.parametrize("first", range(SLOTS))
def test_eight_slots_take_damage(first: int) -> None:
    """Three gears, three lock slots and both item slots can be damaged, nothing else [JR-COMP-08, JR-R-108]."""
    race = Race.from_position("joyride/drawn/seats=1/at=end.damage,queue=A/mirror=11,pending=9", ROAD)
    placed: Counter[str] = Counter()
    while race.game.fields(race.setting, race.state)["A"]["pending"] != "0":
        words = [race.game.write_action(race.setting, race.state, action) for action in race.possible()]
        chosen = words[first % len(words)]
        race.play(chosen)
        placed[chosen] += 1
    assert placed == {"damage gear": 3, "damage lock": 3, "damage item 1": 1, "damage item 2": 1}


# ---- the box ----


def test_the_box_holds_two_cars_and_two_obstacles() -> None:
    """The Electric and the Learner; two obstacle tokens, more than no track uses [JR-COMP-10, JR-COMP-16]."""
    assert options.BOX == ("electric", "learner")
    assert design.OBSTACLES == 2
    assert all(len(layouts.track(name).obstacle) <= 2 for name in TRACKS)


def test_ten_checkpoint_tokens() -> None:
    """A pair for the starting line and four numbered pairs: no track needs more [JR-COMP-15, JR-CHK-01]."""
    assert 2 * (1 + MAX_CHECKPOINTS) == 10
    for name in TRACKS:
        chosen = layouts.track(name)
        assert all(len(line.tokens) in (1, 2) for line in [chosen.start, *chosen.checkpoint])


def test_a_track_need_not_use_all_checkpoint_tokens() -> None:
    """School Yard has two checkpoints of four [JR-CHK-02]."""
    assert len(layouts.track("school-yard").checkpoint) == 2


# ---- tracks ----


@pytest.mark.parametrize("name", TRACKS)
def test_tracks_are_as_printed(name: str) -> None:
    """Location, players, laps and difficulty of the track list.

    [JR-TRK-01, JR-TRK-04, JR-TRK-07, JR-TRK-10, JR-TRK-13, JR-TRK-15, JR-TRK-18, JR-TRK-20, JR-TRK-23, JR-TRK-26,
    JR-TRK-29, JR-TRK-32, JR-COMP-18, JR-GOAL-01]
    """
    title, board, players, laps, difficulty = PRINTED[name]
    chosen = layouts.track(name)
    assert (chosen.title, chosen.board, chosen.players, chosen.difficulty) == (title, board, players, difficulty)
    assert chosen.laps["2"][0] == laps
    assert set(chosen.source.values()) <= {"rulebook", "designed"}


def test_some_tracks_have_a_variable_setup() -> None:
    """Probation Circuit: three laps or two, two with three cars; two damage [JR-COMP-18, JR-TRK-08, JR-TRK-09]."""
    chosen = layouts.track("probation-circuit")
    assert chosen.laps == {"2": [3, 2], "3": [2]}
    assert chosen.starting_damage == 2
    assert layouts.track("school-yard").laps == {"2": [2], "3": [2]}


@pytest.mark.parametrize("name", TRACKS)
def test_a_track_says_what_it_is_made_of(name: str) -> None:
    """A description, the tokens with their places, the lines, the side of each token [JR-GUIDE-02, JR-CHK-11]."""
    chosen = layouts.track(name)
    laid = layouts.layout_of(chosen, name)
    assert chosen.says.endswith(".")
    assert len(laid.lines) == len(chosen.checkpoint) + 1
    assert all(laid.lines)
    assert all(isinstance(line.item, bool) for line in chosen.checkpoint)
    assert not laid.tokens & laid.drivable


def test_tokens_have_a_plain_and_an_item_side() -> None:
    """The file says which side shows; School Yard shows the plain ones [JR-CHK-09, JR-CHK-11, JR-TRK-02]."""
    assert trackfiles.LineFile(tokens=["u7"], arrow="e", item=True).item
    assert not any(line.item for line in layouts.track("school-yard").checkpoint)


# ---- routes ----


def route(spaces: Collection[int], origin: Sequence[int], goal: Collection[int]) -> list[int]:
    """A shortest way over spaces from a line to another, both ends included; empty if there is none."""
    came: dict[int, int] = dict.fromkeys(origin, -1)
    edge = list(origin)
    for space in edge:
        if space in goal:
            way = [space]
            while came[way[-1]] >= 0:
                way.append(came[way[-1]])
            return way[::-1]
        for direction in range(len(DIRECTIONS)):
            beside = int(neighbour(space, direction))
            if beside in spaces and beside not in came:
                came[beside] = space
                edge.append(beside)
    return []


def other_route(laid: layouts.Layout, origin: Sequence[int], goal: Collection[int]) -> list[int]:
    """A way between two lines that keeps off the middle of the shortest one and off all that lies beside it."""
    shortest = route(laid.drivable, origin, goal)
    third = len(shortest) // 3
    middle = set(shortest[third : len(shortest) - third])
    beside = {int(neighbour(space, direction)) for space in middle for direction in range(len(DIRECTIONS))}
    return route(laid.drivable - middle - beside, origin, goal)


def arrival(way: Sequence[int]) -> int:
    """The direction of the last space of a way."""
    before, last = way[-2:]
    return next(d for d in range(len(DIRECTIONS)) if int(neighbour(before, d)) == last)


def test_school_yard_has_two_approaches_to_checkpoint_2() -> None:
    """The way from 1 to 2 can be chosen, and it decides how the car arrives there [JR-TRK-03, JR-TDES-08]."""
    laid = layouts.layout_of(layouts.track("school-yard"), "school-yard")
    one = route(laid.drivable, laid.lines[1], laid.lines[2])
    other = other_route(laid, laid.lines[1], laid.lines[2])
    assert other
    assert arrival(one) != arrival(other)


@pytest.mark.parametrize("name", TRACKS)
def test_checkpoints_leave_routes_open(name: str) -> None:
    """Between some of the lines of each track there is more than one way [JR-TDES-08]."""
    laid = layouts.layout_of(layouts.track(name), name)
    legs = list(pairwise([*laid.lines, laid.lines[0]]))
    assert all(route(laid.drivable, origin, goal) for origin, goal in legs)
    assert any(other_route(laid, origin, goal) for origin, goal in legs)


@pytest.mark.parametrize(
    ("options", "drawing", "says"),
    [
        (f"bag={'.'.join(['mine'] * 5)}", ROAD, "option bag: 5 of the kind mine; there are 4 of each"),
        (
            f"second-box=yes,bag={'.'.join(['mine'] * 9)}",
            ROAD,
            "option bag: 9 of the kind mine; there are 8 of each",
        ),
        (
            "second-box=yes",
            "\n".join([ROAD, " ." * 11, " ".join("q" * 20), " ." * 11, " ".join("q" * 13)]),
            "33 items lie on it; allowed are up to 32",
        ),
        ("second-box=two", ROAD, "option second-box=two: allowed is yes or no"),
        ("items-at=start", f"{ROAD}\n{' .' * 11}\n{' '.join('q' * 17)}", "17 items lie on it; allowed are up to 16"),
    ],
)
def test_no_more_items_than_the_box_holds(options: str, drawing: str, says: str) -> None:
    """Four of each kind, sixteen in all; twice that if a second box is added [JR-COMP-12, JR-R-110]."""
    with pytest.raises(HairpinError, match=says):
        Race.from_position(f"joyride/drawn/seats=1,{options}/at=lock/A=b1:e,mirror=12", drawing)
