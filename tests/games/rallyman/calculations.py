"""The examples of kind calc: each a function of what is given and what is expected."""

from typing import Any

from hairpin.games.rallyman.actions import Kind
from hairpin.games.rallyman.content import setup
from hairpin.games.rallyman.names import BACKS, MAX_SEATS, NOBODY, Ask, Die, Event, Icon, Phase, Side, Status
from hairpin.games.rallyman.road import DANGERS
from hairpin.games.rallyman.rules import order, rally, turn
from hairpin.games.rallyman.rules.cards import lay_out_decks, take_front
from hairpin.games.rallyman.rules.dashboard import (
    is_leader,
    usable_brake_dice,
    usable_coast_dice,
    usable_gear_dice,
)
from hairpin.games.rallyman.rules.finish import book_times, is_stage_over
from hairpin.games.rallyman.rules.overtaking import is_closed, limit_at
from hairpin.games.rallyman.rules.play import end_stage
from hairpin.games.rallyman.rules.rolling import price_of_securing, warning_faces
from hairpin.games.rallyman.stages import dangers, parse_stage, places, spaces
from hairpin.games.rallyman.tiles import side
from hairpin.games.rallyman.words import clock
from tests.games.rallyman.stand import Stand

OPEN = {"graph": "G-OPEN"}
TOKEN = {"gear_ok": 0, "coast_ok": 6, "brake_coast": 4, "minus": 2}


def field(*nodes: tuple[str, int], graph: str = "G-OPEN", **more: Any) -> Stand:
    """Cars on a small road: me first, then P2, P3, each with a Gear."""
    cars = [{"id": "me" if k == 0 else f"P{k + 1}", "node": node, "gear": gear} for k, (node, gear) in enumerate(nodes)]
    return Stand({"graph": graph, "cars": cars, **more})


def backs(stand: Stand, gear: int, icon: Icon) -> list[int]:
    """The backs of a deck with this icon."""
    deck = stand.setting.decks[gear - 1]
    return [k for k in range(int(deck.kinds)) if deck.backs[k].icon == icon]


def lose_control(stand: Stand, gear: int, node: str) -> None:
    """Lose control in this Gear on this space, which its limit does not bear."""
    stand.setting.nodes[stand.numbers[node]].limit = 1
    stand.begin().lay([f"G{gear}>{node}"])
    stand.act(Kind.ONE_BY_ONE)
    stand.roll(".")
    assert stand.state.ask == Ask.CARD


def rd_ex_03(given: Any, expect: Any) -> None:
    stand = field(*[("S", 0)] * given["players"])
    for seat in range(MAX_SEATS):
        stand.state.order[seat] = NOBODY
        stand.state.cars[seat].status = Status.WAITING
    stand.state.rounds = 0
    rounds, counts = [], [0] * given["players"]
    for _ in range(given["players"]):
        order.fix_order(stand.setting, stand.state, stand.desks[0])
        rounds.append([f"P{int(seat) + 1}" for seat in stand.state.order if seat != NOBODY])
        for seat in stand.state.order:
            if seat != NOBODY:
                counts[seat] += 1
                stand.state.cars[seat].node = 20 - 2 * seat  # nobody overtakes
    assert rounds == expect["turns"]
    assert counts == expect["turn_counts"]


def rd_ex_16(given: Any, expect: Any) -> None:
    stand = field(("A1", 3), seconds=10).begin()
    stand.lay(["G4>A2", "C>A3", "C>A4"])
    stand.act(Kind.ONE_BY_ONE)
    paid = []
    for _ in range(3):
        before = int(stand.car.seconds)
        stand.act(Kind.SECURE)
        paid.append(before - int(stand.car.seconds))
    assert [sum(paid[: k + 1]) for k in range(3)] == expect["totals"]


