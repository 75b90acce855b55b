"""Outlines of what a form sees within a reach: every line on which sight can begin or end, cut where lines cross.

Sight changes only at the rim of the reach, at walls, behind a wall's end on a tangent of the form, and behind two wall
ends in line. A stretch of such a line is part of the outline when what is on one side of it belongs and what is on the
other does not.
"""

import math
from collections.abc import Callable, Iterator, Sequence

from marchwarden.geometry.forms import Form, entry, gap_to, grown, outline_of, tangents
from marchwarden.geometry.nearness import closest_on
from marchwarden.geometry.pieces import (
    Piece,
    backwards,
    beginning,
    circle_crossings,
    distance_to,
    ending,
    length_of,
    line_crossings,
    part,
    place_on,
)
from marchwarden.geometry.points import Point
from marchwarden.geometry.shapes import Bend, Circle, Edge, Outline

ASIDE = 2e-7
SHORT = 1e-9
SAME = 1e-7
MANY = 120
"""With more wall ends than this within reach, pairs of ends are not looked at: their shadows stay a hair too large."""

Holds = Callable[[Point], bool]


def boundary(form: Form, reach: float, walls: Sequence[Edge], rays: Sequence[Edge], holds: Holds) -> list[Outline]:
    """The outlines of the points that belong; holes are joined to their outline by a cut."""
    lines = list(_lines(form, reach, walls, rays))
    kept: list[Piece] = []
    for k, line in enumerate(lines):
        kept += _sided(line, _cuts(line, lines[:k] + lines[k + 1:]), holds)
    return [Outline(tuple(loop), closed=True) for loop in _with_holes(_chained(kept))]


def _lines(form: Form, reach: float, walls: Sequence[Edge], rays: Sequence[Edge]) -> Iterator[Piece]:
    rim = outline_of(grown(form, reach))
    yield from (Bend(rim.x, rim.y, rim.r, 0.0, math.tau),) if isinstance(rim, Circle) else rim.pieces
    ends = [point for point in dict.fromkeys(end for wall in walls for end in _ends(wall))
            if gap_to(form, *point) < reach]
    if any(gap_to(form, *end) < SHORT for end in ends):
        own = outline_of(form)
        yield from (Bend(own.x, own.y, own.r, 0.0, math.tau),) if isinstance(own, Circle) else own.pieces
    yield from walls
    yield from rays
    far = reach + 2 * max(math.hypot(one.x - form[0].x, one.y - form[0].y) + one.r for one in form) + 1.0
    for end in ends:
        if gap_to(form, *end) > SHORT:
            yield from (_beyond(touched, end, far) for touched in tangents(form, *end))
    if len(ends) <= MANY:
        yield from _past_two(form, walls, ends, far)


def _ends(wall: Edge) -> tuple[Point, Point]:
    return (wall.ax, wall.ay), (wall.bx, wall.by)


def _beyond(first: Point, second: Point, far: float) -> Edge:
    """The line from the second point on, away from the first."""
    dx, dy = second[0] - first[0], second[1] - first[1]
    length = math.hypot(dx, dy)
    return Edge(*second, second[0] + dx / length * far, second[1] + dy / length * far)


def _past_two(form: Form, walls: Sequence[Edge], ends: Sequence[Point], far: float) -> Iterator[Edge]:
    """Lines from the form past two wall ends whose walls lie on opposite sides."""
    arms: dict[Point, list[Point]] = {end: [] for end in ends}
    for wall in walls:
        a, b = _ends(wall)
        if a in arms:
            arms[a].append(b)
        if b in arms:
            arms[b].append(a)
    for near in ends:
        for away in ends:
            dx, dy = near[0] - away[0], near[1] - away[1]
            length = math.hypot(dx, dy)
            if length < SAME:
                continue
            sides = [_side(point, arms[point], dx, dy) for point in (near, away)]
            if sides[0] * sides[1] < 0 and entry(form, *away, dx / length, dy / length) < math.inf:
                yield _beyond(near, away, far)


def _side(point: Point, arms: Sequence[Point], dx: float, dy: float) -> int:
    """On which side of a line through a wall end its walls lie: 1 left, -1 right, 0 on both."""
    crosses = [dx * (y - point[1]) - dy * (x - point[0]) for x, y in arms]
    left, right = any(c > SHORT for c in crosses), any(c < -SHORT for c in crosses)
    return 0 if left and right else 1 if left else -1 if right else 0


def _cuts(line: Piece, others: Sequence[Piece]) -> list[float]:
    length = length_of(line)
    places = [0.0, length]
    for other in others:
        places += [at for at in _crossing(line, other)
                   if SHORT < at < length - SHORT and distance_to(other, *place_on(line, at)) < SHORT]
    return sorted(places)


def _crossing(line: Piece, other: Piece) -> Iterator[float]:
    if len(other) == 5:
        yield from circle_crossings(line, other[0], other[1], other[2])
        ends: tuple[Point, ...] = (beginning(other), ending(other))
    else:
        length = length_of(other)
        if length:
            nx, ny = (other[3] - other[1]) / length, (other[0] - other[2]) / length
            yield from line_crossings(line, nx, ny, nx * other[0] + ny * other[1])
        ends = ((other[0], other[1]), (other[2], other[3]))
    for end in ends:
        if distance_to(line, *end) < SHORT:
            yield _place_of(line, end)


