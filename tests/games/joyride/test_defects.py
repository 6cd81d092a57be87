"""Positions that cannot come about: each defect is named."""

import pytest

from hairpin.race import Race

MAP = """
. = . . . . . . . .
 . . . . . . . . . .
. = . . . . . . . #
"""
CARS = "A=b1:e,mirror=13/B=e1:e,mirror=12"
BRAKING = "A=b1:e,gear=3,mirror=113"
PILED = "A=b1:e,mirror=13,pending=1/B=e1:e,mirror=12,pending=1"
HEAD_ON, FACING = "at=roll.head-on,left=4,struck=B", "A=b1:e,mirror=13/B=c1:w,mirror=12"
DRAWING, LAID_OUT = "round=0,order=--,at=setup.draw", "A=off/B=off"
PLACING = "round=0,order=AB,at=setup.place,done=1"
ROLLING = "round=0,order=AB,at=rolling-start.roll,done=1"
DAMAGED = "round=0,order=AB,at=rolling-start.damage,queue=B"


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
        (
            "at=roll.shift",
            CARS,
            "at roll, shift is never asked; pilot, roll, steer, head-on, recharge, damage, remove, discard,",
        ),
        ("at=lock.roll", CARS, "A: is asked to roll and has no dice on its mirror"),
        ("at=start.lock", CARS, "at start, lock is never asked; window, aim, damage or remove is"),
        ("at=roll.head-on,left=3", CARS, "struck is the car that was hit, while a head-on is asked"),
        ("at=lock,struck=B", CARS, "struck is the car that was hit, while a head-on is asked"),
        ("at=lock,left=4", CARS, "left is the way still to go, while a head-on is asked"),
        ("at=shift.remove,removing=2", f"{BRAKING},pending=1/B=e1:e,mirror=12", None),
        ("at=shift.remove,removing=2", f"{BRAKING}/B=e1:e,mirror=12", "A: brakes with the engine, which brings 1"),
        ("at=shift.remove,removing=2", CARS, "A: gives up 2 of its gears and would be below gear 1"),
        ("at=shift.remove,removing=3", f"{BRAKING}/B=e1:e,mirror=12", "removing is at most 2 at shift"),
        ("at=shift.remove,removing=1,queue=A", CARS, "the queue is of cars that settle damage and shift-downs, and"),
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
        # order and rounds
        ("order=A-,turn=A,at=lock", CARS, "order: after setup every place is taken"),
        ("round=0,at=lock", CARS, "a turn is part of a round, the first of which is round 1"),
        # what was done before in the turn
        ("at=lock,steered=yes", CARS, "A: has steered this turn without a move"),
        ("at=shift,steered=yes", CARS, "A: has steered this turn without a move"),
        ("at=shift,steered=yes", "A=b1:e,mirror=1,locked=3/B=e1:e,mirror=12", None),
        (
            "at=lock",
            "A=b1:e,mirror=13,pending=1/B=e1:e,mirror=12",
            "A: owes damage or a shift-down that it cannot",
        ),
        ("at=shift", "A=b1:e,mirror=13,due=1/B=e1:e,mirror=12", "A: owes damage or a shift-down that it cannot"),
        ("at=roll", "A=b1:e,mirror=13,pending=1/B=e1:e,mirror=12", None),
        (
            "at=roll",
            "A=b1:e,mirror=13,pending=2/B=e1:e,mirror=12",
            "A: owes damage or a shift-down that it cannot",
        ),
        ("at=roll", "A=b1:e,mirror=00/B=e1:e,mirror=12", "A: has gained more than one die by shifting up"),
        # the end of a move
        ("at=end.damage,queue=B", PILED, "at end the last in the queue is A, whose turn it is"),
        ("at=end.damage,queue=BA", PILED, None),
        (
            "at=end.damage,queue=BA",
            PILED.replace("B=e1:e", "B=e1:e,due=1"),
            "B: is asked to place damage before it",
        ),
        (
            "at=end.damage,queue=A",
            "A=b1:e,mirror=1,locked=3,pending=1/B=e1:e,mirror=12",
            "A: takes its locked dice",
        ),
        ("at=end.damage,queue=BA", PILED.replace("mirror=13", "mirror=1,locked=3"), None),
        ("at=end.remove,queue=A,removing=2", CARS, "removing is at most 1 at end"),
        ("at=end.remove,queue=A,removing=1", "A=b1:e,gear=5,mirror=11233,damage=g1/B=e1:e,mirror=12", None),
        ("at=lock,queue=A", CARS, "the queue is of cars that settle damage and shift-downs, and nobody does now"),
        (
            "at=finished,winner=A",
            "A=b1:e,mirror=13,laps=1/B=e1:e,mirror=12",
            "A: has 1 laps of 2; the winner alone",
        ),
        ("at=finished,winner=A", "A=b1:e,mirror=13,laps=2/B=e1:e,mirror=12,laps=2", "B: has 2 laps of 2; the winner"),
        ("at=finished,winner=A", "A=b1:e,mirror=13,laps=2/B=e1:e,mirror=12", None),
        ("round=0,at=finished,winner=A", "A=b1:e,mirror=13,laps=2/B=e1:e", None),
        # a move
        ("at=lock,heading=w", CARS, "heading, reverse and pushing belong to a move, and none is being made"),
        ("at=shift,reverse=yes", CARS, "heading, reverse and pushing belong to a move, and none is being made"),
        ("at=lock,pushing=B", CARS, "heading, reverse and pushing belong to a move, and none is being made"),
        (HEAD_ON, FACING, None),
        (HEAD_ON.replace("struck=B", "struck=A"), FACING, "struck is another car than A, whose move it is"),
        (
            f"{HEAD_ON},pushing=A",
            FACING,
            "pushing is a car that neither moves nor is hit head-on, and A is",
        ),
        (
            f"{HEAD_ON},pushing=B",
            FACING,
            "pushing is a car that neither moves nor is hit head-on, and B is",
        ),
        (HEAD_ON.replace("left=4", "left=5"), FACING, "left is at most the 4 spaces of the move"),
        (HEAD_ON, FACING.replace("c1:w", "d1:w"), "B: is not hit head-on by the next space of the move, c1"),
        (HEAD_ON, FACING.replace("c1:w", "d1:e"), "B: is not hit head-on by the next space of the move, c1"),
        (HEAD_ON, FACING.replace("c1:w", "c1:nw"), "B: is not hit head-on by the next space of the move, c1"),
        (
            f"{HEAD_ON},heading=se",
            FACING.replace("c1:w", "b2:nw"),
            "A: has its heading from a steer",
        ),
        (f"{HEAD_ON},heading=se,steered=yes", FACING.replace("c1:w", "b2:nw"), None),
        (f"{HEAD_ON},heading=w,reverse=yes", FACING, "A: cannot reverse here"),
        (f"{HEAD_ON},heading=sw,steered=yes", FACING.replace("c1:w", "a2:ne"), "A: cannot move that way"),
        (HEAD_ON, FACING.replace("mirror=13", "locked=13"), "A: makes a move of no spaces"),
        # setup
        (DRAWING, LAID_OUT, None),
        (DRAWING.replace("round=0", "round=1"), LAID_OUT, "before the first turn there is no round and no steer"),
        (DRAWING.replace("--", "-A"), LAID_OUT, "order: 0 tokens are drawn by now, the last place"),
        (PLACING, "A=off/B=b1:e", None),
        (
            PLACING.replace("done=1", "done=2"),
            "A=b3:e/B=b1:e",
            "done is the number of cars that are through with it",
        ),
        (
            PLACING.replace("done=1", "done=0"),
            LAID_OUT,
            "order: 1 tokens are drawn by now, the last place",
        ),
        (PLACING, LAID_OUT, "B: is placed by now, on the starting line with its facing e"),
        (PLACING, "A=off/B=e1:e", "B: is placed by now, on the starting line with its facing e"),
        (PLACING, "A=off/B=b1:ne", "B: is placed by now, on the starting line with its facing e"),
        (PLACING, "A=b3:e/B=b1:e", "A: is not placed yet, and stands beside the board"),
        (PLACING, "A=off,gear=3/B=b1:e", "A: begins in gear 2 without dice, damage and laps, and with checkpoint 1"),
        (PLACING, "A=off/B=b1:e,laps=1", "B: begins in gear 2 without dice, damage and laps, and with checkpoint 1"),
        (ROLLING, "A=b3:e/B=d1:e,mirror=11", None),
        (ROLLING, "A=b3:e/B=d1:e", "B: should have 2 dice on its mirror; in the rolling start two are rolled"),
        (ROLLING, "A=b3:e,mirror=1/B=d1:e,mirror=11", "A: should have 0 dice on its mirror; in the rolling start two"),
        (ROLLING, "A=off/B=d1:e,mirror=11", "A: is off the board although the race has begun"),
        (f"{ROLLING},queue=A", "A=b3:e/B=d1:e,mirror=11", "the queue is of cars that settle damage and shift-downs"),
        (DAMAGED, "A=b3:e/B=b1:e,pending=1", None),
        (f"{DAMAGED},done=1", "A=b3:e/B=b1:e,mirror=11,pending=1", "starting damage is placed in the order of turns"),
        (DAMAGED.replace("queue=B", "queue=A"), "A=b3:e,pending=1/B=b1:e", "starting damage is placed in the order"),
    ],
)
def test_a_defect_is_named(turn: str, cars: str, says: str | None) -> None:
    turn = turn if turn.startswith("round=") else f"round=1,{turn}"
    race = Race.from_position(f"joyride/drawn/seats=2/{turn}/{cars}", MAP)
    found = race.game.problems(race.setting, race.state)
    if says is None:
        assert found == []
    else:
        assert any(says in text for text in found), found


