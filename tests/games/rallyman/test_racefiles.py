"""The file of a rally that was cut off while being written, or garbled: refused in a sentence, and nothing is lost."""

import re
from pathlib import Path

import pytest

from hairpin.games.rallyman.names import Ask
from hairpin.kit.errors import HairpinError
from hairpin.race import Race
from hairpin.racefile import read_race, replay, save_whole
from hairpin.recorder import Recorder
from tests.cli.conftest import Run, refused, run  # noqa: F401  (a fixture)
from tests.games.rallyman.setups import CHECKPOINTS

OPTIONS = {"seats": "2", "checkpoints": "yes", "sisu": "per-rally"}


def played(until: Ask | None = None) -> Race:
    """A rally, up to this question in its second half or to its end."""
    race = Race.start("rallyman", CHECKPOINTS, OPTIONS, drivers=("ann", "ben"))
    while not race.is_over and (until is None or race.state.ask != until):
        race.play(race.possible()[0])
    return race


@pytest.fixture(scope="module")
def finished() -> Race:
    return played()


@pytest.fixture
def whole(finished: Race, tmp_path: Path) -> Path:
    path = tmp_path / "whole.race"
    save_whole(finished, path)
    return path


def recorded(race: Race, path: Path) -> list[str]:
    """Keep the race action by action; answers the file after each."""
    again = Race.start("rallyman", CHECKPOINTS, OPTIONS, drivers=("ann", "ben"))
    recorder, texts = Recorder(again, path), []
    for entry in race.log:
        again.play(entry.action)
        recorder.keep()
        texts.append(path.read_text())
    return texts


def test_a_rally_that_was_left_goes_on_from_any_line(tmp_path: Path) -> None:
    """Between two Stages as in a turn; what was being written when the power went is asked again [RD-MULTI-01]."""
    race = played(until=Ask.PENALTY)
    race.play("penalty 2")
    texts = recorded(race, tmp_path / "left.race")
    cut = tmp_path / "cut.race"
    for line in range(5, len(texts), 7):
        cut.write_text(texts[line])
        resumed = read_race(cut)
        assert [entry.action for entry in resumed.log] == [entry.action for entry in race.log[: line + 1]]
        last = len(texts[line].splitlines()[-1])
        for missing in (2, last):
            cut.write_text(texts[line][:-missing])
            assert len(read_race(cut).log) == line
        assert cut.read_text() == texts[line][:-last]  # whoever only looks changes nothing
    cut.write_text(texts[-1])
    resumed = read_race(cut)
    assert resumed.position() == race.position()
    resumed.play("penalty 1")
    assert resumed.state.stage == 1
    assert sorted(int(car.sheet[0]) for car in resumed.state.cars[:2]) == sorted(
        int(car.sheet[0]) for car in continued(race).state.cars[:2]
    )


def continued(race: Race) -> Race:
    race.play("penalty 1")
    return race


def test_a_finished_rally_that_was_cut_short_says_so(whole: Path) -> None:
    lines = whole.read_text().splitlines()
    for count in range(12, len(lines) - 1, 9):
        whole.write_text("\n".join(lines[:count]) + "\n")
        with pytest.raises(HairpinError, match="is cut short: it tells a result, but ends after"):
            read_race(whole)
        assert not replay(whole).agrees


GARBLED = [
    ("options: seats=2", "options: seats=9", "option seats=9: allowed is"),
    ("checkpoints=yes", "checkpoints=maybe", "option checkpoints=maybe: allowed is"),
    ("checkpoints=yes", "one-shot=yes", "one-shot"),
    ("course: 202aD-205aD", "course: 202aD-205aE", "205a"),
    ("course: 202aD-205aD", "course: 202aD", r"line \d+: '205.1l' is no space of this stage"),
    (r"\n(A|B) g1 \S+", r"\n\1 g1 999.9l", r"line \d+: '999.9l' is no space of this stage"),
    (r"\n(A|B) g1 ", r"\n\1 g7 ", r"line \d+: 'g7.*' is no action"),
    (r"\n(A|B) one by one", r"\nF one by one", r"line \d+: "),
    (r"\ndice clear", r"\ndice clean", r"line \d+: 'clean' is no action"),
    (r"\n(A|B) penalty 0", r"\n\1 penalty 99", r"line \d+: "),
    (r"\ncheck 10 ", r"\ncheck ten ", r"line \d+: a check is written 'check NUMBER HASH'"),
]


@pytest.mark.parametrize(("old", "new", "says"), GARBLED, ids=[new for _, new, _ in GARBLED])
def test_a_garbled_file_is_refused_and_left_as_it_is(
    run: Run,  # noqa: F811
    whole: Path,
    old: str,
    new: str,
    says: str,
) -> None:
    text = whole.read_text()
    garbled = re.sub(old, new, text, count=1)
    assert garbled != text
    whole.write_text(garbled)
    with pytest.raises(HairpinError, match=says):
        read_race(whole)
    refused(run("race", "--resume", whole), "whole.race")
    assert whole.read_text() == garbled
