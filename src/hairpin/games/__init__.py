"""The registry: the only list of games. It is light: a game is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from hairpin.kit.errors import HairpinError, listed

if TYPE_CHECKING:
    from hairpin.kit.contract import Game

GAMES: Final = {  # by id: the package whose GAME it is
    "joyride": "hairpin.games.joyride",
    "rallyman": "hairpin.games.rallyman",
}
FIRST: Final = next(iter(GAMES))  # the one that is meant where none is named


def game(name: str) -> Game:
    """The game with this id; loaded when first asked for."""
    if name not in GAMES:
        raise HairpinError(f"'{name}' is no game here; the games are: {listed(list(GAMES), 'and')}")
    found: Game = import_module(GAMES[name]).GAME
    return found
