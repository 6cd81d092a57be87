"""The database: tables, their seats, and the log of each race, written before anything is acknowledged.

SQLite in write-ahead mode with full synchronisation by default, PostgreSQL by URL. `(race, seq)` is the key of the
log and the lock: two clicks, tabs or processes cannot both write the same line.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
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
    event,
    select,
)
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from hairpin.kit.errors import HairpinError

metadata = MetaData()
races = Table(
    "races",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("course", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("position", String, nullable=False),  # where the race begins, if not at the start
    Column("secret", LargeBinary(32), nullable=False),
    Column("host", String(32), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("started", Boolean, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("rematch", String(16), nullable=False, default=""),  # the table at which it is raced again
)
seats = Table(
    "seats",
    metadata,
    Column("race", String(16), ForeignKey("races.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),  # person, bot, open
    Column("name", String(40), nullable=False),
    Column("person", String(32), nullable=False),  # who holds the seat; kept while a bot drives for them
    Column("bot", String(16), nullable=False),  # which bot drives, if one does
    Column("nonce", String(64), nullable=False),
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


@dataclass(frozen=True)
class LineRow:
    """A line of a race's log as it is stored."""

    seq: int
    actor: int
    words: str
    command: str = ""


class Store:
    """Everything that is kept. Raises a HairpinError when the disk refuses, IntegrityError never leaves."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: AsyncEngine = create_async_engine(url)
        if url.startswith("sqlite"):
            event.listen(self.engine.sync_engine, "connect", safe_sqlite)

    async def close(self) -> None:
        await self.engine.dispose()

    async def create(self, race: dict[str, Any], seat_rows: Sequence[dict[str, Any]]) -> None:
        """Keep a new table."""
        async with self.engine.begin() as connection:
            await connection.execute(races.insert().values(**race, created=datetime.now(UTC)))
            await connection.execute(seats.insert(), [{"race": race["id"], **row} for row in seat_rows])

    async def append(self, race: str, rows: Sequence[LineRow], finished: bool) -> bool:
        """Write lines of a log; False if another process has written there first."""
        values = [{"race": race, **row.__dict__} for row in rows]
        try:
            async with self.engine.begin() as connection:
                await connection.execute(lines.insert(), values)
                if finished:
                    await connection.execute(races.update().where(races.c.id == race).values(finished=True))
        except IntegrityError:
            return False
        except OperationalError as error:
            raise HairpinError(f"the action could not be stored and was not carried out: {error.orig}") from None
        return True

    async def set_seat(self, race: str, seat: int, **values: Any) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(seats.update().where(seats.c.race == race, seats.c.seat == seat).values(**values))

    async def set_race(self, race: str, **values: Any) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(races.update().where(races.c.id == race).values(**values))

    async def load(self, race: str) -> tuple[dict[str, Any], list[dict[str, Any]], list[LineRow]] | None:
        """A table with its seats and log; None if there is none of this id."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(races).where(races.c.id == race))).mappings().first()
            if found is None:
                return None
            at_it = (
                await connection.execute(select(seats).where(seats.c.race == race).order_by(seats.c.seat))
            ).mappings()
            log = (await connection.execute(select(lines).where(lines.c.race == race).order_by(lines.c.seq))).mappings()
            rows = [LineRow(row["seq"], row["actor"], row["words"], row["command"]) for row in log]
            return dict(found), [dict(row) for row in at_it], rows

    async def listed(self, person: str) -> tuple[list[str], list[str]]:
        """Open tables that anybody may join, and the tables of a person, newest first."""
        async with self.engine.connect() as connection:
            free = select(seats.c.race).where(seats.c.kind == "open")
            is_open = races.c.listed & ~races.c.started & races.c.id.in_(free)
            newest = races.c.created.desc()
            opened = await connection.execute(select(races.c.id).where(is_open).order_by(newest).limit(50))
            held = select(seats.c.race).where(seats.c.person == person)
            mine = await connection.execute(select(races.c.id).where(races.c.id.in_(held)).order_by(newest).limit(50))
            return [row[0] for row in opened], [row[0] for row in mine]


def safe_sqlite(connection: Any, _record: Any) -> None:
    """Write ahead, and synchronise fully: what was committed survives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(url: str) -> None:
    """Bring the database to the schema of this version; a newer database is refused."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("sqlalchemy.url", url.replace("+aiosqlite", "").replace("+asyncpg", "+psycopg"))
    try:
        command.upgrade(config, "head")
    except Exception as error:
        if "Can't locate revision" in str(error):
            raise HairpinError("the database is from a newer version of hairpin; install that one") from None
        raise
