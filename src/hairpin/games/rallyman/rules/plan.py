"""Choosing dice: a plan is laid one step at a time, one step for each space, and may be taken back freely.

A step of `state.plan` is one number: its die, the space it ends on, the Jump space it was laid on (one more than its
number, 0: none), then bits: a Warning on its first die, a Warning on the Brake die with it, secured.

Read `rolling` next.
"""

from hairpin.games.rallyman.actions import (
    branch_of,
    die_of,
    is_jumping,
    jumping,
    landing_of,
    laying,
    way_of,
)
from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import (
    BRAKE_DROP,
    DICE,
    MAX_NODES,
    MAX_STEPS,
    NOWHERE,
    SHUT,
    TOP_GEAR,
    Die,
    Event,
)
from hairpin.games.rallyman.rules.dashboard import (
    BRAKE_BIT,
    GEAR_BITS,
    GEAR_OF,
    HAS_BRAKE,
    coast_dice_laid,
    gear_dice_laid,
    gear_with,
    seat_at_the_wheel,
    usable_brake_dice,
    usable_coast_dice,
    usable_gear_dice,
    with_die,
)
from hairpin.games.rallyman.rules.overtaking import (
    exceeds_limit,
    is_over_jump,
    landing,
    landings,
    least_gear,
    must_jump,
    obstacle,
)
from hairpin.games.rallyman.state import Car, Desk, Setting, State
from hairpin.kit.desk import offer, tell
from hairpin.kit.kernel import rule

DIE_SIGNS = 16
SPACE_SHIFT = DIE_SIGNS * MAX_NODES
JUMP_SIGNS = 2 * MAX_NODES
FIRST_WARNING, SECOND_WARNING, SECURED = 1, 2, 4
MARKS_AT = SPACE_SHIFT * JUMP_SIGNS

# ---- a step as a number ----


@rule
def step_of(die: int, space: int, jumped_from: int) -> int:
    """A step that nothing was rolled for yet."""
    return die + DIE_SIGNS * space + SPACE_SHIFT * (jumped_from + 1)


@rule
def step_die(step: int) -> int:
    """The Die of a step."""
    return step % DIE_SIGNS


@rule
def step_space(step: int) -> int:
    """The space a step ends on."""
    return step // DIE_SIGNS % MAX_NODES


@rule
def step_jump(step: int) -> int:
    """The Jump space a step was laid on; NOWHERE if it does not jump."""
    return step // SPACE_SHIFT % JUMP_SIGNS - 1


@rule
def step_marks(step: int) -> int:
    """What came of rolling a step: FIRST_WARNING, SECOND_WARNING, SECURED."""
    return step // MARKS_AT


# ---- laying ----


@rule
def begin_plan(state: State) -> None:
    """Take all dice off the road; the plan begins where the car stands [RD-TURN-01, RD-GEAR-06]."""
    car = state.cars[seat_at_the_wheel(state)]
    for place in range(state.steps):
        state.plan[place] = 0
    state.steps = 0
    state.place = car.node
    state.speed = car.gear
    state.used = 0
    state.ended = 0


@rule
def lay(setting: Setting, state: State, desk: Desk, argument: int) -> None:
    """Lay a die, or a die with the Brake die, on the next space [RD-TURN-02, RD-GEAR-03, RD-BRAKE-03, RD-MOVE-06]."""
    die, way = die_of(argument), way_of(argument)
    gear = gear_with(state.speed, die)
    ahead = setting.nodes[state.place].ways[branch_of(way)]
    jumped_from = ahead if is_jumping(way) else NOWHERE
    space = landing(setting, ahead, gear, landing_of(way)) if is_jumping(way) else ahead
    tell(desk, Event.LAID, Clause.RD_TURN_02, seat_at_the_wheel(state), die, space, jumped_from)
    put_down(setting, state, die, space, jumped_from)


@rule
def put_down(setting: Setting, state: State, die: int, space: int, jumped_from: int) -> None:
    """Add a step to the plan."""
    state.plan[state.steps] = step_of(die, space, jumped_from)
    state.steps += 1
    state.place = space
    state.speed = gear_with(state.speed, die)
    state.used = with_die(state.used, die)
    state.ended = what_ends(setting, state, die, space, jumped_from, state.speed)


@rule
def what_ends(setting: Setting, state: State, die: int, space: int, jumped_from: int, gear: int) -> int:
    """The clause by which a movement certainly ends with a step; `Clause.NONE` if it may go on.

    [RD-LIMIT-03, RD-JUMP-07, RD-WATER-04, RD-R-21, RD-MOVE-05]
    """
    if exceeds_limit(setting, state, seat_at_the_wheel(state), space, gear):
        return Clause.RD_LIMIT_03.value
    if is_over_jump(setting, jumped_from, gear):
        return Clause.RD_JUMP_07.value
    if stops_in_water(setting, die, space):
        return Clause.RD_WATER_04.value
    return Clause.NONE.value


