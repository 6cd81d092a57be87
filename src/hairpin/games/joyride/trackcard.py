"""The card of a track: all that its file asks for, in sentences, each with its clause. Nothing else tells it anew."""

from collections.abc import Iterator

from hairpin.games.joyride.cards import GROUP_TITLES, ITEM_CARDS, item_given
from hairpin.games.joyride.layouts import board_title, laps_for, suitability, track
from hairpin.games.joyride.names import START_LINE, Special
from hairpin.games.joyride.options import options
from hairpin.games.joyride.plan import line_title
from hairpin.games.joyride.trackfiles import (
    GROUP_NAMES,
    ITEM_NAMES,
    SPECIALS,
    ObstacleFile,
    TrackFile,
    board_file,
    read_board,
)
from hairpin.kit.contract import CourseRule
from hairpin.kit.errors import listed

SPECIAL_WORDS = {  # in the order in which they are told
    "no-items": ("It is raced without items.", "JR-TRK-02"),
    "no-abilities": ("It is raced without driver abilities.", "JR-TRK-02"),
    "recharge-all": (
        "Graduation Present: on completing a lap every driver may recharge all abilities, in whatever position.",
        "JR-TRK-06",
    ),
}


def rules_of(name: str) -> tuple[CourseRule, ...]:
    """What to know of a track before racing it, as its entry in the race guide has it.

    [JR-GUIDE-01, JR-GUIDE-02, JR-GUIDE-03, JR-GUIDE-06, JR-CHK-11]
    """
    chosen = track(name)
    found = [*setting_out(chosen), *obstacles(chosen), *grids_without_robot(chosen)]
    found += [*item_checkpoints(chosen), *lying_items(chosen), *special_rules(name, chosen)]
    return tuple(CourseRule(says, clause) for says, clause in found)


Told = Iterator[tuple[str, str]]


def setting_out(chosen: TrackFile) -> Told:
    """Where, how hard, for how many, how long, how damaged.

    [JR-GUIDE-01, JR-GUIDE-06, JR-GOAL-01, JR-TEAM-02, JR-TRK-08, JR-TRK-09]
    """
    yield f"It has difficulty {chosen.difficulty} and lies on the board {board_title(chosen)}.", "JR-GUIDE-01"
    yield f"Number of cars: {suitability(chosen)}.", "JR-GUIDE-06"
    laps = {n: f"{listed(laps_for(chosen, n))} laps" for n in chosen.players}
    by_cars = ", ".join(f"{text} with {n} cars" for n, text in laps.items())
    yield f"It is run over {by_cars if len(set(laps.values())) > 1 else laps[chosen.players[0]]}.", "JR-GOAL-01"
    damage = chosen.starting_damage
    started = f"Every car starts with {damage} damage, on slots of its driver's choice."
    yield started if damage else "Cars start without damage.", "JR-GUIDE-03"


def obstacles(chosen: TrackFile) -> Told:
    """Where the obstacle tokens lie, and which sides of the robots are up [JR-SETUP-01, JR-GRID-02, JR-R-104]."""
    if not chosen.obstacle:
        yield "It is raced without obstacle tokens.", "JR-SETUP-01"
    for token in chosen.obstacle:
        if token.robot:
            yield robot(token), "JR-GRID-02"
        else:
            yield f"An obstacle token lies on {listed(token.barriers, 'and')}.", "JR-R-104"


def robot(token: ObstacleFile) -> str:
    """A robot and the grid that it switches [JR-GRID-02, JR-GRID-03]."""
    grid, title = (words.lower() for words in GROUP_TITLES[Special(GROUP_NAMES[token.robot].value)])
    side, state = ("active", "on") if token.active else ("inactive", "off")
    return f"The {title} on {listed(token.barriers, 'and')} is {side}, so the {grid} is {state}."


def grids_without_robot(chosen: TrackFile) -> Told:
    """Grids of the board that no robot token lies for [JR-GRID-11]."""
    symbols = set(read_board(board_file(chosen.board)).values())
    for name, group in GROUP_NAMES.items():
        on_board = any(SPECIALS.get(symbol) == group.value for symbol in symbols)
        if on_board and name not in [token.robot for token in chosen.obstacle]:
            yield f"The {GROUP_TITLES[Special(group.value)][0].lower()} has no robot and is off.", "JR-GRID-11"


def item_checkpoints(chosen: TrackFile) -> Told:
    """Which side of each checkpoint token is up, and what a line gives that gives one kind only.

    [JR-CHK-09, JR-CHK-10, JR-CHK-11, JR-TDES-12]
    """
    giving = [number for number, line in enumerate(chosen.lines) if line.item or line.gives]
    numbers = [str(number) for number in giving if number != START_LINE]
    gains = "in a race with items, every car gains an item there on every lap."
    if "no-items" in chosen.rules or not giving:
        yield f"Item checkpoints: none of {len(chosen.checkpoint)}.", "JR-CHK-09"
        return
    if numbers:
        yield f"Item checkpoints: {listed(numbers, 'and')} of {len(chosen.checkpoint)}; {gains}", "JR-CHK-10"
    if START_LINE in giving:
        yield f"The starting line shows its item side too; {gains}", "JR-CHK-10"
    for number in giving:
        if kind := chosen.lines[number].gives:
            yield f"What {line_title(number)} gives is {item_given(ITEM_NAMES[kind])}.", "JR-TDES-12"


def lying_items(chosen: TrackFile) -> Told:
    """Item tokens that start on the track [JR-TDES-11, JR-TDES-12]."""
    parts = []
    for token in chosen.token:
        title = ITEM_CARDS[ITEM_NAMES[token.item]].title if token.item else "one unknown"
        parts.append(f"{title}{'' if token.up else ', face-down,'} on {listed(token.spaces, 'and')}")
    if parts and "no-items" not in chosen.rules:
        yield f"From the start items lie on it: {'; '.join(parts)}.", "JR-TDES-11"


def special_rules(name: str, chosen: TrackFile) -> Told:
    """The text box of its entry, and what is usual here and not elsewhere [JR-GUIDE-03, JR-TRK-02, JR-TRK-06]."""
    told = [words for rule, words in SPECIAL_WORDS.items() if rule in chosen.rules]
    yield from told or [("It has no special rule.", "JR-GUIDE-03")]
    offered = {option.name: option for option in options(name)}
    usual = [offered[key] for key in chosen.usual if key in offered]
    if usual:
        words = [f"{option.title.lower()}, {option.labels[option.default]}" for option in usual]
        yield f"Usual here, unless the table chooses otherwise: {'; '.join(words)}.", "JR-CMPX-01"
