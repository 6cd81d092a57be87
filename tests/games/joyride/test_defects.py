"""Positions that cannot come about: each defect is named."""

import pytest

from hairpin.race import Race

MAP = """
. . . . . . . . . .
 . . . . . . . . . .
. . . . . . . . . #
"""
CARS = "A=b1:e,mirror=13/B=e1:e,mirror=12"


@pytest.mark.parametrize(
    ("turn", "cars", "says"),
    [
        ("at=lock", "A=b1:e,mirror=13/B=e1:e,mirror=12", None),
        ("at=lock", "A=b1:e,mirror=13/B=c1:e,mirror=12", "A and B stand on the same space"),
        ("at=lock", "A=j3:e,mirror=13/B=c1:e,mirror=12", "A: its front stands on j3, which is a barrier"),
        ("at=lock", "A=b1:e,mirror=133/B=e1:e,mirror=12", "A: has 3 dice in gear 2; dice always equal the gear"),
        ("at=lock", "A=off,mirror=13/B=e1:e,mirror=12", "A: is off the board although the race has begun"),
        ("at=lock", "A=b1:e,gear=5,mirror=11111,damage=g1/B=e1:e,mirror=12", "A: is in gear 5, but its highest"),
        ("at=lock", "A=b1:e,mirror=13,laps=2/B=e1:e,mirror=12", "A: has 2 laps of 2, so the race would be over"),
        ("at=lock", "A=b1:e,mirror=13,next=3/B=e1:e,mirror=12", "A: its next checkpoint is 3, but the course has 1"),
        ("order=AA,at=lock", CARS, "order: A stands in it twice"),
        ("at=lock", "A=b1:e,mirror=13/B=e1:e,mirror=00", "B: an unrolled die lies on its mirror"),
        ("at=roll.steer", "A=b1:e,mirror=03/B=e1:e,mirror=12", "A: an unrolled die lies on its mirror"),
        ("at=roll", "A=b1:e,mirror=03/B=e1:e,mirror=12", None),
        ("at=lock.steer", CARS, "A: is asked to steer a move of no spaces"),
        ("at=lock.steer", "A=b1:e,mirror=1,locked=3/B=e1:e,mirror=12", None),
        ("at=lock", "A=b1:e,mirror=1,locked=3/B=e1:e,mirror=12", "A: has locked dice before it locks any"),
        ("at=lock", "A=b1:e,mirror=13/B=e1:e,mirror=1,locked=2", "B: has locked dice outside its own turn"),
        ("at=lock.steer", "A=b1:e,mirror=1,locked=0/B=e1:e,mirror=12", "A: an unrolled die is locked"),
        ("at=roll.shift", CARS, "at roll, shift is never asked; roll, steer or head-on is"),
        ("at=lock.roll", CARS, "at lock, roll is never asked; lock, steer or head-on is"),
        ("at=start.lock", CARS, "at start, lock is never asked; nothing is"),
        ("at=roll.head-on,left=3", CARS, "struck is the car that was hit, while a head-on is asked"),
        ("at=lock,struck=B", CARS, "struck is the car that was hit, while a head-on is asked"),
        ("at=lock,left=4", CARS, "left is the way still to go, while a head-on is asked"),
        ("at=shift.remove,removing=2", CARS, None),
        ("at=shift.remove,removing=3", CARS, "A: must give up more dice than its mirror holds"),
        ("at=shift.remove", CARS, "removing is the number of dice to give up, while that is asked"),
        ("at=end.damage,queue=A", CARS, "A: is asked to place damage and has none on the mirror"),
        ("at=end.damage,queue=A", "A=b1:e,mirror=13,pending=1/B=e1:e,mirror=12", None),
        ("at=end.damage", "A=b1:e,mirror=13,pending=1/B=e1:e,mirror=12", "at end a car must stand in the queue"),
        ("at=end.damage,queue=AA", "A=b1:e,mirror=13,pending=1/B=e1:e,mirror=12", "a car stands in the queue twice"),
        ("at=lock", "A=b1:e,mirror=13/B=e1:e,mirror=12,due=1", "B: owes damage or a shift-down, and is neither at the"),
        ("at=finished", CARS, "there is a winner exactly when the race is finished"),
        ("at=lock,winner=A", CARS, "there is a winner exactly when the race is finished"),
        ("at=lock", "A=b1:e,gear=0/B=e1:e,mirror=12", "A: is asked to lock and has no dice on its mirror"),
    ],
)
def test_a_defect_is_named(turn: str, cars: str, says: str | None) -> None:
    race = Race.from_position(f"joyride/drawn/seats=2/round=1,{turn}/{cars}", MAP)
    found = race.game.problems(race.setting, race.state)
    if says is None:
        assert found == []
    else:
        assert any(says in text for text in found), found
