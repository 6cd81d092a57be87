"""Draw every ready-made stage of Rallyman and write docs/stages.md.

tools/stages.py            the page and its pictures, from the files of tiles and rallies
tools/stages.py --check    only say whether they are current
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from hairpin.games.rallyman.building import road_of
from hairpin.games.rallyman.drawing import stage_picture
from hairpin.games.rallyman.guidelines import nearest
from hairpin.games.rallyman.rallies import Rally, printed_stages, rallies
from hairpin.games.rallyman.road import DANGERS
from hairpin.games.rallyman.stages import Stage, dangers, length, spaces

DOCS = Path(__file__).parents[1] / "docs"

HEAD = """# Stages

The six ready-made rallies of Rallyman: DIRT, three stages each. The rulebook lists the tiles of every stage without an
order; the orders are public facts (`src/hairpin/games/rallyman/content/rallies.toml` names their source, `tiles.toml`
that of every tile). The drawings are our own: what joins what, how many spaces there are and their limits are the
game's, the curves are not. `tools/stages.py` makes this page.

A dark lane is the inside of a Corner, with its limits beside those of the outside; a dotted line crosses a Slide row; a
brown strip is a Shortcut; blue is water; ▲4 is a Jump of Gear 4. A signpost is round where danger is low (yellow),
square where it is medium (orange), a triangle where it is high (red). The road leaves the green box.

**Spaces** are the fewest and the most without Shortcuts, start and finish tile counted whole. **Nodes, steps** are the
size of the graph that is driven on: `hairpin stage show r1s1` tells more.

Stages by chance (`hairpin stage make`), and advice, keep to the shares of signposts that these 18 have, 25 to 70 %
yellow, 10 to 60 % orange and at most 45 % red; the design note RD-C-13 would have 30 to 70 % yellow and at most 40 %
red, which two of the 18 do not keep: r4s2 (25 % yellow) and r3s2 (29 % yellow, 43 % red).

## A stage of one's own

A stage is a text, tiles in driving order with the edge each is entered by, or a file of it (the top of
`src/hairpin/games/rallyman/stagefiles.py`). It is checked, drawn and raced as the printed ones; once imported, by its
name.

```
hairpin stage export r1s1 my-stage.toml      # to begin with
hairpin stage check my-stage.toml            # whether its tiles join, and what the book advises
hairpin stage show my-stage.toml
hairpin stage import my-stage.toml           # to race it as --track my-stage
hairpin sim rallyman --track my-stage.toml --races 1000 --bots rookie,rookie
hairpin stage make --tiles 12 --seed 5       # one laid by chance, as a stage file
hairpin sim rallyman --track r1s1~r2s3 --races 1000 --bots racer,rookie   # a rally of one's own, of stages by name
hairpin stage sheet rally-4 sheet.html       # a blank Rally sheet to print
hairpin stage sheet races/rallyman/rally-4-every-option.race sheet.html    # that of a race, filled in
```
"""


def main() -> int:
    stale = [file for file, text in files() if not file.exists() or file.read_text("utf-8") != text]
    if "--check" not in sys.argv:
        for file, text in files():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    print("stale:" if "--check" in sys.argv else "rewritten:", ", ".join(file.name for file in stale) or "nothing")
    return int("--check" in sys.argv and bool(stale))


def files() -> Iterator[tuple[Path, str]]:
    """The page and its pictures, with what should stand in them."""
    yield DOCS / "stages.md", "\n".join((HEAD, *map(chapter, rallies().values())))
    for stage in printed_stages().values():
        yield DOCS / "images" / "stages" / f"{stage.id}.svg", stage_picture(road_of(stage))


def chapter(rally: Rally) -> str:
    """A rally: its table, then its pictures."""
    rows = "\n".join(map(row, rally.stages))
    pictures = "\n".join(f"![{stage.title}](images/stages/{stage.id}.svg)\n" for stage in rally.stages)
    return f"""## {rally.title}

Designed by {rally.author}.

| stage | tiles | length | spaces | yellow, orange, red | nodes, steps | repairs after it |
|---|---|---|---|---|---|---|
{rows}

{pictures}"""


def row(stage: Stage) -> str:
    fewest, most = spaces(stage)
    nodes, steps, _ = road_of(stage).counts
    found = ", ".join(str(dangers(stage)[danger]) for danger in DANGERS)
    repairs = "yes" if stage.assistance else "no"
    name = nearest(stage).name
    return f"| {stage.id} | {length(stage)} | {name} | {fewest} to {most} | {found} | {nodes}, {steps} | {repairs} |"


if __name__ == "__main__":
    sys.exit(main())
