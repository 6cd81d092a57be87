"""What the lobby and the rules drawer are shown."""

from dataclasses import asdict
from functools import lru_cache
from typing import Any

import msgspec

from hairpin.bots import bots_of
from hairpin.games import game as game_by_name
from hairpin.kit.contract import Game
from hairpin.kit.shown import Board
from hairpin.race import Race
from hairpin.rulebook import read_rulebook
from hairpin.server.kept import seating_of, winner_of
from hairpin.server.messages import Seat
from hairpin.server.seating import BOT, ME
from hairpin.server.store import Kept
from hairpin.server.table import GameTable

OF_THE_GAME, OF_THE_SERVER, OWN = "game", "server", "own"  # whose a track is


def row_of(table: GameTable, person: str) -> dict[str, Any]:
    """A table as a row of the lobby."""
    race = table.race
    return {
        "id": table.id,
        "game": race.game.id,
        "course": race.course.id,
        "title": race.course.title,
        "state": "finished" if race.is_over else "racing" if table.started else "open",
        "seats": msgspec.to_builtins(table.seats_message().seats),
        "actor": race.to_act if table.started and race.to_act >= 0 else None,
        "winner": winner_of(race),
        "yourTurn": table.acting_for(person) is not None,
        "yours": bool(table.seats_of(person)),
        "host": table.host == person and bool(person),
        "guided": table.guided,
        "note": table.note,
        "round": race.game.turn_of(race.state)[0],
    }


def kept_row_of(kept: Kept, live: GameTable | None, person: str, note: str = "") -> dict[str, Any]:
    """The same of a table in the store, which need not be in memory."""
    if live is not None:
        return {**row_of(live, person), "note": note}
    row, seating = kept.row, seating_of(kept)
    held = seating.held_by(person)
    racing = row["started"] and not row["finished"]
    shown = [Seat(n, seat.name, BOT if seat.bot else seat.kind, False) for n, seat in enumerate(seating.seats)]
    return {
        "id": row["id"],
        "game": row["game"],
        "course": row["course"],
        "title": row["title"] or game_by_name(row["game"]).courses().get(row["course"], row["course"]),
        "state": "finished" if row["finished"] else "racing" if row["started"] else "open",
        "seats": msgspec.to_builtins(shown),
        "actor": row["actor"] if racing and row["actor"] >= 0 else None,
        "winner": row["actor"] if row["finished"] and row["actor"] >= 0 else None,
        "yourTurn": racing and row["actor"] in held and not seating.seats[row["actor"]].bot,
        "yours": bool(held),
        "host": row["host"] == person and bool(person),
        "guided": row["guided"],
        "note": note,
        "round": row["round"],
    }


def track_of(game: Game, course: str, kind: str) -> dict[str, Any]:
    """A track as the lobby offers it."""
    return {
        "id": course,
        "game": game.id,
        "title": game.courses().get(course) or game.course_title(game.course_file(course)),
        "kind": kind,
        "about": game.about(course),
        **asdict(game.card(course)),
        "options": [asdict(option) for option in game.options(course)],
        "presets": [asdict(preset) for preset in game.presets(course)],
        "drawing": drawing_of(game, course),
    }


@lru_cache(maxsize=128)
def own_track(game: str, course: str) -> msgspec.Raw:
    """The same of a track that somebody brought, whose id never means another one, as JSON."""
    return msgspec.Raw(msgspec.json.encode(track_of(game_by_name(game), course, OWN)))


def drawing_of(game: Game, course: str) -> dict[str, Any]:
    """The map of a track, for a small picture."""
    found: dict[str, Any] = msgspec.to_builtins(game.picture(course) if game.picture else first_board(game, course))
    return {key: found[key] for key in ("columns", "rows", "cells", "tokens", "shapes")}


def first_board(game: Game, course: str) -> Board:
    """The board of a course before a race."""
    option = next(option for option in game.options(course) if option.name == "seats")
    race = Race.start(game.id, course, {"seats": option.default})
    return game.board(race.setting, race.state)


def at_once(game: Game) -> list[str]:
    """The seats of a table that anybody can win at, with one click: against the easiest bot, else alone."""
    easiest = bots_of(game.id)[:1]
    return [ME, *easiest] if easiest and 2 in game.card(game.first_course).seats else [ME]


def rule_sections(game: str) -> list[dict[str, Any]]:
    """The rulebook in our own words: sections of clauses, each with the rulings on it."""
    book = read_rulebook(game)
    sections: dict[str, list[dict[str, Any]]] = {}
    for entry in book.entries:
        if entry.section:
            rulings = [
                {"id": ruling.id, "question": ruling.question, "text": ruling.text} for ruling in book.rulings_on(entry)
            ]
            sections.setdefault(entry.section, []).append({"id": entry.id, "text": entry.text, "rulings": rulings})
    return [{"title": title, "clauses": clauses} for title, clauses in sections.items()]
