"""Race files: written and read, checked, cut short, mended, verified; a killed recorder loses nothing acknowledged."""

import re
from pathlib import Path

import pytest

from hairpin.bots import Budget, bot
from hairpin.dice import SealedDice
from hairpin.kit.errors import HairpinError
from hairpin.race import Race
from hairpin.racefile import mend, parse_file, read_race, replay, save_whole, verify, write_race
from hairpin.recorder import Recorder

SECRET = bytes(range(32))


def raced(limit: int = 10**6, sealed: bool = False) -> Race:
    """A race between two racers, to its end or so many actions."""
    dice = SealedDice(SECRET, ["red", "blue"]) if sealed else SealedDice(bytes(32))
    race = Race.start(
        "joyride", "school-yard", {"seats": "2", "fewer-laps": "yes"}, dice=dice, drivers=("ann", "rookie")
    )
    racer = bot("joyride", "racer")
    while not race.is_over and len(race.log) < limit:
        race.step_alone() or race.play(
            racer.choose(race.settings, race.states, race.legal(), Budget.SIMULATION, len(race.log))
        )
    if not sealed:
        race.dice = LOCAL
    return race


class Local:
    """Dice of no further use: the race is not played on."""

    def draw(self, k: int, weights: object) -> int:
        raise AssertionError


LOCAL = Local()


@pytest.fixture(scope="module")
def finished() -> Race:
    return raced()


@pytest.fixture
def file(finished: Race, tmp_path: Path) -> Path:
    path = tmp_path / "whole.race"
    save_whole(finished, path)
    return path


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_a_finished_race_is_read_back_and_its_replay_agrees(finished: Race, file: Path) -> None:
    again = read_race(file)
    assert again.position() == finished.position()
    assert [entry.words for entry in again.log] == [entry.words for entry in finished.log]
    assert again.drivers == ("ann", "rookie")
    found = replay(file)
    assert found.agrees
    assert found.checked == len(finished.log) // 10 + (len(finished.log) % 10 > 0)
    assert write_race(again).replace("\n", "") == file.read_text().replace("\n", "")


def test_the_file_is_words_a_person_can_read(file: Path) -> None:
    lines = file.read_text().splitlines()
    assert lines[:5] == [
        "hairpin race 1",
        "game: joyride",
        "rules: 1",
        lines[3],
        "options: seats=2,fewer-laps=yes",
    ]
    assert lines[3].startswith("course: school-yard ")
    body = lines[lines.index("") + 1 :]
    assert body[0] in ("dice draw A", "dice draw B")
    assert all(line.split()[0] in ("A", "B", "dice", "check") for line in body)


def test_a_changed_line_is_found_by_its_check(file: Path) -> None:
    lines = file.read_text().splitlines()
    number = next(n for n, line in enumerate(lines) if line.endswith(" straight") and n > 20)
    lines[number] = lines[number].replace("straight", "steer left")
    file.write_text("\n".join(lines) + "\n")
    found = replay(file)
    assert not found.agrees
    check = next(n for n in range(number, len(lines)) if lines[n].startswith("check"))
    named = int(re.search(r"line (\d+)", found.says)[1])  # type: ignore[index]
    assert number + 1 <= named <= check + 1


def test_a_changed_result_is_found(finished: Race, file: Path) -> None:
    winner = str(finished.standings()[0]["seat"])
    edited(file, f"result: {winner} won", f"result: {'AB'.replace(winner, '')} won")
    assert "but by the actions" in replay(file).says


def test_a_truncated_finished_file_is_said_to_be_cut_short(file: Path) -> None:
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:40]) + "\n")
    with pytest.raises(HairpinError, match="is cut short: it tells a result, but ends after"):
        read_race(file)
    assert not replay(file).agrees


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("hairpin race 1", "hairpin race 9", "line 1: a race file begins with 'hairpin race 1'"),
        ("game: joyride", "game: chess", "'chess' is no game here"),
        ("rules: 1", "rules 1", r"line 3: 'rules 1' is no header; they are game, rules"),
        (
            "options: seats=2,fewer-laps=yes",
            "options: seats=7",
            "option seats=7: School Yard has room for 2, 3 or 4 cars",
        ),
        ("course: school-yard", "course: monza", "'monza' is no track"),
        ("\nA lock", "\nA luck", r"line \d+: 'luck.*' is no action; here you may"),
        ("\nA lock", "\nC lock", r"line \d+: it is not C's to act"),
        ("\ndice roll", "\ndice rule", r"line \d+: 'rule.*' is no action"),
        ("\ncheck 10 ", "\ncheck ten ", r"line \d+: a check is written 'check NUMBER HASH'"),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(file: Path, old: str, new: str, says: str) -> None:
    edited(file, old, new)
    with pytest.raises(HairpinError, match=says):
        read_race(file)


