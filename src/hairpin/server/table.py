"""A table: one race with its seats and the pages that look at it. Its truth is the log in the store."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol, TypeVar

from hairpin.bots import ADVISER
from hairpin.dice import SealedDice
from hairpin.kit.contract import CHANCE
from hairpin.kit.errors import HairpinError, IllegalAction
from hairpin.race import Race
from hairpin.server.client import client_build
from hairpin.server.clock import Clock
from hairpin.server.guide import Guide
from hairpin.server.messages import (
    Act,
    Answer,
    Hint,
    Learnt,
    Lessons,
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
from hairpin.server.seating import BOT, PERSON, SeatAt, Seating
from hairpin.server.store import Kept, LineRow, Store
from hairpin.server.teaching import Progress
from hairpin.server.thinker import Thinker

UNDO = "undo"
ABSENT = 600  # seconds after which the host may let a bot drive for somebody
KEPT_COMMANDS = 64
MAX_PAGES = 100  # that look at one table
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0  # seconds until a table that stands still tries again

T = TypeVar("T")

log = logging.getLogger("hairpin.table")
carried_through: set[asyncio.Task[Any]] = set()  # a task that nobody holds may vanish


class Page(Protocol):
    """A page that looks at the table."""

    person: str

    def send(self, message: Message) -> None: ...

    def drop_if_silent(self) -> None: ...


class OutrunError(HairpinError):
    """Another process has changed the table since this one last read it; nothing was written."""

    def __init__(self) -> None:
        super().__init__("another window was faster; here is the race as it stands")


async def unbroken(work: Coroutine[Any, Any, T]) -> T:
    """Carry a change through even if who asked for it has gone: half a change would part memory from store."""
    task = asyncio.get_running_loop().create_task(work)
    carried_through.add(task)
    task.add_done_callback(carried_through.discard)
    return await asyncio.shield(task)


@dataclass
class GameTable:
    """A table in memory: a cache of what the store holds."""

    id: str
    race: Race
    seating: Seating
    listed: bool
    absent_after: int  # seconds until a bot drives for who is away, while others wait; 0: never
    store: Store
    thinker: Thinker
    clock: Clock
    guided: bool = False
    version: int = 1  # of what has been read and written
    undos: int = 0
    rematch: str = ""  # the table at which this race is raced again
    rows: int = 0  # lines in the store, undone ones and undos included
    pages: set[Page] = field(default_factory=set)
    left_at: dict[str, float] = field(default_factory=dict)  # when the last page of a person went
    commands: dict[str, int] = field(default_factory=dict)  # ids of commands carried out, and the seq they led to
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    running: asyncio.Task[None] | None = None
    trouble: str = ""  # why the table stands still, if it does

    def __post_init__(self) -> None:
        self.since = self.clock.now()  # nobody has been seen before
        self.guide = Guide(self.race, self.thinker) if self.guided else None

    # ---- who ----

    @property
    def seats(self) -> tuple[SeatAt, ...]:
        return self.seating.seats

    @property
    def host(self) -> str:
        return self.seating.host

    @property
    def started(self) -> bool:
        return self.seating.started

    def seats_of(self, person: str) -> list[int]:
        return self.seating.held_by(person)

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

    def is_present(self, person: str) -> bool:
        """Whether a page of this person is connected."""
        return any(page.person == person for page in self.pages)

    def absent_for(self, person: str) -> float:
        """For how many seconds no page of this person has been connected, as far as this process knows."""
        return 0.0 if self.is_present(person) else self.clock.now() - self.left_at.get(person, self.since)

    def is_replaceable(self, number: int) -> bool:
        """Whether who made the table may let a bot drive for a seat: its driver has been away for long."""
        seat = self.seats[number]
        is_others = seat.kind == PERSON and not seat.bot and seat.person != self.host
        return self.started and is_others and self.absent_for(seat.person) >= ABSENT

    @property
    def is_idle(self) -> bool:
        """Nobody looks at it, and nothing moves: the store has all there is."""
        return not self.pages and not self.lock.locked() and (self.running is None or self.running.done())

    def seats_message(self) -> Seats:
        shown = tuple(self.seat_shown(number) for number in range(len(self.seats)))
        return Seats(shown, self.thinker.warming, self.rematch, self.trouble)

    def seat_shown(self, number: int) -> Seat:
        seat = self.seats[number]
        away = self.absent_for(seat.person) if seat.person else 0.0
        return Seat(
            number,
            seat.name,
            BOT if seat.bot else seat.kind,
            bool(seat.person) and self.is_present(seat.person),
            int(away),
            seat.kind == PERSON and bool(seat.bot),
            has_word=bool(seat.nonce),
            replaceable=self.is_replaceable(number),
        )

    # ---- pages ----

    def greet(self, page: Page, since: int) -> None:
        """A page comes: it is told everything, and the others that it is here."""
        if len(self.pages) >= MAX_PAGES:
            raise HairpinError(f"{MAX_PAGES} pages look at this table already")
        self.pages.add(page)
        page.send(self.welcome(page.person))
        self.broadcast_seats()
        page.send(self.state(page.person, since))

    def part(self, page: Page) -> None:
        """A page goes."""
        self.pages.discard(page)
        if page.person and not self.is_present(page.person):
            self.left_at[page.person] = self.clock.now()
        self.broadcast_seats()

    def tell_seating(self, before: Seating, since: int) -> None:
        """Tell every page of a changed seating; who holds what is part of the welcome."""
        if [seat.person for seat in before.seats] != [seat.person for seat in self.seats] or before.host != self.host:
            since = 0
            for page in list(self.pages):
                page.send(self.welcome(page.person))
        self.broadcast_seats()
        self.broadcast(since)

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
            bool(person) and person == self.host,
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
            tokens=view.board.tokens,
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
            **self.taught(person),
        )

    def taught(self, person: str) -> dict[str, Any]:
        """The lesson and the advice of now, for who drives in a guided race."""
        seat = self.viewer(person)
        if self.guide is None or seat < 0 or not self.started:
            return {}
        at, acts = self.seats[seat], self.acting_for(person) is not None
        return {
            "lessons": "on" if Progress.read(at.lessons).wanted else "off",
            "lesson": self.guide.lesson(seat, at),
            "advice": self.guide.advice(at) if acts else None,
        }

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
        """Send every page the race as it may see it; those who see the same share one message."""
        shared: dict[tuple[int | None, int, bool], State] = {}
        for page in list(self.pages):
            if page is done_by:
                page.send(self.state(page.person, since, done))
                continue
            held = self.seats_of(page.person)
            key = (self.acting_for(page.person), self.viewer(page.person), any(self.can_undo(seat) for seat in held))
            if key not in shared:
                shared[key] = self.state(page.person, since)
            page.send(shared[key])

    def broadcast_seats(self) -> None:
        message = self.seats_message()
        for page in list(self.pages):
            page.send(message)

    # ---- commands ----

    async def act(self, page: Page, command: Act | Undo) -> None:
        """Carry out a command, or say why not; a repeated or stale one is answered by the present state."""
        await unbroken(self.carry_out(page, command))

    async def carry_out(self, page: Page, command: Act | Undo) -> None:
        async with self.lock:
            known = command_key(page, command.id)
            if known in self.commands or command.seq != len(self.race.log):
                page.send(self.state(page.person, 0, command.id))
                return
            try:
                try:
                    since = await (self.undo(page, command) if isinstance(command, Undo) else self.play(page, command))
                except OutrunError:
                    await self.catch_up(page, command.id)
                    return
            except IllegalAction as error:
                page.send(Refused(command.id, str(error), error.clause))
                return
            except HairpinError as error:
                page.send(Refused(command.id, str(error)))
                return
            self.remember(known)
            self.broadcast(since, page, command.id)
        self.go_on()

    def remember(self, command: str) -> None:
        self.commands[command] = len(self.race.log)
        while len(self.commands) > KEPT_COMMANDS:
            del self.commands[next(iter(self.commands))]

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
        taken_back = self.race.log[line:]
        self.race.undo(held[0])
        try:
            await self.commit(self.told_in_lobby(), [row])
        except BaseException:
            for entry in taken_back:
                self.race.play(entry.action)
            raise
        self.undos += 1
        return 0

    async def keep(self, since: int, command: str) -> None:
        """Store the lines after `since`, or take them back: what is not stored did not happen."""
        rows = [
            LineRow(self.rows + 1 + k, entry.actor, entry.words, command)
            for k, entry in enumerate(self.race.log[since:])
        ]
        try:
            await self.commit(self.told_in_lobby(), rows)
        except BaseException:
            self.race.back_to(since)
            raise

    def told_in_lobby(self) -> dict[str, Any]:
        """What the lobby tells of a race without replaying it."""
        race = self.race
        actor = race.to_act if (won := winner_of(race)) is None else won
        return {"round": race.game.turn_of(race.state)[0], "actor": actor, "finished": race.is_over}

    # ---- store and memory ----

    async def commit(
        self,
        values: Mapping[str, Any],
        rows: Sequence[LineRow] = (),
        seats: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> None:
        """Write a change; raises OutrunError if another process has written first."""
        if not await self.store.change(self.id, self.version, values, rows, seats):
            raise OutrunError
        self.version += 1
        self.rows += len(rows)

    async def catch_up(self, asking: Page | None = None, done: str = "") -> None:
        """Read what another process has written, and tell every page."""
        kept = await self.store.load(self.id, self.rows)
        if kept is None:
            raise HairpinError("this table is not there any more")
        before = self.seating
        self.take(kept)
        self.tell_seating(before, 0)
        if asking is not None:
            asking.send(self.state(asking.person, 0, done))

    def take(self, kept: Kept) -> None:
        """Bring memory to what the store holds."""
        self.seat_anew(seating_of(kept))
        for row in kept.lines:
            if row.words.startswith(f"{UNDO} "):
                self.race.back_to(int(row.words.split()[1]))
                self.undos += 1
            else:
                self.race.play(row.words)
            if row.command:
                self.remember(row.command)
        self.rows += len(kept.lines)
        self.version, self.rematch = kept.row["version"], kept.row["rematch"]

    def seat_anew(self, seating: Seating) -> None:
        """Take over a seating; at the start the nonces close."""
        self.seating = seating
        self.race.drivers = seating.names
        if isinstance(self.race.dice, SealedDice):
            self.race.dice.nonces = seating.nonces

    async def raced_again_at(self, name: str) -> bool:
        """Note the table of the rematch; False if there is one already."""
        async with self.lock:
            while not self.rematch:
                with contextlib.suppress(OutrunError):
                    await self.commit({"rematch": name})
                    self.rematch = name
                    self.broadcast_seats()
                    return True
                await self.catch_up()
        return False

    async def reseat(self, decide: Callable[[Seating], Seating]) -> None:
        """Change who sits where, as `decide` says of the seating as it stands; decided anew if another was faster."""
        await unbroken(self.change_seating(decide))

    async def change_seating(self, decide: Callable[[Seating], Seating]) -> None:
        async with self.lock:
            while True:
                before = self.seating
                after = decide(before)
                if after == before:
                    return
                changed = {n: asdict(seat) for n, seat in enumerate(after.seats) if seat != before.seats[n]}
                with contextlib.suppress(OutrunError):
                    await self.commit({"host": after.host, "started": after.started}, seats=changed)
                    break
                await self.catch_up()
            self.seat_anew(after)
            self.tell_seating(before, len(self.race.log))
        self.go_on()

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
            adviser = self.thinker.driver(ADVISER)
            action = await self.thinker.choose(race, ADVISER, seat)
            words = race.game.write_action(race.setting, action)
            why = "" if adviser == ADVISER else f"{ADVISER} is still warming up; "
            page.send(Answer(command.id, f"{why}{adviser} would choose: {words}.", action))
        except IllegalAction as error:
            page.send(Refused(command.id, str(error), error.clause))
        except HairpinError as error:
            page.send(Refused(command.id, str(error)))

    # ---- lessons ----

    async def teach(self, page: Page, command: Learnt | Lessons) -> None:
        """Put a lesson aside, have them anew, or no more of them."""
        seat, guide = self.viewer(page.person), self.guide
        try:
            if guide is None or seat < 0:
                raise HairpinError("lessons are given to who drives in a guided race")
            await self.reseat(
                lambda now: (
                    now.with_seats([seat], lessons=guide.progress_after(now.seats[seat], command))
                    if now.seats[seat].person == page.person
                    else now
                )
            )
        except HairpinError as error:
            page.send(Refused(command.id, str(error)))
            return
        page.send(self.state(page.person, len(self.race.log), command.id))

    async def advise(self, seat: int) -> None:
        """Tell a newcomer who is to choose what is good to try."""
        if self.guide is not None and await self.guide.advise(seat, self.seats[seat]):
            for page in list(self.pages):
                if page.person == self.seats[seat].person:
                    page.send(self.state(page.person, len(self.race.log)))

    # ---- going on by itself ----

    def go_on(self) -> None:
        """Let chance, single possibilities and bots act until a person is asked."""
        if self.started and (self.running is None or self.running.done()):
            self.running = asyncio.get_running_loop().create_task(self.run_on())

    async def run_on(self) -> None:
        """Go on until a person is asked; what goes wrong is told to every page and tried again."""
        pause = FIRST_PAUSE
        while self.started and not self.race.is_over:
            try:
                if not await self.step_on():
                    break
                pause = FIRST_PAUSE
                self.stands_still("")
                continue
            except OutrunError:
                with contextlib.suppress(HairpinError):
                    async with self.lock:
                        await self.catch_up()
                    continue
            except HairpinError as error:
                self.stands_still(str(error))
            except Exception:
                log.exception("table %s stands still", self.id)
                self.stands_still("something went wrong on the server; it tries again")
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)
        self.stands_still("")

    def stands_still(self, why: str) -> None:
        """Tell every page why the table stands still, or that it goes on."""
        if why != self.trouble:
            self.trouble = why
            self.broadcast_seats()

    async def step_on(self) -> bool:
        """Let chance, a single possibility or a bot act; False if a person is to choose."""
        async with self.lock:
            at = len(self.race.log)
            try:
                self.race.step_alone_on()
            except BaseException:
                self.race.back_to(at)
                raise
            if len(self.race.log) > at:
                await self.keep(at, "")
                self.broadcast(at)
                return not self.race.is_over
            seat, version = self.race.to_act, self.version
            bot = self.seats[seat].bot if seat >= 0 else ""
        if not bot:
            if seat >= 0:
                await self.advise(seat)
            return self.version != version  # somebody may have chosen meanwhile
        action = await self.thinker.choose(self.race, bot, seat)
        async with self.lock:
            if self.version == version:  # otherwise somebody has acted, or taken the wheel back
                self.race.play(action)
                self.race.step_alone_on()
                await self.keep(at, "")
                self.broadcast(at)
        return True


def winner_of(race: Race) -> int | None:
    """The seat that has won, once the race is over."""
    return race.game.parse_seat(race.standings()[0]["seat"]) if race.is_over else None


def command_key(page: Page, command: str) -> str:
    """A command of a person: two people may choose the same id."""
    return f"{page.person}:{command}"


def new_id() -> str:
    """An id that nobody guesses."""
    return secrets.token_urlsafe(9)


def seating_of(kept: Kept) -> Seating:
    """The seating as it is stored."""
    names = ("kind", "name", "person", "bot", "nonce", "lessons")
    seats = tuple(SeatAt(**{name: row[name] for name in names}) for row in kept.seats)
    return Seating(seats, kept.row["host"], kept.row["started"])
