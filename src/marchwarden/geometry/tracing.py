"""The outline of a region, traced over a net of cells that is fine only where the outline runs.

A cell is left whole where the region's own costs prove that it lies inside or outside. A border cell is cut until it
is small, or until one smooth line runs through it; neighbours of different size share every corner on their common
side, so rings always close.
"""

import math
from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING

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

SMOOTH = 16
"""How many of the finest cells wide a cell with one smooth line may be."""

PAD = 0.75
"""How far beyond the budget costs are known, in inches, to tell what is surely out of reach."""


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
        self.crossings: dict[Side, Point] = {}
        self.wide = region.ground.world.region(*region.start, region.budget + PAD)
        self.steepest = max([rough.factor for rough in region.ground.roughs], default=1.0)

    def place(self, corner: Corner) -> Point:
        return (self.x + corner[0] * self.unit, self.y + corner[1] * self.unit)

    def holds(self, corner: Corner) -> bool:
        known = self.inside.get(corner)
        if known is None:
            known = self.inside[corner] = self.region.contains(self.place(corner))
        return known

    def crossing(self, a: Corner, b: Corner) -> Point:
        """Where the outline crosses the side from corner a (inside) to corner b (outside)."""
        found = self.crossings.get((a, b))
        if found is None:
            (ax, ay), (bx, by) = self.place(a), self.place(b)
            low, high = 0.0, 1.0
            while (high - low) * math.hypot(bx - ax, by - ay) > self.tolerance / 10:
                middle = (low + high) / 2
                if self.region.contains((ax + (bx - ax) * middle, ay + (by - ay) * middle)):
                    low = middle
                else:
                    high = middle
            found = self.crossings[a, b] = (ax + (bx - ax) * low, ay + (by - ay) * low)
        return found

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
            cost, margin = self.wide.rough_cost(x, y), self.steepest * far + (SLACK if region.ground.roughs else 0.0)
            if cost + margin <= region.budget or min(cost, region.budget + PAD) - margin > region.budget:
                return True
        return False

    def is_even(self, column: int, row: int, width: int) -> bool:
        """Whether a small cell with at most one rim in it looks the same all over; slivers may still cross a side."""
        half = width * self.unit / 2
        x, y = self.place((column, row))
        x, y, far = x + half, y + half, half * math.sqrt(2)
        if width > SMOOTH or self.wide.survey(x, y)[1] <= far:
            return False
        if any(held.depth(x, y) > -far for _, held in self.region.ground.held):
            return False
        inside = self.region.contains((x, y))
        corners = ((column, row), (column + width, row), (column, row + width), (column + width, row + width))
        if any(self.holds(corner) != inside for corner in corners):
            return False
        cost = self.wide.rough_cost(x, y)
        if math.isinf(cost) or cost + 2 * self.steepest * far + SLACK <= self.region.budget:
            return True  # only a rim can run through, and it is smooth
        shares = (-1.0, -0.5, 0.0, 0.5, 1.0)
        return all(self.region.contains((x + a * half, y + b * half)) == inside for a in shares for b in shares)

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
        (ax, ay), (bx, by) = ends
        length = math.hypot(bx - ax, by - ay)
        if length < self.tolerance:
            return False
        for share in (0.25, 0.5, 0.75):
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            nx, ny = (by - ay) / length * self.tolerance / 2, (ax - bx) / length * self.tolerance / 2
            if self.region.contains((x + nx, y + ny)) == self.region.contains((x - nx, y - ny)):
                return False
        return True


def trace(region: "Region", tolerance: float) -> list[list[Ring]]:
    """The polygons of a region, each ring with its holes."""
    if not region.contains(region.start):
        return []
    net = Net(region, tolerance)
    cells = net.cells()
    following = _joined(net, cells)
    while more := _missing(following):
        cells += more
        following = _joined(net, cells)
    return _nested(_rings(net, following))


def _joined(net: Net, cells: list[Cell]) -> dict[Side, Side]:
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


def _link(net: Net, around: list[Corner], following: dict) -> None:
    """Join, within a cell, where the outline comes in to where it goes out, the inside on its left."""
    held = [net.holds(corner) for corner in around]
    count = len(around)
    outs = [k for k in range(count) if held[k] and not held[(k + 1) % count]]
    ins = [k for k in range(count) if not held[k] and held[(k + 1) % count]]
    for k in outs:
        before = min(ins, key=lambda at: (k - at) % count)
        inner, outer = around[(before + 1) % count], around[before]
        following[around[k], around[(k + 1) % count]] = (inner, outer)


def _rings(net: Net, following: dict) -> list[Ring]:
    rings, done = [], set()
    for first in sorted(following):
        if first in done:
            continue
        ring, at = [], first
        while at not in done:
            done.add(at)
            ring.append(net.crossing(*at))
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
