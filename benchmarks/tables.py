"""Seeded tables for the benchmarks: bases in loose ranks and walls on a board of 48 by 48 inches."""

import math
import random
from types import SimpleNamespace

from marchwarden.geometry.ground import Blocker, Circle, Ground, Rough, polygon
from marchwarden.geometry.lengths import MM, snap

SIDE = 48.0
MOVER = 12.5 * MM
BOARD = (0.0, 0.0, SIDE, SIDE)


def oblong(x, y, width, depth, degrees):
    """The corners of a turned rectangle."""
    a = math.radians(degrees)
    c, s = math.cos(a), math.sin(a)
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [(x + u * width / 2 * c - v * depth / 2 * s, y + u * width / 2 * s + v * depth / 2 * c) for u, v in corners]


WALLS = [oblong(13, 15, 6, .4, 25), oblong(34, 31, 7, .4, -40), oblong(21, 34, .4, 6, 15), oblong(30, 10, 5, .4, 80),
         oblong(25, 23, 3, 3, 10), oblong(12, 37, 5, .4, -60)]
BOGS = [[(18 + 3.2 * math.cos(k * math.pi / 3), 25 + 2.4 * math.sin(k * math.pi / 3)) for k in range(6)],
        oblong(31, 20, 5, 4, 25), [(20, 10), (27, 10), (27, 16), (25, 16), (25, 12), (20, 12)]]


def bases(dice, count):
    """Ranks whose gaps are about the mover's width, as often a little less as a little more."""
    placed, tries = [], 0
    while len(placed) < count and tries < 4000:
        tries += 1
        base, columns = dice.choice((12.5, 16.0, 20.0)) * MM, dice.randint(2, 5)
        gap = dice.choice((.15, .5, 2 * MOVER - .03, 2 * MOVER + .004, 2 * MOVER + .03, 2 * MOVER + .2))
        x, y, turn = dice.uniform(4, SIDE - 4), dice.uniform(4, SIDE - 4), dice.uniform(0, math.pi)
        c, s = math.cos(turn), math.sin(turn)
        for k in range(dice.randint(5, 12)):
            u, v = (k % columns) * (2 * base + gap), (k // columns) * (2 * base + gap)
            at = (snap(x + u * c - v * s), snap(y + u * s + v * c))
            walls = Ground(base, [Blocker("w", polygon(wall)) for wall in WALLS], (), BOARD)
            if len(placed) < count and walls.free(at) and all(math.dist(at, p[:2]) >= base + p[2] for p in placed):
                placed.append((*at, base))
    return placed


def table(count, seed):
    """A table: its ground with and without bogs, a start, near and far goals."""
    dice = random.Random(1000 * count + seed)
    blockers = [Blocker(f"base {k}", Circle(*base)) for k, base in enumerate(bases(dice, count))]
    blockers += [Blocker(f"wall {k}", polygon(wall)) for k, wall in enumerate(WALLS)]
    ground = Ground(MOVER, blockers, (), BOARD)
    boggy = Ground(MOVER, blockers, [Rough(f"bog {k}", polygon(bog)) for k, bog in enumerate(BOGS)], BOARD)

    def place(fits):
        while True:
            p = (snap(dice.uniform(2, SIDE - 2)), snap(dice.uniform(2, SIDE - 2)))
            if fits(p) and ground.free(p):
                return p

    start = place(lambda p: 12 < p[0] < 36 and 12 < p[1] < 36)
    near = [place(lambda p: 4 < math.dist(p, start) < 11) for _ in range(12)]
    far = [place(lambda p: math.dist(p, start) > 18) for _ in range(4)]
    paths = []
    while len(paths) < 200:
        path = [place(lambda _: True)]
        for _ in range(3):
            a, d = dice.uniform(0, math.tau), dice.uniform(.3, 1.6)
            path.append((path[-1][0] + d * math.cos(a), path[-1][1] + d * math.sin(a)))
        paths.append(path)
    return SimpleNamespace(ground=ground, boggy=boggy, start=start, near=near, far=far, paths=paths)
