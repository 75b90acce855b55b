"""Against the whole graph of tangents and arcs among bases, written apart from the search: the same lengths to 1e-9 inches."""

import heapq
import math
import random
from itertools import combinations

import pytest

from geometry.scenes import MOVER, crowd
from marchwarden.geometry.ground import Blocker, Circle, Ground
from marchwarden.geometry.grown import HUG
from marchwarden.geometry.lengths import TAU


def gap(p, q, centre):
    """The distance of a point to a straight line between two others."""
    square = (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2
    along = ((centre[0] - p[0]) * (q[0] - p[0]) + (centre[1] - p[1]) * (q[1] - p[1])) / square if square else 0.0
    share = min(1.0, max(0.0, along))
    return math.dist(centre, (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))


def tangents(one, other):
    """The lines that touch two circles, as pairs of points; both senses of both, which for points are one line."""
    (ax, ay, ar), (bx, by, br) = one, other
    dx, dy, square = bx - ax, by - ay, (bx - ax) ** 2 + (by - ay) ** 2
    for side in (1, -1) if br else (1,):
        level = side * br - ar
        if square < level * level or not square:
            continue
        for flip in (1, -1) if ar or br else (1,):
            along = flip * math.sqrt(square - level * level)
            nx, ny = (level * dx - along * dy) / square, (level * dy + along * dx) / square
            yield (ax - ar * nx, ay - ar * ny), (bx - side * br * nx, by - side * br * ny)


def is_free_arc(circle, first, width, discs):
    """Whether no disc reaches into an arc: each cuts its own angles out of the circle."""
    x, y, r = circle
    for cx, cy, block in discs:
        away = math.hypot(cx - x, cy - y)
        if away == 0 or away >= r + block:
            continue
        half = math.acos(max(-1.0, min(1.0, (r * r + away * away - block * block) / (2 * r * away))))
        past = (math.atan2(cy - y, cx - x) - first) % math.tau
        if past <= width or min(past - width, math.tau - past) < half:
            return False
    return True


def joined(circles, discs):
    """The neighbours of every place where a line touches a circle, with their distances."""
    places, links = [[] for _ in circles], {}

    def link(a, b, length):
        links.setdefault(a, []).append((b, length))
        links.setdefault(b, []).append((a, length))

    for i, j in combinations(range(len(circles)), 2):
        for p, q in tangents(circles[i], circles[j]):
            if all(gap(p, q, disc[:2]) >= disc[2] for disc in discs):
                ends = [(i, p) if circles[i][2] else i, (j, q) if circles[j][2] else j]
                places[i].append(ends[0])
                places[j].append(ends[1])
                link(*ends, math.dist(p, q))
    for circle, touched in zip(circles, places, strict=True):
        if circle[2] and touched:
            turns = sorted((math.atan2(p[1] - circle[1], p[0] - circle[0]), (k, p)) for k, p in touched)
            for (first, a), (last, b) in zip(turns, turns[1:] + turns[:1], strict=True):
                width = (last - first) % math.tau
                if is_free_arc(circle, first, width, discs):
                    link(a, b, circle[2] * width)
    return links


def lengths(circles, discs, start):
    """The length from one point to everything."""
    links, best, heap = joined(circles, discs), {start: 0.0}, [(0.0, 0, start)]
    count = 0
    while heap:
        cost, _, node = heapq.heappop(heap)
        for other, length in links.get(node, ()) if cost <= best[node] else ():
            if cost + length < best.get(other, math.inf):
                best[other] = cost + length
                count += 1
                heapq.heappush(heap, (cost + length, count, other))
    return best


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
