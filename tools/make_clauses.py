"""Write `clauses.py` of each game from its `rulebook.toml`; with --check only say whether it is current."""

import sys
import tomllib
from pathlib import Path

GAMES = Path(__file__).parents[1] / "src" / "hairpin" / "games"


def clauses_module(rulebook: Path) -> str:
    book = tomllib.loads(rulebook.read_text())
    ids = [entry["id"] for entry in [*book["clause"], *book["ruling"]]]
    members = [f"    {name.replace('-', '_')} = {number}" for number, name in enumerate(ids, 1)]
    return "\n".join(
        [
            '"""The ids of the rulebook as numbers, made from rulebook.toml by tools/make_clauses.py."""',
            "",
            "from enum import IntEnum",
            "",
            "",
            "class Clause(IntEnum):",
            '    """An id of the rulebook; its text is in rulebook.toml."""',
            "",
            "    NONE = 0",
            *members,
            "",
        ]
    )


def main() -> int:
    stale = []
    for rulebook in sorted(GAMES.glob("*/rulebook.toml")):
        module, text = rulebook.with_name("clauses.py"), clauses_module(rulebook)
        if not module.exists() or module.read_text() != text:
            stale.append(module.relative_to(GAMES).as_posix())
            if "--check" not in sys.argv:
                module.write_text(text)
    print("rewritten:" if "--check" not in sys.argv else "stale:", ", ".join(stale) or "nothing")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
