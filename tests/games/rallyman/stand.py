"""A small race set up by hand: cars on a small road, one of them about to begin its turn.

Every action goes through the interpreted and the compiled rules, and both must agree; where nothing is compiled
(NUMBA_DISABLE_JIT, as for mutants) through the interpreted ones only, and `forbids` is left to the scenarios.
"""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from hairpin.games.rallyman import content
from hairpin.games.rallyman.actions import (
    ACTIONS,
    Kind,
    action_of,
    argument_of,
    branch_of,
    die_of,
    is_jumping,
    kind_of,
    landing_of,
    way_of,
)
from hairpin.games.rallyman.names import NOBODY, REVERSES, SIDES, Ask, Cause, Event, Phase, Status
from hairpin.games.rallyman.observe import imagine, observe, redact
from hairpin.games.rallyman.rules import choices, order, play, turn
from hairpin.games.rallyman.rules.control import deck_flipped
from hairpin.games.rallyman.rules.dashboard import gear_with
from hairpin.games.rallyman.rules.overtaking import landing
from hairpin.games.rallyman.rules.relay import outcome_causes, outcome_finish_gear, outcome_gear, outcome_space
from hairpin.games.rallyman.state import DESK, SETTING, STATE
from hairpin.games.rallyman.words import outcomes
from hairpin.kit.contract import CHANCE, Kernels
from hairpin.kit.desk import EVENT_ROOM
from hairpin.kit.kernel import interpreted
from hairpin.kit.record import Table
from hairpin.sim import cpu

KERNELS = Kernels(
    new=play.new,
    to_act=choices.to_act,
    legal=choices.legal,
    chances=choices.chances,
    apply=play.apply,
    forbids=choices.forbids,
    observe=observe,
    redact=redact,
    imagine=imagine,
)
ENGINE = cpu.make_engine(
    SimpleNamespace(kernels=KERNELS, actions=ACTIONS, setting_type=SETTING, state_type=STATE, desk_type=DESK)  # type: ignore[arg-type]
)
COMPILED = interpreted(ENGINE.advance) is not ENGINE.advance
DIE_SIGNS = ("G1", "G2", "G3", "G4", "G5", "G6", "G1+B", "G2+B", "G3+B", "G4+B", "C", "B")
CAUSE_SIGNS = {
    Cause.LIMIT: "limit",
    Cause.OVER_JUMP: "jump_over",
    Cause.JUMP_WARNING: "jump_warning",
    Cause.WARNINGS: "warnings",
}
SPARE_SEATS = 1  # somebody who has finished, so that nobody is the Leader


