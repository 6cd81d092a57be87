"""The hall: every table of this server, loaded from the store when somebody comes to it."""

import asyncio
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hairpin.bots import BOTS, bot
from hairpin.dice import SECRET_BYTES, SealedDice
from hairpin.kit.errors import HairpinError, listed
from hairpin.race import Race
from hairpin.server.store import Store
from hairpin.server.table import GameTable, SeatAt, is_undo, new_id, restored
from hairpin.server.thinker import Thinker

MAX_NAME = 24
SAME_SCREEN = "same:"
ME, OPEN = "me", "open"
CODE_MINUTES = 10


class NoTableError(HairpinError):
    """There is no table of this id."""


@dataclass(frozen=True)
class Ticket:
    """What a one-time code is good for, and until when."""

    table: str
    person: str
    until: float


class Hall:
    """The tables in memory, and the way to more."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self.store, self.thinker = store, thinker
        self.tables: dict[str, GameTable] = {}
        self.codes: dict[str, Ticket] = {}  # by one-time code
        self.clock = time.monotonic
        self.loading = asyncio.Lock()

    async def open_table(
        self, game: str, course: str, options: Mapping[str, str], seats: Sequence[str], name: str, person: str,
        listed_: bool, position: str = "",
    ) -> GameTable:  # fmt: skip
        """Make a table. Raises a HairpinError that names what is wrong and what is allowed."""
        at_it = [seat_of(text, clean_name(name), person) for text in seats]
        secret = secrets.token_bytes(SECRET_BYTES)
        race = begun(game, course, options, position, secret, at_it)
        if len(at_it) != int(race.course.options["seats"]):
            raise HairpinError(f"{len(at_it)} seats are named for {race.course.options['seats']} cars")
        if not any(seat.person == person for seat in at_it):
            raise HairpinError("take a seat yourself: one of the seats must be 'me'")
        full = all(seat.kind != "open" for seat in at_it)
        made = GameTable(new_id(), race, at_it, person, listed_, full, self.store, self.thinker)
        row = {
            "id": made.id, "game": game, "course": race.course.id, "options": dict(race.course.options),
            "position": position, "secret": secret, "host": person, "listed": listed_, "started": full,
            "finished": False,
        }  # fmt: skip
        await self.store.create(row, [{"seat": n, **vars(seat)} for n, seat in enumerate(at_it)])
        self.tables[made.id] = made
        made.go_on()
        return made

    async def table(self, name: str) -> GameTable:
        """The table of this id; raises NoTableError."""
        async with self.loading:
            if name in self.tables:
                return self.tables[name]
            found = await self.store.load(name)
            if found is None:
                raise NoTableError("there is no such table")
            row, seat_rows, lines = found
            at_it = [SeatAt(r["kind"], r["name"], r["person"], r["bot"], r["nonce"]) for r in seat_rows]
            race = begun(row["game"], row["course"], row["options"], row["position"], row["secret"], at_it)
            restored(race, lines)
            made = GameTable(
                row["id"], race, at_it, row["host"], row["listed"], row["started"], self.store, self.thinker
            )
            made.rows = len(lines)
            made.undos = sum(is_undo(line) for line in lines)
            made.rematch = row["rematch"]
            made.commands = {line.command: line.seq for line in lines[-64:] if line.command}
            self.tables[name] = made
        made.go_on()
        return made

    # ---- seats ----

    async def sit(self, table: GameTable, person: str, name: str, wanted: int | None) -> int:
        """Take a free seat, the first if none is named."""
        async with table.lock:
            if held := table.seats_of(person):
                return held[0]
            free = [n for n, seat in enumerate(table.seats) if seat.kind == OPEN]
            if wanted is not None and wanted not in free:
                raise HairpinError(f"seat {wanted} is taken; free are {listed(free, 'and') if free else 'none'}")
            if not free:
                raise HairpinError("every seat is taken; you can watch")
            seat = free[0] if wanted is None else wanted
            table.seats[seat] = SeatAt("person", clean_name(name), person)
            await self.store.set_seat(table.id, seat, kind="person", name=table.seats[seat].name, person=person)
            if all(other.kind != OPEN for other in table.seats):
                await self.start(table)
        table.broadcast_seats()
        table.broadcast(0)
        table.go_on()
        return seat

    async def start(self, table: GameTable) -> None:
        """Close the nonces and begin."""
        if isinstance(table.race.dice, SealedDice):
            table.race.dice.nonces = nonces_of(table.seats)
        table.race.drivers = tuple(seat.name for seat in table.seats)
        table.started = True
        await self.store.set_race(table.id, started=True)

    async def fill_and_start(self, table: GameTable, person: str, name: str) -> None:
        """Let a bot drive in every free seat, and begin; only the host may."""
        if table.host != person:
            raise HairpinError("only who made the table can start it before it is full")
        bot(table.race.game.id, name)
        async with table.lock:
            for number, seat in enumerate(table.seats):
                if seat.kind == OPEN:
                    table.seats[number] = SeatAt("bot", name, bot=name)
                    await self.store.set_seat(table.id, number, kind="bot", name=name, bot=name)
            if not table.started:
                await self.start(table)
        table.broadcast_seats()
        table.broadcast(0)
        table.go_on()

    async def hand_over(self, table: GameTable, person: str, name: str) -> None:
        """Let a bot drive for a person (empty name: the person drives again)."""
        if not (held := table.seats_of(person)):
            raise HairpinError("you hold no seat at this table")
        if name:
            bot(table.race.game.id, name)
        async with table.lock:
            for seat in held:
                table.seats[seat].bot = name
                await self.store.set_seat(table.id, seat, bot=name)
        table.broadcast_seats()
        table.broadcast(len(table.race.log))
        table.go_on()

    async def rematch(self, table: GameTable, person: str) -> GameTable:
        """The same race again: who asks first opens a table, the others come to their seats there; bots stay."""
        if not (held := table.seats_of(person)):
            raise HairpinError("you hold no seat at this table")
        name = table.seats[held[0]].name
        async with table.lock:
            if not table.rematch:
                seats = [again_at(seat, person, number == held[0]) for number, seat in enumerate(table.seats)]
                race = table.race
                more = (race.game.id, race.course.id, race.course.options, seats, name, person, False)
                made = await self.open_table(*more, race.started_from)
                table.rematch = made.id
                await self.store.set_race(table.id, rematch=made.id)
                table.broadcast_seats()
                return made
        found = await self.table(table.rematch)
        if not found.seats_of(person) and found.seats[held[0]].kind == OPEN:
            for number in held:
                await self.sit(found, person, table.seats[number].name, number)
        return found

    async def add_nonce(self, table: GameTable, person: str, text: str) -> None:
        """Add a seat's word to the dice, until the race starts."""
        if table.started:
            raise HairpinError("the race has started: the dice are settled")
        if not (held := table.seats_of(person)) or len(text) > 64 or "," in text:
            raise HairpinError("a seat can add up to 64 characters without a comma")
        table.seats[held[0]].nonce = text
        await self.store.set_seat(table.id, held[0], nonce=text)

    # ---- moving to another device ----

    def move_code(self, table: GameTable, person: str) -> str:
        """A code, good once and for some minutes, that moves a person's seats to another device."""
        if not table.seats_of(person):
            raise HairpinError("you hold no seat at this table")
        now = self.clock()
        self.codes = {code: ticket for code, ticket in self.codes.items() if ticket.until > now}
        code = secrets.token_hex(4)
        self.codes[code] = Ticket(table.id, person, now + CODE_MINUTES * 60)
        return code

    def use_code(self, code: str) -> tuple[str, str]:
        """Table and person behind a code, which is used up."""
        ticket = self.codes.pop(code, None)
        if ticket is None or ticket.until <= self.clock():
            raise HairpinError(
                f"this code is not known or has been used; a code is good once, for {CODE_MINUTES} minutes"
            )
        return ticket.table, ticket.person


