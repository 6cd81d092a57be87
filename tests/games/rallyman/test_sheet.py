"""The Rally sheet: what a line of it says, also of the stages before, and the sheet on paper."""

import re

import msgspec

from hairpin.games.rallyman import paper
from hairpin.games.rallyman.names import MAX_SEATS, Ask
from hairpin.games.rallyman.rules.sheet import SISU_USED
from hairpin.games.rallyman.sheetview import SheetRow, start_after
from hairpin.games.rallyman.view import Figures
from hairpin.race import Race

SHORT = "202aD-205aD-203aA"
RALLY = f"{SHORT}-201aD~{SHORT}~{SHORT}"
# Rally 4: B is about to cross the line of the first stage, in Gear 3
LAST_TURN = (
    "rallyman/rally-4/seats=2{}/round=9,order=B/"
    "A=203.2l,gear=4,status=finished,booked=190,seconds=10/B=203.1l,gear=3,booked=145,seconds=2"
)
ACROSS = ("g3 203.2l", "one by one", "roll", "clear")


def rows_of(race: Race) -> list[list[SheetRow]]:
    """The lines of the Rally sheet by seat."""
    panels = sorted(race.view(-1).panels, key=lambda panel: panel.seat)
    return [msgspec.convert(panel.figures, Figures).sheet for panel in panels]


def test_a_stage_that_is_done_keeps_its_cards_and_tokens_when_the_next_one_begins() -> None:
    """Time cards less Second tokens and the penalty are the time [RD-SHEET-02, RD-END-10, RD-CHK-06]."""
    race = Race.from_position(LAST_TURN.format(",checkpoints=yes"))
    for words in (*ACROSS, "penalty 2", "penalty 0"):
        race.play(words)
    assert race.state.stage == 1
    red, blue = (lines[0] for lines in rows_of(race))
    assert (red.cards, red.seconds, red.penalty, red.time) == (190, 10, 10, 190)
    assert (blue.cards, blue.seconds, blue.penalty, blue.time) == (175, 2, 0, 173)  # a card of Gear 3 is 30 seconds


def test_it_does_so_where_nobody_is_asked_between_two_stages() -> None:
    race = Race.from_position(LAST_TURN.format(""))
    for words in ACROSS:
        race.play(words)
    assert race.state.stage == 1
    assert [(lines[0].cards, lines[0].seconds, lines[0].time) for lines in rows_of(race)] == [
        (190, 10, 180),
        (175, 2, 173),
    ]


def test_the_sheet_of_a_race_from_its_start_knows_every_starting_order() -> None:
    """Blue was drawn first; then the best overall time starts first [RD-SETUP-11, RD-NEXT-04]."""
    race = Race.start("rallyman", RALLY, {"seats": "3"})
    race.play("first B")
    while not race.is_over:
        race.play(race.possible()[-1 if race.state.ask == Ask.LAY else 0])
    lines = rows_of(race)
    assert [rows[0].start for rows in lines] == [3, 1, 2]
    for rows in lines:
        assert [row.cards - row.seconds + row.penalty for row in rows if not row.retired] == [
            row.time for row in rows if not row.retired
        ]
    for stage in (1, 2):
        order = sorted(range(3), key=lambda seat: lines[seat][stage].start)
        assert sorted(rows[stage].start for rows in lines) == [1, 2, 3]
        totals = [lines[seat][stage - 1].total for seat in order]
        assert totals == sorted(totals)


def test_what_was_taken_back_or_not_seen_is_not_told() -> None:
    """A race from a position knows nothing of the stages before it."""
    race = Race.from_position("rallyman/rally-4/seats=1/round=9,order=A,stage=2/A=203.1l,times=60")
    (row,) = rows_of(race)[0]
    assert (row.time, row.cards, row.seconds, row.start) == (60, -1, -1, 0)


def test_a_blank_sheet_fits_both_papers() -> None:
    """One page with a line for each driver and the columns of each Stage [RD-SHEET-07, RD-SHEET-08]."""
    page = paper.blank_sheet("Rally <4>", ["one", "two", "three"], [True, False, False])
    rows = [float(high) for high in re.findall(r"tr\{height:(\d+)mm", page)]
    head = float(re.findall(r"h1\{[^}]*height:(\d+)mm", page)[0])
    wide = float(re.findall(r"width:(\d+)mm", page)[0])
    margin = float(re.findall(r"margin:(\d+)mm", page)[0])
    assert len(rows) == 2  # of the head, of a driver
    high = head + 2 * rows[0] + MAX_SEATS * rows[1]
    for sheet_wide, sheet_high in ((297, 210), (279.4, 215.9)):
        assert wide + 2 * margin <= sheet_wide
        assert high + 2 * margin <= sheet_high
    assert page.count('scope="row"') == MAX_SEATS
    assert page.count("<td></td>") == MAX_SEATS * (3 * len(paper.COLUMNS) + 2)
    assert "Rally &lt;4&gt;" in page
    assert page.count("then Assistance") == 1


def sheets(position: str, *words: str) -> list[list[SheetRow]]:
    """The lines of the Rally sheet by seat, after these actions."""
    race = Race.from_position(position)
    for one in words:
        race.play(one)
    panels = sorted(race.view(-1).panels, key=lambda panel: panel.seat)
    return [msgspec.convert(panel.figures, Figures).sheet for panel in panels]


def test_a_line_of_the_rally_sheet_has_places_and_what_is_carried_on() -> None:
    """[RD-SHEET-03, RD-SHEET-04, RD-SHEET-05, RD-SHEET-06]."""
    line = ("g3 203.2l", "one by one", "roll", "clear")
    options, b = "rally-4/seats=2,checkpoints=yes,sisu=per-rally", "B=203.1l,gear=3,booked=145"
    a = f"A=203.2l,gear=4,status=finished,booked=190,seconds=10,spare=no,sisu=no,sheet={SISU_USED}"
    break_, hurt = f"rallyman/{options}/round=9,order=B/{a}/{b}", "tokens=gear-ok~coast-ok~coast-ok"
    red, blue = (lines[0] for lines in sheets(f"{break_},{hurt}", *line))
    assert (red.time, red.total, red.position, red.seconds, red.penalty) == (180, 180, 2, 10, 0)
    assert (blue.damage, blue.spare, red.spare) == ([1, 0, 2], True, False)
    assert (red.sisuUsed, blue.sisuUsed) == (True, False)
    more = (*line, "penalty 2", "penalty 0", "keep spare tire")
    later, other = (lines[0] for lines in sheets(f"{break_},{hurt}", *more))
    assert (later.time, later.penalty, later.total, later.start) == (190, 10, 190, 0)
    assert (other.damage, other.spare, other.position) == ([1, 0, 2], True, 1)


def test_the_order_of_an_earlier_start_follows_from_the_times_before_it() -> None:
    race = Race.from_position("rallyman/rally-4/seats=3/round=9,order=C,stage=3/A=203.2l/B=203.2l/C=203.1l")
    for seat, times in enumerate(((60, 50), (70, 40), (70, 45))):
        race.state.cars[seat].times[:2] = times
    assert [start_after(race.setting, race.state, seat, 1) for seat in range(3)] == [1, 0, 0]  # B or C: they were equal
    assert [start_after(race.setting, race.state, seat, 2) for seat in range(3)] == [2, 1, 3]
