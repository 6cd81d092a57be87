"""Race files: a race as a text that a person can read, compare and mend.

    hairpin race 1
    game: joyride
    rules: 1
    course: school-yard 1a2b3c4d
    options: seats=2
    drivers: A=you, B=racer
    dice: local
    result: B won
                                     a blank line, then one action a line; chance is the actor `dice`
    dice draw B
    B place k7
    ...
    check 10 1a2b3c4d                after every tenth action and the last, in finished races only

Lines that begin with # are comments. While a race runs its file only grows, a line at a time, each on the disk before
it is acknowledged; at the end it is written once more, whole, with result and checks.
"""

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from hairpin.dice import Dice, SealedDice
from hairpin.games import game as game_by_name
from hairpin.kit.contract import CHANCE
from hairpin.kit.errors import HairpinError, UnknownCourseError
from hairpin.kit.texts import named_values, number_within
from hairpin.race import Entry, Race

FIRST_LINE = "hairpin race 1"
KEYS = (
    "game",
    "rules",
    "course",
    "options",
    "from",
    "drivers",
    "dice",
    "nonces",
    "secret",
    "result",
    "edited",
)
CHECKED_EVERY = 10
MOST_ACTIONS = 10**9  # that a file may number
DICE = "dice"


@dataclass
class RaceFile:
    """A race file as it stands on the disk."""

    headers: dict[str, str]
    actions: list[tuple[int, str]] = field(default_factory=list)  # line number in the file, `A lock 2 3`
    checks: dict[int, tuple[int, str]] = field(default_factory=dict)  # after so many actions: line number, check
    torn: str = ""  # a last line that was cut off while being written

    @property
    def is_finished(self) -> bool:
        return "result" in self.headers


# ---- writing ----


def header_lines(race: Race) -> list[str]:
    """The lines before the actions."""
    headers = {
        "game": race.game.id,
        "rules": race.game.rules_version,
        "course": f"{race.course.id} {race.course.hash}",
        "options": ",".join(f"{key}={value}" for key, value in race.course.options.items()),
        "from": race.started_from,
        "drivers": drivers_words(race),
    }
    if isinstance(race.dice, SealedDice):
        headers |= {"dice": f"sha256 {race.dice.commitment}", "nonces": ",".join(race.dice.nonces)}
        if race.is_over:
            headers["secret"] = race.dice.secret.hex()
    else:
        headers["dice"] = "local"
    if race.is_over:
        headers["result"] = result_words(race)
    if race.edited:
        headers["edited"] = "yes"
    return [FIRST_LINE, *(f"{key}: {text}" for key, text in headers.items() if text), ""]


def drivers_words(race: Race) -> str:
    """`A=ann, B=racer`."""
    return ", ".join(f"{race.game.seat_letters[seat]}={name}" for seat, name in enumerate(race.drivers))


def result_words(race: Race) -> str:
    """`B won`."""
    first = race.standings()[0]
    return f"{first['seat']} won"


def entry_line(race: Race, entry: Entry) -> str:
    actor = DICE if entry.actor == CHANCE else race.game.seat_letters[entry.actor]
    return f"{actor} {entry.words}"


def write_race(race: Race, most: int | None = None) -> str:
    """The whole file of a race, or its first lines only."""
    lines = header_lines(race)
    checks = checks_of(race) if race.is_over else {}
    for number, entry in enumerate(race.log[:most], 1):
        lines.append(entry_line(race, entry))
        if number in checks:
            lines.append(f"check {number} {checks[number]}")
    return "\n".join(lines) + "\n"


def checks_of(race: Race) -> dict[int, str]:
    """The checks of a finished race by the number of actions before them."""
    again = race.rewound()
    checks = {}
    for number, entry in enumerate(race.log, 1):
        again.play(entry.action)
        if number % CHECKED_EVERY == 0 or number == len(race.log):
            checks[number] = again.check()
    return checks


