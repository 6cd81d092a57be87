"""The catalogue of sentences: what happened, by event, and what is asked; why not has its own, in `refusals`.

Nothing is glued together elsewhere.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import NOBODY, NOWHERE, Ask, Cause, Die, Event, Need, Phase
from hairpin.games.rallyman.rules.choices import to_act
from hairpin.games.rallyman.rules.finish import has_failed_alone
from hairpin.games.rallyman.rules.rolling import price_of_securing
from hairpin.games.rallyman.spots import spot_words
from hairpin.games.rallyman.state import Desk, Setting, State
from hairpin.games.rallyman.words import (
    LETTERS,
    clock,
    place_words,
    seat_name,
)
from hairpin.kit.contract import CHANCE, OVER
from hairpin.kit.errors import listed
from hairpin.kit.shown import Line


def clause_id(clause: int) -> str:
    """`RD-MOVE-01` for a clause number."""
    return "" if clause == Clause.NONE else Clause(int(clause)).name.replace("_", "-")


# ---- what happened ----


class Happening(NamedTuple):
    """An event: its seat's name, its numbers, its race."""

    name: str
    a: int
    b: int
    c: int
    setting: Setting

    def spot(self, number: int) -> str:
        """A space as people call it."""
        return spot_words(self.setting, number)

    def place(self, number: int) -> str:
        """The tile of a space."""
        return place_words(self.setting, number)


DIE_TITLES: Final = {
    **{Die(gear - 1): f"Gear {gear}" for gear in range(1, 7)},
    **{Die(gear + 5): f"Gear {gear} with the Brake die" for gear in range(1, 5)},
    Die.COAST: "a Coast die",
    Die.REDLINE: "the Brake die",
}
TOKEN_TITLES: Final = ("Gear Damage", "Brake Damage", "Coast/Leader Damage", "a Green Flag")
REVERSE_TITLES: Final = ("OK", "Coast/Leader Damage", "a -1 for those behind")
CAUSE_TITLES: Final = {
    Cause.LIMIT: "too fast for the limit",
    Cause.OVER_JUMP: "too fast for the jump",
    Cause.JUMP_WARNING: "a Warning in the air",
    Cause.WARNINGS: "too many Warnings",
}


def cause_titles(causes: int) -> str:
    """Why control is lost, in words."""
    return listed((title for cause, title in CAUSE_TITLES.items() if causes & cause), "and")


def seconds_words(seconds: int) -> str:
    return "1 second" if seconds == 1 else f"{seconds} seconds"


def tokens_words(count: int) -> str:
    return "1 token" if count == 1 else f"{count} tokens"


def outcomes_words(count: int) -> str:
    return "one way" if count == 1 else f"{count} ways"


def drawn_sentence(event: Happening) -> str:
    side, reverse = divmod(event.a, len(REVERSE_TITLES))
    if event.b == Need.SHORTCUT:
        return f"{event.name} draws a token for the Shortcut: {REVERSE_TITLES[reverse]}."
    return f"{event.name} draws a token: {TOKEN_TITLES[side]}."


def laid_sentence(event: Happening) -> str:
    title = DIE_TITLES[Die(event.a)]
    if event.c != NOWHERE:
        return f"{event.name} lays {title} on {event.spot(event.c)}, landing on {event.spot(event.b)}."
    return f"{event.name} lays {title} on {event.spot(event.b)}."


def jumped_sentence(event: Happening) -> str:
    start, landing = event.place(event.c), event.place(event.a)
    way = f"on {start}" if start == landing else f"from {start} to {landing}"
    return f"{event.name} jumps {way} in Gear {event.b}."


