"""What a server looks after by the clock: silent pages, seats that others wait for, what another process changed."""

import asyncio
import logging

from hairpin.bots import ADVISER
from hairpin.kit.errors import HairpinError
from hairpin.server import seating
from hairpin.server.hall import Hall
from hairpin.server.seating import PERSON, Seating
from hairpin.server.table import GameTable

EVERY = 1.0  # seconds

log = logging.getLogger("hairpin.caretaker")


async def look_after(hall: Hall) -> None:
    """Go round for as long as the server runs."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            await go_round(hall)
        except HairpinError as error:  # the database does not answer: the tables say so themselves
            log.warning("%s", error)
        except Exception:
            log.exception("something went wrong on the round")


async def go_round(hall: Hall) -> None:
    watched = [table for table in hall.tables.values() if table.pages]
    for table in watched:
        for page in list(table.pages):
            page.drop_if_silent()
        await drive_on(table)
    if watched:
        known = await hall.store.versions([table.id for table in watched])
        for table in watched:
            if (seen := known.get(table.id, 0)) > table.version:
                await read_anew(table, seen)


async def read_anew(table: GameTable, seen: int) -> None:
    """Another process has changed this table; or this one has, whose write was on its way when the version was seen."""
    async with table.lock:
        if table.version >= seen:
            return
        await table.catch_up()
    table.go_on()


async def drive_on(table: GameTable) -> None:
    """Where the table is set so: a bot drives for who is to act but has been away for long, while another waits."""
    seat = table.race.to_act
    if not table.absent_after or not table.started or seat < 0 or not is_waited_for(table, seat):
        return
    person = table.seats[seat].person

    def decide(now: Seating) -> Seating:
        return seating.handed_over(now, person, ADVISER) if is_waited_for(table, seat) else now

    await table.reseat(decide)


def is_waited_for(table: GameTable, seat: int) -> bool:
    at = table.seats[seat]
    others = {other.person for other in table.seats if other.person and other.person != at.person}
    is_away = at.kind == PERSON and not at.bot and table.absent_for(at.person) >= table.absent_after
    return is_away and any(table.is_present(other) for other in others)
