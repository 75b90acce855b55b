"""Who can see whom on a table with heights: exact, never by sampling lines.

A body is an upright cylinder, a screen an upright prism (or a wall without thickness). One body sees another when some
straight line from any point of the one to any point of the other passes every other body and screen. Seen from above, a
line has a heading and an offset; what a blocker covers is an interval of offsets that changes with the heading. Only at
headings of lines that touch two things at once can the order of those intervals change, so one line between each two
neighbours of each order decides for all.

A line that only touches a side passes in a slit of no width, so it shows nothing; one that only touches a top or an
underside is hidden, else every body would look over the heads of others of its own height.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from marchwarden.geometry.lengths import TAU

Point = tuple[float, float]
Spot = tuple[float, float, float]
THIN = 1e-9


class Body(NamedTuple):
    """An upright cylinder from `low` to `high`, in inches."""

    x: float
    y: float
    r: float
    low: float
    high: float
    key: str = ""


class Screen(NamedTuple):
    """An upright prism over a polygon from `low` to `high`; two points make a wall. `high` may be infinite."""

    points: tuple[Point, ...]
    low: float
    high: float
    key: str = ""


Blocker = Body | Screen


class Sight(NamedTuple):
    """Whether one body sees another: a line that shows it, else the keys of what stands on the straight way."""

    clear: bool
    line: tuple[Spot, Spot] | None
    hidden_by: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.clear


class _Frame(NamedTuple):
    """The plan turned so that the viewer is at the origin and the other body lies along the first axis."""

    ax: float
    ay: float
    cos: float
    sin: float
    apart: float

    def into(self, x: float, y: float) -> Point:
        dx, dy = x - self.ax, y - self.ay
        return dx * self.cos + dy * self.sin, dy * self.cos - dx * self.sin

    def back(self, u: float, v: float, z: float) -> Spot:
        return self.ax + u * self.cos - v * self.sin, self.ay + u * self.sin + v * self.cos, z


class _Disc(NamedTuple):
    u: float
    v: float
    r: float
    low: float
    high: float
    key: str


class _Prism(NamedTuple):
    corners: tuple[Point, ...]
    low: float
    high: float
    key: str


def sees(viewer: Body, other: Body, bodies: Iterable[Body] = (), screens: Iterable[Screen] = ()) -> Sight:
    """Whether any straight line from the one body to the other passes all the others; lengths in inches."""
    apart = math.hypot(other.x - viewer.x, other.y - viewer.y)
    if apart <= viewer.r + other.r:
        return Sight(True, ((viewer.x, viewer.y, viewer.high), (other.x, other.y, other.high)))
    frame = _Frame(viewer.x, viewer.y, (other.x - viewer.x) / apart, (other.y - viewer.y) / apart, apart)
    one = _Disc(0.0, 0.0, viewer.r, viewer.low, viewer.high, viewer.key)
    two = _Disc(apart, 0.0, other.r, other.low, other.high, other.key)
    blockers = [*_discs_between(frame, one, two, bodies), *_prisms_between(frame, one, two, screens)]
    for heading, offset in _lines_to_try(one, two, blockers):
        found = _clear_on(heading, offset, one, two, blockers)
        if found is not None:
            (u1, v1, z1), (u2, v2, z2) = found
            return Sight(True, (frame.back(u1, v1, z1), frame.back(u2, v2, z2)))
    return Sight(False, None, _on_the_way(one, two, blockers))


def sees_point(viewer: Body, spot: Spot, bodies: Iterable[Body] = (), screens: Iterable[Screen] = ()) -> Sight:
    """Whether a body sees a single point."""
    return sees(viewer, Body(spot[0], spot[1], 0.0, spot[2], spot[2]), bodies, screens)


# --- what may stand between ---------------------------------------------------------------------------------------


def _could_hide(low: float, high: float, one: _Disc, two: _Disc) -> bool:
    """Whether a blocker of these heights can touch any line between the two bodies."""
    return high > min(one.low, two.low) and low < max(one.high, two.high) and high > low


def _discs_between(frame: _Frame, one: _Disc, two: _Disc, bodies: Iterable[Body]) -> Iterator[_Disc]:
    # The plain arithmetic of `into`: most bodies of a table are told apart here and never looked at again.
    ax, ay, cos, sin, apart = frame
    wide, back, end = max(one.r, two.r), -one.r, apart + two.r
    for x, y, r, feet, head, key in bodies:
        dx, dy = x - ax, y - ay
        v = dy * cos - dx * sin
        if not -wide - r < v < wide + r:
            continue
        u = dx * cos + dy * sin
        if r > 0 and back - r < u < end + r and _could_hide(feet - TAU, head + TAU, one, two):
            yield _Disc(u, v, r, feet - TAU, head + TAU, key)


@lru_cache(maxsize=4096)
def _circle_about(points: tuple[Point, ...]) -> tuple[float, float, float]:
    """A circle that holds some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, max(math.hypot(px - x, py - y) for px, py in points)


