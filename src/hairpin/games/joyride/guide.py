"""The race guide: a track introduced, and what to know before racing it. Cautions are advice, never refusals."""

from collections.abc import Mapping

from hairpin.games.joyride.design import OBSTACLES, warnings
from hairpin.games.joyride.layouts import board_title, layout_of, track
from hairpin.games.joyride.options import BOX, CAR_TITLES, SEATS, pick_options
from hairpin.games.joyride.trackcard import rules_of
from hairpin.games.joyride.trackfiles import DIFFICULTIES, SUITABILITY
from hairpin.kit.contract import CourseCard
from hairpin.kit.errors import listed


def about(name: str) -> str:
    """A track as the race guide introduces it: what it is like, then all that its card tells.

    [JR-GUIDE-01, JR-GUIDE-02, JR-GUIDE-03, JR-GUIDE-06]
    """
    chosen = track(name)
    return " ".join((f"{chosen.title}: {chosen.says}", *(rule.says for rule in rules_of(name))))


def card(name: str) -> CourseCard:
    """A track to choose among others [JR-GUIDE-01, JR-GUIDE-02, JR-GUIDE-03, JR-GUIDE-06, JR-TEAM-02]."""
    chosen = track(name)
    level, seats = DIFFICULTIES.index(chosen.difficulty), tuple(chosen.players)
    return CourseCard(chosen.says, chosen.difficulty, seats, (), board_title(chosen), level, rules_of(name))


def cautions(name: str, given: Mapping[str, str]) -> tuple[str, ...]:
    """What to know before racing a track under these options: cars beyond the box, and warnings of track design.

    [JR-COMP-19, JR-GUIDE-06, JR-MIX-01, JR-TEAM-02, JR-TRK-35, JR-R-104, JR-R-107, JR-R-109, JR-R-112]
    """
    chosen = track(name)
    picked = pick_options(name, given)
    seats = int(picked["seats"])
    found = []
    if seats not in chosen.players:
        found.append(f"{chosen.title} is unsuitable for {seats} cars")
    if picked.get("teams", "no") != "no" and chosen.teams == SUITABILITY[0]:
        found.append(f"{chosen.title} is unsuitable for teams")
    if seats > len({picked[f"car-{letter}"] for letter in SEATS[:seats]} & set(BOX)):
        found.append(f"the box holds only the {listed((CAR_TITLES[car] for car in BOX), 'and the')}")
    if len(chosen.obstacle) > OBSTACLES:
        found.append(f"{chosen.title} uses {len(chosen.obstacle)} obstacles, and the box holds {OBSTACLES}")
    found += idle_handicaps(picked)
    return (*found, *(warning.says for warning in warnings(layout_of(chosen, name), seats)))


def idle_handicaps(picked: Mapping[str, str]) -> list[str]:
    """Handicaps that are taken, or may be picked by a die, and change nothing in the race [JR-MIX-01, JR-R-112]."""
    taken = {part for letter in SEATS[: int(picked["seats"])] for part in picked[f"handicap-{letter}"].split(".")}
    found = []
    if taken & {"low", "die"} and picked["abilities"] == "no":
        found.append("Running Low changes nothing in a race without abilities")
    if taken & {"hot", "die"} and picked["damage"] == "no":
        found.append("Running Hot changes nothing in a race without damage")
    return found
