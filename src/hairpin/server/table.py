"""A table that is raced at: commands of its pages, changes of its seats, chance and bots that go on by themselves."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass

from hairpin.bots import ADVISER, bots_of
from hairpin.kit.errors import HairpinError, IllegalAction
from hairpin.server.kept import UNDO, OutrunError, told_of, unbroken
from hairpin.server.messages import Act, Answer, Hint, Learnt, Lessons, Look, Refused, Undo, Why
from hairpin.server.seating import Seating
from hairpin.server.store import LineRow
from hairpin.server.watched import Page, WatchedTable

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0  # seconds until a table that stands still tries again

log = logging.getLogger("hairpin.table")


@dataclass(kw_only=True, eq=False)
class GameTable(WatchedTable):
    """A table that is raced at."""

    listed: bool
    absent_after: int  # seconds until a bot drives for who is away, while others wait; 0: never
    running: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Nobody looks at it, and nothing moves: the store has all there is."""
        return not self.pages and not self.lock.locked() and (self.running is None or self.running.done())

    # ---- commands ----

    async def act(self, page: Page, command: Act | Undo) -> None:
        """Carry out a command, or say why not; a repeated or stale one is answered by the present state."""
        await unbroken(self.carry_out(page, command))

    async def carry_out(self, page: Page, command: Act | Undo) -> None:
        async with self.lock:
            known = command_key(page, command.id)
            try:
                since = await self.carried_out(page, command, known)
            except IllegalAction as error:
                page.send(Refused(command.id, str(error), error.clause))
                return
            except HairpinError as error:
                page.send(Refused(command.id, str(error)))
                return
            if since is None:
                page.send(self.state(page.person, 0, command.id))
                return
            self.remember(known)
            self.broadcast(since, page, command.id)
        self.go_on()

    async def carried_out(self, page: Page, command: Act | Undo, known: str) -> int | None:
        """The line before what the command did; None if it is repeated, or came too late for the moment it was for."""
        while known not in self.commands and command.seq == len(self.race.log):
            try:
                return await (self.undo(page, command) if isinstance(command, Undo) else self.play(page, command))
            except OutrunError:  # by a line, then it is too late; or by a change of the seats
                await self.catch_up()
        return None

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

    # ---- seats ----

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
                values = {"host": after.host, "started": after.started}
                if after.options != before.options:
                    values |= {"options": dict(after.options), **told_of(self.race_under(after))}
                with contextlib.suppress(OutrunError):
                    await self.commit(values, seats=changed)
                    break
                await self.catch_up()
            self.seat_anew(after)
            self.tell_seating(before, len(self.race.log))
        self.go_on()

    # ---- questions ----

    async def answer(self, page: Page, command: Hint | Why | Look) -> None:
        """Answer a question about the present moment; one about a moment that has passed, by the present state."""
        try:
            said = self.why(command) if isinstance(command, Why) else await self.advice(page, command)
        except IllegalAction as error:
            page.send(Refused(command.id, str(error), error.clause))
        except HairpinError as error:
            page.send(Refused(command.id, str(error)))
        else:
            if said is None:
                async with self.lock:  # what is not stored yet is not told
                    page.send(self.state(page.person, 0, command.id))
            else:
                page.send(said)

    def why(self, command: Why) -> Answer:
        action = self.race.find(command.words)
        says = f"It is possible: {self.race.told(action)}."
        return Answer(command.id, says, action)

    async def advice(self, page: Page, command: Hint | Look) -> Answer | None:
        """What a choice leads to, or what the better bot would choose; None once another moment has come."""
        race = self.race
        seat, asked_at = self.acting_for(page.person), self.moment(page.person)
        if command.seq != len(race.log):
            return None
        if seat is None:
            raise HairpinError("it is not your turn to choose")
        if isinstance(command, Look):
            ahead = race.looked_ahead(command.action)
            return Answer(command.id, "", command.action, ahead.view(seat).choices)
        if not bots_of(race.game.id):
            raise HairpinError(f"{race.game.title} has no bot to ask yet")
        adviser = self.thinker.driver(race.game.id, ADVISER)
        action = await self.thinker.choose(race, ADVISER, seat)
        if self.moment(page.person) != asked_at:
            return None
        words = race.told(action)
        if adviser != ADVISER:
            return Answer(command.id, f"{ADVISER} is still warming up; {adviser} would choose: {words}.", action)
        reason = await self.reason(seat, action)
        return (
            None
            if self.moment(page.person) != asked_at
            else Answer(command.id, f"{adviser} would choose: {words}.{reason}", action)
        )

    async def reason(self, seat: int, action: int) -> str:
        """Why the better bot would choose an action, where the game can say it."""
        race = self.race
        if race.game.why is None:
            return ""
        settings, sight = race.settings.copy(), race.sight(seat)
        told = race.game.why(settings, sight, await self.thinker.reckon(race, ADVISER, seat), action)
        return f" {told}" if told else ""

    def moment(self, person: str) -> tuple[int, int, int | None]:
        """What a question of this person is about: lines come and are taken back, the wheel changes hands."""
        return len(self.race.log), self.undos, self.acting_for(person)

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


def command_key(page: Page, command: str) -> str:
    """A command of a person: two people may choose the same id."""
    return f"{page.person}:{command}"


def new_id() -> str:
    """An id that nobody guesses."""
    return secrets.token_urlsafe(9)
