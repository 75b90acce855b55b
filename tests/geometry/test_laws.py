"""Laws of every ground: what must hold whatever stands on it."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from geometry.scenes import MOVER, free_place, in_python, scene
from marchwarden.geometry.ground import Bend, Blocker, Circle, Edge, Ground, Outline, Rough
from marchwarden.geometry.lengths import snap
from marchwarden.geometry.pieces import length_of, place_on

SEEDS = range(10)


def cost(ground, start, goal, budget=30.0):
    route = ground.route(start, goal, budget)
    return math.inf if route is None else route.cost


def moved(shape, turn, flip):
    """A shape turned about the middle of the board, and mirrored."""
    c, s = math.cos(turn), math.sin(turn)
    side = -1 if flip else 1

    def at(x, y):
        x, y = (x - 8) * side, y - 8
        return (8 + x * c - y * s, 8 + x * s + y * c)

    def piece(one):
        if isinstance(one, Edge):
            return Edge(*at(one.ax, one.ay), *at(one.bx, one.by))
        start = math.pi - one.start if flip else one.start
        return Bend(*at(one.cx, one.cy), one.r, start + turn, side * one.sweep)

    if isinstance(shape, Circle):
        return Circle(*at(shape.x, shape.y), shape.r)
    if isinstance(shape, Outline):
        return Outline(tuple(piece(one) for one in shape.pieces), shape.closed)
    return at(*shape)


@pytest.mark.parametrize("seed", SEEDS)
def test_there_and_back_cost_the_same(seed):
    ground, rng = scene(seed)
    for _ in range(8):
        a, b = free_place(rng, ground), free_place(rng, ground)
        assert cost(ground, a, b) == pytest.approx(cost(ground, b, a), abs=1e-9)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_detour_is_shorter(seed):
    ground, rng = scene(seed)
    for _ in range(8):
        a, b, c = (free_place(rng, ground) for _ in range(3))
        assert cost(ground, a, c, 60) <= cost(ground, a, b, 60) + cost(ground, b, c, 60) + 1e-9
        assert cost(ground, a, c, 60) >= math.dist(a, c) - 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_less_in_the_way_is_never_longer(seed):
    ground, rng = scene(seed)
    fewer = Ground(MOVER, rng.sample(ground.blockers, 12), (), ground.bounds)
    smaller = Ground(MOVER * .8, ground.blockers, (), ground.bounds)
    for _ in range(8):
        a, b = free_place(rng, ground), free_place(rng, ground)
        known = cost(ground, a, b)
        assert cost(fewer, a, b) <= known + 1e-9 and cost(smaller, a, b) <= known + 1e-9


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("flip", [False, True])
def test_turning_and_mirroring_the_table_changes_nothing(seed, flip):
    ground, rng = scene(seed)
    turn = rng.uniform(0, math.tau)
    open_board = Ground(MOVER, ground.blockers)
    other = Ground(MOVER, [Blocker(key, moved(shape, turn, flip), kind) for key, shape, kind in ground.blockers])
    for _ in range(6):
        a, b = free_place(rng, ground), free_place(rng, ground)
        assert cost(open_board, a, b) == pytest.approx(cost(other, moved(a, turn, flip), moved(b, turn, flip)), abs=1e-9)


@pytest.mark.parametrize("seed", SEEDS)
def test_turning_rough_ground_changes_nothing(seed):
    ground, rng = scene(seed, count=6, rough=2)
    turn = rng.uniform(0, math.tau)
    open_board = Ground(MOVER, ground.blockers, ground.roughs)
    other = Ground(MOVER, [Blocker(key, moved(shape, turn, True), kind) for key, shape, kind in ground.blockers],
                   [Rough(key, moved(area, turn, True), factor) for key, area, factor in ground.roughs])
    a, b = free_place(rng, ground), free_place(rng, ground)
    known = cost(open_board, a, b)
    assert known == pytest.approx(cost(open_board, b, a), abs=1e-6)
    assert known == pytest.approx(cost(other, moved(a, turn, True), moved(b, turn, True)), abs=1e-6)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_route_is_legal_also_when_rounded_and_costs_what_it_says(seed):
    ground, rng = scene(seed, count=22, rough=seed % 3)
    for _ in range(4):
        a, b = free_place(rng, ground), free_place(rng, ground)
        route = ground.route(a, b, 25.0)
        if route is None:
            continue
        walk = ground.walk_route(route)
        assert not walk.faults and walk.cost == pytest.approx(route.cost, abs=1e-9)
        assert walk.length == pytest.approx(route.length, abs=1e-9) and route.end == pytest.approx(b, abs=1e-9)
        legs = [(snap(x), snap(y)) for x, y in route.points()]
        assert not ground.walk(legs).faults
        assert ground.walk(legs).cost < route.cost + 5e-3


coordinate = st.floats(-6, 6, allow_nan=False, width=32)
disc = st.builds(Circle, coordinate, coordinate, st.floats(0.0, 2.5, allow_nan=False, width=32))


@given(discs=st.lists(disc, max_size=7), goal=st.tuples(coordinate, coordinate), radius=st.floats(0, 1))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_whatever_stands_about_a_route_is_legal_and_the_region_knows_it(discs, goal, radius):
    ground = Ground(radius, [Blocker(f"d{k}", one) for k, one in enumerate(discs)])
    start = (-7.5, -7.5)
    if not (ground.free(start) and ground.free(goal)):
        assert cost(ground, start, goal) == math.inf
        return
    route = ground.route(start, goal, 40.0)
    region = ground.reach(start, 40.0)
    if route is None:
        assert not region.contains(goal)
        return
    assert not ground.walk_route(route).faults
    assert region.distance(goal) == pytest.approx(route.cost, abs=1e-9)
    assert not ground.walk([(snap(x), snap(y)) for x, y in route.points()]).faults


@pytest.mark.parametrize("seed", SEEDS)
def test_costs_rise_no_faster_than_one_walks(seed):
    """Where a straight step is open, the far end costs at most the step more: no free pocket is left unreached."""
    ground, rng = scene(seed, rough=seed % 3)
    region = ground.reach(free_place(rng, ground), 5.0)
    rims = [piece for piece in region._rims() if length_of(piece)]
    for number in range(300):
        if number % 2:
            near = place_on(piece := rng.choice(rims), rng.uniform(0, length_of(piece)))
            p = moved_by(near, rng.uniform(0, math.tau), 10 ** rng.uniform(-4, -1))
        else:
            p = moved_by(region.start, rng.uniform(0, math.tau), 5 * math.sqrt(rng.random()))
        q = moved_by(p, rng.uniform(0, math.tau), 10 ** rng.uniform(-3.5, -1))
        step = ground.walk((p, q))
        if region.contains(p) and not step.faults and region.distance(p) + step.cost < 5.0:
            assert region.distance(q) <= region.distance(p) + step.cost + 1e-6


def moved_by(p, turn, far):
    return p[0] + far * math.cos(turn), p[1] + far * math.sin(turn)


@pytest.mark.parametrize("seed", range(30))
def test_an_arc_that_is_free_is_free_in_one(seed):
    """The free arcs of what a path hugs are as long as they can be: between any two there is something in the way."""
    ground, rng = scene(seed)
    search = in_python(ground).reach(free_place(rng, ground), 5.0)._found
    for ring in search.rings.values():
        arcs = sorted(ring.free)
        for (first, wide), (following, _) in zip(arcs, arcs[1:], strict=False):
            assert following - first - wide > 1e-12
        if len(arcs) > 1:
            assert arcs[0][0] + math.tau - sum(arcs[-1]) > 1e-12
