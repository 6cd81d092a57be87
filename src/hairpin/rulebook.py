"""A game's rulebook as data, and how much of it is proved: the functions, scenarios and tests that name it.

An **entry** is a clause or a ruling of `rulebook.toml`. Its `proof` says what it needs: `rule` a function and
a scenario (or a test, for what is no play), `content` and `shown` a test, `talk` nothing. A function and a
test name entries in the brackets that close their docstring, a scenario in its `rules`.
"""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any, Final

from hairpin.games import COMING, GAMES
from hairpin.kit.errors import HairpinError, listed

REPOSITORY: Final = Path(__file__).parents[2]
PROOFS: Final = ("rule", "content", "shown", "talk")
RULINGS: Final = "Rulings"  # the section of what the printed book leaves open
PACKAGES: Final = {**GAMES, **COMING}  # a game has its rulebook before it is listed
NEAR: Final = 8  # so many ids are named in place of one that is not known

ID: Final = r"[A-Z]+-[A-Z]+-\d+"
CITED: Final = re.compile(rf"\[({ID}(?:,\s*{ID})*)\]\.?\s*$")


@dataclass(frozen=True)
class Entry:
    """A clause, with the rulings on it; or a ruling, with the clauses it is about."""

    id: str
    section: str
    proof: str
    text: str  # of a ruling: the decision
    question: str
    refers: tuple[str, ...]
    later: str  # the topic that it waits for; empty if this version has it


@dataclass(frozen=True)
class Rulebook:
    """The entries of one game, clauses first, in the order of the book."""

    game: str
    title: str
    entries: tuple[Entry, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Entry]:
        return {entry.id: entry for entry in self.entries}

    def entry(self, name: str) -> Entry:
        """The entry with this id, in any case; an error names ids that are near."""
        wanted = name.strip().upper()
        if wanted in self.by_id:
            return self.by_id[wanted]
        near = [known for known in self.by_id if known.startswith(wanted)]
        near = (near or get_close_matches(wanted, self.by_id, NEAR))[:NEAR]
        hint = f"near it: {listed(near)}" if near else f"`hairpin rules {self.game}` lists the sections"
        raise HairpinError(f"'{name}' is no clause or ruling of {self.title}; {hint}")

    def rulings_on(self, entry: Entry) -> list[Entry]:
        """The rulings that refer to a clause; for a ruling, none."""
        return [e for e in self.entries if e.section == RULINGS and entry.id in e.refers]


def game_folder(game: str) -> Path:
    """The folder of a game's package, which need not be loaded for that."""
    found = find_spec(PACKAGES[game])
    assert found is not None
    return Path(found.origin or "").parent


def read_rulebook(game: str) -> Rulebook:
    """The rulebook of a game, from its package."""
    if game not in PACKAGES:
        raise HairpinError(f"'{game}' is no game here; the games are: {listed(list(GAMES), 'and')}")
    book = tomllib.loads((game_folder(game) / "rulebook.toml").read_text("utf-8"))
    topics = topics_by_id(book)
    clauses = [
        Entry(c["id"], c["section"], c["proof"], c["text"], "", tuple(c.get("rulings", ())), topics[c["id"]])
        for c in book["clause"]
    ]
    rulings = [
        Entry(r["id"], RULINGS, r["proof"], r["decision"], r["question"], tuple(r["clauses"]), topics[r["id"]])
        for r in book.get("ruling", ())
    ]
    return Rulebook(book["game"]["id"], book["game"]["title"], (*clauses, *rulings))


def topics_by_id(book: Mapping[str, Any]) -> dict[str, str]:
    """The topic each entry waits for, or nothing. Raises a HairpinError for an id unknown or listed twice."""
    known = [entry["id"] for entry in (*book["clause"], *book.get("ruling", ()))]
    topics = dict.fromkeys(known, "")
    for later in book.get("later", ()):
        topic = later["topic"]
        for name in later["ids"]:
            meant = [entry for entry in known if entry == name or entry.startswith(f"{name}-")]
            if not meant:
                raise HairpinError(f"rulebook.toml, later '{topic}': {name} is no clause or ruling")
            if twice := [entry for entry in meant if topics[entry]]:
                raise HairpinError(f"rulebook.toml, later '{topic}': {twice[0]} waits for {topics[twice[0]]} too")
            topics |= dict.fromkeys(meant, topic)
    return topics


# ---- who names an entry ----

Named = Mapping[str, Sequence[str]]  # where each id is named


def cited(docstring: str | None) -> list[str]:
    """The ids in the brackets that close a docstring."""
    found = CITED.search(docstring or "")
    return re.findall(ID, found[1]) if found else []


