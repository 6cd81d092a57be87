"""What happened, told line by line, each with the clause behind it; the standings; commands to type."""

import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

from hairpin.cli.terminal.page import driver_words
from hairpin.cli.terminal.screen import SEAT_STYLES, Screen, with_seats
from hairpin.kit.contract import Game
from hairpin.kit.shown import Line
from hairpin.race import Race

ALONE: Final = " (the only possibility)"


def tell(screen: Screen, game: Game, lines: Sequence[Line], alone: bool = False) -> None:
    """Write what happened; `alone` says that nobody was asked, since there was one possibility."""
    for number, line in enumerate(lines):
        told = sentence(screen, game, line)
        screen.say(told.append(ALONE, "dim") if alone and number == 0 else told)


def sentence(screen: Screen, game: Game, line: Line) -> Text:
    """What happened, with its clause in brackets."""
    told = with_seats(game, screen.signs(line.text))
    return told.append(f" [{line.clause}]" if line.clause else "", "dim")


def tell_log(screen: Screen, race: Race, last: int) -> None:
    """Tell the latest actions again."""
    for lines in race.story[-last:] if last else race.story:
        tell(screen, race.game, lines)


def standings_table(screen: Screen, race: Race) -> Table:
    """The order of the cars."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in race.standings():
        seat = race.game.parse_seat(row["seat"])
        name = Text(row["name"], "" if screen.plain else SEAT_STYLES[seat])
        name.append(driver_words(race.drivers, seat))
        table.add_row(f"{row['place']}." if row["place"] else "", name, row["reason"])
    return table


def command(*words: str | Path) -> str:
    """A command as it can be typed: with the path of this program where the shell would not find it."""
    called = Path(sys.argv[0])
    program = "hairpin" if shutil.which("hairpin") or called.name != "hairpin" else str(called)
    return shlex.join([program, *(str(word) for word in words)])
