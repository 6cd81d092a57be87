"""Who is away: shown to all, waited for or driven on by a bot, and back at the wheel in every phase of a race."""

import contextlib
import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import WAIT, Page, Person, Running, SetClock

# where Ben, who is away, is asked next
PHASES = {
    "lock": "joyride/school-yard/seats=2/round=3,turn=B/A=l2:e,mirror=22/B=n3:e,gear=2,mirror=13",
    "shift": "joyride/school-yard/seats=2/round=3,turn=B,at=shift/A=l2:e,mirror=22/B=n3:e,gear=2,mirror=13",
    "steer": "joyride/school-yard/seats=2/round=3,order=BA,turn=B,at=roll.steer/A=l2:e,mirror=22/B=o2:w,mirror=11",
    "head-on": "joyride/school-yard/seats=2/round=3,at=roll.steer/A=l2:e,mirror=22/B=o2:w,mirror=11",
}
NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hairpin.server.caretaker.EVERY", 0.02)
    monkeypatch.setattr("hairpin.server.socket.SILENCE", 1e9)  # the clock jumps, the pages do not sleep


def with_ben(ann: Person, ben: Person, phase: str) -> str:
    """A table of the two where Ben is asked next, and away."""
    if phase == "start":
        table = ann.post("/tables", seats=["me", "open"], name="Ann")["id"]
    else:
        table = ann.post("/tables/from", position=PHASES[phase], seats=["me", "open"], name="Ann")["id"]
    ben.post(f"/tables/{table}/sit", name="Ben")
    return str(table)


def until_asked(page: Page) -> None:
    """Ann drives on until Ben is asked."""
    while page.state["actor"] != 1:
        if page.state["choices"]:
            words = [choice["text"] for choice in page.state["choices"]]
            page.act("straight" if "straight" in words else words[0])
        else:
            page.until("state")


def replaceable(person: Person, table: str) -> list[int]:
    """The seats for which a bot may stand in, as the server says."""
    return [seat["seat"] for seat in person.get(f"/tables/{table}")["seats"] if seat["replaceable"]]


@pytest.mark.parametrize("phase", ["start", *PHASES])
def test_the_host_lets_a_bot_drive_for_who_is_away_and_they_come_back(
    ann: Person, ben: Person, clock: SetClock, phase: str
) -> None:
    table = with_ben(ann, ben, phase)
    with ann.page(table) as page:
        until_asked(page)
        seq = page.state["seq"]
        assert "Ben has not been away for long enough" in ann.refused(f"/tables/{table}/stand-in", seat=1)
        clock.forward += 590
        assert "at the earliest in" in ann.refused(f"/tables/{table}/stand-in", seat=1)
        assert replaceable(ann, table) == []
        clock.forward += 11
        assert replaceable(ann, table) == [1]
        ann.post(f"/tables/{table}/stand-in?bots=rookie", seat=1)
        while page.state["seq"] == seq:
            page.until("state")
        seat = page.last["seats"]["seats"][1]
        assert (seat["kind"], seat["stand_in"], seat["replaceable"], seat["name"]) == ("bot", True, False, "Ben")
        with ben.page(table) as his:
            assert his.last["welcome"]["you"] == 1
            ben.post(f"/tables/{table}/return")
            while his.last["seats"]["seats"][1]["kind"] != "person":
                his.until("seats")
            while not his.state["choices"]:
                if page.state["choices"]:
                    page.act_number(page.state["choices"][0]["action"])
                if not his.state["choices"]:
                    his.send({"t": "resync"})
                    his.until("state")
                    page.send({"t": "resync"})
                    page.until("state")
            before = his.state["seq"]
            assert his.act_number(his.state["choices"][0]["action"])["seq"] > before


def test_after_the_end_a_wheel_is_taken_back_all_the_same(ann: Person, ben: Person, clock: SetClock) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "open"], name="Ann")["id"]
    ben.post(f"/tables/{table}/sit", name="Ben")
    with ann.page(table) as page:
        clock.forward += 700
        ann.post(f"/tables/{table}/leave?bots=rookie")
        ann.post(f"/tables/{table}/stand-in?bots=rookie", seat=1)
        while not page.state["over"]:
            page.until("state")
        ben.post(f"/tables/{table}/return")
        assert ann.get(f"/tables/{table}")["seats"][1]["kind"] == "person"
        assert ann.get(f"/tables/{table}")["state"] == "finished"


