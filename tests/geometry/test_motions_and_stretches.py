"""Blocks that slide and swing, discs on straight paths, trends of distance, and views: each against dense looking."""

import math
import random

import pytest

from marchwarden.geometry.motions import Slide, Swing, gap, inset, near_spans, overlap, ring_around
from marchwarden.geometry.shapes import Circle, polygon
from marchwarden.geometry.spans import (
    cut_path,
    distance_from,
    near_stretches,
    nearest_approach,
    path_length,
    point_along,
    straight_path,
)
from marchwarden.geometry.trends import first_fall, first_rise
from marchwarden.geometry.views import seen_sector

SEEDS = range(25)


def block(choose, far=4.0):
    x, y, turn = choose.uniform(-far, far), choose.uniform(-far, far), choose.uniform(0, math.tau)
    wide, deep = choose.uniform(0.5, 3), choose.uniform(0.5, 2)
    cos, sin = math.cos(turn), math.sin(turn)
    return tuple((x + a * cos - b * sin, y + a * sin + b * cos)
                 for a, b in ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)))


def star(choose, points=7):
    x, y = choose.uniform(-5, 5), choose.uniform(-5, 5)
    return tuple((x + r * math.cos(a), y + r * math.sin(a))
                 for a, r in ((math.tau * i / points, choose.uniform(0.4, 2.5)) for i in range(points)))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("distance", [0.0, 1.0])
def test_a_moving_block_is_near_exactly_when_looking_often_says_so(seed, distance):
    choose = random.Random(seed)
    moving, fixed = block(choose), star(choose) if seed % 2 else block(choose)
    motion = Swing((choose.uniform(-3, 3), choose.uniform(-3, 3)), choose.uniform(-200, 200)) if seed % 3 else \
        Slide((choose.uniform(-8, 8), choose.uniform(-8, 8)))
    spans = near_spans([moving], motion, fixed, distance)
    for step in range(801):
        share = step / 800
        here = [motion.moved(p, share) for p in moving]
        near = gap(here, fixed) < distance if distance else overlap(here, fixed)
        told = any(first <= share <= last for first, last in spans)
        at_an_end = any(abs(share - end) < 1e-9 for span in spans for end in span)
        assert near == told or at_an_end, (share, spans)


def test_a_motion_that_only_touches_is_not_near():
    square = ((0, 0), (1, 0), (1, 1), (0, 1))
    assert near_spans([square], Slide((3, 0)), ((1, 1), (2, 1), (2, 2), (1, 2)), 0.0) == ()
    beside = ((1, -1), (2, -1), (2, 5), (1, 5))
    assert near_spans([inset(square, 1e-5)], Slide((0, 3)), beside, 0.0) == ()
    assert near_spans([square], Slide((0, 9)), ((2, 4), (3, 4), (3, 5), (2, 5)), 1.0) == ()


def test_a_ring_goes_round_its_points_once():
    ring = ring_around([(0, 0), (2, 0), (1, 0), (2, 2), (0, 2), (1, 1)])
    assert ring == ((0, 0), (2, 0), (2, 2), (0, 2))


@pytest.mark.parametrize("seed", SEEDS)
def test_stretches_near_a_shape_agree_with_looking_often(seed):
    choose = random.Random(seed)
    path = [(choose.uniform(-6, 6), choose.uniform(-6, 6)) for _ in range(4)]
    facing, width = choose.uniform(0, 6), choose.choice([1.0, math.pi, 4.5, math.tau])
    walls = straight_path([(2, -1), (2, 1.5), (3, 1)]) if seed % 2 else ()
    shape = [Circle(0, 0, 1.5), polygon(star(choose)), seen_sector((0.2, 0.1), 2.5, facing, width, walls)][seed % 3]
    distance = choose.choice([0.3, 0.5, 1.0])
    found, length = near_stretches(path, shape, distance), path_length(path)
    for step in range(601):
        along = length * step / 600
        near = distance_from(shape, point_along(path, along)) < distance
        told = any(first <= along <= last for first, last in found)
        assert near == told or any(abs(along - end) < 1e-6 for span in found for end in span), (along, found)
    closest = min(distance_from(shape, point_along(path, length * step / 4000)) for step in range(4001))
    assert nearest_approach(path, shape) == pytest.approx(closest, abs=0.01)
    assert nearest_approach(path, shape) <= closest + 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_rise_and_fall_of_a_distance_agree_with_looking_often(seed):
    choose = random.Random(seed)
    path = [(choose.uniform(-6, 6), choose.uniform(-6, 6)) for _ in range(3)]
    shape = polygon(star(choose)) if seed % 2 else Circle(1, 1, 0.5)
    length = path_length(path)
    values = [distance_from(shape, point_along(path, length * step / 3000)) for step in range(3001)]
    for told, sign in ((first_rise(path, shape), 1), (first_fall(path, shape), -1)):
        seen = next((length * step / 3000 for step in range(3000) if sign * (values[step + 1] - values[step]) > 1e-6), None)
        if seen is None:
            assert told is None or length - told < 0.02
        else:
            assert told == pytest.approx(seen, abs=0.02)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_holds_what_no_wall_hides(seed):
    choose = random.Random(seed)
    at, radius, facing, width = (0.0, 0.0), 3.0, choose.uniform(0, 6), choose.choice([1.5, math.pi, math.tau])
    corners = [(choose.uniform(-4, 4), choose.uniform(-4, 4)) for _ in range(6)]
    walls = straight_path(corners[:3]) + straight_path(corners[3:])
    view = seen_sector(at, radius, facing, width, walls)
    for _ in range(300):
        p = (choose.uniform(-3.5, 3.5), choose.uniform(-3.5, 3.5))
        turn = abs((math.atan2(p[1], p[0]) - facing + math.pi) % math.tau - math.pi)
        hidden = any(_cross(at, p, (w.ax, w.ay), (w.bx, w.by)) for w in walls)
        seen = math.dist(at, p) < radius and turn < width / 2 and not hidden
        edge = abs(math.dist(at, p) - radius) < 1e-6 or abs(turn - width / 2) < 1e-6
        assert (distance_from(view, p) == 0.0) == seen or edge


def _cross(a, b, c, d):
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_a_path_is_cut_where_it_is_said():
    path = [(0, 0), (3, 0), (3, 4)]
    assert cut_path(path, 5) == ((0, 0), (3, 0), (3, 2))
    assert cut_path(path, 50) == ((0, 0), (3, 0), (3, 4))
    assert point_along(path, 1) == (1, 0)
