"""Scenarios: a position, what is played, what must come of it. A rule's proof, a bug report and a puzzle are this file.

text = "…"                            what it shows, in a sentence
rules = ["JR-SIDE-01"]                the clauses and rulings it proves
on = '''map'''                        optional: the map drawn; letters are cars (A a front, a its rear)
position = "joyride/…"                seats of drawn cars may leave out where they stand
play = ["A lock 1 2", "dice roll 3"]  single choices may be left out
count = [3, 12]                       optional: how many lines of play there are, by their length
goal = "…", by = "…"                  optional, for puzzles

[[refuse]]                            an action that must be refused
after = 1                             after so many lines of play
action = "A shift up"
clause = "JR-SHIFT-04"

[expect]                              only what matters
board = '''map'''                     the drawing afterwards
A = "gear=3, mirror=112"              fields as in positions; `at` is where the car stands
turn = "order=BA"
events = ["SMASHED A"]                what happened in the last line of play, in this order (others may stand between)
"""

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from hairpin.kit.contract import CHANCE
from hairpin.kit.errors import HairpinError, IllegalAction
from hairpin.kit.record import as_word
from hairpin.race import Race
from hairpin.sim.cpu import Engine, engine, tables

PATIENCE = 12  # single choices that may be left out before a line


class Refusal(msgspec.Struct, forbid_unknown_fields=True):
    """An action that must be refused."""

    action: str
    clause: str
    after: int = 0


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """The file."""

    text: str
    rules: list[str]
    position: str
    expect: dict[str, Any]
    on: str = ""
    play: list[str] = []
    refuse: list[Refusal] = []
    count: list[int] = []
    goal: str = ""
    by: str = ""


@dataclass
class Result:
    """What came of one scenario."""

    path: Path
    rules: Sequence[str] = ()
    failures: list[str] = field(default_factory=list)
    before: str = ""
    after: str = ""

    def report(self) -> str:
        """The rule, both drawings, what differs, and the command that reproduces it."""
        return "\n".join([
            f"{self.path}: {', '.join(self.rules)}",
            *(f"  {failure}" for failure in self.failures),
            *(["  before:", indented(self.before), "  after:", indented(self.after)] if self.before else []),
            f"  reproduce: hairpin scenario check {self.path} --interpreted",
        ])  # fmt: skip


def indented(drawing: str) -> str:
    return "\n".join(f"    {line}" for line in drawing.split("\n"))


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """The scenario files under these files and folders."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise HairpinError(f"{path}: no such file or folder")
        found += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    if not found:
        raise HairpinError(f"{', '.join(str(path) for path in paths)}: no scenario (*.toml) is there")
    return found


def read_scenario(path: Path) -> Scenario:
    try:
        return parse_scenario(path.read_text("utf-8"), path.name)
    except OSError as error:
        raise HairpinError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise HairpinError(no_scenario(path.name, error)) from None


def parse_scenario(text: str, name: str) -> Scenario:
    """A scenario's fields; errors name the file and what is allowed."""
    try:
        return msgspec.convert(tomllib.loads(text), Scenario)
    except tomllib.TOMLDecodeError as error:
        raise HairpinError(no_scenario(name, error)) from None
    except msgspec.ValidationError as error:
        known = ", ".join(entry.name for entry in msgspec.structs.fields(Scenario))
        raise HairpinError(f"{name}: {error}; the fields are {known}") from None


def no_scenario(name: str, error: Exception) -> str:
    return f"{name} is no scenario: {error}; a line of TOML is key = value, texts in quotes"


def check(path: Path, compiled: bool) -> Result:
    """Run a scenario, interpreted, and in lockstep with the compiled rules if asked. Errors of a line are failures."""
    scenario = read_scenario(path)
    result = Result(path, scenario.rules)
    try:
        race = Race.from_position(scenario.position, scenario.on)
    except HairpinError as error:
        result.failures.append(f"position: {error}")
        return result
    result.before = drawn(race)
    twin = Twin(race) if compiled else None
    try:
        play_through(scenario, race, twin, result)
        if not result.failures:
            compare(scenario, race, result)
            count_lines(scenario, race, result)
    except HairpinError as error:
        result.failures.append(str(error))
    result.after = drawn(race)
    return result


def drawn(race: Race) -> str:
    return race.game.draw(race.setting, race.state)