SENTENCES: Final[dict[Event, Callable[[Happening], str]]] = {
    Event.STAGE: lambda e: f"Stage {e.a + 1} is set up.",
    Event.DRAWN_FIRST: lambda e: f"{e.name} is drawn to start first.",
    Event.ROUND: lambda e: f"Round {e.a} begins.",
    Event.ENTERED: lambda e: f"{e.name} comes to the starting line.",
    Event.TURN: lambda e: f"{e.name}'s turn, in Gear {e.a}{', with Leader dice' if e.b else ''}.",
    Event.RETURNED: lambda e: f"{e.name} is back on the road on {e.place(e.a)}.",
    Event.KEPT_OUT: lambda e: f"{e.name} must wait beside the road: {e.place(e.a)} is taken.",
    Event.BLOCKED: lambda e: f"{e.name} is blocked and stays.",
    Event.NO_DICE: lambda e: f"{e.name} has no die to move with.",
    Event.LAID: laid_sentence,
    Event.ONE_BY_ONE: lambda e: f"{e.name} rolls one by one.",
    Event.FLAT_OUT: lambda e: f"{e.name} goes Flat Out for {seconds_words(e.a)}.",
    Event.ROLLED: lambda e: f"{e.name} rolls {DIE_TITLES[Die(e.a)]}: {'a Warning' if e.b else 'clear'}.",
    Event.SECURED: lambda e: f"{e.name} secures {DIE_TITLES[Die(e.a)]} for {seconds_words(e.b)}.",
    Event.STOPPED: lambda e: f"{e.name} stops.",
    Event.MOVED: lambda e: f"{e.name} drives to {e.place(e.a)} in Gear {e.b}.",
    Event.JUMPED: jumped_sentence,
    Event.FLYING_START_FAILED: lambda e: f"{e.name}'s Flying Start ends on {e.place(e.a)}.",
    Event.SISU_PLAYED: lambda e: f"{e.name} gives up the SISU token: no Warning of this turn counts.",
    Event.FAILED: lambda e: f"{e.name} loses control and lays the dice again: {outcomes_words(e.a)}.",
    Event.RELAID: lambda e: f"{e.name} lays the dice so that control is lost on {e.place(e.a)}.",
    Event.WATER: lambda e: f"{e.name} is stopped by the water on {e.place(e.a)}.",
    Event.DRAWN: drawn_sentence,
    Event.LOST_CONTROL: lambda e: f"{e.name} loses control on {e.place(e.a)} in Gear {e.b}: {cause_titles(e.c)}.",
    Event.CARD: lambda e: f"{e.name} takes a Time card of Gear {e.a}: {seconds_words(e.b)}.",
    Event.SPUN_OUT: lambda e: f"{e.name} spins out: {seconds_words(e.b)}.",
    Event.CRASHED: lambda e: f"{e.name} crashes: {seconds_words(e.b)}, {tokens_words(e.a)} to draw.",
    Event.SISU_CARD: lambda e: f"{e.name} stays cool and goes on in Gear {e.a}: {seconds_words(e.b)}.",
    Event.TIRE_CHANGED: lambda e: f"{e.name} changes a tire: {seconds_words(e.b)}.",
    Event.CROSSED_LINE: lambda e: f"{e.name} has finished, in Gear {e.a}.",
    Event.RETIRED: lambda e: f"{e.name} has no Gear die left and retires.",
    Event.STAGE_OVER: lambda e: f"Stage {e.a + 1} is over.",
    Event.STAGE_TIME: lambda e: f"{e.name}'s time: {clock(e.a)}.",
    Event.PENALTY: lambda e: f"{e.name} takes a penalty of {seconds_words(e.a)}.",
    Event.REPAIRED: lambda e: f"{e.name}'s car is repaired.",
    Event.SPARE_USED: lambda e: f"{e.name} gives up the Spare Tire for a Coast/Leader Damage.",
    Event.CARRIED: lambda e: f"{e.name} carries over {TOKEN_TITLES[e.a // len(REVERSE_TITLES)]}.",
    Event.WON: lambda e: f"{e.name} wins with {clock(e.a)}!",
    Event.RESHUFFLED: lambda e: f"The Time cards of Gear {e.a} are shuffled into a new deck.",
    Event.BAG_EMPTY: lambda e: f"The bag is empty: {e.name} draws nothing.",
}
NEWS: Final = (
    *(Event.BLOCKED, Event.KEPT_OUT, Event.LOST_CONTROL, Event.SPUN_OUT, Event.CRASHED, Event.SISU_CARD),
    *(Event.CROSSED_LINE, Event.RETIRED, Event.WON, Event.STAGE_TIME, Event.PENALTY, Event.TIRE_CHANGED),
    *(Event.SISU_PLAYED, Event.FLYING_START_FAILED, Event.DRAWN, Event.JUMPED),
)


