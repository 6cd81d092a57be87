"""Stage files: read, written, checked, kept."""

from pathlib import Path

import pytest

from hairpin.games.rallyman import stagefiles
from hairpin.games.rallyman.content import written_roads
from hairpin.games.rallyman.rallies import printed_stages
from hairpin.games.rallyman.stagefiles import checked, exported, imported, know, stage_named, titles, written
from hairpin.kit.errors import HairpinError
from hairpin.race import Race

SMALL = "202aD-204aD-203aD"
HILL = 'title = "Over the hill"\nsays = "Up."\nroad = "202aD 210bC 205aD\\n203aA-201aD"\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stage of one's own; nothing is left of it afterwards."""
    monkeypatch.setattr(stagefiles, "REGISTERED", {})
    monkeypatch.setattr(stagefiles, "own_folder", lambda: tmp_path / "kept")
    found = tmp_path / "hill.toml"
    found.write_text(HILL)
    return found


def test_a_file_is_a_stage(file: Path) -> None:
    """[RD-BUILD-01, RD-BUILD-10]"""
    stage = stage_named(str(file))
    assert (stage.id, stage.title, stage.text) == ("hill", "Over the hill", "202aD-210bC-205aD-203aA-201aD")
    assert stage.assistance


def test_what_is_written_is_read_again(file: Path) -> None:
    for stage in printed_stages().values():
        target = file.with_name(f"{stage.id}.toml")
        target.write_text(written(stage, 'Says "a thing" with a backslash \\.'))
        assert stagefiles.stage_in(target) == stage


def test_a_stage_is_kept_under_its_name(file: Path) -> None:
    kept = imported(file)
    assert kept.read_text() == HILL
    file.unlink()
    assert stage_named("hill").title == "Over the hill"
    assert titles() == {"hill": "Over the hill"}
    assert exported("hill") == HILL
    assert "202aD 210bC" in exported("r1s1")


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("title", "name", r"hill.toml: .*the fields are title, road, says and tiles"),
        ('"Over the hill"', "3", "hill.toml: Expected `str`, got `int`"),
        ('"Over the hill"', '""', "hill.toml, title: ''; up to 60 signs are allowed"),
        ('"Over the hill"', '"\\u001b[2J"', "hill.toml, title: "),
        ("title =", "title", "hill.toml: .*a line of TOML is key = value"),
        ("210bC", "210cC", "hill.toml: stage .*: '210cC' is no tile"),
    ],
)
def test_a_bad_file_is_one_error(file: Path, before: str, after: str, says: str) -> None:
    file.write_text(HILL.replace(before, after, 1))
    with pytest.raises(HairpinError, match=says):
        stage_named(str(file))
    errors, warnings = checked(str(file))
    assert [error.name for error in errors] == ["file"]
    assert warnings == ()


def test_a_file_that_is_not_there_or_no_text(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(HairpinError, match="it is not text"):
        stage_named(str(file))
    file.unlink()
    with pytest.raises(HairpinError, match="cannot be read"):
        stage_named(str(file))


def test_a_list_of_tiles_is_to_be_used_up(file: Path) -> None:
    """[RD-READY-02]"""
    file.write_text(HILL + 'tiles = "201a 202a 203a 205a 210b"\n')
    assert checked(str(file))[0] == ()
    file.write_text(HILL + 'tiles = "201a 202a 203a 210b 217a"\n')
    errors, warnings = checked(str(file))
    assert {error.name: error.spaces for error in errors} == {"missing-tile": ("217a",), "unlisted-tile": ("205a",)}
    assert warnings == ()
    with pytest.raises(HairpinError, match="217a is in the list of tiles and not on the road"):
        know(file)


def test_names_of_files(file: Path) -> None:
    assert know(file) == "hill"
    printed = file.rename(file.with_name("r1s1.toml"))
    with pytest.raises(HairpinError, match="r1s1 is a stage of the rulebook"):
        know(printed)
    loud = printed.rename(file.with_name("Hill!.toml"))
    with pytest.raises(HairpinError, match="cannot be the name of a stage file"):
        know(loud)
    with pytest.raises(
        HairpinError, match=r"'moon' is no stage of Rallyman; the stages are r1s1, .*a file that ends in .toml"
    ):
        stage_named("moon")


def test_advice_is_a_warning(file: Path) -> None:
    """[RD-BUILD-01, RD-BUILD-03]"""
    errors, warnings = checked(str(file))
    assert errors == ()
    assert {(found.name, found.clause) for found in warnings} >= {("length", "RD-BUILD-03")}
    hazards = [found for found in checked("202aD-220bD-229bD-203aA")[1] if found.name == "hazards"]
    assert [found.spaces for found in hazards] == [("220b", "229b")]
    assert "3 rows of Jumps and water follow one another; at most 2" in hazards[0].says


def test_a_rally_is_of_printed_stages_brought_ones_and_ones_spelled_out(file: Path) -> None:
    """For others the stage that was brought is spelled out [RD-BUILD-10]."""
    assert know(file) == "hill"
    race = Race.start("rallyman", f"r1s1~hill~{SMALL}", {"seats": "1"})
    assert race.setting.stages == 3
    hill = stage_named("hill").text
    assert written_roads(race.course.id) == "~".join([printed_stages()["r1s1"].text, hill, SMALL])
    told = race.shared(race.state)
    assert told.split("/")[1] == f"r1s1~{hill}~{SMALL}"
    assert Race.from_position(told).states.tobytes() == race.states.tobytes()
    with pytest.raises(HairpinError, match="r1s9"):
        Race.start("rallyman", "r1s1~r1s9", {"seats": "1"})
