"""What a drawn path is told: where it first overlaps, what it meets, what it costs."""

import math

import pytest

from geometry.scenes import MOVER, sector
from marchwarden.geometry.ground import Bend, Blocker, Circle, Ground, Outline, Rough, polygon, wall
from marchwarden.geometry.lengths import TAU

SLAB = polygon([(5, -5), (7, -5), (7, 5), (5, 5)])


def test_the_first_overlap_is_exact():
    ground = Ground(0.5, [Blocker("uruk", Circle(5, 0, 1))])
    walk = ground.walk([(0, 0), (2, 0), (10, 0)])
    (fault,) = walk.faults
    assert (fault.key, fault.leg) == ("uruk", 1)
    assert fault.along == pytest.approx(3.5 + TAU, abs=1e-12)
    assert fault.where == pytest.approx((3.5 + TAU, 0), abs=1e-12)
    assert fault.depth == pytest.approx(1.5, abs=1e-6)
    assert walk.length == 10 and walk.legs == ((2.0, 2.0), (8.0, 8.0))


def test_faults_come_in_the_order_of_the_path():
    ground = Ground(0.5, [Blocker("far", Circle(8, 0, .5)), Blocker("near", Circle(4, 0, .5))], bounds=(-1, -1, 9.2, 1))
    assert [fault.key for fault in ground.walk([(0, 0), (9, 0)]).faults] == ["near", "far", "board"]


def test_touching_is_legal():
    ground = Ground(0.5, [Blocker("wall", wall([(0, 1), (10, 1)])), Blocker("base", Circle(5, -1.5, 1))])
    assert not ground.walk([(0, .5), (10, .5)]).faults
    assert not ground.walk([(0, 0), (10, 0)]).faults
    assert ground.walk([(0, .5 + 1e-4), (10, .5 + 1e-4)]).faults[0].key == "wall"


def test_the_first_touch_of_a_solid_is_told():
    ground = Ground(0.5, [Blocker("base", Circle(5, 1.5, 1)), Blocker("zone", Circle(5, 1.5, 2), "zone")])
    walk = ground.walk([(0, 0), (10, 0)])
    assert [key for key, _ in walk.entered] == ["zone", "base"]
    assert walk.entered[0][1] == pytest.approx(5 - 2, abs=1e-4)
    assert dict(walk.entered)["base"] == pytest.approx(5, abs=.02)
    assert ground.enters([(0, 0), (1, 0)], "base") is None


def test_a_start_inside_is_a_fault_at_once_unless_nothing_moves():
    ground = Ground(0.5, [Blocker("base", Circle(0, 0, 1))])
    assert ground.walk([(1, 0), (5, 0)]).faults[0].along == 0
    assert not ground.walk([(1, 0), (1, 0)]).faults
    assert ground.route((1, 0), (5, 0)) is None
    assert not ground.walk([(1.5 - 1e-6, 0), (5, 0)]).faults


def test_a_membrane_is_left_but_not_entered():
    ground = Ground(0.5, [Blocker("zone", Circle(0, 0, 1), "membrane")])
    assert not ground.walk([(.5, 0), (.7, 0), (5, 0)]).faults
    back = ground.walk([(.5, 0), (5, 0), (0, 0)])
    assert [(fault.key, fault.leg) for fault in back.faults] == [("zone", 1)]
    assert back.faults[0].along == pytest.approx(4.5 + 3.5, abs=1e-4)
    assert ground.walk([(5, 0), (0, 0)]).faults[0].key == "zone"
    assert ground.free((0, 0))


def test_a_route_out_of_a_membrane_does_not_come_back():
    shape = sector(0, 0, 0.2, 3, math.pi / 2, math.pi * 1.5)
    ground = Ground(0.25, [Blocker("zone", shape, "membrane"), Blocker("wall", wall([(-.5, .9), (-5, .9)]))])
    route = ground.route((-1.5, .5), (-1.5, 1.3), 12.0)
    assert route is None or not ground.walk_route(route).faults
    free = ground.route((-1.5, .5), (-1.5, -4.0), 12.0)
    assert free.cost == pytest.approx(4.5, abs=1e-9)


def test_inside_the_spared_zone_the_others_do_not_bar():
    zones = [Blocker("target", Circle(5, 0, 2), "zone"), Blocker("other", Circle(5, 2.5, 2), "zone")]
    ground = Ground(0.5, zones, exempt="target")
    assert not ground.walk([(0, 0), (4, 1)]).faults
    assert ground.walk([(5, 6), (5, 1)]).faults[0].key == "other"
    assert Ground(0.5, zones).walk([(0, 0), (4, 1)]).faults[0].key == "target"
    route = ground.route((1.5, 4.0), (5.0, 1.5))
    assert not ground.walk_route(route).faults
    corner = min(math.dist(point, at) for point in route.points() for at in crossings(5, 0, 2.5, 5, 2.5, 2.5))
    assert corner < 1e-4


