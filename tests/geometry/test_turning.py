"""Turning bases: known travels, and sweeps against dense looking."""

import math
import random

import pytest

from marchwarden.geometry.bases import Oval, Round, Square
from marchwarden.geometry.distances import gap_to_shape
from marchwarden.geometry.shapes import Circle, polygon, wall
from marchwarden.geometry.turning import (
    FINE,
    first_entry,
    first_over_edge,
    first_overlap,
    furthest_travel,
    shortest_turn,
    swept,
)


def test_without_a_turn_every_point_goes_as_far_as_the_centre():
    assert furthest_travel(swept(Oval(4, 2), [(0, 0), (6, 0)], 90, 90)) == pytest.approx(6.0)


def test_on_the_spot_the_end_of_the_long_axis_goes_round():
    assert furthest_travel(swept(Oval(4, 2), [(0, 0)], 90, 0)) == pytest.approx(math.pi)


@pytest.mark.parametrize("base", [Oval(4, 2), Square(1, 2), Square(2, 2)])
def test_the_furthest_point_agrees_with_many_small_steps(base):
    sweep = swept(base, [(0, 0), (3, 1), (4, 4)], 90, 0)
    steps = 4000
    poses = [sweep.pose(sweep.length * i / steps) for i in range(steps + 1)]

    def travel(x, y):
        places = [(px + x * math.cos(math.radians(f)) - y * math.sin(math.radians(f)),
                   py + x * math.sin(math.radians(f)) + y * math.cos(math.radians(f))) for px, py, f in poses]
        return math.fsum(math.dist(a, b) for a, b in zip(places, places[1:], strict=False))

    if isinstance(base, Square):
        spots = [(sx * base.depth / 2, sy * base.width / 2) for sx in (-1, 1) for sy in (-1, 1)]
    else:
        spots = [(base.length / 2 * math.cos(t / 20), base.width / 2 * math.sin(t / 20)) for t in range(126)]
    assert furthest_travel(sweep) == pytest.approx(max(travel(*spot) for spot in spots), abs=2e-3)


@pytest.mark.parametrize("seed", range(30))
def test_a_sweep_meets_what_dense_looking_meets(seed):
    chance = random.Random(seed)
    base = chance.choice([Oval(2.4, 1.4), Square(1, 2), Round(0.5)])
    path = [(0, 0), (chance.uniform(2, 4), chance.uniform(-1, 1)), (5, chance.uniform(-2, 2))]
    sweep = swept(base, path, chance.uniform(0, 360), chance.uniform(0, 360))
    x, y = chance.uniform(1.5, 5), chance.uniform(-2, 2)
    shape = chance.choice([Circle(x, y, 0.5), polygon([(x, y), (x + 1, y), (x, y + 1)]), wall([(x, y), (x + 0.01, y + 2)])])
    steps = 2500
    gaps = [gap_to_shape(base, sweep.pose(sweep.length * i / steps), shape) for i in range(steps + 1)]
    met = next((sweep.length * i / steps for i, gap in enumerate(gaps) if gap < -1e-5), None)
    found = first_overlap(sweep, shape)
    if met is None:
        assert found is None or min(gaps) < FINE
    elif min(gaps) < -2 * FINE:
        assert found is not None
        assert found <= met + 2 * FINE
        assert gap_to_shape(base, sweep.pose(found), shape) > -2 * FINE or found == 0.0


def test_a_turn_into_a_thin_wall_is_seen():
    assert first_overlap(swept(Oval(4, 1), [(0, 0)], 0, 180), wall([(0, 1.5), (0, 1.51)])) is not None


def test_the_edge_of_the_board():
    sweep = swept(Oval(4, 1), [(2, 2)], 90, 0)
    assert first_over_edge(sweep, (0, 0, 48, 48)) is None
    assert first_over_edge(sweep, (0.5, 0, 48, 48)) is not None


def test_what_is_left_may_not_be_entered_again():
    ring = Circle(0, 0, 1.5)
    assert first_entry(swept(Round(0.5), [(1, 0), (3, 0)], 0, 0), ring) is None
    assert first_entry(swept(Round(0.5), [(1, 0), (3, 0), (1, 0)], 0, 0), ring) == pytest.approx(3.0, abs=2 * FINE)


def test_turns_go_the_short_way():
    assert [shortest_turn(350, 10), shortest_turn(10, 350), shortest_turn(0, 180)] == [20, -20, 180]
