"""What nobody may know leaks nowhere: two runs that differ only in it give every seat equal bytes.

What dice, bag and decks will bring, in races with every option; penalties that are not open yet, in a rally with
Checkpoints. tests/server/test_secrets.py has the messages of a table.
"""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from hairpin.games.rallyman.names import Ask
from hairpin.race import Race
from hairpin.sim import cpu
from tests.games.rallyman.setups import GAME, race_of, sealed_twins
from tests.twins import WATCHER, Twins, given

RACES, LINES, EVERY = 4, 120, 12  # every so many choices all that is given is compared
SOAK_RACES, SOAK_LINES = 120, 500


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Views look ahead by the compiled loops, as at a table."""
    monkeypatch.setattr(cpu, "compiled_games", {"rallyman"})


def run_twins(races: int, lines: int) -> tuple[int, Counter[str]]:
    """So many races; answers how many moments were compared, and how often the dice disagreed, by what was drawn."""
    moments, apart = 0, Counter[str]()
    for number in range(races):
        course, settings, _ = race_of(number)
        twins = Twins.of(GAME, course, settings, number)
        rng = np.random.default_rng(number)
        for choice, line in enumerate(twins.race_on(rng, lines)):
            if choice % EVERY == number % EVERY:
                twins.compare(line)
                moments += 1
        apart += twins.apart
    return moments, apart


def test_two_runs_give_equal_bytes() -> None:
    """Rolls, cards and tokens to come are known to nobody [RD-R-90]."""
    moments, apart = run_twins(RACES, LINES)
    assert moments > 4 * RACES
    assert apart["warning"] + apart["clear"] > 5 * RACES
    assert apart["card"] + apart["token"] > 0


# ---- sealed penalties ----


def given_sealed(race: Race, seat: int) -> dict[str, Any]:
    """What a seat is given while penalties are sealed; a look ahead as that seat sees it."""
    found = given(race, seat, len(race.log))
    found.pop("preview", None)
    if race.to_act == seat:
        ahead = race.looked_ahead(race.legal()[-1])
        if ahead.state.ask == Ask.PENALTY:  # the last to choose opens them all
            found["preview"] = (ahead.view(seat), ahead.position_seen(seat), ahead.story[-1], ahead.motions[-1])
    found["story"] = [race.story[line] for line in range(race.open_lines())]
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_a_sealed_penalty_changes_nothing_for_others(seats: int) -> None:
    """Bots, views, features, stories: nothing, until it is told to all [RD-CHK-03, RD-CHK-05]."""
    runs = sealed_twins(seats)
    chooser = runs[0].to_act
    for race, words in zip(runs, ("penalty 0", "penalty 6"), strict=True):
        race.play(words)
    for _ in range(seats - 1):
        assert [race.state.ask for race in runs] == [Ask.PENALTY, Ask.PENALTY]
        for seat in (WATCHER, *range(seats)):
            one, two = (given_sealed(race, seat) for race in runs)
            different = {what for what in one if one[what] != two[what]}
            assert different <= ({"sight", "position"} if seat == chooser else set()), f"seat {seat}"
            assert seat != chooser or different
        for race in runs:
            race.play("penalty 2")
    told = ["; ".join(line.text for lines in race.story for line in lines) for race in runs]
    assert "takes a penalty of 30 seconds" not in told[0]
    assert "takes a penalty of 30 seconds" in told[1]


@pytest.mark.soak
def test_soak() -> None:
    moments, apart = run_twins(SOAK_RACES, SOAK_LINES)
    print(f"\n{moments} moments of two runs compared, whose dice disagreed {apart.total()} times: {dict(apart)}")
    assert apart["card"] > SOAK_RACES
