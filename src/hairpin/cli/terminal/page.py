"""The page before a decision: board, dashboards beside or below it, the steps of the turn, the question."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hairpin.cli.terminal.board import draw_board, ghosts, width_of
from hairpin.cli.terminal.screen import CAR_STYLES, SEAT_STYLES, Screen, with_seats
from hairpin.kit.contract import Game
from hairpin.kit.shown import Panel, View

BESIDE = 24  # the narrowest column of dashboards
GAP = 1
INDENT, APART = " ", ", "  # before the figures of a dashboard, and between them


def page(screen: Screen, game: Game, view: View, drivers: Sequence[str], actor: int) -> RenderableType:
    """Board and dashboards, in the order of turns; where choices would lead is marked on the board."""
    seat = max(actor, 0)
    drawn = Text("\n").join(draw_board(screen, view.board, ghosts(view.board, view.choices), seat))
    drawn.no_wrap = True
    room = screen.width - width_of(view.board) - GAP
    beside = room >= BESIDE
    width = room if beside else screen.width
    panels = [dashboard(screen, game, panel, drivers, panel.seat == actor, width) for panel in view.panels]
    if not beside:
        return Group(drawn, *panels)
    grid = Table.grid(padding=(0, GAP, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(width=room)
    grid.add_row(drawn, Text("\n").join([Text("in the order of turns", "dim"), *panels]))
    return grid


def dashboard(screen: Screen, game: Game, panel: Panel, drivers: Sequence[str], acts: bool, width: int) -> Text:
    """A seat's figures, as many to a line as fit."""
    shown = Text().append(screen.signs("▶") if acts else " ", SEAT_STYLES[panel.seat])
    shown.append(f" {game.seat_letters[panel.seat]} ", "" if screen.plain else CAR_STYLES[panel.seat])
    shown.append(f" {panel.name}", SEAT_STYLES[panel.seat])
    shown.append(driver_words(drivers, panel.seat), "dim")
    room = 0
    for label, figure in panel.fields.items():
        needed = len(label) + len(figure) + len(APART) + 1
        room -= needed
        if room < 0:
            shown.append(f"\n{INDENT}")
            room = width - len(INDENT) - needed + len(APART)
        else:
            shown.append(APART)
        shown.append(f"{label} ", "dim").append(figure)
    return shown.append("\n")


def driver_words(drivers: Sequence[str], seat: int) -> str:
    return f" ({drivers[seat]})" if seat < len(drivers) else ""


def steps_strip(screen: Screen, view: View) -> Text:
    """`Start · Lock · Shift · Roll · End`, the current one lit; empty outside a turn."""
    strip = Text()
    for step in view.steps if view.step else ():
        strip.append(screen.signs(" · ") if strip else "", "dim")
        if step == view.step:
            strip.append(f"[{step}]" if screen.plain else f" {step} ", "bold reverse")
        else:
            strip.append(step, "dim")
    return strip


def question(screen: Screen, game: Game, view: View) -> Text:
    """The steps of the turn and what is asked."""
    strip = steps_strip(screen, view)
    asked = with_seats(game, screen.signs(view.headline), "bold")
    return Text("\n").join([strip, asked]) if strip else asked
