"""Whatever the documents and the help texts show as an example does what it says."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path

import pytest

from hairpin.cli import app, scenario, stage, track
from hairpin.dice import SealedDice
from hairpin.games import game as game_by_name
from hairpin.race import Race
from hairpin.racefile import save_whole
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHORTER = {"--races 10000": "--races 3", "--races 1000": "--races 3", "hairpin bench": "hairpin bench --quick"}
UNTRIED = ("hairpin serve", "hairpin bench --web")  # test_serve.py and tests/test_bench.py do


def blocks(page: Path, language: str) -> list[str]:
    """The texts between fences of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)


def shown_in_pages() -> Iterator[str]:
    for page in PAGES:
        for block in blocks(page, ""):
            yield from (line.partition(" #")[0].strip() for line in block.splitlines() if line.startswith("hairpin "))
        yield from (words for words in re.findall(r"`(hairpin [^`]+)`", page.read_text()) if "…" not in words)


def shown_in_help() -> Iterator[str]:
    groups = (scenario.app, stage.app, track.app)
    commands = [*app.registered_commands, *(command for group in groups for command in group.registered_commands)]
    for line in "\n".join(getdoc(command.callback) or "" for command in commands).splitlines():
        if line.strip().startswith("hairpin "):
            yield re.split(r"\s{2,}", line.strip())[0]


EXAMPLES = sorted({
    example for example in [*shown_in_pages(), *shown_in_help()]
    if not example.startswith(UNTRIED) and not re.search(r"\b[A-Z]{4,}$", example)
})  # fmt: skip


@pytest.fixture
def at_home(tmp_path: Path) -> None:
    """The folder as an example finds it: the repository's folders, a race of last Sunday, a scenario."""
    for name in ("races", "scenarios", "src", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    race = Race.start("joyride", "school-yard", {"seats": "2"}, dice=SealedDice(bytes(32)), drivers=("ann", "ben"))
    while len(race.log) < 60:
        if race.step_alone() is None:
            race.play(race.legal()[-1])
    text = tmp_path / "sunday.race"
    save_whole(race, text)
    text.write_text(re.sub(r"dice: sha256 .*", "dice: local", text.read_text()))
    (tmp_path / "my-yard.toml").write_text(game_by_name("joyride").course_text("graduation"))
    (tmp_path / "my-stage.toml").write_text(game_by_name("rallyman").course_text("r1s1"))
    (tmp_path / "one.toml").write_text((ROOT / "scenarios/joyride/winning/at-once-in-mid-move.toml").read_text())


def test_there_are_examples_everywhere() -> None:
    assert len(EXAMPLES) > 15
    assert len(list(shown_in_help())) > 8


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_works(run: Run, tmp_path: Path, example: str) -> None:
    for long, short in SHORTER.items():
        example = re.sub(rf"{long}\b", short, example)
    if example.startswith(("hairpin track export", "hairpin stage export")):
        (tmp_path / example.split()[-1]).unlink()  # it makes the file that other examples find
    ran = run(*shlex.split(example)[1:], typed="")
    assert ran.err == ""
    assert ran.code == 0
    assert ran.out


WITH_PYTHON = [page for page in PAGES if blocks(page, "python")]


@pytest.mark.parametrize("document", WITH_PYTHON, ids=lambda page: page.name)
def test_the_python_of_a_page_runs_to_its_end(document: Path, tmp_path: Path) -> None:
    script = tmp_path / "example.py"
    for block in blocks(document, "python"):
        script.write_text(block)
        ran = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=240)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout


def test_options_named_as_examples_in_help_texts_are_taken(run: Run) -> None:
    for command in ("race", "sim"):
        (named,) = re.findall(r"as\s+([a-z-]+=[a-z0-9]+)", " ".join(run(command, "--help").out.split()))
        ran = run("sim", "joyride", "--races", "1", "--workers", "1", "--option", named)
        assert ran.code == 0