def functions_in(file: Path) -> Iterator[tuple[str, list[str]]]:
    """The functions of a module with the ids that each names."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"), str(file))):
        if isinstance(node, ast.FunctionDef) and (ids := cited(ast.get_docstring(node))):
            yield node.name, ids


def gathered(pairs: Iterable[tuple[str, Iterable[str]]]) -> Named:
    named: dict[str, list[str]] = defaultdict(list)
    for where, ids in pairs:
        for entry in ids:
            named[entry].append(where)
    return named


def functions(game: str) -> Named:
    """The functions of a game by the ids they name, as `rules/turn.py: shift`."""
    folder = game_folder(game)
    return gathered(
        (f"{file.relative_to(folder).as_posix()}: {name}", ids)
        for file in sorted(folder.rglob("*.py"))
        for name, ids in functions_in(file)
    )


def scenarios(folder: Path) -> Named:
    """The scenario files under a folder by the ids they prove."""
    return gathered(
        (file.relative_to(folder).as_posix(), tomllib.loads(file.read_text("utf-8")).get("rules", ()))
        for file in sorted(folder.rglob("*.toml"))
    )


def tests(folder: Path) -> Named:
    """The tests under a folder by the ids they name, as `games/joyride/test_content.py: test_the_dice`.

    An `examples.toml` beside them holds tests as data; each example names its clauses and rulings.
    """
    written = (
        (f"{file.relative_to(folder).as_posix()}: {name}", ids)
        for file in sorted(folder.rglob("test_*.py"))
        for name, ids in functions_in(file)
        if name.startswith("test_")
    )
    examples = (
        (f"{file.relative_to(folder).as_posix()}: {example['id']}", example["clauses"] + example.get("rulings", []))
        for file in sorted(folder.rglob("examples.toml"))
        for example in tomllib.loads(file.read_text("utf-8"))["example"]
    )
    return gathered(chain(written, examples))


def proofs_folder(name: str, given: Path | None = None) -> Path:
    """The folder `scenarios` or `tests`: as given, here, or in the clone that this package runs from."""
    if given is not None:
        if not given.is_dir():
            raise HairpinError(f"{given}: no such folder; --{name} takes a folder of {name}")
        return given
    for root in (Path.cwd(), REPOSITORY):
        if (root / "pyproject.toml").is_file() and (root / name).is_dir():
            return root / name
    raise HairpinError(
        f"no folder '{name}' here, and an installed hairpin has none: use a clone of it, or --{name} FOLDER"
    )


# ---- coverage ----


@dataclass(frozen=True)
class Proof:
    """What proves an entry."""

    entry: Entry
    functions: Sequence[str]
    scenarios: Sequence[str]
    tests: Sequence[str]

    @property
    def lacks(self) -> list[str]:
        """What is missing for the kind of proof that the entry asks for."""
        match self.entry.proof:
            case "rule":
                needed = {"a function": self.functions, "a scenario": self.scenarios or self.tests}
                return [what for what, found in needed.items() if not found]
            case "content" | "shown":
                return [] if self.tests else ["a test"]
            case _:
                return []


@dataclass(frozen=True)
class Coverage:
    """How much of a rulebook is proved."""

    proofs: tuple[Proof, ...]
    unknown: Mapping[str, Sequence[str]]  # ids that are named somewhere and stand in no rulebook

    @property
    def deferred(self) -> list[Proof]:
        return [proof for proof in self.proofs if proof.entry.later]

    @property
    def missing(self) -> list[Proof]:
        return [proof for proof in self.proofs if proof.lacks and not proof.entry.later]

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """By kind of proof: how many entries there are, proved, deferred and missing."""
        table = {}
        for kind in (*PROOFS, "all"):
            found = [p for p in self.proofs if kind in (p.entry.proof, "all")]
            deferred = sum(bool(p.entry.later) for p in found)
            missing = sum(bool(p.lacks and not p.entry.later) for p in found)
            table[kind] = {
                "entries": len(found),
                "proved": len(found) - deferred - missing,
                "deferred": deferred,
                "missing": missing,
            }
        return table


def coverage(game: str, scenario_folder: Path | None = None, test_folder: Path | None = None) -> Coverage:
    """What proves each entry of a game's rulebook."""
    book = read_rulebook(game)
    by_function = functions(game)
    by_scenario = scenarios(proofs_folder("scenarios", scenario_folder) / game)
    by_test = tests(proofs_folder("tests", test_folder))
    named = (by_function, by_scenario, by_test)
    proofs = tuple(Proof(entry, *(where.get(entry.id, ()) for where in named)) for entry in book.entries)
    return Coverage(proofs, strays(book, named))


def strays(book: Rulebook, named: Iterable[Named]) -> Named:
    """Ids of this game that are named somewhere and are no entry."""
    prefix = book.entries[0].id.partition("-")[0]
    return gathered(
        (place, [name])
        for by_id in named
        for name, places in by_id.items()
        if name.startswith(f"{prefix}-") and name not in book.by_id
        for place in places
    )
