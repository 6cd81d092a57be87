"""Make the golden races anew: full races between bots that guard against unintended change of rules or content.

They prove no rule. After remaking them, CHANGELOG needs a line that names the clause.
"""

import hashlib
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


def main() -> None:
    for name, (track, options, drivers) in RACES.items():
        race = raced(name, track, options, drivers)
        save_whole(race, FOLDER / f"{name}.race")
        print(f"races/{name}.race: {len(race.log)} actions, {race.state.rounds} rounds")


if __name__ == "__main__":
    main()
