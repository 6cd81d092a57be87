"""What may be chosen: the legal actions, the chance outcomes, and the clause that forbids any other action.

The actions are listed by family; steps by die, then by way; everything else as numbered.
"""

import numpy as np

from hairpin.games.rallyman.actions import Kind, action_of, argument_of, kind_of
from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import MAX_PENALTY, NOWHERE, TOKENS, Ask, Need, Phase, Sisu
from hairpin.games.rallyman.rules.cards import backs_unseen, list_backs
from hairpin.games.rallyman.rules.control import deck_flipped
from hairpin.games.rallyman.rules.dashboard import seat_at_the_wheel
from hairpin.games.rallyman.rules.plan import dice_in_step, list_steps, what_forbids_step
from hairpin.games.rallyman.rules.rolling import FACES, can_secure, list_faces, warning_faces
from hairpin.games.rallyman.rules.tokens import can_be_carried, damage_owed, list_carried, list_tokens
from hairpin.games.rallyman.state import Desk, Setting, State
from hairpin.kit.contract import CHANCE, OVER
from hairpin.kit.desk import offer
from hairpin.kit.kernel import rule

# by Kind: the question it answers
ANSWERED_BY = np.array(
    [
        *(Ask.LAY, Ask.LAY, Ask.LAY, Ask.STEP, Ask.STEP, Ask.STEP, Ask.SISU, Ask.RELAY, Ask.TIRE, Ask.PENALTY),
        *(Ask.SPARE, Ask.FIRST, Ask.DIE, Ask.TOKEN, Ask.CARD),
    ],
    np.int32,
)


@rule
def to_act(setting: Setting, state: State) -> int:
    """Who acts: the driver who is asked, CHANCE, or OVER [RD-R-91, RD-CHK-03, RD-BETW-01]."""
    match state.ask:
        case Ask.NOTHING:
            return OVER
        case Ask.FIRST | Ask.DIE | Ask.TOKEN | Ask.CARD:
            return CHANCE
        case Ask.PENALTY | Ask.SPARE:
            return state.turn
        case _:
            return seat_at_the_wheel(state)


@rule
def legal(setting: Setting, state: State, desk: Desk) -> int:
    """List the legal actions of the seat that acts; answers how many there are."""
    desk.count = 0
    match state.ask:
        case Ask.LAY:
            list_steps(setting, state, desk)
            if state.steps > 0:
                offer(desk, action_of(Kind.ONE_BY_ONE, 0), 1)
                offer(desk, action_of(Kind.FLAT_OUT, 0), 1)
        case Ask.STEP:
            list_ways_on(state, desk)
        case Ask.SISU:
            offer_all(desk, Kind.SISU, 2)
        case Ask.RELAY:
            offer_all(desk, Kind.RELAY, state.relays)
        case Ask.TIRE:
            offer_all(desk, Kind.TIRE, 2)
        case Ask.PENALTY:
            offer_all(desk, Kind.PENALTY, MAX_PENALTY + 1)
        case Ask.SPARE:
            offer_all(desk, Kind.SPARE, 2)
        case _:
            pass
    return desk.count


@rule
def offer_all(desk: Desk, kind: int, count: int) -> None:
    """Offer the first actions of a family."""
    for argument in range(count):
        offer(desk, action_of(kind, argument), 1)


@rule
def list_ways_on(state: State, desk: Desk) -> None:
    """Roll, secure if the price is in hand, stop if a step was made [RD-ONE-08, RD-ONE-09, RD-SEC-07, RD-R-19]."""
    offer(desk, action_of(Kind.ROLL, 0), 1)
    if can_secure(state):
        offer(desk, action_of(Kind.SECURE, 0), 1)
    if state.at > 0:
        offer(desk, action_of(Kind.STOP, 0), 1)


@rule
def chances(setting: Setting, state: State, desk: Desk) -> int:
    """List the outcomes of the pending chance with their weights; answers how many there are [RD-R-91]."""
    desk.count = 0
    match state.ask:
        case Ask.FIRST:
            for seat in range(setting.seats):
                offer(desk, seat, 1)
        case Ask.DIE:
            list_faces(setting, state, desk)
        case Ask.TOKEN:
            if state.need == Need.CARRIED:
                list_carried(state, desk, damage_owed(state.cars[state.turn]))
            else:
                list_tokens(state, desk)
        case Ask.CARD:
            list_backs(setting, state, desk, deck_flipped(state))
        case _:
            return 0
    first = action_of(kind_of_chance(state), 0)
    for place in range(desk.count):
        desk.actions[place] += first
    return desk.count


