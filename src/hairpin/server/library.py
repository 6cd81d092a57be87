"""Courses that people bring: checked, kept, found again, and what is told of one that was changed since.

A course has an id of its name and a hash of its file, and what an id means never changes: a race goes on under what it
began with, and a file brought again under its name is another course. Who brought it sees it in the lobby; everybody
who has the link of a table races on it.
"""

import asyncio
import hashlib
import re
import tempfile
import unicodedata
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from hairpin.games import FIRST, GAMES
from hairpin.games import game as game_by_name
from hairpin.kit.contract import Course, Finding, Game
from hairpin.kit.errors import HairpinError, UnknownCourseError
from hairpin.kit.shown import Board
from hairpin.kit.texts import shortened
from hairpin.racefile import replace_whole
from hairpin.server.clock import Clock
from hairpin.server.limits import Allowance, TooManyError
from hairpin.server.shelves import CourseRow, Shelves
from hairpin.server.store import Kept

SUFFIX = ".toml"
MAX_BYTES = 16 * 1024  # of a file; those of the box have two
MOST_OWN = 24  # courses that one person keeps
KEPT_AT_ONCE, KEPT_A_SECOND = 30, 0.2  # that anybody brings
LONGEST_NAME, HASH_DIGITS = 31, 8
UNNAMED = "my-track"
PINNED = re.compile(rf"([a-z0-9-]{{1,{LONGEST_NAME}}})-([0-9a-f]{{{HASH_DIGITS}}})")

T = TypeVar("T")


class NoTrackError(HairpinError):
    """There is no track of this id."""


class OutgrownError(HairpinError):
    """A race was begun on another version of its course, and cannot go on on the present one."""


class Checked(msgspec.Struct, frozen=True):
    """What there is to say of a file that somebody brings."""

    id: str  # which it has once it is kept
    game: str
    name: str
    title: str  # empty where the file cannot be read so far
    errors: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    drawing: Board | None  # none where its lines cannot be laid


