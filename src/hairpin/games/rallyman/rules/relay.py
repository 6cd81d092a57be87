"""Laying the dice again after a failed Flat Out: every space, Gear and cause with which control can be lost.

The search goes over what can be reached, not over layouts: a **reach** is a space and a Gear with the dice left, how
the line was crossed and which Shortcuts were entered. Each is looked at once. The state keeps how many outcomes there
are; the list is found again when one is chosen. A search that had no room says so (`cut_short`).

An outcome is one number: space, Gear, Gear on the finish line (0: not crossed), Shortcuts entered, causes.
The list is sorted.
"""

from hairpin.games.rallyman.names import (
    DICE,
    FIRST_BRAKING,
    MAX_RELAYS,
    NOWHERE,
    SHORTCUT_BITS,
    TOP_GEAR,
    Cause,
    Die,
    Space,
)
from hairpin.games.rallyman.rules.dashboard import (
    BRAKE_BIT,
    GEAR_BITS,
    GEAR_OF,
    HAS_BRAKE,
    gear_with,
    seat_at_the_wheel,
    warning_limit,
)
from hairpin.games.rallyman.rules.overtaking import (
    exceeds_limit,
    is_over_jump,
    landing,
    landings,
    least_gear,
    must_jump,
)
from hairpin.games.rallyman.rules.plan import (
    FIRST_WARNING,
    SECOND_WARNING,
    is_flying_start,
    step_die,
    step_marks,
    stops_in_water,
)
from hairpin.games.rallyman.state import WORKLIST, Desk, Setting, State
from hairpin.kit.kernel import rule

GEAR_SIGNS = 8
CAUSE_SIGNS = 16
SHORTCUT_SIGNS = 1 << SHORTCUT_BITS

# the dice of the roll that are used, as one number: Gear dice and the Brake die as bits, Coast dice with a Warning,
# Coast dice without one (up to three each)
WARNED_COAST = BRAKE_BIT << 1
CLEAR_COAST = WARNED_COAST << 2
COAST_SIGNS = 4


@rule
def outcome_of(space: int, gear: int, finish_gear: int, entered: int, causes: int) -> int:
    """An outcome as a number."""
    return (((space * GEAR_SIGNS + gear) * GEAR_SIGNS + finish_gear) * SHORTCUT_SIGNS + entered) * CAUSE_SIGNS + causes


@rule
def outcome_space(outcome: int) -> int:
    """The space where control is lost."""
    return outcome // (CAUSE_SIGNS * SHORTCUT_SIGNS * GEAR_SIGNS * GEAR_SIGNS)


@rule
def outcome_gear(outcome: int) -> int:
    """The Gear in which it is lost."""
    return outcome // (CAUSE_SIGNS * SHORTCUT_SIGNS * GEAR_SIGNS) % GEAR_SIGNS


@rule
def outcome_finish_gear(outcome: int) -> int:
    """The Gear in which the finish line was crossed before; 0: it was not."""
    return outcome // (CAUSE_SIGNS * SHORTCUT_SIGNS) % GEAR_SIGNS


@rule
def outcome_entered(outcome: int) -> int:
    """The Shortcut spaces entered, as bits."""
    return outcome // CAUSE_SIGNS % SHORTCUT_SIGNS


@rule
def outcome_causes(outcome: int) -> int:
    """Why control is lost, as Cause bits."""
    return outcome % CAUSE_SIGNS


# ---- the search ----


@rule
def find_relays(setting: Setting, state: State, desk: Desk) -> None:
    """List every outcome of laying the rolled dice again; there is always one, the plan itself.

    [RD-FLAT-08, RD-FLAT-09, RD-FLAT-10, RD-FLAT-11, RD-FLAT-12, RD-FLAT-13, RD-FLAT-16, RD-R-30, RD-R-31, RD-R-32]
    """
    dice = dice_rolled(state)
    warned = dice_warned(state)
    car = state.cars[seat_at_the_wheel(state)]
    desk.mark += 1
    desk.tail = 0
    desk.cut_short = 0
    state.relays = 0
    note_reach(desk, reach_of(car.node, car.gear, 0, 0), 0)
    head = 0
    while head < desk.tail and head < WORKLIST:
        for die in range(DICE):
            extend(setting, state, desk, head, die, dice, warned)
        head += 1


