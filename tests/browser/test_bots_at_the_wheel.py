"""Bots at the wheel: while their engines warm up, and for a driver who is away."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hairpin.server.thinker import warming_shown
from tests.browser.conftest import People
from tests.browser.steps import close_menu, menu, my_turn, race_now, table_from, take_seat
from tests.server.conftest import QuickThinker, Running, SetClock

START = "joyride/school-yard/seats=2/round=9/A=n3:e,gear=2,mirror=11/B=v4:e,gear=1,mirror=1"
LONG_AWAY = 601  # seconds


class ColdThinker(QuickThinker):
    """A thinker whose engines are warming up until a test says that they are warm."""

    def __init__(self) -> None:
        super().__init__()
        self.warming = warming_shown(3, 8, 20)

    async def warm(self, game: str, told: Callable[[], None]) -> None:
        self.told = told


@pytest.fixture
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr("hairpin.server.app.Thinker", ColdThinker)
    running = Running(tmp_path)
    yield running
    running.stop()


@pytest.mark.parametrize("width", [360, 1280])
def test_how_far_the_engines_are_is_told_until_they_are_warm(people: People, cold: Running, width: int) -> None:
    ann = people("Ann", cold.url, viewport={"width": width, "height": 740})
    engines = ann.get_by_role("progressbar", name="Engines compiled")
    expect(engines).to_have_attribute("max", "8")
    expect(ann.get_by_text("about 20 s to go")).to_be_visible()
    race_now(ann)
    expect(engines).to_have_js_property("value", 3)
    strip = engines.locator("..")
    expect(strip).to_contain_text("about 20 s to go")  # a screen reader is told all of it on a phone too
    if width == 360:
        assert strip.evaluate("strip => strip.offsetHeight") <= 30
    thinker = cold.app.state.hall.thinker
    thinker.warming = None
    cold.server.servers[0].get_loop().call_soon_threadsafe(thinker.told)
    expect(engines).to_be_hidden()
    ann.goto("/")
    expect(ann.get_by_role("button", name="Race now").first).to_be_visible()
    expect(engines).to_be_hidden()


@pytest.fixture
def clocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Running, SetClock]]:
    """A server whose clock can be set forward; silence counts for nothing, as the pages' clocks are not."""
    monkeypatch.setattr("hairpin.server.app.Thinker", QuickThinker)
    monkeypatch.setattr("hairpin.server.socket.SILENCE", 1e9)
    clock = SetClock()
    running = Running(tmp_path, clock=clock)
    yield running, clock
    running.stop()


def test_who_made_the_table_lets_a_bot_drive_for_who_is_long_away(
    people: People, clocked: tuple[Running, SetClock]
) -> None:
    server, clock = clocked
    ann, ben = people("Ann", server.url), people("Ben", server.url)
    link = table_from(ann, START, "me", "open")
    ann.goto(link)
    take_seat(ben, link, "Ben")
    my_turn(ann)
    ben.goto("about:blank")
    order = ann.get_by_role("list", name="Order of turns")
    expect(order).to_contain_text("away")
    offer = ann.get_by_role("button", name="Let a bot drive for Ben")
    ann.get_by_role("button", name="Menu of the table").click()
    expect(ann.get_by_role("button", name="Hand my seat to a bot")).to_be_visible()
    expect(offer).to_be_hidden()
    close_menu(ann)
    clock.forward += LONG_AWAY
    menu(ann, "Let a bot drive for Ben")
    expect(ann.get_by_text("A bot drives for Ben, who can take the wheel back.")).to_be_visible()
    close_menu(ann)
    expect(order).to_contain_text("a bot stands in")
    expect(ann.get_by_role("region", name="Dashboards", exact=True)).to_contain_text("Ben (a bot stands in)")
    ben.goto(f"{server.url}{link}")
    menu(ben, "Take the wheel back")
    expect(order).not_to_contain_text("a bot stands in")
