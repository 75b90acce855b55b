"""Blockers grown by the mover's base: where its centre cannot be. The slow and plain form of the C++ kernel.

A `Disc` is a grown circle, a `Band` an outline (with its inside, where closed) grown by `reach`. Both can say whether
they hold a point, whether a straight line keeps clear of them, and which spans of a path's piece lie inside.
"""

import math
from collections.abc import Iterator

from marchwarden.geometry.pieces import (
    Path,
    Piece,
    apart,
    backwards,
    beginning,
    circle_crossings,
    distance_to,
    ending,
    heading,
    length_of,
    line_crossings,
    place_on,
    turning_left,
)
from marchwarden.geometry.shapes import Bend, Circle, Edge, Outline

Span = tuple[float, float]
Carrier = tuple[float, float, float, float, float]
"""An arc that a shortest path can hug: centre, radius, first angle, angular width."""

HUG = 2e-6
"""How far from a blocker's bar a proposed path keeps, so that rounding its corners to the grid keeps it legal."""

THIN = 1e-9
"""The least half thickness of anything, so that no wall can be stepped through."""

FULL = (0.0, math.tau)


class Disc:
    """A circle grown to a larger one."""

    def __init__(self, x: float, y: float, reach: float) -> None:
        self.x, self.y, self.reach = x, y, reach
        self.around = (x, y, reach)

    def grown(self, by: float) -> "Disc":
        return Disc(self.x, self.y, self.reach + by)

    def depth(self, x: float, y: float) -> float:
        """How deep inside a point is; below zero outside."""
        return self.reach - math.hypot(x - self.x, y - self.y)

    def holds(self, x: float, y: float) -> bool:
        return (x - self.x) ** 2 + (y - self.y) ** 2 < self.reach * self.reach if self.reach > 0 else False

    def clear_of(self, ax: float, ay: float, bx: float, by: float) -> bool:
        """Whether no point of the line from a to b is inside."""
        dx, dy, ex, ey = bx - ax, by - ay, self.x - ax, self.y - ay
        along, square = ex * dx + ey * dy, dx * dx + dy * dy
        limit = self.reach * self.reach if self.reach > 0 else 0.0
        if along <= 0.0:
            return ex * ex + ey * ey >= limit
        if along >= square:
            return (ex - dx) ** 2 + (ey - dy) ** 2 >= limit
        side = ex * dy - ey * dx
        return side * side >= limit * square

    def crossings(self, piece: Piece) -> Iterator[float]:
        """The places on a piece where it may enter or leave."""
        if self.reach > 0:
            yield from circle_crossings(piece, self.x, self.y, self.reach)

    def carriers(self) -> Iterator[Carrier]:
        """What a shortest path hugs."""
        yield (self.x, self.y, self.reach + HUG, *FULL)

    def rim_gaps(self, x: float, y: float) -> tuple[float, ...]:
        """How far a point is outside the rim."""
        return (-self.depth(x, y),)

    def rim(self) -> Iterator[Piece]:
        """Its boundary."""
        yield Bend(self.x, self.y, self.reach, *FULL)


