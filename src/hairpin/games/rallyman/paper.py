"""The Rally sheet on paper: a blank one to print and to copy, for a Rally or for any, or that of a race.

One page, as wide and as high as both A4 and US letter allow when they lie on their side [RD-SHEET-07, RD-SHEET-08].
"""

from collections.abc import Sequence
from html import escape
from typing import Final

import msgspec

from hairpin.games.rallyman.content import stages_of
from hairpin.games.rallyman.names import MAX_SEATS
from hairpin.games.rallyman.sheetview import SheetRow
from hairpin.games.rallyman.words import COLOURS, clock
from hairpin.kit.contract import Course
from hairpin.kit.shown import Panel

PAPERS: Final = {"A4": (297, 210), "US letter": (279, 216)}  # millimetres, on their side
MARGIN: Final = 10
WIDE: Final = min(wide for wide, _ in PAPERS.values()) - 2 * MARGIN
HIGH: Final = min(high for _, high in PAPERS.values()) - 2 * MARGIN
HEAD: Final = 40  # millimetres for the title and the names of the columns
ROW: Final = (HIGH - HEAD) // MAX_SEATS
# of each stage: what is noted, and how wide its column is among the others [RD-SHEET-02, RD-SHEET-03, RD-SHEET-04]
COLUMNS: Final = {
    "start": 3,
    "cards": 5,
    "in hand": 4,
    "penalty": 4,
    "time": 5,
    "gear": 3,
    "brake": 3,
    "coast": 3,
    "tire": 3,
    "SISU": 4,
}
DRIVER, IN_ALL, PLACE = 9, 6, 5  # columns likewise

STYLE: Final = f"""
@page{{size:landscape;margin:{MARGIN}mm}}
body{{margin:0;font:9pt system-ui,sans-serif}}
h1{{font-size:14pt;margin:0;height:14mm}}
table{{border-collapse:collapse;table-layout:fixed;width:{WIDE}mm}}
th,td{{border:.3mm solid #000;padding:0 .5mm;overflow:hidden}}
td{{font-size:7pt;font-variant-numeric:tabular-nums;text-align:center}}
thead tr{{height:{(HEAD - 14) // 2}mm}}tbody tr{{height:{ROW}mm}}
thead tr+tr th{{font-size:5pt;font-weight:400;padding:0;overflow-wrap:anywhere}}
""".strip()


class Driver(msgspec.Struct, frozen=True):
    """A line of the sheet: who drives, and what is noted so far."""

    name: str
    rows: tuple[SheetRow, ...] = ()


def blank_sheet(title: str, stages: list[str], repaired: list[bool]) -> str:
    """A blank Rally sheet as a page to print: a line for each driver, the columns of each stage, time in all, place."""
    return sheet(title, stages, repaired, [Driver(colour) for colour in COLOURS])


def filled_sheet(course: Course, panels: Sequence[Panel], names: Sequence[str]) -> str:
    """The Rally sheet of a race, as far as its Dashboards tell; `names` by seat [RD-SHEET-05, RD-SHEET-06]."""
    repaired = panels[0].figures["assistance"]
    stages = [course.title] if len(repaired) == 1 else [stage.title for stage in stages_of(course.id)]
    drivers = [
        Driver(
            f"{panel.name} {names[panel.seat] if names else ''}",
            msgspec.convert(panel.figures["sheet"], tuple[SheetRow, ...]),
        )
        for panel in sorted(panels, key=lambda panel: panel.seat)
    ]
    return sheet(course.title, stages, repaired, drivers)


def sheet(title: str, stages: list[str], repaired: list[bool], drivers: list[Driver]) -> str:
    """The sheet as a page."""
    heads = "".join(
        f'<th colspan="{len(COLUMNS)}">{escape(stage)}{", then Assistance" if assistance else ""}</th>'
        for stage, assistance in zip(stages, repaired, strict=True)
    )
    columns = "".join(f"<th>{column}</th>" for column in COLUMNS) * len(stages)
    lines = "\n".join(line_of(driver, len(stages)) for driver in drivers)
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}: Rally sheet</title>
<style>{STYLE}</style></head><body>
<h1>{escape(title)}</h1>
<table><colgroup>{widths(len(stages))}</colgroup><thead>
<tr><th rowspan="2">driver</th>{heads}<th rowspan="2">in all</th><th rowspan="2">place</th></tr>
<tr>{columns}</tr>
</thead><tbody>
{lines}
</tbody></table></body></html>
"""


def widths(stages: int) -> str:
    """The columns, of which each has its share of the width."""
    shares = [DRIVER, *list(COLUMNS.values()) * stages, IN_ALL, PLACE]
    return "".join(f'<col style="width:{100 * share / sum(shares):.2f}%">' for share in shares)


def line_of(driver: Driver, stages: int) -> str:
    """A driver's line, blank where nothing is noted yet."""
    noted = [text for row in driver.rows for text in written(row)]
    blank = [""] * (len(COLUMNS) * (stages - len(driver.rows)))
    last = driver.rows[-1] if driver.rows else None
    cells = [*noted, *blank, clock(last.total) if last else "", str(last.position) if last else ""]
    return f'<tr><th scope="row">{escape(driver.name)}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


def written(row: SheetRow) -> list[str]:
    """A stage as it is noted, in the order of the columns; what is not known any more is left blank."""
    gear, brake, coast = row.damage
    return [
        str(row.start or ""),
        clock(row.cards) if row.cards >= 0 else "",
        str(row.seconds) if row.seconds >= 0 else "",
        str(row.penalty or ""),
        f"{clock(row.time)}{' retired' if row.retired else ''}",
        *map(str, (gear, brake, coast)),
        "yes" if row.spare else "no",
        "used" if row.sisuUsed else "",
    ]
