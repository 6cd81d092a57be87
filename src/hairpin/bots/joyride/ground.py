"""A course as bots see it: its drivable spaces counted through, what lies ahead of each, and what each line counts.

A **stage** is the number of line crossings a car still needs; stage 0 has finished.
"""

from dataclasses import dataclass

import numpy as np

from hairpin.games.joyride.names import Special
from hairpin.games.joyride.state import Car, Setting
from hairpin.kit.hexgrid import DIRECTIONS, SPACES, STEP
from hairpin.kit.kernel import rule
from hairpin.kit.record import Table

WALL = -1
SIDES = len(DIRECTIONS)


@dataclass(frozen=True)
class Ground:
    """The drivable spaces of one setting, numbered from 0."""

    number: Table  # by space: its number, or WALL
    ahead: Table  # by number and direction: the number of the next space, or WALL
    lines: Table  # by number: the bits of the lines it belongs to
    oily: Table  # by number: 1 on an Oil Leak
    live: Table  # by number: 1 on an active space of the Defence Grid


def ground_of(settings: Table) -> Ground:
    """The ground of a setting (one record)."""
    setting = settings[0]
    spaces = np.flatnonzero(setting.drivable)
    number = np.full(SPACES, WALL, np.int32)
    number[spaces] = np.arange(len(spaces))
    ahead = number[spaces[:, None] + STEP[None, :]]
    special = setting.special[spaces]
    oily, live = special & Special.LEAK != 0, special & int(setting.active) != 0
    return Ground(
        number,
        ahead.astype(np.int32),
        setting.lines[spaces].astype(np.int32),
        oily.astype(np.int32),
        live.astype(np.int32),
    )


@rule
def stage_of(setting: Setting, car: Car) -> int:
    """How many line crossings a car still needs."""
    around = setting.checkpoints + 1
    if car.late == 1:
        return (setting.laps - car.laps) * around
    return (setting.laps - car.laps) * around - (car.target - 1 + around) % around


@rule
def target_of(stage: int, checkpoints: int) -> int:
    """The line that takes a car from this stage to the one below."""
    after = (stage - 1) % (checkpoints + 1)
    return 0 if after == 0 else checkpoints + 1 - after
