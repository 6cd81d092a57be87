"""Rallyman's rookie and racer: legal, blind to what is hidden, and the one better than the other; the outlook."""

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from hairpin.bots import BOTS, Budget, bot, bots_of
from hairpin.bots.rallyman.judge import charts_of
from hairpin.bots.rallyman.ladder import HANDS, NEXT_HAND, NO_HAND
from hairpin.bots.rallyman.outlook import outlooks_of, solve
from hairpin.bots.rallyman.plans import Scratch
from hairpin.bots.rallyman.racer import Racer, weigh
from hairpin.games.rallyman import GAME
from hairpin.games.rallyman.actions import Kind, action_of, kind_of
from hairpin.games.rallyman.names import GEARS, Ask, Phase
from hairpin.kit.record import Table
from hairpin.lab.races import Study, run, share
from hairpin.race import Race
from hairpin.sim.cpu import engine, tables

EVERYTHING = {
    "seats": "3",
    "flying-start": "yes",
    "redline": "yes",
    "checkpoints": "yes",
    "sisu": "at-assistance",
}
PLAIN_STAGE, WHOLE_RALLY = ("r4s1", {"seats": "4"}), ("rally-4", EVERYTHING)


def first_choice(course: str, options: dict[str, str], word: int = 3) -> tuple[Table, Table, Table, int]:
    """Setting, state, desk and how many actions there are when the first driver is asked."""
    _, settings = GAME.setup(course, options)
    states, desks = tables(GAME, word=word)
    return settings, states, desks, engine("rallyman").start_drawing(settings, states, desks, 0)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("course", [PLAIN_STAGE, WHOLE_RALLY])
def test_a_bot_takes_legal_actions_wherever_a_race_may_lead(name: str, course: tuple[str, dict[str, str]]) -> None:
    """Every other decision is made at random: cars crash, wear out, block one another, and every question comes up."""
    player, fast, draw = bot("rallyman", name), engine("rallyman"), random.Random(8)
    settings, states, desks, count = first_choice(*course)
    asked: Counter[Ask] = Counter()
    for decision in range(900):
        if not count:
            count = fast.start_drawing(settings, states, desks, 0)
        actions, ask = desks[0].actions[:count].tolist(), Ask(int(states[0].ask))
        before = states.tobytes()
        chosen = player.choose(settings, states, actions, Budget.SIMULATION, decision)
        assert chosen in actions, (ask, decision)
        assert states.tobytes() == before
        asked[ask] += 1
        wild = ask == Ask.LAY and states[0].steps < 4
        count = fast.advance_drawing(settings, states, desks, 0, draw.choice(actions) if wild else chosen)
    assert asked.keys() >= {Ask.LAY, Ask.STEP}
    if name == "racer":
        assert Ask.RELAY in asked


def test_bots_do_not_depend_on_what_is_hidden() -> None:
    """The same race but for a penalty that another driver has chosen in secret: the sights and choices are equal."""
    fast, draw = engine("rallyman"), random.Random(2)
    settings, states, desks, count = first_choice("rally-4", {"seats": "2", "checkpoints": "yes"})
    while not (states[0].ask == Ask.PENALTY and states[0].turn == 1):
        action = draw.choice(desks[0].actions[:count].tolist())
        if states[0].ask == Ask.PENALTY:
            action = action_of(Kind.PENALTY, 4)
        count = fast.advance_drawing(settings, states, desks, 0, action)
        assert count
    actions = desks[0].actions[:count].tolist()
    seen = []
    for penalty in (4, 9):
        states[0].penalties[0] = penalty
        sights = np.zeros(1, GAME.state_type)
        fast.see(settings, states, sights, 0, 1)
        choices = [bot("rallyman", name).choose(settings, sights, actions, Budget.TABLE, 7) for name in BOTS]
        seen.append((sights.tobytes(), choices))
    assert seen[0] == seen[1]


def test_equal_positions_get_equal_choices_whatever_was_asked_before() -> None:
    fast = engine("rallyman")
    settings, states, desks, count = first_choice("r2s1", {"seats": "2"})
    old = Racer()
    for _ in range(60):
        actions = desks[0].actions[:count].tolist()
        chosen = old.choose(settings, states, actions, Budget.SIMULATION, 1)
        assert Racer().choose(settings, states, actions, Budget.SIMULATION, 2) == chosen
        count = fast.advance_drawing(settings, states, desks, 0, chosen)
        assert count


def test_racer_beats_rookie() -> None:
    """A small sample of what docs/bots.md reports."""
    study = Study("rallyman", "r4s1", {"seats": "2"}, ("racer", "rookie"), races=25)
    outcome, _ = run(study, workers=1)
    assert outcome.unfinished == 0
    assert share(outcome.wins_by_seat[0], 25)["low"] > 0.7
    assert outcome.measured[0, "seconds"] + 25 * 30 < outcome.measured[1, "seconds"]