@rule
def stops_in_water(setting: Setting, die: int, space: int) -> bool:
    """Whether a space is water, entered with a die that cannot go on through it.

    [RD-WATER-02, RD-WATER-03, RD-WATER-04, RD-WATER-05, RD-AID-03, RD-R-44, RD-R-45]
    """
    goes_on = die == Die.COAST or die == Die.REDLINE or die == Die.G1
    return setting.nodes[space].water == 1 and not goes_on


# ---- what may be laid ----


@rule
def list_steps(setting: Setting, state: State, desk: Desk) -> None:
    """List every step that can be laid next: by die, then by way [RD-TURN-03, RD-R-17]."""
    if state.ended != Clause.NONE or state.steps == MAX_STEPS:
        return
    seat = seat_at_the_wheel(state)
    car = state.cars[seat]
    here = setting.nodes[state.place]
    least = 0  # the Gear each way needs, three bits a way
    for branch in range(here.way_count):
        least |= least_gear(setting, state, seat, state.place, here.ways[branch]) << 3 * branch
    for die in range(DICE):
        if what_forbids_die(setting, state, car, die) != Clause.NONE:
            continue
        gear = gear_with(state.speed, die)
        for branch in range(here.way_count):
            ahead = here.ways[branch]
            if gear < (least >> 3 * branch & SHUT):
                continue
            if must_jump(setting, ahead, gear):
                for place in range(landings(setting, ahead, gear)):
                    if gear >= least_gear(setting, state, seat, state.place, landing(setting, ahead, gear, place)):
                        offer(desk, laying(die, jumping(branch, place)), 1)
            else:
                offer(desk, laying(die, branch), 1)


@rule
def has_step(setting: Setting, state: State) -> bool:
    """Whether at least one step can be laid; also one into certain trouble counts.

    [RD-MOVE-09, RD-R-17, RD-R-20, RD-R-51, RD-R-52, RD-R-53, RD-BLOCK-01, RD-BLOCK-02]
    """
    seat = seat_at_the_wheel(state)
    here = setting.nodes[state.place]
    for die in range(DICE):
        if what_forbids_die(setting, state, state.cars[seat], die) != Clause.NONE:
            continue
        gear = gear_with(state.speed, die)
        for branch in range(here.way_count):
            if can_go(setting, state, seat, here.ways[branch], gear):
                return True
    return False


@rule
def can_go(setting: Setting, state: State, seat: int, ahead: int, gear: int) -> bool:
    """Whether a step of this Gear can go to a space, or jump from it [RD-JUMP-02, RD-JUMP-11, RD-R-40]."""
    if gear < least_gear(setting, state, seat, state.place, ahead):
        return False
    if not must_jump(setting, ahead, gear):
        return True
    for place in range(landings(setting, ahead, gear)):
        if gear >= least_gear(setting, state, seat, state.place, landing(setting, ahead, gear, place)):
            return True
    return False


@rule
def has_dice(setting: Setting, state: State) -> bool:
    """Whether any die can be used at all, wherever it would go [RD-R-53]."""
    car = state.cars[seat_at_the_wheel(state)]
    for die in range(DICE):
        if what_forbids_die(setting, state, car, die) == Clause.NONE:
            return True
    return False


@rule
def what_forbids_die(setting: Setting, state: State, car: Car, die: int) -> int:
    """The clause that forbids to use a die next, wherever it goes; `Clause.NONE` if none does.

    [RD-DICE-01, RD-DICE-02, RD-DMG-02, RD-DMG-03, RD-DMG-04]
    """
    if die == Die.COAST:
        return what_forbids_coast(setting, state, car)
    if HAS_BRAKE[die] == 1 and (state.used & BRAKE_BIT) != 0:
        return Clause.RD_DICE_02.value
    if die == Die.REDLINE:
        return what_forbids_redline(setting, state, car)
    ladder = what_breaks_ladder(setting, state, GEAR_OF[die], HAS_BRAKE[die])
    if ladder != Clause.NONE:
        return ladder
    if (state.used >> (GEAR_OF[die] - 1) & 1) == 1:
        return Clause.RD_DICE_02.value
    if HAS_BRAKE[die] == 1 and usable_brake_dice(setting, car) == 0:
        return Clause.RD_DMG_03.value
    if gear_dice_laid(state.used & GEAR_BITS) >= usable_gear_dice(setting, car):
        return Clause.RD_DMG_02.value
    return Clause.NONE.value


@rule
def what_forbids_coast(setting: Setting, state: State, car: Car) -> int:
    """The clause that forbids a Coast or Leader die; `Clause.NONE` if none does.

    [RD-COAST-01, RD-COAST-04, RD-COAST-05, RD-COAST-06, RD-LEAD-02, RD-R-62]
    """
    if state.speed == 0:
        return Clause.RD_COAST_06.value
    laid = coast_dice_laid(state.used)
    if laid >= setting.coast_dice:
        return Clause.RD_DICE_01.value
    if laid >= usable_coast_dice(setting, car):
        return Clause.RD_DMG_04.value
    return Clause.NONE.value


