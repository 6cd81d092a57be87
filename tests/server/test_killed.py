"""The real server is killed in mid-race, three times: each race goes on from its last acknowledged action."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.conftest import Person

ROUNDS = 3
STEPS = 6  # choices that a person makes before each kill


class Process:
    """`hairpin serve` as a process."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "hairpin", "serve", "--port", "18900", "--data", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        found = re.search(r"http://localhost:(\d+)", self.process.stdout.readline())
        assert found
        self.port = int(found[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(folder: Path) -> Iterator[Process]:
    running = Process(folder)
    try:
        yield running
    finally:
        running.process.kill()
        running.process.wait(10)


def kill_rounds(folder: Path, rounds: int) -> None:
    cookies = None
    table = ""
    history: list[str] = []
    for number in range(rounds):
        with serving(folder) as running:
            ann = Person(running, cookies)  # type: ignore[arg-type]
            table = table or ann.post("/tables", seats=["me", "same:Bob"], name="Ann")["id"]
            cookies = ann.client.cookies
            with ann.page(table) as page:
                if number:
                    words = [line["words"] for line in page.state["log"]]
                    assert words[: len(history)] == history
                for step in range(STEPS):
                    page.my_turn()
                    choices = page.state["choices"]
                    page.act_number(choices[(step * 7 + number) % len(choices)]["action"])
                page.send({"t": "resync"})
                history = [line["words"] for line in page.until("state")["log"]]
                assert len(history) > number * STEPS
                os.kill(running.process.pid, signal.SIGKILL)


def test_a_killed_server_loses_nothing_acknowledged(tmp_path: Path) -> None:
    kill_rounds(tmp_path, ROUNDS)


@pytest.mark.soak
def test_soak_killed_twenty_times(tmp_path: Path) -> None:
    kill_rounds(tmp_path, 20)
