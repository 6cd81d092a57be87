"""The courses as somebody chooses among them: a card of each, a small picture, the options in words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from hairpin.games.rallyman import content
from hairpin.games.rallyman.ground import laid_out
from hairpin.games.rallyman.guidelines import nearest
from hairpin.games.rallyman.names import MAX_SEATS
from hairpin.games.rallyman.rallies import printed_stages, rallies
from hairpin.games.rallyman.road import DANGERS, ORANGE, RED
from hairpin.games.rallyman.stages import Stage, dangers, driven, length, spaces
from hairpin.kit.contract import CourseCard, Option
from hairpin.kit.errors import listed
from hairpin.kit.shown import Board

RALLIES: Final = "Rallies"
PAINTED: Final = (
    "tile",
    "assistance",
    "road",
    "start-line",
    "finish-line",
    "label",
)  # what a small picture has room for
STANDING: Final = ("start", "road", "drift")  # where cars may be shown
LEVELS: Final = ("gentle", "twisty", "risky")

OPTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "seats": ("Drivers", "how many race"),
    "flying-start": ("Flying Start", "from Gear 0 the Gear 2 die may be laid first; a Warning on it ends the turn"),
    "redline": ("Redline", "in 6th Gear the Brake die may coast"),
    "checkpoints": (
        "Checkpoints",
        "after a stage every driver may take seconds in secret: who leads does not start first",
    ),
    "sisu": (
        "SISU token",
        "given up once, it ignores the Warnings of a turn: powerful, for long rallies or to help newer drivers",
    ),
    "one-shot": (
        "One Shot",
        "a stage by itself, without Leader dice; with several stages, above all with Checkpoints, they are advised",
    ),
}
LABELS: Final[Mapping[str, Mapping[str, str]]] = {
    **{name: {"no": "no", "yes": title} for name, (title, _) in OPTIONS.items() if name not in ("seats", "sisu")},
    "sisu": {
        "no": "none",
        "per-stage": "one a stage",
        "per-rally": "one a rally",
        "at-assistance": "back at Assistance",
    },
}
OF_RALLIES: Final = ("checkpoints",)
OF_STAGES: Final = ("one-shot",)


def options(course: str) -> Sequence[Option]:
    """The options of a race [RD-FLY-01, RD-RED-01, RD-CHK-01, RD-SISU-06, RD-SISU-08, RD-SHOT-01, RD-SHOT-02]."""
    return [
        Option(
            name, values_of(name, values, course), values[0], OPTIONS[name][1], OPTIONS[name][0], LABELS.get(name, {})
        )
        for name, values in content.VALUES.items()
    ]


def values_of(name: str, values: Sequence[str], course: str) -> tuple[str, ...]:
    """What may be chosen: Checkpoints only in a rally, a One Shot only of one stage."""
    stages = len(content.roads_written(content.written_roads(course)))
    if name in (OF_RALLIES if stages == 1 else OF_STAGES):
        return tuple(values[:1])
    return tuple(sorted(values)) if name == "seats" else tuple(values)


def card(course: str) -> CourseCard:
    """A course in few words [RD-BUILD-02, RD-BUILD-03]."""
    seats = tuple(range(1, MAX_SEATS + 1))
    stages = content.stages_of(course)
    level = max(map(level_of, stages))
    if len(stages) > 1:
        repaired = [str(place) for place, stage in enumerate(stages, 1) if stage.assistance]
        says = (
            f"{len(stages)} stages; repairs after {listed(repaired, 'and')}." if repaired else f"{len(stages)} stages."
        )
        facts = tuple(f"{nearest(stage).name.lower()}, {length(stage)} tiles" for stage in stages)
        return CourseCard(says, LEVELS[level], seats, facts, RALLIES, level)
    stage = stages[0]
    return CourseCard(told_of(stage), LEVELS[level], seats, facts_of(stage), f"{nearest(stage).name} stages", level)


def told_of(stage: Stage) -> str:
    """What a driver meets, in a sentence."""
    counted = Counter(dangers(stage))
    words = [f"{counted[colour]} {colour}" for colour in DANGERS if counted[colour]]
    return f"{length(stage)} tiles: {listed(words, 'and')} signposts."


def facts_of(stage: Stage) -> tuple[str, ...]:
    fewest, most = spaces(stage)
    zones = [zone for tile in driven(stage) for zone in tile.zones]
    counts = {
        "corners": sum(bool(zone.outside) for zone in zones),
        "shortcuts": sum(len(tile.shortcuts) for tile in driven(stage)),
        "jumps": sum(bool(zone.jump) for zone in zones),
        "fords": sum(zone.water for zone in zones),
    }
    told = (f"{count} {name if count > 1 else name[:-1]}" for name, count in counts.items() if count)
    return (f"{fewest} to {most} spaces", *told)


def level_of(stage: Stage) -> int:
    """How dangerous its signposts say it is, from 0."""
    counted = dangers(stage)
    share = (counted[ORANGE] + 2 * counted[RED]) / max(length(stage), 1)
    return 0 if share < 0.6 else 1 if share < 0.9 else 2


def about(course: str) -> str:
    return card(course).says


def picture(course: str) -> Board:
    """The first stage of a course, drawn small."""
    cells, shapes = laid_out(content.stages_of(course)[0].text)
    return Board(
        0,
        0,
        tuple(msgspec.structs.replace(cell, outline="", title="") for cell in cells if cell.kind in STANDING),
        (),
        shapes=tuple(shape for shape in shapes if is_painted(shape.kind)),
    )


def is_painted(kind: str) -> bool:
    return kind in PAINTED or kind.startswith("post-")


def named() -> Mapping[str, str]:
    """The courses that are offered, by id: the stage to learn on, rallies, the other stages."""
    return {
        **{stage.id: stage.title for stage in printed_stages().values()},
        **{f"rally-{number}": rally.title for number, rally in rallies().items()},
    }
