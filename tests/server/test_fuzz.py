"""Whatever comes over the socket: no error inside the server, and the table plays on for who is honest."""

import base64
import contextlib
import json
import logging
import os
import random
import socket as sockets
import struct
import typing
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from hairpin.server import messages
from tests.server.conftest import WAIT, Person, QuickThinker, Running

NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
MANY = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
TAGS = [kind.__struct_config__.tag for kind in typing.get_args(messages.Command)]
FIELDS = sorted({one.name for kind in typing.get_args(messages.Command) for one in msgspec.structs.fields(kind)})
TEXT = 0x1
TOO_MANY = bytes([0x88, 2]) + (4408).to_bytes(2, "big")  # the frame that closes

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=80)
    | st.sampled_from(["lock none", "shift up", "stay", "\ud800", "\0", "x" * 3000]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
nearly = st.builds(
    lambda tag, fields: {"t": tag, **fields},
    st.sampled_from(TAGS) | values,
    st.dictionaries(st.sampled_from(FIELDS), values | st.integers(0, 1500) | st.just("a"), max_size=4),
)
right = st.builds(
    lambda tag, seq, action, words: {"t": tag, "id": "x", "seq": seq, "action": action, "words": words},
    st.sampled_from(TAGS),
    st.integers(-1, 12) | st.integers(-(2**66), 2**66),
    st.integers(-1, 1500) | st.integers(-(2**66), 2**66),
    st.text(max_size=200) | st.sampled_from(["lock none", "shift up", "roll 9", "lock 1 1 1", "dice roll 1"]),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hairpin.server.app.Thinker", QuickThinker)
        patch.setattr("hairpin.server.socket.CREDITS", 100_000.0)
        server = Running(tmp_path_factory.mktemp("fuzz"))
        yield server
        server.stop()


@pytest.fixture(scope="module")
def host(house: Running) -> Person:
    return Person(house)


@pytest.fixture
def table(host: Person, caplog: pytest.LogCaptureFixture) -> Iterator[str]:
    """A table that plays on after whatever was sent, at a server that has nothing to complain of."""
    caplog.set_level(logging.WARNING)
    name = str(host.post("/tables/from", position=NEAR, seats=["me", "open"], name="Ann")["id"])
    ben = Person(host.server)
    yield name
    plays_on(host, ben, name)
    assert [record.getMessage() for record in caplog.records if is_complaint(record)] == []


def is_complaint(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.ERROR and record.name.startswith(("hairpin", "uvicorn", "asyncio"))


def plays_on(host: Person, ben: Person, table: str) -> None:
    ben.post(f"/tables/{table}/sit", name="Ben")
    with host.page(table) as page, ben.page(table) as other:
        state = page.my_turn() if page.state["actor"] == 0 else other.my_turn()
        acting = page if page.state["choices"] else other
        after = acting.act_number(acting.state["choices"][0]["action"])
        assert after["t"] == "state"
        assert after["seq"] > state["seq"]


def poured(person: Person, table: str, *frames: str | bytes) -> None:
    """Send frames and take what comes, until the server closes or has answered a last ping."""
    with person.socket(table) as socket:
        try:
            for frame in frames:
                socket.send(frame)
            socket.send('{"t":"ping"}')
            while json.loads(socket.recv(timeout=WAIT))["t"] != "pong":
                pass
        except ConnectionClosed:
            code = socket.close_code
            assert code in (4408, 4409, 1007, 1009, 1006)  # 1006: it hung up before all was sent


# ---- frames that are well-formed ----


@pytest.mark.parametrize("whose", ["host", "guest"])
def test_messages_of_every_kind(host: Person, table: str, whose: str) -> None:
    person = host if whose == "host" else Person(host.server)

    @MANY
    @given(st.lists(right | nearly | values, min_size=1, max_size=5))
    def pour(bodies: list[typing.Any]) -> None:
        poured(person, table, *(json.dumps(body) for body in bodies))

    pour()


def test_texts_and_bytes_of_every_kind(host: Person, table: str) -> None:
    @MANY
    @given(st.lists(st.text(max_size=300) | st.binary(max_size=300), min_size=1, max_size=3))
    def pour(frames: list[str | bytes]) -> None:
        poured(host, table, *(f.encode("utf-8", "replace").decode() if isinstance(f, str) else f for f in frames))

    pour()


@pytest.mark.parametrize(
    "frame",
    [
        "[" * 4000,
        '{"t":' * 800,
        '{"t":"why","id":"a","words":' + '"' + "\\ud800" * 100 + '"}',
        '{"t":"act","id":"a","seq":0,"action":' + "9" * 3000 + "}",
        '{"t":"act","id":"a","seq":1e400,"action":0}',
        '{"t":"why","id":"' + "i" * 65 + '","words":""}',
        '{"t":"ping","t":"act"}',
        "\ufeff{}",
        "x" * 65_000,
        b"\0" * 65_000,
        "é" * 40_000,  # more bytes than signs
        "x" * 5_000_000,
    ],
    ids=lambda frame: str(frame[:12]),
)
def test_deep_long_and_strange(host: Person, table: str, frame: str | bytes) -> None:
    poured(host, table, frame)


# ---- frames that are not ----


def shaken_hands(server: Running, table: str, extra: str = "") -> sockets.socket:
    """A connection that speaks the protocol as it likes from here on."""
    found = sockets.create_connection(("127.0.0.1", server.port), timeout=WAIT)
    key = base64.b64encode(os.urandom(16)).decode()
    found.sendall(
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{extra}\r\n".encode()
    )
    assert b" 101 " in found.recv(40)
    return found


def frame_of(opcode: int, content: bytes, final: bool = True, reserved: int = 0) -> bytes:
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[k % 4] for k, byte in enumerate(content))
    length = len(content)
    head = bytes([(0x80 if final else 0) | reserved | opcode])
    if length < 126:
        head += bytes([0x80 | length])
    else:
        short = length < 65536
        head += bytes([0x80 | (126 if short else 127)]) + struct.pack("!H" if short else "!Q", length)
    return head + mask + masked


def drained(connection: sockets.socket) -> None:
    """Take what comes until the server hangs up."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        pass


RAW = {
    "no text at all": frame_of(TEXT, b"\xff\xfe\xc3\x28"),
    "half a sign": frame_of(TEXT, '{"t":"é"}'.encode()[:7]),
    "reserved bits": frame_of(TEXT, b"{}", reserved=0x70),
    "compressed without asking": frame_of(TEXT, b"\x00\x00", reserved=0x40),
    "unknown opcode": frame_of(0x7, b"{}"),
    "a long ping": frame_of(0x9, b"x" * 200),
    "not masked": bytes([0x81, 2]) + b"{}",
    "a length beyond everything": bytes([0x81, 0xFF]) + b"\xff" * 8,
    "a continuation of nothing": frame_of(0x0, b"{}"),
    "a bad close": frame_of(0x8, b"\x00"),
    "in many pieces": frame_of(TEXT, b"x", final=False) + frame_of(0x0, b"y" * 60_000, final=False) * 3,
    "not the protocol": b"GET / HTTP/1.1\r\n\r\n" * 50,
}


@pytest.mark.parametrize("name", RAW)
def test_what_is_no_frame(house: Running, table: str, name: str) -> None:
    with shaken_hands(house, table) as connection:
        connection.sendall(RAW[name])
        drained(connection)


def test_bytes_at_random(house: Running, table: str) -> None:
    for seed in range(40):
        with shaken_hands(house, table) as connection:
            connection.sendall(random.Random(seed).randbytes(200) + frame_of(0x8, b"\x03\xe8"))
            connection.shutdown(sockets.SHUT_WR)
            drained(connection)


def test_a_small_frame_does_not_unfold_into_a_large_one(house: Running, table: str) -> None:
    """Compression is not agreed to: a bomb cannot be sent."""
    offered = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
    with shaken_hands(house, table, offered) as connection:
        head = connection.recv(4096)
        assert b"deflate" not in head


def test_a_flood(house: Running, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hairpin.server.socket.CREDITS", 40.0)
    ping = frame_of(TEXT, b'{"t":"ping"}')
    with shaken_hands(house, table) as connection:
        try:
            for _ in range(200):
                connection.sendall(ping * 100)
        except ConnectionError:
            pass
        told = b""
        with contextlib.suppress(ConnectionError):
            while TOO_MANY not in told and (more := connection.recv(65536)):
                told += more
        assert TOO_MANY in told


def test_a_page_that_vanishes_in_mid_command_leaves_memory_and_store_alike(host: Person) -> None:
    """A command is carried through or not at all."""
    ben = Person(host.server)
    table = host.post("/tables/from", position=NEAR, seats=["me", "open"], name="Ann")["id"]
    ben.post(f"/tables/{table}/sit", name="Ben")
    for round_ in range(12):
        with host.page(table) as page, ben.page(table) as other:
            acting = page if page.state["choices"] else other
            if acting.state["over"]:
                break
            choices = acting.state["choices"]
            seq, action = acting.state["seq"], choices[round_ % len(choices)]["action"]
        person = host if acting is page else ben
        message = json.dumps({"t": "act", "id": f"r{round_}", "seq": seq, "action": action}).encode()
        cookie = "; ".join(f"{name}={value}" for name, value in person.client.cookies.items())
        with shaken_hands(host.server, table, f"Cookie: {cookie}\r\n") as connection:
            connection.sendall(frame_of(TEXT, message))
            connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))  # cut, not closed
    with host.page(table) as page, ben.page(table) as other:
        acting = page if page.state["choices"] else other
        if not acting.state["over"]:
            assert acting.act_number(acting.state["choices"][0]["action"])["t"] == "state"
        here = acting.state
    from_store = Running(host.server.folder)
    try:
        with Person(from_store).page(table) as page:
            assert page.state["position"] == here["position"]
            assert [line["words"] for line in page.state["log"]][: here["seq"]] == words_of(host, table)[: here["seq"]]
    finally:
        from_store.stop()


def words_of(person: Person, table: str) -> list[str]:
    with person.page(table) as page:
        return [line["words"] for line in page.state["log"]]