def _prisms_between(frame: _Frame, one: _Disc, two: _Disc, screens: Iterable[Screen]) -> Iterator[_Prism]:
    wide = max(one.r, two.r)
    for screen in screens:
        low, high = screen.low - TAU, screen.high + TAU
        x, y, r = _circle_about(screen.points)
        u, v = frame.into(x, y)
        if not (-wide - r < v < wide + r and -one.r - r < u < frame.apart + two.r + r
                and _could_hide(low, high, one, two)):
            continue
        corners = tuple(frame.into(x, y) for x, y in screen.points)
        if (max(v for _, v in corners) > -wide and min(v for _, v in corners) < wide
                and max(u for u, _ in corners) > -one.r and min(u for u, _ in corners) < frame.apart + two.r):
            yield _Prism(corners, low, high, screen.key)


# --- which lines decide -------------------------------------------------------------------------------------------


def _lines_to_try(one: _Disc, two: _Disc, blockers: Sequence[_Disc | _Prism]) -> Iterator[tuple[float, float]]:
    """Lines (heading, offset) of which one is clear if any line is; the likeliest first."""
    yield 0.0, 0.0
    widest = math.asin(min(1.0, (one.r + two.r) / two.u))
    if not blockers:
        return
    circles = [(one.u, one.v, one.r), (two.u, two.v, two.r)]
    circles += [(b.u, b.v, b.r) for b in blockers if isinstance(b, _Disc)]
    points = [(u, v) for b in blockers if isinstance(b, _Prism) for u, v in _turning_points(b, one, two)]
    items = circles + [(u, v, 0.0) for u, v in points]
    headings = {-widest, widest}
    for i, first in enumerate(items):
        for second in items[:i]:
            headings.update(h for h in _touching_both(first, second) if -widest < h < widest)
    ordered = sorted(headings)
    # The middle headings first: where anything is seen at all, it mostly is from near the straight way.
    between = sorted(((a + b) / 2 for a, b in zip(ordered, ordered[1:], strict=False) if b - a > THIN), key=abs)
    partly = _partly_hiding(one, two, blockers)
    for heading in between:
        yield from ((heading, offset) for offset in _open_offsets(heading, items, one, two, blockers))
    if partly:
        # A blocker that is higher than one end and lower than the other hides only some of the lines it crosses;
        # how many changes smoothly, so lines are added between the deciding ones.
        for first, last in zip(ordered, ordered[1:], strict=False):
            for step in range(1, 16):
                heading = first + (last - first) * step / 16
                yield from ((heading, offset) for offset in _open_offsets(heading, items, one, two, blockers, 8))


def _partly_hiding(one: _Disc, two: _Disc, blockers: Sequence[_Disc | _Prism]) -> bool:
    lowest, highest = min(one.high, two.high), max(one.high, two.high)
    feet = min(one.low, two.low)
    return any(b.low > feet or lowest < b.high < highest for b in blockers)


