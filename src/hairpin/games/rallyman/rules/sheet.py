"""The Rally sheet: what is noted of a stage beside the time, one number for each driver and stage.

From the lowest bits: the 5-second tokens of a Checkpoint, Gear, Brake and Coast/Leader Damage carried on, whether the
Spare Tire is there for the next stage, whether the SISU token was used, whether the driver retired.
"""

from hairpin.games.rallyman.names import Side
from hairpin.games.rallyman.state import Car
from hairpin.kit.kernel import rule

PENALTY_MASK = 63
GEAR_AT, BRAKE_AT, COAST_AT, DAMAGE_MASK = 6, 11, 16, 31
SPARE, SISU_USED, RETIRED = 1 << 21, 1 << 22, 1 << 23


@rule
def note_penalty(car: Car, stage: int, tokens: int) -> None:
    """Note the tokens of a Checkpoint [RD-SHEET-02, RD-CHK-06]."""
    car.sheet[stage] |= tokens


@rule
def note_condition(car: Car, stage: int) -> None:
    """Note what a car carries on: three counts of damage, and its Spare Tire [RD-ASST-04, RD-BETW-05, RD-SHEET-03]."""
    car.sheet[stage] |= (
        car.damage[Side.GEAR] << GEAR_AT | car.damage[Side.BRAKE] << BRAKE_AT | car.damage[Side.COAST] << COAST_AT
    )
    if car.spare == 1:
        car.sheet[stage] |= SPARE


@rule
def penalty_noted(car: Car, stage: int) -> int:
    """The tokens that the driver took at the Checkpoint after a stage."""
    return car.sheet[stage] & PENALTY_MASK


@rule
def has_retired(car: Car, stage: int) -> bool:
    """Whether the driver retired from a stage."""
    return (car.sheet[stage] & RETIRED) != 0
