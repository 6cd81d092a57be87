"""Many races between bots, and their figures: who wins from where and which way, how long it takes, what breaks."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import binomtest, t

from hairpin.bots import Budget, bot
from hairpin.games import game as game_by_name
from hairpin.kit.contract import Gate, Trace
from hairpin.kit.desk import EVENT_ROOM
from hairpin.kit.errors import HairpinError
from hairpin.kit.rng import seed_words
from hairpin.kit.workers import worker_pool
from hairpin.sim.cpu import engine, tables

Route = tuple[int, str]  # the line that a leg begins at, and the name of the gate

ELSEWHERE = "elsewhere"  # than through a gate
WITHIN = "_within"  # behind the name of a measure: half the width of the interval of its mean
CAP = 20_000  # decisions; a race that is longer counts as unfinished
CHUNK = 25  # races that a worker takes at a time
WAITING = 4  # so many chunks lie ready for each worker
MOST_RACES = 100_000_000
MOST_WORKERS = 1024


@dataclass(frozen=True)
class Study:
    """What is raced: a course with options, a bot in each seat, how often, and the seed of all chance."""

    game: str
    course: str
    options: Mapping[str, str]
    bots: Sequence[str]
    races: int
    seed: int = 1
    files: Sequence[str] = ()  # of courses of one's own, for every process to know
    dealt: bool = False  # start spaces are dealt at random, not chosen by the bots


@dataclass
class Outcome:
    """Sums over races; outcomes of parts of a study can be added."""

    races: int = 0
    unfinished: int = 0
    decisions: int = 0
    laps: int = 0  # completed by all cars
    wins_by_seat: Counter[int] = field(default_factory=Counter)
    wins_by_start: Counter[int] = field(default_factory=Counter)  # place in the first order of turns, from 1
    rounds: list[int] = field(default_factory=list)  # of finished races
    tallies: Counter[str] = field(default_factory=Counter)  # smashes and the like, over all cars
    winners_by_route: Counter[Route] = field(default_factory=Counter)  # once a race, however often they took it
    drives_by_route: Counter[Route] = field(default_factory=Counter)  # of winners, once a lap
    measured: Counter[tuple[int, str]] = field(default_factory=Counter)  # sums over finished races, by seat and measure
    squared: Counter[tuple[int, str]] = field(default_factory=Counter)  # sums of squares of the same

    def add(self, other: "Outcome") -> None:
        for name in ("races", "unfinished", "decisions", "laps"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.wins_by_seat += other.wins_by_seat
        self.wins_by_start += other.wins_by_start
        self.rounds += other.rounds
        self.tallies += other.tallies
        self.winners_by_route += other.winners_by_route
        self.drives_by_route += other.drives_by_route
        self.measured.update(other.measured)
        self.squared.update(other.squared)


def run(study: Study, workers: int = 0, progress: Callable[[int], None] | None = None) -> tuple[Outcome, float]:
    """Race the study; answers its outcome, the same for any number of workers, and the seconds it took.

    `progress` is called with the number of races just finished. `workers` 0 means one for each core.
    """
    check(study)
    if not 0 <= workers <= MOST_WORKERS:
        raise HairpinError(f"workers={workers}: 0 (one for each core) to {MOST_WORKERS} are allowed")
    started = time.perf_counter()
    total = Outcome()
    workers = min(workers or os.cpu_count() or 1, -(-study.races // CHUNK))
    for part in parts(study) if workers == 1 else parts_in_parallel(study, workers):
        total.add(part)
        if progress:
            progress(part.races)
    total.rounds.sort()
    return total, time.perf_counter() - started


def chunks(study: Study) -> Iterator[range]:
    """The numbers of the study's races, some at a time."""
    return (range(at, min(at + CHUNK, study.races)) for at in range(0, study.races, CHUNK))


def parts(study: Study) -> Iterator[Outcome]:
    """The study's outcomes, some races at a time."""
    return (raced(study, chunk) for chunk in chunks(study))


def parts_in_parallel(study: Study, workers: int) -> Iterator[Outcome]:
    """The same out of several processes, as they come; a few chunks lie ready, however many there are."""
    left = chunks(study)
    with worker_pool(workers) as pool:
        running: set[Future[Outcome]] = set()
        while True:
            running |= {pool.submit(raced, study, chunk) for chunk in islice(left, WAITING * workers - len(running))}
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (job.result() for job in done)


