"""`hairpin replay` and `hairpin verify`: the story, one moment, checks that differ, mending, what dice prove."""

import json
from pathlib import Path

import pytest

from hairpin import racefile
from hairpin.race import Race
from tests.cli.conftest import Run, refused

NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"


@pytest.fixture
def won(tmp_path: Path) -> Path:
    """The file of a race of two actions, the second of which wins it."""
    race = Race.from_position(NEAR, drivers=("ann", "bob"))
    for words in ("lock 3", "straight"):
        race.play(words)
    racefile.save_whole(race, tmp_path / "won.race")
    return tmp_path / "won.race"


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    """The file of a whole race with sealed dice."""
    golden = Path(__file__).parents[2] / "races" / "joyride" / "school-yard-two-racers.race"
    (tmp_path / "sealed.race").write_text(golden.read_text())
    return tmp_path / "sealed.race"


def changed(path: Path, part: str, by: str) -> None:
    text = path.read_text()
    assert part in text
    path.write_text(text.replace(part, by, 1))


# ---- replay ----


def test_the_story_is_told_and_the_checks_agree(run: Run, won: Path) -> None:
    ran = run("replay", won)
    assert ran.code == 0
    assert (
        "   1  A lock 3\n"
        "      Red locks 3 and moves 3. [JR-LOCK-01]\n"
        "   2  A straight\n"
        "      Red goes straight on, to the east. [JR-STEER-01]\n"
        "      Red drives 3 spaces, to i3. [JR-MOVE-03]\n"
        "      Red completes lap 2 of 2. [JR-GOAL-02]\n"
        "      Red wins the race! [JR-GOAL-04]\n"
    ) in ran.out
    assert "1.  Red (ann)   won" in ran.out
    assert ran.out.endswith("won.race agrees: 2 actions, 1 checks, finished\n")


def test_a_moment_is_shown(run: Run, won: Path) -> None:
    ran = run("replay", won, "--line", "1")
    assert ran.code == 0
    assert "   1  A lock 3\n" in ran.out
    assert "straight\n" not in ran.out
    assert " 3 # # . . a A + +(1)." in ran.out or " 3 # # . . a A ." in ran.out
    race = Race.from_position(NEAR)
    race.play("lock 3")
    assert f"\n{race.position()}\n" in ran.out
    start = run("replay", won, "--line", "0")
    assert f"\n{Race.from_position(NEAR).position()}\n" in start.out


@pytest.mark.parametrize("line", ["3", "-1"])
def test_a_moment_that_is_not_there_is_refused(run: Run, won: Path, line: str) -> None:
    refused(run("replay", won, f"--line={line}"), f"--line {line}: this race has 2 actions; allowed is 0 to 2")


def test_replay_as_json(run: Run, won: Path) -> None:
    told = json.loads(run("replay", won, "--json").out)
    assert told["agrees"] is True
    assert [row["action"] for row in told["actions"]] == ["A lock 3", "A straight"]
    assert told["actions"][1]["story"][-1]["clause"] == "JR-GOAL-04"
    assert told["standings"][0]["seat"] == "A"
    assert told["over"] is True
    moment = json.loads(run("replay", won, "--json", "--line", "1").out)
    assert moment["over"] is False
    assert len(moment["actions"]) == 1
    assert "at=lock.steer" in moment["position"]


DIFFER = [
    ("check 2 ", "check 2 0", "line 13: the check after action 2 is 0"),
    ("A straight\n", "A steer right\n", "the check after action 2"),
    ("A lock 3\n", "A lock 1\n", "line 11: Locking 1 is not possible"),
    ("A straight\n", "", "is cut short: it tells a result, but ends after 1 actions"),
    ("result: A won", "result: B won", "the result is 'B won', but by the actions A won"),
]


@pytest.mark.parametrize(("part", "by", "says"), DIFFER, ids=[says[:30] for *_, says in DIFFER])
def test_a_file_that_does_not_agree_exits_with_1(run: Run, won: Path, part: str, by: str, says: str) -> None:
    changed(won, part, by)
    if part == "A straight\n" and not by:
        changed(won, "check 2", "check 9")
    ran = run("replay", won)
    assert ran.code == 1
    assert says in ran.out
    assert json.loads(run("replay", won, "--json").out)["agrees"] is False