class Band:
    """An outline grown by a reach."""

    def __init__(self, outline: Outline, reach: float) -> None:
        self.outline, self.reach = outline, reach
        self.pieces: Path = turning_left(outline) if outline.closed else tuple(outline.pieces)
        self.crossed = tuple(_upright_parts(self.pieces)) if outline.closed else ()
        self.around = _circle_around(self.pieces, reach)
        self.convex = outline.closed and all(
            (len(piece) == 4 or piece[4] > 0)
            and math.remainder(heading(piece, at_end=False) - heading(before, at_end=True), math.tau) > -1e-9
            for piece, before in zip(self.pieces, self.pieces[-1:] + self.pieces[:-1], strict=True))

    def grown(self, by: float) -> "Band":
        return Band(self.outline, self.reach + by)

    def depth(self, x: float, y: float) -> float:
        """How deep inside a point is; below zero outside."""
        gap = min(distance_to(piece, x, y) for piece in self.pieces)
        return self.reach + gap if self.encloses(x, y) else self.reach - gap

    def holds(self, x: float, y: float) -> bool:
        cx, cy, r = self.around
        if (x - cx) ** 2 + (y - cy) ** 2 > r * r:
            return False
        return self.encloses(x, y) or any(distance_to(piece, x, y) < self.reach for piece in self.pieces)

    def clear_of(self, ax: float, ay: float, bx: float, by: float) -> bool:
        """Whether no point of the line from a to b is nearer than the reach; a is known to be outside."""
        if Disc(*self.around).clear_of(ax, ay, bx, by):
            return True
        line = Edge(ax, ay, bx, by)
        return all(apart(line, piece) >= self.reach for piece in self.pieces)

    def encloses(self, x: float, y: float) -> bool:
        """Whether a ray to the east crosses the outline an odd number of times."""
        inside = False
        for x0, y0, x1, y1, bend in self.crossed:
            if (y0 > y) != (y1 > y):
                if bend is None:
                    at = x0 + (y - y0) * (x1 - x0) / (y1 - y0)
                else:
                    cx, cy, r, side = bend
                    at = cx + side * math.sqrt(max(0.0, r * r - (y - cy) ** 2))
                if x < at:
                    inside = not inside
        return inside

    def crossings(self, piece: Piece) -> Iterator[float]:
        """The places on a piece where it may enter or leave (and some where it does neither)."""
        reach = self.reach
        for own in self.pieces:
            yield from circle_crossings(piece, *beginning(own), reach)
            if len(own) == 4:
                ax, ay, bx, by = own
                length = math.hypot(bx - ax, by - ay)
                if length:
                    nx, ny = (by - ay) / length, (ax - bx) / length
                    level = nx * ax + ny * ay
                    yield from line_crossings(piece, nx, ny, level + reach)
                    yield from line_crossings(piece, nx, ny, level - reach)
            else:
                yield from circle_crossings(piece, own[0], own[1], own[2] + reach)
                yield from circle_crossings(piece, own[0], own[1], abs(own[2] - reach))
        yield from circle_crossings(piece, *ending(self.pieces[-1]), reach)

    def carriers(self) -> Iterator[Carrier]:
        """Corners and bends that stick out."""
        for piece in self.grown(HUG).rim():
            if len(piece) == 5 and piece[4] > 0:
                yield piece

    def rim_gaps(self, x: float, y: float) -> tuple[float, ...]:
        """How far a point is outside the rim; where it may run close to itself, from every piece of it."""
        away = sorted(distance_to(piece, x, y) for piece in self.pieces)
        if self.encloses(x, y):
            nearest, others = -self.reach - away[0], [self.reach + gap for gap in away[1:]]
        else:
            nearest, others = away[0] - self.reach, [gap - self.reach for gap in away[1:]]
        return (nearest,) if self.convex else (nearest, *others)

    def rim(self) -> Iterator[Piece]:
        """Its boundary, inside on the left; where the outline is not convex, with parts that lie inside."""
        reach, closed = self.reach, self.outline.closed
        before = heading(self.pieces[-1], at_end=True) if closed else None
        for piece in self.pieces:
            yield from self._round_corner(*beginning(piece), before, heading(piece, at_end=False))
            yield from _beside(piece, reach)
            if not closed:
                yield from _beside(backwards(piece), reach)
            before = heading(piece, at_end=True)
        if not closed:
            yield Bend(*ending(self.pieces[-1]), reach, heading(self.pieces[-1], at_end=True) - math.pi / 2, math.pi)

    def _round_corner(self, x: float, y: float, before: float | None, after: float) -> Iterator[Bend]:
        if before is None:
            yield Bend(x, y, self.reach, after + math.pi / 2, math.pi)
            return
        turn = math.remainder(after - before, math.tau)
        spike = abs(turn) > math.pi - 1e-9
        if turn > 1e-9 or spike:
            yield Bend(x, y, self.reach, before - math.pi / 2, abs(turn))
        if (turn < -1e-9 and not self.outline.closed) or spike:
            yield Bend(x, y, self.reach, after + math.pi / 2, abs(turn))


