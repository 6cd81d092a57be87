"""Bots think in a process of their own, never on the event loop, and a second one compiles their kernels first.

Until that is done a stand-in drives for every bot, in plain Python; afterwards all processes load what was compiled.
"""

import asyncio
import logging
import math
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import numpy as np

from hairpin.bots import STAND_IN, Budget, Reckoner, bot, bots_of, stand_in
from hairpin.games import game as game_by_name
from hairpin.kit.workers import worker_pool
from hairpin.race import Race
from hairpin.server.messages import Warming
from hairpin.sim import cpu
from hairpin.warming import drive_a_little, is_warm, steps_at_table, warm_for_tables

log = logging.getLogger("hairpin.thinker")


def warming_shown(done: int, steps: int, seconds: int) -> Warming:
    """How far the compiling is, in a sentence."""
    says = f"The engines are warming up, {done} of {steps} are ready, about {seconds} s to go. Until then a "
    return Warming(done, steps, seconds, f"{says}{STAND_IN} drives every bot's car.")


def choose(game: str, name: str, settings: bytes, sight: bytes, actions: list[int], draws: int) -> int:
    """What a bot does, in the worker process; an empty name is the stand-in."""
    chosen = game_by_name(game)
    player = bot(game, name) if name else stand_in(game)
    given = (np.frombuffer(settings, chosen.setting_type).copy(), np.frombuffer(sight, chosen.state_type).copy())
    return int(player.choose(*given, actions, Budget.TABLE, draws))  # a number of NumPy cannot be sent


def reckon(game: str, name: str, settings: bytes, sight: bytes, actions: list[int]) -> dict[int, float]:
    """What each action is worth to a bot that can say so, in the worker process."""
    chosen, judge = game_by_name(game), bot(game, name)
    if not isinstance(judge, Reckoner):
        return {}
    given = (np.frombuffer(settings, chosen.setting_type).copy(), np.frombuffer(sight, chosen.state_type).copy())
    return judge.reasons(*given, actions, Budget.TABLE)


def load_bots(game: str) -> None:
    """Load the bots' kernels, in the worker process."""
    for name in bots_of(game):
        drive_a_little(game, name)


class Thinker:
    """The worker processes of a server."""

    def __init__(self) -> None:
        self.pool = worker_pool(1)
        self.warmed: set[str] = set()  # games; in others the stand-in drives for every bot
        self.warming: Warming | None = None  # how far the compiling is, while it goes on

    async def warm(self, game: str, told: Callable[[], None]) -> None:
        """Compile in a child process, then load; `told` is called whenever something has got further."""
        try:
            if not is_warm(game):
                await self.compile_ahead(game, told)
            await self.in_worker(load_bots, game)
            if is_warm(game):  # it lies in the cache: nothing is compiled in this process
                await asyncio.to_thread(cpu.load, game)
            self.warmed.add(game)
        except (BrokenProcessPool, OSError) as error:
            log.warning("%s could not be compiled, a %s drives on for every bot: %s", game, STAND_IN, error)
        finally:
            self.warming = None
        told()

    async def compile_ahead(self, game: str, told: Callable[[], None]) -> None:
        """Compile step by step in a process of its own."""
        steps = steps_at_table(game)
        usual = list(steps.values())
        took, compiler = 0.0, worker_pool(1)
        try:
            for done, step in enumerate(steps):
                pace = took / sum(usual[:done]) if done else 1.0
                self.warming = warming_shown(done, len(usual), math.ceil(pace * sum(usual[done:])))
                told()
                took += await asyncio.get_running_loop().run_in_executor(compiler, warm_for_tables, game, step)
        finally:
            compiler.leave()

    def driver(self, game: str, name: str) -> str:
        """Which bot really drives when this one is named."""
        return name if game in self.warmed else STAND_IN

    async def choose(self, race: Race, name: str, seat: int) -> int:
        """What a bot in this seat does: it is given what the seat may see."""
        content = (race.settings.tobytes(), race.sight(seat).tobytes(), race.legal(), len(race.log))
        return await self.in_worker(choose, race.game.id, name if race.game.id in self.warmed else "", *content)

    async def reckon(self, race: Race, name: str, seat: int) -> dict[int, float]:
        """What each of a seat's actions is worth to a bot, in turns: it is given what the seat may see."""
        content = (race.settings.tobytes(), race.sight(seat).tobytes(), race.legal())
        return dict(await self.in_worker(reckon, race.game.id, name, *content))

    async def in_worker(self, job: Callable[..., Any], *content: Any) -> Any:
        """Let the worker do something; if it has died, another takes its place."""
        pool, loop = self.pool, asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(pool, job, *content)
        except BrokenProcessPool:
            if pool is self.pool:
                self.pool = worker_pool(1)
            return await loop.run_in_executor(self.pool, job, *content)

    def close(self) -> None:
        self.pool.leave()
