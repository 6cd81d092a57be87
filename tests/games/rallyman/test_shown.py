"""What a seat is shown of Rallyman: the board, the dice on the road with their odds, what each choice leads to."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from hairpin.games import game as game_by_name
from hairpin.games.rallyman.content import roads_written, written_roads
from hairpin.games.rallyman.names import Ask
from hairpin.games.rallyman.odds import plan_odds
from hairpin.games.rallyman.view import Figures, Plan
from hairpin.race import Race
from hairpin.server.kept import winner_of

SCENARIOS = Path(__file__).parents[3] / "scenarios" / "rallyman"
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
        found = plan_odds(ahead.setting, ahead.state)
        assert choice.preview.odds["control"] == pytest.approx(found.in_all)
        assert choice.preview.figures["oneByOne"] == pytest.approx(found.one_by_one)
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


BEYOND = "round=9,order=A,at=relay,plan=g4:a2-w~g5:a3-w~g6:a4-w,done=3/A=a1,gear=3,seconds=3/B=s,status=finished"


def test_laying_again_beyond_the_line_tells_the_front_of_the_gear_that_crossed_it() -> None:
    """Its front is booked, and in a stage raced alone there is no damage [RD-END-06, RD-END-07, RD-R-70]."""
    race = Race.from_position(f"rallyman/g-finish/seats=2/{BEYOND}")
    for choice in race.view(0).choices:
        figures = choice.preview.figures
        booked = int(race.looked_ahead(choice.action).state.cars[0].booked)
        assert (figures["seconds"], figures["tokens"], choice.preview.odds) == (booked, 0.0, {})
    assert {choice.preview.figures["seconds"] for choice in race.view(0).choices} == {10.0}


def test_stopping_beyond_the_line_costs_the_gear_that_crossed_it() -> None:
    """Whatever Gear comes after the line [RD-END-02]."""
    race = Race.from_position("rallyman/g-finish/seats=2/round=9,order=A/A=a3,gear=4,booked=150/B=s,status=finished")
    for words in ("g3 a4", "g2 a5", "g1 a6", "one by one", "roll", "clear", "roll", "clear"):
        race.play(words)
    (stop,) = [choice for choice in race.view(0).choices if choice.kind == "stop"]
    before = int(race.state.cars[0].booked)
    race.play("stop")
    assert stop.preview.title == f"Stop here: {int(race.state.cars[0].booked) - before} seconds"


def test_the_limit_told_is_the_one_that_counts() -> None:
    """Lowered by tokens of others, not what is printed [RD-SHORT-09, RD-SHORT-12, RD-LIMIT-03]."""
    minus = "~".join(f"t1:B:{side}" for side in ("gear", "brake", "coast", "green"))
    race = Race.from_position(f"rallyman/g-long/seats=2/round=9,order=AB,minus={minus}/A=o1,gear=2/B=a6,gear=2")
    marks = [mark for choice in race.view(0).choices for mark in choice.preview.marks if mark.kind == "too_fast"]
    assert {mark.text for mark in marks} == {"limit 1"}
    printed = {node.limit for road in roads_written(written_roads("g-long")) for node in road.nodes.values()}
    assert 1 not in printed


@pytest.mark.parametrize("scenario", ["from-under-a-car", "from-under-a-car-too-fast"])
def test_a_token_on_a_small_tile_without_a_shortcut_is_shown(scenario: str) -> None:
    """Small roads of scenarios have such tiles [RD-SHORT-09]."""
    written = next(SCENARIOS.rglob(f"{scenario}.toml"))
    race = Race.from_position(tomllib.loads(written.read_text())["position"])
    shown = race.view(-1).board.tokens
    assert len(shown) == int(race.state.minus_count)
    assert {token.at for token in shown} <= {cell.name for cell in race.view(-1).board.cells}


def test_a_driver_alone_who_retires_has_failed() -> None:
    """Nobody wins, and the headline says so [RD-R-74]."""
    gears = "~".join(["gear-ok"] * 5)
    race = Race.from_position(
        "rallyman/g-open/seats=1/round=9,order=A,at=token,need=crash,draws=1,carded=yes"
        f"/A=a3,gear=0,card=4,beside=yes,seconds=4,booked=200,tokens={gears}"
    )
    lines = race.play("token gear-ok")
    assert race.is_over
    assert race.view(-1).headline == "Red has retired: the stage is failed."
    (row,) = race.standings()
    assert (row["place"], row["reason"]) == (0, "retired")
    assert winner_of(race) is None
    assert lines
    assert not any("win" in line.text for line in lines)


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


# ---- what stands on the Dashboard, the board, the sheet ----


def fields_at(position: str) -> tuple[dict[str, str], Figures]:
    """A's Dashboard as words and as numbers."""
    panel = Race.from_position(position).view(-1).panels
    mine = next(one for one in panel if one.seat == 0)
    return mine.fields, msgspec.convert(mine.figures, Figures)


