"""`server.tables`: many live tables on one server, each with a driver, two bots and somebody who watches.

A driver decides two to four seconds after being asked, on average three, and an action counts from the moment it is
sent until its answer is there.
"""

import asyncio
import json
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hairpin.bench.action import percentile
from hairpin.bench.figure import Figure
from hairpin.bench.served import Served
from hairpin.kit.errors import HairpinError
from hairpin.server.clock import Clock
from hairpin.server.database import Place, prepare
from hairpin.server.hall import Hall
from hairpin.server.limits import Allowance
from hairpin.server.people import COOKIE, People, server_key
from hairpin.server.store import Store
from hairpin.server.thinker import Thinker

SEATS = ["me", "racer", "rookie"]
THINKING = (2.0, 4.0)  # seconds, from shortest to longest
SETTLING = 8.0  # seconds in which all begin at once; not counted


class Ticket(NamedTuple):
    """A table and the cookie of its driver."""

    table: str
    cookie: str


def load_figures(tables: int, seconds: float) -> Iterator[Figure]:
    """Milliseconds of an action while so many tables are live."""
    with TemporaryDirectory() as folder:
        tickets = make_tables(Path(folder), tables)
        with Served(Path(folder)) as server:
            times = asyncio.run(race_everywhere(server, tickets, seconds))
    unit = f"ms, 99th of 100 of {len(times)} actions at {tables} tables"
    yield Figure("server.tables", unit, percentile(times, 99), median(times), "99th of 100 under 50")


def make_tables(folder: Path, count: int) -> list[Ticket]:
    """So many tables in a data folder, and the cookies of their drivers; a server lets nobody make as many at once."""
    prepare(Place(folder))
    return asyncio.run(made(folder, count))


async def made(folder: Path, count: int) -> list[Ticket]:
    people, tickets = People(server_key(folder)), []
    store, thinker = Store(Place(folder).url), Thinker()
    hall = Hall(store, thinker, Clock(), folder)
    hall.new_tables = Allowance(count, 0, hall.clock.now)
    try:
        for number in range(count):
            person = f"driver {number}"
            table = await hall.open_table("joyride", "school-yard", {"seats": "3"}, SEATS, "Driver", person, False)
            tickets.append(Ticket(table.id, f"{COOKIE}={people.signer.dumps(person)}"))
    finally:
        await hall.close()
        thinker.close()
        await store.close()
    return tickets


async def race_everywhere(server: Served, tickets: Sequence[Ticket], seconds: float) -> list[float]:
    """Milliseconds of every action of every table."""
    times: list[float] = []
    begin = time.monotonic() + SETTLING
    racing = [asyncio.create_task(race_at(server, ticket, k, begin, times)) for k, ticket in enumerate(tickets)]
    await asyncio.sleep(SETTLING + seconds)
    for task in racing:
        task.cancel()
    ended = await asyncio.gather(*racing, return_exceptions=True)
    if broken := [end for end in ended if isinstance(end, Exception)]:
        raise HairpinError(f"{len(broken)} of {len(tickets)} tables broke off: {broken[0]!r}")
    return times


async def race_at(server: Served, ticket: Ticket, number: int, begin: float, times: list[float]) -> None:
    """One table with its driver and somebody who watches."""
    dice = random.Random(number)
    await asyncio.sleep(dice.uniform(0, SETTLING / 2))
    url = f"ws://127.0.0.1:{server.port}/ws/tables/{ticket.table}"
    async with (
        connect(url, additional_headers={"Cookie": ticket.cookie}, compression=None) as mine,
        connect(url, compression=None) as watching,
    ):
        listening = asyncio.create_task(hear_all(watching))
        try:
            await drive(mine, dice, begin, times)
        finally:
            listening.cancel()


async def drive(socket: ClientConnection, dice: random.Random, begin: float, times: list[float]) -> None:
    """Drive a race to its end; what comes is heard while the driver thinks."""
    sent: dict[str, float] = {}
    deciding: asyncio.Task[None] | None = None
    try:
        async for text in socket:
            message: dict[str, Any] = json.loads(text)
            if message["t"] != "state":
                continue
            if (asked := sent.pop(message["done"], None)) and asked >= begin:
                times.append((time.monotonic() - asked) * 1000)
            if deciding is not None:
                deciding.cancel()
            if message["over"]:
                return
            if message["choices"]:
                deciding = asyncio.create_task(decide(socket, message, dice, sent))
    finally:
        if deciding is not None:
            deciding.cancel()


async def decide(
    socket: ClientConnection, message: dict[str, Any], dice: random.Random, sent: dict[str, float]
) -> None:
    """Think, then choose."""
    await asyncio.sleep(dice.uniform(*THINKING))
    command = f"at {message['seq']}, {time.monotonic()}"
    action = dice.choice(message["choices"])["action"]
    sent[command] = time.monotonic()
    await socket.send(json.dumps({"t": "act", "id": command, "seq": message["seq"], "action": action}))


async def hear_all(socket: ClientConnection) -> None:
    try:
        async for _ in socket:
            pass
    except ConnectionClosed:
        pass
