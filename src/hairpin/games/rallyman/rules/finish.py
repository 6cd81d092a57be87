"""The end of a stage: final times, retired drivers, the winner."""

from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import RETIRED_SECONDS, Event, Status
from hairpin.games.rallyman.state import Car, Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule


@rule
def is_stage_over(setting: Setting, state: State) -> bool:
    """Whether every driver has finished or retired; who still waits to start has not.

    [RD-END-01, RD-ROUND-06, RD-R-105]
    """
    for seat in range(setting.seats):
        status = state.cars[seat].status
        if status == Status.WAITING or status == Status.RACING:
            return False
    return True


@rule
def book_times(setting: Setting, state: State, desk: Desk) -> None:
    """Write the times of the stage down and add them up [RD-RALLY-02, RD-NEXT-05, RD-RET-03, RD-R-73, RD-R-74]."""
    tell(desk, Event.STAGE_OVER, Clause.RD_END_01, -1, state.stage, 0, 0)
    worst = slowest(setting, state)
    for seat in range(setting.seats):
        car = state.cars[seat]
        time = final_time(car) if car.status == Status.FINISHED else worst + RETIRED_SECONDS
        car.times[state.stage] = time
        car.total += time
        tell(desk, Event.STAGE_TIME, Clause.RD_END_10, seat, time, car.booked, car.seconds)


@rule
def final_time(car: Car) -> int:
    """The time of a driver who has finished: all Time cards, less the Second tokens left.

    [RD-END-10, RD-EOT-06, RD-TIDY-01, RD-R-93]
    """
    return car.booked - car.seconds


@rule
def slowest(setting: Setting, state: State) -> int:
    """The slowest final time; if nobody has finished, the most seconds booked [RD-RET-03, RD-R-74, RD-R-76]."""
    worst, most = 0, 0
    somebody = False
    for seat in range(setting.seats):
        car = state.cars[seat]
        most = max(most, car.booked)
        if car.status == Status.FINISHED:
            worst = final_time(car) if not somebody else max(worst, final_time(car))
            somebody = True
    return worst if somebody else most


@rule
def crown(setting: Setting, state: State, desk: Desk) -> None:
    """The lowest total wins; equal totals share it. A driver alone who has retired has failed.

    [RD-GOAL-04, RD-END-11, RD-WIN-01, RD-WIN-02, RD-R-74, RD-R-77, RD-R-83]
    """
    if has_failed_alone(setting, state):
        return
    best = state.cars[0].total
    for seat in range(setting.seats):
        best = min(best, state.cars[seat].total)
    for seat in range(setting.seats):
        if state.cars[seat].total == best:
            tell(desk, Event.WON, Clause.RD_WIN_02, seat, best, 0, 0)


@rule
def has_failed_alone(setting: Setting, state: State) -> bool:
    """Whether the only driver has retired from the last stage [RD-R-74]."""
    return setting.seats == 1 and state.cars[0].status == Status.RETIRED
