"""What racer reckons things to cost or to be worth, in turns: what the outlook of a lone car does not know."""

from typing import NamedTuple


class Taste(NamedTuple):
    """Turns. What lasts for the race counts in full when a car has `LONG_WAY` or more still to go."""

    crash: float = 0.25  # a damage on the way, where nobody says yet which slot takes it
    brake: float = 0.25
    gears: tuple[float, float, float, float] = (0.0, 0.2, 0.9, 2.5)  # so many damaged
    locks: tuple[float, float, float, float] = (0.0, 0.15, 0.5, 1.5)
    slot: float = 0.02  # an item slot that is damaged
    held: tuple[float, float, float, float, float] = (0.0, 0.1, 0.1, 0.15, 0.1)  # an item, by kind
    ready: float = 0.1  # an ability that is not used
    flipped: float = 0.02  # the power turned over, for no good reason
    dazzled: float = 0.3
    oil: float = 0.2  # stopping on it
    grid: float = 0.1  # an active space stopped on
    oil_near: float = 0.15  # an Oil Slick right ahead
    mine_near: float = 0.3


LONG_WAY = 8.0
USUAL = Taste()
