"""Studies: the same figures whatever the number of workers, sums that add up, refusals."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from hairpin.bots import Bot, Budget, bot
from hairpin.games.joyride.names import Ask
from hairpin.kit.contract import Gate, Trace
from hairpin.kit.errors import HairpinError
from hairpin.kit.hexgrid import column_row
from hairpin.lab import races
from hairpin.lab.races import ELSEWHERE, Outcome, Study, Ways, check, figures, means, parts, run, share


def study(**changes: object) -> Study:
    parts = {"game": "joyride", "course": "school-yard", "options": {"seats": "3"}, "races": 30, "seed": 5}
    return Study(**{**parts, "bots": ("racer", "rookie", "rookie"), **changes})  # type: ignore[arg-type]


def test_a_study_is_the_same_with_one_worker_and_two() -> None:
    counted: list[int] = []
    alone, _ = run(study(), workers=1, progress=counted.append)
    together, _ = run(study(), workers=2)
    assert alone == together
    assert alone.rounds == sorted(alone.rounds)
    assert sum(counted) == 30


def test_the_figures_add_up() -> None:
    outcome, seconds = run(study(), workers=1)
    found = figures(study(), outcome, seconds)
    assert found["races"] == 30
    assert found["unfinished"] == 0
    assert sum(row["wins"] for row in found["seats"].values()) == 30
    assert sum(row["wins"] for row in found["start_positions"].values()) == 30
    assert {name: row["bot"] for name, row in found["seats"].items()} == {
        "A": "racer",
        "B": "rookie",
        "C": "rookie",
    }
    assert found["laps"] >= 2 * 30
    assert found["rounds"]["least"] <= found["rounds"]["median"] <= found["rounds"]["most"]
    crashes = (found["per_race"]["smashes"] + found["per_race"]["pile-ups"]) * 30 / found["laps"]
    assert found["crashes_per_car_and_lap"] == pytest.approx(crashes)
    assert found["crashes_per_car_and_lap"] > 0


def test_another_seed_is_another_study() -> None:
    first, _ = run(study(races=5), workers=1)
    second, _ = run(study(races=5, seed=6), workers=1)
    assert first != second


class Watched:
    """A bot, and copies of what it saw when it was asked."""

    def __init__(self, player: Bot, saw: list[Any]) -> None:
        self.player, self.saw = player, saw

    def choose(self, settings: Any, sights: Any, actions: Sequence[int], budget: Budget, draws: int) -> int:
        self.saw.append(sights.copy()[0])
        return self.player.choose(settings, sights, actions, budget, draws)


def seen_in(monkeypatch: pytest.MonkeyPatch, watched: Study) -> list[Any]:
    """What bots see in a study whenever they are asked."""
    saw: list[Any] = []
    monkeypatch.setattr(races, "bot", lambda game, name: Watched(bot(game, name), saw))
    run(watched, workers=1)
    return saw


def test_start_spaces_are_chosen_by_the_bots_or_dealt_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cars on the four spaces of School Yard's starting line stand in twelve ways; they start along rows."""
    chosen = study(options={"seats": "2"}, bots=("rookie", "rookie"), races=100)
    assert any(sight.ask == Ask.PLACE for sight in seen_in(monkeypatch, chosen))
    saw = seen_in(monkeypatch, replace(chosen, dealt=True))
    assert not any(sight.ask == Ask.PLACE for sight in saw)
    first = [sight for sight in saw if (sight.ask, sight.rounds, sight.turn) == (Ask.LOCK, 1, 0)]  # nobody has moved
    assert len({tuple(column_row(int(sight.cars[seat].front))[1] for seat in range(2)) for sight in first}) == 4 * 3


