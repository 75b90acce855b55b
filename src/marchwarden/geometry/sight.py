"""Who can see whom on a table with heights: exact, never by sampling lines.

A body is an upright cylinder, a screen an upright prism (or a wall without thickness). One body sees another when some
straight line from any point of the one to any point of the other passes every other body and screen. The search for
such a line halves the set of all lines until blockers surely hide each part, or a line is clear: see `sight_search`.

A line that only touches a side passes in a slit of no width, so it shows nothing; one that only touches a top or an
underside is hidden, else every body would look over the heads of others of its own height.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from marchwarden.geometry.areas import point_in_polygon
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.pieces import distance_to
from marchwarden.geometry.shapes import Edge
from marchwarden.geometry.sight_kernel import find_line
from marchwarden.geometry.sight_search import Disc, Found, Prism, Slice, disc_slices, prism_slices, sides

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

    def spot(self, line: Found, end: Point) -> Spot:
        """An end of a line, turned back."""
        cosine = math.sqrt(1 - line.sine * line.sine)
        u, v = end[0] * cosine - line.offset * line.sine, end[0] * line.sine + line.offset * cosine
        return self.ax + u * self.cos - v * self.sin, self.ay + u * self.sin + v * self.cos, end[1]


def sees(viewer: Body, other: Body, bodies: Iterable[Body] = (), screens: Iterable[Screen] = ()) -> Sight:
    """Whether any straight line from the one body to the other passes all the others; lengths in inches."""
    apart = math.hypot(other.x - viewer.x, other.y - viewer.y)
    if apart <= viewer.r + other.r:
        return Sight(True, ((viewer.x, viewer.y, viewer.high), (other.x, other.y, other.high)))
    frame, found, blockers = _looked(viewer, other, apart, bodies, screens)
    if found is not None:
        return Sight(True, (frame.spot(found, found.start), frame.spot(found, found.end)))
    return Sight(False, None, _on_the_way(apart, blockers))


def is_seen(viewer: Body, other: Body, bodies: Iterable[Body] = (), screens: Iterable[Screen] = ()) -> bool:
    """Whether one body sees another: `sees` without the reasons."""
    apart = math.hypot(other.x - viewer.x, other.y - viewer.y)
    return apart <= viewer.r + other.r or _looked(viewer, other, apart, bodies, screens)[1] is not None


def _looked(viewer: Body, other: Body, apart: float, bodies: Iterable[Body],
            screens: Iterable[Screen]) -> tuple[_Frame, Found | None, tuple[Disc | Prism, ...]]:
    """The frame of a look, a clear line in it, and everything that may stand between."""
    frame = _Frame(viewer.x, viewer.y, (other.x - viewer.x) / apart, (other.y - viewer.y) / apart, apart)
    one = Disc(0.0, 0.0, viewer.r, viewer.low, viewer.high, viewer.key)
    two = Disc(apart, 0.0, other.r, other.low, other.high, other.key)
    prisms = tuple(_prisms_between(frame, one, two, screens))
    feet = min(viewer.low, other.low)
    discs = tuple(_down_to(disc, prisms) if disc.low > feet else disc
                  for disc in _discs_between(frame, one, two, bodies))
    return frame, find_line(one, two, discs, prisms), (*discs, *prisms)


def sees_point(viewer: Body, spot: Spot, bodies: Iterable[Body] = (), screens: Iterable[Screen] = ()) -> Sight:
    """Whether a body sees a single point."""
    return sees(viewer, Body(spot[0], spot[1], 0.0, spot[2], spot[2]), bodies, screens)


def _down_to(disc: Disc, prisms: Sequence[Prism]) -> Disc:
    """A body that stands on a prism, as one with what is beneath it."""
    for prism in prisms:
        if prism.low < disc.low <= prism.high + TAU and len(prism.corners) > 2 \
                and point_in_polygon((disc.u, disc.v), prism.corners) \
                and all(distance_to(Edge(*a, *b), disc.u, disc.v) >= disc.r for a, b in sides(prism)):
            return disc._replace(low=prism.low)
    return disc


# --- what may stand between ---------------------------------------------------------------------------------------


def _could_hide(low: float, high: float, one: Disc, two: Disc) -> bool:
    """Whether a blocker of these heights can touch any line between the two bodies."""
    return high > min(one.low, two.low) and low < max(one.high, two.high) and high > low


def _discs_between(frame: _Frame, one: Disc, two: Disc, bodies: Iterable[Body]) -> Iterator[Disc]:
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
            yield Disc(u, v, r, feet - TAU, head + TAU, key)


@lru_cache(maxsize=4096)
def circle_about(points: tuple[Point, ...]) -> tuple[float, float, float]:
    """A circle that holds some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, max(math.hypot(px - x, py - y) for px, py in points)


