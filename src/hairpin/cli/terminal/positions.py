"""A position described: the drawing, its defects, who acts, what may happen next with outcomes and odds."""

from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from hairpin.cli.terminal.outcomes import choice_table, percent
from hairpin.cli.terminal.page import page, question
from hairpin.cli.terminal.screen import Screen
from hairpin.kit.contract import CHANCE, OVER
from hairpin.kit.errors import HairpinError
from hairpin.race import Race
from hairpin.scenario import read_scenario

NOTHING_FOLLOWS = "Such a position cannot come about, so nothing is said of what follows."


def read_drawing(path: Path) -> str:
    """The map in a text file, or in a scenario."""
    if path.suffix == ".toml":
        return read_scenario(path).on
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise HairpinError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise HairpinError(f"{path} is no drawing: it is not text") from None


def describe(screen: Screen, race: Race) -> None:
    found = race.game.problems(race.setting, race.state)
    view = race.view(race.to_act if not found else OVER)
    screen.show(page(screen, race.game, view, race.drivers, race.to_act))
    for problem in found:
        screen.say(f"Problem: {problem}", "bold red")
    screen.show(screen.signs(NOTHING_FOLLOWS) if found else question(screen, race.game, view))
    if not found:
        screen.show(chance_table(race) if race.to_act == CHANCE else choice_table(screen, race, view.choices))
    screen.line(race.position(), "dim")


def chance_table(race: Race) -> Table:
    """The outcomes of chance with their exact odds."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for outcome in outcomes(race):
        share = f"{outcome['weight']} of {outcome['of']}"
        table.add_row(outcome["words"], share, percent(outcome["probability"]))
    return table


def outcomes(race: Race) -> list[dict[str, Any]]:
    found = race.chances()
    total = sum(weight for _, weight in found)
    return [
        {
            "action": action,
            "words": race.game.write_action(race.setting, race.state, action),
            "weight": weight,
            "of": total,
            "probability": weight / total,
        }
        for action, weight in found
    ]


def described(race: Race) -> dict[str, Any]:
    """The description as plain values."""
    found = race.game.problems(race.setting, race.state)
    view = race.view(race.to_act if not found else OVER)
    actor = "dice" if race.to_act == CHANCE else "" if race.is_over else race.game.seat_letters[race.to_act]
    return {
        "position": race.position(),
        "drawing": race.game.draw(race.setting, race.state).split("\n"),
        "problems": found,
        "acts": actor,
        "headline": view.headline,
        "panels": view.panels,
        "choices": msgspec.to_builtins(view.choices),
        "chances": [] if found else outcomes(race),
        "standings": race.standings(),
    }
