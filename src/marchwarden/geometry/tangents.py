"""Cheapest paths: straight lines between the arcs that can be hugged, searched as they are needed.

A *carrier* is an arc (a grown disc, a corner, a bend; a point is one of radius 0). Going round a carrier in one sense
is a *ring*: it has departures, the straight lines that leave it for other rings, and free arcs between which it is
blocked. An arrival sweeps along its ring and takes every departure until it is stopped, or a cheaper sweep has been
there.
"""

import heapq
import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from marchwarden.geometry.fans import fans
from marchwarden.geometry.goals import Goals
from marchwarden.geometry.grown import HUG, Carrier, Grown, spans_inside
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.pieces import Path, length_of, line_crossings, place_on
from marchwarden.geometry.refining import FINE, Course, Mark, refined
from marchwarden.geometry.shapes import Bend, Edge, Point
from marchwarden.geometry.tracks import Stop, leans_too_far, stops_beside, stops_on, tracks_of

if TYPE_CHECKING:
    from marchwarden.geometry.ground_reference import World

ROUND = math.tau
NEAR = 1e-9
"""Angles nearer than this are the same angle, in radians."""

SLACK = 0.08
"""How much a way over rough ground may gain by refining, in inches."""

WAYS = 8
"""How many different ways over rough ground are refined."""

MARGIN = 1e-7
"""How far an arc reaches over its ends, in radians, so that neighbouring arcs meet."""


class Departure(NamedTuple):
    """A straight line from a ring to another, or to a goal n (carrier -1 - n)."""

    place: float
    angle: float
    carrier: int
    sense: int
    arrives: float
    cost: float
    line: Edge


class Step(NamedTuple):
    """How an arrival was reached: the line taken, from which earlier one, and where it left that one's ring."""

    before: int
    left: float
    line: Edge
    carrier: int
    sense: int
    angle: float


class Wave(NamedTuple):
    """A stretch of a ring that was reached: everything its tangents see costs `cost` and the way there."""

    carrier: int
    sense: int
    angle: float
    width: float
    cost: float
    step: int


Last = tuple[float, Edge]
"""Where a way leaves its last ring, and the line by which it reaches a point."""

Beside = tuple[Stop, Edge]
"""A stop that a way breaks at after that, and the line by which it goes on."""

Found = tuple[float, int, Last | None, Beside | None]
"""A way that was found: its cost, its last step, and how it goes on from there."""


class Ring:
    """One carrier in one sense."""

    def __init__(self, departures: list[Departure], free: list[tuple[float, float]], gates: list[float],
                 rough: list[tuple[float, float, float]]) -> None:
        self.departures, self.free, self.gates, self.rough = departures, free, gates, rough
        self.places = [departure.place for departure in departures]
        self.cheapest = [math.inf] * len(departures)

    def sweep(self, place: float) -> float:
        """How far an arrival at a place of the ring can go on along it."""
        width = 0.0
        for first, wide in self.free:
            gone = (place - first) % ROUND
            if gone > ROUND - NEAR:
                gone = 0.0
            if wide >= ROUND:
                width = ROUND
            elif gone <= wide + NEAR:
                width = max(width, wide - gone)
        for gate in self.gates:
            width = min(width, (gate - place) % ROUND)
        return width

    def more(self, place: float, width: float) -> float:
        """What rough ground adds on the way from a place through an angle, per inch of radius."""
        added = []
        for first, wide, more in self.rough:
            for turn in (-ROUND, 0.0, ROUND):
                begin = first - place + turn
                overlap = min(begin + wide, width) - max(begin, 0.0)
                if overlap > 0.0:
                    added.append(overlap * more)
        return math.fsum(added)


