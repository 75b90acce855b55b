"""The outline of a region, traced over a net of cells that is fine only where the outline runs.

A cell is left whole where the region's own costs prove that it lies inside or outside. A border cell is cut until it
is small, or until one smooth line runs through it; neighbours of different size share every corner on their common
side, so rings always close.
"""

import math
from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from marchwarden.geometry.refining import DRAFT, FINE
from marchwarden.geometry.shapes import Point
from marchwarden.geometry.tangents import SLACK

if TYPE_CHECKING:
    from marchwarden.geometry.region import Region

Ring = list[Point]
Corner = tuple[int, int]
Cell = tuple[int, int, int]
"""Column, row and width."""

Side = tuple[Corner, Corner]
"""Between two corners, the one inside first."""

NOTCH = 2
"""Where a cell of this many of the finest cells looks the same all over, a notch in it may be lost."""

SMOOTH = 32
"""How many of the finest cells wide a cell with one smooth line may be."""

PAD = 0.75
"""How far beyond the budget costs are known, in inches, to tell what is surely out of reach."""


class Lattice(Protocol):
    """A net whose corners are inside or outside, with the places where the outline crosses its sides."""

    def holds(self, corner: Corner) -> bool:
        """Whether a corner is inside."""

    def crossing(self, a: Corner, b: Corner) -> tuple[Point, bool]:
        """Where the outline crosses the side from corner a (inside) to corner b, and whether a budget ends there."""


