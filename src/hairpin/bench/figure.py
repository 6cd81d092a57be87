"""A figure, and the machine it was measured on."""

import platform
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path


@dataclass(frozen=True)
class Figure:
    """One figure: the one that is wanted to be so or so, and the middle of all that was measured."""

    key: str
    unit: str
    value: float | None  # None: it could not be measured, `wanted` says why
    middle: float | None
    wanted: str


def machine() -> dict[str, str]:
    """What the figures were measured on."""
    names = [line.split(":", 1)[1].strip() for line in cpu_lines() if line.startswith("model name")]
    return {
        "processor": names[0] if names else platform.processor(),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
        "hairpin": version("hairpin"),
    }


def cpu_lines() -> list[str]:
    file = Path("/proc/cpuinfo")
    return file.read_text().splitlines() if file.exists() else []
