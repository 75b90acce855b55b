"""Whether a convex form sees a point in plan, past walls: from any of its points at all.

Seen from the point, each wall before the form hides an interval of directions. The point is seen when together they do
not hide the whole form. Walls nearer to each other than the tolerance leave no slit.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

from marchwarden.geometry.forms import Form, entry, gap_to, tangents
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.points import Point
from marchwarden.geometry.shapes import Edge

SLIT = 1e-12
Hidden = tuple[float, float, Point, Point]
"""An interval of directions, and the wall ends in those directions."""


def seen_past(form: Form, point: Point, walls: Sequence[Edge]) -> bool:
    """Whether some point of a form sees a point past walls; walls in the form itself hide nothing inside it."""
    x, y = point
    if not walls or gap_to(form, x, y) <= 0.0:
        return True
    right, left = tangents(form, x, y)
    mx, my = (right[0] + left[0]) / 2 - x, (right[1] + left[1]) / 2 - y
    away = math.hypot(mx, my)
    turn = _Turn(x, y, mx / away, my / away)
    low, high = turn.of(right), turn.of(left)
    hidden = sorted(span for wall in walls for span in _hides(form, turn, low, high, wall))
    return _uncovered(low, high, hidden)


class _Turn:
    """Directions from a point, as angles from one of them."""

    def __init__(self, x: float, y: float, ux: float, uy: float) -> None:
        self.x, self.y, self.ux, self.uy = x, y, ux, uy

    def of(self, at: Point) -> float:
        dx, dy = at[0] - self.x, at[1] - self.y
        return math.atan2(self.ux * dy - self.uy * dx, self.ux * dx + self.uy * dy)

    def towards(self, angle: float) -> Point:
        cos, sin = math.cos(angle), math.sin(angle)
        return self.ux * cos - self.uy * sin, self.ux * sin + self.uy * cos


def _hides(form: Form, turn: _Turn, low: float, high: float, wall: Edge) -> Iterator[Hidden]:
    a, b = (wall.ax, wall.ay), (wall.bx, wall.by)
    one, other = turn.of(a), turn.of(b)
    if one > other:
        one, other, a, b = other, one, b, a
    behind = other - one > math.pi
    spans = [(other, math.pi, b, b), (-math.pi, one, a, a)] if behind else [(one, other, a, b)]
    for first, last, p, q in spans:
        if first < high and last > low and last > first and _before(form, turn, max(first, low), min(last, high), wall):
            yield first, last, p, q


def _before(form: Form, turn: _Turn, first: float, last: float, wall: Edge) -> bool:
    """Whether a wall stands between a point and a form, where both are in the same directions."""
    ux, uy = turn.towards((first + last) / 2)
    wx, wy = wall.bx - wall.ax, wall.by - wall.ay
    cross = ux * wy - uy * wx
    if cross == 0.0:
        return False
    far = ((wall.ax - turn.x) * wy - (wall.ay - turn.y) * wx) / cross
    return 0.0 < far < entry(form, turn.x, turn.y, ux, uy)


def _uncovered(low: float, high: float, hidden: Iterable[Hidden]) -> bool:
    reached, at = low, None
    for first, last, p, q in hidden:
        if first - reached > SLIT and (at is None or math.dist(at, p) > TAU):
            return True
        if last > reached:
            reached, at = last, q
    return high - reached > SLIT


def outside_parts(form: Form, wall: Edge) -> Iterator[Edge]:
    """The parts of a wall that are outside a form."""
    length = math.hypot(wall.bx - wall.ax, wall.by - wall.ay)
    if length == 0.0:
        return
    ux, uy = (wall.bx - wall.ax) / length, (wall.by - wall.ay) / length
    for x, y, way in ((wall.ax, wall.ay, 1.0), (wall.bx, wall.by, -1.0)):
        if gap_to(form, x, y) <= 0.0:
            continue
        far = min(entry(form, x, y, ux * way, uy * way), length)
        if way < 0 and far == length:
            continue  # the first end gave the whole wall
        other = (x + far * ux * way, y + far * uy * way)
        yield Edge(x, y, *other) if way > 0 else Edge(*other, x, y)
