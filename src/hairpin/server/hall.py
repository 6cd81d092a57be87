"""The hall: every table of this server, loaded from the store when somebody comes to it."""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from hairpin.bots import ADVISER, bot
from hairpin.dice import SECRET_BYTES, SealedDice
from hairpin.kit.errors import HairpinError
from hairpin.race import Race
from hairpin.server import choices, seating
from hairpin.server.clock import Clock
from hairpin.server.kept import seating_of, unbroken
from hairpin.server.library import Checked, Library, outgrown
from hairpin.server.limits import Allowance, TooManyError
from hairpin.server.seating import Seating, again_at, new_seating
from hairpin.server.shelves import Shelves
from hairpin.server.store import Kept, Store
from hairpin.server.study import Study
from hairpin.server.table import GameTable, new_id
from hairpin.server.thinker import Thinker
from hairpin.server.watched import ABSENT

CODE_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike
CODE_LENGTH = 8
CODE_MINUTES = 10
MOST_A_DAY = 50  # tables that one person makes and does not race to the end
TABLES_AT_ONCE, TABLES_A_SECOND = 60, 1.0  # that anybody makes
MOST_IN_MEMORY = 500  # tables; beyond, those that nobody looks at are forgotten


class NoTableError(HairpinError):
    """There is no table of this id."""


