"""Runs a race: draws chance, takes single possibilities, asks bots and people, keeps the file, tells it."""

from collections.abc import Sequence
from pathlib import Path

from hairpin.cli.terminal.board import ghosts
from hairpin.cli.terminal.commands import LeaveError, Table, ask_bot, chosen, run_command
from hairpin.cli.terminal.outcomes import choice_table
from hairpin.cli.terminal.page import driver_words, page, question
from hairpin.cli.terminal.screen import Screen, capital
from hairpin.cli.terminal.seats import is_person
from hairpin.cli.terminal.story import command, standings_table, tell
from hairpin.kit.contract import CHANCE, OVER
from hairpin.kit.errors import HairpinError
from hairpin.kit.shown import Choice, Line, View
from hairpin.race import Race
from hairpin.racefile import notes_on
from hairpin.recorder import Recorder

BELOW = 12  # lines that margins, question and choices usually need below a board


def run(screen: Screen, race: Race, path: Path) -> None:
    """Race to the end, or until the people leave."""
    resumed = path.exists()
    notes = notes_on(path) if resumed else ()
    table = Table(screen, race, Recorder(race, path, resumed))
    for note in notes:
        screen.say(f"Note: {note}.", "yellow")
    greet(table)
    try:
        while not race.is_over:
            go_on(table)
    except (LeaveError, EOFError, KeyboardInterrupt):
        screen.line()
        screen.line("Left. The race is saved; go on with:")
        screen.line(f"  {resume_command(race, path)}")
    else:
        finish(table)


def greet(table: Table) -> None:
    race, screen = table.race, table.screen
    screen.say(f"{race.game.title}: {race.course.title}", "bold")
    screen.say(race.game.about(race.course.id), "dim")
    for caution in race.game.cautions(race.course.id, race.course.options):
        screen.say(f"Note: {caution}.", "yellow")
    names = [f"{race.game.seat_names[seat]}: {name}" for seat, name in enumerate(race.drivers)]
    screen.say(", ".join(names))
    screen.line(f"Saved after every action in {table.recorder.path}", "dim")
    screen.say("Type a number, or words as 'shift up'; 'help' explains the race, 'quit' leaves it saved.")
    board = race.game.board(race.setting, race.state)
    needed = (board.rows or board.drawing.count("\n") + 1) + BELOW
    if screen.height and screen.height < needed:
        screen.say(f"With {needed} lines this window would show the board and the choices at once.", "dim")


def resume_command(race: Race, path: Path) -> str:
    return command("race", race.game.id, "--resume", path)


def finish(table: Table) -> None:
    """Standings, where the race is kept, and how to see it again."""
    race, screen = table.race, table.screen
    view = race.view(OVER)
    screen.rule()
    screen.show(page(screen, race.game, view, race.drivers, OVER), question(screen, race.game, view))
    screen.show(standings_table(screen, race))
    screen.line(f"The race is in {table.recorder.path}; see it again with:")
    screen.line(f"  {command('replay', table.recorder.path)}")


# ---- one action after the other ----


def go_on(table: Table) -> None:
    """One action, by whoever is to act; it is in the file before it is told."""
    race = table.race
    chance = race.to_act == CHANCE
    lines = race.step_alone()
    if lines is not None:
        record(table, lines, alone=not chance)
    elif is_person(race.drivers[race.to_act]):
        ask_person(table)
    else:
        if not any(map(is_person, race.drivers)):
            show_turn(table)
        record(table, race.play(ask_bot(table.screen, race, race.drivers[race.to_act])))


def record(table: Table, lines: Sequence[Line], alone: bool = False) -> None:
    table.recorder.keep()
    tell(table.screen, table.race.game, lines, alone)


def ask_person(table: Table) -> None:
    """Show the page and the choices, and take entries until one of them is played or taken back."""
    race, screen = table.race, table.screen
    view = race.view(race.to_act)
    open_page(table, view)
    screen.show(question(screen, race.game, view))
    screen.show(choice_table(screen, race, view.choices))
    prompt = f"{race.game.seat_names[race.to_act]}{driver_words(race.drivers, race.to_act)}> "
    asked = len(race.log)
    lines: Sequence[Line] = ()
    while len(race.log) == asked:
        entry = screen.ask(prompt)
        try:
            lines = take(table, view.choices, entry)
        except HairpinError as error:
            screen.say(capital(str(error), entry), "yellow")
    record(table, lines)


def open_page(table: Table, view: View) -> None:
    """The board and the dashboards, unless they were drawn last and still show everything."""
    race, screen = table.race, table.screen
    shown = (view.board, view.panels, ghosts(view.board, view.choices))
    if shown != table.drawn:
        screen.rule()
        screen.show(page(screen, race.game, view, race.drivers, race.to_act))
    table.drawn = shown


def show_turn(table: Table) -> None:
    """The page of a new turn, for those who watch bots race."""
    turn = table.race.game.turn_of(table.race.state)
    if turn != table.drawn:
        view = table.race.view(OVER)
        table.screen.rule()
        table.screen.show(page(table.screen, table.race.game, view, table.race.drivers, table.race.to_act))
    table.drawn = turn


def take(table: Table, choices: Sequence[Choice], entry: str) -> Sequence[Line]:
    """Carry out an entry: a command, a number of the list, or words; answers what happened in the race."""
    words = " ".join(entry.split())
    if not words:
        raise HairpinError(f"type a number from 1 to {len(choices)}, or words of the list; 'help' tells more")
    if run_command(table, words):
        return ()
    return table.race.play(chosen(choices, words))
