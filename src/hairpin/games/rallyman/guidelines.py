"""What makes a good Stage: the lengths the book advises, and what the printed Stages have in common."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from hairpin.games.rallyman.road import ORANGE, RED, YELLOW
from hairpin.games.rallyman.stages import Stage, dangers, driven, length
from hairpin.kit.contract import Finding


@dataclass(frozen=True, slots=True)
class Length:
    """A length that the book advises, for four drivers [RD-BUILD-02]."""

    name: str
    tiles: int  # of a Stage; start and finish are counted, the Assistance tile is not
    minutes: int


@dataclass(frozen=True, slots=True)
class Programme:
    """A Rally that the book advises: so many Stages of one length."""

    name: str
    stages: tuple[tuple[int, str], ...]  # one, or the other
    minutes: int


SHORT, MEDIUM, LONG = LENGTHS = (Length("Short", 10, 25), Length("Medium", 14, 35), Length("Long", 18, 45))
PROGRAMMES: Final = (
    Programme("Short", ((2, "Short"),), 60),
    Programme("Medium", ((2, "Long"), (3, "Short")), 90),
    Programme("Long", ((3, "Medium"),), 120),
)
# shares of tiles, in percent, that the printed Stages keep to
SHARES: Final = {YELLOW: (25, 70), ORANGE: (10, 60), RED: (0, 45)}
MOST_HAZARDS: Final = 2  # so many rows of Jumps and water follow one another


def nearest(stage: Stage) -> Length:
    """The length whose number of tiles is nearest, the shorter one of two [RD-BUILD-03, RD-BUILD-04, RD-BUILD-05]."""
    return min(LENGTHS, key=lambda advised: abs(advised.tiles - length(stage)))


def warnings(stage: Stage) -> Iterator[Finding]:
    """What is advised against in a Stage that can be built [RD-BUILD-01, RD-BUILD-02, RD-BUILD-03, RD-BUILD-05]."""
    tiles = length(stage)
    if not SHORT.tiles <= tiles <= LONG.tiles:
        bound, clause = (SHORT, "RD-BUILD-03") if tiles < SHORT.tiles else (LONG, "RD-BUILD-05")
        says = (
            f"the Stage has {tiles} tiles; a {bound.name} one has {bound.tiles} and takes about {bound.minutes} minutes"
        )
        yield Finding("length", clause, says)
    found = dangers(stage)
    for danger, (least, most) in SHARES.items():
        share = 100 * found[danger] / tiles
        if not least <= share <= most:
            says = f"{found[danger]} of {tiles} tiles are {danger}; the printed Stages have {least} to {most} %"
            yield Finding("danger", "RD-C-13", says)
    for run in hazards(stage):
        says = f"{len(run)} rows of Jumps and water follow one another; at most {MOST_HAZARDS} are advised"
        yield Finding("hazards", "RD-C-13", says, tuple(dict.fromkeys(run)))


def hazards(stage: Stage) -> Iterator[tuple[str, ...]]:
    """Runs of too many rows of Jumps and water, by the tiles that they are on."""
    rows = [(side.id, bool(zone.jump or zone.water)) for side in driven(stage) for zone in side.zones]
    for hazard, run in groupby(rows, key=lambda row: row[1]):
        tiles = tuple(tile for tile, _ in run)
        if hazard and len(tiles) > MOST_HAZARDS:
            yield tiles
