"""Gaps in plan between a base and anything: another base, terrain, a shape, the board's edge.

Outside, a gap is exact. Where a base overlaps terrain it is below zero: about the depth of the overlap.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

from marchwarden.geometry.areas import point_in_polygon
from marchwarden.geometry.bases import Base, form_of
from marchwarden.geometry.forms import (
    Form,
    facing_gap,
    gap_to,
    hull,
    mirrored,
    outline_of,
    plus,
    support,
)
from marchwarden.geometry.pieces import beginning, circle_crossings, distance_to, ending, place_on
from marchwarden.geometry.points import Point, Pose
from marchwarden.geometry.shapes import Bend, Circle, Edge, Outline
from marchwarden.geometry.spans import inside

Bounds = tuple[float, float, float, float]


def gap_to_polygon(base: Base, pose: Pose, points: Sequence[Point]) -> float:
    """The gap from a base to a polygon with its inside, or to a wall where there are two points."""
    return form_gap_to_polygon(form_of(base, pose), points)


def form_gap_to_polygon(form: Form, points: Sequence[Point]) -> float:
    """The gap from any convex form to a polygon or a wall."""
    edges = [Edge(*points[0], *points[1])] if len(points) == 2 else \
        [Edge(*a, *b) for a, b in zip(points, (*points[1:], points[0]), strict=True)]
    middle = middle_of(form)
    return _gap(form, middle, edges, len(points) > 2 and point_in_polygon(middle, points))


def gap_to_shape(base: Base, pose: Pose, shape: Circle | Outline) -> float:
    """The gap from a base to a circle, or to an outline of edges and bends with its inside where it is closed."""
    return form_gap_to_shape(form_of(base, pose), shape)


def form_gap_to_shape(form: Form, shape: Circle | Outline) -> float:
    """The gap from any convex form to a shape."""
    if isinstance(shape, Circle):
        return gap_to(form, shape.x, shape.y) - shape.r
    middle = middle_of(form)
    return _gap(form, middle, shape.pieces, shape.closed and inside(shape, middle))


def gap_to_board(base: Base, pose: Pose, bounds: Bounds) -> float:
    """The gap from a base on the board to the nearest edge; below zero is how far it hangs over."""
    form = form_of(base, pose)
    return min(-support(form, -1.0, 0.0) - bounds[0], -support(form, 0.0, -1.0) - bounds[1],
               bounds[2] - support(form, 1.0, 0.0), bounds[3] - support(form, 0.0, 1.0))


def gap_between(one: Form, other: Form) -> float:
    """The gap between two convex forms; below zero is the depth of their overlap."""
    return gap_to(plus(one, mirrored(other)), 0.0, 0.0)


def middle_of(form: Form) -> Point:
    """The middle of the upright rectangle around a form."""
    return ((support(form, 1.0, 0.0) - support(form, -1.0, 0.0)) / 2,
            (support(form, 0.0, 1.0) - support(form, 0.0, -1.0)) / 2)


def _gap(form: Form, middle: Point, pieces: Sequence[Edge | Bend], within: bool) -> float:
    far = max(math.hypot(x - middle[0], y - middle[1]) + r for x, y, r, _, _, _ in form)
    near = sorted((distance_to(piece, *middle), k) for k, piece in enumerate(pieces))
    if within:
        away, k = near[0]
        ux, uy = _way_to(pieces[k], middle, away)
        return -away - support(form, -ux, -uy) - (ux * middle[0] + uy * middle[1])
    best = math.inf
    for away, k in near:
        if away - far > best:
            break
        best = min(best, _piece_gap(form, pieces[k]))
    return best


def _way_to(piece: Edge | Bend, point: Point, away: float) -> Point:
    """The direction from a point to the nearest point of a piece."""
    if isinstance(piece, Edge):
        dx, dy = piece.bx - piece.ax, piece.by - piece.ay
        square = dx * dx + dy * dy
        share = ((point[0] - piece.ax) * dx + (point[1] - piece.ay) * dy) / square if square else 0.0
        share = min(1.0, max(0.0, share))
        x, y = piece.ax + share * dx - point[0], piece.ay + share * dy - point[1]
    else:
        x, y = min(_bend_feet(piece, point), key=lambda foot: math.dist(foot, point))
        x, y = x - point[0], y - point[1]
    return (x / away, y / away) if away else (1.0, 0.0)


def _bend_feet(bend: Bend, point: Point) -> Iterator[Point]:
    yield beginning(bend)
    yield ending(bend)
    angle = math.atan2(point[1] - bend.cy, point[0] - bend.cx)
    if _on(bend, angle):
        yield bend.at(angle)


def _on(bend: Bend, angle: float) -> bool:
    """Whether a bend passes an angle."""
    turned = angle - bend.start if bend.sweep > 0 else bend.start - angle
    return turned % math.tau <= abs(bend.sweep)


def _piece_gap(form: Form, piece: Edge | Bend) -> float:
    if isinstance(piece, Edge):
        ends = ((piece.ax, piece.ay), (piece.bx, piece.by))
        return gap_between(form, hull(ends))
    gaps = [gap_to(form, *beginning(piece)), gap_to(form, *ending(piece))]
    near, ux, uy = facing_gap(form, piece.cx, piece.cy)
    if near >= piece.r and _on(piece, math.atan2(-uy, -ux)):
        gaps.append(near - piece.r)
    for far, angle in _furthest(form, piece.cx, piece.cy):
        if far <= piece.r and _on(piece, angle):
            gaps.append(piece.r - far)
    least = min(gaps)
    if least > 0.0 and _crosses(form, piece):
        return -min(piece.r - near, max(far for far, _ in _furthest(form, piece.cx, piece.cy)) - piece.r)
    return least


def _furthest(form: Form, x: float, y: float) -> Iterator[tuple[float, float]]:
    """How far from a point, and where, a form reaches locally furthest."""
    for one, later in zip(form, (*form[1:], form[0]), strict=True):
        angle = math.atan2(one.y - y, one.x - x)
        if len(form) == 1 or (angle - one.first) % math.tau <= (later.first - one.first) % math.tau:
            yield math.hypot(one.x - x, one.y - y) + one.r, angle


def _crosses(form: Form, bend: Bend) -> bool:
    """Whether the rim of a form crosses a bend."""
    for piece in _rim(form):
        for along in circle_crossings(piece, bend.cx, bend.cy, bend.r):
            x, y = place_on(piece, along)
            if distance_to(piece, x, y) < 1e-9 and _on(bend, math.atan2(y - bend.cy, x - bend.cx)):
                return True
    return False


def _rim(form: Form) -> Iterable[Edge | Bend]:
    shape = outline_of(form)
    return (Bend(shape.x, shape.y, shape.r, 0.0, math.tau),) if isinstance(shape, Circle) else shape.pieces
