"""Write the client's types from the server's messages; with --check only say whether they are current."""

import sys
import types
import typing
from pathlib import Path
from typing import Any

import msgspec

from hairpin.games.joyride.view import AbilityShown, Figures
from hairpin.kit import shown
from hairpin.server import messages, replays

TARGET = Path(__file__).parents[1] / "web" / "src" / "protocol.ts"
SHOWN = (
    *(shown.Cell, shown.Shape, shown.CarShown, shown.TokenShown, shown.Line, shown.Mark, shown.Preview, shown.Choice),
    *(shown.Motion, AbilityShown, Figures, shown.Panel, shown.Lesson, shown.Advice),
)
COMMANDS = typing.get_args(messages.Command)
INSIDE = (messages.Seat, messages.Warming, messages.LogLine, messages.Standing)
ANSWERS = typing.get_args(messages.Message)
REPLAYS = (replays.Possible, replays.OutcomeShown, replays.NonceShown, replays.DiceShown, replays.Replay)
# what a game puts into a panel is its own business; the driving game's client knows these
OF_THE_GAME = {("Panel", "figures"): "Partial<Figures>"}
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
        kind = OF_THE_GAME.get((name, field.name)) or typed(hints[field.name])
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


def main() -> int:
    current = TARGET.exists() and TARGET.read_text() == module()
    if "--check" not in sys.argv and not current:
        TARGET.write_text(module())
        print(f"rewritten: {TARGET.name}")
    return 0 if current or "--check" not in sys.argv else 1


if __name__ == "__main__":
    sys.exit(main())
