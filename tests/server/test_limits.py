"""Nobody takes everything: tables, pages, memory, bodies and slow connections have their bounds, told in a sentence."""

import contextlib
import socket as sockets
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from hairpin.server.dropped import MAX_LINES
from tests.server.conftest import WAIT, Person, Running, SetClock
from tests.server.test_fuzz import TEXT, frame_of, shaken_hands

NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
RACE = Path(__file__).parents[2] / "races" / "joyride" / "school-yard-two-racers.race"
OPEN = {"seats": ["me", "open"], "name": "Ann"}


@pytest.fixture
def table(ann: Person) -> str:
    return str(ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"])


def test_one_person_makes_so_many_tables_a_day(
    ann: Person, ben: Person, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hairpin.server.hall.MOST_A_DAY", 3)
    for _ in range(3):
        ann.post("/tables", **OPEN)
    answer = ann.client.post("/api/tables", json=OPEN)
    assert (answer.status_code, answer.json()["detail"]) == (
        429,
        "you have made 3 tables since yesterday; race at one of them first",
    )
    assert len(ann.get("/tables")["mine"]) == 3
    ben.post("/tables", **OPEN)
    clock.forward += 24 * 3600 + 1
    ann.post("/tables", **OPEN)


def test_a_crowd_without_cookies_makes_so_many_tables_at_once(
    folder: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hairpin.server.hall.TABLES_AT_ONCE", 4)
    monkeypatch.setattr("hairpin.server.hall.TABLES_A_SECOND", 0.001)
    server = Running(folder, clock=clock)
    try:
        answers = [Person(server).client.post("/api/tables", json=OPEN) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [201] * 4 + [429] * 2
        assert "try again in a minute" in answers[-1].json()["detail"]
        clock.forward += 1000
        assert Person(server).client.post("/api/tables", json=OPEN).status_code == 201
    finally:
        server.stop()


def test_a_table_has_room_for_so_many_pages(ann: Person, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hairpin.server.watched.MAX_PAGES", 2)
    with ann.page(table) as page, Person(ann.server).page(table):
        with Person(ann.server).socket(table) as third, contextlib.suppress(ConnectionClosed):
            third.recv(timeout=WAIT)
        assert third.close_code == 4405
        page.act("lock none")
    with ann.page(table) as page:
        assert page.state["seq"] == 1


def test_tables_that_nobody_looks_at_are_forgotten_and_found_again(
    ann: Person, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hairpin.server.hall.MOST_IN_MEMORY", 2)
    tables = [ann.post("/tables/from", position=NEAR, seats=["me", "open"], name="Ann")["id"] for _ in range(3)]
    ben = Person(server)
    with ann.page(tables[1]) as page:
        ben.post(f"/tables/{tables[1]}/sit", name="Ben")
        while not page.state["choices"]:
            page.until("state")
        page.act("lock none")
        more = [ann.post("/tables", **OPEN)["id"] for _ in range(3)]
        assert len(server.app.state.hall.tables) <= 3
        assert tables[0] not in server.app.state.hall.tables
        assert tables[1] in server.app.state.hall.tables  # somebody looks at it
        page.act_number(page.state["choices"][0]["action"])
    assert {row["id"] for row in ann.get("/tables")["mine"]} == {*tables, *more}
    with ann.page(tables[0]) as page:
        assert page.last["welcome"]["you"] == 0


# ---- what is sent ----


def test_a_large_body_is_turned_away_before_it_is_read(ann: Person) -> None:
    answer = ann.client.post("/api/replay", content=b"x" * (1024 * 1024 + 1))
    assert (answer.status_code, answer.json()["detail"]) == (413, "a request may have 1024 kB; this one is larger")


def test_a_body_that_does_not_say_how_large_it_is(ann: Person, table: str) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(64):
            yield b"[" * 65536

    for path in ("/api/tables", "/api/replay", "/api/scenario", f"/api/tables/{table}/sit"):
        person = Person(ann.server)
        with contextlib.suppress(OSError):  # it may hang up in the midst
            answer = person.client.post(path, content=pieces(), headers={"content-type": "application/json"})
            assert answer.status_code in (400, 413)
    assert ann.get(f"/tables/{table}")["state"] == "racing"


def test_a_race_file_without_end_is_not_replayed(ann: Person) -> None:
    head, _, body = RACE.read_text().partition("\n\n")
    text = f"{head}\n\n" + "dice draw A\n" * (MAX_LINES + 1)
    answer = ann.client.post("/api/replay", content=text)
    assert answer.status_code == 400
    assert answer.json()["detail"] == f"the file has {MAX_LINES + 1} actions: up to {MAX_LINES} are read"
    assert body


@pytest.mark.parametrize(
    "position",
    [
        NEAR.replace("round=9", "round=" + "9" * 1500),
        NEAR.replace("mirror=333", "mirror=" + "3" * 1500),
        NEAR.replace("seats=2", "seats=2" + ",seats=2" * 150),
        NEAR + "/C=f3:e" * 200,
        "joyride/../../../../etc/passwd/seats=2/round=1/A=f3:e/B=n3:e",
        "joyride/%2e%2e/seats=2/round=1/A=f3:e/B=n3:e",
        "joyride/drawn/seats=2/round=1/A=f3:e/B=n3:e",
        "/" * 2000,
    ],
    ids=lambda position: position[:24],
)
def test_a_position_like_a_bomb(ann: Person, position: str) -> None:
    for answer in (
        ann.client.post("/api/tables/from", json={"position": position, "seats": ["me", "open"]}),
        ann.client.post("/api/replay", content=position),
    ):
        assert answer.status_code == 400
        assert len(answer.json()["detail"]) < 400


@pytest.mark.parametrize(
    "path",
    ["/..%2f..%2fkey", "/%2e%2e/%2e%2e/key", "/static/../key", "/assets/..%5c..%5ckey", "/hairpin.db", "/key", "//key",
     "/api/rules/..%2f..%2f", "/api/rules/__class__", "/api/tables/../../key"],
)  # fmt: skip
def test_no_file_of_the_server_is_handed_out(ann: Person, server: Running, path: str) -> None:
    with sockets.create_connection(("127.0.0.1", server.port), timeout=WAIT) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        told = b""
        while more := connection.recv(65536):
            told += more
    assert told.split(b"\r\n")[0].split()[1] in (b"404", b"400", b"405")
    assert (server.folder / "key").read_bytes() not in told


# ---- who is slow ----


def test_a_page_that_does_not_read_is_dropped_and_holds_nobody_up(
    ann: Person, table: str, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hairpin.server.socket.PATIENCE", 0.1)
    monkeypatch.setattr("hairpin.server.wire.FAREWELL", 0.1)
    with shaken_hands(server, table) as slow, ann.page(table) as page:
        pages = server.app.state.hall.tables[table].pages
        assert len(pages) == 2
        slow.sendall(frame_of(TEXT, b'{"t":"resync"}') * 2000)
        while len(pages) == 2:
            page.act_number(page.state["choices"][0]["action"])
            page.answer(page.say("undo", seq=page.state["seq"]))
        with contextlib.suppress(ConnectionError):
            while slow.recv(65536):  # what was on its way; then the server has hung up
                pass
        page.act_number(page.state["choices"][0]["action"])
        assert page.state["seq"] == 1


def together(*jobs: Callable[[], Any]) -> None:
    threads = [threading.Thread(target=job) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("first", range(4))
def test_join_leave_start_and_rematch_at_once(ann: Person, ben: Person, server: Running, first: int) -> None:
    """However they come together, the table ends whole: every seat once, who left gone or driven for, one rematch."""
    table = ann.post("/tables", seats=["me", "open", "open"], name="Ann")["id"]
    also_ann, eve = Person(server, ann.client.cookies), Person(server)
    path = f"/api/tables/{table}"
    jobs = [
        lambda: ben.client.post(f"{path}/sit", json={"name": "Ben"}),
        lambda: ann.client.post(f"{path}/start?bots=rookie"),
        lambda: also_ann.client.post(f"{path}/leave?bots=racer"),
        lambda: eve.client.post(f"{path}/sit", json={"name": "Eve"}),
    ]
    together(*jobs[first:], *jobs[:first])
    row = ann.get(f"/tables/{table}")
    names = [seat["name"] for seat in row["seats"]]
    assert row["state"] == ("open" if "open" in [seat["kind"] for seat in row["seats"]] else "racing")
    if row["yours"]:  # she left after the start
        assert (names[0], row["seats"][0]["stand_in"], row["state"]) == ("Ann", True, "racing")
    else:  # or before it
        assert "Ann" not in names
        assert not any(seat["stand_in"] for seat in row["seats"])
    assert set(names) <= {"Ann", "Ben", "Eve", "rookie", ""}
    assert all(names.count(name) <= 1 for name in ("Ann", "Ben", "Eve"))
    seated = [who for who in (ann, ben, eve) if who.get(f"/tables/{table}")["yours"]]
    if not seated:
        assert names == ["rookie"] * 3
        return
    again: list[str] = []
    asking = [Person(server, seated[0].client.cookies) for _ in range(3)]
    together(*(partial(lambda who: again.append(who.post(f"/tables/{table}/rematch")["id"]), who) for who in asking))
    assert len(again) == 3
    assert len(set(again)) == 1
