"""The odds of a plan, exact: where control can be lost, and what the turn costs. No sampling.

`weigh` follows the Warnings through the steps that are still to be rolled. Rolled one by one without stopping or
securing, and Flat Out with the dice laid again as they were, control is lost on the same space with the same chance;
Flat Out the seconds earned come off.

It writes ODDS numbers into an array of floats:

     0 -  8  chance that control is still kept after each step, from the first still to be rolled; 0 behind the plan
          9  chance that control is kept in all; a Flying Start that fails keeps control
         10  chance that a Flying Start fails
         11  seconds that the turn costs one by one, on average
         12  and Flat Out
    16 - 31  scratch: chances of so many Warnings, from none

`plan_odds` is the same for a single position, with names.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from hairpin.games.rallyman.names import (
    FIRST_BRAKING,
    NOWHERE,
    Die,
    Icon,
)
from hairpin.games.rallyman.rules.cards import back_of, backs_unseen
from hairpin.games.rallyman.rules.dashboard import (
    GEAR_OF,
    gear_of_card,
    gear_with,
    is_leader,
    seat_at_the_wheel,
    warning_limit,
)
from hairpin.games.rallyman.rules.plan import (
    dice_in_step,
    is_flying_start,
    seconds_of_plan,
    step_die,
    step_jump,
    step_space,
)
from hairpin.games.rallyman.rules.relay import causes_of
from hairpin.games.rallyman.rules.rolling import FACES
from hairpin.games.rallyman.state import Setting, State
from hairpin.kit.kernel import rule

ODDS: Final = 32
KEPT, IN_ALL, FAILED_START, ONE_BY_ONE, FLAT_OUT = 0, 9, 10, 11, 12
SCRATCH: Final = 16
MOST_WARNINGS: Final = 15
FLYING_GEAR: Final = 2


class PlanOdds(NamedTuple):
    """The odds of the dice on the road, as far as they are not rolled yet."""

    kept: tuple[float, ...]  # the chance that control is still kept after each die
    in_all: float  # and after the last; a Flying Start that fails keeps control
    failed_start: float  # the chance that a Flying Start fails
    one_by_one: float  # seconds that the turn costs on average, the seconds of a loss included
    flat_out: float


def plan_odds(setting: Setting, state: State) -> PlanOdds:
    """The odds of the plan of the driver at the wheel; without dice on the road nothing can be lost.

    [RD-ONE-06, RD-FLAT-07, RD-SEC-01]
    """
    out = np.zeros(ODDS)
    weigh(setting, state, out)
    kept = out[KEPT : KEPT + max(int(state.steps) - int(state.at), 0)]
    return PlanOdds(tuple(kept.tolist()), *(float(out[part]) for part in (IN_ALL, FAILED_START, ONE_BY_ONE, FLAT_OUT)))


@rule
def weigh(setting: Setting, state: State, out: Any) -> None:
    """Write the odds of the plan on the road, as far as it is not rolled yet [RD-ONE-06, RD-FLAT-07, RD-SEC-01]."""
    for k in range(ODDS):
        out[k] = 0.0
    limit = min(warning_limit(setting, state), MOST_WARNINGS)
    out[SCRATCH + min(state.warnings, limit)] = 1.0
    gear, finish_gear = state.cars[seat_at_the_wheel(state)].gear, 0
    kept, cost = 1.0, 0.0
    for place in range(state.steps):
        step = state.plan[place]
        gear = gear_with(gear, step_die(step))
        if setting.nodes[step_space(step)].fin > 0 and finish_gear == 0:
            finish_gear = gear
        if place < state.at:
            continue
        if place == 0 and is_flying_start(state):
            failed = chance_of(setting, state, Die.G2.value)
            out[FAILED_START] = failed
            cost += failed * setting.seconds[FLYING_GEAR]
            shift_warnings(out, limit, 0.0, 0.0, 1.0 - failed)
        else:
            roll_step(setting, state, step, limit, out)
        lost = take_losses(setting, state, step, gear, limit, out)
        kept -= lost
        cost += lost * seconds_of_loss(setting, state, gear, finish_gear)
        out[KEPT + place - state.at] = kept
    going = kept - out[FAILED_START]
    out[IN_ALL] = kept
    out[ONE_BY_ONE] = cost + going * setting.seconds[gear_of_card(gear, finish_gear)]
    out[FLAT_OUT] = out[ONE_BY_ONE] - seconds_of_plan(setting, state)


@rule
def roll_step(setting: Setting, state: State, step: int, limit: int, out: Any) -> None:
    """Count the Warnings of a step in; on a jump the first one already loses control."""
    die = step_die(step)
    first = chance_of(setting, state, die if die < FIRST_BRAKING or GEAR_OF[die] == 0 else GEAR_OF[die] - 1)
    second = chance_of(setting, state, Die.REDLINE.value) if dice_in_step(step) > 1 else 0.0
    both, none = first * second, (1.0 - first) * (1.0 - second)
    if step_jump(step) != NOWHERE:
        lose_all(out, limit, 1.0 - none)
    else:
        shift_warnings(out, limit, 1.0 - none - both, both, none)


@rule
def shift_warnings(out: Any, limit: int, one: float, two: float, none: float) -> None:
    """Add one Warning, two, or none with these chances; at the limit they add up."""
    for count in range(limit, -1, -1):
        here = out[SCRATCH + count]
        if here == 0.0:
            continue
        out[SCRATCH + count] = here * none
        out[SCRATCH + min(count + 1, limit)] += here * one
        out[SCRATCH + min(count + 2, limit)] += here * two


@rule
def lose_all(out: Any, limit: int, chance: float) -> None:
    """Lose control with this chance, whatever the Warnings are."""
    for count in range(limit):
        out[SCRATCH + limit] += out[SCRATCH + count] * chance
        out[SCRATCH + count] *= 1.0 - chance


@rule
def take_losses(setting: Setting, state: State, step: int, gear: int, limit: int, out: Any) -> float:
    """The chance that control is lost on this step: all of it if the road does not bear the step."""
    if causes_of(setting, state, step_space(step), step_jump(step), gear, 0, 0) != 0:
        lose_all(out, limit, 1.0)
    lost: float = out[SCRATCH + limit]
    out[SCRATCH + limit] = 0.0
    return lost


@rule
def chance_of(setting: Setting, state: State, die: int) -> float:
    """The chance of a Warning on one die; none that counts once the SISU token was given up."""
    if state.ignoring == 1:
        return 0.0
    if die == Die.COAST:
        return (setting.leader_warnings if is_leader(setting, state) else setting.coast_warnings) / FACES
    return (setting.brake_warnings if die == Die.REDLINE else setting.gear_warnings[die]) / FACES


@rule
def seconds_of_loss(setting: Setting, state: State, gear: int, finish_gear: int) -> float:
    """Seconds of a loss in this Gear, over the backs that can still come; beyond the line those of the front.

    [RD-END-06, RD-R-57, RD-R-58, RD-R-70]
    """
    if finish_gear > 0:
        return setting.seconds[finish_gear] * 1.0
    cards, seconds = 0, 0
    for back in range(setting.decks[gear - 1].kinds):
        card = back_of(setting, gear, back)
        left = backs_unseen(setting, state, gear, back)
        cards += left
        seconds += left * (card.seconds if card.icon == Icon.SISU else setting.seconds[0])
    return seconds / cards if cards > 0 else setting.seconds[0] * 1.0
