"""The first angle at which a convex form that turns about a pivot comes nearer to a shape than it may.

Every angle at which two rims of lines and arcs can be exactly so far apart is a closed formula, and between two such
angles one look decides. Nothing is sampled.
"""

import math
from collections.abc import Iterator

from marchwarden.geometry.forms import Corner, Form, around, gap_to, in_order, mirrored, plus
from marchwarden.geometry.points import Point
from marchwarden.geometry.shapes import Circle, Outline
from marchwarden.geometry.sums import parts_of

LOOSE = 1e-7


def first_turn_into(form: Form, pivot: Point, degrees: float, shape: Circle | Outline, apart: float) -> float | None:
    """How far (degrees) a form turns about a pivot until it is nearer to a shape than `apart`; None where it never is.

    Below zero, `apart` is how deep it has to overlap. Of a shape that is not convex only the rim is met.
    """
    sign, best = math.copysign(1.0, degrees), None
    limit = abs(math.radians(degrees))
    for part in parts_of(shape):
        met = _turns_into(form, part, pivot, sign, limit, apart)
        if met is not None:
            best = limit = met
    return None if best is None else math.degrees(best)


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
