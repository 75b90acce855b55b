"""Regions: one distance, and an outline, routes and nearest points that follow from it."""

import math

import pytest

from geometry.scenes import MOVER, free_place, in_python, scene
from marchwarden.geometry import tracing
from marchwarden.geometry.ground import Blocker, Circle, Ground, wall
from marchwarden.geometry.lengths import snap


def inside(polygons, p):
    """Whether a point is in polygons with holes (the even-odd rule)."""
    odd = False
    for rings in polygons:
        for ring in rings:
            for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
                if (ay > p[1]) != (by > p[1]) and p[0] < ax + (p[1] - ay) * (bx - ax) / (by - ay):
                    odd = not odd
    return odd


def is_near_edge(region, p, tolerance):
    """Whether both sides of the region's edge are within a tolerance of a point."""
    around = [(p[0] + tolerance * math.cos(k * math.pi / 12), p[1] + tolerance * math.sin(k * math.pi / 12))
              for k in range(24)]
    return len({region.contains(q) for q in (*around, p)}) == 2


@pytest.mark.parametrize("seed", range(6))
def test_the_outline_is_the_region(seed):
    ground, rng = scene(seed, rough=seed % 2)
    start = free_place(rng, ground)
    region = ground.reach(start, 4.0)
    polygons = region.outline(0.01)
    wrong = 0
    for _ in range(1500):
        p = (start[0] + rng.uniform(-4, 4), start[1] + rng.uniform(-4, 4))
        if inside(polygons, p) != region.contains(p):
            wrong += not is_near_edge(region, p, 0.01)
    assert wrong == 0


@pytest.mark.parametrize("seed", range(4))
def test_rings_close_even_where_a_cell_was_judged_wrongly(seed, monkeypatch):
    """Every ring goes on to its beginning in small steps: a cell left out is found again from its neighbours."""
    ground, rng = scene(seed, count=10)
    region = in_python(ground).reach(free_place(rng, ground), 2.5)
    honest = region.outline(0.02)
    lie = rng.choice(honest[0][0])
    settled = tracing.Net.settled

    def careless(net, x, y, half):
        return settled(net, x, y, half) or (half < 0.5 and math.dist((x, y), lie) < 0.2)

    monkeypatch.setattr(tracing.Net, "settled", careless)
    for drawn in (honest, region.outline(0.02)):
        for ring in (ring for polygon in drawn for ring in polygon):
            steps = [math.dist(p, q) for p, q in zip(ring, ring[1:] + ring[:1], strict=True)]
            assert max(steps) <= tracing.SMOOTH * 0.02 * math.sqrt(2)
        for _ in range(300):
            p = (region.start[0] + rng.uniform(-2.5, 2.5), region.start[1] + rng.uniform(-2.5, 2.5))
            assert inside(drawn, p) == region.contains(p) or is_near_edge(region, p, 0.02)


def test_a_free_outline_is_a_circle():
    (polygon,) = Ground(0.5).reach((3, 4), 2.0).outline(0.005)
    (ring,) = polygon
    assert all(abs(math.dist(point, (3, 4)) - 2) < 0.005 for point in ring)
    area = math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True)) / 2
    assert area == pytest.approx(4 * math.pi, rel=2e-3)


def test_a_base_in_reach_is_a_hole():
    ((outer, hole),) = Ground(0.5, [Blocker("base", Circle(2, 0, .5))]).reach((0, 0), 5.0).outline(0.005)
    assert len(outer) > len(hole) and all(abs(math.dist(p, (2, 0)) - 1) < 0.005 for p in hole)


@pytest.mark.parametrize("seed", range(6))
def test_smaller_budgets_reach_less(seed):
    ground, rng = scene(seed)
    start = free_place(rng, ground)
    regions = [ground.reach(start, budget) for budget in (1.0, 2.5, 5.0)]
    for _ in range(300):
        p = (start[0] + rng.uniform(-5, 5), start[1] + rng.uniform(-5, 5))
        held = [region.contains(p) for region in regions]
        assert held == sorted(held)
        if held[1]:
            assert regions[1].distance(p) == regions[2].distance(p)


