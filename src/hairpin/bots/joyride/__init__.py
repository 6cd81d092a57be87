"""Joyride's bots: rookie and racer."""

from hairpin.bots import ROOKIE, Bot


def bot(name: str) -> Bot:
    """The bot with this name."""
    if name == ROOKIE:
        from hairpin.bots.joyride.rookie import Rookie

        return Rookie()
    from hairpin.bots.joyride.racer import Racer

    return Racer()


def stand_in() -> Bot:
    """The bot that needs no compiled code."""
    from hairpin.bots.joyride.rookie import StandIn

    return StandIn()
