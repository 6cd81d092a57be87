"""Rules that no single line of play shows: of the whole road, of chance, of the bag and decks, of the Rally sheet."""

import re

import numpy as np
import pytest

from hairpin.games.rallyman.actions import Kind
from hairpin.games.rallyman.box import box
from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.content import setup
from hairpin.games.rallyman.names import Ask, Event, Method, Space, Status
from hairpin.games.rallyman.rallies import printed_stages
from hairpin.games.rallyman.rules.cards import lay_out_decks, take_front
from hairpin.games.rallyman.rules.plan import what_ends
from hairpin.games.rallyman.rules.sheet import (
    BRAKE_AT,
    COAST_AT,
    DAMAGE_MASK,
    GEAR_AT,
    RETIRED,
    SISU_USED,
    SPARE,
    penalty_noted,
)
from hairpin.games.rallyman.rules.tokens import ask_for_token, need_tokens
from hairpin.kit.kernel import interpreted
from hairpin.race import Race
from tests.games.rallyman.calculations import field

FINISHED = "/B=s,status=finished"


def weights(race: Race) -> dict[str, int]:
    """What chance may bring, in words, with the weights."""
    return {race.game.write_action(race.setting, race.state, action): weight for action, weight in race.chances()}


# ---- the road ----


@pytest.mark.parametrize("course", [*printed_stages()])
def test_spaces_end_where_tiles_do(course: str) -> None:
    """On each tile some space ends at its far edge, and the next tile begins there [RD-MOVE-08]."""
    _, settings = setup(course, {})
    nodes = settings[0].nodes[: settings[0].starts[1]]
    for node in nodes:
        for way in node.ways[: node.way_count]:
            ahead = settings[0].nodes[way]
            if ahead.tile != node.tile:
                fronts = [int(other.d) for other in nodes if other.tile == node.tile]
                assert node.d == max(fronts), course
                assert all(other.d > node.d for other in nodes if other.tile > node.tile), course


@pytest.mark.parametrize("course", ["r1s1", "r2s2", "r3s1", "r5s2"])
def test_ranks_of_spaces(course: str) -> None:
    """A Shortcut is further inside than the cut, the drift further outside [RD-R-104]."""
    _, settings = setup(course, {})
    for node in settings[0].nodes[1 : settings[0].starts[1]]:
        if node.kind == Space.SHORTCUT:
            assert node.rank == -1
        elif node.method in (Method.CUT, Method.SLIDING):
            assert node.rank == 0
        elif node.method == Method.DRIFT:
            assert node.rank == 1
        else:
            assert node.rank in (0, 1)


def test_limits_outside_corners() -> None:
    """They end a movement as those of Corners do [RD-LIMIT-05]."""
    found = 0
    for course in printed_stages():
        race = Race.start("rallyman", course, {"seats": "1"})
        race.play("first A")
        for space in range(1, int(race.setting.starts[1])):
            node = race.setting.nodes[space]
            if node.kind == Space.ROAD and 0 < node.limit < 6:
                found += 1
                above, within = int(node.limit) + 1, int(node.limit)
                ends = interpreted(what_ends)
                assert ends(race.setting, race.state, 10, space, -1, above) == Clause.RD_LIMIT_03
                assert ends(race.setting, race.state, 10, space, -1, within) == Clause.NONE
    assert found


# ---- chance ----


def test_a_new_race_draws_from_a_full_bag_and_any_seat() -> None:
    """Nothing lies on a Dashboard; each seat is as likely to start [RD-SETUP-02, RD-R-91]."""
    race = Race.start("rallyman", "r1s1", {"seats": "3"})
    assert weights(race) == {"first A": 1, "first B": 1, "first C": 1}
    assert race.state.bag.tolist() == race.setting.bag.tolist()
    assert sum(race.state.bag) == 48


def test_chance_weighs_what_can_come() -> None:
    """A die by its faces, a token by what is in the bag, a card by what was not shown [RD-R-91, RD-COMP-09]."""
    race = Race.from_position(f"rallyman/g-short/seats=2/round=9,order=A/A=b2,gear=3,tokens=gear-ok~gear-ok{FINISHED}")
    for words in ("g3 x", "one by one", "roll"):
        race.play(words)
    assert weights(race) == {"clear": 4, "warning": 2}
    race.play("clear")
    assert weights(race)["token gear-ok"] == 4
    assert weights(race)["token gear-coast"] == 3
    assert sum(weights(race).values()) == 46
    lost = Race.from_position(
        f"rallyman/g-open/seats=2/round=9,order=A,phase=turn-end,at=card,causes=warnings,left=32.32.32.30.32.32,"
        f"shown=4.1-2/A=a2,gear=4{FINISHED}"
    )
    spinouts = next(back.cards for back in box().decks_by_gear[4] if back.icon == "spinout")
    assert weights(lost)["card spinout"] == spinouts - 2
    assert sum(weights(lost).values()) == 30


def test_only_the_leader_has_leader_dice() -> None:
    """The first of the round has one more Warning on what coasts, nobody else [RD-LEAD-03, RD-DASH-08]."""
    race = Race.from_position("rallyman/g-open/seats=2/round=9,order=AB/A=a3,gear=3/B=a1,gear=3")
    seen = []
    for space in ("a4", "a2"):
        for words in (f"coast {space}", "one by one", "roll"):
            race.play(words)
        seen.append(weights(race))
        race.play("clear")
    assert seen == [{"clear": 4, "warning": 2}, {"clear": 5, "warning": 1}]


def test_penalties_are_secret_until_all_have_chosen() -> None:
    """The others see that somebody has chosen, not what [RD-CHK-05]."""
    race = Race.from_position(
        "rallyman/rally-4/seats=2,checkpoints=yes/round=9,order=B/A=203.2l,gear=4,status=finished/B=203.1l,gear=3"
    )
    for words in ("g3 203.2l", "one by one", "roll", "clear", "penalty 4"):
        race.play(words)
    assert "penalties=4~-" in race.position_seen(0)
    assert "penalties" not in race.position_seen(1)


# ---- bag and decks ----


def test_an_empty_bag_harms_nobody() -> None:
    """No token is drawn for a Shortcut or a Crash [RD-R-59]."""
    stand = field(("B2", 3), graph="G-SHORT").begin()
    stand.state.bag[:] = 0
    stand.lay(["G3>X"])
    stand.alone = True
    stand.act(Kind.ONE_BY_ONE)
    stand.act(Kind.ROLL)
    stand.act(Kind.DIE, 0)
    assert stand.happened(Event.BAG_EMPTY)
    assert stand.state.ask != Ask.TOKEN
    assert stand.state.minus_count == stand.car.turned.sum() == 0
    need_tokens(stand.state, 2, 3)
    ask_for_token(stand.state, stand.desks[0], 0)
    assert (stand.state.draws, stand.car.upright.sum()) == (0, 0)


def test_an_empty_deck_is_shuffled_again() -> None:
    """All cards below the tops of the piles come back, backs that were seen too; seconds stay booked [RD-R-56]."""
    stand = field(("A1", 4), ("A2", 4), ("A3", 2))
    lay_out_decks(stand.setting, stand.state)
    stand.state.left[3], stand.state.shown[18] = 0, 5
    stand.car.booked = 77
    stand.state.cars[1].deck, stand.state.cars[1].back = 4, 1
    take_front(stand.setting, stand.state, stand.desks[0], 0, 4)
    assert stand.state.left[3] == 32 - 2 - 1  # two tops of this deck lie on the table, one card is taken
    assert stand.state.shown[18] == 1  # of the backs only that on top of a pile is known
    assert stand.car.booked == 77 + 20


def test_exact_change() -> None:
    """Seconds are numbers without end: nobody waits for change or more tokens [RD-R-27]."""
    race = Race.from_position(f"rallyman/g-open/seats=2/round=9,order=A/A=a1,gear=4,seconds=500{FINISHED}")
    for words in ("g4 a2", "g5 a3", "flat out", "clear", "clear"):
        race.play(words)
    assert race.state.cars[0].seconds == 502


def test_without_dice_the_turn_passes() -> None:
    """Six Gear Damage tokens carried into Gear 0: a card of 60 s, no movement, and retired [RD-R-53, RD-R-73]."""
    stand = field(("A1", 0), ("A5", 2), damage={"G": 6})
    stand.state.order[1] = 1
    stand.begin()
    assert stand.happened(Event.NO_DICE)
    stand.settle()
    assert stand.car.booked == 60
    assert stand.name(int(stand.car.node)) == "A1"
    assert stand.car.status == Status.RETIRED


# ---- the Rally sheet ----


def sheet_after(first: str, *answers: str) -> Race:
    """Rally 4, the first Stage over: car A as told, B just crossed the line."""
    race = Race.from_position(
        f"rallyman/rally-4/seats=2,sisu=per-rally/round=9,order=B/A=203.2l,{first}/B=203.1l,gear=3"
    )
    for words in ("g3 203.2l", "one by one", "roll", "clear", *answers):
        race.play(words)
    return race


def test_the_sheet_has_times_and_what_is_carried_on() -> None:
    """Times, three counts of damage, Spare Tire, SISU token used.

    [RD-RALLY-02, RD-BETW-05, RD-SISU-07, RD-SHEET-01, RD-SHEET-02, RD-SHEET-03, RD-SHEET-04, RD-ASST-04]
    """
    told = f"gear=4,status=finished,booked=200,sisu=no,sheet={SISU_USED},tokens=gear-ok~gear-ok~brake-ok~coast-ok"
    race = sheet_after(told, "keep spare tire")
    car = race.state.cars[0]
    noted = int(car.sheet[0])
    counts = [noted >> at & DAMAGE_MASK for at in (GEAR_AT, BRAKE_AT, COAST_AT)]
    assert counts == [2, 1, 1]
    assert noted & SPARE
    assert noted & SISU_USED
    assert not noted & RETIRED
    assert int(car.times[0]) == 200
    assert not int(sheet_after(told, "use spare tire").state.cars[0].sheet[0]) & SPARE
    assert len(car.times) >= 3


def test_penalties_stand_on_the_sheet() -> None:
    """The time has them in it [RD-SHEET-02]."""
    race = Race.from_position(
        "rallyman/rally-4/seats=2,checkpoints=yes/round=9,order=B/A=203.2l,gear=4,status=finished/B=203.1l,gear=3"
    )
    for words in ("g3 203.2l", "one by one", "roll", "clear", "penalty 4", "penalty 0"):
        race.play(words)
    assert [int(penalty_noted(race.state.cars[seat], 0)) for seat in range(2)] == [4, 0]


def test_a_rally_goes_on_from_its_sheet() -> None:
    """Between two Stages a line of text carries all that the sheet says [RD-MULTI-01, RD-RALLY-01]."""
    race = sheet_after("gear=4,status=finished,booked=200,tokens=gear-ok~coast-ok", "keep spare tire")
    assert race.state.stage == 1
    again = Race.from_position(race.position())
    assert again.states.tobytes() == race.states.tobytes()
    assert re.search(r"times=200", race.position())


def test_the_end_of_a_rally_has_times_and_places() -> None:
    """Final times and places [RD-SHEET-06]."""
    race = Race.from_position(
        "rallyman/g-finish/seats=2/round=9,order=B/A=a5,status=finished,gear=3,booked=180/B=a3,gear=4,booked=170"
    )
    for words in ("g4 a4", "one by one", "roll", "clear"):
        race.play(words)
    assert [(row["place"], row["seat"], row["seconds"]) for row in race.standings()] == [(1, "A", 180), (2, "B", 190)]


# ---- texts ----


def test_what_ends_a_plan_is_of_no_account_once_it_is_rolled() -> None:
    """A -1 token that comes to lie later closes or opens a Corner; the text of a position tells the same state."""
    race = Race.start("rallyman", "r1s1", {"seats": "1"})
    while race.state.ended != Clause.RD_LIMIT_03:
        race.play(race.possible()[0])
    race.play("one by one")
    assert race.state.ended == 0
    assert Race.from_position(race.position()).state.tobytes() == race.state.tobytes()


@pytest.mark.parametrize(("gear", "start"), [(1, 3), (2, 4), (3, 5), (4, 6)])
def test_of_a_gear_die_with_the_brake_die_the_gear_die_is_rolled_first(gear: int, start: int) -> None:
    """Each of the two by its own faces, and told by its name [RD-R-91, RD-ONE-03, RD-GEAR-04]."""
    race = Race.from_position(f"rallyman/g-open/seats=2/round=9,order=A/A=a1,gear={start}{FINISHED}")
    for action in (f"g{gear}+b a2", "one by one", "roll"):
        race.play(action)
    faces = box().warnings
    for warnings, name in ((faces.gear[gear - 1], f"Gear {gear}"), (faces.brake, "the Brake die")):
        assert weights(race)["warning"] == warnings
        (rolled,) = [line.text for line in race.play("clear") if "rolls" in line.text]
        assert rolled == f"Red rolls {name}: clear."


ALL_COAST = "~".join(["coast-ok"] * 6 + ["coast-coast"] * 3 + ["coast-minus"] * 3 + ["gear-coast"] * 2)


