"""What each choice would lead to, in a line: where it ends, what is met on the way, exact odds of dice."""

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final

from rich.table import Table
from rich.text import Text

from hairpin.cli.terminal.screen import Screen
from hairpin.kit.contract import Game
from hairpin.kit.hexgrid import DIRECTIONS
from hairpin.kit.shown import Choice, Line, Preview
from hairpin.race import Race

FEW: Final = 6  # so many continuations are told
BARS: Final = "▁▂▃▄▅▆▇█"
DETAILS: Final = re.compile(r"( against | with |[:;]).*")  # what a short form of a sentence leaves out


def choice_table(screen: Screen, race: Race, choices: Sequence[Choice]) -> Table:
    """The numbered list of choices with their outcomes."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold")
    table.add_column(style="bold cyan", no_wrap=True)
    table.add_column(overflow="fold")
    for number, choice in enumerate(choices, 1):
        table.add_row(str(number), choice.text, Text(screen.signs(outcome(screen, race, choice))))
    return table


def outcome(screen: Screen, race: Race, choice: Choice) -> str:
    """What a choice leads to; where it only opens further choices, what those lead to."""
    seat = race.to_act
    told = preview_words(screen, race.game, seat, choice.preview)
    if not told and choice.preview.lines:
        told = news_words(race.game, seat, choice.preview.lines[0])
    further = continuations(race, choice)
    ways = [(way.text, preview_words(screen, race.game, seat, way.preview, short=True)) for way in further]
    return "; ".join([*([told] if told else []), *(f"{text}: {words}" for text, words in ways)])


def preview_words(screen: Screen, game: Game, seat: int, preview: Preview, short: bool = False) -> str:
    """A preview in words; the short form names only the first thing that happens on the way, and briefly."""
    news = [news_words(game, seat, line) for line in tidied(preview.lines)]
    parts = [end_words(screen, preview, short), *([DETAILS.sub("", news[0])] if short and news else news)]
    return ", ".join(part for part in [*parts, *odds_words(screen, preview.odds)] if part)


def tidied(lines: Sequence[Line]) -> list[Line]:
    """The news among the lines; of a car that is pushed space by space, the last one only."""
    news = [line for line in lines if line.news]
    return [line for line, ahead in zip_longest(news, news[1:]) if ahead is None or not repeats(line, ahead)]


def repeats(line: Line, ahead: Line) -> bool:
    return line.text != ahead.text and line.text.split()[:-1] == ahead.text.split()[:-1]


def news_words(game: Game, seat: int, line: Line) -> str:
    """A sentence as a part of a longer one; the one who acts need not be named."""
    text = line.text.rstrip(".")
    return text.removeprefix(f"{game.seat_names[seat]} ") if line.seat == seat else text


def end_words(screen: Screen, preview: Preview, short: bool) -> str:
    """`5 spaces to k7 →`."""
    space, _, facing = preview.ends.partition(" ")
    if facing not in DIRECTIONS:
        return preview.ends
    end = f"{space} {screen.facing(facing)}"
    count = len(preview.path)
    return end if short else f"{count} space{'s' if count > 1 else ''} to {end}"


# ---- odds ----


def odds_words(screen: Screen, odds: Mapping[str, float]) -> list[str]:
    """`move 2-9, mean 5.9 ▁▃▇▃▁` for odds named `move 2`, `move 3`…; `crash: left 12%` for `crash left`."""
    groups: dict[str, dict[str, float]] = {}
    for name, chance in odds.items():
        group, _, which = name.partition(" ")
        groups.setdefault(group, {})[which] = chance
    spreads = {group: found for group, found in groups.items() if all(which.isdecimal() for which in found)}
    shares = {group: found for group, found in groups.items() if group not in spreads}
    return [
        *(spread_words(screen, group, found) for group, found in spreads.items()),
        *(share_words(group, found) for group, found in shares.items()),
    ]


def share_words(group: str, found: Mapping[str, float]) -> str:
    if not any(found.values()):
        return f"no {group} possible"
    return f"{group}: {', '.join(f'{name} {percent(chance)}' for name, chance in found.items())}"


def spread_words(screen: Screen, group: str, found: Mapping[str, float]) -> str:
    numbers = sorted(int(name) for name in found)
    mean = sum(int(name) * chance for name, chance in found.items())
    if len(numbers) == 1:
        return f"{group} {numbers[0]}"
    bars = "".join(bar(found[str(n)], max(found.values())) for n in numbers)
    spread = f"{group} {numbers[0]}-{numbers[-1]}, mean {mean:.1f}"
    return spread if screen.plain else f"{spread} {bars}"


def bar(chance: float, most: float) -> str:
    return BARS[round((len(BARS) - 1) * chance / most)]


def percent(chance: float) -> str:
    """A probability for people: never 0% for what can happen, nor 100% for what can fail."""
    if 0 < chance < 0.01:
        return "under 1%"
    if 0.99 < chance < 1:
        return "over 99%"
    return f"{100 * chance:.0f}%"


# ---- further choices ----


def continuations(race: Race, choice: Choice) -> Sequence[Choice]:
    """The same seat's next choices, if the choice itself moves nothing, they are few and lead somewhere."""
    if choice.preview.path or choice.preview.odds:
        return ()
    ahead = race.looked_ahead(choice.action)
    if ahead.to_act != race.to_act or race.game.turn_of(ahead.state) != race.game.turn_of(race.state):
        return ()
    further = ahead.view(race.to_act).choices
    return further if len(further) <= FEW and any(way.preview.path for way in further) else ()
