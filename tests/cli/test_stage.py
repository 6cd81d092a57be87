"""`hairpin stage`."""

import json
import re
from pathlib import Path

import pytest

from hairpin.games.rallyman import stagefiles
from hairpin.games.rallyman.paper import COLUMNS
from hairpin.moment import scenario_at
from hairpin.race import Race
from hairpin.racefile import read_race
from tests.cli.conftest import Run, refused

RACES = Path(__file__).parents[2] / "races"


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process forgets afterwards which stages it was told of."""
    known: dict[str, Path] = {}
    monkeypatch.setattr(stagefiles, "REGISTERED", known)


@pytest.mark.usefixtures("forgetful")
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


def test_a_stage_is_laid_by_chance(run: Run, tmp_path: Path) -> None:
    """Within the guidelines; its seed gives it again [RD-BUILD-01, RD-R-80]."""
    file = tmp_path / "laid.toml"
    assert run("stage", "make", "--tiles", "12", "--seed", "5", file).out == f"a stage by chance is written to {file}\n"
    assert run("stage", "make", "--tiles", "12", "--seed", "5").out == file.read_text()
    assert run("stage", "make", "--tiles", "12", "--seed", "6").out != file.read_text()
    assert "0 errors" in run("stage", "check", file).out
    assert "12 tiles" in run("stage", "show", file, "--plain").out
    refused(run("stage", "make", "--tiles", "1"), "1 tiles: a Stage has from 2 to 31")


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


def test_a_small_road_is_shown(run: Run) -> None:
    """Those of scenarios and examples: what each space is; there are no tiles to draw."""
    out = run("stage", "show", "g-corner").out
    assert "c1: corner, cut, limit 2    o2: corner, drift, limit 3" in out
    assert "20 spaces, 35 steps, 8 pairs side by side" in out
    assert json.loads(run("stage", "show", "g-corner", "--json").out)["nodes"] == 20
    refused(run("stage", "show", "g-corner", "--picture", "corner.svg"), "'g-corner' is no stage of Rallyman")


# ---- files ----


def test_exported_changed_imported_and_raced(run: Run, forgetful: None, tmp_path: Path) -> None:
    written = run("stage", "export", "r1s1").out
    assert written.startswith('title = "Rally 1, Stage 1"\nroad = """\n202aD 210bC ')
    assert run("stage", "export", "r1s1", "hill.toml").out == "r1s1 is written to hill.toml\n"
    refused(run("stage", "export", "r1s1", "hill.toml"), "exists already")
    hill = tmp_path / "hill.toml"
    hill.write_text('title = "Over the hill"\nroad = "202aD 210bC 203aA"\n')
    kept = run("stage", "import", "hill.toml").out
    assert "hill is kept in" in kept
    assert kept.endswith("race it with: hairpin race rallyman --track hill\n")
    hill.unlink()
    assert "Over the hill" in run("stage", "list").out
    assert run("stage", "export", "hill").out == 'title = "Over the hill"\nroad = "202aD 210bC 203aA"\n'
    assert "Over the hill" in run("stage", "show", "hill").out
    ran = run("race", "rallyman", "--track", "hill", "--seats", "rookie,rookie", "--save", "one.race")
    assert ran.code == 0
    assert "agrees" in run("replay", "one.race").out


@pytest.mark.usefixtures("forgetful")
def test_a_position_carries_a_stage_of_ones_own_in_full(run: Run, tmp_path: Path) -> None:
    """Whoever has never seen the file can go on from it."""
    (tmp_path / "hill.toml").write_text('title = "Over the hill"\nroad = "202aD 210bC 205aD 203aA"\n')
    run("stage", "import", "hill.toml")
    assert run("race", "rallyman", "--track", "hill", "--seats", "rookie", "--save", "one.race").code == 0
    shown = json.loads(run("replay", "one.race", "--line", "4", "--json").out)
    assert shown["position"].startswith("rallyman/202aD-210bC-205aD-203aA/")
    race = read_race(tmp_path / "one.race")
    scenario = scenario_at(race, 4, 0)
    (tmp_path / "data" / "hairpin" / "tracks" / "rallyman" / "hill.toml").unlink()
    assert Race.from_position(shown["position"]).setting.roads.tobytes() == race.setting.roads.tobytes()
    assert "rallyman/202aD-210bC-205aD-203aA/" in scenario


