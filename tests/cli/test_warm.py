"""`hairpin warm`, and that the command line itself stays light."""

import json
import os
import subprocess
import sys
from pathlib import Path

from hairpin.sim.cpu import Engine
from hairpin.warming import kernels
from tests.cli.conftest import Run, refused


def test_every_loop_is_compiled_and_timed(run: Run) -> None:
    assert set(Engine.__dataclass_fields__) <= set(kernels("joyride"))
    ran = run("warm", "joyride", "--json")
    assert ran.code == 0
    told = json.loads(ran.out)
    assert list(told["seconds"]) == list(kernels("joyride"))
    assert sum(told["seconds"].values()) > 0  # the bots think, even where all is compiled
    assert Path(told["cache"]).is_dir()


def test_a_cache_is_filled(tmp_path: Path) -> None:
    """Whoever races after `warm` waits for no compiler: what it leaves in the cache is what a race would have left."""
    calls = kernels("joyride")
    environment = {**os.environ, "HAIRPIN_CACHE": str(tmp_path)}
    code = "from hairpin.warming import kernels; kernels('joyride')['see']()"
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    assert "see" in calls
    assert any("see" in file.name for file in (tmp_path / "kernels").rglob("*.nbi"))


def test_progress_and_the_end_are_told(run: Run) -> None:
    out = run("warm").out  # of every game
    assert out.startswith("start  ")
    assert "joyride is ready after " in out


def test_an_unknown_game_is_refused(run: Run) -> None:
    refused(run("warm", "chess"), "'chess' is no game here; the games are: joyride")


def test_help_is_there_before_anything_heavy_is_loaded() -> None:
    """Compilers and arrays take half a second to load; --help needs neither."""
    loaded = "import sys, hairpin.cli; print([m for m in ('numba', 'numpy') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout == "[]\n"
