"""The search for a clear line between two upright bodies: plainly written, and the oracle of the compiled one.

The plan is turned so that the viewer is at the origin and the other body lies `apart` along the first axis. A line in
plan is told by how far it passes beside the two middles, (p, q). The rectangle of all such lines is halved again
and again: a part goes where blockers surely hide all its lines, and the search ends where the middle line of a part is
clear. What is missed is at most a slit of SLIT inches. Blockers that touch leave no slit between them.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

Point = tuple[float, float]
Ends = tuple[Point, Point]

SLIT = 4e-5
MOST = 60_000
"""How many parts are looked at before the rest counts as hidden."""
TOUCH = 1e-9
JOINED = 1e-5
FLOATING = 6


class Disc(NamedTuple):
    """An upright cylinder in the turned plan."""

    u: float
    v: float
    r: float
    low: float
    high: float
    key: str = ""


class Prism(NamedTuple):
    """An upright prism in the turned plan; two corners are a wall."""

    corners: tuple[Point, ...]
    low: float
    high: float
    key: str = ""


class Found(NamedTuple):
    """A clear line: the sine of its heading, its offset to the left of the viewer, and its ends (along, height)."""

    sine: float
    offset: float
    start: Point
    end: Point


class Slice(NamedTuple):
    """What a blocker fills of an upright plane: a rectangle."""

    start: float
    end: float
    low: float
    high: float


class _Part(NamedTuple):
    """All lines with p and q in these ranges; bounds of the sine and cosine of their headings, and their blockers."""

    p0: float
    p1: float
    q0: float
    q1: float
    discs: tuple[Disc, ...]
    prisms: tuple[Prism, ...]


def find_line(one: Disc, two: Disc, discs: Sequence[Disc], prisms: Sequence[Prism]) -> Found | None:
    """A clear line from one body (at the origin) to the other (on the first axis), None where all are hidden."""
    strands = _Strands(one, two, discs, prisms)
    parts = [_Part(-one.r, one.r, -two.r, two.r, tuple(discs), tuple(prisms))]
    looked = 0
    while parts:
        finer: list[_Part] = []
        for part in parts:
            looked += 1
            found = line_at((part.p0 + part.p1) / 2, (part.q0 + part.q1) / 2, one, two, part.discs, part.prisms)
            if found is not None:
                return found
            wide, deep = part.p1 - part.p0, part.q1 - part.q0
            if looked >= MOST or max(wide, deep) <= SLIT:
                continue
            left = _Looked(part, one, two).what_may_show(strands)
            if left is not None:
                finer += _halves(part._replace(discs=left[0], prisms=left[1]), wide >= deep)
        parts = finer
    return None


def _halves(part: _Part, along_p: bool) -> tuple[_Part, _Part]:
    if along_p:
        middle = (part.p0 + part.p1) / 2
        return part._replace(p1=middle), part._replace(p0=middle)
    middle = (part.q0 + part.q1) / 2
    return part._replace(q1=middle), part._replace(q0=middle)


# --- what surely hides ------------------------------------------------------------------------------------------------


class _Strands:
    """Blockers as high as both bodies that stand wholly between them, joined where they touch.

    A line that has one end of a strand on its left and another on its right is hidden.
    """

    def __init__(self, one: Disc, two: Disc, discs: Sequence[Disc], prisms: Sequence[Prism]) -> None:
        top, feet = max(one.high, two.high), min(one.low, two.low)
        sin = (one.r + two.r) / two.u
        cos = math.sqrt(1 - sin * sin)
        aside = max(one.r, two.r) / cos + 1e-3
        self.box = ((one.r + aside * sin) / cos, two.u - (two.r + aside * sin) / cos, aside)
        spots: list[tuple[float, float, float, int]] = []
        spots += [(disc.u, disc.v, disc.r, -1) for disc in discs
                  if disc.high >= top and disc.low <= feet and self._between(disc)]
        for number, edge in enumerate(edge for prism in prisms if prism.high >= top and prism.low <= feet
                                      for edge in sides(prism)):
            spots += [(u, v, 0.0, number) for u, v in self._clipped(*edge)]
        self.groups = _joined(spots)

    def _between(self, disc: Disc) -> bool:
        first, last, _ = self.box
        return first <= disc.u - disc.r and disc.u + disc.r <= last

    def _clipped(self, a: Point, b: Point) -> Iterator[Point]:
        """The part of an edge in the box between the bodies."""
        first, last, aside = self.box
        low, high = 0.0, 1.0
        du, dv = b[0] - a[0], b[1] - a[1]
        for way, room in ((-du, a[0] - first), (du, last - a[0]), (-dv, a[1] + aside), (dv, aside - a[1])):
            if way == 0.0:
                if room < 0.0:
                    return
            elif way < 0.0:
                low = max(low, room / way)
            else:
                high = min(high, room / way)
        if low < high:
            yield a[0] + low * du, a[1] + low * dv
            yield a[0] + high * du, a[1] + high * dv


def _joined(spots: Sequence[tuple[float, float, float, int]]) -> list[list[Point]]:
    """Spots in groups: those of the same edge, and those that touch."""
    home = list(range(len(spots)))

    def root(k: int) -> int:
        while home[k] != k:
            home[k] = home[home[k]]
            k = home[k]
        return k

    widest = max((r for _, _, r, _ in spots), default=0.0)
    ordered = sorted(range(len(spots)), key=lambda k: spots[k][0])
    for place, i in enumerate(ordered):
        u, v, r, edge = spots[i]
        if edge >= 0 and i and spots[i - 1][3] == edge:
            home[root(i)] = root(i - 1)
        for j in reversed(ordered[:place]):
            if u - spots[j][0] > r + widest + JOINED:
                break
            if math.hypot(u - spots[j][0], v - spots[j][1]) <= r + spots[j][2] + JOINED:
                home[root(i)] = root(j)
    groups: dict[int, list[Point]] = {}
    for k, (u, v, _, _) in enumerate(spots):
        groups.setdefault(root(k), []).append((u, v))
    return [group for group in groups.values() if len(group) > 1]


class _Looked:
    """One part of all lines, looked at for what surely hides it and what cannot."""

    def __init__(self, part: _Part, one: Disc, two: Disc) -> None:
        self.part, self.one, self.two, self.apart = part, one, two, two.u
        self.s0, self.s1 = (part.q0 - part.p1) / two.u, (part.q1 - part.p0) / two.u
        self.c0 = math.sqrt(1 - max(self.s0 * self.s0, self.s1 * self.s1))
        self.c1 = 1.0 if self.s0 <= 0.0 <= self.s1 else math.sqrt(1 - min(self.s0 * self.s0, self.s1 * self.s1))
        # Where lines enter the viewer at the earliest and leave it at the latest, and likewise the other body.
        half, other = _half(part.p0, part.p1, one.r), _half(part.q0, part.q1, two.r)
        self.enter, self.leave = -half, half
        self.reach, self.far = two.u * self.c0 - other, two.u * self.c1 + other

    def what_may_show(self, strands: _Strands) -> tuple[tuple[Disc, ...], tuple[Prism, ...]] | None:
        """The blockers that matter to the part; None where it is surely hidden."""
        if any(self._splits(group) for group in strands.groups):
            return None
        fills: list[Slice] = []
        discs, prisms = [], []
        for disc in self.part.discs:
            low, high = self.side(disc.u, disc.v)
            if low < disc.r and high > -disc.r:
                discs.append(disc)
                if max(high, -low) < disc.r:
                    fills += self._disc_fills(disc, max(high, -low))
        for prism in self.part.prisms:
            marks = [self.side(u, v) for u, v in prism.corners]
            if min(low for low, _ in marks) < 0.0 < max(high for _, high in marks):
                prisms.append(prism)
                fills += self._prism_fills(prism, marks)
        one, two = self.one, self.two
        feet = min(one.low, two.low)
        fills = [fill for fill in fills if fill.low <= feet] + [fill for fill in fills if fill.low > feet][:FLOATING]
        viewer = Slice(self.enter, self.leave, one.low, one.high)
        other = Slice(self.reach, self.far, two.low, two.high)
        if fills and straight_past(viewer, other, fills) is None:
            return None
        return tuple(discs), tuple(prisms)

    def _splits(self, group: Sequence[Point]) -> bool:
        """Whether a strand surely has an end on either side of every line."""
        left = right = False
        for u, v in group:
            low, high = self.side(u, v)
            left, right = left or low > 0.0, right or high < 0.0
            if left and right:
                return True
        return False

    def side(self, u: float, v: float) -> Point:
        """Bounds of how far a point is to the left of the lines."""
        share = u / self.apart
        p0, p1 = _times(1 - share, self.part.p0, self.part.p1)
        q0, q1 = _times(share, self.part.q0, self.part.q1)
        c0, c1 = _times(v, self.c0, self.c1)
        return c0 - p1 - q1, c1 - p0 - q0

    def along(self, u: float, v: float) -> Point:
        """Bounds of where along the lines a point is."""
        c0, c1 = _times(u, self.c0, self.c1)
        s0, s1 = _times(v, self.s0, self.s1)
        return c0 + s0, c1 + s1

    # What surely fills the planes over all lines of the part, as slices that may end before they start: a line that
    # rises over the blocker is over it at `start`, one that falls at `end`.
    def _disc_fills(self, disc: Disc, off: float) -> Iterator[Slice]:
        low, high = self.along(disc.u, disc.v)
        half = math.sqrt(disc.r * disc.r - off * off)
        first, last = high - half, low + half
        if first <= self.reach and last >= self.leave:
            yield Slice(max(first, self.leave), min(last, self.reach), disc.low, disc.high)

    def _prism_fills(self, prism: Prism, marks: Sequence[Point]) -> Iterator[Slice]:
        count = len(prism.corners)
        sure = [k for k in range(count) if marks[k][0] > 0.0 or marks[k][1] < 0.0]
        for place, k in enumerate(sure):
            later = sure[(place + 1) % len(sure)]
            if (marks[k][0] > 0.0) == (marks[later][0] > 0.0) or (count == 2 and later < k):
                continue
            crossed = [self._crossing(prism, marks, n % count) for n in range(k, later + (count if later < k else 0))]
            first, last = min(low for low, _ in crossed), max(high for _, high in crossed)
            if first >= self.leave and last <= self.reach:
                yield Slice(last, first, prism.low, prism.high)

    def _crossing(self, prism: Prism, marks: Sequence[Point], k: int) -> Point:
        """Bounds of where along the lines one of them may cross the edge from a corner to the next."""
        after = (k + 1) % len(prism.corners)
        a, b = self.along(*prism.corners[k]), self.along(*prism.corners[after])
        low, high = _shares(marks[k], marks[after])
        spots = [(1 - share) * a[side] + share * b[side] for share in (low, high) for side in (0, 1)]
        return min(spots), max(spots)


def _shares(one: Point, other: Point) -> Point:
    """Bounds of where between two corners a line may pass, from how far they are to its left."""
    if one[0] > 0.0 or other[1] < 0.0:
        one, other = (-one[1], -one[0]), (-other[1], -other[0])
    near, far = (max(0.0, -one[1]), max(0.0, -one[0])), (max(0.0, other[0]), max(0.0, other[1]))
    if one[1] > 0.0 and other[0] < 0.0:
        return 0.0, 1.0
    low = near[0] / (near[0] + far[1]) if near[0] > 0.0 else 0.0
    return low, near[1] / (near[1] + far[0]) if near[1] + far[0] > 0.0 else 1.0


def _times(factor: float, low: float, high: float) -> Point:
    return (factor * low, factor * high) if factor >= 0.0 else (factor * high, factor * low)


def _half(first: float, last: float, r: float) -> float:
    """The longest half chord of a disc at offsets between these."""
    least = 0.0 if first <= 0.0 <= last else min(abs(first), abs(last))
    return math.sqrt(max(0.0, r * r - least * least))


# --- one line in the upright plane ------------------------------------------------------------------------------------


def line_at(p: float, q: float, one: Disc, two: Disc, discs: Sequence[Disc], prisms: Sequence[Prism]) -> Found | None:
    """The line past the two middles at these offsets, with ends that see each other; None where it is hidden."""
    sin = (q - p) / two.u
    cos = math.sqrt(1 - sin * sin)
    mine = math.sqrt(max(0.0, one.r * one.r - p * p))
    theirs = math.sqrt(max(0.0, two.r * two.r - q * q))
    middle = two.u * cos
    slices = [part for disc in discs for part in disc_slices(disc, sin, cos, p)]
    slices += [part for prism in prisms for part in prism_slices(prism, sin, cos, p)]
    ends = clear_in_plane(Slice(-mine, mine, one.low, one.high),
                          Slice(middle - theirs, middle + theirs, two.low, two.high), slices)
    return None if ends is None else Found(sin, p, *ends)


def disc_slices(disc: Disc, sin: float, cos: float, offset: float) -> Iterator[Slice]:
    """What a cylinder fills of the plane over a line; touching counts."""
    off = disc.v * cos - disc.u * sin - offset
    if abs(off) <= disc.r + TOUCH:
        along, half = disc.u * cos + disc.v * sin, math.sqrt(max(0.0, disc.r * disc.r - off * off))
        yield Slice(along - half, along + half, disc.low, disc.high)


def prism_slices(prism: Prism, sin: float, cos: float, offset: float) -> Iterator[Slice]:
    """What a prism fills of the plane over a line; touching a corner counts."""
    hits = []
    for (u1, v1), (u2, v2) in sides(prism):
        off1, off2 = v1 * cos - u1 * sin - offset, v2 * cos - u2 * sin - offset
        along1, along2 = u1 * cos + v1 * sin, u2 * cos + v2 * sin
        for off, along in ((off1, along1), (off2, along2)):
            if abs(off) <= TOUCH:
                yield Slice(along, along, prism.low, prism.high)
        if (off1 > 0.0) != (off2 > 0.0):
            hits.append(along1 + off1 / (off1 - off2) * (along2 - along1))
    if len(prism.corners) == 2:
        hits += hits
    hits.sort()
    for start, end in zip(hits[::2], hits[1::2], strict=False):
        yield Slice(start, end, prism.low, prism.high)


def sides(prism: Prism) -> Iterator[tuple[Point, Point]]:
    """The edges of a prism's plan."""
    corners = prism.corners
    if len(corners) == 2:
        yield corners[0], corners[1]
    else:
        yield from zip(corners, (*corners[1:], corners[0]), strict=True)


