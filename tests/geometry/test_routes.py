"""Routes as values: places on them, legs to play them by, cutting them short."""

import math

import pytest

from marchwarden.geometry.ground import Blocker, Circle, Ground, Rough, polygon

GROUND = Ground(0.5, [Blocker("base", Circle(5, 0, 1)), Blocker("post", Circle(8, 1, .4))])
ROUTE = GROUND.route((0, .1), (11, .3))


def test_places_along_a_route():
    assert ROUTE.at(0) == (0, .1) and ROUTE.at(99) == ROUTE.end == (11, .3)
    steps = [ROUTE.at(ROUTE.length * k / 1000) for k in range(1001)]
    walked = math.fsum(math.dist(a, b) for a, b in zip(steps, steps[1:], strict=False))
    assert walked == pytest.approx(ROUTE.length, abs=1e-4)


@pytest.mark.parametrize("sag", [1e-2, 1e-4, 1e-6])
def test_legs_stay_outside_what_they_go_round(sag):
    points = [(round(x, 6), round(y, 6)) for x, y in ROUTE.points(sag)]
    walk = GROUND.walk(points)
    assert not walk.faults
    assert 0 < walk.length - ROUTE.length < 3 * sag
    for x, y in points[1:-1]:
        assert min(math.hypot(x - 5, y) - 1.5, math.hypot(x - 8, y - 1) - .9) < sag


def test_a_route_is_cut_where_its_cost_is_used_up():
    half = ROUTE.truncated(5.0)
    assert half.cost == 5 and half.length == pytest.approx(5) and half.end == pytest.approx(ROUTE.at(5))
    assert GROUND.walk_route(half).length == pytest.approx(5)
    assert ROUTE.truncated(99) is ROUTE
    bog = Ground(0.5, [], [Rough("bog", polygon([(5, -50), (7, -50), (7, 50), (5, 50)]))])
    slow = bog.route((0, 0), (10, 0))
    cut = slow.truncated(6.5)
    assert cut.length == pytest.approx(5.5, abs=1e-4) and bog.walk_route(cut).cost == pytest.approx(6.5, abs=1e-9)
    assert cut.truncated(2.0).length == pytest.approx(2.0)


def test_a_route_to_where_it_starts_is_empty():
    route = GROUND.route((0, 0), (0, 0))
    assert route.pieces == () and route.cost == 0 and route.points() == ((0, 0),) and route.at(1) == (0, 0)


def test_a_budget_is_a_limit_on_cost():
    assert GROUND.route((0, .1), (11, .3), ROUTE.cost) is not None
    assert GROUND.route((0, .1), (11, .3), ROUTE.cost - 1e-3) is None
