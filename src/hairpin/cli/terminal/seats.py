"""Who drives: people on this keyboard and bots."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from hairpin.bots import BOTS
from hairpin.kit.contract import Game
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.texts import check_name

PERSON: Final = "you"
ALIKE: Final = 0.8  # how much like a bot's name a typing error is


def parse_seats(text: str) -> tuple[str, ...]:
    """The drivers of the seats in order; raises a HairpinError naming what is allowed."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        check_driver(name, text)
    people = [name for name in names if is_person(name)]
    if twice := next((name for name in people if people.count(name) > 1), ""):
        raise HairpinError(f"--seats {text}: '{twice}' drives twice; give each person a name of their own")
    return names


def check_driver(name: str, text: str) -> None:
    """Refuse what cannot be a name, and what was probably meant for a bot."""
    known = f"a name, or a bot: {listed(BOTS)}"
    if not name:
        raise HairpinError(f"--seats {text}: a seat has no driver; write {known}")
    try:
        check_name(name)
    except HairpinError as error:
        raise HairpinError(f"--seats: {error}") from None
    near = get_close_matches(name.lower(), BOTS, 1, ALIKE)
    if is_person(name) and near:
        raise HairpinError(f"--seats: '{name}' is too much like the bot {near[0]}; write {known}")


def is_person(name: str) -> bool:
    return name not in BOTS


def usual_seats(count: int) -> tuple[str, ...]:
    """One person against the strongest bot."""
    return (PERSON, *[BOTS[-1]] * (count - 1))


def check_count(game: Game, course: str, drivers: Sequence[str]) -> None:
    """Refuse more or fewer drivers than a course takes, in terms of --seats."""
    seats = next((option for option in game.options(course) if option.name == "seats"), None)
    if seats and str(len(drivers)) not in seats.values:
        count = f"{len(drivers)} driver{'s' if len(drivers) > 1 else ''}"
        title = game.courses()[course]
        raise HairpinError(f"--seats {','.join(drivers)}: {count}; {title} is for {listed(seats.values)}")
