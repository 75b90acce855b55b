"""The compiled kernel and the plain Python one give the same answers."""

import math
import random

import pytest

from geometry.scenes import MOVER, blockers, free_place, in_python, roughs, scene, sector
from marchwarden.geometry import kernel
from marchwarden.geometry.ground import Blocker, Circle, Ground

pytestmark = pytest.mark.skipif(kernel.World.__module__.endswith("ground_reference"), reason="nothing was compiled")


def same(one, other, slack=1e-9):
    if one is None or other is None:
        assert one is other
    else:
        assert one.cost == pytest.approx(other.cost, abs=slack)
        assert math.dist(one.end, other.end) < 1e-6 or one.cost == pytest.approx(other.cost, abs=1e-12)


def same_walk(one, other):
    assert len(one.legs) == len(other.legs)
    assert one.cost == pytest.approx(other.cost, abs=1e-9)
    assert [fault.key for fault in one.faults] == [fault.key for fault in other.faults]
    for a, b in zip(one.faults, other.faults, strict=True):
        assert (a.leg, a.along, a.depth) == (b.leg, pytest.approx(b.along, abs=1e-7), pytest.approx(b.depth, abs=1e-7))
    assert [key for key, _ in one.entered] == [key for key, _ in other.entered]
    assert [span.keys for span in one.stretches] == [span.keys for span in other.stretches]


@pytest.mark.parametrize("seed", range(12))
def test_routes_and_regions_agree(seed):
    ground, rng = scene(seed)
    twin = in_python(ground)
    start = free_place(rng, ground)
    region, other = ground.reach(start, 6.0), twin.reach(start, 6.0)
    for _ in range(6):
        goal = free_place(rng, ground, start)
        same(ground.route(start, goal, 9.0), twin.route(start, goal, 9.0))
    for _ in range(40):
        p = (start[0] + rng.uniform(-6, 6), start[1] + rng.uniform(-6, 6))
        assert ground.free(p) == twin.free(p) and ground.blocked_by(p) == twin.blocked_by(p)
        assert region.distance(p) == pytest.approx(other.distance(p), abs=1e-9)


@pytest.mark.parametrize("seed", range(12))
def test_approaches_agree(seed):
    ground, rng = scene(seed)
    twin = in_python(ground)
    start = free_place(rng, ground)
    for blocker in rng.sample(ground.blockers, 8):
        same(ground.approach(start, blocker.key, 9.0), twin.approach(start, blocker.key, 9.0))


@pytest.mark.parametrize("seed", range(12))
def test_walks_agree(seed):
    rng = random.Random(seed)
    kinds = ("solid", "zone", "membrane")
    shapes = [Blocker(key, shape, rng.choice(kinds)) for key, shape, _ in blockers(rng, 20)]
    ground = Ground(MOVER, shapes, roughs(rng, 3), (0, 0, 16, 16), exempt=rng.choice(shapes).key)
    twin = in_python(ground)
    for _ in range(25):
        points = [(rng.uniform(-.5, 16.5), rng.uniform(-.5, 16.5))]
        for _ in range(rng.randint(1, 4)):
            points.append((points[-1][0] + rng.uniform(-3, 3), points[-1][1] + rng.uniform(-3, 3)))
        one = ground.walk(points)
        same_walk(one, twin.walk(points))
        assert ground.is_clear(points) == (not one.faults) == twin.is_clear(points)


@pytest.mark.parametrize("seed", range(5))
def test_rough_ground_agrees(seed):
    ground, rng = scene(seed, count=6, rough=2)
    twin = in_python(ground)
    start = free_place(rng, ground)
    goal = free_place(rng, ground, start, 5.0)
    same(ground.route(start, goal, 12.0), twin.route(start, goal, 12.0), 1e-8)


@pytest.mark.parametrize("seed", range(8))
def test_spared_zones_and_membranes_agree(seed):
    rng = random.Random(100 + seed)
    zones = [Blocker(f"z{k}", Circle(rng.uniform(3, 13), rng.uniform(3, 13), 1.5), "zone") for k in range(5)]
    zones.append(Blocker("cut", sector(8, 8, 0.5, 1.8, rng.uniform(0, 6), 4.0), "zone"))
    start = (rng.uniform(3, 13), rng.uniform(3, 13))
    ring = Blocker("own", Circle(start[0] + .8, start[1], 1.5), "membrane")
    ground = Ground(MOVER, [*zones, ring], (), (0, 0, 16, 16), exempt="z0")
    twin = in_python(ground)
    if not ground.free(start):
        assert ground.route(start, (8.0, 15.0)) is None and twin.route(start, (8.0, 15.0)) is None
        return
    for _ in range(6):
        goal = free_place(rng, ground)
        found = ground.route(start, goal)
        same(found, twin.route(start, goal))
        assert found is None or not ground.walk_route(found).faults
