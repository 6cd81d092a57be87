"""What a person can type besides a choice: each command answers at once and changes nothing, undo apart."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from hairpin import racefile
from hairpin.bots import BOTS, Bot, Budget, Reckoner, bot
from hairpin.cli.terminal.keeping import new_file
from hairpin.cli.terminal.outcomes import outcome
from hairpin.cli.terminal.page import page
from hairpin.cli.terminal.screen import Screen
from hairpin.cli.terminal.story import tell_log
from hairpin.kit.errors import HairpinError
from hairpin.kit.record import Table as Array
from hairpin.kit.shown import Choice
from hairpin.kit.texts import is_digits, number_within, shortened
from hairpin.race import Race
from hairpin.recorder import Recorder
from hairpin.rulebook import read_rulebook

RECENT: Final = 12  # actions that `log` tells
FEW: Final = 4  # choices whose figures a hint tells


class LeaveError(Exception):
    """The person leaves; the race is kept."""


@dataclass
class Table:
    """What a command may use: the race, its file and the screen."""

    screen: Screen
    race: Race
    recorder: Recorder
    drawn: object = None  # what the last page showed


def undo(table: Table, _: str) -> None:
    """Take back the last choice; whoever runs the race writes it to the file."""
    entry = table.race.undo(table.race.to_act)
    table.screen.say(f"Taken back: {entry.words}.")


def hint(table: Table, _: str) -> None:
    """What the strongest bot would do, and how it reckons."""
    race, name = table.race, BOTS[-1]
    action = ask_bot(table.screen, race, name)
    table.screen.say(f"{name} would choose: {race.game.write_action(race.setting, race.state, action)}")
    if reckoned := reckoning(race, name, action):
        table.screen.say(f"  {reckoned}", "dim")


def why(table: Table, words: str) -> None:
    """Why something is not possible, or what comes of it if it is; a HairpinError has the rule against it."""
    race, screen = table.race, table.screen
    if not words:
        raise HairpinError("write what you would like to do, as: why shift up")
    if BY_WORD.get(words.lower()) is undo:
        taken = race.log[race.last_choice(race.to_act)]
        screen.say(f"It is possible: undo takes back '{taken.words}'.")
    elif words.split()[0].lower() in BY_WORD:
        screen.say(f"It is possible: '{words}' is no action of the race, and can be typed whenever you are asked.")
    else:
        choices = race.view(race.to_act).choices
        wanted = chosen(choices, words)
        action = race.find(wanted) if isinstance(wanted, str) else wanted
        choice = next(choice for choice in choices if choice.action == action)
        screen.say(f"It is possible: {choice.text}.")
        if told := outcome(screen, race, choice):
            screen.say(f"  {told}", "dim")


def chosen(choices: Sequence[Choice], words: str) -> int | str:
    """The action behind a number of the list; words are left to the race."""
    if not is_digits(words):
        return words
    number = number_within(words, 1, len(choices))
    if number is None:
        raise HairpinError(f"{shortened(words)} is not on the list: its numbers go from 1 to {len(choices)}")
    return choices[number - 1].action


def rule(table: Table, name: str) -> None:
    """The text of a clause, and the rulings on it."""
    if not name:
        raise HairpinError("write the clause that stands in brackets behind a sentence, as: rule JR-SMASH-01")
    book = read_rulebook(table.race.game.id)
    entry = book.entry(name)
    for part in (f"{entry.id}, {entry.section}", entry.question, entry.text):
        table.screen.show(table.screen.signs(part)) if part else None
    for ruling in book.rulings_on(entry):
        table.screen.show(table.screen.signs(f"{ruling.id}: {ruling.question} {ruling.text}"))


def position(table: Table, _: str) -> None:
    table.screen.line(table.race.shared(table.race.state))


def board(table: Table, _: str) -> None:
    race = table.race
    table.screen.show(page(table.screen, race.game, race.view(race.to_act), race.drivers, race.to_act))


def log(table: Table, which: str) -> None:
    if which not in ("", "all"):
        raise HairpinError(f"'log {shortened(which)}': write log for the latest actions, or log all")
    if not table.race.log:
        table.screen.say("Nothing has happened yet in this race.")
    tell_log(table.screen, table.race, 0 if which else RECENT)


def save(table: Table, name: str) -> None:
    """Everything is saved already; with a name, a copy is written."""
    if not name:
        table.screen.line(f"All of it is saved in {table.recorder.path}")
        return
    copy = new_file(name)
    racefile.save_whole(table.race, copy)
    table.screen.line(f"A copy of the race so far is in {copy}")


def show_help(table: Table, _: str) -> None:
    primer = table.race.game.folder / "content" / "primer.txt"
    if primer.exists():
        table.screen.show(primer.read_text("utf-8"))
    for name, (_action, says) in COMMANDS.items():
        table.screen.say(f"  {name:<14}{says}")


def leave(table: Table, _: str) -> None:
    raise LeaveError


COMMANDS: Final[dict[str, tuple[Callable[[Table, str], None], str]]] = {
    "undo": (undo, "take back your last choice, until dice are rolled"),
    "hint": (hint, "what the strongest bot would choose"),
    "why WORDS": (why, "why something is not possible, as: why shift up"),
    "rule CLAUSE": (rule, "what a clause says, as: rule JR-SMASH-01"),
    "board": (board, "the board and the dashboards again"),
    "log": (log, "what happened lately, or all of it: log all"),
    "position": (position, "this moment as one line of text, for hairpin race --from"),
    "save FILE": (save, "a copy of the race so far; the race itself is always saved"),
    "help": (show_help, "how to race, and this list"),
    "quit": (leave, "leave; the race can go on later"),
}
BY_WORD: Final = {name.split()[0]: action for name, (action, _) in COMMANDS.items()} | {
    "?": show_help,
    "exit": leave,
    "q": leave,
}


def run_command(table: Table, entry: str) -> bool:
    """Carry out an entry that is a command; answers whether it was one."""
    word, _, rest = entry.strip().partition(" ")
    action = BY_WORD.get(word.lower())
    if action:
        action(table, rest.strip())
    return action is not None


# ---- bots ----


def ask_bot(screen: Screen, race: Race, name: str) -> int:
    """What a bot does in the seat to act; it sees what that seat may see."""
    draws = secrets.randbits(31)
    with screen.waiting(f"{name} is thinking… (the very first time this takes half a minute)"):
        return player(race, name).choose(race.settings, sight_of(race), race.legal(), Budget.TABLE, draws)


@cache
def player(race: Race, name: str) -> Bot:
    """A bot of this race; it keeps what it has worked out about the course."""
    return bot(race.game.id, name)


def sight_of(race: Race) -> Array:
    """What the seat to act may see."""
    sights = np.zeros(1, race.game.state_type)
    race.game.kernels.redact(race.setting, race.state, race.to_act, sights[0])
    return sights


def reckoning(race: Race, name: str, chosen: int) -> str:
    """What a bot that has chosen an action reckons by: a reason, or its figures, best first; empty if it gives none."""
    thinker = player(race, name)
    if not isinstance(thinker, Reckoner):
        return ""
    sight = sight_of(race)
    found = thinker.reasons(race.settings, sight, race.legal(), Budget.TABLE)
    if race.game.why:
        return race.game.why(race.settings, sight, found, chosen)
    best = sorted(found.items(), key=lambda item: -item[1])[:FEW]
    alone = thinker.is_alone(race.settings, sight)
    told = [(race.game.write_action(race.setting, race.state, action), lead) for action, lead in best]
    if alone:
        return f"by the turns it expects to need: {', '.join(f'{words} {0 - lead:.2f}' for words, lead in told)}"
    return f"by the lead in turns it expects: {', '.join(f'{words} {lead:+.2f}' for words, lead in told)}"
