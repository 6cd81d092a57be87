"""What every game keeps to that is in the registry, and a tiny one that only tests know: games get these for free."""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
import pytest

from hairpin import racefile
from hairpin.bots import bots_of
from hairpin.games import GAMES
from hairpin.games import game as game_by_name
from hairpin.kit.contract import OVER, Game
from hairpin.kit.desk import EVENT_ROOM
from hairpin.kit.errors import HairpinError
from hairpin.lab.races import Study, figures, run
from hairpin.moment import scenario_at
from hairpin.race import Race
from hairpin.recorder import Recorder
from hairpin.scenario import check
from hairpin.sim.cpu import engine, interpreted_engine, tables

pytestmark = pytest.mark.usefixtures("toy")
each_game = pytest.mark.parametrize("name", [*GAMES, "toy"])

STEPS = 60  # of a race that is looked at closely
LOOKED_AT = 5  # every so many steps


def counts(game: Game) -> tuple[str, ...]:
    """How many may race on the course to learn on."""
    return next(option for option in game.options(game.first_course) if option.name == "seats").values


def raced(name: str, seats: str, steps: int, seed: int = 1) -> Iterator[Race]:
    """A race at random, before each of its steps and at its end."""
    race = Race.start(name, game_by_name(name).first_course, {"seats": seats})
    chosen = random.Random(seed)
    for _ in range(steps):
        yield race
        if race.is_over:
            return
        race.play(chosen.choice(race.possible()))
    yield race


def at_times(race: Iterator[Race]) -> Iterator[Race]:
    return (one for step, one in enumerate(race) if step % LOOKED_AT == 0)


@each_game
def test_facts_fit_together(name: str) -> None:
    game = game_by_name(name)
    assert game.id == name
    assert game.first_course in game.courses()
    assert 0 < game.seat_actions <= game.actions
    assert 1 <= game.max_seats <= len(game.seat_letters) == len(game.seat_names) <= 6  # colours of the page
    assert [game.parse_seat(letter) for letter in game.seat_letters] == list(range(len(game.seat_letters)))
    assert game.clause_ids[0] == ""
    for course in game.courses():
        card = game.card(course)
        assert all(1 <= seats <= game.max_seats for seats in card.seats)
        assert {option.name for option in game.options(course)} >= {"seats"}


@each_game
def test_options_speak_of_values_that_are_there(name: str) -> None:
    """A page switches parts and finds the value by them: no two values may have the same."""
    game = game_by_name(name)
    for course in game.courses():
        known = {option.name: option for option in game.options(course)}
        for option in known.values():
            assert set(option.parts) in (set(), set(option.values)), option.name
            assert len({frozenset(parts) for parts in option.parts.values()}) == len(option.parts), option.name
            for wanted in (option.matters, *option.needs.values()):
                for other, values in wanted.items():
                    assert values, option.name
                    assert set(values) <= set(known[other].values), (option.name, other)


@each_game
def test_every_number_of_seats_that_is_offered_can_be_raced(name: str) -> None:
    game = game_by_name(name)
    for seats in counts(game):
        race = Race.start(name, game.first_course, {"seats": seats})
        view = race.view(race.to_act)
        assert [sorted(panel.seat for panel in view.panels), [car.seat for car in view.board.cars]] == [
            list(range(int(seats)))
        ] * 2
        assert race.course.options["seats"] == seats


@each_game
def test_other_courses_and_counts_are_refused_in_a_sentence(name: str) -> None:
    game = game_by_name(name)
    for course, options in (("nowhere", {}), (game.first_course, {"seats": "0"}), (game.first_course, {"x": "y"})):
        with pytest.raises(HairpinError, match=r"nowhere|seats|x"):
            game.setup(course, options)


@each_game
def test_what_is_shown_is_what_is_legal_and_lies_on_the_board(name: str) -> None:
    for race in at_times(raced(name, counts(game_by_name(name))[-1], STEPS)):
        view = race.view(race.to_act)
        assert [choice.action for choice in view.choices] == race.legal()
        assert [choice.text for choice in view.choices] == [
            race.game.write_action(race.setting, race.state, action) for action in race.legal()
        ]
        assert race.view(OVER).choices == ()
        cells = {cell.name: cell for cell in view.board.cells}
        assert len(cells) == len(view.board.cells)
        assert all((cell.at is not None) != (view.board.columns > 0) for cell in cells.values())
        assert bool(view.board.drawing) != (view.board.columns > 0)
        for car in view.board.cars:
            assert not car.front or car.front in cells
        assert view.step == "" or view.step in view.steps
        assert view.headline.endswith((".", "?", "!"))


@each_game
def test_positions_and_actions_are_texts_that_can_be_read_back(name: str) -> None:
    for race in at_times(raced(name, counts(game_by_name(name))[0], STEPS, seed=2)):
        text = race.position()
        course, settings, states = race.game.parse_position(text, "")
        assert (settings.tobytes(), states.tobytes()) == (race.settings.tobytes(), race.states.tobytes()), text
        assert race.game.write_position(settings[0], states[0], course) == text
        assert race.game.problems(race.setting, race.state) == []
        assert not set(text) - set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~:/,=")
        possible = race.possible()
        for action in possible:
            words = race.game.write_action(race.setting, race.state, action)
            assert race.game.parse_action(race.setting, race.state, words, possible) == action


