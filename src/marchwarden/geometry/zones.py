"""The ring round a base that can be seen from it: one definition for points, bases and outlines.

A point belongs when it is within `reach` of the base's edge, inside the front arc where there is one, and some point of
the base sees it past the screens. The base's own ground belongs to its ring. Behind a screen lies its umbra, bounded by
the outer tangents of base and screen; several screens hide together what no line between them reaches, and touching
screens act as one.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from marchwarden.geometry.bases import Base, form_of
from marchwarden.geometry.distances import form_gap_to_shape, gap_between
from marchwarden.geometry.forms import Form, around, gap_to, grown, hull, outline_of
from marchwarden.geometry.pieces import distance_to
from marchwarden.geometry.points import Point, Pose, heading
from marchwarden.geometry.shadows import boundary
from marchwarden.geometry.shapes import Circle, Edge, Outline
from marchwarden.geometry.visibility import outside_parts, seen_past


class Arc(NamedTuple):
    """A front arc: its apex, the direction of its middle, and half its width in radians."""

    x: float
    y: float
    ux: float
    uy: float
    half: float

    def holds(self, point: Point) -> bool:
        """Whether a point is in the arc."""
        dx, dy = point[0] - self.x, point[1] - self.y
        return abs(math.atan2(self.ux * dy - self.uy * dx, self.ux * dx + self.uy * dy)) <= self.half


class Ring(NamedTuple):
    """The visible ring round a base; `shapes` are its outlines, which together are exactly its points."""

    base: Form
    reach: float
    walls: tuple[Edge, ...]
    arc: Arc | None
    shapes: tuple[Circle | Outline, ...]

    def holds(self, point: Point) -> bool:
        """Whether a point belongs to the ring."""
        return belongs(self.base, self.reach, self.walls, self.arc, point)

    def gap(self, base: Base, pose: Pose) -> float:
        """The gap from a base to the ring; below zero where any part of the base is inside."""
        return self.form_gap(form_of(base, pose))

    def form_gap(self, form: Form) -> float:
        """The gap from any convex form to the ring."""
        return min((form_gap_to_shape(form, shape) for shape in self.shapes), default=math.inf)


def visible_ring(base: Base, pose: Pose, reach: float, screens: Iterable[Sequence[Point]] = (),
                 arc: float | None = None) -> Ring:
    """The ring of so many inches round a base, past screens (polygons, or walls of two points), limited to a front arc.

    `arc` is in degrees about the facing, measured from the middle of the base.
    """
    form = form_of(base, pose)
    walls = tuple(_walls_near(form, reach, screens))
    front = None if arc is None or arc >= 360.0 else Arc(pose[0], pose[1], *heading(pose[2]), math.radians(arc) / 2)
    if not walls and front is None:
        return Ring(form, reach, (), None, (outline_of(grown(form, reach)),))
    rays = () if front is None else _sides(front, pose, arc or 0.0, form, reach)

    def holds(point: Point) -> bool:
        return belongs(form, reach, walls, front, point)

    return Ring(form, reach, walls, front, tuple(boundary(form, reach, walls, rays, holds)))


def belongs(form: Form, reach: float, walls: Sequence[Edge], arc: Arc | None, point: Point) -> bool:
    """Whether a point belongs to the ring round a form."""
    return gap_to(form, *point) <= reach and (arc is None or arc.holds(point)) and seen_past(form, point, walls)


def _walls_near(form: Form, reach: float, screens: Iterable[Sequence[Point]]) -> Iterable[Edge]:
    """The screens' edges that come within the ring, without what lies under the base itself."""
    x, y, far = around(form)
    for points in screens:
        ends = zip(points, (*points[1:], points[0]), strict=True) if len(points) > 2 else ((points[0], points[1]),)
        for a, b in ends:
            if distance_to(Edge(*a, *b), x, y) >= far + reach:
                continue
            gap = gap_between(form, hull((a, b)))
            if gap >= reach:
                continue
            if gap > 0.0:
                yield Edge(*a, *b)
            else:
                yield from outside_parts(form, Edge(*a, *b))


def _sides(arc: Arc, pose: Pose, width: float, form: Form, reach: float) -> tuple[Edge, ...]:
    x, y, wide = around(form)
    far = math.hypot(x - arc.x, y - arc.y) + wide + reach + 1.0
    ways = (heading(pose[2] + width / 2), heading(pose[2] - width / 2))
    return tuple(Edge(arc.x, arc.y, arc.x + ux * far, arc.y + uy * far) for ux, uy in ways)