@pytest.mark.parametrize(
    ("options", "turn", "cars", "says"),
    [
        ("damage=no", "at=roll", "A=b1:e,mirror=13,pending=1/B=e1:e,mirror=12", "A: has damage, and this race is run"),
        ("damage=no", "at=lock", "A=b1:e,mirror=13/B=e1:e,mirror=12,damage=l1", "B: has damage, and this race is run"),
        ("damage=no", "at=shift.remove,removing=2", "A=b1:e,gear=3,mirror=113/B=e1:e,mirror=12", None),
        ("initiative=no", "order=BA,at=lock", CARS, None),
        ("initiative=no", "round=0,order=--,at=setup.draw", "A=off/B=off", None),
        ("initiative=no", "round=0,order=BA,at=setup.place", "A=off/B=off", None),
        ("initiative=no", "round=0,order=-A,at=setup.place", "A=off/B=off", "order: 2 tokens are drawn by now"),
    ],
)
def test_a_defect_under_an_option_is_named(options: str, turn: str, cars: str, says: str | None) -> None:
    turn = turn if turn.startswith("round=") else f"round=1,{turn}"
    race = Race.from_position(f"joyride/drawn/seats=2,{options}/{turn}/{cars}", MAP)
    found = race.game.problems(race.setting, race.state)
    assert found == [] if says is None else any(says in text for text in found), found


def test_without_initiative_turns_go_clockwise() -> None:
    cars = "A=b1:e,mirror=13/B=e1:e,mirror=12/C=h1:e,mirror=12"
    race = Race.from_position(f"joyride/drawn/seats=3,initiative=no/round=1,order=CBA,at=lock/{cars}", MAP)
    assert "clockwise" in race.game.problems(race.setting, race.state)[0]


@pytest.mark.parametrize(("order", "says"), [("CADB", ""), ("CDAB", "chosen teammates opposite each other")])
def test_without_initiative_chosen_teams_take_turns(order: str, says: str) -> None:
    """[JR-TEAM-09, JR-R-112]"""
    cars = "A=b1:e,mirror=13/B=e1:e,mirror=12/C=h1:e,mirror=12/D=e2:e,mirror=12"
    given = f"joyride/drawn/seats=4,initiative=no,teams=ab/round=1,order={order},at=lock"
    race = Race.from_position(f"{given}/{cars}", MAP)
    assert says in "".join(race.game.problems(race.setting, race.state))
    assert bool(says) == bool(race.game.problems(race.setting, race.state))
