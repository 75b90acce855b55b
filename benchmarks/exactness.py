"""Compare lengths of shortest paths with the slow exact reference of the script that compares whole libraries.

    python benchmarks/exactness.py [--tables 40] [--goals 260] [--script FILE]

The reference is a complete graph of tangents and arcs in numpy, written apart from the kernel. It is given the kernel's own
radii: what blocks is smaller than a base by the one tolerance, what a path hugs a hair larger than what blocks.
"""

import argparse
import math
import random
from pathlib import Path

import peer_face
import peers

from marchwarden.geometry.grown import HUG
from marchwarden.geometry.lengths import TAU


def hugged(script, scene):
    """The scene as the reference has to see it to hug what the kernel hugs."""
    scene.r += HUG - TAU
    scene.lo, scene.hi = scene.r, script.T - scene.r
    scene.discs = scene.bases.copy()
    scene.discs[:, 2] += scene.r
    return scene


def places(scene, count, dice):
    """Random free places anywhere on the table, half of them near the start."""
    found = []
    while len(found) < count:
        if len(found) % 2:
            a, d = dice.uniform(0, math.tau), dice.uniform(0, 12)
            p = (scene.start[0] + d * math.cos(a), scene.start[1] + d * math.sin(a))
        else:
            p = (dice.uniform(1, 47), dice.uniform(1, 47))
        if scene.free(p):
            found.append(p)
    return found


def main() -> None:
    """Ask both for every path, and tell how far they are apart."""
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--script", type=Path, default=peers.SCRIPT)
    ask.add_argument("--tables", type=int, default=40)
    ask.add_argument("--goals", type=int, default=260)
    asked = ask.parse_args()
    script = peers.load(asked.script)
    script.TOL = HUG
    worst, apart, open_, shut = 0.0, 0, 0, 0
    for seed in range(asked.tables):
        scene = script.scene((60, 100, 150)[seed % 3], 500 + seed)
        table = peer_face.table(scene)
        goals = places(scene, asked.goals, random.Random(seed))
        lengths = [table.length(scene.start, goal) for goal in goals]
        for ours, exact in zip(lengths, script.exact_all(hugged(script, scene), scene.start, goals), strict=True):
            if math.isinf(ours) != math.isinf(exact):
                apart += 1
            elif math.isinf(ours):
                shut += 1
            else:
                open_ += 1
                worst = max(worst, abs(ours - exact))
        print(f"{open_ + shut + apart:,} paths, {shut:,} of them closed: other verdict {apart}, longest difference {worst:.3g}",
              flush=True)


if __name__ == "__main__":
    main()
