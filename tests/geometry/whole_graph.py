"""The whole graph of tangents and arcs among bases, written apart from the search: slow and plain."""

import heapq
import math
from bisect import bisect_left
from itertools import combinations


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


class Known:
    """How far everything is from one circle of radius 0, the last one given."""

    def __init__(self, circles, discs):
        self.circles, self.discs = circles, discs
        self.best = lengths(circles, discs, len(circles) - 1)
        self.rings = [[] for _ in circles]
        for node, cost in self.best.items():
            if isinstance(node, tuple):
                k, (x, y) = node
                self.rings[k].append((math.atan2(y - circles[k][1], x - circles[k][0]), cost))
        for ring in self.rings:
            ring.sort()

    def to(self, p):
        """The length of the shortest path to a point; infinite where there is none."""
        if any(math.dist(p, disc[:2]) < disc[2] for disc in self.discs):
            return math.inf
        start = self.circles[-1][:2]
        options = [(math.dist(start, p), start)]
        for k, circle in enumerate(self.circles[:-1]):
            if self.rings[k]:
                options += [(length + math.dist(q, p), q) for _, q in tangents((*p, 0.0), circle)
                            for length in self._along(k, math.atan2(q[1] - circle[1], q[0] - circle[0]))]
        return next((length for length, q in sorted(options)
                     if all(gap(q, p, disc[:2]) >= disc[2] for disc in self.discs)), math.inf)

    def _along(self, k, turn):
        """What a place on a circle costs from its neighbours there."""
        ring, circle = self.rings[k], self.circles[k]
        at = bisect_left(ring, (turn, 0.0))
        for first, width, cost in ((ring[at - 1][0], turn - ring[at - 1][0], ring[at - 1][1]),
                                   (turn, ring[at % len(ring)][0] - turn, ring[at % len(ring)][1])):
            if is_free_arc(circle, first, width % math.tau, self.discs):
                yield cost + circle[2] * (width % math.tau)
