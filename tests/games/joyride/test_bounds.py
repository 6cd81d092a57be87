"""Compiled with bounds checking on, random races never reach outside an array."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
from hairpin.games import game
from hairpin.kit.desk import EVENT_ROOM
from hairpin.sim.cpu import engine, tables

joyride = game("joyride")
for track, seats in (("school-yard", "3"), ("probation-circuit", "2")):
    _, settings = joyride.setup(track, {"seats": seats})
    states, desks = tables(joyride, events=EVENT_ROOM, word=17)
    print(engine("joyride").random_races(settings, states, desks, 40_000))
"""


def test_no_index_leaves_its_array(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "HAIRPIN_CACHE": str(tmp_path)}
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
    assert all(int(races) > 3 for races in found.stdout.split())
