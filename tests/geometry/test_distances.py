"""Gaps to terrain, shapes and the board, and the nearest points of two bases."""

import math
import random

import pytest

from marchwarden.geometry.areas import point_in_polygon
from marchwarden.geometry.bases import Oval, Round, Square, base_outline, form_of
from marchwarden.geometry.distances import gap_to_board, gap_to_polygon, gap_to_shape
from marchwarden.geometry.forms import gap_to
from marchwarden.geometry.pieces import length_of, place_on
from marchwarden.geometry.shapes import Bend, Circle, Edge, Outline, polygon, wall
from marchwarden.geometry.spans import inside

BASES = [Round(0.5), Oval(2.4, 1.4), Square(1.0, 2.0)]
HOOK = [(0, 0), (4, 0), (4, 3), (3, 3), (3, 1), (0, 1)]


def along(pieces, step=0.01):
    return [place_on(piece, length_of(piece) * k / n) for piece in pieces
            for n in [int(length_of(piece) / step) + 2] for k in range(n + 1)]


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("points", [HOOK, [(1, 1), (3, 2)], [(0, 0), (3, 0), (1, 2)]])
def test_the_gap_to_terrain_is_that_of_the_nearest_point(base, points):
    chance = random.Random(len(points))
    rim = along((polygon(points) if len(points) > 2 else wall(points)).pieces)
    for _ in range(40):
        pose = (chance.uniform(-2, 6), chance.uniform(-2, 5), chance.uniform(0, 360))
        gap = gap_to_polygon(base, pose, points)
        form = form_of(base, pose)
        sampled = min(gap_to(form, *point) for point in rim)
        overlapping = sampled < 0 or (len(points) > 2 and point_in_polygon(pose[:2], points))
        if overlapping:
            assert gap <= 1e-9
        else:
            assert sampled - 0.02 <= gap <= sampled + 1e-9
        if isinstance(base, Round) and not point_in_polygon(pose[:2], points):
            assert gap == pytest.approx(min(math.dist(pose[:2], q) for q in rim) - base.radius, abs=0.02)


@pytest.mark.parametrize("base", BASES)
def test_the_gap_to_a_shape_with_bends(base):
    chance = random.Random(3)
    fan = Outline((Edge(0, 0, 2, 0), Bend(0, 0, 2, 0, 2.5), Edge(2 * math.cos(2.5), 2 * math.sin(2.5), 0, 0)), closed=True)
    ring = Outline((Bend(0, 0, 3, -2, 4),), closed=False)
    for shape in (fan, ring, Circle(1, 1, 0.7)):
        rim = along(shape.pieces if isinstance(shape, Outline) else (Bend(1, 1, 0.7, 0, math.tau),))
        for _ in range(60):
            pose = (chance.uniform(-4, 4), chance.uniform(-4, 4), chance.uniform(0, 360))
            form, gap = form_of(base, pose), gap_to_shape(base, pose, shape)
            sampled = min(gap_to(form, *point) for point in rim)
            closed = isinstance(shape, Circle) or shape.closed
            holds = math.dist(pose[:2], (1, 1)) < 0.7 if isinstance(shape, Circle) else closed and inside(shape, pose[:2])
            if sampled < 0 or holds:
                assert gap <= 1e-9
            else:
                assert sampled - 0.02 <= gap <= sampled + 1e-9


def test_the_gap_to_the_board():
    board = (0.0, 0.0, 48.0, 48.0)
    assert gap_to_board(Square(1, 2), (2, 5, 0), board) == pytest.approx(1.0)
    assert gap_to_board(Square(1, 2), (0.4, 5, 90), board) == pytest.approx(-0.1)
    assert gap_to_board(Round(0.5), (47, 47, 0), board) == pytest.approx(0.5)
    assert gap_to_board(Oval(2, 1), (24, 1.25, 90), board) == pytest.approx(0.25)


def test_a_base_inside_a_polygon_is_deep_in_it():
    square = [(0, 0), (10, 0), (10, 10), (0, 10)]
    assert gap_to_polygon(Round(0.5), (2, 5, 0), square) == pytest.approx(-2.5)
    assert gap_to_polygon(Square(1, 2), (2, 5, 0), square) == pytest.approx(-3.0)
    assert base_outline(Round(1), (2, 5, 0)) == Circle(2, 5, 1)


def test_a_point_on_a_bend_touches_it():
    quarter = Outline((Bend(0, 0, 2, 0, math.pi / 2),), closed=False)
    for angle in (0.1, 0.7, 1.2):
        at = (2 * math.cos(angle), 2 * math.sin(angle), 0.0)
        assert gap_to_shape(Round(0.0), at, quarter) == pytest.approx(0.0, abs=1e-12)
