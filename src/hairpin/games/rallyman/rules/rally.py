"""Between two stages of a Rally: Checkpoints, Assistance, spare tires, what is carried over, who starts first."""

from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import (
    NOBODY,
    PENALTY_SECONDS,
    Ask,
    Event,
    Phase,
    Side,
    Sisu,
)
from hairpin.games.rallyman.rules.setup import lay_out_stage
from hairpin.games.rallyman.rules.sheet import has_retired, note_condition, note_penalty
from hairpin.games.rallyman.rules.tokens import clear_dashboard, clear_tiles, forget_damage, give_back_coast
from hairpin.games.rallyman.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule

# ---- Checkpoints ----


@rule
def begin_break(setting: Setting, state: State) -> None:
    """The stage is over and another one follows: ask for penalties first, if Checkpoints are used.

    [RD-CHK-01, RD-CHK-02, RD-R-76, RD-R-88]
    """
    state.phase = Phase.BETWEEN
    state.turn = 0
    state.ask = Ask.PENALTY if setting.checkpoints == 1 else Ask.NOTHING


@rule
def choose_penalty(setting: Setting, state: State, desk: Desk, tokens: int) -> None:
    """Keep a driver's tokens secret until all have chosen; then all are shown and added to the times.

    [RD-CHK-03, RD-CHK-04, RD-CHK-05, RD-CHK-06, RD-CHK-07, RD-R-76, RD-R-88]
    """
    state.penalties[state.turn] = tokens
    state.turn += 1
    if state.turn < setting.seats:
        state.ask = Ask.PENALTY
        return
    for seat in range(setting.seats):
        car = state.cars[seat]
        seconds = PENALTY_SECONDS * state.penalties[seat]
        car.times[state.stage] += seconds
        car.total += seconds
        note_penalty(car, state.stage, state.penalties[seat])
        state.penalties[seat] = NOBODY
        tell(desk, Event.PENALTY, Clause.RD_CHK_06, seat, seconds, 0, 0)
    state.turn = 0


# ---- repairs and spare tires ----


@rule
def go_on_with_break(setting: Setting, state: State, desk: Desk) -> None:
    """Repair whoever may, ask who gives up a spare tire, then lay out the next stage.

    [RD-ASST-01, RD-ASST-02, RD-BETW-01, RD-R-79]
    """
    while state.turn < setting.seats:
        if is_repaired(setting, state, state.turn):
            repair(setting, state, desk, state.turn)
        elif may_give_up_spare(state, state.turn):
            state.ask = Ask.SPARE
            return
        state.turn += 1
    begin_next_stage(setting, state, desk)


@rule
def is_repaired(setting: Setting, state: State, seat: int) -> bool:
    """Whether a car is made whole before the next stage: after Assistance every one, else those that retired.

    [RD-ASST-02, RD-RET-04, RD-RET-05, RD-R-94]
    """
    return setting.assistance[state.stage] == 1 or has_retired(state.cars[seat], state.stage)


@rule
def repair(setting: Setting, state: State, desk: Desk, seat: int) -> None:
    """All tokens off the Dashboard, the Spare Tire card back; after Assistance perhaps the SISU token too.

    [RD-ASST-03, RD-BETW-06, RD-TIRE-07, RD-RET-04, RD-RET-05, RD-SISU-06, RD-R-85, RD-R-94]
    """
    car = state.cars[seat]
    clear_dashboard(state, seat)
    forget_damage(car)
    car.spare = 1
    if setting.sisu == Sisu.AT_ASSISTANCE and setting.assistance[state.stage] == 1:
        car.sisu = 1
    tell(desk, Event.REPAIRED, Clause.RD_ASST_03, seat, 0, 0, 0)


@rule
def may_give_up_spare(state: State, seat: int) -> bool:
    """Whether a driver has a Spare Tire card and a Coast/Leader Damage to use it for [RD-BETW-01, RD-R-79]."""
    return state.cars[seat].spare == 1 and state.cars[seat].damage[Side.COAST] > 0


@rule
def answer_spare(state: State, desk: Desk, gives_up: int) -> None:
    """Give up the card for a Coast/Leader Damage, without losing time; or keep both [RD-BETW-02, RD-BETW-03]."""
    seat = state.turn
    if gives_up == 1:
        state.cars[seat].spare = 0
        tell(desk, Event.SPARE_USED, Clause.RD_BETW_03, seat, give_back_coast(state, seat), 0, 0)
    state.turn += 1


# ---- the next stage ----


@rule
def begin_next_stage(setting: Setting, state: State, desk: Desk) -> None:
    """Note on the sheet what is carried on, tidy up, and set the next stage up in the order of the overall times.

    [RD-TIDY-03, RD-TIDY-04, RD-ASST-04, RD-BETW-04, RD-NEXT-01, RD-NEXT-02, RD-NEXT-03, RD-NEXT-04, RD-R-78]
    """
    for seat in range(setting.seats):
        note_condition(state.cars[seat], state.stage)
        clear_dashboard(state, seat)
    clear_tiles(state)
    order_starters(setting, state)
    state.stage += 1
    lay_out_stage(setting, state)
    tell(desk, Event.STAGE, Clause.RD_NEXT_01, -1, state.stage, 0, 0)


@rule
def order_starters(setting: Setting, state: State) -> None:
    """The best overall time starts first; then the better latest stage, then the earlier start of it.

    [RD-NEXT-04, RD-NEXT-05, RD-CHK-07, RD-R-77]
    """
    for place in range(1, setting.seats):
        seat, at = state.starting[place], place
        while at > 0 and starts_before(state, seat, state.starting[at - 1]):
            state.starting[at] = state.starting[at - 1]
            at -= 1
        state.starting[at] = seat


@rule
def starts_before(state: State, seat: int, other: int) -> bool:
    """Whether a driver starts the next stage before another one who started the last one earlier."""
    car, against = state.cars[seat], state.cars[other]
    if car.total != against.total:
        return car.total < against.total
    return car.times[state.stage] < against.times[state.stage]
