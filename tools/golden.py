"""Make the golden races anew: full races between bots that guard against unintended change of rules or content.

They prove no rule. Name some to make only those. After remaking them, CHANGELOG needs a line that names the clause.
"""

import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

from hairpin.bots import Budget, bot
from hairpin.dice import SealedDice
from hairpin.race import Race
from hairpin.racefile import save_whole

FOLDER = Path(__file__).parents[1] / "races"

RACES = {
    "joyride/school-yard-two-racers": ("school-yard", {}, ("racer", "racer")),
    "joyride/school-yard-three-rookies": ("school-yard", {}, ("rookie", "rookie", "rookie")),
    "joyride/school-yard-no-initiative-no-damage": (
        "school-yard",
        {"initiative": "no", "damage": "no"},
        ("rookie", "racer", "rookie"),
    ),
    "joyride/probation-circuit-two-racers": ("probation-circuit", {}, ("racer", "racer")),
    "joyride/probation-circuit-mixed": ("probation-circuit", {}, ("racer", "rookie", "racer")),
    "joyride/fresh-air-teams-items-abilities": (
        "fresh-air",
        {"teams": "ac", "abilities": "yes", "set-a": "unique", "set-b": "unique", "laps": "3", "handicap-d": "low.hot"},
        ("racer", "rookie", "racer", "rookie"),
    ),
    "joyride/overstock-special-late-without-flashbangs": (
        "overstock-special",
        {"abilities": "standard", "items": "oil.mine", "handicap-a": "late"},
        ("racer", "racer", "rookie"),
    ),
    "rallyman/r1s1-four-drivers": ("r1s1", {}, ("racer", "rookie", "racer", "rookie")),
    "rallyman/rally-4-every-option": (
        "rally-4",
        {"flying-start": "yes", "redline": "yes", "checkpoints": "yes", "sisu": "per-rally"},
        ("rookie", "rookie", "rookie"),
    ),
}


def raced(name: str, track: str, options: dict[str, str], drivers: tuple[str, ...]) -> Race:
    """The race of this name: its dice follow from the name."""
    dice = SealedDice(hashlib.sha256(name.encode()).digest())
    race = Race.start(
        name.partition("/")[0], track, {"seats": str(len(drivers)), **options}, dice=dice, drivers=drivers
    )
    players = [bot(race.game.id, driver) for driver in drivers]
    while not race.is_over:
        if race.step_alone() is None:
            choose = players[race.to_act].choose
            race.play(choose(race.settings, race.states, race.legal(), Budget.SIMULATION, len(race.log)))
    return race


def main(wanted: Sequence[str]) -> None:
    for name in wanted or RACES:
        track, options, drivers = RACES[name]
        race = raced(name, track, options, drivers)
        save_whole(race, FOLDER / f"{name}.race")
        print(f"races/{name}.race: {len(race.log)} actions, {race.state.rounds} rounds")


if __name__ == "__main__":
    main(sys.argv[1:])
