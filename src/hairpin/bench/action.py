"""What an action costs at a table with six pages, with and without the commit, and a look further.

Three drivers and three who watch; the rules carried out, six views made and encoded. Every action is a legal one drawn
at random, so that all kinds of questions are asked.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Iterator, Sequence
from pathlib import Path
from statistics import median

from hairpin.bench.figure import Figure
from hairpin.server.clock import Clock
from hairpin.server.database import Place, prepare
from hairpin.server.hall import Hall
from hairpin.server.messages import Act, Look, Message, State
from hairpin.server.socket import encoder
from hairpin.server.store import Store
from hairpin.server.table import GameTable
from hairpin.server.thinker import Thinker
from hairpin.sim import cpu

DRIVERS = ("Ann", "Ben", "Cleo")
WATCHING = 3


class Page:
    """A page whose messages are encoded and thrown away; it keeps what it may choose."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.choices: list[int] = []

    def drop_if_silent(self) -> None:
        """It never is."""

    def send(self, message: Message) -> None:
        encoder.encode(message)
        if isinstance(message, State):
            self.choices = [choice.action for choice in message.choices]


class Forgetful(Store):
    """A store that keeps no change."""

    async def change(self, *_: object) -> bool:
        return True


def action_figures(folder: Path, actions: int) -> Iterator[Figure]:
    """Milliseconds for an action, without and with the commit."""
    cpu.load("joyride")
    prepare(Place(folder))
    for key, store_type, wanted in (
        ("server.action_ms", Forgetful, 3),
        ("server.action_ms_commit", Store, 10),
    ):
        acts, looks = asyncio.run(act_at_random(store_type(Place(folder).url), folder, actions))
        unit = f"ms, median; 99th of 100: {percentile(acts, 99):.3g}"
        yield Figure(key, unit, median(acts), median(acts), f"median at most {wanted}")
    yield Figure("server.look_ms", "ms, 99th of 100", percentile(looks, 99), median(looks), "under 100")


async def act_at_random(store: Store, folder: Path, actions: int) -> tuple[list[float], list[float]]:
    """Milliseconds of each action, and of each look further before it."""
    thinker, dice = Thinker(), random.Random(1)
    acts: list[float] = []
    looks: list[float] = []
    try:
        hall = Hall(store, thinker, Clock(), folder)
        while len(acts) < actions:
            host, *others = DRIVERS
            seats = ["me", *("open" for _ in others)]
            table = await hall.open_table("joyride", "school-yard", {"seats": "3"}, seats, host, host, False)
            for name in others:
                await hall.sit(table, name, name, None)
            pages = [Page(name) for name in DRIVERS]
            table.pages.update(pages, (Page(f"watcher {k}") for k in range(WATCHING)))
            await drive(table, pages, dice, acts, looks, actions)
    finally:
        thinker.close()
        await store.close()
    return acts, looks


async def drive(
    table: GameTable, pages: list[Page], dice: random.Random, acts: list[float], looks: list[float], actions: int
) -> None:
    """Race to the end, or until enough has been measured."""
    while not table.race.is_over and len(acts) < actions:
        if table.running is not None:
            await table.running  # the dice, and what has a single answer
        page, seq = pages[table.race.to_act], len(table.race.log)
        page.send(table.state(page.person))
        action = dice.choice(page.choices)
        looks.append(await timed(table.answer(page, Look(f"look {len(acts)}", seq, action))))
        acts.append(await timed(table.act(page, Act(f"act {len(acts)}", seq, action))))


async def timed(work: Awaitable[None]) -> float:
    """Milliseconds that something takes."""
    started = time.perf_counter()
    await work
    return (time.perf_counter() - started) * 1000


def percentile(times: Sequence[float], share: int) -> float:
    """The value that `share` in a hundred do not exceed."""
    return sorted(times)[min(len(times) - 1, len(times) * share // 100)]
