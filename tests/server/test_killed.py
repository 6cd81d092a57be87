"""The real server is killed while bots race and something is written: each race goes on from what was acknowledged.

Two tables: at one a person drives against two bots, at the other a bot has the person's seat too, so that it never
stands still. The server is killed the moment that the database's log of writes changes, with an action of the person
under way. Everything that a socket was told, to the last byte that came through, must be told again by the next server.
"""

import os
import signal
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from hairpin.warming import AT_TABLE, warm_for_tables
from tests.server.conftest import WAIT, Page, Person
from tests.serving import port_of, serving

ROUNDS = 3
STEPS = 3  # choices that a person makes before each kill
SEATS = ["me", "racer", "rookie"]


@dataclass
class At:
    """Where a server is."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass
class Raced:
    """A table, and all that was ever heard of it."""

    id: str
    heard: list[str] = field(default_factory=list)
    over: bool = False
    under_way: dict[str, Any] = field(default_factory=dict)  # the action that was not answered
    words: str = ""  # of that action


class Listening(Page):
    """A page that compares what it is told with all that was heard before: nobody takes anything back here."""

    def __init__(self, socket: Any, table: Raced) -> None:
        self.table = table
        super().__init__(socket)

    def hear(self) -> Any:
        message = super().hear()
        if message["t"] == "state":
            heard, since = self.table.heard, message["since"]
            told = heard[:since] + [line["words"] for line in message["log"]]
            assert told[: len(heard)] == heard
            assert len(told) == message["seq"]
            self.table.heard, self.table.over = told, message["over"]
        return message

    def to_the_end(self) -> None:
        """Hear what came through before the line broke."""
        with suppress(ConnectionClosed):
            while True:
                self.hear()


@pytest.fixture(scope="module")
def warm() -> None:
    """What bots need lies in the cache: the server's own worker thinks for them from the start."""
    for step in AT_TABLE:
        warm_for_tables("joyride", step)


def kill_rounds(folder: Path, rounds: int) -> None:
    """Kill the server so often; the next one is compared with all that was heard, the last one does nothing else."""
    cookies = None
    mine, bots = Raced("", over=True), Raced("", over=True)
    for number in range(rounds + 1):
        with serving(folder, "--port", "18900") as (process, told), ExitStack() as pages:
            ann = Person(At(port_of(told)), cookies)  # type: ignore[arg-type]
            looking = partial(look, pages, ann)
            if number:  # a race that was over when the server was killed too
                driven, watched = looking(mine), looking(bots)
                again(driven)
            if number == rounds:
                break
            if mine.over:
                mine = Raced(ann.post("/tables", seats=SEATS, name="Ann")["id"])
                driven = looking(mine)
            if bots.over:
                bots = Raced(ann.post("/tables", seats=SEATS, name="Ann")["id"])
                ann.post(f"/tables/{bots.id}/leave?bots=rookie")
                watched = looking(bots)
            cookies = ann.client.cookies
            assert watched.last["seats"]["seats"][0]["stand_in"]
            before = len(bots.heard)
            drive(driven, number)
            while len(bots.heard) == before and not bots.over:
                watched.until("state")
            kill_while_it_writes(process.pid, folder, driven)
            for page in (driven, watched):
                page.to_the_end()
    assert mine.heard
    assert bots.heard


def look(pages: ExitStack, person: Person, table: Raced) -> Listening:
    """A page at a table, which is compared at once with what was heard of it before."""
    return Listening(pages.enter_context(person.socket(table.id, max_queue=None)), table)


def drive(page: Listening, number: int) -> None:
    """Make some choices, others in each round, and wait for the next one."""
    for step in range(STEPS):
        if page.my_turn()["over"]:
            return
        choices = page.state["choices"]
        page.act_number(choices[(step * 7 + number) % len(choices)]["action"])
    page.my_turn()


def again(page: Listening) -> None:
    """Send the action that was not answered once more, as a page does: it has happened once, in its place."""
    table = page.table
    if table.under_way:
        page.send(table.under_way)
        page.answer(table.under_way["id"])
        assert table.heard[table.under_way["seq"]] == table.words


def kill_while_it_writes(process: int, folder: Path, page: Listening) -> None:
    """Send an action; the server is gone as soon as anything has been written since."""
    written = folder / "hairpin.db-wal"
    before, until = written.stat().st_mtime_ns, time.monotonic() + WAIT
    if choices := page.state["choices"]:
        choice, seq = choices[0], page.state["seq"]
        page.table.words = choice["text"]
        page.table.under_way = {"t": "act", "id": f"under way {seq}", "seq": seq, "action": choice["action"]}
        page.send(page.table.under_way)
    while written.stat().st_mtime_ns == before:
        assert time.monotonic() < until, "nothing is written"
    os.kill(process, signal.SIGKILL)


def test_a_killed_server_loses_nothing_acknowledged(tmp_path: Path, warm: None) -> None:
    kill_rounds(tmp_path, ROUNDS)


@pytest.mark.soak
def test_soak_killed_twenty_times(tmp_path: Path, warm: None) -> None:
    kill_rounds(tmp_path, 20)
