"""The figures of the table in the browser, each measured for some seconds at most, on this machine's loopback only."""

import gzip
import importlib.util
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from hairpin.bench.figure import Figure
from hairpin.kit.errors import HairpinError

NEEDED = ("websockets", "playwright")  # of the development extras
PACKED_ALREADY = (".woff2", ".png", ".webp")


def measure(scale: float = 1.0) -> Iterator[Figure]:
    """Measure every figure, one after the other; `scale` below 1 measures less and less exactly."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise HairpinError(f"--web needs {' and '.join(missing)}, which `make dev` installs")
    from hairpin.bench.action import action_figures
    from hairpin.bench.browser import browser_figures
    from hairpin.bench.load import load_figures
    from hairpin.bench.served import Served
    from hairpin.server.client import STATIC

    yield from in_a_folder(lambda folder: action_figures(folder, int(300 * scale)))
    yield from load_figures(tables=int(200 * scale), seconds=20)
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder)) as server:
        yield Figure("web.gzip_kb", "kB", gzip_kb(STATIC), None, "at most 150")
        yield from browser_figures(server, scale)


def in_a_folder(figures: Callable[[Path], Iterator[Figure]]) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        yield from figures(Path(folder))


def gzip_kb(static: Path) -> float:
    """What a browser fetches for the client, compressed as the server sends it."""
    files = [file for file in static.rglob("*") if file.is_file() and not file.name.startswith(".")]
    return sum(size_on_the_way(file) for file in files) / 1000


def size_on_the_way(file: Path) -> int:
    content = file.read_bytes()
    return len(content if file.suffix in PACKED_ALREADY else gzip.compress(content))