def _beside(piece: Piece, reach: float) -> Iterator[Piece]:
    """The line or arc that runs beside a piece on its right."""
    if len(piece) == 4:
        length = length_of(piece)
        if length:
            nx, ny = (piece[3] - piece[1]) / length * reach, (piece[0] - piece[2]) / length * reach
            yield Edge(piece[0] + nx, piece[1] + ny, piece[2] + nx, piece[3] + ny)
        return
    r = piece[2] + math.copysign(reach, piece[4])
    if r > 0.0:
        yield Bend(piece[0], piece[1], r, piece[3], piece[4])


Grown = Disc | Band


def spans_inside(shape: Grown, piece: Piece, spared: tuple[Grown, ...] = ()) -> list[Span]:
    """The spans of a piece that lie inside a shape and outside everything spared, as places along it."""
    length = length_of(piece)
    places = [0.0, length]
    for one in (shape, *spared):
        places += [along for along in one.crossings(piece) if 0.0 < along < length]
    places.sort()
    spans: list[Span] = []
    for first, last in zip(places, places[1:], strict=False):
        if last <= first:
            continue
        x, y = place_on(piece, (first + last) / 2)
        if shape.holds(x, y) and not any(one.holds(x, y) for one in spared):
            if spans and spans[-1][1] == first:
                spans[-1] = (spans[-1][0], last)
            else:
                spans.append((first, last))
    return spans


def _circle_around(pieces: Path, reach: float) -> tuple[float, float, float]:
    boxes = []
    for piece in pieces:
        if len(piece) == 4:
            boxes.append((min(piece[0], piece[2]), min(piece[1], piece[3]), max(piece[0], piece[2]),
                          max(piece[1], piece[3])))
        else:
            cx, cy, r = piece[:3]
            boxes.append((cx - r, cy - r, cx + r, cy + r))
    x0, y0 = min(box[0] for box in boxes), min(box[1] for box in boxes)
    x1, y1 = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return ((x0 + x1) / 2, (y0 + y1) / 2, math.hypot(x1 - x0, y1 - y0) / 2 + reach)


def _upright_parts(pieces: Path) -> Iterator[tuple[float, float, float, float, tuple[float, ...] | None]]:
    """The pieces cut where they turn from going up to going down; neighbours share their ends exactly."""
    for k, piece in enumerate(pieces):
        x0, y0 = beginning(piece)
        xn, yn = beginning(pieces[(k + 1) % len(pieces)])
        if len(piece) == 4:
            yield (x0, y0, xn, yn, None)
            continue
        cx, cy, r, start, sweep = piece
        for first, last in _quarter_cuts(start, sweep):
            y1 = yn if last == start + sweep else cy + math.copysign(r, math.sin(last))
            side = math.copysign(1.0, math.cos((first + last) / 2))
            yield (x0, y0, x0, y1, (cx, cy, r, side))
            y0 = y1


def _quarter_cuts(start: float, sweep: float) -> Iterator[tuple[float, float]]:
    """An angular range cut at the top and the bottom of the circle."""
    end, first = start + sweep, start
    low, high = min(start, end), max(start, end)
    cuts = [k * math.pi + math.pi / 2 for k in range(math.floor(low / math.pi) - 1, math.ceil(high / math.pi) + 1)]
    inner = sorted((cut for cut in cuts if low < cut < high), reverse=sweep < 0)
    for cut in (*inner, end):
        yield (first, cut)
        first = cut


def grown_blocker(shape: Circle | Outline, reach: float) -> Grown:
    """A blocker's shape grown by a reach."""
    if isinstance(shape, Circle):
        return Disc(shape.x, shape.y, shape.r + reach)
    return Band(shape, max(reach, THIN))


__all__ = ["HUG", "THIN", "Band", "Carrier", "Disc", "Grown", "Span", "grown_blocker", "spans_inside"]
