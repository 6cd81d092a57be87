"""What the lobby and the rules drawer are shown."""

from typing import Any

import msgspec

from hairpin.kit.contract import Game
from hairpin.race import Race
from hairpin.rulebook import read_rulebook
from hairpin.server.table import GameTable


def row_of(table: GameTable, person: str) -> dict[str, Any]:
    """A table as a row of the lobby."""
    race = table.race
    state = "finished" if race.is_over else "racing" if table.started else "open"
    seats = msgspec.to_builtins(table.seats_message().seats)
    return {
        "id": table.id,
        "game": race.game.id,
        "course": race.course.id,
        "title": race.course.title,
        "state": state,
        "seats": seats,
        "yourTurn": table.acting_for(person) is not None,
        "yours": bool(table.seats_of(person)),
        "host": table.host == person and bool(person),
        "round": race.game.turn_of(race.state)[0],
    }


def drawing_of(game: Game, course: str) -> dict[str, Any]:
    """The map of a track, for a small picture."""
    option = next(option for option in game.options(course) if option.name == "seats")
    race = Race.start(game.id, course, {"seats": option.default})
    board = game.board(race.setting, race.state)
    found: dict[str, Any] = msgspec.to_builtins(board)
    return {key: found[key] for key in ("columns", "rows", "cells")}


def rule_sections(game: str) -> list[dict[str, Any]]:
    """The rulebook in our own words: sections of clauses, each with the rulings on it."""
    book = read_rulebook(game)
    sections: dict[str, list[dict[str, Any]]] = {}
    for entry in book.entries:
        if entry.section:
            rulings = [{"id": ruling.id, "text": ruling.text} for ruling in book.rulings_on(entry)]
            sections.setdefault(entry.section, []).append({"id": entry.id, "text": entry.text, "rulings": rulings})
    return [{"title": title, "clauses": clauses} for title, clauses in sections.items()]
