"""A race file told again: the whole story, or one moment of it."""

from pathlib import Path
from typing import Any

from rich.text import Text

from hairpin.cli.terminal.page import page, question
from hairpin.cli.terminal.screen import Screen
from hairpin.cli.terminal.story import sentence, standings_table
from hairpin.kit.errors import HairpinError
from hairpin.race import Race
from hairpin.racefile import Replay, entry_line


def retell(screen: Screen, found: Replay) -> None:
    """Every action with what happened, the last board, and whether the checks agree."""
    race = found.race
    screen.line(f"{race.game.title}: {race.course.title}", "bold")
    for number in range(1, len(race.log) + 1):
        tell_action(screen, race, number)
    show_board(screen, race)
    screen.show(standings_table(screen, race))
    tell_verdict(screen, found)


def show_moment(screen: Screen, found: Replay, line: int) -> None:
    """The action with this number and the board after it; 0 is the beginning."""
    race = moment(found, line)
    if line:
        tell_action(screen, found.race, line)
    show_board(screen, race)
    screen.line(race.shared(race.state), "dim")
    tell_verdict(screen, found)


def moment(found: Replay, line: int) -> Race:
    """The race after so many actions."""
    last = len(found.race.log)
    if not 0 <= line <= last:
        raise HairpinError(f"--line {line}: this race has {last} actions; allowed is 0 to {last}")
    race = found.race.rewound()
    for entry in found.race.log[:line]:
        race.play(entry.action)
    return race


def tell_action(screen: Screen, race: Race, number: int) -> None:
    """`12  A lock 2 3`, and below it what happened."""
    entry = race.log[number - 1]
    screen.line(f"{number:>4}  {entry_line(race, entry)}", "bold")
    for line in race.story[number - 1]:
        screen.say(Text("      ").append_text(sentence(screen, race.game, line)))


def show_board(screen: Screen, race: Race) -> None:
    view = race.view(race.to_act)
    screen.show(page(screen, race.game, view, race.drivers, race.to_act), question(screen, race.game, view))


def tell_verdict(screen: Screen, found: Replay) -> None:
    for note in found.notes:
        screen.say(f"Note: {note}")
    screen.say(found.says, "green" if found.agrees else "bold red")


def retold(file: Path, found: Replay, line: int | None) -> dict[str, Any]:
    """The replay as plain values."""
    race = found.race
    last = race if line is None else moment(found, line)
    return {
        "file": str(file),
        "agrees": found.agrees,
        "says": found.says,
        "checked": found.checked,
        "notes": found.notes,
        "game": race.game.id,
        "course": race.course.id,
        "drivers": race.drivers,
        "actions": [
            {"line": number, "action": entry_line(race, entry), "story": race.story[number - 1]}
            for number, entry in enumerate(race.log[: len(last.log)], 1)
        ],
        "position": last.shared(last.state),
        "over": last.is_over,
        "standings": last.standings(),
    }
