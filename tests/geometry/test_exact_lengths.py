"""Against the whole graph of tangents and arcs among bases: the same lengths to 1e-9 inches, and the same reach."""

import math
import random

import pytest

from geometry.scenes import MOVER, crowd
from geometry.whole_graph import Known, lengths
from marchwarden.geometry.ground import Blocker, Circle, Ground
from marchwarden.geometry.grown import HUG
from marchwarden.geometry.lengths import TAU


@pytest.mark.parametrize("seed", range(25))
def test_every_length_is_exact(seed):
    rng = random.Random(7000 + seed)
    bases = crowd(rng, rng.choice((8, 14, 20)))
    ground = Ground(MOVER, [Blocker(f"b{k}", Circle(*base)) for k, base in enumerate(bases)])
    points = []
    while len(points) < 13:
        p = (rng.uniform(0, 16), rng.uniform(0, 16))
        if ground.free(p):
            points.append(p)
    discs = [(x, y, r + MOVER - TAU) for x, y, r in bases]
    circles = [(x, y, r + HUG) for x, y, r in discs] + [(*p, 0.0) for p in points]
    known = lengths(circles, discs, len(discs))
    for k, goal in enumerate(points[1:], len(discs) + 1):
        route, length = ground.route(points[0], goal), known.get(k, math.inf)
        assert (route is None) == (length == math.inf)
        assert route is None or route.length == pytest.approx(length, abs=1e-9)


def judged_alike(seed, count):
    """How many places beside bases and all about a start are judged as the whole graph does; those on the edge are left out."""
    rng = random.Random(seed)
    bases, budget = crowd(rng, rng.choice((12, 18, 24))), rng.choice((3.0, 6.0, 9.0))
    ground = Ground(MOVER, [Blocker(f"b{k}", Circle(*base)) for k, base in enumerate(bases)])
    start = next(p for p in iter(lambda: (rng.uniform(0, 16), rng.uniform(0, 16)), None) if ground.free(p))
    discs = [(x, y, r + MOVER - TAU) for x, y, r in bases]
    known = Known([(x, y, r + HUG) for x, y, r in discs] + [(*start, 0.0)], discs)
    region, judged = ground.reach(start, budget), 0
    for number in range(count):
        turn, far = rng.uniform(0, math.tau), (budget + 0.3) * math.sqrt(rng.random())
        p = (start[0] + far * math.cos(turn), start[1] + far * math.sin(turn))
        if number % 3 == 0:
            x, y, r = rng.choice(discs)
            far = r + rng.choice((-1, 1)) * 10 ** rng.uniform(-5.5, -0.5)
            p = (x + far * math.cos(turn), y + far * math.sin(turn))
        length = known.to(p)
        rim = min(abs(math.dist(p, disc[:2]) - disc[2]) for disc in discs)
        if rim > 1e-6 and not abs(length - budget - TAU) <= 1e-6:
            judged += 1
            assert region.contains(p) == (length <= budget + TAU), (seed, p, length, region.distance(p))
    return judged


@pytest.mark.parametrize("seed", range(8100, 8110))
def test_the_reach_is_exact(seed):
    assert judged_alike(seed, 150) > 100


@pytest.mark.long
def test_the_reach_is_exact_at_a_hundred_thousand_places():
    judged = 0
    for seed in range(8200, 8320):
        judged += judged_alike(seed, 850)
    assert judged >= 100_000
