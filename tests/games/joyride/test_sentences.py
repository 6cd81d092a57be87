"""What people read: what happened, what is asked, what a choice leads to; the spaces named in it exist."""

import pytest

from hairpin.games.joyride import sentences
from hairpin.games.joyride.notation import course_hexes
from hairpin.games.joyride.words import parse_action
from hairpin.kit.hexgrid import space_name
from hairpin.race import Race

ROAD = """
. . . . . . . . . .
 . . . . # . . . . .
. . . . . . . . . .
"""


def race(turn: str, *cars: str, options: str = "", drawing: str = ROAD) -> Race:
    return Race.from_position(f"joyride/drawn/seats={len(cars)}{options}/round=1,{turn}/{'/'.join(cars)}", drawing)


def told(found: Race, words: str) -> list[str]:
    return [line.text for line in found.play(words)]


# ---- what happened ----


@pytest.mark.parametrize(
    ("car", "words", "says"),
    [
        ("A=c3:e,gear=1,mirror=1", "straight", "Red goes straight on, to the east."),
        ("A=c3:e,gear=1,mirror=1", "steer left", "Red steers left and drives north-east."),
        ("A=c1:e,gear=1,mirror=1", "steer right", "Red steers right and drives south-east."),
        ("A=e3:e,gear=1,mirror=1", "reverse", "Red backs up straight, to the west."),
        ("A=e3:w,gear=1,mirror=1", "reverse left", "Red backs up steering left, to the north-east."),
    ],
)
def test_a_steer_is_told_as_it_is_driven(car: str, words: str, says: str) -> None:
    assert told(race("at=roll.steer", car), words)[0] == says


@pytest.mark.parametrize(
    ("car", "words", "against"),
    [
        ("A=i1:e,gear=2,mirror=33", "straight", "the edge of the board"),
        ("A=i3:e,gear=2,mirror=33", "steer right", "the edge of the board"),
        ("A=c1:w,gear=2,mirror=33", "straight", "the edge of the board"),
        ("A=c1:e,gear=2,mirror=33", "steer left", "the edge of the board"),
        ("A=c2:e,gear=2,mirror=33", "straight", "e2"),
    ],
)
def test_what_is_hit_is_a_space_of_the_board_or_its_edge(car: str, words: str, against: str) -> None:
    assert f"Red smashes against {against}." in told(race("at=roll.steer", car), words)


def test_no_space_is_named_that_the_school_yard_has_not() -> None:
    """Out over every side of the board, in every direction."""
    course = "joyride/school-yard/seats=2/round=4,at=roll.steer"
    start = Race.from_position(f"{course}/A=k4:e,gear=3,mirror=333/B=c12:e,mirror=11")
    names = {space_name(space) for space in course_hexes(start.setting)}
    heard = set()
    for front in ("x9:e", "w4:e", "c9:w", "k2:ne", "k2:nw", "k18:se", "k18:sw", "b12:w", "x11:e", "v3:e"):
        found = Race.from_position(f"{course}/A={front},gear=5,mirror=33333/B=n12:e,mirror=11")
        assert found.game.problems(found.setting, found.state) == []
        for action in found.legal():
            for line in Race.from_position(found.position()).play(action):
                if " against " in line.text:
                    heard.add(line.text.rstrip(".").partition(" against ")[2])
    assert "the edge of the board" in heard
    assert heard - {"the edge of the board"} <= names


BLOCKED = ("A=b1:e,gear=1,mirror=3", "B=d1:e,gear=1,mirror=1", "C=f1:e,gear=1,mirror=1")
WALL = ". . . . . . # . . .\n . . . . . . . . . .\n"


def test_a_pile_up_is_one_sentence() -> None:
    said = told(race("at=roll.steer", *BLOCKED[:2], "C=f2:e,gear=1,mirror=1", drawing=WALL.replace(". # .", "# . .")),
                "straight")  # fmt: skip
    assert "Red piles up with Blue against f1; each takes a damage." in said
    assert not any("takes a damage" in line and "piles up" not in line for line in said)


def test_a_pile_up_of_three_names_them_all() -> None:
    said = told(race("at=roll.steer", *BLOCKED, drawing=WALL), "straight")
    assert "Red piles up with Blue and Yellow against g1; each takes a damage." in said