def test_a_stage_that_was_changed_since_is_told(run: Run, forgetful: None, tmp_path: Path) -> None:
    """The race file names the stage with its content hash."""
    hill = tmp_path / "hill.toml"
    hill.write_text('title = "Over the hill"\nroad = "202aD 210bC 203aA"\n')
    raced = ("race", "rallyman", "--track", "hill.toml", "--seats", "rookie", "--save", "one.race")
    assert run(*raced).code == 0
    assert "course: hill " in (tmp_path / "one.race").read_text()
    assert "agrees" in run("replay", "one.race").out
    hill.write_text('title = "Over the hill"\nroad = "202aD 205aD 203aA"\n')
    run("stage", "import", "hill.toml")
    assert "raced on another version of hill" in run("replay", "one.race").out


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("r1s1.toml", "202aD 210bC 203aA", "r1s1 is a stage of the rulebook"),
        ("Hill!.toml", "202aD 210bC 203aA", "cannot be the name of a stage file"),
        ("hill.toml", "202aD 208aA 203aA", "208a joins 202a by edge A, where it has no road"),
        ("hill.toml", "202aD 208aB", "there is no finish"),
        ("hill.toml", "202aD 205aD 205bD 203aA", "205"),
    ],
)
def test_a_bad_file_is_neither_kept_nor_raced(
    run: Run, forgetful: None, tmp_path: Path, name: str, text: str, says: str
) -> None:
    (tmp_path / name).write_text(f'title = "Over the hill"\nroad = "{text}"\n')
    refused(run("stage", "import", name), says)
    refused(run("race", "rallyman", "--track", name, "--seats", "rookie"), says)
    refused(run("sim", "rallyman", "--track", name, "--races", "1"), says)
    assert not list(tmp_path.glob("data/**/*.toml"))


def test_a_name_is_no_path(run: Run, forgetful: None) -> None:
    """Whoever names a stage cannot read files with it."""
    refused(run("stage", "export", "../../hill"), "is no stage of Rallyman")
    refused(run("stage", "import", "nowhere.toml"), "cannot be read")


def test_a_blank_sheet_is_written(run: Run, tmp_path: Path) -> None:
    """[RD-SHEET-07]"""
    assert run("stage", "sheet", "rally-4", "sheet.html").code == 0
    page = (tmp_path / "sheet.html").read_text()
    assert page.count("Rally 4, Stage") == 3
    assert page.count("then Assistance") == 1  # after the second stage only
    refused(run("stage", "sheet", "rally-9", "nine.html"), "rally")


def test_the_sheet_of_a_race_is_filled_in(run: Run, tmp_path: Path) -> None:
    """Each stage with its starting order, Time cards, tokens in hand, penalty, time [RD-SHEET-02, RD-SHEET-06]."""
    file = RACES / "rallyman" / "rally-4-every-option.race"
    assert run("stage", "sheet", file, "sheet.html").code == 0
    lines = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', (tmp_path / "sheet.html").read_text())
    cells = [re.findall("<td>(.*?)</td>", cells) for _, cells in lines]
    assert [name for name, _ in lines] == ["Red rookie", "Blue rookie", "Yellow rookie"]
    wide = len(COLUMNS)
    stages = [[dict(zip(COLUMNS, line[k * wide :], strict=False)) for k in range(3)] for line in cells]
    assert [line[0]["start"] for line in stages] == ["2", "3", "1"]  # `dice first C`
    penalties = [[5 * int(n) for n in re.findall(rf"^{car} penalty (.)", file.read_text(), re.M)] for car in "ABC"]
    assert [[int(row["penalty"] or 0) for row in line] for line in stages] == [[*two, 0] for two in penalties]
    for row in (row for line in stages for row in line if "retired" not in row["time"]):
        assert seconds(row["cards"]) - int(row["in hand"]) + int(row["penalty"] or 0) == seconds(row["time"])
    for line, row in zip(cells, stages, strict=True):
        assert seconds(line[-2]) == sum(seconds(stage["time"].removesuffix(" retired")) for stage in row)
    assert cells[2][-1] == "1"  # `result: C won`
    refused(run("stage", "sheet", RACES / "joyride" / "school-yard-two-racers.race", "other.html"), "a race of Joyride")


def seconds(clock: str) -> int:
    minutes, rest = clock.split(":")
    return 60 * int(minutes) + int(rest)


def test_what_cannot_be_shown_ends_with_code_2(run: Run) -> None:
    refused(run("stage", "show", "moon"), "'moon' is no stage")
    refused(run("stage", "show", "202aD-208aB"), "there is no finish")
    refused(run("stage", "show", "none.toml"), "none.toml: cannot be read")