class Stand:
    """A race at the beginning of a turn of the car `me`; the others stand where the example says."""

    def __init__(self, given: Mapping[str, Any], course: str = "") -> None:
        cars = given.get("cars", [{"id": "me", "node": "S", "gear": 0}])
        _, self.settings = content.setup(course or given["graph"].lower(), {"seats": str(len(cars) + SPARE_SEATS)})
        self.states: Table = np.zeros(1, STATE)
        self.desks: Table = np.zeros(1, DESK)
        self.desks[0].event_room = EVENT_ROOM
        self.seats = [car["id"] for car in cars]
        self.numbers = {content.read_name(self.setting.nodes[k].name): k for k in range(int(self.setting.starts[1]))}
        self.set_options(given)
        play.new(self.setting, self.state)
        self.place(cars)
        self.me = self.seats.index("me") if "me" in self.seats else 0
        self.damage(given.get("damage", {}))
        self.lay_minus(given.get("minus", {}))
        self.car.seconds = given.get("seconds", 0)
        self.state.crossed = int(not given.get("leader", False))
        self.events: list[tuple[int, ...]] = []
        self.alone = False  # True: without the compiled rules, and without asking `forbids`

    @property
    def setting(self) -> Any:
        return self.settings[0]

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def car(self) -> Any:
        return self.state.cars[self.me]

    def set_options(self, given: Mapping[str, Any]) -> None:
        for name in given.get("options", {}):
            self.setting[name] = 1
        self.setting.limit = self.setting.leader_limit = given.get("limit", 3)

    def place(self, cars: Sequence[Mapping[str, Any]]) -> None:
        for seat, given in enumerate(cars):
            car = self.state.cars[seat]
            car.node, car.gear = self.numbers[given["node"]], given["gear"]
            car.beside, car.status = int(not given.get("on_road", True)), Status.RACING
            car.deck = car.gear
        self.state.cars[len(cars)].status = Status.FINISHED
        self.state.rounds = 9
        for seat in range(len(cars) + SPARE_SEATS):
            self.state.starting[seat] = seat

    def damage(self, tokens: Mapping[str, int]) -> None:
        for side, letter in enumerate("GBC"):
            for number in range(tokens.get(letter, 0)):
                self.give(side, number % REVERSES)

    def give(self, side: int, reverse: int) -> None:
        """Put a token on my Dashboard, Damage side up."""
        token = side * REVERSES + reverse
        self.state.bag[token] -= 1
        self.car.upright[token] += 1
        self.car.damage[side] += 1

    def lay_minus(self, minus: Mapping[str, int], owner: int | None = None) -> None:
        tiles = {content.read_name(self.setting.tiles[k].name): k for k in range(8)}
        seat = len(self.seats) if owner is None else owner
        for tile, count in minus.items():
            for number in range(count):
                side = number % SIDES
                self.state.minus[self.state.minus_count] = (tiles[tile] * 6 + seat) * SIDES + side
                self.state.minus_count += 1
                self.state.bag[side * REVERSES + 2] -= 1

    def begin(self) -> "Stand":
        """My turn begins; the others have had theirs."""
        for place in range(6):
            self.state.order[place] = NOBODY
        self.state.order[0], self.state.turn = self.me, 0
        self.state.ask, self.state.phase = Ask.NOTHING, Phase.SETUP
        self.desks[0].event_count = 0
        turn.begin_turn(self.setting, self.state, self.desks[0])
        self.keep_events()
        return self

    # ---- acting ----

    def keep_events(self) -> None:
        self.events += [tuple(map(int, row)) for row in self.desks[0].events[: self.desks[0].event_count]]

    def possible(self) -> list[int]:
        """What may happen next; `forbids` must say the same of every action number."""
        if COMPILED:
            assert interpreted(ENGINE.agrees)(self.settings, self.states, self.desks, 0) == -1
            assert ENGINE.agrees(self.settings, self.states, self.desks, 0) == -1
        else:
            listed = choices.chances if choices.to_act(self.setting, self.state) == CHANCE else choices.legal
            listed(self.setting, self.state, self.desks[0])
        return [int(self.desks[0].actions[k]) for k in range(int(self.desks[0].count))]

    def act(self, kind: Kind, argument: int = 0) -> None:
        """Do this, in both modes."""
        action = int(action_of(kind, argument))
        if self.alone:
            interpreted(ENGINE.advance)(self.settings, self.states, self.desks, 0, action)
            self.keep_events()
            return
        assert action in self.possible(), f"{kind.name} {argument}: {self.state.ask}"
        twin_states, twin_desks = self.states.copy(), self.desks.copy()
        counted = interpreted(ENGINE.advance)(self.settings, self.states, self.desks, 0, action)
        if COMPILED:
            assert ENGINE.advance(self.settings, twin_states, twin_desks, 0, action) == counted
            assert twin_states.tobytes() == self.states.tobytes()
        self.keep_events()

    def name(self, space: int) -> str:
        return content.read_name(self.setting.nodes[space].name)

    def sign(self, action: int) -> str:
        """`G3>J3A>A4` for an action that lays a die."""
        argument = int(argument_of(action))
        die, way = int(die_of(argument)), int(way_of(argument))
        gear = int(gear_with(self.state.speed, die))
        ahead = int(self.setting.nodes[self.state.place].ways[branch_of(way)])
        parts = [DIE_SIGNS[die], self.name(ahead)]
        if is_jumping(way):
            parts.append(self.name(int(landing(self.setting, ahead, gear, landing_of(way)))))
        return ">".join(parts)

    def steps(self) -> dict[str, int]:
        """The steps that may be laid, by their signs."""
        found = [action for action in self.possible() if kind_of(action) == Kind.LAY]
        return {self.sign(action): action for action in found} if self.state.ask == Ask.LAY else {}

    def lay(self, plan: Sequence[str]) -> bool:
        """Lay a plan; answers whether it is legal."""
        for step in plan:
            steps = self.steps()
            if step not in steps:
                return False
            self.act(Kind.LAY, int(argument_of(steps[step])))
        return True

    def roll(self, marks: str, token: int = 0) -> None:
        """Roll a step (. and W) or secure it (S); Shortcuts draw the given kind of token."""
        self.act(Kind.SECURE if marks == "S" else Kind.ROLL)
        self.show("" if marks == "S" else marks, token)

    def show(self, marks: str, token: int = 0) -> None:
        for mark in marks:
            self.act(Kind.DIE, int(mark == "W"))
        while self.state.ask == Ask.TOKEN:
            self.act(Kind.TOKEN, token)

    def run_on(self) -> None:
        """End a turn in which nothing can be done."""
        self.desks[0].event_count = 0
        turn.end_turn(self.setting, self.state, self.desks[0])
        self.keep_events()

    def settle(self) -> None:
        """Go on by rule until somebody is asked."""
        self.desks[0].event_count = 0
        play.proceed(self.setting, self.state, self.desks[0])
        self.keep_events()

    def first_outcome(self) -> int:
        """The argument of the first thing that may happen."""
        return int(argument_of(self.possible()[0]))

    def act_somehow(self) -> None:
        """Do the first thing that may happen."""
        action = self.possible()[0]
        self.act(Kind(int(kind_of(action))), int(argument_of(action)))

    def choice(self, kind: Kind, argument: int = 0) -> int:
        return int(action_of(kind, argument))

    def kind(self, action: int) -> Kind:
        return Kind(int(kind_of(action)))

    def fix_order(self, previous: Sequence[str]) -> None:
        for place, name in enumerate(previous):
            self.state.order[place] = self.seats.index(name)
        order.fix_order(self.setting, self.state, self.desks[0])

    def order(self) -> list[str]:
        return [self.seats[int(seat)] for seat in self.state.order if seat != NOBODY]

    def deck(self) -> int:
        """The Gear whose deck is flipped."""
        return int(deck_flipped(self.state))

    # ---- what came of it ----

    def happened(self, event: Event) -> list[tuple[int, ...]]:
        return [row for row in self.events if row[0] == event and row[2] in (self.me, NOBODY)]

    def relays(self) -> list[str]:
        """The outcomes of laying the dice again, as node/Gear/causes."""
        found = outcomes(self.setting, self.state)
        return [
            f"{self.name(int(outcome_space(o)))}/{int(outcome_gear(o))}/{causes(int(outcome_causes(o)))}" for o in found
        ]

    def finish_gears(self) -> set[int]:
        return {int(outcome_finish_gear(outcome)) for outcome in outcomes(self.setting, self.state)}


def causes(bits: int) -> str:
    return "+".join(sorted(sign for cause, sign in CAUSE_SIGNS.items() if bits & cause))