def completed(text: str, race: Race) -> str:
    """The text of a race's file with result, secret, checks and `edited` as they should be; the rest stays as it is."""
    head, _, body = text.partition("\n\n")
    kept = [line for line in head.split("\n") if line.partition(":")[0] not in ("result", "secret", "edited")]
    dice = race.dice
    ending = {"secret": dice.secret.hex() if isinstance(dice, SealedDice) and race.is_over else ""}
    ending |= {"result": result_words(race) if race.is_over else "", "edited": "yes" if race.edited else ""}
    kept += [f"{key}: {value}" for key, value in ending.items() if value]
    checks = checks_of(race) if race.is_over else {}
    lines: list[str] = []
    number = 0
    for line in body.split("\n"):
        if line.startswith("check "):
            continue
        lines.append(line)
        if is_action(line.strip()):
            number += 1
            if number in checks:
                lines.append(f"check {number} {checks[number]}")
    return "\n".join([*kept, "", *lines]).rstrip("\n") + "\n"


def is_action(line: str) -> bool:
    """Whether a line below the header is an action: no comment, no check, not empty."""
    return bool(line) and not line.startswith(("#", "check "))


def save_whole(race: Race, path: Path) -> None:
    """Write the whole file of a race."""
    replace_whole(path, write_race(race))


def replace_whole(path: Path, content: str | bytes) -> None:
    """Write a file whole, so that either the old or the new one is on the disk; its mode stays, a link is followed."""
    with on_disk(path):
        path = path.resolve()
        mode = path.stat().st_mode if path.exists() else None
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
        part = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
                file.flush()
                os.fsync(file.fileno())
            part.chmod(mode & 0o7777 if mode else 0o666 & ~umask())
            part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)
            raise
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def umask() -> int:
    """The bits that new files of this process lack."""
    now = os.umask(0)
    os.umask(now)
    return now


@contextmanager
def on_disk(path: Path) -> Iterator[None]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise HairpinError(f"{path} cannot be written: {error.strerror}") from None


# ---- reading ----


def read_file(path: Path) -> RaceFile:
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise HairpinError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise HairpinError(f"{path} is no race file: it is not text") from None
    return parse_file(text, path.name)


def parse_file(text: str, name: str) -> RaceFile:
    """A race file's parts; errors name file, line and what is allowed."""
    lines = text.split("\n")
    if lines[0] != FIRST_LINE:
        raise HairpinError(f"{name}, line 1: a race file begins with '{FIRST_LINE}'")
    found = RaceFile({})
    if lines[-1]:  # every line ends in a line feed: this one was being written
        found.torn = lines[-1]
    for at in range(1, len(lines) - 1):
        line = lines[at]
        if not line:
            break
        key, colon, value = line.partition(": ")
        if not line.startswith("#"):
            if not colon or key not in KEYS:
                raise HairpinError(f"{name}, line {at + 1}: '{line}' is no header; they are {', '.join(KEYS)}")
            found.headers[key] = value.strip()
    else:
        raise HairpinError(f"{name} is cut short: its header does not end in an empty line")
    for number in range(at + 1, len(lines) - 1):
        line = lines[number].strip()
        if line.startswith("check "):
            add_check(found, line, number + 1, name)
        elif is_action(line):
            found.actions.append((number + 1, line))
    for key in ("game", "course", "options"):
        if not found.headers.get(key):
            raise HairpinError(f"{name}: the header '{key}' is missing or empty")
    return found


def add_check(found: RaceFile, line: str, number: int, name: str) -> None:
    parts = line.split()
    after = number_within(parts[1], 1, MOST_ACTIONS) if len(parts) == 3 else None
    if after is None:
        raise HairpinError(f"{name}, line {number}: a check is written 'check NUMBER HASH'")
    found.checks[after] = (number, parts[2])


def opened(found: RaceFile, name: str, dice: Dice | None = None) -> Race:
    """The race of a file before its first action."""
    game = game_by_name(found.headers["game"])
    drivers = tuple(header_values(found, "drivers", name).values())
    dice = dice or dice_of(found, name)
    options = header_values(found, "options", name)
    try:
        if "from" in found.headers:
            race = Race.from_position(found.headers["from"], dice=dice, drivers=drivers)
        else:
            course = found.headers["course"].split()[0]
            race = Race(game, *game.setup(course, options), dice=dice, drivers=drivers)
    except UnknownCourseError:
        raise  # whoever knows the course may still find it
    except HairpinError as error:
        raise HairpinError(f"{name}: {error}") from None
    if "from" in found.headers and (defects := game.problems(race.setting, race.state)):
        raise HairpinError(f"{name}: the position under 'from' cannot be raced: {'; '.join(defects)}")
    race.edited = "edited" in found.headers
    return race


