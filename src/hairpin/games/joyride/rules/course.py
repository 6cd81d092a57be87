"""The board: what can be driven on, who stands where."""

from hairpin.games.joyride.names import MAX_SEATS, NOBODY
from hairpin.games.joyride.state import Setting, State
from hairpin.kit.kernel import rule


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
def seat_at(state: State, space: int) -> int:
    """The car that covers a space with its front or its rear, or NOBODY [JR-CAR-01]."""
    cars = state.cars
    for seat in range(MAX_SEATS):
        car = cars[seat]
        if car.front == space or car.rear == space:
            return seat
    return NOBODY


@rule
def seat_at_the_wheel(state: State) -> int:
    """The car whose turn it is: turns go from the top of the initiative track down [JR-INIT-02, JR-RND-01, JR-R-53]."""
    return state.order[state.turn]