def test_a_pile_up_without_damage_tells_of_none() -> None:
    said = told(race("at=roll.steer", *BLOCKED, options=",damage=no", drawing=WALL), "straight")
    assert "Red piles up with Blue and Yellow against g1." in said


# ---- what is asked ----


@pytest.mark.parametrize(
    ("turn", "car", "says"),
    [
        ("at=shift.remove,removing=1", "A=c1:e,mirror=12", "Red gives up a die: it shifts down."),
        ("at=shift.remove,removing=2", "A=c1:e,gear=3,mirror=123",
         "Red gives up 2 dice, one after the other: it shifts down."),
        ("at=end.remove,removing=1,queue=A", "A=c1:e,gear=5,mirror=12312,damage=g1",
         "Red gives up a die: its gear 5 is damaged."),
        ("at=end.remove,removing=1,queue=A", "A=c1:e,mirror=12",
         "Red gives up a die: a pile-up or an explosion forces it down a gear."),
    ],
)  # fmt: skip
def test_why_a_die_must_go(turn: str, car: str, says: str) -> None:
    found = race(turn, car)
    assert found.game.headline(found.setting, found.state) == says


def test_a_refusal_shows_a_die_not_rolled_yet_as_the_dashboard_does() -> None:
    found = race("at=shift.remove,removing=1", "A=c1:e,gear=3,mirror=023")
    assert found.view(0).panels[0].fields["mirror"] == "? 2 3"
    with pytest.raises(Exception, match=r"from those on the mirror \(\? 2 3\)"):
        found.play("remove 1")


# ---- what a choice leads to ----


def ends(found: Race) -> dict[str, str]:
    return {choice.text: choice.preview.ends for choice in found.view(0).choices}


def test_a_shift_names_the_new_gear_and_the_dice_to_roll() -> None:
    assert ends(race("at=shift", "A=c3:e,gear=4,mirror=123,locked=1")) == {
        "stay": "gear 4, 3 dice to roll",
        "shift up": "gear 5, 4 dice to roll",
        "shift down": "gear 3, 2 dice to roll",
        "engine brake": "gear 2, 1 die to roll",
    }


def test_a_shift_that_leaves_no_die_says_that_there_is_no_second_move() -> None:
    none_left = "no dice left to roll: no second move"
    assert ends(race("at=shift", "A=c3:e,gear=3,locked=123"))["stay"] == f"gear 3, {none_left}"
    assert ends(race("at=shift", "A=c3:e,gear=3,mirror=3,locked=12"))["shift down"] == f"gear 2, {none_left}"


def test_to_lock_nothing_is_no_first_move() -> None:
    assert ends(race("at=lock", "A=c3:e,mirror=13"))["lock none"] == "no first move"


def test_hands_are_listed_by_the_number_of_dice_and_then_by_faces() -> None:
    assert list(ends(race("at=lock", "A=c3:e,gear=4,mirror=1233"))) == [
        "lock none",
        *("lock 1", "lock 2", "lock 3"),
        *("lock 1 2", "lock 1 3", "lock 2 3", "lock 3 3"),
        *("lock 1 2 3", "lock 1 3 3", "lock 2 3 3"),
        "lock 1 2 3 3",
    ]


@pytest.mark.parametrize(
    ("words", "doing"),
    [
        ("lock none", "locking nothing"),
        ("lock 1 3 3", "locking 1, 3 and 3"),
        ("straight", "going straight on"),
        ("reverse left", "backing up to the left"),
        ("engine brake", "braking with the engine"),
        ("remove 2", "giving up a 2"),
        ("damage item 2", "damaging item 2"),
        ("damage gear", "damaging the highest gear"),
        ("head-on push", "being pushed backwards"),
        ("draw B", "drawing B"),
        ("roll 1 3", "rolling 1 3"),
    ],
)
def test_an_action_is_told_as_what_somebody_does(words: str, doing: str) -> None:
    yard = Race.start("joyride", "school-yard", {"seats": "2"})
    assert sentences.doing(yard.setting, parse_action(yard.setting, words, ())) == doing
