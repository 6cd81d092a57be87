"""How sockets are spoken: by wsproto in everything that serves, with bounds; close codes of bad days."""

import contextlib
import json
import socket as sockets
import time
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.wsproto_impl import WSProtocol
from websockets.exceptions import ConnectionClosed

from hairpin.kit.errors import HairpinError
from hairpin.server.socket import MAX_BYTES
from hairpin.server.wire import Wire, config
from tests.cli.conftest import Run, run
from tests.server.conftest import WAIT, Person, Running

__all__ = ["run"]


def is_ours(found: uvicorn.Config) -> bool:
    if not found.loaded:
        found.load()
    spoken = found.ws_protocol_class
    return spoken is Wire and found.ws_max_size == MAX_BYTES and not found.ws_per_message_deflate


def test_sockets_are_spoken_by_wsproto(server: Running) -> None:
    assert issubclass(Wire, WSProtocol)
    assert is_ours(config(server.app))
    assert is_ours(server.server.config)


def test_the_command_serves_the_same_way(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[uvicorn.Config] = []

    def serve_nobody(self: uvicorn.Server, **_: Any) -> None:
        served.append(self.config)

    monkeypatch.setattr(uvicorn.Server, "run", serve_nobody)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert run("serve", "--port", "18970", "--data", tmp_path, "--no-open").code == 0
    assert [is_ours(found) for found in served] == [True]


# ---- close codes ----


@pytest.fixture
def table(ann: Person) -> str:
    return str(ann.post("/tables", seats=["me", "same:Bob"], name="Ann")["id"])


def closed_with(socket: Any) -> int:
    """Read to the end: the code that the server closes with."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=WAIT)
    return int(socket.close_code)


def test_a_table_that_too_many_look_at(ann: Person, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hairpin.server.watched.MAX_PAGES", 1)
    with ann.page(table), ann.socket(table) as second:
        assert closed_with(second) == 4405
    with ann.socket(table) as third:  # the place is free again
        assert json.loads(third.recv(timeout=WAIT))["t"] == "welcome"


def test_a_database_that_does_not_answer(ann: Person, table: str, server: Running) -> None:
    hall = server.app.state.hall
    load = hall.store.load

    async def gone(*_: Any) -> None:
        raise HairpinError("the database of the server cannot be used now")

    hall.tables.clear()  # the table is only in the store now
    hall.store.load = gone
    with ann.socket(table) as page:
        assert closed_with(page) == 4406
    hall.store.load = load
    with ann.page(table) as page:
        assert page.last["welcome"]["table"] == table


def deaf(person: Person, table: str) -> int:
    """A page that talks but does not read, until the server lets it go: the code it is closed with."""
    small = sockets.socket()
    small.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    small.connect(("127.0.0.1", person.server.port))
    with person.socket(table, sock=small, max_queue=1) as socket:
        socket.recv(timeout=WAIT)  # the server has it among its pages
        pages = person.server.app.state.hall.tables[table].pages
        (page,) = pages
        until = time.monotonic() + WAIT
        while pages:
            told = page.told
            socket.send(json.dumps({"t": "resync"}))
            while pages and page.told == told:
                assert time.monotonic() < until, "it is kept"
                time.sleep(0.001)
        return closed_with(socket)


def test_a_page_that_does_not_read_is_let_go_when_too_much_waits_for_it(
    ann: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hairpin.server.socket.QUEUE", 8)
    monkeypatch.setattr("hairpin.server.socket.SENDING", 1e9)
    assert deaf(ann, table) == 4410


def test_a_page_that_does_not_read_is_let_go_when_a_message_waits_too_long(
    ann: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hairpin.server.socket.QUEUE", 0)  # without end
    monkeypatch.setattr("hairpin.server.socket.SENDING", 0.2)
    assert deaf(ann, table) == 4410
