"""The database: tables, their seats, and the log of each race, written before anything is acknowledged.

SQLite in write-ahead mode with full synchronisation by default, PostgreSQL by URL. Every change of a table raises its
version, in the same transaction and only from the version that the writer knows: so two clicks, tabs or processes
cannot both win, and who has lost learns that there is something to read. `(race, seq)` is the key of the log besides.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    delete,
    event,
    func,
    select,
)
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hairpin.kit.contract import OVER
from hairpin.kit.errors import HairpinError

LISTED = 50  # tables that the lobby shows of each kind

log = logging.getLogger("hairpin.store")

metadata = MetaData()
races = Table(
    "races",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("course", String, nullable=False),  # its id; a stage of Rallyman, or several, may be written out
    Column("options", JSON, nullable=False),
    Column("position", String, nullable=False),  # where the race begins, if not at the start
    Column("secret", LargeBinary(32), nullable=False),
    Column("host", String(32), nullable=False, index=True),
    Column("listed", Boolean, nullable=False),
    Column("started", Boolean, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("guided", Boolean, nullable=False, default=False),  # its drivers are given lessons
    Column("title", String(64), nullable=False, default=""),  # of its course, which need not be known to every process
    Column("hash", String(8), nullable=False, default=""),  # of the course as the race began on it
    Column("rematch", String(16), nullable=False, default=""),  # the table at which it is raced again
    Column("version", Integer, nullable=False, default=1),  # raised by every change of the table
    Column("round", Integer, nullable=False, default=1),  # what the lobby tells of a race without replaying it
    Column("actor", Integer, nullable=False, default=OVER),  # the seat to act, or chance; in the end the winner
    Column("absent_after", Integer, nullable=False, default=0),  # seconds until a bot drives for who is away; 0: never
)
seats = Table(
    "seats",
    metadata,
    Column("race", String(16), ForeignKey("races.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),  # person, bot, open
    Column("name", String(40), nullable=False),
    Column("person", String(32), nullable=False, index=True),  # who holds it; kept while a bot drives for them
    Column("bot", String(16), nullable=False),  # which bot drives, if one does
    Column("nonce", String(64), nullable=False),
    Column("lessons", String, nullable=False, default=""),  # what is kept of a newcomer's lessons, as JSON
)
lines = Table(
    "lines",
    metadata,
    Column("race", String(16), ForeignKey("races.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("actor", Integer, nullable=False),  # a seat, or chance
    Column("words", String, nullable=False),  # an action in words, or `undo`
    Column("command", String(128), nullable=False),  # the id of the command it came from
)
codes = Table(
    "codes",
    metadata,
    Column("code", String(16), primary_key=True),  # good once, to move a person's seats to another device
    Column("race", String(16), ForeignKey("races.id"), nullable=False),
    Column("person", String(32), nullable=False),
    Column("until", DateTime(timezone=True), nullable=False),
)


class StoreError(HairpinError):
    """The database has refused: nothing was written, and nothing may be acknowledged."""


@dataclass(frozen=True)
class LineRow:
    """A line of a race's log as it is stored."""

    seq: int
    actor: int
    words: str
    command: str = ""


@dataclass(frozen=True)
class Kept:
    """A table as it is stored."""

    row: dict[str, Any]
    seats: list[dict[str, Any]]
    lines: list[LineRow] = field(default_factory=list)


class OutdatedError(Exception):
    """A table does not stand at the version that a change was made for."""


@dataclass(frozen=True)
class Change:
    """A change of a table that waits to be written, and the answer that is waited for."""

    race: str
    version: int
    values: Mapping[str, Any]
    rows: Sequence[LineRow]
    seat_rows: Mapping[int, Mapping[str, Any]]
    made: "asyncio.Future[bool]"

    async def write(self, connection: AsyncConnection) -> None:
        """Write it in a transaction; raises OutdatedError or IntegrityError if somebody else was faster."""
        mine = races.update().where(races.c.id == self.race, races.c.version == self.version)
        changed = await connection.execute(mine.values(**self.values, version=self.version + 1))
        if changed.rowcount != 1:
            raise OutdatedError
        if self.rows:
            await connection.execute(lines.insert(), [{"race": self.race, **row.__dict__} for row in self.rows])
        for number, seat in self.seat_rows.items():
            one = seats.update().where(seats.c.race == self.race, seats.c.seat == number)
            await connection.execute(one.values(**seat))

    def settle(self, error: Exception | None) -> None:
        """Answer who waits, if anybody does still."""
        if self.made.done():
            return
        if error is None or isinstance(error, OutdatedError | IntegrityError):
            self.made.set_result(error is None)
        else:
            self.made.set_exception(error)