def tell(setting: Setting, desk: Desk) -> Sequence[Line]:
    """The events on the desk as sentences."""
    lines = []
    for k in range(desk.event_count):
        kind, clause, seat, a, b, c = (int(word) for word in desk.events[k])
        happening = Happening(seat_name(seat) if seat != NOBODY else "", a, b, c, setting)
        lines.append(
            Line(
                SENTENCES[Event(kind)](happening),
                clause_id(clause),
                seat,
                news=Event(kind) in NEWS,
                turn=kind == Event.TURN,
            )
        )
    return lines


def event_names(desk: Desk) -> list[str]:
    """`CRASHED A` for each event on the desk; `ROUND` for one that is nobody's."""
    rows = [(int(desk.events[k, 0]), int(desk.events[k, 2])) for k in range(desk.event_count)]
    return [f"{Event(kind).name} {LETTERS[seat]}" if seat != NOBODY else Event(kind).name for kind, seat in rows]


# ---- what is asked ----

QUESTIONS: Final = {
    Ask.FIRST: "The car that starts first is drawn.",
    Ask.LAY: "{name} lays dice on the road, then rolls them one by one or goes Flat Out.",
    Ask.STEP: "{name} rolls the next step{secure}{stop}.",
    Ask.DIE: "{name} rolls.",
    Ask.SISU: "{name} may give up the SISU token to ignore the Warnings of this turn.",
    Ask.RELAY: "{name} lays the dice again and chooses where control is lost.",
    Ask.TOKEN: "{name} draws a token from the bag.",
    Ask.CARD: "{name} turns a Time card over.",
    Ask.TIRE: "{name} may change a tire.",
    Ask.PENALTY: "{name} takes 5-second tokens in secret, or none.",
    Ask.SPARE: "{name} may give up the Spare Tire for a Coast/Leader Damage.",
}


def headline(setting: Setting, state: State) -> str:
    """Whose turn it is and what is asked."""
    actor = int(to_act(setting, state))
    if actor == OVER:
        return winners_told(setting, state) if state.phase == Phase.FINISHED else "Nothing is asked."
    seat = actor if actor != CHANCE else wheel_or_asked(setting, state)
    stepping = state.ask == Ask.STEP
    price = int(price_of_securing(state)) if stepping else 0
    return QUESTIONS[Ask(int(state.ask))].format(
        name=seat_name(seat) if seat != NOBODY else "Chance",
        secure=f", secures it for {seconds_words(price)}" if stepping and state.cars[seat].seconds >= price else "",
        stop=", or stops" if state.at > 0 else "",
    )


def winners_told(setting: Setting, state: State) -> str:
    """Who has the lowest total; alone, whether the stage was finished [RD-WIN-02, RD-R-74]."""
    if has_failed_alone(setting, state):
        return f"{seat_name(0)} has retired: the stage is failed."
    best = min(int(state.cars[seat].total) for seat in range(setting.seats))
    names = [seat_name(seat) for seat in range(setting.seats) if state.cars[seat].total == best]
    if setting.seats == 1:
        return f"{names[0]} has finished with {clock(best)}."
    return f"{listed(names, 'and')} {'wins' if len(names) == 1 else 'win'} with {clock(best)}."


def wheel_or_asked(setting: Setting, state: State) -> int:
    """Whom a pending chance concerns."""
    if state.ask == Ask.FIRST:
        return NOBODY
    if state.need == Need.CARRIED:
        return int(state.turn)
    return int(state.order[int(state.turn)])
