"""Tracks that people bring: checked, kept, raced on, found again, changed, removed; and all that is refused."""

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hairpin.games.joyride import trackfiles
from hairpin.server.library import MAX_BYTES, name_of
from tests.server.conftest import Person, Running, kept

TRACKS = trackfiles.FOLDER / "tracks"
YARD = (TRACKS / "graduation.toml").read_text().replace('title = "Graduation"', 'title = "My Yard"', 1)
CHANGED = YARD.replace('says = "', 'says = "Resurfaced. ', 1)
BLOCKED = YARD.replace("[[obstacle]]", '[[obstacle]]\nbarriers = ["p16"]\n\n[[obstacle]]', 1)
TIGHT = YARD.replace(
    "[[obstacle]]",
    '[[obstacle]]\nbarriers = ["v3", "x3", "w5"]\n\n[[obstacle]]\nbarriers = ["v5"]\n\n[[obstacle]]',
    1,
)
SEATS = ["me", "rookie"]


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """This process knows no tracks of one's own before a test, and none of them afterwards."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    forget(monkeypatch)


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has just started."""
    monkeypatch.setattr(trackfiles, "REGISTERED", known := {})
    monkeypatch.setattr("hairpin.games.joyride.library.REGISTERED", known)


@contextmanager
def serving(folder: Path) -> Iterator[Running]:
    running = Running(folder)
    yield running
    running.stop()


def sent(person: Person, path: str, content: str | bytes, name: str = "my-yard.toml") -> Any:
    return person.client.post(f"/api{path}", content=content, params={"name": name})


def brought(person: Person, content: str | bytes = YARD, name: str = "my-yard.toml") -> str:
    answer = sent(person, "/tracks", content, name)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def own(person: Person) -> list[str]:
    return [track["id"] for track in person.get("/tracks")]


def file_of(person: Person, track: str) -> bytes:
    answer = person.client.get(f"/api/tracks/{track}/file")
    assert answer.status_code == 200, answer.text
    return bytes(answer.content)


# ---- checked ----


def test_a_good_file_is_drawn_and_nothing_is_kept(ann: Person, folder: Path) -> None:
    found = sent(ann, "/tracks/check", YARD).json()
    assert (found["title"], found["name"], found["errors"], found["warnings"]) == ("My Yard", "my-yard", [], [])
    assert re.fullmatch("my-yard-[0-9a-f]{8}", found["id"])
    graduation = next(t for t in ann.get("/games")[0]["tracks"] if t["id"] == "graduation")
    assert found["drawing"]["cells"] == graduation["drawing"]["cells"]
    assert kept(folder)["courses"] == []
    assert not (folder / "tracks").exists()


def test_errors_and_warnings_have_names_clauses_and_spaces(ann: Person) -> None:
    found = sent(ann, "/tracks/check", BLOCKED).json()
    one = next(error for error in found["errors"] if "s16" in error["spaces"])
    assert (one["name"], one["clause"], one["spaces"]) == ("rolling-start", "JR-TDES-02", ["s16", "p16"])
    assert found["drawing"]["cells"], "a track with errors is drawn too, to show where they are"
    warned = sent(ann, "/tracks/check", TIGHT).json()
    assert warned["errors"] == []
    assert "obstacle-count" in {warning["name"] for warning in warned["warnings"]}


def test_a_file_whose_lines_cannot_be_laid_has_no_map(ann: Person) -> None:
    found = sent(ann, "/tracks/check", YARD.replace('"driving-school"', '"moon"')).json()
    assert found["drawing"] is None
    assert "'moon' is no board" in found["errors"][0]["says"]


# ---- kept ----


def test_it_stands_among_ones_own_tracks_and_is_the_same_byte_for_byte(ann: Person, ben: Person) -> None:
    content = b"\xef\xbb\xbf" + YARD.replace("\n", "\r\n").encode()  # as some editors write it
    track = brought(ann, content)
    found = ann.get("/tracks")
    assert [(one["id"], one["title"], one["kind"]) for one in found] == [(track, "My Yard", "own")]
    assert found[0]["location"] == "Driving School"
    assert file_of(ann, track) == content
    assert ben.get("/tracks") == []
    assert track not in json.dumps(ben.get("/games"))


