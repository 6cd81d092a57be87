"""`hairpin scenario check`: what holds, what fails with its report, what cannot be read."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, refused

HOLDS = """
text = "Three spaces ahead."
rules = ["JR-LOCK-04"]
on = '''
. . . . . . . .
'''
position = "joyride/drawn/seats=1/round=1,at=lock/A=b1:e,gear=1,mirror=3"
play = ["A lock 3", "A straight"]
[expect]
A = "at=e1:e"
"""


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    """A folder with a scenario that holds and one that fails."""
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "holds.toml").write_text(HOLDS)
    (tmp_path / "some" / "fails.toml").write_text(HOLDS.replace("at=e1:e", "at=f1:e"))
    return tmp_path / "some"


@pytest.mark.parametrize("how", [[], ["--interpreted"]])
def test_a_scenario_that_holds(run: Run, scenarios: Path, how: list[str]) -> None:
    ran = run("scenario", "check", scenarios / "holds.toml", *how)
    assert (ran.code, ran.out) == (0, "1 scenario checked: all hold\n")


def test_a_scenario_that_fails_is_reported(run: Run, scenarios: Path) -> None:
    ran = run("scenario", "check", scenarios, "--interpreted")
    assert ran.code == 1
    assert f"{scenarios / 'fails.toml'}: JR-LOCK-04\n" in ran.out
    assert "A: at should be f1:e and is e1:e" in ran.out
    assert "    a A . . . . . .\n" in ran.out  # before
    assert "    . . . a A . . .\n" in ran.out  # after
    assert f"reproduce: hairpin scenario check {scenarios / 'fails.toml'} --interpreted" in ran.out
    assert ran.out.endswith("1 of 2 scenarios fail\n")


def test_a_line_that_cannot_be_played_is_a_failure(run: Run, scenarios: Path) -> None:
    (scenarios / "fails.toml").write_text(HOLDS.replace('"A lock 3"', '"A lock 2"'))
    ran = run("scenario", "check", scenarios / "fails.toml", "--interpreted")
    assert ran.code == 1
    assert "line 1, 'A lock 2': Locking 2 is not possible" in ran.out


def test_what_cannot_be_read_is_named_and_the_rest_is_checked(run: Run, scenarios: Path) -> None:
    (scenarios / "bad.toml").write_text("text = ")
    (scenarios / "other.toml").write_text(HOLDS.replace("play =", "plays ="))
    ran = run("scenario", "check", scenarios, "--interpreted")
    assert ran.code == 2
    assert "hairpin: bad.toml is no scenario: " in ran.err
    assert "hairpin: other.toml: Object contains unknown field `plays`; the fields are text, rules" in ran.err
    assert ran.out.endswith("1 of 2 scenarios fail\n2 files not read, and not checked\n")


def test_nothing_holds_that_was_not_read(run: Run, scenarios: Path) -> None:
    (scenarios / "bad.toml").write_text("text = ")
    ran = run("scenario", "check", scenarios / "bad.toml")
    assert (ran.code, ran.out) == (2, "1 file not read, and not checked\n")
    ran = run("scenario", "check", scenarios / "bad.toml", scenarios / "holds.toml", "--interpreted")
    assert (ran.code, ran.out) == (2, "1 scenario checked: all hold\n1 file not read, and not checked\n")


def test_what_a_scenario_says_does_not_steer_the_terminal(run: Run, scenarios: Path) -> None:
    (scenarios / "fails.toml").write_text(HOLDS.replace("JR-LOCK-04", "\\u001b[2J").replace("at=e1:e", "at=f1:e"))
    ran = run("scenario", "check", scenarios / "fails.toml", "--interpreted")
    assert ran.code == 1
    assert "\x1b" not in ran.out
    assert ": \\x1b[2J\n" in ran.out


def test_checks_as_json(run: Run, scenarios: Path) -> None:
    (scenarios / "bad.toml").write_text("text = ")
    ran = run("scenario", "check", scenarios, "--interpreted", "--json")
    assert ran.code == 2
    told = json.loads(ran.out)
    assert {Path(row["path"]).name: row["holds"] for row in told["scenarios"]} == {
        "fails.toml": False,
        "holds.toml": True,
    }
    assert told["scenarios"][0]["failures"] == ["A: at should be f1:e and is e1:e"]
    assert list(told["unreadable"]) == [str(scenarios / "bad.toml")]


def test_paths_without_scenarios_are_refused(run: Run, tmp_path: Path) -> None:
    refused(run("scenario", "check", "nowhere"), "nowhere: no such file or folder")
    (tmp_path / "empty").mkdir()
    refused(run("scenario", "check", "empty"), "empty: no scenario (*.toml) is there")
