"""Every example of the rulebook and of the rulings, interpreted and compiled; expected values are the ledger's."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hairpin.games.rallyman.actions import Kind
from hairpin.games.rallyman.names import Ask, Event, Status
from tests.games.rallyman import calculations
from tests.games.rallyman.stand import Stand, causes

EXAMPLES = {e["id"]: e for e in tomllib.loads(Path(__file__).with_name("examples.toml").read_text("utf-8"))["example"]}


def plans(example: Any) -> None:
    """Which plans are legal."""
    found = [Stand(example["given"]).begin().lay(plan) for plan in example["do"]["plans"]]
    assert found == example["expect"]["legal"]


def steps(example: Any) -> None:
    """All legal first steps; without one, the Time card that is taken at once."""
    stand = Stand(example["given"]).begin()
    assert sorted(stand.steps()) == sorted(example["expect"]["steps"])
    if "card" in example["expect"]:
        stand = Stand(example["given"]).begin()
        stand.run_on()
        assert stand.happened(Event.CARD)[0][3] == example["expect"]["card"]


def one_by_one(example: Any) -> None:
    """Roll a plan step by step."""
    expect = example["expect"]
    stand = Stand(example["given"]).begin()
    assert stand.lay(example["do"]["plan"]) == expect["legal"]
    seconds = stand.car.seconds
    stand.act(Kind.ONE_BY_ONE)
    for marks in example["do"]["rolls"]:
        stand.roll(marks)
    if len(example["do"]["rolls"]) < len(example["do"]["plan"]) and stand.state.ask == Ask.STEP:
        stand.act(Kind.STOP)
    assert seconds - stand.car.seconds == expect.get("cost", 0)
    expect_end(stand, expect)


def expect_end(stand: Stand, expect: Any) -> None:
    """Where the movement ended, in which Gear, with which card."""
    lost = stand.happened(Event.LOST_CONTROL)
    assert bool(lost) == expect["loc"]
    assert stand.name(int(stand.car.node)) == expect["node"]
    rolled = sum(row[4] for row in stand.happened(Event.ROLLED))
    assert rolled == expect["warnings"]
    if lost:
        assert lost[0][4] == expect["gear"]
    if expect["card"] == 0:
        assert stand.state.ask == Ask.CARD
        assert stand.deck() == expect["deck"]
    else:
        assert stand.happened(Event.CARD)[0][3] == expect["card"]
        assert expect["gear"] == expect["card"]
    assert (stand.car.status == Status.FINISHED) == expect.get("finished", False)


def flat_out(example: Any) -> None:
    """Roll a plan at once; after a failure, all outcomes of laying the dice again."""
    expect = example["expect"]
    stand = Stand(example["given"]).begin()
    assert stand.lay(example["do"]["plan"]) == expect["legal"]
    seconds = stand.car.seconds
    stand.act(Kind.FLAT_OUT)
    stand.show("".join(example["do"]["rolls"]))
    assert stand.car.seconds - seconds == expect["tokens"]
    if not expect["loc"]:
        expect_end(stand, expect)
        return
    assert stand.state.ask == Ask.RELAY
    assert stand.state.warnings == expect["warnings"]
    if "relay" in expect:
        assert sorted(stand.relays()) == sorted(expect["relay"])
    assert set(expect.get("relay_contains", ())) <= set(stand.relays())
    if "finish_gear" in expect:
        assert stand.finish_gears() == {expect["finish_gear"]}


def order(example: Any) -> None:
    """The order of play of a new round."""
    stand = Stand(example["given"])
    stand.fix_order(example["given"]["previous_order"])
    assert stand.order() == example["expect"]["order"]


def sweep_gear(example: Any) -> None:
    """In which Gears of another car a step is legal."""
    allowed = []
    for gear in range(1, 7):
        cars = [{**car, "gear": gear} if car["id"] == example["do"]["car"] else car for car in example["given"]["cars"]]
        if Stand({**example["given"], "cars": cars}).begin().lay([example["do"]["step"]]):
            allowed.append(gear)
    assert allowed == example["expect"]["allowed"]


def calc(example: Any) -> None:
    """Arithmetic and states, each by itself."""
    named = getattr(calculations, example["id"].lower().replace("-", "_"))
    named(example["given"], example["expect"])


KINDS: dict[str, Callable[[Any], None]] = {
    "plans": plans,
    "steps": steps,
    "one_by_one": one_by_one,
    "flat_out": flat_out,
    "order": order,
    "sweep_gear": sweep_gear,
    "calc": calc,
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str) -> None:
    KINDS[EXAMPLES[name]["do"]["kind"]](EXAMPLES[name])


def test_the_flying_start_adds_two_first_steps() -> None:
    """What the text of RD-EX-31 says of the option [RD-FLY-01]."""
    given = {**EXAMPLES["RD-EX-31"]["given"], "options": {"flying_start": True}}
    assert sorted(Stand(given).begin().steps()) == ["G1>A1", "G1>B1", "G2>A1", "G2>B1"]


def test_causes_are_joined_in_the_order_of_their_names() -> None:
    assert causes(15) == "jump_over+jump_warning+limit+warnings"