class Net:
    """Corners on a square lattice about the start, the finest cells as wide as the tolerance."""

    def __init__(self, region: "Region", tolerance: float) -> None:
        self.region, self.tolerance = region, tolerance
        self.unit = tolerance
        reach = region.budget + 2 * tolerance
        self.levels = max(4, math.ceil(math.log2(2 * reach / self.unit)))
        width = self.unit * 2 ** self.levels
        self.x, self.y = region.start[0] - width / 2, region.start[1] - width / 2
        self.inside: dict[Corner, bool] = {}
        self.costs: dict[Corner, float] = {}
        self.crossings: dict[Side, tuple[Point, bool]] = {}
        self.wide = region.ground.world.region(*region.start, region.budget + PAD)
        self.limit = region._found.limit
        self.steepest = max([rough.factor for rough in region.ground.roughs], default=1.0)

    def place(self, corner: Corner) -> Point:
        return (self.x + corner[0] * self.unit, self.y + corner[1] * self.unit)

    def holds(self, corner: Corner) -> bool:
        known = self.inside.get(corner)
        if known is None:
            known = self.inside[corner] = self.region.contains(self.place(corner))
        return known

    def cost(self, p: Point) -> float:
        """What it costs to stop at a point, also a little beyond the budget; infinite where that is barred or far."""
        return math.inf if self.region.ground.holds(p) else self.region._found.cost(*p)

    def cost_at(self, corner: Corner) -> float:
        known = self.costs.get(corner)
        if known is None:
            known = self.costs[corner] = self.cost(self.place(corner))
        return known

    def crossing(self, a: Corner, b: Corner) -> tuple[Point, bool]:
        """Where the outline crosses the side from corner a (inside) to b (outside), and whether the budget ends there."""
        found = self.crossings.get((a, b))
        if found is None:
            beyond = self.cost_at(b)
            spent = self._last_afforded(a, b, self.cost_at(a), beyond) if math.isfinite(beyond) else None
            found = self.crossings[a, b] = (spent, True) if spent is not None else (self._last_held(a, b), False)
        return found

    def _last_held(self, a: Corner, b: Corner) -> Point:
        """The last place of the region on a side."""
        (ax, ay), (bx, by) = self.place(a), self.place(b)
        low, high = 0.0, 1.0
        while (high - low) * math.hypot(bx - ax, by - ay) > self.tolerance / 10:
            middle = (low + high) / 2
            if self.region.contains((ax + (bx - ax) * middle, ay + (by - ay) * middle)):
                low = middle
            else:
                high = middle
        return ax + (bx - ax) * low, ay + (by - ay) * low

    def _last_afforded(self, a: Corner, b: Corner, low_cost: float, high_cost: float) -> Point | None:
        """The place on a side where hardly any of the budget is left; None where something else ends the region."""
        (ax, ay), (bx, by) = self.place(a), self.place(b)
        close = self.tolerance / 10
        aim, low, high = self.limit - close / 2, 0.0, 1.0
        for n in range(12):
            share = (aim - low_cost) / (high_cost - low_cost)
            share = low + (high - low) * (0.5 if n % 3 == 2 else min(0.98, max(0.02, share)))
            place = (ax + (bx - ax) * share, ay + (by - ay) * share)
            here = self.cost(place)
            if math.isinf(here):
                return None
            if abs(here - aim) <= close / 2:
                return place
            if here < aim:
                low, low_cost = share, here
            else:
                high, high_cost = share, here
        return None

    def settled(self, x: float, y: float, half: float) -> bool:
        """Whether a cell about a point is proved to be all inside or all outside."""
        region, far = self.region, half * math.sqrt(2)
        if math.hypot(x - region.start[0], y - region.start[1]) - far > region.budget:
            return True
        clearance, _ = self.wide.survey(x, y)
        for _, held in region.ground.held:
            depth = held.depth(x, y)
            if depth > far:
                return True
            if depth > -far:
                clearance = min(clearance, 0.0)
        if clearance < -far:
            return True
        if clearance > far:
            return self._is_far_from_the_end(x, y, far)
        return False

    def _is_far_from_the_end(self, x: float, y: float, far: float) -> bool:
        """Whether what is left of the budget, or missing, at the middle of an open cell is more than crossing it costs."""
        budget, is_rough = self.region.budget, self.wide.is_rough()
        steps = self.wide.steepest(x, y, far) * far
        margin = steps + (SLACK if is_rough else 0.0)
        known = self.wide.rough_cost(x, y, budget - margin)
        if known + margin <= budget or min(known, budget + PAD) - margin > budget:
            return True
        if not self.region._found.is_rough() or steps > PAD:
            return False
        exact = self.region._found.cost(x, y)
        return math.isfinite(exact) and abs(exact - self.limit) > steps

    def is_even(self, column: int, row: int, width: int) -> bool:
        """Whether a small cell with at most one rim in it looks the same all over; slivers may still cross a side."""
        if width > SMOOTH:
            return False
        half = width * self.unit / 2
        x, y = self.place((column, row))
        x, y, far = x + half, y + half, half * math.sqrt(2)
        if self.wide.survey(x, y)[1] <= far:
            return False
        if any(held.depth(x, y) > -far for _, held in self.region.ground.held):
            return False
        inside = self.region.contains((x, y))
        corners = ((column, row), (column + width, row), (column, row + width), (column + width, row + width))
        if any(self.holds(corner) != inside for corner in corners):
            return False
        if width <= NOTCH:
            return True
        budget, across = self.region.budget, 2 * self.steepest * far + (SLACK if self.wide.is_rough() else 0.0)
        sure = budget - across
        cost = self.wide.rough_cost(x, y, sure)
        if math.isfinite(cost):
            return cost <= sure
        # Nothing is known of the middle. Far from the end of the budget only a rim can run through, and it is smooth.
        return not any(self.wide.rough_cost(*self.place(corner), sure) < budget + across for corner in corners)

    def cells(self) -> list[Cell]:
        """The cells that are not settled as (column, row, width), in a fixed order."""
        size = 2 ** self.levels
        todo, border = [(0, 0, size)], []
        while todo:
            column, row, width = todo.pop()
            half = width * self.unit / 2
            x, y = self.place((column, row))
            if self.settled(x + half, y + half, half):
                continue
            if width == 1 or self.is_even(column, row, width) or self._is_smooth(column, row, width):
                border.append((column, row, width))
                continue
            step = width // 2
            todo += [(column + dx, row + dy, step) for dx in (0, step) for dy in (0, step)]
        return border

    def _is_smooth(self, column: int, row: int, width: int) -> bool:
        """Whether one line runs through a small cell, near its chord."""
        if width > SMOOTH:
            return False
        corners = [(column, row), (column + width, row), (column + width, row + width), (column, row + width)]
        held = [self.holds(corner) for corner in corners]
        ends = [self.crossing(a, b) if inside else self.crossing(b, a)
                for a, b, inside, also in zip(corners, corners[1:] + corners[:1], held, held[1:] + held[:1],
                                              strict=True)
                if inside != also]
        if len(ends) != 2:
            return False
        ((ax, ay), one), ((bx, by), other) = ends
        length = math.hypot(bx - ax, by - ay)
        if length < self.tolerance:
            return False
        aside = ((by - ay) / length * self.tolerance / 2, (ax - bx) / length * self.tolerance / 2)
        return all(self._is_near((ax + (bx - ax) * share, ay + (by - ay) * share), aside, spent=one and other)
                   for share in (0.25, 0.5, 0.75))

    def _is_near(self, chord: Point, aside: Point, *, spent: bool) -> bool:
        """Whether the outline passes a point of a chord closely; `aside` is how far to look to its sides."""
        if spent:
            here = self.cost(chord)
            if math.isfinite(here):
                return abs(here - self.limit) <= self.tolerance / 2
        (x, y), (nx, ny) = chord, aside
        return self.region.contains((x + nx, y + ny)) != self.region.contains((x - nx, y - ny))


