"""`hairpin rules`: the rulebook clause by clause, and how much of it is proved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hairpin.cli.output import AsJson, console, fail, print_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.rulebook import Coverage, Entry, Rulebook


def rules(
    game: Annotated[str, typer.Argument(help="the game, as joyride")],
    clause: Annotated[str | None, typer.Argument(help="a clause or ruling, as JR-SMASH-01")] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="what proves each clause; exit code 1 if a proof is missing")
    ] = False,
    as_json: AsJson = False,
    scenarios: Annotated[Path | None, typer.Option(help="the folder of scenarios, if not here")] = None,
    tests: Annotated[Path | None, typer.Option(help="the folder of tests, if not here")] = None,
) -> None:
    """The rulebook in our own words: its sections, a clause with what carries it out, or what is proved."""
    from hairpin.kit.errors import HairpinError
    from hairpin.rulebook import coverage as measure
    from hairpin.rulebook import read_rulebook

    if coverage and clause is not None:
        raise HairpinError(f"--coverage is about the whole rulebook: leave out '{clause}'")
    book = read_rulebook(game)
    if coverage:
        show_coverage(book, measure(game, scenarios, tests), as_json)
    elif clause is not None:
        show_entry(book, book.entry(clause), as_json, scenarios, tests)
    else:
        show_sections(book, as_json)


# ---- sections ----


def show_sections(book: Rulebook, as_json: bool) -> None:
    """The sections in the order of the book, each with its ids."""
    sections: dict[str, list[Entry]] = {}
    for entry in book.entries:
        sections.setdefault(entry.section, []).append(entry)
    if as_json:
        print_json({name: [entry.id for entry in entries] for name, entries in sections.items()})
        return
    from rich.table import Table

    table = Table("section", "clauses", "ids", box=None, title=book.title, title_justify="left")
    for name, entries in sections.items():
        table.add_row(name, str(len(entries)), id_ranges(entries))
    console().print(table)


def id_ranges(entries: list[Entry]) -> str:
    """`JR-CHK-01…08, JR-GOAL-01` for the ids of a section."""
    runs: list[list[str]] = []
    for entry in entries:
        stem, _, number = entry.id.rpartition("-")
        last_stem, _, last = runs[-1][-1].rpartition("-") if runs else ("", "", "0")
        if stem == last_stem and int(number) == int(last) + 1:
            runs[-1].append(entry.id)
        else:
            runs.append([entry.id])
    return ", ".join(run[0] + (f"…{run[-1].rpartition('-')[2]}" if len(run) > 1 else "") for run in runs)


# ---- one entry ----


def show_entry(book: Rulebook, entry: Entry, as_json: bool, scenarios: Path | None, tests: Path | None) -> None:
    """What an entry says, the rulings on it, and who carries it out and proves it.

    An installed package has neither scenarios nor tests; its functions are shown all the same.
    """
    from hairpin.kit.errors import HairpinError
    from hairpin.rulebook import coverage, functions

    found: dict[str, Sequence[str]] = {"functions": functions(book.game).get(entry.id, ())}
    nowhere = ""
    try:
        measured = coverage(book.game, scenarios, tests)
        proof = next(proof for proof in measured.proofs if proof.entry == entry)
        found |= {"scenarios": proof.scenarios, "tests": proof.tests}
    except HairpinError as error:
        nowhere = str(error)
    if as_json:
        said = {key: getattr(entry, key) for key in ("id", "section", "proof", "question", "text", "later")}
        print_json(said | {"rulings": [ruling.id for ruling in book.rulings_on(entry)]} | found)
    else:
        print_entry(book, entry)
        print_places(found, nowhere)


def print_entry(book: Rulebook, entry: Entry) -> None:
    out = console()
    out.print(f"[bold]{entry.id}[/]  {entry.section}  ({entry.proof})")
    for text in (entry.question, entry.text):
        if text:
            out.print(text, markup=False)
    if entry.later:
        out.print(f"not in this version: it comes with {entry.later}")
    for ruling in book.rulings_on(entry):
        out.print(f"\n[bold]{ruling.id}[/]  ", end="")
        out.print(f"{ruling.question} {ruling.text}", markup=False)


def print_places(found: Mapping[str, Sequence[str]], nowhere: str) -> None:
    out = console()
    for what, places in found.items():
        out.print(f"\n{what}:{'' if places else ' none'}")
        for place in places:
            out.print(f"  {place}", markup=False)
    if nowhere:
        out.print(f"\nscenarios and tests: {nowhere}", markup=False)


# ---- coverage ----


def show_coverage(book: Rulebook, found: Coverage, as_json: bool) -> None:
    """The counts, what is missing and what waits; exit code 1 if anything is missing."""
    if as_json:
        print_json({
            "missing": {proof.entry.id: proof.lacks for proof in found.missing},
            "deferred": {proof.entry.id: proof.entry.later for proof in found.deferred},
            "unknown": {name: list(where) for name, where in found.unknown.items()},
            "counts": found.counts,
        })  # fmt: skip
    else:
        print_coverage(book, found)
    if found.missing or found.unknown:
        raise fail()


def print_coverage(book: Rulebook, found: Coverage) -> None:
    from rich.table import Table

    out = console()
    headings = ("proof", "entries", "proved", "deferred", "missing")
    table = Table(*headings, box=None, title=book.title, title_justify="left")
    for kind, row in found.counts.items():
        table.add_row(kind, *(str(number) for number in row.values()))
    out.print(table)
    out.print(f"\nmissing:{'' if found.missing else ' nothing'}")
    for proof in found.missing:
        out.print(f"  {proof.entry.id} lacks {' and '.join(proof.lacks)}: {proof.entry.text}", markup=False)
    out.print(f"\ndeferred:{'' if found.deferred else ' nothing'}")
    topics: dict[str, list[Entry]] = {}
    for proof in found.deferred:
        topics.setdefault(proof.entry.later, []).append(proof.entry)
    for topic, entries in topics.items():
        out.print(f"  {topic} ({len(entries)}): {id_ranges(entries)}", markup=False)
    for name, where in found.unknown.items():
        out.print(f"\n{name} stands in no rulebook, but is named by {', '.join(where)}", markup=False)
