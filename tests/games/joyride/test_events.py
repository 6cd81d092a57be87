"""What is told of a line of play: each thing once, with the clause behind it, and nothing that did not happen."""

import pytest

from hairpin.games.joyride.names import Event
from hairpin.games.joyride.sentences import clause_id
from hairpin.kit.hexgrid import parse_space
from hairpin.race import Race

OPEN = """
. . . . . . . . . .
 . . . . . . . . . .
. . a A . . . . . .
"""
CARS = """
. . . . . . . . . .
 . . . . . . . . . .
. . a A b B c C . .
"""
FACING = """
. . . . . . . . . .
 . . . . . . . . . .
. . a A B b . . . .
"""
BLOCKED = """
. . . . . . . . . .
 . . . . . . . . . .
. . a A b B c C # .
"""
WALL = """
. . . . . . . . . .
 . . . . . . . . . .
. . a A . # . . . .
"""
FULL = "damage=g3.l3.i12"


def told(drawing: str, position: str, *lines: str) -> list[str]:
    """What the last of these lines tells, as `SMASHED A JR-SMASH-01`."""
    race = Race.from_position(f"joyride/drawn/{position}", drawing)
    for line in lines:
        race.play(line)
    desk = race.desks[0]
    names = race.game.event_names(desk)
    return [f"{name} {clause_id(desk.events[k, 1])}" for k, name in enumerate(names)]


@pytest.mark.parametrize(
    ("drawing", "position", "lines", "expected"),
    [
        (OPEN, "seats=1/at=lock/mirror=12", ["lock none"], ["LOCKED A JR-LOCK-01"]),
        (OPEN, "seats=1/at=shift/mirror=12", ["shift up"], ["SHIFTED A JR-SHIFT-01"]),
        (
            OPEN,
            "seats=1/at=shift/gear=3,mirror=123",
            ["engine brake"],
            ["SHIFTED A JR-SHIFT-01", "DAMAGE_TAKEN A JR-DMG-02"],
        ),
        (OPEN, "seats=1/at=shift/mirror=12", ["shift down", "remove 1"], ["DIE_REMOVED A JR-R-36"]),
        (
            OPEN,
            "seats=1/at=end.remove,queue=A,removing=1/gear=1,mirror=1,pending=1",
            ["remove 1"],
            ["DIE_REMOVED A JR-R-36", "GEAR_ZERO A JR-R-32"],
        ),
        (
            OPEN,
            f"seats=1/at=end.remove,queue=A,removing=1/mirror=12,{FULL}",
            ["remove 1"],
            ["DIE_REMOVED A JR-R-36", "ROUND JR-RND-01", "TURN A JR-RND-01"],
        ),
        (OPEN, "seats=1/at=roll/mirror=12", ["roll 1 1"], ["ROLLED A JR-ROLL-01"]),
        (
            WALL,
            "seats=1/round=0,at=rolling-start.roll/",
            ["roll 3 3"],
            [
                "ROLLED A JR-ROLL-01",
                "MOVED A JR-SETUP-14",
                "STOPPED_SHORT A JR-R-130",
                "ROUND JR-RND-01",
                "TURN A JR-RND-01",
            ],
        ),
        (
            WALL,
            f"seats=1/at=lock/mirror=12,{FULL}",
            ["lock 2", "straight"],
            [
                "STEERED A JR-STEER-01",
                "MOVED A JR-MOVE-03",
                "SMASHED A JR-SMASH-01",
                "GEAR_ZERO A JR-SMASH-04",
                "DAMAGE_TAKEN A JR-DMG-02",
                "DAMAGE_IGNORED A JR-DMG-14",
                "ROUND JR-RND-01",
                "TURN A JR-RND-01",
            ],
        ),
        (
            CARS,
            "seats=3/at=lock/mirror=12/mirror=12/mirror=12",
            ["lock 2", "straight"],
            [
                "STEERED A JR-STEER-01",
                "REAR_ENDED A JR-REAR-01",
                "HALVED A JR-REAR-02",
                "PUSHED C JR-MULTI-01",
                "PUSHED B JR-REAR-01",
                "MOVED A JR-MOVE-03",
            ],
        ),
        (
            FACING,
            "seats=2/at=lock/mirror=12/mirror=12",
            ["lock 2", "straight"],
            ["STEERED A JR-STEER-01", "MET_HEAD_ON A JR-HEAD-01"],
        ),
        (
            FACING,
            "seats=2/at=lock/mirror=12/mirror=12",
            ["lock 1", "straight", "head-on push"],
            ["ANSWERED B JR-HEAD-01", "HALVED A JR-REAR-02", "PUSHED B JR-HEAD-03", "MOVED A JR-MOVE-03"],
        ),
        (
            FACING,
            "seats=2/at=lock/mirror=12/gear=0",
            ["lock 1", "straight", "head-on smash"],
            [
                "ANSWERED B JR-HEAD-01",
                "SMASHED B JR-HEAD-02",
                "DAMAGE_TAKEN B JR-DMG-02",
                "SMASHED A JR-HEAD-02",
                "GEAR_ZERO A JR-SMASH-04",
                "DAMAGE_TAKEN A JR-DMG-02",
            ],
        ),
    ],
)
def test_a_line_tells_what_happened(drawing: str, position: str, lines: list[str], expected: list[str]) -> None:
    """Each event with its clause, in order [JR-GOAL-06, JR-R-05]."""
    assert told(drawing, position, *lines) == expected


def test_a_pile_up_names_the_space_in_the_way() -> None:
    """It is the space that the farthest car of the chain could not enter [JR-PILE-01, JR-R-18]."""
    race = Race.from_position("joyride/drawn/seats=3/at=lock/mirror=12/mirror=12/mirror=12", BLOCKED)
    race.play("lock 2")
    race.play("straight")
    desk = race.desks[0]
    rows = [desk.events[k].tolist() for k in range(desk.event_count)]
    assert [row[3] for row in rows if row[0] == Event.PILED_UP] == [parse_space("i3")] * 3
