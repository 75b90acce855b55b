"""Hold the motion kernel against the goals set for it, and print which are met.

    python benchmarks/goals.py [--script FILE] [--runs 5] [--json FILE]

A goal is a ratio to a peer in the same run, the median of several runs, or (P5) a time on the machine it runs on. All times
are of the processor. What a peer is missing for is said; nothing is measured without it.
"""

import argparse
import json
import math
import statistics
import sys
import time
from collections import defaultdict
from pathlib import Path

import peer_face
import peers

SIZES = (60, 150)
BUILD_LIMIT = 600.0
"""Seconds after which a peer's preparation of one table is given up."""


class Goals:
    """Measured ratios by goal, peer and table: what is asked, what came out."""

    def __init__(self) -> None:
        self.seen = defaultdict(list)
        self.wanted = {}
        self.rows = []

    def ratio(self, goal, what, peer, ours, at_least) -> None:
        """One run's ratio of a peer's time to ours, which shall be at least a number."""
        key = (goal, what)
        self.wanted[key] = at_least
        self.seen[key].append((peer / ours, ours, peer))

    def show(self) -> None:
        """Print each ratio's median and spread over the runs."""
        for (goal, what), runs in sorted(self.seen.items()):
            ratios = sorted(ratio for ratio, _, _ in runs)
            middle, least = statistics.median(ratios), self.wanted[goal, what]
            ours, peer = (statistics.median(times) * 1e6 for times in zip(*[run[1:] for run in runs], strict=True))
            self.rows.append({"goal": goal, "what": what, "ours_us": ours, "peer_us": peer, "ratio": middle,
                              "least": ratios[0], "most": ratios[-1], "runs": len(runs), "wanted": least})
            print(f"{goal}  {what:<58} ours {ours:>10,.1f} us  peer {peer:>14,.1f} us  ratio {middle:>9,.2f} "
                  f"({ratios[0]:,.2f} .. {ratios[-1]:,.2f}, {len(runs)} runs)  wanted >= {least:g}  "
                  f"{'met' if middle >= least else 'MISSED'}", flush=True)
        self.seen.clear()


def by_peer(rows):
    """Rows by table size and peer."""
    return {(row["n"], row["peer"]): row for row in rows}


def drawn_paths(goals, script, runs) -> None:
    """P1: a drawn path is judged faster than by Shapely."""
    for _ in range(runs):
        rows = by_peer(peers.section(script.sec_legal, SIZES))
        for n in SIZES:
            ours = rows[n, peers.OURS]["us"] / 1e6
            for peer, least in (("shapely_strtree_dwithin_32gon", 8), ("shapely_prepared_freespace_covers", 3)):
                goals.ratio("P1", f"drawn path / {peer}, N={n}", rows[n, peer]["us"] / 1e6, ours, least)


def fresh_states(goals, script, here, runs) -> None:
    """P2: a shortest path on a fresh state, building and asking, among what is within 12 inches."""
    for run in range(runs):
        asked = [peers.OURS, *(peer for peer in ("recast", "extremitypathfinder") if peer in here and (
            run == 0 or peer == "recast"))]
        rows = by_peer(peers.section(script.sec_path, asked, SIZES, 3, BUILD_LIMIT, 12))
        for (n, peer), row in rows.items():
            if peer != peers.OURS:
                total, ours = (one["build_s"] + one["query_near_s"] for one in (row, rows[n, peers.OURS]))
                least = 500 if peer == "recast" else 10_000
                goals.ratio("P2", f"fresh state and shortest path / {peer}, N={n}", total, ours, least)
            if peer == "extremitypathfinder":
                goals.ratio("P3", f"warm shortest path within 12 in / {peer}, N={n}", row["query_near_s"],
                            rows[n, peers.OURS]["query_near_s"], 100)


def warm_queries(goals, script, here, runs) -> None:
    """P3: a near shortest path on the whole table, asked of a peer that is ready; ours is ready too.

    extremitypathfinder takes minutes to prepare a whole table of 150 bases: that is asked of the smaller one, once.
    """
    for run in range(runs):
        if "recast" in here:
            rows = by_peer(peers.section(script.sec_path, [peers.OURS, "recast"], SIZES, 3, BUILD_LIMIT, 0))
            for n in SIZES:
                goals.ratio("P3", f"warm shortest path / recast, N={n}", rows[n, "recast"]["query_near_s"],
                            rows[n, peers.OURS]["query_near_s"], .1)
        if run == 0 and "extremitypathfinder" in here:
            rows = by_peer(peers.section(script.sec_path, [peers.OURS, "extremitypathfinder"], SIZES[:1], 1, BUILD_LIMIT, 0))
            row = rows[SIZES[0], "extremitypathfinder"]
            if row["note"]:
                print(f"P3  extremitypathfinder on a whole table: {row['note']}")
                continue
            goals.ratio("P3", f"warm shortest path / extremitypathfinder, N={SIZES[0]}", row["query_near_s"],
                        rows[SIZES[0], peers.OURS]["query_near_s"], 100)


