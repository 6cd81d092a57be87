"""Workers leave with the process that started them."""

import os
import select
import signal
import subprocess
import sys

PROGRAM = """
import os, signal
from hairpin.kit.workers import worker_pool

if __name__ == "__main__":
    pool = worker_pool(1)
    print(pool.submit(os.getpid).result(), flush=True)
    signal.pause()
"""
WAIT = 20.0  # seconds; leaving takes none


def test_a_worker_leaves_when_its_parent_is_killed(tmp_path: object) -> None:
    program = f"{tmp_path}/parent.py"
    with open(program, "w") as file:
        file.write(PROGRAM)
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        worker = int(parent.stdout.readline())
        watch = os.pidfd_open(worker)
        try:
            assert select.select([watch], [], [], 0)[0] == []
            parent.send_signal(signal.SIGKILL)
            assert select.select([watch], [], [], WAIT)[0] == [watch]
        finally:
            os.close(watch)
