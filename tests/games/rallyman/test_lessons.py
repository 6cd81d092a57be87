"""What a guided race of Rallyman teaches: each lesson comes up where its idea does, and says what the position says."""

import re
from pathlib import Path

from hairpin.games import game as game_by_name
from hairpin.games.rallyman.lessons import CASES, CATALOGUE
from hairpin.kit.shown import Lesson
from hairpin.race import Race
from hairpin.rulebook import read_rulebook
from hairpin.sim.cpu import interpreted_engine

GAME = game_by_name("rallyman")
ADVANCE = interpreted_engine("rallyman").advance
PARTS = {"gauge", "tray", "meter", "deeds"}  # what the client can light
PLAN = ("g1 202.2l", "g2 202.3l", "leader 210.1o1", "leader 210.1o2")


def started(*words: str, options: str = "seats=1") -> Race:
    """R1S1 at its start, then these actions."""
    race = Race.from_position(f"rallyman/r1s1/{options}/round=1,order=A/A=s")
    for one in words:
        race.play(one)
    return race


def lessons_of(race: Race, seat: int = 0) -> dict[str, Lesson]:
    """All that comes up for a seat now, worked out from its sight alone."""
    events = race.events[-1] if race.events else ()
    given = (race.settings, race.sight(seat), seat, events, ADVANCE)
    return {due.lesson: GAME.lesson(*given, due.lesson) for due in GAME.due(*given)}


def test_every_lesson_links_rules_of_the_book_and_lights_parts_of_the_page() -> None:
    known = {entry.id for entry in read_rulebook("rallyman").entries}
    for name, entry in CATALOGUE.items():
        assert set(entry.clauses) <= known, name
        assert set(entry.parts) <= PARTS, name
    assert list(CATALOGUE) == list(GAME.lessons) == list(CASES)
    page = "".join(file.read_text() for file in (Path(__file__).parents[3] / "web/src").rglob("*.svelte"))
    assert all(f'data-part="{part}"' in page for part in PARTS)


def test_every_text_is_one_to_three_sentences() -> None:
    for name, entry in CATALOGUE.items():
        for case, text in entry.text.items():
            count = len(re.findall(r"[.?!](?= [A-Z{]|$)", text))
            assert 1 <= count <= 4, (name, case, count)
            assert len(text) < 290, (name, case)
            assert text == " ".join(text.split()), (name, case)


def test_a_plan_die_by_die() -> None:
    found = lessons_of(started())
    assert list(found) == ["goal", "lay"]
    assert "50 in Gear 1, only 10 in Gear 6" in found["goal"].text
    assert "lay" in lessons_of(started(*PLAN[:1]))
    two = lessons_of(started(*PLAN[:2]))
    assert "lay" not in two
    assert two["coast"].text.startswith("You are the first of this round")
    assert two["coast"].actions == ("leader 210.1i1", "leader 210.1o1")
    assert set(two["limit"].actions) == {"leader 210.1i1", "g3 210.1i1", "g3 210.1o1"}  # limits 1 inside, 2 outside
    three = started(*PLAN[:3])
    kept = three.view(0).panels[0].figures["plan"]["kept"]
    assert f": {round(100 * kept)} % to the last one now" in lessons_of(three)["odds"].text
    assert "4 seconds earned" in lessons_of(started(*PLAN))["ways"].text
    assert "ways" not in lessons_of(three)


def test_who_follows_coasts_with_coast_dice() -> None:
    race = Race.from_position("rallyman/r1s1/seats=2/round=2,order=BA,turn=2/A=202.2l,gear=1/B=205.1l,gear=2")
    coast = lessons_of(race)["coast"]
    assert coast.text.startswith("A Coast die (C)")
    assert f"{int(race.setting.coast_warnings)} of its six faces" in coast.text
    assert lessons_of(race, 1) == {}  # nobody else is asked


def test_rolling_one_by_one() -> None:
    race = started(*PLAN, "one by one")
    found = lessons_of(race)
    assert "step" in found
    assert not {"warning", "secure"} & set(found)
    race.play("roll")
    race.play("warning")
    assert "1 of the 3 that lose control" in lessons_of(race)["warning"].text
    rich = Race.from_position("rallyman/r1s1/seats=1/round=2,order=A/A=202.2l,gear=1,seconds=3")
    for words in ("g2 202.3l", "one by one"):
        rich.play(words)
    secure = lessons_of(rich)["secure"]
    assert (secure.actions, "The 3 seconds you hold" in secure.text) == (("secure",), True)


def test_the_card_waits_and_tells_the_gear_and_its_seconds() -> None:
    race = started("g1 202.2l", "one by one", "roll", "clear")
    given = (race.settings, race.sight(0), 0, race.events[-1], ADVANCE)
    assert "card" in {due.lesson for due in GAME.due(*given) if due.waits}
    assert "ended in Gear 1, and the Time card of that Gear adds 50 seconds" in lessons_of(race)["card"].text


def test_a_failed_flat_out_and_what_comes_of_it() -> None:
    race = started("g1 202.2l", "g2 202.3l", "g3 210.1o1", "flat out")
    while race.to_act < 0:
        race.play("clear")
    assert len(lessons_of(race)["relay"].actions) == len(race.legal())
    race.play(race.legal()[0])
    told = {}
    while not told and race.to_act < 0:
        race.play(race.possible()[0])
        told = lessons_of(race)
    loss = told["loss"].text
    assert loss.startswith(("You spun out: that adds 60 seconds", "You crashed: that adds 60 seconds"))


def test_the_finish() -> None:
    race = Race.from_position("rallyman/r4s1/seats=1/round=9,order=A/A=203.1l,gear=3,booked=100")
    for words in ("g3 203.2l", "one by one", "roll", "clear"):
        race.play(words)
    assert race.is_over
    assert "your time is 2:10" in lessons_of(race)["finish"].text
