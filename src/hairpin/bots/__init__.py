"""Bots: players that see what their seat may see. Those of a game are in the package of its name, if it has any."""

from collections.abc import Sequence
from enum import Enum
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, runtime_checkable

from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.record import Table

ROOKIE, RACER = "rookie", "racer"
BOTS = (ROOKIE, RACER)
ADVISER = RACER  # who gives hints and advice, and drives where no bot is named
STAND_IN = ROOKIE  # whose manners the stand-in has, see `stand_in`


class Budget(Enum):
    """How long a bot may think about a decision."""

    TABLE = "table"  # under half a second
    SIMULATION = "simulation"  # under 5 milliseconds


class Bot(Protocol):
    """A player. It is given copies and changes nothing."""

    name: str
    says: str  # how it plays, in a sentence

    def choose(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget, draws: int) -> int:
        """One of the legal actions, for the seat to act in the sight.

        `settings` and `sights` hold one record each; `actions` are the numbers of the legal actions in `legal` order.
        `draws`, a whole number of 0 or more, seeds all chance: equal arguments give equal choices.
        """
        ...


@runtime_checkable
class Reckoner(Protocol):
    """A bot that can say what it judges by."""

    def reasons(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget) -> dict[int, float]:
        """What each legal action is reckoned to be worth; more is better.

        In Joyride the lead, in turns, that it leaves; in Rallyman the seconds that it leaves to go, below zero.
        """
        ...

    def is_alone(self, settings: Table, sights: Table) -> bool:
        """Whether there is nobody to be ahead of: then `reasons` are the turns still needed, below zero."""
        ...


def bots_of(game: str) -> tuple[str, ...]:
    """The bots that a game has, the strongest last."""
    return BOTS if find_spec(f"{__name__}.{game}") else ()


def bot(game: str, name: str) -> Bot:
    """The bot of a game with this name."""
    if name not in BOTS:
        raise HairpinError(f"'{name}' is no bot; the bots are: {listed(BOTS, 'and')}")
    found: Bot = players(game).bot(name)
    return found


def stand_in(game: str) -> Bot:
    """Who drives for every bot while the kernels are being compiled: a rookie that needs none of them."""
    found: Bot = players(game).stand_in()
    return found


def players(game: str) -> Any:
    """The package of a game's bots."""
    if not bots_of(game):
        raise HairpinError(f"{game} has no bots")
    return import_module(f"{__name__}.{game}")
