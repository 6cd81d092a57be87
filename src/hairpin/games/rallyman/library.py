"""Stages of one's own, as everything else handles courses: their titles, their maps, what is wrong with them."""

from contextlib import suppress
from pathlib import Path

from hairpin.games.rallyman import stagefiles
from hairpin.games.rallyman.ground import laid_out
from hairpin.games.rallyman.stages import errors
from hairpin.kit.contract import Finding
from hairpin.kit.errors import HairpinError
from hairpin.kit.shown import Board


def file_of(name: str) -> Path:
    """The file of a stage of one's own."""
    files = stagefiles.known_stages()
    if name not in files:
        raise HairpinError(f"{name} is no stage of one's own")
    return files[name]


def findings(file: Path) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Errors and warnings of a file."""
    return stagefiles.checked(str(file))


def title_in(file: Path) -> str:
    """What a file calls its stage; empty where it cannot be read so far."""
    with suppress(HairpinError):
        return stagefiles.read_fields(file).title
    return ""


def sketched(file: Path) -> Board:
    """The map of a file whose tiles join."""
    stage = stagefiles.stage_in(file)
    for found in errors(stage):
        raise HairpinError(f"{file.name}: {found.says}")
    cells, shapes = laid_out(stage.text)
    return Board(0, 0, cells, (), shapes=shapes)
