"""The edges of rough ground as tracks: where a cheapest path may break, and where it is surely not worth it.

A track runs a hair outside a rough area, over all of its edge that is free and where the price of an inch changes.
Stops on the tracks are carriers of radius 0 in the search; `refining` then slides them to where they are best.
"""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from marchwarden.geometry.grown import HUG, Band
from marchwarden.geometry.pieces import Piece, along_bend, heading, length_of, line_crossings, place_on
from marchwarden.geometry.shapes import Point

if TYPE_CHECKING:
    from marchwarden.geometry.tangents import Search

STEP = 0.25
"""How far apart stops are at most, in inches."""

BESIDE = 1.0
"""How close to an edge a point is close, in inches."""

JOIN = 1e-6
"""Pieces whose ends are nearer than this are one track."""


class Track:
    """Joined parts of an area's edge; places on it are measured along it."""

    def __init__(self, area: int) -> None:
        self.area = area
        self.parts: list[tuple[Piece, float, float]] = []
        self.length = 0.0
        self.closed = False

    def add(self, piece: Piece, first: float, last: float) -> None:
        self.parts.append((piece, first, last))
        self.length += last - first

    def _part(self, along: float) -> tuple[Piece, float]:
        along = along % self.length if self.closed else min(self.length, max(0.0, along))
        for piece, first, last in self.parts:
            if along <= last - first:
                return piece, first + along
            along -= last - first
        piece, _, last = self.parts[-1]
        return piece, last

    def at(self, along: float) -> Point:
        """The point at a place; closed tracks go round and round."""
        return place_on(*self._part(along))

    def outward(self, along: float) -> Point:
        """The direction away from the area at a place."""
        piece, at = self._part(along)
        if len(piece) == 4:
            turn = heading(piece, at_end=False)
        else:
            turn = piece[3] + math.copysign(at / piece[2] + math.pi / 2, piece[4])
        return (math.sin(turn), -math.cos(turn))

    def closest(self, p: Point) -> tuple[float, float]:
        """The distance of a point from the track, and the place where it is that."""
        best, gone = (math.inf, 0.0), 0.0
        for piece, first, last in self.parts:
            if len(piece) == 4:
                length = length_of(piece)
                at = ((p[0] - piece[0]) * (piece[2] - piece[0]) + (p[1] - piece[1]) * (piece[3] - piece[1])) / length
            else:
                at = along_bend(piece, math.atan2(p[1] - piece[1], p[0] - piece[0]))
                if at > last and at - last > piece[2] * math.tau - at + first:
                    at = first
            at = min(last, max(first, at))
            best = min(best, (math.dist(p, place_on(piece, at)), gone + at - first))
            gone += last - first
        return best

    def joints(self) -> Iterator[tuple[float, bool]]:
        """Places where its parts meet, and whether it has a kink there."""
        along = 0.0
        for k, (piece, first, last) in enumerate(self.parts):
            if k or self.closed:
                before, _, end = self.parts[k - 1]
                one = self._heading(before, end)
                yield along, abs(math.remainder(self._heading(piece, first) - one, math.tau)) > 1e-6
            along += last - first

    @staticmethod
    def _heading(piece: Piece, at: float) -> float:
        if len(piece) == 4:
            return heading(piece, at_end=False)
        return piece[3] + math.copysign(at / piece[2] + math.pi / 2, piece[4])


class Stop(NamedTuple):
    """A place on a track where a path may break; a pinned one cannot slide to both sides."""

    track: int
    along: float
    at: Point
    outward: Point
    pinned: bool
    slope: float
    """Straight lines into the area lean at most this much from its normal, as a tangent."""


def tracks_of(search: "Search") -> list[Track]:
    """The tracks of all rough areas in range of a search."""
    tracks: list[Track] = []
    for number, (area, factor) in enumerate(search.roughs):
        others = [other for other, price in search.roughs if other is not area and price >= factor]
        tracks += _area_tracks(search, number, area, others)
    return tracks


