"""Polygons as areas: how big, which way round, whether they cross themselves, what is around and in them."""

import math
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from marchwarden.geometry.points import Point

Box = tuple[float, float, float, float]


def signed_area(points: Sequence[Point]) -> float:
    """The area of a polygon; below zero when its corners turn to the right."""
    if len(points) < 3:
        return 0.0
    x0, y0 = points[0]
    return math.fsum((ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
                     for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True)) / 2


def is_thin(points: Sequence[Point], thin: float = 1e-12) -> bool:
    """Whether all corners lie on one line, or next to it."""
    first = points[0]
    away = max(points, key=lambda corner: math.dist(corner, first))
    return all(abs(_turn(first, away, corner)) < thin for corner in points)


def turning_left(points: Sequence[Point]) -> tuple[Point, ...]:
    """The same polygon with its inside on the left of every edge."""
    return tuple(points) if signed_area(points) >= 0.0 else tuple(reversed(points))


def box_around(points: Iterable[Point]) -> Box:
    """The upright rectangle (x0, y0, x1, y1) around points."""
    kept = list(points)
    xs, ys = [p[0] for p in kept], [p[1] for p in kept]
    return min(xs), min(ys), max(xs), max(ys)


def point_in_polygon(point: Point, points: Sequence[Point]) -> bool:
    """Whether a point is inside a polygon; on its outline it may be either."""
    x, y = point
    inside = False
    bx, by = points[-1]
    for ax, ay in points:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
        bx, by = ax, ay
    return inside


class Crossing(NamedTuple):
    """Two edges of an outline that meet where they should not, by the number of the corner they begin at."""

    first: int
    second: int
    kind: Literal["cross", "touch"]


class TooIntricate(Exception):
    """An outline whose edges lie so much beside each other that judging it would take too long."""


def first_crossing(points: Sequence[Point], closed: bool = True, most: int = 400_000) -> Crossing | None:
    """Two edges of an outline that cross or touch; neighbours may share their corner.

    Edges are compared where their shadows on one axis meet. Raises TooIntricate after `most` comparisons.
    """
    ends = (*points[1:], points[0]) if closed else points[1:]
    edges = list(zip(points, ends, strict=False))
    axis = _sweep_axis(edges)
    rows = sorted((min(a[axis], b[axis]), max(a[axis], b[axis]), min(a[1 - axis], b[1 - axis]),
                   max(a[1 - axis], b[1 - axis]), k) for k, (a, b) in enumerate(edges))
    last = len(edges) - 1 if closed else -1
    active: list[tuple[float, float, float, float, int]] = []
    compared = 0
    for row in rows:
        start, low, high, number = row[0], row[2], row[3], row[4]
        active = [other for other in active if other[1] >= start]
        compared += len(active)
        if compared > most:
            raise TooIntricate(f"more than {most} pairs of edges lie beside each other")
        for other in active:
            if other[3] >= low and other[2] <= high:
                kind = _meeting(edges[number], edges[other[4]], abs(other[4] - number) in {1, last})
                if kind is not None:
                    first, second = sorted((number, other[4]))
                    return Crossing(first, second, kind)
        active.append(row)
    return None


def _sweep_axis(edges: Sequence[tuple[Point, Point]]) -> int:
    """The axis along which edges are shorter for the size of the whole."""
    shares = []
    for axis in (0, 1):
        spread = max(a[axis] for a, _ in edges) - min(a[axis] for a, _ in edges)
        shares.append(math.fsum(abs(a[axis] - b[axis]) for a, b in edges) / spread if spread else math.inf)
    return 0 if shares[0] <= shares[1] else 1


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _between(a: Point, b: Point, c: Point) -> bool:
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def _meeting(one: tuple[Point, Point], other: tuple[Point, Point],
             neighbours: bool) -> Literal["cross", "touch"] | None:
    (a, b), (c, d) = one, other
    if neighbours and (a in (c, d) or b in (c, d)):
        shared, mine, theirs = (a, b, d if a == c else c) if a in (c, d) else (b, a, d if b == c else c)
        folded = _turn(shared, mine, theirs) == 0 and \
            (mine[0] - shared[0]) * (theirs[0] - shared[0]) + (mine[1] - shared[1]) * (theirs[1] - shared[1]) > 0
        return "touch" if folded else None
    first, second, third, fourth = _turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)
    if first * second < 0 and third * fourth < 0:
        return "cross"
    touching = (first == 0 and _between(a, b, c)) or (second == 0 and _between(a, b, d)) or \
        (third == 0 and _between(c, d, a)) or (fourth == 0 and _between(c, d, b))
    return "touch" if touching else None
