"""A race being played: setting, log, current state, undo. `racefile` writes and reads it."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hairpin.dice import Dice, LocalDice
from hairpin.games import game as game_by_name
from hairpin.kit.contract import CHANCE, OVER, Course, Game
from hairpin.kit.desk import EVENT_ROOM
from hairpin.kit.errors import HairpinError, IllegalAction
from hairpin.kit.record import Table, as_word
from hairpin.kit.shown import Line, Motion, View
from hairpin.kit.texts import check_name
from hairpin.sim.cpu import loops

CHECK_DIGITS = 8


@dataclass(frozen=True)
class Entry:
    """A line of the log: who acted (a seat or CHANCE), what in words, and whether it was the only possibility."""

    actor: int
    words: str
    action: int
    alone: bool


class Race:
    """One race. Actions go in by number or in words; the log, the undo and the texts come out."""

    def __init__(
        self,
        game: Game,
        course: Course,
        settings: Table,
        states: Table | None = None,
        dice: Dice | None = None,
        drivers: Sequence[str] = (),
    ) -> None:
        self.game, self.course, self.settings = game, course, settings
        self.dice: Dice = dice or LocalDice()
        for name in drivers:
            check_name(name)
        self.drivers = tuple(drivers)
        self.desks = np.zeros(1, game.desk_type)
        self.desks[0].event_room = EVENT_ROOM
        self.states = np.zeros(1, game.state_type)
        self.started_from = ""
        self.edited = False  # its file was changed by hand
        if states is None:
            game.kernels.new(self.setting, self.state)
        else:
            self.states[:] = states
            self.started_from = self.position()
        self.log: list[Entry] = []
        self.story: list[tuple[Line, ...]] = []
        self.motions: list[tuple[Motion, ...]] = []  # what there is to animate, by line
        self.before: list[bytes] = []  # the state before each line
        self.events: list[tuple[tuple[int, ...], ...]] = []  # what happened, by line, as the desk has it

    @classmethod
    def start(cls, game: str, course: str, options: Mapping[str, str], **more: Any) -> "Race":
        """A fresh race of a game on a course."""
        chosen = game_by_name(game)
        return cls(chosen, *chosen.setup(course, options), **more)

    @classmethod
    def from_position(cls, text: str, drawing: str = "", **more: Any) -> "Race":
        """A race that begins in a position."""
        chosen = game_by_name(text.strip().partition("/")[0])
        return cls(chosen, *chosen.parse_position(text, drawing), **more)

    # ---- what is ----

    @property
    def setting(self) -> Any:
        return self.settings[0]

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def to_act(self) -> int:
        """A seat, CHANCE or OVER."""
        return int(self.game.kernels.to_act(self.setting, self.state))

    @property
    def is_over(self) -> bool:
        return self.to_act == OVER

    def legal(self) -> list[int]:
        """The legal actions of the seat to act; empty while chance acts or the race is over."""
        desk = self.desks[0]
        return [int(desk.actions[k]) for k in range(self.game.kernels.legal(self.setting, self.state, desk))]

    def chances(self) -> list[tuple[int, int]]:
        """The outcomes of the pending chance with their weights."""
        desk = self.desks[0]
        found = range(self.game.kernels.chances(self.setting, self.state, desk))
        return [(int(desk.actions[k]), int(desk.weights[k])) for k in found]

    def possible(self) -> list[int]:
        """What may happen next, whoever acts."""
        return [action for action, _ in self.chances()] if self.to_act == CHANCE else self.legal()

    def position(self) -> str:
        """The position as one canonical line."""
        return self.game.write_position(self.setting, self.state, self.course)

    def sight(self, seat: int) -> Table:
        """The state as a seat may know it; a number that is no seat's is somebody who watches."""
        sights: Table = np.zeros(1, self.game.state_type)
        loops(self.game.id).see(self.settings, self.states, sights, 0, seat)
        return sights

    def position_seen(self, seat: int) -> str:
        """The position as a seat may know it; once the race is over nothing is hidden."""
        return self.shared(self.state if self.is_over else self.sight(seat)[0])

    def shared(self, state: Any) -> str:
        """A position for others to read: a course of one's own is spelled out, where the game can do so."""
        course = replace(self.course, id=self.game.spelled(self.course.id))
        return self.game.write_position(self.setting, state, course)

    def check(self) -> str:
        """8 hex digits of the SHA-256 of the position."""
        return hashlib.sha256(self.position().encode()).hexdigest()[:CHECK_DIGITS]

    def view(self, seat: int) -> View:
        shown = self.game.view(self.settings, self.states, seat, loops(self.game.id).advance)
        return self.game.recall(shown, self.events)

    def told(self, action: int) -> str:
        """A legal action as people are told of it."""
        return (self.game.told or self.game.write_action)(self.setting, self.state, action)

    def standings(self) -> Sequence[Mapping[str, Any]]:
        return self.game.standings(self.setting, self.state)

    def open_lines(self, at: int | None = None) -> int:
        """How many lines, of all or of the first so many, hold nothing that is sealed until all have answered."""
        line = len(self.log) if at is None else at
        if line == len(self.log) and self.is_over:
            return line
        while line and self.game.sealing(self.setting, self.state_at(line)):
            line -= 1
        return line

    def state_at(self, line: int) -> Any:
        """The state after so many lines."""
        if line == len(self.log):
            return self.state
        return np.frombuffer(self.before[line], self.game.state_type)[0]

    # ---- what is done ----

    def find(self, words: str) -> int:
        """The action that words mean here; HairpinError if unknown or ambiguous, IllegalAction if not allowed."""
        action = self.game.parse_action(self.setting, self.state, words, self.possible())
        self.refuse_illegal(action)
        return action

    def refuse_illegal(self, action: int) -> None:
        if not 0 <= action < self.game.actions:
            raise HairpinError(f"action {action}: numbers from 0 to {self.game.actions - 1} are allowed")
        clause = int(self.game.kernels.forbids(self.setting, self.state, as_word(action)))
        if clause:
            reason = self.game.refusal(self.setting, self.state, action, clause)
            raise IllegalAction(reason, self.game.clause_ids[clause])

    def play(self, action: int | str) -> tuple[Line, ...]:
        """Carry out an action, by number or in words; answers what happened. Nothing changes if it is refused."""
        number = self.find(action) if isinstance(action, str) else action
        self.refuse_illegal(number)
        entry = Entry(
            self.to_act, self.game.write_action(self.setting, self.state, number), number, len(self.possible()) == 1
        )
        self.before.append(self.states.tobytes())
        self.desks[0].event_count = 0
        self.game.kernels.apply(self.setting, self.state, self.desks[0], as_word(number))
        self.log.append(entry)
        self.events.append(tuple(map(tuple, self.desks[0].events[: self.desks[0].event_count].tolist())))
        self.story.append(tuple(self.game.tell(self.setting, self.desks[0])))
        self.motions.append(tuple(self.game.motions(self.setting, self.desks[0])))
        return self.story[-1]

    def draw(self) -> tuple[Line, ...]:
        """Let the dice decide the pending chance."""
        outcomes = self.chances()
        if not outcomes:
            raise HairpinError("nothing is being rolled or drawn now")
        drawn_before = sum(entry.actor == CHANCE for entry in self.log)
        return self.play(outcomes[self.dice.draw(drawn_before, [weight for _, weight in outcomes])][0])

    def step_alone(self) -> tuple[Line, ...] | None:
        """Take a step that needs nobody: chance, or the only possibility a seat has. None if a seat must choose."""
        if self.to_act == CHANCE:
            return self.draw()
        legal = self.legal()
        return self.play(legal[0]) if len(legal) == 1 else None

    def rewound(self) -> "Race":
        """The same race at its beginning."""
        more: dict[str, Any] = {"dice": self.dice, "drivers": self.drivers}
        if self.started_from:
            return Race.from_position(self.started_from, self.course.drawing, **more)
        return Race(self.game, self.course, self.settings, **more)

    def under(self, options: Mapping[str, str]) -> "Race":
        """A race on the same course at its beginning, under these options, with the same dice and drivers."""
        course, settings = self.game.setup(self.course.id, options)
        return Race(self.game, course, settings, dice=self.dice, drivers=self.drivers)

    def step_alone_on(self) -> None:
        """Take steps that need nobody until somebody must choose."""
        while not self.is_over and self.step_alone() is not None:
            pass

    def looked_ahead(self, action: int) -> "Race":
        """A race like this one in which an action has been tried; this one does not change."""
        ahead = Race(self.game, self.course, self.settings, self.states.copy(), drivers=self.drivers)
        ahead.play(action)
        return ahead

    # ---- undo ----

    def undo(self, seat: int) -> Entry:
        """Take back the seat's last choice and what followed from it alone; raises a HairpinError if it stands.

        It stands once dice or draws have been shown, another seat has answered, or the turn has passed on.
        """
        last = self.last_choice(seat)
        entry = self.log[last]
        self.back_to(last)
        return entry

    def back_to(self, line: int) -> None:
        """Forget everything after so many lines; whether that is allowed is the caller's question."""
        if line < len(self.log):
            self.states[:] = np.frombuffer(self.before[line], self.game.state_type)
            for kept in (self.log, self.before, self.events, self.story, self.motions):
                del kept[line:]

    def last_choice(self, seat: int) -> int:
        """The line that undo would go back to."""
        turn = self.game.turn_of(self.state)
        for line in range(len(self.log) - 1, -1, -1):
            entry = self.log[line]
            before = np.frombuffer(self.before[line], self.game.state_type)[0]
            if entry.actor == CHANCE:
                raise HairpinError(f"nothing to take back: since your last choice came '{entry.words}'")
            if entry.actor != seat:
                name = self.game.seat_names[entry.actor]
                answer = f" with '{entry.words}'" if line < self.open_lines() else ""
                raise HairpinError(f"nothing to take back: {name} has answered{answer} since")
            if self.game.turn_of(before) != turn and self.to_act != seat:
                raise HairpinError(f"'{entry.words}' ended the turn, and another driver has been asked since")
            if not entry.alone:
                return line
        raise HairpinError("nothing to take back: no choice has been made yet")
