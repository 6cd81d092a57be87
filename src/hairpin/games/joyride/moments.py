"""A moment of a race as one driver lives it: what is asked, what just happened, what each choice would do.

It is made from the driver's sight alone. `lessons` and `advice` ask it; it changes nothing.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from hairpin.games.joyride.names import NOBODY, NOWHERE, Ask, Event
from hairpin.games.joyride.rules.choices import to_act
from hairpin.games.joyride.rules.course import is_barrier
from hairpin.games.joyride.state import FACES, Car, Setting, State
from hairpin.games.joyride.view import After, Trials
from hairpin.games.joyride.words import write_action
from hairpin.kit.contract import Advance
from hairpin.kit.errors import listed
from hairpin.kit.hexgrid import neighbour, space_name
from hairpin.kit.record import Numbers, Table

Happened = tuple[int, ...]  # an event: kind, clause, seat, a, b, c
FAR = 15  # spaces: no turn is longer
ADVISED_ROUNDS = 2  # in how many rounds a newcomer is told what to try


class Moment:
    """One moment for one seat; what is dear to know is found out when it is first asked for."""

    def __init__(self, settings: Table, sights: Table, seat: int, events: Sequence[Happened], advance: Advance) -> None:
        self.sights, self.seat, self.events = sights, seat, events
        self.trials = Trials(settings, advance)

    @property
    def setting(self) -> Setting:
        setting: Setting = self.trials.settings[0]
        return setting

    @property
    def sight(self) -> State:
        sight: State = self.sights[0]
        return sight

    @cached_property
    def asked(self) -> Ask:
        """What this driver is asked; NOTHING if somebody else, chance or nobody acts."""
        mine = int(to_act(self.setting, self.sight)) == self.seat
        return Ask(int(self.sight.ask)) if mine else Ask.NOTHING

    @property
    def car(self) -> Car:
        return self.sight.cars[self.seat]

    # ---- what happened ----

    def event(self, kind: Event, seat: int | None = None) -> Happened | None:
        """The first event of a kind that just happened, to a seat if one is named."""
        fitting = (e for e in self.events if e[0] == kind and seat in (None, e[2]))
        return next(fitting, None)

    def own(self, kind: Event) -> Happened | None:
        """The same for this driver's car."""
        return self.event(kind, self.seat)

    # ---- what may be done ----

    @cached_property
    def actions(self) -> dict[str, int]:
        """The legal actions of this driver by their words."""
        if self.asked == Ask.NOTHING:
            return {}
        return {write_action(self.setting, action): action for action in self.trials.legal(self.sights)}

    def after(self, action: int) -> After:
        """What a choice would lead to."""
        return self.trials.after(self.sights, action)

    @cached_property
    def outcomes(self) -> dict[str, list[Happened]]:
        """What each way of steering would make happen, by its words."""
        if self.asked != Ask.STEER:
            return {}
        return {words: [tuple(event) for event in self.after(action).events] for words, action in self.actions.items()}

    def ways(self, kind: Event) -> list[tuple[str, Happened]]:
        """The ways of steering that make a kind of event happen, each with the first such event."""
        firsts = ((words, next((e for e in events if e[0] == kind), None)) for words, events in self.outcomes.items())
        return [(words, event) for words, event in firsts if event is not None]

    # ---- the course ----

    @cached_property
    def ahead(self) -> list[int]:
        """The spaces straight ahead of the car, up to the next barrier."""
        found: list[int] = []
        at = int(self.car.front)
        while at != NOWHERE and len(found) < FAR:
            at = int(neighbour(at, self.car.facing))
            if is_barrier(self.setting, at):
                break
            found.append(at)
        return found

    def line(self, target: int) -> tuple[str, ...]:
        """The spaces of a checkpoint's line, or of the starting line."""
        on_it = np.flatnonzero(np.asarray(self.setting.lines) >> target & 1)
        return tuple(space_name(int(space)) for space in on_it)

    @property
    def order(self) -> list[int]:
        """The seats in the order of turns."""
        places = (int(self.sight.order[place]) for place in range(self.setting.seats))
        return [seat for seat in places if seat != NOBODY]


NUMBERS = ("no", "a", "two", "three", "four", "five")


def faces(dice: Numbers) -> str:
    """`two 1s and a 3` for dice by face."""
    counted = [(int(dice[face]), face) for face in range(1, FACES) if dice[face]]
    return listed((f"{NUMBERS[count]} {face}{'s' if count > 1 else ''}" for count, face in counted), "and")