def test_a_dashboard_has_car_tires_dice_and_what_loses_control() -> None:
    """[RD-DASH-01, RD-DASH-02, RD-DASH-03]"""
    whole = "rallyman/g-open/seats=2/round=9,order=A/A=a2,gear=4/B=a5,gear=3"
    fields, figures = fields_at(whole)
    assert fields["car"] == "rally car on gravel tires"
    assert fields["dice"] == "6 Gear, 2 Coast, 1 Brake"
    assert fields["loses control"] == "at 3 Warnings on gravel, at 3 as its Leader"
    hurt, hurt_figures = fields_at(whole.replace("A=a2,gear=4", "A=a2,gear=4,tokens=gear-ok~brake-ok~coast-ok"))
    assert hurt["dice"] == "5 Gear, 1 Coast, 0 Brake"
    assert (hurt_figures.gearDice, hurt_figures.coastDice, hurt_figures.brakeDice) == (5, 1, 0)
    assert hurt_figures.boxDice == figures.boxDice == [6, 2, 1]


def turned(position: str) -> float:
    """How far A's car is turned."""
    return Race.from_position(position).view(-1).board.cars[0].turned


def test_cars_that_drift_or_slide_are_turned_across_the_road() -> None:
    """Into the bend, whichever way it goes; a cut is driven straight [RD-CORN-10, RD-SLIDE-06]."""
    at = "rallyman/{}/seats=2/round=9,order=A/A={},gear=2/B=s,status=retired"
    assert turned(at.format("g-corner", "o1")) > 0
    assert turned(at.format("g-corner", "c1")) == 0
    assert turned(at.format("g-slide", "z1")) > 0
    assert turned(at.format("g-slide", "za")) == 0
    road = roads_written("202aD-210bC-203aA")[0], roads_written("202aD-210bD-203aA")[0]
    drifts = [next(node.id for node in one.nodes.values() if node.method == "drift").lower() for one in road]
    ways = [turned(at.format(f"202aD-210b{edge}-203aA", drift)) for edge, drift in zip("CD", drifts, strict=True)]
    assert ways[0] == -ways[1] != 0


def test_a_car_is_seen_to_drift_while_it_drives() -> None:
    race = Race.from_position("rallyman/g-corner/seats=2/round=9,order=A/A=a5,gear=2/B=s,status=retired")
    for words in ("g2 o1", "one by one", "roll", "clear"):
        race.play(words)
    driven = [motion for line in race.motions for motion in line if motion.front == "o1"]
    assert [motion.turned > 0 for motion in driven] == [True]


def test_the_sides_of_a_token_are_told_apart() -> None:
    """Damage is told as damage, the Shortcut side by its name; a -1 lies on the road [RD-SHORT-15]."""
    there = "rallyman/g-short/seats=2/round=9,order=A/A=b2,gear=3{}/B=s,status=retired"
    damaged, figures = fields_at(there.format(",tokens=gear-ok"))
    assert damaged["damage"] == "1 Gear"
    assert "from Shortcuts" not in damaged
    assert (figures.damage, figures.ok) == ([1, 0, 0], 0)
    race = Race.from_position(there.format(""))
    for words in ("g3 x", "one by one", "roll", "clear", "token gear-ok"):
        race.play(words)
    fine = race.view(-1).panels[0]
    assert fine.fields["from Shortcuts"] == "1 OK"
    assert "damage" not in fine.fields
    assert "draws a token for the Shortcut: OK." in " ".join(line.text for lines in race.story for line in lines)
    again = Race.from_position(there.format(""))
    for words in ("g3 x", "one by one", "roll", "clear", "token gear-minus"):
        again.play(words)
    lying = again.view(-1).board.tokens
    assert [(token.kind, token.at, token.title) for token in lying] == [("minus", "x", "-1 by Red")]


@pytest.mark.parametrize("course", ["r6s3", "g-water"])
def test_water_is_marked(course: str) -> None:
    """Every space of a Water Hazard is painted as water; on tiles it has waves [RD-WATER-01]."""
    board = Race.start("rallyman", course, {"seats": "1"}).view(-1).board
    road = roads_written(written_roads(course))[0]
    wet = {node.id.lower() for node in road.nodes.values() if node.water}
    assert {cell.name for cell in board.cells if cell.kind == "water"} == wet != set()
    middles = {cell.at for cell in board.cells if cell.name in wet}
    waves = {shape.at for shape in board.shapes if shape.kind == "wave"}
    assert waves == (middles if road.layout else set())


def test_options_tell_when_they_are_a_good_idea() -> None:
    """The SISU token for long Rallies and newer drivers, Leader dice with several Stages [RD-SISU-08, RD-SHOT-02]."""
    said = {option.name: option.says for option in game_by_name("rallyman").options("r1s1")}
    assert "long rallies or to help newer drivers" in said["sisu"]
    assert "with several stages, above all with Checkpoints, they are advised" in said["one-shot"]
