"""What racer does with items and abilities: it uses them on those they hurt, and keeps them else."""

from collections.abc import Sequence

import pytest

from hairpin.bots import Budget
from hairpin.bots.joyride.racer import Racer
from hairpin.games import game as game_by_name
from hairpin.games.joyride.actions import Kind, argument_of, kind_of
from hairpin.games.joyride.names import Shift, Steer
from hairpin.kit.record import Table
from hairpin.lab import races as lab
from hairpin.lab.races import Study, share
from hairpin.race import Race
from hairpin.sim.cpu import engine, tables

GAME = game_by_name("joyride")
RACE = "joyride/school-reunion/seats=2/round=3"
IN_FRONT, BEHIND, FAR_OFF = "B=m2:e,mirror=11", "B=i2:e,mirror=11", "B=d13:ne,mirror=11,next=2"


def choice(position: str) -> str:
    """What racer does here, in both budgets."""
    race = Race.from_position(position)
    given = (race.settings, race.states, race.legal())
    chosen = {Racer().choose(*given, budget, 1) for budget in Budget}
    assert len(chosen) == 1
    return race.game.write_action(race.setting, race.state, chosen.pop())


@pytest.mark.parametrize(
    ("item", "rival", "does"),
    [
        ("flashbang", IN_FRONT, "fire ahead"),
        ("flashbang", BEHIND, "done"),
        ("drone", IN_FRONT, "drone e"),
        ("drone", FAR_OFF, "done"),
    ],
)
def test_what_flies_is_sent_off_at_a_rival_only(item: str, rival: str, does: str) -> None:
    own = "A=m2:e" if rival == BEHIND else "A=g2:e"
    assert choice(f"{RACE},at=start.window/{own},gear=3,mirror=122,items={item}.none/{rival}") == does


@pytest.mark.parametrize("item", ["mine", "oil"])
def test_what_is_dropped_is_dropped_before_a_rival_only(item: str) -> None:
    held = f"gear=3,mirror=122,items={item}.none"
    assert choice(f"{RACE},at=end.window/A=m2:e,{held}/{BEHIND}") == f"drop {item} behind"
    assert choice(f"{RACE},at=end.window/A=g2:e,{held}/{IN_FRONT}") == "done"


@pytest.mark.parametrize(
    ("tokens", "does"), [("", "straight"), (",tokens=k3-hidden", "straight"), (",tokens=k3-mine", "steer left")]
)
def test_a_mine_is_steered_around_and_an_item_to_be_had_is_not(tokens: str, does: str) -> None:
    """The move ends two spaces on; nobody knows what lies face-down, and it is an item whatever it is."""
    assert choice(f"{RACE},at=roll.steer{tokens}/A=i3:e,gear=2,mirror=11/B=c15:e,mirror=12") == does


def test_the_lesser_item_makes_room() -> None:
    full = "A=i2:e,gear=2,mirror=23,items=drone.oil"
    assert choice(f"{RACE},at=roll.discard,earned=A-stack/{full}/{FAR_OFF}") == "discard item 2"


class Plain(Racer):
    """A racer that leaves items and abilities alone."""

    says = "never uses an item or an ability"

    def choose(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget, draws: int) -> int:
        worth = self.reasons(settings, sights, actions, budget)
        return max(filter(is_plain, actions), key=lambda action: worth[action])


def is_plain(action: int) -> bool:
    """Whether an action needs no item and no ability."""
    kind, argument = kind_of(action), argument_of(action)
    if kind in (Kind.STEER, Kind.REVERSE):
        return argument < Steer.SHARP_LEFT
    if kind == Kind.SHIFT:
        return argument < Shift.MASTER_UP
    if kind == Kind.PILOT:
        return argument == 0
    return not Kind.DROP <= kind <= Kind.STALL or kind == Kind.AIM


def test_abilities_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small sample: on Graduation, with abilities, who leaves them alone is beaten."""
    drivers = {"racer": Racer(), "rookie": Plain()}
    monkeypatch.setattr(lab, "bot", lambda _, name: drivers[name])
    outcome, _ = lab.run(Study("joyride", "graduation", {"seats": "2"}, ("racer", "rookie"), races=40), workers=1)
    assert share(outcome.wins_by_seat[0], 40)["low"] > 0.6


def test_racer_knows_nothing_but_the_sight_it_is_given() -> None:
    """One racer at both wheels answers as fresh ones do that have seen nothing else of the race."""
    at_both, fast = Racer(), engine("joyride")
    _, settings = GAME.setup("security-circuit", {"seats": "2", "abilities": "standard"})
    states, desks = tables(GAME, word=3)
    sights, _ = tables(GAME)
    count = fast.start_drawing(settings, states, desks, 0)
    compared = 0
    while count and compared < 250:
        actions, seat = desks[0].actions[:count].tolist(), int(desks[0].actor)
        fast.see(settings, states, sights, 0, seat)
        action = at_both.choose(settings, sights, actions, Budget.SIMULATION, 1)
        assert action == Racer().choose(settings, sights.copy(), actions, Budget.SIMULATION, 2)
        count = fast.advance_drawing(settings, states, desks, 0, action)
        compared += 1
    assert compared > 100
    assert states[0].removed.sum() + sum(car.items.sum() for car in states[0].cars) > 0, "no item was ever had"
