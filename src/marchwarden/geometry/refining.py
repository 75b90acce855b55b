"""Slides the breaks of a path along the edges of rough ground until it is cheapest.

A path is kept as its course: circles (points have radius 0) that it goes straight between and turns about. A break is a
circle of radius 0 on a track; everything else stays what it is.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from marchwarden.geometry.grown import HUG
from marchwarden.geometry.pieces import Piece, circle_crossings, length_of, line_crossings, place_on
from marchwarden.geometry.shapes import Bend, Edge
from marchwarden.geometry.tracks import JOIN, STEP, Track

if TYPE_CHECKING:
    from marchwarden.geometry.tangents import Search

ROUNDS = 60
FINE = 1e-11
"""One break is not slid for less gain than this, in inches."""

DRAFT = 1e-6
"""The same for pictures."""

HOPE = 4
"""All later rounds together gain at most so often what this one does."""

SLIGHT = 0.01
"""About a carrier where it turns less than this a way may do without, in radians."""

FAITHFUL = 0.02
"""A parabola no wider than this may tell that nothing is to be gained."""

FINEST = 1e-4
"""A narrower parabola is all rounding."""


@dataclass(frozen=True)
class Mark:
    """One circle of a course: its carrier and sense, or its track and the place on it, or a goal's number."""

    x: float = 0.0
    y: float = 0.0
    r: float = 0.0
    sense: int = 0
    carrier: int = -1
    track: int = -1
    along: float = 0.0
    goal: int = -1


Course = list[Mark]
Way = tuple[float, tuple[Piece, ...]]


def refined(search: "Search", course: Course, way: Way, bound: float = math.inf) -> Way:
    """The cheapest way by a course, or without a carrier about which it no longer turns; never dearer than the way given.

    Where it is surely dearer than the bound it may be anything.
    """
    course = with_breaks(search, course)
    best = way
    course, current = cheapest_slide(search, course, bound)
    if current is not None and current[0] < best[0]:
        best = current
    for k in range(len(course) - 2, 0, -1):
        turn = turn_at(search, course, k)
        if turn is None or turn >= SLIGHT:
            continue
        shorter, other = cheapest_slide(search, [*course[:k], *course[k + 1:]], min(bound, best[0]))
        if other is not None and other[0] < best[0]:
            course, best = shorter, other
    return best


def turn_at(search: "Search", course: Course, k: int) -> float | None:
    """How far a path turns about a carrier; None where there is none, or no path."""
    if not course[k].sense:
        return None
    before, after = line_between(search, course[k - 1], course[k]), line_between(search, course[k], course[k + 1])
    return None if before is None or after is None else _turn(course[k], before, after)[1]


def _turn(mark: Mark, before: Edge, after: Edge) -> tuple[float, float]:
    """The angle at which a path reaches a circle, and how far it turns about it."""
    first = math.atan2(before[3] - mark.y, before[2] - mark.x)
    last = math.atan2(after[1] - mark.y, after[0] - mark.x)
    turn = (mark.sense * (last - first)) % math.tau
    return first, 0.0 if turn > math.tau - 1e-8 else turn


def line_between(search: "Search", one: Mark, other: Mark) -> Edge | None:
    """The straight line from one mark of a course to the next."""
    from marchwarden.geometry.tangents import line_to_goal, tangent

    if other.goal >= 0 and search.goals is not None:
        return line_to_goal(search.goals, other.goal, one.x, one.y, one.sense * one.r)
    return tangent(one.x, one.y, one.sense * one.r, other.x, other.y, other.sense * other.r)


def price_of(search: "Search", course: Course) -> float:
    """What a course costs, blocked or not; infinite where it is no path."""
    cost, before = 0.0, None
    for one, other in zip(course, course[1:], strict=False):
        line = line_between(search, one, other)
        if line is None:
            return math.inf
        if before is not None and one.sense:
            first, turn = _turn(one, before, line)
            if turn > math.pi * 1.5:
                return math.inf
            cost += _price_of_turn(search, one, first, turn)
        cost += search.world.cost_of(line)
        before = line
    return cost


def _price_of_turn(search: "Search", mark: Mark, first: float, turn: float) -> float:
    """What turning about a mark costs."""
    ring = search.ring(mark.carrier, mark.sense)
    return mark.r * (turn + (ring.more((mark.sense * first) % math.tau, turn) if ring.rough else 0.0))


def way_of(search: "Search", course: Course) -> Way | None:
    """What a course costs and its pieces, None where it is blocked."""
    lines = []
    for one, other in zip(course, course[1:], strict=False):
        line = line_between(search, one, other)
        if line is None or not search.opens(line, search.walls, search.zones):
            return None
        lines.append(line)
    pieces: list[Piece] = []
    cost = 0.0
    for k, line in enumerate(lines):
        if k and course[k].sense:
            mark = course[k]
            first, turn = _turn(mark, lines[k - 1], line)
            if turn > math.pi * 1.5 or not search.turns(mark, first, turn):
                return None
            if turn > 0.0:
                pieces.append(Bend(mark.x, mark.y, mark.r, first, mark.sense * turn))
                cost += _price_of_turn(search, mark, first, turn)
        if line[:2] != line[2:]:
            pieces.append(line)
            cost += search.world.cost_of(line)
    return cost, tuple(pieces)