@each_game
def test_legal_is_what_is_not_forbidden_and_both_engines_agree(name: str) -> None:
    game, fast, slow = game_by_name(name), engine(name), interpreted_engine(name)
    _, settings = game.setup(game.first_course, {"seats": counts(game)[-1]})
    pairs = [tables(game, events=EVENT_ROOM) for _ in range(2)]
    rng = np.random.default_rng(3)
    found = [loop.start(settings, *pair, 0) for loop, pair in zip((fast, slow), pairs, strict=True)]
    for step in range(4 * STEPS):
        assert found[0] == found[1]
        assert pairs[0][0].tobytes() == pairs[1][0].tobytes()
        if not found[0]:
            break
        desks = [pair[1][0] for pair in pairs]
        listed = [desk.actions[: found[0]].tolist() for desk in desks]
        assert listed[0] == listed[1]
        if step % LOOKED_AT == 0:
            assert fast.agrees(settings, *pairs[0], 0) == -1
        action = int(rng.choice(listed[0]))
        found = [loop.advance(settings, *pair, 0, action) for loop, pair in zip((fast, slow), pairs, strict=True)]
        assert desks[0].event_overflow == 0


@each_game
def test_a_race_ends_and_its_file_tells_it_again(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.race"
    recorder: Recorder | None = None
    for race in raced(name, counts(game_by_name(name))[0], 20_000, seed=4):
        recorder = recorder or Recorder(race, path)
        if len(race.log) % 50 == 0 or race.is_over:
            recorder.keep()
    assert race.is_over
    assert recorder is not None
    recorder.close()
    told = racefile.replay(path)
    assert told.agrees, told.says
    assert told.race.position() == race.position()
    rows = race.standings()
    assert sorted(race.game.parse_seat(row["seat"]) for row in rows) == list(range(len(rows)))
    assert all({"place", "seat", "name", "reason", *race.game.measures} <= set(row) for row in rows)


@each_game
def test_taking_back_brings_back_what_was(name: str) -> None:
    taken_back = 0
    for race in raced(name, counts(game_by_name(name))[-1], STEPS, seed=5):
        if race.to_act < 0 or len(race.legal()) < 2:
            continue
        seat, before = race.to_act, race.states.tobytes()
        race.play(race.legal()[-1])
        if race.to_act == seat or race.game.sealing(race.setting, race.state):
            race.undo(seat)
            taken_back += 1
        else:  # the turn is over, or chance has the word
            race.back_to(len(race.log) - 1)
        assert race.states.tobytes() == before
    assert taken_back


@each_game
def test_a_moment_is_a_scenario_that_holds(name: str, tmp_path: Path) -> None:
    *_, race = raced(name, counts(game_by_name(name))[0], STEPS, seed=6)
    file = tmp_path / "moment.toml"
    file.write_text(scenario_at(race, race.open_lines(), race.to_act))
    assert check(file, compiled=True).failures == []


@each_game
def test_what_is_seen_through_no_eyes_hides_what_is_hidden(name: str) -> None:
    for race in at_times(raced(name, counts(game_by_name(name))[-1], STEPS, seed=7)):
        for seat in (*range(int(race.course.options["seats"])), -1):
            sight = race.sight(seat)
            again = np.zeros(1, race.game.state_type)
            race.game.kernels.redact(race.setting, sight[0], seat, again[0])
            assert again.tobytes() == sight.tobytes()
            assert race.game.write_position(race.setting, sight[0], race.course)


@each_game
def test_sealed_answers_are_told_to_nobody_before_all_have_given_theirs(name: str) -> None:
    """Two races that differ in a sealed answer only look alike to everybody else, until it is opened."""
    for race in raced(name, counts(game_by_name(name))[-1], STEPS, seed=8):
        if race.to_act < 0:
            continue
        seat, outcomes = race.to_act, [race.looked_ahead(action) for action in race.legal()]
        sealed = [ahead for ahead in outcomes if race.game.sealing(ahead.setting, ahead.state)]
        for other in (*range(int(race.course.options["seats"])), -1):
            if other != seat:
                assert len({shown_to(ahead, other) for ahead in sealed}) <= 1
        assert all(ahead.open_lines() == 0 for ahead in sealed)


def shown_to(race: Race, seat: int) -> bytes:
    told = race.sight(seat).tobytes(), race.view(seat), race.story[-1], race.motions[-1], race.position_seen(seat)
    return msgspec.json.encode(told)


def test_the_tiny_game_seals_so_that_the_test_above_means_something(toy: str) -> None:
    race = Race.start(toy, "lane", {"seats": "3"})
    race.play("gear 2")
    race.play("gear 3")
    assert race.open_lines() == 0
    assert "gear 2" not in race.position_seen(1)
    assert race.position_seen(0).endswith("A=start:2/B=start:-/C=start:0")
    with pytest.raises(HairpinError, match=r"^nothing to take back: Blue has answered since$"):
        race.undo(0)
    race.play("gear 1")
    assert race.open_lines() == 3
    assert race.open_lines(2) == 0  # as it was when two had answered
    race.play("roll 3")
    assert race.standings()[0]["seat"] == "B"


@each_game
def test_races_between_bots_can_be_studied(name: str) -> None:
    game = game_by_name(name)
    if not bots_of(name):
        with pytest.raises(HairpinError, match=f"^{name} has no bots$"):
            run(Study(name, game.first_course, {"seats": "1"}, ["rookie"], 1), workers=1)
        return
    seats = counts(game)[0]
    study = Study(name, game.first_course, {"seats": seats}, ["rookie"] * int(seats), 2)
    outcome, seconds = run(study, workers=1)
    found = figures(study, outcome, seconds)
    assert found["races"] - found["unfinished"] == sum(row["wins"] for row in found["seats"].values()) == 2
    assert all(measure in row for measure in game.measures for row in found["seats"].values())
