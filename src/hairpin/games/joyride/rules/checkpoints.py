"""Checkpoints: crossing lines in order, the items they give, laps, winning."""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import MAX_SEATS, NOBODY, START_LINE, Ask, Event, Source, Step
from hairpin.games.joyride.rules.abilities import allow_recharge
from hairpin.games.joyride.rules.course import is_on_line
from hairpin.games.joyride.rules.tokens import earn
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule


@rule
def cross_lines(setting: Setting, state: State, desk: Desk, seat: int, entered: int, followed: int) -> None:
    """Cross each line due that an end of the car has just got onto, in ascending order.

    `entered` and `followed` are the spaces that its ends have newly come to, one twice if a single end moved.
    Any part counts, from any direction, on anybody's turn; a line met too early, or again, has no effect. Where
    lines meet, a step crosses each of them once at most. A car that runs late first crosses the starting line.
    [JR-CHK-01, JR-CHK-05, JR-CHK-06, JR-CHK-07, JR-CHK-08, JR-GUIDE-05, JR-MIX-06, JR-R-57, JR-R-58, JR-R-59,
    JR-R-63, JR-R-65]
    """
    for _ in range(setting.checkpoints + 1):
        target = state.cars[seat].target
        if not (is_on_line(setting, entered, target) or is_on_line(setting, followed, target)):
            return
        if state.cars[seat].late == 1:
            start_late(state, desk, seat)
            continue
        if target == START_LINE:
            complete_lap(setting, state, desk, seat)
        else:
            state.cars[seat].target = (target + 1) % (setting.checkpoints + 1)
            tell(desk, Event.CROSSED, Clause.JR_CHK_05, seat, target, state.cars[seat].target, 0)
        if state.step == Step.FINISHED:
            return
        if setting.item_lines >> target & 1 == 1:
            earn_at_line(setting, state, desk, seat, target)


@rule
def start_late(state: State, desk: Desk, seat: int) -> None:
    """Begin the first lap, late: no lap is completed, nothing is gained [JR-MIX-06, JR-R-66]."""
    state.cars[seat].late = 0
    state.cars[seat].target = 1
    tell(desk, Event.STARTED_LATE, Clause.JR_MIX_06, seat, 0, 0, 0)


@rule
def earn_at_line(setting: Setting, state: State, desk: Desk, seat: int, line: int) -> None:
    """Earn the item of a line that shows its item side, once a lap [JR-CHK-10, JR-ITEM-01, JR-TDES-12, JR-R-63]."""
    kind = setting.gives[line]
    earn(state, desk, seat, Source.STACK.value if kind == 0 else Source.SUPPLY.value + kind, line)


@rule
def complete_lap(setting: Setting, state: State, desk: Desk, seat: int) -> None:
    """Count a lap and make checkpoint 1 the target again; the last lap wins, any other recharges abilities.

    [JR-CHK-13, JR-GOAL-02, JR-GOAL-03, JR-RECH-01]
    """
    state.cars[seat].laps += 1
    state.cars[seat].target = 1
    tell(desk, Event.LAP, Clause.JR_GOAL_02, seat, state.cars[seat].laps, setting.laps, 0)
    if state.cars[seat].laps == setting.laps:
        win(state, desk, seat)
    else:
        allow_recharge(setting, state, seat)


@rule
def win(state: State, desk: Desk, seat: int) -> None:
    """End the race at once, whoever's turn it is; a teammate wins too.

    [JR-GOAL-04, JR-GOAL-05, JR-TEAM-03, JR-R-61, JR-R-113]
    """
    for other in range(MAX_SEATS):
        state.cars[other].recharge = 0
        state.queue[other] = NOBODY
    state.winner = seat
    state.step = Step.FINISHED
    state.ask = Ask.NOTHING
    tell(desk, Event.WON, Clause.JR_GOAL_04, seat, 0, 0, 0)
