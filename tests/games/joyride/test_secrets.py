"""What nobody may know leaks nowhere: two runs that differ only in it give every seat equal bytes.

Sights, features, views with their previews, legal actions and odds, refusals, what is told and animated, the bots'
advice [JR-GOAL-06, JR-R-90]. tests/server/test_secrets.py has the messages of a table.
"""

from collections import Counter

import numpy as np
import pytest

from hairpin.sim import cpu
from tests.games.joyride.setups import GAME, race_of
from tests.twins import Twins

RACES, LINES, EVERY = 6, 160, 12  # every so many choices all that is given is compared
SOAK_RACES, SOAK_LINES = 240, 600


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Views look ahead by the compiled loops, as at a table."""
    monkeypatch.setattr(cpu, "compiled_games", {"joyride"})


def run_twins(races: int, lines: int) -> tuple[int, Counter[str]]:
    """So many races; answers how many moments were compared, and how often the dice disagreed, by what was drawn."""
    moments, apart = 0, Counter[str]()
    for number in range(races):
        course, settings, _, _ = race_of(number)
        twins = Twins.of(GAME, course, settings, number)
        rng = np.random.default_rng(number)
        for choice, line in enumerate(twins.race_on(rng, lines)):
            if choice % EVERY == number % EVERY:
                twins.compare(line)
                moments += 1
        apart += twins.apart
    return moments, apart


def test_two_runs_give_equal_bytes() -> None:
    moments, apart = run_twins(RACES, LINES)
    assert moments > 6 * RACES
    assert apart["roll"] > 12 * RACES
    assert apart["item"] > RACES


@pytest.mark.soak
def test_soak() -> None:
    moments, apart = run_twins(SOAK_RACES, SOAK_LINES)
    print(f"\n{moments} moments of two runs compared, whose dice disagreed {apart.total()} times: {dict(apart)}")
    assert apart["item"] > SOAK_RACES
