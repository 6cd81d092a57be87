"""What drivers choose for their own seats while a table waits: car, abilities, handicap."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Page, Person, Running, kept

POSITION = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
TRACK, ABILITIES = "bulldog", {"abilities": "yes"}


def open_table(host: Person, *seats: str, **more: Any) -> str:
    made = host.post("/tables", seats=["me", *seats], name="Ann", course=TRACK, options=ABILITIES, **more)
    return str(made["id"])


def picked(person: Person, table: str) -> dict[str, str]:
    """What is chosen beside the number of cars and the abilities."""
    options = person.get(f"/tables/{table}")["options"]
    return {name: value for name, value in options.items() if name not in ("seats", "abilities")}


def heard(page: Page, **options: str) -> None:
    """Wait until a page is told that these are chosen."""
    wanted = {name.replace("_", "-"): value for name, value in options.items()}
    while not wanted.items() <= page.last["seats"]["options"].items():
        page.hear()


@pytest.fixture
def other_server(server: Running, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr("hairpin.server.caretaker.EVERY", 0.05)
    running = Running(folder)
    yield running
    running.stop()


def test_a_guest_chooses_and_everybody_sees_it_live(ann: Person, ben: Person) -> None:
    table = open_table(ann, "open", "open")
    with ann.page(table) as page, Person(ann.server).page(table) as watching:
        commitment = page.last["welcome"]["commitment"]
        ben.post(f"/tables/{table}/sit", name="Ben")
        ben.post(f"/tables/{table}/options", seat=1, options={"car-b": "off-roader", "handicap-b": "hot"})
        for one in (page, watching):
            heard(one, car_b="off-roader", handicap_b="hot")
            while "handicap-b=hot" not in one.state["position"]:
                one.until("state")
            assert one.state["panels"][1]["figures"]["car"] == "off-roader"
            assert one.last["welcome"]["commitment"] == commitment
    assert picked(ann, table) == {"car-b": "off-roader", "handicap-b": "hot"}


def test_who_takes_the_last_seat_chooses_with_it(ann: Person, ben: Person) -> None:
    table = open_table(ann, "open")
    ann.post(f"/tables/{table}/options", seat=0, options={"set-a": "unique"})
    ben.post(f"/tables/{table}/sit", name="Ben", options={"car-b": "off-roader", "handicap-b": "low"})
    assert ann.get(f"/tables/{table}")["state"] == "racing"
    assert picked(ann, table) == {"set-a": "unique", "car-b": "off-roader", "handicap-b": "low"}
    with ann.page(table) as page:
        assert page.last["seats"]["options"] == {}  # nothing is to be chosen any more
    file = ann.client.get(f"/api/tables/{table}/race").text
    header = file.partition("\n\n")[0]
    for said in ("set-a=unique", "car-b=off-roader", "handicap-b=low"):
        assert said in header
    assert ann.client.post("/api/replay", content=file).status_code == 200


def test_it_is_stored_before_it_is_acknowledged_and_survives_a_restart(
    ann: Person, server: Running, folder: Path
) -> None:
    table = open_table(ann, "open")
    before = {row[0]: row for row in kept(folder)["races"]}[table]
    ann.post(f"/tables/{table}/options", seat=0, options={"car-a": "learner", "set-a": "unique"})
    after = {row[0]: row for row in kept(folder)["races"]}[table]
    assert "learner" in str(after)
    assert before[5] == after[5]  # the secret of the dice
    server.stop()
    again = Running(folder)
    try:
        there = Person(again, ann.client.cookies)
        assert picked(there, table) == {"car-a": "learner", "set-a": "unique"}
        Person(again).post(f"/tables/{table}/sit", name="Ben")
        with there.page(table) as page:
            assert page.state["seq"] >= 0
            assert picked(there, table) == {"car-a": "learner", "set-a": "unique"}
    finally:
        again.stop()


def test_another_process_comes_to_know_it(ann: Person, other_server: Running) -> None:
    table = open_table(ann, "open", "open")
    there = Person(other_server, ann.client.cookies)
    with there.page(table) as page:
        ann.post(f"/tables/{table}/options", seat=0, options={"car-a": "hot-rod"})
        heard(page, car_a="hot-rod")
        there.post(f"/tables/{table}/options", seat=0, options={"handicap-a": "late"})
    ann.post(f"/tables/{table}/options", seat=0, options={"handicap-a": "no"})  # decided anew on what is there
    assert picked(ann, table) == {"car-a": "hot-rod"}


def test_what_does_not_go_with_a_choice_is_as_usual_again(ann: Person) -> None:
    table = open_table(ann, "open")
    ann.post(f"/tables/{table}/options", seat=0, options={"set-a": "unique", "handicap-a": "hot"})
    ann.post(f"/tables/{table}/options", seat=0, options={"car-a": "junker"})
    assert picked(ann, table) == {"car-a": "junker", "handicap-a": "hot"}
    says = ann.refused(f"/tables/{table}/options", seat=0, options={"set-a": "unique"})
    assert "the junker has no set of its own" in says


def test_who_made_the_table_chooses_for_bots_and_free_seats_only(ann: Person, ben: Person) -> None:
    table = open_table(ann, "open", "rookie", "open")
    ben.post(f"/tables/{table}/sit", name="Ben", seat=1)
    for seat, option in ((2, "car-c"), (3, "car-d")):
        ann.post(f"/tables/{table}/options", seat=seat, options={option: "off-roader"})
    assert picked(ann, table) == {"car-c": "off-roader", "car-d": "off-roader"}
    ann.post(f"/tables/{table}/start?bots=rookie")
    assert picked(ann, table) == {"car-c": "off-roader", "car-d": "off-roader"}


def test_a_seat_given_back_keeps_its_choice_and_a_rematch_has_it(ann: Person, ben: Person) -> None:
    table = open_table(ann, "open", "rookie")
    ben.post(f"/tables/{table}/sit", name="Ben", options={"car-b": "junker"})
    again = ben.post(f"/tables/{table}/rematch")["id"]
    assert picked(ann, again) == {"car-b": "junker"}
    ben.post(f"/tables/{again}/leave")
    assert picked(ann, again) == {"car-b": "junker"}


@pytest.mark.parametrize(
    ("who", "seat", "options", "says"),
    [
        ("ann", 1, {"car-b": "junker"}, "you choose for your own seat, and for bots if you made the table: 0 and 2"),
        ("ben", 0, {"car-a": "junker"}, "you choose for your own seat, and for bots if you made the table: 1"),
        ("ben", 2, {"car-c": "junker"}, "you choose for your own seat, and for bots if you made the table: 1"),
        ("cat", 1, {"car-b": "junker"}, "you choose for your own seat, and for bots if you made the table: none"),
        ("ann", 7, {"car-a": "junker"}, "seat 7: you choose for your own seat"),
        ("ben", 1, {"car-a": "junker"}, "option car-a: for seat 1 one chooses car-b, set-b and handicap-b"),
        ("ben", 1, {"laps": "2"}, "option laps: for seat 1 one chooses car-b, set-b and handicap-b"),
        ("ben", 1, {"car-b": "tank"}, "option car-b=tank: allowed is"),
        ("ben", 1, {"car-b": "\0\n"}, "option car-b="),
        ("ben", 1, {"car-b": "junker", "set-b": "unique"}, "the junker has no set of its own"),
    ],
)
def test_what_is_not_ones_own_or_not_known_is_refused(
    ann: Person, ben: Person, folder: Path, who: str, seat: int, options: dict[str, str], says: str
) -> None:
    table = open_table(ann, "open", "open")
    ben.post(f"/tables/{table}/sit", name="Ben", seat=1)
    asking = {"ann": ann, "ben": ben, "cat": Person(ann.server)}[who]
    before = kept(folder)
    refusal = asking.refused(f"/tables/{table}/options", seat=seat, options=options)
    assert says in refusal
    assert "\n" not in refusal
    assert kept(folder) == before


def test_after_the_start_it_is_settled(ann: Person, ben: Person, folder: Path) -> None:
    table = open_table(ann, "open")
    ben.post(f"/tables/{table}/sit", name="Ben")
    for person, seat in ((ann, 0), (ben, 1)):
        says = person.refused(f"/tables/{table}/options", seat=seat, options={f"car-{'ab'[seat]}": "junker"})
        assert says == "the race has started: what each seat races with is settled"
    ben.post(f"/tables/{table}/sit", name="Ben", options={"car-b": "junker"})  # sits already, and stays as he is
    assert picked(ann, table) == {}
    assert ann.get(f"/tables/{table}")["offered"] == []


def test_a_seat_is_not_taken_with_a_choice_that_is_refused(ann: Person, ben: Person, folder: Path) -> None:
    table = open_table(ann, "open")
    before = kept(folder)
    assert "allowed is" in ben.refused(f"/tables/{table}/sit", name="Ben", options={"car-b": "tank"})
    assert kept(folder) == before


def test_in_a_guided_race_and_from_a_position_nothing_is_chosen(ann: Person) -> None:
    guided = ann.post("/tables", seats=["me", "open"], name="Ann", guided=True)["id"]
    placed = ann.post("/tables/from", position=POSITION, seats=["me", "open"], name="Ann")["id"]
    for table in (guided, placed):
        assert ann.get(f"/tables/{table}")["offered"] == []
        says = ann.refused(f"/tables/{table}/options", seat=0, options={"car-a": "junker"})
        assert "nothing to choose for a seat" in says
