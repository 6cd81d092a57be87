"""Measure every track with racers, draw it, and write docs/tracks.md.

tools/tracks.py                  the page and its pictures, from the figures in docs/tracks.json
tools/tracks.py --races 1000     measure first: every track, or those that are named
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from hairpin.games import game as game_by_name
from hairpin.games.joyride import layouts
from hairpin.games.joyride.design import warnings
from hairpin.games.joyride.plan import line_title
from hairpin.games.joyride.trackfiles import DIFFICULTIES
from hairpin.kit.hexgrid import column_row, parse_space
from hairpin.kit.shown import Cell
from hairpin.lab.races import ELSEWHERE, Study, figures, run

DOCS = Path(__file__).parents[1] / "docs"
FIGURES, PAGE, PICTURES = DOCS / "tracks.json", DOCS / "tracks.md", DOCS / "images" / "tracks"
FAIR = 1.35  # times a fair share that no place in the order may win
ROUNDS = (8, 30)
RARE = 0.15  # of winners, for a way to count as one
SEED = 7

# the classes of difficulty that crashes should rise with
STEPS = (
    ("Tutorial",),
    ("Start Here!",),
    ("Low", "Simple", "Clear"),
    ("Medium", "Slippery"),
    ("Technical",),
    ("Ill-Advised",),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tracks", nargs="*", help="left out: all")
    parser.add_argument("--races", type=int, default=0)
    parser.add_argument("--workers", type=int, default=0)
    given = parser.parse_args()
    found = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    for name in given.tracks or sorted(layouts.courses(), key=rank):
        if given.races:
            found[name] = measured(name, given.races, given.workers)
            FIGURES.write_text(json.dumps(found, indent=1) + "\n")
            print(row(name, found[name]), flush=True)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in layouts.courses():
        (PICTURES / f"{name}.svg").write_text(picture(name))
    PAGE.write_text(page(found))


def measured(name: str, races: int, workers: int) -> dict[str, Any]:
    """The figures of a track with the number of cars it is ideal for."""
    seats = layouts.track(name).ideal[0]
    study = Study("joyride", name, {"seats": str(seats)}, ["racer"] * seats, races, SEED, dealt=True)
    outcome, seconds = run(study, workers)
    found = figures(study, outcome, seconds)
    found["hash"] = layouts.content_hash(name)
    for part in ("seconds", "decisions", "seats", "game", "dealt"):
        del found[part]
    return found


def rank(name: str) -> tuple[str, int, str]:
    chosen = layouts.track(name)
    return chosen.board, DIFFICULTIES.index(chosen.difficulty), name


# ---- the page ----

HEAD = """# Tracks

The twelve tracks of the race guide on its two boards. The book prints their names, laps, difficulties, numbers of cars,
special rules and a few words on each; it prints no coordinates, so boards and layouts are our own design (`designed` in
the files under `src/hairpin/games/joyride/content/`). Item checkpoints are green and
have a star, others are yellow. `make tracks` draws this page; `tools/tracks.py --races 1000`
measures anew. The figures come from `hairpin sim … --deal-starts`: racers at simulation budget, usual options, the cars
that the track is ideal for, start spaces dealt at random, seed {seed}.

