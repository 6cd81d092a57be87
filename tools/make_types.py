"""Write the client's types from the server's messages; with --check only say whether they are current."""

import sys
import types
import typing
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from hairpin.games import GAMES
from hairpin.kit import shown
from hairpin.server import messages, replays

SOURCE = Path(__file__).parents[1] / "web" / "src"
TARGET = SOURCE / "protocol.ts"
SHOWN = (
    *(shown.Cell, shown.Shape, shown.CarShown, shown.TokenShown, shown.Line, shown.Mark, shown.Preview, shown.Choice),
    *(shown.Stock, shown.Stack, shown.Motion, shown.Panel, shown.Lesson, shown.Advice),
)
COMMANDS = typing.get_args(messages.Command)
INSIDE = (messages.Seat, messages.Warming, messages.LogLine, messages.Standing, messages.Dashboards)
ANSWERS = typing.get_args(messages.Message)
REPLAYS = (replays.Possible, replays.OutcomeShown, replays.NonceShown, replays.DiceShown, replays.Replay)
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def typed(hint: Any) -> str:
    """A Python type in TypeScript."""
    if hint in PLAIN:
        return PLAIN[hint]
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(typed(part) for part in parts)
    if origin in (tuple, list):
        return f"{typed(parts[0])}[]"
    if origin is dict:
        return f"Record<{typed(parts[0])}, {typed(parts[1])}>"
    return str(hint.__name__)


def interface(struct: type[msgspec.Struct]) -> str:
    """A struct as an interface, with its docstring."""
    name = struct.__name__
    hints = typing.get_type_hints(struct)
    lines = [f"  t: '{struct.__struct_config__.tag}';"] if struct.__struct_config__.tag else []
    for field in msgspec.structs.fields(struct):
        kind = typed(hints[field.name])
        lines.append(f"  {field.name}{'' if field.required else '?'}: {kind};")
    first = (struct.__doc__ or "").strip().split("\n")[0]
    return "\n".join([f"/** {first} */", f"export interface {name} {{", *lines, "}"])


def module() -> str:
    """The whole file."""
    parts = ["/** What the page and the server say to each other; made by tools/make_types.py, do not edit. */"]
    parts += [interface(struct) for struct in (*SHOWN, *COMMANDS, *INSIDE, *ANSWERS, *REPLAYS)]
    for name, union in (("Command", COMMANDS), ("Message", ANSWERS)):
        parts.append(f"export type {name} = {' | '.join(struct.__name__ for struct in union)};")
    return "\n\n".join(parts) + "\n"


def figures(structs: Sequence[type[msgspec.Struct]]) -> str:
    """What a game puts into the figures of a panel, for its own part of the client."""
    parts = ["/** What a panel of this game holds in figures; made by tools/make_types.py, do not edit. */"]
    return "\n\n".join([*parts, *map(interface, structs)]) + "\n"


def files() -> Iterator[tuple[Path, str]]:
    """Every file that is made, with what it should hold."""
    yield TARGET, module()
    for game, package in GAMES.items():
        if structs := getattr(import_module(f"{package}.view"), "FIGURES", ()):
            yield SOURCE / "games" / game / "figures.ts", figures(structs)


def main() -> int:
    stale = [(file, text) for file, text in files() if not file.exists() or file.read_text() != text]
    if "--check" in sys.argv:
        return 1 if stale else 0
    for file, text in stale:
        file.write_text(text)
        print(f"rewritten: {file.relative_to(SOURCE)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
