"""Guided races: lessons come when their idea first does, each once; they survive leaving, undo and a restart."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from hairpin.race import Race
from hairpin.server.teaching import Progress, Teaching
from tests.server.conftest import Page, Person, Running, reckon

CORE = {
    *("start-space", "goal", "rolling-start", "lock", "steer", "shift", "roll", "odds", "corner"),
    *("checkpoint", "lap", "initiative", "hint", "finish"),
}


def guided(person: Person, **more: Any) -> str:
    return str(person.post("/tables", seats=["me", "rookie"], name="Ann", guided=True, **more)["id"])


def put_aside(page: Page) -> Any:
    """Answer the lesson that stands with "Got it"; what stands next."""
    return page.answer(page.say("learnt", lesson=page.state["lesson"]["id"]))["lesson"]


def test_the_first_lessons_stand_one_after_the_other(ann: Person) -> None:
    with ann.page(guided(ann)) as page:
        page.my_turn()
        assert page.state["lessons"] == "on"
        assert page.state["lesson"]["id"] == "start-space"
        assert {choice["text"] for choice in page.state["choices"]} == set(page.state["lesson"]["actions"])
        assert put_aside(page)["id"] == "goal"
        assert page.state["lesson"]["spaces"] == ["v7", "w7", "x7", "y7"]
        assert put_aside(page) is None
        page.act_number(page.state["choices"][0]["action"])
        page.my_turn()
        assert page.state["lesson"]["id"] == "lock"


def test_a_choice_is_as_good_as_got_it(ann: Person) -> None:
    with ann.page(guided(ann)) as page:
        page.my_turn()
        page.act_number(page.state["choices"][0]["action"])
        page.my_turn()
        assert page.state["lesson"]["id"] == "lock"
        page.act("lock none")
        assert page.state["lesson"]["id"] == "shift"
        page.answer(page.say("undo", seq=page.state["seq"]))
        assert page.state["lesson"]["id"] == "lock"  # taken back, it has not been done


def test_lessons_go_on_after_leaving_and_after_a_restart(ann: Person, folder: Path, server: Running) -> None:
    table = guided(ann)
    with ann.page(table) as page:
        page.my_turn()
        put_aside(page)
    with ann.page(table) as page:
        assert page.my_turn()["lesson"]["id"] == "goal"
    assert [row["guided"] for row in ann.get("/tables")["mine"]] == [True]
    server.stop()
    again = Running(folder)
    with Person(again, ann.client.cookies).page(table) as page:
        assert page.my_turn()["lesson"]["id"] == "goal"
        assert put_aside(page) is None
    again.stop()


def test_lessons_can_be_stopped_and_had_anew(ann: Person) -> None:
    table = guided(ann)
    with ann.page(table) as page:
        page.my_turn()
        put_aside(page)
        page.answer(page.say("lessons", wanted=False))
        assert (page.state["lessons"], page.state["lesson"], page.state["advice"]) == ("off", None, None)
    with ann.page(table) as page:
        assert page.my_turn()["lesson"] is None
        page.answer(page.say("lessons", wanted=True))
        assert page.state["lessons"] == "on"
        assert page.state["lesson"]["id"] == "start-space"


def test_in_the_first_rounds_the_better_bots_choice_is_advised_with_a_reason(ann: Person) -> None:
    with ann.page(guided(ann)) as page:
        advised = set()
        for _ in range(40):
            page.my_turn()
            while not page.state["advice"] and in_first_rounds(page):
                page.until("state")
            advice = page.state["advice"]
            if not in_first_rounds(page):
                break
            choice = next(c for c in page.state["choices"] if c["action"] == advice["action"])
            assert advice["title"] == choice["preview"]["title"]
            assert advice["reason"].endswith(".")
            advised.add(choice["text"].split()[0])
            page.act_number(advice["action"])
        assert page.state["advice"] is None
        assert {"place", "lock"} <= advised


def in_first_rounds(page: Page) -> bool:
    """Whether the race is in its setup or its first two rounds."""
    rounds = re.search(r"round=(\d+)", page.state["position"])
    return rounds is None or int(rounds[1]) <= 2


def test_an_ordinary_race_and_who_watches_have_no_lessons(ann: Person, ben: Person) -> None:
    table = ann.post("/tables", seats=["me", "rookie"], name="Ann")["id"]
    with ann.page(table) as page:
        assert page.my_turn()["lesson"] is None
        assert page.state["lessons"] == ""
        assert "guided race" in page.answer(page.say("learnt", lesson="goal"))["says"]
    with ann.page(guided(ann)) as page, ben.page(page.last["welcome"]["table"]) as watching:
        page.my_turn()
        assert watching.state["lesson"] is None
        assert watching.state["advice"] is None
        assert "guided race" in watching.answer(watching.say("lessons", wanted=False))["says"]
        assert "is no lesson" in page.answer(page.say("learnt", lesson="flying"))["says"]


def test_a_guided_race_leaves_nothing_out(ann: Person) -> None:
    says = ann.refused("/tables", seats=["me", "rookie"], name="Ann", guided=True, options={"damage": "no"})
    assert says == "option damage=no: a guided race is raced with the usual options"


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_race_teaches_the_core_each_once(seed: int) -> None:
    """One driver reads every lesson and puts it aside; what has been given never stands again."""
    race = Race.start("joyride", "school-yard", {"seats": "2"})
    pick = random.Random(seed)
    teaching, progress, given = Teaching(race, 0), Progress(), []
    while True:
        while lesson := teaching.lesson(progress):
            given.append(lesson.id)
            progress = Progress((*progress.aside, lesson.id))
        if race.is_over:
            break
        if race.to_act < 0:
            outcomes, weights = zip(*race.chances(), strict=True)
            race.play(pick.choices(outcomes, weights)[0])
        else:
            race.play(chosen(race, "racer" if race.to_act == 0 else "rookie", pick))
    assert len(given) == len(set(given))
    assert CORE - set(given) <= ({"lap"} if race.state.winner else set())


@pytest.mark.parametrize("seed", range(3))
def test_who_never_says_got_it_is_taught_what_was_done(seed: int) -> None:
    """Lessons go by with the choices: one at each, none twice, the same however often they are worked out."""
    race = Race.start("joyride", "school-yard", {"seats": "2"})
    pick = random.Random(seed)
    teaching, given = Teaching(race, 0), []
    while not race.is_over:
        if race.to_act < 0:
            outcomes, weights = zip(*race.chances(), strict=True)
            race.play(pick.choices(outcomes, weights)[0])
            continue
        alone = len(race.legal()) == 1
        lesson = teaching.lesson(Progress())
        assert lesson == Teaching(race, 0).lesson(Progress())
        at_once = "at=lock.steer" in race.position()  # dice and arrow are one gesture: read or not, nobody knows
        if race.to_act == 0 and lesson and not alone and not at_once:
            given.append(lesson.id)
        race.play(chosen(race, "racer", pick))
    assert teaching.lesson(Progress())
    assert len(given) == len(set(given))
    assert given[:2] == ["start-space", "lock"]
    assert CORE - {"finish", "lap"} <= set(given)


def chosen(race: Race, name: str, pick: random.Random) -> int:
    if name == "rookie":
        return pick.choice(race.legal())
    worth = reckon("joyride", name, race.settings.tobytes(), race.states.tobytes(), race.legal())
    return max(worth, key=lambda action: worth[action])
