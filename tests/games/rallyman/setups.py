"""Setups for random races: printed stages, ready-made rallies, small roads with a finish, stages by chance."""

from random import Random

from hairpin.dice import SealedDice
from hairpin.games import game as game_by_name
from hairpin.games.rallyman.content import VALUES
from hairpin.games.rallyman.names import Ask
from hairpin.games.rallyman.rallies import printed_stages, rallies
from hairpin.games.rallyman.wandering import random_stage
from hairpin.kit.contract import Course
from hairpin.kit.record import Table
from hairpin.race import Race

GAME = game_by_name("rallyman")
CHECKPOINTS = "202aD-205aD-203aA-201aD~202aD-205aD-203aA"  # the shortest rally


def picked(number: int) -> tuple[str, dict[str, str]]:
    """The course of a race, and a value of each option, as far as they go together."""
    luck = Random(number)
    course = luck.choice([printed, ready_made, small, own_stages])(luck)
    given = {key: luck.choice(values) for key, values in VALUES.items()}
    given["checkpoints" if "rally" not in course and "~" not in course else "one-shot"] = "no"
    return course, given


def race_of(number: int) -> tuple[Course, Table, str]:
    """Course, setting and description of a race."""
    course, given = picked(number)
    return *GAME.setup(course, given), f"{course} {given}"


def printed(luck: Random) -> str:
    return luck.choice(list(printed_stages()))


def ready_made(luck: Random) -> str:
    return f"rally-{luck.choice(list(rallies()))}"


def small(luck: Random) -> str:
    return luck.choice(["g-finish", "g-jfin"])


def own_stages(luck: Random) -> str:
    """A stage by chance, or two with Assistance after the first or not."""
    lengths = [luck.randint(4, 18) for _ in range(luck.choice([1, 1, 2]))]
    stages = [random_stage(tiles, luck.randrange, luck.random() < 0.5, advised=False) for tiles in lengths]
    return "~".join(stage.text for stage in stages)


def sealed_twins(seats: int) -> tuple[Race, Race]:
    """Two races that have come to the first penalty of a rally with Checkpoints, with other dice from there on."""
    before = Race.start("rallyman", CHECKPOINTS, {"seats": str(seats), "checkpoints": "yes"})
    while before.state.ask != Ask.PENALTY:
        before.play(before.possible()[0])
    one, two = (Race.from_position(before.position(), dice=SealedDice(secret.to_bytes(32, "big"))) for secret in (1, 2))
    return one, two
