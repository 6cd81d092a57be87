"""Two servers over one database, and two windows in one seat: one wins, the other is shown the present state."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Page, Person, Running, kept

NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hairpin.server.caretaker.EVERY", 0.05)


@pytest.fixture
def other_server(server: Running, folder: Path) -> Iterator[Running]:
    running = Running(folder)
    yield running
    running.stop()


def same(person: Person, server: Running) -> Person:
    """The same browser at another process, as behind a balancer."""
    return Person(server, person.client.cookies)


def at_once(*pages: Page, actions: list[int]) -> list[Any]:
    """Every page acts at the same moment; what each is answered."""
    answers: list[Any] = [None] * len(pages)
    gate = threading.Barrier(len(pages))

    def act(number: int) -> None:
        gate.wait()
        answers[number] = pages[number].act_number(actions[number])

    threads = [threading.Thread(target=act, args=(number,)) for number in range(len(pages))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def until_same(*pages: Page) -> None:
    """Every page gets to see what the one that is furthest sees."""
    furthest = max(page.state["seq"] for page in pages)
    for page in pages:
        while page.state["seq"] < furthest:
            page.until("state")
    assert len({page.state["position"] for page in pages}) == 1


@pytest.mark.parametrize("is_one_server", [True, False], ids=["two windows", "two processes"])
def test_of_two_clicks_at_once_one_wins(
    ann: Person, server: Running, other_server: Running, folder: Path, is_one_server: bool
) -> None:
    table = ann.post("/tables", seats=["me", "same:Bob"], name="Ann")["id"]
    also = ann if is_one_server else same(ann, other_server)
    with ann.page(table) as one, also.page(table) as two:
        for round_ in range(12):
            one.my_turn()
            until_same(one, two)
            two.my_turn()
            choices = [choice["action"] for choice in one.state["choices"]]
            seq = one.state["seq"]
            answers = at_once(one, two, actions=[choices[round_ % len(choices)], choices[-1]])
            assert all(answer["t"] == "state" for answer in answers), answers
            assert all(answer["seq"] > seq for answer in answers)
            until_same(one, two)
        log = [line["words"] for line in ann.get(f"/tables/{table}/replay")["states"][-1]["log"]]
        seq = one.state["seq"]
    assert log
    rows = [row[1] for row in kept(folder)["lines"] if row[0] == table]
    assert sorted(rows) == list(range(1, seq + 1))  # no line twice, none missing


def test_what_one_process_does_the_others_pages_see(ann: Person, ben: Person, other_server: Running) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "open"], name="Ann")["id"]
    with ann.page(table) as page, same(ann, other_server).page(table) as elsewhere:
        assert same(ben, other_server).post(f"/tables/{table}/sit", name="Ben") == {"seat": 1}
        while not page.state["choices"]:
            page.until("state")
        assert [seat["name"] for seat in page.last["seats"]["seats"]] == ["Ann", "Ben"]
        page.act("lock none")
        page.answer(page.say("undo", seq=1))
        page.act("lock 3")
        while [line["words"] for line in elsewhere.state["log"]] != ["lock 3"]:
            elsewhere.until("state")
        assert elsewhere.state["undos"] == 1
        elsewhere.act_number(elsewhere.state["choices"][0]["action"])
        until_same(page, elsewhere)


def test_an_action_counts_though_another_process_has_changed_the_seats(
    ann: Person, ben: Person, other_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "open"], name="Ann")["id"]
    ben.post(f"/tables/{table}/sit", name="Ben")
    with ann.page(table) as page:
        page.my_turn()
        monkeypatch.setattr("hairpin.server.caretaker.go_round", nobody)  # it would tell this process before
        same(ben, other_server).post(f"/tables/{table}/leave?bots=rookie")
        seq = page.state["seq"]
        assert page.act("lock none")["seq"] > seq
        assert page.last["seats"]["seats"][1]["stand_in"]


async def nobody(_hall: object) -> None:
    """Looks after no table."""


def test_two_people_want_the_last_seat(ann: Person, server: Running, other_server: Running) -> None:
    for _ in range(5):
        table = ann.post("/tables/from", position=NEAR, seats=["me", "open"], name="Ann")["id"]
        people = [Person(server), Person(other_server)]
        for person in people:
            person.get(f"/tables/{table}")  # both processes know the table with its free seat
        answers: list[Any] = [None, None]
        gate = threading.Barrier(2)

        def sit(number: int) -> None:
            gate.wait()  # noqa: B023
            path, body = f"/api/tables/{table}/sit", {"name": ("Ben", "Cat")[number]}  # noqa: B023
            answers[number] = people[number].client.post(path, json=body)  # noqa: B023

        threads = [threading.Thread(target=sit, args=(number,)) for number in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer.status_code for answer in answers) == [200, 400]
        assert "every seat is taken" in next(a for a in answers if a.status_code == 400).json()["detail"]
        won = ("Ben", "Cat")[[answer.status_code for answer in answers].index(200)]
        for person in people:
            assert person.get(f"/tables/{table}")["seats"][1]["name"] == won


def test_a_code_is_good_once_wherever_it_is_used(ann: Person, server: Running, other_server: Running) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "open"], name="Ann")["id"]
    code = ann.post(f"/tables/{table}/code")["code"]
    assert Person(other_server).post("/code", code=code) == {"id": table}
    assert "has been used" in Person(server).refused("/code", code=code)


def test_bots_of_two_processes_drive_one_race(ann: Person, folder: Path, other_server: Running) -> None:
    table = ann.post("/tables", seats=["me", "rookie"], name="Ann", options={"fewer-laps": "yes"})["id"]
    with ann.page(table) as page, same(ann, other_server).page(table) as elsewhere:
        ann.post(f"/tables/{table}/leave?bots=rookie")
        for each in (page, elsewhere):
            while not each.state["over"]:
                each.until("state")
        assert elsewhere.state["position"] == page.state["position"]
        seq = page.state["seq"]
    rows = [row[1] for row in kept(folder)["lines"] if row[0] == table]
    assert sorted(rows) == list(range(1, seq + 1))
