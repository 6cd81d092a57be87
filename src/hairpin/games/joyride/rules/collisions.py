"""Collisions: what happens to the cars in the way of one space of movement.

Let m be the direction of motion, and k the direction from the unhit end of the struck car to the end that is hit.

    m opposite to k     along its own axis: the car is pushed one space   (rear hit: Rear-End, front hit: Head-On)
    m - k is 1 or 2     the hit end swings left about the other end       (Side-Swipe)
    m - k is 4 or 5     the hit end swings right

        k=1 (NE)  hit end X, pivot P, motion m=0 (E): m - k = 5, so X swings right, to the space east of P
          . X .                . . .
        -->  P .      ->      . P X

The end that moves may enter the space of a third car, with the direction of its own movement, and so on: a chain
without branches. All of it moves, farthest first, or nobody does.
"""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import MAX_SEATS, NOBODY, Event, Step
from hairpin.games.joyride.rules.checkpoints import cross_lines
from hairpin.games.joyride.rules.course import is_barrier, seat_at
from hairpin.games.joyride.state import Car, Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.hexgrid import neighbour, turned
from hairpin.kit.kernel import rule

AHEAD = 3  # m - k of a car that is pushed along its own axis


@rule
def form_chain(setting: Setting, state: State, desk: Desk, seat: int, space: int, heading: int) -> bool:
    """List on the desk all cars that must move so that `seat` can enter `space`; answers whether they can.

    A third or fourth car is pushed or turned too, without loss of speed. The chain is blocked by a barrier, or by a
    car that is already part of it.
    [JR-COLL-01, JR-COLL-03, JR-SIDE-01, JR-REAR-01, JR-PILE-01, JR-MULTI-01, JR-MULTI-04, JR-R-15, JR-R-16, JR-R-17]
    """
    desk.chain_length = 0
    join_chain(desk, seat, space, 0, 0)
    for _ in range(MAX_SEATS):
        struck = seat_at(state, space)
        if struck == NOBODY:
            return True
        if is_in_chain(desk, struck):
            return False
        on_rear = state.cars[struck].rear == space
        outward = direction_of_end(state.cars[struck], on_rear)
        swing = swing_of_end(outward, heading)
        if swing == 0:
            space = neighbour(far_end(state.cars[struck], on_rear), heading)
        else:
            space = neighbour(far_end(state.cars[struck], on_rear), turned(outward, swing))
            heading = turned(outward, 2 * swing)
        join_chain(desk, struck, space, swing, 1 if on_rear else 0)
        if is_barrier(setting, space):
            return False
    return False


@rule
def join_chain(desk: Desk, seat: int, space: int, swing: int, on_rear: int) -> None:
    """Add a car to the chain with the space that one of its ends enters."""
    desk.chain_seats[desk.chain_length] = seat
    desk.chain_spaces[desk.chain_length] = space
    desk.chain_turns[desk.chain_length] = swing
    desk.chain_rears[desk.chain_length] = on_rear
    desk.chain_length += 1


@rule
def move_chain(state: State, desk: Desk) -> None:
    """Displace the struck cars, farthest first; the mover, who stands last in the same order, is moved after them.

    [JR-R-05]
    """
    for link in range(desk.chain_length - 1, 0, -1):
        seat = desk.chain_seats[link]
        make_room(state.cars[seat], desk, link)
        car = state.cars[seat]
        if desk.chain_turns[link] == 0:
            tell(desk, Event.PUSHED, clause_of_push(desk, link), seat, car.front, car.rear, car.facing)
        else:
            tell(desk, Event.SIDE_SWIPED, Clause.JR_SIDE_01, seat, car.front, car.rear, car.facing)


@rule
def clause_of_push(desk: Desk, link: int) -> int:
    """Why a car of the chain is pushed: by another displaced car, from behind, or backwards."""
    if link > 1:
        return Clause.JR_MULTI_01.value
    return Clause.JR_REAR_01.value if desk.chain_rears[link] == 1 else Clause.JR_HEAD_03.value


@rule
def make_room(car: Car, desk: Desk, link: int) -> None:
    """Push a car one space along its axis, facing as before, or swing the end that was hit about the other.

    A swing is one sixth; an end that is still in the way is swung again by the mover's next space. A car hit
    from the front is pushed backwards.
    [JR-SIDE-02, JR-SIDE-03, JR-SIDE-04, JR-REAR-01, JR-HEAD-03, JR-R-11, JR-R-12, JR-R-13, JR-R-16, JR-R-25]
    """
    space = desk.chain_spaces[link]
    swing = desk.chain_turns[link]
    if desk.chain_rears[link] == 1:
        if swing == 0:
            car.rear = car.front
            car.front = space
        else:
            car.rear = space
    elif swing == 0:
        car.front = car.rear
        car.rear = space
    else:
        car.front = space
    car.facing = turned(car.facing, swing)


@rule
def cross_lines_in_chain(setting: Setting, state: State, desk: Desk) -> None:
    """Let every displaced car cross lines, farthest first, the mover last; a win ends it.

    [JR-R-05, JR-R-57, JR-R-60]
    """
    for link in range(desk.chain_length - 1, -1, -1):
        seat = desk.chain_seats[link]
        entered = desk.chain_spaces[link]
        if desk.chain_turns[link] == 0:
            cross_lines(setting, state, desk, seat, state.cars[seat].front, state.cars[seat].rear)
        else:
            cross_lines(setting, state, desk, seat, entered, entered)
        if state.step == Step.FINISHED:
            return


@rule
def is_hit_directly(car: Car, space: int, heading: int) -> bool:
    """Whether the mover's entering `space` hits the car along its own axis, so that it is pushed and not turned.

    Only then are movement halved and the struck driver asked: never for a car met by a displaced one.
    [JR-MULTI-02, JR-MULTI-03, JR-R-08, JR-R-09]
    """
    return swing_of_end(direction_of_end(car, car.rear == space), heading) == 0


@rule
def is_in_chain(desk: Desk, seat: int) -> bool:
    """Whether a car already has to move in this step [JR-R-17]."""
    for link in range(desk.chain_length):
        if desk.chain_seats[link] == seat:
            return True
    return False


@rule
def swing_of_end(outward: int, heading: int) -> int:
    """+1 if an end hit in this direction swings left, -1 if right, 0 if the car is pushed.

    It never swings the other way, and it swings again when it is hit again.
    [JR-R-08, JR-R-10, JR-R-11, JR-R-14, JR-R-29]
    """
    across = turned(heading, -outward)
    if across == AHEAD:
        return 0
    return 1 if across < AHEAD else -1


@rule
def direction_of_end(car: Car, rear: bool) -> int:
    """The direction from the other end to this end of a car [JR-R-01]."""
    return turned(car.facing, 3) if rear else car.facing


@rule
def far_end(car: Car, rear: bool) -> int:
    """The end of a car that was not hit [JR-SIDE-02]."""
    return car.front if rear else car.rear
