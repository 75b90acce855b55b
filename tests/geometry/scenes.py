"""Seeded tables for the motion tests: loose units whose gaps are often about the mover's width, walls, bends, areas."""

import math
import random

from marchwarden.geometry import ground_reference
from marchwarden.geometry.ground import Bend, Blocker, Circle, Edge, Ground, Outline, Rough, polygon, wall
from marchwarden.geometry.lengths import MM, snap

MOVER = 12.5 * MM
BOARD = (0.0, 0.0, 16.0, 16.0)


def rectangle(x, y, width, depth, degrees=0.0):
    """The corners of a rectangle about (x, y)."""
    a = math.radians(degrees)
    c, s = math.cos(a), math.sin(a)
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [(x + u * width / 2 * c - v * depth / 2 * s, y + u * width / 2 * s + v * depth / 2 * c) for u, v in corners]


def sector(x, y, inner, outer, first, sweep):
    """A ring cut to an angular range: two bends and two edges, counter-clockwise."""
    outwards = (math.cos(first), math.sin(first))
    back = (math.cos(first + sweep), math.sin(first + sweep))
    return Outline((
        Edge(x + inner * outwards[0], y + inner * outwards[1], x + outer * outwards[0], y + outer * outwards[1]),
        Bend(x, y, outer, first, sweep),
        Edge(x + outer * back[0], y + outer * back[1], x + inner * back[0], y + inner * back[1]),
        Bend(x, y, inner, first + sweep, -sweep),
    ))


def ell(x, y, degrees):
    """An L-shaped wall."""
    a = math.radians(degrees)
    c, s = math.cos(a), math.sin(a)
    corners = ((0, 0), (3, 0), (3, .4), (.4, .4), (.4, 3), (0, 3))
    return [(x + u * c - v * s, y + u * s + v * c) for u, v in corners]


def crowd(rng, count, radius=MOVER, board=BOARD):
    """Bases in loose units; gaps are often just too small or just wide enough for the mover."""
    bases, tries = [], 0
    while len(bases) < count and tries < 400:
        tries += 1
        base = rng.choice((12.5, 16.0, 20.0)) * MM
        gap = rng.choice((0.15, 0.5, 2 * radius - 0.03, 2 * radius, 2 * radius + 0.004, 2 * radius + 0.2))
        x, y, turn = rng.uniform(1, board[2] - 1), rng.uniform(1, board[3] - 1), rng.uniform(0, math.pi)
        for k in range(rng.randint(3, 8)):
            u, v = (k % 3) * (2 * base + gap), (k // 3) * (2 * base + gap)
            at = (snap(x + u * math.cos(turn) - v * math.sin(turn)), snap(y + u * math.sin(turn) + v * math.cos(turn)))
            fits = base <= at[0] <= board[2] - base and base <= at[1] <= board[3] - base
            if len(bases) < count and fits and all(math.dist(at, other[:2]) >= base + other[2] for other in bases):
                bases.append((*at, base))
    return bases


def blockers(rng, count, radius=MOVER):
    """A crowd and three walls: a rectangle, an L, a ring cut to a sector; and a thin line."""
    shapes = [Circle(*base) for base in crowd(rng, count, radius)]
    x, y = rng.uniform(3, 13), rng.uniform(3, 13)
    shapes += [polygon(rectangle(x, y, 4, .4, rng.uniform(0, 180))),
               polygon(ell(rng.uniform(3, 13), rng.uniform(3, 13), rng.uniform(0, 360))),
               sector(rng.uniform(3, 13), rng.uniform(3, 13), .8, 2.0, rng.uniform(0, 6), rng.uniform(1, 5)),
               wall([(x + 2, y - 2), (x + 3, y - 1), (x + 2.5, y + 1)])]
    return [Blocker(f"b{k}", shape) for k, shape in enumerate(shapes)]


def roughs(rng, count):
    """Rough areas, convex and not, that may overlap, of different prices."""
    areas = []
    for k in range(count):
        x, y = rng.uniform(4, 12), rng.uniform(4, 12)
        if k % 3 == 2:
            outline = sector(x, y, .9, 2.5, rng.uniform(0, 6), rng.uniform(1, 5))
        elif k % 3 == 1:
            outline = polygon(ell(x, y, rng.uniform(0, 360)))
        else:
            sides = rng.randint(3, 7)
            outline = polygon([(x + rng.uniform(1.5, 2.5) * math.cos(t), y + rng.uniform(1.5, 2.5) * math.sin(t))
                               for t in sorted(rng.uniform(0, math.tau) for _ in range(sides))])
        areas.append(Rough(f"r{k}", outline, rng.choice((2.0, 2.0, 1.5))))
    return areas


def free_place(rng, ground, near=None, within=6.0):
    """A random free place, on the grid."""
    for _ in range(1000):
        if near is None:
            p = (snap(rng.uniform(.6, 15.4)), snap(rng.uniform(.6, 15.4)))
        else:
            a, d = rng.uniform(0, math.tau), rng.uniform(0, within)
            p = (snap(near[0] + d * math.cos(a)), snap(near[1] + d * math.sin(a)))
        if ground.free(p):
            return p
    raise AssertionError("no free place")


def in_python(ground):
    """The same ground over the plain Python kernel."""
    twin = Ground(ground.radius, ground.blockers, ground.roughs, ground.bounds, ground.exempt)
    twin.world = ground_reference.World(twin.radius, twin.blockers, twin.roughs, twin.bounds, twin.exempt)
    return twin


def scene(seed, count=18, rough=0, radius=MOVER, **more):
    """A ground on a 16 by 16 board and the dice it was made with."""
    rng = random.Random(seed)
    return Ground(radius, blockers(rng, count, radius), roughs(rng, rough), BOARD, **more), rng