def check(study: Study) -> None:
    """Refuse a study that cannot be run."""
    if not 1 <= study.races <= MOST_RACES:
        raise HairpinError(f"races={study.races}: 1 to {MOST_RACES:,} are allowed")
    if study.seed < 0:
        raise HairpinError(f"seed={study.seed}: a whole number of 0 or more is needed")
    seats = seats_of(study.game, study.course, study.options)
    if len(study.bots) != seats:
        raise HairpinError(f"{len(study.bots)} bots are named for {seats} cars; name one for each car")
    for name in study.bots:
        bot(study.game, name)


def seats_of(game: str, course: str, options: Mapping[str, str]) -> int:
    """How many cars race on a course under these options; refuses what the course does not take."""
    raced, _ = game_by_name(game).setup(course, options)
    return int(raced.options["seats"])


class Ways:
    """Which gates the cars of a race have come through: on each leg the last one before its end counts."""

    def __init__(self, gates: Sequence[Gate], seats: int) -> None:
        self.names: dict[tuple[int, int], str] = {(g.leg, space): g.name for g in gates for space in g.spaces}
        self.legs = {gate.leg for gate in gates}
        self.passed: list[dict[int, str]] = [{} for _ in range(seats)]  # by leg: the last gate touched on it
        self.leg = [0] * seats
        self.taken: list[list[Route]] = [[] for _ in range(seats)]

    def follow(self, traces: Sequence[Trace]) -> None:
        """Go on with what has just happened."""
        for trace in traces:
            seat = trace.seat
            if trace.ended < 0:
                if name := self.names.get((self.leg[seat], trace.space)):
                    self.passed[seat][self.leg[seat]] = name
            else:
                if trace.ended in self.legs:
                    self.taken[seat].append((trace.ended, self.passed[seat].pop(trace.ended, ELSEWHERE)))
                self.leg[seat] = trace.begun


def raced(study: Study, numbers: range) -> Outcome:
    """Some of a study's races, by their numbers."""
    game, fast = game_by_name(study.game), engine(study.game)
    for file in study.files:
        game.know(Path(file))
    _, settings = game.setup(study.course, study.options)
    players = [bot(study.game, name) for name in study.bots]
    kinds = {int(kind): name for name, kind in game.tallies.items()}
    sights, _ = tables(game)
    outcome = Outcome()
    gates = game.gates(study.course)
    for number in numbers:
        word, draws = seed_words(study.seed, 2, number)
        states, desks = tables(game, events=EVENT_ROOM, word=int(word))
        desk = desks[0]
        rng = np.random.default_rng(int(draws))
        count = fast.start_drawing(settings, states, desks, 0)
        first: list[int] = []
        decisions = 0
        ways = Ways(gates, len(players))
        while count and decisions < CAP:
            actions = desk.actions[:count].tolist()
            seat = int(desk.actor)
            action = actions[0]
            if count > 1 and study.dealt and game.is_lining_up(settings[0], states[0]):
                action = actions[int(rng.integers(count))]
            elif count > 1:
                draw = int(rng.integers(1 << 62))
                fast.see(settings, states, sights, 0, seat)
                action = players[seat].choose(settings, sights, actions, Budget.SIMULATION, draw)
            count = fast.advance_drawing(settings, states, desks, 0, action)
            decisions += 1
            for kind in desk.events[: desk.event_count, 0].tolist():
                if kind in kinds:
                    outcome.tallies[kinds[kind]] += 1
            if gates:
                ways.follow(game.traces(settings[0], desk))
            if not first and game.turn_of(states[0])[0]:
                first = (game.start_of or game.order_of)(states[0])
        outcome.races += 1
        outcome.decisions += decisions
        standings = game.standings(settings[0], states[0])
        outcome.laps += sum(row.get("laps", 0) for row in standings)
        if count:
            outcome.unfinished += 1
            continue
        winner = game.parse_seat(standings[0]["seat"])
        if standings[0]["place"] == 1:
            outcome.wins_by_seat[winner] += 1
            outcome.wins_by_start[(first or game.order_of(states[0])).index(winner) + 1] += 1
        for row in standings:
            for name in game.measures:
                outcome.measured[game.parse_seat(row["seat"]), name] += row[name]
                outcome.squared[game.parse_seat(row["seat"]), name] += row[name] ** 2
        outcome.rounds.append(game.turn_of(states[0])[0])
        outcome.drives_by_route.update(ways.taken[winner])
        outcome.winners_by_route.update(set(ways.taken[winner]))
    return outcome


