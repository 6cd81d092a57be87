"""What programs are given to learn from: every public number, from each seat alike, interpreted and compiled."""

from typing import Any

import numpy as np
import pytest

from hairpin.games import game as game_by_name
from hairpin.games.joyride.names import Ask, Step
from hairpin.games.joyride.observe import CAR_FEATURES, FEATURES, SHARED_FEATURES, observe
from hairpin.kit.kernel import entry, interpreted
from hairpin.race import Race

GAME = game_by_name("joyride")
ROADS = """
. . a A B b . . . .
 . . . . . . . . . .
. . c C . . . . . .
"""


@entry
def observed(settings: Any, states: Any, seat: int, out: Any) -> None:
    observe(settings[0], states[0], seat, out)


def features(race: Race, seat: int) -> tuple[list[int], list[list[int]]]:
    """The shared numbers, and those of each car; both modes must agree, and write every place."""
    found = [np.full(FEATURES, -77, np.int32) for _ in range(2)]
    observed(race.settings, race.states, seat, found[0])
    interpreted(observed)(race.settings, race.states, seat, found[1])
    assert found[0].tolist() == found[1].tolist()
    assert GAME.features == FEATURES
    assert -77 not in found[0].tolist()
    cars = found[0][SHARED_FEATURES:].reshape(-1, CAR_FEATURES)
    return found[0][:SHARED_FEATURES].tolist(), cars.tolist()


HEAD_ON = (
    "joyride/drawn/seats=3/round=4,order=CAB,turn=A,at=roll.head-on,left=3,struck=B,steered=yes/"
    "gear=3,mirror=23,locked=1,damage=g1.l2.i2,pending=1/gear=1,mirror=3,laps=1,next=start/gear=0"
)


def test_every_public_number_is_there() -> None:
    shared, cars = features(Race.from_position(HEAD_ON, ROADS), 0)
    assert shared[:8] == [Step.ROLL, Ask.HEAD_ON, 1, 0, 3, 0, 4, 0]
    assert shared[8:] == [0, 0, 0, 0, 0, 16, 4, 4, 4, 4, *[0] * 102]
    #                  q  r     gear mirror   locked      damage   owed target, laps, order, wheel, asked, queue, ...
    assert cars[0] == [1, 3, 0, 0, 3, 0, 0, 1, 1, 0, 1, 0, 0, 1, 2, 2, 1, 0, 1, 0, 2, 1, 0, 0, 0, 0, 0, *[0] * 11]
    assert cars[1] == [1, 4, 0, 3, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, 1, 0, 1, 0, 0, *[0] * 11]
    assert cars[2] == [1, 2, 2, 0, 0, *[0] * 13, 1, 0, 1, 0, 0, 0, 0, 0, 0, *[0] * 11]
    assert cars[3] == [0] * CAR_FEATURES


@pytest.mark.parametrize("seat", range(3))
def test_every_seat_sees_itself_first_and_the_others_clockwise(seat: int) -> None:
    race = Race.from_position(HEAD_ON, ROADS)
    shared, cars = features(race, 0)
    assert features(race, seat) == (shared, [*cars[seat:3], *cars[:seat], cars[3]])


def test_who_settles_and_who_is_pushed_and_who_has_won() -> None:
    settling = "joyride/drawn/seats=2/at=end.remove,removing=1,queue=BA/A=c1:e,mirror=12,pending=1/B=h1:e,mirror=12"
    shared, cars = features(Race.from_position(settling, ". . . . . . . . . ."), 0)
    assert shared[7] == 1
    assert [car[23] for car in cars] == [2, 1, 0, 0]
    assert [car[22] for car in cars] == [0, 1, 0, 0]
    race = Race.from_position(HEAD_ON.replace("struck=B", "struck=B,pushing=C"), ROADS)
    assert [car[25] for car in features(race, 0)[1]] == [0, 0, 1, 0]
    won = "joyride/drawn/seats=2/at=finished,winner=B/A=c1:e,mirror=12/B=h1:e,mirror=12,laps=2"
    assert [car[26] for car in features(Race.from_position(won, ". . . . . . . . . ."), 0)[1]] == [0, 1, 0, 0]


EVERYTHING = (
    "joyride/drawn/seats=4,sets=electric.standard.learner.none,teams=ac,bag=oil.mine.mine.drone.flashbang.flashbang"
    "/at=start.window,flipped=yes,removed=mine,tokens=d1-hidden.f1-oil"
    "/A=b1:e,mirror=12,items=mine.none,low=auto-pilot,toggle=roll/B=b3:e,mirror=12,flash=1,later=1"
    "/C=f3:e,mirror=12/D=h3:e,mirror=12,next=start,handicap=late,late=yes"
)
WIDE = """
. . . . . . . . .
 . . . . . . . . .
. . . . . . . . .
"""


def test_items_abilities_and_handicaps_are_there() -> None:
    """What lies on board and dashboards, and counts of what does not; no kind of a face-down token [JR-R-90]."""
    shared, cars = features(Race.from_position(EVERYTHING, WIDE), 0)
    assert shared[8:13] == [1, 0, 0, 0, 0]
    assert shared[13] == 1  # of two unseen tokens one lies on the track
    assert shared[14:22] == [0, 0, 1, 1, 0, 1, 0, 0]
    assert shared[24:33] == [3, 0, 8, 5, 0, 1, 0, 0, 0]
    #                        items  flash set low toggle later recharge handicap late team
    assert cars[0][27:] == [2, 0, 0, 2, 1, 1, 0, 0, 0, 0, 0]
    assert cars[1][27:] == [0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0]
    assert cars[2][27:] == [0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 1]
    assert cars[3][27:] == [0, 0, 0, 0, 0, 0, 0, 0, 4, 1, 0]


def test_every_token_of_two_boxes_has_its_place() -> None:
    """32 tokens on the board are 32 triples, in board order [JR-GOAL-06, JR-R-110]."""
    board = "\n".join(["a A" + " ." * 14, " ." * 16, " ".join("q" * 16), " ." * 16, " ".join("q" * 16)])
    race = Race.from_position("joyride/drawn/seats=1,second-box=yes/at=lock/A=b1:e,mirror=12", board)
    shared, _ = features(race, 0)
    assert len(shared) == 24 + 3 * 32
    assert shared[13:18] == [0, 8, 8, 8, 8]
    assert shared[26::3] == [8] * 32


def test_before_the_first_turn_nobody_is_at_the_wheel() -> None:
    race = Race.start("joyride", "school-yard", {"seats": "2"})
    race.play("draw B")
    _, cars = features(race, 0)
    assert [(car[20], car[21], car[22]) for car in cars[:2]] == [(0, 0, 0), (2, 0, 1)]
    assert cars[0][1:3] == [-25, -1]
