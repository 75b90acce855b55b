"""The first moment at which convex forms that slide or turn come nearer to something than they may.

Forms slide along a line, or turn together about a pivot. Along a line the gap to a convex form is a convex function;
about a pivot every angle at which two rims can have a given gap is a closed formula, and between two such angles one
look decides. Nothing is sampled.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from marchwarden.geometry.distances import nearest_points
from marchwarden.geometry.forms import Corner, Form, entry, gap_to, grown, hull, in_order, mirrored, moved, plus
from marchwarden.geometry.points import Point
from marchwarden.geometry.shapes import Circle, Outline
from marchwarden.geometry.sums import parts_of

BOARD = "board"
WIDE = 100.0
LOOSE = 1e-7


class Thing(NamedTuple):
    """Something that may be met: its key, and convex forms that together are its ground or its rim."""

    key: str
    forms: tuple[Form, ...]


class Met(NamedTuple):
    """What is met first, after how much of the motion (inches or degrees), and where the rims meet."""

    key: str
    at: float
    where: Point


def thing(key: str, shape: Circle | Outline) -> Thing:
    """A shape as something that may be met."""
    return Thing(key, tuple(parts_of(shape)))


def board_edges(bounds: tuple[float, float, float, float]) -> Thing:
    """All around the board."""
    x0, y0, x1, y1 = bounds
    out = WIDE
    boxes = ((x0 - out, y0 - out, x0, y1 + out), (x1, y0 - out, x1 + out, y1 + out),
             (x0 - out, y0 - out, x1 + out, y0), (x0 - out, y1, x1 + out, y1 + out))
    return Thing(BOARD, tuple(hull(((a, b), (c, b), (c, d), (a, d))) for a, b, c, d in boxes))


# --- sliding ----------------------------------------------------------------------------------------------------------


def first_met_sliding(movers: Sequence[Form], by: Point, things: Iterable[Thing], apart: float) -> Met | None:
    """What forms that slide by a vector first come nearer to than `apart` (below zero: overlap by more than that)."""
    length = math.hypot(*by)
    if length == 0.0:
        return None
    ux, uy = by[0] / length, by[1] / length
    best: Met | None = None
    for key, forms in things:
        for other in forms:
            for mover in movers:
                limit = length if best is None else best.at
                at = _slides_into(mover, other, ux, uy, limit, apart)
                if at is not None and (best is None or at < best.at):
                    best = Met(key, at, nearest_points(moved(mover, ux * at, uy * at), other)[1])
    return best


def _slides_into(mover: Form, other: Form, ux: float, uy: float, length: float, apart: float) -> float | None:
    """How far a form slides until its gap to another falls below `apart`, None where it does not."""
    if _surely_apart(mover, other, length, apart):
        return None
    barred = plus(other, mirrored(mover))

    def gap(at: float) -> float:
        return gap_to(barred, ux * at, uy * at) - apart

    if gap(0.0) < -1e-12:
        return 0.0
    start = 0.0
    if gap_to(barred, 0.0, 0.0) > max(apart, 0.0):
        start = entry(grown(barred, max(apart, 0.0)), 0.0, 0.0, ux, uy)
        if start >= length:
            return None
    met = _lowest(gap, start, length)
    return None if gap(met) >= -1e-12 else _last_clear(gap, start, met)


def _lowest(gap: Callable[[float], float], low: float, high: float) -> float:
    """The place where a convex function is least, or the first one found where it is below zero."""
    ratio = (math.sqrt(5) - 1) / 2
    a, b = high - ratio * (high - low), low + ratio * (high - low)
    one, other, end = gap(a), gap(b), gap(high)
    if end < -1e-12:
        return high
    while high - low > 1e-9 and one >= -1e-12 and other >= -1e-12:
        if one < other:
            high, b, other = b, a, one
            a = high - ratio * (high - low)
            one = gap(a)
        else:
            low, a, one = a, b, other
            b = low + ratio * (high - low)
            other = gap(b)
    return a if one < other else b


def _last_clear(gap: Callable[[float], float], clear: float, met: float) -> float:
    """The end of the stretch that keeps its distance, between a place that does and one that does not."""
    for _ in range(60):
        middle = (clear + met) / 2
        clear, met = (middle, met) if gap(middle) >= 0.0 else (clear, middle)
    return clear


def _surely_apart(mover: Form, other: Form, length: float, apart: float) -> bool:
    (x, y, r), (ox, oy, far) = around(mover), around(other)
    return math.hypot(x - ox, y - oy) > r + far + length + max(apart, 0.0)


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


# --- turning ----------------------------------------------------------------------------------------------------------


def first_met_turning(movers: Sequence[Form], pivot: Point, degrees: float, things: Iterable[Thing],
                      apart: float) -> Met | None:
    """What forms that turn about a pivot first come nearer to than `apart`; `at` is how many degrees they turned."""
    radians = abs(math.radians(degrees))
    if radians == 0.0:
        return None
    best: Met | None = None
    sign = math.copysign(1.0, degrees)
    for key, forms in things:
        for other in forms:
            for mover in movers:
                limit = radians if best is None else math.radians(best.at)
                at = _turns_into(mover, other, pivot, sign, limit, apart)
                if at is not None and (best is None or math.degrees(at) < best.at):
                    best = Met(key, math.degrees(at), nearest_points(turned(mover, pivot, sign * at), other)[1])
    return best


def turned(form: Form, pivot: Point, radians: float) -> Form:
    """A form after a turn about a pivot."""
    cos, sin = math.cos(radians), math.sin(radians)
    px, py = pivot
    return in_order([Corner(px + (x - px) * cos - (y - py) * sin, py + (x - px) * sin + (y - py) * cos, r,
                            (first + radians) % math.tau, ux * cos - uy * sin, ux * sin + uy * cos)
                     for x, y, r, first, ux, uy in form])


def _turns_into(mover: Form, other: Form, pivot: Point, sign: float, most: float, apart: float) -> float | None:
    """How far (radians) a form turns until its gap to another falls below `apart`, None where it does not."""

    def gap(turn: float) -> float:
        return gap_to(plus(other, mirrored(turned(mover, pivot, sign * turn))), 0.0, 0.0) - apart

    windows = list(_windows(mover, other, pivot, sign, most, apart))
    if not windows:
        return None
    if windows[0][0] == 0.0 and gap(0.0) < -1e-12:
        return 0.0
    for first, last in windows:
        angles = sorted({first, last, *(turn for turn in _rims_at(mover, other, pivot, sign, apart)
                                        if first < turn < last)})
        for start, end in zip(angles, angles[1:], strict=False):
            if end - start > 1e-12 and gap((start + end) / 2) < 0.0:
                return start
    return None


def _windows(mover: Form, other: Form, pivot: Point, sign: float, most: float,
             apart: float) -> Iterator[tuple[float, float]]:
    """The turns at which the circles around two forms are near enough."""
    (x, y, r), (ox, oy, far) = around(mover), around(other)
    reach = r + far + max(apart, 0.0) + LOOSE
    radius, away = math.hypot(x - pivot[0], y - pivot[1]), math.hypot(ox - pivot[0], oy - pivot[1])
    if abs(radius - away) > reach:
        return
    cosine = (radius * radius + away * away - reach * reach) / (2 * radius * away) if radius and away else -1.0
    if cosine <= -1.0:
        yield 0.0, most
        return
    half = math.acos(cosine)
    towards = sign * (math.atan2(oy - pivot[1], ox - pivot[0]) - math.atan2(y - pivot[1], x - pivot[0]))
    start = (towards - half) % math.tau
    for first in (start - math.tau, start):
        low, high = max(0.0, first), min(most, first + 2 * half)
        if low < high:
            yield low, high


def _rims_at(mover: Form, other: Form, pivot: Point, sign: float, apart: float) -> Iterator[float]:
    """The turns at which the rims of two forms may be exactly so far apart."""
    for one, later in _pairs(mover):
        side = _is_side(one, later)
        for corner, after in _pairs(other):
            far = one.r + corner.r + apart
            if far >= 0.0:
                for turn in _at_distance((one.x, one.y), (corner.x, corner.y), pivot, sign, far):
                    x, y = _after((one.x, one.y), pivot, sign * turn)
                    dx, dy = x - corner.x, y - corner.y
                    if _bounds(corner, after, dx, dy) and _bounds(one, later, *_back(-dx, -dy, sign * turn)):
                        yield turn
            if _is_side(corner, after):
                level = corner.x * after.ux + corner.y * after.uy + corner.r + one.r + apart
                for turn in _at_level((one.x, one.y), (after.ux, after.uy), pivot, sign, level):
                    if _bounds(one, later, *_back(-after.ux, -after.uy, sign * turn)):
                        yield turn
            if side:
                level = one.x * later.ux + one.y * later.uy + one.r + corner.r + apart
                for turn in _at_level((corner.x, corner.y), (later.ux, later.uy), pivot, -sign, level):
                    if _bounds(corner, after, *_back(-later.ux, -later.uy, -sign * turn)):
                        yield turn


def _pairs(form: Form) -> Iterator[tuple[Corner, Corner]]:
    """Each corner with the next."""
    yield from zip(form, (*form[1:], form[0]), strict=True)


def _is_side(one: Corner, later: Corner) -> bool:
    """Whether there is a straight side between two corners."""
    less = one.r - later.r
    return math.hypot(one.x - later.x + less * later.ux, one.y - later.y + less * later.uy) > 1e-9


def _bounds(one: Corner, later: Corner, dx: float, dy: float) -> bool:
    """Whether a corner bounds its form in a direction, or nearly so."""
    loose = LOOSE * (abs(dx) + abs(dy))
    return one is later or (one.ux * dy - one.uy * dx >= -loose and dx * later.uy - dy * later.ux >= -loose
                            and dx * (one.ux + later.ux) + dy * (one.uy + later.uy) >= -loose)


def _after(point: Point, pivot: Point, radians: float) -> Point:
    dx, dy = _back(point[0] - pivot[0], point[1] - pivot[1], -radians)
    return pivot[0] + dx, pivot[1] + dy


def _back(dx: float, dy: float, radians: float) -> Point:
    """A direction turned back."""
    cos, sin = math.cos(radians), math.sin(radians)
    return dx * cos + dy * sin, dy * cos - dx * sin


def _at_distance(point: Point, fixed: Point, pivot: Point, sign: float, far: float) -> Iterator[float]:
    radius, away = math.dist(point, pivot), math.dist(fixed, pivot)
    if radius and away:
        cosine = (radius * radius + away * away - far * far) / (2 * radius * away)
        towards = math.atan2(fixed[1] - pivot[1], fixed[0] - pivot[0])
        yield from _turns_to(point, pivot, sign, towards, cosine)


def _at_level(point: Point, normal: Point, pivot: Point, sign: float, level: float) -> Iterator[float]:
    radius = math.dist(point, pivot)
    if radius:
        cosine = (level - normal[0] * pivot[0] - normal[1] * pivot[1]) / radius
        yield from _turns_to(point, pivot, sign, math.atan2(normal[1], normal[0]), cosine)


def _turns_to(point: Point, pivot: Point, sign: float, towards: float, cosine: float) -> Iterator[float]:
    """The turns that bring a point to where its direction from the pivot has this cosine with another."""
    if -1.0 <= cosine <= 1.0:
        start, half = math.atan2(point[1] - pivot[1], point[0] - pivot[0]), math.acos(cosine)
        for angle in (towards + half, towards - half):
            yield (sign * (angle - start)) % math.tau
