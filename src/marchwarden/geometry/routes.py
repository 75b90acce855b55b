"""Routes: paths of straight lines and arcs with what they cost along the way."""

import math
from typing import NamedTuple

from marchwarden.geometry.pieces import Path, Piece, beginning, ending, heading, length_of, part, place_on
from marchwarden.geometry.shapes import Bend, Edge, Point


class Route(NamedTuple):
    """A path of a base's centre; lengths in inches, `cost` with what rough ground adds."""

    pieces: Path
    length: float
    cost: float
    end: Point
    marks: tuple[tuple[float, float], ...] = ()
    """(along, cost so far) at every place where the price of an inch changes, first and last included."""

    @property
    def start(self) -> Point:
        return beginning(self.pieces[0]) if self.pieces else self.end

    def at(self, along: float) -> Point:
        """The point at a distance from the start."""
        for piece in self.pieces:
            length = length_of(piece)
            if along <= length:
                return place_on(piece, max(0.0, along))
            along -= length
        return self.end

    def points(self, sag: float = 1e-4) -> tuple[Point, ...]:
        """The route as straight legs that never cut a hugged circle and stray at most `sag` outside it.

        The legs touch every arc from outside, so they are a little longer than it (at a sag of 1e-4" by about 7e-5"
        for each radian turned about a circle of 1").
        """
        if not self.pieces:
            return (self.end,)
        places = [beginning(self.pieces[0])]
        for k, piece in enumerate(self.pieces):
            if len(piece) == 5:
                places += _round_outside(piece, sag)
            following = self.pieces[k + 1] if k + 1 < len(self.pieces) else None
            if following is None or len(piece) == len(following) or _short(piece) or _short(following) or \
                    _breaks(piece, following):
                places.append(ending(piece))
        return tuple(place for k, place in enumerate(places) if k == 0 or place != places[k - 1])

    def truncated(self, cost: float) -> "Route":
        """The route cut where its cost reaches an amount."""
        if cost >= self.cost:
            return self
        marks = list(self.marks)
        (a, low), (b, high) = next((one, two) for one, two in zip(marks, marks[1:], strict=False) if two[1] >= cost)
        along = a + (b - a) * (cost - low) / (high - low) if high > low else a
        pieces, rest = [], along
        for piece in self.pieces:
            length = length_of(piece)
            if rest >= length:
                pieces.append(piece)
                rest -= length
                continue
            if rest > 0.0:
                pieces.append(part(piece, 0.0, rest))
            break
        kept = tuple(mark for mark in marks if mark[0] < along)
        return Route(tuple(pieces), along, cost, self.at(along), (*kept, (along, cost)))


def priced(pieces: Path, end: Point, rough: list[tuple[float, float, float]]) -> Route:
    """A route from its pieces and the (start, end, factor) of its stretches on rough ground."""
    length = math.fsum(length_of(piece) for piece in pieces)
    places = sorted({0.0, length, *(place for a, b, _ in rough for place in (a, b))})
    marks, cost = [(0.0, 0.0)], 0.0
    for a, b in zip(places, places[1:], strict=False):
        cost += (b - a) * max([factor for first, last, factor in rough if first <= a and b <= last], default=1.0)
        marks.append((b, cost))
    return Route(pieces, length, cost, end, tuple(marks))


def resting(at: Point) -> Route:
    """The route that goes nowhere."""
    return Route((), 0.0, 0.0, at, ((0.0, 0.0),))


def _short(piece: Piece) -> bool:
    """A straight line too short for its direction to survive rounding."""
    return isinstance(piece, Edge) and length_of(piece) < 1e-2


def _breaks(piece: Piece, following: Piece) -> bool:
    """Whether the direction of travel changes between two pieces: where a zone is entered that spares from others."""
    turn = heading(following, at_end=False) - heading(piece, at_end=True)
    return abs(math.remainder(turn, math.tau)) > 1e-5


def _round_outside(bend: Piece, sag: float) -> list[Point]:
    """The corners of the legs that touch an arc from outside."""
    cx, cy, r, start, sweep = Bend(*bend)
    half = math.acos(r / (r + sag))
    count = max(1, math.ceil(abs(sweep) / (2 * half)), math.ceil(abs(sweep) / 2.0))
    step = sweep / count
    far = r / math.cos(step / 2)
    angles = (start + step * (k + 0.5) for k in range(count))
    return [(cx + far * math.cos(angle), cy + far * math.sin(angle)) for angle in angles]
