"""The compiled search for a clear line and the plain one are the same; neither misses what dense lines find."""

import math
import random

import pytest

from marchwarden.geometry import sight_search
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.sight_kernel import find_line
from marchwarden.geometry.sight_search import Disc, Prism, line_at

HEIGHTS = (0.8, 1.2, 1.6, 2.0, 2.5, 3.0)


def a_scene(seed):
    chance = random.Random(seed)
    one = Disc(0.0, 0.0, 0.3, 0.0, chance.choice(HEIGHTS))
    two = Disc(chance.uniform(3, 6), 0.0, chance.choice([0.3, 0.3, 0.0]), 0.0, chance.choice(HEIGHTS))
    discs, prisms = [], []
    for _ in range(chance.randint(2, 12)):
        disc = Disc(chance.uniform(0.7, 5), chance.uniform(-1, 1), chance.choice([0.3, 0.5]), -TAU,
                    chance.choice(HEIGHTS) + TAU)
        if min(math.hypot(disc.u, disc.v), math.hypot(disc.u - two.u, disc.v)) > disc.r + 0.3:
            discs.append(disc)
    for _ in range(chance.randint(0, 3)):
        u, v = chance.uniform(0.5, 4.5), chance.uniform(-1, 0.5)
        du, dv = chance.uniform(0.1, 1), chance.uniform(0.1, 2)
        corners = ((u, v), (u + du, v), (u + du, v + dv), (u, v + dv))[:chance.choice([2, 3, 4])]
        prisms.append(Prism(corners, chance.choice([0.0, 0.0, 0.9]) - TAU, chance.choice(HEIGHTS) + 0.3 + TAU))
    return one, two, discs, prisms


@pytest.mark.parametrize("seed", range(100))
def test_the_compiled_search_is_the_plain_one(seed):
    scene = a_scene(seed)
    plain, compiled = sight_search.find_line(*scene), find_line(*scene)
    assert (plain is None) == (compiled is None)
    if plain is not None:
        assert compiled.sine == pytest.approx(plain.sine, abs=1e-12)
        assert compiled.offset == pytest.approx(plain.offset, abs=1e-12)
        assert [*compiled.start, *compiled.end] == pytest.approx([*plain.start, *plain.end], abs=1e-9)


@pytest.mark.parametrize("seed", range(80))
def test_what_is_hidden_is_hidden_from_dense_lines_too(seed):
    one, two, discs, prisms = a_scene(seed)
    if find_line(one, two, discs, prisms) is None:
        count = 24
        for i in range(count):
            for j in range(count if two.r else 1):
                p, q = one.r * (2 * (i + 0.5) / count - 1), two.r * (2 * (j + 0.5) / count - 1)
                assert line_at(p, q, one, two, discs, prisms) is None


def test_a_slit_between_two_high_walls_is_found():
    one, two = Disc(0, 0, 0.3, 0, 1.6), Disc(6, 0, 0.3, 0, 1.6)
    for v in (-0.2, 0.0, 0.13):
        walls = [Prism(((3, -9), (3, v)), 0, 9), Prism(((3, v + 0.001), (3, 9)), 0, 9)]
        assert find_line(one, two, [], walls) is not None
        shut = [Prism(((3, -9), (3, v)), 0, 9), Prism(((3, v), (3, 9)), 0, 9)]
        assert find_line(one, two, [], shut) is None


def test_over_the_one_and_under_the_other_together_there_is_no_way():
    one, two = Disc(0, 0, 0.3, 0, 1.6), Disc(6, 0, 0.3, 0, 1.6)
    low, high = Prism(((2, -9), (2, 9)), 0, 1.4), Prism(((4, -9), (4, 9)), 0.5, 9)
    assert find_line(one, two, [], [low]) is not None
    assert find_line(one, two, [], [high]) is not None
    assert find_line(one, two, [], [low, high]) is None
    assert find_line(one, two, [], [low._replace(high=0.7), high]) is not None
