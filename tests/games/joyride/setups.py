"""Setups for random races: every other one on a track of the book with options by chance, the rest with the whole box.

Each twelfth race on a track is on the same one; its number of cars, their drivers' cars and sets, and every other
option are drawn from all that the track offers. `boxed` has the others.
"""

from random import Random

from hairpin.games import game as game_by_name
from hairpin.games.joyride.options import UNIQUE_SETS
from hairpin.kit.contract import Course, Option
from hairpin.kit.record import Table
from tests.games.joyride.boxed import MAP, boxed, boxed_options

GAME = game_by_name("joyride")
TRACKS = tuple(GAME.courses())


def race_of(number: int) -> tuple[Course, Table, str, str]:
    """Course, setting, drawing and description of a race."""
    if number % 2:
        return *boxed(number), MAP, f"the whole box {boxed_options(number)}"
    track = TRACKS[number // 2 % len(TRACKS)]
    picked = options_by_chance(track, number)
    return *GAME.setup(track, picked), "", f"{track} {picked}"


def options_by_chance(track: str, number: int) -> dict[str, str]:
    """A value of each option of a track, as far as they go together."""
    chance = Random(number)
    offered = {option.name: option for option in GAME.options(track)}
    seats = chance.choice(offered["seats"].values)
    picked = {name: chance.choice(values_for(option, seats)) for name, option in offered.items()} | {"seats": seats}
    for letter in "abcd":
        has_own = picked.get("abilities") == "yes" and picked[f"car-{letter}"] in UNIQUE_SETS
        if picked.get(f"set-{letter}") == "unique" and not has_own:
            picked[f"set-{letter}"] = "standard"
    return {name: value for name, value in picked.items() if name[-2:-1] != "-" or name[-1] in "abcd"[: int(seats)]}


def values_for(option: Option, seats: str) -> tuple[str, ...]:
    """The values that an option takes with so many cars."""
    return option.by_seats.get(seats, option.values) or option.values