def test_a_track_of_the_box_is_exported_as_it_is(ann: Person) -> None:
    answer = ann.client.get("/api/tracks/bulldog/file")
    assert answer.content == (TRACKS / "bulldog.toml").read_bytes()
    assert answer.headers["content-disposition"] == 'attachment; filename="bulldog.toml"'
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_warnings_let_a_track_through_and_errors_do_not(ann: Person, folder: Path) -> None:
    brought(ann, TIGHT)
    before = kept(folder)
    answer = sent(ann, "/tracks", BLOCKED)
    assert answer.status_code == 400
    assert "6 spaces must be free" in answer.json()["detail"]
    assert kept(folder) == before


def test_what_is_brought_again_takes_the_place_of_the_older_one(ann: Person, folder: Path) -> None:
    first = brought(ann)
    second = brought(ann, CHANGED, f"{first}.toml")  # as it was exported
    assert first != second
    assert own(ann) == [second]
    assert [row[0] for row in kept(folder)["courses"]] == [second], "nobody needs the older one"


def test_nobody_takes_the_place_of_the_track_of_another_or_of_the_box(ann: Person, ben: Person) -> None:
    hers, his = brought(ann), brought(ben, CHANGED)
    same = brought(ben, YARD, "bulldog.toml")
    assert own(ann) == [hers]
    assert sorted(own(ben)) == sorted([his, same])
    assert file_of(ann, hers) == YARD.encode()
    assert file_of(ann, "bulldog") == (TRACKS / "bulldog.toml").read_bytes()
    assert ben.client.delete(f"/api/tracks/{hers}").status_code == 400
    assert ann.client.delete("/api/tracks/bulldog").status_code == 400
    assert own(ann) == [hers]


def test_a_removed_track_is_gone_but_not_from_its_races(ann: Person, folder: Path) -> None:
    raced, idle = brought(ann), brought(ann, CHANGED, "other.toml")
    table = ann.post("/tables", course=raced, seats=SEATS, name="Ann")["id"]
    for track in (raced, idle):
        assert ann.client.delete(f"/api/tracks/{track}").status_code == 200
    assert own(ann) == []
    assert [row[0] for row in kept(folder)["courses"]] == [raced]
    with ann.page(table) as page:
        page.act_number(page.my_turn()["choices"][0]["action"])
    assert ann.client.delete(f"/api/tracks/{raced}").status_code == 400


# ---- raced ----


def test_a_friend_with_the_link_races_on_it_against_a_bot(ann: Person, ben: Person) -> None:
    track = brought(ann)
    table = ann.post("/tables", course=track, seats=["me", "open", "rookie"], name="Ann")["id"]
    assert ben.get(f"/tables/{table}")["title"] == "My Yard"
    ben.post(f"/tables/{table}/sit", name="Ben")
    with ann.page(table) as one, ben.page(table) as two:
        for _ in range(12):
            page = next(p for p in (one, two) if acts(p, one, two))
            page.act_number(page.state["choices"][0]["action"])
        assert one.last["welcome"]["course"] == two.last["welcome"]["course"] == track
        assert "C" in {line["actor"] for line in one.state["log"]} | {line["actor"] for line in two.state["log"]}
    assert ben.post(f"/tables/{table}/rematch")["id"]


def acts(page: Any, *pages: Any) -> bool:
    """Whether a page is to choose, once somebody is asked."""
    while not any(one.state["choices"] and one.state["seq"] == max(p.state["seq"] for p in pages) for one in pages):
        for one in pages:
            one.send({"t": "resync"})
            one.until("welcome")
            one.until("state")
    return bool(page.state["choices"]) and page.state["seq"] == max(p.state["seq"] for p in pages)