class Store:
    """Everything that is kept. Raises a StoreError when the database refuses; no other error of it leaves."""

    def __init__(self, url: str) -> None:
        # parameters hold secrets, so no error may quote them
        self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True, pool_pre_ping=True)
        self.turn = asyncio.Lock()  # one writes at a time: inside SQLite, those who wait would poll, and starve
        self.waiting: list[Change] = []
        self.writer: asyncio.Task[None] | None = None
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", safe_sqlite)

    async def close(self) -> None:
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, all or nothing, when it is its turn."""
        async with self.turn, self.transaction() as connection:
            yield connection

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.begin() as connection:
                yield connection
        except (IntegrityError, OutdatedError):
            raise
        except (DBAPIError, PoolTimeoutError, OSError) as error:
            raise refused(error) from None

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (DBAPIError, PoolTimeoutError, OSError) as error:
            raise refused(error) from None

    # ---- writing ----

    async def create(self, race: Mapping[str, Any], seat_rows: Sequence[Mapping[str, Any]]) -> None:
        """Keep a new table, at version 1."""
        async with self.writing() as connection:
            await connection.execute(races.insert().values(**race, version=1, created=datetime.now(UTC)))
            await connection.execute(seats.insert(), [{"race": race["id"], **row} for row in seat_rows])

    async def change(
        self, race: str, version: int, values: Mapping[str, Any],
        rows: Sequence[LineRow] = (), seat_rows: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> bool:  # fmt: skip
        """Write a change of a table that stands at this version; False if it does not any more.

        Changes that are asked for while a write goes on are written together, with one commit.
        """
        loop = asyncio.get_running_loop()
        asked = Change(race, version, values, rows, seat_rows or {}, loop.create_future())
        self.waiting.append(asked)
        if self.writer is None or self.writer.done():
            self.writer = loop.create_task(self.write_on())
        return await asked.made

    async def write_on(self) -> None:
        """Write until nobody waits."""
        while self.waiting:
            async with self.turn:
                together, self.waiting = self.waiting, []
                await self.write(together)

    async def write(self, together: Sequence[Change]) -> None:
        """Write changes in one transaction; if it is refused, each in one of its own."""
        try:
            async with self.transaction() as connection:
                for change in together:
                    await change.write(connection)
        except Exception as error:
            if len(together) > 1:
                for change in together:
                    await self.write([change])
            else:
                together[0].settle(error)
        else:
            for change in together:
                change.settle(None)

    async def add_code(self, code: str, race: str, person: str, until: datetime) -> None:
        """Keep a code instead of the person's earlier ones."""
        async with self.writing() as connection:
            await connection.execute(delete(codes).where((codes.c.race == race) & (codes.c.person == person)))
            await connection.execute(codes.insert().values(code=code, race=race, person=person, until=until))

    async def take_code(self, code: str, now: datetime) -> tuple[str, str] | None:
        """Use a code up: its table and person; None if there is none, or it has expired."""
        async with self.writing() as connection:
            await connection.execute(delete(codes).where(codes.c.until <= now))
            mine = codes.c.code == code
            found = (await connection.execute(select(codes.c.race, codes.c.person).where(mine))).first()
            taken = await connection.execute(delete(codes).where(mine))
            return (found[0], found[1]) if found and taken.rowcount == 1 else None

    # ---- reading ----

    async def load(self, race: str, after: int = 0) -> Kept | None:
        """A table with its seats and the lines after `after`; None if there is none of this id."""
        async with self.reading() as connection:
            found = (await connection.execute(select(races).where(races.c.id == race))).mappings().first()
            if found is None:
                return None
            # if another process writes between these questions, the version above is old: the next change learns it
            at_it = await connection.execute(select(seats).where(seats.c.race == race).order_by(seats.c.seat))
            log = select(lines).where(lines.c.race == race, lines.c.seq > after).order_by(lines.c.seq)
            rows = [
                LineRow(row["seq"], row["actor"], row["words"], row["command"])
                for row in (await connection.execute(log)).mappings()
            ]
            return Kept(dict(found), [dict(row) for row in at_it.mappings()], rows)

    async def versions(self, names: Sequence[str]) -> dict[str, int]:
        """The versions of these tables."""
        async with self.reading() as connection:
            found = await connection.execute(select(races.c.id, races.c.version).where(races.c.id.in_(names)))
            return {row[0]: row[1] for row in found}

    async def listed(self, person: str) -> tuple[list[Kept], list[Kept]]:
        """Open tables that anybody may join, and the tables of a person, newest first, without their logs."""
        free = select(seats.c.race).where(seats.c.kind == "open")
        held = select(seats.c.race).where(seats.c.person == person)
        is_open = races.c.listed & ~races.c.started & races.c.id.in_(free)
        async with self.reading() as connection:
            opened = await self.some(connection, is_open)
            mine = await self.some(connection, races.c.id.in_(held)) if person else []
        return opened, mine

    async def some(self, connection: AsyncConnection, wanted: Any) -> list[Kept]:
        newest = select(races).where(wanted).order_by(races.c.created.desc()).limit(LISTED)
        found = [dict(row) for row in (await connection.execute(newest)).mappings()]
        ids = [row["id"] for row in found]
        at_them = select(seats).where(seats.c.race.in_(ids)).order_by(seats.c.race, seats.c.seat)
        by_race: dict[str, list[dict[str, Any]]] = {name: [] for name in ids}
        for row in (await connection.execute(at_them)).mappings():
            by_race[row["race"]].append(dict(row))
        return [Kept(row, by_race[row["id"]]) for row in found]

    async def unfinished(self, person: str, since: datetime) -> int:
        """How many tables that a person has made since then are not finished."""
        async with self.reading() as connection:
            mine = (races.c.host == person) & ~races.c.finished & (races.c.created >= since)
            counted = select(func.count()).where(mine)
            return int((await connection.execute(counted)).scalar_one())


def safe_sqlite(connection: Any, _record: Any) -> None:
    """Write ahead, and synchronise fully: what was committed survives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def refused(error: Exception) -> StoreError:
    """The sentence for an error of the database; its own words may quote what was written, so they stay here."""
    told = str(getattr(error, "orig", error))
    log.warning("the database has refused: %s", type(getattr(error, "orig", error)).__name__)
    if "disk is full" in told or "DiskFull" in told or "No space left" in told:
        return StoreError("the disk of the server is full: nothing was stored, so nothing was done; make room there")
    if "locked" in told:
        return StoreError("the database of the server is busy: nothing was stored, so nothing was done; try again")
    if "malformed" in told or "not a database" in told:
        return StoreError("the database of the server is damaged: nothing was stored, so nothing was done")
    return StoreError("the database of the server cannot be used now: nothing was stored, so nothing was done")
