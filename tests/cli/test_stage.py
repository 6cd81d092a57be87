"""`hairpin stage`."""

import json
from pathlib import Path

from tests.cli.conftest import Run, refused


def test_stages_are_listed(run: Run) -> None:
    out = run("stage", "list").out.splitlines()
    assert len(out) == 18
    assert " ".join(out[0].split()) == "r1s1 Rally 1, Stage 1 10 tiles, 28 to 46 spaces, repairs"
    rows = json.loads(run("stage", "list", "--json").out)
    assert rows[3]["danger"] == {"yellow": 6, "orange": 4, "red": 2}


def test_a_stage_is_shown(run: Run, tmp_path: Path) -> None:
    """[RD-BUILD-02, RD-BUILD-03, RD-ASST-02]"""
    out = run("stage", "show", "r6s3", "--picture", tmp_path / "six.svg", "--plain").out
    assert "46 spaces at fewest, 73 at most" in out
    assert "danger: 6 yellow, 3 orange, 3 red" in out
    assert "Corners 9, Shortcuts 3, Jumps 3, water 3" in out
    assert "a Short Stage has 10 and takes about 25 minutes" in out
    assert "no repairs after it" in out
    assert out.isascii()
    assert (tmp_path / "six.svg").read_text().startswith("<svg ")
    assert json.loads(run("stage", "show", "r6s3", "--json").out)["nodes"] == 133


def test_a_stage_is_checked(run: Run, tmp_path: Path) -> None:
    ran = run("stage", "check", "202aD-208aA-203aA")
    assert ran.code == 1
    gap = "208a joins 202a by edge A, where it has no road; it has one at B and D"
    assert f"error gap at 208a: {gap} [RD-COMP-14]" in ran.out
    (tmp_path / "hill.toml").write_text('title = "Over the hill"\nroad = "202aD 210bC 203aA"\n')
    ran = run("stage", "check", "hill.toml")
    assert ran.code == 0
    assert ran.out.endswith("hill.toml: 0 errors, 3 warnings\n")
    found = json.loads(run("stage", "check", "202aD-208aB", "--json").out)
    assert found["errors"][0]["name"] == "no-finish"


def test_what_cannot_be_shown_ends_with_code_2(run: Run) -> None:
    refused(run("stage", "show", "moon"), "'moon' is no stage")
    refused(run("stage", "show", "202aD-208aB"), "there is no finish")
    refused(run("stage", "show", "none.toml"), "none.toml: cannot be read")
