"""What the database holds of courses that people bring: their files, never changed, and whose shelf each stands on."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Column, DateTime, ForeignKey, LargeBinary, String, Table, delete, exists, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from hairpin.server.store import Store, metadata, races

courses = Table(
    "courses",
    metadata,
    Column("id", String(64), primary_key=True),  # my-yard-1a2b3c4d: its name, and a hash of its file
    Column("game", String(32), nullable=False),
    Column("title", String(64), nullable=False),
    Column("content", LargeBinary, nullable=False),  # the file, byte for byte
    Column("created", DateTime(timezone=True), nullable=False),
)
shelves = Table(
    "shelves",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("course", String(64), ForeignKey("courses.id"), nullable=False),  # as it is now
)


@dataclass(frozen=True)
class CourseRow:
    """A course as it is stored."""

    id: str
    game: str
    title: str
    content: bytes


class Shelves:
    """The courses of people, and their shelves."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # ---- writing ----

    async def put(self, person: str, name: str, course: CourseRow, most: int) -> bool:
        """Put a course on a shelf, in place of one of the same name; False if it would be one too many."""
        mine = shelves.c.person == person
        async with self.store.writing() as connection:
            others = select(func.count()).where(mine, shelves.c.name != name)
            if int((await connection.execute(others)).scalar_one()) >= most:
                return False
            await self.keep_row(connection, course)
            one = mine & (shelves.c.name == name)
            before = (await connection.execute(select(shelves.c.course).where(one))).scalar()
            await connection.execute(delete(shelves).where(one))
            await connection.execute(shelves.insert().values(person=person, name=name, course=course.id))
            if before and before != course.id:
                await forget_unused(connection, before)
            return True

    async def take(self, person: str, course: str) -> bool:
        """Take a course off a shelf; False if it does not stand there."""
        async with self.store.writing() as connection:
            one = (shelves.c.person == person) & (shelves.c.course == course)
            taken = await connection.execute(delete(shelves).where(one))
            await forget_unused(connection, course)
            return taken.rowcount > 0

    async def keep(self, course: CourseRow) -> None:
        """Keep a course that a race is to be raced on."""
        async with self.store.writing() as connection:
            await self.keep_row(connection, course)

    async def keep_row(self, connection: AsyncConnection, course: CourseRow) -> None:
        insert = postgresql.insert if self.store.engine.dialect.name == "postgresql" else sqlite.insert
        row = {**course.__dict__, "created": datetime.now(UTC)}
        await connection.execute(insert(courses).values(**row).on_conflict_do_nothing())

    # ---- reading ----

    async def course(self, name: str) -> CourseRow | None:
        """The course of this id."""
        wanted = select(courses.c.id, courses.c.game, courses.c.title, courses.c.content).where(courses.c.id == name)
        async with self.store.reading() as connection:
            found = (await connection.execute(wanted)).first()
            return CourseRow(*found) if found else None

    async def shelf(self, person: str) -> dict[str, str]:
        """The courses of a person by name."""
        return {name: course for (_, name), course in (await self.shelved({person})).items()}

    async def shelved(self, people: Collection[str]) -> dict[tuple[str, str], str]:
        """The courses of these people, by person and name."""
        wanted = select(shelves).where(shelves.c.person.in_(people)).order_by(shelves.c.name)
        async with self.store.reading() as connection:
            return {(row.person, row.name): row.course for row in await connection.execute(wanted)}


async def forget_unused(connection: AsyncConnection, course: str) -> None:
    """Let go of a course that nobody has on a shelf and no race was begun on."""
    raced = exists().where(races.c.course == courses.c.id)
    shelved = exists().where(shelves.c.course == courses.c.id)
    await connection.execute(delete(courses).where(courses.c.id == course, ~raced, ~shelved))
