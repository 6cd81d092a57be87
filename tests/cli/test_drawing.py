"""The board and the outcomes as drawn: plain and in colour, cars, lines, ghosts, odds."""

from collections.abc import Iterator

import pytest
from rich.text import Text

from hairpin.cli.terminal.board import CAR_STYLES, GHOST_STYLES, LINE, START, draw_board, ghosts
from hairpin.cli.terminal.outcomes import odds_words, percent, preview_words
from hairpin.cli.terminal.page import page, steps_strip
from hairpin.cli.terminal.screen import Screen
from hairpin.kit.shown import Board, Line, Preview
from hairpin.race import Race

MAP = """
. . # 1 . .
 . = . 1 . .
. . = . . .
"""
TWO = "joyride/drawn/seats=2/round=1,at=lock.steer/A=b3:e,gear=1,locked=2/B=f1:nw,gear=1,mirror=1"


def race() -> Race:
    return Race.from_position(TWO, MAP)


def board() -> Board:
    return race().view(0).board


@pytest.fixture
def plain() -> Screen:
    return Screen(plain=True)


@pytest.fixture
def coloured(monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    monkeypatch.setattr("hairpin.cli.terminal.screen.can_decorate", lambda: True)
    return iter([Screen()])


def text_of(lines: list[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def style_at(line: Text, sign: str) -> str:
    """The style of the first place where a sign stands."""
    place = line.plain.index(sign)
    return next(str(span.style) for span in line.spans if span.start <= place < span.end)


def test_the_plain_board_has_names_on_its_margin_and_odd_rows_shifted(plain: Screen) -> None:
    assert text_of(draw_board(plain, board())) == [
        "   a b c d e f",
        " 1 . . # 1 . B",
        " 2  . = . 1 . b",
        " 3 a A = . . .",
        "    a b c d e f",
    ]


def test_ghosts_stand_where_choices_end(plain: Screen) -> None:
    """Straight on there are two spaces, to the left a barrier after one, to the right the edge at once."""
    view = race().view(0)
    assert [choice.text for choice in view.choices] == ["straight", "steer left", "steer right"]
    assert text_of(draw_board(plain, view.board, ghosts(view.board, view.choices))) == [
        "   a b c d e f",
        " 1 . . # 1 . B",
        " 2  .(2). 1 . b",
        " 3 a A +(1). .",
        "    a b c d e f",
    ]


def test_in_colour_a_front_is_its_letter_with_an_arrow_and_a_rear_is_shaded(coloured: Iterator[Screen]) -> None:
    lines = draw_board(next(coloured), board())
    assert lines[3].plain.startswith(" 3 ░░A→")
    assert "B↖" in lines[1].plain
    assert lines[2].plain.endswith("░░")
    assert style_at(lines[3], "A") == CAR_STYLES[0]
    assert style_at(lines[1], "B") == CAR_STYLES[1]


def test_in_colour_lines_and_ghosts_are_lit(coloured: Iterator[Screen]) -> None:
    view, screen = race().view(0), next(coloured)
    lines = draw_board(screen, view.board, ghosts(view.board, view.choices))
    assert style_at(lines[2], "1") == LINE
    assert style_at(draw_board(screen, view.board)[3], "▚") == START
    assert style_at(lines[3], "1") == f"bold black on {GHOST_STYLES[0]}"
    assert "1→" in lines[3].plain


def test_dashboards_go_below_where_there_is_no_room_beside(plain: Screen) -> None:
    view = race().view(0)
    for width, beside in ((80, True), (30, False)):
        plain.console.width = width
        with plain.console.capture() as caught:
            plain.show(page(plain, race().game, view, ("ann", "bob"), 0))
        top = caught.get().split("\n")[1]
        assert ("Red" in top) is beside
        assert "> A  Red (ann)" in caught.get()


def test_the_current_step_is_lit(plain: Screen) -> None:
    assert steps_strip(plain, race().view(0)).plain == "Start - [Lock] - Shift - Roll - End"


# ---- outcomes ----


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0, "0%"), (1, "100%"), (0.5, "50%"), (1 / 243, "under 1%"), (242 / 243, "over 99%"), (1 / 3, "33%")],
)
def test_a_probability_is_never_called_certain_unless_it_is(chance: float, words: str) -> None:
    assert percent(chance) == words