def _prisms_between(frame: _Frame, one: Disc, two: Disc, screens: Iterable[Screen]) -> Iterator[Prism]:
    wide = max(one.r, two.r)
    for screen in screens:
        low, high = screen.low - TAU, screen.high + TAU
        x, y, r = circle_about(screen.points)
        u, v = frame.into(x, y)
        if not (-wide - r < v < wide + r and -one.r - r < u < frame.apart + two.r + r
                and _could_hide(low, high, one, two)):
            continue
        corners = tuple(frame.into(x, y) for x, y in screen.points)
        if (max(v for _, v in corners) > -wide and min(v for _, v in corners) < wide
                and max(u for u, _ in corners) > -one.r and min(u for u, _ in corners) < frame.apart + two.r):
            # No line between the two leaves their heights, so a screen without an end may end just beyond them.
            low, high = max(low, min(one.low, two.low) - 1.0), min(high, max(one.high, two.high) + 1.0)
            yield Prism(corners, low, high, screen.key)


def _slices(blocker: Disc | Prism) -> Iterator[Slice]:
    """What a blocker fills of the plane over the first axis."""
    ahead = (0.0, 1.0, 0.0)
    yield from disc_slices(blocker, *ahead) if isinstance(blocker, Disc) else prism_slices(blocker, *ahead)


def _on_the_way(apart: float, blockers: Sequence[Disc | Prism]) -> tuple[str, ...]:
    """The keys of what the middle line crosses, nearest first; else of everything that may hide."""
    met = [(part.start, blocker.key) for blocker in blockers for part in _slices(blocker)
           if part.end > 0.0 and part.start < apart]
    keys = [key for _, key in sorted(met)] or [blocker.key for blocker in blockers]
    return tuple(dict.fromkeys(keys))


# --- a given line -------------------------------------------------------------------------------------------------


def line_of_flight(start: Spot, end: Spot, bodies: Iterable[Body] = (), screens: Iterable[Screen] = (),
                   over: float = TAU) -> tuple[tuple[str, float], ...]:
    """What a straight line in space crosses: (key, how far from its start in plan), nearest first.

    A line less than `over` above or beneath something crosses it; below zero, it has to be so deep inside. Touching a
    side is not crossing.
    """
    apart = math.hypot(end[0] - start[0], end[1] - start[1])
    if apart <= THIN:
        return ()
    frame = _Frame(start[0], start[1], (end[0] - start[0]) / apart, (end[1] - start[1]) / apart, apart)
    one = Disc(0.0, 0.0, 0.0, start[2], start[2], "")
    two = Disc(apart, 0.0, 0.0, end[2], end[2], "")
    blockers: list[Disc | Prism] = [*_discs_between(frame, one, two, bodies), *_prisms_on(frame, screens)]
    met = []
    for blocker in blockers:
        for part in _slices(blocker):
            first, last = max(part.start, 0.0), min(part.end, apart)
            if first > last or (part.start == part.end and not _is_wall(blocker)):
                continue
            heights = [start[2] + (end[2] - start[2]) * at / apart for at in (first, last)]
            if min(heights) < part.high - TAU + over and max(heights) > part.low + TAU - over:
                met.append((first, blocker.key))
    return tuple((key, along) for along, key in sorted(dict.fromkeys(met)))


def _is_wall(blocker: Disc | Prism) -> bool:
    return isinstance(blocker, Prism) and len(blocker.corners) == 2


def _prisms_on(frame: _Frame, screens: Iterable[Screen]) -> Iterator[Prism]:
    for screen in screens:
        x, y, r = circle_about(screen.points)
        if abs(frame.into(x, y)[1]) > r + TAU:
            continue
        corners = tuple(frame.into(x, y) for x, y in screen.points)
        if min(v for _, v in corners) <= 0.0 <= max(v for _, v in corners):
            yield Prism(corners, screen.low - TAU, screen.high + TAU, screen.key)
