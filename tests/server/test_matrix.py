"""Who may do what: every endpoint of the OpenAPI document and every command of the socket, by role.

What is not allowed is refused in one sentence, and the database holds what it held before. An endpoint or a command
that has no row here fails the test.
"""

import contextlib
import re
import typing
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from hairpin.games.joyride.trackfiles import FOLDER
from hairpin.server import messages
from hairpin.server.app import create_app
from tests.server.conftest import WAIT, Person, Running, SetClock, kept

NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
TRACK = (FOLDER / "tracks" / "bulldog.toml").read_text()
ELSEWHERE = "http://elsewhere.example"

# roles without a seat at the table: no cookie at all; a seat at another table; a page that only watches; somebody whose
# seat has moved to another device. `driver` holds a seat, but did not make the table
OUTSIDERS = ("guest", "other", "spectator", "revoked")


@dataclass(frozen=True)
class Row:
    """What an endpoint is asked with, and who is refused."""

    refused: tuple[str, ...] = ()
    body: dict[str, Any] | str = field(default_factory=dict)


ENDPOINTS = {
    ("get", "/api/games"): Row(),
    ("get", "/api/warming"): Row(),
    ("get", "/api/tables"): Row(),
    ("get", "/api/tables/{name}"): Row(),
    ("get", "/api/tables/{name}/dashboards"): Row(),
    ("get", "/api/tables/{name}/race"): Row(),
    ("get", "/api/tables/{name}/replay"): Row(),
    ("get", "/api/tables/{name}/scenario"): Row(),
    ("get", "/api/tables/{name}/report"): Row(),
    ("post", "/api/scenario"): Row(body=NEAR),
    ("get", "/api/rules/{game}"): Row(),
    ("get", "/api/tracks"): Row(),
    ("get", "/api/tracks/{track}/file"): Row(),
    ("post", "/api/tracks/check"): Row(body=TRACK),
    ("post", "/api/tracks"): Row(body=TRACK),
    ("post", "/api/tracks/{track}/cautions"): Row(body={"options": {"seats": "4"}}),
    ("delete", "/api/tracks/{track}"): Row((*OUTSIDERS, "driver", "host")),  # it is of the box
    ("post", "/api/tables"): Row(body={"seats": ["me", "open"]}),
    ("post", "/api/tables/from"): Row(body={"position": NEAR, "seats": ["me", "open"]}),
    ("post", "/api/replay"): Row(body="hairpin race 1\n"),
    ("post", "/api/code"): Row((*OUTSIDERS, "driver", "host"), {"code": "22222222"}),
    ("post", "/api/tables/{name}/sit"): Row(OUTSIDERS, {"name": "Eve"}),  # every seat is taken
    ("post", "/api/tables/{name}/nonce"): Row((*OUTSIDERS, "driver", "host"), {"text": "x"}),  # it has started
    ("post", "/api/tables/{name}/options"): Row(
        (*OUTSIDERS, "driver", "host"), {"seat": 0, "options": {"car-a": "junker"}}
    ),  # it has started
    ("post", "/api/tables/{name}/start"): Row((*OUTSIDERS, "driver")),
    ("post", "/api/tables/{name}/leave"): Row(OUTSIDERS),
    ("post", "/api/tables/{name}/return"): Row(OUTSIDERS),
    ("post", "/api/tables/{name}/stand-in"): Row((*OUTSIDERS, "driver", "host"), {"seat": 1}),  # its driver is here
    ("post", "/api/tables/{name}/rematch"): Row(OUTSIDERS),
    ("post", "/api/tables/{name}/code"): Row(OUTSIDERS),
}

# who is refused a command while the host is to act; what everybody else is answered
COMMANDS: dict[type[Any], tuple[tuple[str, ...], tuple[str, ...]]] = {
    messages.Act: ((*OUTSIDERS, "driver", "away"), ("state",)),
    messages.Undo: ((*OUTSIDERS, "driver", "away"), ("state",)),
    messages.Hint: ((*OUTSIDERS, "driver", "away"), ("answer",)),
    messages.Look: ((*OUTSIDERS, "driver", "away"), ("answer",)),
    messages.Why: ((), ("answer", "refused")),
    messages.Learnt: ((*OUTSIDERS, "driver", "away"), ()),  # it is no guided race
    messages.Lessons: ((*OUTSIDERS, "driver", "away"), ()),
    messages.Resync: ((), ("welcome",)),
    messages.Ping: ((), ("pong",)),
}


def found_endpoints() -> dict[tuple[str, str], Any]:
    paths = create_app(Path()).openapi()["paths"]
    return {(method, path): about for path, methods in paths.items() for method, about in methods.items()}


FOUND = found_endpoints()
GUARDED = [(key, role) for key in FOUND if key in ENDPOINTS for role in ENDPOINTS[key].refused]
CHANGING = [key for key in FOUND if key[0] != "get"]
KINDS = list(typing.get_args(messages.Command))


