"""The rulebook's words as numbers: steps, questions, ends of a car, slots, events."""

from enum import IntEnum

MIN_SEATS, MAX_SEATS = 2, 4
MAX_STARTS = 12  # spaces of a starting line
MAX_CHECKPOINTS = 4  # numbered pairs in the box [JR-COMP-15]
MAX_LAPS = 9
MAX_LATE = 64  # spaces of the last checkpoint's line, for a car that runs late
TOKENS_OF_A_KIND = 4  # item tokens in the box [JR-COMP-12]
MAX_BOXES = 2  # whose item tokens can be in the race
MAX_TOKENS = 32  # item tokens that can lie on the board: all of two boxes
MAX_BLASTS = 10  # spaces that still have to explode: the eight Mines of two boxes, and two drones
MAX_EARNED = 12  # items earned in one move by all cars

NOBODY = -1
NOWHERE = 0  # the corner of the margin: no car can stand there

GEARS = 5
LOCK_SLOTS = 4
DAMAGEABLE_GEARS = 3  # 5, 4 and 3
DAMAGEABLE_LOCKS = 3
ITEM_SLOTS = 2
ABILITY_SLOTS = 3
DAMAGE_SLOTS = DAMAGEABLE_GEARS + DAMAGEABLE_LOCKS + ITEM_SLOTS

SHIFTED = 2  # a window that is over, and the gear choice after it asked

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
    ROUND_END = 8  # the last turn of the round is over, the order not yet rearranged


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
    ROLL = 9  # chance: the dice on the mirror, the two of the rolling start, or those locked under a Flashbang
    WINDOW = 10  # whether to use an item or an ability, in Start, Shift or End
    PILOT = 11  # whether Auto Pilot takes the place of the roll
    AIM = 12  # whom a Flashbang that has struck a barrier dazzles
    DISCARD = 13  # which held item makes room for a new one
    ITEM = 14  # chance: which item is turned up
    STOW = 15  # which slot the new item goes on
    RECHARGE = 16  # which used abilities come back at the end of a lap
    LOWER = 17  # Running Low: which ability starts used
    FACE = 18  # Running Late: which way the car is placed
    HANDICAP = 19  # chance: a handicap by a die


class Steer(IntEnum):
    """How a move begins; a sharp steer is one with a Handbrake Turn."""

    STRAIGHT = 0
    LEFT = 1
    RIGHT = 2
    SHARP_LEFT = 3
    SHARP_RIGHT = 4


class Shift(IntEnum):
    """The four options of the Shift step, those of Gear Master one gear further, those of Crunchy Gears."""

    STAY = 0
    UP = 1
    DOWN = 2
    BRAKE = 3
    MASTER_UP = 4
    MASTER_DOWN = 5
    MASTER_BRAKE = 6
    CRUNCHY_UP = 7
    CRUNCHY_DOWN = 8


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


class Item(IntEnum):
    """The four kinds of item, in the order in which each text lists them."""

    NONE = 0
    OIL = 1  # dropped
    MINE = 2  # dropped
    DRONE = 3  # activated
    FLASHBANG = 4  # fired


class Place(IntEnum):
    """A space next to a car: in the rear arc behind it, to its rear left or right; in the front arc likewise."""

    MIDDLE = 0
    LEFT = 1
    RIGHT = 2


class Group(IntEnum):
    """The two groups of Defence Grid spaces, as bits; the robot of a group switches it."""

    WHITE = 1  # section A: seven spaces in the recycling area, the small robot
    BLACK = 2  # section B: eighteen spaces by the entrance, the large robot


class Special(IntEnum):
    """What is special about a space, as bits: an Oil Leak, or a part of the grid."""

    WHITE = 1
    BLACK = 2
    LEAK = 4


class Set(IntEnum):
    """The sets of three driver abilities."""

    NONE = 0
    STANDARD = 1
    ELECTRIC = 2
    LEARNER = 3


class Ability(IntEnum):
    """The driver abilities, three to a set in the order of the sets; Reroute Power is never used up."""

    HANDBRAKE = 0
    PRECISION = 1
    GEAR_MASTER = 2
    AUTO_PILOT = 3
    POLARITY = 4
    REROUTE = 5
    CRUNCHY = 6
    STALL = 7
    TURN_SIGNAL = 8


class Toggle(IntEnum):
    """Which move the Electric's power toggle points at."""

    LOCK = 0
    ROLL = 1


class Handicap(IntEnum):
    """What experienced drivers may take upon themselves, as bits."""

    LOW = 1
    HOT = 2
    LATE = 4


class Source(IntEnum):
    """Where an earned item comes from; above these, MARKED and SUPPLY with the kind of item added to them."""

    STACK = 1  # an item checkpoint: the stack
    FACE_DOWN = 2  # a token on the track that nobody knows
    MARKED = 4  # a face-down token that the layout names
    SUPPLY = 9  # a checkpoint that gives one kind of item, from those set aside for it


FACE_DOWN = 8  # a token on the board is its kind of item, with this if it lies face-down (and 0 if nobody knows it)
TOKEN_KINDS = 16
EARNED_CODES = 16

STEERS, SHIFTS, SLOTS, ANSWERS = len(Steer), len(Shift), len(Slot), len(Answer)
ITEMS = len(Item) - 1
PLACES = len(Place)
ABILITIES = len(Ability)


class Event(IntEnum):
    """What happened. The numbers behind each name are the event's a, b, c."""

    DRAWN = 1  # place in the order, from 1 at the top
    PLACED = 2  # front, facing
    ROUND = 3  # number of the round that begins
    TURN = 4  # gear
    LOCKED = 5  # hand, spaces to move (0 if the dice are rolled first)
    STEERED = 6  # Steer, direction of travel, 1 in reverse
    ROLLED = 7  # hand, spaces to move
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
    DROPPED = 27  # Item, the space
    FIRED = 28  # Item, the space it starts in, the space where it stops
    DAZZLED = 29  # Flashbangs on the lock slots: the car that is hit
    FIZZLED = 30  # a Flashbang with no car next to it
    EXPLODED = 31  # the space; nobody's
    DESTROYED = 32  # token (a kind of item, face-down or not), the space; nobody's
    EARNED = 33  # Source, the space or line it was earned at
    TURNED_UP = 34  # Item
    STOWED = 35  # Item, slot
    DISCARDED = 36  # Item, slot (-1: it never got onto one)
    RESHUFFLED = 37  # tokens in the new stack; nobody's
    NO_ITEM = 38  # there was none to take
    SLID = 39  # must steer off oil
    DOUBLED = 40  # remaining distance before and after
    USED = 41  # Ability
    RECHARGED = 42  # Ability
    TOGGLED = 43  # Toggle
    REFACED = 44  # Precision Driving: face before and after
    STALLED = 45  # Stall: face, gear afterwards
    CLEARED = 46  # Flashbangs come off the lock slots: how many
    SKIPPED = 47  # a step without a move: Step
    SHOCKED = 48  # stands on so many active grid spaces
    HANDICAPPED = 49  # Handicap
    STARTED_LATE = 50  # crossed the starting line for the first time
    LOWERED = 51  # Running Low: Ability
    TEAMED = 52  # the seat it races with
