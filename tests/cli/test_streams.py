"""Closed streams and a full disk behind them: one sentence and exit code 2, never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from hairpin.race import Race

HAIRPIN = Path(sys.executable).with_name("hairpin")
GOLDEN = Path(__file__).parents[2] / "races" / "joyride" / "school-yard-two-racers.race"
NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
RACING = f"race --from {NEAR} --seats ann,bob --save a.race"
COMMANDS = (
    *("--help", "race --tracks", RACING, f"position {NEAR}", f"position {NEAR} --json"),
    *(f"replay {GOLDEN}", f"verify {GOLDEN}", "rules joyride"),
)


def shell(command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["sh", "-c", f"{HAIRPIN} {command}"], capture_output=True, text=True, check=False, cwd=folder,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_a_closed_output_is_named(command: str, tmp_path: Path) -> None:
    ran = shell(f"{command} >&-", tmp_path)
    assert (ran.returncode, ran.stderr) == (2, "hairpin: the output is closed, so nothing could be shown\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", COMMANDS)
def test_an_output_that_cannot_be_written_is_named(command: str, tmp_path: Path) -> None:
    ran = shell(f"{command} >/dev/full", tmp_path)
    assert (ran.returncode, ran.stderr) == (2, "hairpin: the output cannot be used: No space left on device\n")


def test_a_closed_input_is_an_empty_one(tmp_path: Path) -> None:
    ran = shell(f"{RACING} <&-", tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("race joyride --resume a.race\n")


def test_without_a_stream_for_errors_commands_work_and_are_refused(tmp_path: Path) -> None:
    ran = shell(f"position {NEAR} 2>&-", tmp_path)
    assert ran.returncode == 0
    assert Race.from_position(NEAR).position() in ran.stdout
    ran = shell("position moon 2>&-", tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    ran = shell(f"rules joyride | head -1; {HAIRPIN} position {NEAR} | true", tmp_path)
    assert ran.stderr == ""