def rd_ex_17(given: Any, expect: Any) -> None:
    stand = field(("A1", 4))
    lose_control(stand, 4, "A2")
    stand.act(Kind.CARD, backs(stand, 4, Icon.SPINOUT)[0])
    assert stand.car.booked == 60
    assert len(stand.happened(Event.DRAWN)) == expect["damage_tokens"]
    assert (stand.car.beside == 0) == expect["on_road"]
    assert stand.happened(Event.SPUN_OUT)
    assert stand.happened(Event.TURN)[-1][3] == expect["gear"]


def rd_ex_18(given: Any, expect: Any) -> None:
    stand = field(("A7", 4))
    lose_control(stand, 4, "A8")  # the red tile
    worst = max(backs(stand, 4, Icon.CRASH), key=lambda k: int(stand.setting.decks[3].backs[k].marks[2]))
    stand.act(Kind.CARD, worst)
    assert stand.car.beside == int(not expect["on_road"])
    assert stand.car.gear == expect["gear"]
    drawn = 0
    while stand.state.ask == Ask.TOKEN:
        stand.act(Kind.TOKEN, TOKEN["coast_ok"])
        drawn += 1
    assert drawn == expect["damage_tokens"] == stand.car.damage[Side.COAST]


def rd_ex_19(given: Any, expect: Any) -> None:
    stand = field(("A1", 4), damage=given["damage"])
    assert usable_gear_dice(stand.setting, stand.car) == expect["max_gear_dice"]
    assert usable_brake_dice(stand.setting, stand.car) == expect["max_brake_dice"]
    assert usable_coast_dice(stand.setting, stand.car) == expect["max_coast_dice"]


def rd_ex_20(given: Any, expect: Any) -> None:
    stand = done([given["cards_sum"]], seconds=[given["seconds_left"]])
    assert stand.state.cars[0].times[0] == expect["final"]
    assert clock(expect["final"]) == expect["shown"]


def done(booked: list[int], seconds: list[int] | None = None, retired: tuple[int, ...] = ()) -> Stand:
    """A stage that is over: seconds booked, Second tokens left, who has retired; times are written down."""
    stand = field(*[("A1", 1)] * len(booked))
    stand.setting.seats = len(booked)
    for seat, time in enumerate(booked):
        car = stand.state.cars[seat]
        car.booked, car.seconds = time, (seconds or [0] * len(booked))[seat]
        car.status = Status.RETIRED if seat in retired else Status.FINISHED
    book_times(stand.setting, stand.state, stand.desks[0])
    return stand


def two_stages(seats: int, course: str = "rally-4") -> Stand:
    """The first stage of a rally without Assistance after it, with everybody still to finish."""
    stand = Stand({"graph": "", "cars": [{"id": f"P{k}", "node": "S", "gear": 0} for k in range(seats)]}, course)
    stand.setting.seats = seats
    stand.state.stage = 0
    return stand


def rd_ex_21(given: Any, expect: Any) -> None:
    stand = two_stages(2)
    for seat, time in enumerate((200, 210)):
        stand.state.cars[seat].status, stand.state.cars[seat].booked = Status.FINISHED, time
    stand.me = 1
    stand.give(Side.COAST, 0)
    stand.state.ask, stand.state.phase = Ask.NOTHING, Phase.SETUP
    end_stage(stand.setting, stand.state, stand.desks[0])
    stand.settle()
    stand.act(Kind.SPARE, 0)
    assert stand.state.stage == 1
    stand.act(Kind.TOKEN, TOKEN["coast_ok"])
    assert usable_coast_dice(stand.setting, stand.car) == expect["max_coast_dice"]
    assert (stand.car.spare == 1) == expect["spare"]
    assert stand.state.starting[expect["start_position"] - 1] == stand.me


def rd_ex_22(given: Any, expect: Any) -> None:
    stand = two_stages(1)
    for time in given["times"]:
        stand.state.cars[0].status, stand.state.cars[0].booked = Status.FINISHED, time
        book_times(stand.setting, stand.state, stand.desks[0])
        stand.state.stage += 1
    assert stand.state.cars[0].total == expect["overall"]
    assert clock(expect["overall"]) == expect["shown"]


