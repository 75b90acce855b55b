"""Measure the motion kernel beside controls in the same run, and print a table.

    python benchmarks/run.py [--tables 3] [--json FILE]

Controls: the plain Python kernel, and whichever of Shapely and scikit-fmm is installed. Times are of this thread's processor.
`goals.py` compares whole libraries on tables of another script.
"""

import argparse
import json
import math
import statistics
import subprocess
import sys
import time
from pathlib import Path

from tables import MOVER, SIDE, table

from marchwarden.geometry import ground_reference, kernel
from marchwarden.geometry.ground import Ground


def timed(question, repeat=3):
    """The shortest of a few times, in microseconds, and the answer."""
    best, answer = math.inf, None
    for _ in range(repeat):
        begin = time.thread_time()
        answer = question()
        best = min(best, time.thread_time() - begin)
    return best * 1e6, answer


def spread(times):
    """Median, 95th percentile and the longest of some times."""
    times = sorted(times)
    late = times[math.ceil(.95 * len(times)) - 1]
    return {"median_us": statistics.median(times), "p95_us": late, "max_us": times[-1]}


def fresh(ground):
    """The same state built anew over the same kernel, as rules do."""
    twin = Ground(ground.radius, ground.blockers, ground.roughs, ground.bounds)
    return plain(twin) if isinstance(ground.world, ground_reference.World) else twin


def plain(ground):
    """The same state over the plain Python kernel."""
    twin = Ground(ground.radius, ground.blockers, ground.roughs, ground.bounds)
    twin.world = ground_reference.World(twin.radius, twin.blockers, twin.roughs, twin.bounds, twin.exempt)
    return twin


def questions(scene):
    """What is asked of a table: name -> list of questions of a ground."""
    start = scene.start
    return {
        "build a state": [fresh] * 4,
        "judge a drawn path": [lambda g, p=path: g.is_clear(p) for path in scene.paths[:50]],
        "judge it with reasons": [lambda g, p=path: g.walk(p) for path in scene.paths[:50]],
        "route, fresh state, 12 in": [lambda g, p=goal: fresh(g).route(start, p, 12.0) for goal in scene.near],
        "route across the table": [lambda g, p=goal: g.route(start, p) for goal in scene.far],
        "reach 6 in": [lambda g: g.world.region(*start, 6.0)],
        "reach 12 in": [lambda g: g.world.region(*start, 12.0)],
        "reach 30 in": [lambda g: g.world.region(*start, 30.0)],
        "reach 12 in and fans": [lambda g: g.reach(start, 12.0).fans()],
        "reach 6 in and outline (0.01 in)": [lambda g: g.reach(start, 6.0).outline(0.01)],
        "contact with the nearest bases": [lambda g, k=key: g.approach(start, k, 12.0) for key in nearest(scene, 6)],
    }


def nearest(scene, count):
    """The keys of the nearest bases."""
    discs = [blocker for blocker in scene.ground.blockers if blocker.key.startswith("base")]
    discs.sort(key=lambda blocker: math.dist(blocker.shape[:2], scene.start))
    return [blocker.key for blocker in discs[:count]]


def motion(counts, tables):
    """The kernel in use against the plain one."""
    rows = []
    for count in counts:
        scenes = [table(count, seed) for seed in range(tables)]
        names = {name: [] for name in questions(scenes[0])}
        control = {name: [] for name in names}
        for scene in scenes:
            slow = plain(scene.ground)
            for name, asked in questions(scene).items():
                names[name] += [timed(lambda q=q, g=scene.ground: q(g))[0] for q in asked]
                if "outline" not in name and "30" not in name:
                    control[name] += [timed(lambda q=q, g=slow: q(g), 1)[0] for q in asked[:2]]
        boggy = [timed(lambda s=scene, p=goal: s.boggy.route(s.start, p, 12.0))[0]
                 for scene in scenes for goal in scene.near]
        names["route, rough ground, 12 in"] = boggy
        for name, times in names.items():
            known = control.get(name)
            ratio = statistics.median(known) / statistics.median(times) if known else None
            rows.append({"what": name, "bases": count, **spread(times), "plain_python_times": ratio})
    return rows


