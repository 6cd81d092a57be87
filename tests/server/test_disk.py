"""Bad days of the disk: full, damaged, from a newer version, not writable. Each ends in a sentence, nothing is lost."""

import contextlib
import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from hairpin.kit.errors import HairpinError
from hairpin.server.database import Place, prepare
from hairpin.server.people import server_key
from tests.server.conftest import Person, Running, kept

NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
MANY = 1_000_000  # pages
FULL = "the disk of the server is full: nothing was stored, so nothing was done; make room there"


@contextmanager
def full_disk(server: Running, monkeypatch: pytest.MonkeyPatch, *more: str) -> Iterator[None]:
    """SQLite finds no room for another page, nor for another row of some tables; afterwards there is room again."""
    monkeypatch.setattr("hairpin.server.table.FIRST_PAUSE", 0.02)
    engine = server.app.state.hall.store.engine.sync_engine
    room = {"pages": 1}

    def limit(connection: Any) -> None:
        """Before each transaction: no more pages than there are, or all that a disk has."""
        cursor = connection.connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={room['pages']}")
        cursor.close()

    event.listen(engine, "begin", limit)
    for table in ("lines", *more):
        filled(server.folder, table)
    try:
        yield
    finally:
        room["pages"] = MANY


def filled(folder: Path, table: str) -> None:
    """Use up what is free in the pages where rows of a table go."""
    with closing(sqlite3.connect(folder / "hairpin.db", timeout=30, isolation_level=None)) as database:
        columns = database.execute(f"PRAGMA table_info({table})").fetchall()
        database.execute("PRAGMA max_page_count=1")  # no more than there are
        with contextlib.suppress(sqlite3.OperationalError):
            for number in count():
                row = [smallest(kind, number if key else 0) for _, _, kind, _, _, key in columns]
                database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def smallest(kind: str, number: int) -> int | str:
    """A value of a column that needs little room; with a number, one of its own."""
    if kind.startswith(("INTEGER", "BOOLEAN")):
        return number
    return f"~{number}" if number else ""


def test_a_full_disk_refuses_an_action_and_the_race_goes_on_when_there_is_room(
    ann: Person, server: Running, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"]
    with ann.page(table) as page, Person(server).page(table) as watching:
        page.act("lock none")
        with full_disk(server, monkeypatch):
            before, state = kept(folder), page.state
            for choice in state["choices"]:
                refused = page.act_number(choice["action"])
                assert (refused["t"], refused["says"]) == ("refused", FULL)
            assert page.answer(page.say("undo", seq=1))["says"] == FULL
            page.send({"t": "resync"})
            again = page.until("state")
            assert (again["seq"], again["position"]) == (1, state["position"])
            assert again["can_undo"]
            assert kept(folder) == before
        page.act("stay")
        while watching.state["seq"] < page.state["seq"]:
            watching.until("state")
        assert watching.state["position"] == page.state["position"]
    assert len([row for row in kept(folder)["lines"] if row[0] == table]) == page.state["seq"] > 1


def test_while_bots_are_to_move_a_full_disk_is_told_and_they_go_on_when_there_is_room(
    ann: Person, server: Running, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "rookie"], name="Ann")["id"]
    with ann.page(table) as page, Person(server).page(table) as watching:
        with full_disk(server, monkeypatch):
            ann.post(f"/tables/{table}/leave?bots=rookie")  # the row of a seat has room
            for looking in (page, watching):
                while not looking.last["seats"]["trouble"]:
                    looking.until("seats")
                assert looking.last["seats"]["trouble"] == FULL
                assert looking.state["seq"] == 0
        while not page.state["over"]:
            page.until("state")
        while page.last["seats"]["trouble"]:
            page.until("seats")
    assert ann.get(f"/tables/{table}/replay")["states"][-1]["over"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/tables", {"seats": ["me", "open"], "name": "Ben"}),
        ("/tables/{name}/sit", {"name": "Benedict Montgomery Jr", "nonce": "n" * 64}),
        ("/tables/{name}/start?bots=rookie", {}),
        ("/tables/{name}/nonce", {"text": "n" * 64}),
        ("/tables/{name}/code", {}),
        ("/tables/{name}/rematch", {}),
    ],
    ids=["table", "sit", "start", "nonce", "code", "rematch"],
)
def test_a_full_disk_refuses_what_is_asked_in_the_hall_until_there_is_room(
    ann: Person, ben: Person, server: Running, folder: Path, monkeypatch: pytest.MonkeyPatch, path: str, body: Any
) -> None:
    table = ann.post("/tables", seats=["me", "open", "open"], name="Ann")["id"]
    who, path = ben if "sit" in path else ann, path.format(name=table)
    with ann.page(table) as page:
        seats, in_memory = ann.get(f"/tables/{table}"), set(server.app.state.hall.tables)
        with full_disk(server, monkeypatch, "races", "seats", "codes"):
            before = kept(folder)
            answer = who.client.post(f"/api{path}", json=body)
            assert (answer.status_code, answer.json()) == (503, {"detail": FULL})
            assert kept(folder) == before
            assert ann.get(f"/tables/{table}") == seats
            assert set(server.app.state.hall.tables) == in_memory
            page.send({"t": "resync"})
            page.until("state")
            assert (page.last["seats"]["rematch"], page.last["welcome"]["held"]) == ("", [0])
        who.post(path, **body)
        assert kept(folder) != before