def test_a_file_of_other_rules_names_the_release(run: Run, won: Path) -> None:
    changed(won, "rules: 1", "rules: 0.9")
    changed(won, "check 2 ", "check 2 0")
    out = run("replay", won).out
    assert "Note: written under rules 0.9, replayed under 1" in out
    assert "install the hairpin release with rules 0.9 to replay it" in out


def test_a_file_edited_by_hand_is_mended_and_stays_marked(run: Run, won: Path) -> None:
    changed(won, "A lock 3\n", "A lock 3 3\n")
    assert run("replay", won).code == 1
    ran = run("replay", won, "--mend")
    assert ran.code == 0
    assert "Note: edited by hand since it was raced" in ran.out
    assert "edited: yes\n" in won.read_text()
    assert run("replay", won).code == 0


def test_a_running_edited_race_stays_marked_when_it_goes_on(run: Run, won: Path, tmp_path: Path) -> None:
    text = won.read_text().replace("result: A won\n", "edited: yes\n")
    (tmp_path / "b.race").write_text(text.partition("A straight")[0])
    run("race", "--resume", "b.race", typed="straight\n")
    assert "edited: yes\n" in (tmp_path / "b.race").read_text()


def test_files_that_cannot_be_read_are_refused(run: Run, won: Path, tmp_path: Path) -> None:
    refused(run("replay", "none.race"), "none.race cannot be read: No such file or directory")
    (tmp_path / "poem.txt").write_text("Two roads diverged\n")
    refused(run("replay", "poem.txt"), "poem.txt, line 1: a race file begins with 'hairpin race 1'")
    refused(run("verify", "poem.txt"), "poem.txt, line 1")
    changed(won, "A lock 3\n", "A fly\n")
    refused(run("replay", won, "--mend"), "line 11: 'fly' is no action")


ESCAPES = [
    ("result: A won", "result: \x1b[2JA won"),
    ("rules: 1", "rules: \x1b[2J1"),
    ("A=ann", "A=\x1b[2Jann"),
    ("A straight\n", "A \x1b[2J\n"),
    ("check 2 ", "check 2 \x1b[2J"),
    ("course: school-yard ", "course: school-yard \x1b[2J"),
    ("from: joyride", "from: \x1b[2Jjoyride"),
]


@pytest.mark.parametrize(("part", "by"), ESCAPES, ids=[part.strip() for part, _ in ESCAPES])
def test_nothing_in_a_file_steers_the_terminal(run: Run, won: Path, part: str, by: str) -> None:
    changed(won, part, by)
    for words in (("replay", won), ("replay", won, "--json"), ("verify", won), ("race", "--resume", won)):
        ran = run(*words)
        assert "\x1b" not in ran.out + ran.err
    ran = run("replay", won)
    assert "\\x1b[2J" in ran.out + ran.err


# ---- verify ----


def test_sealed_dice_that_follow_from_the_secret_hold(run: Run, sealed: Path) -> None:
    ran = run("verify", sealed)
    assert ran.code == 0
    assert "outcomes follow from the secret committed to before the start" in ran.out
    verdict = json.loads(run("verify", sealed, "--json").out)
    assert verdict["holds"] is True
    assert verdict["outcomes"] == sealed.read_text().count("\ndice ")


def test_an_outcome_that_was_changed_is_found(run: Run, sealed: Path) -> None:
    first, other = ("A", "B") if "\ndice draw A\n" in sealed.read_text() else ("B", "A")
    changed(sealed, f"\ndice draw {first}\n", f"\ndice draw {other}\n")
    ran = run("verify", sealed)
    assert ran.code == 1
    assert f"'dice draw {other}', but the sealed dice say 'draw {first}'" in ran.out


def test_another_secret_is_found(run: Run, sealed: Path) -> None:
    secret = sealed.read_text().partition("\nsecret: ")[2].partition("\n")[0]
    changed(sealed, secret, bytes(32).hex())
    ran = run("verify", sealed)
    assert ran.code == 1
    assert "the secret is not the one committed to" in ran.out
    changed(sealed, bytes(32).hex(), "no hex")
    refused(run("verify", sealed), "the secret is not written in hex digits")


def test_local_dice_prove_nothing(run: Run, won: Path) -> None:
    ran = run("verify", won)
    assert ran.code == 1
    assert "won.race: its dice are local, so the file proves nothing about them" in ran.out
    assert json.loads(run("verify", won, "--json").out)["holds"] is False