class Search:
    """One question: from a start, within a budget, to some goals or everywhere."""

    def __init__(self, world: "World", x: float, y: float, budget: float, goals: Goals | None,
                 heed_rough: bool = True) -> None:
        self.world, self.start, self.limit, self.goals = world, (x, y), budget + TAU, goals
        self.wide = self.limit + (SLACK if world.roughs else 0.0)
        self.patience = FINE
        self.steps: list[Step] = []
        self.waves: list[Wave] = []
        self.rings: dict[tuple[int, int], Ring] = {}
        self.heap: list[tuple] = []
        self.pushed = 0
        self.bound = self.wide
        inside = world.inside_of(x, y)
        self.gates = [world.shapes[k] for k in inside]
        self.walls = [world.shapes[k] for k in world.walls]
        self.zones = [world.shapes[k] for k in (*world.zones, *world.membranes) if k not in inside]
        if math.isfinite(budget):
            self.walls = [shape for shape in self.walls if self.in_range(*shape.around)]
            self.zones = [shape for shape in self.zones if self.in_range(*shape.around)]
        self.roughs = [rough for rough in world.roughs if heed_rough and self.in_range(*rough[0].around)]
        if not self.roughs:
            self.wide = self.bound = self.limit  # what is out of range needs no slack for refining
        self.carriers: list[Carrier] = []
        shapes = (*self.walls, *self.zones, *self.gates, *(area for area, _ in self.roughs))
        for shape in shapes:
            self.carriers += [carrier for carrier in shape.carriers() if self.in_range(*carrier[:3])]
        self.carriers += [(px, py, 0.0, 0.0, ROUND) for px, py in self._turning_points() if self.in_range(px, py, 0.0)]
        self.tracks = tracks_of(self) if self.roughs else []
        self.stops: dict[int, Stop] = {}
        ends = [self.start, *(goals.points if goals is not None else ())]
        beside = [stop for end in ends for stop in stops_beside(self, end)]
        for stop in (*stops_on(self, self.tracks), *beside):
            if self.in_range(*stop.at, 0.0):
                self.stops[len(self.carriers)] = stop
                self.carriers.append((*stop.at, 0.0, 0.0, ROUND))

    def in_range(self, x: float, y: float, r: float) -> bool:
        """Whether a path within the budget can come as near as this to a point."""
        near = max(0.0, math.hypot(x - self.start[0], y - self.start[1]) - r)
        if self.goals is None:
            return near <= self.wide
        gx, gy, gr = self.goals.around
        return near + max(0.0, math.hypot(x - gx, y - gy) - gr - r) <= self.wide

    def _turning_points(self) -> Iterator[Point]:
        """Where the edge of a zone runs into a spared one, a path may turn in a point."""
        for spared in self.world.spared:
            edge = spared.grown(-HUG)
            for zone in self.zones:
                for piece in zone.grown(HUG).rim():
                    length = length_of(piece)
                    yield from (place_on(piece, at) for at in edge.crossings(piece) if 0.0 <= at <= length)

    # ---- lines
    def remaining(self, x: float, y: float) -> float:
        """At least this much is left to any goal."""
        if self.goals is None:
            return 0.0
        gx, gy, gr = self.goals.around
        return max(0.0, math.hypot(x - gx, y - gy) - gr)

    def opens(self, line: Edge, walls: list[Grown], zones: list[Grown]) -> bool:
        """Whether the mover may go along a line."""
        if not self.world.on_board(line[2], line[3]):
            return False
        for shape in walls:
            if not shape.clear_of(*line):
                return False
        spared = self.world.spared
        for shape in zones:
            if not shape.clear_of(*line) and (not spared or spans_inside(shape, line, spared)):
                return False
        return not any(span[0] > 0.0 for shape in self.gates for span in spans_inside(shape, line, spared))

    def lines_from(self, x: float, y: float, r: float, sense: int, own: int) -> Iterator[tuple]:
        """All straight lines from a carrier: (line, other carrier, sense there), goal n as carrier -1 - n."""
        a = sense * r
        for k, (cx, cy, cr, lo, wide) in enumerate(self.carriers):
            if k == own:
                continue
            for other in (1, -1) if cr else (1,):
                line = tangent(x, y, a, cx, cy, other * cr)
                if line and on_arc(line[2] - cx, line[3] - cy, cr, lo, wide):
                    yield line, k, other if cr else 0
        if self.goals:
            for n in range(self.goals.number):
                line = line_to_goal(self.goals, n, x, y, a)
                if line:
                    yield line, -1 - n, 0

    def departures(self, x: float, y: float, r: float, lo: float, wide: float, sense: int,
                   own: int) -> list[Departure]:
        """The lines from a carrier that are open and can be afforded, in the order in which a sweep meets them."""
        def away(shape: Grown) -> float:
            return math.hypot(shape.around[0] - x, shape.around[1] - y) - shape.around[2]

        walls, zones = sorted(self.walls, key=away), sorted(self.zones, key=away)
        found = []
        for line, k, other in self.lines_from(x, y, r, sense, own):
            if not on_arc(line[0] - x, line[1] - y, r, lo, wide):
                continue
            px, py, qx, qy = line
            if self._leans(own, k, qx - px, qy - py):
                continue
            length = math.hypot(qx - px, qy - py)
            soonest = math.hypot(px - self.start[0], py - self.start[1])
            if soonest + length + self.remaining(qx, qy) > self.wide or not self.opens(line, walls, zones):
                continue
            angle = math.atan2(py - y, px - x) if r else 0.0
            arrives = 0.0
            if k >= 0 and other:
                arrives = math.atan2(qy - self.carriers[k][1], qx - self.carriers[k][0])
            cost = self.world.cost_of(line) if self.roughs else length
            found.append(Departure((sense * angle) % ROUND, angle, k, other, arrives, cost, line))
        found.sort(key=lambda departure: departure.place)
        return found

    def _leans(self, own: int, other: int, dx: float, dy: float) -> bool:
        """Whether a line leaves or meets the edge of rough ground as no cheapest path does."""
        if not self.stops:
            return False
        leaving, meeting = self.stops.get(own), self.stops.get(other)
        return (leaving is not None and leans_too_far(leaving, dx, dy)) or \
            (meeting is not None and leans_too_far(meeting, -dx, -dy))

    def ring(self, carrier: int, sense: int) -> Ring:
        """A ring, made when it is first reached."""
        ring = self.rings.get((carrier, sense))
        if ring is None:
            x, y, r, lo, wide = self.carriers[carrier]
            free, gates, rough = ([], [], []) if sense == 0 else self.around(x, y, r, lo, wide, sense)
            ring = Ring(self.departures(x, y, r, lo, wide, sense, carrier), free, gates, rough)
            self.rings[carrier, sense] = ring
        return ring

    # ---- arcs
    def around(self, x: float, y: float, r: float, lo: float, wide: float, sense: int) -> tuple:
        """(free arcs, places where a membrane would be entered, rough arcs) of a ring, by place in its sense."""
        whole = Bend(x, y, r, 0.0, sense * ROUND)
        spared = self.world.spared

        def meets(shape: Grown) -> bool:
            sx, sy, sr = shape.around
            return math.hypot(sx - x, sy - y) < sr + r

        walls, zones = [s for s in self.walls if meets(s)], [s for s in self.zones if meets(s)]
        places = [0.0, ROUND]
        for shape in (*walls, *zones, *spared):
            places += [along / r for along in shape.crossings(whole)]
        places += [along / r for along in self._edge_crossings(whole)]
        first = (lo - MARGIN if sense > 0 else -(lo + wide + MARGIN)) % ROUND
        wide = min(ROUND, wide + 2 * MARGIN)
        places += [first, (first + wide) % ROUND] if wide < ROUND else []
        places.sort()
        free: list[tuple[float, float]] = []  # from and to: neighbours share the place where they meet exactly
        for a, b in zip(places, places[1:], strict=False):
            middle = (a + b) / 2
            if b <= a or (middle - first) % ROUND > wide:
                continue
            px, py = x + r * math.cos(sense * middle), y + r * math.sin(sense * middle)
            if not self.world.on_board(px, py) or any(shape.holds(px, py) for shape in walls):
                continue
            if any(shape.holds(px, py) for shape in zones) and not self.world.spares(px, py):
                continue
            if free and free[-1][1] == a:
                free[-1] = (free[-1][0], b)
            else:
                free.append((a, b))
        if len(free) > 1 and free[0][0] == 0.0 and free[-1][1] == ROUND:
            free[0] = (free.pop()[0] - ROUND, free[0][1])
        free = [(a % ROUND, b - a) for a, b in free]
        gates = [span[0] / r for shape in self.gates for span in spans_inside(shape, whole, spared) if span[0] > 0.0]
        rough = [(a / r, (b - a) / r, factor - 1.0) for a, b, factor, _ in self.world.rough_spans(whole)] \
            if self.roughs else []
        return free, gates, rough

    def _edge_crossings(self, whole: Bend) -> Iterator[float]:
        if self.world.room is not None:
            x0, y0, x1, y1 = self.world.room
            for nx, ny, level in ((1.0, 0.0, x0), (1.0, 0.0, x1), (0.0, 1.0, y0), (0.0, 1.0, y1)):
                yield from line_crossings(whole, nx, ny, level)

    # ---- the search
    def best(self) -> tuple[float, Path] | None:
        """The cheapest way to a goal, None where there is none within the budget."""
        found = ((cost, step, None, None) for cost, step in self._arrivals() if self.steps[step].carrier < 0)
        if self.roughs:
            return self._within(self._refined(found))
        cost, step, _, _ = next(found, (math.inf, -1, None, None))
        return None if step < 0 else (cost, self.path(step, None))

    def _refined(self, ways: Iterable[Found], enough: float = -math.inf) -> tuple[float, Path] | None:
        """The cheapest of the first few different ways over rough ground, refined; the ways come cheapest first.

        What costs no more than enough need not be made cheaper.
        """
        best: tuple[float, Path] | None = None
        least, seen = math.inf, set[tuple]()
        for cost, step, last, beside in ways:
            if least <= enough or cost > least + SLACK or len(seen) >= WAYS:
                break
            least = min(least, cost)
            course = self.course(step, last, beside)
            kind = tuple((mark.carrier, mark.sense, mark.goal) if mark.track < 0 else (mark.track,) for mark in course)
            if kind in seen:
                continue
            seen.add(kind)
            path = self.path(step, last) if beside is None else (*self.path(step, last), beside[1])
            way = refined(self, course, (cost, path), math.inf if best is None else best[0])
            if best is None or way[0] < best[0]:
                best, least = way, way[0]
        return best

    def course(self, step: int, last: Last | None, beside: Beside | None) -> Course:
        """The circles between which the way to a step goes, on to a point by `last`, and from there by `beside`."""
        marks = [] if last is None else [Mark(x=last[1][2], y=last[1][3])]
        if beside is not None:
            pause, line = beside
            marks = [Mark(x=line[2], y=line[3]), Mark(*pause.at, track=pause.track, along=pause.along)]
        while step >= 0:
            at = self.steps[step]
            if at.carrier < 0:
                marks.append(Mark(goal=-1 - at.carrier))
            else:
                x, y, r, _, _ = self.carriers[at.carrier]
                stop = self.stops.get(at.carrier)
                marks.append(Mark(x, y, r, at.sense, at.carrier) if stop is None else
                             Mark(x, y, track=stop.track, along=stop.along))
            step = at.before
        return [Mark(*self.start), *reversed(marks)]

    def turns(self, mark: Mark, first: float, turn: float) -> bool:
        """Whether the mover can turn about a carrier from an angle on."""
        return turn <= self.ring(mark.carrier, mark.sense).sweep((mark.sense * first) % ROUND) + NEAR

    def spread(self) -> None:
        """Go everywhere the budget allows."""
        for _ in self._arrivals():
            pass

    def _arrivals(self) -> Iterator[tuple[float, int]]:
        """Take the cheapest arrival again and again and let it spread."""
        x, y = self.start
        if self.world.blocked_by(x, y):
            return
        self.waves.append(Wave(-1, 0, 0.0, 0.0, 0.0, -1))
        for departure in self.departures(x, y, 0.0, 0.0, ROUND, 0, -1):
            self._push(departure, departure.cost, -1, 0.0)
        while self.heap:
            _, _, cost, departure, before, left = heapq.heappop(self.heap)
            step = len(self.steps)
            self.steps.append(Step(before, left, departure.line, departure.carrier, departure.sense, departure.arrives))
            yield cost, step
            if departure.carrier >= 0:
                self._spread_from(departure, cost, step)

    def _push(self, departure: Departure, cost: float, before: int, left: float) -> None:
        hope = cost + self.remaining(departure.line[2], departure.line[3])
        if hope <= self.bound:
            if departure.carrier < 0:
                self.bound = min(self.bound, hope + self.wide - self.limit)
            self.pushed += 1
            heapq.heappush(self.heap, (hope, self.pushed, cost, departure, before, left))

    def _spread_from(self, arrival: Departure, cost: float, step: int) -> None:
        ring = self.ring(arrival.carrier, arrival.sense)
        radius = self.carriers[arrival.carrier][2]
        if arrival.sense == 0:
            self._leave_point(ring, arrival, cost, step)
            return
        place = (arrival.sense * arrival.arrives) % ROUND
        width = ring.sweep(place)
        if not ring.rough:
            width = min(width, (self.wide - cost) / radius)
        begin, count = bisect_left(ring.places, place - NEAR), len(ring.departures)
        for n in range(count):
            k = (begin + n) % count
            gone = (ring.places[k] - place) % ROUND
            if gone > ROUND - 2 * NEAR:
                gone = 0.0
            if gone > width + NEAR:
                break
            there = cost + radius * (gone + (ring.more(place, gone) if ring.rough else 0.0))
            if ring.cheapest[k] <= there:
                width = gone
                break
            ring.cheapest[k] = there
            self._push(ring.departures[k], there + ring.departures[k].cost, step, ring.departures[k].angle)
        self.waves.append(Wave(arrival.carrier, arrival.sense, arrival.arrives, width, cost, step))

    def _leave_point(self, ring: Ring, arrival: Departure, cost: float, step: int) -> None:
        if not ring.departures and ring.cheapest == []:
            ring.cheapest = [math.inf]
        if ring.cheapest[0] <= cost:
            return
        ring.cheapest[0] = cost
        self.waves.append(Wave(arrival.carrier, 0, 0.0, 0.0, cost, step))
        for departure in ring.departures:
            self._push(departure, cost + departure.cost, step, 0.0)

    # ---- what was found
    def path(self, step: int, last: Last | None) -> Path:
        """The pieces of the way to a step; `last`: where it leaves that step's ring, and the line it goes on by."""
        pieces: list[Edge | Bend] = []
        left = None
        if last is not None:
            left = last[0]
            pieces.append(last[1])
        while step >= 0:
            at = self.steps[step]
            if left is not None and at.sense:
                x, y, r, _, _ = self.carriers[at.carrier]
                turn = (at.sense * (left - at.angle)) % ROUND
                if NEAR < turn < ROUND - NEAR:
                    pieces.append(Bend(x, y, r, at.angle, at.sense * turn))
            pieces.append(at.line)
            left, step = at.left, at.before
        return tuple(piece for piece in reversed(pieces) if len(piece) == 5 or piece[:2] != piece[2:])

    def ways_to(self, x: float, y: float) -> Iterator[tuple[float, int, float, Edge]]:
        """Ways to a point by every wave, blocked or not: (cost on plain ground, step, where left, line)."""
        for wave in self.waves:
            if wave.carrier == -1:
                cx, cy, r = *self.start, 0.0
            else:
                cx, cy, r, _, _ = self.carriers[wave.carrier]
            if wave.cost + math.hypot(x - cx, y - cy) - r > self.wide:
                continue
            stop = self.stops.get(wave.carrier)
            if stop is not None and leans_too_far(stop, x - cx, y - cy):
                continue
            line = tangent(cx, cy, wave.sense * r, x, y, 0.0)
            if line is None:
                continue
            angle = math.atan2(line[1] - cy, line[0] - cx)
            gone, arc = 0.0, 0.0
            if wave.sense:
                gone = (wave.sense * (angle - wave.angle)) % ROUND
                if gone > ROUND - 2 * NEAR:
                    gone = 0.0
                if gone > wave.width + NEAR:
                    continue
                ring = self.rings[wave.carrier, wave.sense]
                place = (wave.sense * wave.angle) % ROUND
                arc = r * (gone + (ring.more(place, gone) if ring.rough else 0.0))
            length = math.hypot(line[2] - line[0], line[3] - line[1])
            yield wave.cost + arc + length, wave.step, angle, line

    def ways_open(self, x: float, y: float, enough: float = -math.inf) -> list[Found]:
        """The ways to a point, cheapest first; without rough ground only the cheapest, or one that costs no more than enough.

        In rough ground close to its edge there are also ways along the edge that break beside the point.
        """
        found = self._ways_straight(x, y, enough, SLACK)
        if found and found[0][0] <= enough:
            return found
        if self.roughs and any(area.holds(x, y) for area, _ in self.roughs) and not self.world.blocked_by(x, y):
            for stop in stops_beside(self, (x, y)):
                line = Edge(*stop.at, x, y)
                if self.opens(line, self.walls, self.zones):
                    more = self.world.cost_of(line)
                    found += [(cost + more, step, last, (stop, line))
                              for cost, step, last, _ in self._ways_straight(*stop.at, -math.inf, 0.0)[:1]
                              if cost + more <= self.wide]
            found.sort(key=lambda way: way[0])
        return found

    def _ways_straight(self, x: float, y: float, enough: float, slack: float) -> list[Found]:
        if self.world.blocked_by(x, y):
            return []
        found, least = [], self.wide
        for cost, step, left, line in sorted(self.ways_to(x, y)):
            if cost > least:
                break
            if not self.opens(line, self.walls, self.zones):
                continue
            if not self.roughs:
                return [(cost, step, (left, line), None)]
            real = cost + self.world.cost_of(line) - math.hypot(line[2] - line[0], line[3] - line[1])
            if real <= enough:
                return [(real, step, (left, line), None)]
            if real <= least:
                least = min(least, real + slack)
                found.append((real, step, (left, line), None))
        return sorted(found, key=lambda way: way[0])

    def rough_cost(self, x: float, y: float, enough: float = -math.inf) -> float:
        """At most this is the cost of the cheapest way to a point, and at least SLACK less, unless this is enough."""
        ways = self.ways_open(x, y, enough)
        return ways[0][0] if ways else math.inf

    def cost(self, x: float, y: float) -> float:
        """The cost of the cheapest way, also where refining leaves it beyond the budget; infinite if it is farther."""
        if not self.roughs:
            return self.rough_cost(x, y)
        way = self._refined(self.ways_open(x, y))
        return math.inf if way is None else way[0]

    def distance(self, x: float, y: float) -> float:
        """The cost of the cheapest way to a point; infinite where it is out of reach."""
        cost = self.cost(x, y)
        return cost if cost <= self.limit else math.inf

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is within the budget."""
        ways = self.ways_open(x, y, self.limit)
        if not ways or ways[0][0] <= self.limit:
            return bool(ways)
        return self._within(self._refined(ways, self.limit)) is not None

    def route(self, x: float, y: float) -> tuple[float, Path] | None:
        """The cheapest way to a point."""
        ways = self.ways_open(x, y)
        if self.roughs:
            return self._within(self._refined(ways))
        return (ways[0][0], self.path(ways[0][1], ways[0][2])) if ways else None

    def _within(self, way: tuple[float, Path] | None) -> tuple[float, Path] | None:
        return way if way is not None and way[0] <= self.limit else None

    def is_rough(self) -> bool:
        """Whether any rough ground is in range."""
        return bool(self.roughs)

    def steepest(self, x: float, y: float, within: float) -> float:
        """The most an inch can cost about a point."""
        return max([1.0, *(factor for area, factor in self.roughs if area.depth(x, y) > -within)])

    def fronts(self) -> list[tuple]:
        """Every wave as (x, y, radius, sense, angle, width, cost)."""
        return [(*(self.carriers[wave.carrier][:3] if wave.carrier >= 0 else (*self.start, 0.0)),
                 wave.sense, wave.angle, wave.width, wave.cost) for wave in self.waves]

    def fans(self, budget: float, tolerance: float) -> list[list[Point]]:
        """What every wave sees, as polygons."""
        return fans(self, budget, tolerance)

    def survey(self, x: float, y: float) -> tuple[float, float]:
        """How far a point is from the nearest rim (below zero: inside it), and from the next one."""
        gaps = [gap for shape in (*self.walls, *self.zones, *self.gates) for gap in shape.rim_gaps(x, y)]
        if self.world.room is not None:
            x0, y0, x1, y1 = self.world.room
            gaps += [x - x0, x1 - x, y - y0, y1 - y]
        nearest = sorted(abs(gap) for gap in gaps)[:2]
        zones = bool(self.world.spared) and any(shape.holds(x, y) for shape in self.zones)
        clearance = min(gaps, default=math.inf)
        if zones or self.gates:
            clearance = nearest[0]
        return clearance, nearest[1] if len(nearest) > 1 else math.inf


def tangent(x: float, y: float, a: float, cx: float, cy: float, b: float) -> Edge | None:
    """The line that leaves circle one and arrives at circle two; radii above 0 turn left, below 0 right."""
    dx, dy, k = cx - x, cy - y, a - b
    square = dx * dx + dy * dy
    rest = square - k * k
    if square == 0.0:
        return Edge(x, y, cx, cy) if a == b == 0.0 else None
    if rest < 0.0:
        if rest < -1e-9:
            apart = math.sqrt(square)
            if (a != 0.0 and b != 0.0) or abs(k) - apart > 2 * HUG:
                return None
        rest = 0.0
    along = math.sqrt(rest)
    ux, uy = dx * along - dy * k, dy * along + dx * k
    norm = math.hypot(ux, uy)
    ux, uy = ux / norm, uy / norm
    return Edge(x + a * uy, y - a * ux, cx + b * uy, cy - b * ux)


def on_arc(dx: float, dy: float, r: float, lo: float, wide: float) -> bool:
    """Whether the direction of a point on a carrier is within its arc."""
    if wide >= ROUND or r == 0.0:
        return True
    return (math.atan2(dy, dx) - lo + MARGIN) % ROUND <= wide + 2 * MARGIN


def line_to_goal(goals: Goals, number: int, x: float, y: float, a: float) -> Edge | None:
    """The line that leaves a circle for a goal: straight to a point, squarely onto an arc or an edge."""
    if number < len(goals.points):
        return tangent(x, y, a, *goals.points[number], 0.0)
    number -= len(goals.points)
    if number < len(goals.arcs):
        return _line_to_arc(goals.arcs[number], x, y, a)
    ax, ay, bx, by = goals.edges[number - len(goals.arcs)]
    length = math.hypot(bx - ax, by - ay)
    tx, ty = (bx - ax) / length, (by - ay) / length
    px, py = x + a * tx, y + a * ty
    along, gap = (px - ax) * tx + (py - ay) * ty, (px - ax) * ty - (py - ay) * tx
    if 0.0 <= along <= length and gap >= -2 * HUG:
        return Edge(px, py, ax + along * tx, ay + along * ty)
    return None


def _line_to_arc(arc: tuple[float, float, float, float, float, float], x: float, y: float, a: float) -> Edge | None:
    cx, cy, r, lo, wide, side = arc
    line = tangent(x, y, a, cx, cy, 0.0) if side > 0 else tangent(cx, cy, 0.0, x, y, a)
    if line is None:
        return None
    px, py = (line[0], line[1]) if side > 0 else (line[2], line[3])
    away = math.hypot(px - cx, py - cy)
    if away == 0.0 or side * (away - r) < -2 * HUG:
        return None
    dx, dy = (px - cx) / away, (py - cy) / away
    return Edge(px, py, cx + r * dx, cy + r * dy) if on_arc(dx, dy, r, lo, wide) else None
