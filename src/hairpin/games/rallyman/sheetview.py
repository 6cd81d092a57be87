"""The Rally sheet as it is read: of each stage that is done the time, the place, what the car carries on.

The state forgets who started first, the Time cards and the Second tokens of a stage when its successor is laid out.
They are filled in from what happened since the race began; a race that begins in a position tells what is left to know.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from hairpin.games.rallyman.names import NOBODY, PENALTY_SECONDS, Event, Phase
from hairpin.games.rallyman.rules.sheet import (
    BRAKE_AT,
    COAST_AT,
    DAMAGE_MASK,
    GEAR_AT,
    RETIRED,
    SISU_USED,
    SPARE,
    penalty_noted,
)
from hairpin.games.rallyman.state import Setting, State
from hairpin.kit.contract import Happenings
from hairpin.kit.shown import Panel, View

UNKNOWN: Final = -1


class SheetRow(msgspec.Struct, frozen=True):
    """A line of the Rally sheet: a stage that is done."""

    time: int
    penalty: int
    damage: list[int]
    spare: bool
    retired: bool
    total: int  # of all stages up to this one
    position: int  # after it; equal totals share one
    start: int  # in the starting order, from 1; 0: not known any more
    sisuUsed: bool  # noqa: N815  (as the client writes it)
    cards: int  # seconds of the Time cards; below zero: not known any more
    seconds: int  # Second tokens left at the end; likewise


def stages_done(state: State) -> int:
    """How many stages have a time already."""
    return int(state.stage) + int(state.phase in (Phase.BETWEEN, Phase.FINISHED))


def sheet_row(setting: Setting, state: State, seat: int, stage: int) -> SheetRow:
    """A stage on the Rally sheet [RD-SHEET-01, RD-SHEET-02, RD-SHEET-03, RD-SHEET-04, RD-SHEET-05, RD-SHEET-06]."""
    car, totals = state.cars[seat], totals_after(setting, state, stage)
    noted, latest = int(car.sheet[stage]), stage == state.stage
    damage = [noted >> at & DAMAGE_MASK for at in (GEAR_AT, BRAKE_AT, COAST_AT)]
    return SheetRow(
        int(car.times[stage]),
        PENALTY_SECONDS * int(penalty_noted(car, stage)),
        [int(count) for count in car.damage] if latest else damage,  # it is noted when the next stage is laid out
        bool(car.spare) if latest else bool(noted & SPARE),
        bool(noted & RETIRED),
        totals[seat],
        1 + sum(total < totals[seat] for total in totals),
        start_of_running(state, seat) if latest else start_after(setting, state, seat, stage),
        bool(noted & SISU_USED),
        int(car.booked) if latest else UNKNOWN,
        int(car.seconds) if latest else UNKNOWN,
    )


def recall(view: View, record: Sequence[Happenings]) -> View:
    """A view whose sheet tells of earlier stages what happened in them [RD-SHEET-02, RD-SETUP-11, RD-END-10]."""
    if not view.panels or len(view.panels[0].figures["sheet"]) == 0:
        return view
    known = remembered(record)
    return msgspec.structs.replace(view, panels=tuple(with_memory(panel, known) for panel in view.panels))


def remembered(record: Sequence[Happenings]) -> dict[tuple[int, int], dict[str, int]]:
    """What the lines of a race tell of the sheet, by stage and seat."""
    known: dict[tuple[int, int], dict[str, int]] = {}
    started: dict[int, int] = {}  # places in the starting order of the stage that is raced
    stage = 0
    for happened in record:
        for kind, _, seat, a, b, c in happened:
            if kind == Event.ENTERED:
                started[seat] = a
            elif kind == Event.STAGE_OVER:
                stage = a
            elif kind == Event.STAGE_TIME:
                start = {"start": started.pop(seat)} if seat in started else {}
                known[stage, seat] = {"cards": b, "seconds": c, **start}
    return known


def with_memory(panel: Panel, known: dict[tuple[int, int], dict[str, int]]) -> Panel:
    """A Dashboard whose sheet knows of these stages."""
    rows: list[dict[str, Any]] = panel.figures["sheet"]
    sheet = [row | known.get((stage, panel.seat), {}) for stage, row in enumerate(rows)]
    return msgspec.structs.replace(panel, figures=panel.figures | {"sheet": sheet})


def totals_after(setting: Setting, state: State, stage: int) -> list[int]:
    """The overall times after a stage, by seat [RD-NEXT-05]."""
    return [sum(int(state.cars[seat].times[one]) for one in range(stage + 1)) for seat in range(setting.seats)]


def start_of_running(state: State, seat: int) -> int:
    """The place in the starting order of the stage that is raced now, from 1; 0 while it is not drawn."""
    order = [int(one) for one in state.starting if one != NOBODY]
    return order.index(seat) + 1 if state.phase != Phase.SETUP and seat in order else 0


def start_after(setting: Setting, state: State, seat: int, stage: int) -> int:
    """The place in the starting order of an earlier stage, by the times before it [RD-NEXT-04]; 0: they do not tell."""
    if stage == 0:
        return 0
    totals = totals_after(setting, state, stage - 1)

    def rank(one: int) -> tuple[int, int]:
        return totals[one], int(state.cars[one].times[stage - 1])

    ranks = [rank(one) for one in range(setting.seats)]
    return 1 + sum(other < ranks[seat] for other in ranks) if ranks.count(ranks[seat]) == 1 else 0