def crossings(ax, ay, ar, bx, by, br):
    """Where two circles cross."""
    away = math.hypot(bx - ax, by - ay)
    along = (ar * ar - br * br + away * away) / (2 * away)
    half = math.sqrt(ar * ar - along * along)
    ux, uy = (bx - ax) / away, (by - ay) / away
    return [(ax + along * ux - s * half * uy, ay + along * uy + s * half * ux) for s in (1, -1)]


def test_rough_ground_doubles_while_any_part_is_inside():
    ground = Ground(0.5, [], [Rough("bog", SLAB)])
    walk = ground.walk([(0, 0), (10, 0)])
    assert walk.cost == pytest.approx(10 + 2 + 1, abs=1e-4)
    (stretch,) = walk.stretches
    assert (stretch.start, stretch.end) == (pytest.approx(4.5, abs=1e-4), pytest.approx(7.5, abs=1e-4))
    assert stretch.keys == ("bog",) and stretch.factor == 2


def test_overlapping_areas_do_not_multiply():
    other = polygon([(6, -5), (8, -5), (8, 5), (6, 5)])
    ground = Ground(0.5, [], [Rough("bog", SLAB), Rough("wood", other)])
    walk = ground.walk([(0, 0), (10, 0)])
    assert walk.cost == pytest.approx(10 + 4, abs=1e-4)
    assert [stretch.keys for stretch in walk.stretches] == [("bog",), ("bog", "wood"), ("wood",)]


def test_a_stretch_goes_on_over_corners_of_the_path():
    ground = Ground(0.5, [], [Rough("bog", SLAB)])
    (stretch,) = ground.walk([(0, 0), (6, 0), (6, 1), (6, 1), (10, 1)]).stretches
    assert stretch.end - stretch.start == pytest.approx(4, abs=1e-4)


def test_arcs_are_judged_as_arcs():
    ground = Ground(0.5, [Blocker("base", Circle(0, 0, 1)), Blocker("post", Circle(0, 3, .5))])
    past = ground.walk_route([Bend(0, 0, 1.5, math.pi, -math.pi)])
    assert not past.faults and past.length == pytest.approx(1.5 * math.pi)
    hit = ground.walk_route([Bend(0, 0, 2.2, math.pi, -math.pi)])
    assert [fault.key for fault in hit.faults] == ["post"]
    x, y = hit.faults[0].where
    assert math.hypot(x, y - 3) == pytest.approx(1 - TAU, abs=1e-9) and x < 0


def test_a_hole_in_an_outline_of_bends():
    ring = Outline((Bend(0, 0, 2, 0, math.pi), Bend(0, 0, 2, math.pi, math.pi)))
    ground = Ground(0.5, [Blocker("pool", ring)])
    assert ground.blocked_by((0, 0)) == ["pool"] and ground.free((2.5, 0)) and not ground.free((0, -2.49))


@pytest.mark.parametrize("level", [0.0, 1.0, -2.0, 2.0])
def test_inside_is_inside_at_the_height_of_a_corner(level):
    shape = sector(0, 0, 1, 2, 0.0, math.pi * 1.5)
    ground = Ground(0.01, [Blocker("ring", shape)])
    assert not ground.free((-1.5, level / 2)) and ground.free((0.3, level / 4)) and ground.free((3, level))


def test_the_board_holds_the_whole_base():
    ground = Ground(MOVER, bounds=(0, 0, 10, 10))
    assert ground.free((MOVER, MOVER)) and not ground.free((MOVER - 1e-4, 5))
    fault = ground.walk([(5, 5), (9.9, 5)]).faults[0]
    assert fault.key == "board" and fault.where[0] == pytest.approx(10 - MOVER, abs=1e-4)


def test_grown_obstacles_of_a_point_are_shrunk_by_the_tolerance():
    ground = Ground(0.0, [Blocker("block", SLAB), Blocker("arc", sector(20, 0, 1, 3, .3, 2.0))])
    assert not ground.walk([(5, -9), (5, 9)]).faults
    assert ground.walk([(5 + 1e-4, -9), (5 + 1e-4, 9)]).faults
    route = ground.route((0, 0), (12, 0))
    assert route.cost == pytest.approx(2 * math.hypot(5, 5) + 2, abs=1e-4)
    assert not ground.walk([(round(x, 6), round(y, 6)) for x, y in route.points()]).faults
