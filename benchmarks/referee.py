"""Measure the whole referee beside the bare kernel under it, in the same run, and print a table.

    python benchmarks/referee.py [--tables 2] [--json FILE]

`check`, `reach` and `play` on battles of 50 to 200 models, equally dense; `again` is asked of a table that has been
asked before (a page that follows a pointer), `first` of one that has just come about (an order after another). The
control is the kernel's own answer to the same question, from a ground that is built already. `near` is how many models
stand within 12" of the mover.
"""

import argparse
import json
import math
import os
import random
import resource
import statistics
import subprocess
import sys
from itertools import islice
from pathlib import Path

from armies import length, middle_earth, paths
from run import show, spread, timed

from marchwarden import Battle
from marchwarden.systems.middle_earth.ground import ground_of
from marchwarden.systems.middle_earth.planning import fresh as progress_of

COUNTS = (50, 100, 150, 200)
MOVE = 6.0
NEAR = 12.0


def renewed(battle):
    """The same battle on a table of its own, about which nothing has been asked yet."""
    return Battle(battle.table.but(), battle.rules, battle.start)


def drawn(model, path):
    """The order to move a model along a path."""
    return {"activate": model, "legs": [{"move": [list(place) for place in path[1:]]}]}


def movers(battle, count=4):
    """The models of the side to move nearest to the middle of the board."""
    board, turn = battle.table.board, battle.table.turn
    middle = (board.width / 2, board.depth / 2)
    own = [model for model in battle.table.models.values() if model.side == turn.active]
    return sorted(own, key=lambda model: math.dist(model.at, middle))[:count]


def bare(battle, model):
    """The kernel's whole ground for a model, built already."""
    game = battle.game
    return ground_of(game, model, progress_of(game, model))


def crowd(battle, model):
    """How many others stand near a model."""
    return sum(math.dist(model.at, other.at) <= NEAR for other in battle.table.models.values()) - 1


def orders_of(battle, model, dice, wanted, count=4):
    """Drawn three-leg moves of a model, of which the referee says what is wanted."""
    tried = (path for path in islice(paths(dice, model.at, MOVE), 300) if length(path) > 2.0)
    return list(islice(((path, drawn(model.id, path)) for path in tried
                        if battle.check(drawn(model.id, path)).legal is wanted), count))


def checks(battles):
    """Rows of judging drawn moves: microseconds and times the bare kernel."""
    found = {(when, what): [] for what in ("legal", "refused") for when in ("again", "first")}
    kernel, near, read = [], [], []
    for seed, battle in enumerate(battles):
        dice = random.Random(seed)
        for model in movers(battle):
            ground = bare(battle, model)
            near.append(crowd(battle, model))
            for wanted, what in ((True, "legal"), (False, "refused")):
                for path, order in orders_of(battle, model, dice, wanted):
                    kernel.append(timed(lambda g=ground, p=path: [g.world.walk_points(p) for _ in range(50)], 5)[0] / 50)
                    known = timed(lambda b=battle, o=order: [b.check(o) for _ in range(5)], 5)[0] / 5
                    found["again", what].append(known)
                    found["first", what].append(min(timed(lambda b=new, o=order: b.check(o), 1)[0]
                                                    for new in [renewed(battle) for _ in range(5)]))
                    if not wanted:
                        read.append(timed(lambda b=battle, o=order: b.check(o).objections, 3)[0])
    control = statistics.median(kernel)
    yield {"what": "kernel: walk a three-leg path", **spread(kernel), "near": statistics.mean(near)}
    for (when, what), times in (*found.items(), (("alternative read", "refused"), read)):
        yield {"what": f"check, {what}, {when}", **spread(times), "kernel_times": statistics.median(times) / control}


def reaches(battles):
    """Rows of the reach of a move of six inches with all charges."""
    kernel, whole, told, first, near, charges = [], [], [], [], [], []
    for battle in battles:
        for model in movers(battle):
            ground = bare(battle, model)
            near.append(crowd(battle, model))
            kernel.append(timed(lambda g=ground, m=model: g.world.region(*m.at, MOVE), 5)[0])
            took, answer = timed(lambda b=battle, m=model: b.reach(m.id), 5)
            charges.append(len(answer.charges))
            whole.append(took)
            first.append(min(timed(lambda b=new, m=model: b.reach(m.id), 1)[0] for new in [renewed(battle) for _ in range(3)]))
            told.append(timed(answer.to_dict)[0])
    control = statistics.median(kernel)
    yield {"what": "kernel: search 6 in", **spread(kernel), "near": statistics.mean(near)}
    for what, times in (("reach 6 in with charges, again", whole), ("reach 6 in with charges, first", first),
                        ("its to_dict, outline and all", told)):
        yield {"what": what, **spread(times), "kernel_times": statistics.median(times) / control,
               "charges": statistics.mean(charges)}


def game(battle, dice):
    """The orders of a whole move phase: every model a drawn move of three legs, where one is found, or none."""
    orders, first = [], battle.table.turn.number
    while battle.table.turn.phase == "move" and battle.table.turn.number == first:
        model = next(one for one in battle.table.models.values()
                     if one.side == battle.table.turn.active and not one.traits.activated)
        tries = (drawn(model.id, path) for path in islice(paths(dice, model.at, MOVE), 30))
        order = next((one for one in tries if battle.check(one).legal), {"activate": model.id, "legs": []})
        battle, verdict = battle.play(order)
        assert verdict.legal, verdict.reason
        orders.append(order)
    return orders


def plays(battles):
    """The row of playing a move phase: activations a second."""
    rates = []
    for seed, battle in enumerate(battles):
        orders = game(battle, random.Random(seed))

        def run(battle=battle, orders=orders):
            for order in orders:
                battle = battle.play(order)[0]

        rates.append(len(orders) / timed(run)[0] * 1e6)
    yield {"what": "play, a whole move phase", "activations_a_second": statistics.median(rates), "slowest": min(rates)}


STARTS = {
    "python -c pass": "pass",
    "python -c 'import typing'": "import typing",
    "geometry core": "import marchwarden.geometry.ground",
    "geometry core and a first path": "from marchwarden.geometry.ground import Ground; Ground(0.5).route((0, 0), (3, 4))",
    "import marchwarden": "import marchwarden",
    "marchwarden.load": "import marchwarden; marchwarden.load",
    "marchwarden --help": "import sys; sys.argv[1:] = ['--help']; from marchwarden.cli import main; main()",
}


def processor_ms(code):
    """Milliseconds of the processor that a whole process takes."""
    known = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=False, stdout=subprocess.DEVNULL, env=known)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3


def starts(repeat=7):
    """Rows of whole processes beside an empty one; the first run of each, which fills the disk's cache, is left out."""
    control = None
    for what, code in STARTS.items():
        best = min([processor_ms(code) for _ in range(repeat + 1)][1:])
        control = control or best
        yield {"what": f"process: {what}", "processor_ms": best, "more_than_python_ms": best - control,
               "times_python": best / control}


def main():
    """Run everything."""
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--tables", type=int, default=2, help="how many battles of each size")
    ask.add_argument("--counts", type=int, nargs="*", default=COUNTS, help="how many models")
    ask.add_argument("--json", type=Path, help="write the rows to a file")
    asked = ask.parse_args()
    rows = list(starts())
    show(rows)
    for count in asked.counts:
        battles = [middle_earth(count, seed) for seed in range(asked.tables)]
        for measure in (checks, reaches, plays):
            more = [{"models": count, **row} for row in measure(battles)]
            show(more)
            rows += more
    if asked.json:
        asked.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
