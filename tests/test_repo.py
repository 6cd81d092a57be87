"""The repository keeps its promises: pinned by hash, no index host, no path of a machine, generated files current."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def tracked(*patterns: str) -> list[Path]:
    command = ["git", "ls-files", "-z", *patterns]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in found.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_lock_files_pin_by_hash_and_name_no_index() -> None:
    locks = tracked("requirements/*.lock")
    assert {lock.stem for lock in locks} == {"run", "build", "dev"}
    for lock in locks:
        text = lock.read_text()
        assert "://" not in text, lock
        assert not re.search(r"^\s*--(index|extra-index|find-links|trusted)", text, re.MULTILINE), lock
        names = re.findall(r"^[a-z0-9][^ ;\\]*==", text, re.MULTILINE)
        assert names
        assert text.count("--hash=sha256:") >= len(names), lock
    assert not tracked("uv.lock"), "uv.lock records index hosts: do not commit it"


def test_the_locks_agree_with_one_another() -> None:
    pins: dict[str, set[str]] = {}
    for lock in tracked("requirements/*.lock"):
        found: dict[str, list[str]] = {}
        for name, version in re.findall(r"^([a-z0-9][\w.-]*)==([\w.]+)", lock.read_text(), re.MULTILINE):
            found.setdefault(name, []).append(version)
        for name, versions in found.items():  # more than one where they differ by version of Python
            pins.setdefault(name, set()).add(" ".join(sorted(versions)))
    assert {name: found for name, found in pins.items() if len(found) > 1} == {}


def test_no_path_of_this_machine_is_tracked() -> None:
    for file in tracked():
        assert str(ROOT).encode() not in file.read_bytes(), file


def test_clauses_are_current() -> None:
    made = subprocess.run([sys.executable, ROOT / "tools" / "make_clauses.py", "--check"], check=False)
    assert made.returncode == 0, "run tools/make_clauses.py"


def test_the_clients_types_are_current() -> None:
    made = subprocess.run([sys.executable, ROOT / "tools" / "make_types.py", "--check"], check=False)
    assert made.returncode == 0, "run `make types`"


def test_readme_and_contributing_name_every_make_target() -> None:
    targets = re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
    told = (ROOT / "README.md").read_text() + (ROOT / "CONTRIBUTING.md").read_text()
    assert [name for name in targets if f"make {name}" not in told and name not in ("dev", "install")] == []


def test_every_command_is_in_the_readme() -> None:
    from hairpin.cli import app

    names = [command.name for command in app.registered_commands] + [group.name for group in app.registered_groups]
    readme = (ROOT / "README.md").read_text()
    assert [name for name in names if f"hairpin {name}" not in readme] == []
