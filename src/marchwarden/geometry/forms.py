"""Convex forms whose rim is made of straight lines and arcs: discs, ovals, squares, walls, and all their sums.

A form is a ring of rounded corners. A corner is a disc that bounds the form in the directions from `first` up to where
the next corner begins; a sharp corner has radius 0. Straight lines join a corner to the next. Sums, distances and
supports of such forms are closed formulas, so nothing built on them is sampled.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from marchwarden.geometry.shapes import Bend, Circle, Edge, Outline, Point

SHORT = 1e-12


class Corner(NamedTuple):
    """A disc (x, y, r) in the directions from `first` (radians) on; (ux, uy) is that first direction."""

    x: float
    y: float
    r: float
    first: float
    ux: float
    uy: float


Form = tuple[Corner, ...]


def corner(x: float, y: float, r: float, first: float) -> Corner:
    """A corner from the angle of its first direction."""
    first %= math.tau
    return Corner(x, y, r, first, math.cos(first), math.sin(first))


def in_order(corners: Sequence[Corner]) -> Form:
    """Corners sorted by direction, as a form has to be."""
    return tuple(sorted(corners, key=lambda one: one.first))


def disc(x: float, y: float, r: float) -> Form:
    """A disc, or a point where r is 0."""
    return (Corner(x, y, r, 0.0, 1.0, 0.0),)


def hull(points: Sequence[Point]) -> Form:
    """The convex hull of points, as a form."""
    ring = _around(points)
    if len(ring) == 1:
        return disc(*ring[0], 0.0)
    corners = []
    for before, (x, y) in zip((ring[-1], *ring[:-1]), ring, strict=True):
        dx, dy = x - before[0], y - before[1]
        length = math.hypot(dx, dy)
        corners.append(Corner(x, y, 0.0, math.atan2(-dx, dy) % math.tau, dy / length, -dx / length))
    return in_order(corners)


def _around(points: Sequence[Point]) -> list[Point]:
    """The corners of the hull, turning left; none of them on a line between its neighbours."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    ring: list[Point] = []
    for half in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for p in half:
            while len(chain) > 1 and _left(chain[-2], chain[-1], p) <= 0.0:
                chain.pop()
            chain.append(p)
        ring += chain[:-1]
    return ring