@dataclass
class Scene:
    """A table where the host is to act and everybody of the matrix is there."""

    server: Running
    folder: Path
    table: str
    people: dict[str, Person]

    def ask(self, key: tuple[str, str], role: str, table: str = "", **headers: str) -> Any:
        body = ENDPOINTS[key].body
        path = key[1].format(name=table or self.table, game="joyride", track="bulldog")
        content = {"content": body} if isinstance(body, str) else {"json": body}
        more = content if key[0] == "post" else {}
        return self.people[role].client.request(key[0].upper(), path, headers=headers, **more)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with pytest.MonkeyPatch.context() as patch:
        from tests.server.conftest import QuickThinker

        patch.setattr("hairpin.server.app.Thinker", QuickThinker)
        folder = tmp_path_factory.mktemp("matrix")
        server = Running(folder, clock=SetClock())
        roles = ("host", "driver", "away", *OUTSIDERS)
        people = {role: Person(server) for role in roles}
        seats = ["me", "open", "open"]
        host = people["host"]
        table = host.post("/tables", seats=seats, name="Ann")["id"]
        people["other"].post("/tables", seats=["me", "same:Bob"], name="Eve")
        people["revoked"].post(f"/tables/{table}/sit", name="Ben")
        code = people["revoked"].post(f"/tables/{table}/code")["code"]
        people["driver"].post("/code", code=code)
        people["away"].post(f"/tables/{table}/sit", name="Cat")
        with host.page(table) as page:
            placing(page, people["driver"], people["away"], table)
        yield Scene(server, folder, table, people)
        server.stop()


def placing(page: Any, driver: Person, away: Person, table: str) -> None:
    """Drive on until the host is to act; then somebody lets a bot drive."""
    with driver.page(table) as second, away.page(table) as third:
        pages = [page, second, third]
        while page.state["actor"] != 0 or not page.state["choices"]:
            one = next((one for one in pages if one.state["choices"] and one.state["seq"] == page.state["seq"]), None)
            if one is not None and one is not page:
                one.act_number(one.state["choices"][0]["action"])
            for other in pages:
                other.send({"t": "resync"})
                other.until("welcome")
                other.until("state")
    away.post(f"/tables/{table}/leave")


def stored_secret(folder: Path, table: str) -> bytes:
    found = next(row[5] for row in kept(folder)["races"] if row[0] == table)
    assert len(found) == 32
    return bytes(found)


def one_sentence(answer: Any) -> bool:
    """Whether a refusal is one for people: a sentence, no list, no trace of the machine."""
    says = answer.json()["detail"]
    return isinstance(says, str) and 10 < len(says) < 250 and not re.search(r"[\n{}]|Error|Traceback|\.py", says)


# ---- REST ----


def test_every_endpoint_has_a_row() -> None:
    assert set(FOUND) == set(ENDPOINTS)


def test_every_endpoint_tells_how_it_refuses() -> None:
    for key, about in FOUND.items():
        assert {"400", "403", "404", "413", "422", "429", "503"} <= set(about["responses"]), key


@pytest.mark.parametrize(("key", "role"), GUARDED, ids=str)
def test_who_may_not_is_refused_and_nothing_changes(scene: Scene, key: tuple[str, str], role: str) -> None:
    before = kept(scene.folder)
    with scene.people[role].page(scene.table) if role == "spectator" else contextlib.nullcontext():
        answer = scene.ask(key, role)
    assert answer.status_code == 400, answer.text
    assert one_sentence(answer), answer.text
    assert kept(scene.folder) == before


@pytest.mark.parametrize("role", OUTSIDERS)
def test_nobody_frees_the_seat_of_another_before_the_start(scene: Scene, role: str) -> None:
    waiting = scene.people["host"].post("/tables", seats=["me", "open"], name="Ann")["id"]
    before = kept(scene.folder)
    answer = scene.ask(("post", "/api/tables/{name}/leave"), role, waiting)
    assert answer.status_code == 400
    assert one_sentence(answer)
    assert kept(scene.folder) == before


@pytest.mark.parametrize("key", CHANGING, ids=str)
@pytest.mark.parametrize("origin", [ELSEWHERE, "null", "http://127.0.0.1:1", "http://[bad"])
def test_no_page_of_another_site_changes_anything(scene: Scene, key: tuple[str, str], origin: str) -> None:
    before = kept(scene.folder)
    answer = scene.ask(key, "host", origin=origin)
    assert answer.status_code == 403
    assert one_sentence(answer)
    assert kept(scene.folder) == before


@pytest.mark.parametrize("key", [key for key in FOUND if key[0] == "get"], ids=str)
def test_no_page_of_another_site_reads_an_answer(scene: Scene, key: tuple[str, str]) -> None:
    answer = scene.ask(key, "host", origin=ELSEWHERE)
    assert answer.status_code == 200
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_a_page_of_this_server_may(scene: Scene) -> None:
    assert scene.ask(("post", "/api/tables"), "host", origin=scene.server.url).status_code == 201


