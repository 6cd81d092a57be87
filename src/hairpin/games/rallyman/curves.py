"""Plane curves for drawing roads: lines and arcs one behind the other, and what lies beside them.

Coordinates are those of a screen: x to the right, y down. A heading is in radians clockwise from up; an offset is
positive to the right of the way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, degrees, pi, sin
from typing import Final

Point = tuple[float, float]
FINE: Final = pi / 36  # a polygon follows an arc in steps of at most 5 degrees


@dataclass(frozen=True, slots=True)
class Pose:
    """A place and where it looks."""

    x: float
    y: float
    heading: float

    def beside(self, offset: float) -> Point:
        return self.x + offset * cos(self.heading), self.y + offset * sin(self.heading)

    def turned(self, angle: float) -> "Pose":
        """The same after the plane was turned clockwise round the origin."""
        x, y = rotated((self.x, self.y), angle)
        return Pose(x, y, self.heading + angle)

    def moved(self, by: Point) -> "Pose":
        return Pose(self.x + by[0], self.y + by[1], self.heading)


@dataclass(frozen=True, slots=True)
class Piece:
    """A line or an arc; `bend` is radians a unit, positive to the right."""

    length: float
    bend: float = 0.0

    def along(self, pose: Pose, s: float) -> Pose:
        """Where one is after `s` of this piece."""
        if not self.bend:
            return Pose(pose.x + s * sin(pose.heading), pose.y - s * cos(pose.heading), pose.heading)
        heading = pose.heading + self.bend * s
        x = pose.x + (cos(pose.heading) - cos(heading)) / self.bend
        y = pose.y - (sin(heading) - sin(pose.heading)) / self.bend
        return Pose(x, y, heading)


def line(length: float) -> Piece:
    return Piece(length)


def arc(radius: float, angle: float) -> Piece:
    """An arc through an angle in radians, to the right if it is positive."""
    return Piece(radius * abs(angle), (1 if angle > 0 else -1) / radius)


@dataclass(frozen=True, slots=True)
class Path:
    """Pieces from a pose on; every place on it is known by its distance from the start."""

    start: Pose
    pieces: tuple[Piece, ...]

    @property
    def length(self) -> float:
        return sum(piece.length for piece in self.pieces)

    def at(self, s: float) -> Pose:
        """The pose after `s`; beyond either end the first or last piece goes on."""
        pose = self.start
        for piece in self.pieces[:-1]:
            if s <= piece.length:
                return piece.along(pose, s)
            pose = piece.along(pose, piece.length)
            s -= piece.length
        return self.pieces[-1].along(pose, s)

    def reversed(self) -> "Path":
        """The same curve driven the other way."""
        end = self.at(self.length)
        start = Pose(end.x, end.y, end.heading + pi)
        return Path(start, tuple(Piece(piece.length, -piece.bend) for piece in reversed(self.pieces)))

    def cuts(self, start: float, end: float) -> list[tuple[float, float, float]]:
        """The pieces between two distances: where each begins and ends, and its bend."""
        found, began = [], 0.0
        for piece in self.pieces:
            low, high = max(start, began), min(end, began + piece.length)
            if high - low > 1e-9:
                found.append((low, high, piece.bend))
            began += piece.length
        return found

    def points(self, start: float, end: float, offset: float) -> Iterator[Point]:
        """The offset curve from one distance to another, which may be the smaller one, as a row of points."""
        low, high = min(start, end), max(start, end)
        stops = [low]
        for begins, ends, bend in self.cuts(low, high):
            steps = max(1, ceil(abs(bend) * (ends - begins) / FINE))
            stops += [begins + (ends - begins) * step / steps for step in range(1, steps + 1)]
        for s in stops if end >= start else reversed(stops):
            yield self.at(s).beside(offset)

    def drawn(self, start: float, end: float, offset: float) -> str:
        """The offset curve in the words of SVG, without the move to its first point; arcs are arcs."""
        cuts = self.cuts(min(start, end), max(start, end))
        forward = end >= start
        words = []
        for low, high, bend in cuts if forward else cuts[::-1]:
            x, y = self.at(high if forward else low).beside(offset)
            if bend:
                radius, far, sweep = abs(1 / bend - offset), abs(bend) * (high - low) > pi, (bend > 0) == forward
                words.append(f"A{number(radius)} {number(radius)} 0 {int(far)} {int(sweep)} {number(x)} {number(y)}")
            else:
                words.append(f"L{number(x)} {number(y)}")
        return "".join(words)

    def ribbon(self, start: float, end: float, left: float, right: float) -> "Outline":
        """What lies between two distances and two offsets."""
        first = self.at(start).beside(left)
        across = self.at(end).beside(right)
        words = f"{moved_to(first)}{self.drawn(start, end, left)}L{spelled(across)}{self.drawn(end, start, right)}Z"
        return Outline(words, (*self.points(start, end, left), *self.points(end, start, right)))


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed shape: in the words of SVG with true arcs, and as a polygon for whoever wants points."""

    path: str
    polygon: tuple[Point, ...]


def polygon_outline(points: Sequence[Point]) -> Outline:
    """A shape with straight sides."""
    return Outline(moved_to(points[0]) + "".join(f"L{spelled(point)}" for point in points[1:]) + "Z", tuple(points))


def rotated(point: Point, angle: float) -> Point:
    """A point after the plane was turned clockwise round the origin."""
    x, y = point
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def between(one: Point, other: Point, share: float = 0.5) -> Point:
    """The point on the line from one to the other, this share of the way."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def centroid(points: Sequence[Point]) -> Point:
    """The centre of a polygon's area."""
    area = x = y = 0.0
    for (ax, ay), (bx, by) in pairwise((*points, points[0])):
        cross = ax * by - bx * ay
        area, x, y = area + cross, x + (ax + bx) * cross, y + (ay + by) * cross
    return x / (3 * area), y / (3 * area)


def compass(heading: float) -> float:
    """A heading in degrees from 0, which is up, clockwise to 360."""
    return round(degrees(heading) % 360, 2) % 360


def number(value: float) -> str:
    """A number for a drawing: two decimals at most, no sign before a zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def spelled(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def moved_to(point: Point) -> str:
    return f"M{spelled(point)}"
