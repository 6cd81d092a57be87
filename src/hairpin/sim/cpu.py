"""Compiled loops over a game's rules, for one CPU core; the only file that names this target.

Each loop is an `entry`: it takes arrays of records and an index, and its interpreted twin is its `py_func`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from hairpin.games import game as game_by_name
from hairpin.kit.contract import CHANCE, Game
from hairpin.kit.kernel import entry, interpreted, rule
from hairpin.kit.record import Table, Words, copy_words
from hairpin.kit.rng import below, next_word

DRAWS = 1_000  # more than chance draws between two choices of a seat


@dataclass(frozen=True)
class Engine:
    """The fused loops of one game, compiled or interpreted.

    `settings`, `states`, `desks` are arrays of records; `i` is the place in `states` (setting and desk 0 are used).
    Action numbers are not checked: give one that lies on the desk, or the state means nothing afterwards. Where chance
    has no outcome or no end, a defect of the rules, the loops that draw raise a RuntimeError.
    """

    start: Callable[[Table, Table, Table, int], int]
    """Set up `states[i]`; answers how many actions or outcomes lie on the desk, `desk.actor` who acts."""
    advance: Callable[[Table, Table, Table, int, int], int]
    """Apply an action of the desk, unchecked, then list what may happen; answers how many."""
    start_drawing: Callable[[Table, Table, Table, int], int]
    """Set up a race and draw chance until a seat must act."""
    advance_drawing: Callable[[Table, Table, Table, int, int], int]
    """Apply an action of the desk, unchecked, draw chance until a seat must act, list its actions; 0 at the end."""
    see: Callable[[Table, Table, Table, int, int], None]
    """Write what a seat may know of `states[i]` into `sights[0]`."""
    random_races: Callable[[Table, Table, Table, int], int]
    """Make that many random decisions, race after race; answers how many races ended."""
    random_race: Callable[[Table, Table, Table, int, int], int]
    """Race `states[i]` at random to the end or the cap; answers the decisions made, negative if the cap was met."""
    snapshots: Callable[[Words, int], int]
    """Snapshot and restore that many times."""
    agrees: Callable[[Table, Table, Table, int], int]
    """Compare `legal` (or `chances`) with `forbids` for every action number; answers the first that differs, or -1."""


@cache
def engine(name: str) -> Engine:
    """The compiled engine of a game; compiling happens at the first call of each loop and is cached on disk."""
    return make_engine(game_by_name(name))


@cache
def interpreted_engine(name: str) -> Engine:
    """The same loops as plain Python."""
    compiled = engine(name)
    return Engine(**{part: interpreted(getattr(compiled, part)) for part in Engine.__dataclass_fields__})


compiled_games: set[str] = set()  # those whose compiled engine has been loaded


def loops(name: str) -> Engine:
    """The engine to use without waiting: the compiled one once it has been loaded, until then the interpreted one."""
    return engine(name) if name in compiled_games else interpreted_engine(name)


def load(name: str) -> None:
    """Load what `loops` is used for, so that it is compiled from now on; compiles what is not in the cache."""
    game = game_by_name(name)
    _, settings = game.setup(game.first_course, {})
    states, desks = tables(game)
    engine(name).start(settings, states, desks, 0)
    engine(name).advance(settings, states, desks, 0, int(desks[0].actions[0]))
    engine(name).see(settings, states, states.copy(), 0, 0)
    compiled_games.add(name)


def tables(game: Game, states: int = 1, events: int = 0, word: int = 1) -> tuple[Table, Table]:
    """Fresh arrays: `states` empty states, and one desk that listens to so many events."""
    desks = np.zeros(1, game.desk_type)
    desks[0].event_room = events
    desks[0].word = word
    return np.zeros(states, game.state_type), desks


def make_engine(game: Game) -> Engine:
    new, to_act, apply = game.kernels.new, game.kernels.to_act, game.kernels.apply
    legal, chances, forbids = game.kernels.legal, game.kernels.chances, game.kernels.forbids
    redact, actions = game.kernels.redact, game.actions

    @entry
    def start(settings: Any, states: Any, desks: Any, i: int) -> int:
        setting, state, desk = settings[0], states[i], desks[0]
        desk.event_count = 0
        new(setting, state)
        return survey(setting, state, desk)

    @entry
    def advance(settings: Any, states: Any, desks: Any, i: int, action: int) -> int:
        setting, state, desk = settings[0], states[i], desks[0]
        desk.event_count = 0
        apply(setting, state, desk, np.int32(action))
        return survey(setting, state, desk)

    @rule
    def survey(setting: Any, state: Any, desk: Any) -> int:
        desk.actor = to_act(setting, state)
        if desk.actor == CHANCE:
            return chances(setting, state, desk)
        return legal(setting, state, desk)

    @rule
    def draw_chance(setting: Any, state: Any, desk: Any) -> int:
        """Draw until a seat must act; answers how many actions it has."""
        for _ in range(DRAWS):
            desk.actor = to_act(setting, state)
            if desk.actor != CHANCE:
                return legal(setting, state, desk)
            apply(setting, state, desk, drawn(setting, state, desk))
        raise RuntimeError("chance goes on drawing, and no seat is asked")

    @rule
    def drawn(setting: Any, state: Any, desk: Any) -> int:
        """A chance outcome by its weight."""
        outcomes = chances(setting, state, desk)
        total = 0
        for k in range(outcomes):
            total += desk.weights[k]
        if total == 0:
            raise RuntimeError("chance is asked, and there is no outcome to draw")
        desk.word = next_word(desk.word)
        rest = below(desk.word, total)
        for k in range(outcomes):
            rest -= desk.weights[k]
            if rest < 0:
                return desk.actions[k]
        return desk.actions[0]

    @entry
    def start_drawing(settings: Any, states: Any, desks: Any, i: int) -> int:
        setting, state, desk = settings[0], states[i], desks[0]
        desk.event_count = 0
        new(setting, state)
        return draw_chance(setting, state, desk)

    @entry
    def advance_drawing(settings: Any, states: Any, desks: Any, i: int, action: int) -> int:
        setting, state, desk = settings[0], states[i], desks[0]
        desk.event_count = 0
        apply(setting, state, desk, np.int32(action))
        return draw_chance(setting, state, desk)

    @entry
    def see(settings: Any, states: Any, sights: Any, i: int, seat: int) -> None:
        redact(settings[0], states[i], seat, sights[0])

    @entry
    def random_races(settings: Any, states: Any, desks: Any, decisions: int) -> int:
        setting, state, desk = settings[0], states[0], desks[0]
        new(setting, state)
        count = draw_chance(setting, state, desk)
        ended = 0
        for _ in range(decisions):
            desk.word = next_word(desk.word)
            apply(setting, state, desk, desk.actions[below(desk.word, count)])
            count = draw_chance(setting, state, desk)
            if count == 0:
                ended += 1
                new(setting, state)
                count = draw_chance(setting, state, desk)
        return ended

    @entry
    def random_race(settings: Any, states: Any, desks: Any, i: int, cap: int) -> int:
        setting, state, desk = settings[0], states[i], desks[0]
        new(setting, state)
        count = draw_chance(setting, state, desk)
        for decision in range(cap):
            if count == 0:
                return decision
            desk.word = next_word(desk.word)
            apply(setting, state, desk, desk.actions[below(desk.word, count)])
            count = draw_chance(setting, state, desk)
        return -cap

    @entry
    def snapshots(words: Any, pairs: int) -> int:
        """Snapshots row 0 to another row, changes it, restores it from a third: nothing can be left out."""
        rows, width = words.shape
        seen = 0
        for k in range(pairs):
            copy_words(words, 1 + k % (rows - 1), words, 0)
            words[0, k % width] += 1
            copy_words(words, 0, words, 1 + (k * 7) % (rows - 1))
            seen += words[0, (k * 5) % width]
        return seen

    @entry
    def agrees(settings: Any, states: Any, desks: Any, i: int) -> int:
        setting, state, desk = settings[0], states[i], desks[0]
        count = survey(setting, state, desk)
        for action in range(actions):
            listed = False
            for k in range(count):
                listed = listed or desk.actions[k] == action
            if listed != (forbids(setting, state, np.int32(action)) == 0):
                return action
        return -1

    return Engine(start, advance, start_drawing, advance_drawing, see, random_races, random_race, snapshots, agrees)