def _turning_points(prism: _Prism, one: _Disc, two: _Disc) -> Iterator[Point]:
    """The corners of a prism, and where its sides enter the two bodies: there its cover may change."""
    yield from prism.corners
    for start, end in _sides(prism):
        for disc in (one, two):
            yield from _side_meets(start, end, disc)


def _sides(prism: _Prism) -> Iterator[tuple[Point, Point]]:
    corners = prism.corners
    if len(corners) == 2:
        yield corners[0], corners[1]
    else:
        yield from zip(corners, (*corners[1:], corners[0]), strict=True)


def _side_meets(start: Point, end: Point, disc: _Disc) -> Iterator[Point]:
    du, dv = end[0] - start[0], end[1] - start[1]
    fu, fv = start[0] - disc.u, start[1] - disc.v
    a, b, c = du * du + dv * dv, fu * du + fv * dv, fu * fu + fv * fv - disc.r * disc.r
    root = b * b - a * c
    if a > 0.0 and root > 0.0:
        for sign in (-1.0, 1.0):
            share = (-b + sign * math.sqrt(root)) / a
            if 0.0 < share < 1.0:
                yield start[0] + share * du, start[1] + share * dv


def _touching_both(first: tuple[float, float, float], second: tuple[float, float, float]) -> Iterator[float]:
    """The headings of the lines that touch both circles (points are circles of no radius)."""
    du, dv = second[0] - first[0], second[1] - first[1]
    apart = math.hypot(du, dv)
    if apart <= THIN:
        return
    base = math.atan2(dv, du)
    for reach in {first[2] - second[2], second[2] - first[2], first[2] + second[2], -first[2] - second[2]}:
        if abs(reach) <= apart:
            turn = math.asin(reach / apart)
            for heading in (base + turn, base + math.pi - turn):
                # A line has two headings; the one towards the other body is meant.
                yield math.remainder(heading, math.tau)


def _open_offsets(heading: float, items: Sequence[tuple[float, float, float]], one: _Disc, two: _Disc,
                  blockers: Sequence[_Disc | _Prism], between: int = 1) -> Iterator[float]:
    """Offsets, one in each stretch between two marks, of lines with this heading that nothing surely hides."""
    sin, cos = math.sin(heading), math.cos(heading)
    marks, low, high = [], -math.inf, math.inf
    for index, (u, v, r) in enumerate(items):
        offset = v * cos - u * sin
        marks += [offset - r, offset + r] if r else [offset]
        if index < 2:
            low, high = max(low, offset - r), min(high, offset + r)
    if low > high:
        return
    marks = sorted({low, high, *(mark for mark in marks if low < mark < high)})
    covered = sorted(_surely_covered(sin, cos, one, two, blockers))
    if low == high:
        marks = [low, low]
    for first, last in zip(marks, marks[1:], strict=False):
        if last - first <= THIN and low != high:
            continue
        for step in range(1, between + 1):
            offset = first + (last - first) * step / (between + 1)
            if not any(start < offset < end for start, end in covered):
                yield offset


def _surely_covered(sin: float, cos: float, one: _Disc, two: _Disc,
                    blockers: Sequence[_Disc | _Prism]) -> Iterator[tuple[float, float]]:
    """The offsets at which a blocker as high as both bodies stands between them, whole."""
    highest, feet = max(one.high, two.high), min(one.low, two.low)
    start, end = one.u + one.r, two.u - two.r
    for blocker in blockers:
        if blocker.high < highest or blocker.low > feet:
            continue
        if isinstance(blocker, _Disc):
            if start <= blocker.u - blocker.r and blocker.u + blocker.r <= end:
                offset = blocker.v * cos - blocker.u * sin
                yield offset - blocker.r, offset + blocker.r
        elif all(start <= u <= end for u, _ in blocker.corners):
            offsets = [v * cos - u * sin for u, v in blocker.corners]
            yield min(offsets), max(offsets)


