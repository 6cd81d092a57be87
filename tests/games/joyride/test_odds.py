"""Chance: what each roll weighs."""

from fractions import Fraction

import pytest

from hairpin.games.joyride.actions import HAND_TOTAL, argument_of
from hairpin.race import Race

ROAD = "= . . . . . . . . . . . . . . . . . ."


def odds_of_roll(dice: int) -> dict[int, Fraction]:
    """The probability of each total of a Roll move with so many dice on the mirror."""
    race = Race.from_position(f"joyride/drawn/seats=1/at=roll/A=b1:e,gear={dice},mirror={'1' * dice}", ROAD)
    outcomes = race.chances()
    weights = sum(weight for _, weight in outcomes)
    odds: dict[int, Fraction] = {}
    for action, weight in outcomes:
        total = int(HAND_TOTAL[argument_of(action)])
        odds[total] = odds.get(total, Fraction(0)) + Fraction(weight, weights)
    return odds


@pytest.mark.parametrize(
    ("dice", "within_one"),
    [
        (1, Fraction(1)),
        (2, Fraction(7, 9)),
        (3, Fraction(19, 27)),
        (4, Fraction(17, 27)),
        (5, Fraction(47, 81)),
    ],
)
def test_a_roll_of_n_dice_averages_2n_and_is_rarely_far_from_it(dice: int, within_one: Fraction) -> None:
    """The mean is 2 a die; the odds to be within 1 of it are those of JR-EX-21 [JR-COMP-02, JR-ROLL-08]."""
    odds = odds_of_roll(dice)
    assert sum(odds.values()) == 1
    assert sum(total * chance for total, chance in odds.items()) == 2 * dice
    assert sum(chance for total, chance in odds.items() if abs(total - 2 * dice) <= 1) == within_one


def test_each_face_of_a_die_is_equally_likely() -> None:
    """Every die has the faces 1, 1, 2, 2, 3, 3 [JR-COMP-02]."""
    assert odds_of_roll(1) == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}


def test_every_token_is_equally_likely_to_be_drawn() -> None:
    """The initiative draw, and the draw of who goes first without initiative [JR-SETUP-09, JR-CMPX-02]."""
    for initiative in ("yes", "no"):
        race = Race.start("joyride", "school-yard", {"seats": "3", "initiative": initiative})
        assert [weight for _, weight in race.chances()] == [1, 1, 1]


@pytest.mark.parametrize(
    ("position", "choices"),
    [
        ("seats=1/at=lock/A=b1:e,gear=1,mirror=2", 2),
        ("seats=1/at=lock.steer/A=b1:e,gear=1,locked=2", 3),
        ("seats=1/at=shift/A=b1:e,gear=1,mirror=2", 2),
        ("seats=1/at=shift.remove,removing=1/A=b1:e,mirror=12", 2),
        ("seats=1/at=end.damage,queue=A/A=b1:e,gear=1,mirror=2,pending=1", 4),
        ("seats=1/at=roll.steer/A=b1:e,gear=1,mirror=2", 6),
        ("seats=2/at=lock.head-on,left=1,struck=B/A=b1:e,locked=12/B=c1:w,mirror=12", 2),
        ("seats=1/round=0,order=A,at=setup.place/A=off", 1),
        ("seats=1,laps=1/at=finished,winner=A/A=b1:e,mirror=12,laps=1", 0),
    ],
)
def test_choices_of_a_driver_weigh_the_same(position: str, choices: int) -> None:
    """Only chance has weights; what a driver may choose is listed with 1 each, and after the end nothing is."""
    race = Race.from_position(f"joyride/drawn/{position}", ROAD)
    listed = race.game.kernels.legal(race.setting, race.state, race.desks[0])
    assert listed == choices
    assert [int(race.desks[0].weights[k]) for k in range(choices)] == [1] * choices
