"""Visible rings: points and outlines agree; sight agrees with sampled lines; known shadows."""

import math
import random

import pytest

from marchwarden.geometry.areas import point_in_polygon
from marchwarden.geometry.bases import Oval, Round, Square, base_outline, form_of
from marchwarden.geometry.distances import gap_to_polygon
from marchwarden.geometry.forms import gap_to
from marchwarden.geometry.ground import Blocker, Ground
from marchwarden.geometry.pieces import distance_to, length_of, place_on
from marchwarden.geometry.shapes import Circle
from marchwarden.geometry.spans import inside
from marchwarden.geometry.zones import visible_ring

BASES = [Round(0.5), Round(0.5), Oval(2.4, 1.4), Square(1.0, 1.0)]


def covers(ring, point):
    return any(math.dist(point, shape[:2]) <= shape.r if isinstance(shape, Circle) else inside(shape, point)
               for shape in ring.shapes)


def near_rim(ring, point, close=1e-5):
    return any(abs(math.dist(point, shape[:2]) - shape.r) < close if isinstance(shape, Circle) else
               any(distance_to(piece, *point) < close for piece in shape.pieces) for shape in ring.shapes)


def some_screens(chance, count):
    screens = []
    for _ in range(count):
        x, y = chance.uniform(-2, 2), chance.uniform(-2, 2)
        if math.hypot(x, y) < 0.9:
            continue
        turn, half = chance.uniform(0, math.pi), chance.uniform(0.05, 0.9)
        dx, dy = half * math.cos(turn), half * math.sin(turn)
        screen = [(x - dx, y - dy), (x + dx, y + dy)]
        if chance.random() < 0.6:
            screen += [(x + dx - 0.2 * dy, y + dy + 0.2 * dx), (x - dx - 0.2 * dy, y - dy + 0.2 * dx)]
        screens.append(screen)
    return screens


def a_ring(seed):
    chance = random.Random(seed)
    base, pose = chance.choice(BASES), (0.0, 0.0, chance.choice([0, 90, chance.uniform(0, 360)]))
    arc = chance.choice([None, None, 180.0, 90.0, 270.0])
    return visible_ring(base, pose, 1.0, some_screens(chance, chance.randint(0, 4)), arc), base, pose, chance


@pytest.mark.parametrize("seed", range(100))
def test_outlines_hold_exactly_the_points_that_belong(seed):
    ring, _, _, chance = a_ring(seed)
    for _ in range(100):
        point = (chance.uniform(-2.5, 2.5), chance.uniform(-2.5, 2.5))
        if covers(ring, point) != ring.holds(point):
            assert near_rim(ring, point)


def rim(shape, count=60):
    if isinstance(shape, Circle):
        return [(shape.x + shape.r * math.cos(k * math.tau / count), shape.y + shape.r * math.sin(k * math.tau / count))
                for k in range(count)]
    return [place_on(piece, length_of(piece) * k / 6) for piece in shape.pieces for k in range(7)]


def crosses(p, q, screen):
    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    ends = list(zip(screen, (*screen[1:], screen[0]), strict=True)) if len(screen) > 2 else [tuple(screen)]
    return any(side(a, b, p) * side(a, b, q) < 0 and side(p, q, a) * side(p, q, b) < 0 for a, b in ends) or \
        (len(screen) > 2 and (point_in_polygon(p, screen) or point_in_polygon(q, screen)))


@pytest.mark.parametrize("seed", range(60))
def test_a_line_from_the_base_past_all_screens_shows_a_point(seed):
    chance = random.Random(seed)
    base, pose = chance.choice(BASES), (0.0, 0.0, 30.0)
    screens = [screen for screen in some_screens(chance, 4) if gap_to_polygon(base, pose, screen) > 0]
    ring = visible_ring(base, pose, 1.0, screens)
    for _ in range(25):
        point = (chance.uniform(-2, 2), chance.uniform(-2, 2))
        spots = [spot for spot in rim(base_outline(base, pose))
                 if not any(crosses(point, spot, screen) for screen in screens)]
        if gap_to(form_of(base, pose), *point) > 1.0:
            assert not ring.holds(point)
        elif spots:
            assert ring.holds(point)
        elif ring.holds(point):
            assert slit(base, pose, point, screens)


