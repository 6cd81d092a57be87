"""A table whose dice hold something else sends every page equal bytes, until it is drawn; only the seal differs.

Everything a page can be sent: states with log, motions and previews, lessons and advice, answers, refusals, hints; the
row of the lobby, the file so far, the report of a problem.
"""

import asyncio
from typing import Any, cast

import msgspec
import numpy as np
import pytest

from hairpin.dice import SealedDice
from hairpin.games import game as game_by_name
from hairpin.kit.shown import View
from hairpin.race import Race
from hairpin.racefile import write_race
from hairpin.server.clock import Clock
from hairpin.server.messages import Hint, Look, Message, Why
from hairpin.server.reports import report_at
from hairpin.server.seating import PERSON, SeatAt, Seating
from hairpin.server.shows import row_of
from hairpin.server.store import Store
from hairpin.server.table import GameTable
from hairpin.sim import cpu
from tests.games.joyride.setups import race_of
from tests.games.rallyman.setups import race_of as rally_of
from tests.games.rallyman.setups import sealed_twins
from tests.server.conftest import QuickThinker
from tests.twins import Twins

GAME = game_by_name("joyride")
LINES, EVERY = 120, 8
ASKED = ("shift up", "lock 1", "straight", "steer left", "use item oil", "done", "fly")
ASKED_IN_RALLIES = ("g1 202.3l", "g6 205.1l", "roll", "flat out", "penalty 3", "stop", "fly")
RACES = (0, 1, 5)  # of `setups`; and a guided one
RALLIES = (3, 4)  # of Rallyman's `setups`


class StoppedClock(Clock):
    def now(self) -> float:
        return 0.0


class SentPage:
    """A page that keeps what it is sent."""

    def __init__(self, person: str) -> None:
        self.person, self.sent = person, list[Message]()

    def send(self, message: Message) -> None:
        self.sent.append(message)

    def drop_if_silent(self) -> None:
        return


def table_of(race: Race, *, guided: bool) -> GameTable:
    """A started table, each seat held by somebody else; what is told does not come from the store."""
    seats = tuple(SeatAt(PERSON, f"Driver {letter}", letter) for letter in "abcdef"[: int(race.setting.seats)])
    more: dict[str, Any] = {"thinker": QuickThinker(race.game.id), "clock": StoppedClock(), "guided": guided}
    store = cast("Store", None)
    return GameTable(
        id="table", race=race, seating=Seating(seats, "a", True), store=store, listed=True, absent_after=0, **more
    )


async def sent(table: GameTable, person: str, since: int) -> list[Message]:
    """All that a page of this person can be sent at this moment."""
    page = SentPage(person)
    table.greet(page, since)
    page.send(table.state(person))
    seq = len(table.race.log)
    for words in ASKED if table.race.game.id == "joyride" else ASKED_IN_RALLIES:
        await table.answer(page, Why("why", words))
    if table.acting_for(person) is not None:
        await table.answer(page, Hint("hint", seq))
        for action in table.race.legal()[:3]:
            await table.answer(page, Look("look", seq, action))
        if table.guide is not None:
            await table.guide.advise(table.race.to_act, table.seats[table.race.to_act])
            page.send(table.state(person, since))
    table.part(page)
    return page.sent


def encoded(table: GameTable, messages: list[Message], person: str) -> list[bytes]:
    """As bytes, with what the lobby shows and what can be kept; the seal, which tells the runs apart, is taken off."""
    seat, line = table.viewer(person), table.race.open_lines()
    texts = [write_race(table.race, line), report_at(table.race, line, seat, ""), row_of(table, person)]
    dice = table.race.dice
    assert isinstance(dice, SealedDice)
    sealed = [msgspec.json.encode(message) for message in (*messages, *texts)]
    assert sum(dice.commitment.encode() in message for message in sealed) == 2  # the welcome and the file
    return [message.replace(dice.commitment.encode(), b"") for message in sealed]


def same_bytes(tables: list[GameTable], person: str, since: int) -> set[str]:
    """What a page of this person can be sent is the same at both tables; answers the kinds of messages."""
    messages = [asyncio.run(sent(table, person, since)) for table in tables]
    one, two = (encoded(table, found, person) for table, found in zip(tables, messages, strict=True))
    assert one == two
    return {type(message).__name__ for message in messages[0]}