def test_after_a_restart_its_races_go_on_and_its_texts_are_understood(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(folder) as server:
        ann = Person(server)
        track = brought(ann)
        table = ann.post("/tables", course=track, seats=SEATS, name="Ann")["id"]
        with ann.page(table) as page:
            page.act_number(page.my_turn()["choices"][0]["action"])
            before = page.my_turn()["position"]
        file = ann.client.get(f"/api/tables/{table}/race").text
    for again in ("tables", "files", "replay", "position"):
        forget(monkeypatch)
        for cached in (folder / "tracks").rglob("*.toml"):
            cached.unlink()  # the database has it
        with serving(folder) as server:
            ann = Person(server, ann.client.cookies)
            if again == "tables":
                assert ann.get("/tables")["mine"][0]["title"] == "My Yard"
                with ann.page(table) as page:
                    assert page.my_turn()["position"] == before
                    page.act_number(page.state["choices"][0]["action"])
            elif again == "files":
                assert own(ann) == [track]
                forget(monkeypatch)
                assert file_of(ann, track) == YARD.encode()
            elif again == "replay":
                assert ann.client.post("/api/replay", content=file).json()["welcome"]["title"] == "My Yard"
            else:
                made = ann.post("/tables/from", position=before, seats=["me", "same:Bob"], name="Ann")["id"]
                assert ann.get(f"/tables/{made}")["course"] == track


def test_a_track_of_the_servers_own_folder_is_offered_to_all_and_pinned(
    ann: Person, ben: Person, tmp_path: Path
) -> None:
    home = tmp_path / "home" / "hairpin" / "tracks" / "joyride"
    home.mkdir(parents=True)
    (home / "club-yard.toml").write_text(YARD)
    offered = next(t for t in ben.get("/games")[0]["tracks"] if t["id"] == "club-yard")
    assert offered["kind"] == "server"
    table = ben.post("/tables", course="club-yard", seats=SEATS, name="Ben")["id"]
    assert re.fullmatch("club-yard-[0-9a-f]{8}", ben.get(f"/tables/{table}")["course"])
    assert ben.get(f"/tables/{table}")["note"] == ""
    (home / "club-yard.toml").write_text(CHANGED)
    assert "as it was then" in ben.get(f"/tables/{table}")["note"]


# ---- changed since ----


def test_a_race_goes_on_under_what_it_began_with_and_everybody_is_told(ann: Person, ben: Person) -> None:
    track = brought(ann)
    table = ann.post("/tables", course=track, seats=SEATS, name="Ann")["id"]
    file = ann.client.get(f"/api/tables/{table}/race").text
    with ann.page(table) as mine, ben.page(table) as his:
        assert mine.last["seats"]["note"] == ""
        brought(ann, CHANGED)
        for page in (mine, his):
            while not page.last["seats"]["note"]:
                page.until("seats")
            assert "My Yard was changed after this race began" in page.last["seats"]["note"]
        mine.act_number(mine.my_turn()["choices"][0]["action"])
    row = next(row for row in ann.get("/tables")["mine"] if row["id"] == table)
    assert "The race goes on on the track as it was then." in row["note"]
    assert ann.get(f"/tables/{table}/replay")["notes"] == [row["note"]]
    told = ann.client.post("/api/replay", content=file.replace(f"course: {track} ", f"course: {track} 0")).json()
    assert any("another version" in note for note in told["notes"])
    brought(ann)  # as it was
    assert ann.get(f"/tables/{table}")["note"] == ""


@pytest.fixture
def resurfaced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str, str], None]:
    """Have another version of the box's School Yard, as after an update."""

    def change(before: str, after: str) -> None:
        folder = tmp_path / "content"
        for part in ("tracks", "boards"):
            (folder / part).mkdir(parents=True, exist_ok=True)
            for file in (trackfiles.FOLDER / part).glob("*.toml"):
                (folder / part / file.name).write_bytes(file.read_bytes())
        yard = folder / "tracks" / "school-yard.toml"
        assert before in yard.read_text()
        yard.write_text(yard.read_text().replace(before, after, 1))
        monkeypatch.setattr(trackfiles, "FOLDER", folder)

    return change


def test_a_race_on_a_track_of_the_box_that_an_update_changed(
    folder: Path, resurfaced: Callable[[str, str], None]
) -> None:
    with serving(folder) as server:
        ann = Person(server)
        table = ann.post("/tables", seats=SEATS, name="Ann")["id"]
        assert ann.get("/tables")["mine"][0]["note"] == ""
    resurfaced('says = "', 'says = "Resurfaced. ')
    with serving(folder) as server:
        ann = Person(server, ann.client.cookies)
        note = ann.get("/tables")["mine"][0]["note"]
        assert re.search(r"School Yard was changed after this race began \(\w{8}, now \w{8}\)", note)
        with ann.page(table) as page:
            assert page.last["seats"]["note"] == note
            page.act_number(page.my_turn()["choices"][0]["action"])


def test_a_race_that_cannot_go_on_on_the_changed_track_says_why(
    folder: Path, resurfaced: Callable[[str, str], None]
) -> None:
    with serving(folder) as server:
        ann = Person(server)
        table = ann.post("/tables", seats=SEATS, name="Ann")["id"]
        with ann.page(table) as page:
            page.act_number(page.my_turn()["choices"][0]["action"])
    resurfaced("[start]", '[[obstacle]]\nbarriers = ["z99"]\nspaces = []\n\n[start]'.replace("z99", "a1"))
    board = trackfiles.FOLDER / "tracks" / "school-yard.toml"
    board.write_text((TRACKS / "bulldog.toml").read_text().replace("Bulldog", "School Yard", 1))
    with serving(folder) as server:
        ann = Person(server, ann.client.cookies)
        answer = ann.client.get(f"/api/tables/{table}")
        assert answer.status_code == 400
        assert "School Yard was changed after this race began" in answer.json()["detail"]
        assert "was changed" in ann.get("/tables")["mine"][0]["note"]


