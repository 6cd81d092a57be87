"""The records of a race: the setting, which never changes, and the state, which does.

Dice are counted by face (`mirror[2]` is the number of dice on the mirror that show a 2; face 0 is a die that was
added and not rolled yet), since equal dice are equivalent [JR-R-36].
"""

from typing import Annotated

import numpy as np

from hairpin.games.joyride.names import (
    ITEM_SLOTS,
    ITEMS,
    MAX_BLASTS,
    MAX_CHECKPOINTS,
    MAX_EARNED,
    MAX_LATE,
    MAX_SEATS,
    MAX_STARTS,
    MAX_TOKENS,
)
from hairpin.kit import desk
from hairpin.kit.hexgrid import SPACES
from hairpin.kit.record import Int, Numbers, Record, Rows, Size, layout

FACES = 4
KINDS = ITEMS + 1  # tables by kind of item; the first entry stays empty
LINES = MAX_CHECKPOINTS + 1


class Setting(Record):
    """The course and the options of a race."""

    seats: Int
    laps: Int
    checkpoints: Int
    initiative: Int  # 0: turns pass clockwise
    damage: Int  # 0: no damage token is ever used
    starting_damage: Int  # tokens each car starts with
    start_facing: Int
    start_count: Int
    starts: Annotated[Numbers, Size(MAX_STARTS)]  # spaces of the starting line, in the order of the row
    tokens: Annotated[Numbers, Size(KINDS)]  # item tokens in the race, by kind
    set_aside: Int  # bit n: kind n is no part of the stack, since a checkpoint gives it
    item_lines: Int  # bit n: line n shows its item side
    gives: Annotated[Numbers, Size(LINES)]  # by line: the one kind of item it gives; 0: the next of the stack
    lying_count: Int
    lying: Annotated[Numbers, Size(MAX_TOKENS)]  # tokens on the board at the start, as the state has them
    active: Int  # Group bits: the parts of the Defence Grid that are switched on
    any_special: Int  # 1: there is an Oil Leak or an active grid space
    recharge_all: Int  # 1: every lap recharges all abilities, of the first car too
    flash_skips: Int  # 1: a Flashbang makes its car skip a Lock step
    teams: Int  # 0: each for itself; 1: random teams; 2: chosen ones
    partner: Int  # the seat in the team of the first seat, if chosen
    models: Annotated[Numbers, Size(MAX_SEATS)]  # which car each seat drives: its place in content.CARS
    sets: Annotated[Numbers, Size(MAX_SEATS)]  # Set of abilities
    handicaps: Annotated[Numbers, Size(MAX_SEATS)]  # Handicap bits; -1: by a die
    late_count: Int
    late: Annotated[Numbers, Size(MAX_LATE)]  # spaces of the last checkpoint's line
    special: Annotated[Numbers, Size(SPACES, kind=np.int8)]  # Special bits; on a barrier: that grid's robot
    drivable: Annotated[Numbers, Size(SPACES, kind=np.int8)]  # 1: a space; 0: barrier, token, off the board
    lines: Annotated[Numbers, Size(SPACES, kind=np.int8)]  # bit n: on the line of checkpoint n; bit 0: starting line


class Car(Record):
    """A car on the board and its dashboard."""

    front: Int
    rear: Int
    facing: Int  # direction from rear to front
    gear: Int  # 0: gear zero
    mirror: Annotated[Numbers, Size(FACES)]
    locked: Annotated[Numbers, Size(FACES)]
    damaged_gears: Int  # 1: gear 5; 2: gears 5 and 4; 3: gears 5, 4 and 3
    damaged_locks: Int
    damaged_items: Int  # bit 0 and bit 1: the two slots
    pending: Int  # damage tokens on the mirror
    due: Int  # forced shift-downs still to be carried out
    target: Int  # next checkpoint; 0: the starting line
    laps: Int  # laps completed
    items: Annotated[Numbers, Size(ITEM_SLOTS)]  # Item on each slot
    flash: Int  # Flashbangs on the lock slots
    low: Int  # bit n: ability n of its set is used
    toggle: Int  # Toggle
    later: Int  # shift-downs due when the current turn ends
    recharge: Int  # used abilities that may be turned up now
    handicap: Int  # Handicap bits
    late: Int  # 1: it must cross the starting line before checkpoint 1 counts


class State(Record):
    """A race at one moment."""

    cars: Annotated[Rows[Car], Size(MAX_SEATS)]
    order: Annotated[Numbers, Size(MAX_SEATS)]  # initiative from the top; NOBODY where not drawn yet
    queue: Annotated[Numbers, Size(MAX_SEATS)]  # cars that must settle shift-downs and damage now, first to last
    rounds: Int  # rounds begun
    turn: Int  # place in `order` of the car at the wheel; in setup, cars placed or rolled off so far
    step: Int
    ask: Int
    steered: Int  # 1: a steer was made this turn
    heading: Int  # direction of the move being made
    remaining: Int  # spaces of it still to go; 0: no move is being made
    reversing: Int
    pushing: Int  # the car in direct contact ahead of the mover
    struck: Int  # the car whose driver must answer a head-on
    removing: Int  # dice that the asked driver must take off the mirror now
    winner: Int
    closed: Int  # 1: the window of this step is over; SHIFTED: so is the choice that follows it
    flipped: Int  # 1: Reroute Power was turned over this turn
    boosted: Int  # 1: Polarity Shift was used this turn
    barred: Int  # 1: oil has forced a steer this turn, so none may be chosen
    piloted: Int  # 1: the Roll move is made by Auto Pilot
    freed: Int  # 1: the steer that leaves the oil has been made
    drove: Int  # 1: a Lock move was made without a die
    aimed: Int  # the last space of a Flashbang whose driver chooses whom it dazzles
    partner: Int  # the seat in the team of the first seat; NOBODY: none, or not known yet
    taking: Int  # Item turned up, that still needs a slot
    stack: Int  # tokens in the face-down stack
    buried: Int  # tokens removed without being turned up
    unseen: Annotated[Numbers, Size(KINDS)]  # tokens that nobody has seen since the last shuffle, by kind
    removed: Annotated[Numbers, Size(KINDS)]  # tokens that everybody saw leave the race, by kind
    fresh: Annotated[Numbers, Size(KINDS)]  # of the unseen: what the last reshuffle is known to have brought back
    drawn: Annotated[Numbers, Size(KINDS)]  # drawn from the stack since then
    lying_count: Int
    lying: Annotated[Numbers, Size(MAX_TOKENS)]  # tokens on the board in board order: space * TOKEN_KINDS + kind
    blasts: Annotated[Numbers, Size(MAX_BLASTS)]  # spaces that explode next; NOWHERE after the last
    earned: Annotated[Numbers, Size(MAX_EARNED)]  # items to take after the move: seat * EARNED_CODES + Source; 0: none


class Desk(desk.Desk):
    """The desk with the chain of cars that one space of movement displaces, the mover first."""

    chain_length: Int
    chain_seats: Annotated[Numbers, Size(MAX_SEATS)]
    chain_spaces: Annotated[Numbers, Size(MAX_SEATS)]  # the space each of them enters
    chain_turns: Annotated[Numbers, Size(MAX_SEATS)]  # 0: moved along its axis; +1, -1: turned left, right
    chain_rears: Annotated[Numbers, Size(MAX_SEATS)]  # 1: its rear was hit; 0: its front


SETTING = layout(Setting)
STATE = layout(State)
DESK = layout(Desk)
