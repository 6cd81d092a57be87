"""The game's words: seats, times, spaces, actions, and the names of everything that texts are made of."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from hairpin.games.rallyman.actions import (
    ACTIONS,
    Kind,
    action_of,
    argument_of,
    branch_of,
    die_of,
    is_jumping,
    jumping,
    kind_of,
    landing_of,
    laying,
    way_of,
)
from hairpin.games.rallyman.content import read_name
from hairpin.games.rallyman.names import (
    NOWHERE,
    Ask,
    Cause,
    Die,
    Icon,
    Need,
    Phase,
    Space,
    Status,
)
from hairpin.games.rallyman.rules.control import deck_flipped
from hairpin.games.rallyman.rules.dashboard import gear_with, is_leader
from hairpin.games.rallyman.rules.overtaking import landing, landings, must_jump
from hairpin.games.rallyman.rules.relay import (
    find_relays,
    outcome_entered,
    outcome_finish_gear,
    outcome_gear,
    outcome_space,
)
from hairpin.games.rallyman.state import DESK, SETTING, STATE, Setting, State
from hairpin.kit.errors import HairpinError, IllegalAction, listed
from hairpin.kit.texts import shortened

LETTERS: Final = "ABCDEF"
COLOURS: Final = ("Red", "Blue", "Yellow", "Green", "Violet", "White")  # the page draws their cars so
UNDRAWN: Final = "-"

DIE_WORDS: Final = {
    **{Die(gear - 1): f"g{gear}" for gear in range(1, 7)},
    **{Die(gear + 5): f"g{gear}+b" for gear in range(1, 5)},
    Die.COAST: "coast",
    Die.REDLINE: "redline",
}
LEADER: Final = "leader"
SIDE_WORDS: Final = ("gear", "brake", "coast", "green")
REVERSE_WORDS: Final = ("ok", "coast", "minus")
TOKEN_WORDS: Final = tuple(f"{side}-{reverse}" for side in SIDE_WORDS for reverse in REVERSE_WORDS)
ASK_WORDS: Final = {ask: ask.name.lower() for ask in Ask}
PHASE_WORDS: Final = {phase: phase.name.lower().replace("_", "-") for phase in Phase}
STATUS_WORDS: Final = {status: status.name.lower() for status in Status}
NEED_WORDS: Final = {need: need.name.lower() for need in Need}
CAUSE_WORDS: Final = {cause: cause.name.lower().replace("_", "-") for cause in Cause}

# ---- seats, times, spaces ----


def seat_name(seat: int) -> str:
    """The colour of a seat, as people are shown it."""
    return COLOURS[seat]


def parse_seat(text: str) -> int:
    """A seat from its letter or its colour."""
    wanted = text.strip().lower()
    for seat, names in enumerate(zip(LETTERS, COLOURS, strict=True)):
        if wanted in (name.lower() for name in names):
            return seat
    raise HairpinError(f"'{shortened(text)}' is no seat: write {listed(LETTERS)}")


def clock(seconds: int) -> str:
    """A time as people write it: `2:55` [RD-R-93]."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"


def space_name(setting: Setting, space: int) -> str:
    """The name of a space in lower case, as texts have it."""
    return read_name(setting.nodes[int(space)].name).lower()


def place_words(setting: Setting, space: int) -> str:
    """A space as the story tells of it: `tile 210`, where the road is made of tiles."""
    name = space_name(setting, space)
    tile, dot, _ = name.partition(".")
    return f"tile {tile}" if dot else name


def tile_name(setting: Setting, tile: int) -> str:
    """The name of a tile."""
    return read_name(setting.tiles[int(tile)].name)


def spaces_of(setting: Setting, stage: int) -> range:
    """The spaces of a stage."""
    return range(int(setting.starts[stage]), int(setting.starts[stage + 1]))


def parse_space(setting: Setting, stage: int, text: str) -> int:
    """The space of a stage with this name."""
    for space in spaces_of(setting, stage):
        if space_name(setting, space) == text.lower():
            return space
    raise HairpinError(
        f"'{shortened(text)}' is no space of this stage; spaces are named like {example(setting, stage)}"
    )


def example(setting: Setting, stage: int) -> str:
    return space_name(setting, spaces_of(setting, stage)[1])


