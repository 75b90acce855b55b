"""Straight and circular pieces of a path or an outline: where they are, how long, what they cross, how near.

A place on a piece is its distance `along` from the piece's beginning, in inches.
"""

import math
from collections.abc import Iterable, Iterator

from marchwarden.geometry.shapes import Bend, Edge, Outline, Point

Piece = Edge | Bend
Path = tuple[Piece, ...]


def straight(points: Iterable[Point]) -> Path:
    """The edges from point to point."""
    places = list(points)
    return tuple(Edge(a[0], a[1], b[0], b[1]) for a, b in zip(places, places[1:], strict=False))


def length_of(piece: Piece) -> float:
    """The length of a piece, in inches."""
    if len(piece) == 4:
        return math.hypot(piece[2] - piece[0], piece[3] - piece[1])
    return piece[2] * abs(piece[4])


def place_on(piece: Piece, along: float) -> Point:
    """The point at a distance from the beginning of a piece."""
    if len(piece) == 4:
        ax, ay, bx, by = piece
        length = math.hypot(bx - ax, by - ay)
        share = along / length if length else 0.0
        return (ax + (bx - ax) * share, ay + (by - ay) * share)
    cx, cy, r, start, sweep = piece
    angle = start + math.copysign(along / r if r else 0.0, sweep)
    return (cx + r * math.cos(angle), cy + r * math.sin(angle))


def beginning(piece: Piece) -> Point:
    """Where a piece begins."""
    return (piece[0], piece[1]) if len(piece) == 4 else place_on(piece, 0.0)


def ending(piece: Piece) -> Point:
    """Where a piece ends."""
    if len(piece) == 4:
        return (piece[2], piece[3])
    cx, cy, r, start, sweep = piece
    return (cx + r * math.cos(start + sweep), cy + r * math.sin(start + sweep))


def heading(piece: Piece, at_end: bool) -> float:
    """The direction of travel at the beginning or the end of a piece, in radians."""
    if len(piece) == 4:
        return math.atan2(piece[3] - piece[1], piece[2] - piece[0])
    angle = piece[3] + (piece[4] if at_end else 0.0)
    return angle + math.copysign(math.pi / 2, piece[4])


def backwards(piece: Piece) -> Piece:
    """The same piece travelled the other way."""
    if len(piece) == 4:
        return Edge(piece[2], piece[3], piece[0], piece[1])
    return Bend(piece[0], piece[1], piece[2], piece[3] + piece[4], -piece[4])


def part(piece: Piece, first: float, last: float) -> Piece:
    """The part of a piece between two places on it."""
    if len(piece) == 4:
        return Edge(*place_on(piece, first), *place_on(piece, last))
    cx, cy, r, start, sweep = piece
    turn = math.copysign(1 / r, sweep)
    return Bend(cx, cy, r, start + first * turn, (last - first) * turn)


def parts_within(piece: Piece, x: float, y: float, r: float) -> list[Piece]:
    """The parts of a piece inside a circle."""
    length = length_of(piece)
    marks = [0.0, *sorted(at for at in circle_crossings(piece, x, y, r) if 0.0 < at < length), length]
    spans = [(a, b) for a, b in zip(marks, marks[1:], strict=False)
             if b > a and math.dist(place_on(piece, (a + b) / 2), (x, y)) <= r]
    return [piece] if spans == [(0.0, length)] else [part(piece, a, b) for a, b in spans]


def circle_crossings(piece: Piece, cx: float, cy: float, r: float) -> Iterator[float]:
    """The places where a piece crosses a circle."""
    if len(piece) == 4:
        ax, ay, bx, by = piece
        length = math.hypot(bx - ax, by - ay)
        if length == 0.0:
            return
        ux, uy = (bx - ax) / length, (by - ay) / length
        middle = (cx - ax) * ux + (cy - ay) * uy
        side = (cx - ax) * uy - (cy - ay) * ux
        rest = r * r - side * side
        if rest >= 0.0:
            half = math.sqrt(rest)
            yield middle - half
            yield middle + half
        return
    px, py, pr = piece[0], piece[1], piece[2]
    apart = math.hypot(cx - px, cy - py)
    if apart == 0.0 or pr == 0.0:
        return
    cosine = (pr * pr + apart * apart - r * r) / (2 * pr * apart)
    if -1.0 <= cosine <= 1.0:
        towards, half = math.atan2(cy - py, cx - px), math.acos(cosine)
        yield along_bend(piece, towards - half)
        yield along_bend(piece, towards + half)


