"""The screen that a command writes to: coloured in a terminal, plain ASCII everywhere else."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from hairpin.cli.output import FILE_WIDTH
from hairpin.kit.contract import Game
from hairpin.kit.errors import printable
from hairpin.kit.hexgrid import ARROWS, DIRECTIONS

PATIENCE: Final = 0.7  # seconds before a wait is explained

SEAT_STYLES: Final = (
    *("bold bright_red", "bold dodger_blue1", "bold bright_yellow", "bold bright_green"),
    *("bold orchid1", "bold bright_white"),
)
CAR_STYLES: Final = (
    "bold bright_white on red3",
    "bold bright_white on dodger_blue3",
    "bold black on yellow1",
    "bold black on green3",
    "bold bright_white on magenta3",
    "bold black on grey85",
)

# what stands for the few signs that plain ASCII lacks
ASCII: Final = str.maketrans({"·": "-", "…": "...", "▶": ">", "→": ">"})


class Screen:
    """Where a command writes, and how much it may decorate."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain or not can_decorate()
        self.console = Console(
            color_system=None if self.plain else "auto",
            no_color=self.plain,
            width=None if sys.stdout.isatty() else FILE_WIDTH,
            highlight=False,
            markup=False,
            emoji=False,
        )

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        """Lines of the terminal; 0 where there is none."""
        return self.console.height if sys.stdout.isatty() else 0

    def show(self, *parts: RenderableType) -> None:
        """Write parts one below the other, wrapped to the screen."""
        for part in parts:
            self.console.print(part)

    def rule(self) -> None:
        """A line across, above a new page."""
        self.console.print(Rule(style="dim", characters="-" if self.plain else "─"))

    def say(self, text: str | Text, style: str = "") -> None:
        """Write a sentence, wrapped in a terminal; in a file it is a line, however long."""
        shown = text if isinstance(text, Text) else Text(self.signs(text), style)
        self.console.print(shown, soft_wrap=not sys.stdout.isatty())

    def line(self, text: str = "", style: str = "") -> None:
        """Write a line as it is, however long, so that it can be copied."""
        self.console.print(Text(self.signs(text), style), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """What a person types; in a terminal with the editing keys and the history that shells have."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  (input uses it when it is there)
        return input(self.signs(prompt))

    def signs(self, text: str) -> str:
        """The text with signs that this screen can show; others, as a file may hold, are spelled out."""
        shown = printable(text, also="\n")
        return shown.translate(ASCII) if self.plain else shown

    def facing(self, direction: str) -> str:
        """A direction as an arrow, or by name where there are no arrows."""
        return direction if self.plain else ARROWS[DIRECTIONS.index(direction)]

    @contextmanager
    def waiting(self, says: str) -> Iterator[None]:
        """Say what is going on, if it takes long."""
        timer = threading.Timer(PATIENCE, self.line, [says, "dim"])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def can_decorate() -> bool:
    """Whether the output is a terminal that takes colours and signs beyond ASCII."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    try:
        "→▶·▇".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True


def capital(sentence: str, typed: str = "") -> str:
    """The sentence with a capital letter, unless it begins with something quoted, or with a word that was typed."""
    first = sentence.split(" ", 1)[0]
    return sentence[:1].upper() + sentence[1:] if first.isalpha() and first not in typed.split() else sentence


def with_seats(game: Game, text: str, style: str = "") -> Text:
    """A sentence with the seats' names in their colours."""
    shown = Text(text, style)
    for seat, name in enumerate(game.seat_names):
        shown.highlight_regex(rf"\b{name}\b", SEAT_STYLES[seat])
    return shown
