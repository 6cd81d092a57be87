"""Two runs of one race that differ only in what nobody may know: what their dice hold, and what lies on the desks.

The dice decide in which order the tokens lie in the stack, which kind every face-down token is, and every roll to come.
What a first race draws, the second is made to draw; what its own dice say then is noted, to show how far they differ.
The desks hold what earlier calls left there, and other numbers in each run.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hairpin.bots import BOTS, RACER, Budget, Reckoner, bot
from hairpin.dice import SealedDice
from hairpin.kit.contract import CHANCE, Course, Game
from hairpin.kit.errors import IllegalAction
from hairpin.kit.record import Table
from hairpin.race import Race

WATCHER = -1
BY_RACER = 0.7  # of the choices; at random alone few checkpoints are met
STRIDE = 37  # every so many action numbers are tried at a moment, others at the next


@dataclass
class Twins:
    """The two runs, and how often their dice disagreed, by what was drawn."""

    first: Race
    second: Race
    apart: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, game: Game, course: Course, settings: Table, number: int) -> "Twins":
        secrets = (number.to_bytes(32, "big"), (number + 1_000_000).to_bytes(32, "big"))
        runs = [Race(game, course, settings.copy(), dice=SealedDice(secret)) for secret in secrets]
        return cls(runs[0], runs[1])

    def race_on(self, rng: np.random.Generator, lines: int) -> Iterator[int]:
        """Race, now at random, now as racer would; gives the number of the line before each choice of a seat."""
        while len(self.first.log) < lines and not self.first.is_over:
            self.disturb(rng)
            if self.first.to_act == CHANCE:
                self.draw()
                continue
            yield len(self.first.log)
            legal = self.first.legal()
            self.play(self.racer_choice(legal) if rng.random() < BY_RACER else int(rng.choice(legal)))

    def racer_choice(self, legal: list[int]) -> int:
        return bot(self.first.game.id, RACER).choose(
            self.first.settings, self.first.states, legal, Budget.SIMULATION, 0
        )

    def draw(self) -> None:
        drawn_before = sum(entry.actor == CHANCE for entry in self.first.log)
        self.first.draw()
        outcomes = self.second.chances()
        own = outcomes[self.second.dice.draw(drawn_before, [weight for _, weight in outcomes])][0]
        entry = self.first.log[-1]
        self.apart[entry.words.split()[0]] += own != entry.action
        self.second.play(entry.action)
        self.compare_last_line()

    def play(self, action: int) -> None:
        self.first.play(action)
        self.second.play(action)
        self.compare_last_line()

    def compare_last_line(self) -> None:
        """What was told, what there is to animate, what the log has."""
        one, two = self.first, self.second
        told = [(race.log[-1], race.story[-1], race.motions[-1], race.events[-1]) for race in (one, two)]
        assert told[0] == told[1], f"what is told of the line before {one.position()}"

    def disturb(self, rng: np.random.Generator) -> None:
        """Leave other numbers on each desk, as another caller might have."""
        for race in (self.first, self.second):
            desk = race.desks[0]
            for part in race.desks.dtype.names or ():
                if part != "event_room":
                    shape, kind = np.shape(desk[part]), race.desks[part].dtype
                    desk[part] = rng.integers(1, 90, shape).astype(kind)

    def compare(self, moment: int) -> None:
        """All that anybody is given of this moment."""
        for seat in (WATCHER, *range(int(self.first.setting.seats))):
            one, two = (given(race, seat, moment) for race in (self.first, self.second))
            assert list(one) == list(two)
            for what, value in one.items():
                assert value == two[what], f"{what} of seat {seat} at {self.first.position()}"


def given(race: Race, seat: int, moment: int) -> dict[str, Any]:
    """What a seat is given of a moment; who watches gets no features and is not asked."""
    rng = np.random.default_rng(int(race.dice.draw(moment, [1] * 1000)))  # other garbage in each run
    sights = garbage(race, rng)
    race.game.kernels.redact(race.setting, race.state, seat, sights[0])
    found: dict[str, Any] = {
        "sight": sights.tobytes(),
        "position": race.position_seen(seat),
        "view": race.view(seat),
        "possible": race.possible(),
        "odds": race.chances(),
        "problems": race.game.problems(race.setting, sights[0]),
        "standings": race.standings(),
        "headline": race.game.headline(race.setting, sights[0]),
    }
    if seat == WATCHER:
        return found
    features = np.full(race.game.features, rng.integers(1, 90), np.int32)
    race.game.kernels.observe(race.setting, sights[0], seat, features)
    found["features"] = features.tobytes()
    if race.to_act == seat:
        found |= asked(race, sights, moment)
    return found


def garbage(race: Race, rng: np.random.Generator) -> Table:
    """A sight full of something else."""
    size = race.game.state_type.itemsize
    return np.frombuffer(rng.bytes(size), race.game.state_type).copy()


def asked(race: Race, sights: Table, moment: int) -> dict[str, Any]:
    """What only who acts is given: choices, refusals, previews, advice."""
    legal = race.legal()
    found: dict[str, Any] = {"legal": legal}
    for action in range(moment % STRIDE, race.game.actions, STRIDE):
        try:
            race.refuse_illegal(action)
        except IllegalAction as refused:
            found[f"refusal {action}"] = f"{refused} [{refused.clause}]"
    action = legal[moment % len(legal)]
    ahead = race.looked_ahead(action)
    found["preview"] = (action, ahead.position(), ahead.story, ahead.view(race.to_act))
    for name in BOTS:
        driver = bot(race.game.id, name)
        found[f"hint of {name}"] = driver.choose(race.settings, sights, legal, Budget.TABLE, moment)
        if isinstance(driver, Reckoner):
            found[f"reasons of {name}"] = driver.reasons(race.settings, sights, legal, Budget.TABLE)
    return found