* **rounds**: the median, what nine in ten lie within, and the share over 120.
* **order**: how often each place in the first order of turns won, in times its fair share, with 95 % Wilson intervals.
* **crashes**: Smashes and Pile-Ups for each car and lap.
* **ways**: what share of winners took each way at least once, and (in brackets) the share of all their drives there.
"""


def page(found: Mapping[str, Any]) -> str:
    parts = [HEAD.format(seed=SEED)]
    for board in sorted({layouts.track(name).board for name in layouts.courses()}):
        names = sorted((n for n in layouts.courses() if layouts.track(n).board == board), key=rank)
        parts.append(f"## {layouts.board_title(layouts.track(names[0]))}\n")
        parts.append("| track | difficulty | cars | laps | races | rounds | over 120 | order | crashes |")
        parts.append("|---|---|---|---|---|---|---|---|---|")
        parts += [row(name, found[name]) for name in names if name in found]
        parts += ["", *(f"* {says}" for says in shortcomings(names, found)), ""]
        for name in names:
            parts += section(name, found.get(name))
    notes = (DOCS / "tracks-notes.md").read_text() if (DOCS / "tracks-notes.md").exists() else ""
    return "\n".join(parts).rstrip() + "\n" + (f"\n{notes}" if notes else "")


def row(name: str, figure: Mapping[str, Any]) -> str:
    chosen, rounds = layouts.track(name), figure["rounds"]
    seats = int(figure["options"]["seats"])
    order = ", ".join(
        f"{place['times_fair']:.2f} ({place['low'] * seats:.2f} to {place['high'] * seats:.2f})"
        for place in figure["start_positions"].values()
    )
    return (
        f"| {chosen.title} | {chosen.difficulty} | {seats} | {chosen.laps[str(seats)][0]} | {figure['races']} "
        f"| {rounds['median']:.0f}, {rounds['p10']:.0f} to {rounds['p90']:.0f} | {figure['long_races']['share']:.1%} "
        f"| {order} | {figure['crashes_per_car_and_lap']:.2f} |"
    )


def section(name: str, figure: Mapping[str, Any] | None) -> list[str]:
    chosen = layouts.track(name)
    asked = " ".join(rule.says for rule in game_by_name("joyride").card(name).rules)
    lines = [f"### {chosen.title}\n", chosen.says, "", asked, "", f"![{chosen.title}](images/tracks/{name}.svg)", ""]
    for leg in sorted({gate.leg for gate in layouts.gates(name)}) if figure else ():
        ways = [way for way in figure["routes"] if way["leg"] == leg]
        told = ", ".join(f"{way['gate']} {way['share']:.0%} ({way['of_drives']:.0%})" for way in ways if way["wins"])
        lines.append(f"Ways from {line_title(leg)}: {told or 'none'}.")
    if figure and figure["hash"] != layouts.content_hash(name):
        lines.append("*Changed since it was measured.*")
    return [*lines, ""]


def shortcomings(names: Iterable[str], found: Mapping[str, Any]) -> list[str]:
    """What of the figures wanted is not had."""
    told = []
    highest = [max((crashes(found[n]) for n in names if n in found and is_in(n, step)), default=0.0) for step in STEPS]
    for name in names:
        if name not in found:
            told.append(f"{layouts.track(name).title} is not measured.")
            continue
        title, figure = layouts.track(name).title, found[name]
        if not ROUNDS[0] <= figure["rounds"]["median"] <= ROUNDS[1]:
            told.append(f"{title}: the median is {figure['rounds']['median']:.0f} rounds, wanted are 8 to 30.")
        if figure["long_races"]["share"] + figure["unfinished"] / figure["races"] >= 0.01:
            told.append(f"{title}: {figure['long_races']['share']:.1%} of races take more than 120 rounds.")
        told += [
            f"{title}: place {place} in the first order wins {row['times_fair']:.2f} times its fair share."
            for place, row in figure["start_positions"].items()
            if row["times_fair"] > FAIR
        ]
        at = next(k for k, step in enumerate(STEPS) if is_in(name, step))
        if (before := max(highest[:at], default=0.0)) > crashes(figure):
            told.append(f"{title}: {crashes(figure):.2f} crashes, fewer than {before:.2f} on an easier track.")
        used = Counter(w["leg"] for w in figure["routes"] if w["share"] >= RARE and w["gate"] != ELSEWHERE)
        if layouts.track(name).difficulty != "Tutorial" and max(used.values(), default=0) < 2:
            told.append(f"{title}: from no line do 15 % of winners each take two ways.")
        for fault in warnings(layouts.layout_of(layouts.track(name), name), max(layouts.track(name).players)):
            told.append(f"{title}: {fault.says}.")
    return told or ["All figures wanted are had."]


def crashes(figure: Mapping[str, Any]) -> float:
    return float(figure["crashes_per_car_and_lap"])


def is_in(name: str, step: Iterable[str]) -> bool:
    return layouts.track(name).difficulty in step


# ---- the pictures ----

WIDTH, HEIGHT = 14, 12  # of a space, from middle to middle
HEXAGON = "M0-8l7 4v8l-7 4l-7-4v-8z"
COLOURS = {
    "space": "#4b515c",
    "leak": "#8e6cc4",
    "grid": "#b3352f",
    "grid-off": "#6d4b4b",
    "start": "#f2f2f2",
    "line": "#f2c94c",
    "item-line": "#6fcf97",
    "robot": "#2f80ed",
}


def picture(name: str) -> str:
    """A track as a small SVG, drawn from what the game shows of it."""
    game = game_by_name("joyride")
    _, settings = game.setup(name, {})
    states = np.zeros(1, game.state_type)
    game.kernels.new(settings[0], states[0])
    board = game.board(settings[0], states[0])
    robots = layouts.layout_of(layouts.track(name), name)
    groups: dict[str, list[tuple[int, int]]] = {colour: [] for colour in COLOURS}
    texts = []
    for cell in board.cells:
        kind = look_of_line(cell) if cell.lines else cell.kind
        groups[kind if kind in groups else "space"].append(middle(cell.column, cell.row))
        if cell.lines and cell.lines[0] != "start":
            texts.append((*middle(cell.column, cell.row), cell.lines[0] + ("*" if cell.gives else "")))
    groups["robot"] = [middle(*column_row(space)) for space in robots.robots] + [
        middle(*column_row(space)) for space in obstacles(name)
    ]
    drawn = [f'<g fill="{COLOURS[kind]}">{"".join(use(*at) for at in at_all)}</g>' for kind, at_all in groups.items()]
    drawn += [f'<text x="{x}" y="{y + 3}">{text}</text>' for x, y, text in texts]
    width, height = board.columns * WIDTH + WIDTH, board.rows * HEIGHT + 8
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{2 * width}">'
        f'<title>{layouts.track(name).title}</title><defs><path id="h" d="{HEXAGON}"/></defs>'
        f'<rect width="{width}" height="{height}" fill="#22252b"/><g font-family="sans-serif" font-size="9" '
        f'text-anchor="middle">{"".join(drawn)}</g></svg>\n'
    )


def look_of_line(cell: Cell) -> str:
    """A line that gives an item has another colour."""
    return "start" if "start" in cell.lines else "item-line" if cell.gives else "line"


def obstacles(name: str) -> list[int]:
    """The spaces of obstacle tokens that switch nothing."""
    return [parse_space(s) for o in layouts.track(name).obstacle if not o.robot for s in o.barriers]


def middle(column: int, row: int) -> tuple[int, int]:
    return column * WIDTH + WIDTH // 2 + (row % 2) * WIDTH // 2 + 3, row * HEIGHT + 10


def use(x: int, y: int) -> str:
    return f'<use href="#h" x="{x}" y="{y}"/>'


if __name__ == "__main__":
    main()
