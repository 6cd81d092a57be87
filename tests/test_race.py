"""A race being played: actions in words, refusals, chance, undo."""

import pytest

from hairpin.dice import SealedDice
from hairpin.kit.contract import CHANCE
from hairpin.kit.errors import HairpinError, IllegalAction
from hairpin.race import Race

OPEN_ROAD = ". . . . . . . . . . . . . . . . . . . .\n" * 1
TWO_CARS = "joyride/drawn/seats=2/round=1,at=lock/A=b1:e,gear=3,mirror=123/B=h1:e,gear=2,mirror=11"


def two_cars() -> Race:
    return Race.from_position(TWO_CARS, OPEN_ROAD)


def fresh(seats: str = "2") -> Race:
    return Race.start("joyride", "school-yard", {"seats": seats}, dice=SealedDice(bytes(32)))


def test_a_race_begins_with_the_draw() -> None:
    race = fresh()
    assert race.to_act == CHANCE
    assert [race.game.write_action(race.setting, race.state, action) for action, _ in race.chances()] == [
        "draw A",
        "draw B",
    ]
    assert not race.legal()


def test_words_may_be_shortened_while_one_action_fits() -> None:
    race = two_cars()
    assert race.game.write_action(race.setting, race.state, race.find("Lock 3,1")) == "lock 1 3"
    assert race.game.write_action(race.setting, race.state, race.find("lock 12")) == "lock 1 2"
    assert race.game.write_action(race.setting, race.state, race.find("none")) == "lock none"


def test_three_errors_unknown_illegal_ambiguous() -> None:
    race = two_cars()
    with pytest.raises(HairpinError, match=r"'fly' is no action; here you may lock none, lock 1, lock 2, lock 3"):
        race.play("fly")
    with pytest.raises(HairpinError, match=r"'lock 1' .*|ambiguous"):
        race.play("loc")
    with pytest.raises(IllegalAction, match=r"Locking 1 and 1 is .* holds 1 2 3 \[JR-LOCK-01\]") as caught:
        race.play("lock 1 1")
    assert caught.value.clause == "JR-LOCK-01"
    with pytest.raises(HairpinError, match="numbers from 0 to 272 are allowed"):
        race.play(9999)
    assert race.position() == two_cars().position()
    assert not race.log


def test_a_single_possibility_is_taken_and_logged_as_alone() -> None:
    race = two_cars()
    for words in ("lock 1", "steer left", "stay"):
        race.play(words) if words != "steer left" else race.play("straight")
    race.draw()
    assert race.step_alone() is None  # nothing was steered: the driver must choose
    race = Race.from_position(TWO_CARS.replace("at=lock", "at=shift").replace("gear=3,mirror=123", "gear=0"), OPEN_ROAD)
    assert race.legal() == [race.find("shift up")]
    assert race.step_alone() is not None
    assert [(entry.words, entry.alone) for entry in race.log] == [("shift up", True)]
    assert race.to_act == CHANCE
    assert race.step_alone() is not None  # the roll


def test_undo_goes_back_choice_by_choice_to_the_roll() -> None:
    race = two_cars()
    start = race.position()
    race.play("lock 1")
    race.play("straight")
    race.play("stay")
    assert [race.undo(0).words for _ in range(3)] == ["stay", "straight", "lock 1"]
    assert race.position() == start
    race.play("lock 1")
    race.play("straight")
    race.play("stay")
    race.draw()
    with pytest.raises(HairpinError, match=r"nothing to take back: since your last choice came 'roll"):
        race.undo(0)


def test_undo_takes_back_single_answers_that_followed() -> None:
    position = TWO_CARS.replace("round=1,at=lock", "round=1,at=shift,steered=yes").replace(
        "mirror=123", "mirror=11,locked=2"
    )
    race = Race.from_position(position, OPEN_ROAD)
    position = race.position()
    race.play("shift down")
    race.step_alone()  # the only die
    assert race.undo(0).words == "shift down"
    assert race.position() == position
    with pytest.raises(HairpinError, match="no choice has been made yet"):
        race.undo(0)


def test_undo_does_not_go_back_across_anothers_answer() -> None:
    drawing = ". . . . . . . . . ."
    race = Race.from_position(
        "joyride/drawn/seats=2/round=1,at=lock/A=b1:e,gear=3,mirror=123/B=e1:w,gear=2,mirror=11", drawing
    )
    race.play("lock 3")
    race.play("straight")
    assert race.to_act == 1
    assert race.undo(0).words == "straight"  # asked, but not answered yet
    race.play("straight")
    race.play("head-on push")
    with pytest.raises(HairpinError, match="Blue has answered with 'head-on push' since"):
        race.undo(0)


def test_undo_does_not_go_back_across_the_end_of_a_turn() -> None:
    race = Race.from_position(
        TWO_CARS.replace("at=lock/", "at=roll.steer/").replace("gear=3,mirror=123", "gear=1,mirror=2"),
        OPEN_ROAD,
    )
    race.play("straight")
    assert race.to_act == 1
    with pytest.raises(HairpinError, match="'straight' ended the turn, and another driver has been asked since"):
        race.undo(0)


def test_chance_follows_from_the_sealed_dice_and_counts_only_chance() -> None:
    one, two = fresh("3"), fresh("3")
    while not one.is_over and len(one.log) < 60:
        one.step_alone() or one.play(one.legal()[0])
    while len(two.log) < len(one.log):
        two.step_alone() or two.play(two.legal()[0])
    assert one.position() == two.position()
    with pytest.raises(HairpinError, match="nothing is being rolled or drawn now"):
        two_cars().draw()


def test_unknown_names_are_refused_with_what_is_allowed() -> None:
    with pytest.raises(HairpinError, match="'chess' is no game here; the games are: joyride"):
        Race.start("chess", "school-yard", {})
    with pytest.raises(HairpinError, match=r"'monza' is no track of Joyride; the tracks are: .*school-yard"):
        Race.start("joyride", "monza", {})
    with pytest.raises(HairpinError, match="option seats=5: School Yard has room for 2, 3 or 4 cars"):
        Race.start("joyride", "school-yard", {"seats": "5"})
    with pytest.raises(HairpinError, match="option colour: not known; the options are seats, laps"):
        Race.start("joyride", "school-yard", {"colour": "red"})
    with pytest.raises(HairpinError, match="option damage=some: allowed is yes or no"):
        Race.start("joyride", "school-yard", {"damage": "some"})
    with pytest.raises(HairpinError, match="option laps=3: Probation Circuit with 3 cars is run over 2 laps"):
        Race.start("joyride", "probation-circuit", {"seats": "3", "laps": "3"})
