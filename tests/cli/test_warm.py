"""`hairpin warm`, and that the command line itself stays light."""

import json
import subprocess
import sys

from hairpin.cli.warm import kernels
from hairpin.sim.cpu import Engine
from tests.cli.conftest import Run, refused


def test_every_loop_is_compiled_and_timed(run: Run) -> None:
    assert set(Engine.__dataclass_fields__) <= set(kernels("joyride"))
    ran = run("warm", "joyride", "--json")
    assert ran.code == 0
    told = json.loads(ran.out)
    assert set(told["seconds"]) == set(kernels("joyride"))
    assert all(seconds >= 0 for seconds in told["seconds"].values())


def test_progress_and_the_end_are_told(run: Run) -> None:
    out = run("warm", "joyride").out
    assert out.startswith("start  ")
    assert "joyride is ready after " in out


def test_an_unknown_game_is_refused(run: Run) -> None:
    refused(run("warm", "chess"), "'chess' is no game here; the games are: joyride")
    assert run("warm").code == 2


def test_help_is_there_before_anything_heavy_is_loaded() -> None:
    """Compilers and arrays take half a second to load; --help needs neither."""
    loaded = "import sys, hairpin.cli; print([m for m in ('numba', 'numpy') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout == "[]\n"