def test_a_plan_once_begun_is_followed() -> None:
    """Until dice are rolled racer never expects more seconds than with its first die, however it rolls."""
    fast, racer = engine("rallyman"), Racer()
    settings, states, desks, count = first_choice("r1s1", {"seats": "1"})
    rolled: Counter[Kind] = Counter()
    expected = np.inf
    while count:
        actions = desks[0].actions[:count].tolist()
        action = racer.choose(settings, states, actions, Budget.TABLE, 1)
        kind = Kind(int(kind_of(action)))
        if states[0].ask == Ask.LAY or (kind == Kind.ROLL and states[0].at == 0):
            best = racer.worth(settings, states, Budget.TABLE).min()
            assert best < expected + 0.05
            expected = best
        if kind in (Kind.ROLL, Kind.FLAT_OUT):
            rolled[kind] += 1
            expected = np.inf
        count = fast.advance_drawing(settings, states, desks, 0, action)
    assert min(rolled[Kind.ROLL], rolled[Kind.FLAT_OUT]) > 1


def test_a_budget_is_a_number_of_layouts() -> None:
    """With room for more layouts no worse plan is found; with little room there is still one for every first die."""
    settings, states, _, count = first_choice("r2s2", {"seats": "1"})
    best = []
    for layouts in (count + 1, 60, 200, 4096):
        scratch = Scratch.fresh()
        scratch.states[0] = states[0]
        charts = charts_of(outlooks_of(settings), settings, states[0], 0)
        assert weigh(settings, scratch.tables, (scratch.single, scratch.flat), charts, layouts, scratch.worth) == count
        assert not scratch.states[layouts:].view(np.uint8).any()
        best.append(scratch.worth[:count].min())
    assert best == sorted(best, reverse=True)
    assert best[0] < 400


def test_two_dice_flat_out_are_worth_what_the_rules_say() -> None:
    """Two Warnings lose nothing: the card of the last Gear, less two seconds earned, and the way from there."""
    fast, racer = engine("rallyman"), Racer()
    settings, states, desks, count = first_choice("r1s1", {"seats": "1", "one-shot": "yes"})
    for gear in (1, 2):  # the lowest die is the first of the list
        count = fast.advance_drawing(settings, states, desks, 0, int(desks[0].actions[0]))
        assert states[0].speed == gear
    worth = racer.worth(settings, states, Budget.TABLE)
    with_one = float(outlooks_of(settings).value(0)[int(states[0].place), 2, 1])  # the second token counts as a second
    assert worth[count - 1] == pytest.approx(int(settings[0].seconds[2]) + with_one - 1)


# ---- the outlook ----


def test_the_outlook_knows_the_last_step() -> None:
    """One space before the line in 6th Gear: the card of 10 s less the second that the die earns, whatever it shows."""
    _, settings = GAME.setup("r1s1", {"seats": "1"})
    setting, value = settings[0], outlooks_of(settings).value(0)
    last = [
        space
        for space in range(int(setting.starts[1]))
        if setting.nodes[space].fin == 0
        and all(setting.nodes[way].fin and not setting.nodes[way].limit for way in ways_of(setting, space))
    ]
    assert last
    for space in last:
        assert value[space, 6, 0] == pytest.approx(9.0)
        assert value[space, 5, 0] == pytest.approx(9.0)
        assert value[space, 1, 0] == pytest.approx(39.0)


def ways_of(setting: object, space: int) -> list[int]:
    node = setting.nodes[space]  # type: ignore[attr-defined]
    return [int(way) for way in node.ways[: node.way_count]]


