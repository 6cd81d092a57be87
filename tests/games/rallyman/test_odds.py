"""The odds of a plan, against every way its dice can fall."""

from copy import copy
from itertools import product
from typing import Any

import numpy as np
import pytest

from hairpin.games.rallyman.actions import Kind
from hairpin.games.rallyman.names import Ask, Event
from hairpin.games.rallyman.odds import FAILED_START, FLAT_OUT, IN_ALL, KEPT, ODDS, ONE_BY_ONE, plan_odds, weigh
from hairpin.games.rallyman.rules.plan import dice_in_step
from hairpin.games.rallyman.rules.rolling import warning_faces
from hairpin.kit.kernel import entry
from hairpin.race import Race
from tests.games.rallyman.stand import Stand

PLANS = {
    "corner": ("G-CORNER", "A2", 5, ["G6>A3", "G5>A4", "G4>A5", "G2+B>o1", "C>o2", "G3>A8"], {}),
    "limit": ("G-CORNER", "A4", 4, ["G5>A5", "C>c1"], {}),
    "jump": ("G-JUMP", "A1", 2, ["C>A2", "G3>J3A>A4", "G4>A5", "G5>A6"], {}),
    "over-jump": ("G-JUMP", "A1", 4, ["C>A2", "G5>J3A>A5"], {}),
    "flying start": ("G-OPEN", "S", 0, ["G2>A1", "G3>A2", "G4>A3", "C>A4"], {"flying_start": True}),
    "redline": ("G-OPEN", "A1", 5, ["G6>A2", "C>A3", "B>A4", "C>A5"], {"redline": True}),
    "finish": ("G-FINISH", "A1", 4, ["G5>A2", "G4>A3", "C>A4", "C>A5"], {}),
}


def test_the_odds_of_a_plan_have_names() -> None:
    """One Warning of six faces cannot lose control yet; three of them can [RD-ONE-06, RD-FLAT-07]."""
    race = Race.start("rallyman", "r1s1", {"seats": "1"})
    race.play("first A")
    assert plan_odds(race.setting, race.state).kept == ()
    for words in ("g1 202.2l", "g2 202.3l"):
        race.play(words)
    found = plan_odds(race.setting, race.state)
    assert found.kept == (1.0, 1.0)
    assert (found.in_all, found.failed_start) == (1.0, 0.0)
    assert found.one_by_one == race.setting.seconds[2]
    assert found.flat_out == found.one_by_one - 2


@entry
def compiled_odds(settings: Any, states: Any, out: Any) -> None:
    weigh(settings[0], states[0], out)


def laid(name: str) -> Stand:
    graph, node, gear, plan, options = PLANS[name]
    given = {"graph": graph, "cars": [{"id": "me", "node": node, "gear": gear}], "options": options}
    stand = Stand(given).begin()
    assert stand.lay(plan)
    stand.alone = True
    return stand


def odds_of(stand: Stand) -> list[float]:
    """The odds, interpreted and compiled."""
    found, again = np.zeros(ODDS), np.zeros(ODDS)
    weigh(stand.setting, stand.state, found)
    compiled_odds(stand.settings, stand.states, again)
    assert found.tolist() == again.tolist()
    return [float(number) for number in found]


def copy_of(stand: Stand) -> Stand:
    """The same position, to be rolled another way."""
    copied = copy(stand)
    copied.states, copied.desks, copied.events = stand.states.copy(), stand.desks.copy(), []
    return copied


def falls(stand: Stand) -> list[tuple[float, int, bool, float]]:
    """Every way the dice fall one by one: chance, steps kept, whether a start failed, seconds without the loss."""
    marks = [int(dice_in_step(int(stand.state.plan[k]))) for k in range(int(stand.state.steps))]
    found = []
    for shown in product(*(map("".join, product(".W", repeat=dice)) for dice in marks)):
        trial = copy_of(stand)
        trial.act(Kind.ONE_BY_ONE)
        chance, steps = 1.0, 0
        for mark in shown:
            if trial.state.ask != Ask.STEP:
                break
            trial.act(Kind.ROLL)
            for die in mark:
                faces = int(warning_faces(trial.setting, trial.state))
                chance *= (faces if die == "W" else 6 - faces) / 6
                trial.act(Kind.DIE, int(die == "W"))
            steps += 1
        lost = bool(trial.happened(Event.LOST_CONTROL))
        failed = bool(trial.happened(Event.FLYING_START_FAILED))
        rest = shown[steps:]
        if all("W" not in mark for mark in rest):  # each end is counted once
            cards = [row[4] for row in trial.happened(Event.CARD)]
            found.append((chance, steps - lost, failed, cards[0] if cards else -trial.deck()))
    return found


@pytest.mark.parametrize("name", PLANS)
def test_the_odds_are_those_of_all_falls(name: str) -> None:
    """Chances and seconds, added up over every fall of the dice [RD-ONE-06, RD-JUMP-08, RD-FLY-02, RD-LIMIT-03]."""
    stand = laid(name)
    odds, ends = odds_of(stand), falls(stand)
    assert sum(chance for chance, *_ in ends) == pytest.approx(1)
    lost = {}
    for chance, kept, failed, cost in ends:
        if not failed and (cost < 0 or kept < stand.state.steps):
            lost[kept] = lost.get(kept, 0.0) + chance
    for step in range(int(stand.state.steps)):
        assert odds[KEPT + step] == pytest.approx(1 - sum(lost.get(k, 0.0) for k in range(step + 1)))
    assert odds[IN_ALL] == pytest.approx(1 - sum(lost.values()))
    assert odds[FAILED_START] == pytest.approx(sum(chance for chance, _, failed, _ in ends if failed))
    seconds = sum(chance * (cost if cost >= 0 else mean_back(stand, -int(cost))) for chance, _, _, cost in ends)
    assert odds[ONE_BY_ONE] == pytest.approx(seconds)


def mean_back(stand: Stand, gear: int) -> float:
    """Seconds of a card flipped in this Gear, on average: one of 32 is a SISU card."""
    backs = [stand.setting.decks[gear - 1].backs[k] for k in range(6)]
    return sum(int(back.cards) * int(back.seconds) for back in backs) / 32


def test_flat_out_takes_the_seconds_off() -> None:
    """Six dice of the plan earn a second each, the Brake die none [RD-SEC-01, RD-SEC-03]."""
    odds = odds_of(laid("corner"))
    assert odds[FLAT_OUT] == pytest.approx(odds[ONE_BY_ONE] - 6)
