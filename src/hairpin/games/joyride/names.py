"""The rulebook's words as numbers: steps, questions, ends of a car, slots, events."""

from enum import IntEnum

MIN_SEATS, MAX_SEATS = 2, 4
MAX_STARTS = 12  # spaces of a starting line
MAX_CHECKPOINTS = 4  # numbered pairs in the box [JR-COMP-15]
MAX_LAPS = 9

NOBODY = -1
NOWHERE = 0  # the corner of the margin: no car can stand there

GEARS = 5
LOCK_SLOTS = 4
DAMAGEABLE_GEARS = 3  # 5, 4 and 3
DAMAGEABLE_LOCKS = 3
ITEM_SLOTS = 2
DAMAGE_SLOTS = DAMAGEABLE_GEARS + DAMAGEABLE_LOCKS + ITEM_SLOTS

STARTING_GEAR = 2
BONUS_GEAR = 2  # steers twice
REVERSE_GEAR = 1

START_LINE = 0  # the target after the last numbered checkpoint


class Step(IntEnum):
    """Where the race stands: before the first turn, in one of the five steps of a turn, or at its end."""

    SETUP = 0
    ROLLING_START = 1
    START = 2
    LOCK = 3
    SHIFT = 4
    ROLL = 5
    END = 6
    FINISHED = 7


class Ask(IntEnum):
    """What is being asked, of a seat or of chance."""

    NOTHING = 0
    DRAW = 1  # chance: whose initiative token, or who goes first
    PLACE = 2  # where on the starting line
    LOCK = 3  # which dice
    STEER = 4  # straight, left, right; in reverse
    SHIFT = 5
    REMOVE = 6  # which die leaves the mirror
    DAMAGE = 7  # which slot takes the token
    HEAD_ON = 8  # smash or push
    ROLL = 9  # chance: the dice on the mirror, or the two of the rolling start


class Steer(IntEnum):
    """How a move begins."""

    STRAIGHT = 0
    LEFT = 1
    RIGHT = 2


class Shift(IntEnum):
    """The four options of the Shift step."""

    STAY = 0
    UP = 1
    DOWN = 2
    BRAKE = 3


class Slot(IntEnum):
    """The kinds of damage slot."""

    GEAR = 0
    LOCK = 1
    ITEM_1 = 2
    ITEM_2 = 3


class Answer(IntEnum):
    """What the driver of a car struck head-on can say."""

    SMASH = 0
    PUSH = 1


STEERS, SHIFTS, SLOTS, ANSWERS = len(Steer), len(Shift), len(Slot), len(Answer)


class Event(IntEnum):
    """What happened. The numbers behind each name are the event's a, b, c."""

    DRAWN = 1  # place in the order, from 1 at the top
    PLACED = 2  # front, facing
    ROUND = 3  # number of the round that begins
    TURN = 4  # gear
    LOCKED = 5  # hand, total
    STEERED = 6  # Steer, direction of travel, 1 in reverse
    ROLLED = 7  # hand, total
    SHIFTED = 8  # Shift, new gear (dice still to be removed included)
    MOVED = 9  # front, rear, facing after one space under its own power
    SIDE_SWIPED = 10  # front, rear, facing after one turn about the pivot
    PUSHED = 11  # front, rear, facing after one space
    REAR_ENDED = 12  # the car that is hit
    MET_HEAD_ON = 13  # the car that is hit, remaining distance
    ANSWERED = 14  # Answer
    HALVED = 15  # remaining distance before and after
    SMASHED = 16  # the space that could not be entered, 1 if it was agreed in a head-on
    PILED_UP = 17  # the space that could not be entered
    GEAR_ZERO = 18
    DIE_REMOVED = 19  # face, gear afterwards
    DAMAGE_TAKEN = 20  # tokens waiting on the mirror
    SLOT_DAMAGED = 21  # Slot, tokens in slots afterwards
    DAMAGE_IGNORED = 22
    CROSSED = 23  # checkpoint, next target
    LAP = 24  # laps completed, laps needed
    WON = 25
    STOPPED_SHORT = 26  # a rolling start into an obstacle: the space in the way
