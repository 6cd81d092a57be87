"""Drawn examples of rules: small roads with cars on them, and ways that the engine has driven or refused.

The examples are in content/pictures.toml; its head tells what stands there.
"""

import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from hairpin.games.rallyman.ground import board, space_shown
from hairpin.games.rallyman.names import NOWHERE
from hairpin.games.rallyman.notation import parse_position
from hairpin.games.rallyman.refusals import refusal
from hairpin.games.rallyman.rules.choices import forbids, legal
from hairpin.games.rallyman.rules.plan import step_jump, step_space
from hairpin.games.rallyman.rules.play import apply
from hairpin.games.rallyman.sentences import clause_id
from hairpin.games.rallyman.state import DESK, Setting, State
from hairpin.games.rallyman.words import parse_action
from hairpin.kit.errors import IllegalAction
from hairpin.kit.record import as_word
from hairpin.kit.shown import Example, Way

FILE: Final = Path(__file__).parent / "content" / "pictures.toml"
OPEN, LOST, CLOSED = "open", "lost", "closed"


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An example of the file."""

    clauses: tuple[str, ...]
    position: str
    says: str
    near: tuple[str, ...]
    drive: tuple[tuple[str, ...], ...] = ()
    lose: tuple[tuple[str, ...], ...] = ()
    refuse: tuple[tuple[str, ...], ...] = ()
    by: str = ""  # the clause that refuses; empty: the first of `clauses`


class NotSoError(Exception):
    """An example tells what the rules do not say."""


@lru_cache(maxsize=1)
def examples() -> tuple[Example, ...]:
    """Every example as it is drawn."""
    return tuple(drawn(picture) for picture in pictures())


def pictures() -> Sequence[Picture]:
    """What the file tells."""
    return msgspec.convert(tomllib.loads(FILE.read_text("utf-8"))["picture"], list[Picture])


def drawn(picture: Picture) -> Example:
    """An example with its road, its cars and its ways."""
    _, settings, states = parse_position(picture.position, "")
    setting = settings[0]
    by = picture.by or picture.clauses[0]
    ways = [
        *(Way(way_of(setting, states, dice, OPEN), OPEN) for dice in picture.drive),
        *(Way(way_of(setting, states, dice, LOST), LOST) for dice in picture.lose),
        *(Way(closed_way(setting, states, dice, by), CLOSED) for dice in picture.refuse),
    ]
    return Example(picture.clauses, picture.says, board(setting, states[0]), picture.near, tuple(ways))


def way_of(setting: Setting, states: Any, dice: Sequence[str], kind: str) -> tuple[str, ...]:
    """The spaces that dice lie on, from where the car stands; the last one ends the plan if the way is lost."""
    laid: Any = states.copy()
    state = laid[0]
    start = car_at(state)
    for words in dice:
        lay_words(setting, state, words)
    found = LOST if state.ended else OPEN
    if found != kind:
        raise NotSoError(f"{dice}: the way is {found}, not {kind}")
    return tuple(space_shown(setting, space) for space in (start, *spaces_laid(state)))


def closed_way(setting: Setting, states: Any, dice: Sequence[str], clause: str) -> tuple[str, ...]:
    """The last step of dice of which the last one is refused by a clause."""
    laid: Any = states.copy()
    state = laid[0]
    for words in dice[:-1]:
        lay_words(setting, state, words)
    place = int(state.place)
    try:
        lay_words(setting, state, dice[-1])
    except IllegalAction as refused:
        if refused.clause == clause:
            return space_shown(setting, place), dice[-1].split()[-1]
        raise NotSoError(f"{dice}: refused by {refused.clause}, not by {clause}") from None
    raise NotSoError(f"{dice}: it is not refused")


def lay_words(setting: Setting, state: State, words: str) -> None:
    """Lay a die by its words, or raise an IllegalAction."""
    desk = np.zeros(1, DESK)[0]
    actions = [int(desk.actions[k]) for k in range(int(legal(setting, state, desk)))]
    action = parse_action(setting, state, words, actions)
    if clause := int(forbids(setting, state, as_word(action))):
        raise IllegalAction(refusal(setting, state, action, clause), clause_id(clause))
    apply(setting, state, desk, as_word(action))


def car_at(state: State) -> int:
    """The space of the car that drives."""
    return int(state.cars[int(state.order[int(state.turn)])].node)


def spaces_laid(state: State) -> Iterator[int]:
    """The spaces of the plan, those that are jumped from too."""
    for place in range(int(state.steps)):
        if (jump := int(step_jump(state.plan[place]))) != NOWHERE:
            yield jump
        yield int(step_space(state.plan[place]))
