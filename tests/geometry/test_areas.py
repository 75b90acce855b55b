"""Areas, soundness of outlines, boxes and GeoJSON rings."""

import math
import random

import pytest

from marchwarden.geometry.areas import (
    Crossing,
    TooIntricate,
    box_around,
    first_crossing,
    is_thin,
    point_in_polygon,
    signed_area,
    turning_left,
)
from marchwarden.geometry.points import heading

SQUARE = [(0, 0), (2, 0), (2, 2), (0, 2)]
BOW = [(0, 0), (2, 2), (2, 0), (0, 2)]


def test_areas_and_turning():
    assert signed_area(SQUARE) == 4 and signed_area(SQUARE[::-1]) == -4 and signed_area(SQUARE[:2]) == 0
    assert turning_left(SQUARE[::-1]) == tuple(SQUARE)
    assert is_thin([(0, 0), (5, 0), (10, 1e-14)])
    assert not is_thin(SQUARE)


def test_outlines_that_cross_or_touch_themselves():
    assert first_crossing(SQUARE) is None
    assert first_crossing(BOW) == Crossing(0, 2, "cross")
    assert first_crossing([(0, 0), (4, 0), (2, 0), (2, 2)]).kind == "touch"
    assert first_crossing([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)]).kind == "touch"
    assert first_crossing([(0, 0), (1, 0), (0.5, 1), (0.5, -1)], closed=False) == Crossing(0, 2, "cross")


@pytest.mark.parametrize("seed", range(30))
def test_crossings_agree_with_every_pair(seed):
    chance = random.Random(seed)
    points = [(chance.randint(0, 12), chance.randint(0, 12)) for _ in range(chance.randint(3, 9))]
    points = list(dict.fromkeys(points))
    if len(points) < 3:
        return
    edges = list(zip(points, (*points[1:], points[0]), strict=True))

    def meet(i, j):
        steps = [k / 420 for k in range(421)]
        one = {(round(a[0] + (b[0] - a[0]) * s, 6), round(a[1] + (b[1] - a[1]) * s, 6)) for a, b in [edges[i]] for s in steps}
        (c, d) = edges[j]
        shared = set(edges[i]) & set(edges[j])
        return any(abs((d[0] - c[0]) * (p[1] - c[1]) - (d[1] - c[1]) * (p[0] - c[0])) < 1e-4
                   and min(c[0], d[0]) - 1e-4 <= p[0] <= max(c[0], d[0]) + 1e-4
                   and min(c[1], d[1]) - 1e-4 <= p[1] <= max(c[1], d[1]) + 1e-4
                   and all(math.dist(p, q) > 1e-6 for q in shared) for p in one)

    if any(meet(i, j) for i in range(len(edges)) for j in range(i)):
        assert first_crossing(points) is not None


def test_ten_thousand_corners_are_judged_without_comparing_every_pair():
    ring = [((5 + 0.2 * math.cos(40 * t)) * math.cos(t), (5 + 0.2 * math.cos(40 * t)) * math.sin(t))
            for t in (k * math.tau / 10_000 for k in range(10_000))]
    assert first_crossing(ring, most=400_000) is None
    comb = [(0, 0)] + [(x / 100, 1 + 9 * (x % 2)) for x in range(9_000)] + [(90, 0)]
    assert first_crossing(comb, most=400_000) is None
    slanting = [(10 * (k % 2) + k / 1000, 10 * (k % 2)) for k in range(10_000)]
    with pytest.raises(TooIntricate):
        first_crossing(slanting, closed=False, most=400_000)


def test_points_in_polygons_and_boxes():
    assert point_in_polygon((1, 1), SQUARE)
    assert not point_in_polygon((3, 1), SQUARE)
    assert box_around(SQUARE) == (0, 0, 2, 2)


def test_headings():
    assert heading(450) == (0.0, 1.0)
    assert heading(-90) == (0.0, -1.0)
    assert heading(30) == pytest.approx((math.sqrt(0.75), 0.5))