def header_values(found: RaceFile, key: str, name: str) -> dict[str, str]:
    """`A=ann, B=racer` of a header as a mapping."""
    parts = [part for part in found.headers.get(key, "").split(",") if part.strip()]
    return named_values(parts, f"{name}, {key}")


def dice_of(found: RaceFile, name: str) -> Dice | None:
    """The dice of a finished race that were sealed; None if they are local or still secret."""
    if "secret" not in found.headers:
        return None
    try:
        secret = bytes.fromhex(found.headers["secret"])
    except ValueError:
        raise HairpinError(f"{name}: the secret is not written in hex digits") from None
    nonces = found.headers.get("nonces", "")
    return SealedDice(secret, nonces.split(",") if nonces else ())


def play_line(race: Race, number: int, line: str, name: str) -> None:
    """Play one line of a file; errors name the line."""
    actor, _, words = line.partition(" ")
    try:
        wanted = CHANCE if actor == DICE else race.game.parse_seat(actor)
        if race.to_act != wanted:
            raise HairpinError(f"it is not {actor}'s to act: {race.game.headline(race.setting, race.state)}")
        race.play(words)
    except HairpinError as error:
        raise HairpinError(f"{name}, line {number}: {error}") from None


def read_race(path: Path) -> Race:
    """The race of a file, at its last action; a torn last line is left out, it was never acknowledged."""
    found = read_file(path)
    race = opened(found, path.name)
    for number, line in found.actions:
        play_line(race, number, line, path.name)
    if found.is_finished and not race.is_over:
        raise HairpinError(cut_short(found, path.name))
    return race


def cut_short(found: RaceFile, name: str) -> str:
    return f"{name} is cut short: it tells a result, but ends after {len(found.actions)} actions"


def notes_on(path: Path) -> tuple[str, ...]:
    """What to know before going on with a file: other rules or content, edited, a line cut off."""
    found = read_file(path)
    return differences(found, opened(found, path.name))


# ---- replaying ----


@dataclass(frozen=True)
class Replay:
    """What came of replaying a file."""

    race: Race
    agrees: bool
    says: str
    checked: int
    notes: tuple[str, ...]


def replay(path: Path) -> Replay:
    """Play a file again and compare its checks; answers the first line that differs, if one does."""
    found = read_file(path)
    race = opened(found, path.name)
    notes = differences(found, race)
    for played, (number, line) in enumerate(found.actions, 1):
        try:
            play_line(race, number, line, path.name)
        except HairpinError as error:
            return Replay(race, False, f"{error}{other_release(found, race)}", 0, notes)
        if played in found.checks and found.checks[played][1] != race.check():
            at, check = found.checks[played]
            says = f"{path.name}, line {at}: the check after action {played} is {check}, but should be {race.check()}"
            return Replay(race, False, says + other_release(found, race), played, notes)
    if found.is_finished and not race.is_over:
        return Replay(race, False, cut_short(found, path.name), 0, notes)
    for after, (at, _) in found.checks.items():
        if not 1 <= after <= len(found.actions):
            says = f"{path.name}, line {at}: there is no action {after} to check; the race has {len(found.actions)}"
            return Replay(race, False, says, len(found.checks) - 1, notes)
    if found.is_finished and found.headers["result"] != result_words(race):
        says = f"{path.name}: the result is '{found.headers['result']}', but by the actions {result_words(race)}"
        return Replay(race, False, says, len(found.checks), notes)
    state = "finished" if race.is_over else "still running"
    says = f"{path.name} agrees: {len(found.actions)} actions, {len(found.checks)} checks, {state}"
    return Replay(race, True, says, len(found.checks), notes)


def differences(found: RaceFile, race: Race) -> tuple[str, ...]:
    """Under which other rules or content the file was written."""
    notes = []
    if found.headers.get("rules", race.game.rules_version) != race.game.rules_version:
        notes.append(f"written under rules {found.headers['rules']}, replayed under {race.game.rules_version}")
    written = found.headers["course"].split()[1:]
    if written and written[0] != race.course.hash:
        notes.append(f"raced on another version of {race.course.id} ({written[0]}; here it is {race.course.hash})")
    if "edited" in found.headers:
        notes.append("edited by hand since it was raced")
    if found.torn:
        notes.append(f"its last line was cut off while being written and is left out: '{found.torn}'")
    return tuple(notes)