def cause_words(causes: int) -> list[str]:
    """The causes in these bits, as words."""
    return [word for cause, word in CAUSE_WORDS.items() if causes & cause]


# ---- actions ----

PLAIN_WORDS: Final = {
    (Kind.ONE_BY_ONE, 0): "one by one",
    (Kind.FLAT_OUT, 0): "flat out",
    (Kind.ROLL, 0): "roll",
    (Kind.SECURE, 0): "secure",
    (Kind.STOP, 0): "stop",
    (Kind.SISU, 0): "keep sisu",
    (Kind.SISU, 1): "sisu",
    (Kind.TIRE, 0): "keep tire",
    (Kind.TIRE, 1): "change tire",
    (Kind.SPARE, 0): "keep spare tire",
    (Kind.SPARE, 1): "use spare tire",
    (Kind.DIE, 0): "clear",
    (Kind.DIE, 1): "warning",
}


def write_action(setting: Setting, state: State, action: int) -> str:
    """The words for an action where the race stands."""
    kind, argument = Kind(int(kind_of(action))), int(argument_of(action))
    match kind:
        case Kind.LAY:
            return step_words(setting, state, argument)
        case Kind.RELAY:
            return relay_words(setting, state, argument)
        case Kind.PENALTY:
            return f"penalty {argument}"
        case Kind.FIRST:
            return f"first {LETTERS[argument]}"
        case Kind.TOKEN:
            return f"token {TOKEN_WORDS[argument]}"
        case Kind.CARD:
            return card_words(setting, state, argument)
        case _:
            return PLAIN_WORDS[kind, argument]


def die_words(setting: Setting, state: State, die: int) -> str:
    """`g2+b`; the Leader coasts with `leader` dice."""
    return LEADER if die == Die.COAST and is_leader(setting, state) else DIE_WORDS[Die(die)]


def step_words(setting: Setting, state: State, argument: int) -> str:
    """`g3 b4`, of a jump `g4 j3a a5`; a way that the road does not have is a number."""
    word = die_words(setting, state, int(die_of(argument)))
    spaces = step_spaces(setting, state, argument)
    if not spaces:
        return f"{word} way {int(way_of(argument)) + 1}"
    return " ".join([word, *(space_name(setting, space) for space in spaces)])


def step_spaces(setting: Setting, state: State, argument: int) -> Sequence[int]:
    """The space that a die would come to, of a jump the one that it jumps from and the landing; else none."""
    die, way, here = int(die_of(argument)), int(way_of(argument)), setting.nodes[int(state.place)]
    if branch_of(way) >= here.way_count:
        return ()
    ahead = int(here.ways[int(branch_of(way))])
    if not is_jumping(way):
        return (ahead,)
    space = int(landing(setting, ahead, int(gear_with(state.speed, die)), int(landing_of(way))))
    return (ahead, space) if setting.nodes[ahead].jump and space != NOWHERE else ()


def relay_words(setting: Setting, state: State, place: int) -> str:
    """`lose control a6 in 5`, with the Gear on the finish line and the Shortcuts entered where there are any."""
    if place >= state.relays:
        return f"lose control way {place + 1}"
    outcome = outcomes(setting, state)[place]
    gear, finish_gear = int(outcome_gear(outcome)), int(outcome_finish_gear(outcome))
    words = [f"lose control {space_name(setting, int(outcome_space(outcome)))} in {gear}"]
    if finish_gear not in (0, gear):
        words.append(f"finishing in {finish_gear}")
    words += [f"through {name}" for name in entered_names(setting, state, int(outcome_entered(outcome)))]
    return " ".join(words)


def outcomes(setting: Setting, state: State) -> Sequence[int]:
    """The outcomes of laying the dice again, as numbers, in their order."""
    return outcomes_of(np.asarray(setting).tobytes(), np.asarray(state).tobytes())


@lru_cache(maxsize=16)
def outcomes_of(setting: bytes, state: bytes) -> Sequence[int]:
    """The same, of records as bytes: each position is searched once."""
    settings, states = np.frombuffer(setting, SETTING), np.frombuffer(state, STATE).copy()
    desks = np.zeros(1, DESK)
    find_relays(settings[0], states[0], desks[0])
    return tuple(map(int, desks[0].relay[: states[0].relays]))