@rule
def kind_of_chance(state: State) -> int:
    """The family of the pending chance."""
    match state.ask:
        case Ask.FIRST:
            return Kind.FIRST.value
        case Ask.DIE:
            return Kind.DIE.value
        case Ask.TOKEN:
            return Kind.TOKEN.value
        case _:
            return Kind.CARD.value


# ---- what is forbidden ----


@rule
def forbids(setting: Setting, state: State, action: int) -> int:
    """The clause that forbids an action or a chance outcome now; `Clause.NONE` if it may happen."""
    kind, argument = kind_of(action), argument_of(action)
    if state.ask != ANSWERED_BY[kind]:
        return what_forbids_unasked(setting, state, kind)
    match kind:
        case Kind.LAY:
            return what_forbids_step(setting, state, argument)
        case Kind.ONE_BY_ONE | Kind.FLAT_OUT:
            return Clause.RD_MOVE_09.value if state.steps == 0 else Clause.NONE.value
        case Kind.SECURE:
            if can_secure(state):
                return Clause.NONE.value
            return Clause.RD_SEC_14.value if dice_in_step(state.plan[state.at]) > 1 else Clause.RD_SEC_09.value
        case Kind.STOP:
            return Clause.RD_MOVE_09.value if state.at == 0 else Clause.NONE.value
        case Kind.RELAY:
            return Clause.RD_FLAT_11.value if argument >= state.relays else Clause.NONE.value
        case Kind.FIRST | Kind.DIE | Kind.TOKEN | Kind.CARD:
            return Clause.NONE.value if can_come(setting, state, kind, argument) else Clause.RD_R_91.value
        case _:
            return Clause.NONE.value


@rule
def what_forbids_unasked(setting: Setting, state: State, kind: int) -> int:
    """The clause by which an action has no place now: an option that is off, or another part of the turn.

    [RD-TURN-01, RD-ROLL-01, RD-SEC-06, RD-SISU-01, RD-SISU-02, RD-FLAT-08, RD-TIRE-02, RD-CHK-01, RD-CHK-03,
    RD-BETW-01]
    """
    if state.phase == Phase.FINISHED:
        return Clause.RD_END_01.value
    match kind:
        case Kind.LAY | Kind.ONE_BY_ONE | Kind.FLAT_OUT:
            return Clause.RD_TURN_01.value
        case Kind.ROLL | Kind.SECURE | Kind.STOP:
            return Clause.RD_SEC_06.value if state.phase == Phase.FLAT_OUT else Clause.RD_ROLL_01.value
        case Kind.SISU:
            return Clause.RD_SISU_01.value if setting.sisu == Sisu.OFF else Clause.RD_SISU_02.value
        case Kind.RELAY:
            return Clause.RD_FLAT_08.value
        case Kind.TIRE:
            return Clause.RD_TIRE_02.value
        case Kind.PENALTY:
            return Clause.RD_CHK_03.value if setting.checkpoints == 1 else Clause.RD_CHK_01.value
        case Kind.SPARE:
            return Clause.RD_BETW_01.value
        case _:
            return Clause.RD_R_91.value


@rule
def can_come(setting: Setting, state: State, kind: int, argument: int) -> bool:
    """Whether chance can bring this [RD-R-91]."""
    match kind:
        case Kind.FIRST:
            return argument < setting.seats
        case Kind.DIE:
            faces = warning_faces(setting, state)
            return faces > 0 if argument == 1 else faces < FACES
        case Kind.TOKEN:
            if state.need == Need.CARRIED:
                side = damage_owed(state.cars[state.turn])
                return side != NOWHERE and can_be_carried(state, side, argument)
            return argument < TOKENS and state.bag[argument] > 0
        case _:
            gear = deck_flipped(state)
            return argument < setting.decks[gear - 1].kinds and backs_unseen(setting, state, gear, argument) > 0