def begun(
    game: str, course: str, options: Mapping[str, str], position: str, secret: bytes, seats: Sequence[SeatAt]
) -> Race:
    """The race of a table at its beginning."""
    drivers = [seat.name or OPEN for seat in seats]
    more: dict[str, Any] = {"dice": SealedDice(secret, nonces_of(seats)), "drivers": drivers}
    if not position:
        return Race.start(game, course, options, **more)
    race = Race.from_position(position, **more)
    if defects := race.game.problems(race.setting, race.state):
        raise HairpinError(f"this position cannot be raced: {'; '.join(defects)}")
    return race


def nonces_of(seats: Sequence[SeatAt]) -> tuple[str, ...]:
    return tuple(seat.nonce for seat in seats)


def seat_of(text: str, name: str, person: str) -> SeatAt:
    """A seat as the lobby names it: me, open, a bot, or somebody else on the same screen."""
    if text == ME:
        return SeatAt("person", name, person)
    if text == OPEN:
        return SeatAt(OPEN, "")
    if text in BOTS:
        return SeatAt("bot", text, bot=text)
    if text.startswith(SAME_SCREEN):
        return SeatAt("person", clean_name(text.removeprefix(SAME_SCREEN)), person)
    raise HairpinError(f"seat '{text}': allowed are {listed([ME, OPEN, *BOTS, f'{SAME_SCREEN}NAME'])}")


def again_at(seat: SeatAt, person: str, is_asking: bool) -> str:
    """A seat in the rematch, as the lobby names it: of who asks, of others, of bots."""
    if seat.kind == "bot":
        return seat.bot
    if seat.person != person:
        return OPEN
    return ME if is_asking else f"{SAME_SCREEN}{seat.name}"


def clean_name(text: str) -> str:
    """A nickname that can be shown and written into a race file."""
    name = " ".join(text.split())
    if not name or len(name) > MAX_NAME or not name.isprintable() or set(name) & set(",=\"'<>"):
        raise HairpinError(f"a name has 1 to {MAX_NAME} letters, digits or spaces; '{name[:MAX_NAME]}' does not")
    if name.lower() in BOTS:
        raise HairpinError(f"'{name}' is a bot's name; choose another")
    return name
