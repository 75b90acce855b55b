"""A base that turns about a pivot meets what dense steps find, never later."""

import math
import random

import pytest

from marchwarden.geometry.bases import Oval, Square, base_outline, form_of
from marchwarden.geometry.distances import gap_to_shape
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.points import heading
from marchwarden.geometry.shapes import Circle, polygon, wall
from marchwarden.geometry.swings import first_turn_into
from marchwarden.geometry.turning import first_overlap, swept

BASES = [Oval(60 / 25.4, 35 / 25.4), Square(1.0, 2.0), Square(1.0, 1.0)]
HOOK = [(0, 0), (1.5, 0), (1.5, 1.2), (1.0, 1.2), (1.0, 0.4), (0, 0.4)]


def pose_about(pose, pivot, degrees):
    """A pose after a turn about a pivot."""
    (cos, sin), (dx, dy) = heading(degrees), (pose[0] - pivot[0], pose[1] - pivot[1])
    return (pivot[0] + dx * cos - dy * sin, pivot[1] + dx * sin + dy * cos, pose[2] + degrees)


def a_shape(chance):
    x, y = chance.uniform(-3, 3), chance.uniform(-3, 3)
    kind = chance.randrange(4)
    if kind == 0:
        return Circle(x, y, 0.5)
    if kind == 1:
        return base_outline(chance.choice(BASES), (x, y, chance.uniform(0, 360)))
    if kind == 2:
        return polygon([(x + a, y + b) for a, b in HOOK])
    return wall([(x, y), (x + chance.uniform(-2, 2), y + chance.uniform(-2, 2))])


@pytest.mark.parametrize("seed", range(80))
def test_a_turn_stops_where_dense_steps_first_come_near(seed):
    chance = random.Random(seed)
    base, pose = chance.choice(BASES), (0.0, 0.0, chance.choice([0, 90, chance.uniform(0, 360)]))
    pivot = (0.0, 0.0) if chance.random() < 0.5 else (chance.uniform(-3, 3), chance.uniform(-3, 3))
    sign, degrees = chance.choice([-1, 1]), chance.uniform(5, 300)
    apart, shape = chance.choice([-TAU, 1.0 - TAU, 0.3]), a_shape(chance)
    if gap_to_shape(base, pose, shape) <= max(apart, 0):
        return

    def gap(turn):
        return gap_to_shape(base, pose_about(pose, pivot, sign * turn), shape)

    met = first_turn_into(form_of(base, pose), pivot, sign * degrees, shape, apart)
    until = degrees if met is None else met
    assert all(gap(until * k / 200) >= apart - 1e-7 for k in range(201))
    if met is not None:
        assert gap(met) == pytest.approx(apart, abs=1e-6)
        assert min(gap(met + 1e-3), gap(met + 1e-2), gap(met + 0.1)) < apart


def test_touching_is_not_meeting():
    beside = wall([(-5, 0.5), (5, 0.5)])
    assert first_turn_into(form_of(Oval(2.0, 1.0), (0, 0, 0)), (0, 0), 1.0, beside, -TAU) < 0.5
    assert first_turn_into(form_of(Oval(2.0, 1.0), (0, 0, 90)), (0, 0), 1.0, wall([(-5, 1), (5, 1)]), -TAU) is None
    square = form_of(Square(1.0, 1.0), (0, 0, 45))
    assert first_turn_into(square, (0, 0), 360.0, Circle(0.0, math.sqrt(0.5) + 0.5, 0.5), -TAU) is None


def test_a_corner_swings_into_a_post_at_a_known_angle():
    met = first_turn_into(form_of(Square(1.0, 2.0), (0, 0, 0)), (0, 0), 90.0, Circle(0.0, 1.2, 0.1), 0.0)
    corner = math.degrees(math.atan2(0.5, 1.0))
    # The corner, 1.118 from the middle, meets the post's rim where the three distances close a triangle.
    half = math.degrees(math.acos((1.25 + 1.44 - 0.01) / (2 * math.sqrt(1.25) * 1.2)))
    assert met == pytest.approx(90 - corner - half, abs=1e-9)


def test_a_base_that_turns_where_it_stands_is_exact():
    share = first_overlap(swept(Square(1.0, 2.0), [(0.0, 0.0)], 0.0, 90.0), Circle(0.0, 1.2, 0.1))
    exact = first_turn_into(form_of(Square(1.0, 2.0), (0, 0, 0)), (0, 0), 90.0, Circle(0.0, 1.2, 0.1), -TAU)
    assert share == pytest.approx(exact / 90, abs=1e-12)
    assert first_overlap(swept(Square(1.0, 1.0), [(0.0, 0.0)], 0.0, 45.0), Circle(0.0, 0.0, 0.1)) == 0.0
