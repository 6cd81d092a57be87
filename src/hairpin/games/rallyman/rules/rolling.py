"""Rolling the dice and moving the car: one by one, or all at once.

One by one each step is rolled or secured, the car moves, a Shortcut is paid for, then the effects of the space and of
the Warnings come. Flat Out all dice are rolled first; then the whole plan is driven, or the dice are laid again.
Read `control` next.
"""

from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import FIRST_BRAKING, NOWHERE, Ask, Die, Event, Need, Phase, Space
from hairpin.games.rallyman.rules.control import (
    helps_against,
    ignore_warnings,
    lose_control,
    may_ignore_warnings,
)
from hairpin.games.rallyman.rules.dashboard import (
    GEAR_OF,
    gear_with,
    is_leader,
    seat_at_the_wheel,
    warning_limit,
)
from hairpin.games.rallyman.rules.plan import (
    FIRST_WARNING,
    MARKS_AT,
    SECOND_WARNING,
    SECURED,
    dice_in_step,
    is_flying_start,
    seconds_of_plan,
    step_die,
    step_jump,
    step_marks,
    step_space,
    stops_in_water,
)
from hairpin.games.rallyman.rules.relay import (
    causes_of,
    find_relays,
    outcome_causes,
    outcome_entered,
    outcome_finish_gear,
    outcome_gear,
    outcome_space,
)
from hairpin.games.rallyman.rules.tokens import need_tokens
from hairpin.games.rallyman.state import Desk, Setting, State
from hairpin.kit.desk import offer, tell
from hairpin.kit.kernel import rule

FACES = 6

# ---- choosing how ----


@rule
def roll_one_by_one(state: State, desk: Desk) -> None:
    """Roll step by step; the plan is fixed from now on [RD-ROLL-01, RD-ONE-01, RD-ONE-02, RD-R-18]."""
    state.phase = Phase.ONE_BY_ONE
    state.ended = 0
    seat = seat_at_the_wheel(state)
    state.place = state.cars[seat].node
    state.speed = state.cars[seat].gear
    state.ask = Ask.STEP
    tell(desk, Event.ONE_BY_ONE, Clause.RD_ROLL_01, seat, 0, 0, 0)


@rule
def go_flat_out(setting: Setting, state: State, desk: Desk) -> None:
    """Roll all dice at once; the seconds are the driver's whatever comes.

    [RD-FLAT-01, RD-FLAT-02, RD-FLAT-03, RD-FLAT-04, RD-FLAT-06, RD-FLAT-14, RD-SEC-04, RD-SEC-15, RD-R-27]
    """
    state.phase = Phase.FLAT_OUT
    state.ended = 0
    seat = seat_at_the_wheel(state)
    earned = seconds_of_plan(setting, state)
    state.cars[seat].seconds += earned
    state.ask = Ask.DIE
    tell(desk, Event.FLAT_OUT, Clause.RD_FLAT_01, seat, earned, 0, 0)


# ---- dice ----


@rule
def die_rolled(state: State) -> int:
    """The die that is rolled now: of a Gear die with the Brake die first the Gear die [RD-R-91]."""
    die = step_die(state.plan[state.at])
    if die < FIRST_BRAKING or die > Die.G4_BRAKE:
        return die
    return GEAR_OF[die] - 1 if state.rolled == 0 else Die.REDLINE.value


@rule
def warning_faces(setting: Setting, state: State) -> int:
    """Faces with a Warning on the die that is rolled now; a Leader has one more on the dice used for coasting.

    [RD-DASH-09, RD-GEAR-04, RD-COAST-03, RD-LEAD-01, RD-LEAD-02, RD-LEAD-05]
    """
    die = die_rolled(state)
    if die == Die.COAST:
        return setting.leader_warnings if is_leader(setting, state) else setting.coast_warnings
    return setting.brake_warnings if die == Die.REDLINE else setting.gear_warnings[die]


@rule
def list_faces(setting: Setting, state: State, desk: Desk) -> None:
    """Clear or a Warning, by the faces of the die [RD-R-91]."""
    faces = warning_faces(setting, state)
    if faces < FACES:
        offer(desk, 0, FACES - faces)
    if faces > 0:
        offer(desk, 1, faces)


@rule
def show_die(setting: Setting, state: State, desk: Desk, warning: int) -> None:
    """Keep what a die shows; Warnings add up over the turn [RD-ONE-05, RD-ONE-10, RD-R-12, RD-R-13]."""
    tell(desk, Event.ROLLED, Clause.RD_ONE_02, seat_at_the_wheel(state), die_rolled(state), warning, 0)
    if warning == 1:
        state.plan[state.at] += MARKS_AT * (FIRST_WARNING if state.rolled == 0 else SECOND_WARNING)
        state.warnings += 1 - state.ignoring
    state.rolled += 1
    if state.rolled < dice_in_step(state.plan[state.at]):
        state.ask = Ask.DIE
        return
    state.rolled = 0
    if state.phase == Phase.ONE_BY_ONE:
        make_step(setting, state, desk)
        return
    state.at += 1
    if state.at < state.steps:
        state.ask = Ask.DIE
    else:
        resolve_flat_out(setting, state, desk)