@rule
def dice_rolled(state: State) -> int:
    """The dice of the plan, with their results where they are alike."""
    dice = 0
    for place in range(state.steps):
        die, marks = step_die(state.plan[place]), marks_that_count(state, place)
        if die == Die.COAST:
            dice += WARNED_COAST if marks != 0 else CLEAR_COAST
        else:
            dice |= die_bits(die)
    return dice


@rule
def dice_warned(state: State) -> int:
    """The Gear dice and the Brake die of the plan that show a Warning."""
    warned = 0
    for place in range(state.steps):
        die, marks = step_die(state.plan[place]), marks_that_count(state, place)
        if die == Die.COAST:
            continue
        if die == Die.REDLINE:
            warned |= BRAKE_BIT if (marks & FIRST_WARNING) != 0 else 0
            continue
        warned |= 1 << (GEAR_OF[die] - 1) if (marks & FIRST_WARNING) != 0 else 0
        warned |= BRAKE_BIT if (marks & SECOND_WARNING) != 0 else 0
    return warned


@rule
def marks_that_count(state: State, place: int) -> int:
    """The Warnings of a step; none once the SISU token was given up [RD-SISU-03, RD-R-84]."""
    return 0 if state.ignoring == 1 else step_marks(state.plan[place])


@rule
def die_bits(die: int) -> int:
    """The dice of a step that is no Coast die."""
    bits = 1 << (GEAR_OF[die] - 1) if GEAR_OF[die] > 0 else 0
    return bits | (BRAKE_BIT if HAS_BRAKE[die] == 1 else 0)


