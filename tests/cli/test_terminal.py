"""The real command in a real terminal: a whole race with undo, leaving and going on; colours; Ctrl-C and Ctrl-D."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from hairpin import racefile
from hairpin.race import Race

HAIRPIN = Path(sys.executable).with_name("hairpin")
NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
ASKED = r"Red \(ann\)> "
WAIT = 120  # seconds; the bots may have to be compiled first
PATIENCE = 200  # questions within which a race ends


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator["Terminal"]:
    found = Terminal(tmp_path)
    yield found
    for child in found.children:
        child.close(force=True)


class Terminal:
    """Runs `hairpin` in a terminal of 100 by 50 characters."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.children: list[pexpect.spawn] = []

    def run(self, *words: str) -> "pexpect.spawn[str]":
        environment = {key: text for key, text in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm-256color"}
        child = pexpect.spawn(
            str(HAIRPIN), list(words), encoding="utf-8", dimensions=(50, 100), timeout=WAIT, cwd=self.folder,
            env=environment,
        )  # fmt: skip
        self.children.append(child)
        return child

    def ended(self, child: "pexpect.spawn[str]") -> str:
        """What was still written until the command ended, which it did well."""
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 0
        return child.before or ""


def take_the_hint(child: "pexpect.spawn[str]") -> str:
    """Ask what the bot would do, and do it; answers the words."""
    child.sendline("hint")
    child.expect(r"racer would choose: ([^\r\n]+)\r\n")
    words = str(child.match[1])
    child.expect(ASKED)
    child.sendline(words)
    return words


def actions_in(file: Path) -> list[str]:
    return [line for _, line in racefile.read_file(file).actions]


def test_a_whole_race_from_the_start_to_the_replay(terminal: Terminal) -> None:
    file = terminal.folder / "sunday.race"
    seats = ("--seats", "ann,racer,racer")
    child = terminal.run("race", "joyride", *seats, "--save", "sunday.race", "--plain")
    child.expect(ASKED)
    child.sendline("1")  # where to start
    child.expect("Red lines up on")
    child.expect(ASKED)
    assert "[Lock]" in child.before
    child.sendline("lock none")
    child.expect("Red locks nothing")
    child.expect(ASKED)
    child.sendline("undo")
    child.expect("Taken back: lock none")
    child.expect(ASKED)
    assert "A lock none" not in actions_in(file)
    for _ in range(3):
        take_the_hint(child)
        child.expect(ASKED)
    child.sendline("save copy.race")
    child.expect("A copy of the race so far is in copy.race")
    child.expect(ASKED)
    child.sendline("quit")
    left = terminal.ended(child)
    assert "hairpin race joyride --resume sunday.race" in left
    so_far = actions_in(file)
    assert actions_in(terminal.folder / "copy.race") == so_far

    child = terminal.run("race", "joyride", "--resume", "sunday.race", "--plain")
    for _ in range(PATIENCE):
        if child.expect([ASKED, "The race is over"]):
            break
        take_the_hint(child)
    else:
        pytest.fail(f"no end after {PATIENCE} choices")
    assert "hairpin replay sunday.race" in terminal.ended(child)
    race = racefile.read_race(file)
    assert race.is_over
    assert actions_in(file)[: len(so_far)] == so_far
    assert race.drivers == ("ann", "racer", "racer")

    told = terminal.ended(terminal.run("replay", "sunday.race", "--plain"))
    assert re.search(rf"sunday.race agrees: {len(race.log)} actions, \d+ checks, finished", told)


def test_a_terminal_gets_colours_and_arrows(terminal: Terminal) -> None:
    child = terminal.run("race", "--from", NEAR, "--seats", "ann,bob", "--save", "a.race")
    child.expect(ASKED)
    assert "\x1b[" in child.before
    assert "A→" in re.sub(r"\x1b\[[0-9;]*m", "", child.before)
    child.sendline("lock 3")
    child.expect(ASKED)
    assert "1→" in re.sub(r"\x1b\[[0-9;]*m", "", child.before)
    child.sendline("straight")
    ended = re.sub(r"\x1b\[[0-9;]*m", "", terminal.ended(child))
    assert "Red wins the race!" in ended
    assert "hairpin replay a.race" in ended


@pytest.mark.parametrize("leave", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_by_a_key_keeps_the_race(terminal: Terminal, leave: str) -> None:
    child = terminal.run("race", "--from", NEAR, "--seats", "ann,bob", "--save", "a.race", "--plain")
    child.expect(ASKED)
    child.sendline("lock 3")
    child.expect(ASKED)
    child.send(leave)
    left = terminal.ended(child)
    assert "Traceback" not in left
    assert "hairpin race joyride --resume a.race" in left
    expected = Race.from_position(NEAR)
    expected.play("lock 3")
    assert racefile.read_race(terminal.folder / "a.race").position() == expected.position()


def test_a_killed_race_goes_on(terminal: Terminal) -> None:
    child = terminal.run("race", "--from", NEAR, "--seats", "ann,bob", "--save", "a.race", "--plain")
    child.expect(ASKED)
    child.sendline("lock 3")
    child.expect(ASKED)
    child.close(force=True)
    child = terminal.run("race", "--resume", "a.race", "--plain")
    child.expect(ASKED)
    assert "Red steers, or goes straight on: 3 spaces." in child.before


def test_no_reader_at_the_other_end_is_no_error(terminal: Terminal) -> None:
    child = terminal.run("race", "--from", NEAR, "--seats", "ann,bob", "--save", "a.race", "--plain")
    child.expect(ASKED)
    child.sendline("quit")
    terminal.ended(child)
    shell = pexpect.spawn(
        "sh", ["-c", f"{HAIRPIN} replay a.race | head -1; {HAIRPIN} position '{NEAR}' | head -1"],
        encoding="utf-8", cwd=terminal.folder, timeout=WAIT,
    )  # fmt: skip
    terminal.children.append(shell)
    shell.expect(pexpect.EOF)
    assert "Traceback" not in shell.before
