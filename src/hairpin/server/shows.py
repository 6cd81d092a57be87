"""What the lobby and the replay page are shown."""

from typing import Any

import msgspec
from starlette.responses import Response

from hairpin.kit.contract import CHANCE, Game
from hairpin.race import Race
from hairpin.rulebook import read_rulebook
from hairpin.server.messages import LogLine, State, Welcome
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


def states_of(race: Race, welcome: Welcome | None) -> Response:
    """A welcome and a state for every line of a race's log, as JSON."""
    again = race.rewound()
    if welcome is None:
        board = again.game.board(again.setting, again.state)
        course = again.course
        welcome = Welcome("", again.game.id, course.title, course.id, board.columns, board.rows, board.cells, None, "")
    states = [moment(again)]
    for entry in race.log:
        again.play(entry.action)
        states.append(moment(again))
    return Response(
        msgspec.json.encode({"welcome": welcome, "states": states, "drivers": race.drivers}),
        media_type="application/json",
    )


def moment(race: Race) -> State:
    """A state for somebody who watches: the last line and what it did, no choices."""
    view = race.view(-1)
    last = len(race.log) - 1
    lines: tuple[LogLine, ...] = ()
    if race.log:
        entry = race.log[-1]
        actor = "dice" if entry.actor == CHANCE else race.game.seat_letters[entry.actor]
        lines = (LogLine(last + 1, actor, entry.words, race.story[last], entry.alone),)
    return State(
        seq=len(race.log),
        since=max(last, 0),
        actor=race.to_act if race.to_act >= 0 else None,
        over=race.is_over,
        headline=view.headline,
        cars=view.board.cars,
        panels=view.panels,
        choices=(),
        steps=view.steps,
        step=view.step,
        log=lines,
        motions=race.motions[last] if race.log else (),
        position=race.position(),
        can_undo=False,
    )


def rule_sections(game: str) -> list[dict[str, Any]]:
    """The rulebook in our own words: sections of clauses, each with the rulings on it."""
    book = read_rulebook(game)
    sections: dict[str, list[dict[str, Any]]] = {}
    for entry in book.entries:
        if entry.section:
            rulings = [{"id": ruling.id, "text": ruling.text} for ruling in book.rulings_on(entry)]
            sections.setdefault(entry.section, []).append({"id": entry.id, "text": entry.text, "rulings": rulings})
    return [{"title": title, "clauses": clauses} for title, clauses in sections.items()]
