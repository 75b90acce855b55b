"""Whether a distance only falls, or only rises, along a whole path: exact, not looked at in samples."""

import math
from collections.abc import Iterator, Sequence

from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.pieces import beginning, circle_crossings, ending, length_of
from marchwarden.geometry.shapes import Circle, Edge, Outline
from marchwarden.geometry.spans import distance_from, straight_path

Point = tuple[float, float]


def first_rise(points: Sequence[Point], shape: Circle | Outline) -> float | None:
    """How far along a path the distance to a shape first begins to grow; None when it never does."""
    return _first(points, shape, 1.0)


def first_fall(points: Sequence[Point], shape: Circle | Outline) -> float | None:
    """How far along a path the distance to a shape first begins to shrink; None when it never does."""
    return _first(points, shape, -1.0)


def _first(points: Sequence[Point], shape: Circle | Outline, sign: float) -> float | None:
    gone, best, best_at = 0.0, sign * distance_from(shape, points[0]), 0.0
    for edge in straight_path(points):
        length = math.hypot(edge.bx - edge.ax, edge.by - edge.ay)
        for share in (*sorted({t for t in _turning_points(edge, shape) if 0.0 < t < 1.0}), 1.0):
            here = (edge.ax + (edge.bx - edge.ax) * share, edge.ay + (edge.by - edge.ay) * share)
            value = sign * distance_from(shape, here)
            if value > best + TAU:
                return best_at
            if value <= best:
                best, best_at = value, gone + share * length
        gone += length
    return None


def _turning_points(edge: Edge, shape: Circle | Outline) -> Iterator[float]:
    """The shares of an edge between which the distance to a shape goes one way only."""
    if isinstance(shape, Circle):
        yield _closest(edge, (shape.x, shape.y))
        yield from (place / length_of(edge) for place in circle_crossings(edge, shape.x, shape.y, shape.r))
        return
    walls = [(beginning(piece), ending(piece)) for piece in shape.pieces]  # terrain has straight edges only
    for start, end in walls:
        yield from _changes(edge, start, end)
    yield from _overtakings(edge, walls)


def _closest(edge: Edge, point: Point) -> float:
    dx, dy = edge.bx - edge.ax, edge.by - edge.ay
    return ((point[0] - edge.ax) * dx + (point[1] - edge.ay) * dy) / (dx * dx + dy * dy)


def _changes(edge: Edge, start: Point, end: Point) -> Iterator[float]:
    """Where the nearest point of one wall becomes its end, where it is nearest, and where it is crossed."""
    ux, uy = end[0] - start[0], end[1] - start[1]
    dx, dy = edge.bx - edge.ax, edge.by - edge.ay
    yield _closest(edge, start)
    yield _closest(edge, end)
    beside = dx * ux + dy * uy
    if beside:
        for point in (start, end):
            yield ((point[0] - edge.ax) * ux + (point[1] - edge.ay) * uy) / beside
    towards = dx * uy - dy * ux
    if towards:
        yield ((start[0] - edge.ax) * uy - (start[1] - edge.ay) * ux) / towards


def _overtakings(edge: Edge, walls: Sequence[tuple[Point, Point]]) -> Iterator[float]:
    """Where two walls are equally near, so that another one becomes the nearest."""
    marks = sorted({0.0, 1.0, *(t for start, end in walls for t in _changes(edge, start, end) if 0.0 < t < 1.0)})
    for first, last in zip(marks, marks[1:], strict=False):
        curves = [_square(edge, start, end, first, last) for start, end in walls]
        for i, (a, b, c) in enumerate(curves):
            for p, q, r in curves[:i]:
                yield from _roots(a - p, b - q, c - r)


def _square(edge: Edge, start: Point, end: Point, first: float, last: float) -> tuple[float, float, float]:
    """The squared distance to a wall as a quadratic of the share, between two of its changes."""
    shares = (first, (first + last) / 2, last)
    values = []
    for share in shares:
        x, y = edge.ax + (edge.bx - edge.ax) * share, edge.ay + (edge.by - edge.ay) * share
        ux, uy = end[0] - start[0], end[1] - start[1]
        square = ux * ux + uy * uy
        foot = min(1.0, max(0.0, ((x - start[0]) * ux + (y - start[1]) * uy) / square)) if square else 0.0
        values.append((x - start[0] - foot * ux) ** 2 + (y - start[1] - foot * uy) ** 2)
    h = (last - first) / 2
    a = (values[0] - 2 * values[1] + values[2]) / (2 * h * h)
    slope = (values[2] - values[0]) / (2 * h)
    mid = shares[1]
    return a, slope - 2 * a * mid, values[1] - slope * mid + a * mid * mid


def _roots(a: float, b: float, c: float) -> Iterator[float]:
    if abs(a) < 1e-12:
        if abs(b) > 1e-12:
            yield -c / b
        return
    rest = b * b - 4 * a * c
    if rest >= 0:
        root = math.sqrt(rest)
        yield (-b - root) / (2 * a)
        yield (-b + root) / (2 * a)
