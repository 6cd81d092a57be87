"""A moment of a race as a scenario: a file that anybody can run, read, mend and send along.

The position stands at the beginning of a turn; the moves since then follow as lines of play, and what they have
changed is what is expected. `scenario` tells the format, and runs it.
"""

import json
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from hairpin.kit.errors import HairpinError
from hairpin.race import Race
from hairpin.racefile import entry_line


def check_line(race: Race, line: int) -> None:
    """Refuse a line that a race does not have, or whose answers are sealed until all have given theirs."""
    last, still_open = len(race.log), race.open_lines()
    if not 0 <= line <= last:
        raise HairpinError(f"line {line}: this race has {last} lines; allowed is 0 to {last}")
    if line > still_open:
        raise HairpinError(f"line {line}: answers are sealed until all have given theirs; allowed is 0 to {still_open}")


def scenario_at(race: Race, line: int, seat: int, notes: Iterable[str] = ()) -> str:
    """The scenario of the moment after so many lines, as a seat may know it; `notes` stand above it as comments."""
    check_line(race, line)
    since = turn_before(race, line)
    before, after = at_line(race, since, seat), at_line(race, line, seat)
    clauses = dict.fromkeys(told.clause for happened in race.story[since:line] for told in happened if told.clause)
    return "\n".join([
        *(f"# {note}".rstrip() for note in notes),
        f"text = {quoted(f'{race.course.title}, line {line} of a race')}",
        f"rules = {listing(list(clauses))}",
        *([f'on = """\n{race.course.drawing}"""'] if race.course.drawing else []),
        f"position = {quoted(before.shared(before.state))}",
        f"play = {listing([entry_line(race, entry) for entry in race.log[since:line]])}",
        "",
        "[expect]",
        *(f"{part} = {quoted(fields)}" for part, fields in changed(before, after).items()),
        "",
    ])  # fmt: skip


def turn_before(race: Race, line: int) -> int:
    """The line at which the turn began that the line ended in, so that there is something to play."""
    turns = [race.game.turn_of(state_before(race, at)) for at in range(line)]
    return next((at + 1 for at in range(line - 2, -1, -1) if turns[at] != turns[line - 1]), 0)


def state_before(race: Race, line: int) -> np.record:
    """The state before the line of this number, from 0."""
    found: np.record = np.frombuffer(race.before[line], race.game.state_type)[0]
    return found


def at_line(race: Race, line: int, seat: int) -> Race:
    """A race of its own that begins where this one stood after so many lines; a running one as a seat may know it."""
    states = race.states.copy()
    if line < len(race.log):
        states[:] = np.frombuffer(race.before[line], race.game.state_type)
    found = Race(race.game, race.course, race.settings, states, drivers=race.drivers)
    return found if race.is_over else Race(race.game, race.course, race.settings, found.sight(seat))


def changed(before: Race, after: Race) -> Mapping[str, str]:
    """The fields that differ between two moments, as `gear=3, mirror=112`, by part of the position."""
    then, now = (race.game.fields(race.setting, race.state) for race in (before, after))
    found = {}
    for part, fields in now.items():
        items = [f"{key}={value}" for key, value in fields.items() if then[part].get(key) != value]
        if items:
            found[part] = ", ".join(items)
    return found


# ---- TOML ----


def quoted(text: str) -> str:
    """A text as TOML writes it, which is as JSON does."""
    return json.dumps(text, ensure_ascii=False)


def listing(texts: Sequence[str]) -> str:
    """A list of texts: on a line of its own each, if there are several."""
    if len(texts) < 2:
        return f"[{', '.join(map(quoted, texts))}]"
    return "\n".join(["[", *(f"  {quoted(text)}," for text in texts), "]"])
