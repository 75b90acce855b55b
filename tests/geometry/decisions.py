"""Ask a compiled kernel many seeded questions and print what it decided: `python decisions.py KERNEL [TABLES]`.

Decisions are verdicts, who is in the way, and costs and places on the storage grid; the bits behind them are told apart.
"""

import hashlib
import importlib.util
import json
import math
import sys
from pathlib import Path


def load(kernel):
    """Puts one built kernel in the place of the installed one, before anything imports it."""
    name = "marchwarden.geometry._kernels"
    spec = importlib.util.spec_from_file_location(name, kernel)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules[name] = module


class Tally:
    """Decisions and bits, one line a question, so that two tallies can be compared line by line."""

    def __init__(self):
        self.decided, self.bits = [], []

    def add(self, what, verdict, numbers=()):
        from marchwarden.geometry.lengths import snap

        self.decided.append(f"{what} {verdict} {[snap(number) if math.isfinite(number) else number for number in numbers]}")
        self.bits.append(f"{[float(number).hex() for number in numbers]}")

    def route(self, what, route):
        numbers = [] if route is None else [route.cost, route.length, *(n for point in route.points() for n in point)]
        self.add(what, route is not None, numbers)

    def walk(self, what, walk):
        faults = [(fault.key, fault.leg) for fault in walk.faults]
        spans = [span.keys for span in walk.stretches]
        numbers = [walk.cost, *(n for fault in walk.faults for n in (fault.along, fault.depth)),
                   *(n for span in walk.stretches for n in (span.start, span.end))]
        self.add(what, [faults, [key for key, _ in walk.entered], spans], numbers)


def crowds(tally, seed):
    """Routes, contacts, regions and drawn paths on a crowded table."""
    from geometry.scenes import free_place, scene

    ground, rng = scene(seed, rough=seed % 3)
    start = free_place(rng, ground)
    region = ground.reach(start, 5.0)
    for k in range(6):
        tally.route(f"route {seed}.{k}", ground.route(start, free_place(rng, ground, start), 9.0))
    for blocker in rng.sample(ground.blockers, 4):
        tally.route(f"contact {seed} {blocker.key}", ground.approach(start, blocker.key, 9.0))
    for k in range(40):
        p = (start[0] + rng.uniform(-5, 5), start[1] + rng.uniform(-5, 5))
        tally.add(f"reach {seed}.{k}", [ground.free(p), region.contains(p)], [region.distance(p)])
        tally.walk(f"path {seed}.{k}", ground.walk([start, p, (p[0] + rng.uniform(-2, 2), p[1] + rng.uniform(-2, 2))]))
    if seed % 5 == 0:
        rings = [ring for polygon in ground.reach(start, 3.0).outline(0.02) for ring in polygon]
        tally.add(f"outline {seed}", [len(ring) for ring in rings], [n for ring in rings for point in ring for n in point])


def contacts(tally, seed):
    """Lattices whose gaps are exactly the mover's width, where the last bit could decide."""
    from geometry.scenes import MOVER
    from geometry.test_gates import lattice
    from marchwarden.geometry.ground import Blocker, Ground
    from marchwarden.geometry.lengths import MM, snap

    turn, base = seed * 0.10471975 + 0.01, (12.5, 16, 20)[seed % 3] * MM
    step, c, s = 2 * base + 2 * MOVER, math.cos(turn), math.sin(turn)
    ground = Ground(MOVER, [Blocker(f"b{k}", disc) for k, disc in enumerate(lattice(turn, 5, 5, base))])
    places = [(snap(10 + u * c - v * s), snap(10 + u * s + v * c))
              for u, v in ((-step, step / 2), (5 * step, step / 2), (2.5 * step, 2.5 * step), (-step, -step))]
    for k, goal in enumerate(places[1:]):
        tally.route(f"lattice {seed}.{k}", ground.route(places[0], goal, 8 * step))
        tally.walk(f"lattice path {seed}.{k}", ground.walk([places[0], goal]))


def sights(tally, seed):
    """Lines of sight between round bodies past others."""
    import random

    from marchwarden.geometry.sight_kernel import find_line

    rng = random.Random(seed)
    bodies = [(rng.uniform(0, 12), rng.uniform(0, 12), rng.choice((.49, .63, .79)), 0.0, rng.choice((1.0, 1.5))) for _ in range(14)]
    for k in range(1, 14):
        line = find_line(bodies[0], bodies[k], [body for n, body in enumerate(bodies) if n not in {0, k}], [])
        tally.add(f"sight {seed}.{k}", line is not None)


def ask(tables):
    """Every question on so many tables."""
    tally = Tally()
    for seed in range(tables):
        crowds(tally, 9000 + seed)
        contacts(tally, seed)
        sights(tally, seed)
    return tally


if __name__ == "__main__":
    load(sys.argv[1])
    sys.path[:0] = [str(Path(__file__).parents[1])]
    answered = ask(int(sys.argv[2]))
    print(json.dumps({"decided": answered.decided, "bits": answered.bits,
                      "digest": hashlib.sha256("\n".join(answered.decided).encode()).hexdigest()}))