# ---- refused ----

HOSTILE = {
    "not UTF-8": (b"title = \xff\xfe", "is not text"),
    "an archive": (b"PK\x03\x04" + bytes(range(256)), "is not text"),
    "no TOML": ("title = Graduation\n", "a line of TOML is key = value"),
    "no track": ('title = "x"\n', "missing"),
    "too large": ("# " + "x" * MAX_BYTES, "up to 16 KiB"),
    "nested": ("a = " + "[" * 8000, "nested too deeply"),
    "a number without end": ("a = " + "9" * 8000, "digits"),
    "a path as its board": (YARD.replace('"driving-school"', '"../../../../etc/passwd"'), "is no board"),
    "an endless board": (YARD.replace('"driving-school"', f'"{"x" * 5000}"'), "is no board"),
    "a title of two lines": (YARD.replace('"My Yard"', '"My\\nYard"'), "in one line"),
    "an endless title": (YARD.replace('"My Yard"', f'"{"My Yard " * 90}"'), "1 to 40 signs"),
    "an empty title": (YARD.replace('"My Yard"', '" "'), "1 to 40 signs"),
    "laps for no number of cars": (YARD.replace("laps = {", 'laps = { "two" = [2],'), "lists of up to 9"),
    "an option that is none": (YARD.replace('usual = { abilities = "yes" }', 'usual = { seats = "9" }'), "not known"),
    "a value that is none": (YARD.replace('abilities = "yes"', 'abilities = "x"'), "'x' is not known"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_no_track_file_is_refused_in_a_sentence(ann: Person, folder: Path, what: str) -> None:
    content, says = HOSTILE[what]
    answer = sent(ann, "/tracks", content)
    assert answer.status_code == 400
    detail = answer.json()["detail"]
    assert says in detail
    assert len(detail) < 400
    assert "/" not in detail.replace("../../../../etc/passwd", ""), "no place of the server is told"
    assert kept(folder)["courses"] == []
    checked = sent(ann, "/tracks/check", content)
    assert checked.status_code in (200, 400)
    assert says in checked.text


def test_ten_megabytes_are_turned_away(ann: Person) -> None:
    answer = sent(ann, "/tracks", b"x" * 10_000_000)
    assert answer.status_code == 413
    assert "larger" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("My Yard (2).toml", "my-yard-2"),
        ("../../../etc/passwd", "etc-passwd"),
        ("..\\..\\key.toml", "key"),
        ("", "my-track"),
        ("\0\n.toml", "my-track"),
        ("Käseweg.TOML", "kaseweg"),
        ("赛道.toml", "my-track"),
        ("x" * 200, "x" * 31),
        ("my-yard-1a2b3c4d.toml", "my-yard"),
    ],
)
def test_the_name_of_a_file_becomes_a_plain_one(file: str, name: str) -> None:
    assert name_of(file) == name


def test_no_file_is_written_outside_the_data_folder(ann: Person, folder: Path, tmp_path: Path) -> None:
    for name in ("../../escaped.toml", "/tmp/escaped.toml", "key", "a/../../b", "~/x"):
        brought(ann, YARD, name)
    written = {path for path in tmp_path.rglob("*") if path.is_file() and folder not in path.parents}
    assert written == set()
    assert all(path.parent == folder / "tracks" / "joyride" for path in folder.rglob("*.toml"))


@pytest.mark.parametrize("track", ["nothing", "my-yard-00000000", "..%2F..%2Fkey", "%00", "x" * 500, "%F0%9F%8F%81"])
def test_an_unknown_track(ann: Person, folder: Path, track: str) -> None:
    brought(ann)
    answer = ann.client.get(f"/api/tracks/{track}/file")
    assert answer.status_code == 404
    assert isinstance(answer.json()["detail"], str)
    assert ann.client.delete(f"/api/tracks/{track}").status_code in (400, 404, 405)
    assert len(own(ann)) == 1


def test_nobody_is_told_which_tracks_others_have(ann: Person, ben: Person) -> None:
    track = brought(ann)
    said = ben.refused("/tables", course="nothing", seats=SEATS, name="Ben")
    assert "is no track of Joyride" in said
    assert track not in said