def test_not_a_file_and_not_text(tmp_path: Path) -> None:
    with pytest.raises(HairpinError, match="cannot be read: No such file"):
        read_race(tmp_path / "none.race")
    (tmp_path / "picture.race").write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(HairpinError, match="is no race file: it is not text"):
        read_race(tmp_path / "picture.race")
    with pytest.raises(HairpinError, match=r"short\.race is cut short: its header does not end"):
        parse_file("hairpin race 1\ngame: joyride\n", "short.race")
    with pytest.raises(HairpinError, match="the header 'course' is missing"):
        parse_file("hairpin race 1\ngame: joyride\n\n", "short.race")


def go_on(race: Race, recorder: Recorder, actions: int) -> None:
    for _ in range(actions):
        race.play(race.legal()[0]) if race.legal() else race.play(race.chances()[0][0])
        recorder.keep()


def running(path: Path, actions: int = 30) -> tuple[Race, Recorder]:
    race = raced(actions)
    return race, Recorder(race, path)


def test_going_on_keeps_header_comments_mode_and_link(tmp_path: Path) -> None:
    target = tmp_path / "target.race"
    race, recorder = running(target)
    recorder.close()
    edited(target, "rules: 1", "# our sunday race\nrules: 1")
    target.chmod(0o600)
    link = tmp_path / "link.race"
    link.symlink_to(target)
    before = target.read_text()
    recorder = Recorder(race, link, resumed=True)
    assert target.read_text() == before
    go_on(race, recorder, 3)
    assert target.read_text().startswith(before)
    assert link.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o600


def test_a_second_window_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one.race"
    race, recorder = running(path)
    with pytest.raises(HairpinError, match=r"one\.race is being raced in another window"):
        Recorder(read_race(path), path, resumed=True)
    recorder.close()
    Recorder(race, path, resumed=True).close()


@pytest.mark.parametrize("change", ["removed", "moved", "edited", "replaced"])
def test_a_file_changed_by_somebody_else_is_left_so(tmp_path: Path, change: str) -> None:
    path = tmp_path / "one.race"
    race, recorder = running(path)
    if change == "removed":
        path.unlink()
    elif change == "moved":
        path.rename(tmp_path / "two.race")
    elif change == "edited":
        path.write_text(path.read_text() + "# a note\n")
    else:
        copy = path.read_text()
        path.unlink()
        path.write_text(copy)
    there = path.read_text() if path.exists() else None
    with pytest.raises(HairpinError, match=r"is gone|was changed by another program"):
        go_on(race, recorder, 1)
    assert (path.read_text() if path.exists() else None) == there


def test_nobody_elses_file_is_touched_while_writing(tmp_path: Path) -> None:
    (tmp_path / "one.race.part").write_text("mine")
    save_whole(raced(5), tmp_path / "one.race")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["one.race", "one.race.part"]
    assert (tmp_path / "one.race.part").read_text() == "mine"


def test_the_end_keeps_comments_and_puts_in_result_and_checks(tmp_path: Path) -> None:
    path = tmp_path / "one.race"
    whole = raced()
    race, recorder = running(path, len(whole.log) - 2)
    recorder.close()
    lines = path.read_text().splitlines()
    lines.insert(lines.index("") + 4, "# what a start")
    path.write_text("\n".join(lines) + "\n")
    recorder = Recorder(race, path, resumed=True)
    for entry in whole.log[-2:]:
        race.play(entry.action)
        recorder.keep()
    assert race.is_over
    assert "# what a start" in path.read_text()
    found = replay(path)
    assert found.agrees, found.says
    assert found.checked == len(whole.log) // 10 + (len(whole.log) % 10 > 0)


def test_mending_a_sealed_race_that_runs_keeps_its_commitment(tmp_path: Path) -> None:
    path = tmp_path / "sealed.race"
    save_whole(raced(40, sealed=True), path)
    dice = next(line for line in path.read_text().splitlines() if line.startswith("dice: "))
    mend(path)
    assert dice in path.read_text().splitlines()
    assert "edited: yes" in path.read_text()


def test_a_running_race_is_resumed_from_its_last_whole_line(tmp_path: Path) -> None:
    race = raced(30)
    path = tmp_path / "running.race"
    recorder = Recorder(race, path)
    for _ in range(12):
        race.play(race.legal()[0]) if race.legal() else race.play(race.chances()[0][0])
        recorder.keep()
    text = path.read_text()
    assert "result" not in text
    assert "check" not in text
    assert read_race(path).position() == race.position()
    path.write_text(text[:-3])  # the last line was being written when the power went
    resumed = read_race(path)
    assert len(resumed.log) == len(race.log) - 1
    assert "cut off while being written" in " ".join(replay(path).notes)


