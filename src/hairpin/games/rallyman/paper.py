"""The Rally sheet on paper: a blank one to print and to copy, for a Rally or for any.

One page, as wide and as high as both A4 and US letter allow when they lie on their side [RD-SHEET-07, RD-SHEET-08].
"""

from html import escape
from typing import Final

from hairpin.games.rallyman.names import MAX_SEATS
from hairpin.games.rallyman.words import COLOURS

PAPERS: Final = {"A4": (297, 210), "US letter": (279, 216)}  # millimetres, on their side
MARGIN: Final = 10
WIDE: Final = min(wide for wide, _ in PAPERS.values()) - 2 * MARGIN
HIGH: Final = min(high for _, high in PAPERS.values()) - 2 * MARGIN
HEAD: Final = 40  # millimetres for the title and the names of the columns
ROW: Final = (HIGH - HEAD) // MAX_SEATS
# of each stage: what is noted after it [RD-SHEET-02, RD-SHEET-03, RD-SHEET-04]
COLUMNS: Final = ("time", "penalty", "gear", "brake", "coast", "tire", "SISU")

STYLE: Final = f"""
@page{{size:landscape;margin:{MARGIN}mm}}
body{{margin:0;font:9pt system-ui,sans-serif}}
h1{{font-size:14pt;margin:0;height:14mm}}
table{{border-collapse:collapse;table-layout:fixed;width:{WIDE}mm}}
th,td{{border:.3mm solid #000;padding:0 1mm;overflow:hidden}}
thead tr{{height:{(HEAD - 14) // 2}mm}}tbody tr{{height:{ROW}mm}}
thead tr+tr th{{font-size:6pt;font-weight:400}}
""".strip()


def blank_sheet(title: str, stages: list[str], repaired: list[bool]) -> str:
    """A blank Rally sheet as a page to print: a line for each driver, the columns of each stage, time in all, place."""
    heads = "".join(
        f'<th colspan="{len(COLUMNS)}">{escape(stage)}{", then Assistance" if assistance else ""}</th>'
        for stage, assistance in zip(stages, repaired, strict=True)
    )
    columns = "".join(f"<th>{column}</th>" for column in COLUMNS) * len(stages)
    cells = "<td></td>" * (len(COLUMNS) * len(stages) + 2)
    lines = "\n".join(f'<tr><th scope="row">{colour}</th>{cells}</tr>' for colour in COLOURS)
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}: Rally sheet</title>
<style>{STYLE}</style></head><body>
<h1>{escape(title)}</h1>
<table><thead>
<tr><th rowspan="2">driver</th>{heads}<th rowspan="2">in all</th><th rowspan="2">place</th></tr>
<tr>{columns}</tr>
</thead><tbody>
{lines}
</tbody></table></body></html>
"""