def other_release(found: RaceFile, race: Race) -> str:
    """Which release would agree, if the file is from other rules or content."""
    if found.headers.get("rules", race.game.rules_version) != race.game.rules_version:
        return f"; install the hairpin release with rules {found.headers['rules']} to replay it"
    return ""


def mend(path: Path) -> Race:
    """Stamp a file that was edited by hand: replay its actions, then put in new checks, the result and `edited`."""
    found = read_file(path)
    race = opened(found, path.name)
    for number, line in found.actions:
        play_line(race, number, line, path.name)
    race.edited = True
    text = path.read_text("utf-8").removesuffix(found.torn)
    replace_whole(path, completed(text, race))
    return race


# ---- verifying ----


@dataclass(frozen=True)
class Verdict:
    """What the dice of a file prove."""

    holds: bool
    says: str
    outcomes: int


@dataclass(frozen=True)
class Outcome:
    """One outcome of chance in a file: what could come with its weights, what came, and what the sealed dice say."""

    k: int
    action: int  # its place among the actions, from 1
    line: int  # of the file
    could: tuple[tuple[str, int], ...]
    came: str
    due: str

    @property
    def agrees(self) -> bool:
        return self.came == self.due


def verify(path: Path) -> Verdict:
    """Recompute every outcome of a finished race from its published secret."""
    return verdict_on(read_file(path), path.name)


def verdict_on(found: RaceFile, name: str) -> Verdict:
    """Recompute every outcome of a file that has been read."""
    return proof_of(found, name)[0]


def proof_of(found: RaceFile, name: str) -> tuple[Verdict, tuple[Outcome, ...]]:
    """What the dice of a file prove, and each outcome as far as the race can be played by its lines."""
    kind, _, commitment = found.headers.get("dice", "local").partition(" ")
    if kind == "local":
        return Verdict(False, f"{name}: its dice are local, so the file proves nothing about them", 0), ()
    dice = dice_of(found, name)
    if not isinstance(dice, SealedDice):
        return Verdict(False, f"{name}: the secret has not been published, so its dice cannot be checked yet", 0), ()
    if dice.commitment != commitment:
        return Verdict(False, f"{name}: the secret is not the one committed to before the start", 0), ()
    race = opened(found, name, dice)
    outcomes: list[Outcome] = []
    try:
        outcomes.extend(outcomes_of(found, race, dice, name))
    except HairpinError:
        if all(outcome.agrees for outcome in outcomes):
            raise  # else the changed outcome is the reason why the race cannot go on so
    return verdict_of(found, race, outcomes, name), tuple(outcomes)


def verdict_of(found: RaceFile, race: Race, outcomes: Sequence[Outcome], name: str) -> Verdict:
    """What follows from the outcomes of a race that was played by the lines of its file."""
    drawn = len(outcomes)
    if wrong := next((outcome for outcome in outcomes if not outcome.agrees), None):
        says = f"{name}, line {wrong.line}: '{DICE} {wrong.came}', but the sealed dice say '{wrong.due}'"
        return Verdict(False, says, wrong.k)
    if not race.is_over:
        says = cut_short(found, name) if found.is_finished else f"{name} has not come to its end"
        return Verdict(False, f"{says}; its {drawn} outcomes so far follow from the secret", drawn)
    if "edited" in found.headers:
        return Verdict(False, f"{name} was edited by hand since it was raced", drawn)
    if found.headers.get("result") != result_words(race):
        return Verdict(False, f"{name}: the result should be '{result_words(race)}'", drawn)
    return Verdict(True, f"{name}: all {drawn} outcomes follow from the secret committed to before the start", drawn)


def outcomes_of(found: RaceFile, race: Race, dice: SealedDice, name: str) -> Iterator[Outcome]:
    """Play a file's actions on its race; each outcome of chance is recomputed before it is played."""
    k = 0
    for place, (number, line) in enumerate(found.actions, 1):
        if race.to_act == CHANCE:
            chances = race.chances()
            could = tuple(
                (race.game.write_action(race.setting, race.state, action), weight) for action, weight in chances
            )
            due = could[dice.draw(k, [weight for _, weight in could])][0]
            yield Outcome(k, place, number, could, line.removeprefix(f"{DICE} "), due)
            k += 1
        play_line(race, number, line, name)
