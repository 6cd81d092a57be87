"""Checkpoints: crossing lines in order, laps, winning."""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import START_LINE, Ask, Event, Step
from hairpin.games.joyride.rules.course import is_on_line
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule


@rule
def cross_lines(setting: Setting, state: State, desk: Desk, seat: int, entered: int, followed: int) -> None:
    """Cross each line due that an end of the car has just got onto, in ascending order.

    `entered` and `followed` are the spaces that its ends have newly come to, one twice if a single end moved.
    Any part counts, from any direction, on anybody's turn; a line met too early, or again, has no effect. Where
    lines meet, a step crosses each of them once at most.
    [JR-CHK-01, JR-CHK-05, JR-CHK-06, JR-CHK-07, JR-CHK-08, JR-GUIDE-05, JR-R-57, JR-R-58, JR-R-59, JR-R-63,
    JR-R-65]
    """
    for _ in range(setting.checkpoints + 1):
        target = state.cars[seat].target
        if not (is_on_line(setting, entered, target) or is_on_line(setting, followed, target)):
            return
        if target == START_LINE:
            complete_lap(setting, state, desk, seat)
        else:
            state.cars[seat].target = (target + 1) % (setting.checkpoints + 1)
            tell(desk, Event.CROSSED, Clause.JR_CHK_05, seat, target, state.cars[seat].target, 0)
        if state.step == Step.FINISHED:
            return


@rule
def complete_lap(setting: Setting, state: State, desk: Desk, seat: int) -> None:
    """Count a lap and make checkpoint 1 the target again; the last lap wins [JR-CHK-13, JR-GOAL-02, JR-GOAL-03]."""
    state.cars[seat].laps += 1
    state.cars[seat].target = 1
    tell(desk, Event.LAP, Clause.JR_GOAL_02, seat, state.cars[seat].laps, setting.laps, 0)
    if state.cars[seat].laps == setting.laps:
        win(state, desk, seat)


@rule
def win(state: State, desk: Desk, seat: int) -> None:
    """End the race at once, whoever's turn it is [JR-GOAL-04, JR-GOAL-05, JR-R-61]."""
    state.winner = seat
    state.step = Step.FINISHED
    state.ask = Ask.NOTHING
    tell(desk, Event.WON, Clause.JR_GOAL_04, seat, 0, 0, 0)
