"""A problem report: the moment as a scenario, with what somebody who looks into it needs. No secret, no names."""

import platform

import hairpin
from hairpin.kit.errors import printable
from hairpin.moment import check_line, scenario_at
from hairpin.race import Race
from hairpin.racefile import entry_line

LAST_LINES = 12
LONGEST_AGENT = 200


def report_at(race: Race, line: int, seat: int, browser: str) -> str:
    """The scenario of a moment, headed by room for a word on the problem, the versions, and the last lines."""
    check_line(race, line)
    game = race.game
    first = max(0, line - LAST_LINES)
    last = [f"  {number} {entry_line(race, race.log[number - 1])}" for number in range(first + 1, line + 1)]
    notes = [
        "A problem seen while racing. What was expected, and what happened instead:",
        "",
        "",
        f"hairpin {hairpin.__version__}, rules {game.rules_version} of {game.id}, course {race.course.id} "
        f"{race.course.hash}, Python {platform.python_version()} on {platform.system()}",
        f"browser: {printable(browser)[:LONGEST_AGENT] or 'not told'}",
        f"line {line} of {len(race.log)}; the last lines:",
        *last,
        "",
        "Below is the turn as a scenario; `hairpin scenario check FILE` runs it.",
    ]
    return scenario_at(race, line, seat, notes)