def _place_of(line: Piece, point: Point) -> float:
    if len(line) == 4:
        return math.dist(point, (line[0], line[1]))
    turned = math.atan2(point[1] - line[1], point[0] - line[0]) - line[3]
    return line[2] * ((turned if line[4] > 0 else -turned) % math.tau)


def _sided(line: Piece, places: Sequence[float], holds: Holds) -> Iterator[Piece]:
    """The stretches of a line with belonging ground on one side only, turned to have it on the left."""
    run: tuple[float, float, bool] | None = None
    for first, last in zip(places, places[1:], strict=False):
        if last - first < SHORT:
            continue
        x, y = place_on(line, (first + last) / 2)
        nx, ny = _leftward(line, x, y)
        left = holds((x + ASIDE * nx, y + ASIDE * ny))
        right = holds((x - ASIDE * nx, y - ASIDE * ny))
        if run is not None and (left == right or run[2] != left):
            yield _directed(line, run)
            run = None
        if left != right:
            run = (first if run is None else run[0], last, left)
    if run is not None:
        yield _directed(line, run)


def _leftward(line: Piece, x: float, y: float) -> Point:
    if len(line) == 4:
        length = length_of(line)
        return (line[1] - line[3]) / length, (line[2] - line[0]) / length
    sign = -1.0 if line[4] > 0 else 1.0
    return sign * (x - line[0]) / line[2], sign * (y - line[1]) / line[2]


def _directed(line: Piece, run: tuple[float, float, bool]) -> Piece:
    whole = run[0] == 0.0 and run[1] == length_of(line)
    piece = line if whole else part(line, run[0], run[1])
    piece = piece if run[2] else backwards(piece)
    return Edge(*piece) if len(piece) == 4 else Bend(*piece)


# ---- loops
def _chained(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces joined end to beginning into closed loops."""
    left = list(pieces)
    loops = []
    while left:
        loop = [left.pop(0)]
        while math.dist(ending(loop[-1]), beginning(loop[0])) > SAME or (len(loop) == 1 and len(loop[0]) == 4):
            end = ending(loop[-1])
            away, k = min(((math.dist(beginning(piece), end), k) for k, piece in enumerate(left)),
                          default=(math.inf, -1))
            if away > 1e3 * SAME:
                break
            loop.append(left.pop(k))
        loops.append(_joined(loop))
    return [loop for loop in loops if len(loop) > 1 or len(loop[0]) == 5]


def _joined(loop: list[Piece]) -> list[Piece]:
    """A loop without joints inside a line or an arc."""
    joined: list[Piece] = []
    for piece in loop:
        if joined and (whole := _together(joined[-1], piece)) is not None:
            joined[-1] = whole
        else:
            joined.append(piece)
    while len(joined) > 1 and (whole := _together(joined[-1], joined[0])) is not None:
        joined = [whole, *joined[1:-1]]
    return joined


def _together(one: Piece, other: Piece) -> Piece | None:
    if isinstance(one, Bend) and isinstance(other, Bend):
        same = math.dist(one[:3], other[:3]) < SHORT and (one[4] > 0) == (other[4] > 0)
        return Bend(*one[:4], one[4] + other[4]) if same and abs(one[4] + other[4]) < math.tau + SHORT else None
    if isinstance(one, Bend) or isinstance(other, Bend):
        return None
    straight = distance_to(Edge(one[0], one[1], other[2], other[3]), one[2], one[3])
    forward = (one[2] - one[0]) * (other[2] - other[0]) + (one[3] - one[1]) * (other[3] - other[1]) > 0
    return Edge(one[0], one[1], other[2], other[3]) if straight < SHORT and forward else None


def _area(loop: Sequence[Piece]) -> float:
    area = []
    for piece in loop:
        (ax, ay), (bx, by) = beginning(piece), ending(piece)
        area.append(ax * by - bx * ay)
        if len(piece) == 5:
            area.append(piece[2] ** 2 * (piece[4] - math.sin(piece[4])))
    return math.fsum(area) / 2


def _with_holes(loops: Sequence[list[Piece]]) -> list[list[Piece]]:
    """The outer loops, each holding its holes by cuts of no width."""
    outers = [loop for loop in loops if _area(loop) > SHORT]
    holes = [loop for loop in loops if _area(loop) < -SHORT]
    while holes and outers:
        _, h, o, start, k, foot = min(_links(holes, outers))
        hole, outer = holes.pop(h), outers[o]
        hole = hole[start:] + hole[:start]
        there = beginning(hole[0])
        first, second = _split(outer[k], foot)
        link = [Edge(*foot, *there), *hole, Edge(*there, *foot)] if math.dist(foot, there) > SHORT else hole
        outers[o] = [*outer[:k], *first, *link, *second, *outer[k + 1:]]
    return outers


def _links(holes: Sequence[list[Piece]],
           outers: Sequence[list[Piece]]) -> Iterator[tuple[float, int, int, int, int, Point]]:
    for h, hole in enumerate(holes):
        for start, piece in enumerate(hole):
            at = beginning(piece)
            for o, outer in enumerate(outers):
                for k, other in enumerate(outer):
                    foot = closest_on(other, at)
                    yield math.dist(foot, at), h, o, start, k, foot


def _split(piece: Piece, at: Point) -> tuple[list[Piece], list[Piece]]:
    along, length = _place_of(piece, at), length_of(piece)
    if along < SHORT:
        return [], [piece]
    if along > length - SHORT:
        return [piece], []
    first, second = part(piece, 0.0, along), part(piece, along, length)
    make = Edge if len(piece) == 4 else Bend
    return [make(*first)], [make(*second)]
