"""The one way a race changes: `apply` an action, then go on by rule until somebody, or chance, must be asked.

Read `turn` next, then `plan`, `overtaking`, `rolling`, `relay`, `control`, `cards`, `tokens`; `order` for the round,
`finish` and `rally` for what comes after it, `setup` for what comes before, `choices` for what may be chosen.
"""

from hairpin.games.rallyman.actions import Kind, argument_of, kind_of
from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import NOBODY, Ask, Event, Need, Phase
from hairpin.games.rallyman.rules.control import apply_back, lose_control
from hairpin.games.rallyman.rules.dashboard import seat_at_the_wheel
from hairpin.games.rallyman.rules.finish import book_times, crown, is_stage_over
from hairpin.games.rallyman.rules.order import fix_order
from hairpin.games.rallyman.rules.plan import lay
from hairpin.games.rallyman.rules.rally import (
    answer_spare,
    begin_break,
    choose_penalty,
    go_on_with_break,
)
from hairpin.games.rallyman.rules.rolling import (
    answer_sisu,
    go_flat_out,
    relay,
    roll_one_by_one,
    secure,
    settle_step,
    show_die,
    stop,
)
from hairpin.games.rallyman.rules.setup import draw_first, forgive, lay_out, seat_that_carries
from hairpin.games.rallyman.rules.tokens import (
    ask_for_token,
    carried_in_bag,
    damage_owed,
    list_carried,
    take_carried,
    take_for_crash,
    take_for_shortcut,
)
from hairpin.games.rallyman.rules.turn import answer_tire, begin_turn, end_turn
from hairpin.games.rallyman.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule

# more than the stages between two questions can ever be: six turns without a step, six cars that carry damage over
STAGES = 256


@rule
def new(setting: Setting, state: State) -> None:
    """Set up a race; the first thing to happen is the draw of the first player [RD-SETUP-10]."""
    lay_out(setting, state)


@rule
def apply(setting: Setting, state: State, desk: Desk, action: int) -> None:
    """Carry out a legal action, or a chance outcome, and everything that follows from it by rule."""
    state.ask = Ask.NOTHING
    carry_out(setting, state, desk, kind_of(action), argument_of(action))
    proceed(setting, state, desk)


@rule
def carry_out(setting: Setting, state: State, desk: Desk, kind: int, argument: int) -> None:
    """Do what the action itself says."""
    match kind:
        case Kind.LAY:
            lay(setting, state, desk, argument)
            state.ask = Ask.LAY
        case Kind.DIE:
            show_die(setting, state, desk, argument)
        case Kind.ROLL:
            state.ask = Ask.DIE
        case Kind.ONE_BY_ONE:
            roll_one_by_one(state, desk)
        case Kind.FLAT_OUT:
            go_flat_out(setting, state, desk)
        case Kind.SECURE:
            secure(setting, state, desk)
        case Kind.STOP:
            stop(state, desk)
        case Kind.SISU:
            answer_sisu(setting, state, desk, argument)
        case Kind.RELAY:
            relay(setting, state, desk, argument)
        case Kind.TIRE:
            answer_tire(setting, state, desk, argument)
        case Kind.CARD:
            apply_back(setting, state, desk, argument)
        case Kind.TOKEN:
            take_token(setting, state, desk, argument)
        case Kind.PENALTY:
            choose_penalty(setting, state, desk, argument)
        case Kind.SPARE:
            answer_spare(state, desk, argument)
        case _:
            draw_first(setting, state, desk, argument)


@rule
def take_token(setting: Setting, state: State, desk: Desk, token: int) -> None:
    """Take the token drawn for what it was drawn for [RD-SHORT-04, RD-LOC-11, RD-NEXT-02]."""
    match state.need:
        case Need.SHORTCUT:
            take_for_shortcut(setting, state, desk, seat_at_the_wheel(state), token)
        case Need.CRASH:
            take_for_crash(state, desk, seat_at_the_wheel(state), token)
        case _:
            take_carried(state, desk, state.turn, token)
            state.need = Need.NOTHING


@rule
def proceed(setting: Setting, state: State, desk: Desk) -> None:
    """Go on until somebody must be asked: draw tokens, settle the step, end the turn, begin the next.

    [RD-R-22, RD-ROUND-04, RD-ROUND-05]
    """
    for _ in range(STAGES):
        if state.ask != Ask.NOTHING or state.phase == Phase.FINISHED:
            return
        if state.draws > 0:
            ask_for_token(state, desk, seat_at_the_wheel(state))
        elif state.moved == 1:
            settle(setting, state, desk)
        elif state.phase == Phase.TURN_END:
            end_turn(setting, state, desk)
        elif state.phase == Phase.BETWEEN:
            go_on_with_break(setting, state, desk)
        elif state.rounds == 0:
            start_stage(setting, state, desk)
        else:
            pass_on(setting, state, desk)


@rule
def settle(setting: Setting, state: State, desk: Desk) -> None:
    """The effects of a step, or of a layout in which control is lost [RD-R-22, RD-R-38]."""
    if state.phase == Phase.ONE_BY_ONE:
        settle_step(setting, state, desk)
        return
    state.moved = 0
    lose_control(setting, state, desk, state.causes)


@rule
def start_stage(setting: Setting, state: State, desk: Desk) -> None:
    """Lay out the damage carried over, token by token; then the first round begins [RD-NEXT-02, RD-R-78]."""
    seat = seat_that_carries(setting, state)
    if seat == NOBODY:
        begin_round(setting, state, desk)
        return
    side = damage_owed(state.cars[seat])
    state.turn = seat
    desk.count = 0
    list_carried(state, desk, side)
    if desk.count == 0 and carried_in_bag(state, side) == 0:
        forgive(state.cars[seat], side)
        return
    state.need = Need.CARRIED
    state.ask = Ask.TOKEN


@rule
def pass_on(setting: Setting, state: State, desk: Desk) -> None:
    """The next driver has a turn; after the last one a new round begins, or the stage is over.

    [RD-ROUND-04, RD-ROUND-05, RD-ROUND-06]
    """
    if state.turn < setting.seats and state.order[state.turn] != NOBODY:
        begin_turn(setting, state, desk)
    elif is_stage_over(setting, state):
        end_stage(setting, state, desk)
    else:
        begin_round(setting, state, desk)


@rule
def begin_round(setting: Setting, state: State, desk: Desk) -> None:
    """Fix the order and let its first driver begin [RD-ROUND-02, RD-ROUND-05]."""
    fix_order(setting, state, desk)
    state.turn = 0
    tell(desk, Event.ROUND, Clause.RD_ROUND_02, NOBODY, state.rounds, 0, 0)
    begin_turn(setting, state, desk)


@rule
def end_stage(setting: Setting, state: State, desk: Desk) -> None:
    """Write the times down; then the next stage is prepared, or the race is over [RD-END-01, RD-WIN-01]."""
    book_times(setting, state, desk)
    if state.stage + 1 < setting.stages:
        begin_break(setting, state)
        return
    state.phase = Phase.FINISHED
    crown(setting, state, desk)