def clear_in_plane(one: Slice, two: Slice, slices: Sequence[Slice]) -> Ends | None:
    """A clear straight line between two rectangles of an upright plane, as its two ends."""
    return straight_past(*_cleared(one, two, slices))


def straight_past(one: Slice, two: Slice, between: Sequence[Slice]) -> Ends | None:
    """A straight line between two rectangles, over or under everything between them."""
    feet = min(one.low, two.low)
    floating = [part for part in between if part.low > feet]
    standing = [part for part in between if part.low <= feet] + floating[FLOATING:]
    floating = floating[:FLOATING]
    for unders in product((False, True), repeat=len(floating)):
        over = standing + [part for part, under in zip(floating, unders, strict=True) if not under]
        beneath = [part for part, under in zip(floating, unders, strict=True) if under]
        for rising in (True, False):
            ends = _straight(one, two, over, beneath, rising)
            if ends is not None:
                return ends
    return None


def _cleared(one: Slice, two: Slice, slices: Sequence[Slice]) -> tuple[Slice, Slice, list[Slice]]:
    """The two rectangles without what a taller blocker covers of them, and the blockers between."""
    between = []
    start, end = one.start, two.end
    for part in slices:
        if part.end < one.start or part.start > two.end:
            continue
        if part.start < one.end and part.high > one.high:
            start = max(start, min(part.end, one.end))
        if part.end > two.start and part.high > two.high:
            end = min(end, max(part.start, two.start))
        if part.end > one.end and part.start < two.start:
            between.append(part._replace(start=max(part.start, one.end), end=min(part.end, two.start)))
    return one._replace(start=start), two._replace(end=end), between


