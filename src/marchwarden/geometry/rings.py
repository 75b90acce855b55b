"""Shapes as closed rings of points, for pictures."""

import math

from marchwarden.geometry.pieces import length_of, place_on
from marchwarden.geometry.shapes import Bend, Circle, Outline, Point

BEND_STEP = math.radians(10)
"""How far an arc turns, at most, from one drawn point to the next."""


def ring_of(shape: Circle | Outline, bend: float = BEND_STEP) -> list[Point]:
    """The points of a shape in order, the first again at the end, its arcs in steps of at most `bend` radians."""
    if isinstance(shape, Circle):
        shape = Outline((Bend(shape.x, shape.y, shape.r, 0.0, math.tau),))
    ring: list[Point] = []
    for piece in shape.pieces:
        steps = max(1, math.ceil(abs(piece.sweep) / bend)) if isinstance(piece, Bend) else 1
        length = length_of(piece)
        ring += [_rounded(place_on(piece, length * step / steps)) for step in range(steps)]
    return [*ring, ring[0]]


def _rounded(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)
