"""The six ready-made Rallies and their 18 Stages, from `content/rallies.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from hairpin.games.rallyman.road import FOLDER
from hairpin.games.rallyman.stages import Stage, parse_stage
from hairpin.kit.errors import HairpinError

FILE: Final = "rallies.toml"


@dataclass(frozen=True, slots=True)
class Rally:
    """A ready-made Rally; repairs are had after the Stages whose `assistance` is true [RD-ASST-02]."""

    number: int
    title: str
    author: str
    stages: tuple[Stage, ...]


@cache
def rallies() -> Mapping[int, Rally]:
    """The ready-made Rallies by number [RD-READY-01, RD-BUILD-09]."""
    written = tomllib.loads((FOLDER / FILE).read_text("utf-8"))["rally"]
    return {rally.number: rally for rally in map(read_rally, written)}


@cache
def printed_stages() -> Mapping[str, Stage]:
    """The 18 ready-made Stages by id: `r1s1` to `r6s3`."""
    return {stage.id: stage for rally in rallies().values() for stage in rally.stages}


def read_rally(entry: Mapping[str, Any]) -> Rally:
    """A Rally as the file writes it; the road of a Stage has the tiles that the book lists [RD-READY-02, RD-R-81]."""
    number = entry["number"]
    stages = []
    for place, written in enumerate(entry["stage"], 1):
        stage = parse_stage(written["road"], f"r{number}s{place}", f"{entry['title']}, Stage {place}")
        if sorted(leg.tile for leg in stage.legs) != sorted(written["tiles"].split()):
            raise HairpinError(f"{FILE}, {stage.id}: the road has other tiles than the list: {written['tiles']}")
        stages.append(stage)
    return Rally(number, entry["title"], entry["author"], tuple(stages))
