"""Spaces as people call them, on the page and in sentences: what each is, and which of its tile."""

from typing import Final

from hairpin.games.rallyman.content import read_name, roads_written
from hairpin.games.rallyman.road import (
    CORNER,
    CUT,
    FULL,
    LEFT,
    RIGHT,
    SHORTCUT,
    START_BOX,
    Node,
    Road,
)
from hairpin.games.rallyman.state import Setting
from hairpin.games.rallyman.words import place_words

ORDINALS: Final = ("1st", "2nd", "3rd")


def spot_words(setting: Setting, space: int) -> str:
    """A space in a sentence: `tile 205 (left lane, 2nd of 3)`, where its tile has several that are called so."""
    road, node = road_of_space(setting, space), road_node(setting, space)
    if node.id == START_BOX:
        return "the start box"
    title = title_of(node)
    alike = [one.id for one in sorted(road.nodes.values(), key=lambda one: one.d) if is_like(one, node)]
    if len(alike) > 1 and node.id in alike:
        title = f"{title}, {ordinal(alike.index(node.id) + 1)} of {len(alike)}"
    return f"{place_words(setting, space) if road.layout else 'the road'} ({title})"


def is_like(node: Node, other: Node) -> bool:
    """Whether two spaces lie on one tile and are called the same."""
    return node.tile == other.tile and node.id != START_BOX and title_of(node) == title_of(other)


def ordinal(number: int) -> str:
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"


def kind_of(node: Node) -> str:
    """How a space is painted."""
    if node.kind == SHORTCUT:
        return "shortcut"
    if node.id == START_BOX:
        return "start"
    if node.kind == CORNER:
        return "cut" if node.method == CUT else "drift"
    if node.lane == FULL and node.method:
        return "sliding"
    if node.water:
        return "water"
    return "jump" if node.jump else "road"


KIND_TITLES: Final = {
    "shortcut": "shortcut",
    "start": "start box",
    "cut": "corner, cut",
    "drift": "corner, drift",
    "sliding": "slide",
    "water": "water",
    "jump": "jump",
}
LANE_TITLES: Final = {LEFT: "left lane", RIGHT: "right lane"}


def title_of(node: Node) -> str:
    """A space as people call it: `corner, cut, limit 3`."""
    words = [KIND_TITLES.get(kind_of(node), LANE_TITLES.get(node.lane, "road"))]
    if node.jump:
        words.append(f"of Gear {node.jump}")
    if node.limit:
        words.append(f"limit {node.limit}")
    return ", ".join(words)


def road_of_space(setting: Setting, space: int) -> Road:
    """The road of the stage that a space belongs to."""
    stage = next(s for s in range(setting.stages) if space < setting.starts[s + 1])
    return roads_written(read_name(setting.roads))[stage]


def road_node(setting: Setting, space: int) -> Node:
    """A space as its road has it."""
    road = road_of_space(setting, space)
    name = read_name(setting.nodes[space].name)
    return road.nodes.get(name) or Node(name, 0)
