"""The order of play: distance, then speed, then position; the staggered start."""

from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import NOBODY, Event, Status
from hairpin.games.rallyman.rules.dashboard import is_driving
from hairpin.games.rallyman.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule


@rule
def fix_order(setting: Setting, state: State, desk: Desk) -> None:
    """Fix the order of a new round: who is on the way by distance, speed, position; then who starts now.

    Cars that are equal in everything keep the order of the round before.
    [RD-ROUND-01, RD-ROUND-02, RD-ROUND-03, RD-ORDER-01, RD-START-07, RD-R-63, RD-R-96]
    """
    state.rounds += 1
    count = 0
    for place in range(setting.seats):
        seat = state.order[place]
        if seat != NOBODY and is_driving(state.cars[seat]):
            state.order[count] = seat
            count += 1
    for place in range(1, count):
        seat, at = state.order[place], place
        while at > 0 and plays_before(setting, state, seat, state.order[at - 1]):
            state.order[at] = state.order[at - 1]
            at -= 1
        state.order[at] = seat
    for place in range(count, setting.seats):
        state.order[place] = NOBODY
    if state.rounds <= setting.seats:
        let_start(setting, state, desk, count)


@rule
def let_start(setting: Setting, state: State, desk: Desk, place: int) -> None:
    """The next driver starts, whatever happened to the others, and has the last turn of the round.

    [RD-START-01, RD-START-02, RD-START-03, RD-START-04, RD-START-05, RD-START-06, RD-START-08, RD-R-65, RD-R-66]
    """
    seat = state.starting[state.rounds - 1]
    state.order[place] = seat
    state.cars[seat].status = Status.RACING
    tell(desk, Event.ENTERED, Clause.RD_START_04, seat, state.rounds, 0, 0)


@rule
def plays_before(setting: Setting, state: State, seat: int, other: int) -> bool:
    """Whether a car plays before another one: not if they are equal in everything.

    [RD-ORDER-02, RD-ORDER-03, RD-ORDER-04, RD-ORDER-05, RD-ORDER-06, RD-ORDER-07, RD-ORDER-08, RD-R-03, RD-R-63,
    RD-R-64, RD-R-97, RD-R-104]
    """
    car, against = state.cars[seat], state.cars[other]
    here, there = setting.nodes[car.node], setting.nodes[against.node]
    if here.d != there.d:
        return here.d > there.d
    if car.beside != against.beside:
        return car.beside < against.beside
    if car.gear != against.gear:
        return car.gear > against.gear
    return here.rank < there.rank
