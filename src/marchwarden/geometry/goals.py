"""Where a search for a way may end."""

from typing import NamedTuple

from marchwarden.geometry.shapes import Point


class Goals(NamedTuple):
    """Where a search may end: points; arcs and edges to be met squarely; and a disc that holds them all."""

    points: tuple[Point, ...]
    arcs: tuple[tuple[float, float, float, float, float, float], ...]
    """Centre, radius, first angle, angular width, and +1 where it is met from outside, -1 from inside."""
    edges: tuple[tuple[float, float, float, float], ...]
    """From a to b, met from its right."""
    around: tuple[float, float, float]

    @property
    def number(self) -> int:
        return len(self.points) + len(self.arcs) + len(self.edges)
