"""Mutation testing: change rule functions one place at a time; the scenarios and the quick tests must notice.

Sites are those of cosmic-ray's operators inside functions marked `@rule`, except in the arguments of `tell` (events are
checked by name) and in what the interpreter never runs (annotations, decorators). A sample is spread over all
functions. Each mutant runs interpreted, in a copy of the package, in a process of its own. Survivors that change
nothing a race can show are explained in mutants-explained.toml.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Any, Final

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

from hairpin.games import GAMES

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src"
EXPLAINED: Final = Path(__file__).with_name("mutants-explained.toml")
COPIED: Final = ("src", "tests", "scenarios")
WORKERS: Final = 2
PATIENCE: Final = 600  # seconds for the tests on the unchanged package, on a busy machine
HANGS: Final = 5  # so many times as long as that: a mutant hangs
SHOWN: Final = 12  # lines of what failing tests say
ENOUGH: Final = 0.9

# The tests that a mutant must fail, the shorter ones first: nothing compiled, nothing random.
SCENARIOS: Final = "tests/test_scenarios.py"
QUICK: Final = {
    "joyride": (
        "test_events.py",
        "test_checkpoints.py",
        "test_setup.py",
        "test_collisions.py",
        "test_odds.py",
        "test_content.py",
        "test_design.py",
        "test_options.py",
        "test_tokens.py",
        "test_shown.py",
    ),
    "rallyman": ("test_chapters.py", "test_examples.py"),
}
DESELECTED: Final = "not compiled and not overflows and not could_come_about"

# Left out: what needs arguments, decorators (they only mark), identity and floats, which no rule may use.
NOT_MEANT: Final = re.compile(r"Variable|Decorator|Exception|_Is|_Div|_Pow|Is_|IsNot_|Div_|Pow_")
# The parser behind cosmic-ray knows no `match`: words of the same length stand in while it reads.
STAND_INS: Final = {"match": "while", "case": "with"}


@dataclass(frozen=True)
class Site:
    """A place in a file where an operator can change something; `occurrence` is cosmic-ray's count of them."""

    file: Path
    function: str
    line: int
    column: int
    operator: str
    occurrence: int


@dataclass(frozen=True)
class Mutant:
    """A changed module."""

    site: Site
    before: str
    after: str
    code: str
    original: str

    @property
    def change(self) -> str:
        return f"{self.before}  ->  {self.after}"

    @property
    def where(self) -> str:
        return f"{self.site.file.relative_to(SOURCE / 'hairpin').as_posix()}:{self.site.line} {self.site.function}"


# ---- sites ----


def readable(source: str) -> tuple[str, dict[int, str]]:
    """The source as the parser can read it, and by line the word that a stand-in replaced."""
    lines, replaced = source.split("\n"), {}
    for number, line in enumerate(lines):
        if found := re.match(r"\s+(match|case) .*:$", line):
            lines[number] = line.replace(found[1], STAND_INS[found[1]], 1)
            replaced[number + 1] = found[1]
    return "\n".join(lines), replaced


def restored(code: str, replaced: dict[int, str]) -> str:
    lines = code.split("\n")
    for number, word in replaced.items():
        lines[number - 1] = lines[number - 1].replace(STAND_INS[word], word, 1)
    return "\n".join(lines)


def sites_in(file: Path) -> Iterator[Site]:
    """Every site in the rule functions of a module."""
    source, replaced = readable(file.read_text("utf-8"))
    tree = get_ast(source)
    nodes = list(ast_nodes(tree))
    for name in cosmic_ray.plugins.operator_names():
        if NOT_MEANT.search(name):
            continue
        operator = cosmic_ray.plugins.get_operator(name)()
        positions = ((node, start) for node in nodes for start, _ in operator.mutation_positions(node))
        for occurrence, (node, (line, column)) in enumerate(positions):
            if line not in replaced and (function := rule_around(node)):
                yield Site(file, function, line, column, name, occurrence)


