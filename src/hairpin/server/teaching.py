"""What a guided race teaches each of its drivers, and when: worked out from the log, so that nothing is lost.

At every choice of a driver one lesson stands: the first that is due there and has not been given. It has been given
once its driver has chosen, or has put it aside before. Those put aside are all that is kept beside the log.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import msgspec
import numpy as np

from hairpin.kit.record import Table
from hairpin.kit.shown import Due, Lesson
from hairpin.race import Race
from hairpin.sim.cpu import loops


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a driver's lessons."""

    aside: tuple[str, ...] = ()  # put aside with "Got it"
    since: int = 0  # lessons begin anew after so many lines of the log
    wanted: bool = True

    @classmethod
    def read(cls, text: str) -> "Progress":
        """As it is stored with the seat; nothing at first."""
        return msgspec.json.decode(text, type=cls) if text else cls()

    def written(self) -> str:
        """The text to store."""
        return msgspec.json.encode(self).decode()


@dataclass(frozen=True)
class Came:
    """The lessons that came up at a moment, with what they came from."""

    state: bytes
    events: tuple[tuple[int, ...], ...]
    lessons: tuple[Due, ...]


class Teaching:
    """The lessons of one seat of a race."""

    def __init__(self, race: Race, seat: int) -> None:
        self.race, self.seat = race, seat
        self.came: dict[int, Came] = {}  # by line; worked out again where the log has changed

    def lesson(self, progress: Progress) -> Lesson | None:
        """The lesson that stands now, if any: while the seat is asked, and when the race is over."""
        race = self.race
        if not progress.wanted or not (race.is_over or race.to_act == self.seat):
            return None
        now = len(race.log)
        waiting, given = self.so_far(min(progress.since, now), set(progress.aside))
        found = {due.lesson: now for due in self.at(now).lessons}
        if not race.is_over:  # then nothing that waits matters any more
            found = waiting | found
        name = self.first(found, given)
        return self.told(name, found[name]) if name else None

    def so_far(self, since: int, given: set[str | None]) -> tuple[dict[str, int], set[str | None]]:
        """The lessons that wait, each with the line it last came up at, and those that have been given."""
        waiting: dict[str, int] = {}
        for line, entry in enumerate(self.race.log[since:], since):
            came = self.at(line).lessons
            waiting |= {due.lesson: line for due in came if due.waits}
            if entry.actor == self.seat and not entry.alone:
                name = self.first(waiting | {due.lesson: line for due in came}, given)
                given |= {name} if all(due.by_doing for due in came) else set()
        waiting |= {due.lesson: len(self.race.log) for due in self.at(len(self.race.log)).lessons if due.waits}
        return waiting, given

    def first(self, found: Mapping[str, int], given: Collection[str | None]) -> str | None:
        """The one to give, in the order of the catalogue."""
        return next((name for name in self.race.game.lessons if name in found and name not in given), None)

    def at(self, line: int) -> Came:
        """What came up when the log had so many lines."""
        state, events = self.moment(line)
        known = self.came.get(line)
        if known and (known.state, known.events) == (state, events):
            return known
        race, advance = self.race, loops(self.race.game.id).advance
        lessons = race.game.due(race.settings, self.sights(state), self.seat, events, advance)
        self.came[line] = Came(state, events, tuple(lessons))
        return self.came[line]

    def told(self, name: str, line: int) -> Lesson:
        """A lesson as it came up."""
        state, events = self.moment(line)
        advance = loops(self.race.game.id).advance
        return self.race.game.lesson(self.race.settings, self.sights(state), self.seat, events, advance, name)

    def moment(self, line: int) -> tuple[bytes, tuple[tuple[int, ...], ...]]:
        """The state when the log had so many lines, and what the last of them did."""
        race = self.race
        state = race.before[line] if line < len(race.log) else race.states.tobytes()
        return state, race.events[line - 1] if line else ()

    def sights(self, state: bytes) -> Table:
        """What the seat may see of a state."""
        sights: Table = np.zeros(1, self.race.game.state_type)
        full = np.frombuffer(state, self.race.game.state_type)
        self.race.game.kernels.redact(self.race.setting, full[0], self.seat, sights[0])
        return sights