# ---- one by one ----


@rule
def price_of_securing(state: State) -> int:
    """Seconds for securing the next step: the n-th die of a turn costs n, a Brake die counts as one more.

    [RD-SEC-08, RD-SEC-09, RD-SEC-13, RD-R-25, RD-R-26]
    """
    price = 0
    for die in range(dice_in_step(state.plan[state.at])):
        price += state.secured + 1 + die
    return price


@rule
def can_secure(state: State) -> bool:
    """Whether the driver can pay for every die of the next step [RD-SEC-07, RD-SEC-14, RD-FLY-07]."""
    return state.cars[seat_at_the_wheel(state)].seconds >= price_of_securing(state)


@rule
def secure(setting: Setting, state: State, desk: Desk) -> None:
    """Pay for the next step; it is made without rolling [RD-SEC-05, RD-SEC-10, RD-SEC-11, RD-R-24]."""
    seat, price = seat_at_the_wheel(state), price_of_securing(state)
    state.cars[seat].seconds -= price
    state.secured += dice_in_step(state.plan[state.at])
    state.plan[state.at] += MARKS_AT * SECURED
    tell(desk, Event.SECURED, Clause.RD_SEC_05, seat, step_die(state.plan[state.at]), price, 0)
    make_step(setting, state, desk)


@rule
def stop(state: State, desk: Desk) -> None:
    """End the movement here [RD-ONE-08, RD-ONE-09]."""
    tell(desk, Event.STOPPED, Clause.RD_ONE_09, seat_at_the_wheel(state), 0, 0, 0)
    state.phase = Phase.TURN_END


@rule
def make_step(setting: Setting, state: State, desk: Desk) -> None:
    """Move the car by one step, rolled or secured; a Flying Start with a Warning ends the turn.

    [RD-ONE-04, RD-COAST-02, RD-FLY-02, RD-FLY-03, RD-SHORT-04, RD-R-22]
    """
    if fails_flying_start(state):
        if may_ignore_warnings(setting, state):
            state.ask = Ask.SISU
        else:
            end_flying_start(setting, state, desk)
        return
    step = state.plan[state.at]
    move_to(setting, state, desk, step_space(step), gear_with(state.speed, step_die(step)), step_jump(step))
    state.place = step_space(step)
    state.moved = 1
    node = setting.nodes[state.place]
    if node.kind == Space.SHORTCUT:
        need_tokens(state, Need.SHORTCUT.value, 1 << node.shortcut)


@rule
def move_to(setting: Setting, state: State, desk: Desk, space: int, gear: int, jumped_from: int) -> None:
    """Put the car on a space in a Gear; the first time beyond the finish line this is its Gear there.

    [RD-END-02, RD-END-03, RD-R-43, RD-R-70]
    """
    seat = seat_at_the_wheel(state)
    left = state.cars[seat].node
    state.cars[seat].node = space
    state.speed = gear
    if setting.nodes[space].fin > 0 and state.finish_gear == 0:
        state.finish_gear = gear
    if jumped_from == NOWHERE:
        tell(desk, Event.MOVED, Clause.RD_ONE_04, seat, space, gear, left)
    else:
        tell(desk, Event.JUMPED, Clause.RD_JUMP_03, seat, space, gear, jumped_from)


@rule
def settle_step(setting: Setting, state: State, desk: Desk) -> None:
    """The effects of the step just made: the road, the Warnings, water; then the next step, if there is one.

    [RD-ONE-06, RD-ONE-07, RD-ONE-11, RD-WATER-04, RD-R-22, RD-SEC-12]
    """
    step = state.plan[state.at]
    shown = 0 if state.ignoring == 1 else step_marks(step) & (FIRST_WARNING | SECOND_WARNING)
    causes = causes_of(setting, state, step_space(step), step_jump(step), state.speed, shown, state.warnings)
    if helps_against(causes) and may_ignore_warnings(setting, state):
        state.ask = Ask.SISU
        return
    state.moved = 0
    state.at += 1
    if causes != 0:
        lose_control(setting, state, desk, causes)
    elif stops_in_water(setting, step_die(step), step_space(step)):
        tell(desk, Event.WATER, Clause.RD_WATER_04, seat_at_the_wheel(state), step_space(step), 0, 0)
        state.phase = Phase.TURN_END
    elif state.at == state.steps:
        state.phase = Phase.TURN_END
    else:
        state.ask = Ask.STEP


# ---- the Flying Start ----