def _area_tracks(search: "Search", number: int, area: Band, others: list[Band]) -> list[Track]:
    tracks: list[Track] = []
    for piece in area.grown(HUG).rim():
        for first, last in _open_spans(search, piece, area, others):
            if last - first < JOIN:
                continue
            if not tracks or not _meet(tracks[-1].at(tracks[-1].length), place_on(piece, first)):
                tracks.append(Track(number))
            tracks[-1].add(piece, first, last)
    if tracks and _meet(tracks[-1].at(tracks[-1].length), tracks[0].at(0.0)):
        opening = tracks[0]
        if len(tracks) == 1:
            opening.closed = True
        else:
            rest = tracks.pop()
            opening.parts, opening.length = rest.parts + opening.parts, rest.length + opening.length
    return tracks


def _meet(one: Point, other: Point) -> bool:
    return math.dist(one, other) < JOIN


def _open_spans(search: "Search", piece: Piece, area: Band, others: list[Band]) -> list[tuple[float, float]]:
    """The spans of an edge piece which are free, not inside the area itself, and where another area does not count."""
    length = length_of(piece)
    bars = [shape.grown(HUG) for shape in (*search.walls, *search.zones)]
    places = [0.0, length]
    for shape in (*bars, area, *others):
        places += [along for along in shape.crossings(piece) if 0.0 < along < length]
    if search.world.room is not None:
        x0, y0, x1, y1 = search.world.room
        for nx, ny, level in ((1.0, 0.0, x0 + HUG), (1.0, 0.0, x1 - HUG), (0.0, 1.0, y0 + HUG), (0.0, 1.0, y1 - HUG)):
            places += [along for along in line_crossings(piece, nx, ny, level) if 0.0 < along < length]
    places.sort()
    spans: list[tuple[float, float]] = []
    for first, last in zip(places, places[1:], strict=False):
        x, y = place_on(piece, (first + last) / 2)
        if last <= first or not search.world.on_board(x, y) or any(shape.holds(x, y) for shape in (area, *others)):
            continue
        if any(shape.holds(x, y) for shape in bars) and not search.world.spares(x, y):
            continue
        if spans and spans[-1][1] == first:
            spans[-1] = (spans[-1][0], last)
        else:
            spans.append((first, last))
    return spans


def stops_on(search: "Search", tracks: list[Track]) -> Iterator[Stop]:
    """Stops at the ends and kinks of every track and at most a step apart between them."""
    for number, track in enumerate(tracks):
        area, factor = search.roughs[track.area]
        pins = [along for along, kink in track.joints() if kink]
        ends = [] if track.closed else [0.0, track.length]
        fixed = sorted({*pins, *ends}) or [0.0]
        if track.closed:
            fixed = [*fixed, fixed[0] + track.length]
        for first, last in zip(fixed, fixed[1:], strict=False):
            count = max(1, math.ceil((last - first) / STEP))
            for k in range(count):
                pinned = k == 0 and bool(pins or ends)
                yield _stop(search, number, track, first + (last - first) * k / count, pinned, area, factor)
        if not track.closed:
            yield _stop(search, number, track, fixed[-1], True, area, factor)


def stops_beside(search: "Search", p: Point) -> Iterator[Stop]:
    """Stops where a path from or to a point close to the edge of rough ground may break: across, and at a slant."""
    for number, track in enumerate(search.tracks):
        away, along = track.closest(p)
        area, factor = search.roughs[track.area]
        if away > BESIDE or factor <= 1.0:
            continue
        slant = away / math.sqrt(factor * factor - 1.0)
        for place in (along - slant, along, along + slant):
            if track.closed or 0.0 <= place <= track.length:
                yield _stop(search, number, track, place, False, area, factor)


def _stop(search: "Search", number: int, track: Track, along: float, pinned: bool, area: Band, factor: float) -> Stop:
    at, outward = track.at(along), track.outward(along)
    shared = any(other.holds(*at) for other, _ in search.roughs if other is not area)
    slope = math.inf if pinned or shared or factor <= 1.0 else 1.0 / math.sqrt(factor * factor - 1.0)
    return Stop(number, along, at, outward, pinned, slope)


def leans_too_far(stop: Stop, dx: float, dy: float) -> bool:
    """Whether a line along (dx, dy), into the area at a stop or out of it there, is surely not part of a best path."""
    if stop.slope == math.inf:
        return False
    nx, ny = stop.outward
    deep = -(dx * nx + dy * ny)
    return deep > 1e-9 and abs(dx * ny - dy * nx) > stop.slope * deep + 2 * STEP