def test_shares_have_wilson_intervals() -> None:
    found = share(70, 100)
    assert found["share"] == 0.7
    assert found["low"] == pytest.approx(0.6042, abs=1e-4)
    assert found["high"] == pytest.approx(0.7811, abs=1e-4)
    assert share(0, 0) == {"wins": 0, "share": 0.0, "low": 0.0, "high": 1.0}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"races": 0}, "races=0: 1 to 100,000,000 are allowed"),
        ({"races": 10**20}, "races=100000000000000000000: 1 to 100,000,000 are allowed"),
        ({"seed": -1}, "seed=-1: a whole number of 0 or more is needed"),
        ({"bots": ("racer",)}, "1 bots are named for 3 cars"),
        ({"bots": ("racer", "racer", "ace")}, "'ace' is no bot"),
        ({"options": {"seats": "9"}}, "option seats=9"),
        ({"course": "monza"}, "'monza' is no track"),
        ({"game": "chess"}, "'chess' is no game"),
    ],
)
def test_a_study_that_cannot_be_run_is_refused(changes: dict[str, object], says: str) -> None:
    with pytest.raises(HairpinError, match=says):
        check(study(**changes))


@pytest.mark.parametrize("workers", [-1, 10**9])
def test_a_number_of_workers_that_cannot_be_is_refused(workers: int) -> None:
    with pytest.raises(HairpinError, match=rf"workers={workers}: 0 \(one for each core\) to 1024 are allowed"):
        run(study(), workers)


def test_races_are_numbered_as_they_are_needed() -> None:
    """A study of any length begins at once."""
    first = next(parts(study(races=100_000_000)))
    assert first.races == 25


def test_the_ways_of_winners_are_counted() -> None:
    """Each winner drives each leg once a lap, through one gate or elsewhere; a way counts once a winner."""
    own = study(course="school-reunion", options={"seats": "2"}, bots=("racer", "racer"), races=10)
    outcome, seconds = run(own, workers=1)
    ways = figures(own, outcome, seconds)["routes"]
    assert {way["leg"] for way in ways} == {1}
    assert sum(outcome.drives_by_route.values()) == 10 * 3
    assert sum(way["of_drives"] for way in ways) == pytest.approx(1)
    assert all(way["wins"] <= 10 for way in ways)


def test_a_leg_is_known_by_the_last_gate_before_its_end() -> None:
    gates = (Gate(1, "north", frozenset({10, 11})), Gate(1, "south", frozenset({20})))
    ways = Ways(gates, 2)
    ways.follow([Trace(0, space=10), Trace(0, ended=0, begun=1), Trace(0, space=20), Trace(0, space=11)])
    ways.follow([Trace(1, ended=0, begun=1), Trace(0, ended=1, begun=0), Trace(1, ended=1, begun=0)])
    assert ways.taken == [[(1, "north")], [(1, ELSEWHERE)]]


def test_places_are_told_in_times_a_fair_share() -> None:
    outcome, seconds = run(study(), workers=1)
    places = figures(study(), outcome, seconds)["start_positions"].values()
    assert sum(place["times_fair"] for place in places) == pytest.approx(3)
    assert figures(study(), outcome, seconds)["long_races"]["share"] == 0


def test_means_come_with_their_interval() -> None:
    """10 s and 20 s: the mean is 15, and Student's t of one degree of freedom 12.706 of its 5 s to either side."""
    outcome = Outcome()
    outcome.measured[1, "seconds"] = 10 + 20
    outcome.squared[1, "seconds"] = 10**2 + 20**2
    assert means(outcome, 1, ("seconds",), 2) == {
        "seconds": 15,
        "seconds_within": pytest.approx(12.706 * 5, abs=0.01),
    }
    assert means(Outcome(), 0, ("seconds",), 0) == {"seconds": 0, "seconds_within": 0}


def test_a_game_whose_drivers_start_one_after_the_other_counts_places_at_the_start() -> None:
    raced = study(game="rallyman", course="r4s1", bots=("rookie",) * 3, races=4)
    outcome, seconds = run(raced, workers=1)
    found = figures(raced, outcome, seconds)
    assert sum(row["wins"] for row in found["start_positions"].values()) == 4
    assert all(row["seconds"] > 100 and row["turns"] > 4 for row in found["seats"].values())