def routes(study: Study, outcome: Outcome) -> list[dict[str, Any]]:
    """By leg and gate: how many winners came this way at least once, and what share of their drives did."""
    finished = outcome.races - outcome.unfinished
    gates = game_by_name(study.game).gates(study.course)
    named = dict.fromkeys([(gate.leg, gate.name) for gate in gates], 0)
    for leg, name in [*named, *sorted(set(outcome.drives_by_route) - set(named))]:
        named[leg, name] = outcome.drives_by_route[leg, name]
    drives = Counter[int]()
    for (leg, _), count in named.items():
        drives[leg] += count
    return [
        {
            "leg": leg,
            "gate": name,
            **share(outcome.winners_by_route[leg, name], finished),
            "of_drives": count / drives[leg] if drives[leg] else 0.0,
        }
        for (leg, name), count in named.items()
    ]


def share(wins: int, races: int) -> dict[str, Any]:
    """Wins with their share and its 95 % Wilson interval."""
    if races == 0:
        return {"wins": 0, "share": 0.0, "low": 0.0, "high": 1.0}
    low, high = binomtest(wins, races).proportion_ci(0.95, method="wilson")
    return {"wins": wins, "share": wins / races, "low": float(low), "high": float(high)}


def means(outcome: Outcome, seat: int, measures: Sequence[str], races: int) -> dict[str, float]:
    """The mean of each measure of a seat, and how far its 95 % interval (Student's t) reaches to either side."""
    found: dict[str, float] = {}
    for name in measures:
        found[name] = mean = outcome.measured[seat, name] / max(races, 1)
        spread = max(outcome.squared[seat, name] - races * mean**2, 0.0) / max(races - 1, 1)
        found[f"{name}{WITHIN}"] = float(t.ppf(0.975, races - 1) * (spread / races) ** 0.5) if races > 1 else 0.0
    return found


def against_fair(found: dict[str, Any], seats: int) -> dict[str, Any]:
    """A share with how many times a fair share it is."""
    return found | {"times_fair": found["share"] * seats}


def figures(study: Study, outcome: Outcome, seconds: float) -> dict[str, Any]:
    """The outcome as plain values, ready for JSON."""
    game = game_by_name(study.game)
    finished = outcome.races - outcome.unfinished
    rounds = np.array(outcome.rounds or [0])
    long = sum(count > game.long_race for count in outcome.rounds)
    crashes = sum(outcome.tallies[name] for name in game.crashes)
    return {
        "game": study.game,
        "track": study.course,
        "options": dict(study.options),
        "seed": study.seed,
        "dealt": study.dealt,
        "races": outcome.races,
        "unfinished": outcome.unfinished,
        "seats": {
            game.seat_letters[seat]: {
                "bot": name,
                **share(outcome.wins_by_seat[seat], finished),
                **means(outcome, seat, game.measures, finished),
            }
            for seat, name in enumerate(study.bots)
        },
        "start_positions": {
            str(place): against_fair(share(outcome.wins_by_start[place], finished), len(study.bots))
            for place in range(1, len(study.bots) + 1)
        },
        "rounds": {
            name: float(np.percentile(rounds, part))
            for name, part in (("least", 0), ("p10", 10), ("median", 50), ("p90", 90), ("most", 100))
        },
        "long_races": {"over": game.long_race, **share(long, finished)},
        "routes": routes(study, outcome),
        "laps": outcome.laps,
        "crashes_per_car_and_lap": crashes / outcome.laps if outcome.laps else 0.0,
        "per_race": {name: outcome.tallies[name] / outcome.races for name in game.tallies},
        "decisions": outcome.decisions,
        "seconds": seconds,
    }