def regions(goals, script, runs) -> None:
    """P4: the reach and its picture against a fast-marching field over a window."""
    wrong = [0, 0]
    for run in range(runs):
        if run == 1:
            peers.unchecked(script)
        rows = peers.section(script.sec_reach, ["skfmm", peers.OURS], SIZES, 3)
        found = {(row["n"], row["M"], row["peer"]): row for row in rows}
        for (n, inches, peer), row in found.items():
            if peer == "skfmm_window":
                ours = found[n, inches, peers.OURS]
                goals.ratio("P4", f"reach {inches:g} in and picture / scikit-fmm, N={n}", row["time_s"], ours["time_s"], 30)
                if run == 0:
                    wrong[0] += ours["wrong_points"]
                    wrong[1] += ours["points"]
    print(f"P4  points on the wrong side of our regions: {wrong[0]} of {wrong[1]:,}")


def gates(script, here) -> None:
    """A3: which gates are judged rightly."""
    for row in peers.section(script.sec_gates, [peers.OURS, *here], 60):
        print(f"A3  gates, {row['peer']}: {row['gates'] - row['wrong_pass'] - row['wrong_block']} of {row['gates']}; "
              f"wrongly passed {row['wrong_pass']} (narrowest {row['worst_pass']}), wrongly blocked {row['wrong_block']} "
              f"(widest {row['worst_block']})")


def cpu(question):
    """Seconds of the processor for one question."""
    begin = time.process_time()
    question()
    return time.process_time() - begin


def crowded(script, seed):
    """A table of 200 bases twice: as it is, and with difficult areas; and its places to go."""
    from marchwarden.geometry.ground import Ground, Rough, polygon

    scene = script.scene(200, seed)
    plain = peer_face.table(scene).ground
    areas = [Rough(f"bog {k}", polygon([(float(x), float(y)) for x, y in outline]))
             for k, outline in enumerate(scene.difficult)]
    start = tuple(map(float, scene.start))
    goals = [tuple(map(float, goal)) for goal in scene.near]
    far = [tuple(map(float, goal)) for goal in scene.far]
    return plain, Ground(plain.radius, plain.blockers, areas, plain.bounds), start, goals, far


def absolute(goals, script, runs, tables=6) -> None:
    """P5: times at 200 bases, the shortest of the runs for each question, 95th percentile over the questions."""
    questions = defaultdict(list)
    for seed in range(tables):
        plain, boggy, start, near, far = crowded(script, seed)
        questions["path, 12 in", .5] += [lambda g=plain, s=start, p=p: g.route(s, p, 12.0) for p in near]
        questions["reach, 12 in", 2] += [lambda g=plain, s=start: g.reach(s, 12.0)]
        questions["reach, 30 in", 20] += [lambda g=plain, s=start: g.reach(s, 30.0)]
        questions["weighted path, 12 in", 15] += [lambda g=boggy, s=start, p=p: g.route(s, p, 12.0) for p in near]
        questions["weighted path, no budget, near goals", 15] += [
            lambda g=boggy, s=start, p=p: g.route(s, p) for p in near]
        questions["weighted path, no budget, far goals", math.inf] += [
            lambda g=boggy, s=start, p=p: g.route(s, p) for p in far]
    for (what, most), asked in questions.items():
        times = sorted(min(cpu(question) for _ in range(runs)) * 1e3 for question in asked)
        late = times[math.ceil(.95 * len(times)) - 1]
        goals.rows.append({"goal": "P5", "what": what, "median_ms": statistics.median(times), "p95_ms": late,
                           "max_ms": times[-1], "wanted": most, "questions": len(times)})
        verdict = "" if most == math.inf else f"  wanted <= {most:g} ms  {'met' if late <= most else 'MISSED'}"
        print(f"P5  {what:<40} N=200  median {statistics.median(times):.3f} ms  p95 {late:.3f} ms  max {times[-1]:.3f} ms"
              f"{verdict}", flush=True)


def main() -> None:
    """Measure what was asked for."""
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--script", type=Path, default=peers.SCRIPT, help="the script that compares whole libraries")
    ask.add_argument("--runs", type=int, default=5)
    ask.add_argument("--only", default="P1,P2,P3,P4,P5,A3")
    ask.add_argument("--json", type=Path, help="write the rows to a file")
    asked = ask.parse_args()
    if not asked.script.exists():
        print(f"The script that compares whole libraries is not here ({asked.script}): only the controls above were measured.")
        return
    try:
        script = peers.load(asked.script)
    except ImportError as fault:
        sys.exit(f"{asked.script} cannot run here: {fault}")
    here, absent = peers.present(script, ("shapely_vg", "extremitypathfinder", "recast", "skfmm"))
    for name, why in absent.items():
        print(f"peer {name} is missing, its goals are not measured: {why}")
    peers.warm(script, here)
    goals, only = Goals(), asked.only.split(",")
    # P4 first: it holds our regions against the slow reference, which those that only take times can do without.
    steps = {"P4": ("skfmm" in here, lambda: regions(goals, script, asked.runs)),
             "P1": ("shapely_vg" in here, lambda: drawn_paths(goals, script, asked.runs)),
             "P2": (True, lambda: fresh_states(goals, script, here, asked.runs)),
             "P3": (True, lambda: warm_queries(goals, script, here, asked.runs)),
             "P5": (True, lambda: absolute(goals, script, asked.runs)),
             "A3": (True, lambda: gates(script, [name for name in here if name != "shapely_vg"]))}
    for name, (can, measure) in steps.items():
        if name in only and can:
            measure()
            goals.show()
    if asked.json:
        asked.json.write_text(json.dumps(goals.rows, indent=1))


if __name__ == "__main__":
    main()
