"""One step of a plan looked at from behind: what it is worth to go on, from what the place behind it is worth.

    single[place, j, Warnings, dice secured]    one by one: the best of stopping, rolling and securing from there on
    flat[place, j, 5]      Flat Out: with 0, 1 or 2 Warnings so far, the plan driven to its end; LOST: control lost
                           already, at the best place from there on; MORE: seconds that the rest of the plan earns

All values are seconds still to go, less is better. `edge` tells of the step.
"""

from typing import Any, Final

from hairpin.bots.rallyman.ladder import ROLLS
from hairpin.games.rallyman.names import DICE, FIRST_BRAKING, Die
from hairpin.games.rallyman.state import Setting
from hairpin.kit.kernel import rule

LIMIT: Final = 3  # Warnings that lose control
MOST_SECURED: Final = 3  # dice secured in a turn, as far as bots look
COUNTS: Final = MOST_SECURED + 1
LOST, MORE, FLAT = 3, 4, 5
FAR: Final = 100_000.0
FACES: Final = 6

# of an edge: chances of no Warning, one, two; how many dice are rolled, whether it jumps, what it earns, what a
# Shortcut costs; whether it is a Flying Start, what it costs when that fails; what a loss behind it costs: Flat Out,
# and one by one by dice secured
CLEAR, ONE, TWO, DICE_ROLLED, JUMPS, EARNED, TOLL, FLIES, FAILS, FAILS_FLAT, LOSS_FLAT, LOSS = range(12)
EDGE: Final = LOSS + COUNTS


@rule
def spent(secured: int) -> int:
    """Seconds that so many secured dice have cost."""
    return secured * (secured + 1) // 2


@rule
def warning_share(setting: Setting, die: int, leads: bool) -> float:
    """The chance of a Warning on one die."""
    if die == Die.COAST:
        return (setting.leader_warnings if leads else setting.coast_warnings) / FACES
    return (setting.brake_warnings if die == Die.REDLINE else setting.gear_warnings[die]) / FACES


@rule
def write_chances(setting: Setting, leads: bool, ignores: bool, odds: Any) -> None:
    """By Die: the chances of no Warning, one and two on what it rolls."""
    for die in range(DICE):
        both = ROLLS[die] == 2
        first = warning_share(setting, die - FIRST_BRAKING if both else die, leads)
        second = warning_share(setting, Die.REDLINE.value, leads) if both else 0.0
        if ignores:
            first, second = 0.0, 0.0
        odds[die, CLEAR] = (1.0 - first) * (1.0 - second)
        odds[die, TWO] = first * second
        odds[die, ONE] = 1.0 - odds[die, CLEAR] - odds[die, TWO]


@rule
def end_here(single: Any, flat: Any, place: int, j: int, k: int, worth: Any) -> None:
    """A place where the movement ends: `worth` by dice secured, then Flat Out; `j` and `k` are where it is written."""
    for warnings in range(LIMIT):
        for secured in range(COUNTS):
            single[place, j, warnings, secured] = worth[secured]
        flat[place, k, warnings] = worth[COUNTS]
    flat[place, k, LOST] = FAR
    flat[place, k, MORE] = 0.0


@rule
def roll_single(made: Any, single: Any, place: int, j: int, edge: Any, funds: int) -> None:
    """Write into `made` what a step is worth one by one: rolled or secured, whichever is better."""
    for warnings in range(LIMIT):
        for secured in range(COUNTS):
            made[warnings, secured] = FAR
            if spent(secured) <= funds:
                rolled = worth_rolled(single, place, j, edge, warnings, secured)
                made[warnings, secured] = min(rolled, worth_secured(single, place, j, edge, warnings, secured, funds))


@rule
def worth_rolled(single: Any, place: int, j: int, edge: Any, warnings: int, secured: int) -> float:
    """What it is worth to roll a step one by one."""
    loss = edge[LOSS + secured]
    worth = edge[TOLL] + edge[CLEAR] * single[place, j, warnings, secured]
    if edge[JUMPS] > 0.0:
        return worth + (1.0 - edge[CLEAR]) * loss
    if edge[FLIES] > 0.0:
        return worth + (1.0 - edge[CLEAR]) * edge[FAILS]
    worth += edge[ONE] * (single[place, j, warnings + 1, secured] if warnings + 1 < LIMIT else loss)
    return worth + edge[TWO] * (single[place, j, warnings + 2, secured] if warnings + 2 < LIMIT else loss)


@rule
def worth_secured(single: Any, place: int, j: int, edge: Any, warnings: int, secured: int, funds: int) -> float:
    """What it is worth to secure a step, if the tokens of the turn, `funds`, last for it."""
    after = secured + int(edge[DICE_ROLLED])
    if after < COUNTS and spent(after) <= funds:
        return edge[TOLL] + single[place, j, warnings, after]
    return FAR


@rule
def roll_flat(made: Any, flat: Any, place: int, k: int, edge: Any) -> None:
    """Write into `made` what a step is worth Flat Out, when the plan behind it is fixed."""
    lost = edge[TOLL] + min(edge[LOSS_FLAT] - flat[place, k, MORE], flat[place, k, LOST])
    for warnings in range(LIMIT):
        worth = edge[CLEAR] * (edge[TOLL] + flat[place, k, warnings])
        if edge[JUMPS] > 0.0:
            worth += (1.0 - edge[CLEAR]) * lost
        elif edge[FLIES] > 0.0:
            worth += (1.0 - edge[CLEAR]) * (edge[FAILS_FLAT] - flat[place, k, MORE])
        else:
            more = warnings + 1
            worth += edge[ONE] * (edge[TOLL] + flat[place, k, more] if more < LIMIT else lost)
            more += 1
            worth += edge[TWO] * (edge[TOLL] + flat[place, k, more] if more < LIMIT else lost)
        made[warnings] = worth
    made[LOST] = lost
    made[MORE] = flat[place, k, MORE] + edge[EARNED]