def test_odds_are_a_spread_and_shares(plain: Screen) -> None:
    odds = {"crash straight": 0.25, "crash steer left": 0.0, "move 1": 0.25, "move 2": 0.5, "move 4": 0.25}
    assert odds_words(plain, odds) == ["move 1-4, mean 2.2", "crash: straight 25%, steer left 0%"]
    assert odds_words(plain, {"crash straight": 0.0}) == ["no crash possible"]


def test_in_colour_a_spread_has_a_bar_for_each_distance(coloured: Iterator[Screen]) -> None:
    odds = {"move 1": 0.25, "move 2": 0.5, "move 3": 0.25}
    (spread,) = odds_words(next(coloured), odds)
    assert spread == "move 1-3, mean 2.0 ▅█▅"


def test_consequences_are_told_once_and_the_ordinary_course_is_not(plain: Screen) -> None:
    lines = (
        Line("Red goes straight on, to the east.", "", 0, news=False),
        Line("Red rear-ends Blue.", "", 0),
        Line("Blue is pushed to d3.", "", 1),
        Line("Blue is pushed to e3.", "", 1),
        Line("Red smashes against f3.", "", 0),
        Line("Blue's turn, in gear 1.", "", 1, news=False),
    )
    preview = Preview(("c3", "d3"), "d3 e", lines)
    game = race().game
    assert preview_words(plain, game, 0, preview) == (
        "2 spaces to d3 e, rear-ends Blue, Blue is pushed to e3, smashes against f3"
    )
    assert preview_words(plain, game, 0, Preview((), "", lines[4:]), short=True) == "smashes"


def odds_of(position: str, choice: str) -> dict[str, float]:
    view = Race.from_position(position).view(0)
    return next(found.preview.odds for found in view.choices if found.text == choice)


def test_odds_count_crashes_without_damage_head_ons_and_wins() -> None:
    """One die: the next space is a barrier; or the second one is a front, or on the starting line."""
    behind = "B=n3:e,gear=1,mirror=1"
    wall = f"joyride/school-yard/seats=2,damage=no/round=2,at=shift/A=c3:w,gear=1,mirror=1/{behind}"
    assert odds_of(wall, "stay")["crash straight"] == 1
    front = "joyride/school-yard/seats=2/round=2,at=shift/A=k4:e,gear=1,mirror=1/B=m4:w,gear=1,mirror=1"
    assert odds_of(front, "stay")["head-on straight"] == 2 / 3
    assert odds_of(front, "stay")["crash straight"] == 0
    line = f"joyride/school-yard/seats=2/round=9,at=shift/A=g3:e,gear=1,mirror=1,next=start,laps=1/{behind}"
    assert odds_of(line, "stay")["win straight"] == 2 / 3


def test_an_item_checkpoint_has_a_star_and_a_line_that_says_so(plain: Screen) -> None:
    """One that shows its plain side has none [JR-CHK-09, JR-CHK-10]."""
    roads = ". = 1 . 2 .\n . = 1 . 2 .\n"
    race = Race.from_position("joyride/drawn/items-at=1/at=lock/A=f1:e", roads)
    drawn = text_of(draw_board(plain, race.view(0).board))
    assert drawn[1:3] == [" 1 . = 1*. a A", " 2  . = 1*. 2 ."]
    assert drawn[-1] == "   * checkpoint 1 gives an item"


def test_lines_that_give_different_things_say_so_each(plain: Screen) -> None:
    """The starting line may give, and one line may give one kind only [JR-TDES-12]."""
    roads = ". = 1 . 2 .\n . = 1 . 2 .\n"
    race = Race.from_position("joyride/drawn/items-at=start.1.2-mine/at=lock/A=d1:e", roads)
    drawn = text_of(draw_board(plain, race.view(0).board))
    assert drawn[2] == " 2  . =*1*. 2*."
    assert drawn[-1] == "   * checkpoint 1 and the starting line give an item; checkpoint 2 gives a Mine"


def test_a_board_whose_lines_give_nothing_has_no_such_line(plain: Screen) -> None:
    assert "*" not in "\n".join(text_of(draw_board(plain, board())))
