"""`hairpin serve`: the addresses it tells, a port that is taken, a quiet end."""

import os
import re
import select
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from hairpin.cli.serve import has_display
from tests.cli.conftest import Run, refused
from tests.serving import port_of, serving

WAIT = 20.0  # seconds; everything here takes far less


def children(process: "subprocess.Popen[str]") -> list[int]:
    found = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [int(child) for child in found.split()]


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_quietly_and_its_workers_leave(tmp_path: Path, ending: signal.Signals) -> None:
    with serving(tmp_path, "--port", "18930") as (process, told):
        urllib.request.urlopen(f"http://127.0.0.1:{port_of(told)}/api/games", timeout=WAIT)
        watches = [os.pidfd_open(child) for child in children(process)]
        assert watches
        process.send_signal(ending)
        assert process.wait(WAIT) == 0
        for watch in watches:
            assert select.select([watch], [], [], WAIT)[0] == [watch]
            os.close(watch)
        assert process.stderr
        assert process.stderr.read() == ""


def test_a_taken_port_gives_the_next_free_one(tmp_path: Path) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        taken = holder.getsockname()[1]
        with serving(tmp_path, "--port", str(taken)) as (_, told):
            assert f"Port {taken} is taken" in told
            assert port_of(told) > taken


def test_friends_are_told_an_address_that_is_not_this_machines_own_name(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0", "--port", "18940") as (process, told):
        assert process.stdout
        assert f"http://localhost:{port_of(told)}" in told
        friends = process.stdout.readline()
        found = re.fullmatch(r"Friends in your network open http://(\S+):(\d+)\n", friends)
        assert found
        assert found[1] != "0.0.0.0"
        with urllib.request.urlopen(f"http://{found[1]}:{found[2]}/api/games", timeout=WAIT) as answer:
            assert answer.status == 200


def test_an_address_of_another_machine_is_refused(run: Run) -> None:
    refused(run("serve", "--host", "192.0.2.7", "--port", "18950"), "--host 192.0.2.7")


def test_no_browser_is_opened_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    assert not has_display()  # the output is no terminal here
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert has_display()
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert has_display() == (sys.platform in ("darwin", "win32"))
