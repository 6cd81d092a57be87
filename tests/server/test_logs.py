"""What the server writes about its work gives nothing away: no cookie, secret, word of the dice, code or name."""

import contextlib
import json
import logging
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import Person, Running, kept
from tests.server.test_matrix import ENDPOINTS, KINDS, message_of


def session(ann: Person, ben: Person, server: Running) -> list[str]:
    """Everything that can be asked, rightly and wrongly; answers what must not be told."""
    table = ann.post("/tables", seats=["me", "open"], name="Ann Secretive")["id"]
    ann.post(f"/tables/{table}/nonce", text="word-of-ann")
    ben.post(f"/tables/{table}/sit", name="Ben")
    codes = [ann.post(f"/tables/{table}/code")["code"] for _ in range(2)]
    ben.refused("/code", code=codes[0])
    for method, path in ENDPOINTS:
        for person in (ann, ben, Person(server)):
            body = ENDPOINTS[method, path].body
            content: dict[str, Any] = {"content": body} if isinstance(body, str) else {"json": body}
            person.client.request(
                method.upper(),
                path.format(name=table, game="joyride", track="bulldog"),
                **(content if method == "post" else {}),
            )
    again = ann.post("/tables", seats=["me", "same:Bob"], name="Ann Secretive")["id"]
    with ann.page(again) as page:
        for kind in KINDS:
            page.my_turn()
            page.send(message_of(kind, page.state["seq"], page.state["choices"][0]["action"]))
        page.send({"t": "ping"})
        page.until("pong")
    with ann.socket(again) as socket:
        socket.send(json.dumps({"t": "why", "id": "x", "words": ["word-of-ann"]}))
    rows = kept(server.folder)
    people = {row[4] for row in rows["seats"] if row[4]}
    secrets = {row[5].hex() for row in rows["races"]} | {repr(row[5])[2:-1] for row in rows["races"]}
    cookies = [person.client.cookies["hairpin"] for person in (ann, ben)]
    key = (server.folder / "key").read_text()
    return [*codes, *people, *secrets, *cookies, key, "word-of-ann", "Ann Secretive"]


@pytest.mark.parametrize("is_broken", [False, True], ids=["well", "when everything goes wrong"])
def test_no_log_gives_anything_away(
    ann: Person, ben: Person, server: Running, caplog: pytest.LogCaptureFixture, capfd: Any,
    monkeypatch: pytest.MonkeyPatch, is_broken: bool,
) -> None:  # fmt: skip
    caplog.set_level(logging.INFO)
    logging.getLogger("httpx2").setLevel(logging.WARNING)
    hidden = session(ann, ben, server)
    if is_broken:

        def broken(*_args: Any, **_more: Any) -> Any:
            raise RuntimeError("a mistake in the program")

        monkeypatch.setattr("hairpin.server.table.GameTable.commit", broken)
        monkeypatch.setattr("hairpin.server.hall.GameTable.told_in_lobby", broken)
        ann.client.post("/api/tables", json={"seats": ["me", "open"], "name": "Ann Secretive"})
        again = Person(server, ann.client.cookies)  # over another connection
        mine = again.get("/tables")["mine"][0]["id"]
        with ann.page(mine) as page:
            action = page.my_turn()["choices"][0]["action"]
            page.send({"t": "act", "id": "x", "seq": page.state["seq"], "action": action})
            with contextlib.suppress(ConnectionClosed):
                for _ in page.socket:
                    pass
            assert page.socket.close_code == 1011
    out = capfd.readouterr()
    told = caplog.text + out.out + out.err
    assert ("a mistake in the program" in told) == is_broken
    assert len(hidden) > 10
    assert [secret for secret in hidden if secret in told] == []
