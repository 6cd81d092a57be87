"""What every test is run with."""

import signal
from pathlib import Path

import pytest

from hairpin.games import GAMES

BROWSER = Path(__file__).parent / "browser"

# A shell that runs the tests in its background has them ignore Ctrl-C, and every program that they start too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser's tests come last: Playwright leaves an event loop running, beside which no other can be run."""
    items.sort(key=lambda item: BROWSER in item.path.parents)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> str:
    """A tiny game that only tests know, registered for one of them."""
    monkeypatch.setitem(GAMES, "toy", "tests.games.toy")
    return "toy"
