"""What a seat is shown of Rallyman: the board, the dice on the road with their odds, what each choice leads to."""

import msgspec
import numpy as np
import pytest

from hairpin.games import game as game_by_name
from hairpin.games.rallyman.content import roads_written, written_roads
from hairpin.games.rallyman.names import Ask
from hairpin.games.rallyman.odds import IN_ALL, ODDS, ONE_BY_ONE, weigh
from hairpin.games.rallyman.view import Figures, Plan
from hairpin.race import Race

SHORT = "202aD-205aD-203aA"
RALLY = f"{SHORT}-201aD~{SHORT}"
OVER_THE_LIMIT = "leader 210.1i1"  # the corner behind the start of R1S1 has the limit 1 inside


def started(course: str = "r1s1", **options: str) -> Race:
    """A race in which A starts first, up to the first question."""
    race = Race.start("rallyman", course, {"seats": "1", **options})
    race.play("first A")
    return race


def plan_of(race: Race) -> Plan:
    """The dice on the road as a page is shown them."""
    panel = race.view(-1).panels[0]
    plan = msgspec.convert(panel.figures, Figures).plan
    assert plan is not None
    return plan


def weighed(race: Race) -> np.ndarray:
    out = np.zeros(ODDS)
    weigh(race.setting, race.state, out)
    return out


@pytest.mark.parametrize("course", ["r1s1", "r3s2", "rally-4", "g-open", RALLY])
def test_every_space_lies_on_the_board_once(course: str) -> None:
    race = Race.start("rallyman", course, {"seats": "3"})
    cells = race.view(-1).board.cells
    nodes = [node for road in roads_written(written_roads(course)) for node in road.nodes]
    assert len({cell.name for cell in cells}) == len(cells) >= len(nodes)
    assert {cell.name.split(":")[-1] for cell in cells} >= {node.lower() for node in nodes}
    assert all(cell.outline.startswith("M") and cell.outline.endswith("Z") for cell in cells)


def test_who_waits_stands_beside_the_start_in_order() -> None:
    race = Race.start("rallyman", "r1s1", {"seats": "4"})
    race.play("first C")
    asides = {car.letter: car.aside for car in race.view(-1).board.cars}
    assert asides["C"] == 0
    assert 0 < asides["D"] < asides["A"] < asides["B"]


def test_a_choice_tells_what_the_plan_would_be_worth_with_it() -> None:
    race = started()
    race.play("g1 202.2l")
    for choice in race.view(0).choices:
        if choice.kind != "lay":
            continue
        ahead = race.looked_ahead(choice.action)
        out = weighed(ahead)
        assert choice.preview.odds["control"] == pytest.approx(out[IN_ALL])
        assert choice.preview.figures["oneByOne"] == pytest.approx(out[ONE_BY_ONE])
        assert plan_of(ahead).steps[-1].at == choice.preview.ends
        assert plan_of(ahead).kept == pytest.approx(choice.preview.odds["control"])


def test_a_limit_is_told_before_the_die_is_laid() -> None:
    race = started()
    for words in ("g1 202.2l", "g2 202.3l"):
        race.play(words)
    choices = {choice.text: choice for choice in race.view(0).choices}
    doomed, fine = choices[OVER_THE_LIMIT].preview, choices["leader 210.1o1"].preview
    assert [(mark.kind, mark.text, mark.clause) for mark in doomed.marks] == [("too_fast", "limit 1", "RD-LIMIT-03")]
    assert doomed.odds["control"] == 0
    assert fine.marks == ()
    assert fine.odds["control"] == pytest.approx(
        1 - 1 / 6 * 1 / 6 * 2 / 6
    )  # three Warnings on Gear 1, Gear 2 and the Leader die
    assert doomed.figures["dearness"] > fine.figures["dearness"]


def test_the_plan_shows_how_far_each_die_has_come() -> None:
    race = started()
    for words in ("g1 202.2l", "g2 202.3l", "one by one", "roll", "clear"):
        race.play(words)
    plan = plan_of(race)
    assert [(step.die, step.gear, step.state) for step in plan.steps] == [("g1", 1, "clear"), ("g2", 2, "next")]
    assert (plan.way, plan.price, plan.warnings, plan.limit) == ("one by one", 1, 0, 3)


def test_laying_again_tells_what_the_card_can_bring() -> None:
    race = started()
    for words in ("g1 202.2l", "g2 202.3l", OVER_THE_LIMIT, "flat out"):
        race.play(words)
    while race.to_act < 0:
        race.play("clear")
    relays = race.view(0).choices
    assert {choice.kind for choice in relays} == {"relay"}
    for choice in relays:
        assert sum(choice.preview.odds.values()) == pytest.approx(1)
        assert choice.preview.figures["danger"] == "yellow"
        race_there = race.looked_ahead(choice.action)
        assert race_there.view(-1).board.cars[0].front == choice.preview.ends


def test_the_rally_sheet_and_the_stage_follow_the_race() -> None:
    race = Race.start("rallyman", RALLY, {"seats": "1"})
    stages = set()
    while not race.is_over:
        stages.add((race.view(-1).panels[0].figures["stage"], race.view(-1).board.cars[0].front.split(":")[0]))
        race.play(race.possible()[0])
    assert stages == {(1, "1"), (2, "2")}
    figures = msgspec.convert(race.view(-1).panels[0].figures, Figures)
    assert [row.time for row in figures.sheet] == [int(time) for time in race.state.cars[0].times[:2]]
    assert figures.total == sum(row.time for row in figures.sheet)


def test_a_penalty_is_secret_until_all_have_chosen() -> None:
    race = Race.start("rallyman", RALLY, {"seats": "2", "checkpoints": "yes"})
    while race.state.ask != Ask.PENALTY:
        race.play(race.possible()[0])
    assert race.open_lines() == len(race.log)
    told = set()
    for tokens in (0, 3):
        ahead = race.looked_ahead(race.find(f"penalty {tokens}"))
        other = 1 - race.to_act
        told.add(msgspec.json.encode((ahead.view(other), ahead.story[-1], ahead.position_seen(other))))
        assert ahead.open_lines() == 0  # of its own line nothing is told
    assert len(told) == 1


def test_cards_of_the_courses_fit_them() -> None:
    game = game_by_name("rallyman")
    rally, stage = game.card("rally-1"), game.card("r1s1")
    assert rally.location == "Rallies"
    assert "repairs after 1 and 2" in rally.says
    assert (stage.location, stage.facts[0]) == ("Short stages", "28 to 46 spaces")
    names = {option.name: option.values for option in game.options("r1s1")}
    assert names["checkpoints"] == ("no",)
    assert game.picture is not None
    assert {"road", "finish-line", "tile"} <= {shape.kind for shape in game.picture("r1s1").shapes}
