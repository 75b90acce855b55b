"""Where a base meets shapes: goals on the rim of a target, and the points where grown rims cross."""

import math
from collections.abc import Iterable, Iterator

from marchwarden.geometry.goals import Goals
from marchwarden.geometry.grown import HUG, Grown, grown_blocker
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.pieces import Piece, circle_crossings, length_of, line_crossings, place_on, straight
from marchwarden.geometry.shapes import Circle, Outline, Point

Shape = Circle | Outline


def crossing_points(one: Piece, other: Piece) -> Iterator[Point]:
    """The points where two pieces cross; nearly touching circles count as touching."""
    places: Iterable[float]
    if len(other) == 4:
        length = length_of(other)
        if not length:
            return
        nx, ny = (other[3] - other[1]) / length, (other[0] - other[2]) / length
        places = line_crossings(one, nx, ny, nx * other[0] + ny * other[1])
    else:
        places = list(circle_crossings(one, *other[:3])) or _grazing(one, other)
    length = length_of(one)
    for along in places:
        if -HUG <= along <= length + HUG or (len(one) == 5 and along >= math.tau * one[2] - HUG):
            point = place_on(one, along)
            if _is_on(other, *point):
                yield point


def _grazing(one: Piece, other: Piece) -> list[float]:
    """The place where a piece passes a circle within two TAU, neither quite touching it."""
    cx, cy, r = other[:3]
    if len(one) == 4:
        length = length_of(one)
        if not length:
            return []
        along = ((cx - one[0]) * (one[2] - one[0]) + (cy - one[1]) * (one[3] - one[1])) / length
        gap = abs(math.dist(place_on(one, along), (cx, cy)) - r)
        return [along] if gap <= 2 * TAU else []
    apart = math.hypot(cx - one[0], cy - one[1])
    if apart == 0.0 or min(abs(apart - one[2] - r), abs(apart - abs(one[2] - r))) > 2 * TAU:
        return []
    angle = math.atan2(cy - one[1], cx - one[0])
    if apart < r and one[2] < r:
        angle += math.pi
    radius = one[2]
    turned = angle - one[3] if one[4] > 0 else one[3] - angle
    return [radius * (turned % math.tau)]


def _is_on(piece: Piece, x: float, y: float) -> bool:
    if len(piece) == 4:
        length = length_of(piece)
        along = ((x - piece[0]) * (piece[2] - piece[0]) + (y - piece[1]) * (piece[3] - piece[1])) / length
        return -HUG <= along <= length + HUG
    angle = math.atan2(y - piece[1], x - piece[0])
    turned = (angle - piece[3] if piece[4] > 0 else piece[3] - angle) % math.tau
    return turned <= abs(piece[4]) + HUG or turned >= math.tau - HUG


def board_lines(bounds: tuple[float, float, float, float] | None, inset: float) -> list[Piece]:
    """The lines on which the centre stands when the base touches the board's edge."""
    if bounds is None:
        return []
    x0, y0, x1, y1 = bounds[0] + inset, bounds[1] + inset, bounds[2] - inset, bounds[3] - inset
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return list(straight((*corners, corners[0])))


def goals_on(target: Grown, others: list[Piece]) -> Goals:
    """Everywhere a base can come to touch a target: squarely, or where other rims keep it from that."""
    arcs, edges, points = [], [], []
    for piece in target.rim():
        if len(piece) == 4:
            edges.append((piece[0], piece[1], piece[2], piece[3]))
        else:
            low = min(piece[3], piece[3] + piece[4])
            arcs.append((piece[0], piece[1], piece[2], low, abs(piece[4]), math.copysign(1.0, piece[4])))
        points += [point for other in others for point in crossing_points(piece, other)]
    points = [point for point in points if target.depth(*point) <= TAU]
    return Goals(tuple(points), tuple(arcs), tuple(edges), target.around)


def common_contacts(targets: list[Grown]) -> list[Point]:
    """The points where a base touches every target: two rims crossing, the others within 1e-4 inches."""
    rims = [list(target.rim()) for target in targets]
    points = []
    for k, one in enumerate(rims):
        for other in rims[k + 1:]:
            points += [point for a in one for b in other for point in crossing_points(a, b)]
    slack = 2 * TAU if len(targets) == 2 else 1e-4
    return [point for point in points if all(abs(target.depth(*point)) <= slack for target in targets)]


def grown_target(shape: Shape, radius: float) -> Grown:
    """A target grown so that the centre stands on its rim when the base touches it."""
    return grown_blocker(shape, radius)
