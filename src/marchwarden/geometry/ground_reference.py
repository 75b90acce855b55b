"""The motion kernel in plain Python: the meaning of every answer, the fallback, and the oracle of the C++ one.

A `World` is built for one question and thrown away. Blockers are named by their place in the list, the board's edge
by BOARD.
"""

import math
from collections.abc import Callable, Sequence

from marchwarden.geometry.goals import Goals
from marchwarden.geometry.grown import Band, Disc, Grown, Span, grown_blocker, spans_inside
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.pieces import Path, Piece, length_of, line_crossings, place_on, straight
from marchwarden.geometry.shapes import Point
from marchwarden.geometry.tangents import Search

BOARD = -1
RoughSpan = tuple[float, float, float, list[int]]


class World:
    """Blockers and rough areas grown by the mover's radius."""

    name = "python"

    def __init__(self, radius: float, blockers: Sequence[tuple], roughs: Sequence[tuple], bounds: tuple | None,
                 exempt: str | None) -> None:
        self.reach = radius - TAU
        self.shapes = [grown_blocker(shape, self.reach) for _, shape, _ in blockers]
        self.kinds = [kind for _, _, kind in blockers]
        zones = {"zone", "membrane"}
        spared = [k for k, (key, _, kind) in enumerate(blockers) if key == exempt and kind in zones]
        self.spared: tuple[Grown, ...] = tuple(self.shapes[k] for k in spared)
        self.walls = [k for k, kind in enumerate(self.kinds) if kind == "solid"]
        self.zones = [k for k, kind in enumerate(self.kinds) if kind == "zone" and k not in spared]
        self.membranes = [k for k, kind in enumerate(self.kinds) if kind == "membrane" and k not in spared]
        self.roughs = [(Band(outline, max(self.reach, 1e-9)), factor) for _, outline, factor in roughs]
        self.room = None if bounds is None else (
            bounds[0] + self.reach, bounds[1] + self.reach, bounds[2] - self.reach, bounds[3] - self.reach)

    # ---- places
    def on_board(self, x: float, y: float) -> bool:
        room = self.room
        return room is None or (room[0] <= x <= room[2] and room[1] <= y <= room[3])

    def spares(self, x: float, y: float) -> bool:
        return any(shape.holds(x, y) for shape in self.spared)

    def blocked_by(self, x: float, y: float, gap: float = 0.0) -> list[int]:
        """What keeps the centre from standing at a point: walls and zones, and the board."""
        found = [] if self.on_board(x, y) else [BOARD]
        found += [k for k in self.walls if _holds(self.shapes[k], x, y, gap)]
        zones = [k for k in self.zones if _holds(self.shapes[k], x, y, gap)]
        return found + (zones if zones and not self.spares(x, y) else [])

    def free(self, x: float, y: float, gap: float = 0.0) -> bool:
        return not self.blocked_by(x, y, gap)

    def inside_of(self, x: float, y: float) -> list[int]:
        """The membranes which hold a point and are not spared there."""
        return [] if self.spares(x, y) else [k for k in self.membranes if self.shapes[k].holds(x, y)]

    # ---- costs
    def rough_spans(self, piece: Piece) -> list[RoughSpan]:
        """The spans of a piece on rough ground, cut where the set of areas changes; the highest factor counts."""
        parts = [(a, b, factor, k) for k, (area, factor) in enumerate(self.roughs)
                 for a, b in spans_inside(area, piece)]
        places = sorted({end for a, b, _, _ in parts for end in (a, b)})
        spans: list[RoughSpan] = []
        for a, b in zip(places, places[1:], strict=False):
            over = [(factor, k) for first, last, factor, k in parts if first <= a and b <= last]
            if over:
                spans.append((a, b, max(over)[0], [k for _, k in over]))
        return spans

    def cost_of(self, piece: Piece) -> float:
        """The length of a piece and what rough ground adds to it."""
        length = length_of(piece)
        if not self.roughs:
            return length
        return length + math.fsum((b - a) * (factor - 1.0) for a, b, factor, _ in self.rough_spans(piece))

    # ---- paths that are drawn
    def walk_points(self, points: Sequence[Point]) -> tuple:
        return self.walk(straight(points))

    def is_clear(self, points: Sequence[Point]) -> bool:
        """Whether straight legs overlap nothing."""
        return not self.walk(straight(points))[1]

    def walk(self, path: Path) -> tuple:
        """Judge a path: (length and cost of each piece, faults, rough stretches, what was met and where)."""
        legs = [(length_of(piece), self.cost_of(piece)) for piece in path]
        begins = [math.fsum(length for length, _ in legs[:k]) for k in range(len(legs))]
        faults, met = [], []
        moves = any(length for length, _ in legs)
        for k, shape in enumerate(self.shapes):
            solid = self.kinds[k] == "solid"
            first = self._first(path, begins, shape.grown(2 * TAU) if solid else shape)
            if first is None:
                continue
            met.append((k, first[0]))
            if shape in self.spared or not moves:
                continue
            spans = self._merged(path, begins, shape, () if solid else self.spared)
            if self.kinds[k] == "membrane":
                spans = [span for span in spans if span[0] > 0.0]
            if spans:
                faults.append(self._fault(k, path, begins, spans[0], shape.depth))
        if moves and self.room is not None:
            off = [(k, begins[k] + a, begins[k] + b) for k, piece in enumerate(path) for a, b in self._off(piece)]
            if off:
                faults.append(self._fault(BOARD, path, begins, (off[0][1], off[0][2], off[0][0]), self._off_depth))
        faults.sort(key=lambda fault: fault[2])
        met.sort(key=lambda meeting: meeting[1])
        return legs, faults, self._stretches(path, begins), met

    def _first(self, path: Path, begins: list[float], shape: Grown) -> tuple[float, float, int] | None:
        spans = self._merged(path, begins, shape, ())
        return spans[0] if spans else None

    @staticmethod
    def _merged(path: Path, begins: list[float], shape: Grown, spared: tuple[Grown, ...]) -> list:
        """Spans inside a shape along the whole path with the piece in which each begins."""
        spans: list[tuple[float, float, int]] = []
        goes_on = False
        for k, piece in enumerate(path):
            length = length_of(piece)
            if length == 0.0:
                if k == 0 and shape.holds(*place_on(piece, 0.0)):
                    spans, goes_on = [(0.0, 0.0, 0)], True
                continue
            inside = spans_inside(shape, piece, spared) if _may_meet(shape, piece) else []
            for a, b in inside:
                if goes_on and a == 0.0:
                    spans[-1] = (spans[-1][0], begins[k] + b, spans[-1][2])
                else:
                    spans.append((begins[k] + a, begins[k] + b, k))
            goes_on = bool(inside) and inside[-1][1] == length
        return spans

    def _fault(self, index: int, path: Path, begins: list[float], span: tuple,
               depth: Callable[[float, float], float]) -> tuple:
        """(blocker, leg, along, x, y, depth) of the first overlap; the depth is the greatest met in that leg's span."""
        first, last, leg = span
        start, end = first - begins[leg], min(last - begins[leg], length_of(path[leg]))
        x, y = place_on(path[leg], start)
        deep = max(depth(*place_on(path[leg], start + (end - start) * k / 16)) for k in range(17))
        return (index, leg, first, x, y, deep + TAU)

    def _off(self, piece: Piece) -> list[Span]:
        if self.room is None:
            return []
        x0, y0, x1, y1 = self.room
        length = length_of(piece)
        places = [0.0, length]
        for nx, ny, level in ((1.0, 0.0, x0), (1.0, 0.0, x1), (0.0, 1.0, y0), (0.0, 1.0, y1)):
            places += [along for along in line_crossings(piece, nx, ny, level) if 0.0 < along < length]
        places.sort()
        return [(a, b) for a, b in zip(places, places[1:], strict=False)
                if b > a and not self.on_board(*place_on(piece, (a + b) / 2))]

    def _off_depth(self, x: float, y: float) -> float:
        if self.room is None:
            return -math.inf
        x0, y0, x1, y1 = self.room
        return max(x0 - x, x - x1, y0 - y, y - y1)

    def _stretches(self, path: Path, begins: list[float]) -> list[RoughSpan]:
        spans: list[RoughSpan] = []
        goes_on = False
        for k, piece in enumerate(path):
            if length_of(piece) == 0.0:
                continue
            here = self.rough_spans(piece) if self.roughs else []
            for a, b, factor, areas in here:
                if goes_on and a == 0.0 and spans[-1][3] == areas:
                    spans[-1] = (spans[-1][0], begins[k] + b, factor, areas)
                else:
                    spans.append((begins[k] + a, begins[k] + b, factor, areas))
            goes_on = bool(here) and here[-1][1] == length_of(piece)
        return spans

    # ---- paths that are found
    def search(self, x: float, y: float, budget: float, goals: Goals) -> tuple[float, Path] | None:
        """The cheapest path to any of the goals, None where there is none within the budget."""
        if not self.roughs:
            return Search(self, x, y, budget, goals).best()
        # The shortest path bounds the cheapest one: from below by its length, from above by its cost.
        shortest = Search(self, x, y, budget, goals, heed_rough=False).best()
        if shortest is None:
            return None
        cost = math.fsum(self.cost_of(piece) for piece in shortest[1])
        if cost <= shortest[0] + 1e-12:
            return shortest
        cheapest = Search(self, x, y, min(budget, cost), goals).best()
        if cheapest is not None and cheapest[0] <= cost:
            return cheapest
        return (cost, shortest[1]) if cost <= budget + TAU else None

    def region(self, x: float, y: float, budget: float) -> "Search":
        """Everything within the budget."""
        search = Search(self, x, y, budget, None)
        search.spread()
        return search


def _holds(shape: Grown, x: float, y: float, gap: float) -> bool:
    if gap == 0.0:
        return shape.holds(x, y)
    return shape.depth(x, y) > -gap


def _may_meet(shape: Grown, piece: Piece) -> bool:
    """A quick look at the circle around a shape."""
    around = Disc(*shape.around)
    if len(piece) == 4:
        return not around.clear_of(*piece)
    return math.hypot(around.x - piece[0], around.y - piece[1]) < around.reach + piece[2]
