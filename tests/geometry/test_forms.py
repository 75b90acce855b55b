"""Convex forms: gaps against dense rims, sums against gaps, ovals against their ellipse."""

import math
import random

import pytest

from marchwarden.geometry.bases import Oval, Round, Square, base_gap, base_outline, contains, form_of, sum_outline
from marchwarden.geometry.forms import (
    disc,
    facing_gap,
    gap_to,
    grown,
    hull,
    mirrored,
    moved,
    plus,
    support,
)
from marchwarden.geometry.ovals import STRAY, oval
from marchwarden.geometry.pieces import length_of, place_on
from marchwarden.geometry.shapes import Circle
from marchwarden.geometry.spans import distance_from, inside

BASES = [Round(0.5), Oval(60 / 25.4, 35 / 25.4), Square(1.0, 2.0), Square(25 / 25.4, 25 / 25.4), Oval(1.0, 2.0)]


def rim_points(shape, step=0.01):
    if isinstance(shape, Circle):
        count = int(math.tau * shape.r / step) + 8
        return [(shape.x + shape.r * math.cos(math.tau * k / count), shape.y + shape.r * math.sin(math.tau * k / count))
                for k in range(count)]
    return [place_on(piece, length_of(piece) * k / n) for piece in shape.pieces
            for n in [int(length_of(piece) / step) + 2] for k in range(n + 1)]


def a_pose(chance, far=4.0):
    return (chance.uniform(-far, far), chance.uniform(-far, far), chance.choice([0, 90, 45, chance.uniform(0, 360)]))


def test_a_rim_is_closed_and_turns_left():
    for base in BASES[1:]:
        for facing in (0, 30, 90, 200.5):
            pieces = base_outline(base, (1, 2, facing)).pieces
            for before, after in zip((pieces[-1], *pieces[:-1]), pieces, strict=True):
                assert math.dist(place_on(before, length_of(before)), place_on(after, 0.0)) < 1e-12


@pytest.mark.parametrize(("length", "width"), [(60, 35), (75, 42), (90, 52), (105, 70), (120, 92), (170, 105), (35, 60)])
def test_an_oval_strays_little_from_its_ellipse(length, width):
    a, b = length / 50.8, width / 50.8
    form = oval(length / 25.4, width / 25.4)
    for k in range(2000):
        ux, uy = math.cos(k * math.tau / 2000), math.sin(k * math.tau / 2000)
        assert abs(support(form, ux, uy) - math.hypot(a * ux, b * uy)) <= STRAY * 1.01
    assert support(form, 1, 0) == pytest.approx(a, abs=1e-12) and support(form, 0, 1) == pytest.approx(b, abs=1e-12)


@pytest.mark.parametrize("seed", range(40))
def test_the_gap_of_a_point_is_that_to_the_nearest_point_of_the_rim(seed):
    chance = random.Random(seed)
    pose, base = a_pose(chance), chance.choice(BASES)
    shape, form = base_outline(base, pose), form_of(base, pose)
    for _ in range(20):
        point = (pose[0] + chance.uniform(-3, 3), pose[1] + chance.uniform(-3, 3))
        outside = distance_from(shape, point)
        gap, ux, uy = facing_gap(form, *point)
        assert max(gap, 0.0) == pytest.approx(outside, abs=1e-9)
        assert (gap <= 0) == contains(base, pose, point)
        assert math.hypot(ux, uy) == pytest.approx(1.0)
        nearest = (point[0] - gap * ux, point[1] - gap * uy)
        assert gap_to(form, *nearest) == pytest.approx(0.0, abs=1e-9)
        if gap < 0:
            assert -gap == pytest.approx(min(math.dist(point, q) for q in rim_points(shape)), abs=0.01)


@pytest.mark.parametrize("seed", range(40))
def test_a_depth_is_the_least_way_apart(seed):
    chance = random.Random(seed)
    one, other = chance.choice(BASES), chance.choice(BASES)
    at, there = a_pose(chance, 0.4), a_pose(chance, 0.4)
    gap = base_gap(one, at, other, there)
    steps = [(math.cos(k * math.tau / 720), math.sin(k * math.tau / 720)) for k in range(720)]
    reach = [support(form_of(one, at), ux, uy) + support(form_of(other, there), -ux, -uy) for ux, uy in steps]
    assert -min(reach) <= gap + 1e-9
    assert gap == pytest.approx(-min(reach), abs=0.02)
    assert gap == pytest.approx(base_gap(other, there, one, at), abs=1e-9)


@pytest.mark.parametrize("seed", range(30))
def test_a_sum_is_where_the_gap_is_nothing(seed):
    chance = random.Random(seed)
    one, other = chance.choice(BASES), chance.choice(BASES)
    facing, there = a_pose(chance)[2], a_pose(chance)
    shape = sum_outline(one, facing, other, there)
    for point in rim_points(shape, 0.05):
        assert base_gap(one, (*point, facing), other, there) == pytest.approx(0.0, abs=1e-9)
    more = sum_outline(one, facing, other, there, 0.25)
    for point in rim_points(more, 0.1):
        assert base_gap(one, (*point, facing), other, there) == pytest.approx(0.25, abs=1e-9)
    if not isinstance(shape, Circle):
        for _ in range(50):
            point = (there[0] + chance.uniform(-3, 3), there[1] + chance.uniform(-3, 3))
            assert inside(shape, point) == (base_gap(one, (*point, facing), other, there) < 0)


def test_sums_of_boxes_have_parallel_sides_once():
    square = hull([(0, 0), (1, 0), (1, 1), (0, 1)])
    double = plus(square, square)
    assert gap_to(double, 3.0, 1.0) == pytest.approx(1.0) and gap_to(double, 1.0, 1.0) == pytest.approx(-1.0)
    assert gap_to(double, 3.0, 3.0) == pytest.approx(math.sqrt(2)) and gap_to(double, -1.0, 1.0) == pytest.approx(1.0)


def test_a_wall_has_two_sides_and_no_inside():
    line = hull([(0, 0), (2, 0)])
    assert gap_to(line, 1, 0) == 0 and gap_to(line, 1, 3) == 3 and gap_to(line, 5, 4) == 5 and gap_to(line, 1, -2) == 2


def test_mirrored_moved_and_grown():
    form = mirrored(moved(hull([(0, 0), (2, 0), (0, 1)]), 1, 1))
    assert gap_to(form, -1, -1) == pytest.approx(0.0) and gap_to(form, -3.5, -1) == pytest.approx(0.5)
    assert gap_to(grown(form, 0.25), -3.5, -1) == pytest.approx(0.25)
    assert gap_to(plus(disc(1, 1, 0.5), disc(1, 0, 0.5)), 4, 1) == pytest.approx(1.0)
