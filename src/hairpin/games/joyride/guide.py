"""The race guide: a track introduced, and what to know before racing it. Cautions are advice, never refusals."""

from collections.abc import Mapping

from hairpin.games.joyride.design import OBSTACLES, warnings
from hairpin.games.joyride.layouts import board_title, laps_for, layout_of, suitability, track
from hairpin.games.joyride.options import BOX, CAR_TITLES, SEATS, pick_options
from hairpin.games.joyride.trackfiles import DIFFICULTIES, SUITABILITY
from hairpin.kit.contract import CourseCard
from hairpin.kit.errors import listed


def about(name: str) -> str:
    """A track as the race guide introduces it: where, how hard, for how many cars, how long, what is special.

    [JR-GUIDE-01, JR-GUIDE-02, JR-GUIDE-03, JR-GUIDE-06]
    """
    chosen = track(name)
    laps = ", ".join(f"{listed(laps_for(chosen, n))} with {n} cars" for n in chosen.players)
    damage = f" Every car starts with {chosen.starting_damage} damage." if chosen.starting_damage else ""
    return (
        f"{chosen.title}: {board_title(chosen)}, difficulty {chosen.difficulty}. {chosen.says} "
        f"Number of cars: {suitability(chosen)}. Laps: {laps}.{damage}"
    )


def card(name: str) -> CourseCard:
    """A track in few words [JR-GUIDE-01, JR-GUIDE-03, JR-GUIDE-06, JR-TEAM-02]."""
    chosen = track(name)
    laps = sorted({laps_for(chosen, n)[0] for n in chosen.players})
    facts = [f"{listed(laps)} laps", f"{listed(chosen.players)} cars, best with {listed(chosen.ideal)}"]
    facts.append(f"{chosen.teams} for teams")
    if chosen.starting_damage:
        facts.append(f"each starts with {chosen.starting_damage} damage")
    level = DIFFICULTIES.index(chosen.difficulty)
    return CourseCard(chosen.says, chosen.difficulty, tuple(chosen.players), tuple(facts), board_title(chosen), level)


def cautions(name: str, given: Mapping[str, str]) -> tuple[str, ...]:
    """What to know before racing a track under these options: cars beyond the box, and warnings of track design.

    [JR-COMP-19, JR-GUIDE-06, JR-TEAM-02, JR-TRK-35, JR-R-104, JR-R-107, JR-R-109]
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
    return (*found, *(warning.says for warning in warnings(layout_of(chosen, name), seats)))
