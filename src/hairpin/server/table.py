"""A table: one race with its seats and the pages that look at it. Its truth is the log in the store."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from hairpin.dice import SealedDice
from hairpin.kit.contract import CHANCE
from hairpin.kit.errors import HairpinError, IllegalAction
from hairpin.race import Race
from hairpin.server.client import client_build
from hairpin.server.messages import (
    Act,
    Answer,
    Hint,
    LogLine,
    Look,
    Message,
    Refused,
    Seat,
    Seats,
    State,
    Undo,
    Welcome,
    Why,
    standings_of,
)
from hairpin.server.store import LineRow, Store
from hairpin.server.thinker import Thinker

UNDO = "undo"
HINTING_BOT = "racer"
KEPT_COMMANDS = 64

log = logging.getLogger("hairpin.table")


class Page(Protocol):
    """A page that looks at the table."""

    person: str

    def send(self, message: Message) -> None: ...


@dataclass
class SeatAt:
    """A seat: a person, a bot, or nobody yet. A bot may drive for a person who is away."""

    kind: str
    name: str
    person: str = ""
    bot: str = ""
    nonce: str = ""


@dataclass
class GameTable:
    """A table in memory: a cache of what the store holds."""

    id: str
    race: Race
    seats: list[SeatAt]
    host: str
    listed: bool
    started: bool
    store: Store
    thinker: Thinker
    undos: int = 0
    rematch: str = ""  # the table at which this race is raced again
    rows: int = 0  # lines in the store, undone ones and undos included
    pages: set[Page] = field(default_factory=set)
    commands: dict[str, int] = field(default_factory=dict)  # ids of commands carried out, and the seq they led to
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    running: asyncio.Task[None] | None = None

    # ---- who ----

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person holds; several on one screen."""
        return [number for number, seat in enumerate(self.seats) if person and seat.person == person]

    def drives(self, person: str, seat: int) -> bool:
        return seat in self.seats_of(person) and not self.seats[seat].bot

    def acting_for(self, person: str) -> int | None:
        """The seat a person may act for now."""
        seat = self.race.to_act
        return seat if self.started and seat >= 0 and self.drives(person, seat) else None

    def viewer(self, person: str) -> int:
        """The seat whose eyes a person sees through: the one that acts, else the first held, else nobody's (-1)."""
        acting = self.acting_for(person)
        return acting if acting is not None else next(iter(self.seats_of(person)), -1)

    def seats_message(self) -> Seats:
        present = {page.person for page in self.pages}
        shown = tuple(
            Seat(number, seat.name, "bot" if seat.bot else seat.kind, seat.person in present)
            for number, seat in enumerate(self.seats)
        )
        return Seats(shown, self.thinker.warming, self.rematch)

    # ---- what a page is sent ----

    def welcome(self, person: str) -> Welcome:
        board = self.race.game.board(self.race.setting, self.race.state)
        held = self.seats_of(person)
        dice = self.race.dice
        return Welcome(
            self.id,
            self.race.game.id,
            self.race.course.title,
            self.race.course.id,
            board.columns,
            board.rows,
            board.cells,
            held[0] if held else None,
            dice.commitment if isinstance(dice, SealedDice) else "",
            client_build(),
            tuple(held),
        )

    def state(self, person: str, since: int = 0, done: str = "") -> State:
        """The race as a person may see it, with what happened after line `since`."""
        race = self.race
        since = since if 0 <= since <= len(race.log) else 0
        acting = self.acting_for(person)
        view = race.view(acting if acting is not None else -1)
        return State(
            seq=len(race.log),
            since=since,
            actor=race.to_act if race.to_act >= 0 else None,
            over=race.is_over,
            headline=view.headline if self.started else "The table is waiting for its drivers.",
            cars=view.board.cars,
            panels=view.panels,
            choices=view.choices,
            steps=view.steps,
            step=view.step,
            log=tuple(self.log_line(number) for number in range(since, len(race.log))),
            motions=tuple(motion for number in range(since, len(race.log)) for motion in race.motions[number]),
            position=race.position_seen(self.viewer(person)),
            can_undo=any(self.can_undo(seat) for seat in self.seats_of(person)),
            done=done,
            undos=self.undos,
            standings=standings_of(race),
        )

    def log_line(self, number: int) -> LogLine:
        entry = self.race.log[number]
        actor = "dice" if entry.actor == CHANCE else self.race.game.seat_letters[entry.actor]
        return LogLine(number + 1, actor, entry.words, self.race.story[number], entry.alone)

    def can_undo(self, seat: int) -> bool:
        try:
            self.race.last_choice(seat)
        except HairpinError:
            return False
        return not self.race.is_over and not self.seats[seat].bot

    def broadcast(self, since: int, done_by: Page | None = None, done: str = "") -> None:
        """Send every page the race as it may see it."""
        for page in list(self.pages):
            page.send(self.state(page.person, since, done if page is done_by else ""))

    def broadcast_seats(self) -> None:
        for page in list(self.pages):
            page.send(self.seats_message())

    # ---- commands ----

    async def act(self, page: Page, command: Act | Undo) -> None:
        """Carry out a command, or say why not; a repeated or stale one is answered by the present state."""
        async with self.lock:
            known = command_key(page, command.id)
            if known in self.commands or command.seq != len(self.race.log):
                page.send(self.state(page.person, 0, command.id))
                return
            try:
                since = await (self.undo(page, command) if isinstance(command, Undo) else self.play(page, command))
            except IllegalAction as error:
                page.send(Refused(command.id, str(error), error.clause))
                return
            except HairpinError as error:
                page.send(Refused(command.id, str(error)))
                return
            self.commands[known] = len(self.race.log)
            while len(self.commands) > KEPT_COMMANDS:
                del self.commands[next(iter(self.commands))]
            self.broadcast(since, page, command.id)
        self.go_on()

    async def play(self, page: Page, command: Act) -> int:
        if self.acting_for(page.person) is None:
            raise HairpinError("it is not your turn to choose")
        since = len(self.race.log)
        self.race.play(command.action)
        self.race.step_alone_on()
        await self.keep(since, command_key(page, command.id))
        return since

    async def undo(self, page: Page, command: Undo) -> int:
        held = [seat for seat in self.seats_of(page.person) if self.can_undo(seat)]
        if not held:
            seat = next(iter(self.seats_of(page.person)), None)
            if seat is None:
                raise HairpinError("who watches has nothing to take back")
            self.race.last_choice(seat)  # raises the reason
        line = self.race.last_choice(held[0])
        row = LineRow(self.rows + 1, held[0], f"{UNDO} {line}", command_key(page, command.id))
        if not await self.store.append(self.id, [row], finished=False):
            raise HairpinError("another window was faster; here is the race as it stands")
        self.rows += 1
        self.undos += 1
        self.race.undo(held[0])
        return 0

    async def keep(self, since: int, command: str) -> None:
        """Store the lines after `since`, or take them back: what is not stored did not happen."""
        rows = [
            LineRow(self.rows + 1 + k, entry.actor, entry.words, command)
            for k, entry in enumerate(self.race.log[since:])
        ]
        try:
            kept = await self.store.append(self.id, rows, self.race.is_over)
        except HairpinError:
            self.race.back_to(since)
            raise
        if not kept:
            self.race.back_to(since)
            raise HairpinError("another window was faster; here is the race as it stands")
        self.rows += len(rows)

    async def answer(self, page: Page, command: Hint | Why | Look) -> None:
        """Answer a question about the present moment."""
        race = self.race
        try:
            if isinstance(command, Why):
                action = race.find(command.words)
                says = f"It is possible: {race.game.write_action(race.setting, action)}."
                page.send(Answer(command.id, says, action))
                return
            seat = self.acting_for(page.person)
            if seat is None:
                raise HairpinError("it is not your turn to choose")
            if isinstance(command, Look):
                ahead = race.looked_ahead(command.action)
                page.send(Answer(command.id, "", command.action, ahead.view(seat).choices))
                return
            adviser = self.thinker.driver(HINTING_BOT)
            action = await self.thinker.choose(race, HINTING_BOT, seat)
            words = race.game.write_action(race.setting, action)
            why = "" if adviser == HINTING_BOT else f"{HINTING_BOT} is still warming up; "
            page.send(Answer(command.id, f"{why}{adviser} would choose: {words}.", action))
        except IllegalAction as error:
            page.send(Refused(command.id, str(error), error.clause))
        except HairpinError as error:
            page.send(Refused(command.id, str(error)))

    # ---- going on by itself ----

    def go_on(self) -> None:
        """Let chance, single possibilities and bots act until a person is asked."""
        if self.started and (self.running is None or self.running.done()):
            self.running = asyncio.get_running_loop().create_task(self.run_on())

    async def run_on(self) -> None:
        while self.started and not self.race.is_over:
            async with self.lock:
                since = len(self.race.log)
                try:
                    self.race.step_alone_on()
                    if len(self.race.log) > since:
                        await self.keep(since, "")
                except HairpinError as error:
                    log.warning("table %s stands still: %s", self.id, error)
                    return
                if len(self.race.log) > since:
                    self.broadcast(since)
                    continue
            seat = self.race.to_act
            if seat < 0 or not (bot := self.seats[seat].bot):
                return
            at = len(self.race.log)
            action = await self.thinker.choose(self.race, bot, seat)
            async with self.lock:
                if len(self.race.log) != at or self.seats[seat].bot != bot:
                    continue
                try:
                    self.race.play(action)
                    self.race.step_alone_on()
                    await self.keep(at, "")
                except HairpinError as error:
                    log.warning("table %s stands still: %s", self.id, error)
                    return
                self.broadcast(at)


def command_key(page: Page, command: str) -> str:
    """A command of a person: two people may choose the same id."""
    return f"{page.person}:{command}"


def new_id() -> str:
    """An id that nobody guesses."""
    return secrets.token_urlsafe(9)


def is_undo(row: LineRow) -> bool:
    """Whether a stored line takes others back."""
    return row.words.startswith(f"{UNDO} ")


def restored(race: Race, rows: Sequence[LineRow]) -> None:
    """Bring a fresh race to where its log stands."""
    for row in rows:
        if is_undo(row):
            race.back_to(int(row.words.split()[1]))
        else:
            race.play(row.words)
