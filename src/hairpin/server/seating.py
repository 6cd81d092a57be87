"""Who sits where: the seats of a table, who made it, and whether it has started; every change of that as a function.
What drivers choose for their seats goes with it, as a race begins with the last seat that is taken.

Each function answers the seating that comes of it, or raises a HairpinError that says what is allowed. Nothing here
is stored or told: `table` does that, and asks again if another process was faster.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace

from hairpin.bots import BOTS
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.texts import shortened

MAX_NAME = 24
MAX_NONCE = 64
SAME_SCREEN = "same:"
ME, OPEN, PERSON, BOT = "me", "open", "person", "bot"


@dataclass(frozen=True)
class SeatAt:
    """A seat: a person, a bot, or nobody yet. A bot may drive for a person who is away."""

    kind: str
    name: str
    person: str = ""
    bot: str = ""
    nonce: str = ""
    lessons: str = ""  # what is kept of a newcomer's lessons, as `teaching.Progress` writes it


@dataclass(frozen=True)
class Seating:
    """The seats of a table, the person who made it, whether the race has started, and under which options."""

    seats: tuple[SeatAt, ...]
    host: str
    started: bool
    options: Mapping[str, str] = field(default_factory=dict)

    def held_by(self, person: str) -> list[int]:
        """The seats that a person holds; several on one screen."""
        return [number for number, seat in enumerate(self.seats) if person and seat.person == person]

    @property
    def free(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == OPEN]

    @property
    def nonces(self) -> tuple[str, ...]:
        return tuple(seat.nonce for seat in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name or OPEN for seat in self.seats)

    def with_seats(self, numbers: Sequence[int], **values: str) -> "Seating":
        """The same with these seats changed."""
        seats = [replace(seat, **values) if n in numbers else seat for n, seat in enumerate(self.seats)]
        return replace(self, seats=tuple(seats))

    def full_starts(self) -> "Seating":
        return replace(self, started=self.started or not self.free)


def new_seating(texts: Sequence[str], name: str, person: str) -> Seating:
    """The seating of a new table, from the seats as the lobby names them."""
    seats = tuple(seat_of(text, clean_name(name), person) for text in texts)
    if not any(seat.person == person for seat in seats):
        raise HairpinError("take a seat yourself: one of the seats must be 'me'")
    return Seating(seats, person, False).full_starts()


def seat_of(text: str, name: str, person: str) -> SeatAt:
    """A seat as the lobby names it: me, open, a bot, or somebody else on the same screen."""
    if text == ME:
        return SeatAt(PERSON, name, person)
    if text == OPEN:
        return SeatAt(OPEN, "")
    if text in BOTS:
        return SeatAt(BOT, text, bot=text)
    if text.startswith(SAME_SCREEN):
        return SeatAt(PERSON, clean_name(text.removeprefix(SAME_SCREEN)), person)
    allowed = listed([ME, OPEN, *BOTS, f"{SAME_SCREEN}NAME"])
    raise HairpinError(f"seat '{shortened(text)}': allowed are {allowed}")


def clean_name(text: str) -> str:
    """A nickname that can be shown and written into a race file."""
    name = " ".join(text.split())
    if not name or len(name) > MAX_NAME or not name.isprintable() or set(name) & set(",=\"'<>"):
        raise HairpinError(f"a name has 1 to {MAX_NAME} letters, digits or spaces; '{name[:MAX_NAME]}' does not")
    if name.lower() in BOTS:
        raise HairpinError(f"'{name}' is a bot's name; choose another")
    return name


# ---- before the start ----


def sat_down(seating: Seating, person: str, name: str, wanted: int | None, nonce: str = "") -> Seating:
    """A person takes a free seat, the first if none is named, with a word for the dice; who sits already stays."""
    if seating.held_by(person):
        return seating
    free = seating.free
    if not free:
        raise HairpinError("every seat is taken; you can watch")
    if wanted is not None and wanted not in free:
        raise HairpinError(f"seat {wanted} is not free; free: {listed(free, 'and')}")
    seat = free[0] if wanted is None else wanted
    taken = {"kind": PERSON, "name": clean_name(name), "person": person, "nonce": clean_nonce(nonce)}
    return seating.with_seats([seat], **taken).full_starts()


def sat_again(seating: Seating, person: str, names: Mapping[int, str]) -> Seating:
    """A person comes to the seats of a rematch that are still free, with the names they had."""
    for seat in set(names) & set(seating.free):
        seating = seating.with_seats([seat], kind=PERSON, name=names[seat], person=person)
    return seating.full_starts()


def again_at(seat: SeatAt, person: str, is_asking: bool) -> str:
    """A seat in the rematch, as the lobby names it: of who asks, of others, of bots."""
    if seat.kind == BOT:
        return seat.bot
    if seat.person != person:
        return OPEN
    return ME if is_asking else f"{SAME_SCREEN}{seat.name}"


def filled(seating: Seating, person: str, bot: str) -> Seating:
    """Bots take the free seats, and the race begins; only the host may ask for it."""
    if not person or seating.host != person:
        raise HairpinError("only who made the table can start it before it is full")
    return seating.with_seats(seating.free, kind=BOT, name=bot, bot=bot).full_starts()


def with_nonce(seating: Seating, person: str, text: str) -> Seating:
    """A seat adds its word to the dice, until the race starts."""
    held = must_hold(seating, person)
    if seating.started:
        raise HairpinError("the race has started: the dice are settled")
    return seating.with_seats(held[:1], nonce=clean_nonce(text))


def clean_nonce(text: str) -> str:
    """A word for the dice that can be written into a race file; empty for none."""
    if len(text) > MAX_NONCE or "," in text or text != text.strip() or not text.isprintable():
        raise HairpinError(f"a word for the dice has up to {MAX_NONCE} characters in one line, without a comma")
    return text


# ---- at any time ----


def left(seating: Seating, person: str, bot: str) -> Seating:
    """A person goes: before the start their seats are free again, afterwards a bot drives for them."""
    held = must_hold(seating, person)
    if seating.started:
        return handed_over(seating, person, bot)
    freed = seating.with_seats(held, **asdict(SeatAt(OPEN, "")))
    still_there = (seat.person for seat in freed.seats if seat.person)
    host = next(still_there, person) if seating.host == person else seating.host  # who comes back to nobody is host
    return replace(freed, host=host)


def handed_over(seating: Seating, person: str, bot: str) -> Seating:
    """A bot drives for a person; with an empty name the person drives again."""
    return seating.with_seats(must_hold(seating, person), bot=bot)


def stood_in(seating: Seating, person: str, seat: int, bot: str) -> Seating:
    """The host lets a bot drive for somebody who is away; how long they must have been is the caller's question."""
    if not person or seating.host != person:
        raise HairpinError("only who made the table can let a bot drive for somebody else")
    drivers = [n for n, at in enumerate(seating.seats) if at.kind == PERSON and not at.bot and at.person != person]
    if seat not in drivers:
        others = listed(drivers, "and") if drivers else "there are none"
        raise HairpinError(f"seat {seat}: a bot can stand in for another driver who is away; their seats: {others}")
    return seating.with_seats([seat], bot=bot)


def moved_to(seating: Seating, person: str, other: str) -> Seating:
    """All that a person holds at this table goes to another device."""
    moved = seating.with_seats(must_hold(seating, person), person=other)
    return replace(moved, host=other if seating.host == person else seating.host)


def must_hold(seating: Seating, person: str) -> list[int]:
    if not (held := seating.held_by(person)):
        raise HairpinError("you hold no seat at this table")
    return held
