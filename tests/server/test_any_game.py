"""A table of any game: raced alone or by six, with answers that are sealed until all have given theirs."""

import json
from typing import Any

import pytest

from tests.server.conftest import Page, Person, Running

pytestmark = pytest.mark.usefixtures("toy")


def open_table(host: Person, seats: list[str]) -> str:
    return str(host.post("/tables", game="toy", course="lane", seats=seats, name="Ann")["id"])


def test_the_lobby_offers_it(ann: Person) -> None:
    (shown,) = (game for game in ann.get("/games") if game["id"] == "toy")
    (track,) = shown["tracks"]
    assert (shown["at_once"], shown["bots"], shown["lessons"], shown["max_seats"]) == (["me"], [], False, 6)
    assert track["seats"] == [1, 2, 3, 4, 5, 6]
    assert [cell["outline"][0] for cell in track["drawing"]["cells"]] == ["M", "M"]
    assert track["drawing"]["shapes"][0]["title"] == "the line"
    assert [clause["id"] for section in ann.get("/rules/toy")["sections"] for clause in section["clauses"]] == [
        "TOY-GEAR-01",
        "TOY-ROLL-01",
        "TOY-GOAL-01",
    ]


def test_the_one_to_learn_on_comes_first(ann: Person) -> None:
    tracks = next(game for game in ann.get("/games") if game["id"] == "joyride")["tracks"]
    assert tracks[0]["id"] == "school-yard"
    assert next(game for game in ann.get("/games") if game["id"] == "joyride")["at_once"] == ["me", "rookie"]


def test_alone_it_is_raced_to_its_end_and_kept(ann: Person) -> None:
    table = open_table(ann, ["me"])
    with ann.page(table) as page:
        assert page.last["welcome"]["shapes"] == [{"kind": "line", "path": "M45 -30V30", "title": "the line"}]
        while not page.my_turn()["over"]:
            page.act("gear 2")
        assert [row["seat"] for row in page.state["standings"]] == [0]
    assert ann.get(f"/tables/{table}/replay")["states"][-1]["over"]
    race = ann.client.get(f"/api/tables/{table}/race").text
    assert "\nresult: A won\n" in race
    assert ann.client.post("/api/replay", content=race).status_code == 200


def test_six_drive_on_one_screen(ann: Person) -> None:
    table = open_table(ann, ["me", *(f"same:D{k}" for k in range(2, 7))])
    with ann.page(table) as page:
        for seat in range(6):
            assert page.state["actor"] == seat
            page.act("gear 1")
        assert len(page.state["cars"]) == 6
        assert page.state["cars"][5]["aside"] == 40.0


def test_what_it_has_not_is_refused_in_a_sentence(ann: Person) -> None:
    wanted: dict[str, Any] = {"game": "toy", "course": "lane", "name": "Ann"}
    assert ann.refused("/tables", **wanted, seats=["me", "rookie"]) == "toy has no bots"
    assert ann.refused("/tables", **wanted, seats=["me"] * 7) == "seats=7: 1 to 6 are allowed"
    assert "Toy has no lessons yet" in ann.refused("/tables", **wanted, seats=["me"], guided=True)
    assert ann.refused("/tables", **wanted, seats=["me"], absent="bot") == "toy has no bots"
    with ann.page(open_table(ann, ["me"])) as page:
        said = page.answer(page.say("hint", seq=0))
        assert said["says"] == "Toy has no bot to ask yet"


def test_a_sealed_answer_reaches_nobody_before_all_have_given_theirs(ann: Person, ben: Person, server: Running) -> None:
    told: list[list[Any]] = [told_of_the_first_answer(ann, ben, server, words) for words in ("gear 1", "gear 3")]
    for one, other in zip(*told, strict=True):
        assert one == other


def told_of_the_first_answer(ann: Person, ben: Person, server: Running, words: str) -> list[Any]:
    """Everything that others are told after Ann has answered, without what names the table."""
    table = open_table(ann, ["me", "open"])
    ben.post(f"/tables/{table}/sit", name="Ben")
    watcher = Person(server)
    with ann.page(table) as mine, ben.page(table) as his, watcher.page(table) as theirs:
        mine.act(words)
        assert mine.state["log"][-1]["words"] == words
        found = [until_line(page, 1) for page in (his, theirs)]
        assert [state["log"][-1]["words"] for state in found] == ["", ""]
        with ben.page(table) as anew:
            found.append(anew.state)
        his.say("undo", seq=1)
        found.append(his.until("refused")["says"])
        for person in (ben, watcher):
            for path in ("race", "scenario", "report", "replay"):
                answer = person.client.get(f"/api/tables/{table}/{path}")
                assert words not in answer.text
                found.append(answer.status_code)
        assert ann.client.get(f"/api/tables/{table}/scenario?line=1").status_code == 400
        his.act("gear 2")  # all have answered: it is told what was sealed
        opened = until_line(theirs, 2)
        assert [line["words"] for line in opened["log"] if line["seq"] <= 2] == [words, "gear 2"]
        assert opened["since"] == 1
    return [json.loads(json.dumps(one).replace(table, "TABLE")) for one in found]


def until_line(page: Page, line: int) -> Any:
    while page.state["seq"] < line:
        page.until("state")
    return page.state
