"""The ground under one moving base: what its way costs, what it would hit, the cheapest way, all it can reach.

Build a `Ground` for the mover and the rules of the moment, ask, throw it away. Inches throughout; a position is that of
the base's centre. Touching is legal, and so is a gap exactly as wide as the base; see `lengths` for the tolerance.
Routes keep 2e-6" from what they hug, so their corners may be rounded to the grid.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from marchwarden.geometry.contacts import ContactArc, contact_arcs
from marchwarden.geometry.goals import Goals
from marchwarden.geometry.grown import HUG, Grown
from marchwarden.geometry.kernel import World
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.meeting import board_lines, common_contacts, goals_on, grown_target
from marchwarden.geometry.nearness import nearest_free
from marchwarden.geometry.pieces import Path, Piece, length_of
from marchwarden.geometry.region import Region
from marchwarden.geometry.routes import Route, priced, resting
from marchwarden.geometry.shapes import Bend, Circle, Edge, Outline, Point, polygon, wall
from marchwarden.geometry.shrinking import shrunk
from marchwarden.geometry.smoothing import smoothed

BOARD = "board"
KINDS = ("solid", "zone", "membrane", "rest")


class Blocker(NamedTuple):
    """What a base may not overlap (solid), enter unless spared (zone), come back into (membrane), or stop on (rest)."""

    key: str
    shape: Circle | Outline
    kind: str = "solid"


class Rough(NamedTuple):
    """An area where every inch costs `factor` while any part of the base is inside; overlaps do not multiply."""

    key: str
    outline: Outline
    factor: float = 2.0


class Fault(NamedTuple):
    """The first overlap of a path with a blocker; the board's edge has the key "board"."""

    key: str
    leg: int
    along: float
    where: Point
    depth: float
    """About how deep the base would overlap, in inches."""


class Stretch(NamedTuple):
    """A stretch of a path, from `start` to `end` along it, on the rough areas `keys`."""

    start: float
    end: float
    factor: float
    keys: tuple[str, ...]


class Walk(NamedTuple):
    """What a path is worth: legs as (length, cost), faults and meetings in the order of the path."""

    length: float
    cost: float
    legs: tuple[tuple[float, float], ...]
    faults: tuple[Fault, ...]
    stretches: tuple[Stretch, ...]
    entered: tuple[tuple[str, float], ...]
    """(key, along) of the first moment in each zone or membrane, and of the first touch of each solid blocker."""