def test_who_is_here_or_is_no_other_driver_cannot_be_replaced(ann: Person, ben: Person, clock: SetClock) -> None:
    table = with_ben(ann, ben, "lock")
    clock.forward += 3600
    with ben.page(table):
        assert "Ben is here" in ann.refused(f"/tables/{table}/stand-in", seat=1)
    while ann.get(f"/tables/{table}")["seats"][1]["present"]:
        pass  # the server has not noticed yet
    clock.forward += 60
    assert "in 9 min" in ann.refused(f"/tables/{table}/stand-in", seat=1)  # away anew, for a minute
    clock.forward += 600
    assert "only who made the table" in ben.refused(f"/tables/{table}/stand-in", seat=0)
    assert "another driver who is away" in ann.refused(f"/tables/{table}/stand-in", seat=0)
    assert "another driver who is away" in ann.refused(f"/tables/{table}/stand-in", seat=5)
    assert "'ace' is no bot" in ann.refused(f"/tables/{table}/stand-in?bots=ace", seat=1)


def test_pages_are_told_who_is_away_and_for_how_long(ann: Person, ben: Person, clock: SetClock) -> None:
    table = with_ben(ann, ben, "lock")
    with ann.page(table) as page:
        with ben.page(table):
            while not page.last["seats"]["seats"][1]["present"]:
                page.until("seats")
        while page.last["seats"]["seats"][1]["present"]:
            page.until("seats")
        clock.forward += 125
        page.send({"t": "resync"})
        page.until("state")
        here, away = page.last["seats"]["seats"]
        assert here["absent_s"] == 0
        assert 125 <= away["absent_s"] < 125 + WAIT
        assert page.last["welcome"]["host"]


def test_a_table_may_drive_on_by_itself_while_somebody_waits(ann: Person, ben: Person, clock: SetClock) -> None:
    made = ann.post("/tables", seats=["me", "open"], name="Ann", absent="bot", absent_minutes=2)
    table = made["id"]
    ben.post(f"/tables/{table}/sit", name="Ben")
    assert ann.get(f"/tables/{table}")["absentAfter"] == 120
    with ann.page(table) as page:
        until_asked(page)
        clock.forward += 121
        while page.last["seats"]["seats"][1]["kind"] != "bot":
            page.until("seats")
        page.my_turn()
        assert page.last["seats"]["seats"][0]["kind"] == "person"
    assert ben.post(f"/tables/{table}/return") == {}


def test_a_table_waits_unless_it_is_told_otherwise(ann: Person, ben: Person, clock: SetClock) -> None:
    waiting = with_ben(ann, ben, "lock")
    driven = ann.post("/tables", seats=["me", "open"], name="Ann", absent="bot", absent_minutes=1)["id"]
    ben.post(f"/tables/{driven}/sit", name="Ben")
    with ann.page(waiting) as page, ann.page(driven) as sign:
        until_asked(page)
        until_asked(sign)
        clock.forward += 100_000
        while sign.last["seats"]["seats"][1]["kind"] != "bot":  # whoever looks after tables has been here
            sign.until("seats")
        assert ann.get(f"/tables/{waiting}")["seats"][1]["kind"] == "person"
        assert page.state["actor"] == 1


# ---- silence ----


def test_a_page_that_has_fallen_asleep_is_let_go_and_comes_back_to_what_it_missed(
    ann: Person, ben: Person, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hairpin.server.socket.SILENCE", 30.0)
    table = ann.post("/tables/from", position=NEAR, seats=["me", "open"], name="Ann")["id"]
    ben.post(f"/tables/{table}/sit", name="Ben")
    with ann.page(table) as page, ben.socket(table) as asleep:
        clock.forward += 25
        page.send({"t": "ping"})
        page.until("pong")
        clock.forward += 10  # ann has been silent for 10 s, ben for 35
        with contextlib.suppress(ConnectionClosed):
            for _ in asleep:
                pass  # what was sent before
        assert asleep.close_code == 4407
        while page.last["seats"]["seats"][1]["present"]:
            page.until("seats")
        page.act("lock none")
        page.act("stay")
        seq = page.state["seq"]
    with ben.page(table, since=1) as back:
        assert back.state["since"] == 1
        assert [line["seq"] for line in back.state["log"]] == list(range(2, seq + 1))
    with ben.page(table, since=seq + 5) as back:
        assert [line["seq"] for line in back.state["log"]] == list(range(1, seq + 1))


def test_a_server_that_restarts_under_an_open_page_shows_it_the_same(ann: Person, server: Running) -> None:
    table = ann.post("/tables", seats=["me", "same:Bob"], name="Ann")["id"]
    with ann.page(table) as page:
        for _ in range(4):
            page.my_turn()
            page.act_number(page.state["choices"][0]["action"])
        page.my_turn()
        before = page.state
        server.stop()
        with contextlib.suppress(ConnectionClosed):
            for message in page.socket:
                assert json.loads(message)["t"] == "seats"
    again = Running(server.folder)
    try:
        with Person(again, ann.client.cookies).page(table, since=before["seq"]) as page:
            for key in ("seq", "position", "choices", "cars", "panels", "headline", "can_undo", "undos"):
                assert page.state[key] == before[key], key
            assert page.state["log"] == []
            page.act_number(page.state["choices"][0]["action"])
            assert page.state["seq"] > before["seq"]
    finally:
        again.stop()