def shapely_paths(scene):
    """Microseconds a drawn path: an index asked for what is within the base's radius, and a prepared free space."""
    import shapely

    shapes = [shapely.Point(b.shape.x, b.shape.y).buffer(b.shape.r) if len(b.shape) == 3 else
              shapely.Polygon([(piece.ax, piece.ay) for piece in b.shape.pieces]) for b in scene.ground.blockers]
    tree = shapely.STRtree(shapes)
    room = shapely.box(MOVER, MOVER, SIDE - MOVER, SIDE - MOVER)
    space = room.difference(shapely.union_all([shape.buffer(MOVER) for shape in shapes]))
    shapely.prepare(space)
    lines = [shapely.LineString(path) for path in scene.paths]
    indexed = timed(lambda: [len(tree.query(line, predicate="dwithin", distance=MOVER)) for line in lines])[0]
    covered = timed(lambda: [space.covers(line) for line in lines])[0]
    return {"shapely STRtree dwithin": indexed / len(lines), "shapely prepared covers": covered / len(lines)}


def fmm_reach(scene, budget):
    """Microseconds for a fast-marching field of 0.05 inches over the window of a budget."""
    import numpy as np
    import skfmm

    half, pitch = budget + 0.5, 0.05
    xs = np.arange(scene.start[0] - half, scene.start[0] + half, pitch)
    ys = np.arange(scene.start[1] - half, scene.start[1] + half, pitch)
    x, y = np.meshgrid(xs, ys, indexing="ij")

    def field():
        bar = (x < MOVER) | (y < MOVER) | (x > SIDE - MOVER) | (y > SIDE - MOVER)
        for blocker in scene.ground.blockers:
            if len(blocker.shape) == 3:
                cx, cy, r = blocker.shape
                bar |= (x - cx) ** 2 + (y - cy) ** 2 < (r + MOVER) ** 2
        cone = np.ma.MaskedArray(np.hypot(x - scene.start[0], y - scene.start[1]) - 2 * pitch, bar)
        return skfmm.travel_time(cone, np.ones_like(x), dx=pitch, order=2, narrow=budget)

    return timed(field, 1)[0]


def peers(tables):
    """Installed libraries on the same tables; what is not installed is said."""
    rows, absent = [], set()
    for count in (60, 150):
        for seed in range(tables):
            scene = table(count, seed)
            mine = timed(lambda s=scene: [s.ground.is_clear(path) for path in s.paths])[0] / len(scene.paths)
            try:
                found = shapely_paths(scene)
            except ImportError as missing:
                absent.add(str(missing))
                found = {}
            rows += [{"what": f"drawn path / {name}", "bases": count, "us": us, "ours_us": mine, "ratio": us / mine}
                     for name, us in found.items()]
            for budget in (6.0, 12.0):
                ours = timed(lambda s=scene, b=budget: s.ground.reach(s.start, b).fans())[0]
                try:
                    us = fmm_reach(scene, budget)
                except ImportError as missing:
                    absent.add(str(missing))
                    continue
                rows.append({"what": f"reach {budget:g} in and picture / scikit-fmm 0.05 in", "bases": count, "us": us,
                             "ours_us": ours, "ratio": us / ours})
    for missing in sorted(absent):
        print(f"a control is missing: {missing}")
    return rows


def start_up():
    """Seconds from an empty process to the first route, and of the import alone."""
    code = ("import time; t = time.perf_counter(); import sys; from marchwarden.geometry.ground import Ground; "
            "u = time.perf_counter(); Ground(0.5).route((0, 0), (3, 4)); v = time.perf_counter(); "
            "print(u - t, v - t, 'numpy' in sys.modules)")
    times = [subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
             for _ in range(3)]
    imported, answered, numpy = min(times)
    return {"what": "start", "import_ms": float(imported) * 1e3, "first_route_ms": float(answered) * 1e3,
            "numpy": numpy == "True"}


def show(rows):
    """Print rows as aligned columns."""
    for row in rows:
        numbers = "  ".join(f"{key} {value:,.1f}" if isinstance(value, float) else f"{key} {value}"
                            for key, value in row.items() if key != "what" and value is not None)
        print(f"{row['what']:<52} {numbers}")


def main():
    """Run everything that was asked for."""
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--tables", type=int, default=3, help="how many tables of each size")
    ask.add_argument("--json", type=Path, help="write the rows to a file")
    asked = ask.parse_args()
    print(f"kernel: {kernel.World.__module__}, Python {sys.version.split()[0]}")
    rows = [start_up()]
    show(rows)
    for more in (motion((60, 150, 200), asked.tables), peers(asked.tables)):
        show(more)
        rows += more
    if asked.json:
        asked.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
