"""Sliding and turning bases meet what dense steps find, never later; and they travel as far as dense steps say."""

import math
import random

import pytest

from marchwarden.geometry.bases import Oval, Round, Square, base_outline, form_of
from marchwarden.geometry.distances import gap_between, gap_to_shape
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.meets import board_edges, first_met_sliding, first_met_turning, thing, turned
from marchwarden.geometry.points import pose_about
from marchwarden.geometry.shapes import Circle, polygon, wall
from marchwarden.geometry.sweeps import between, centre_travel, furthest_travel, sweep

BASES = [Oval(60 / 25.4, 35 / 25.4), Square(1.0, 2.0), Square(1.0, 1.0), Round(0.5)]
HOOK = [(0, 0), (1.5, 0), (1.5, 1.2), (1.0, 1.2), (1.0, 0.4), (0, 0.4)]


def some_shapes(chance, count, far=4.0):
    shapes = {}
    for k in range(count):
        x, y = chance.uniform(-far, far), chance.uniform(-far, far)
        kind = chance.randrange(4)
        if kind == 0:
            shapes[f"{k}"] = Circle(x, y, 0.5)
        elif kind == 1:
            shapes[f"{k}"] = base_outline(chance.choice(BASES[:3]), (x, y, chance.uniform(0, 360)))
        elif kind == 2:
            shapes[f"{k}"] = polygon([(x + a, y + b) for a, b in HOOK])
        else:
            shapes[f"{k}"] = wall([(x, y), (x + chance.uniform(-2, 2), y + chance.uniform(-2, 2))])
    return shapes


def first_found(base, poses, shapes, limit):
    """The first of these poses at which a base is nearer to a shape than a limit."""
    return next((k for k, pose in enumerate(poses) if any(gap_to_shape(base, pose, shape) < limit
                                                          for shape in shapes.values())), None)


@pytest.mark.parametrize("seed", range(30))
def test_a_slide_stops_where_dense_steps_first_come_near(seed):
    chance = random.Random(seed)
    base, pose = chance.choice(BASES), (0.0, 0.0, chance.choice([0, 90, chance.uniform(0, 360)]))
    by, apart = (chance.uniform(-5, 5), chance.uniform(-5, 5)), chance.choice([-TAU, 1.0 - TAU, 0.3])
    shapes = {key: shape for key, shape in some_shapes(chance, 5).items() if gap_to_shape(base, pose, shape) > max(apart, 0)}
    met = first_met_sliding((form_of(base, pose),), by, [thing(*item) for item in shapes.items()], apart)
    poses = [(by[0] * k / 150, by[1] * k / 150, pose[2]) for k in range(151)]
    found = first_found(base, poses, shapes, apart - 1e-7)
    length = math.hypot(*by)
    if met is None:
        assert found is None
        return
    assert found is None or met.at <= found * length / 150 + 1e-7
    there = (by[0] * met.at / length, by[1] * met.at / length, pose[2])
    assert gap_to_shape(base, there, shapes[met.key]) == pytest.approx(apart, abs=1e-6)
    on = (by[0] * (met.at + 1e-3) / length, by[1] * (met.at + 1e-3) / length, pose[2])
    assert gap_to_shape(base, on, shapes[met.key]) < apart + 1e-9
    assert gap_to_shape(Round(0.0), (*met.where, 0.0), shapes[met.key]) == pytest.approx(0.0, abs=2e-5)


@pytest.mark.parametrize("seed", range(50))
def test_a_turn_stops_where_dense_steps_first_come_near(seed):
    chance = random.Random(seed)
    base, pose = chance.choice(BASES[:3]), (0.0, 0.0, chance.choice([0, 90, chance.uniform(0, 360)]))
    pivot = (0.0, 0.0) if chance.random() < 0.5 else (chance.uniform(-3, 3), chance.uniform(-3, 3))
    degrees, apart = chance.choice([-1, 1]) * chance.uniform(5, 300), chance.choice([-TAU, 1.0 - TAU, 0.3])
    shapes = {key: shape for key, shape in some_shapes(chance, 5, 3.0).items()
              if gap_to_shape(base, pose, shape) > max(apart, 0)}
    met = first_met_turning((form_of(base, pose),), pivot, degrees, [thing(*item) for item in shapes.items()], apart)
    poses = [pose_about(pose, pivot, degrees * k / 200) for k in range(201)]
    found = first_found(base, poses, shapes, apart - 1e-7)
    if met is None:
        assert found is None
        return
    assert found is None or met.at <= found * abs(degrees) / 200 + 1e-7
    sign = math.copysign(1, degrees)
    assert gap_to_shape(base, pose_about(pose, pivot, sign * met.at), shapes[met.key]) == pytest.approx(apart, abs=1e-6)
    assert gap_to_shape(Round(0.0), (*met.where, 0.0), shapes[met.key]) == pytest.approx(0.0, abs=2e-5)
    if found is not None:
        assert met.at >= (found - 1) * abs(degrees) / 200 - 1e-6 or \
            min(gap_to_shape(base, pose_about(pose, pivot, sign * (met.at + 1e-4)), shapes[met.key]),
                gap_to_shape(base, pose_about(pose, pivot, sign * (met.at + 1e-2)), shapes[met.key])) < apart