def rd_ex_24(given: Any, expect: Any) -> None:
    stand = two_stages(2)
    finish = next(k for k in range(80) if stand.setting.nodes[k].fin == 1)
    stand.me = 0
    for _ in range(5):
        stand.give(Side.GEAR, 0)
    stand.car.node, stand.car.gear = finish - 2, 3
    stand.setting.nodes[finish].limit = 1
    stand.state.cars[1].status, stand.state.cars[1].booked = Status.FINISHED, 100
    stand.begin()
    space = next(sign for sign in stand.steps() if sign.startswith("G4") and sign.endswith(stand.name(finish)))
    stand.lay([space])
    stand.act(Kind.ONE_BY_ONE)
    stand.roll(".")
    stand.act(Kind.CARD, backs(stand, 4, Icon.CRASH)[-1])
    stand.act(Kind.TOKEN, TOKEN["gear_ok"])
    while stand.state.stage == 0:
        stand.act(Kind.TOKEN, TOKEN["coast_ok"])
    assert stand.happened(Event.CARD)[0][3:5] == (4, 20)
    assert bool(stand.happened(Event.CROSSED_LINE)) == expect["finished_this_stage"]
    stand.state.ask = stand.state.ask
    while stand.state.ask == Ask.SPARE:
        stand.act(Kind.SPARE, 0)
    while stand.state.ask == Ask.TOKEN:
        stand.act(Kind.TOKEN, stand.first_outcome())
    while stand.state.cars[0].turns == 0:
        stand.act_somehow()
    assert (stand.car.status == Status.RETIRED) == expect["retired_next_stage"]


def rd_ex_29(given: Any, expect: Any) -> None:
    stand = Stand({**given, "options": {"sisu": True}})
    stand.car.sisu = 1
    stand.begin().lay(["G3>J3A>A4"])
    stand.act(Kind.ONE_BY_ONE)
    stand.roll("W")
    stand.act(Kind.SISU, 1)
    assert stand.name(int(stand.car.node)) == expect["node"]
    assert bool(stand.happened(Event.LOST_CONTROL)) == expect["loc"]
    assert stand.happened(Event.CARD)[0][3] == expect["gear"]
    above = field(("A2", 5), graph="G-JUMP", options={"sisu": True})
    above.car.sisu = 1
    above.begin().lay(["G5>J3A>A5"])
    above.act(Kind.ONE_BY_ONE)
    above.roll("W")
    assert bool(above.happened(Event.LOST_CONTROL)) == expect["over_jump_loc"]


def rd_ex_42(given: Any, expect: Any) -> None:
    stand = field(("A1", 4), seconds=given["seconds"]).begin()
    stand.lay(["G2+B>A2"])
    stand.act(Kind.ONE_BY_ONE)
    assert price_of_securing(stand.state) == expect["price"]
    assert (stand.choice(Kind.SECURE) in stand.possible()) == expect["may_secure"]
    assert stand.choice(Kind.ROLL) in stand.possible()


def limits(stand: Stand, seat: int, *nodes: str) -> list[int]:
    """The limits of spaces for a driver; 0 where they are closed."""
    numbers = [stand.numbers[node] for node in nodes]
    return [
        0 if is_closed(stand.setting, stand.state, seat, n) else int(limit_at(stand.setting, stand.state, seat, n))
        for n in numbers
    ]


def rd_ex_57(given: Any, expect: Any) -> None:
    stand = field(("A1", 2), ("B1", 2), ("S", 0), graph="G-SHORT")
    for seat, name in enumerate(("P", "Q")):
        stand.lay_minus({"t2": given["tokens"][name]}, owner=seat)
    for seat, name in enumerate(("P", "Q", "R")):
        found = limits(stand, seat, "c1", "o1", "X")
        assert found == [expect["cut"][name], expect["drift"][name], expect["shortcut"]]


def rd_ex_88(given: Any, expect: Any) -> None:
    stand = done(given["booked"], retired=(0, 1, 2))
    assert {int(stand.state.cars[seat].times[0]) for seat in range(3)} == {expect["retired_time"]}


def penalised(stand: Stand, tokens: list[int]) -> dict[str, int]:
    """The times after everybody has chosen so many tokens."""
    stand.setting.checkpoints, stand.setting.stages = 1, 2
    rally.begin_break(stand.setting, stand.state)
    for chosen in tokens:
        rally.choose_penalty(stand.setting, stand.state, stand.desks[0], chosen)
    return {name: int(stand.state.cars[seat].times[0]) for seat, name in enumerate("ABC"[: len(tokens)])}


def rd_ex_90(given: Any, expect: Any) -> None:
    stand = done(list(given["times"].values()))
    assert penalised(stand, list(given["tokens"].values())) == expect["times"]
    rally.order_starters(stand.setting, stand.state)
    assert ["AB"[int(stand.state.starting[place])] for place in range(2)] == expect["order"]


def rd_ex_96(given: Any, expect: Any) -> None:
    stand = Stand({**given, "options": {"sisu": True}})
    stand.car.sisu = 1
    stand.begin().lay(["G4>A2", "G5>A3", "G6>A4"])
    stand.act(Kind.FLAT_OUT)
    stand.show("WWW")
    stand.act(Kind.SISU, 1)
    assert stand.name(int(stand.car.node)) == expect["node"]
    assert stand.happened(Event.CARD)[0][3] == expect["gear"]
    assert stand.car.seconds == expect["tokens"]
    assert bool(stand.happened(Event.LOST_CONTROL)) == expect["loc"]
    assert stand.car.sisu == 0


def rd_ex_97(given: Any, expect: Any) -> None:
    stand = field(("B3", given["gear"]), ("A1", 1), damage=given["damage"])
    stand.state.order[1] = 1
    stand.begin().lay(["G1>B4"])
    stand.act(Kind.ONE_BY_ONE)
    stand.roll(".")
    turn.answer_tire(stand.setting, stand.state, stand.desks[0], 1)
    assert stand.car.booked == expect["seconds"]
    assert usable_coast_dice(stand.setting, stand.car) == expect["max_coast_dice"]
    assert stand.car.gear == expect["gear"]
    assert (stand.car.beside == 0) == expect["on_road"]
    assert (stand.car.spare == 1) == expect["spare"]
    stand.state.ask = Ask.NOTHING
    stand.begin()
    assert (stand.name(int(stand.car.node)), int(stand.car.beside)) == ("B4", 0)


def coasting_die(stand: Stand) -> str:
    """Which die the driver at the wheel coasts with: one more face of a Leader die has a Warning."""
    stand.state.plan[0], stand.state.at = Die.COAST.value, 0
    faces = warning_faces(stand.setting, stand.state)
    return {int(stand.setting.coast_warnings): "coast", int(stand.setting.leader_warnings): "leader"}[int(faces)]


def rd_ex_98(given: Any, expect: Any) -> None:
    stand = field(("A3", 4), ("A2", 3), ("A1", 2), graph="G-FINISH", leader=True)
    stand.begin()
    for place, seat in enumerate((0, 1, 2)):
        stand.state.order[place] = seat
    assert is_leader(stand.setting, stand.state)
    stand.lay(["G4>A4"])
    stand.act(Kind.ONE_BY_ONE)
    stand.roll(".")
    dice = []
    for place in (1, 2, 0):
        stand.state.turn = place
        dice.append(coasting_die(stand))
    assert dice == expect["dice"]


def rd_ex_99(given: Any, expect: Any) -> None:
    stand = field(("A1", 5))
    lose_control(stand, 5, "A2")
    stand.act(Kind.CARD, backs(stand, 5, Icon.SISU)[0])
    assert stand.car.gear == expect["gear"]
    assert (stand.car.beside == 0) == expect["on_road"]
    assert len(stand.happened(Event.DRAWN)) == expect["damage_tokens"]
    stand.events.clear()
    stand.lay(["C>A3"])
    stand.act(Kind.ONE_BY_ONE)
    stand.roll(".")
    assert stand.happened(Event.CARD)[0][3:5] == (expect["next_card"], expect["next_card_seconds"])


def rd_ex_116(given: Any, expect: Any) -> None:
    stand = field(("A1", 4)).begin()
    stand.lay(["G4>A2", "C>A3", "G5>A4"])
    stand.act(Kind.ONE_BY_ONE)
    for _ in range(given["previous_warnings"]):
        stand.roll("W")
    stand.act(Kind.STOP)
    stand.events.clear()
    stand.lay(["C>A4", "G5>A5"])
    stand.act(Kind.ONE_BY_ONE)
    stand.roll("W")
    assert stand.state.warnings == expect["warnings"]
    assert bool(stand.happened(Event.LOST_CONTROL)) == expect["loc"]


def rd_ex_117(given: Any, expect: Any) -> None:
    kinds = {Kind.ROLL: "roll", Kind.SECURE: "secure", Kind.STOP: "stop"}
    stand = field(("A1", 4), seconds=given["seconds"]).begin()
    stand.lay(["G4>A2", "C>A3"])
    stand.act(Kind.ONE_BY_ONE)
    assert [kinds[stand.kind(action)] for action in stand.possible()] == expect["first"]
    stand.act(Kind.SECURE)
    assert [kinds[stand.kind(action)] for action in stand.possible()] == expect["second"]
    assert price_of_securing(stand.state) == expect["second_price"]


def rd_ex_118(given: Any, expect: Any) -> None:
    stand = field(("A1", 1), ("A1", 1), ("A1", 1))
    stand.setting.seats = 3
    for seat, (time, status) in enumerate(((200, Status.FINISHED), (90, Status.RETIRED), (215, Status.RACING))):
        stand.state.cars[seat].booked, stand.state.cars[seat].status = time, status
    stand.state.rounds = expect["end_round"]
    assert not is_stage_over(stand.setting, stand.state)
    stand.state.cars[2].status = Status.FINISHED
    assert is_stage_over(stand.setting, stand.state)
    book_times(stand.setting, stand.state, stand.desks[0])
    assert stand.state.cars[1].times[0] == expect["retired_time"]


def rd_ex_119(given: Any, expect: Any) -> None:
    _, settings = setup("r2s1", {})
    assert settings[0].stages == 1
    from hairpin.games.rallyman.rallies import printed_stages

    stage = printed_stages()["r2s1"]
    assert list(spaces(stage)) == expect["spaces"]
    assert [dangers(stage)[colour] for colour in DANGERS] == expect["danger"]


def rows_of(start: str, finish: str) -> tuple[int, int, int, int]:
    """Rows beyond the start box, unused behind it, before the finish line, behind it."""
    stage = parse_stage(f"202a{start}-204aD-203{finish}")
    _, settings = setup(stage.text, {})
    setting = settings[0]
    nodes = [setting.nodes[k] for k in range(int(setting.starts[1]))]
    leaves, rows = next(iter(places(stage))), {}
    for node in nodes:
        tile = bytes(setting.tiles[int(node.tile)].name).rstrip(b"\0").decode()
        rows.setdefault((tile, int(node.fin) > 0), set()).add(int(node.d))
    beyond = len(rows["202a", False] - {0})
    unused = len(side("202a").zones) - 1 - beyond
    assert leaves.tile == "202a"
    return beyond, unused, len(rows[finish_tile(finish), False]), len(rows[finish_tile(finish), True])


def finish_tile(finish: str) -> str:
    return f"203{finish[0]}"


def rd_ex_120(given: Any, expect: Any) -> None:
    by_d, by_a = rows_of("D", "bA"), rows_of("A", "aD")
    assert {"a_D": by_d[0], "a_A": by_a[0]} == expect["beyond"]
    assert {"a_D": by_d[1], "a_A": by_a[1]} == expect["unused"]
    assert {"b_A": by_d[2], "a_D": by_a[2]} == expect["before"]
    assert {"b_A": by_d[3], "a_D": by_a[3]} == expect["behind"]


def rd_ex_121(given: Any, expect: Any) -> None:
    stand = field(("A1", 4))
    lay_out_decks(stand.setting, stand.state)
    for _ in range(5):
        take_front(stand.setting, stand.state, stand.desks[0], 0, 4)
    for _ in range(2):
        lose_control(stand, 4, "A2")
        stand.act(Kind.CARD, backs(stand, 4, Icon.SPINOUT)[0])
        stand.car.node, stand.car.gear, stand.state.order[0] = stand.numbers["A1"], 4, 0
    assert stand.state.left[3] == expect["left"]
    assert sum(int(stand.state.shown[3 * BACKS + back]) for back in range(BACKS)) == 2


def rd_ex_122(given: Any, expect: Any) -> None:
    from hairpin.games.rallyman.rallies import printed_stages

    name = next(stage.id for stage in printed_stages().values() if "224b" in stage.text)
    stand = Stand({"graph": "", "cars": [{"id": "me", "node": "S", "gear": 4}]}, name)
    first, second = sorted((n for n in stand.numbers if n.startswith("224.") and "x" in n), key=stand.numbers.get)
    before = next(
        n
        for n, k in stand.numbers.items()
        if stand.numbers[first] in list(stand.setting.nodes[k].ways)[: stand.setting.nodes[k].way_count]
        and stand.setting.nodes[k].method in (0, 3)
    )
    stand.car.node = stand.numbers[before]
    stand.begin().lay([f"C>{first}", f"G5>{second}"])
    stand.act(Kind.ONE_BY_ONE)
    stand.roll(".")
    stand.roll(".")
    assert len(stand.happened(Event.DRAWN)) == expect["draws"]
    assert bool(stand.happened(Event.LOST_CONTROL)) == expect["loc"]
    begun = int(stand.setting.nodes[stand.numbers[before]].d)
    assert [int(stand.setting.nodes[stand.numbers[n]].d) - begun for n in (first, second)] == expect["ticks"]


def rd_ex_123(given: Any, expect: Any) -> None:
    stand = done([*given["times"].values(), 0], retired=(2,))
    assert penalised(stand, list(given["tokens"].values())) == expect["times"]


def rd_ex_124(given: Any, expect: Any) -> None:
    stand = field(("B3", 1))
    stand.give(Side.COAST, 0)
    stand.car.turned[4 + Side.BRAKE] += 1
    stand.car.damage[Side.COAST] += 1
    stand.state.bag[TOKEN["brake_coast"]] -= 1
    stand.begin().lay(["G1>B4"])
    stand.act(Kind.ONE_BY_ONE)
    stand.roll(".")
    stand.act(Kind.TIRE, 1)
    assert stand.happened(Event.TIRE_CHANGED)[0][3] == TOKEN[expect["returned"]]
    assert usable_coast_dice(stand.setting, stand.car) == expect["max_coast_dice"]


def rd_ex_125(given: Any, expect: Any) -> None:
    stand = field(("A5", 4), graph="G-CORNER", options={"sisu": True})
    stand.car.sisu = 1
    stand.begin().lay(["G4>c1"])
    stand.act(Kind.FLAT_OUT)
    stand.show("W")
    stand.act(Kind.SISU, 1)
    assert stand.car.seconds == expect["tokens"]
    assert (stand.state.ask == Ask.RELAY) == expect["loc"]
    assert sorted(stand.relays()) == sorted(expect["relay"])


def rd_ex_126(given: Any, expect: Any) -> None:
    stand = field(("S", 0), ("S", 0), graph="G-215B")
    stand.lay_minus({"t1": 1}, owner=0)
    for seat, name in enumerate(("P", "Q")):
        for cut, drift in (("c1", "o1"), ("e1", "p1")):
            assert limits(stand, seat, cut, drift) == [expect[name]["cut"], expect[name]["drift"]]
        assert limits(stand, seat, "F", "X1", "X2") == [0, expect["shortcut"], expect["shortcut"]]


def rd_ex_127(given: Any, expect: Any) -> None:
    stand = field(("A1", 3), leader=True)
    stand.setting.one_shot = 1
    stand.begin()
    assert coasting_die(stand) == expect["dice"]
