"""Bases: round, oval and square, in inches; a pose is (x, y, facing in degrees), 0 = east, 90 = north."""

import math
from collections.abc import Sequence

import msgspec

from marchwarden.geometry.shapes import Bend, Circle, Edge, Outline, Point, polygon

Pose = tuple[float, float, float]
OVAL_SIDES = 96
"""An oval counts as the polygon of so many sides around it: never too small, and too big by less than 0.001 inches."""


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


def extent(base: Base, facing: float, angle: float) -> float:
    """How far the base reaches from its centre in a direction (radians), seen square to it."""
    if isinstance(base, Round):
        return base.radius
    turn = angle - math.radians(facing)
    ahead, aside = math.cos(turn), math.sin(turn)
    if isinstance(base, Oval):
        return math.hypot(base.length / 2 * ahead, base.width / 2 * aside)
    return base.depth / 2 * abs(ahead) + base.width / 2 * abs(aside)


def corners(base: Base, facing: float) -> tuple[Point, ...]:
    """The corners of a base about its centre, turning left; a round one is the point in its middle."""
    if isinstance(base, Round):
        return ((0.0, 0.0),)
    turn = math.radians(facing)
    cos, sin = math.cos(turn), math.sin(turn)
    if isinstance(base, Square):
        ahead, aside = base.depth / 2, base.width / 2
        flat = [(ahead, -aside), (ahead, aside), (-ahead, aside), (-ahead, -aside)]
    else:
        # The corners of the polygon whose sides touch the oval.
        out = 1 / math.cos(math.pi / OVAL_SIDES)
        angles = [math.tau * (i + 0.5) / OVAL_SIDES for i in range(OVAL_SIDES)]
        flat = [(base.length / 2 * out * math.cos(a), base.width / 2 * out * math.sin(a)) for a in angles]
    return tuple((x * cos - y * sin, x * sin + y * cos) for x, y in flat)


def base_outline(base: Base, pose: Pose) -> Circle | Outline:
    """The plan of a base where it stands."""
    if isinstance(base, Round):
        return Circle(pose[0], pose[1], base.radius)
    return polygon(tuple((pose[0] + x, pose[1] + y) for x, y in corners(base, pose[2])))


def base_gap(one: Base, at: Pose, other: Base, there: Pose) -> float:
    """The gap between the edges of two bases in plan, in inches; below zero is how deep they overlap."""
    dx, dy = there[0] - at[0], there[1] - at[1]
    if isinstance(one, Round) and isinstance(other, Round):
        return math.hypot(dx, dy) - one.radius - other.radius

    def apart(angle: float) -> float:
        return (dx * math.cos(angle) + dy * math.sin(angle)
                - extent(one, at[2], angle) - extent(other, there[2], angle))

    return _highest(apart, _face_angles(one, at[2]) + _face_angles(other, there[2]) + [math.atan2(dy, dx)])


def gap_to_points(base: Base, at: Pose, points: Sequence[Point]) -> float:
    """The gap between a base and the convex shape through some points (one, or the two ends of a line)."""

    def apart(angle: float) -> float:
        cos, sin = math.cos(angle), math.sin(angle)
        nearest = min((x - at[0]) * cos + (y - at[1]) * sin for x, y in points)
        return nearest - extent(base, at[2], angle)

    towards = [math.atan2(y - at[1], x - at[0]) for x, y in points]
    sides = [math.atan2(b[1] - a[1], b[0] - a[0]) + turn for a, b in zip(points, points[1:], strict=False)
             for turn in (math.pi / 2, -math.pi / 2)]
    return _highest(apart, _face_angles(base, at[2]) + towards + sides)


def _face_angles(base: Base, facing: float) -> list[float]:
    return [math.radians(facing) + math.pi / 2 * i for i in range(4)] if isinstance(base, Square) else []


def _highest(height, likely: list[float]) -> float:  # type: ignore[no-untyped-def]
    """The highest value of a function of direction that has one hill wherever it is above zero."""
    steps = 48
    places = sorted({angle % math.tau for angle in likely} | {math.tau * i / steps for i in range(steps)})
    best = max(range(len(places)), key=lambda i: height(places[i]))
    low, high = places[best - 1], places[(best + 1) % len(places)]
    low, high = (low - math.tau if low > places[best] else low), (high + math.tau if high < places[best] else high)
    ratio = (math.sqrt(5) - 1) / 2
    top = height(places[best])
    for start, end in ((low, places[best]), (places[best], high)):
        a, b = start, end
        while b - a > 1e-10:
            c, d = b - ratio * (b - a), a + ratio * (b - a)
            if height(c) > height(d):
                b = d
            else:
                a = c
        top = max(top, height((a + b) / 2))
    return top


# --- where a base that keeps its facing may not have its centre ------------------------------------------------------


def sum_outline(mover: Base, facing: float, other: Base, there: Pose, more: float = 0.0) -> Circle | Outline:
    """Where the centre of a base that keeps its facing overlaps another base grown by `more` inches."""
    rounding = more + (mover.radius if isinstance(mover, Round) else 0.0)
    rounding += other.radius if isinstance(other, Round) else 0.0
    spots = [(there[0] + ox + mx, there[1] + oy + my)
             for ox, oy in corners(other, there[2]) for mx, my in corners(mover, facing)]
    return rounded(hull(spots), rounding)


def line_sums(mover: Base, facing: float, points: Sequence[Point]) -> tuple[Circle | Outline, ...]:
    """Where the centre of a base that keeps its facing overlaps the line through some points, edge by edge."""
    rounding = mover.radius if isinstance(mover, Round) else 0.0
    grown = []
    for a, b in zip(points, points[1:], strict=False):
        spots = [(x + mx, y + my) for x, y in (a, b) for mx, my in corners(mover, facing)]
        grown.append(rounded(hull(spots), rounding))
    return tuple(grown)


def hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """The corners of the smallest convex shape around some points, turning left."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)

    def chain(spots: Sequence[Point]) -> list[Point]:
        kept: list[Point] = []
        for spot in spots:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], spot) <= 1e-12:
                kept.pop()
            kept.append(spot)
        return kept[:-1]

    return tuple(chain(ordered) + chain(ordered[::-1]))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def rounded(points: Sequence[Point], by: float) -> Circle | Outline:
    """A convex shape (corners turning left) grown by some inches all round: exact edges and bends."""
    if len(points) == 1:
        return Circle(points[0][0], points[0][1], by)
    if by <= 0.0:
        return polygon(tuple(points))
    pieces: list[Edge | Bend] = []
    ends = (*points[1:], points[0])
    outward = [math.atan2(b[1] - a[1], b[0] - a[0]) - math.pi / 2 for a, b in zip(points, ends, strict=True)]
    for index, (a, b) in enumerate(zip(points, ends, strict=True)):
        dx, dy = by * math.cos(outward[index]), by * math.sin(outward[index])
        pieces.append(Edge(a[0] + dx, a[1] + dy, b[0] + dx, b[1] + dy))
        sweep = (outward[(index + 1) % len(points)] - outward[index]) % math.tau
        pieces.append(Bend(b[0], b[1], by, outward[index], sweep))
    return Outline(tuple(pieces), closed=True)