@rule
def what_forbids_redline(setting: Setting, state: State, car: Car) -> int:
    """The clause that forbids to coast with the Brake die; `Clause.NONE` if none does.

    [RD-BRAKE-04, RD-RED-01, RD-R-87]
    """
    if setting.redline == 0:
        return Clause.RD_BRAKE_04.value
    if state.speed != TOP_GEAR:
        return Clause.RD_RED_01.value
    if usable_brake_dice(setting, car) == 0:
        return Clause.RD_DMG_03.value
    return Clause.NONE.value


@rule
def what_breaks_ladder(setting: Setting, state: State, gear: int, brakes: int) -> int:
    """The clause that a Gear die breaks by its number; `Clause.NONE` if it fits.

    It is one up, the same, or one down; with the Brake die two down; 2 from Gear 0 is a Flying Start.
    [RD-DICE-03, RD-GEAR-01, RD-GEAR-05, RD-GEAR-06, RD-BRAKE-01, RD-BRAKE-05, RD-BRAKE-06, RD-START-06, RD-FLY-01,
    RD-FLY-06, RD-AID-01, RD-AID-02, RD-R-07, RD-R-08, RD-R-09, RD-R-10, RD-R-62, RD-R-86]
    """
    if brakes == 1:
        return Clause.NONE.value if gear == state.speed - BRAKE_DROP else Clause.RD_BRAKE_01.value
    if state.speed == 0 and gear == 2:
        return Clause.NONE.value if setting.flying_start == 1 else Clause.RD_START_06.value
    if abs(gear - state.speed) <= 1:
        return Clause.NONE.value
    return Clause.RD_GEAR_06.value if (state.used & GEAR_BITS) == 0 else Clause.RD_GEAR_05.value


@rule
def what_forbids_step(setting: Setting, state: State, argument: int) -> int:
    """The clause that forbids to lay a die on a way; `Clause.NONE` if it may be laid.

    Of a jump only the Jump space and the landing matter, not what is flown over.
    [RD-MOVE-03, RD-MOVE-04, RD-JUMP-02, RD-JUMP-03, RD-JUMP-06, RD-JUMP-09, RD-JUMP-10, RD-JUMP-11, RD-R-103]
    """
    if state.ended != Clause.NONE:
        return state.ended
    seat = seat_at_the_wheel(state)
    die, way = die_of(argument), way_of(argument)
    if state.steps == MAX_STEPS:
        return Clause.RD_DICE_01.value
    clause = what_forbids_die(setting, state, state.cars[seat], die)
    if clause != Clause.NONE:
        return clause
    here = setting.nodes[state.place]
    if branch_of(way) >= here.way_count:
        return Clause.RD_MOVE_03.value
    gear, ahead = gear_with(state.speed, die), here.ways[branch_of(way)]
    jumps = must_jump(setting, ahead, gear)
    if is_jumping(way) != jumps:
        return Clause.RD_JUMP_03.value if jumps else Clause.RD_JUMP_09.value
    clause = obstacle(setting, state, seat, state.place, ahead, gear)
    if clause != Clause.NONE or not jumps:
        return clause
    space = landing(setting, ahead, gear, landing_of(way))
    if space == NOWHERE:
        return Clause.RD_JUMP_04.value
    clause = obstacle(setting, state, seat, state.place, space, gear)
    return Clause.RD_JUMP_10.value if clause == Clause.RD_MOVE_01 else clause


# ---- what a plan is worth ----


@rule
def is_flying_start(state: State) -> bool:
    """Whether the plan leaves Gear 0 with the Gear 2 die [RD-FLY-01, RD-R-86]."""
    return state.cars[seat_at_the_wheel(state)].gear == 0 and state.steps > 0 and step_die(state.plan[0]) == Die.G2


@rule
def seconds_of_plan(setting: Setting, state: State) -> int:
    """Seconds that going Flat Out earns: one a Gear, Coast or Leader die, as far as the line is crossed.

    [RD-FLAT-03, RD-SEC-01, RD-SEC-03, RD-RED-02, RD-END-04, RD-R-28, RD-R-29, RD-R-71]
    """
    earned = 0
    for place in range(state.steps):
        if step_die(state.plan[place]) != Die.REDLINE:
            earned += 1
        if setting.nodes[step_space(state.plan[place])].fin > 0:
            break
    return earned


@rule
def dice_in_step(step: int) -> int:
    """How many dice a step rolls: two if the Brake die lies with a Gear die [RD-ONE-03, RD-R-12]."""
    die = step_die(step)
    return 2 if HAS_BRAKE[die] == 1 and die != Die.REDLINE else 1


@rule
def gear_after(state: State, steps: int) -> int:
    """The Gear after so many steps of the plan [RD-R-54]."""
    gear = state.cars[seat_at_the_wheel(state)].gear
    for place in range(steps):
        gear = gear_with(gear, step_die(state.plan[place]))
    return gear
