"""Gaps between bases and the ground they bar, against sampled edges and known figures."""

import math
import random

import pytest

from marchwarden.geometry.bases import (
    Oval,
    Round,
    Square,
    base_gap,
    corners,
    extent,
    sum_outline,
)
from marchwarden.geometry.shapes import Bend, Circle

SHAPES = [Round(0.5), Oval(2.4, 1.4), Square(1.0, 2.0), Square(1.0, 1.0)]


def rim(base, pose, steps=720):
    """Points of a base's edge."""
    if isinstance(base, Square):
        spots = corners(base, 0.0)
        flat = [(a[0] + (b[0] - a[0]) * s / 60, a[1] + (b[1] - a[1]) * s / 60)
                for a, b in zip(spots, (*spots[1:], spots[0]), strict=True) for s in range(60)]
    else:
        rx, ry = (base.radius, base.radius) if isinstance(base, Round) else (base.length / 2, base.width / 2)
        flat = [(rx * math.cos(math.tau * i / steps), ry * math.sin(math.tau * i / steps)) for i in range(steps)]
    turn = math.radians(pose[2])
    return [(pose[0] + x * math.cos(turn) - y * math.sin(turn), pose[1] + x * math.sin(turn) + y * math.cos(turn))
            for x, y in flat]


@pytest.mark.parametrize("seed", range(24))
def test_the_gap_is_that_of_the_nearest_points_of_the_edges(seed):
    chance = random.Random(seed)
    one, other = chance.choice(SHAPES), chance.choice(SHAPES)
    at, there = (0.0, 0.0, chance.uniform(0, 360)), (chance.uniform(3, 4), chance.uniform(-2, 2), chance.uniform(0, 360))
    sampled = min(math.dist(p, q) for p in rim(one, at, 180) for q in rim(other, there, 180))
    gap = base_gap(one, at, other, there)
    assert sampled - 0.02 <= gap <= sampled + 0.001
    assert gap == pytest.approx(base_gap(other, there, one, at), abs=1e-9)


def test_known_gaps():
    assert base_gap(Round(0.5), (0, 0, 0), Round(0.5), (2, 0, 0)) == pytest.approx(1.0)
    assert base_gap(Square(1, 1), (0, 0, 45), Round(0.5), (2, 0, 0)) == pytest.approx(1.5 - math.sqrt(0.5))
    assert base_gap(Square(1, 1), (0, 0, 0), Square(1, 1), (2, 2, 0)) == pytest.approx(math.sqrt(2))
    assert base_gap(Oval(2, 1), (0, 0, 90), Round(0.5), (2, 0, 0)) == pytest.approx(1.0)
    assert base_gap(Square(1, 1), (0, 0, 0), Square(1, 1), (0.9, 0, 0)) == pytest.approx(-0.1)


@pytest.mark.parametrize("one", SHAPES[1:])
@pytest.mark.parametrize("other", SHAPES)
def test_a_sum_outline_is_where_the_gap_is_nothing(one, other):
    there, facing = (3.0, 1.0, 25.0), 70.0
    outline = sum_outline(one, facing, other, there)
    slack = 0.001 * (isinstance(one, Oval) + isinstance(other, Oval)) + 1e-9
    if isinstance(outline, Circle):
        return
    for piece in outline.pieces:
        place = piece.at(piece.start + piece.sweep / 2) if isinstance(piece, Bend) else (
            (piece.ax + piece.bx) / 2, (piece.ay + piece.by) / 2)
        assert -1e-9 <= base_gap(one, (*place, facing), other, there) <= slack


def test_extent_of_a_turned_square():
    assert extent(Square(1, 1), 45, 0.0) == pytest.approx(math.sqrt(0.5))
