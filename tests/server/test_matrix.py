"""Who may do what: every endpoint of the OpenAPI document and every command of the socket, by role."""

import sqlite3
import typing
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from hairpin.server import messages
from hairpin.server.app import create_app
from tests.server.conftest import Person, Running

NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
BODIES = {"sit": {"name": "Eve"}, "nonce": {"text": "x"}}
# what anybody may do: look, make a table of one's own, use a code that one was given
PUBLIC = {
    ("get", "/api/games"),
    ("get", "/api/warming"),
    ("get", "/api/tables"),
    ("get", "/api/tables/{name}"),
    ("get", "/api/tables/{name}/race"),
    ("get", "/api/tables/{name}/replay"),
    ("get", "/api/tables/{name}/scenario"),
    ("get", "/api/tables/{name}/report"),
    ("post", "/api/scenario"),
    ("get", "/api/rules/{game}"),
    ("post", "/api/tables"),
    ("post", "/api/tables/from"),
    ("post", "/api/replay"),
    ("post", "/api/code"),
}
GUARDED = ["leave", "return", "nonce", "code", "start", "sit", "rematch"]
HARMLESS = {"ping", "resync", "why"}


@pytest.fixture
def table(ann: Person) -> str:
    return str(ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"])


def test_every_endpoint_is_public_or_guarded(folder: object) -> None:
    """An endpoint that is added must be put on one of the two lists."""
    paths = create_app(folder).openapi()["paths"]  # type: ignore[arg-type]
    found = {(method, path) for path, methods in paths.items() for method in methods}
    guarded = {("post", f"/api/tables/{{name}}/{name}") for name in GUARDED}
    assert found == PUBLIC | guarded


@pytest.mark.parametrize("role", ["guest", "other"])
@pytest.mark.parametrize("name", GUARDED)
def test_nobody_acts_for_a_seat_of_somebody_else(
    server: Running, ann: Person, ben: Person, table: str, role: str, name: str
) -> None:
    if role == "other":
        ben.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ben")
    before = ann.get(f"/tables/{table}")
    asking = ben if role == "other" else Person(server)
    assert asking.refused(f"/tables/{table}/{name}", **BODIES.get(name, {}))
    assert ann.get(f"/tables/{table}") == before


def test_a_forged_cookie_is_nobody(server: Running, ann: Person, table: str) -> None:
    cookie = ann.client.cookies["hairpin"]
    for forged in (cookie[:-2] + "xx", cookie.split(".")[0], "", "null"):
        eve = Person(server, {"hairpin": forged})
        assert eve.refused(f"/tables/{table}/leave")
        with eve.page(table) as page:
            assert page.last["welcome"]["you"] is None
            assert not page.state["choices"]


@pytest.mark.parametrize("kind", [kind.__struct_config__.tag for kind in typing.get_args(messages.Command)])
def test_who_watches_can_change_nothing(ann: Person, ben: Person, table: str, kind: str) -> None:
    struct = next(s for s in typing.get_args(messages.Command) if s.__struct_config__.tag == kind)
    fields = {field.name: {str: "x", int: 0}[field.type] for field in msgspec.structs.fields(struct)}
    with ann.page(table) as page, ben.page(table) as watching:
        action = page.state["choices"][0]["action"]
        watching.send({"t": kind, **fields, **({"action": action} if "action" in fields else {})})
        answer = watching.until("refused", "pong", "welcome", "answer", "state")
        assert (answer["t"] == "refused") == (kind not in HARMLESS) or kind == "why"
        page.send({"t": "resync"})
        assert page.until("state")["seq"] == 0


def test_a_cookie_is_for_the_server_only(ann: Person, table: str) -> None:
    answer = ann.client.post("/api/tables", json={"seats": ["me", "open"], "name": "Ann"}, headers={"cookie": ""})
    kept = Person(ann.server).client.post("/api/tables", json={"seats": ["me", "open"], "name": "Eve"})
    assert kept.status_code == 201, kept.text
    header = kept.headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header
    assert answer.status_code == 201


def stored_secret(folder: Path, table: str) -> bytes:
    with closing(sqlite3.connect(folder / "hairpin.db")) as database:
        (found,) = database.execute("select secret from races where id = ?", (table,)).fetchone()
    assert len(found) == 32
    return bytes(found)


def test_no_secret_is_told_before_the_end(ann: Person, ben: Person, table: str, folder: Path) -> None:
    """Neither the secret of the dice nor a person's id is in anything that others are sent."""
    person = ann.client.cookies["hairpin"]
    with ben.page(table) as watching:
        told = str(watching.last) + str(ben.get(f"/tables/{table}")) + str(ben.get(f"/tables/{table}/replay"))
        told += "".join(ben.client.get(f"/api/tables/{table}/{path}").text for path in ("race", "scenario", "report"))
    assert person.split(".")[0].strip('"') not in told
    assert stored_secret(folder, table).hex() not in told.lower()
    assert "secret: " not in told
