"""Building the client: what a server serves is replaced by a whole build, or not at all."""

import runpy
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

BUILD = Path(__file__).parents[1] / "web" / "build.py"


@pytest.fixture
def build(tmp_path: Path) -> Any:
    """The build script, at work on folders of the test; `served` is what stands where servers look."""
    names = runpy.run_path(str(BUILD))
    (web := tmp_path / "web").mkdir()
    (web / "index.html").write_text("page")
    (served := tmp_path / "static").mkdir()
    (served / "old.js").write_text("old")
    main = names["main"]
    main.__globals__.update(WEB=web, BUILT=web / "dist", OUT=served, install=lambda: None)

    def run(npm: Any) -> int:
        main.__globals__["npm"] = npm
        return int(main([]))

    return SimpleNamespace(run=run, web=web, served=served)


def files(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def test_a_build_takes_the_place_of_the_old_one(build: Any) -> None:
    def npm(folder: Path, *_: str) -> None:
        assert files(build.served) == {"old.js"}  # served until the new one is whole
        (folder / "dist").mkdir()
        (folder / "dist" / "new.js").write_text("new")

    assert build.run(npm) == 0
    assert files(build.served) == {"new.js", ".stamp"}
    assert build.run(lambda *_: pytest.fail("it is fresh")) == 0


def test_a_build_that_fails_leaves_what_is_served(build: Any) -> None:
    with pytest.raises(SystemExit):
        build.run(lambda *_: sys.exit(1))
    assert files(build.served) == {"old.js"}