def slit(base, pose, point, screens):
    """A much denser look."""
    shape = base_outline(base, pose)
    spots = rim(shape, 20_000) if isinstance(shape, Circle) else \
        [place_on(piece, length_of(piece) * k / 3000) for piece in shape.pieces for k in range(3001)]
    return any(not any(crosses(point, spot, screen) for screen in screens) for spot in spots)


def test_nothing_in_the_way_leaves_a_circle():
    assert visible_ring(Round(0.5), (1, 2, 0), 1.0).shapes == (Circle(1, 2, 1.5),)
    assert visible_ring(Round(0.5), (1, 2, 0), 1.0, [[(1, 4), (3, 4)]]).shapes == (Circle(1, 2, 1.5),)


def test_behind_a_long_wall_there_is_no_ring():
    ring = visible_ring(Round(0.5), (0, 0, 0), 1.0, [[(-9, 0.75), (9, 0.75)]])
    (shape,) = ring.shapes
    assert len(shape.pieces) == 2
    assert ring.holds((0, 0.74)) and not ring.holds((0, 0.76))


def test_the_shadow_of_a_post_ends_where_the_base_shows_on_both_sides():
    ring = visible_ring(Round(0.5), (0, 0, 0), 3.0, [[(0.9, -0.2), (1.1, -0.2), (1.1, 0.2), (0.9, 0.2)]])
    (shape,) = ring.shapes
    assert not ring.holds((1.2, 0)) and ring.holds((2.5, 0)) and inside(shape, (2.5, 0))
    assert not inside(shape, (1.2, 0))
    # The outer tangents of the base through the corners (0.9, 0.2): they meet behind the post.
    meet = next(x / 1000 for x in range(1200, 3000) if ring.holds((x / 1000, 0)))
    slope = math.asin(0.5 / meet)
    assert math.tan(slope) * (meet - 1.1) == pytest.approx(0.2, abs=2e-3) or \
        math.tan(slope) * (meet - 0.9) == pytest.approx(0.2, abs=2e-3)


def test_walls_that_touch_leave_no_slit():
    ring = visible_ring(Round(0.5), (0, 0, 0), 1.0, [[(-3, 0.7), (0, 0.7)], [(0, 0.7), (3, 0.7)]])
    assert not ring.holds((0, 0.9)) and len(ring.shapes) == 1 and len(ring.shapes[0].pieces) <= 3
    ajar = visible_ring(Round(0.5), (0, 0, 0), 1.0, [[(-3, 0.7), (0, 0.7)], [(0.01, 0.7), (3, 0.7)]])
    assert ajar.holds((0.005, 0.9))


def test_a_front_arc_is_measured_from_the_middle():
    ring = visible_ring(Round(0.5), (0, 0, 90), 1.0, (), 180.0)
    assert ring.holds((1.4, 0.01)) and not ring.holds((1.4, -0.01)) and ring.holds((0, 1.5))
    assert ring.gap(Round(0.5), (0, -0.6, 0)) == pytest.approx(0.1)


def test_a_cut_ring_is_ground_for_a_mover():
    ring = visible_ring(Round(0.5), (0, 0, 0), 1.0, [[(-0.6, 0.7), (0.6, 0.7), (0.6, 0.8), (-0.6, 0.8)]])
    ground = Ground(0.5, [Blocker("zone", shape, "zone") for shape in ring.shapes])
    assert ground.free((0, 1.31)) and not ground.free((0, -1.5)) and not ground.free((1.5, 1.0))
    for x, y in ((0, 1.31), (0.3, 1.35), (1.2, 1.2), (1.7, 1.1), (2.0, 0.2), (-1.4, 1.5), (0.9, 1.6)):
        assert ground.free((x, y)) == (ring.gap(Round(0.5), (x, y, 0)) >= -1e-5)


@pytest.mark.parametrize("seed", range(40))
def test_the_gap_to_a_ring_is_that_of_its_nearest_point(seed):
    ring, _, _, chance = a_ring(seed)
    grid = [(x / 12, y / 12) for x in range(-30, 31) for y in range(-30, 31) if ring.holds((x / 12, y / 12))]
    for _ in range(5):
        other, pose = chance.choice(BASES), (chance.uniform(-4, 4), chance.uniform(-4, 4), chance.uniform(0, 360))
        gap, sampled = ring.gap(other, pose), min(gap_to(form_of(other, pose), *point) for point in grid)
        assert gap <= max(sampled, 0.0) + 1e-9
        if sampled > 0.3:
            assert gap >= sampled - 0.3
