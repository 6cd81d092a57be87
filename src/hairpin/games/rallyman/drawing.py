"""A stage as a picture: SVG of the tiles with their road, our own drawing.

Danger is told by shape as well as colour: a yellow signpost is round, an orange one square, a red one a triangle.
"""

from collections.abc import Iterator
from html import escape
from typing import Final

from hairpin.games.rallyman.curves import Point, number, spelled
from hairpin.games.rallyman.layout import SLIDE_BAR, SPACE_BAR, Bar, Layout, Spot, TileSpot, best_turn, layout_of
from hairpin.games.rallyman.road import (
    CORNER,
    CUT,
    DRIFT,
    FULL,
    LEFT,
    ORANGE,
    RED,
    RIGHT,
    SHORTCUT,
    START_BOX,
    Node,
    Road,
)
from hairpin.games.rallyman.tiles import FINISHING, STARTING

STYLE: Final = """
.hex{fill:#e3e8d8;stroke:#fff;stroke-width:2}.assistance{fill:#dfe3ea}
.road{fill:#cdb893;stroke:#7d6a49;stroke-width:1.6}
.lane{fill:none;stroke:#fff;stroke-width:1.2;stroke-dasharray:5 4}
.inside{fill:#b9a075}.corner{fill:#c6ae84}
.shortcut{fill:#8f7443;stroke:#5d4a28;stroke-width:1;stroke-dasharray:4 2}
.water{fill:#7db4d2}.jump{fill:#d28b5c}.start{fill:#b9d3ae}
.space{stroke:#7d6a49;stroke-width:1}.slide{stroke:#5d4a28;stroke-width:1.4;stroke-dasharray:1.5 2.5}
.line{stroke:#fff;stroke-width:5}.checks{stroke:#222;stroke-width:5;stroke-dasharray:3.7 3.7}
.go{stroke:#1f6b34;stroke-width:4}
.limit{fill:#fff;stroke:#b3261e;stroke-width:1.6}.sign{fill:#fff;stroke:#333;stroke-width:1}
text{font:600 10px system-ui,sans-serif;fill:#222;text-anchor:middle;dominant-baseline:central}
.name{font-size:12px;fill:#5a6350}.wave{fill:none;stroke:#fff;stroke-width:1.4}.arrow{fill:#1f6b34}
.yellow{fill:#f2c200}.orange{fill:#ee7f00}.red{fill:#d22f27}.post{stroke:#333;stroke-width:1}
""".strip()
RING: Final = 7.0


def stage_picture(road: Road, turned: int | None = None, wide: float = 1.5) -> str:
    """The SVG of a stage's road; left alone it is turned to fit a window so many times as wide as high."""
    laid = layout_of(road, best_turn(road, wide) if turned is None else turned)
    left, top, right, bottom = laid.box
    box = " ".join(map(number, (left, top, right - left, bottom - top)))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img"><title>{escape(road.title)}</title>'
    return "\n".join((head, f"<style>{STYLE}</style>", *parts(road, laid), "</svg>\n"))


def parts(road: Road, laid: Layout) -> Iterator[str]:
    """The layers of the picture, from the ground up."""
    for tile in laid.tiles:
        kind = "hex" if tile.road else "hex assistance"
        yield f'<polygon class="{kind}" points="{" ".join(map(spelled, tile.hexagon))}"/>'
    for tile in laid.tiles:
        if tile.road:
            yield f'<path class="road" d="{tile.road.path}"/>'
    for node in road.nodes.values():
        if kind := fill(node):
            yield f'<path class="{kind}" d="{laid.spots[node.id].outline.path}"/>'
    for tile in laid.tiles:
        yield from painted(tile)
    for node in road.nodes.values():
        yield from signs(node, laid.spots[node.id])
    yield arrow(laid.spots[START_BOX])


def fill(node: Node) -> str:
    """How the ground of a space is painted; a plain one is as the road."""
    if node.kind == SHORTCUT:
        return "shortcut"
    if node.id == START_BOX:
        return "start"
    if node.kind == CORNER:
        return "inside" if node.method == CUT else "corner"
    return "water" if node.water else "jump" if node.jump else ""


def painted(tile: TileSpot) -> Iterator[str]:
    """What is painted on a tile: lanes, lines, signposts, its number."""
    for lane in tile.lanes:
        yield f'<path class="lane" d="{lane}"/>'
    for bar in tile.bars:
        yield from drawn_bar(bar)
    for post in tile.posts:
        yield signpost(tile.danger, post)
    if tile.road:
        yield text(tile.tile, tile.label, "name")
    else:
        yield text("Assistance", tile.centre, "name")


def drawn_bar(bar: Bar) -> Iterator[str]:
    if bar.kind in (SPACE_BAR, SLIDE_BAR):
        yield stroke(bar, bar.kind)
    if bar.kind == STARTING:
        yield stroke(bar, "line")
        yield stroke(bar, "go")
    if bar.kind == FINISHING:
        yield stroke(bar, "line")
        yield stroke(bar, "checks")


def stroke(bar: Bar, kind: str) -> str:
    (ax, ay), (bx, by) = bar.ends
    return f'<line class="{kind}" x1="{number(ax)}" y1="{number(ay)}" x2="{number(bx)}" y2="{number(by)}"/>'


def signpost(danger: str, at: Point) -> str:
    """Round, square or a triangle, so that the colour is not needed."""
    x, y = at
    if danger == RED:
        points = " ".join(map(spelled, ((x, y - 6), (x + 6, y + 5), (x - 6, y + 5))))
        return f'<polygon class="post red" points="{points}"/>'
    if danger == ORANGE:
        return f'<rect class="post orange" x="{number(x - 5)}" y="{number(y - 5)}" width="10" height="10"/>'
    return f'<circle class="post yellow" cx="{number(x)}" cy="{number(y)}" r="5.5"/>'


def signs(node: Node, spot: Spot) -> Iterator[str]:
    """What is printed in a space: its limit, the Gear of a Jump, waves."""
    if node.limit and (node.method in (CUT, DRIFT) or node.kind == SHORTCUT or node.lane == FULL):
        yield circle("limit", spot.centre)
        yield text(str(node.limit), spot.centre)
    if node.jump and node.lane in (LEFT, RIGHT):
        yield text(f"▲{node.jump}", spot.centre)
    if node.water:
        x, y = spot.centre
        for down in (-3, 3):
            yield f'<path class="wave" d="M{number(x - 8)} {number(y + down)}q4 -4 8 0t8 0"/>'


def circle(kind: str, at: Point) -> str:
    return f'<circle class="{kind}" cx="{number(at[0])}" cy="{number(at[1])}" r="{number(RING)}"/>'


def text(words: str, at: Point, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{number(at[0])}" y="{number(at[1])}">{escape(words)}</text>'


def arrow(start: Spot) -> str:
    """Which way the road goes, drawn on the start box."""
    x, y = start.centre
    turn = f"translate({number(x)} {number(y)}) rotate({number(start.heading)})"
    return f'<path class="arrow" transform="{turn}" d="M0 -10L9 3L3 3L3 10L-3 10L-3 3L-9 3Z"/>'
