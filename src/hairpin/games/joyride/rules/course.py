"""The board: what can be driven on, who stands where, whose turn it is."""

from hairpin.games.joyride.names import MAX_SEATS, NOBODY, Special, Step
from hairpin.games.joyride.state import Car, Setting, State
from hairpin.kit.hexgrid import DIRECTIONS, neighbour
from hairpin.kit.kernel import rule

SIDES = len(DIRECTIONS)


@rule
def is_barrier(setting: Setting, space: int) -> bool:
    """Whether no car can enter: a barrier, a token, or off the board [JR-BOARD-02, JR-BOARD-03, JR-CHK-12, JR-R-06]."""
    return setting.drivable[space] == 0


@rule
def is_on_line(setting: Setting, space: int, checkpoint: int) -> bool:
    """Whether a space belongs to the line of a checkpoint, 0 being the starting line.

    [JR-CHK-03, JR-CHK-04, JR-CHK-14]
    """
    return setting.lines[space] >> checkpoint & 1 == 1


@rule
def is_oil_leak(setting: Setting, space: int) -> bool:
    """Whether the board itself is oily there [JR-BOARD-04, JR-FX-05, JR-LEAK-01]."""
    return setting.special[space] & Special.LEAK.value != 0


@rule
def is_live(setting: Setting, space: int) -> bool:
    """Whether a space of the Defence Grid is switched on, each group by its own robot.

    [JR-GRID-02, JR-GRID-03, JR-GRID-06, JR-GRID-09, JR-GRID-10, JR-GRID-11]
    """
    return setting.special[space] & setting.active != 0


@rule
def seat_at(state: State, space: int) -> int:
    """The car that covers a space with its front or its rear, or NOBODY [JR-CAR-01]."""
    cars = state.cars
    for seat in range(MAX_SEATS):
        car = cars[seat]
        if car.front == space or car.rear == space:
            return seat
    return NOBODY


@rule
def covers(car: Car, space: int) -> bool:
    """Whether a car has a part in a space."""
    return car.front == space or car.rear == space


@rule
def is_beside(space: int, other: int) -> bool:
    """Whether two spaces touch."""
    for direction in range(SIDES):
        if neighbour(space, direction) == other:
            return True
    return False


@rule
def seat_at_the_wheel(state: State) -> int:
    """The car whose turn it is: turns go from the top of the initiative track down [JR-INIT-02, JR-RND-01, JR-R-53]."""
    return state.order[state.turn]


@rule
def is_turn_of(state: State, seat: int) -> bool:
    """Whether a car is in its own turn, which delays what it suffers; before the first and after the last, nobody is.

    [JR-DMG-04, JR-R-44]
    """
    return Step.START <= state.step <= Step.END and state.order[state.turn] == seat
