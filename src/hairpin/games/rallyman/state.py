"""Records: the read-only setting (the road, the box, the options) and the changing state.

Spaces are numbers, in the order of their front edges, stage after stage; the first of a stage is its start box.
"""

from typing import Annotated

import numpy as np

from hairpin.games.rallyman.names import (
    BACKS,
    DAMAGES,
    DECKS,
    GEARS,
    MAX_BESIDE,
    MAX_LANDINGS,
    MAX_MINUS,
    MAX_NODES,
    MAX_RELAYS,
    MAX_SEATS,
    MAX_STAGES,
    MAX_STEPS,
    MAX_TILES,
    MAX_WAYS,
    TOKENS,
    TURNED,
)
from hairpin.kit import desk
from hairpin.kit.record import Int, Numbers, Record, Rows, Size, layout

NAME = 8  # letters of a name of a space or a tile
ICON_MARKS = 3  # marks of a back, by Danger
ROADS = 1280  # letters of all stages of a race as texts
WORKLIST = 8192  # places in the search for layouts; a power of two


class Node(Record):
    """A space as used in one way [RD-R-01]."""

    d: Int  # front edge, in ticks
    rank: Int
    kind: Int  # Space
    limit: Int  # 0: none
    zone: Int  # 0: none; nodes of one zone with different methods exclude each other
    method: Int  # Method
    jump: Int  # Gear of a Jump; 0: none
    water: Int
    fin: Int  # 1: the first space behind the finish line, 2: further on
    tile: Int
    danger: Int  # Danger
    shortcut: Int  # of a Shortcut space: its bit among those that one move can meet
    way_count: Int
    ways: Annotated[Numbers, Size(MAX_WAYS)]
    beside_count: Int
    beside: Annotated[Numbers, Size(MAX_BESIDE)]
    far_count: Int
    far: Annotated[Numbers, Size(MAX_LANDINGS)]  # of a Jump space: the landings two steps on
    name: Annotated[Numbers, Size(NAME, kind=np.int8)]


class Tile(Record):
    """A tile of a stage."""

    name: Annotated[Numbers, Size(NAME, kind=np.int8)]


class Back(Record):
    """What is on the back of some Time cards of a deck."""

    cards: Int
    icon: Int  # Icon
    marks: Annotated[Numbers, Size(ICON_MARKS)]  # Damage tokens of a Crash, by Danger
    gear: Int  # of a SISU card
    seconds: Int


class Deck(Record):
    """The backs of one deck of Time cards."""

    kinds: Int
    backs: Annotated[Rows[Back], Size(BACKS)]


class Setting(Record):
    """The road, the box and the options of a race."""

    seats: Int
    stages: Int
    starts: Annotated[Numbers, Size(MAX_STAGES + 1)]  # the start box of each stage; one more marks the end
    assistance: Annotated[Numbers, Size(MAX_STAGES)]  # 1: cars are repaired after the stage
    flying_start: Int
    redline: Int
    checkpoints: Int
    sisu: Int  # Sisu
    one_shot: Int
    gear_dice: Int
    coast_dice: Int
    brake_dice: Int
    limit: Int  # Warnings that lose control
    leader_limit: Int
    gear_warnings: Annotated[Numbers, Size(GEARS)]  # faces with a Warning, of six
    coast_warnings: Int
    leader_warnings: Int
    brake_warnings: Int
    seconds: Annotated[Numbers, Size(GEARS + 1)]  # of Time cards: the 0 side, then by Gear
    tire_seconds: Int
    decks: Annotated[Rows[Deck], Size(DECKS)]
    bag: Annotated[Numbers, Size(TOKENS)]  # tokens in the box, by kind
    nodes: Annotated[Rows[Node], Size(MAX_NODES)]
    tiles: Annotated[Rows[Tile], Size(MAX_TILES)]
    roads: Annotated[Numbers, Size(ROADS, kind=np.int8)]  # the stages as texts, for whatever draws them


