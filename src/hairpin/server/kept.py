"""A table as it is kept: one race with its seats. Its truth is the log in the store; memory is brought to that."""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from hairpin.dice import SealedDice
from hairpin.kit.errors import HairpinError
from hairpin.race import Race
from hairpin.server.seating import SeatAt, Seating
from hairpin.server.store import Kept, LineRow, Store

UNDO = "undo"
KEPT_COMMANDS = 64

T = TypeVar("T")

carried_through: set[asyncio.Task[Any]] = set()  # a task that nobody holds may vanish


class OutrunError(HairpinError):
    """Another process has changed the table since this one last read it; nothing was written."""

    def __init__(self) -> None:
        super().__init__("another window was faster; here is the race as it stands")


async def unbroken(work: Coroutine[Any, Any, T]) -> T:
    """Carry a change through even if who asked for it has gone: half a change would part memory from store."""
    task = asyncio.get_running_loop().create_task(work)
    carried_through.add(task)
    task.add_done_callback(carried_through.discard)
    return await asyncio.shield(task)


@dataclass(kw_only=True, eq=False)
class KeptTable:
    """A table in memory: a cache of what the store holds."""

    id: str
    race: Race
    seating: Seating
    store: Store
    version: int = 1  # of what has been read and written
    undos: int = 0
    rematch: str = ""  # the table at which this race is raced again
    rows: int = 0  # lines in the store, undone ones and undos included
    commands: dict[str, int] = field(default_factory=dict)  # ids of commands carried out, and the seq they led to
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def seats(self) -> tuple[SeatAt, ...]:
        return self.seating.seats

    @property
    def host(self) -> str:
        return self.seating.host

    @property
    def started(self) -> bool:
        return self.seating.started

    def seats_of(self, person: str) -> list[int]:
        return self.seating.held_by(person)

    # ---- writing ----

    async def commit(
        self,
        values: Mapping[str, Any],
        rows: Sequence[LineRow] = (),
        seats: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> None:
        """Write a change; raises OutrunError if another process has written first."""
        if not await self.store.change(self.id, self.version, values, rows, seats):
            raise OutrunError
        self.version += 1
        self.rows += len(rows)

    async def keep(self, since: int, command: str) -> None:
        """Store the lines after `since`, or take them back: what is not stored did not happen."""
        rows = [
            LineRow(self.rows + 1 + k, entry.actor, entry.words, command)
            for k, entry in enumerate(self.race.log[since:])
        ]
        try:
            await self.commit(self.told_in_lobby(), rows)
        except BaseException:
            self.race.back_to(since)
            raise

    def told_in_lobby(self) -> dict[str, Any]:
        """What the lobby tells of a race without replaying it."""
        return told_of(self.race)

    # ---- reading ----

    async def read_on(self) -> None:
        """Read what another process has written."""
        kept = await self.store.load(self.id, self.rows)
        if kept is None:
            raise HairpinError("this table is not there any more")
        self.take(kept)

    def take(self, kept: Kept) -> None:
        """Bring memory to what the store holds."""
        self.seat_anew(seating_of(kept))
        for row in kept.lines:
            if row.words.startswith(f"{UNDO} "):
                self.race.back_to(int(row.words.split()[1]))
                self.undos += 1
            else:
                self.race.play(row.words)
            if row.command:
                self.remember(row.command)
        self.rows += len(kept.lines)
        self.version, self.rematch = kept.row["version"], kept.row["rematch"]

    def seat_anew(self, seating: Seating) -> None:
        """Take over a seating, with what is chosen in it; at the start the nonces close."""
        self.race = self.race_under(seating)
        self.seating = seating
        self.race.drivers = seating.names
        if isinstance(self.race.dice, SealedDice):
            self.race.dice.nonces = seating.nonces

    def race_under(self, seating: Seating) -> Race:
        """The race of a seating: a new one if other options have been chosen, which ends with the start."""
        return self.race if seating.options == self.seating.options else self.race.under(seating.options)

    def remember(self, command: str) -> None:
        self.commands[command] = len(self.race.log)
        while len(self.commands) > KEPT_COMMANDS:
            del self.commands[next(iter(self.commands))]


def told_of(race: Race) -> dict[str, Any]:
    """The round of a race, who is to act or has won, and whether it is over."""
    actor = race.to_act if (won := winner_of(race)) is None else won
    return {"round": race.game.turn_of(race.state)[0], "actor": actor, "finished": race.is_over}


def winner_of(race: Race) -> int | None:
    """The seat that has won, once the race is over; a driver alone may have failed."""
    if not race.is_over:
        return None
    first = race.standings()[0]
    return race.game.parse_seat(first["seat"]) if first["place"] == 1 else None


def seating_of(kept: Kept) -> Seating:
    """The seating as it is stored."""
    names = ("kind", "name", "person", "bot", "nonce", "lessons")
    seats = tuple(SeatAt(**{name: row[name] for name in names}) for row in kept.seats)
    return Seating(seats, kept.row["host"], kept.row["started"], kept.row["options"])
