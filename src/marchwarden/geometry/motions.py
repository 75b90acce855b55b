"""Blocks that slide and swing: when along an exact motion a group of rectangles is near something.

A motion is a `Slide` along a vector or a `Swing` about a pivot; a share of it runs from 0 to 1. Nothing is sampled:
every share at which nearness can change (a corner crossing the line at the given distance from an edge) is computed,
and between two such shares one test decides. Callers shrink the moving block by TAU once (`inset`); nothing here has a
tolerance.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

import msgspec

Point = tuple[float, float]
Outline = Sequence[Point]
Span = tuple[float, float]


class Slide(msgspec.Struct, frozen=True):
    """A straight motion by a vector, in inches."""

    by: Point

    @property
    def length(self) -> float:
        return math.hypot(*self.by)

    def moved(self, point: Point, share: float) -> Point:
        """Where a point is after a share of the motion."""
        return point[0] + self.by[0] * share, point[1] + self.by[1] * share

    def back(self) -> "Slide":
        """The motion of everything else as the moving block sees it."""
        return Slide((-self.by[0], -self.by[1]))

    def part(self, share: float) -> "Slide":
        """The first share of the motion."""
        return Slide((self.by[0] * share, self.by[1] * share))

    def shares_at_line(self, point: Point, normal: Point, offset: float) -> Iterator[float]:
        """The shares at which a moving point p has normal . p = offset."""
        speed = normal[0] * self.by[0] + normal[1] * self.by[1]
        if speed:
            yield (offset - normal[0] * point[0] - normal[1] * point[1]) / speed

    def shares_at_distance(self, point: Point, centre: Point, distance: float) -> Iterator[float]:
        """The shares at which a moving point is so far from a fixed one."""
        x, y = point[0] - centre[0], point[1] - centre[1]
        a = self.by[0] ** 2 + self.by[1] ** 2
        half = x * self.by[0] + y * self.by[1]
        rest = half * half - a * (x * x + y * y - distance * distance)
        if a and rest >= 0:
            root = math.sqrt(rest)
            yield (-half - root) / a
            yield (-half + root) / a


class Swing(msgspec.Struct, frozen=True):
    """A rotation about a pivot by degrees, to the left where they are positive."""

    pivot: Point
    degrees: float

    def moved(self, point: Point, share: float) -> Point:
        """Where a point is after a share of the motion."""
        turn = math.radians(self.degrees * share)
        x, y = point[0] - self.pivot[0], point[1] - self.pivot[1]
        cos, sin = math.cos(turn), math.sin(turn)
        return self.pivot[0] + x * cos - y * sin, self.pivot[1] + x * sin + y * cos

    def back(self) -> "Swing":
        """The motion of everything else as the moving block sees it."""
        return Swing(self.pivot, -self.degrees)

    def part(self, share: float) -> "Swing":
        """The first share of the motion."""
        return Swing(self.pivot, self.degrees * share)

    def shares_at_line(self, point: Point, normal: Point, offset: float) -> Iterator[float]:
        """The shares at which a moving point p has normal . p = offset."""
        level = offset - normal[0] * self.pivot[0] - normal[1] * self.pivot[1]
        yield from self._shares(point, math.atan2(normal[1], normal[0]), level, math.hypot(*normal))

    def shares_at_distance(self, point: Point, centre: Point, distance: float) -> Iterator[float]:
        """The shares at which a moving point is so far from a fixed one."""
        x, y = centre[0] - self.pivot[0], centre[1] - self.pivot[1]
        radius = math.dist(point, self.pivot)
        away = math.hypot(x, y)
        level = (radius * radius + away * away - distance * distance) / 2
        yield from self._shares(point, math.atan2(y, x), level, away)

    def _shares(self, point: Point, towards: float, level: float, scale: float) -> Iterator[float]:
        """The shares at which scale * radius * cos(angle - towards) = level."""
        radius = math.dist(point, self.pivot)
        turn = math.radians(self.degrees)
        if not radius * scale or not turn or abs(level) > radius * scale:
            return
        start = math.atan2(point[1] - self.pivot[1], point[0] - self.pivot[0])
        half = math.acos(level / (radius * scale))
        for angle in (towards + half, towards - half):
            gone = (angle - start) % math.tau
            yield (gone if turn > 0 else gone - math.tau) / turn


Motion = Slide | Swing


def inset(outline: Outline, by: float) -> tuple[Point, ...]:
    """A rectangle made smaller by so much on every side."""
    centre = (math.fsum(x for x, _ in outline) / len(outline), math.fsum(y for _, y in outline) / len(outline))
    half_diagonal = math.dist(outline[0], centre)
    share = 1 - by * math.sqrt(2) / half_diagonal if half_diagonal else 1.0
    return tuple((centre[0] + (x - centre[0]) * share, centre[1] + (y - centre[1]) * share) for x, y in outline)


def near_spans(moving: Sequence[Outline], motion: Motion, fixed: Outline, distance: float) -> tuple[Span, ...]:
    """The spans of a motion during which a block is nearer to a fixed outline than a distance (0: overlaps it)."""
    if not _may_meet(moving, motion, fixed, distance):
        return ()
    shares = {0.0, 1.0}
    for outline in moving:
        shares.update(share for share in _critical(outline, motion, fixed, distance) if 0 < share < 1)
    ordered = sorted(shares)
    spans: list[Span] = []
    for start, end in zip(ordered, ordered[1:], strict=False):
        middle = (start + end) / 2
        if not any(is_near([motion.moved(p, middle) for p in outline], fixed, distance) for outline in moving):
            continue
        if spans and spans[-1][1] == start:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return tuple(spans)


def _critical(outline: Outline, motion: Motion, fixed: Outline, distance: float) -> Iterator[float]:
    for point in outline:
        yield from _at_edges(point, motion, fixed, distance)
    back = motion.back()
    for point in fixed:
        yield from _at_edges(point, back, outline, distance)


def _at_edges(point: Point, motion: Motion, outline: Outline, distance: float) -> Iterator[float]:
    for start, end in edges(outline):
        length = math.dist(start, end)
        if length:
            normal = ((end[1] - start[1]) / length, (start[0] - end[0]) / length)
            level = normal[0] * start[0] + normal[1] * start[1]
            yield from motion.shares_at_line(point, normal, level + distance)
            if distance:
                yield from motion.shares_at_line(point, normal, level - distance)
        if distance:
            yield from motion.shares_at_distance(point, start, distance)


def _may_meet(moving: Sequence[Outline], motion: Motion, fixed: Outline, distance: float) -> bool:
    """A quick look: whether the circle about all places of the block comes near the box about the outline."""
    (x, y), reach = swept_circle(moving, motion)
    xs, ys = [px for px, _ in fixed], [py for _, py in fixed]
    aside = max(min(xs) - x, x - max(xs), 0.0)
    above = max(min(ys) - y, y - max(ys), 0.0)
    return math.hypot(aside, above) <= reach + distance


def swept_circle(moving: Sequence[Outline], motion: Motion) -> tuple[Point, float]:
    """A circle, centre and radius, that holds a block all through its motion."""
    points = [point for outline in moving for point in outline]
    if isinstance(motion, Swing):
        return motion.pivot, max(math.dist(point, motion.pivot) for point in points)
    middle = (math.fsum(x for x, _ in points) / len(points), math.fsum(y for _, y in points) / len(points))
    return motion.moved(middle, 0.5), max(math.dist(middle, point) for point in points) + motion.length / 2


def edges(outline: Outline) -> Iterable[tuple[Point, Point]]:
    """The edges of an outline; a line of two points has one."""
    if len(outline) == 2:
        return ((outline[0], outline[1]),)
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def is_near(one: Outline, other: Outline, distance: float) -> bool:
    """Whether two outlines are nearer than a distance (0: whether they overlap)."""
    return gap(one, other) < distance if distance else overlap(one, other)


def gap(one: Outline, other: Outline) -> float:
    """How far two outlines are apart, in inches; 0 when they touch or overlap."""
    if overlap(one, other):
        return 0.0
    return min(*(to_edge(p, a, b) for p in one for a, b in edges(other)),
               *(to_edge(p, a, b) for p in other for a, b in edges(one)))


def overlap(one: Outline, other: Outline) -> bool:
    """Whether two outlines cross or one holds the other."""
    if any(_cross(a, b, c, d) for a, b in edges(one) for c, d in edges(other)):
        return True
    return holds(other, one[0]) or holds(one, other[0])


def holds(outline: Outline, point: Point) -> bool:
    """Whether a point is inside an outline."""
    if len(outline) < 3:
        return False
    inside = False
    for (ax, ay), (bx, by) in edges(outline):
        if (ay > point[1]) != (by > point[1]) and point[0] < ax + (point[1] - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def to_edge(point: Point, start: Point, end: Point) -> float:
    """How far a point is from an edge."""
    x, y = end[0] - start[0], end[1] - start[1]
    square = x * x + y * y
    share = ((point[0] - start[0]) * x + (point[1] - start[1]) * y) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return math.hypot(point[0] - start[0] - share * x, point[1] - start[1] - share * y)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    one, two, three, four = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    return one * two < 0 and three * four < 0


def ring_around(points: Iterable[Point]) -> tuple[Point, ...]:
    """The corners of the smallest convex outline round some points, turning left."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_chain(ordered), *_chain(ordered[::-1]))


def _chain(run: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for x, y in run:
        while len(chain) > 1 and (chain[-1][0] - chain[-2][0]) * (y - chain[-2][1]) <= \
                (chain[-1][1] - chain[-2][1]) * (x - chain[-2][0]):
            chain.pop()
        chain.append((x, y))
    return chain[:-1]