def entered_names(setting: Setting, state: State, entered: int) -> Iterator[str]:
    """The Shortcut spaces that a move beginning where the plan began enters."""
    start = int(setting.starts[int(state.stage)])
    for space in spaces_of(setting, int(state.stage)):
        node = setting.nodes[space]
        if node.kind == Space.SHORTCUT and entered >> int(node.shortcut) & 1 and space > car_space(state, start):
            entered &= ~(1 << int(node.shortcut))
            yield space_name(setting, space)


def car_space(state: State, start: int) -> int:
    """Where the car at the wheel stands."""
    seat = int(state.order[int(state.turn)]) if state.turn < len(state.order) else NOWHERE
    return int(state.cars[seat].node) if seat != NOWHERE else start


def card_words(setting: Setting, state: State, back: int) -> str:
    """`card spinout`, `card crash 0-1-2` with its marks, `card sisu 4` with its Gear."""
    gear = int(deck_flipped(state)) if state.ask == Ask.CARD else 0
    if not gear or back >= setting.decks[gear - 1].kinds:
        return f"card {back + 1}"
    return f"card {back_words(setting, gear, back)}"


def back_words(setting: Setting, gear: int, back: int) -> str:
    """What a back shows."""
    card = setting.decks[gear - 1].backs[back]
    if card.icon == Icon.CRASH:
        return f"crash {'-'.join(str(mark) for mark in card.marks)}"
    return "spinout" if card.icon == Icon.SPINOUT else f"sisu {card.gear}"


def parse_action(setting: Setting, state: State, text: str, legal: Sequence[int]) -> int:
    """The action that these words mean; shortened words are taken if one legal action alone fits them.

    Raises a HairpinError if the words are unknown or ambiguous; whether the action is legal is the caller's question.
    Only a step to where the road does not lead is refused here, since no action has it [RD-MOVE-03, RD-MOVE-04].
    """
    words = " ".join(text.lower().replace(",", " ").split())
    known = {write_action(setting, state, action).lower(): action for action in legal}
    if words in known:
        return known[words]
    if (found := parse_step(setting, state, words)) is not None:
        return found
    first = int(action_of(Kind.ONE_BY_ONE, 0))
    others = {write_action(setting, state, action).lower(): action for action in range(first, ACTIONS)}
    if words in others:
        return others[words]
    fitting = [action for said, action in known.items() if words and (said.startswith(words) or words in said.split())]
    if len(fitting) == 1:
        return fitting[0]
    meant = [write_action(setting, state, action) for action in sorted(fitting or legal)]
    if fitting:
        raise HairpinError(f"'{shortened(text)}' is ambiguous: it could mean {listed(meant)}")
    raise HairpinError(f"'{shortened(text)}' is no action; here you may {listed(meant)}")


def parse_step(setting: Setting, state: State, words: str) -> int | None:
    """The action of a step in full words; None if they name no die and no space."""
    match = re.fullmatch(r"(g[1-6]|g[1-4]\+b|coast|leader|redline) (\S+)(?: (\S+))?", words)
    if not match or state.phase != Phase.PLAN:
        return None
    die = next(die for die, word in DIE_WORDS.items() if word == match[1].replace(LEADER, DIE_WORDS[Die.COAST]))
    space = parse_space(setting, int(state.stage), match[2])
    wanted = words.split()[1:]
    for way in ways_to(setting, state, int(die), space):
        if step_words(setting, state, int(laying(int(die), way))).split()[1:] == wanted:
            return int(action_of(Kind.LAY, laying(int(die), way)))
    clause = "RD-MOVE-03" if setting.nodes[space].d > setting.nodes[int(state.place)].d else "RD-MOVE-05"
    start = space_name(setting, int(state.place))
    raise IllegalAction(f"'{shortened(words)}' is not possible: no step leads there from {start} [{clause}]", clause)


def ways_to(setting: Setting, state: State, die: int, space: int) -> Iterator[int]:
    """The ways of a die that begin with this space: driving, then every landing of a jump."""
    here = setting.nodes[int(state.place)]
    gear = int(gear_with(state.speed, die))
    for branch in range(int(here.way_count)):
        if here.ways[branch] == space:
            if must_jump(setting, space, gear):
                yield from (int(jumping(branch, place)) for place in range(int(landings(setting, space, gear))))
            yield branch
