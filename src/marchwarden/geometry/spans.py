"""Along which stretches of a straight path a disc is near a circle or an outline.

Exact: every place where nearness can change is computed, and between two of them one test decides. Tolerances are the
caller's, in the distance it asks for.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

from marchwarden.geometry.pieces import (
    apart,
    beginning,
    circle_crossings,
    distance_to,
    ending,
    length_of,
    line_crossings,
)
from marchwarden.geometry.shapes import Bend, Circle, Edge, Outline

Point = tuple[float, float]
Span = tuple[float, float]
JOINED = 1e-9
TINY = 1e-6
"""Stretches shorter than this, in inches, are none."""


def straight_path(points: Sequence[Point]) -> tuple[Edge, ...]:
    """The edges from point to point, those without length left out."""
    return tuple(Edge(*a, *b) for a, b in zip(points, points[1:], strict=False) if a != b)


def path_length(points: Sequence[Point]) -> float:
    """The length of a path from point to point, in inches."""
    return math.fsum(math.dist(a, b) for a, b in zip(points, points[1:], strict=False))


def point_along(points: Sequence[Point], along: float) -> Point:
    """The point of a path so far from its start; its last point when the path is shorter."""
    for a, b in zip(points, points[1:], strict=False):
        length = math.dist(a, b)
        if along < length:
            share = max(0.0, along) / length
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        along -= length
    return points[-1]


def cut_path(points: Sequence[Point], along: float) -> tuple[Point, ...]:
    """The first so many inches of a path."""
    kept, left = [points[0]], along
    for a, b in zip(points, points[1:], strict=False):
        length = math.dist(a, b)
        if left <= length:
            return (*kept, point_along((a, b), left))
        kept.append(b)
        left -= length
    return tuple(kept)


def near_stretches(points: Sequence[Point], shape: Circle | Outline, distance: float) -> tuple[Span, ...]:
    """The stretches of a path, as places along it, where its point is nearer to a shape than a distance."""
    found: list[Span] = []
    gone = 0.0
    for edge in straight_path(points):
        for start, end in _on_edge(edge, shape, distance):
            if found and gone + start - found[-1][1] <= JOINED:
                found[-1] = (found[-1][0], gone + end)
            else:
                found.append((gone + start, gone + end))
        gone += length_of(edge)
    return tuple(found)


def covered(stretches: Iterable[Span], until: float = math.inf) -> float:
    """How much some stretches cover together, as far as a place."""
    total, reached = 0.0, 0.0
    for start, end in sorted(stretches):
        last = min(end, until)
        total += max(0.0, last - max(start, reached))
        reached = max(reached, last)
    return total


def priced(length: float, dear: Iterable[Span], price: float = 2.0, plain: float = 1.0) -> tuple[Span, ...]:
    """A way as (inches, price of an inch) one after the other, where some stretches of it are dear.

    Empty where every inch costs one.
    """
    found: list[Span] = []
    reached = 0.0
    for start, end in sorted(dear):
        first, last = max(start, reached), min(end, length)
        if last - first <= TINY:
            continue
        if first - reached > TINY:
            found.append((first - reached, plain))
        if found and found[-1][1] == price:
            found[-1] = (found[-1][0] + last - first, price)
        else:
            found.append((last - first, price))
        reached = last
    if length - reached > TINY:
        found.append((length - reached, plain))
    return tuple((round(inches, 6), cost) for inches, cost in found) if any(cost != 1.0 for _, cost in found) else ()


def _on_edge(edge: Edge, shape: Circle | Outline, distance: float) -> Iterator[Span]:
    length = length_of(edge)
    if _surely_far(edge, length, shape, distance):
        return
    places = [0.0, *sorted(p for p in _critical(edge, shape, distance) if 0.0 < p < length), length]
    for start, end in zip(places, places[1:], strict=False):
        share = (start + end) / 2 / length
        x, y = edge.ax + (edge.bx - edge.ax) * share, edge.ay + (edge.by - edge.ay) * share
        if start < end and distance_from(shape, (x, y)) < distance:
            yield start, end


def _surely_far(edge: Edge, length: float, shape: Circle | Outline, distance: float) -> bool:
    """A quick look: whether no point of an edge can be nearer to a shape than a distance."""
    x, y, limit = (edge.ax + edge.bx) / 2, (edge.ay + edge.by) / 2, distance + length / 2 + TINY
    if isinstance(shape, Circle):
        return math.hypot(shape.x - x, shape.y - y) > shape.r + limit
    start = beginning(shape.pieces[0])
    return math.hypot(start[0] - x, start[1] - y) > limit + math.fsum([length_of(piece) for piece in shape.pieces])


def _critical(edge: Edge, shape: Circle | Outline, distance: float) -> Iterator[float]:
    if isinstance(shape, Circle):
        yield from circle_crossings(edge, shape.x, shape.y, shape.r + distance)
        return
    for piece in shape.pieces:
        for point in (beginning(piece), ending(piece)):
            yield from circle_crossings(edge, *point, distance)
        if isinstance(piece, Edge):
            yield from _beside(edge, piece, distance)
        else:
            yield from circle_crossings(edge, piece.cx, piece.cy, piece.r + distance)
            if piece.r > distance:
                yield from circle_crossings(edge, piece.cx, piece.cy, piece.r - distance)


def _beside(edge: Edge, wall: Edge, distance: float) -> Iterator[float]:
    length = length_of(wall)
    if length:
        nx, ny = (wall.by - wall.ay) / length, (wall.ax - wall.bx) / length
        level = nx * wall.ax + ny * wall.ay
        for offset in {distance: None, -distance: None, 0.0: None}:
            yield from line_crossings(edge, nx, ny, level + offset)


def distance_from(shape: Circle | Outline, point: Point) -> float:
    """How far a point is outside a shape, in inches; 0 within it."""
    if isinstance(shape, Circle):
        return max(0.0, math.dist((shape.x, shape.y), point) - shape.r)
    if shape.closed and inside(shape, point):
        return 0.0
    return min(distance_to(piece, *point) for piece in shape.pieces)


def inside(shape: Outline, point: Point) -> bool:
    """Whether a point is within a closed outline."""
    winding = math.fsum(_winding(piece, point) for piece in shape.pieces)
    return abs(winding) > math.pi


def _winding(piece: Edge | Bend, point: Point) -> float:
    """By how much the direction from the point turns while going along a piece."""
    chord = _turns((beginning(piece), ending(piece)), point)
    return chord if isinstance(piece, Edge) else chord + _in_cap(piece, point)


def _turns(corners: Iterable[Point], point: Point) -> float:
    (ax, ay), (bx, by) = ((x - point[0], y - point[1]) for x, y in corners)
    return math.atan2(ax * by - ay * bx, ax * bx + ay * by)


def _in_cap(bend: Bend, point: Point) -> float:
    """A full turn more where the point lies between a bend and its chord."""
    cx, cy, r, _, sweep = bend
    if math.dist((cx, cy), point) >= r:
        return 0.0
    if abs(sweep) >= math.tau - JOINED:
        return math.copysign(math.tau, sweep)
    (ax, ay), (bx, by) = beginning(bend), ending(bend)
    right_of_chord = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) < 0
    if sweep > 0:
        return math.tau if right_of_chord else 0.0
    return -math.tau if not right_of_chord else 0.0


def nearest_approach(points: Sequence[Point], shape: Circle | Outline) -> float:
    """The least distance between a path and a shape, in inches."""
    edges = straight_path(points) or (Edge(*points[0], *points[0]),)
    if isinstance(shape, Circle):
        return max(0.0, min(distance_to(edge, shape.x, shape.y) for edge in edges) - shape.r)
    if shape.closed and any(inside(shape, point) for point in points):
        return 0.0
    return min(apart(edge, piece) for edge in edges for piece in shape.pieces)