@rule
def extend(setting: Setting, state: State, desk: Desk, head: int, die: int, dice: int, warned: int) -> None:
    """Lay a die on from a reach, in every way that the normal rules allow."""
    reach, used = desk.work_node[head], desk.work_rest[head]
    gear = reach_gear(reach)
    if die == Die.COAST:
        if gear == 0:
            return
        if (used // WARNED_COAST) % COAST_SIGNS < (dice // WARNED_COAST) % COAST_SIGNS:
            go_on(setting, state, desk, head, die, used + WARNED_COAST, 1, warned)
        if used // CLEAR_COAST < dice // CLEAR_COAST:
            go_on(setting, state, desk, head, die, used + CLEAR_COAST, 0, warned)
        return
    bits = die_bits(die)
    if (bits & dice & ~used) != bits or not fits_ladder(setting, state, gear, die):
        return
    go_on(setting, state, desk, head, die, used | bits, warnings_in(bits & warned), warned)


@rule
def fits_ladder(setting: Setting, state: State, gear: int, die: int) -> bool:
    """Whether a die that was rolled may follow a Gear; a Flying Start is neither added nor dropped.

    [RD-BRAKE-04, RD-FLAT-10, RD-FLY-08, RD-RED-01, RD-R-32, RD-R-87]
    """
    if die == Die.REDLINE:
        return setting.redline == 1 and gear == TOP_GEAR
    if gear == 0:
        return die == (Die.G2 if is_flying_start(state) else Die.G1)
    if die >= FIRST_BRAKING:
        return GEAR_OF[die] == gear - 2
    return abs(GEAR_OF[die] - gear) <= 1


@rule
def warnings_in(bits: int) -> int:
    """How many of these dice there are."""
    count = 0
    for place in range(GEARS_AND_BRAKE):
        count += bits >> place & 1
    return count


GEARS_AND_BRAKE = TOP_GEAR + 1


@rule
def go_on(setting: Setting, state: State, desk: Desk, head: int, die: int, used: int, shown: int, warned: int) -> None:
    """Take every way with a die that shows so many Warnings."""
    seat = seat_at_the_wheel(state)
    reach = desk.work_node[head]
    start, gear = reach_space(reach), gear_with(reach_gear(reach), die)
    total = warnings_in(used & warned & (GEAR_BITS | BRAKE_BIT)) + used // WARNED_COAST % COAST_SIGNS
    here = setting.nodes[start]
    for branch in range(here.way_count):
        ahead = here.ways[branch]
        if gear < least_gear(setting, state, seat, start, ahead):
            continue
        if must_jump(setting, ahead, gear):
            for place in range(landings(setting, ahead, gear)):
                space = landing(setting, ahead, gear, place)
                if gear >= least_gear(setting, state, seat, start, space):
                    causes = causes_of(setting, state, space, ahead, gear, shown, total)
                    arrive(setting, state, desk, head, die, used, space, gear, causes)
        else:
            causes = causes_of(setting, state, ahead, NOWHERE, gear, shown, total)
            arrive(setting, state, desk, head, die, used, ahead, gear, causes)


@rule
def causes_of(setting: Setting, state: State, space: int, jumped_from: int, gear: int, shown: int, total: int) -> int:
    """Why control is lost with a step: by the road, by a Warning on its dice, by all Warnings of the turn.

    [RD-LIMIT-03, RD-JUMP-07, RD-JUMP-08, RD-ONE-06, RD-FLAT-07, RD-R-22, RD-R-23, RD-R-39]
    """
    causes = 0
    if exceeds_limit(setting, state, seat_at_the_wheel(state), space, gear):
        causes |= Cause.LIMIT.value
    if is_over_jump(setting, jumped_from, gear):
        causes |= Cause.OVER_JUMP.value
    if jumped_from != NOWHERE and shown > 0:
        causes |= Cause.JUMP_WARNING.value
    if total >= warning_limit(setting, state):
        causes |= Cause.WARNINGS.value
    return causes


@rule
def arrive(
    setting: Setting, state: State, desk: Desk, head: int, die: int, used: int, space: int, gear: int, causes: int
) -> None:
    """Note the outcome if control is lost here; if not, go on from here, except out of water that stops the car."""
    reach = desk.work_node[head]
    node = setting.nodes[space]
    finish_gear, entered = reach_finish_gear(reach), reach_entered(reach)
    if node.fin > 0 and finish_gear == 0:
        finish_gear = gear
    if node.kind == Space.SHORTCUT:
        entered |= 1 << node.shortcut
    if causes != 0:
        note_outcome(state, desk, outcome_of(space, gear, finish_gear, entered, causes))
    elif not stops_in_water(setting, die, space):
        note_reach(desk, reach_of(space, gear, finish_gear, entered), used)


@rule
def note_outcome(state: State, desk: Desk, outcome: int) -> None:
    """Keep an outcome in its place; of those alike but for the cause, the first found."""
    place = state.relays
    while place > 0 and desk.relay[place - 1] // CAUSE_SIGNS >= outcome // CAUSE_SIGNS:
        place -= 1
    if place < state.relays and desk.relay[place] // CAUSE_SIGNS == outcome // CAUSE_SIGNS:
        return
    if state.relays == MAX_RELAYS:
        desk.cut_short = 1
        return
    for at in range(state.relays, place, -1):
        desk.relay[at] = desk.relay[at - 1]
    desk.relay[place] = outcome
    state.relays += 1


# ---- reaches, each looked at once ----


@rule
def reach_of(space: int, gear: int, finish_gear: int, entered: int) -> int:
    """Space, Gear, Gear on the finish line and Shortcuts entered, as a number."""
    return ((space * GEAR_SIGNS + gear) * GEAR_SIGNS + finish_gear) * SHORTCUT_SIGNS + entered


@rule
def reach_space(reach: int) -> int:
    return reach // (SHORTCUT_SIGNS * GEAR_SIGNS * GEAR_SIGNS)


@rule
def reach_gear(reach: int) -> int:
    return reach // (SHORTCUT_SIGNS * GEAR_SIGNS) % GEAR_SIGNS


@rule
def reach_finish_gear(reach: int) -> int:
    return reach // SHORTCUT_SIGNS % GEAR_SIGNS


@rule
def reach_entered(reach: int) -> int:
    return reach % SHORTCUT_SIGNS


@rule
def note_reach(desk: Desk, reach: int, used: int) -> None:
    """Add a reach to the worklist, unless it is there already."""
    slot = (reach >> 11 ^ reach << 6 ^ used ^ used << 5) & (WORKLIST - 1)
    for _ in range(WORKLIST):
        if desk.seen_mark[slot] != desk.mark:
            if desk.tail == WORKLIST:
                desk.cut_short = 1
                return
            desk.seen_mark[slot] = desk.mark
            desk.seen[slot] = desk.tail
            desk.work_node[desk.tail] = reach
            desk.work_rest[desk.tail] = used
            desk.tail += 1
            return
        at = desk.seen[slot]
        if desk.work_node[at] == reach and desk.work_rest[at] == used:
            return
        slot = slot + 1 & WORKLIST - 1
