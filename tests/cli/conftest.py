"""Commands run in this process, as `main` runs them: exit code, what they wrote, what they complained of."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from hairpin.__main__ import main


@dataclass(frozen=True)
class Ran:
    """What came of a command."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run `hairpin` with these words; `typed` is what a person types, a line each."""

    def run_command(*words: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["hairpin", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.chdir(tmp_path)
        capsys.readouterr()
        code = 0
        try:
            main()
        except SystemExit as left:
            code = int(left.code or 0)
        caught = capsys.readouterr()
        return Ran(code, caught.out, caught.err)

    return run_command


def refused(ran: Ran, *parts: str) -> None:
    """The command was refused in one sentence that has these parts."""
    assert ran.code == 2
    assert ran.err.startswith("hairpin: ")
    assert ran.err.count("\n") == 1
    for part in parts:
        assert part in ran.err