@pytest.mark.parametrize(
    ("lying", "owed", "drawn"),
    [
        ("gear-coast~gear-coast", "g1", {"token gear-ok": 6, "token gear-coast": 1, "token gear-minus": 3}),
        (ALL_COAST, "c1", {"token gear-coast": 1, "token brake-coast": 3, "token green-coast": 3}),
    ],
    ids=["one-left", "turned-over"],
)
def test_damage_carried_over_is_drawn_from_what_is_in_the_bag(lying: str, owed: str, drawn: dict[str, int]) -> None:
    """By the counts of what does not lie on another Dashboard; if no Coast side is left, by Shortcut sides.

    [RD-NEXT-02, RD-R-78]
    """
    race = Race.from_position(
        "rallyman/rally-4/seats=2/stage=2,round=0,start=BA,order=-,turn=2,phase=setup,at=token,need=carried"
        f"/A=s,status=waiting,tokens={lying},times=200/B=s,status=waiting,owes={owed},times=180"
    )
    assert weights(race) == drawn


# ---- what is left of it afterwards ----


def test_a_changed_tire_lies_in_the_bag_and_the_card_is_gone() -> None:
    """Its token can be drawn again; a card that lay turned over is given up too [RD-TIRE-04, RD-TIRE-05]."""
    race = Race.from_position(f"rallyman/g-open/seats=2/round=9,order=A/A=a1,gear=1,card=4.2,tokens=coast-ok{FINISHED}")
    (token,) = [token for token, lie in enumerate(race.state.cars[0].upright) if lie]
    before = int(race.state.bag[token])
    for words in ("g1 a2", "one by one", "roll", "clear", "change tire"):
        race.play(words)
    car = race.state.cars[0]
    assert race.state.bag[token] == before + 1
    assert (car.deck, car.back) == (0, 0)


def test_with_the_sisu_token_no_warning_of_the_turn_counts() -> None:
    """Neither those seen nor those to come [RD-SISU-03, RD-R-84]."""
    race = Race.from_position(
        f"rallyman/g-open/seats=2,sisu=per-stage/round=9,order=A/A=a1,gear=3{FINISHED}",
    )
    for words in ("g4 a2", "g3 a3", "g2 a4", "coast a5", "one by one", *("roll", "warning") * 3):
        race.play(words)
    assert race.state.warnings == 3
    race.play("sisu")
    assert race.state.warnings == 0
    for words in ("roll", "warning"):
        race.play(words)
    assert race.state.warnings == 0


def test_a_new_race_keeps_nothing_of_the_one_before() -> None:
    """States are used again by loops: whatever lay in one, a race begins the same."""
    for options in ({"seats": "2"}, {"seats": "6", "sisu": "per-rally", "checkpoints": "yes"}):
        game, (_, settings) = Race.start("rallyman", "r1s1", {"seats": "1"}).game, setup("rally-4", options)
        fresh, used = np.zeros(1, game.state_type), np.zeros(1, game.state_type)
        used.view(np.uint8)[:] = 0x55
        for states in (fresh, used):
            game.kernels.new(settings[0], states[0])
        assert used.tobytes() == fresh.tobytes()


def test_tokens_of_the_tiles_lie_in_the_bag_again_for_the_next_stage() -> None:
    """The bag is whole when a Stage begins [RD-TIDY-03]."""
    whole = Race.start("rallyman", "rally-4", {"seats": "2"}).state.bag.tolist()
    race = Race.from_position(
        "rallyman/rally-4/seats=2/round=9,order=B,minus=208a:A:gear~208a:B:coast"
        "/A=203.2l,gear=4,status=finished,booked=200/B=203.1l,gear=3"
    )
    assert race.state.bag.tolist() != whole
    for words in ("g3 203.2l", "one by one", "roll", "clear"):
        race.play(words)
    assert race.state.stage == 1
    assert race.state.bag.tolist() == whole
    assert not race.state.minus.any()


def test_a_list_of_re_layings_is_whole() -> None:
    """Nothing was left out for want of room [RD-FLAT-08, RD-R-31]."""
    race = Race.from_position(
        "rallyman/g-corner/seats=2/round=9,order=A,phase=flat-out,at=die,plan=g2:c1-w~g3:a8-w~g4:a9,done=2/A=b5,gear=3"
        f"{FINISHED}"
    )
    race.play("warning")
    assert (race.state.relays, race.desks[0].cut_short) == (8, 0)


def test_a_drivers_choices_weigh_alike() -> None:
    """A choice is listed as chance is, with a weight; random drivers take each as often."""
    race = Race.from_position(f"rallyman/g-open/seats=2/round=9,order=A/A=a1,gear=3{FINISHED}")
    for words in ("g4 a2", "g3 a3", "coast a4", "flat out", *["warning"] * 3, "lose control a4 in 3"):
        if race.to_act < 0:
            race.play(words)
            continue
        count = race.game.kernels.legal(race.setting, race.state, race.desks[0])
        assert race.desks[0].weights[:count].tolist() == [1] * count
        race.play(words)