@pytest.mark.parametrize("key", [key for key in FOUND if "{name}" in key[1]], ids=str)
@pytest.mark.parametrize("table", ["nothing", "..%2F..%2Fkey", "%00", "x" * 500, "%F0%9F%8F%81", "' OR 1=1 --"])
def test_an_unknown_table(scene: Scene, key: tuple[str, str], table: str) -> None:
    before = kept(scene.folder)
    answer = scene.ask(key, "host", table)
    assert answer.status_code in (404, 405)
    assert isinstance(answer.json()["detail"], str)
    assert kept(scene.folder) == before


def test_a_code_that_is_used_old_or_replaced(ann: Person, ben: Person, clock: SetClock, folder: Path) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"]
    used, replaced, old = "", "", ""
    replaced = ann.post(f"/tables/{table}/code")["code"]
    used = ann.post(f"/tables/{table}/code")["code"]
    assert ben.post("/code", code=f" {used.upper()} ") == {"id": table}
    old = ben.post(f"/tables/{table}/code")["code"]
    clock.forward += 601
    before = kept(folder)["seats"]
    for code in (used, replaced, old, "", "x" * 60, "\0", "'--"):
        assert "is not known or has been used" in ann.refused("/code", code=code)
    assert kept(folder)["seats"] == before


# ---- the socket ----


def test_every_command_has_a_row() -> None:
    assert set(COMMANDS) == set(KINDS)


def message_of(kind: type[Any], seq: int, action: int) -> dict[str, Any]:
    values = {"id": "mine", "words": "lock 1", "seq": seq, "action": action, "lesson": "goal", "wanted": False}
    names = [one.name for one in msgspec.structs.fields(kind)]
    return {"t": kind.__struct_config__.tag, **{name: values[name] for name in names}}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("role", [*OUTSIDERS, "driver", "away"])
def test_who_is_not_to_act_can_change_nothing(scene: Scene, kind: type[Any], role: str) -> None:
    refused, answered = COMMANDS[kind]
    before = kept(scene.folder)
    with scene.people["host"].page(scene.table) as host, scene.people[role].page(scene.table) as page:
        assert page.state["choices"] == []
        page.send(message_of(kind, host.state["seq"], host.state["choices"][0]["action"]))
        expected = ("refused",) if role in refused else answered
        answer = page.until("refused", "answer", "pong", "welcome", "state")
        assert answer["t"] in expected
        if answer["t"] == "refused":
            assert "\n" not in answer["says"]
            assert len(answer["says"]) > 10
    assert kept(scene.folder) == before


@pytest.mark.parametrize("kind", KINDS)
def test_no_page_of_another_site_is_heard(scene: Scene, kind: type[Any]) -> None:
    before = kept(scene.folder)
    with scene.people["host"].page(scene.table) as host:
        message = msgspec.json.encode(message_of(kind, host.state["seq"], host.state["choices"][0]["action"]))
    with scene.people["host"].socket(scene.table, origin=ELSEWHERE) as socket:
        with contextlib.suppress(ConnectionClosed):
            socket.send(message.decode())
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=WAIT)  # not a word
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403
    assert kept(scene.folder) == before


# ---- who somebody is ----


def test_a_forged_cookie_is_nobody(scene: Scene) -> None:
    cookie = scene.people["host"].client.cookies["hairpin"]
    name, _, seal = cookie.rpartition(".")
    other = scene.people["other"].client.cookies["hairpin"]
    for forged in (
        cookie[:-2] + "xx",
        name,
        f"{name}.",
        f"{name}.{other.rpartition('.')[2]}",
        f"{seal}.{name}",
        "",
        "0",
    ):
        eve = Person(scene.server, {"hairpin": forged})
        assert eve.refused(f"/tables/{scene.table}/leave")
        with eve.page(scene.table) as page:
            assert page.last["welcome"]["you"] is None
            assert not page.last["welcome"]["host"]
            assert not page.state["choices"]


def test_a_cookie_is_for_the_server_only(server: Running) -> None:
    kept_by = Person(server).client.post("/api/tables", json={"seats": ["me", "open"], "name": "Eve"})
    assert kept_by.status_code == 201, kept_by.text
    header = kept_by.headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header


def test_no_secret_is_told_before_the_end(scene: Scene) -> None:
    """Neither the secret of the dice nor a person's id is in anything that others are sent."""
    watching = scene.people["spectator"]
    with watching.page(scene.table) as page:
        told = str(page.last) + str(watching.get(f"/tables/{scene.table}"))
    told += str(watching.get("/tables"))
    for path in ("race", "scenario", "report", "replay"):
        told += watching.client.get(f"/api/tables/{scene.table}/{path}").text
    rows = kept(scene.folder)
    people = {row[4] for row in rows["seats"] if row[4]}
    assert len(people) >= 4
    assert [person for person in people if person in told] == []
    assert "secret: " not in told
    assert stored_secret(scene.folder, scene.table).hex() not in told.lower()
