"""While the kernels are compiled a rookie in plain Python drives for every bot; afterwards they drive themselves."""

import asyncio
from pathlib import Path

import pytest

from hairpin import warming
from hairpin.bots import Budget, stand_in
from hairpin.race import Race
from hairpin.server import thinker
from hairpin.server.messages import Warming
from hairpin.server.thinker import Thinker
from hairpin.warming import AT_TABLE
from tests.server.conftest import Person


def started() -> Race:
    race = Race.start("joyride", "school-yard", {"seats": "2"})
    race.step_alone_on()
    return race


async def at_every_stage(bots: Thinker) -> tuple[list[Warming | None], list[str]]:
    """How far it is told to be, and who drives then."""
    stages: list[Warming | None] = []
    drivers: list[str] = []

    def told() -> None:
        stages.append(bots.warming)
        drivers.append(bots.driver("joyride", "racer"))

    race = started()
    first = await bots.choose(race, "racer", race.to_act)
    assert first == stand_in("joyride").choose(race.settings, race.states, race.legal(), Budget.TABLE, len(race.log))
    await bots.warm("joyride", told)
    assert await bots.choose(race, "racer", race.to_act) in race.legal()
    return stages, drivers


def test_progress_is_told_and_then_the_bots_drive_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "is_warm", lambda game: False)
    bots = Thinker()
    try:
        stages, drivers = asyncio.run(at_every_stage(bots))
    finally:
        bots.close()
    assert [stage and (stage.done, stage.steps) for stage in stages] == [
        *((done, len(AT_TABLE)) for done in range(len(AT_TABLE))),
        None,
    ]
    assert drivers == ["rookie"] * len(AT_TABLE) + ["racer"]
    assert all("rookie drives every bot's car" in stage.says for stage in stages if stage)


def test_a_compiler_that_dies_leaves_the_stand_in_driving(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "is_warm", lambda game: False)
    monkeypatch.setattr(thinker, "warm_for_tables", die)
    bots = Thinker()
    told: list[Warming | None] = []
    try:
        asyncio.run(bots.warm("joyride", lambda: told.append(bots.warming)))
        assert told[-1] is None
        assert bots.driver("joyride", "racer") == "rookie"
        race = started()
        assert asyncio.run(bots.choose(race, "racer", race.to_act)) in race.legal()
    finally:
        bots.close()


def die(game: str, step: str) -> float:
    import os

    os._exit(3)


def test_the_mark_of_what_has_been_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(warming, "CACHE", tmp_path)
    *before, last = warming.AT_TABLE
    for step in before:
        warming.warm_for_tables("joyride", step)
        assert not warming.is_warm("joyride")
    warming.warm_for_tables("joyride", last)
    assert warming.is_warm("joyride")


def test_the_lobby_is_told_that_all_is_ready(ann: Person) -> None:
    assert ann.get("/warming") == {}