class Ground:
    """The table as one base sees it.

    `radius` 0 says that outlines are already grown by the mover's base. `bounds` is the board (x0, y0, x1, y1) the base
    stays on. Inside the zone or membrane whose key is `exempt`, itself no blocker, the other zones do not block.

    Of a path that starts overlapping a solid or a zone by more than TAU, that blocker is a fault at once, unless the
    path does not move; no route leads out of it. A membrane which holds the start may be left and not be entered again;
    for `free`, membranes do not count.
    """

    def __init__(self, radius: float, blockers: Iterable[Blocker] = (), roughs: Iterable[Rough] = (),
                 bounds: tuple[float, float, float, float] | None = None, exempt: str | None = None) -> None:
        self.radius, self.bounds, self.exempt = radius, bounds, exempt
        self.blockers = tuple(blockers)
        self.roughs = tuple(Rough(key, smoothed(area), factor) for key, area, factor in roughs)
        if radius < TAU:
            self.blockers = tuple(Blocker(key, _inset(shape, TAU - radius), kind) for key, shape, kind in self.blockers)
            self.roughs = tuple(Rough(key, shrunk(area, TAU - radius), factor) for key, area, factor in self.roughs)
        # What may be passed but not stopped on is no matter of the motion kernel: it only bars ends.
        resting = tuple(blocker for blocker in self.blockers if blocker.kind == "rest")
        self.held = tuple((key, grown_target(shape, radius - TAU)) for key, shape, _ in resting)
        self.rests = tuple((shape, radius - TAU) for _, shape, _ in resting)
        if resting:
            self.blockers = tuple(blocker for blocker in self.blockers if blocker.kind != "rest")
        self.world = World(radius, self.blockers, self.roughs, bounds, exempt)

    def _key(self, index: int) -> str:
        return BOARD if index < 0 else self.blockers[index].key

    # ---- places
    def free(self, p: Point) -> bool:
        """Whether the base may stand at a point, overlapping no solid or zone, on the board."""
        return self.world.free(p[0], p[1], 0.0) and not self.holds(p)

    def holds(self, p: Point) -> bool:
        """Whether a point lies on something that may be passed but not stopped on."""
        return any(shape.holds(p[0], p[1]) for _, shape in self.held)

    def blocked_by(self, p: Point) -> list[str]:
        """The keys of what the base would overlap at a point."""
        found = [self._key(index) for index in self.world.blocked_by(p[0], p[1], 0.0)]
        return found + [key for key, shape in self.held if shape.holds(p[0], p[1])]

    def nearest_free(self, p: Point, gap: float = 0.0) -> Point:
        """The closest free point, keeping a gap to every solid and zone; ties go to the smaller angle about p.

        Raises ValueError where nothing is free.
        """
        return nearest_free(self, p, gap)

    # ---- paths that are drawn
    def walk(self, points: Sequence[Point]) -> Walk:
        """Judge straight legs from point to point."""
        walked = self._walked(self.world.walk_points(points))
        return walked if not self.held else self._stopped(walked, points[-1], len(points) - 2)

    def _stopped(self, walk: Walk, end: Point, leg: int) -> Walk:
        """A walk with what is wrong about stopping at its end."""
        faults = tuple(Fault(key, max(0, leg), walk.length, (end[0], end[1]), shape.depth(*end) + TAU)
                       for key, shape in self.held if shape.holds(end[0], end[1]))
        return walk._replace(faults=(*walk.faults, *faults)) if faults and walk.length > 0.0 else walk

    def is_clear(self, points: Sequence[Point]) -> bool:
        """Whether straight legs from point to point overlap nothing: `walk` without the reasons.

        `points` may also be a buffer of float64 with two columns.
        """
        return self.world.is_clear(points)

    def walk_route(self, route: "Route | Path") -> Walk:
        """Judge a path of straight lines and arcs."""
        pieces = route.pieces if isinstance(route, Route) else route
        if not pieces and isinstance(route, Route):
            return self.walk((route.end, route.end))
        return self._walked(self.world.walk(pieces))

    def _walked(self, told: tuple) -> Walk:
        legs, faults, stretches, met = told
        keys = self._key
        return Walk(
            math.fsum([length for length, _ in legs]), math.fsum([cost for _, cost in legs]), tuple(legs),
            tuple([Fault(keys(k), leg, along, (x, y), depth) for k, leg, along, x, y, depth in faults]),
            tuple([Stretch(a, b, factor, tuple([self.roughs[k].key for k in areas]))
                   for a, b, factor, areas in stretches]),
            tuple([(keys(k), along) for k, along in met]),
        )

    def enters(self, path: "Sequence[Point] | Route", key: str) -> float | None:
        """How far along a path the base first is in a zone or membrane, or touches a solid; None if it never does."""
        walked = self.walk_route(path) if isinstance(path, Route) else self.walk(path)
        return next((along for met, along in walked.entered if met == key), None)

    # ---- paths that are found
    def route(self, start: Point, goal: Point, budget: float = math.inf) -> Route | None:
        """The cheapest legal route, None where there is none within the budget."""
        if start == goal:
            return resting(goal)
        if self.holds(goal):
            return None
        return self._found(start, Goals((goal,), (), (), (goal[0], goal[1], 0.0)), budget)

    def approach(self, start: Point, target: Circle | Outline | str, budget: float = math.inf) -> Route | None:
        """The cheapest route into contact with a target: a shape, or a blocker's key."""
        shape = self._shape(target) if isinstance(target, str) else target
        grown = grown_target(shape, self.radius)
        if grown.depth(*start) >= -TAU:
            return resting(start)
        return self._found(start, goals_on(grown, self._rims_near(grown, shape)), budget)

    def approach_all(self, start: Point, keys: Sequence[str], budget: float = math.inf) -> Route | None:
        """The cheapest route to a place where the base touches all of several blockers.

        For two it touches both within TAU; for more, places where all are within 1e-4" count.
        """
        if len(keys) == 1:
            return self.approach(start, keys[0], budget)
        grown = [grown_target(self._shape(key), self.radius) for key in keys]
        if all(abs(shape.depth(*start)) <= TAU for shape in grown):
            return resting(start)
        points = tuple(point for point in common_contacts(grown) if self.free(point))
        if not points:
            return None
        return self._found(start, Goals(points, (), (), _around(points)), budget)

    def contacts(self, start: Point, key: str, budget: float) -> list[ContactArc]:
        """The stretches of a target's rim where the base can come to touch it within the budget."""
        shape = self._shape(key)
        grown = grown_target(shape, self.radius)
        region = self.reach(start, budget)
        steepest = max([area.factor for area in self.roughs], default=1.0)
        return contact_arcs(grown, self._rims_near(grown, shape), region, budget, steepest)

    def reach(self, start: Point, budget: float) -> Region:
        """Everything the base can reach within the budget."""
        return Region(self, start, budget, self.world.region(start[0], start[1], budget))

    def _found(self, start: Point, goals: Goals, budget: float) -> Route | None:
        found = self.world.search(start[0], start[1], budget, goals)
        return None if found is None else self.priced(found[1], start)

    def priced(self, pieces: Path, start: Point) -> Route:
        """A route of this ground from its pieces."""
        if not pieces:
            return resting(start)
        last = pieces[-1]
        end = (last[2], last[3]) if len(last) == 4 else Bend(*last).at(last[3] + last[4])
        rough = [span[:3] for span in self.world.walk(pieces)[2]] if self.roughs else []
        return priced(tuple(Edge(*piece) if len(piece) == 4 else Bend(*piece) for piece in pieces), end, rough)

    # ---- shapes
    def _shape(self, key: str) -> Circle | Outline:
        """A blocker's shape: the solid one where several have the same key."""
        named = [blocker for blocker in self.blockers if blocker.key == key]
        if not named:
            raise KeyError(key)
        return next((blocker.shape for blocker in named if blocker.kind == "solid"), named[0].shape)

    def _rims_near(self, grown: Grown, shape: Circle | Outline) -> list[Piece]:
        """The rims that may keep the base from parts of a target's rim, a hair outside what blocks."""
        x, y, r = grown.around
        pieces = board_lines(self.bounds, self.radius - TAU + HUG)
        reach = self.radius - TAU
        for blocker in self.blockers:
            other = blocker.shape
            if _is_far(other, x, y, r + reach + 2 * TAU) or other == shape:
                continue
            rim = grown_target(other, reach + HUG)
            ox, oy, far = rim.around
            if math.hypot(ox - x, oy - y) <= r + far + 2 * TAU:
                pieces += rim.rim()
        for rough in self.roughs:
            if _is_far(rough.outline, x, y, r + reach + 2 * TAU):
                continue
            pieces += grown_target(rough.outline, self.radius - TAU).grown(HUG).rim()
        return pieces


def _is_far(shape: Circle | Outline, x: float, y: float, limit: float) -> bool:
    """A quick look: whether a shape surely is farther from a point than a limit."""
    if isinstance(shape, Circle):
        return math.hypot(shape.x - x, shape.y - y) > shape.r + limit
    return all(math.hypot(piece[0] - x, piece[1] - y) > limit + (length_of(piece) if len(piece) == 4 else piece[2])
               for piece in shape.pieces)


def _inset(shape: Circle | Outline, by: float) -> Circle | Outline:
    return shrunk(shape, by) if isinstance(shape, Outline) else shape


def _around(points: Sequence[Point]) -> tuple[float, float, float]:
    x = math.fsum(p[0] for p in points) / len(points)
    y = math.fsum(p[1] for p in points) / len(points)
    return (x, y, max(math.hypot(p[0] - x, p[1] - y) for p in points))


__all__ = [
    "BOARD", "Bend", "Blocker", "Circle", "ContactArc", "Edge", "Fault", "Ground", "Outline", "Region", "Rough",
    "Route", "Stretch", "Walk", "polygon", "wall",
]
