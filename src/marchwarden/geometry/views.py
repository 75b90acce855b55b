"""What can be seen from a point, in plan: the sector within a radius that no wall hides."""

import math
from collections.abc import Iterator, Sequence

from marchwarden.geometry.pieces import circle_crossings, place_on
from marchwarden.geometry.shapes import Bend, Circle, Edge, Outline

Point = tuple[float, float]
APART = 1e-9


def seen_sector(at: Point, radius: float, facing: float, width: float,
                walls: Sequence[Edge]) -> Circle | Outline:
    """The ground seen from a point within a radius, half the width to either side of the facing (radians).

    It has the shape of a fan: bends at the radius, stretches of the walls that hide what is behind them, and the
    rays between.
    """
    near = [wall for wall in walls if _may_hide(at, radius, wall)]
    if width >= math.tau - APART and not near:
        return Circle(at[0], at[1], radius)
    width = min(width, math.tau)
    start = facing - width / 2
    turns = sorted({0.0, width, *(turn for turn in _critical(at, radius, start, near) if 0.0 < turn < width)})
    pieces: list[Edge | Bend] = []
    for first, last in zip(turns, turns[1:], strict=False):
        if last - first > APART:
            _join(pieces, _piece(at, radius, start + first, start + last, near))
    if width < math.tau - APART:
        return Outline((Edge(*at, *_start(pieces[0])), *pieces, Edge(*_end(pieces[-1]), *at)), closed=True)
    return Outline((*pieces, Edge(*_end(pieces[-1]), *_start(pieces[0]))), closed=True)


def _may_hide(at: Point, radius: float, wall: Edge) -> bool:
    length = math.hypot(wall.bx - wall.ax, wall.by - wall.ay)
    if length <= APART or math.dist(at, (wall.ax, wall.ay)) > radius + length:
        return False
    off = abs((wall.bx - wall.ax) * (wall.ay - at[1]) - (wall.ax - at[0]) * (wall.by - wall.ay)) / length
    return APART < off < radius


def _critical(at: Point, radius: float, start: float, walls: Sequence[Edge]) -> Iterator[float]:
    """The turns from the start at which what is seen may change."""
    points = [point for wall in walls for point in ((wall.ax, wall.ay), (wall.bx, wall.by))]
    points += [place_on(wall, along) for wall in walls for along in circle_crossings(wall, *at, radius)]
    points += [point for i, one in enumerate(walls) for other in walls[:i] for point in _crossing(one, other)]
    for x, y in points:
        yield (math.atan2(y - at[1], x - at[0]) - start) % math.tau


def _crossing(one: Edge, other: Edge) -> Iterator[Point]:
    ux, uy, vx, vy = one.bx - one.ax, one.by - one.ay, other.bx - other.ax, other.by - other.ay
    cross = ux * vy - uy * vx
    if cross:
        share = ((other.ax - one.ax) * vy - (other.ay - one.ay) * vx) / cross
        if 0.0 <= share <= 1.0:
            yield one.ax + share * ux, one.ay + share * uy


def _piece(at: Point, radius: float, first: float, last: float, walls: Sequence[Edge]) -> Edge | Bend:
    """What bounds the view between two directions where nothing changes."""
    middle = (first + last) / 2
    hits = [(hit_distance(at, middle, wall), index) for index, wall in enumerate(walls)]
    nearest, index = min(hits, default=(math.inf, 0))
    if nearest >= radius:
        return Bend(at[0], at[1], radius, first, last - first)
    wall = walls[index]
    ends = [min(_line_distance(at, angle, wall), radius) for angle in (first, last)]
    (ax, ay), (bx, by) = ((at[0] + far * math.cos(angle), at[1] + far * math.sin(angle))
                          for far, angle in zip(ends, (first, last), strict=True))
    return Edge(ax, ay, bx, by)


def _line_distance(at: Point, angle: float, wall: Edge) -> float:
    """How far the line through a wall is in a direction; infinite where it is parallel or behind."""
    dx, dy = math.cos(angle), math.sin(angle)
    ux, uy = wall.bx - wall.ax, wall.by - wall.ay
    cross = dx * uy - dy * ux
    if not cross:
        return math.inf
    far = ((wall.ax - at[0]) * uy - (wall.ay - at[1]) * ux) / cross
    return far if far > 0 else math.inf


def hit_distance(at: Point, angle: float, wall: Edge) -> float:
    """How far a wall is in a direction; infinite where the ray misses it."""
    far = _line_distance(at, angle, wall)
    if far == math.inf:
        return far
    x, y = at[0] + far * math.cos(angle), at[1] + far * math.sin(angle)
    ux, uy = wall.bx - wall.ax, wall.by - wall.ay
    share = ((x - wall.ax) * ux + (y - wall.ay) * uy) / (ux * ux + uy * uy)
    return far if 0.0 <= share <= 1.0 else math.inf


def _start(piece: Edge | Bend) -> Point:
    return (piece.ax, piece.ay) if isinstance(piece, Edge) else piece.at(piece.start)


def _end(piece: Edge | Bend) -> Point:
    return (piece.bx, piece.by) if isinstance(piece, Edge) else piece.at(piece.start + piece.sweep)


def _join(pieces: list[Edge | Bend], piece: Edge | Bend) -> None:
    """Add a piece, with the ray to it where it does not begin where the last one ends."""
    if pieces:
        last = pieces[-1]
        if isinstance(last, Bend) and isinstance(piece, Bend):
            pieces[-1] = Bend(last.cx, last.cy, last.r, last.start, last.sweep + piece.sweep)
            return
        if math.dist(_end(last), _start(piece)) > APART:
            pieces.append(Edge(*_end(last), *_start(piece)))
    pieces.append(piece)
