"""The tables in a PostgreSQL database: the same races, two servers over it, and sentences when it is not there."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hairpin.kit.errors import HairpinError
from hairpin.server import database
from hairpin.server.database import Place, prepare
from tests.server.conftest import Person, Running

NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"


def program(name: str) -> str | None:
    """A program of PostgreSQL, wherever the system keeps it."""
    places = os.pathsep.join([os.environ.get("PATH", ""), *map(str, Path("/usr/lib/postgresql").glob("*/bin"))])
    return shutil.which(name, path=places)


def servant() -> dict[str, Any]:
    """As whom PostgreSQL runs: it refuses root."""
    if os.geteuid():
        return {}
    try:
        return {"user": pwd.getpwnam("postgres").pw_uid, "group": pwd.getpwnam("postgres").pw_gid}
    except KeyError:
        pytest.skip("PostgreSQL does not run as root, and there is no user 'postgres'")


@pytest.fixture(scope="module")
def club() -> Iterator[str]:
    """The URL of an empty database of its own, reached by a socket in a folder."""
    pytest.importorskip("asyncpg", reason="asyncpg is not installed")
    if not program("initdb") or not program("postgres"):
        pytest.skip("PostgreSQL is not installed here")
    run_as = servant()
    folder = Path(tempfile.mkdtemp(prefix="hairpin-pg-"))
    if run_as:
        os.chown(folder, run_as["user"], run_as["group"])
    data, quiet = str(folder / "data"), {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    make = [str(program("initdb")), "-D", data, "-U", "club", "-A", "trust", "--no-sync", "-E", "UTF8"]
    subprocess.run(make, check=True, timeout=60, cwd=folder, **quiet, **run_as)
    serve = [str(program("postgres")), "-D", data, "-k", str(folder), "-c", "listen_addresses=", "-c", "fsync=off"]
    running = subprocess.Popen(serve, cwd=folder, **quiet, **run_as)
    try:
        ready = [str(program("pg_isready") or "pg_isready"), "-h", str(folder), "-q"]
        while subprocess.run(ready, check=False).returncode:
            assert running.poll() is None, "PostgreSQL has ended"
        yield f"postgresql://club@/postgres?host={folder}"
    finally:
        running.terminate()
        running.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def club_server(club: str, folder: Path) -> Iterator[Running]:
    running = Running(folder, database=club)
    yield running
    running.stop()


def test_a_race_in_postgres_goes_on_after_a_restart(club: str, club_server: Running, folder: Path) -> None:
    ann = Person(club_server)
    table = ann.post("/tables/from", position=NEAR, seats=["me", "open"], name="Ann")["id"]
    ben = Person(club_server)
    ben.post(f"/tables/{table}/sit", name="Ben")
    assert ben.post("/code", code=ann.post(f"/tables/{table}/code")["code"]) == {"id": table}
    with ben.page(table) as page:
        page.act("lock none")
        page.answer(page.say("undo", seq=1))
        page.act("lock 3")
        position = page.state["position"]
    assert not (folder / "hairpin.db").exists()
    club_server.stop()
    again = Running(folder, database=club)
    try:
        with Person(again, ben.client.cookies).page(table) as page:
            assert page.state["position"] == position
            assert page.state["undos"] == 1
        assert [row["id"] for row in Person(again, ben.client.cookies).get("/tables")["mine"]] == [table]
    finally:
        again.stop()


def test_two_servers_over_postgres(club: str, club_server: Running, folder: Path) -> None:
    ann = Person(club_server)
    table = ann.post("/tables", seats=["me", "rookie"], name="Ann", options={"fewer-laps": "yes"})["id"]
    other = Running(folder, database=club)
    try:
        with ann.page(table) as page, Person(other, ann.client.cookies).page(table) as elsewhere:
            elsewhere.my_turn()
            ann.post(f"/tables/{table}/leave?bots=rookie")
            for each in (page, elsewhere):
                while not each.state["over"]:
                    each.until("state")
            assert page.state["position"] == elsewhere.state["position"]
    finally:
        other.stop()


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "this is no address"),
        ("mysql://a@b/c", "--database mysql: a database of this kind cannot be used"),
        ("postgresql://club:hush@127.0.0.1:1/none", "cannot be used"),
    ],
)
def test_a_database_that_is_not_there(folder: Path, url: str, says: str) -> None:
    pytest.importorskip("asyncpg", reason="asyncpg is not installed")
    with pytest.raises(HairpinError) as error:
        prepare(Place(folder, url))
    assert says in str(error.value)
    assert "\n" not in str(error.value)
    assert "hush" not in str(error.value)


def test_without_its_driver_the_way_to_it_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(database.DRIVERS, "postgresql", "no_such_driver")
    with pytest.raises(HairpinError, match=r"pip install 'hairpin\[postgres\]'"):
        prepare(Place(folder, "postgresql://club@/x"))
