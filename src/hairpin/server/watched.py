"""A table as it is watched: who is there, and what each page is sent."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from hairpin.dice import SealedDice
from hairpin.kit.contract import CHANCE
from hairpin.kit.errors import HairpinError
from hairpin.kit.shown import View
from hairpin.server.client import client_build
from hairpin.server.clock import Clock
from hairpin.server.guide import Guide
from hairpin.server.kept import KeptTable
from hairpin.server.messages import Dashboards, LogLine, Message, Seat, Seats, State, Welcome, standings_of
from hairpin.server.seating import BOT, PERSON, Seating
from hairpin.server.teaching import Progress
from hairpin.server.thinker import Thinker

ABSENT = 600  # seconds after which the host may let a bot drive for somebody
MAX_PAGES = 100  # that look at one table


class Page(Protocol):
    """A page that looks at the table."""

    person: str

    def send(self, message: Message) -> None: ...

    def drop_if_silent(self) -> None: ...


@dataclass(kw_only=True, eq=False)
class WatchedTable(KeptTable):
    """A table with the pages that look at it."""

    thinker: Thinker
    clock: Clock
    guided: bool = False
    pages: set[Page] = field(default_factory=set)
    left_at: dict[str, float] = field(default_factory=dict)  # when the last page of a person went
    trouble: str = ""  # why the table stands still, if it does
    begun_on: str = ""  # the hash of the course as the race began on it
    note: str = ""  # that the course was changed since, and what that means

    def __post_init__(self) -> None:
        self.since = self.clock.now()  # nobody has been seen before
        self.guide = Guide(self.race, self.thinker) if self.guided else None

    # ---- who ----

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
    def begun_row(self) -> dict[str, str]:
        """What there is to know of its course, as the store has it."""
        race = self.race
        found = {"id": self.id, "game": race.game.id, "host": self.host, "hash": self.begun_on}
        return {**found, "course": race.course.id, "title": race.course.title}

    def seats_message(self) -> Seats:
        shown = tuple(self.seat_shown(number) for number in range(len(self.seats)))
        options = {} if self.started else dict(self.race.course.options)
        return Seats(shown, self.thinker.warming, self.rematch, self.trouble, self.note, options)

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
        people = [seat.person for seat in before.seats] != [seat.person for seat in self.seats]
        if people or before.host != self.host or before.options != self.seating.options:
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
            board.shapes,
        )

    def state(self, person: str, since: int = 0, done: str = "") -> State:
        """The race as a person may see it, with what happened after line `since`."""
        race = self.race
        since = since if 0 <= since <= len(race.log) else 0
        acting, held = self.acting_for(person), self.seats_of(person)
        view = race.view(acting if acting is not None else -1)
        return State(
            seq=len(race.log),
            since=since,
            actor=race.to_act if race.to_act >= 0 else None,
            over=race.is_over,
            headline=self.headline(view, person),
            cars=view.board.cars,
            tokens=view.board.tokens,
            stack=view.board.stack,
            panels=view.panels,
            choices=view.choices,
            steps=view.steps,
            step=view.step,
            log=tuple(self.log_line(number, held) for number in self.lines_to_tell(since)),
            motions=tuple(motion for number in range(since, len(race.log)) for motion in race.motions[number]),
            position=race.position_seen(self.viewer(person)),
            can_undo=any(self.can_undo(seat) for seat in held),
            done=done,
            undos=self.undos,
            standings=standings_of(race),
            **self.taught(person),
        )

    def dashboards(self, person: str) -> Dashboards:
        """What a page is told that only reads the dashboards: no choices, no story."""
        race, now = self.race, self.state(person, len(self.race.log))
        seats = self.seats_message().seats
        return Dashboards(
            self.id, race.game.id, race.course.title, now.over, now.headline, seats, now.panels, now.standings
        )

    def headline(self, view: View, person: str) -> str:
        """What is asked; whoever drives one car only is spoken to."""
        if not self.started:
            return "The table is waiting for its drivers."
        spoken_to = self.acting_for(person) is not None and len(self.seats_of(person)) == 1
        return (spoken_to and view.asked) or view.headline

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

    def lines_to_tell(self, since: int) -> list[int]:
        """The lines after `since`, and those before it that were sealed then and are open now."""
        race = self.race
        opened = range(race.open_lines(since), min(since, race.open_lines()))
        return [*opened, *range(since, len(race.log))]

    def log_line(self, number: int, held: Sequence[int]) -> LogLine:
        """A line as those may know it who hold these seats: a sealed answer of another has no words."""
        race, entry = self.race, self.race.log[number]
        actor = "dice" if entry.actor == CHANCE else race.game.seat_letters[entry.actor]
        if number >= race.open_lines() and entry.actor not in held:
            return LogLine(number + 1, actor, "", race.story[number], False)
        return LogLine(number + 1, actor, entry.words, race.story[number], entry.alone)

    def can_undo(self, seat: int) -> bool:
        try:
            self.race.last_choice(seat)
        except HairpinError:
            return False
        return not self.race.is_over and not self.seats[seat].bot

    def broadcast(self, since: int, done_by: Page | None = None, done: str = "") -> None:
        """Send every page the race as it may see it; those who see the same share one message."""
        shared: dict[tuple[Any, ...], State] = {}
        sealed = len(self.race.log) > self.race.open_lines()
        for page in list(self.pages):
            if page is done_by:
                page.send(self.state(page.person, since, done))
                continue
            held = self.seats_of(page.person)
            undo = any(self.can_undo(seat) for seat in held)
            key = (self.acting_for(page.person), self.viewer(page.person), undo, tuple(held) if sealed else ())
            if key not in shared:
                shared[key] = self.state(page.person, since)
            page.send(shared[key])

    def broadcast_seats(self) -> None:
        message = self.seats_message()
        for page in list(self.pages):
            page.send(message)

    async def catch_up(self) -> None:
        """Read what another process has written, and tell every page."""
        before = self.seating
        await self.read_on()
        self.tell_seating(before, 0)

    def stands_still(self, why: str) -> None:
        """Tell every page why the table stands still, or that it goes on."""
        if why != self.trouble:
            self.trouble = why
            self.broadcast_seats()
