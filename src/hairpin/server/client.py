"""The built client: where it is, and which build it is."""

import re
from pathlib import Path

STATIC = Path(__file__).parent / "static"


def client_build() -> str:
    """The name of the built script, which changes with its content; empty if there is no build."""
    page = STATIC / "index.html"
    found = re.search(r"assets/(index-[\w-]+\.js)", page.read_text()) if page.is_file() else None
    return found[1] if found else ""
