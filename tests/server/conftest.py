"""A real server over a real database on this machine, and people with cookies of their own."""

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx2
import pytest
import uvicorn
from websockets.sync.client import connect

from hairpin.games import GAMES
from hairpin.server.app import create_app
from hairpin.server.clock import Clock
from hairpin.server.thinker import Thinker, choose, load_bots, reckon
from hairpin.server.wire import config

WAIT = 30.0  # seconds: more than anything here takes


class QuickThinker(Thinker):
    """Bots in this process: what is tested here is the table; test_warming and test_killed have the worker."""

    def __init__(self, game: str = "joyride") -> None:
        load_bots(game)  # compiled before anybody waits for an answer
        self.warmed, self.warming = set(GAMES), None

    async def warm(self, game: str, told: Callable[[], None]) -> None:
        return

    async def choose(self, race: Any, name: str, seat: int) -> int:
        return choose(race.game.id, name, race.settings.tobytes(), race.states.tobytes(), race.legal(), len(race.log))

    async def reckon(self, race: Any, name: str, seat: int) -> dict[int, float]:
        return reckon(race.game.id, name, race.settings.tobytes(), race.states.tobytes(), race.legal())

    def close(self) -> None:
        return


class SetClock(Clock):
    """A clock that a test sets forward."""

    def __init__(self) -> None:
        self.forward = 0.0

    def now(self) -> float:
        return super().now() + self.forward

    def date(self) -> datetime:
        return super().date() + timedelta(seconds=self.forward)


class Running:
    """A server of its own thread on a free port of this machine."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.folder = folder
        self.app = create_app(folder, **more)
        self.server = uvicorn.Server(config(self.app, host="127.0.0.1", port=0))
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            self.thread.join(0.01)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)


class Person:
    """A browser: it keeps its own cookies."""

    def __init__(self, server: Running, cookies: Any = None) -> None:
        self.server = server
        self.client = httpx2.Client(base_url=server.url, cookies=cookies, timeout=WAIT)

    def post(self, path: str, **body: Any) -> Any:
        answer = self.client.post(f"/api{path}", json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def refused(self, path: str, **body: Any) -> str:
        answer = self.client.post(f"/api{path}", json=body)
        assert 400 <= answer.status_code < 500, answer.text
        return str(answer.json()["detail"])

    def get(self, path: str) -> Any:
        answer = self.client.get(f"/api{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    @contextmanager
    def page(self, table: str, since: int = 0, origin: str | None = None) -> Iterator["Page"]:
        with self.socket(table, since, origin) as socket:
            yield Page(socket)

    def socket(self, table: str, since: int = 0, origin: str | None = None, **more: Any) -> Any:
        """The bare socket of a table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        url = f"ws://127.0.0.1:{self.server.port}/ws/tables/{table}?since={since}"
        headers = {"Cookie": cookies}
        return connect(url, additional_headers=headers, origin=origin, open_timeout=WAIT, **more)  # type: ignore[arg-type]


class Page:
    """A page at a table: remembers the last of each kind of message."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.last: dict[str, Any] = {}

        self.until("state")

    def hear(self) -> Any:
        message = json.loads(self.socket.recv(timeout=WAIT))
        self.last[message["t"]] = message
        return message

    def until(self, *kinds: str) -> Any:
        while True:
            message = self.hear()
            if message["t"] in kinds:
                return message

    @property
    def state(self) -> Any:
        return self.last["state"]

    def say(self, kind: str, **fields: Any) -> str:

        command = uuid4().hex
        self.send({"t": kind, "id": command, **fields})
        return command

    def send(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def act(self, words: str) -> Any:
        """Choose by words; answers the state that follows, or the refusal."""
        action = next(choice["action"] for choice in self.state["choices"] if choice["text"] == words)
        return self.act_number(action)

    def act_number(self, action: int, seq: int | None = None) -> Any:
        command = self.say("act", seq=self.state["seq"] if seq is None else seq, action=action)
        return self.answer(command)

    def answer(self, command: str) -> Any:
        while True:
            message = self.hear()
            if message.get("done") == command or message.get("id") == command:
                return message

    def my_turn(self) -> Any:
        """Wait until something is asked of this page, or the race is over."""
        while not self.state["choices"] and not self.state["over"]:
            self.until("state")
        return self.state


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hairpin.server.app.Thinker", QuickThinker)
    monkeypatch.setattr("hairpin.server.socket.CREDITS", 100_000.0)  # tests click faster than people


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


def kept(folder: Path) -> dict[str, list[Any]]:
    """Everything that the database holds."""
    with closing(sqlite3.connect(f"file:{folder / 'hairpin.db'}?mode=ro", uri=True)) as database:
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(database.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in names}


@pytest.fixture
def server(folder: Path, clock: SetClock) -> Iterator[Running]:
    running = Running(folder, clock=clock)
    yield running
    running.stop()


@pytest.fixture
def ann(server: Running) -> Person:
    return Person(server)


@pytest.fixture
def ben(server: Running) -> Person:
    return Person(server)
