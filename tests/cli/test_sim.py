"""`hairpin sim`: figures as a table and as JSON, and what cannot be run."""

import json

import pytest

from tests.cli.conftest import Run, refused

FEW = ("sim", "joyride", "--races", "3", "--workers", "1")


def test_figures_as_json(run: Run) -> None:
    told = json.loads(run(*FEW, "--json", "--option", "damage=no").out)
    assert told["races"] == 3
    assert told["options"] == {"seats": "2", "damage": "no"}
    assert [row["bot"] for row in told["seats"].values()] == ["racer", "racer"]


def test_one_bot_drives_every_car(run: Run) -> None:
    told = json.loads(run(*FEW, "--json", "--cars", "3", "--bots", "rookie").out)
    assert [row["bot"] for row in told["seats"].values()] == ["rookie"] * 3


def test_figures_for_people(run: Run) -> None:
    out = run(*FEW).out
    assert out.startswith("3 races on school-yard, ")
    assert "start position" in out


BAD = [
    (("--seed", "-1"), "seed=-1: a whole number of 0 or more"),
    (("--workers", "-3"), "workers=-3: 0 (one for each core) to 1024"),
    (("--cars", "99999999999"), "option seats=99999999999: School Yard has room for 2, 3 or 4 cars"),
    (("--cars", "-1"), "option seats=-1: School Yard has room for 2, 3 or 4 cars"),
    (("--races", "9" * 20), f"races={'9' * 20}: 1 to 100,000,000 are allowed"),
    (("--races", "0"), "races=0: 1 to 100,000,000 are allowed"),
    (("--option", "laps"), "--option: 'laps' should be written name=value"),
    (("--option", "laps=2", "--option", "laps=2"), "--option: laps is given twice"),
    (("--bots", ""), "'' is no bot"),
    (("--bots", "racer,rookie,racer"), "3 bots are named for 2 cars"),
    (("--track", ""), "'' is no track"),
]


@pytest.mark.parametrize(("words", "says"), BAD, ids=[" ".join(words)[:30] for words, _ in BAD])
def test_what_cannot_be_run_is_refused_in_a_sentence(run: Run, words: tuple[str, ...], says: str) -> None:
    refused(run("sim", "joyride", *words), says)
