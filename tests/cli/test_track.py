"""`hairpin track`, and tracks of one's own in races and studies: from a file and back, bad files, changed files."""

import json
from pathlib import Path

import pytest

from hairpin.games.joyride import trackfiles
from tests.cli.conftest import Run, refused

GRADUATION = (trackfiles.FOLDER / "tracks" / "graduation.toml").read_text()


def obstacle(spaces: str) -> str:
    """An obstacle on these spaces, before another one."""
    return f"[[obstacle]]\nbarriers = {json.dumps(spaces.split())}\n\n[[obstacle]]"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Graduation in a file of one's own; this process forgets afterwards that it knew the track."""
    monkeypatch.setattr(trackfiles, "REGISTERED", known := {})
    monkeypatch.setattr("hairpin.games.joyride.library.REGISTERED", known)
    file = tmp_path / "my-yard.toml"
    file.write_text(GRADUATION)
    return file


def changed(own: Path, before: str, after: str) -> Path:
    assert before in GRADUATION
    own.write_text(GRADUATION.replace(before, after, 1))
    return own


# ---- checking ----


def test_a_good_file_has_no_errors(run: Run, own: Path) -> None:
    ran = run("track", "check", own)
    assert ran.code == 0
    assert ran.out.endswith("my-yard.toml: 0 errors, 0 warnings\n")


def test_errors_have_names_clauses_and_coordinates(run: Run, own: Path) -> None:
    changed(own, "[[obstacle]]", obstacle("p16"))
    ran = run("track", "check", own)
    assert ran.code == 1
    assert "error rolling-start at s16, p16: ahead of s16 6 spaces must be free; p16 is not [JR-TDES-02]" in ran.out


def test_warnings_keep_nobody_from_racing(run: Run, own: Path) -> None:
    changed(
        own,
        "[[obstacle]]",
        '[[obstacle]]\nbarriers = ["v3", "x3", "w5"]\n\n[[obstacle]]\nbarriers = ["v5"]\n\n[[obstacle]]',
    )
    told = json.loads(run("track", "check", own, "--json").out)
    assert told["errors"] == []
    warning = told["warnings"][0]
    assert (warning["name"], warning["clause"]) == ("obstacle-count", "JR-R-104")
    assert warning["spaces"] == ["b8", "c8", "c9", "k17"]  # of the obstacles beyond the box's two


BAD = [
    ('board = "driving-school"', 'board = "moon"', ("line 3", "'moon' is no board; the boards are", "warehouse")),
    ('board = "driving-school"\n', "", ("board", "missing")),
    ('board = "driving-school"', 'board = "../boards/driving-school"', ("is no board",)),
    ('tokens = ["e10"]', 'tokens = ["e77"]', ("'e77' is no space", "a row from 1 to 48")),
    ('tokens = ["e10"]', 'tokens = ["ak40"]', ("ak40", "a token must lie on the board")),
    ('tokens = ["j5", "p5"]', 'tokens = ["e10", "p5"]', ("e10 and p5 do not lie on one straight row",)),
    (
        'tokens = ["j5", "p5"]',
        'tokens = ["e10"]\narrow = "w"',
        ("tokens of checkpoint 1 and of checkpoint 2 lie on it",),
    ),
    ('facing = "w"', 'facing = "ne"', ("ne runs along the starting line",)),
    ("players = [2, 3]", "players = [2, 9]", ("9 cars; allowed are 2 to 4",)),
    ('title = "Graduation"', 'title = "Graduation"\nweather = "rain"', ("weather", "not a field; the fields are")),
    ("item = true", "itme = true", ("itme", "not a field", "gives")),
    ("item = true", 'gives = "banana"', ("'banana' is not known", "flashbang")),
    ('title = "Graduation"', "title = Graduation", ("a line of TOML is key = value",)),
    ("leg = 1", "leg = 7", ("leg 7; a leg begins at a line from 0",)),
    ('tokens = ["t15"]\narrow = "sw"', 'tokens = ["r16", "p16"]', ("starting line has 1 spaces; allowed are 3",)),
]


@pytest.mark.parametrize(("before", "after", "says"), BAD, ids=[after[:30] or "no board" for _, after, _ in BAD])
def test_a_bad_file_is_told_in_one_sentence_with_its_place(
    run: Run, own: Path, before: str, after: str, says: tuple[str, ...]
) -> None:
    """Checking lists it as an error, racing and studying refuse it."""
    changed(own, before, after)
    ran = run("track", "check", own)
    assert ran.code == 1
    assert all(part in ran.out for part in says)
    refused(run("sim", "joyride", "--track", own, "--races", "1"), "my-yard.toml", *says)


