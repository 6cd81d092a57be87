"""Replays, the dice in them, and texts to keep: what they hold, what they hide before the end, what is refused."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hairpin.racefile import parse_file, verify
from hairpin.scenario import check, read_scenario
from hairpin.server.replays import Replay, moments
from tests.server.conftest import WAIT, Person, Running
from tests.server.test_matrix import stored_secret

NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
FAR = "joyride/school-yard/seats=2/round=2/A=q9:e,gear=3,mirror=333/B=n3:e,gear=1,mirror=1"
GOLDEN = Path(__file__).parents[2] / "races" / "joyride" / "school-yard-two-racers.race"
SCENARIO = Path(__file__).parents[2] / "scenarios" / "joyride" / "turn" / "ex-018-fifteen-spaces-in-one-turn.toml"


@pytest.fixture
def table(ann: Person) -> str:
    return str(ann.post("/tables/from", position=NEAR, seats=["me", "same:Bob"], name="Ann")["id"])


@pytest.fixture
def running(ann: Person) -> str:
    """A table with most of the race ahead."""
    return str(ann.post("/tables/from", position=FAR, seats=["me", "same:Bob"], name="Ann")["id"])


def drive_on(ann: Person, table: str, choices: int = 400) -> None:
    """Choose as the better bot would, so many times or to the end."""
    with ann.page(table) as page:
        for _ in range(choices):
            if page.my_turn()["over"]:
                return
            page.act_number(page.answer(page.say("hint", seq=page.state["seq"]))["action"])


def text_of(person: Person, path: str) -> str:
    answer = person.client.get(f"/api{path}")
    assert answer.status_code == 200, answer.text
    return str(answer.text)


def sent(person: Person, path: str, text: str | bytes) -> Any:
    return person.client.post(f"/api{path}", content=text)


# ---- replays and dice ----


def test_before_the_end_a_replay_tells_the_commitment_and_nothing_else_of_the_dice(ann: Person, running: str) -> None:
    drive_on(ann, running, 3)
    replay = ann.get(f"/tables/{running}/replay")
    dice = replay["dice"]
    assert dice["commitment"] == replay["welcome"]["commitment"] != ""
    assert (dice["secret"], dice["outcomes"], dice["nonces"], dice["holds"]) == ("", [], [], False)
    assert "when the race is over" in dice["says"]
    assert any(line["actor"] == "dice" for state in replay["states"] for line in state["log"])


def test_after_the_end_each_roll_comes_with_its_odds_and_is_recomputed(ann: Person, table: str, tmp_path: Path) -> None:
    drive_on(ann, table)
    replay = ann.get(f"/tables/{table}/replay")
    msgspec.convert(replay, Replay)
    dice = replay["dice"]
    assert dice["holds"]
    assert "follow from the secret committed to before the start" in dice["says"]
    assert [nonce["driver"] for nonce in dice["nonces"]] == ["Ann", "Bob"]
    rolled = [line for state in replay["states"] for line in state["log"] if line["actor"] == "dice"]
    assert [(o["seq"], o["came"]) for o in dice["outcomes"]] == [(line["seq"], line["words"]) for line in rolled]
    assert [o["k"] for o in dice["outcomes"]] == list(range(len(rolled)))
    assert all(o["agrees"] for o in dice["outcomes"])
    three = next(o for o in dice["outcomes"] if "roll 1 1 1" in [could["words"] for could in o["could"]])
    weights = {could["words"]: could["weight"] for could in three["could"]}
    assert sum(weights.values()) == 3**3
    assert (weights["roll 1 1 1"], weights["roll 1 1 2"], weights["roll 1 2 3"]) == (1, 3, 6)
    file = tmp_path / "online.race"
    file.write_text(text_of(ann, f"/tables/{table}/race"))
    assert f"secret: {dice['secret']}" in file.read_text()
    assert verify(file).holds


def test_a_file_with_one_roll_changed_is_shown_not_to_agree(ann: Person, table: str) -> None:
    drive_on(ann, table)
    text = text_of(ann, f"/tables/{table}/race")
    assert sent(ann, "/replay", text).json()["dice"]["holds"]
    rolls = [line for _, line in parse_file(text, "").actions if line.startswith("dice roll")]
    last = rolls[-1]
    changed = last[:-1] + ("1" if last[-1] != "1" else "2")
    head, _, tail = text.rpartition(last)
    answer = sent(ann, "/replay", f"{head}{changed}{tail}")
    if answer.status_code == 200:  # else the race could not have gone on so: refused with the line
        dice = answer.json()["dice"]
        assert not dice["holds"]
        assert [o["came"] for o in dice["outcomes"] if not o["agrees"]] == [changed.removeprefix("dice ")]
    else:
        assert "line" in answer.json()["detail"]
    secret = next(line for line in text.split("\n") if line.startswith("secret: "))
    other = sent(ann, "/replay", text.replace(secret, f"secret: {'00' * 32}")).json()["dice"]
    assert not other["holds"]
    assert "not the one committed to" in other["says"]


def test_a_replay_tells_who_drives_and_which_are_bots(ann: Person) -> None:
    table = ann.post("/tables/from", position=NEAR, seats=["me", "rookie"], name="Ann")["id"]
    seats = ann.get(f"/tables/{table}/replay")["seats"]
    assert [(seat["name"], seat["kind"]) for seat in seats] == [("Ann", "person"), ("rookie", "bot")]


def test_the_lobby_tells_whose_turn_it_is_and_who_has_won(ann: Person, table: str, server: Running) -> None:
    assert [(row["actor"], row["winner"]) for row in ann.get("/tables")["mine"]] == [(0, None)]
    drive_on(ann, table)
    winner = "AB".index(ann.get(f"/tables/{table}/replay")["states"][-1]["position"].partition("winner=")[2][0])
    rows = [ann.get("/tables")["mine"]]
    server.app.state.hall.tables.clear()  # as after a restart: told from the store
    rows.append(ann.get("/tables")["mine"])
    assert [(row["actor"], row["winner"], row["yourTurn"]) for (row,) in rows] == [(None, winner, False)] * 2


# ---- many who look ----


class Counted:
    """The work of looking at a race, counted; it can be held up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times, self.begun, self.may_go_on = 0, threading.Event(), threading.Event()
        self.may_go_on.set()
        monkeypatch.setattr("hairpin.server.study.moments", self)

    def __call__(self, *race: Any) -> Any:
        self.times += 1
        self.begun.set()
        assert self.may_go_on.wait(WAIT)
        return moments(*race)


