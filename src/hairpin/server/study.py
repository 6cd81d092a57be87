"""Looking at whole races: long work, in a thread and one at a time, so that tables go on; finished ones are kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from hairpin.race import Entry, Race
from hairpin.racefile import write_race
from hairpin.server.messages import Seat, Welcome
from hairpin.server.replays import Replay, dice_shown, moments

MOST_KEPT = 32_000_000  # bytes of finished races, of which one has about a million

T = TypeVar("T")
encoded = msgspec.json.Encoder().encode


class Studied(NamedTuple):
    """What everybody is told of a race, as JSON."""

    states: msgspec.Raw
    dice: msgspec.Raw

    @property
    def size(self) -> int:
        return len(bytes(self.states)) + len(bytes(self.dice))


class Study:
    """Where races are looked at from beginning to end."""

    def __init__(self) -> None:
        self.turn = asyncio.Semaphore(1)
        self.finished: OrderedDict[str, Studied] = OrderedDict()  # by table, the one asked for last at the end

    async def apart(self, work: Callable[[], T]) -> T:
        """Do something long in a thread, when it is its turn."""
        async with self.turn:
            return await asyncio.to_thread(work)

    async def replay(self, table: str, race: Race, welcome: Welcome, seats: tuple[Seat, ...], note: str) -> bytes:
        """Every moment of a table's race, for somebody."""
        file = f"{race.course.id}.race"
        found = self.known(table) or await self.studied(table, race, file)
        parts: Any = (found.states, seats, file, found.dice, (note,) if note else ())  # some of them are JSON already
        return encoded(Replay(welcome, *parts))

    async def studied(self, table: str, race: Race, file: str) -> Studied:
        async with self.turn:
            if found := self.known(table):  # somebody else asked for it just before
                return found
            again, log, is_over = race.rewound(), race.log[: race.open_lines()], race.is_over
            found = await asyncio.to_thread(study, again, log, file)
        if is_over:  # nothing is taken back any more
            self.keep(table, found)
        return found

    def known(self, table: str) -> Studied | None:
        if table in self.finished:
            self.finished.move_to_end(table)
        return self.finished.get(table)

    def keep(self, table: str, found: Studied) -> None:
        """Keep a finished race, and let go of those that nobody has asked for longest."""
        self.finished[table] = found
        while sum(kept.size for kept in self.finished.values()) > MOST_KEPT:
            self.finished.popitem(last=False)


def study(race: Race, log: Sequence[Entry], file: str) -> Studied:
    """Play a race from its beginning to the end of the log."""
    states = encoded(moments(race, log))
    return Studied(msgspec.Raw(states), msgspec.Raw(encoded(dice_shown(write_race(race), file))))
