"""Random races over stages, rallies and options: invariants, endings, interpreted in lockstep with compiled, texts."""

import re
from collections import Counter
from typing import Any

import numpy as np
import pytest

from hairpin.games.rallyman.content import VALUES, written_roads
from hairpin.games.rallyman.tiles import sides
from hairpin.kit.desk import EVENT_ROOM
from hairpin.kit.record import copy_words, words
from hairpin.kit.rng import below, next_word, seed_words
from hairpin.sim.cpu import engine, interpreted_engine, tables
from tests.games.by_address import calling_advance
from tests.games.rallyman.invariants import BROKEN, broken
from tests.games.rallyman.setups import GAME, picked, race_of

CAP = 40_000  # decisions
LOCKSTEP_CAP = 400
RACES, LOCKSTEP, POSITIONS = 2_000, 16, 1_000
SOAK_RACES, SOAK_LOCKSTEP, SOAK_POSITIONS = 50_000, 160, 20_000


def checked_race(advance: Any, settings: Any, states: Any, pool: Any, desks: Any, count: int) -> Any:
    """Race on at random; answers the decisions made and the first invariant broken (0 if none)."""
    setting, desk = settings[0], desks[0]
    copy_words(pool, 1, pool, 0)
    for decision in range(CAP):
        wrong = broken(setting, states[0], desk, states[1], count)
        if wrong != 0 or count == 0:
            return decision, wrong
        copy_words(pool, 1, pool, 0)
        desk.word = next_word(desk.word)
        count = advance(settings, states, desks, 0, desk.actions[below(desk.word, count)])
    return CAP, 0


def run_checked(races: int) -> int:
    """So many races; answers how many met the cap."""
    check = calling_advance("rallyman", checked_race)
    capped = 0
    for number in range(races):
        _, settings, says = race_of(number)
        states, desks = tables(GAME, states=2, events=EVENT_ROOM, word=int(seed_words(number, 1)[0]))
        count = engine("rallyman").start_drawing(settings, states, desks, 0)
        made, wrong = check(settings, states, words(states), desks, count)
        assert not wrong, f"race {number} on {says}, decision {made}: {BROKEN[wrong]}"
        capped += made == CAP
    return capped


def test_the_races_have_every_side_every_option_and_every_count() -> None:
    """Each of the 62 sides dozens of times, each value of each option hundreds of times."""
    laid, chosen = Counter[str](), Counter[tuple[str, str]]()
    for number in range(RACES):
        course, given = picked(number)
        chosen.update(given.items())
        if not course.startswith("g-"):
            laid.update(re.findall(r"\d{3}[ab]", written_roads(course)))
    assert {*laid} >= {*sides()}
    assert min(laid.values()) > RACES // 40
    assert {*chosen} == {(name, value) for name, values in VALUES.items() for value in values}
    assert min(chosen.values()) > RACES // 10


def test_invariants_hold_and_races_end() -> None:
    assert run_checked(RACES) == 0


def run_lockstep(races: int) -> int:
    """So many races played by both: every state, every list, every weight must be equal. Answers the decisions."""
    fast, slow = engine("rallyman"), interpreted_engine("rallyman")
    decisions = 0
    for number in range(races):
        _, settings, _ = race_of(7 * number)
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
    assert run_lockstep(LOCKSTEP) > LOCKSTEP * 60


def run_positions(positions: int) -> int:
    """Positions of random races: text and back, no problems, `legal` = `forbids`, words and back."""
    fast = engine("rallyman")
    looked_at = number = 0
    while looked_at < positions:
        course, settings, _ = race_of(number)
        states, desks = tables(GAME, word=int(seed_words(10_000 + number, 1)[0]))
        rng = np.random.default_rng(number)
        count = fast.start(settings, states, desks, 0)
        for step in range(1_200):
            if step % 16 == number % 16:
                look_at(course, settings, states, desks, count)
                looked_at += 1
            if not count:
                break
            weights = desks[0].weights[:count]
            action = int(rng.choice(desks[0].actions[:count], p=weights / weights.sum()))
            count = fast.advance(settings, states, desks, 0, action)
        number += 1
    return looked_at


def look_at(course: Any, settings: Any, states: Any, desks: Any, count: int) -> None:
    setting, state = settings[0], states[0]
    text = GAME.write_position(setting, state, course)
    course_again, settings_again, states_again = GAME.parse_position(text, "")
    assert states_again.tobytes() == states.tobytes(), text
    assert settings_again.tobytes() == settings.tobytes(), text
    assert GAME.write_position(settings_again[0], states_again[0], course_again) == text
    assert GAME.problems(setting, state) == [], text
    kept = desks.copy()
    assert engine("rallyman").agrees(settings, states, desks, 0) == -1, text
    desks[:] = kept
    actions = desks[0].actions[:count].tolist()
    said = [GAME.write_action(setting, state, action) for action in actions]
    assert len(set(said)) == len(said), text
    assert [GAME.parse_action(setting, state, words, actions) for words in said] == actions, text


def test_positions_are_texts_and_lists_are_complete() -> None:
    assert run_positions(POSITIONS) >= POSITIONS


@pytest.mark.soak
def test_soak_races() -> None:
    assert run_checked(SOAK_RACES) == 0


@pytest.mark.soak
def test_soak_lockstep() -> None:
    assert run_lockstep(SOAK_LOCKSTEP) > SOAK_LOCKSTEP * 60


@pytest.mark.soak
def test_soak_positions() -> None:
    assert run_positions(SOAK_POSITIONS) >= SOAK_POSITIONS