@rule
def fails_flying_start(state: State) -> bool:
    """Whether the Gear 2 die of a Flying Start shows a Warning that counts [RD-FLY-02, RD-SISU-03]."""
    is_first = state.phase == Phase.FLAT_OUT or state.at == 0
    return is_first and state.ignoring == 0 and is_flying_start(state) and step_marks(state.plan[0]) == FIRST_WARNING


@rule
def end_flying_start(setting: Setting, state: State, desk: Desk) -> None:
    """Move one space and end the turn in 2nd Gear, without a Loss of Control; a Jump does not lift the car.

    [RD-FLY-03, RD-FLY-04, RD-FLY-05, RD-R-86]
    """
    step = state.plan[0]
    space = step_space(step) if step_jump(step) == NOWHERE else step_jump(step)
    tell(desk, Event.FLYING_START_FAILED, Clause.RD_FLY_02, seat_at_the_wheel(state), space, 0, 0)
    move_to(setting, state, desk, space, 2, NOWHERE)
    state.place = space
    state.phase = Phase.TURN_END
    node = setting.nodes[space]
    if node.kind == Space.SHORTCUT:
        need_tokens(state, Need.SHORTCUT.value, 1 << node.shortcut)


# ---- Flat Out ----


@rule
def resolve_flat_out(setting: Setting, state: State, desk: Desk) -> None:
    """All dice are rolled: drive the plan, or lay the dice again since control is lost.

    [RD-FLAT-05, RD-FLAT-07, RD-FLAT-08, RD-FLY-05, RD-R-30, RD-R-84]
    """
    if fails_flying_start(state):
        if may_ignore_warnings(setting, state):
            state.ask = Ask.SISU
        else:
            end_flying_start(setting, state, desk)
        return
    if not fails_flat_out(setting, state):
        drive_plan(setting, state, desk)
        return
    if state.warnings > 0 and may_ignore_warnings(setting, state):
        state.ask = Ask.SISU
        return
    find_relays(setting, state, desk)
    tell(desk, Event.FAILED, Clause.RD_FLAT_08, seat_at_the_wheel(state), state.relays, 0, 0)
    state.ask = Ask.RELAY


@rule
def fails_flat_out(setting: Setting, state: State) -> bool:
    """Whether control is lost: too many Warnings, one on a jumping die, or a plan that the road does not bear.

    [RD-FLAT-07, RD-JUMP-08, RD-R-30]
    """
    if state.warnings >= warning_limit(setting, state):
        return True
    gear = state.cars[seat_at_the_wheel(state)].gear
    for place in range(state.steps):
        step = state.plan[place]
        gear = gear_with(gear, step_die(step))
        shown = 0 if state.ignoring == 1 else step_marks(step)
        if causes_of(setting, state, step_space(step), step_jump(step), gear, shown, 0) != 0:
            return True
    return False


@rule
def drive_plan(setting: Setting, state: State, desk: Desk) -> None:
    """Drive the whole plan; then come the tokens of its Shortcuts [RD-FLAT-05, RD-FLAT-15, RD-R-33]."""
    entered = 0
    state.speed = state.cars[seat_at_the_wheel(state)].gear
    for place in range(state.steps):
        step = state.plan[place]
        move_to(setting, state, desk, step_space(step), gear_with(state.speed, step_die(step)), step_jump(step))
        node = setting.nodes[step_space(step)]
        if node.kind == Space.SHORTCUT:
            entered |= 1 << node.shortcut
    state.phase = Phase.TURN_END
    need_tokens(state, Need.SHORTCUT.value, entered)


@rule
def relay(setting: Setting, state: State, desk: Desk, choice: int) -> None:
    """Drive a layout in which control is lost; the tokens of its Shortcuts come first.

    [RD-FLAT-09, RD-FLAT-13, RD-FLAT-16, RD-SHORT-04, RD-R-33, RD-R-38]
    """
    find_relays(setting, state, desk)
    outcome = desk.relay[choice]
    state.relays = 0
    space, gear, causes = outcome_space(outcome), outcome_gear(outcome), outcome_causes(outcome)
    tell(desk, Event.RELAID, Clause.RD_FLAT_13, seat_at_the_wheel(state), space, gear, causes)
    move_to(setting, state, desk, space, gear, NOWHERE)
    state.finish_gear = outcome_finish_gear(outcome)
    state.place = space
    state.causes = causes
    state.moved = 1
    need_tokens(state, Need.SHORTCUT.value, outcome_entered(outcome))


# ---- the SISU token ----


@rule
def answer_sisu(setting: Setting, state: State, desk: Desk, gives_up: int) -> None:
    """Give the token up or keep it, and go on where the Warnings would have struck [RD-SISU-03, RD-SISU-04]."""
    if gives_up == 1:
        ignore_warnings(state, desk)
    else:
        state.refused = 1
    if state.phase == Phase.FLAT_OUT:
        resolve_flat_out(setting, state, desk)
    elif state.moved == 0:
        make_step(setting, state, desk)
