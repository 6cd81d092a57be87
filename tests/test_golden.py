"""Golden races replay with equal checks and results; `make golden` remakes them."""

from pathlib import Path

import pytest

from hairpin.racefile import read_file, replay, verify

FILES = sorted((Path(__file__).parents[1] / "races").rglob("*.race"))


def test_there_are_golden_races() -> None:
    assert {file.stem.split("-")[0] for file in FILES} == {"school", "probation", "fresh", "overstock", "r1s1", "rally"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_race_comes_out_the_same(file: Path) -> None:
    found = replay(file)
    assert found.agrees, found.says
    assert not found.notes, f"{found.notes}: run `make golden` and say in CHANGELOG which clause or content changed"
    assert found.checked == len(read_file(file).actions) // 10 + (len(read_file(file).actions) % 10 > 0)
    assert found.race.is_over


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_its_dice_can_be_verified(file: Path) -> None:
    verdict = verify(file)
    assert verdict.holds, verdict.says