class Car(Record):
    """A car and what lies on its Dashboard."""

    node: Int
    beside: Int  # 1: it stands beside the road
    gear: Int  # of its latest Time card
    status: Int  # Status
    deck: Int  # of its latest Time card; 0: none, or a card of no deck
    back: Int  # of its latest Time card, from 1; 0: it lies hidden
    booked: Int  # seconds of its Time cards in this stage
    seconds: Int  # Second tokens
    turns: Int
    spare: Int  # 1: it has its Spare Tire card
    sisu: Int  # 1: it has its SISU token
    damage: Annotated[Numbers, Size(DAMAGES)]  # tokens that cost dice: Gear, Brake, Coast
    upright: Annotated[Numbers, Size(TOKENS, kind=np.int8)]  # tokens with the Damage side up, by kind
    turned: Annotated[Numbers, Size(TURNED, kind=np.int8)]  # Shortcut side up: OK by Damage side, then Coast
    total: Int  # seconds of the stages done
    times: Annotated[Numbers, Size(MAX_STAGES)]  # of the stages done, penalties included
    sheet: Annotated[Numbers, Size(MAX_STAGES)]  # what else the Rally sheet says of them: see `rules.sheet`


class State(Record):
    """A race at one moment."""

    cars: Annotated[Rows[Car], Size(MAX_SEATS)]
    phase: Int
    ask: Int
    stage: Int
    rounds: Int
    starting: Annotated[Numbers, Size(MAX_SEATS)]  # the starting order of the stage
    order: Annotated[Numbers, Size(MAX_SEATS)]  # who has a turn in this round; NOBODY after the last
    turn: Int  # place in `order`, or the seat that is asked between two stages
    crossed: Int  # 1: somebody has crossed the finish line of the stage
    relief: Int  # 1: Corners closed by -1 tokens count as limit 1 in this turn
    # the plan
    steps: Int
    plan: Annotated[Numbers, Size(MAX_STEPS)]  # see `rules.plan`
    place: Int  # the space the plan has come to
    speed: Int  # and the Gear
    used: Int  # dice laid: bits of the Gear dice, then the Brake die, then how many Coast dice
    ended: Int  # while a plan is laid, why no die can be laid beyond: a Clause
    # rolling
    at: Int  # the step that is rolled, or driven, next
    rolled: Int  # dice of this step rolled; Flat Out: of all
    warnings: Int
    secured: Int  # dice secured in this turn
    moved: Int  # 1: the step has been made, its effects are still to come
    ignoring: Int  # 1: the SISU token was given up in this turn
    refused: Int  # 1: it was offered and kept for now
    carded: Int  # 1: the Time card of this turn is taken
    finish_gear: Int  # Gear in which the line was crossed; 0: it was not
    causes: Int  # why control is lost; 0: it is not
    # what is drawn
    need: Int  # Need
    draws: Int  # tokens still to draw
    relays: Int  # outcomes of laying the dice again; `rules.relay` lists them on the desk
    # common supply
    bag: Annotated[Numbers, Size(TOKENS)]
    left: Annotated[Numbers, Size(DECKS)]  # cards in each deck
    shown: Annotated[Numbers, Size(DECKS * BACKS, kind=np.int8)]  # backs that all have seen, by deck
    minus_count: Int
    minus: Annotated[Numbers, Size(MAX_MINUS)]  # -1 tokens on tiles: (tile * MAX_SEATS + owner) * SIDES + Damage side
    penalties: Annotated[Numbers, Size(MAX_SEATS)]  # tokens taken at the Checkpoint; NOBODY: not chosen yet


class Desk(desk.Desk):
    """The desk with the search for layouts, and for a way to the finish."""

    mark: Int  # of this search: entries of `seen` with another one are empty
    head: Int
    tail: Int
    seen: Annotated[Numbers, Size(WORKLIST)]
    seen_mark: Annotated[Numbers, Size(WORKLIST)]
    work_node: Annotated[Numbers, Size(WORKLIST)]
    work_rest: Annotated[Numbers, Size(WORKLIST)]
    relay: Annotated[Numbers, Size(MAX_RELAYS)]  # outcomes of laying the dice again, sorted
    cut_short: Int  # 1: the last search had no room for all it found; it never should
    reached: Annotated[Numbers, Size(MAX_NODES)]


SETTING = layout(Setting)
STATE = layout(State)
DESK = layout(Desk)