def test_the_outlook_falls_along_the_road_and_with_tokens_and_rises_with_damage() -> None:
    _, settings = GAME.setup("r4s1", {"seats": "1"})
    outlooks = outlooks_of(settings)
    whole = outlooks.value(0)
    assert (whole[:, :, 1:] < whole[:, :, :-1] - 0.25).all()  # not everywhere by a second a token: purses are few
    spaces = len(whole)
    assert whole[0, 0, 0] > whole[spaces // 3, :4, 0].mean() > whole[2 * spaces // 3, :4, 0].mean() > 0
    assert outlooks.value(0, leads=True)[0, 0, 0] > whole[0, 0, 0] + 1
    for damage in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        worn = outlooks.value(0, damage)
        assert worn[0, 0, 0] > whole[0, 0, 0]
        assert (worn > whole - 1).all()


def test_the_outlook_of_a_later_stage_is_that_of_the_stage_alone() -> None:
    _, rally = GAME.setup("rally-4", {"seats": "1"})
    _, alone = GAME.setup("r4s2", {"seats": "1"})
    assert np.array_equal(solve(rally, 1, (0, 0, 0), False), solve(alone, 0, (0, 0, 0), False))


def test_damage_is_counted_into_the_stages_it_is_carried_into() -> None:
    _, settings = GAME.setup("rally-4", {"seats": "1"})
    setting, outlooks = settings[0], outlooks_of(settings)
    assert [int(mark) for mark in setting.assistance[:3]] == [0, 1, 0]
    assert outlooks.later(0) == pytest.approx(float(outlooks.value(1)[0, 0, 0]))
    assert [outlooks.later(1), outlooks.later(2)] == [0.0, 0.0]


def test_hands_follow_the_ladder() -> None:
    assert [gear for gear, used in HANDS if used == 0] == list(range(GEARS + 1))
    for number, (gear, used) in enumerate(HANDS):
        for die in range(GEARS):
            after = NEXT_HAND[number, die]
            allowed = abs(die + 1 - gear) <= 1 or (gear == 0 and die == 1)
            assert (after != NO_HAND) == (allowed and not used >> die & 1)


def test_rallyman_has_both_bots_and_ends_its_races() -> None:
    assert bots_of("rallyman") == BOTS
    fast, racer = engine("rallyman"), bot("rallyman", "racer")
    settings, states, desks, count = first_choice("r1s1", {"seats": "2", "sisu": "per-stage"})
    while count:
        actions = desks[0].actions[:count].tolist()
        count = fast.advance_drawing(
            settings, states, desks, 0, racer.choose(settings, states, actions, Budget.SIMULATION, 1)
        )
    assert states[0].phase == Phase.FINISHED
    assert max(int(car.turns) for car in states[0].cars[:2]) <= 12


def test_the_stand_in_drives_a_race_to_its_end_and_compiles_nothing(tmp_path: Path) -> None:
    code = """
from hairpin.bots import Budget, stand_in
from hairpin.race import Race
race, driver = Race.start("rallyman", "r4s1", {"seats": "2"}), stand_in("rallyman")
while not race.is_over and race.state.rounds < 60:
    if race.step_alone() is None:
        race.play(driver.choose(race.settings, race.states, race.legal(), Budget.TABLE, len(race.log)))
print(race.is_over)
"""
    environment = {**os.environ, "HAIRPIN_CACHE": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout == "True\n"
    assert not list(tmp_path.rglob("*.nbi"))


FLAT_OUT_OR_NOT = "rallyman/r1s1/seats=1/round=2,order=A/A=202.2l,gear=1"


def advised(position: str, *words: str) -> tuple[str, str]:
    """What racer would do after these actions, and why."""
    race = Race.from_position(position)
    for one in words:
        race.play(one)
    racer, given = Racer(), (race.settings, race.sight(race.to_act), race.legal(), Budget.SIMULATION)
    chosen = racer.choose(*given, draws=0)
    assert GAME.why is not None
    reason = GAME.why(race.settings, race.sight(race.to_act), racer.reasons(*given), chosen)
    return race.game.write_action(race.setting, race.state, chosen), reason


def test_racer_says_why_with_the_figures_it_judges_by() -> None:
    race = Race.from_position(FLAT_OUT_OR_NOT)
    worth = Racer().worth(race.settings, race.sight(0), Budget.SIMULATION)
    chosen, reason = advised(FLAT_OUT_OR_NOT)
    assert chosen.startswith("g1 202.3")
    assert f"It leaves about {round(float(worth.min()))} seconds to go; " in reason
    assert reason.endswith("With it, control is kept with 100 %.")


def test_a_reason_names_the_next_best_and_the_odds_of_what_is_done() -> None:
    position = f"{FLAT_OUT_OR_NOT},seconds=3"
    chosen, reason = advised(position, "g1 202.3l", "leader 210.1o1", "leader 210.1o2", "one by one")
    assert chosen == "roll"
    assert "; securing Gear 1 " in reason
    assert reason.endswith(" Control is kept on this die with 100 %.")


def test_where_nothing_is_weighed_the_reason_is_a_rule_of_thumb() -> None:
    break_ = (
        "rallyman/rally-4/seats=2,checkpoints=yes/round=9,order=B/A=203.2l,gear=4,status=finished,booked=190/"
        "B=203.1l,gear=3,tokens=coast-ok"
    )
    crossed = ("g3 203.2l", "one by one", "roll", "clear")
    assert advised(break_, *crossed) == (
        "penalty 0",
        "A penalty costs its seconds for certain, and starting later is seldom worth them.",
    )
    chosen, reason = advised(break_, *crossed, "penalty 0", "penalty 0")
    assert (chosen, reason[:10]) == ("use spare tire", "A die more")