# ---- a database that cannot be used ----


def newer(folder: Path) -> Path:
    """A database as a later version would leave it."""
    prepare(Place(folder))
    file = folder / "hairpin.db"
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.execute("CREATE TABLE weather (id INTEGER)")
        database.commit()
    return file


def served(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hairpin", "serve", "--no-open", "--port", "18940", "--data", str(folder), *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_newer_database_is_left_alone(folder: Path) -> None:
    file = newer(folder)
    content = file.read_bytes()
    done = served(folder)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"hairpin: {file} is from a newer version of hairpin")
    assert done.stderr.count("\n") == 1
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "content", [b"no database at all" * 99, b"SQLite format 3\0" + b"\xff" * 5000], ids=["text", "torn"]
)
def test_a_damaged_database_is_left_alone(folder: Path, content: bytes) -> None:
    folder.mkdir()
    file = folder / "hairpin.db"
    file.write_bytes(content)
    with pytest.raises(HairpinError, match=r"hairpin\.db cannot be used: (file is not a database|database disk image)"):
        prepare(Place(folder))
    assert file.read_bytes() == content


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = served(tmp_path / "file" / "data")
    assert done.returncode == 2
    assert "cannot be used: Not a directory" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can become somebody who may not write")
def test_a_folder_of_somebody_else(tmp_path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from hairpin.server.database import Place, prepare\n"
        "from hairpin.kit.errors import HairpinError\n"
        f"os.setuid(65534)\ntry: prepare(Place(Path({str(tmp_path / 'data')!r})))\n"
        "except HairpinError as error: print(error)"
    )
    tmp_path.chmod(0o755)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert "cannot be used" in done.stdout, done.stderr
    assert done.stdout.count("\n") == 1


def test_a_key_that_is_empty_is_no_key(folder: Path) -> None:
    """Cookies signed with nothing could be made by anybody."""
    folder.mkdir()
    (folder / "key").touch()
    with pytest.raises(HairpinError, match="holds no key"):
        server_key(folder)
    (folder / "key").unlink()
    key = server_key(folder)
    assert len(key) == 64
    assert server_key(folder) == key
    assert (folder / "key").stat().st_mode & 0o077 == 0
    assert [file.name for file in folder.iterdir()] == ["key"]


def test_an_older_database_is_brought_up_to_date(folder: Path) -> None:
    """Tables that were made before there were versions are raced on."""
    from alembic import command
    from alembic.config import Config

    from hairpin.server.database import SCRIPTS

    folder.mkdir()
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["url"] = Place(folder).url
    command.upgrade(config, "0001")
    with closing(sqlite3.connect(folder / "hairpin.db")) as database:
        race = ("old", "joyride", "school-yard", '{"seats": "2"}', NEAR, b"s" * 32, "p", 0, 1, 0, "2026-01-01 00:00:00")
        database.execute(f"INSERT INTO races VALUES ({', '.join('?' * len(race))})", race)
        for seat, name in enumerate(("Ann", "Bob")):
            database.execute("INSERT INTO seats VALUES ('old', ?, 'person', ?, 'p', '', '')", (seat, name))
        database.execute("INSERT INTO lines VALUES ('old', 1, 0, 'lock none', 'p:1')")
        database.commit()
    running = Running(folder)
    try:
        with Person(running).page("old") as page:
            assert [line["words"] for line in page.state["log"]] == ["lock none"]
    finally:
        running.stop()


def test_two_processes_may_prepare_at_once(folder: Path) -> None:
    script = f"from hairpin.server.database import *; prepare(Place(Path({str(folder)!r})))"
    running = [subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.PIPE) for _ in range(2)]
    assert [(process.communicate(timeout=60)[1], process.returncode) for process in running] == [(b"", 0)] * 2


def test_nothing_that_was_written_stands_in_an_error_or_a_log(
    ann: Person, server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "hairpin")
    table = ann.post("/tables", seats=["me", "open"], name="Ann")["id"]
    ann.post(f"/tables/{table}/nonce", text="mum")
    with closing(sqlite3.connect(server.folder / "hairpin.db")) as database:
        database.execute("DROP TABLE lines")
        database.commit()
    ann.post(f"/tables/{table}/start?bots=rookie")
    with ann.page(table) as page:
        while not page.last["seats"]["trouble"]:
            page.until("seats")
        assert page.last["seats"]["trouble"].startswith("the database of the server cannot be used now")
    text = caplog.text
    assert "the database has refused" in text
    for hidden in ("INSERT", "mum", ann.client.cookies["hairpin"].split(".")[0]):
        assert hidden not in text