class Twin:
    """The same race in compiled code."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.engine: Engine = engine(race.game.id)
        self.states, self.desks = tables(race.game)
        self.states[:] = race.states

    def differs(self) -> str:
        """The first way in which compiled and interpreted rules disagree after the last line, or nothing."""
        self.engine.advance(self.race.settings, self.states, self.desks, 0, self.race.log[-1].action)
        if self.states.tobytes() != self.race.states.tobytes():
            theirs = self.race.game.write_position(self.race.setting, self.states[0], self.race.course)
            return f"compiled rules differ: {theirs} where interpreted is {self.race.position()}"
        if (wrong := self.engine.agrees(self.race.settings, self.states, self.desks, 0)) >= 0:
            words = self.race.game.write_action(self.race.setting, self.race.state, wrong)
            return f"legal and forbids disagree on '{words}' at {self.race.position()}"
        return ""


def played(scenario: Scenario) -> Race:
    """The race of a scenario after its lines of play; raises a HairpinError at the first that is not possible."""
    race = Race.from_position(scenario.position, scenario.on)
    result = Result(Path())
    play_through(scenario, race, None, result)
    if result.failures:
        raise HairpinError(result.failures[0])
    return race


def play_through(scenario: Scenario, race: Race, twin: Twin | None, result: Result) -> None:
    """Play every line, with the refusals that stand between; notes what goes wrong."""
    for number in range(len(scenario.play) + 1):
        for refused in scenario.refuse:
            if refused.after == number:
                expect_refusal(race, refused, result)
        if number == len(scenario.play) or result.failures:
            return
        try:
            skip_to(race, scenario.play[number], twin, result)
            play_words(race, scenario.play[number], twin, result)
        except HairpinError as error:
            raise HairpinError(f"line {number + 1}, '{scenario.play[number]}': {error}") from None


def skip_to(race: Race, line: str, twin: Twin | None, result: Result) -> None:
    """Take the single choices that the scenario leaves out before a line."""
    for _ in range(PATIENCE):
        possible = race.possible()
        if len(possible) != 1 or means(race, line, possible[0]):
            return
        race.play(possible[0])
        note_difference(twin, result)


def means(race: Race, line: str, action: int) -> bool:
    """Whether a line is this action of the seat to act."""
    actor, _, words = line.partition(" ")
    try:
        return (
            actor_of(race, actor) == race.to_act
            and race.game.parse_action(race.setting, race.state, words, [action]) == action
        )
    except HairpinError:
        return False


def play_words(race: Race, line: str, twin: Twin | None, result: Result) -> None:
    actor, _, words = line.partition(" ")
    if actor_of(race, actor) != race.to_act:
        raise HairpinError(f"it is not {actor}'s to act: {race.game.headline(race.setting, race.state)}")
    race.play(words)
    note_difference(twin, result)


def note_difference(twin: Twin | None, result: Result) -> None:
    if twin and (difference := twin.differs()):
        result.failures.append(difference)


def actor_of(race: Race, text: str) -> int:
    return CHANCE if text == "dice" else race.game.parse_seat(text)


def expect_refusal(race: Race, refused: Refusal, result: Result) -> None:
    """The action must be refused with its clause, and nothing may change."""
    before = race.states.tobytes()
    _, _, words = refused.action.partition(" ")
    try:
        race.play(words)
        result.failures.append(f"'{refused.action}' should be refused by {refused.clause}, and was played")
    except IllegalAction as error:
        if error.clause != refused.clause:
            result.failures.append(f"'{refused.action}' should be refused by {refused.clause}: {error}")
    except HairpinError as error:
        result.failures.append(f"'{refused.action}' should be refused by {refused.clause}: {error}")
    if race.states.tobytes() != before:
        result.failures.append(f"'{refused.action}' changed the position although it was refused")


def compare(scenario: Scenario, race: Race, result: Result) -> None:
    """Compare what is expected with what is; the first field that differs is named."""
    actual = race.game.fields(race.setting, race.state)
    for part, wanted in scenario.expect.items():
        if part == "board":
            if tidy(is_now := drawn(race)) != tidy(wanted):
                result.failures.append(f"the board should be\n{indented(wanted)}\n  and is\n{indented(is_now)}")
        elif part == "events":
            compare_events(wanted, race, result)
        elif part == "problems":
            if (found := race.game.problems(race.setting, race.state)) != wanted:
                result.failures.append(f"the problems should be {wanted} and are {found}")
        elif part == "standings":
            if (order := "".join(row["seat"] for row in race.standings())) != wanted:
                result.failures.append(f"standings should be {wanted} and are {order}")
        elif part not in actual:
            raise HairpinError(f"expect.{part}: not known; the parts are board, events, problems, {', '.join(actual)}")
        else:
            compare_fields(part, wanted, actual[part], result)


def compare_fields(part: str, wanted: str, actual: dict[str, str], result: Result) -> None:
    for item in wanted.split(","):
        key, equals, value = item.strip().partition("=")
        if not equals or key not in actual:
            raise HairpinError(f"expect.{part}: '{item.strip()}' should be name=value; names are {', '.join(actual)}")
        if actual[key] != value:
            result.failures.append(f"{part}: {key} should be {value or 'empty'} and is {actual[key] or 'empty'}")


def compare_events(wanted: list[str], race: Race, result: Result) -> None:
    """The events of the last line must include these, in this order."""
    told = iter(race.game.event_names(race.desks[0]))
    for event in wanted:
        if event not in told:
            names = ", ".join(race.game.event_names(race.desks[0]))
            result.failures.append(f"the event {event} should have happened; there were {names}")
            return


def tidy(drawing: str) -> str:
    """A drawing without what does not count: barriers and the blanks at the end."""
    lines = [line.replace("#", " ").rstrip() for line in drawing.strip("\n").split("\n")]
    return "\n".join(lines).rstrip("\n ")


def count_lines(scenario: Scenario, race: Race, result: Result) -> None:
    """Count the lines of play from the scenario's position, by length."""
    if not scenario.count:
        return
    start = Race.from_position(scenario.position, scenario.on)
    counts = [0] * len(scenario.count)
    walk(start, 0, counts)
    if counts != scenario.count:
        result.failures.append(f"there should be {scenario.count} lines of play and are {counts}")


def walk(race: Race, depth: int, counts: list[int]) -> None:
    possible = race.possible()
    counts[depth] += len(possible)
    if depth + 1 < len(counts):
        here = race.states.copy()
        for action in possible:
            race.game.kernels.apply(race.setting, race.state, race.desks[0], as_word(action))
            walk(race, depth + 1, counts)
            race.states[:] = here
