"""What drivers choose for their own seats while a table waits: those options of the game that are a seat's.

Each function answers the seating that comes of it, or raises a HairpinError that says what is allowed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hairpin.kit.contract import Option
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.texts import shortened
from hairpin.server.seating import Seating
from hairpin.server.watched import WatchedTable


def offered(table: WatchedTable) -> Sequence[Option]:
    """The options of a race, as long as drivers choose among those of their seats; none where all is settled."""
    race = table.race
    is_settled = table.started or table.guided or race.started_from
    return () if is_settled else race.game.options(race.course.id)


def chosen(table: WatchedTable, now: Seating, person: str, seat: int, wanted: Mapping[str, str]) -> Seating:
    """A driver chooses for the own seat, or who made the table for one that nobody holds."""
    if now.started:
        raise HairpinError("the race has started: what each seat races with is settled")
    mine = [n for n, at in enumerate(now.seats) if person and person == (at.person or now.host)]
    if seat not in mine:
        yours = listed([str(n) for n in mine], "and") if mine else "none"
        raise HairpinError(f"seat {seat}: you choose for your own seat, and for bots if you made the table: {yours}")
    return put_down(table, now, seat, wanted)


def put_down(table: WatchedTable, now: Seating, seat: int, wanted: Mapping[str, str]) -> Seating:
    """Options of a seat are chosen; others of the same seat that do not go with them are as usual again."""
    if not wanted:
        return now
    known = {option.name: option for option in offered(table)}
    seats = str(len(now.seats))
    mine = [one for one in known.values() if one.seat == seat and len(one.allowed(seats)) > 1]
    if not mine:
        raise HairpinError(f"seat {seat}: at this table there is nothing to choose for a seat")
    names = [option.name for option in mine]
    for name in wanted:
        if name not in names:
            raise HairpinError(f"option {shortened(name)}: for seat {seat} one chooses {listed(names, 'and')}")
    options = {**now.options, **wanted}
    for name in names:
        if name not in wanted and not goes_with(known, options, name):
            del options[name]
    course, _ = table.race.game.setup(table.race.course.id, options)
    return replace(now, options=dict(course.options))


def goes_with(known: Mapping[str, Option], options: Mapping[str, str], name: str) -> bool:
    """Whether what is chosen for an option has all that it needs; what is as usual has."""
    needs = known[name].needs.get(options.get(name, ""), {})
    return all(options.get(other, known[other].default) in values for other, values in needs.items() if other in known)
