"""A track laid out: what can be driven on, where its lines run, what lies about; and how its spaces hang together."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from hairpin.games.joyride.names import START_LINE
from hairpin.kit.hexgrid import DIRECTIONS, column_row, neighbour

LONGEST_LOOK = 64  # spaces: no board is wider


@dataclass(frozen=True)
class Layout:
    """A track as spaces: what a setting is made of before options."""

    drivable: frozenset[int]
    lines: tuple[tuple[int, ...], ...]  # the starting line, then the checkpoints in order
    facing: int
    tokens: frozenset[int] = frozenset()  # of the lines
    special: Mapping[int, int] = field(default_factory=dict)  # Special bits by space
    active: int = 0  # Group bits
    lying: tuple[tuple[int, int], ...] = ()  # item tokens: their space, and their kind as the state has it
    gives: Mapping[int, int] = field(default_factory=dict)  # by line that shows its item side: Item, or 0 for any
    robots: Mapping[int, str] = field(default_factory=dict)  # by barrier space: the robot that stands on it


def line_title(number: int) -> str:
    """A line as people call it."""
    return "the starting line" if number == START_LINE else f"checkpoint {number}"


def neighbours(space: int) -> list[int]:
    return [int(neighbour(space, direction)) for direction in range(len(DIRECTIONS))]


def open_sides(laid: Layout, space: int) -> int:
    """On how many sides of a space a car can come or go."""
    return sum(beside in laid.drivable for beside in neighbours(space))


def room(laid: Layout, space: int, direction: int) -> list[int]:
    """The spaces that can be driven on straight ahead of a space."""
    found: list[int] = []
    for _ in range(LONGEST_LOOK):
        space = int(neighbour(space, direction))
        if space not in laid.drivable:
            break
        found.append(space)
    return found


def is_interrupted(line: Collection[int]) -> bool:
    """Whether something stands between two spaces of a line."""
    return any(after not in neighbours(before) for before, after in pairwise(line))


def connected(spaces: Collection[int]) -> Iterator[list[int]]:
    """The groups of spaces that lie next to each other, each in the order of the rows."""
    left = set(spaces)
    while left:
        group, edge = [], [left.pop()]
        while edge:
            group.append(edge.pop())
            beside = left.intersection(neighbours(group[-1]))
            left -= beside
            edge += beside
        yield sorted(group, key=lambda space: column_row(space)[::-1])


def shortest_way(spaces: Collection[int], origin: Iterable[int], goal: Collection[int]) -> list[int]:
    """A shortest way over spaces from a line to another, both ends included; empty if there is none.

    If there is one, a car can drive it, by moves of one space, onward or with its rear in front. For it never turns by
    more than one sixth, as much as a car can steer: the spaces before and after a sharper turn touch, and the way
    would be shorter without the space between [JR-STEER-01, JR-REV-02].
    """
    came: dict[int, int] = dict.fromkeys(origin, -1)
    edge = list(came)
    for space in edge:
        if space in goal:
            way = [space]
            while came[way[-1]] >= 0:
                way.append(came[way[-1]])
            return way[::-1]
        for beside in neighbours(space):
            if beside in spaces and beside not in came:
                came[beside] = space
                edge.append(beside)
    return []


def other_way(laid: Layout, origin: Collection[int], goal: Collection[int]) -> list[int]:
    """A way between two lines that keeps off the middle of the shortest one and off all that lies beside it."""
    shortest = shortest_way(laid.drivable, origin, goal)
    third = len(shortest) // 3
    middle = set(shortest[third : len(shortest) - third])
    beside = {space for passed in middle for space in neighbours(passed)}
    return shortest_way(laid.drivable - middle - beside, origin, goal)
