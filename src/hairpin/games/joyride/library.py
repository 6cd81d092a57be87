"""Tracks of one's own: checked, imported, exported, and known to this process under the name of their file."""

import re
from contextlib import suppress
from pathlib import Path

from hairpin.games.joyride.design import OBSTACLES, Fault, faults, warnings
from hairpin.games.joyride.layouts import layout_of, read_fields, read_track
from hairpin.games.joyride.trackfiles import (
    REGISTERED,
    TrackFileError,
    own_folder,
    own_tracks,
    printed_tracks,
    track_file,
)
from hairpin.kit.contract import Finding
from hairpin.kit.errors import HairpinError
from hairpin.kit.hexgrid import parse_space, space_name

SUFFIX = ".toml"
LONGEST_ID = 40


def checked(file: Path) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """All that the book's rules and tips have to say of a track file: errors and warnings.

    A file that cannot be laid out at all has one error, with its line; there is nothing to add to it then.
    [JR-TDES-01, JR-TDES-02, JR-TDES-04, JR-TDES-05, JR-TDES-06, JR-TDES-07, JR-TDES-08, JR-TDES-09, JR-R-105]
    """
    try:
        data = read_fields(file)
        laid = layout_of(data, file)
    except TrackFileError as error:
        return (finding(Fault(error.name, error.clause, str(error), error.spaces)),), ()
    except HairpinError as error:
        return (Finding("file", "JR-GUIDE-02", str(error)),), ()
    found = tuple(faults(data, laid))
    advised = () if found else tuple(warnings(laid, max(data.players)))
    if len(data.obstacle) > OBSTACLES:
        says = f"{data.title} uses {len(data.obstacle)} obstacles, and the box holds {OBSTACLES}"
        beyond = tuple(parse_space(name) for obstacle in data.obstacle[OBSTACLES:] for name in obstacle.barriers)
        advised = (Fault("obstacle-count", "JR-R-104", says, beyond), *advised)
    return tuple(map(finding, found)), tuple(map(finding, advised))


def title_in(file: Path) -> str:
    """What a track file calls its track; empty where it cannot be read so far."""
    try:
        return read_fields(file).title
    except HairpinError:
        return ""


def finding(fault: Fault) -> Finding:
    """The same with the names of its spaces."""
    return Finding(fault.name, fault.clause, fault.says, tuple(map(space_name, fault.spaces)))


def own_courses() -> dict[str, str]:
    """One's own tracks by id, with their titles; those that cannot be raced are left out."""
    found = {}
    for name, file in own_tracks().items():
        with suppress(HairpinError):
            found[name] = read_track(file).title
    return found


def know(file: Path) -> str:
    """Make a track file known to this process; answers its id, the name of the file. A printed track keeps its name."""
    name = file.stem
    if file.suffix != SUFFIX or not re.fullmatch(rf"[a-z0-9-]{{1,{LONGEST_ID}}}", name):
        allowed = f"small letters, digits and -, up to {LONGEST_ID}, then {SUFFIX}"
        raise HairpinError(f"'{file.name}' cannot be the name of a track file: {allowed}")
    if name in {printed.stem for printed in printed_tracks()} and not same_file(file, track_file(name)):
        raise HairpinError(f"{name} is a track of the race guide; give the file of your own another name")
    read_track(file)
    if name not in {printed.stem for printed in printed_tracks()}:
        REGISTERED[name] = file.absolute()
    return name


def same_file(one: Path, other: Path) -> bool:
    return one.exists() and one.samefile(other)


def imported(file: Path) -> Path:
    """Keep a copy of a track file among one's own tracks, in place of an older one of that name."""
    name = know(file)
    kept = own_folder() / f"{name}{SUFFIX}"
    if name in REGISTERED and file.absolute() != kept.absolute():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(file.read_bytes())
        REGISTERED[name] = kept
    return kept


def exported(name: str) -> str:
    """The text of a track's file, a printed one or one's own."""
    return track_file(name).read_text("utf-8")