PLACED = [
    ('tokens = ["j5", "p5"]', 'tokens = ["e10", "p5"]', "crooked-line at e10, p5", '["e10", "p5"]', "JR-CHK-03"),
    ('tokens = ["j5", "p5"]', 'tokens = ["j5", "p5", "q5"]', "token-count at j5, p5, q5", '"q5"', "JR-CHK-03"),
    ('tokens = ["j5", "p5"]', 'tokens = ["j5"]', "no-arrow at j5", '["j5"]', "JR-CHK-03"),
    ('tokens = ["j5", "p5"]', 'tokens = ["ak40", "p5"]', "off-board at ak40", '["ak40"', "JR-CHK-01"),
    ('tokens = ["j5", "p5"]', 'tokens = ["j5", "p77"]', "no-space", '"p77"', "JR-GUIDE-02"),
    ('facing = "w"', 'facing = "up"', "starting-direction", 'facing = "up"', "JR-GUIDE-02"),
    ("[[obstacle]]", obstacle("j5"), "overlapping-tokens at j5", 'barriers = ["j5"]', "JR-CHK-12"),
]


@pytest.mark.parametrize(("before", "after", "finding", "written", "clause"), PLACED, ids=[row[2] for row in PLACED])
def test_what_cannot_be_laid_out_has_a_name_and_its_place(
    run: Run, own: Path, before: str, after: str, finding: str, written: str, clause: str
) -> None:
    """The line is the one that is wrong, not an earlier one with the same word."""
    changed(own, before, after)
    ran = run("track", "check", own)
    assert f"error {finding}: " in ran.out
    assert f"[{clause}]" in ran.out
    number = next(n for n, line in enumerate(own.read_text().splitlines(), 1) if written in line)
    refused(run("sim", "joyride", "--track", own, "--races", "1"), f"my-yard.toml, line {number}, ")


def test_a_checkpoint_nobody_can_reach(run: Run, own: Path) -> None:
    changed(own, "[[obstacle]]", obstacle("a9 b9 c9 d9 e9 a12 b12 c12 d12 f10 f11 e11"))
    ran = run("track", "check", own)
    assert "error no-way" in ran.out
    assert "checkpoint 1 cannot be reached from the starting line [JR-R-105]" in ran.out


# ---- drawing, exporting, importing ----


def test_a_track_is_drawn(run: Run) -> None:
    out = run("track", "show", "graduation", "--plain").out
    assert "difficulty Start Here! and lies on the board Driving School. [JR-GUIDE-01]" in " ".join(out.split())
    assert "10  1*1*1*1*# . " in out


def test_exported_changed_imported_and_raced(run: Run, own: Path, tmp_path: Path) -> None:
    assert run("track", "export", "graduation").out == GRADUATION
    assert run("track", "export", "graduation", "other-yard.toml").code == 0
    refused(run("track", "export", "graduation", "other-yard.toml"), "exists already")
    assert "other-yard is kept in" in run("track", "import", "other-yard.toml").out
    assert "other-yard" in run("track", "list").out
    ran = run("race", "--track", "other-yard", "--seats", "rookie,rookie", "--save", "one.race")
    assert ran.code == 0
    assert "agrees" in run("replay", "one.race").out


def test_a_track_file_is_raced_and_found_again(run: Run, own: Path, tmp_path: Path) -> None:
    """The race file names the track with its content hash; a change is told of in a sentence."""
    assert run("race", "--track", own, "--seats", "rookie,rookie", "--save", "one.race").code == 0
    assert "course: my-yard " in (tmp_path / "one.race").read_text()
    assert "agrees" in run("replay", "one.race").out
    changed(own, 'says = "', 'says = "Resurfaced. ')
    run("track", "import", own)
    assert "raced on another version of my-yard" in run("replay", "one.race").out


def test_a_study_of_a_track_file(run: Run, own: Path) -> None:
    told = json.loads(run("sim", "joyride", "--track", own, "--races", "3", "--workers", "2", "--json").out)
    assert told["track"] == "my-yard"
    assert {way["gate"] for way in told["routes"]} >= {"the corner", "the middle"}


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("school-yard.toml", "school-yard is a track of the race guide"),
        ("My Yard.toml", "cannot be the name of a track"),
    ],
)
def test_a_file_of_ones_own_has_a_name_of_its_own(run: Run, own: Path, name: str, says: str) -> None:
    own.rename(own.with_name(name))
    refused(run("track", "import", own.with_name(name)), says)


def test_a_name_is_no_path(run: Run, own: Path) -> None:
    """Whoever names a track cannot read files with it."""
    refused(run("track", "show", "../../my-yard"), "is no track of Joyride")
    refused(run("track", "show", "nowhere.toml"), "cannot be read")


def test_a_track_is_shown_with_all_that_its_card_tells(run: Run) -> None:
    """Each sentence with its clause, and the map with a star at its item checkpoints [JR-TRK-06, JR-CHK-10]."""
    shown = " ".join(run("track", "show", "graduation", "--plain").out.split())
    assert (
        "- Item checkpoints: 1 and 2 of 2; in a race with items, every car gains an item there on every lap." in shown
    )
    assert "may recharge all abilities, in whatever position. [JR-TRK-06]" in shown
    assert "1*" in shown
    assert "* checkpoint 1 and checkpoint 2 give an item" in shown