def rule_around(node: Any) -> str:
    """The rule function whose body a node is in, unless it is an argument of `tell`; else nothing."""
    child, parent = node, node.parent
    while parent is not None:
        if (
            parent.type == "trailer"
            and (called := parent.get_previous_sibling())
            and called.get_code().strip() == "tell"
        ):
            return ""
        if parent.type == "funcdef":
            marked = parent.parent.type == "decorated" and "rule" in parent.parent.children[0].get_code()
            return str(parent.name.value) if marked and child is parent.children[-1] else ""
        child, parent = parent, parent.parent
    return ""


def sample(sites: Sequence[Site], count: int, seed: int) -> Iterator[Site]:
    """So many sites, function after function in a random order; places first, so that no place has many."""
    places: dict[str, dict[tuple[int, int], list[Site]]] = defaultdict(lambda: defaultdict(list))
    for site in sites:
        places[f"{site.file} {site.function}"][site.line, site.column].append(site)
    chance = random.Random(seed)
    functions = sorted(places)
    chance.shuffle(functions)
    queues = {name: chance.sample(sorted(places[name]), len(places[name])) for name in functions}
    for turn in range(max(map(len, queues.values()))):
        for name in functions:
            if turn < len(queues[name]) and count > 0:
                yield chance.choice(places[name][queues[name][turn]])
                count -= 1


def mutant_at(site: Site) -> Mutant:
    original = site.file.read_text("utf-8")
    source, replaced = readable(original)
    changed = mutate_code(source, cosmic_ray.plugins.get_operator(site.operator)(), site.occurrence)
    code = restored(changed, replaced)
    pairs = zip(original.split("\n"), code.split("\n"), strict=True)
    before, after = next((a.strip(), b.strip()) for a, b in pairs if a != b)
    return Mutant(site, before, after, code, original)


# ---- running ----


class Copies:
    """Copies of package, tests and scenarios, one a worker: what is edited meanwhile does not matter."""

    def __init__(self, folder: Path) -> None:
        self.free: Queue[Path] = Queue()
        for number in range(WORKERS):
            copy = folder / str(number)
            for part in COPIED:
                shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
            shutil.copy(ROOT / "pyproject.toml", copy)
            self.free.put(copy)

    def is_noticed(self, mutant: Mutant, command: Sequence[str], patience: float) -> bool:
        """Whether the tests fail on the mutant, or hang."""
        copy = self.free.get()
        target = copy / mutant.site.file.relative_to(ROOT)
        try:
            target.write_text(mutant.code, "utf-8")
            return bool(failure(copy, command, patience))
        finally:
            target.write_text(mutant.original, "utf-8")
            self.free.put(copy)

    def seconds_unchanged(self, command: Sequence[str]) -> float:
        """How long the tests take on the unchanged package; SystemExit if they fail there."""
        started = time.monotonic()
        if why := failure(self.free.queue[0], command, PATIENCE):
            raise SystemExit(f"the tests do not pass on the unchanged package; mend them first:\n{why}")
        return time.monotonic() - started


