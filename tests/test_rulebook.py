"""The rulebook: everything in it is proved or waits for a later version, and it is the ledger's own text."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hairpin.cli import app
from hairpin.games import GAMES
from hairpin.kit.errors import HairpinError
from hairpin.rulebook import PROOFS, cited, coverage, game_folder, proofs_folder, read_rulebook, topics_by_id
from hairpin.scenario import read_scenario, scenario_files

ROOT = Path(__file__).parents[1]
LEDGERS = ROOT.parent / "shared" / "rules"

EXAMPLE = re.compile(r"\b[A-Z]{2}-EX-\d+\b")
# No words mean such an action: chance that cannot come, a landing that is none.
UNSPOKEN = {"NONE", "RD-R-91", "RD-JUMP-04", "RD-JUMP-09"}

each_game = pytest.mark.parametrize("game", GAMES)


def rulebook(game: str) -> dict[str, Any]:
    return tomllib.loads((game_folder(game) / "rulebook.toml").read_text())


# ---- coverage ----


@each_game
def test_every_clause_and_ruling_is_proved(game: str) -> None:
    found = coverage(game)
    assert [f"{proof.entry.id} lacks {' and '.join(proof.lacks)}" for proof in found.missing] == []


@each_game
def test_nobody_names_what_is_in_no_rulebook(game: str) -> None:
    assert dict(coverage(game).unknown) == {}


@each_game
def test_what_waits_is_not_proved_already(game: str) -> None:
    """An entry of [[later]] that a function carries out and something proves does not belong there."""
    done = [p.entry.id for p in coverage(game).deferred if p.functions and (p.scenarios or p.tests)]
    assert done == []


@each_game
def test_every_entry_says_how_it_is_proved(game: str) -> None:
    entries = read_rulebook(game).entries
    assert {entry.proof for entry in entries} == set(PROOFS)
    assert len({entry.id for entry in entries}) == len(entries)
    assert all(entry.text for entry in entries)


@each_game
def test_every_refusal_is_shown_in_a_scenario(game: str) -> None:
    """Each clause that `forbids` can answer is the reason of a refused action in some scenario."""
    rules = game_folder(game) / "rules"
    alone = rules / "refusals.py"  # the chapter, where there is one
    answers = {
        node.value.attr.replace("_", "-")
        for file in ([alone] if alone.exists() else sorted(rules.glob("*.py")))
        for returned in ast.walk(ast.parse(file.read_text()))
        if isinstance(returned, ast.Return) and returned.value
        for node in ast.walk(returned.value)
        if isinstance(node, ast.Attribute) and node.attr == "value" and isinstance(node.value, ast.Attribute)
        if isinstance(node.value.value, ast.Name) and node.value.value.id == "Clause"
    }
    files = scenario_files([ROOT / "scenarios" / game])
    shown = {refused.clause for file in files for refused in read_scenario(file).refuse}
    assert answers - UNSPOKEN - shown == set()


# ---- the ledger ----


def test_the_clause_numbers_are_current() -> None:
    command = [sys.executable, str(ROOT / "tools" / "make_clauses.py"), "--check"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


@each_game
@pytest.mark.parametrize("part", ["clause", "ruling", "decision", "content"])
def test_the_text_is_the_ledgers(game: str, part: str) -> None:
    ledger = LEDGERS / f"{game}.toml"
    if not ledger.exists():
        pytest.skip(f"the ledger {ledger.name} is not beside this clone")
    assert rulebook(game)[part] == tomllib.loads(ledger.read_text())[part]


@each_game
def test_each_worked_example_of_the_ledger_is_named_where_it_is_tried(game: str) -> None:
    ledger = LEDGERS / f"{game}.toml"
    if not ledger.exists():
        pytest.skip(f"the ledger {ledger.name} is not beside this clone")
    places = [*(ROOT / "scenarios" / game).rglob("*.toml"), *(ROOT / "tests" / "games" / game).rglob("*.*")]
    named = {id_ for place in places if place.suffix in (".py", ".toml") for id_ in EXAMPLE.findall(place.read_text())}
    written = ledger.read_text()
    assert {example["id"] for example in tomllib.loads(written)["example"]} <= named <= {*EXAMPLE.findall(written)}


# ---- reading it ----


def test_an_id_is_found_in_any_case_and_near_ids_are_named() -> None:
    book = read_rulebook("joyride")
    assert book.entry("jr-smash-01").id == "JR-SMASH-01"
    assert {ruling.id for ruling in book.rulings_on(book.entry("JR-SMASH-03"))} == {"JR-R-45", "JR-R-115"}
    with pytest.raises(HairpinError, match=r"'JR-SMASH-99' is no clause or ruling of Joyride.*JR-SMASH-0"):
        book.entry("JR-SMASH-99")
    with pytest.raises(HairpinError, match="'chess' is no game here; the games are: joyride"):
        read_rulebook("chess")


def test_citations_close_a_docstring() -> None:
    assert cited("Smash [JR-SMASH-01, JR-R-18].") == ["JR-SMASH-01", "JR-R-18"]
    assert cited("Smash.\n\n    [JR-SMASH-01,\n    JR-R-18]\n") == ["JR-SMASH-01", "JR-R-18"]
    assert cited("As [JR-SMASH-01] says, it stops.") == []
    assert cited(None) == []


def test_later_topics_are_checked() -> None:
    book: dict[str, Any] = {"clause": [{"id": "JR-OIL-01"}, {"id": "JR-OILY-01"}], "ruling": []}
    assert topics_by_id(book | {"later": [{"topic": "oil", "ids": ["JR-OIL"]}]}) == {
        "JR-OIL-01": "oil",
        "JR-OILY-01": "",
    }
    with pytest.raises(HairpinError, match="later 'mud': JR-MUD is no clause or ruling"):
        topics_by_id(book | {"later": [{"topic": "mud", "ids": ["JR-MUD"]}]})
    with pytest.raises(HairpinError, match="JR-OIL-01 waits for oil too"):
        topics_by_id(book | {"later": [{"topic": "oil", "ids": ["JR-OIL", "JR-OIL-01"]}]})


def test_without_a_clone_the_folders_must_be_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("hairpin.rulebook.REPOSITORY", tmp_path)
    with pytest.raises(HairpinError, match="no folder 'scenarios' here, and an installed hairpin has none"):
        coverage("joyride")
    assert proofs_folder("tests", tmp_path) == tmp_path
    with pytest.raises(HairpinError, match="no such folder; --tests takes a folder of tests"):
        proofs_folder("tests", tmp_path / "none")


# ---- hairpin rules ----


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["rules", *words])
    return result.exit_code, result.output


def test_rules_lists_the_sections() -> None:
    code, said = run("joyride")
    assert code == 0
    assert "Movement / Smash" in said
    assert "JR-SMASH-01…06" in said


def test_rules_shows_a_clause_with_what_carries_it_out() -> None:
    code, said = run("joyride", "jr-smash-01")
    assert code == 0
    for part in ("A car Smashes when", "JR-R-30", "rules/drive.py: smash", "smash/ex-033"):
        assert part in said


def test_rules_shows_a_clause_for_programs() -> None:
    shown = json.loads(run("joyride", "JR-R-18", "--json")[1])
    assert shown["functions"] == ["rules/drive.py: pile_up"]
    assert shown["later"] == ""


def test_coverage_for_people_and_for_programs() -> None:
    code, said = run("joyride", "--coverage")
    assert code == 0
    assert "missing: nothing" in said
    code, said = run("joyride", "--coverage", "--json")
    found = json.loads(said)
    assert code == 0
    assert found["missing"] == {}
    assert found["counts"]["all"]["missing"] == 0
    assert found["deferred"] == {}


def test_a_missing_proof_makes_coverage_fail(tmp_path: Path) -> None:
    (tmp_path / "joyride").mkdir()
    code, said = run("joyride", "--coverage", "--scenarios", str(tmp_path), "--tests", str(tmp_path))
    assert code == 1
    assert "JR-SMASH-01 lacks a scenario" in said
