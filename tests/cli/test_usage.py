"""What is written wrongly on the command line is answered in one sentence, with code 2."""

import json
import subprocess
import sys

import pytest

from hairpin.games import game as game_by_name


def hairpin(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "hairpin", *words], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("frob",), "no such command 'frob'; `hairpin --help` tells what is allowed"),
        (("sim", "joyride", "--cars", "x"), "invalid value for '--cars'"),
        (("replay",), "missing argument 'file'; `hairpin replay --help`"),
        (("race", "--fro"), "no such option: --fro"),
        (("bench", "--foo"), "no such option: --foo"),
        (("race", "joyride", "--json"), "--json goes with --tracks"),
    ],
)
def test_one_sentence(words: tuple[str, ...], says: str) -> None:
    ran = hairpin(*words)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith(f"hairpin: {says}")
    assert ran.stderr.count("\n") == 1


def test_no_command_shows_the_help() -> None:
    ran = hairpin()
    assert ran.returncode == 2
    assert "Race in the terminal" in ran.stdout + ran.stderr


def test_tracks_for_programs() -> None:
    ran = hairpin("race", "joyride", "--tracks", "--json")
    assert [row["track"] for row in json.loads(ran.stdout)] == sorted(game_by_name("joyride").courses())
