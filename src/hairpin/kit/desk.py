"""The desk: one working record per worker, never part of a state.

It holds the legal actions or chance outcomes last asked for, the events since the caller last cleared them, and the
games' scratch.
"""

from typing import Annotated

from hairpin.kit.kernel import rule
from hairpin.kit.record import Grid, Int, Numbers, Record, Size, Word

MAX_ACTIONS = 384
EVENT_ROOM = 256
EVENT_WORDS = 6


class Desk(Record):
    """What every game's desk begins with; a game adds its own worklists."""

    word: Word  # state of the random generator, for `advance_drawing`
    actor: Int  # a seat, CHANCE or OVER, after the last `advance`
    count: Int  # how many entries of `actions` (and `weights`) are meant
    actions: Annotated[Numbers, Size(MAX_ACTIONS)]
    weights: Annotated[Numbers, Size(MAX_ACTIONS)]
    event_room: Int  # 0: nobody listens
    event_count: Int
    event_overflow: Int
    events: Annotated[Grid, Size(EVENT_ROOM, EVENT_WORDS)]  # kind, clause, seat, a, b, c


@rule
def offer(desk: Desk, action: int, weight: int) -> None:
    """Add an action, or a chance outcome with its weight, to the list on the desk."""
    desk.actions[desk.count] = action
    desk.weights[desk.count] = weight
    desk.count += 1


@rule
def tell(desk: Desk, kind: int, clause: int, seat: int, a: int, b: int, c: int) -> None:
    """Note an event, if anybody listens."""
    if desk.event_room == 0:
        return
    if desk.event_count == desk.event_room:
        desk.event_overflow = 1
        return
    at = desk.event_count
    desk.events[at, 0] = kind
    desk.events[at, 1] = clause
    desk.events[at, 2] = seat
    desk.events[at, 3] = a
    desk.events[at, 4] = b
    desk.events[at, 5] = c
    desk.event_count += 1
