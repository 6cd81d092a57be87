"""Record what the server sends to one page during a race of two at one screen, undos included, for the client's tests.

What draws is left out: the tests compare logs, positions and choices.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "web" / "src" / "mock" / "stream.json"
COMMANDS = 50
CHOICES = 2  # after so many choices one is taken back, as soon as that is possible
DRAWN = {"welcome": {"cells": []}, "state": {"cars": [], "panels": [], "motions": [], "steps": []}}


def slim(message: dict[str, Any]) -> dict[str, Any]:
    """A message without what only draws."""
    kept = {**message, **DRAWN.get(message["t"], {})}
    for choice in kept.get("choices", []):
        choice["preview"] = {}
    return kept


def record(folder: Path) -> list[dict[str, Any]]:
    """Every message of a page that drives both cars from the start."""
    from tests.server.conftest import Person, Running

    from hairpin.server import socket

    socket.CREDITS = 1000.0  # faster than people
    server = Running(folder)
    ann = Person(server)
    table = ann.post("/tables", seats=["me", "same:Bob"], name="Ann")["id"]
    told: list[dict[str, Any]] = []
    with ann.page(table) as page:
        page.send({"t": "resync"})
        hear = page.hear
        page.hear = lambda: told.append(slim(hear())) or told[-1]  # type: ignore[method-assign, func-returns-value]
        page.until("state")
        chosen = 0
        for number in range(COMMANDS):
            if chosen >= CHOICES and page.state["can_undo"]:
                page.answer(page.say("undo", seq=page.state["seq"]))
                chosen = 0
            else:
                chosen += 1
                choices = page.my_turn()["choices"]
                page.act_number(choices[number * 5 % len(choices)]["action"])
    server.stop()
    return told


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as folder:
        lines = [json.dumps(message, separators=(",", ":")) for message in record(Path(folder))]
    TARGET.write_text("[\n" + ",\n".join(lines) + "\n]\n")
    print(f"{len(lines)} messages written to {TARGET.name}")