def twins_of(number: int) -> tuple[Twins, bool]:
    if number in RACES:
        course, settings, _, _ = race_of(number)
        return Twins.of(GAME, course, settings, number), False
    return Twins.of(GAME, *GAME.setup("school-yard", {"seats": "2"}), number), True


def compare_pages(number: int) -> tuple[Twins, set[str]]:
    """Race on and compare all that pages are sent; answers the two runs, and the kinds of message compared."""
    twins, guided = twins_of(number)
    tables = [table_of(race, guided=guided) for race in (twins.first, twins.second)]
    people = ["stranger", *(seat.person for seat in tables[0].seats)]
    kinds = set[str]()
    for choice, line in enumerate(twins.race_on(np.random.default_rng(number), LINES)):
        if choice % EVERY == 0:
            for person in people:
                kinds |= same_bytes(tables, person, max(0, line - 5))
    return twins, kinds


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Views look ahead by the compiled loops, as at a running server."""
    monkeypatch.setattr(cpu, "compiled_games", {"joyride"})


@pytest.mark.parametrize("number", [*RACES, 99])
def test_pages_are_sent_equal_bytes(number: int) -> None:
    twins, kinds = compare_pages(number)
    assert twins.apart["roll"] > 5
    assert kinds >= {"Welcome", "Seats", "State", "Answer", "Refused"}


@pytest.mark.parametrize("number", RALLIES)
def test_pages_of_a_rally_are_sent_equal_bytes(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "compiled_games", {"rallyman"})
    course, settings, _ = rally_of(number)
    twins = Twins.of(game_by_name("rallyman"), course, settings, number)
    tables = [table_of(race, guided=False) for race in (twins.first, twins.second)]
    kinds = set()
    for choice, line in enumerate(twins.race_on(np.random.default_rng(number), LINES)):
        if choice % EVERY == 0:
            for person in ("stranger", *(seat.person for seat in tables[0].seats)):
                kinds |= same_bytes(tables, person, max(0, line - 5))
    assert twins.apart["warning"] + twins.apart["clear"] > 5
    assert kinds >= {"Welcome", "Seats", "State", "Answer", "Refused"}


def test_a_sealed_penalty_is_sent_to_nobody_else() -> None:
    """Messages, the file so far, the report of a problem, hints; then it is told to all [RD-CHK-03, RD-CHK-05]."""
    runs = sealed_twins(3)
    tables = [table_of(race, guided=False) for race in runs]
    for table, words in zip(tables, ("penalty 0", "penalty 6"), strict=True):
        table.race.play(words)
    chooser = tables[0].seats[0].person
    others = ["stranger", *(seat.person for seat in tables[0].seats if seat.person != chooser)]
    for person in others:
        same_bytes(tables, person, 0)
    with pytest.raises(AssertionError):
        same_bytes(tables, chooser, 0)
    for table in tables:
        for _ in range(2):
            table.race.play("penalty 1")
    for person in others:
        with pytest.raises(AssertionError):
            same_bytes(tables, person, 0)


def test_a_planted_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A headline that tells what the dice will draw next makes what pages are sent differ."""
    shown = Race.view

    def leaky(race: Race, seat: int) -> View:
        view, next_draw = shown(race, seat), race.dice.draw(len(race.log), [1] * 1000)
        return msgspec.structs.replace(view, headline=f"{view.headline} Next: {next_draw}")

    monkeypatch.setattr(Race, "view", leaky)
    with pytest.raises(AssertionError, match=r"At index .* Next: "):
        compare_pages(RACES[0])


def test_a_planted_leak_of_the_secret_into_the_file_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file so far that has the secret in it, before the race is over."""

    written = write_race

    def leaky(race: Race, lines: int) -> str:
        dice = race.dice
        assert isinstance(dice, SealedDice)
        return f"{written(race, lines)}secret: {dice.secret.hex()}"

    monkeypatch.setattr("tests.server.test_secrets.write_race", leaky)
    with pytest.raises(AssertionError, match="At index"):
        compare_pages(RACES[0])
