"""The outline of a set of places that is known only by asking, place by place: an even net, finer where it runs."""

import math
from collections.abc import Callable

from marchwarden.geometry.shapes import Point
from marchwarden.geometry.tracing import Cell, Corner, Ring, closed_outline

COARSE = 4
"""How many of the finest cells wide a cell is that is looked at first."""


class Field:
    """A square net about a centre; `holds` says of a place whether it belongs. Lengths in inches.

    What is narrower than a coarse cell may be missed; the outline is drawn to a tenth of a fine one.
    """

    def __init__(self, holds: Callable[[Point], bool], centre: Point, radius: float, fine: float) -> None:
        self.asked, self.fine = holds, fine
        self.count = 2 * math.ceil(radius / (fine * COARSE)) + 2
        half = self.count * COARSE * fine / 2
        self.x, self.y = centre[0] - half, centre[1] - half
        self.known: dict[Corner, bool] = {}
        self.crossings: dict[tuple[Corner, Corner], Point] = {}

    def place(self, corner: Corner) -> Point:
        """Where a corner of the net lies."""
        return (self.x + corner[0] * self.fine, self.y + corner[1] * self.fine)

    def holds(self, corner: Corner) -> bool:
        """Whether a corner belongs to the set."""
        known = self.known.get(corner)
        if known is None:
            known = self.known[corner] = self.asked(self.place(corner))
        return known

    def crossing(self, a: Corner, b: Corner) -> tuple[Point, bool]:
        """Where the outline crosses the side from corner a (inside) to corner b (outside); no budget ends there."""
        found = self.crossings.get((a, b))
        if found is None:
            (ax, ay), (bx, by) = self.place(a), self.place(b)
            low, high = 0.0, 1.0
            while (high - low) * math.hypot(bx - ax, by - ay) > self.fine / 10:
                middle = (low + high) / 2
                inside = self.asked((ax + (bx - ax) * middle, ay + (by - ay) * middle))
                low, high = (middle, high) if inside else (low, middle)
            found = self.crossings[a, b] = (ax + (bx - ax) * low, ay + (by - ay) * low)
        return found, False

    def cells(self) -> list[Cell]:
        """The finest cells through which the outline runs, in a fixed order."""
        todo = [(column * COARSE, row * COARSE, COARSE) for column in range(self.count) for row in range(self.count)]
        border = []
        while todo:
            column, row, width = todo.pop()
            if self._is_even(column, row, width):
                continue
            if width == 1:
                border.append((column, row, width))
                continue
            step = width // 2
            todo += [(column + dx, row + dy, step) for dx in (0, step) for dy in (0, step)]
        return border

    def _is_even(self, column: int, row: int, width: int) -> bool:
        """Whether all corners of a cell, and its middle where that is one, are alike."""
        corners = [(column, row), (column + width, row), (column, row + width), (column + width, row + width)]
        if width > 1:
            corners.append((column + width // 2, row + width // 2))
        first = self.holds(corners[0])
        return all(self.holds(corner) == first for corner in corners[1:])

    def outline(self) -> list[list[Ring]]:
        """The polygons of the set, each ring with its holes."""
        return closed_outline(self, self.cells())