def line_crossings(piece: Piece, nx: float, ny: float, level: float) -> Iterator[float]:
    """The places where a piece crosses the line of points p with n . p = level (n of length one)."""
    if len(piece) == 4:
        ax, ay, bx, by = piece
        length = math.hypot(bx - ax, by - ay)
        rise = nx * (bx - ax) + ny * (by - ay)
        if rise:
            yield (level - nx * ax - ny * ay) / rise * length
        return
    px, py, pr = piece[0], piece[1], piece[2]
    cosine = (level - nx * px - ny * py) / pr if pr else 2.0
    if -1.0 <= cosine <= 1.0:
        towards, half = math.atan2(ny, nx), math.acos(cosine)
        yield along_bend(piece, towards - half)
        yield along_bend(piece, towards + half)


def along_bend(bend: Piece, angle: float) -> float:
    """The place on a bend's full circle at an angle, measured in its direction of travel."""
    _, _, r, start, sweep = bend  # type: ignore[misc]  # never an edge
    return r * ((angle - start if sweep > 0 else start - angle) % math.tau)


def place_of(piece: Piece, point: Point) -> float:
    """The place of a point that lies on a piece, but for a rounding."""
    length = length_of(piece)
    if len(piece) == 4:
        return min(math.dist(point, (piece[0], piece[1])), length)
    at = along_bend(piece, math.atan2(point[1] - piece[1], point[0] - piece[0]))
    if at <= length:
        return at
    return 0.0 if piece[2] * math.tau - at < at - length else length


def distance_to(piece: Piece, x: float, y: float) -> float:
    """How far a point is from a piece."""
    if len(piece) == 4:
        ax, ay, bx, by = piece
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        share = ((x - ax) * dx + (y - ay) * dy) / square if square else 0.0
        share = min(1.0, max(0.0, share))
        return math.hypot(x - ax - share * dx, y - ay - share * dy)
    cx, cy, r, start, sweep = piece
    turned = math.atan2(y - cy, x - cx) - start if sweep > 0 else start - math.atan2(y - cy, x - cx)
    if turned % math.tau <= abs(sweep):
        return abs(math.hypot(x - cx, y - cy) - r)
    (ax, ay), (bx, by) = beginning(piece), ending(piece)
    return min(math.hypot(x - ax, y - ay), math.hypot(x - bx, y - by))


def apart(edge: Edge, piece: Piece) -> float:
    """The least distance between a straight piece and any piece."""
    ax, ay, bx, by = edge
    nearest = min(distance_to(piece, ax, ay), distance_to(piece, bx, by),
                  distance_to(edge, *beginning(piece)), distance_to(edge, *ending(piece)))
    if len(piece) == 4:
        return 0.0 if _cross(edge, piece) else nearest
    length = length_of(edge)
    cx, cy = piece[0], piece[1]
    if length:
        foot = ((cx - ax) * (bx - ax) + (cy - ay) * (by - ay)) / length
        for along in (foot, *circle_crossings(edge, cx, cy, piece[2])):
            if 0.0 < along < length:
                nearest = min(nearest, distance_to(piece, *place_on(edge, along)))
    return nearest


def _cross(one: Edge, other: Edge) -> bool:
    def side(edge: Edge, x: float, y: float) -> float:
        return (edge[2] - edge[0]) * (y - edge[1]) - (edge[3] - edge[1]) * (x - edge[0])

    return (side(one, other[0], other[1]) > 0) != (side(one, other[2], other[3]) > 0) and \
        (side(other, one[0], one[1]) > 0) != (side(other, one[2], one[3]) > 0)


def turning_left(outline: Outline) -> Path:
    """The pieces of a closed outline in the order that keeps its inside on the left."""
    area = []
    for piece in outline.pieces:
        (ax, ay), (bx, by) = beginning(piece), ending(piece)
        area.append(ax * by - bx * ay)
        if len(piece) == 5:
            area.append(piece[2] ** 2 * (piece[4] - math.sin(piece[4])))
    if math.fsum(area) >= 0.0:
        return tuple(outline.pieces)
    return tuple(backwards(piece) for piece in reversed(outline.pieces))
