"""Grown terrain and zones: a centre is inside one of the outlines exactly when the base overlaps."""

import math
import random

import pytest

from marchwarden.geometry.bases import Oval, Round, Square
from marchwarden.geometry.distances import gap_to_board, gap_to_polygon, gap_to_shape
from marchwarden.geometry.shapes import Bend, Circle, Edge, Outline, polygon
from marchwarden.geometry.spans import inside
from marchwarden.geometry.sums import convex_form, inset_bounds, sum_shape

BASES = [Round(0.5), Oval(2.4, 1.4), Square(1.0, 2.0)]
HOOK = [(0, 0), (4, 0), (4, 3), (3, 3), (3, 1), (0, 1)]
FAN = Outline((Edge(0, 0, 2, 0), Bend(0, 0, 2, 0, 2.5), Edge(2 * math.cos(2.5), 2 * math.sin(2.5), 0, 0)), closed=True)
BITTEN = Outline((Edge(0, 0, 2, 0), Bend(0, 0, 2, 0, 4.5), Edge(2 * math.cos(4.5), 2 * math.sin(4.5), 0, 0)), closed=True)


def holds(shapes, point):
    return any(math.dist(point, (shape.x, shape.y)) < shape.r if isinstance(shape, Circle) else
               shape.closed and inside(shape, point) for shape in shapes)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("facing", [0.0, 33.0])
@pytest.mark.parametrize("points", [HOOK, [(1, 1), (3, 2)], [(0, 0), (3, 0), (1, 2)]])
def test_grown_terrain_holds_the_centres_that_overlap(base, facing, points):
    chance = random.Random(5)
    sums = sum_shape(base, facing, polygon(points))
    for _ in range(150):
        at = (chance.uniform(-2, 6), chance.uniform(-2, 5))
        gap = gap_to_polygon(base, (*at, facing), points)
        if abs(gap) > 1e-6:
            assert holds(sums, at) == (gap < 0)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("shape", [FAN, BITTEN, Circle(1, 1, 0.5), polygon(HOOK)])
def test_grown_shapes_hold_the_centres_that_overlap(base, shape):
    chance = random.Random(6)
    sums = sum_shape(base, 20.0, shape)
    for _ in range(150):
        at = (chance.uniform(-5, 5), chance.uniform(-5, 5))
        gap = gap_to_shape(base, (*at, 20.0), shape)
        if abs(gap) > 2e-4:
            assert holds(sums, at) == (gap < 0)


def test_a_convex_outline_is_one_form():
    assert len(sum_shape(Square(1, 1), 0.0, FAN)) == 1
    assert convex_form(polygon([(0, 0), (0, 1), (1, 1), (1, 0)])) is not None
    assert convex_form(polygon(HOOK)) is None and convex_form(BITTEN) is None


def test_the_board_for_a_centre():
    assert inset_bounds(Square(1, 2), 0.0, (0, 0, 48, 36)) == pytest.approx((1, 0.5, 47, 35.5))
    x0, y0, x1, y1 = inset_bounds(Oval(2, 1), 30.0, (0, 0, 48, 36))
    assert gap_to_board(Oval(2, 1), (x0, y0, 30.0), (0, 0, 48, 36)) == pytest.approx(0.0)
    assert gap_to_board(Oval(2, 1), (x1, y1, 30.0), (0, 0, 48, 36)) == pytest.approx(0.0)
