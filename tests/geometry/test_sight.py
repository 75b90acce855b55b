"""Sight agrees with sampled lines: what they find is seen, and what is seen has a line that passes everything."""

import itertools
import math
import random

import pytest

from marchwarden.geometry.looking_round import seen_of
from marchwarden.geometry.sight import Body, Screen, line_of_flight, sees, sees_point

VIEWER, OTHER = Body(0, 0, 0.3, 0, 1.6), Body(6, 0, 0.3, 0, 1.6)


def rank(at: float, height: float, gap: float = 0.0) -> list[Body]:
    return [Body(at, (i + 0.5) * (0.6 + gap), 0.3, 0, height, f"m{i}") for i in range(-6, 7)]


def a_scene(seed: int) -> tuple[Body, Body, list[Body], list[Screen]]:
    chance = random.Random(seed)
    one = Body(0, 0, 0.3, 0, chance.choice([0.8, 1.6]))
    two = Body(chance.uniform(3, 6), chance.uniform(-1, 1), 0.3, 0, chance.choice([0.8, 1.6]))
    bodies = []
    for index in range(chance.randint(2, 12)):
        body = Body(chance.uniform(-1, 6), chance.uniform(-1.2, 1.2), 0.3, 0, chance.choice([0.8, 1.6, 2.5]), f"m{index}")
        if min(math.dist(body[:2], one[:2]), math.dist(body[:2], two[:2])) > 0.6:
            bodies.append(body)
    screens = []
    for index in range(chance.randint(0, 2)):
        x, y, turn, half = chance.uniform(0.5, 5), chance.uniform(-1, 1), chance.uniform(0, 3), chance.uniform(0.4, 1.6)
        dx, dy = half * math.cos(turn), half * math.sin(turn)
        points = ((x - dx, y - dy), (x + dx, y + dy))
        if chance.random() < 0.5:
            points += ((x + dx - 0.1 * dy, y + dy + 0.1 * dx), (x - dx - 0.1 * dy, y - dy + 0.1 * dx))
        screens.append(Screen(points, chance.choice([0, 0, 0.9]), chance.choice([1, 1.2, 2]), f"s{index}"))
    return one, two, bodies, screens


def a_sampled_line(one, two, bodies, screens, steps: int = 10):
    ring = [(share, math.tau * i / steps) for share in (0.0, 0.5, 0.98) for i in range(steps)]
    for (r1, t1), (r2, t2) in itertools.product(ring, ring):
        p = (one.x + one.r * r1 * math.cos(t1), one.y + one.r * r1 * math.sin(t1))
        q = (two.x + two.r * r2 * math.cos(t2), two.y + two.r * r2 * math.sin(t2))
        for z1, z2 in itertools.product((one.low, one.high), (two.low, two.high)):
            if not line_of_flight((*p, z1), (*q, z2), bodies, screens):
                return (*p, z1), (*q, z2)
    return None


@pytest.mark.parametrize("seed", range(60))
def test_sampled_lines_never_contradict(seed):
    one, two, bodies, screens = a_scene(seed)
    sight = sees(one, two, bodies, screens)
    if sight:
        assert not line_of_flight(*sight.line, bodies, screens)
    else:
        assert a_sampled_line(one, two, bodies, screens) is None
        assert sight.hidden_by


@pytest.mark.parametrize("seed", range(60))
def test_sight_is_mutual(seed):
    one, two, bodies, screens = a_scene(seed)
    assert bool(sees(one, two, bodies, screens)) == bool(sees(two, one, bodies, screens))


def test_an_unbroken_rank_of_the_same_height_hides():
    assert not sees(VIEWER, OTHER, rank(3, 1.6))


def test_a_rank_with_a_slit_is_seen_through():
    assert sees(VIEWER, OTHER, rank(3, 1.6, gap=0.05))


def test_a_lower_rank_is_looked_over():
    assert sees(VIEWER, OTHER, rank(3, 1.5))


def test_a_wall_hides_who_lies_behind_it_but_not_who_stands():
    wall = [Screen(((5, -3), (5, 3)), 0, 0.9, "wall")]
    assert sees(VIEWER, OTHER, screens=wall)
    assert sees(VIEWER, OTHER._replace(high=0.1), screens=wall).hidden_by == ("wall",)


def test_one_looks_under_what_hangs():
    assert sees(VIEWER, OTHER, screens=[Screen(((3, -3), (3, 3)), 0.5, math.inf, "bridge")])


def test_a_far_wall_is_crossed_higher_than_a_near_one():
    tall = OTHER._replace(high=4.0)
    assert not sees(VIEWER, tall, screens=[Screen(((1, -9), (1, 9)), 0, 2.5)])
    assert sees(VIEWER, tall, screens=[Screen(((5, -9), (5, 9)), 0, 2.5)])


def test_a_point_behind_a_wall_is_not_seen():
    assert not sees_point(VIEWER, (6, 0, 0.5), screens=[Screen(((3, -9), (3, 9)), 0, 3)])


def test_a_line_of_flight_meets_things_in_order():
    bodies = [Body(4, 0.1, 0.3, 0, 1.6, "far"), Body(2, -0.1, 0.3, 0, 1.6, "near"), Body(3, 1, 0.3, 0, 1.6, "aside")]
    crossed = line_of_flight((0, 0, 1.5), (6, 0, 0.8), bodies)
    assert [key for key, _ in crossed] == ["near", "far"]


def test_a_screen_without_an_end_hides_as_a_high_one_does():
    screen = ((3.0, -2.0), (3.2, 2.0))
    for low in (0.0, -math.inf):
        for high in (9.0, math.inf):
            assert sees(VIEWER, OTHER, screens=[Screen(screen, low, high, "screen")]).hidden_by == ("screen",)


@pytest.mark.parametrize("seed", range(12))
def test_whom_a_body_sees_of_many_is_whom_it_sees_of_each(seed):
    rng = random.Random(seed)
    bodies = [Body(rng.uniform(0, 24), rng.uniform(0, 24), rng.uniform(0.2, 1.2), 0.0, rng.uniform(0.5, 2.5), f"b{k}") for k in range(40)]
    screens = [Screen(tuple((x + rng.uniform(-3, 3), y + rng.uniform(-3, 3)) for _ in range(rng.choice((2, 3)))), 0.0, rng.uniform(0.5, 3.0), f"s{k}")
               for k, (x, y) in enumerate((rng.uniform(0, 24), rng.uniform(0, 24)) for _ in range(8))]
    viewer, others = bodies[0], bodies[1:]
    one_by_one = [sees(viewer, other, [body for body in others if body is not other], screens).clear for other in others]
    assert seen_of(viewer, others, bodies, screens) == one_by_one
    assert True in one_by_one
    assert False in one_by_one
