"""The options of a race: what may be left out, what each driver picks, what does not go together."""

import re
from itertools import pairwise

import pytest

from hairpin.games import game as game_by_name
from hairpin.games.joyride import guide, options
from hairpin.games.joyride.names import Handicap, Set
from hairpin.kit.errors import HairpinError
from hairpin.race import Race

GAME = game_by_name("joyride")
TRACK = "probation-circuit"


def setting(**given: str):  # type: ignore[no-untyped-def]
    return GAME.setup(TRACK, {key.replace("_", "-"): value for key, value in given.items()})[1][0]


def test_abilities_are_left_out_standard_or_of_choice() -> None:
    """None, the same for everybody, or each its own set [JR-CMPX-04, JR-CMPX-05, JR-SETUP-06, JR-ABIL-01]."""
    assert setting(seats="3").sets.tolist() == [Set.NONE] * 4
    assert setting(seats="3", abilities="standard").sets.tolist() == [Set.STANDARD] * 3 + [Set.NONE]
    chosen = setting(seats="2", abilities="yes", set_a="unique", set_b="unique")
    assert chosen.sets.tolist()[:2] == [Set.ELECTRIC, Set.LEARNER]
    swapped = setting(seats="2", abilities="yes", car_a="learner", set_a="unique")
    assert swapped.sets.tolist()[:2] == [Set.LEARNER, Set.STANDARD]


def test_items_are_left_out_or_some() -> None:
    """All kinds, none, or a few; a kind left out is in no stack [JR-CMPX-06, JR-CMPX-07, JR-SETUP-03]."""
    assert setting(seats="2").tokens.tolist() == [0, 4, 4, 4, 4]
    assert setting(seats="2", items="no").tokens.tolist() == [0] * 5
    assert setting(seats="2", items="oil.mine").tokens.tolist() == [0, 4, 4, 0, 0]
    race = Race.start("joyride", TRACK, {"seats": "2", "items": "oil.mine"})
    assert int(race.state.stack) == 8


def test_a_second_box_of_items_by_choice() -> None:
    """JR-EX-93: 16 tokens in the stack unless the players add those of a second set [JR-R-110, JR-COMP-12]."""
    assert setting(seats="3", second_box="yes").tokens.tolist() == [0, 8, 8, 8, 8]
    assert setting(seats="3", second_box="yes", items="mine").tokens.tolist() == [0, 0, 8, 0, 0]
    stacks = {}
    for value in ("no", "yes"):
        race = Race.start("joyride", "rotary-club", {"seats": "3", "second-box": value})
        stacks[value] = int(race.state.stack)
        assert ("second-box" in race.position()) == (value == "yes")
    assert stacks == {"no": 16, "yes": 32}


@pytest.mark.parametrize("track", [name for name in GAME.courses() if name != "school-yard"])
def test_a_second_box_is_less_what_the_track_has_of_it(track: str) -> None:
    """Tokens set aside or laid out by the track come off the 32 once [JR-R-110, JR-TDES-12]."""
    one, two = (Race.start("joyride", track, {"seats": "2", "second-box": value}) for value in ("no", "yes"))
    kinds = sum(
        int(count) > 0 and not int(two.setting.set_aside) >> item & 1 for item, count in enumerate(two.setting.tokens)
    )
    assert int(two.state.stack) - int(one.state.stack) == 4 * kinds
    assert int(two.state.lying_count) == int(one.state.lying_count)


def test_handicaps_of_each_driver() -> None:
    """Any of the three, together or by a die [JR-MIX-01, JR-MIX-02]."""
    chosen = setting(seats="3", handicap_a="low.late", handicap_b="die")
    assert chosen.handicaps.tolist()[:3] == [Handicap.LOW + Handicap.LATE, options.BY_A_DIE, 0]