def test_nobody_is_told_which_stages_others_have(ann: Person, ben: Person) -> None:
    hill = 'title = "Over the hill"\nroad = "202aD 210bC 205aD 203aA"\n'
    stage = ann.client.post("/api/tracks?name=hill.toml", content=hill).json()["id"]
    assert [*own(ann)] == [stage]
    assert not own(ben)
    assert "Over the hill" not in ben.client.get("/api/games").text
    assert stage not in ben.refused("/tables", game="rallyman", course="nothing", seats=["me"], name="Ben")


def test_a_stage_is_known_as_one_and_called_so(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the name of a game its file tells whose it is; sentences have the game's own word."""
    monkeypatch.setattr("hairpin.server.library.MOST_OWN", 1)
    hill = 'title = "Over the hill"\nroad = "202aD 210bC 205aD 203aA"\n'
    checked = ann.client.post("/api/tracks/check?name=hill.toml", content=hill).json()
    assert (checked["game"], checked["title"], checked["errors"]) == ("rallyman", "Over the hill", [])
    yard = ann.client.post("/api/tracks/check?name=yard.toml", content=YARD).json()
    assert (yard["game"], yard["errors"]) == ("joyride", [])
    kept = ann.client.post("/api/tracks?name=hill.toml", content=hill)
    assert kept.status_code == 201
    assert [track["game"] for track in ann.client.get("/api/tracks").json()] == ["rallyman"]
    more = ann.client.post("/api/tracks?name=other.toml", content=hill)
    assert more.json()["detail"] == "you have 1 stages of your own here; remove one of them first"
    large = ann.client.post("/api/tracks/check?game=rallyman&name=x.toml", content="#" * 17_000)
    assert large.json()["detail"] == "a stage file has up to 16 KiB; this one is larger"
    words = {game["id"]: game["course_word"] for game in ann.client.get("/api/games").json()}
    assert words == {"joyride": "track", "rallyman": "stage"}


def test_so_many_tracks_a_person(ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hairpin.server.library.MOST_OWN", 2)
    first = brought(ann, YARD, "one.toml")
    brought(ann, YARD, "two.toml")
    answer = sent(ann, "/tracks", YARD, "three.toml")
    assert (answer.status_code, answer.json()["detail"]) == (
        429,
        "you have 2 tracks of your own here; remove one of them first",
    )
    brought(ann, CHANGED, "two.toml")  # in place of the older one
    brought(ben, YARD, "three.toml")
    assert ann.client.delete(f"/api/tracks/{first}").status_code == 200
    brought(ann, YARD, "three.toml")


def test_a_crowd_brings_so_many_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hairpin.server.library.KEPT_AT_ONCE", 2)
    monkeypatch.setattr("hairpin.server.library.KEPT_A_SECOND", 0.001)
    with serving(folder) as server:
        answers = [sent(Person(server), "/tracks", YARD, f"{n}.toml").status_code for n in range(4)]
        assert answers == [201, 201, 429, 429]


# ---- whatever is sent ----

WORDS = ('""', '"zz9"', "-1", "0", "99", "[]", '["k7"]', "true", "1.5", "{}", "{ 2 = [3] }", "nan", "[[1]]", "1e400")
ROUNDS = 150


def test_whatever_a_file_says_it_is_checked_or_refused(ann: Person) -> None:
    """Files of the box with lines lost, doubled and changed: never a mistake of the server."""
    draws = random.Random(4)
    texts = [file.read_text() for file in sorted(TRACKS.glob("*.toml"))]
    good = 0
    for _ in range(ROUNDS):
        lines = draws.choice(texts).split("\n")
        for _ in range(draws.randint(1, 3)):
            at = draws.randrange(len(lines))
            key, equals, _ = lines[at].partition("=")
            spoilt = [f"{key}= {draws.choice(WORDS)}"] if equals else []
            lines[at : at + 1] = draws.choice([[], [lines[at]] * 2, spoilt or [lines[at]], [moved(lines[at], draws)]])
        answer = sent(ann, "/tracks/check", "\n".join(lines))
        assert answer.status_code == 200, answer.text
        good += not answer.json()["errors"]
    assert good > ROUNDS / 10


def moved(line: str, draws: random.Random) -> str:
    return re.sub(r"\b[a-z]\d+", lambda _: draws.choice("abcdefgz") + str(draws.randint(0, 30)), line)
