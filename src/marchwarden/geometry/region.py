"""Everything a base can reach within a budget."""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from marchwarden.geometry.contacts import first_reachable, squarely_met
from marchwarden.geometry.grown import HUG
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.meeting import board_lines, crossing_points, grown_target
from marchwarden.geometry.nearness import closest_on
from marchwarden.geometry.pieces import Piece, backwards, length_of, part, parts_within, place_of, place_on
from marchwarden.geometry.routes import Route, resting
from marchwarden.geometry.shapes import Point

if TYPE_CHECKING:
    from marchwarden.geometry.ground import Ground

INWARDS = 3e-6
"""How far from the end of what the budget reaches a point stays within it when rounded."""

BEYOND = (INWARDS, 4 * INWARDS, 1e-4)
"""How far beyond the first place that is reached on a rim others are tried, where rounding spoils that one."""

INSIDE = 1e-3
"""How far inside the quick picture, as a share of the way to the middle of a fan, its corners are tried."""


class Region:
    """The reach of one base from one start; `distance` is the truth, everything else follows from it."""

    def __init__(self, ground: "Ground", start: Point, budget: float, found: Any) -> None:
        self.ground, self.start, self.budget, self._found = ground, start, budget, found

    def distance(self, p: Point) -> float:
        """The cost of the cheapest route to a point; infinite where it is blocked or out of reach."""
        return math.inf if self.ground.holds(p) else self._found.distance(p[0], p[1])

    def contains(self, p: Point) -> bool:
        """Whether the base can move to a point."""
        return self._found.holds(p[0], p[1]) and not self.ground.holds(p)

    def route(self, p: Point) -> Route | None:
        """The cheapest route to a point."""
        if p == self.start:
            return resting(p) if self.contains(p) else None
        found = None if self.ground.holds(p) else self._found.route(p[0], p[1])
        return None if found is None else self.ground.priced(found[1], self.start)

    def fronts(self) -> list[tuple]:
        """The arcs from which the region is swept: (x, y, radius, sense, angle, width, cost), sense 0 for points."""
        return self._found.fronts()

    def fans(self, tolerance: float = 0.01) -> list[list[Point]]:
        """The region as overlapping polygons to be filled one over the other: a quick picture, not the decision.

        What may be passed but not stopped on is painted too.
        """
        return self._found.fans(self.budget, tolerance)

    def outline(self, tolerance: float = 0.005) -> list[list[list[Point]]]:
        """Polygons with holes, [[ring, hole, ...], ...], that agree with `contains` but for `tolerance` inches."""
        compiled = getattr(self._found, "outline", None)
        if compiled is None:
            from marchwarden.geometry.tracing import trace

            return trace(self, tolerance)
        steepest = max([rough.factor for rough in self.ground.roughs], default=1.0)
        return compiled(self.budget, tolerance, steepest, self.ground.rests)

    def nearest(self, p: Point) -> Point:
        """The reachable point closest to p; still reachable when rounded to the grid."""
        if self.contains(p):
            return p
        best = self._first_guess(p)
        for away, point in sorted((math.dist(point, p), point) for point in self._feet(p)):
            if away >= math.dist(best, p):
                break
            if self._reaches(point):
                best = point
                break
        rims = [close for piece in self._rims() for close in parts_within(piece, *self.start, self.budget + TAU)]
        for piece in sorted(rims, key=lambda piece: math.dist(closest_on(piece, p), p)):
            if math.dist(closest_on(piece, p), p) >= math.dist(best, p):
                break
            for point in self._ends_on(piece, rims, p, math.dist(best, p)):
                if math.dist(point, p) < math.dist(best, p) and self._reaches(point):
                    best = point
        return best

    def _first_guess(self, p: Point) -> Point:
        """A reachable point not far from the closest: near a corner of the quick picture, or the start.

        Corners are tried from the nearest on, in growing steps; each a little inside its fan, as its own place may be
        beyond reach by a rounding.
        """
        corners = []
        for fan in self.fans():
            x, y = (math.fsum(values) / len(fan) for values in zip(*fan, strict=True))
            corners += [(cx + (x - cx) * INSIDE, cy + (y - cy) * INSIDE) for cx, cy in fan]
        further = 0.0
        for away, corner in sorted((math.dist(corner, p), corner) for corner in corners):
            if away < further:
                continue
            if self._reaches(corner):
                return corner
            further = away + max(INSIDE, further / 8)
        return self.start

    def _reaches(self, point: Point) -> bool:
        return self.contains((round(point[0], 6), round(point[1], 6)))

    def _feet(self, p: Point) -> list[Point]:
        """The points at the full budget whose last leg heads for p."""
        feet = []
        for x, y, r, sense, angle, width, cost in self.fronts():
            away = math.dist((x, y), p)
            if away <= r:
                continue
            turn = math.atan2(p[1] - y, p[0] - x) - sense * math.acos(r / away) if sense else 0.0
            gone = (sense * (turn - angle)) % math.tau if sense else 0.0
            rest = self.budget - cost - r * gone
            if (sense and gone > width + 1e-9) or rest <= 0.0:
                continue
            px, py = (x + r * math.cos(turn), y + r * math.sin(turn)) if sense else (x, y)
            length = math.dist((px, py), p)
            if rest < length:
                feet.append((px + (p[0] - px) * rest / length, py + (p[1] - py) * rest / length))
        return feet

    def _rims(self) -> list[Piece]:
        ground = self.ground
        reach = ground.radius - TAU + HUG
        rims = board_lines(ground.bounds, reach)
        for blocker in ground.blockers:
            grown = grown_target(blocker.shape, reach)
            if math.dist(grown.around[:2], self.start) <= grown.around[2] + self.budget + TAU:
                rims += grown.rim()
        for _, held in ground.held:
            rims += held.grown(HUG).rim()
        return rims

    def _ends_on(self, piece: Piece, rims: list[Piece], p: Point, limit: float) -> list[Point]:
        """The places on a rim that may be closest to p: its foot, crossings with rims, ends of reachable spans."""
        points = [closest_on(piece, p)]
        if self._reaches(points[0]):
            return points
        near = [other for other in rims if other != piece and math.dist(closest_on(other, p), p) < limit]
        for close in parts_within(piece, *p, limit):
            points += [point for other in near for point in crossing_points(close, other)]
            points += self._reached_first(close, p)
        return points

    def _reached_first(self, piece: Piece, p: Point) -> Iterator[Point]:
        """What can be reached first on a rim, from its foot outwards to both sides: a hair beyond where that begins."""
        steepest = max([rough.factor for rough in self.ground.roughs], default=1.0)
        foot, length = place_of(piece, closest_on(piece, p)), length_of(piece)
        for side in (part(piece, foot, length), backwards(part(piece, 0.0, foot))):
            if length_of(side) <= INWARDS:
                continue

            def cost(at: float, side: Piece = side) -> float:
                return self.distance(place_on(side, at))

            places = squarely_met(side, self.fronts(), self.budget)
            first = first_reachable(side, places, cost, self.budget, steepest)
            if first is not None:
                yield from (place_on(side, min(first + beyond, length_of(side))) for beyond in BEYOND)
