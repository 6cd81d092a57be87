"""What the replay page is shown: every moment of a race, its drivers, and its dice with what proves them."""

from collections.abc import Sequence

import msgspec

from hairpin.dice import SealedDice
from hairpin.kit.contract import CHANCE
from hairpin.race import Entry, Race
from hairpin.racefile import dice_of, opened, parse_file, proof_of
from hairpin.server.messages import LogLine, Seat, State, Welcome, standings_of

SEALED = (
    "The commitment was published before the start. The secret behind it decides every roll; "
    "it is published, with the odds of every roll, when the race is over."
)


class Possible(msgspec.Struct, frozen=True):
    """What could have come, with its weight among all that could."""

    words: str
    weight: int


class OutcomeShown(msgspec.Struct, frozen=True):
    """One roll or draw: its number, what could come, what came, and whether the secret says the same."""

    seq: int  # the line of the race
    k: int
    could: tuple[Possible, ...]
    came: str
    agrees: bool


class NonceShown(msgspec.Struct, frozen=True):
    """A seat's word in the dice; empty if it added none."""

    seat: int
    driver: str
    text: str


class DiceShown(msgspec.Struct, frozen=True):
    """The dice of a race: before the end the commitment alone."""

    commitment: str  # empty if the dice are local
    says: str  # what they prove
    secret: str = ""
    holds: bool = False
    nonces: tuple[NonceShown, ...] = ()
    outcomes: tuple[OutcomeShown, ...] = ()


class Replay(msgspec.Struct, frozen=True):
    """A race to look at again."""

    welcome: Welcome
    states: tuple[State, ...]
    seats: tuple[Seat, ...]
    file: str = ""  # the name of its race file; empty where nothing was raced, as for a position
    dice: DiceShown | None = None
    notes: tuple[str, ...] = ()  # what to know of it: that its course was changed since


def moments(start: Race, log: Sequence[Entry]) -> tuple[State, ...]:
    """The states of a race from its beginning, which is played to the end of the log."""
    found = [moment(start)]
    for entry in log:
        start.play(entry.action)
        found.append(moment(start))
    return tuple(found)


def moment(race: Race) -> State:
    """A state for somebody who watches: the last line and what it did, no choices."""
    view = race.view(-1)
    last = len(race.log) - 1
    lines: tuple[LogLine, ...] = ()
    if race.log:
        entry = race.log[-1]
        actor = "dice" if entry.actor == CHANCE else race.game.seat_letters[entry.actor]
        lines = (LogLine(last + 1, actor, entry.words, race.story[last], entry.alone),)
    return State(
        seq=len(race.log),
        since=max(last, 0),
        actor=race.to_act if race.to_act >= 0 else None,
        over=race.is_over,
        headline=view.headline,
        cars=view.board.cars,
        tokens=view.board.tokens,
        stack=view.board.stack,
        panels=view.panels,
        choices=(),
        steps=view.steps,
        step=view.step,
        log=lines,
        motions=race.motions[last] if race.log else (),
        position=race.position_seen(-1),
        can_undo=False,
        standings=standings_of(race),
    )


def dice_shown(text: str, name: str) -> DiceShown:
    """The dice of a race file, checked as `hairpin verify` checks them; what is not in the file is not told."""
    found = parse_file(text, name)
    kind, _, commitment = found.headers.get("dice", "local").partition(" ")
    verdict, proved = proof_of(found, name)
    dice = dice_of(found, name)
    if not isinstance(dice, SealedDice):
        return DiceShown(commitment, SEALED if kind == "sha256" else verdict.says)
    race = opened(found, name, dice)
    drivers = race.drivers or race.game.seat_names
    nonces = tuple(NonceShown(seat, drivers[seat], nonce) for seat, nonce in enumerate(dice.nonces))
    outcomes = tuple(
        OutcomeShown(o.action, o.k, tuple(Possible(*could) for could in o.could), o.came, o.agrees) for o in proved
    )
    return DiceShown(commitment, verdict.says, dice.secret.hex(), verdict.holds, nonces, outcomes)
