"""Bots: players that see what their seat may see. `bot` is the only list of them."""

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.record import Table

BOTS = ("rookie", "racer")


class Budget(Enum):
    """How long a bot may think about a decision."""

    TABLE = "table"  # under half a second
    SIMULATION = "simulation"  # under 5 milliseconds


class Bot(Protocol):
    """A player. It is given copies and changes nothing."""

    name: str
    says: str  # how it plays, in a sentence

    def choose(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget, draws: int) -> int:
        """One of the legal actions, for the seat to act in the sight (one record each); `draws` seeds its chance."""
        ...


def bot(game: str, name: str) -> Bot:
    """The bot of a game with this name."""
    if name not in BOTS:
        raise HairpinError(f"'{name}' is no bot; the bots are: {listed(BOTS, 'and')}")
    from hairpin.bots import joyride

    return joyride.bot(name)