# --- one line in the upright plane --------------------------------------------------------------------------------


class _Slice(NamedTuple):
    """What a blocker fills of an upright plane: a rectangle."""

    start: float
    end: float
    low: float
    high: float


def _clear_on(heading: float, offset: float, one: _Disc, two: _Disc,
              blockers: Sequence[_Disc | _Prism]) -> tuple[Spot, Spot] | None:
    """Two points, one in each body over this line in plan, with nothing between them; None where there are none."""
    sin, cos = math.sin(heading), math.cos(heading)
    mine, theirs = _chord(one, sin, cos, offset), _chord(two, sin, cos, offset)
    if mine is None or theirs is None:
        return None
    slices = [part for blocker in blockers for part in _slices(blocker, sin, cos, offset, mine[0], theirs[1])]
    ends = _clear_in_plane(_Slice(*mine, one.low, one.high), _Slice(*theirs, two.low, two.high), slices)
    if ends is None:
        return None
    (s, z1), (t, z2) = ends
    return ((s * cos - offset * sin, s * sin + offset * cos, z1), (t * cos - offset * sin, t * sin + offset * cos, z2))


def _chord(disc: _Disc, sin: float, cos: float, offset: float) -> tuple[float, float] | None:
    off = disc.v * cos - disc.u * sin - offset
    half = disc.r * disc.r - off * off
    if half < -1e-12:
        return None
    along, half = disc.u * cos + disc.v * sin, math.sqrt(max(half, 0.0))
    return along - half, along + half


def _slices(blocker: _Disc | _Prism, sin: float, cos: float, offset: float, first: float,
            last: float) -> Iterator[_Slice]:
    if isinstance(blocker, _Disc):
        chord = _chord(blocker, sin, cos, offset)
        if chord is not None and chord[1] > first and chord[0] < last:
            yield _Slice(*chord, blocker.low, blocker.high)
        return
    hits = sorted(_hits(blocker, sin, cos, offset))
    if len(blocker.corners) == 2:
        hits = [hits[0], hits[0]] if hits else []
    for start, end in zip(hits[::2], hits[1::2], strict=False):
        if end >= first and start <= last:
            yield _Slice(start, end, blocker.low, blocker.high)


def _hits(prism: _Prism, sin: float, cos: float, offset: float) -> Iterator[float]:
    for (u1, v1), (u2, v2) in _sides(prism):
        off1, off2 = v1 * cos - u1 * sin - offset, v2 * cos - u2 * sin - offset
        if (off1 > 0.0) != (off2 > 0.0):
            share = off1 / (off1 - off2)
            along1, along2 = u1 * cos + v1 * sin, u2 * cos + v2 * sin
            yield along1 + share * (along2 - along1)


def _clear_in_plane(one: _Slice, two: _Slice, slices: Sequence[_Slice]) -> tuple[Point, Point] | None:
    """A clear straight line between two rectangles of an upright plane, as its two ends."""
    slices = [part for part in slices if part.end > one.start and part.start < two.end]
    tops, lows = (one.high, two.high), (one.low, two.low)
    # Higher is better over things that stand on the ground: from the back of the lower body to the front of the other.
    first = (one.start, two.start) if tops[0] <= tops[1] else (one.end, two.end)
    tries = [((first[0], tops[0]), (first[1], tops[1])), ((one.end, tops[0]), (two.start, tops[1]))]
    for ends in tries:
        if _passes(ends, slices):
            return ends
    floating = [part for part in slices if part.low > min(lows)]
    inside = [part for part in slices if part.start < one.end or part.end > two.start]
    if not floating and not inside:
        return None
    corners = [(s, z) for part in slices for s in (part.start, part.end) for z in (part.low, part.high)
               if math.isfinite(z)]
    mine = [(s, z) for s in (one.start, one.end) for z in (one.low, one.high)]
    theirs = [(t, z) for t in (two.start, two.end) for z in (two.low, two.high)]
    anchors = mine + theirs + corners
    for i, a in enumerate(anchors):
        for b in anchors[:i]:
            for ends in _through(a, b, one, two):
                if _passes(ends, slices):
                    return ends
    return None


