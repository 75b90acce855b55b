"""Bases: round, oval and square, in inches; a pose is (x, y, facing in degrees), 0 = east, 90 = north.

Gaps, depths and sums are closed formulas. An oval is drawn with arcs that follow its ellipse, see `ovals`.
"""

import math
from functools import lru_cache

import msgspec

from marchwarden.geometry import forms
from marchwarden.geometry.forms import Corner, Form, corner, disc, gap_to, grown, in_order, moved, outline_of, plus
from marchwarden.geometry.ovals import oval
from marchwarden.geometry.points import Point, Pose, heading
from marchwarden.geometry.shapes import Circle, Outline


class Round(msgspec.Struct, frozen=True, tag=True):
    """A round base."""

    radius: float


class Oval(msgspec.Struct, frozen=True, tag=True):
    """An oval base: `length` along the facing, `width` across it."""

    length: float
    width: float


class Square(msgspec.Struct, frozen=True, tag=True):
    """A square base: `width` across the facing (its frontage), `depth` along it."""

    width: float
    depth: float


Base = Round | Oval | Square


def reach_radius(base: Base) -> float:
    """The radius of the smallest disc about its centre that holds the base."""
    if isinstance(base, Round):
        return base.radius
    if isinstance(base, Oval):
        return max(base.length, base.width) / 2
    return math.hypot(base.width, base.depth) / 2


def inner_radius(base: Base) -> float:
    """The radius of the largest disc about its centre that the base holds."""
    if isinstance(base, Round):
        return base.radius
    if isinstance(base, Oval):
        return min(base.length, base.width) / 2
    return min(base.width, base.depth) / 2


# --- bases as convex forms -------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def form_at_origin(base: Base, facing: float) -> Form:
    """A base as a convex form about the origin."""
    if isinstance(base, Round):
        return disc(0.0, 0.0, base.radius)
    if isinstance(base, Oval):
        return _turned(oval(base.length, base.width), facing)
    ring = []
    for turn, (x, y) in zip((0, 90, 180, 270), corners(base, facing)[1:] + corners(base, facing)[:1], strict=True):
        ux, uy = heading(facing + turn)
        ring.append(Corner(x, y, 0.0, math.atan2(uy, ux) % math.tau, ux, uy))
    return in_order(ring)


def _turned(form: Form, facing: float) -> Form:
    if len(form) == 1:
        return form
    cos, sin = heading(facing)
    angle = math.radians(facing)
    return in_order([corner(x * cos - y * sin, x * sin + y * cos, r, first + angle)
                     for x, y, r, first, _, _ in form])


def form_of(base: Base, pose: Pose) -> Form:
    """A base as a convex form where it stands."""
    return moved(form_at_origin(base, 0.0 if isinstance(base, Round) else pose[2]), pose[0], pose[1])


def corners(base: Base, facing: float) -> tuple[Point, ...]:
    """The corners of a base about its centre, turning left from the front right; a round one is its middle point.

    For an oval these are the points where its arcs join.
    """
    if isinstance(base, Round):
        return ((0.0, 0.0),)
    if isinstance(base, Oval):
        return tuple((x + r * ux, y + r * uy) for x, y, r, _, ux, uy in form_at_origin(base, facing))
    cos, sin = heading(facing)
    ahead, aside = base.depth / 2, base.width / 2
    flat = ((ahead, -aside), (ahead, aside), (-ahead, aside), (-ahead, -aside))
    return tuple((x * cos - y * sin, x * sin + y * cos) for x, y in flat)


def extent(base: Base, facing: float, angle: float) -> float:
    """How far the base reaches from its centre in a direction (radians), seen square to it."""
    if isinstance(base, Round):
        return base.radius
    return forms.support(form_at_origin(base, facing), math.cos(angle), math.sin(angle))


def base_outline(base: Base, pose: Pose, more: float = 0.0) -> Circle | Outline:
    """The plan of a base where it stands, wider all round by `more` inches."""
    return outline_of(grown(form_of(base, pose), more))


def contains(base: Base, pose: Pose, point: Point) -> bool:
    """Whether a point lies on a base, its rim included."""
    return gap_to(form_of(base, pose), *point) <= 0.0


# --- gaps ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def sum_of_bases(one: Base, facing: float, other: Base, there: float) -> Form:
    """The places of one base's centre, as seen from the other's, at which the two overlap."""
    return plus(form_at_origin(other, there), form_at_origin(one, facing))


def base_gap(one: Base, at: Pose, other: Base, there: Pose) -> float:
    """The gap between the edges of two bases in plan, in inches; below zero is the depth of their overlap.

    The depth is the least distance by which one of them has to be moved until they no longer overlap.
    """
    dx, dy = at[0] - there[0], at[1] - there[1]
    if isinstance(one, Round):
        if isinstance(other, Round):
            return math.hypot(dx, dy) - one.radius - other.radius
        return gap_to(form_at_origin(other, there[2]), dx, dy) - one.radius
    if isinstance(other, Round):
        return gap_to(form_at_origin(one, at[2]), -dx, -dy) - other.radius
    return gap_to(sum_of_bases(one, at[2], other, there[2]), dx, dy)


# --- where a base that keeps its facing may not have its centre ------------------------------------------------------


def sum_outline(mover: Base, facing: float, other: Base, there: Pose, more: float = 0.0) -> Circle | Outline:
    """Where the centre of a base that keeps its facing overlaps another base grown by `more` inches."""
    return outline_of(grown(plus(form_of(other, there), form_at_origin(mover, facing)), more))
