"""Bots think in a process of their own, never on the event loop; it compiles its kernels first."""

import asyncio

import numpy as np

from hairpin.bots import Budget, bot
from hairpin.games import game as game_by_name
from hairpin.kit.workers import worker_pool
from hairpin.race import Race


def choose(game: str, name: str, settings: bytes, sight: bytes, actions: list[int], draws: int) -> int:
    """What a bot does, in the worker process."""
    chosen = game_by_name(game)
    return bot(game, name).choose(
        np.frombuffer(settings, chosen.setting_type).copy(),
        np.frombuffer(sight, chosen.state_type).copy(),
        actions,
        Budget.TABLE,
        draws,
    )


def warm(game: str) -> bool:
    """Let every bot decide once, so that its kernels are compiled or loaded."""
    race = Race.start(game, next(iter(game_by_name(game).courses())), {"seats": "2"})
    while race.step_alone() is not None:
        pass
    for name in ("rookie", "racer"):
        choose(game, name, race.settings.tobytes(), race.states.tobytes(), race.legal(), 1)
    return True


class Thinker:
    """The worker process of a server."""

    def __init__(self) -> None:
        self.pool = worker_pool(1)
        self.is_warm = False

    async def warm(self, game: str) -> None:
        """Compile ahead; until this is done, bots cannot move."""
        await asyncio.get_running_loop().run_in_executor(self.pool, warm, game)
        self.is_warm = True

    async def choose(self, race: Race, name: str, seat: int) -> int:
        """What a bot in this seat does: it is given what the seat may see."""
        content = (race.settings.tobytes(), race.sight(seat).tobytes(), race.legal(), len(race.log))
        return await asyncio.get_running_loop().run_in_executor(self.pool, choose, race.game.id, name, *content)

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