class Library:
    """The courses that this server was brought, of every game."""

    def __init__(self, shelves: Shelves, folder: Path, clock: Clock) -> None:
        self.shelves, self.folder = shelves, folder / "tracks"
        self.turn = asyncio.Semaphore(1)  # checking is work: one at a time, in a thread
        self.allowance = Allowance(KEPT_AT_ONCE, KEPT_A_SECOND, clock.now)

    # ---- bringing ----

    async def checked(self, game: str, name: str, content: bytes) -> Checked:
        """All that is wrong with a file or advised against, of the game that is named or that it looks like.

        Raises a HairpinError if it is no such file at all.
        """
        chosen = game_by_name(game or game_of(content))
        refuse_unreadable(content, chosen.course_word)
        async with self.turn:
            return await asyncio.to_thread(check, chosen, name_of(name), content)

    async def keep(self, person: str, game: str, name: str, content: bytes) -> Checked:
        """Keep a file on a person's shelf, in place of one of the same name, if there is no error in it."""
        found = await self.checked(game, name, content)
        if found.errors:
            raise HairpinError(f"it cannot be raced: {found.errors[0].says}")
        word = game_by_name(found.game).course_word
        if not self.allowance.spend():
            raise TooManyError(f"too many {word}s are being brought just now; try again in a minute")
        row = CourseRow(found.id, found.game, found.title, content)
        await self.make_known(row)
        if not await self.shelves.put(person, found.name, row, MOST_OWN):
            raise TooManyError(f"you have {MOST_OWN} {word}s of your own here; remove one of them first")
        return found

    async def remove(self, person: str, course: str) -> None:
        """Take a course off a person's shelf; races that were begun on it go on."""
        if not is_pinned(course) or not await self.shelves.take(person, course):
            raise HairpinError(f"'{shortened(course)}' is nothing of your own")

    # ---- finding ----

    async def knowing(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something that names a course; one that this process does not know yet is looked up."""
        try:
            return await work()
        except UnknownCourseError as error:
            if not await self.find(error.course):
                raise
        return await work()

    async def find(self, course: str) -> bool:
        """Make a course known that somebody brought; whether there is one of this id."""
        row = await self.shelves.course(course) if is_pinned(course) else None
        if row is not None:
            await self.make_known(row)
        return row is not None

    async def make_known(self, row: CourseRow) -> None:
        """Let this process know a course, from a file in the data folder; nobody's file takes another's place."""
        game, file = game_by_name(row.game), self.folder / row.game / f"{row.id}{SUFFIX}"
        kept = await self.shelves.course(row.id)
        if kept is not None and kept.content != row.content:
            raise HairpinError(f"another {game.course_word} has this name and this hash; change a word in yours")
        await asyncio.to_thread(put_into, file, row.content)
        await asyncio.to_thread(game.know, file)

    async def pinned(self, game: str, course: str) -> str:
        """The id under which a race on this course is kept: of a course of one's own, what it is now."""
        chosen = game_by_name(game)
        if is_pinned(course) or course in chosen.courses() or course not in chosen.own_courses():
            return course
        content = chosen.course_file(course).read_bytes()
        row = CourseRow(pinned_id(course, content), game, chosen.own_courses()[course], content)
        await self.make_known(row)
        await self.shelves.keep(row)
        return row.id

    async def raced_on(self, game: str, course: Course) -> None:
        """A race has been begun on a course: it is kept for as long as the race is, on whoever's shelf it stands."""
        if is_pinned(course.id):
            content = game_by_name(game).course_file(course.id).read_bytes()
            await self.shelves.keep(CourseRow(course.id, game, course.title, content))

    async def content(self, game: str, course: str) -> bytes:
        """The file of a course, byte for byte; raises NoTrackError."""
        chosen = game_by_name(game)

        async def read() -> bytes:
            return chosen.course_file(course).read_bytes()

        try:
            return await self.knowing(read)
        except UnknownCourseError:
            raise NoTrackError(f"'{shortened(course)}' is no {chosen.course_word} that is known here") from None

    async def own(self, person: str) -> list[tuple[str, str]]:
        """The courses on a person's shelf: their games and ids, each known to this process."""
        found = []
        for course in (await self.shelves.shelf(person)).values() if person else ():
            if row := await self.shelves.course(course):
                await self.make_known(row)
                found.append((row.game, row.id))
        return found

    # ---- what was changed since ----

    async def notes(self, rows: Sequence[Mapping[str, str]]) -> dict[str, str]:
        """What is to be told of races, by table: whose course was changed since the race began, and what that means."""
        hosts = {row["host"] for row in rows if is_pinned(row["course"])}
        shelved = await self.shelves.shelved(hosts) if hosts else {}
        return {row["id"]: said for row in rows if (said := note_on(row, shelved))}


def note_on(row: Mapping[str, str], shelved: Mapping[tuple[str, str], str]) -> str:
    """What is to be told of a race on a course that was changed since, or nothing."""
    title, word = row["title"] or row["course"], game_by_name(row["game"]).course_word
    if match := PINNED.fullmatch(row["course"]):
        now = shelved.get((row["host"], match[1])) or of_the_server(row["game"], match[1]) or row["course"]
        if now == row["course"]:
            return ""
        return f"{title} was changed after this race began. The race goes on on the {word} as it was then."
    try:
        now = game_by_name(row["game"]).course_hash(row["course"])
    except HairpinError:
        return f"{title} is not there any more: this race cannot go on, unless the {word} is put back."
    if not row["hash"] or row["hash"] == now:
        return ""
    return (
        f"{title} was changed after this race began ({row['hash']}, now {now}). The race goes on on the {word} as "
        "it is now; a new table begins anew on it."
    )


def of_the_server(game: str, name: str) -> str:
    """What a race on a course that the server's own folder holds would be kept under now; empty if it holds none."""
    chosen = game_by_name(game)
    return pinned_id(name, chosen.course_file(name).read_bytes()) if name in chosen.own_courses() else ""


def outgrown(kept: Kept, error: HairpinError) -> HairpinError:
    """Why a race that was begun on another version of its course cannot be gone on with."""
    row = kept.row
    word = game_by_name(row["game"]).course_word
    if not row["hash"] or row["hash"] == game_by_name(row["game"]).course_hash(row["course"]):
        return error
    return OutgrownError(
        f"{row['title']} was changed after this race began, and on the {word} as it is now the race cannot go on "
        f"({error}); the version of hairpin that it was begun with can go on"
    )


# ---- names ----


def is_pinned(course: str) -> bool:
    """Whether an id is that of a course that somebody brought."""
    return PINNED.fullmatch(course) is not None


def pinned_id(name: str, content: bytes) -> str:
    return f"{name[:LONGEST_NAME].strip('-')}-{hashlib.sha256(content).hexdigest()[:HASH_DIGITS]}"


def name_of(file: str) -> str:
    """A name for a course from that of its file: `My Yard (2).toml` is my-yard-2; a hash at its end is not kept."""
    plain = unicodedata.normalize("NFKD", file).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain.removesuffix(SUFFIX)).strip("-")
    without = match[1] if (match := re.fullmatch(rf"(.+)-[0-9a-f]{{{HASH_DIGITS}}}", words)) else words
    return without[:LONGEST_NAME].strip("-") or UNNAMED


# ---- files ----


def game_of(content: bytes) -> str:
    """The game whose course a file looks like; the first one if it looks like none."""
    text = content.decode(errors="ignore")
    return next((name for name in GAMES if game_by_name(name).is_course(text)), FIRST)


def refuse_unreadable(content: bytes, word: str) -> None:
    if len(content) > MAX_BYTES:
        raise HairpinError(f"a {word} file has up to {MAX_BYTES // 1024} KiB; this one is larger")
    try:
        content.decode()
    except UnicodeDecodeError:
        raise HairpinError(f"this file is not text, so it is no {word} file") from None


def check(game: Game, name: str, content: bytes) -> Checked:
    """Check a file in a folder of its own, which is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{name}{SUFFIX}"
        file.write_bytes(content)
        errors, warnings = game.check_course(file)
        about = (pinned_id(name, content), game.id, name, game.course_title(file))
        return Checked(*about, tuple(errors), tuple(warnings), drawn(game, file))


def drawn(game: Game, file: Path) -> Board | None:
    """The map of a file, if it can be drawn."""
    try:
        return game.sketch_course(file)
    except HairpinError:
        return None


def put_into(file: Path, content: bytes) -> None:
    """Have a file in the data folder."""
    if not file.exists() or file.read_bytes() != content:
        replace_whole(file, content)