def _straight(one: Slice, two: Slice, over: Sequence[Slice], beneath: Sequence[Slice], rising: bool) -> Ends | None:
    """A line that rises (or falls) from one rectangle to the other above some blockers and beneath others."""
    sign = 1.0 if rising else -1.0
    near, away = (one.end, one.start) if rising else (one.start, one.end)
    first, last = (two.end, two.start) if rising else (two.start, two.end)
    lows = [(near, one.low), (first, two.low), *((part.start if rising else part.end, part.high) for part in over)]
    tops = [(away, one.high), (last, two.high), *((part.end if rising else part.start, part.low) for part in beneath)]
    able = []
    for slope in _slopes(lows, tops, sign):
        floor = max(z - slope * at for at, z in lows)
        if floor <= min(z - slope * at for at, z in tops) + 1e-12:
            able.append(slope)
    if not able:
        return None
    slope = (min(able) + max(able)) / 2
    level = (max(z - slope * at for at, z in lows) + min(z - slope * at for at, z in tops)) / 2
    return _ends(one, two, slope, level)


def _slopes(lows: Sequence[Point], tops: Sequence[Point], sign: float) -> Iterator[float]:
    """The slopes at which a line between the points, if there is one, can be found."""
    yield 0.0
    for at, z in lows:
        for other, top in tops:
            if at != other:
                slope = (z - top) / (at - other)
                if slope * sign > 0.0:
                    yield slope


def _ends(one: Slice, two: Slice, slope: float, level: float) -> Ends:
    """The last place of a line in the one rectangle and its first in the other."""
    start, end = one.end, two.start
    if slope > 0.0:
        start, end = min(start, (one.high - level) / slope), max(end, (two.low - level) / slope)
    elif slope < 0.0:
        start, end = min(start, (one.low - level) / slope), max(end, (two.high - level) / slope)
    start, end = max(start, one.start), min(end, two.end)
    return (start, level + slope * start), (end, level + slope * end)
