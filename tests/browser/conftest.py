"""A real Chromium before a real server; bots think at once, so that no test waits for a compiler."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from hairpin.bench.chromium import launch_options
from tests.browser.cable import Cable
from tests.browser.steps import person
from tests.server.conftest import QuickThinker, Running

OPTIONS = launch_options()  # before Playwright starts


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return OPTIONS


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The real server on a free port."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hairpin.server.app.Thinker", QuickThinker)
        running = Running(tmp_path_factory.mktemp("server"))
        yield running.url
        running.stop()


class People:
    """Browsers of people; no page of theirs may report an error of its script."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.pages: list[Page] = []
        self.errors: list[str] = []

    def __call__(self, name: str, url: str = "", **more: Any) -> Page:
        page = person(self.browser, url or self.url, name, **more)
        page.on("pageerror", lambda error: self.errors.append(f"{name}: {error}"))
        self.pages.append(page)
        return page


@pytest.fixture
def people(browser: Browser, base_url: str) -> Iterator[People]:
    made = People(browser, base_url)
    yield made
    for page in made.pages:
        page.context.close()
    assert not made.errors


class Cabled:
    """A server behind a cable, that can be stopped and started again under the pages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = Running(folder)
        self.cable = Cable(self.server.port)

    @property
    def url(self) -> str:
        return self.cable.url

    def stop(self) -> None:
        self.cable.target = 1  # where nobody listens
        self.cable.cut()
        self.server.stop()

    def start(self) -> None:
        self.server = Running(self.folder)
        self.cable.target = self.server.port


@pytest.fixture
def cabled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cabled]:
    monkeypatch.setattr("hairpin.server.app.Thinker", QuickThinker)
    made = Cabled(tmp_path)
    yield made
    made.cable.close()
    made.server.stop()