def _through(a: Point, b: Point, one: _Slice, two: _Slice) -> Iterator[tuple[Point, Point]]:
    """The shortest and the longest stretch of the line through two points from the one rectangle to the other."""
    if abs(b[0] - a[0]) <= THIN:
        return
    slope = (b[1] - a[1]) / (b[0] - a[0])

    def inside(part: _Slice) -> tuple[float, float] | None:
        start, end = part.start, part.end
        if abs(slope) > THIN:
            cuts = sorted((a[0] + (z - a[1]) / slope for z in (part.low, part.high)))
            start, end = max(start, cuts[0]), min(end, cuts[1])
        elif not part.low <= a[1] <= part.high:
            return None
        return (start, end) if start <= end + THIN else None

    mine, theirs = inside(one), inside(two)
    if mine is not None and theirs is not None:
        yield ((mine[1], a[1] + slope * (mine[1] - a[0])), (theirs[0], a[1] + slope * (theirs[0] - a[0])))


def _passes(ends: tuple[Point, Point], slices: Sequence[_Slice]) -> bool:
    (s, z1), (t, z2) = ends
    slope = (z2 - z1) / (t - s) if t > s else 0.0
    for part in slices:
        first, last = max(part.start, s), min(part.end, t)
        if first > last:
            continue
        heights = (z1 + slope * (first - s), z1 + slope * (last - s))
        if min(heights) < part.high and max(heights) > part.low:
            return False
    return True


def _on_the_way(one: _Disc, two: _Disc, blockers: Sequence[_Disc | _Prism]) -> tuple[str, ...]:
    """The keys of what the middle line crosses, nearest first; else of everything that may hide."""
    met = []
    for blocker in blockers:
        for part in _slices(blocker, 0.0, 1.0, 0.0, one.u, two.u):
            met.append((part.start, blocker.key))
    keys = [key for _, key in sorted(met)] or [blocker.key for blocker in blockers]
    return tuple(dict.fromkeys(keys))


# --- a given line -------------------------------------------------------------------------------------------------


def line_of_flight(start: Spot, end: Spot, bodies: Iterable[Body] = (),
                   screens: Iterable[Screen] = ()) -> tuple[tuple[str, float], ...]:
    """What a straight line in space crosses: (key, how far from its start in plan), nearest first."""
    apart = math.hypot(end[0] - start[0], end[1] - start[1])
    if apart <= THIN:
        return ()
    frame = _Frame(start[0], start[1], (end[0] - start[0]) / apart, (end[1] - start[1]) / apart, apart)
    one = _Disc(0.0, 0.0, 0.0, start[2], start[2], "")
    two = _Disc(apart, 0.0, 0.0, end[2], end[2], "")
    blockers = [*_discs_between(frame, one, two, bodies), *_prisms_on(frame, screens)]
    met = []
    for blocker in blockers:
        for part in _slices(blocker, 0.0, 1.0, 0.0, 0.0, apart):
            if not _passes(((0.0, start[2]), (apart, end[2])), [part]):
                met.append((max(part.start, 0.0), blocker.key))
    return tuple((key, along) for along, key in sorted(met))


def _prisms_on(frame: _Frame, screens: Iterable[Screen]) -> Iterator[_Prism]:
    for screen in screens:
        corners = tuple(frame.into(x, y) for x, y in screen.points)
        if min(v for _, v in corners) <= 0.0 <= max(v for _, v in corners):
            yield _Prism(corners, screen.low - TAU, screen.high + TAU, screen.key)
