"""A hint says why, in a game that can tell it from what its bot reckons."""

from typing import Any

import pytest

from tests.server.conftest import Person, QuickThinker, Running


class Reckoning(QuickThinker):
    """A bot that lays its first die, and reckons that every other one costs two seconds more."""

    async def choose(self, race: Any, name: str, seat: int) -> int:
        return int(race.legal()[0])

    async def reckon(self, race: Any, name: str, seat: int) -> dict[int, float]:
        return {action: -90.0 - 2 * place for place, action in enumerate(race.legal())}


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hairpin.server.app.Thinker", Reckoning)


def test_a_hint_of_rallyman_has_its_reason(server: Running) -> None:
    ann = Person(server)
    table = ann.post("/tables", game="rallyman", course="r1s1", seats=["me"], name="Ann")["id"]
    with ann.page(table) as page:
        page.my_turn()
        said = page.answer(page.say("hint", seq=page.state["seq"]))
    assert said["says"] == (
        "racer would choose: lay Gear 1 on tile 202 (left lane, 1st of 2). It leaves about 90 seconds to go;"
        " laying Gear 1 on tile 202 (right lane, 1st of 2) would cost 2.0 seconds more on average."
        " With it, control is kept with 100 %."
    )


def test_a_hint_of_joyride_has_none(server: Running) -> None:
    ann = Person(server)
    table = ann.post("/tables", game="joyride", course="school-yard", seats=["me", "rookie"], name="Ann")["id"]
    with ann.page(table) as page:
        page.my_turn()
        said = page.answer(page.say("hint", seq=page.state["seq"]))
    assert said["says"].count(".") == 1
