"""Ways into contact: with a base, a wall, several bases at once; where on the rim; the nearest free place."""

import math

import pytest

from geometry.scenes import MOVER, free_place, scene, sector
from marchwarden.geometry.ground import Blocker, Circle, Ground, Rough, polygon, wall
from marchwarden.geometry.grown import Disc
from marchwarden.geometry.lengths import MM, TAU, snap
from marchwarden.geometry.meeting import grown_target
from marchwarden.geometry.pieces import length_of, place_on


def gap(ground, shape, p):
    """The gap between the base at p and a shape."""
    return -grown_target(shape, ground.radius).depth(*p)


def test_straight_into_contact():
    ground = Ground(0.5, [Blocker("orc", Circle(5, 0, .5))])
    route = ground.approach((0, 0), "orc")
    assert route.cost == pytest.approx(4) and route.end == pytest.approx((4, 0))
    assert ground.approach((0, 0), "orc", 3.9) is None
    assert ground.approach((4, 0), "orc").cost == 0
    assert ground.approach((0, 0), Circle(0, 7, 1)).cost == pytest.approx(5.5)
    with pytest.raises(KeyError):
        ground.approach((0, 0), "elf")


@pytest.mark.parametrize("seed", range(10))
def test_the_cheapest_contact_is_found(seed):
    ground, rng = scene(seed, rough=seed % 2)
    start = free_place(rng, ground)
    region = ground.reach(start, 7.0)
    for blocker in rng.sample(ground.blockers, 6):
        route = ground.approach(start, blocker.key, 7.0)
        rim = list(grown_target(blocker.shape, ground.radius).rim())
        places = [place_on(piece, length_of(piece) * k / 400) for piece in rim for k in range(401)]
        costs = [region.distance(p) for p in places if gap(ground, blocker.shape, p) > -TAU / 2]
        best = min(costs, default=math.inf)
        if route is None:
            assert best == math.inf
            continue
        assert route.cost <= best + 1e-9
        assert route.cost > best - 0.02 or not math.isfinite(best)
        assert abs(gap(ground, blocker.shape, route.end)) < 2e-6 or route.cost == 0
        walk = ground.walk_route(route)
        assert not walk.faults
        end = (snap(route.end[0]), snap(route.end[1]))
        assert (ground.free(end) and abs(gap(ground, blocker.shape, end)) <= TAU) or route.cost == 0


def test_contact_where_friends_leave_a_slot():
    """Two friends stand against the orc: only the slot between them is left."""
    orc = Circle(0, 0, 16 * MM)
    touching = 16 * MM + 12.5 * MM
    spread = 2 * math.asin((2 * MOVER) / (16 * MM + MOVER) / 2)
    friends = [Blocker(f"f{k}", Circle(snap(touching * math.cos(a)), snap(touching * math.sin(a)), 12.5 * MM))
               for k, a in enumerate((spread, -spread, 2 * spread, -2 * spread, 3 * spread, -3 * spread))]
    ground = Ground(MOVER, [Blocker("orc", orc), *friends])
    route = ground.approach((6, 0.3), "orc")
    assert math.dist(route.end, (touching, 0)) < 1e-3
    assert not ground.walk_route(route).faults
    (arc,) = [arc for arc in ground.contacts((6, 0.3), "orc", 9.0) if arc.cost < 5]
    assert arc.piece.r * abs(arc.piece.sweep) < 0.02
    full = Ground(MOVER, [*ground.blockers, Blocker("last", Circle(touching, 0, 12.5 * MM))])
    blocked = full.approach((6, 0.3), "orc")
    assert blocked is None or math.dist(blocked.end, (touching, 0)) > 1


def test_both_at_once():
    ground = Ground(0.5, [Blocker("a", Circle(5, 1, .5)), Blocker("b", Circle(5, -.8, .5))])
    route = ground.approach_all((0, 0), ["a", "b"])
    assert not ground.walk_route(route).faults
    end = (snap(route.end[0]), snap(route.end[1]))
    assert all(abs(gap(ground, blocker.shape, end)) <= TAU for blocker in ground.blockers)
    far = Ground(0.5, [Blocker("a", Circle(5, 3, .5)), Blocker("b", Circle(5, -3, .5))])
    assert far.approach_all((0, 0), ["a", "b"]) is None
    exact = Ground(0.5, [Blocker("a", Circle(5, 1, .5)), Blocker("b", Circle(5, -1, .5))])
    assert exact.approach_all((0, 0), ["a", "b"]).end == pytest.approx((5, 0), abs=1e-5)


