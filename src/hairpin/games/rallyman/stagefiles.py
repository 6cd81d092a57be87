"""A stage as a file, one's own stages, and all that can be said of a stage before it is driven.

A stage file is TOML:

    title = "Over the hill"
    says = "Fast at first, then two hairpins."     left out: nothing is said of it
    road = "202aD 210bC 205aD 203aA 201aD"         tiles in driving order, each with the edge it is entered by (the
                                                   start tile's: left by); Assistance, if there is any, comes last
    tiles = "201a 202a 203a 205a 210b"             the tiles that are to be used, in any order; left out: any

Wherever a stage is asked for, its name, a file or its text (`202aD-210bC-205aD-203aA`) will do.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
import platformdirs

from hairpin.games.rallyman.guidelines import warnings
from hairpin.games.rallyman.rallies import printed_stages
from hairpin.games.rallyman.stages import SEPARATOR, Stage, errors, parse_stage
from hairpin.kit.contract import Finding
from hairpin.kit.errors import HairpinError, listed, printable
from hairpin.kit.texts import shortened

SUFFIX: Final = ".toml"
LONGEST_ID: Final = 40
LONGEST_TITLE: Final = 60
A_LINE: Final = 8  # tiles, when a file is written

REGISTERED: dict[str, Path] = {}  # stages that this process was told of, by id; nobody is told which they are


class StageFile(msgspec.Struct, forbid_unknown_fields=True):
    """A stage file."""

    title: str
    road: str
    says: str = ""
    tiles: str = ""


# ---- files ----


def is_stage(text: str) -> bool:
    """Whether a text looks like a stage file, good or bad."""
    return re.search(r"^\s*road\s*=", text, re.M) is not None


def read_fields(file: Path) -> StageFile:
    """What stands in a stage file; errors name the file and what is allowed."""
    try:
        data = msgspec.convert(tomllib.loads(file.read_text("utf-8")), StageFile)
    except OSError as error:
        raise HairpinError(f"{file}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise HairpinError(f"{file}: cannot be read (it is not text)") from None
    except tomllib.TOMLDecodeError as error:
        raise HairpinError(f"{file.name}: {error}; a line of TOML is key = value, texts in quotes") from None
    except msgspec.ValidationError as error:
        fields = listed((field.name for field in msgspec.structs.fields(StageFile)), "and")
        raise HairpinError(f"{file.name}: {error}; the fields are {fields}, all of them texts") from None
    if not data.title.strip() or len(data.title) > LONGEST_TITLE or printable(data.title) != data.title:
        raise HairpinError(f"{file.name}, title: {shortened(data.title)!r}; up to {LONGEST_TITLE} signs are allowed")
    return data


def stage_in(file: Path) -> Stage:
    """The stage of a file, whether it can be built or not."""
    data = read_fields(file)
    try:
        return parse_stage(data.road, file.stem, data.title)
    except HairpinError as error:
        raise HairpinError(f"{file.name}: {error}") from None


def written(stage: Stage, says: str = "") -> str:
    """The text of a stage's file."""
    legs = [str(leg) for leg in stage.legs]
    rows = [" ".join(legs[start : start + A_LINE]) for start in range(0, len(legs), A_LINE)]
    told = f"says = {quoted(says)}\n" if says else ""
    return f'title = {quoted(stage.title)}\n{told}road = """\n' + "\n".join(rows) + '\n"""\n'


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    return msgspec.json.encode(text).decode()


# ---- what can be said of it ----


def checked(name: str) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Errors and warnings of a stage that is named, in a file or written out [RD-COMP-14, RD-BUILD-01].

    What cannot even be read is one error; there is nothing to add to it then.
    """
    try:
        stage = stage_named(name)
        listed_tiles = read_fields(Path(name)).tiles.split() if name.endswith(SUFFIX) else []
    except HairpinError as error:
        return (Finding("file", "RD-BUILD-01", str(error)),), ()
    found = (*errors(stage), *list_errors(stage, listed_tiles))
    return found, () if found else tuple(warnings(stage))


def list_errors(stage: Stage, tiles: list[str]) -> Iterator[Finding]:
    """A stage with a list of tiles has them all and no others [RD-READY-02]."""
    if not tiles:
        return
    wanted, used = Counter(tiles), Counter(leg.tile for leg in stage.legs)
    for tile in wanted - used:
        yield Finding("missing-tile", "RD-READY-02", f"{tile} is in the list of tiles and not on the road", (tile,))
    for tile in used - wanted:
        yield Finding("unlisted-tile", "RD-READY-02", f"{tile} is on the road and not in the list of tiles", (tile,))


# ---- by name ----


def stage_named(name: str) -> Stage:
    """The stage that is meant: a printed one or one's own by its id, one in a file, or one that is written out."""
    if name.endswith(SUFFIX):
        return stage_in(Path(name))
    if name in printed_stages():
        return printed_stages()[name]
    if name in known_stages():
        return stage_in(known_stages()[name])
    if SEPARATOR in name and re.match(r"\d", name):
        return parse_stage(name)
    known = [*printed_stages(), *own_stages()]
    raise HairpinError(
        f"'{shortened(name)}' is no stage of Rallyman; the stages are {listed(known, 'and')}, "
        f"a file that ends in {SUFFIX}, or tiles and edges as 202aD-208aB-203aA"
    )


def own_folder() -> Path:
    """Where imported stages are kept."""
    return platformdirs.user_data_path("hairpin", appauthor=False) / "tracks" / "rallyman"


def own_stages() -> dict[str, Path]:
    """The stages of one's own that are kept, by id."""
    return {file.stem: file for file in sorted(own_folder().glob(f"*{SUFFIX}"))}


def known_stages() -> dict[str, Path]:
    """The same, and those that this process was told of: for who knows a name; nobody is told which there are."""
    return own_stages() | REGISTERED


def titles() -> Mapping[str, str]:
    """The titles of one's own stages that are kept and can be built, by id."""
    found = {}
    for name, file in own_stages().items():
        with suppress(HairpinError):
            stage = stage_in(file)
            if not any(errors(stage)):
                found[name] = stage.title
    return found


def know(file: Path) -> str:
    """Make a stage file known to this process; answers its id, the name of the file. It must be one that joins."""
    name = file.stem
    if file.suffix != SUFFIX or not re.fullmatch(rf"[a-z0-9-]{{1,{LONGEST_ID}}}", name):
        allowed = f"small letters, digits and -, up to {LONGEST_ID}, then {SUFFIX}"
        raise HairpinError(f"'{file.name}' cannot be the name of a stage file: {allowed}")
    if name in printed_stages():
        raise HairpinError(f"{name} is a stage of the rulebook; give the file of your own another name")
    stage = stage_in(file)
    for found in (*errors(stage), *list_errors(stage, read_fields(file).tiles.split())):
        raise HairpinError(f"{file.name}: {found.says} [{found.clause}]")
    REGISTERED[name] = file.absolute()
    return name


def imported(file: Path) -> Path:
    """Keep a copy of a stage file among one's own stages, in place of an older one of that name."""
    name = know(file)
    kept = own_folder() / f"{name}{SUFFIX}"
    if file.absolute() != kept.absolute():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(file.read_bytes())
        REGISTERED[name] = kept
    return kept


def exported(name: str) -> str:
    """The text of a stage's file: one's own as it was written, a printed one to begin with."""
    return known_stages()[name].read_text("utf-8") if name in known_stages() else written(stage_named(name))