def test_a_finished_race_is_looked_through_once_for_everybody(
    ann: Person, ben: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    running = ann.get(f"/tables/{table}/replay")
    drive_on(ann, table)
    hers, his = ann.get(f"/tables/{table}/replay"), ben.get(f"/tables/{table}/replay")
    assert counted.times == 2  # one of them while it ran
    assert len(hers["states"]) > len(running["states"])
    assert (hers["welcome"]["you"], his["welcome"]["you"]) == (0, None)
    assert (hers["states"], hers["dice"]) == (his["states"], his["dice"])
    assert his["dice"]["holds"]
    plain = ben.client.get(f"/api/tables/{table}/replay", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json()["states"] == his["states"]


def test_no_more_finished_races_are_kept_than_there_is_room_for(
    ann: Person, table: str, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    drive_on(ann, table)
    monkeypatch.setattr("hairpin.server.study.MOST_KEPT", 1)
    first, second = ann.get(f"/tables/{table}/replay"), ann.get(f"/tables/{table}/replay")
    assert first == second
    assert counted.times == 2
    assert not server.app.state.hall.study.finished


def test_tables_go_on_while_a_race_is_looked_through(ann: Person, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(monkeypatch)
    counted.may_go_on.clear()
    with ann.page(table) as page, ThreadPoolExecutor() as pool:
        asked = pool.submit(ann.get, f"/tables/{table}/replay")
        assert counted.begun.wait(WAIT)
        lines = page.state["seq"]
        page.act_number(page.my_turn()["choices"][0]["action"])
        assert page.state["seq"] > lines
        assert not asked.done()
        counted.may_go_on.set()
        assert len(asked.result(WAIT)["states"]) == lines + 1


# ---- what is dropped on the lobby ----


def test_a_race_file_a_scenario_and_a_position_can_be_looked_at(ann: Person) -> None:
    race = sent(ann, "/replay", GOLDEN.read_text()).json()
    assert race["states"][-1]["over"]
    assert [seat["kind"] for seat in race["seats"]] == ["bot", "bot"]
    assert race["dice"]["holds"]
    text = re.sub("\n(nonces|secret): .*", "", GOLDEN.read_text())
    local = re.sub("\ndice: .*", "\ndice: local", text)
    assert "dice are local" in sent(ann, "/replay", local).json()["dice"]["says"]
    scenario = sent(ann, "/replay", SCENARIO.read_bytes()).json()
    assert len(scenario["states"]) > len(read_scenario(SCENARIO).play)
    assert scenario["dice"] is None
    position = sent(ann, "/replay", f"{NEAR}\n").json()
    assert [state["position"] for state in position["states"]] == [NEAR.replace("round=9", "round=9,at=lock")]
    assert sent(ann, "/replay", GOLDEN.read_text().replace("\n", "\r\n")).status_code == 200


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no race file"),
        ("a letter to a friend", "no race file"),
        (b"\xff\xfe\x00", "is not text"),
        ("hairpin race 1\ngame: joyride\n", "cut short"),
        ("hairpin race 1\ngame: chess\ncourse: x y\noptions: seats=2\n\n", "'chess' is no game"),
        (NEAR.replace("school-yard", "monza"), "'monza' is no track"),
        (NEAR.replace("A=f3", "A=n3"), "cannot be raced"),
        ("position = 3", "is no scenario"),
        ('position = "joyride/school-yard/seats=2"\n', "missing required field"),
        ("x" * 600_000, "too large"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(ann: Person, text: str | bytes, says: str) -> None:
    for path in ("/replay", "/scenario"):
        answer = sent(ann, path, text)
        assert answer.status_code == 400, answer.text
        assert "\n" not in answer.json()["detail"]
        if says != "is no scenario":
            assert says in answer.json()["detail"]


# ---- scenarios and reports ----


def test_every_line_can_be_kept_as_a_scenario_that_holds(ann: Person, running: str, tmp_path: Path) -> None:
    drive_on(ann, running, 12)
    lines = ann.get(f"/tables/{running}/replay")["states"][-1]["seq"]
    assert lines > 12
    for line in range(lines + 1):
        file = tmp_path / f"{line}.toml"
        file.write_text(text_of(ann, f"/tables/{running}/scenario?line={line}"))
        result = check(file, compiled=False)
        assert not result.failures, result.report()
    last = read_scenario(file)
    assert last.play
    assert last.rules


def test_the_last_line_of_a_race_can_be_kept(ann: Person, table: str, tmp_path: Path) -> None:
    drive_on(ann, table)
    file = tmp_path / "won.toml"
    file.write_text(text_of(ann, f"/tables/{table}/scenario"))
    assert not check(file, compiled=False).failures
    assert "winner=" in read_scenario(file).expect["turn"]


def test_a_scenario_notices_when_something_else_comes_of_it(ann: Person, running: str, tmp_path: Path) -> None:
    drive_on(ann, running, 2)
    text = text_of(ann, f"/tables/{running}/scenario")
    file = tmp_path / "one.toml"
    file.write_text(text.replace('A = "', 'A = "laps=2, ', 1))
    assert check(file, compiled=False).failures


def test_a_line_of_a_dropped_file_can_be_kept_too(ann: Person, tmp_path: Path) -> None:
    file = tmp_path / "kept.toml"
    file.write_text(sent(ann, "/scenario?line=40", GOLDEN.read_text()).text)
    assert read_scenario(file).play
    assert not check(file, compiled=False).failures


def test_a_line_that_is_not_there_is_refused(ann: Person, table: str) -> None:
    answer = ann.client.get(f"/api/tables/{table}/scenario?line=77")
    assert answer.status_code == 400
    assert answer.json()["detail"] == "line 77: this race has 0 lines; allowed is 0 to 0"


def test_a_report_names_versions_and_no_secret(ann: Person, table: str, tmp_path: Path) -> None:
    drive_on(ann, table)
    secret = ann.get(f"/tables/{table}/replay")["dice"]["secret"]
    file = tmp_path / "problem.toml"
    file.write_text(text_of(ann, f"/tables/{table}/report"))
    text = file.read_text()
    for part in (
        "hairpin 0.",
        "rules 1 of joyride",
        "Python 3.",
        "browser: python-httpx",
        "the last lines:",
        NEAR[:30],
    ):
        assert part in text
    for hidden in (secret, table, "Ann", "Bob", ann.client.cookies["hairpin"]):
        assert hidden not in text
    assert not check(file, compiled=False).failures


def test_a_running_races_texts_hold_no_secret(ann: Person, ben: Person, running: str, folder: Path) -> None:
    drive_on(ann, running, 3)
    secret = stored_secret(folder, running).hex()
    for path in ("race", "scenario", "report", "replay"):
        for person in (ann, ben):
            assert secret not in text_of(person, f"/tables/{running}/{path}")
