"""What nobody may know leaks nowhere: two runs that differ only in it give every seat equal bytes.

Sights, features, views with their previews, legal actions and odds, refusals, what is told and animated, the bots'
advice [JR-GOAL-06, JR-R-90]. tests/server/test_secrets.py has the messages of a table. Leaks that are planted show that
the comparison would notice them.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from hairpin.kit.contract import Game
from hairpin.kit.shown import Line
from hairpin.race import Race
from hairpin.sim import cpu
from tests.games.joyride.setups import GAME, race_of
from tests.twins import Twins

RACES, LINES, EVERY = 6, 160, 12  # every so many choices all that is given is compared
SOAK_RACES, SOAK_LINES = 240, 600


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Views look ahead by the compiled loops, as at a table."""
    monkeypatch.setattr(cpu, "compiled_games", {"joyride"})


def run_twins(races: int, lines: int, game: Game = GAME) -> tuple[int, Counter[str]]:
    """So many races; answers how many moments were compared, and how often the dice disagreed, by what was drawn."""
    moments, apart = 0, Counter[str]()
    for number in range(races):
        course, settings, _, _ = race_of(number)
        twins = Twins.of(game, course, settings, number)
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


# ---- planted leaks ----


def hidden(race: Race) -> int:
    """Something that only the dice know: the next token of a stack of 16, if one were turned up now."""
    return race.dice.draw(len(race.log), [1] * 16)


def view_with_the_stack(race: Race, seat: int) -> Any:
    return (race.game.view(race.settings, race.states, seat, cpu.loops("joyride").advance), hidden(race))


def position_with_the_stack(race: Race, seat: int) -> str:
    return f"{race.position()}/stack={hidden(race)}"


@pytest.mark.parametrize(
    ("what", "leak"),
    [("view", view_with_the_stack), ("position_seen", position_with_the_stack), ("standings", hidden)],
)
def test_a_planted_leak_of_the_dice_is_noticed(
    what: str, leak: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who could read the order of the stack from what it is given makes the two runs differ."""
    monkeypatch.setattr(Race, what, leak)
    with pytest.raises(AssertionError, match=f"^{what.removesuffix('_seen')} of seat"):
        run_twins(1, LINES)


def test_a_planted_leak_into_the_features_is_noticed() -> None:
    """A number that is not written shows what was there before."""

    def observe(setting: Any, state: Any, seat: int, out: Any) -> None:
        kept = int(out[-1])
        GAME.kernels.observe(setting, state, seat, out)
        out[-1] = kept

    leaky = replace(GAME, kernels=replace(GAME.kernels, observe=observe))
    with pytest.raises(AssertionError, match=r"^features of seat"):
        run_twins(1, LINES, leaky)


def test_a_planted_leak_into_a_sight_is_noticed() -> None:
    """A word of the state that is not copied."""

    def redact(setting: Any, state: Any, seat: int, sight: Any) -> None:
        kept = int(sight.stack)
        GAME.kernels.redact(setting, state, seat, sight)
        sight.stack = kept

    leaky = replace(GAME, kernels=replace(GAME.kernels, redact=redact))
    with pytest.raises(AssertionError, match=r"^sight of seat"):
        run_twins(1, LINES, leaky)


def test_a_planted_leak_into_what_is_told_is_noticed() -> None:
    """A line that tells of what an earlier call left on the desk."""

    def tell(setting: Any, desk: Any) -> tuple[Line, ...]:
        return (*GAME.tell(setting, desk), Line(f"{desk.chain_spaces[0]}", "", 0))

    with pytest.raises(AssertionError, match=r"^what is told"):
        run_twins(1, LINES, replace(GAME, tell=tell))


@pytest.mark.soak
def test_soak() -> None:
    moments, apart = run_twins(SOAK_RACES, SOAK_LINES)
    print(f"\n{moments} moments of two runs compared, whose dice disagreed {apart.total()} times: {dict(apart)}")
    assert apart["item"] > SOAK_RACES
