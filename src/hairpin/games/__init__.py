"""The registry: the only list of games."""

from hairpin.kit.contract import Game
from hairpin.kit.errors import HairpinError, listed

GAMES = ("joyride",)


def game(name: str) -> Game:
    """The game with this id; loaded when first asked for."""
    if name == "joyride":
        from hairpin.games.joyride import JOYRIDE

        return JOYRIDE
    if name == "rallyman":  # not in the list before everything that it is shown with is there
        from hairpin.games.rallyman import RALLYMAN

        return RALLYMAN
    raise HairpinError(f"'{name}' is no game here; the games are: {listed(GAMES, 'and')}")
