"""Rough ground: ways break at its edges as light does, go round it where that is cheaper, and thread its gaps."""

import math

import numpy as np
import pytest

from geometry.scenes import MOVER, free_place, in_python, scene, sector
from marchwarden.geometry import tracks
from marchwarden.geometry.ground import Blocker, Circle, Ground, Rough, polygon, wall
from marchwarden.geometry.lengths import TAU, snap

SLAB = polygon([(5, -50), (9, -50), (9, 50), (5, 50)])


def least(function, places):
    """The least value of a convex function of two places by steps that halve when none gains: slow, independent."""
    best, step = function(places), 8.0
    while step > 1e-9:
        options = [(places[0] + a * step, places[1] + b * step) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        cost, found = min((function(option), option) for option in options)
        if cost < best:
            best, places = cost, found
        else:
            step /= 2
    return best


@pytest.mark.parametrize("factor", [1.2, 2.0, 5.0])
@pytest.mark.parametrize("rise", [0.0, 4.0, 12.0, 30.0])
def test_a_slab_bends_the_way_as_glass_bends_light(factor, rise):
    ground = Ground(0.5, [], [Rough("bog", SLAB, factor)])
    reach = 0.5 - TAU
    wide = 4 + 2 * reach

    def cost(places):
        one, two = places
        return math.hypot(5 - reach, one) + factor * math.hypot(wide, two - one) + math.hypot(14 - 9 - reach, rise - two)

    expected = least(cost, [rise / 3, rise * 2 / 3])
    assert ground.route((0, 0), (14, rise), 300.0).cost == pytest.approx(expected, abs=2e-6 * factor)
    assert ground.reach((0, 0), expected + 1).distance((14, rise)) == pytest.approx(expected, abs=2e-6 * factor)


def test_the_start_inside_leaves_at_the_critical_angle():
    ground = Ground(0.5, [], [Rough("bog", polygon([(-40, -4), (40, -4), (40, 0), (-40, 0)]))])
    depth, across = 1.5 + 0.5 - TAU, 10.0
    expected = 2 * (depth / math.cos(math.pi / 6)) * 1.0 + (across - depth * math.tan(math.pi / 6))
    assert ground.route((0, -1.5), (10, 0.5)).cost == pytest.approx(expected, abs=1e-5)


def test_overlapping_areas_cost_as_one():
    halves = [Rough("west", polygon([(5, -50), (7.5, -50), (7.5, 50), (5, 50)])),
              Rough("east", polygon([(6.5, -50), (9, -50), (9, 50), (6.5, 50)]))]
    one = Ground(0.5, [], [Rough("bog", SLAB)]).route((0, 0), (14, 12), 300.0)
    two = Ground(0.5, [], halves).route((0, 0), (14, 12), 300.0)
    assert two.cost == pytest.approx(one.cost, abs=1e-6)


def test_a_ring_with_a_dear_inside_is_entered_by_its_gap():
    ground = Ground(0.2, [], [Rough("moat", sector(0, 0, 1.5, 3.5, 0.5, math.tau - 1.0), 6.0)])
    route = ground.route((-5, .3), (0, 0), 40.0)
    gap = math.hypot(0, 0)
    assert route.cost == pytest.approx(route.length + gap, abs=1e-9)
    assert route.cost < ground.walk([(-5, .3), (0, 0)]).cost
    assert ground.walk_route(route).stretches == ()


def test_a_way_between_a_base_and_the_edge_of_an_area_is_found():
    """A slit beside the bog, narrower than the stops on its edge are apart."""
    bog = Rough("bog", polygon([(4, 0), (8, 0), (8, 20), (4, 20)]), 3.0)
    slit = 2 * MOVER + 0.02
    ground = Ground(MOVER, [Blocker("wall", wall([(6, -slit), (6, -30)])), Blocker("end", wall([(6, 3), (6, 40)]))], [bog])
    route = ground.route((0, -1.0), (12, -1.0), 60.0)
    assert not ground.walk_route(route).faults
    assert route.cost == pytest.approx(route.length, abs=1e-6)
    assert route.length < 12.6


@pytest.mark.parametrize("seed", range(10))
def test_denser_stops_find_nothing_cheaper(seed, monkeypatch):
    ground, rng = scene(seed, count=5, rough=2)
    start = free_place(rng, ground)
    goal = free_place(rng, ground, start, 5.0)
    known = ground.route(start, goal, 14.0)
    monkeypatch.setattr(tracks, "STEP", tracks.STEP / 4)
    denser = in_python(ground).route(start, goal, 14.0)
    if known is None or denser is None:
        assert known is denser
        return
    assert known.cost == pytest.approx(denser.cost, abs=1e-6)


@pytest.mark.parametrize("seed", [304, 311, 322, 333, 347])
def test_denser_stops_find_nothing_cheaper_from_inside(seed, monkeypatch):
    """In 304 the goal lies three hundredths of an inch within the edge, and the way runs along that edge."""
    ground, rng = scene(seed, count=4, rough=3)
    inside = [p for p in (free_place(rng, ground) for _ in range(200)) if ground.walk([p, (p[0] + 1e-6, p[1])]).stretches]
    start = rng.choice(inside)
    goal = free_place(rng, ground, start, 5.0)
    known = ground.route(start, goal, 16.0)
    monkeypatch.setattr(tracks, "STEP", tracks.STEP / 4)
    assert known.cost == pytest.approx(in_python(ground).route(start, goal, 16.0).cost, abs=1e-6)


@pytest.mark.parametrize("seed", range(10))
def test_never_dearer_than_plain_ways(seed):
    ground, rng = scene(seed, count=8, rough=3)
    plain = Ground(MOVER, ground.blockers, (), ground.bounds)
    for _ in range(4):
        start, goal = free_place(rng, ground), free_place(rng, ground)
        route, blind = ground.route(start, goal, 40.0), plain.route(start, goal, 20.0)
        if blind is not None:
            assert blind.cost - 1e-9 <= route.cost <= ground.walk_route(blind).cost + 1e-9
        around = Ground(MOVER, [*ground.blockers, *(Blocker(key, area) for key, area, _ in ground.roughs)], (), ground.bounds)
        dry = around.route(start, goal, 20.0)
        if dry is not None:
            assert route.cost <= dry.cost + 1e-4


@pytest.mark.parametrize("seed", range(8))
def test_the_region_agrees_with_routes(seed):
    ground, rng = scene(seed, count=8, rough=2)
    start = free_place(rng, ground)
    region = ground.reach(start, 5.0)
    for _ in range(25):
        p = (snap(start[0] + rng.uniform(-5, 5)), snap(start[1] + rng.uniform(-5, 5)))
        cost, route = region.distance(p), ground.route(start, p, 5.0)
        assert (cost < math.inf) == (route is not None) == region.contains(p)
        if route is not None:
            assert cost == pytest.approx(route.cost, abs=1e-6)
            assert region.route(p).cost == pytest.approx(cost, abs=1e-9)


def test_a_fast_marching_field_agrees_from_above():
    """A coarse field over an area with a corner: costs on a lattice bound the exact ones from above."""
    area = polygon([(3, 1), (6, 1), (6, 6), (5, 6), (5, 2), (3, 2)])
    ground = Ground(0.25, [Blocker("post", Circle(4.2, 4.0, .5))], [Rough("bog", area)])
    start, pitch = (1.0, 4.0), 0.1
    size = 80
    costs = np.full((size, size), np.inf)
    costs[10, 40] = 0.0
    todo = [(0.0, 10, 40)]
    while todo:
        todo.sort(reverse=True)
        cost, i, j = todo.pop()
        if cost > costs[i, j]:
            continue
        for a in range(-2, 3):
            for b in range(-2, 3):
                i2, j2 = i + a, j + b
                if math.gcd(a, b) != 1 or not (0 <= i2 < size and 0 <= j2 < size):
                    continue
                leg = [(i * pitch, j * pitch), (i2 * pitch, j2 * pitch)]
                price = cost + pitch * math.hypot(a, b)
                if price >= costs[i2, j2] or price > 7:
                    continue
                walk = ground.walk(leg)
                price = cost + walk.cost
                if not walk.faults and price < costs[i2, j2]:
                    costs[i2, j2] = price
                    todo.append((price, i2, j2))
    region = ground.reach(start, 7.0)
    for i in range(0, size, 5):
        for j in range(0, size, 5):
            if costs[i, j] <= 7.0:
                exact = region.distance((i * pitch, j * pitch))
                assert costs[i, j] / 1.03 - .05 <= exact <= costs[i, j] + 1e-5
