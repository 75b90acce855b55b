"""Against a fine grid that knows nothing of tangents: never longer than its ways, hardly shorter, the same verdicts."""

import heapq
import math
from types import SimpleNamespace

import pytest

from geometry.scenes import MOVER, free_place, scene
from marchwarden.geometry.pieces import distance_to

PITCH = 0.125
MOVES = [(a, b) for a in range(-4, 5) for b in range(-4, 5) if math.gcd(a, b) == 1]
STRETCH = 1.0 / math.cos(math.atan(1 / 4) / 2)
"""Ways along these moves are at most so much longer than free ones."""


def gap_to(shape, x, y):
    """The distance of a point to a shape by sampling nothing: circles, edges and bends as they are."""
    if hasattr(shape, "r"):
        return math.hypot(x - shape.x, y - shape.y) - shape.r
    return min(distance_to(piece, x, y) for piece in shape.pieces)


class Grid:
    """Centres on a lattice where the base is surely free (with a margin), joined by short moves."""

    def __init__(self, ground, margin):
        self.ground, self.limit = ground, MOVER + margin
        self.free = {}

    def is_free(self, node):
        known = self.free.get(node)
        if known is None:
            x, y = node[0] * PITCH, node[1] * PITCH
            inside = self.limit <= x <= 16 - self.limit and self.limit <= y <= 16 - self.limit
            known = inside and self.ground.free((x, y)) and all(
                gap_to(blocker.shape, x, y) >= self.limit for blocker in self.ground.blockers)
            self.free[node] = known
        return known

    def costs(self, start, budget):
        """The cost of every node within a budget."""
        best, heap = {start: 0.0}, [(0.0, start)]
        while heap:
            cost, node = heapq.heappop(heap)
            if cost > best[node]:
                continue
            for a, b in MOVES:
                other, price = (node[0] + a, node[1] + b), cost + PITCH * math.hypot(a, b)
                if price <= budget and price < best.get(other, math.inf) and self.is_free(other):
                    best[other] = price
                    heapq.heappush(heap, (price, other))
        return best


@pytest.mark.parametrize("seed", range(6))
def test_never_longer_than_a_way_over_the_grid(seed):
    ground, rng = scene(seed, count=14)
    grid = Grid(ground, margin=PITCH * 2.1)
    place = free_place(rng, ground)
    start = min(((i, j) for i in range(129) for j in range(129) if grid.is_free((i, j))),
                key=lambda node: math.dist(place, (node[0] * PITCH, node[1] * PITCH)))
    at = (start[0] * PITCH, start[1] * PITCH)
    costs = grid.costs(start, 6.0)
    region = ground.reach(at, 6.0)
    for node, known in sorted(costs.items())[::7]:
        p = (node[0] * PITCH, node[1] * PITCH)
        cost = region.distance(p)
        assert cost <= known + 1e-5
        assert cost >= math.dist(at, p) - 1e-9


@pytest.mark.parametrize("seed", range(6))
def test_hardly_shorter_than_a_way_over_the_grid(seed):
    """A mover a little thinner than the base finds grid ways about as short as the base's exact ones."""
    ground, rng = scene(seed, count=10)
    thin = Grid(ground, margin=0.0)
    thin.limit = MOVER - PITCH

    thin.ground = SimpleNamespace(blockers=ground.blockers, free=lambda _: True)
    place = free_place(rng, ground)
    start = (round(place[0] / PITCH), round(place[1] / PITCH))
    thin.free[start] = True
    costs = thin.costs(start, 7.0)
    region = ground.reach(place, 5.0)
    for _ in range(300):
        p = (place[0] + rng.uniform(-5, 5), place[1] + rng.uniform(-5, 5))
        cost = region.distance(p)
        if cost < math.inf:
            node = (round(p[0] / PITCH), round(p[1] / PITCH))
            known = costs.get(node)
            assert known is not None and known <= cost * STRETCH + 6 * PITCH
