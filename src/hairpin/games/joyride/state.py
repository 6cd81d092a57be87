"""The records of a race: the setting, which never changes, and the state, which does.

Dice are counted by face (`mirror[2]` is the number of dice on the mirror that show a 2; face 0 is a die that was
added and not rolled yet), since equal dice are equivalent [JR-R-36].
"""

from typing import Annotated

import numpy as np

from hairpin.games.joyride.names import MAX_SEATS, MAX_STARTS
from hairpin.kit import desk
from hairpin.kit.hexgrid import SPACES
from hairpin.kit.record import Int, Numbers, Record, Rows, Size, layout

FACES = 4


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