def _left(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def moved(form: Form, dx: float, dy: float) -> Form:
    """A form somewhere else."""
    return tuple([Corner(x + dx, y + dy, r, first, ux, uy) for x, y, r, first, ux, uy in form])


def mirrored(form: Form) -> Form:
    """A form turned about the origin by half a turn."""
    return in_order([Corner(-x, -y, r, (first + math.pi) % math.tau, -ux, -uy) for x, y, r, first, ux, uy in form])


def grown(form: Form, by: float) -> Form:
    """A form wider all round."""
    return tuple([Corner(x, y, r + by, first, ux, uy) for x, y, r, first, ux, uy in form])


def plus(one: Form, other: Form) -> Form:
    """Every sum of a point of one form and a point of the other."""
    if len(other) == 1:
        return moved(grown(one, other[0].r), other[0].x, other[0].y)
    if len(one) == 1:
        return moved(grown(other, one[0].r), one[0].x, one[0].y)
    i, j, n, m = 0, 0, len(one), len(other)
    corners = []
    while i < n or j < m:
        if j == m or (i < n and one[i].first <= other[j].first):
            from_, i = one[i], i + 1
        else:
            from_, j = other[j], j + 1
        a, b = one[i - 1], other[j - 1]
        corners.append(Corner(a.x + b.x, a.y + b.y, a.r + b.r, from_.first, from_.ux, from_.uy))
    return tuple(corners)


def gap_to(form: Form, x: float, y: float) -> float:
    """How far a point is outside a form; below zero is how deep it is inside."""
    return facing_gap(form, x, y)[0]


def facing_gap(form: Form, x: float, y: float) -> tuple[float, float, float]:
    """How far a point is outside a form, and the direction (of length one) from the form towards it."""
    if len(form) == 1:
        dx, dy = x - form[0].x, y - form[0].y
        away = math.hypot(dx, dy)
        return (away - form[0].r, dx / away, dy / away) if away else (-form[0].r, 1.0, 0.0)
    best, bx, by = -math.inf, 1.0, 0.0
    _, _, _, _, nx, ny = form[0]
    for cx, cy, r, _, ux, uy in reversed(form):
        dx, dy = x - cx, y - cy
        level = dx * ux + dy * uy - r
        if level > best:
            best, bx, by = level, ux, uy
        if ux * dy - uy * dx >= 0.0 and dx * ny - dy * nx >= 0.0 and dx * (ux + nx) + dy * (uy + ny) >= 0.0:
            away = math.hypot(dx, dy)
            if away - r > best and away > 0.0:
                best, bx, by = away - r, dx / away, dy / away
        nx, ny = ux, uy
    return best, bx, by


def support(form: Form, ux: float, uy: float) -> float:
    """How far a form reaches in a direction of length one, measured from the origin."""
    return max([x * ux + y * uy + r for x, y, r, _, _, _ in _towards(form, ux, uy)])


def _towards(form: Form, ux: float, uy: float) -> tuple[Corner, ...]:
    """The corner that bounds a form in a direction."""
    angle = math.atan2(uy, ux) % math.tau
    found = form[-1]
    for one in form:
        if one.first > angle:
            break
        found = one
    return (found,)


def outline_of(form: Form) -> Circle | Outline:
    """A form as a shape in plan."""
    if len(form) == 1:
        return Circle(form[0].x, form[0].y, form[0].r)
    pieces: list[Edge | Bend] = []
    for one, later in zip(form, (*form[1:], form[0]), strict=True):
        sweep = (later.first - one.first) % math.tau
        if one.r > 0.0 and sweep > SHORT:
            pieces.append(Bend(one.x, one.y, one.r, one.first, sweep))
        ax, ay = one.x + one.r * later.ux, one.y + one.r * later.uy
        bx, by = later.x + later.r * later.ux, later.y + later.r * later.uy
        if math.hypot(bx - ax, by - ay) > SHORT:
            pieces.append(Edge(ax, ay, bx, by))
    return Outline(tuple(pieces), closed=len(form) > 2 or form[0].r > 0.0)


def entry(form: Form, x: float, y: float, ux: float, uy: float) -> float:
    """How far from a point outside, in a direction of length one, a form begins; infinite where it is missed."""
    best = math.inf
    for one, later in zip(form, (*form[1:], form[0]), strict=True):
        if one.r > 0.0:
            ex, ey = x - one.x, y - one.y
            along = ex * ux + ey * uy
            rest = along * along - (ex * ex + ey * ey - one.r * one.r)
            if rest >= 0.0:
                far = -along - math.sqrt(rest)
                if 0.0 <= far < best and _bounds(one, later, len(form), ex + far * ux, ey + far * uy):
                    best = far
        slope = ux * later.ux + uy * later.uy
        if slope < 0.0 and len(form) > 1:
            far = (one.x * later.ux + one.y * later.uy + one.r - x * later.ux - y * later.uy) / slope
            across = (y + far * uy) * later.ux - (x + far * ux) * later.uy
            if 0.0 <= far < best and one.y * later.ux - one.x * later.uy - SHORT <= across \
                    <= later.y * later.ux - later.x * later.uy + SHORT:
                best = far
    return best


def _bounds(one: Corner, later: Corner, count: int, dx: float, dy: float) -> bool:
    """Whether a corner bounds its form in a direction; the next corner tells where its range ends."""
    return count == 1 or (one.ux * dy - one.uy * dx >= -SHORT and dx * later.uy - dy * later.ux >= -SHORT
                          and dx * (one.ux + later.ux) + dy * (one.uy + later.uy) >= 0.0)


def tangents(form: Form, x: float, y: float) -> tuple[Point, Point]:
    """Where the tangents from a point outside touch a form: right and left of it, as the point sees it."""
    touched: list[Point] = []
    for one, later in zip(form, (*form[1:], form[0]), strict=True):
        dx, dy = x - one.x, y - one.y
        away = math.hypot(dx, dy)
        if away < one.r or away == 0.0:
            continue
        cos = one.r / away
        sin = math.sqrt(max(0.0, 1.0 - cos * cos))
        for turn in (sin, -sin):
            ux, uy = (dx * cos - dy * turn) / away, (dx * turn + dy * cos) / away
            if _bounds(one, later, len(form), ux, uy):
                touched.append((one.x + one.r * ux, one.y + one.r * uy))
    right = left = touched[0]
    for at in touched[1:]:
        if (right[0] - x) * (at[1] - y) - (right[1] - y) * (at[0] - x) < 0.0:
            right = at
        if (left[0] - x) * (at[1] - y) - (left[1] - y) * (at[0] - x) > 0.0:
            left = at
    return right, left


def around(form: Form) -> tuple[float, float, float]:
    """A circle that holds a form."""
    x = math.fsum(one.x + one.r * one.ux for one in form) / len(form)
    y = math.fsum(one.y + one.r * one.uy for one in form) / len(form)
    if len(form) == 1:
        return form[0].x, form[0].y, form[0].r
    ends = [(one.x + one.r * u, one.y + one.r * v) for one, later in zip(form, (*form[1:], form[0]), strict=True)
            for u, v in ((one.ux, one.uy), (later.ux, later.uy))]
    bulge = max(one.r * (1 - math.cos(((later.first - one.first) % math.tau) / 2))
                for one, later in zip(form, (*form[1:], form[0]), strict=True))
    return x, y, max(math.hypot(px - x, py - y) for px, py in ends) + bulge