def test_an_undo_is_written_too(tmp_path: Path) -> None:
    drawing = "joyride/school-yard/seats=2/round=1,at=lock/A=h3:e,gear=3,mirror=123/B=h5:e,mirror=11"
    race = Race.from_position(drawing.replace("h5", "i2"))
    recorder = Recorder(race, tmp_path / "undone.race")
    for words in ("lock 1", "straight"):
        race.play(words)
        recorder.keep()
    race.undo(0)
    recorder.keep()
    assert read_race(tmp_path / "undone.race").position() == race.position()
    assert "from: joyride/school-yard" in (tmp_path / "undone.race").read_text()


def test_a_file_edited_by_hand_can_be_mended_and_says_so(file: Path) -> None:
    lines = file.read_text().splitlines()
    number = max(n for n, line in enumerate(lines) if line.startswith("dice roll"))
    kept = [line for line in lines[:number] if not line.startswith(("check", "result"))]
    file.write_text("\n".join(kept) + "\n")
    mend(file)
    assert "edited: yes" in file.read_text()
    found = replay(file)
    assert found.agrees
    assert "edited by hand since it was raced" in found.notes


def test_other_rules_or_content_are_named(file: Path) -> None:
    edited(file, "rules: 1", "rules: 0")
    course = next(line for line in file.read_text().splitlines() if line.startswith("course"))
    edited(file, course, "course: school-yard 00000000")
    notes = " ".join(replay(file).notes)
    assert "written under rules 0, replayed under 1" in notes
    assert "another version of school-yard (00000000" in notes
    lines = file.read_text().splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("check"))
    file.write_text("\n".join([*lines[:number], "check 10 ffffffff", *lines[number + 1 :]]) + "\n")
    assert "install the hairpin release with rules 0" in replay(file).says


def test_a_full_disk_or_a_folder_in_the_way_is_said(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(HairpinError, match="cannot be written: "):
        save_whole(raced(5), tmp_path / "taken" / "a.race")


def test_verify_accepts_sealed_dice_and_names_a_changed_roll(tmp_path: Path) -> None:
    path = tmp_path / "sealed.race"
    save_whole(raced(sealed=True), path)
    verdict = verify(path)
    assert verdict.holds, verdict.says
    assert verdict.outcomes == sum(line.startswith("dice") for line in path.read_text().splitlines()) - 1
    lines = path.read_text().splitlines()
    number = [n for n, line in enumerate(lines) if line.startswith("dice roll")][4]
    dice = lines[number].split()[2:]
    lines[number] = "dice roll " + " ".join(sorted([*dice[:-1], "2" if dice[-1] != "2" else "1"]))
    path.write_text("\n".join(lines) + "\n")
    changed = verify(path)
    assert not changed.holds
    assert f"line {number + 1}: 'dice roll" in changed.says


def test_verify_and_replay_look_at_the_end_too(tmp_path: Path) -> None:
    path = tmp_path / "sealed.race"
    save_whole(raced(sealed=True), path)
    whole = path.read_text()
    path.write_text("\n".join(whole.splitlines()[:60]) + "\n")
    verdict = verify(path)
    assert not verdict.holds
    assert "is cut short" in verdict.says
    path.write_text(whole.replace("result: A won", "result: C won").replace("result: B won", "result: A won"))
    assert "the result should be" in verify(path).says
    path.write_text(whole.replace("\n\n", "\nedited: yes\n\n", 1))
    assert "was edited by hand" in verify(path).says
    path.write_text(whole + "check 5000 deadbeef\n")
    found = replay(path)
    assert not found.agrees
    assert "there is no action 5000 to check" in found.says


def test_verify_refuses_what_proves_nothing(finished: Race, file: Path, tmp_path: Path) -> None:
    assert "its dice are local" in verify(file).says
    path = tmp_path / "sealed.race"
    save_whole(raced(40, sealed=True), path)
    assert "the secret has not been published" in verify(path).says
    save_whole(raced(sealed=True), path)
    edited(path, f"secret: {SECRET.hex()}", f"secret: {bytes(32).hex()}")
    assert "is not the one committed to" in verify(path).says
    edited(path, f"secret: {bytes(32).hex()}", "secret: xyz")
    with pytest.raises(HairpinError, match="the secret is not written in hex"):
        verify(path)