@pytest.mark.parametrize("seed", range(8))
def test_the_nearest_point_is_reachable_when_rounded_and_none_is_nearer(seed):
    ground, rng = scene(seed)
    start = free_place(rng, ground)
    region = ground.reach(start, 3.0)
    for _ in range(10):
        p = (start[0] + rng.uniform(-5, 5), start[1] + rng.uniform(-5, 5))
        near = region.nearest(p)
        away = math.dist(near, p)
        assert region.contains((snap(near[0]), snap(near[1])))
        if region.contains(p):
            assert near == p
        for _ in range(300):
            a, d = rng.uniform(0, math.tau), away * math.sqrt(rng.random())
            if d < away - 1e-4:
                assert not region.contains((p[0] + d * math.cos(a), p[1] + d * math.sin(a)))


@pytest.mark.parametrize("seed", range(6))
def test_every_point_of_a_region_has_a_legal_route_within_the_budget(seed):
    ground, rng = scene(seed)
    start = free_place(rng, ground)
    region = ground.reach(start, 4.0)
    for _ in range(200):
        p = (snap(start[0] + rng.uniform(-4, 4)), snap(start[1] + rng.uniform(-4, 4)))
        route = region.route(p)
        assert (route is not None) == region.contains(p)
        if route is not None:
            assert not ground.walk_route(route).faults and route.cost <= 4.0 + 1e-5
            assert route.cost == pytest.approx(region.distance(p), abs=1e-9)


def test_a_blocked_start_reaches_nothing():
    region = Ground(0.5, [Blocker("base", Circle(0, 0, 1))]).reach((0, 0), 5.0)
    assert not region.contains((0, 0)) and region.outline() == [] and region.distance((3, 0)) == math.inf


def test_a_wall_hides_what_cannot_be_reached():
    region = Ground(MOVER, [Blocker("wall", wall([(2, -9), (2, 9)]))]).reach((0, 0), 5.0)
    x, y = region.nearest((4, 0))
    assert x == pytest.approx(2 - MOVER, abs=1e-4) and y == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("seed", range(4))
def test_the_quick_picture_is_the_region(seed):
    ground, rng = scene(seed, rough=seed % 2)
    start = free_place(rng, ground)
    region = ground.reach(start, 4.0)
    fans = region.fans()
    wrong = 0
    for _ in range(800):
        p = (start[0] + rng.uniform(-4, 4), start[1] + rng.uniform(-4, 4))
        painted = any(inside([[fan]], p) for fan in fans)
        wrong += painted != region.contains(p) and not is_near_edge(region, p, 0.05)
    assert wrong <= 1


@pytest.mark.parametrize("seed", range(6))
def test_both_kernels_draw_alike(seed):
    ground, rng = scene(seed, count=10, rough=seed % 2)
    start = free_place(rng, ground)
    one, other = ground.reach(start, 2.5), in_python(ground).reach(start, 2.5)
    assert [[len(ring) for ring in rings] for rings in one.outline(0.02)] == \
        [[len(ring) for ring in rings] for rings in other.outline(0.02)]
    for fan, twin in zip(one.fans(), other.fans(), strict=True):
        assert max(math.dist(p, q) for p, q in zip(fan, twin, strict=True)) < 1e-6


def off_the_edge(seed, tolerance):
    """How many places along a drawn outline there are, a tolerance apart, and those that are farther from the edge than that."""
    ground, rng = scene(seed, rough=seed % 3)
    region = ground.reach(free_place(rng, ground), 4.0)
    drawn, off = 0, []
    for ring in (ring for polygon in region.outline() for ring in polygon):
        for p, q in zip(ring, ring[1:] + ring[:1], strict=True):
            count = math.ceil(math.dist(p, q) / tolerance)
            for k in range(count):
                place = (p[0] + (q[0] - p[0]) * k / count, p[1] + (q[1] - p[1]) * k / count)
                drawn += 1
                if not is_near_edge(region, place, tolerance):
                    off.append(place)
    return drawn, off


@pytest.mark.parametrize("seed", range(6))
def test_what_is_drawn_is_the_edge(seed):
    drawn, off = off_the_edge(seed, 0.02)
    assert drawn > 300 and off == []


@pytest.mark.long
def test_a_hundred_thousand_places_of_outlines_are_within_a_hundredth_of_the_edge():
    drawn, off = 0, []
    for seed in range(100, 140):
        more, wrong = off_the_edge(seed, 0.01)
        drawn, off = drawn + more, off + wrong
    assert drawn >= 100_000 and len(off) <= drawn / 10_000, (drawn, len(off), off[:5])
