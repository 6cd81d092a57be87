"""Rookie and racer: legal, quick, and the one better than the other; the outlook knows the way."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hairpin.bots import BOTS, Budget, bot
from hairpin.bots.joyride.ground import WALL, Ground, ground_of, stage_of, target_of
from hairpin.bots.joyride.outlook import outlook_of
from hairpin.bots.joyride.racer import Racer
from hairpin.games import game as game_by_name
from hairpin.kit.errors import HairpinError
from hairpin.kit.record import Table
from hairpin.lab.races import Study, run, share
from hairpin.race import Race
from hairpin.sim.cpu import engine, tables

GAME = game_by_name("joyride")
TRACKS = ("school-yard", "probation-circuit")


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("track", TRACKS)
def test_a_bot_only_ever_takes_legal_actions_and_changes_nothing(name: str, track: str) -> None:
    player, fast = bot("joyride", name), engine("joyride")
    _, settings = GAME.setup(track, {"seats": "3"})
    states, desks = tables(GAME, word=11)
    count = fast.start_drawing(settings, states, desks, 0)
    decisions = 0
    while count and decisions < 400:
        actions = desks[0].actions[:count].tolist()
        before = states.tobytes()
        action = player.choose(settings, states, actions, Budget.SIMULATION, decisions)
        assert action in actions
        assert states.tobytes() == before
        count = fast.advance_drawing(settings, states, desks, 0, action)
        decisions += 1
    assert decisions > 50


def test_the_same_draws_give_the_same_choice() -> None:
    race = Race.from_position("joyride/school-yard/seats=2/round=1,at=lock/A=l2:e,gear=3,mirror=123/B=k4:e,mirror=12")
    for name in BOTS:
        choices = {
            bot("joyride", name).choose(race.settings, race.states, race.legal(), Budget.TABLE, 5) for _ in range(3)
        }
        assert len(choices) == 1


def test_two_racers_that_push_each_other_to_and_fro_part_in_the_end() -> None:
    """One backs up through a rival that pushes it on: looking ahead one turn, each does so again and again."""
    blocked = (
        "joyride/bulldog/seats=2/round=90,order=BA,turn=A,at=roll.steer,tokens=m2-oil.h4-oil.e15-mine.e19-oil,"
        "removed=oil.mine.mine.drone.flashbang/A=j4:e,gear=1,mirror=3,damage=g3.l3.i12,laps=2"
        "/B=h4:e,gear=1,mirror=1,damage=g1.l2.i12,next=2,laps=2"
    )
    race, rng, racer = Race.from_position(blocked), np.random.default_rng(5), Racer()
    while not race.is_over and race.state.rounds < 200:
        if race.to_act < 0:
            outcomes, weights = zip(*race.chances(), strict=True)
            race.play(int(rng.choice(outcomes, p=np.array(weights) / sum(weights))))
            continue
        sight = race.sight(race.to_act)
        race.play(racer.choose(race.settings, sight, race.legal(), Budget.SIMULATION, int(rng.integers(1 << 62))))
    assert race.is_over


@pytest.mark.parametrize("track", TRACKS)
def test_racer_beats_rookie(track: str) -> None:
    """A small sample of what docs/performance.md reports; the lower end of the interval must be above 70 %."""
    study = Study("joyride", track, {"seats": "2"}, ("racer", "rookie"), races=60)
    outcome, _ = run(study, workers=1)
    assert outcome.unfinished == 0
    assert share(outcome.wins_by_seat[0], 60)["low"] > 0.7


def test_racer_knows_when_there_is_nobody_to_be_ahead_of() -> None:
    """Before a rival stands on the board the figures are the turns still needed, below zero."""
    racer = Racer()
    race = Race.start("joyride", "school-yard", {"seats": "2"})
    race.step_alone()
    assert racer.is_alone(race.settings, race.states)
    assert all(lead < -5 for lead in racer.reasons(race.settings, race.states, race.legal(), Budget.TABLE).values())
    race.play(race.legal()[0])
    race.step_alone()
    assert not racer.is_alone(race.settings, race.states)


def test_racer_does_not_drive_into_a_wall_it_can_avoid() -> None:
    """Eight spaces to drive: straight on and to the left end against a barrier, to the right the road is clear."""
    race = Race.from_position(
        "joyride/school-yard/seats=2/round=3,at=roll.steer/A=t3:e,gear=3,mirror=233/B=c4:e,mirror=12"
    )
    choice = bot("joyride", "racer").choose(race.settings, race.states, race.legal(), Budget.SIMULATION, 1)
    assert race.game.write_action(race.setting, race.state, choice) == "steer right"
    race.play(choice)
    assert race.state.cars[0].gear == 3


def test_racer_takes_a_win() -> None:
    cars = "A=e2:e,gear=4,mirror=1122,next=start,laps=1/B=a9:ne,mirror=11,next=2,laps=1"
    position = f"joyride/school-yard/seats=2/round=9,at=lock/{cars}"
    race = Race.from_position(position)
    racer = bot("joyride", "racer")
    while race.state.turn == 0 and not race.is_over:
        race.step_alone() or race.play(racer.choose(race.settings, race.states, race.legal(), Budget.SIMULATION, 1))
    assert race.state.winner == 0


def test_racer_expects_the_answer_that_hurts() -> None:
    """Between two cars what is good for one is bad for the other: a head-on is worth what its answer leaves."""
    race = Race.from_position(
        "joyride/school-yard/seats=2/round=3,at=roll.steer/A=k3:e,mirror=22/B=n3:w,mirror=11,next=2"
    )
    racer = Racer()
    straight = race.find("straight")
    before = racer.reasons(race.settings, race.states, race.legal(), Budget.SIMULATION)[straight]
    race.play(straight)
    assert race.to_act == 1
    answers = racer.reasons(race.settings, race.states, race.legal(), Budget.SIMULATION)
    assert len(answers) == 2
    assert before == pytest.approx(-max(answers.values()))


def distances_to_lines(ground: Ground, checkpoints: int) -> Table:
    """By line and space number: the least spaces to drive to that line, walls and nothing else in the way."""
    found = np.full((checkpoints + 1, len(ground.lines)), len(ground.lines), np.int32)
    for line in range(checkpoints + 1):
        edge = np.flatnonzero(ground.lines >> line & 1)
        steps = 0
        found[line, edge] = 0
        while len(edge):
            steps += 1
            near = np.unique(ground.ahead[edge])
            edge = near[(near != WALL) & (found[line, near] > steps)]
            found[line, edge] = steps
    return found


@pytest.mark.parametrize("track", TRACKS)
def test_the_outlook_falls_stage_by_stage_and_knows_the_shortest_way(track: str) -> None:
    _, settings = GAME.setup(track, {"seats": "2"})
    outlook = outlook_of(settings)
    around = int(settings[0].checkpoints) + 1
    nearest = outlook.value[:, 2].min(axis=2)  # over facings
    assert (nearest[1:].mean(axis=1) > nearest[:-1].mean(axis=1)).all()
    distances = distances_to_lines(ground_of(settings), around - 1)
    for stage in range(1, len(outlook.value)):
        line = target_of(stage, around - 1)
        turns_at_least = 1 + (distances[line] - 1) // 15  # fifteen spaces a turn at the very most
        beyond = nearest[stage - 1].min()
        assert (nearest[stage] + 0.02 >= np.minimum(turns_at_least, 1 + beyond)).all()
    assert 3 < outlook.lap_turns < 12


def test_stages_count_line_crossings() -> None:
    race = Race.from_position(
        "joyride/school-yard/seats=2/round=1,at=lock/A=l2:e,mirror=12/B=k4:e,mirror=12,next=start,laps=1"
    )
    assert [int(stage_of(race.setting, race.state.cars[seat])) for seat in range(2)] == [6, 1]
    assert [target_of(stage, 2) for stage in range(6, 0, -1)] == [1, 2, 0, 1, 2, 0]


def test_no_such_bot() -> None:
    with pytest.raises(HairpinError, match="'ace' is no bot; the bots are: rookie and racer"):
        bot("joyride", "ace")


def test_the_stand_in_drives_a_race_to_its_end_and_compiles_nothing(tmp_path: Path) -> None:
    code = """
from hairpin.bots import Budget, stand_in
from hairpin.race import Race
race, driver = Race.start("joyride", "school-yard", {"seats": "2"}), stand_in("joyride")
while not race.is_over and race.state.rounds < 60:
    if race.step_alone() is None:
        race.play(driver.choose(race.settings, race.states, race.legal(), Budget.TABLE, len(race.log)))
print(race.is_over)
"""
    environment = {**os.environ, "HAIRPIN_CACHE": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout == "True\n"
    assert not list(tmp_path.rglob("*.nbi"))
