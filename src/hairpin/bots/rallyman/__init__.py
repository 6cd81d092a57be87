"""Rallyman's bots: rookie and racer."""

from hairpin.bots import ROOKIE, Bot


def bot(name: str) -> Bot:
    """The bot with this name."""
    if name == ROOKIE:
        return stand_in()
    from hairpin.bots.rallyman.racer import Racer

    return Racer()


def stand_in() -> Bot:
    """The bot that needs no compiled code: the rookie itself."""
    from hairpin.bots.rallyman.rookie import Rookie

    return Rookie()