def test_a_handicap_adds_to_the_starting_damage() -> None:
    """Running Hot on a track with two damage: four [JR-MIX-04, JR-R-114]."""
    race = Race.start("joyride", TRACK, {"seats": "2", "handicap-b": "hot"})
    for words in ("draw A", "place o16", "draw B", "place o17"):
        race.play(words)
    assert [int(car.pending) for car in race.state.cars[:2]] == [2, 4]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"seats": "2", "set-a": "unique"}, "option set-a=unique: needs abilities=yes"),
        (
            {"seats": "2", "abilities": "yes", "car-a": "junker", "set-a": "unique"},
            "option set-a=unique: the junker has no set of its own; electric and learner have",
        ),
        ({"seats": "2", "car-c": "junker"}, "option car-c: here race 2 cars"),
        ({"seats": "3", "teams": "random"}, "option teams=random: teams are for 4 cars, and here race 3"),
        ({"seats": "2", "items": "bombs"}, "option items=bombs: allowed is yes, no, oil, mine"),
    ],
)
def test_what_does_not_go_together_is_refused(given: dict[str, str], says: str) -> None:
    """[JR-ABIL-01, JR-ABIL-03, JR-TEAM-01, JR-CMPX-05]"""
    with pytest.raises(HairpinError, match=re.escape(says)):
        GAME.setup(TRACK, given)


def test_school_yard_is_raced_without_items_and_abilities() -> None:
    """The tutorial has neither; asking for them is refused [JR-TRK-02]."""
    with pytest.raises(HairpinError, match="option abilities=standard: School Yard is raced without abilities"):
        GAME.setup("school-yard", {"seats": "2", "abilities": "standard"})
    assert GAME.setup("school-yard", {"seats": "2"})[1][0].tokens.tolist() == [0] * 5
    assert {option.name for option in GAME.options("school-yard")}.isdisjoint({"items", "abilities", "set-a"})


def test_other_numbers_of_cars_are_raced_with_a_warning() -> None:
    """As long as there is a space for each on the starting line [JR-R-107, JR-GUIDE-06]."""
    assert "School Yard is unsuitable for 4 cars" in guide.cautions("school-yard", {"seats": "4"})
    race = Race.start("joyride", "school-yard", {"seats": "4"})
    assert len(race.possible()) == 4
    with pytest.raises(HairpinError, match="has room for 2, 3 or 4 cars"):
        GAME.setup("school-yard", {"seats": "5"})


def test_teams_on_a_track_without_the_t_are_warned_of() -> None:
    """The T of the player counts [JR-TEAM-02, JR-R-107]."""
    assert "School Yard is unsuitable for teams" in guide.cautions("school-yard", {"seats": "4", "teams": "random"})


@pytest.mark.parametrize(
    ("given", "idle"),
    [
        ({"handicap-b": "low"}, {"Low"}),
        ({"handicap-b": "low.hot", "abilities": "standard"}, set()),
        ({"handicap-a": "hot.late", "damage": "no"}, {"Hot"}),
        ({"handicap-a": "die", "damage": "no"}, {"Low", "Hot"}),
        ({"damage": "no"}, set()),
    ],
)
def test_handicaps_that_change_nothing_are_warned_of(given: dict[str, str], idle: set[str]) -> None:
    """Without abilities nothing runs low, without damage nothing runs hot [JR-MIX-01, JR-R-112]."""
    found = guide.cautions("graduation", {"seats": "2", "abilities": "no", **given})
    assert {says.split()[1] for says in found if "changes nothing" in says} == idle


def test_the_lessons_add_a_mechanic_at_a_time() -> None:
    """In the book's order: initiative, damage, abilities, items, laps [JR-CMPX-01]."""
    found = options.presets(TRACK)
    assert [preset.name for preset in found] == [
        *("driving", "initiative", "damage", "abilities", "items", "laps", "everything"),
    ]
    for before, after in pairwise(found[:-1]):
        changed = {key for key in after.options if after.options[key] != before.options[key]}
        assert len(changed) == 1
    for preset in found:
        GAME.setup(TRACK, {"seats": "2", **preset.options})


def test_lessons_leave_out_what_a_track_does() -> None:
    """School Yard has no items and no abilities to add, and everything is no more than all its laps [JR-TRK-02]."""
    assert [preset.name for preset in options.presets("school-yard")] == ["driving", "initiative", "damage", "laps"]


@pytest.mark.parametrize("track", GAME.courses())
def test_each_lesson_is_another_race(track: str) -> None:
    """On every track, so that the one that is picked can be told from the others."""
    races = [options.pick_options(track, preset.options) for preset in options.presets(track)]
    assert len(races) > 3
    assert all(race not in races[:count] for count, race in enumerate(races))


def test_defaults_are_left_out_of_a_course() -> None:
    """A race without the new options has the position that it always had."""
    course, _ = GAME.setup(TRACK, {"seats": "2", "abilities": "no", "items": "yes", "car-a": "electric"})
    assert course.options == {"seats": "2"}