def trace(region: "Region", tolerance: float) -> list[list[Ring]]:
    """The polygons of a region, each ring with its holes."""
    if not region.contains(region.start):
        return []
    region._found.patience = DRAFT
    try:
        net = Net(region, tolerance)
        return closed_outline(net, net.cells())
    finally:
        region._found.patience = FINE


def closed_outline(net: Lattice, cells: list[Cell]) -> list[list[Ring]]:
    """The polygons whose outline runs through some cells of a net, and through those that are missing to close it."""
    following = _joined(net, cells)
    while more := _missing(following):
        cells += more
        following = _joined(net, cells)
    return _nested(_rings(net, following))


def _joined(net: Lattice, cells: list[Cell]) -> dict[Side, Side]:
    """All cells linked, each with the corners of its neighbours on its sides."""
    corners = {(column + dx, row + dy) for column, row, width in cells for dx in (0, width) for dy in (0, width)}
    following: dict[Side, Side] = {}
    columns, rows = _lines(corners)
    for column, row, width in cells:
        _link(net, _sides(column, row, width, columns, rows), following)
    return following


def _missing(following: dict[Side, Side]) -> list[Cell]:
    """The smallest cells beyond the sides at which a ring would end: where a settled cell has the outline run into it."""
    entered = set(following.values())
    beyond = [(side, False) for side in following if side not in entered]
    beyond += [(side, True) for side in entered if side not in following]
    return sorted({cell for side, left in beyond for cell in _beside(side, left=left)})


def _beside(side: Side, *, left: bool) -> Iterator[Cell]:
    """The smallest cells along a side, on its left or right as seen from its corner inside."""
    (ax, ay), (bx, by) = side
    dx, dy = bx - ax, by - ay
    back = int((dx - dy if left else dy - dx) < 0)
    for k in range(abs(dx + dy)):
        yield (min(ax, bx) + k, ay - back, 1) if dx else (ax - back, min(ay, by) + k, 1)


def _lines(corners: set[Corner]) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """All corners by column and by row."""
    columns: dict[int, list[int]] = {}
    rows: dict[int, list[int]] = {}
    for column, row in sorted(corners):
        columns.setdefault(column, []).append(row)
        rows.setdefault(row, []).append(column)
    for line in rows.values():
        line.sort()
    return columns, rows


def _sides(column: int, row: int, width: int, columns: dict, rows: dict) -> list[Corner]:
    """The corners about a cell, to the left, with those of its finer neighbours."""
    def between(line: list[int], low: int, high: int) -> list[int]:
        return line[bisect_left(line, low):bisect_left(line, high)]

    end, top = column + width, row + width
    return [*((x, row) for x in between(rows[row], column, end)),
            *((end, y) for y in between(columns[end], row, top)),
            *((x, top) for x in reversed(between(rows[top], column + 1, end + 1))),
            *((column, y) for y in reversed(between(columns[column], row + 1, top + 1)))]


def _link(net: Lattice, around: list[Corner], following: dict) -> None:
    """Join, within a cell, where the outline comes in to where it goes out, the inside on its left."""
    held = [net.holds(corner) for corner in around]
    count = len(around)
    outs = [k for k in range(count) if held[k] and not held[(k + 1) % count]]
    ins = [k for k in range(count) if not held[k] and held[(k + 1) % count]]
    for k in outs:
        before = min(ins, key=lambda at: (k - at) % count)
        inner, outer = around[(before + 1) % count], around[before]
        following[around[k], around[(k + 1) % count]] = (inner, outer)


def _rings(net: Lattice, following: dict) -> list[Ring]:
    rings, done = [], set()
    for first in sorted(following):
        if first in done:
            continue
        ring, at = [], first
        while at not in done:
            done.add(at)
            ring.append(net.crossing(*at)[0])
            at = following[at]
        if len(ring) > 2:
            rings.append(ring)
    return rings


def _area(ring: Ring) -> float:
    return math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True)) / 2


def _nested(rings: list[Ring]) -> list[list[Ring]]:
    """Outer rings, largest first, each with the holes inside it."""
    outers = sorted((ring for ring in rings if _area(ring) > 0), key=_area, reverse=True)
    polygons = [[ring] for ring in outers]
    for hole in (ring for ring in rings if _area(ring) < 0):
        around = [polygon for polygon in polygons if _surrounds(polygon[0], hole[0])]
        if around:
            around[-1].append(hole)
    return polygons


def _surrounds(ring: Ring, point: Point) -> bool:
    inside = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (ay > point[1]) != (by > point[1]) and point[0] < ax + (point[1] - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside
