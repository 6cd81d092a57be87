"""`hairpin serve` as a process of its own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The command as a process, and the lines up to the first that holds an address."""
    command = [sys.executable, "-m", "hairpin", "serve", "--data", str(folder), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        told = ""
        while "http://" not in told:
            line = process.stdout.readline()
            assert line, "it did not start"
            told += line
        try:
            yield process, told
        finally:
            process.kill()


def port_of(told: str) -> int:
    return int(told.rsplit(":", 1)[1])
