"""The two decorators of the kernel dialect: a rule stays plain Python, an entry is compiled.

``rule`` leaves the function as it is for the interpreter (debugger, coverage) and hands compiled callers its
compiled twin. ``entry`` compiles a loop over rules for the CPU; it is used by ``sim/`` and by bots' searches only.
Both modes live in one process: an entry's interpreted twin is its ``py_func``.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs
from numba.extending import register_jitable

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
KEPT_SECONDS = 7 * 24 * 3600


def source_hash() -> str:
    """16 hex digits over every source file that compiled code can come from.

    Numba's own cache key looks at the entry's file only; a changed rule in another module would go unseen.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    for folder in ("kit", "games", "sim", "bots"):
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled kernels are kept: ``$HAIRPIN_CACHE``, or the user's cache folder."""
    named = os.environ.get("HAIRPIN_CACHE")
    root = Path(named) if named else platformdirs.user_cache_path("hairpin", appauthor=False)
    return root / "kernels"


def prepare_cache() -> Path:
    """Point Numba at the folder of these sources and clear the folders of sources long gone."""
    root = cache_folder()
    folder = root / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        for old in root.iterdir():
            if old != folder and old.is_dir() and time.time() - old.stat().st_mtime > KEPT_SECONDS:
                shutil.rmtree(old, ignore_errors=True)
    except OSError:  # a read-only home: compile each time
        return folder
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return folder


CACHE = prepare_cache()


def rule(function: F) -> F:
    """Mark a function of the kernel dialect: plain in Python, compiled inside compiled code."""
    register_jitable(function)
    return function


def entry(function: F) -> F:
    """Compile a function that takes arrays and scalars; cached on disk, and free of the interpreter lock."""
    compiled: Any = numba.njit(cache=True, nogil=True)(function)
    return cast(F, compiled)


def interpreted(function: F) -> F:
    """The plain Python twin of an entry."""
    twin: F = getattr(function, "py_func", function)
    return twin
