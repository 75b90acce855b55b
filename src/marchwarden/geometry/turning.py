"""Bases that turn as they go: how far their furthest point travels, and what they would sweep over.

A base goes straight from point to point while it turns steadily, so many degrees for each inch of its path; with no
way to go it turns on the spot, and what it meets there is exact. Other sweeps are followed by steps that no point of
the base can outrun: each is as long as the gap allows, so nothing is jumped over, and what is nearer than `FINE` counts
as reached.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from marchwarden.geometry.bases import Base, Round, form_of, reach_radius
from marchwarden.geometry.distances import gap_to_board, gap_to_shape
from marchwarden.geometry.forms import Form
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.points import Point, Pose
from marchwarden.geometry.shapes import Circle, Outline
from marchwarden.geometry.swings import first_turn_into

FINE = 1e-3
"""The shortest step of a sweep, in inches."""
NODES = ((-0.9061798459386640, 0.2369268850561891), (-0.5384693101056831, 0.4786286704993665),
         (0.0, 0.5688888888888889), (0.5384693101056831, 0.4786286704993665), (0.9061798459386640, 0.2369268850561891))
PARTS = 8
ARC_STEPS = 128


class Sweep(NamedTuple):
    """A base on its way: the path of its centre, the facing it starts with, and how far it turns (degrees, + left)."""

    base: Base
    path: tuple[Point, ...]
    facing: float
    turn: float

    @property
    def length(self) -> float:
        """The length of the path, in inches."""
        return math.fsum(math.dist(a, b) for a, b in zip(self.path, self.path[1:], strict=False))

    @property
    def span(self) -> float:
        """What the way is counted in: inches of path, or shares of a turn on the spot."""
        return self.length or 1.0

    @property
    def rate(self) -> float:
        """No point of the base moves further than this for each inch along."""
        still = 0.0 if self.length == 0.0 else 1.0
        return still + reach_radius(self.base) * math.radians(abs(self.turn)) / self.span

    def pose(self, along: float) -> Pose:
        """Where the base is so far along."""
        facing, left = self.facing + self.turn * along / self.span, along
        for a, b in zip(self.path, self.path[1:], strict=False):
            length = math.dist(a, b)
            if left <= length and length:
                share = left / length
                return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, facing)
            left -= length
        return (*self.path[-1], facing)


def shortest_turn(before: float, after: float) -> float:
    """The turn from one facing to another the short way round, in degrees; half a turn goes left."""
    turn = (after - before) % 360.0
    return turn if turn <= 180.0 else turn - 360.0


def furthest_travel(sweep: Sweep) -> float:
    """The length of the path of that point of the base which travels most, in inches."""
    if isinstance(sweep.base, Round) and sweep.length and not sweep.turn:
        return sweep.length
    if sweep.length == 0.0:
        return reach_radius(sweep.base) * math.radians(abs(sweep.turn))
    return max(_travel(sweep, x, y) for x, y in _rim(form_of(sweep.base, (0.0, 0.0, 0.0))))


def _rim(form: Form) -> Iterator[Point]:
    """Points of a base's edge: all its corners, and its arcs in small steps."""
    for one, later in zip(form, (*form[1:], form[0]), strict=True):
        steps = 1 if one.r == 0.0 else max(2, ARC_STEPS // len(form))
        range_ = (later.first - one.first) % math.tau or math.tau
        for step in range(steps):
            angle = one.first + range_ * step / steps
            yield one.x + one.r * math.cos(angle), one.y + one.r * math.sin(angle)


def _travel(sweep: Sweep, x: float, y: float) -> float:
    """How far one point of the base travels, by Gauss's rule on short parts of each leg."""
    rate, total, along = math.radians(sweep.turn) / sweep.length, [], 0.0
    for a, b in zip(sweep.path, sweep.path[1:], strict=False):
        length = math.dist(a, b)
        if not length:
            continue
        ux, uy, part = (b[0] - a[0]) / length, (b[1] - a[1]) / length, length / PARTS
        for index in range(PARTS):
            for node, weight in NODES:
                facing = math.radians(sweep.facing) + rate * (along + part * (index + (node + 1) / 2))
                cos, sin = math.cos(facing), math.sin(facing)
                px, py = x * cos - y * sin, x * sin + y * cos
                total.append(math.hypot(ux - rate * py, uy + rate * px) * weight * part / 2)
        along += length
    return math.fsum(total)


def first_overlap(sweep: Sweep, shape: Circle | Outline) -> float | None:
    """How far along the sweep first overlaps a shape; None where it never does. A start inside counts at once."""
    if sweep.length == 0.0 and sweep.turn:
        return _on_the_spot(sweep, shape)
    return _first_below(sweep, lambda pose: gap_to_shape(sweep.base, pose, shape))


def _on_the_spot(sweep: Sweep, shape: Circle | Outline) -> float | None:
    """The share of a turn on the spot after which the base overlaps a shape."""
    start = sweep.pose(0.0)
    if gap_to_shape(sweep.base, start, shape) < -TAU:
        return 0.0
    met = first_turn_into(form_of(sweep.base, start), sweep.path[0], sweep.turn, shape, -TAU)
    return None if met is None else met / abs(sweep.turn)


def first_over_edge(sweep: Sweep, bounds: tuple[float, float, float, float]) -> float | None:
    """How far along some part of the base first leaves the board."""
    return _first_below(sweep, lambda pose: gap_to_board(sweep.base, pose, bounds))


def first_entry(sweep: Sweep, shape: Circle | Outline) -> float | None:
    """How far along a sweep that starts inside a shape, or outside it, comes into it from outside."""
    leaving = gap_to_shape(sweep.base, sweep.pose(0.0), shape) < -TAU
    return _first_below(sweep, lambda pose: gap_to_shape(sweep.base, pose, shape), leaving=leaving)


def _first_below(sweep: Sweep, gap_at: Callable[[Pose], float], *, leaving: bool = False) -> float | None:
    along, least = 0.0, FINE / sweep.rate if sweep.rate else sweep.span
    while True:
        gap = gap_at(sweep.pose(along)) + TAU
        if leaving and gap > 2 * TAU:
            leaving = False
        if gap < 0.0 and not leaving:
            return along
        if along >= sweep.span:
            return None
        along = min(sweep.span, along + max(abs(gap) / sweep.rate if sweep.rate else sweep.span, least))


def swept(base: Base, path: Sequence[Point], before: float, after: float) -> Sweep:
    """The sweep of a base along a path from one facing to another, turning the short way round."""
    return Sweep(base, tuple(path), before, shortest_turn(before, after))