@pytest.mark.parametrize("seed", range(25))
def test_turning_while_moving_never_steps_through(seed):
    chance = random.Random(seed)
    base, start = chance.choice(BASES[:3]), (0.0, 0.0, chance.uniform(0, 360))
    end = (chance.uniform(-5, 5), chance.uniform(-5, 5), start[2] + chance.uniform(-170, 170))
    shapes = {key: shape for key, shape in some_shapes(chance, 4).items() if gap_to_shape(base, start, shape) > 0}
    met = sweep(base, [start, end], [thing(*item) for item in shapes.items()])
    poses = [between(start, end, k / 150) for k in range(151)]
    found = first_found(base, poses, shapes, -1e-3)
    if met is None:
        assert found is None
        return
    assert abs(gap_to_shape(base, met.pose, shapes[met.key])) < 1e-3
    length = math.dist(start[:2], end[:2])
    assert found is None or met.along <= found * length / 150 + 1e-3


def test_a_way_with_a_turn_in_place_meets_what_the_corner_swings_into():
    things = [thing("post", Circle(0.0, 1.2, 0.1))]
    way = [(0.0, 0.0, 0.0), (0.0, 0.0, 90.0), (3.0, 0.0, 90.0)]
    met = sweep(Square(1.0, 2.0), way, things)
    assert (met.key, met.step, met.along) == ("post", 0, 0.0)
    assert 0 < met.pose[2] < 90
    assert sweep(Square(1.0, 2.0), [(0.0, 0.0, 0.0), (3.0, 0.0, 0.0)], things) is None


def test_touching_is_not_meeting():
    things = [thing("wall", wall([(-5, 0.5), (5, 0.5)])), thing("friend", Circle(-1.5, 0.0, 0.5))]
    assert sweep(Square(1.0, 2.0), [(0.0, 0.0, 0.0), (3.0, 0.0, 0.0)], things) is None
    assert sweep(Oval(2.0, 1.0), [(0.0, 0.0, 0.0), (3.0, 0.0, 0.0)], things) is None
    assert sweep(Oval(2.0, 1.0), [(0.0, 0.0, 0.0), (3.0, 0.001, 0.0)], things).key == "wall"
    assert sweep(Oval(2.0, 1.0), [(0.0, 0.0, 0.0), (0.0, 0.0, 1.0)], things).key == "wall"


def test_the_edge_of_the_board_is_met():
    board = (0.0, 0.0, 48.0, 48.0)
    met = sweep(Square(1.0, 2.0), [(1.2, 5.0, 90.0), (1.2, 5.0, 0.0)], [], bounds=board)
    assert met is None
    met = sweep(Square(1.0, 2.0), [(0.9, 5.0, 90.0), (0.9, 5.0, 0.0)], [], bounds=board)
    assert met.key == "board"
    assert gap_between(form_of(Square(1.0, 2.0), met.pose), board_edges(board).forms[0]) == pytest.approx(-TAU, abs=1e-7)
    assert sweep(Round(0.5), [(5.0, 5.0, 0.0), (5.0, 0.4, 0.0)], [], bounds=board).along == pytest.approx(4.5, abs=1e-4)


def test_what_stands_in_a_base_is_met_at_once():
    assert sweep(Square(1, 1), [(0, 0, 0), (3, 0, 0)], [thing("a", Circle(0, 0, 0.2))]).along == 0.0
    assert sweep(Square(1, 1), [(0, 0, 0), (0, 0, 30)], [thing("a", Circle(0, 0, 0.2))]).pose == (0, 0, 0)


def test_many_forms_turn_about_one_pivot_together():
    block = [form_of(Square(1, 1), (x + 0.5, -y - 0.5, 90)) for x in range(5) for y in range(2)]
    met = first_met_turning(block, (0.0, 0.0), 90.0, [thing("orc", Circle(3.0, 2.0, 0.5))], 1.0 - TAU)
    corner = (5.0, 0.0)
    assert 0 < met.at < 90
    turns = [turned(form, (0.0, 0.0), math.radians(met.at)) for form in block]
    assert min(gap_between(form, form_of(Round(0.5), (3.0, 2.0, 0.0))) for form in turns) == pytest.approx(1 - TAU, abs=1e-9)
    assert math.hypot(*corner) == 5.0


@pytest.mark.parametrize("seed", range(30))
def test_the_furthest_travel_is_that_of_the_point_which_travels_most(seed):
    chance = random.Random(seed)
    base, pose = chance.choice(BASES), (0.0, 0.0, chance.uniform(0, 360))
    way = [pose]
    for _ in range(chance.randint(1, 3)):
        x, y, facing = way[-1]
        kind = chance.randrange(3)
        way.append((x, y, facing + chance.uniform(-150, 150)) if kind == 0 else
                   (x + chance.uniform(-3, 3), y + chance.uniform(-3, 3), facing + (chance.uniform(-90, 90) if kind == 2 else 0)))
    rim = [(r * ux + x, r * uy + y) for x, y, r, _, ux, uy in form_of(base, (0.0, 0.0, 0.0))]
    if isinstance(base, Oval):
        rim += [(base.length / 2, 0.0), (-base.length / 2, 0.0)]

    def travelled(spot):
        total = []
        for a, b in zip(way, way[1:], strict=False):
            places = []
            for k in range(201):
                x, y, facing = between(a, b, k / 200)
                c, s = math.cos(math.radians(facing)), math.sin(math.radians(facing))
                places.append((x + spot[0] * c - spot[1] * s, y + spot[0] * s + spot[1] * c))
            total += [math.dist(p, q) for p, q in zip(places, places[1:], strict=False)]
        return math.fsum(total)

    most = max(travelled(spot) for spot in rim) if not isinstance(base, Round) else centre_travel(way)
    travel = furthest_travel(base, way)
    assert most - 1e-4 <= travel <= most + 0.02
    assert travel >= centre_travel(way) - 1e-9
