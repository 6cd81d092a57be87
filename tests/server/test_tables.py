"""Tables: made, joined, raced, taken back, left and come back to; every refusal in a sentence."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hairpin.games import game as game_by_name
from hairpin.race import Race
from hairpin.racefile import opened, parse_file, play_line, verify
from tests.server.conftest import WAIT, Person, Running, SetClock, kept

HEAD_ON = "joyride/school-yard/seats=2/round=3,at=roll.steer/A=l2:e,mirror=22/B=o2:w,mirror=11"
NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"


@contextmanager
def serving(folder: Path) -> Iterator[Running]:
    running = Running(folder)
    yield running
    running.stop()


def test_a_table_is_raced_to_the_end_and_its_dice_can_be_verified(ann: Person, tmp_path: Path) -> None:
    table = ann.post("/tables", seats=["me", "rookie"], name="Ann", options={"fewer-laps": "yes"})["id"]
    with ann.page(table) as page:
        commitment = page.last["welcome"]["commitment"]
        page.my_turn()
        for _ in range(400):
            if page.my_turn()["over"]:
                break
            command = page.say("hint", seq=page.state["seq"])
            page.act_number(page.answer(command)["action"])
        assert page.state["over"]
        assert [line["seq"] for line in page.state["log"]][-1] == page.state["seq"]
    text = ann.client.get(f"/api/tables/{table}/race").text
    assert f"dice: sha256 {commitment}" in text
    (tmp_path / "online.race").write_text(text)
    assert verify(tmp_path / "online.race").holds
    assert ann.get(f"/tables/{table}")["state"] == "finished"
    replay = ann.get(f"/tables/{table}/replay")
    assert len(replay["states"]) == page.state["seq"] + 1
    assert replay["states"][-1]["position"] == page.state["position"]


def test_a_running_race_does_not_tell_its_secret(ann: Person) -> None:
    table = ann.post("/tables", seats=["me", "open"], name="Ann")["id"]
    text = ann.client.get(f"/api/tables/{table}/race").text
    assert "dice: sha256" in text
    assert "secret" not in text


def test_a_friend_sits_down_by_link_and_the_race_begins(ann: Person, ben: Person) -> None:
    table = ann.post("/tables", seats=["me", "open"], name="Ann")["id"]
    assert ann.get(f"/tables/{table}")["state"] == "open"
    with ann.page(table) as page:
        assert not page.state["choices"]
        assert ben.post(f"/tables/{table}/sit", name="Ben") == {"seat": 1}
        page.my_turn() if page.state["actor"] == 0 else page.until("state")
        assert [seat["name"] for seat in page.last["seats"]["seats"]] == ["Ann", "Ben"]
    assert ben.post(f"/tables/{table}/sit", name="Ben") == {"seat": 1}  # again is harmless
    assert "every seat is taken" in Person(ben.server).refused(f"/tables/{table}/sit", name="Cat")


def test_a_head_on_is_answered_from_the_other_side(ann: Person, ben: Person) -> None:
    table = ann.post("/tables/from", position=HEAD_ON, seats=["me", "open"], name="Ann")["id"]
    ben.post(f"/tables/{table}/sit", name="Ben")
    with ann.page(table) as his, ben.page(table) as hers:
        his.act("straight")
        assert his.state["actor"] == 1
        assert not his.state["choices"]
        hers.my_turn()
        assert [choice["text"] for choice in hers.state["choices"]] == ["head-on smash", "head-on push"]
        assert "not your turn" in his.act_number(hers.state["choices"][0]["action"])["says"]
        hers.act("head-on push")
        his.until("state")
        assert his.state["seq"] == hers.state["seq"]
        assert his.state["position"] == hers.state["position"]


def test_who_watches_sees_everything_and_can_do_nothing(ann: Person, ben: Person) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"]
    with ann.page(table) as page, ben.page(table) as watching:
        assert watching.last["welcome"]["you"] is None
        assert watching.state["position"] == page.state["position"]
        assert not watching.state["choices"]
        assert "not your turn" in watching.act_number(page.state["choices"][0]["action"])["says"]
        assert "nothing to take back" in watching.answer(watching.say("undo", seq=watching.state["seq"]))["says"]
    for path in ("leave", "return", "nonce", "code"):
        body = {"text": "x"} if path == "nonce" else {}
        assert ben.refused(f"/tables/{table}/{path}", **body)


def test_stale_and_repeated_commands_are_answered_by_the_present_state(ann: Person) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"]
    with ann.page(table) as page:
        action = next(c["action"] for c in page.state["choices"] if c["text"] == "lock none")
        page.send({"t": "act", "id": "once", "seq": 0, "action": action})
        first = page.answer("once")
        page.send({"t": "act", "id": "once", "seq": 0, "action": action})
        again = page.answer("once")
        assert first["seq"] == again["seq"] == 1
        stale = page.act_number(action, seq=0)
        assert stale["t"] == "state"
        assert stale["seq"] == 1


@pytest.mark.parametrize("kind", ["hint", "look"])
def test_a_question_about_another_moment_is_answered_by_the_present_one(ann: Person, kind: str) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"]
    with ann.page(table) as page:
        more = {"action": page.state["choices"][0]["action"]} if kind == "look" else {}
        page.act("lock none")
        for seq in (0, 2):
            told = page.answer(page.say(kind, seq=seq, **more))
            assert (told["t"], told["seq"], told["position"]) == ("state", 1, page.state["position"])
        more = {"action": page.state["choices"][0]["action"]} if kind == "look" else {}
        assert page.answer(page.say(kind, seq=1, **more))["t"] == "answer"


@pytest.mark.parametrize("comes", ["act", "undo", "leave"])
def test_a_hint_that_comes_too_late_is_the_present_moment(
    ann: Person, server: Running, monkeypatch: pytest.MonkeyPatch, comes: str
) -> None:
    """While the bot thinks, another window of the same person goes on, or gives the wheel away."""
    asked, go = threading.Event(), threading.Event()
    thinker = server.app.state.hall.thinker
    choose = thinker.choose

    async def slow(*args: Any) -> int:
        action = int(await choose(*args))
        asked.set()
        await asyncio.to_thread(go.wait, WAIT)
        return action

    table = ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"]
    with ann.page(table) as page, ann.page(table) as other:
        page.act("lock none")
        while other.state["seq"] != 1:
            other.until("state")
        monkeypatch.setattr(thinker, "choose", slow)
        command = page.say("hint", seq=1)
        assert asked.wait(WAIT)
        if comes == "act":
            other.act("stay")
        elif comes == "undo":
            other.answer(other.say("undo", seq=1))
        else:
            ann.post(f"/tables/{table}/leave?bots=rookie")
        go.set()
        told = page.answer(command)
        assert told["t"] == "state"
        if comes != "leave":
            assert (told["seq"], told["position"]) == (other.state["seq"], other.state["position"])


def test_what_is_not_legal_is_refused_with_its_clause(ann: Person) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"]
    race = Race.from_position(NEAR)
    up = race.game.parse_action(race.setting, race.state, "shift up", [])
    with ann.page(table) as page:
        refused = page.act_number(up)
        assert refused["t"] == "refused"
        assert refused["clause"] == "JR-TURN-01"
        assert "numbers from 0" in page.act_number(9999)["says"]
        why = page.answer(page.say("why", words="lock 1 1"))
        assert why["clause"] == "JR-LOCK-01"
        assert ann.get(f"/tables/{table}")["state"] == "racing"
        assert page.answer(page.say("look", seq=0, action=page.state["choices"][-1]["action"]))["choices"]


def test_undo_goes_back_to_the_last_choice_and_survives_a_restart(ann: Person, folder: Path, server: Running) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"]
    with ann.page(table) as page:
        start = page.state["position"]
        page.act("lock none")
        page.act("stay")  # and the roll, by itself
        assert not page.state["can_undo"]
        rolled = page.state["position"]
    server.stop()
    again = Running(folder)
    ann = Person(again, ann.client.cookies)
    with ann.page(table) as page:
        assert page.state["position"] == rolled
    other = ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"]
    with ann.page(other) as page:
        page.act("lock none")
        assert page.state["can_undo"]
        page.answer(page.say("undo", seq=page.state["seq"]))
        assert page.state["position"] == start
        page.act("lock 3")
        locked = page.state["position"]
    again.stop()
    last = Running(folder)
    with Person(last, ann.client.cookies).page(other) as page:
        assert page.state["position"] == locked
        assert [line["words"] for line in page.state["log"]] == ["lock 3"]
    last.stop()


def test_a_seat_is_handed_to_a_bot_and_taken_back(ann: Person) -> None:
    table = ann.post("/tables", seats=["me", "same:Bob", "open"], name="Ann", options={"seats": "3"})["id"]
    assert "only who made the table" in Person(ann.server).refused(f"/tables/{table}/start?bots=racer")
    ann.post(f"/tables/{table}/start?bots=rookie")
    with ann.page(table) as page:
        page.my_turn()
        ann.post(f"/tables/{table}/leave?bots=racer")
        while page.state["seq"] < 40:
            page.until("state")
        ann.post(f"/tables/{table}/return")
        assert page.my_turn()["choices"] or page.state["over"]


def test_who_leaves_before_the_start_frees_the_seat(ann: Person, ben: Person, folder: Path) -> None:
    table = ann.post("/tables", seats=["me", "open", "open"], name="Ann")["id"]
    ben.post(f"/tables/{table}/sit", name="Ben")
    ben.post(f"/tables/{table}/nonce", text="blue")
    with ann.page(table) as page:
        ben.post(f"/tables/{table}/leave")
        while page.last["seats"]["seats"][1]["kind"] != "open":
            page.until("seats")
    assert [row[6] for row in kept(folder)["seats"]] == ["", "", ""]  # the word for the dice went too
    assert "you hold no seat" in ben.refused(f"/tables/{table}/leave")
    assert ben.post(f"/tables/{table}/sit", name="Benno", seat=2) == {"seat": 2}
    with ben.page(table) as page:
        assert not page.last["welcome"]["host"]
        ann.post(f"/tables/{table}/leave")  # who stays may start it now
        while not page.last["welcome"]["host"]:
            page.until("welcome")
    assert "only who made the table" in ann.refused(f"/tables/{table}/start")
    ben.post(f"/tables/{table}/start?bots=rookie")
    seats = ben.get(f"/tables/{table}")["seats"]
    assert [(seat["name"], seat["kind"]) for seat in seats] == [
        ("rookie", "bot"),
        ("rookie", "bot"),
        ("Benno", "person"),
    ]


def test_the_last_one_to_leave_a_table_that_waits_may_come_back_to_it(ann: Person) -> None:
    table = ann.post("/tables", seats=["me", "same:Bob", "open"], name="Ann")["id"]
    ann.post(f"/tables/{table}/leave")
    row = ann.get(f"/tables/{table}")
    assert (row["state"], row["yours"], row["host"]) == ("open", False, True)
    assert [seat["kind"] for seat in row["seats"]] == ["open"] * 3
    assert ann.post(f"/tables/{table}/sit", name="Ann", seat=1) == {"seat": 1}


def test_a_seat_moves_to_another_device_by_a_code_that_is_good_once(ann: Person, ben: Person) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"]
    mine = ben.post("/tables", seats=["me", "open"], name="Ben")["id"]
    code = ann.post(f"/tables/{table}/code")["code"]
    with ann.page(table) as old:
        assert old.last["welcome"]["you"] == 0
        assert ben.post("/code", code=code) == {"id": table}
        assert old.until("welcome")["you"] is None
        assert not old.until("state")["choices"]
        with ben.page(table) as page:
            assert page.last["welcome"]["you"] == 0
            assert page.last["welcome"]["host"]
            page.act("lock none")
            assert page.state["seq"] == 1
    assert "has been used" in ben.refused("/code", code=code)
    assert {row["id"] for row in ben.get("/tables")["mine"]} == {table, mine}  # what it held before, it still holds
    assert ann.get("/tables")["mine"] == []


def test_a_code_expires(ann: Person, ben: Person, clock: SetClock) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"]
    given = ann.post(f"/tables/{table}/code")
    clock.forward += given["minutes"] * 60 + 1
    assert "for 10 minutes" in ben.refused("/code", code=given["code"])


def test_nonces_are_taken_until_the_start_and_stand_in_the_file(ann: Person, ben: Person) -> None:
    table = ann.post("/tables", seats=["me", "open"], name="Ann")["id"]
    ann.post(f"/tables/{table}/nonce", text="my word")
    ben.post(f"/tables/{table}/sit", name="Ben")
    assert "the dice are settled" in ann.refused(f"/tables/{table}/nonce", text="too late")
    text = ann.client.get(f"/api/tables/{table}/race").text
    assert "nonces: my word," in text
    found = parse_file(text, "online")
    race = opened(found, "online")
    for number, line in found.actions:
        play_line(race, number, line, "online")


def test_the_lobby_lists_open_tables_and_ones_own(ann: Person, ben: Person) -> None:
    private = ann.post("/tables", seats=["me", "open"], name="Ann")["id"]
    listed = ann.post("/tables", seats=["me", "open"], name="Ann", listed=True)["id"]
    assert [row["id"] for row in ben.get("/tables")["open"]] == [listed]
    assert {row["id"] for row in ann.get("/tables")["mine"]} == {private, listed}
    assert ben.get("/tables")["mine"] == []
    tracks = {track["id"] for track in ann.get("/games")[0]["tracks"]}
    assert tracks == set(game_by_name("joyride").courses())
    circuit = next(track for track in ann.get("/games")[0]["tracks"] if track["id"] == "probation-circuit")
    assert circuit["difficulty"] == "Low"
    assert circuit["seats"] == [2, 3]
    laps = next(option for option in circuit["options"] if option["name"] == "laps")
    assert laps["by_seats"] == {"2": ["3", "2"], "3": ["2"], "4": ["2"]}
    assert laps["labels"]["3"] == "3 laps"
    assert any(c["id"] == "JR-SMASH-01" for s in ann.get("/rules/joyride")["sections"] for c in s["clauses"])


def test_a_page_is_told_every_seat_that_it_holds(ann: Person, ben: Person) -> None:
    table = ann.post("/tables", seats=["me", "rookie", "same:Bob"], name="Ann", options={"seats": "3"})["id"]
    with ann.page(table) as page, ben.page(table) as watching:
        assert page.last["welcome"]["held"] == [0, 2]
        assert watching.last["welcome"]["held"] == []


def test_a_rematch_keeps_the_course_and_the_bots(ann: Person) -> None:
    table = ann.post("/tables", seats=["me", "rookie"], name="Ann", course="probation-circuit")["id"]
    again = ann.post(f"/tables/{table}/rematch")["id"]
    assert again != table
    row = ann.get(f"/tables/{again}")
    assert row["course"] == "probation-circuit"
    assert [seat["name"] for seat in row["seats"]] == ["Ann", "rookie"]


def test_a_rematch_brings_everybody_to_one_table(ann: Person, ben: Person, folder: Path, server: Running) -> None:
    table = ann.post("/tables", seats=["open", "me", "same:Al"], name="Ann", course="probation-circuit")["id"]
    ben.post(f"/tables/{table}/sit", name="Ben")
    with ben.page(table) as page:
        again = ann.post(f"/tables/{table}/rematch")["id"]
        while not page.last["seats"]["rematch"]:
            page.until("seats")
        assert page.last["seats"]["rematch"] == again
    row = ann.get(f"/tables/{again}")
    assert [(seat["kind"], seat["name"]) for seat in row["seats"]] == [
        ("open", ""),
        ("person", "Ann"),
        ("person", "Al"),
    ]
    server.stop()  # the table is still known after a restart
    with serving(folder) as later:
        cookies = ben.client.cookies
        assert Person(later, cookies).post(f"/tables/{table}/rematch") == {"id": again}
        assert [seat["name"] for seat in Person(later).get(f"/tables/{again}")["seats"]] == [
            "Ben",
            "Ann",
            "Al",
        ]
        assert "you hold no seat" in Person(later).refused(f"/tables/{table}/rematch")


def test_who_comes_to_a_rematch_after_their_seat_was_taken_finds_the_table_and_watches(
    ann: Person, ben: Person
) -> None:
    table = ann.post("/tables", seats=["me", "open"], name="Ann")["id"]
    ben.post(f"/tables/{table}/sit", name="Ben")
    again = ann.post(f"/tables/{table}/rematch")["id"]
    Person(ann.server).post(f"/tables/{again}/sit", name="Cara")
    assert ben.post(f"/tables/{table}/rematch") == {"id": again}
    assert [seat["name"] for seat in ann.get(f"/tables/{again}")["seats"]] == ["Ann", "Cara"]
    with ben.page(again) as page:
        assert page.last["welcome"]["held"] == []


@pytest.mark.parametrize(
    ("path", "body", "says"),
    [
        ("/tables", {"seats": ["me", "ace"]}, "seat 'ace': allowed are me, open, rookie, racer or same:NAME"),
        ("/tables", {"seats": ["rookie", "racer"]}, "one of the seats must be 'me'"),
        ("/tables", {"seats": ["me"]}, "seats=1: School Yard has room for 2, 3 or 4 cars"),
        ("/tables", {"course": "monza"}, "'monza' is no track"),
        ("/tables", {"game": "chess"}, "'chess' is no game here"),
        ("/tables", {"name": "racer"}, "'racer' is a bot's name"),
        ("/tables", {"name": "a,b"}, "a name has 1 to 24 letters"),
        ("/tables", {"options": {"damage": "some"}}, "option damage=some: allowed is yes or no"),
        ("/tables/from", {"position": "joyride/nonsense", "seats": ["me"]}, "is no position"),
        ("/tables/from", {"position": NEAR.replace("A=f3", "A=n3"), "seats": ["me", "open"]}, "the same space"),
        ("/tables/none/sit", {"name": "Ann"}, "there is no such table"),
    ],
)
def test_bad_requests_are_refused_in_a_sentence(ann: Person, path: str, body: dict[str, Any], says: str) -> None:
    assert says in ann.refused(path, **body)


def test_what_does_not_suit_a_track_is_told_before_the_race_and_at_the_table(ann: Person) -> None:
    """Warned, not refused [JR-R-107, JR-GUIDE-06, JR-TEAM-02]."""

    def told(**options: str) -> list[str]:
        found: list[str] = ann.post("/tracks/school-yard/cautions", options=options)
        return found

    unsuited = "School Yard is unsuitable for 4 cars"
    assert unsuited not in told(seats="2")
    assert unsuited in told(seats="4")
    assert "School Yard is unsuitable for teams" in told(seats="4", teams="random")
    assert "has room for 2, 3 or 4 cars" in ann.refused("/tracks/school-yard/cautions", options={"seats": "5"})
    table = ann.post("/tables", seats=["me", "open", "open", "open"], name="Ann")["id"]
    assert unsuited in ann.get(f"/tables/{table}")["cautions"]
