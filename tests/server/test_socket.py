"""The socket: only pages of this server, only well-formed messages, not too many; bad days end in a clear state."""

import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import WAIT, Person, Running

NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"


@pytest.fixture
def table(ann: Person) -> str:
    return str(ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"])


def close_code(person: Person, table: str, *frames: str | bytes, origin: str | None = None) -> int:
    """The code that the server closes with, after these frames."""
    with person.socket(table, origin=origin) as socket:
        try:
            for frame in frames:
                socket.send(frame)
            while True:
                socket.recv(timeout=WAIT)
        except ConnectionClosed as closed:
            return int(closed.rcvd.code) if closed.rcvd else 0


def test_a_page_of_another_site_is_turned_away(ann: Person, table: str, server: Running) -> None:
    assert close_code(ann, table, origin="http://elsewhere.example") == 4403
    with ann.page(table, origin=server.url) as page:
        assert page.state["choices"]


def test_an_unknown_table(ann: Person) -> None:
    assert close_code(ann, "nothing") == 4401


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        '{"t":"fly"}',
        '{"t":"act"}',
        '{"t":"act","id":1,"seq":"x","action":null}',
        "x" * 5000,
    ],
)
def test_a_malformed_message_closes_the_socket_and_nothing_else(ann: Person, table: str, frame: str) -> None:
    with ann.page(table) as other:
        assert close_code(ann, table, frame) == 4409
        other.act("lock none")
        assert other.state["seq"] == 1


def test_bytes_are_no_message(ann: Person, table: str) -> None:
    with ann.page(table) as other:
        with ann.socket(table) as socket:
            socket.send(b"\x00\xff")
        other.act("lock none")
        assert other.state["seq"] == 1


def test_too_many_messages(ann: Person, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hairpin.server.socket.CREDITS", 5.0)
    assert close_code(ann, table, *[json.dumps({"t": "ping"})] * 40) == 4408


def test_ping_and_resync(ann: Person, table: str) -> None:
    with ann.page(table) as page:
        page.send({"t": "ping"})
        assert page.until("pong")["seq"] == 0
        page.act("lock none")
        page.send({"t": "resync"})
        assert page.until("welcome")["table"] == table
        assert [line["words"] for line in page.until("state")["log"]] == ["lock none"]


def test_a_page_that_comes_back_is_told_what_it_missed(ann: Person, table: str) -> None:
    with ann.page(table) as page:
        page.act("lock none")
    with ann.page(table, since=1) as page:
        assert page.state["since"] == 1
        assert page.state["log"] == []
    with ann.page(table, since=99) as page:
        assert page.state["since"] == 0
        assert len(page.state["log"]) == 1


def test_a_page_that_missed_an_undo_is_told_everything(ann: Person, table: str) -> None:
    with ann.page(table) as page:
        page.act("lock none")
        page.answer(page.say("undo", seq=1))
        page.act("lock 3")
        assert page.state["undos"] == 1
    with ann.page(table, since=1) as page:
        assert [line["words"] for line in page.state["log"]] == ["lock 3"]


def test_messages_are_numbered(ann: Person, table: str) -> None:
    with ann.socket(table) as socket:
        told = [json.loads(socket.recv(timeout=WAIT)) for _ in range(3)]
        socket.send(json.dumps({"t": "ping"}))
        told.append(json.loads(socket.recv(timeout=WAIT)))
    assert [(message["t"], message["n"]) for message in told] == [
        ("welcome", 1),
        ("seats", 2),
        ("state", 3),
        ("pong", 4),
    ]


def test_two_windows_of_one_driver_see_the_same(ann: Person, table: str) -> None:
    with ann.page(table) as one, ann.page(table) as two:
        one.act("lock none")
        while two.state["seq"] < 1:
            two.until("state")
        assert two.state["position"] == one.state["position"]
        assert two.state["choices"] == one.state["choices"]