class Hall:
    """The tables in memory, and the way to more."""

    def __init__(self, store: Store, thinker: Thinker, clock: Clock, folder: Path) -> None:
        self.store, self.thinker, self.clock = store, thinker, clock
        self.library = Library(Shelves(store), folder, clock)
        self.tables: dict[str, GameTable] = {}  # the one asked for last at the end
        self.loading = asyncio.Lock()
        self.study = Study()
        self.new_tables = Allowance(TABLES_AT_ONCE, TABLES_A_SECOND, clock.now)

    async def close(self) -> None:
        """Let no table go on by itself any more."""
        running = [table.running for table in self.tables.values() if table.running is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    # ---- tables ----

    async def open_table(
        self, game: str, course: str, options: Mapping[str, str], seats: Sequence[str], name: str, person: str,
        listed_: bool, position: str = "", absent_after: int = 0, guided: bool = False,
    ) -> GameTable:  # fmt: skip
        """Make a table. Raises a HairpinError that names what is wrong and what is allowed."""
        at_it = new_seating(seats, name, person)
        secret = secrets.token_bytes(SECRET_BYTES)
        race = await self.begun(game, course, options, position, secret, at_it)
        if len(at_it.seats) != int(race.course.options["seats"]):
            raise HairpinError(f"{len(at_it.seats)} seats are named for {race.course.options['seats']} cars")
        for driver in {seat.bot for seat in at_it.seats if seat.bot} | ({ADVISER} if absent_after else set()):
            bot(race.game.id, driver)
        if guided:
            check_guided(race)
        await self.refuse_too_many(person)
        at_it = replace(at_it, options=dict(race.course.options))
        made = self.table_of(new_id(), race, at_it, listed=listed_, absent_after=absent_after, guided=guided)
        row = {
            "id": made.id, "game": race.game.id, "course": race.course.id, "options": dict(race.course.options),
            "position": position, "secret": secret, "host": person, "listed": listed_, "started": at_it.started,
            "absent_after": absent_after, "guided": guided, "title": race.course.title, "hash": race.course.hash,
            **made.told_in_lobby(),
        }  # fmt: skip
        await self.store.create(row, [{"seat": n, **asdict(seat)} for n, seat in enumerate(at_it.seats)])
        await self.library.raced_on(race.game.id, race.course)
        self.tables[made.id] = made
        self.forget_idle()
        made.go_on()
        return made

    async def refuse_too_many(self, person: str) -> None:
        """Nobody fills the disk with tables."""
        if await self.store.unfinished(person, self.clock.date() - timedelta(days=1)) >= MOST_A_DAY:
            raise TooManyError(f"you have made {MOST_A_DAY} tables since yesterday; race at one of them first")
        if not self.new_tables.spend():
            raise TooManyError("too many tables are being made just now; try again in a minute")

    async def table(self, name: str) -> GameTable:
        """The table of this id; raises NoTableError."""
        async with self.loading:
            if name in self.tables:
                self.tables[name] = self.tables.pop(name)
                await self.note_changes([self.tables[name]])
                return self.tables[name]
            kept = await self.store.load(name) if is_id(name) else None
            if kept is None:
                raise NoTableError("there is no such table")
            try:
                made = await self.restored(kept)
            except HairpinError as error:
                raise outgrown(kept, error) from None
            await self.note_changes([made])
            self.tables[name] = made
            self.forget_idle()
        made.go_on()
        return made

    async def restored(self, kept: Kept) -> GameTable:
        """A table as its log tells it."""
        row, at_it = kept.row, seating_of(kept)
        race = await self.begun(row["game"], row["course"], row["options"], row["position"], row["secret"], at_it)
        more = {name: row[name] for name in ("listed", "absent_after", "guided")}
        made = self.table_of(row["id"], race, at_it, begun_on=row["hash"], **more)
        made.take(kept)
        return made

    async def begun(self, game: str, course: str, *more: Any) -> Race:
        """The race of a table at its beginning; a course that somebody brought is looked up."""
        pinned = await self.library.pinned(game, course) if course else ""

        async def start() -> Race:
            return begun(game, pinned, *more)

        return await self.library.knowing(start)

    def table_of(self, name: str, race: Race, at_it: Seating, **more: Any) -> GameTable:
        """A table of this hall."""
        mine: dict[str, Any] = {"store": self.store, "thinker": self.thinker, "clock": self.clock}
        more.setdefault("begun_on", race.course.hash)
        return GameTable(id=name, race=race, seating=at_it, **mine, **more)

    async def bring(self, person: str, game: str, name: str, content: bytes) -> Checked:
        """Keep a course that somebody brings, and tell those who race on what it was before."""
        found = await self.library.keep(person, game, name, content)
        await self.note_changes([table for table in self.tables.values() if table.host == person])
        return found

    async def note_changes(self, tables: Sequence[GameTable]) -> None:
        """Tell tables whose course was changed after their race began."""
        notes = await self.library.notes([table.begun_row for table in tables])
        for table in tables:
            if table.note != (note := notes.get(table.id, "")):
                table.note = note
                table.broadcast_seats()

    def forget_idle(self) -> None:
        """Let go of tables that nobody looks at when there are too many; the store has them."""
        for name in list(self.tables)[: max(0, len(self.tables) - MOST_IN_MEMORY)]:
            if self.tables[name].is_idle:
                del self.tables[name]

    # ---- seats ----

    async def sit(
        self, table: GameTable, person: str, name: str, wanted: int | None, nonce: str = "",
        options: Mapping[str, str] | None = None,
    ) -> int:  # fmt: skip
        """Take a free seat, the first if none is named; with all that is chosen, as the race may begin at once."""

        def decide(now: Seating) -> Seating:
            after = seating.sat_down(now, person, name, wanted, nonce)
            return after if after == now else choices.put_down(table, after, after.held_by(person)[0], options or {})

        await table.reseat(decide)
        return table.seats_of(person)[0]

    async def choose(self, table: GameTable, person: str, seat: int, options: Mapping[str, str]) -> None:
        """Choose what a seat races with, before the start."""
        await table.reseat(lambda now: choices.chosen(table, now, person, seat, options))

    async def fill_and_start(self, table: GameTable, person: str, name: str) -> None:
        """Let a bot drive in every free seat, and begin; only the host may."""
        bot(table.race.game.id, name)
        await table.reseat(lambda now: seating.filled(now, person, name))

    async def leave(self, table: GameTable, person: str, name: str) -> None:
        """Get up before the start; afterwards let a bot drive."""
        bot(table.race.game.id, name)
        await table.reseat(lambda now: seating.left(now, person, name))

    async def come_back(self, table: GameTable, person: str) -> None:
        """Drive again."""
        await table.reseat(lambda now: seating.handed_over(now, person, ""))

    async def stand_in(self, table: GameTable, person: str, seat: int, name: str) -> None:
        """Let a bot drive for somebody who is away; only the host may, and only after a while."""
        bot(table.race.game.id, name)

        def decide(now: Seating) -> Seating:
            after = seating.stood_in(now, person, seat, name)
            if (away := table.absent_for(now.seats[seat].person)) < ABSENT:
                raise HairpinError(still_waited_for(now.seats[seat].name, away))
            return after

        await table.reseat(decide)

    async def rematch(self, table: GameTable, person: str) -> GameTable:
        """The same race again: who asks first opens a table, the others come to their seats there; bots stay."""
        held = seating.must_hold(table.seating, person)
        if not table.rematch:
            seats = [again_at(seat, person, number == held[0]) for number, seat in enumerate(table.seats)]
            race, name = table.race, table.seats[held[0]].name
            made = await self.open_table(
                race.game.id, race.course.id, race.course.options, seats, name, person, False, race.started_from,
                table.absent_after,
            )  # fmt: skip
            if await unbroken(table.raced_again_at(made.id)):
                return made
        found = await self.table(table.rematch)
        names = {number: table.seats[number].name for number in held}
        if not found.seats_of(person):
            await found.reseat(lambda now: seating.sat_again(now, person, names))
        return found

    async def add_nonce(self, table: GameTable, person: str, text: str) -> None:
        """Add a seat's word to the dice, until the race starts."""
        await table.reseat(lambda now: seating.with_nonce(now, person, text))

    # ---- codes ----

    async def move_code(self, table: GameTable, person: str) -> str:
        """A code, good once and not for long, that moves a person's seats at a table to another device."""
        seating.must_hold(table.seating, person)
        code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
        await self.store.add_code(code, table.id, person, self.clock.date() + timedelta(minutes=CODE_MINUTES))
        return code

    async def use_code(self, code: str, person: str) -> GameTable:
        """Move the seats behind a code to this person."""
        found = await self.store.take_code(code.strip().lower(), self.clock.date()) if is_id(code.strip()) else None
        if found is None:
            raise HairpinError(
                f"this code is not known or has been used; a code is good once, for {CODE_MINUTES} minutes"
            )
        table = await self.table(found[0])
        move: Callable[[Seating], Seating] = partial(seating.moved_to, person=found[1], other=person)
        await table.reseat(move)
        return table


def begun(game: str, course: str, options: Mapping[str, str], position: str, secret: bytes, at_it: Seating) -> Race:
    """The race of a table at its beginning."""
    more: dict[str, Any] = {"dice": SealedDice(secret, at_it.nonces), "drivers": at_it.names}
    if not position:
        return Race.start(game, course, options, **more)
    race = Race.from_position(position, **more)
    if defects := race.game.problems(race.setting, race.state):
        raise HairpinError(f"this position cannot be raced: {'; '.join(defects)}")
    return race


def check_guided(race: Race) -> None:
    """Lessons speak of the whole game: a guided race leaves nothing of it out."""
    if not race.game.lessons:
        raise HairpinError(f"{race.game.title} has no lessons yet: no race of it is guided")
    for option in race.game.options(race.course.id):
        chosen = race.course.options.get(option.name, option.default)
        if option.name != "seats" and chosen != option.default:
            raise HairpinError(f"option {option.name}={chosen}: a guided race is raced with the usual options")


def is_id(text: str) -> bool:
    """Whether a text can be an id at all; some databases stumble over others."""
    return 0 < len(text) <= 16 and text.isascii() and text.isprintable()


def still_waited_for(name: str, away: float) -> str:
    """Why no bot may stand in yet."""
    left = max(1, round(ABSENT - away))
    minutes, seconds = divmod(left, 60)
    time = " ".join(part for part in (f"{minutes} min" if minutes else "", f"{seconds} s" if seconds else "") if part)
    where = "is here" if away == 0 else "has not been away for long enough"
    return f"{name} {where}: a bot may stand in after {ABSENT // 60} minutes, at the earliest in {time}"
