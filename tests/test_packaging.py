"""The wheel, installed into an empty environment with the locked dependencies, can race."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel and what it depends on, and nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, ROOT]
    subprocess.run(build, check=True)
    (wheel,) = folder.glob("hairpin-*.whl")
    venv.create(folder / "env", with_pip=True)
    found = folder / "env" / "bin" / "python"
    locked = ["--require-hashes", "-r", ROOT / "requirements" / "run.lock"]
    subprocess.run([found, "-m", "pip", "install", "-q", *locked], check=True)
    subprocess.run([found, "-m", "pip", "install", "-q", "--no-deps", wheel], check=True)
    subprocess.run([found, "-m", "pip", "check"], check=True)
    return found


def test_the_wheel_races(python: Path, tmp_path: Path) -> None:
    def hairpin(*words: str) -> str:
        command = [python, "-m", "hairpin", *words]
        home = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
        found = subprocess.run(
            command, cwd=tmp_path, env={**os.environ, **home}, capture_output=True, text=True, check=True
        )
        return found.stdout

    hairpin("race", "joyride", "--seats", "racer,rookie", "--save", "one.race")
    assert "agrees" in hairpin("replay", "one.race")
    assert "JR-SMASH-01" in hairpin("rules", "joyride", "JR-SMASH-01")