def test_three_at_once_and_a_wall():
    corners = [(math.cos(k * math.tau / 3), math.sin(k * math.tau / 3)) for k in range(3)]
    ground = Ground(0.2, [Blocker(f"o{k}", Circle(*corner, .8)) for k, corner in enumerate(corners)])
    assert ground.approach_all((-3, 0), ["o0", "o1", "o2"]) is None
    with_wall = Ground(0.5, [Blocker("orc", Circle(3, 0, .5)), Blocker("wall", wall([(0, -1), (9, -1)]))])
    route = with_wall.approach_all((0, 1), ["orc", "wall"])
    assert route.end[1] == pytest.approx(-.5, abs=1e-6) and math.dist(route.end, (3, 0)) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("seed", range(6))
def test_contacts_are_the_reachable_part_of_the_rim(seed):
    ground, rng = scene(seed)
    start = free_place(rng, ground)
    region = ground.reach(start, 5.0)
    for blocker in rng.sample(ground.blockers[:18], 4):
        arcs = ground.contacts(start, blocker.key, 5.0)
        rim = Disc(blocker.shape.x, blocker.shape.y, blocker.shape.r + ground.radius)
        for k in range(180):
            angle = k * math.tau / 180 + 0.001
            p = (rim.x + rim.reach * math.cos(angle), rim.y + rim.reach * math.sin(angle))
            known = any((angle - arc.piece.start) % math.tau <= arc.piece.sweep for arc in arcs)
            sure = any((angle + d - arc.piece.start) % math.tau <= arc.piece.sweep for arc in arcs for d in (1e-4, -1e-4))
            assert region.contains(p) == known or sure != known
        best = ground.approach(start, blocker.key, 5.0)
        assert (best is None) == (not arcs)
        if arcs:
            assert min(arc.cost for arc in arcs) == pytest.approx(best.cost, abs=1e-6)


@pytest.mark.parametrize("seed", range(10))
def test_the_nearest_free_place(seed):
    ground, rng = scene(seed, count=26)
    for _ in range(8):
        p = (rng.uniform(.6, 15.4), rng.uniform(.6, 15.4))
        for keep in (0.0, 0.01):
            near = ground.nearest_free(p, keep)
            away = math.dist(near, p)
            end = (snap(near[0]), snap(near[1]))
            assert ground.free(end) and all(gap(ground, b.shape, end) > keep - TAU for b in ground.blockers)
            for _ in range(150):
                a, d = rng.uniform(0, math.tau), away * math.sqrt(rng.random())
                q = (p[0] + d * math.cos(a), p[1] + d * math.sin(a))
                if d < away - 3e-5 and keep == 0.0:
                    assert not ground.free(q)
            assert ground.nearest_free(p, keep) == near


def test_nothing_free():
    ground = Ground(0.5, [Blocker("all", polygon([(-9, -9), (9, -9), (9, 9), (-9, 9)]))], bounds=(-5, -5, 5, 5))
    with pytest.raises(ValueError, match="free"):
        ground.nearest_free((0, 0))


def test_a_zone_cut_by_a_wall_is_entered_only_where_it_is():
    zone = Blocker("zone", sector(5, 0, .1, 1.5, -math.pi / 2, math.pi), "zone")
    ground = Ground(0.5, [zone])
    assert not ground.walk([(4.4, -3), (4.4, 3)]).faults
    assert ground.walk([(5.4, -3), (5.4, 3)]).faults[0].key == "zone"
    route = ground.route((6, -4), (6, 4))
    assert not ground.walk_route(route).faults and route.cost > 8


def test_rough_ground_before_the_target():
    ground = Ground(0.5, [Blocker("orc", Circle(8, 0, .5))], [Rough("bog", polygon([(4, -9), (6, -9), (6, 1), (4, 1)]))])
    route = ground.approach((0, 0), "orc")
    straight = ground.walk([(0, 0), (7, 0)]).cost
    assert route.cost < straight and not ground.walk_route(route).faults