def failure(copy: Path, command: Sequence[str], patience: float) -> str:
    """Why the tests do not pass in a copy: the end of what they say, or that they hang; empty if they pass."""
    own = {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1", "HAIRPIN_CACHE": str(copy / "cache")}
    own["NUMBA_DISABLE_JIT"] = "1"  # compiling would take longer than all the tests
    env = os.environ | own
    try:
        result = subprocess.run(
            command, cwd=copy, env=env, capture_output=True, text=True, timeout=patience, check=False
        )
    except subprocess.TimeoutExpired:
        return f"not done after {patience:.0f} seconds"
    return "\n".join(["failed", *result.stdout.splitlines()[-SHOWN:]]) if result.returncode else ""


def test_command(game: str) -> list[str]:
    quick = [f"tests/games/{game}/{name}" for name in QUICK.get(game, ())]
    others = "".join(f" and not {other}" for other in GAMES if other != game)
    chosen = ["-k", DESELECTED + others]
    return [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *chosen, *quick, SCENARIOS]


def explanation(mutant: Mutant) -> str:
    """Why a mutant changes nothing, if it is one of those listed: by function, line before and line after.

    Where a function has the line more than once, `below` is the line above the one that is meant.
    """
    listed = tomllib.loads(EXPLAINED.read_text("utf-8")).get("mutant", []) if EXPLAINED.exists() else []
    found = {
        "function": f"{mutant.site.file.stem}.{mutant.site.function}",
        "before": mutant.before,
        "after": mutant.after,
        "below": mutant.original.split("\n")[mutant.site.line - 2].strip(),
    }
    meant = (entry for entry in listed if all(entry[key] == found[key] for key in found if key in entry))
    return next((str(entry["why"]) for entry in meant), "")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=60, help="how many mutants (0: every site)")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--modules", default="", help="only in these rule modules: items,tokens")
    parser.add_argument("--json", action="store_true", help="the result for programs")
    wanted = parser.parse_args()
    rules = SOURCE / "hairpin" / "games" / wanted.game / "rules"
    files = {file.stem: file for file in sorted(rules.glob("*.py")) if file.stem != "__init__"}
    if not files:
        parser.error(f"'{wanted.game}': no rules are found in {rules.relative_to(ROOT)}")
    modules = wanted.modules.split(",") if wanted.modules else list(files)
    if unknown := [name for name in modules if name not in files]:
        parser.error(f"--modules {unknown[0]}: not known; the modules are {', '.join(files)}")
    sites = [site for name in modules for site in sites_in(files[name])]
    chosen = sites if wanted.count == 0 else list(sample(sites, wanted.count, wanted.seed))
    mutants = [mutant_at(site) for site in chosen]
    command = test_command(wanted.game)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as workers:
        copies = Copies(Path(folder))
        patience = HANGS * copies.seconds_unchanged(command)
        tried = workers.map(lambda mutant: copies.is_noticed(mutant, command, patience), mutants)
        noticed = [progress(number, len(mutants), seen) for number, seen in enumerate(tried, 1)]
    return report(wanted, len(sites), mutants, noticed)


def progress(number: int, count: int, seen: bool) -> bool:
    """Say to somebody who watches how far it is; answers what it was told."""
    if sys.stderr.isatty():
        print(f"{number} of {count}", end="\r", file=sys.stderr, flush=True)
    return seen


def report(wanted: argparse.Namespace, sites: int, mutants: Sequence[Mutant], noticed: Sequence[bool]) -> int:
    """Print what was noticed and who survived; answers the exit code."""
    survivors = [mutant for mutant, seen in zip(mutants, noticed, strict=True) if not seen]
    reasons = [explanation(mutant) for mutant in survivors]
    counted = len(mutants) - sum(map(bool, reasons))
    share = sum(noticed) / counted if counted else 1.0
    if wanted.json:
        rows = [
            {"where": mutant.where, "operator": mutant.site.operator, "change": mutant.change, "explained": why}
            for mutant, why in zip(survivors, reasons, strict=True)
        ]
        print(
            json.dumps({"sites": sites, "mutants": len(mutants), "noticed": sum(noticed), "survivors": rows}, indent=2)
        )
    else:
        for mutant, why in zip(survivors, reasons, strict=True):
            print(f"{'explained' if why else 'SURVIVED'}  {mutant.where}\n    {mutant.change}\n    {why}".rstrip())
        print(
            f"{sum(noticed)} of {len(mutants)} mutants noticed ({sites} sites, seed {wanted.seed}); "
            f"{len(survivors)} survived, {len(mutants) - counted} of them explained: {share:.1%} of the others noticed"
        )
    return 0 if share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
