"""`hairpin bench --web`: what it measures with, in small; the figures themselves are nobody's to promise."""

import asyncio
import gzip
import importlib.util
from pathlib import Path

import pytest

from hairpin.bench import browser, chromium, load, odds, web
from hairpin.bench.action import action_figures, percentile
from hairpin.bench.load import make_tables, race_everywhere
from hairpin.bench.served import Person, Served
from tests.cli.conftest import Run, refused, run

__all__ = ["run"]


def test_the_share_that_is_not_exceeded() -> None:
    times = [float(k) for k in range(1, 101)]
    assert percentile(times, 99) == 100
    assert percentile(times, 50) == 51
    assert percentile([7.0], 99) == 7


def test_an_action_is_measured_with_and_without_the_commit(tmp_path: Path) -> None:
    figures = {figure.key: figure for figure in action_figures(tmp_path, 12)}
    assert list(figures) == ["server.action_ms", "server.action_ms_commit", "server.look_ms"]
    for figure in figures.values():
        assert figure.value
        assert figure.middle
        assert figure.value >= figure.middle > 0


def test_a_server_carries_tables_whose_drivers_choose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "SETTLING", 0.0)
    monkeypatch.setattr(load, "THINKING", (0.0, 0.1))
    tickets = make_tables(tmp_path, 2)
    with Served(tmp_path) as server:
        times: list[float] = []
        while len(times) < 2:  # the bots' first decisions may take a while
            times += asyncio.run(race_everywhere(server, tickets, 1))
        rows = [Person(server).get(f"/tables/{ticket.table}") for ticket in tickets]
    assert min(times) > 0
    assert [row["state"] for row in rows] == ["racing", "racing"]


def test_the_client_is_weighed_as_it_is_sent(tmp_path: Path) -> None:
    script, font = tmp_path / "a.js", tmp_path / "b.woff2"
    script.write_text("again and " * 5000)
    font.write_bytes(b"again and " * 100)
    (tmp_path / ".stamp").write_text("not sent")
    assert web.gzip_kb(tmp_path) * 1000 == len(gzip.compress(script.read_bytes())) + 1000


def test_what_is_missing_is_said_in_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None if name == "playwright" else found(name))
    refused(run("bench", "--web"), "--web needs playwright, which `make dev` installs")


def test_the_chromium_of_make_browser_is_found_where_none_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PATH", "HAIRPIN_CHROMIUM"):
        monkeypatch.setenv(name, "")
    assert "executable_path" not in chromium.launch_options(tmp_path)
    (tmp_path / "chromium").touch()
    options = chromium.launch_options(tmp_path)
    assert options["executable_path"] == str(tmp_path / "chromium")
    assert options["env"]["LD_LIBRARY_PATH"].startswith(str(tmp_path))


def test_the_smaller_of_both_counts_of_frames_is_the_figure() -> None:
    found = {figure.key: figure.value for figure in browser.fps(driven=60.0, panned=41.5)}
    assert found == {"web.fps": 41.5, "web.fps_driving": 60.0, "web.fps_panning": 41.5}


def test_odds_are_measured_on_a_long_plan() -> None:
    settings, states = odds.long_plan()
    assert 7 <= states[0].steps <= settings[0].gear_dice + settings[0].coast_dice + settings[0].brake_dice
    figure = odds.rallyman_odds(0.001)
    assert figure.value
    assert 0 < figure.value < 1_000_000
