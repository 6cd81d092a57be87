"""A turn: back on the road, planning, and its end: the Time card, a tire change, finishing, retiring.

Read `plan` for the dice, `rolling` and `control` for what happens between.
"""

from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import Ask, Event, Phase, Side, Space, Status
from hairpin.games.rallyman.rules.cards import take_front
from hairpin.games.rallyman.rules.dashboard import (
    is_leader,
    is_on_road,
    seat_at_the_wheel,
    usable_gear_dice,
)
from hairpin.games.rallyman.rules.overtaking import is_walled_in
from hairpin.games.rallyman.rules.plan import begin_plan, has_dice, has_step
from hairpin.games.rallyman.rules.sheet import RETIRED
from hairpin.games.rallyman.rules.tokens import give_back_coast
from hairpin.games.rallyman.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule

TIRE_GEAR = 1

# ---- the beginning ----


@rule
def begin_turn(setting: Setting, state: State, desk: Desk) -> None:
    """Put the car back on the road, then ask for a plan; a driver without any step has a turn without movement.

    [RD-TURN-01, RD-SETUP-12, RD-LOC-07, RD-LOC-10, RD-TIRE-06, RD-BLOCK-03, RD-BLOCK-04, RD-R-50, RD-R-51, RD-R-108]
    """
    clear_turn(state)
    seat = seat_at_the_wheel(state)
    car = state.cars[seat]
    tell(desk, Event.TURN, Clause.RD_ROUND_04, seat, car.gear, 1 if is_leader(setting, state) else 0, 0)
    if car.beside == 1 and is_taken(setting, state, seat):
        tell(desk, Event.KEPT_OUT, Clause.RD_R_50, seat, car.node, 0, 0)
        state.phase = Phase.TURN_END
        return
    if car.beside == 1:
        car.beside = 0
        tell(desk, Event.RETURNED, Clause.RD_LOC_10, seat, car.node, 0, 0)
    state.relief = 1 if is_walled_in(setting, state, desk, seat) else 0
    if has_step(setting, state):
        state.phase = Phase.PLAN
        state.ask = Ask.LAY
        return
    state.phase = Phase.TURN_END
    if has_dice(setting, state):
        tell(desk, Event.BLOCKED, Clause.RD_BLOCK_04, seat, 0, 0, 0)
    else:
        tell(desk, Event.NO_DICE, Clause.RD_R_53, seat, 0, 0, 0)


@rule
def clear_turn(state: State) -> None:
    """Nothing is laid, rolled or counted yet [RD-R-13]."""
    begin_plan(state)
    state.relief = 0
    state.at = 0
    state.rolled = 0
    state.warnings = 0
    state.secured = 0
    state.moved = 0
    state.ignoring = 0
    state.refused = 0
    state.carded = 0
    state.finish_gear = 0
    state.causes = 0


@rule
def is_taken(setting: Setting, state: State, seat: int) -> bool:
    """Whether another car stands on the space that a car returns to [RD-MOVE-01, RD-R-50]."""
    for other in range(setting.seats):
        if other != seat and state.cars[other].node == state.cars[seat].node and is_on_road(setting, state.cars[other]):
            return True
    return False


# ---- the end ----


@rule
def end_turn(setting: Setting, state: State, desk: Desk) -> None:
    """Take the Time card of the turn, unless it is taken; then the turn is over.

    [RD-EOT-01, RD-EOT-02, RD-ONE-11, RD-FLAT-15, RD-END-02, RD-END-06]
    """
    seat = seat_at_the_wheel(state)
    if state.carded == 1:
        conclude_turn(setting, state, desk)
    elif setting.nodes[state.cars[seat].node].fin > 0:
        state.carded = 1
        take_front(setting, state, desk, seat, state.finish_gear)
    elif can_change_tire(setting, state):
        state.ask = Ask.TIRE
    else:
        take_time_card(setting, state, desk)


@rule
def take_time_card(setting: Setting, state: State, desk: Desk) -> None:
    """Take a card of the current Gear; in Gear 0, without having moved, seconds alone are booked.

    [RD-EOT-02, RD-EOT-03, RD-EOT-04, RD-R-54, RD-R-55]
    """
    seat = seat_at_the_wheel(state)
    state.carded = 1
    if state.speed > 0:
        take_front(setting, state, desk, seat, state.speed)
        return
    state.cars[seat].booked += setting.seconds[0]
    tell(desk, Event.CARD, Clause.RD_EOT_04, seat, 0, setting.seconds[0], 0)


@rule
def can_change_tire(setting: Setting, state: State) -> bool:
    """Whether the turn ended in 1st Gear on the road, with a Spare Tire and a Coast/Leader Damage.

    [RD-TIRE-01, RD-TIRE-02, RD-TIRE-07, RD-R-67]
    """
    car = state.cars[seat_at_the_wheel(state)]
    is_slow = state.speed == TIRE_GEAR and car.beside == 0 and setting.nodes[car.node].kind != Space.START
    return is_slow and car.spare == 1 and car.damage[Side.COAST] > 0


@rule
def answer_tire(setting: Setting, state: State, desk: Desk, changes: int) -> None:
    """Change the tire: its card is the Time card, the car stands beside the road; or take the normal card.

    [RD-TIRE-03, RD-TIRE-04, RD-TIRE-05, RD-R-68]
    """
    if changes == 0:
        take_time_card(setting, state, desk)
        return
    seat = seat_at_the_wheel(state)
    car = state.cars[seat]
    token = give_back_coast(state, seat)
    car.spare = 0
    car.beside = 1
    car.gear = 0
    car.deck = 0
    car.back = 0
    car.booked += setting.tire_seconds
    state.carded = 1
    tell(desk, Event.TIRE_CHANGED, Clause.RD_TIRE_04, seat, token, setting.tire_seconds, 0)


@rule
def conclude_turn(setting: Setting, state: State, desk: Desk) -> None:
    """The car finishes, or retires, or stays for the next round; the next driver follows.

    [RD-ROUND-04, RD-END-05, RD-LEAD-04, RD-R-15, RD-R-69, RD-R-75]
    """
    seat = seat_at_the_wheel(state)
    car = state.cars[seat]
    car.turns += 1
    if setting.nodes[car.node].fin > 0:
        car.status = Status.FINISHED
        state.crossed = 1
        tell(desk, Event.CROSSED_LINE, Clause.RD_END_02, seat, state.finish_gear, 0, 0)
    elif usable_gear_dice(setting, car) == 0:
        retire(state, desk, seat)
    clear_turn(state)
    state.place = 0
    state.speed = 0
    state.phase = Phase.SETUP
    state.turn += 1


@rule
def retire(state: State, desk: Desk, seat: int) -> None:
    """A car without a usable Gear die leaves the road for good [RD-RET-01, RD-RET-02, RD-R-73]."""
    car = state.cars[seat]
    car.status = Status.RETIRED
    car.sheet[state.stage] |= RETIRED
    tell(desk, Event.RETIRED, Clause.RD_RET_01, seat, 0, 0, 0)