def cheapest_slide(search: "Search", course: Course, bound: float) -> tuple[Course, Way | None]:
    """A course with its breaks slid to where it is cheapest and still open, None where it is blocked.

    It ends early where the bound is surely out of reach, as a round gains no more than the one before.
    """
    way = way_of(search, course)
    if way is None:
        return course, None
    breaks = [k for k, mark in enumerate(course) if mark.track >= 0]
    reach = dict.fromkeys(breaks, STEP / 2)
    for _ in range(ROUNDS if breaks else 0):
        before, old = course, way[0]
        for k in breaks:
            course, way, reach[k] = _slid(search, course, way, k, reach[k])
        leap = [slide(search, mark, 2 * mark.along - was.along) if mark.track >= 0 else mark
                for mark, was in zip(course, before, strict=True)]
        further = way_of(search, leap)
        if further is not None and further[0] < way[0]:
            course, way = leap, further
        gain = old - way[0]
        if len(breaks) == 1 or gain < 100 * search.patience or way[0] - HOPE * gain > bound:
            break
    return course, way


def slide(search: "Search", mark: Mark, along: float) -> Mark:
    """A break moved to another place of its track."""
    track = search.tracks[mark.track]
    if not track.closed:
        along = min(track.length, max(0.0, along))
    x, y = track.at(along)
    return replace(mark, x=x, y=y, along=along)


def _slid(search: "Search", course: Course, way: Way, k: int, reach: float) -> tuple[Course, Way, float]:
    """One break slid to where its part of the way is cheapest, or as near to that as is open."""
    low = max((n for n in range(k) if not course[n].sense), default=0)
    high = min(n for n in range(k + 1, len(course)) if not course[n].sense)

    def price(along: float) -> float:
        return price_of(search, [*course[low:k], slide(search, course[k], along), *course[k + 1:high + 1]])

    at, reach = _lowest(price, course[k].along, reach, search.patience)
    if at is not None:
        for _ in range(12):
            moved = [*course[:k], slide(search, course[k], at), *course[k + 1:]]
            further = way_of(search, moved)
            if further is not None and further[0] < way[0]:
                return moved, further, min(STEP / 2, max(FINEST, abs(at - course[k].along)))
            at = (at + course[k].along) / 2
    return course, way, max(FINEST, reach)


def _lowest(price: Callable[[float], float], at: float, reach: float, patience: float) -> tuple[float | None, float]:
    """The place where a price is lowest by parabolas that close in, None where it is lowest already; the reach left."""
    start = here = price(at)
    for _ in range(40):
        if reach < 1e-7:
            break
        left, right = price(at - reach), price(at + reach)
        bend = left - 2 * here + right
        hollow = 0.0 < bend < math.inf
        guess = at + reach * (left - right) / (2 * bend) if hollow else at
        is_near = abs(guess - at) <= reach
        if hollow and reach <= FAITHFUL and (left - right) ** 2 / (8 * bend) < patience and is_near:
            break
        options = [(left, at - reach), (right, at + reach)]
        if is_near:
            options.append((price(guess), guess))
        best, place = min(options)
        if best >= here:
            reach = FAITHFUL if reach > FAITHFUL else reach / 8
            continue
        moved, gain = abs(place - at), here - best
        here, at = best, place
        if gain < patience:
            break
        reach = max(min(reach, 2 * moved), FINEST)
    return (at if here < start else None), reach


def with_breaks(search: "Search", course: Course) -> Course:
    """A course with a break wherever it crosses the edge of rough ground without one."""
    full = [course[0]]
    for one, other in zip(course, course[1:], strict=False):
        line = line_between(search, one, other)
        if line is not None:
            length = length_of(line)
            places = sorted({place for a, b, _, _ in search.world.rough_spans(line) for place in (a, b)})
            for place in places:
                if 1e-4 < place < length - 1e-4:
                    mark = _break_near(search, line, place)
                    if mark is not None:
                        full.append(mark)
        full.append(other)
    return full


def _break_near(search: "Search", line: Edge, place: float) -> Mark | None:
    """The break where a line crosses a track near one of its places."""
    x, y = place_on(line, place)
    for number, track in enumerate(search.tracks):
        for along in _along_track(track, line):
            at = track.at(along)
            if math.dist(at, (x, y)) < 1e-3:
                return Mark(x=at[0], y=at[1], track=number, along=along)
    return None


def _along_track(track: Track, line: Edge) -> list[float]:
    """The places of a track which a line crosses."""
    length = length_of(line)
    nx, ny = (line[3] - line[1]) / length, (line[0] - line[2]) / length
    found, gone = [], 0.0
    for piece, first, last in track.parts:
        places = line_crossings(piece, nx, ny, nx * line[0] + ny * line[1])
        found += [gone + at - first for at in places if first - JOIN <= at <= last + JOIN]
        gone += last - first
    return found


__all__ = ["HUG", "Course", "Mark", "circle_crossings", "refined"]
