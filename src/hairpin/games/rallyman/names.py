"""The rulebook's words as numbers: kinds of space, dice, what is asked, icons, tokens, events."""

from enum import IntEnum

MIN_SEATS, MAX_SEATS = 1, 6
MAX_STAGES = 6
MAX_NODES = 1024  # of all the stages of a rally
MAX_TILES = 128
MAX_WAYS = 4  # spaces that one step leads to
MAX_BESIDE = 8  # partners of a space in the overtaking test
MAX_LANDINGS = 8  # of a jump of two spaces

NOBODY = -1
NOWHERE = -1  # no space

GEARS = 6
TOP_GEAR = 6
SHUT = 7  # a Gear that no car reaches: the space cannot be entered
MAX_STEPS = 9  # six Gear dice, two Coast dice, and the Brake die of a Redline

DECKS = GEARS
BACKS = 6  # different backs of one deck
CARDS = 32  # cards of one deck
MAX_MINUS = 12  # tokens with -1 on their Shortcut side
MAX_PENALTY = 60  # 5-second tokens that may be taken at a Checkpoint [RD-R-88]
PENALTY_SECONDS = 5
RETIRED_SECONDS = 60
# Different outcomes of laying the dice again. Nine dice beside a Shortcut have had 243; the 40 of DP-07 in the rulebook
# are too few: it counts spaces and Gears alone. A search without room says so, see `rules.relay`.
MAX_RELAYS = 384
SHORTCUT_BITS = 8  # Shortcut spaces that one move can meet


class Space(IntEnum):
    """Kinds of space."""

    ROAD = 0
    CORNER = 1
    SLIDE = 2
    SHORTCUT = 3
    START = 4


class Method(IntEnum):
    """How a zone is driven."""

    NONE = 0
    CUT = 1
    DRIFT = 2
    NORMAL = 3
    SLIDING = 4


class Danger(IntEnum):
    """The colours of signposts."""

    YELLOW = 0
    ORANGE = 1
    RED = 2


DANGER_WORDS = ("yellow", "orange", "red")


class Die(IntEnum):
    """What is laid on one space: a die, or a Gear die with the Brake die."""

    G1 = 0
    G2 = 1
    G3 = 2
    G4 = 3
    G5 = 4
    G6 = 5
    G1_BRAKE = 6
    G2_BRAKE = 7
    G3_BRAKE = 8
    G4_BRAKE = 9
    COAST = 10  # of the first driver of a round: a Leader die
    REDLINE = 11  # the Brake die alone


DICE = len(Die)
FIRST_BRAKING = 6  # the first die of Die that has the Brake die with it
BRAKE_DROP = 2  # Gears that a Gear die with the Brake die goes down


class Ask(IntEnum):
    """What is being asked, of a seat or of chance."""

    NOTHING = 0
    FIRST = 1  # chance: who starts first
    LAY = 2  # a die, or the way of rolling
    STEP = 3  # one by one: roll, secure or stop
    DIE = 4  # chance: whether the next die shows a Warning
    SISU = 5  # whether the token is given up
    RELAY = 6  # where control is lost after a failed Flat Out
    TOKEN = 7  # chance: a token out of the bag, for a Shortcut, a Crash or what a car carries over
    CARD = 8  # chance: the back of a Time card
    TIRE = 9  # whether the tire is changed
    PENALTY = 10  # how many 5-second tokens
    SPARE = 11  # whether the tire is changed between two stages


class Phase(IntEnum):
    """Where the race stands."""

    SETUP = 0  # before the first turn of a stage
    PLAN = 1
    ONE_BY_ONE = 2
    FLAT_OUT = 3
    TURN_END = 4
    BETWEEN = 5  # between two stages
    FINISHED = 6


class Status(IntEnum):
    """What a car is doing in the stage."""

    WAITING = 0
    RACING = 1
    FINISHED = 2
    RETIRED = 3


class Need(IntEnum):
    """What a token is drawn for."""

    NOTHING = 0
    SHORTCUT = 1
    CRASH = 2
    CARRIED = 3


class Icon(IntEnum):
    """What the back of a Time card shows."""

    SPINOUT = 0
    CRASH = 1
    SISU = 2


class Sisu(IntEnum):
    """When a SISU token comes back."""

    OFF = 0
    PER_STAGE = 1
    PER_RALLY = 2
    AT_ASSISTANCE = 3


class Side(IntEnum):
    """Damage sides of a token."""

    GEAR = 0
    BRAKE = 1
    COAST = 2
    GREEN = 3


class Reverse(IntEnum):
    """Shortcut sides of a token."""

    OK = 0
    COAST = 1
    MINUS = 2


SIDES, REVERSES = len(Side), len(Reverse)
TOKENS = SIDES * REVERSES  # kinds of token: Side * REVERSES + Reverse, the order of the pairing list
TURNED = 2 * SIDES  # kinds that lie on a Dashboard with the Shortcut side up: OK or Coast, by their Damage side
DAMAGES = 3  # Damage sides that cost dice: Gear, Brake, Coast


class Cause(IntEnum):
    """Why control is lost, as bits."""

    LIMIT = 1
    OVER_JUMP = 2
    JUMP_WARNING = 4
    WARNINGS = 8


ROAD_CAUSES = 3  # LIMIT and OVER_JUMP: no Warning has a part in them


class Event(IntEnum):
    """What happened, as the desk has it."""

    STAGE = 1  # a: stage
    DRAWN_FIRST = 2
    ROUND = 3  # a: round
    ENTERED = 4
    TURN = 5  # a: Gear; b: 1 with Leader dice
    RETURNED = 6  # a: space
    KEPT_OUT = 7  # a: space
    BLOCKED = 8
    NO_DICE = 9
    LAID = 10  # a: die, b: space, c: Jump space or NOWHERE
    ONE_BY_ONE = 11
    FLAT_OUT = 12  # a: seconds
    ROLLED = 13  # a: die, b: 1 with a Warning
    SECURED = 14  # a: die, b: seconds
    STOPPED = 15
    MOVED = 16  # a: space, b: Gear, c: space left
    JUMPED = 17  # a: landing, b: Gear, c: Jump space
    FLYING_START_FAILED = 18
    SISU_PLAYED = 19
    FAILED = 20  # a: outcomes there are
    RELAID = 21  # a: space, b: Gear, c: causes
    WATER = 22  # a: space
    DRAWN = 23  # a: token, b: Need
    LOST_CONTROL = 24  # a: space, b: Gear, c: causes
    CARD = 25  # a: Gear, b: seconds
    SPUN_OUT = 26  # b: seconds
    CRASHED = 27  # a: tokens to draw, b: seconds
    SISU_CARD = 28  # a: Gear, b: seconds
    TIRE_CHANGED = 29  # a: token, b: seconds
    CROSSED_LINE = 30  # a: Gear
    RETIRED = 31
    STAGE_OVER = 32  # a: stage
    STAGE_TIME = 33  # a: seconds, b: those of the Time cards, c: Second tokens left
    PENALTY = 34  # a: seconds
    REPAIRED = 35
    SPARE_USED = 36  # a: token
    CARRIED = 37  # a: token
    WON = 38  # a: seconds
    RESHUFFLED = 39  # a: Gear
    BAG_EMPTY = 40
