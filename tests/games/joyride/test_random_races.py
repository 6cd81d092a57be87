"""Random races: invariants, endings, interpreted in lockstep with compiled, positions as texts.

`make test` runs thousands, over all tracks, options, cars and counts; the numbers of `make soak` are larger.
"""

from typing import Any

import numpy as np
import pytest

from hairpin.games import game as game_by_name
from hairpin.kit.desk import EVENT_ROOM
from hairpin.kit.record import copy_words, words
from hairpin.kit.rng import below, next_word, seed_words
from hairpin.sim.cpu import engine, interpreted_engine, tables
from tests.games.by_address import calling_advance
from tests.games.joyride.invariants import BROKEN, broken
from tests.games.joyride.setups import race_of

GAME = game_by_name("joyride")
CAP = 60_000  # decisions
LOCKSTEP_CAP = 2_500  # the interpreter makes a few thousand a second
RACES, LOCKSTEP, POSITIONS = 2_000, 20, 2_000
SOAK_RACES, SOAK_LOCKSTEP, SOAK_POSITIONS = 50_000, 200, 50_000


def checked_race(advance: Any, settings: Any, states: Any, pool: Any, desks: Any, count: int) -> Any:
    """Race on at random; answers the decisions made and the first invariant broken (0 if none)."""
    setting, desk = settings[0], desks[0]
    copy_words(pool, 1, pool, 0)
    for decision in range(CAP):
        wrong = broken(setting, states[0], desk, states[1])
        if wrong != 0 or count == 0:
            return decision, wrong
        copy_words(pool, 1, pool, 0)
        desk.word = next_word(desk.word)
        count = advance(settings, states, desks, 0, desk.actions[below(desk.word, count)])
    return CAP, 0


def run_checked(races: int) -> int:
    """So many races over all setups; answers how many met the cap."""
    check = calling_advance("joyride", checked_race)
    capped = 0
    for number in range(races):
        _, settings, _, says = race_of(number)
        states, desks = tables(GAME, states=2, events=EVENT_ROOM, word=int(seed_words(number, 1)[0]))
        count = engine("joyride").start_drawing(settings, states, desks, 0)
        made, wrong = check(settings, states, words(states), desks, count)
        assert not wrong, f"race {number} on {says}, decision {made}: {BROKEN[wrong]}"
        capped += made == CAP
    return capped


def test_invariants_hold_and_races_end() -> None:
    assert run_checked(RACES) == 0


def run_lockstep(races: int) -> int:
    """So many races played by both: every state, every list, every weight must be equal. Answers the decisions."""
    fast, slow = engine("joyride"), interpreted_engine("joyride")
    decisions = 0
    for number in range(races):
        _, settings, _, _ = race_of(7 * number)
        rng = np.random.default_rng(number)
        pairs = [tables(GAME, events=EVENT_ROOM) for _ in range(2)]
        counts = [loop.start(settings, *pair, 0) for loop, pair in zip((fast, slow), pairs, strict=True)]
        with np.errstate(all="raise"):
            for _ in range(LOCKSTEP_CAP):
                assert counts[0] == counts[1]
                assert pairs[0][0].tobytes() == pairs[1][0].tobytes()
                desks = [pair[1][0] for pair in pairs]
                for part in ("actions", "weights"):
                    listed = [getattr(desk, part)[: counts[0]].tolist() for desk in desks]
                    assert listed[0] == listed[1]
                told = [desk.events[: desk.event_count].tolist() for desk in desks]
                assert told[0] == told[1]
                if not counts[0]:
                    break
                weights = desks[0].weights[: counts[0]]
                action = int(rng.choice(desks[0].actions[: counts[0]], p=weights / weights.sum()))
                counts = [
                    loop.advance(settings, *pair, 0, action) for loop, pair in zip((fast, slow), pairs, strict=True)
                ]
                decisions += 1
    return decisions


def test_interpreted_and_compiled_agree_step_by_step() -> None:
    assert run_lockstep(LOCKSTEP) > LOCKSTEP * 200


def run_positions(positions: int) -> int:
    """Positions of random races: text and back, no problems, `legal` = `forbids`. Answers how many were looked at."""
    fast = engine("joyride")
    looked_at = 0
    number = 0
    while looked_at < positions:
        course, settings, drawing, _ = race_of(number)
        states, desks = tables(GAME, word=int(seed_words(10_000 + number, 1)[0]))
        rng = np.random.default_rng(number)
        count = fast.start(settings, states, desks, 0)
        for step in range(400):
            if step % 8 == number % 8:
                text = GAME.write_position(settings[0], states[0], course)
                course_again, settings_again, states_again = GAME.parse_position(text, drawing)
                assert states_again.tobytes() == states.tobytes(), text
                assert settings_again.tobytes() == settings.tobytes(), text
                assert GAME.write_position(settings_again[0], states_again[0], course_again) == text
                assert GAME.problems(settings[0], states[0]) == [], text
                assert fast.agrees(settings, states, desks, 0) == -1, text
                looked_at += 1
                count = fast_count(fast, settings, states, desks)
            if not count:
                break
            weights = desks[0].weights[:count]
            action = int(rng.choice(desks[0].actions[:count], p=weights / weights.sum()))
            count = fast.advance(settings, states, desks, 0, action)
        number += 1
    return looked_at


def fast_count(fast: Any, settings: Any, states: Any, desks: Any) -> int:
    """List again what may happen; comparing has used the desk."""
    listed = GAME.kernels.chances if desks[0].actor == -2 else GAME.kernels.legal
    return int(listed(settings[0], states[0], desks[0]))


def test_positions_survive_as_texts_and_legal_agrees_with_forbids() -> None:
    assert run_positions(POSITIONS) >= POSITIONS


@pytest.mark.soak
def test_soak() -> None:
    capped = run_checked(SOAK_RACES)
    print(f"\n{SOAK_RACES} random races, {capped} met the cap of {CAP} decisions; all invariants held")
    assert capped == 0
    decisions = run_lockstep(SOAK_LOCKSTEP)
    print(f"{SOAK_LOCKSTEP} races in lockstep, {decisions} steps compared")
    looked_at = run_positions(SOAK_POSITIONS)
    print(f"{looked_at} positions written, read and compared")
