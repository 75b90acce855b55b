"""Seeded battles for the benchmarks: two armies in loose ranks and twenty pieces of terrain, as dense as on 48 by 48 inches."""

import math
import random
from contextlib import suppress
from itertools import pairwise

from tables import SIDE, oblong

from marchwarden import BadInput
from marchwarden.geometry.ground import Blocker, Ground, polygon
from marchwarden.geometry.lengths import MM
from marchwarden.testing import Scenario

MODELS = 100
PIECES = 20
BASE = 12.5 * MM
KINDS = ("difficult", "impassable", "obstacle", "blocking", "difficult", "obstacle", "platform", "impassable")


def side_of(count):
    """The side of the square board on which so many models stand as dense as a hundred on 48 inches."""
    return SIDE * math.sqrt(count / MODELS)


def piece(dice, number, side):
    """A turned rectangle of terrain: id, kind, corners and what else the file says of it."""
    kind = KINDS[number % len(KINDS)]
    more = {} if kind in {"difficult", "impassable"} else {"height": dice.choice((1.0, 1.5, 3.0))}
    low = kind in {"obstacle", "blocking"}
    corners = oblong(dice.uniform(3, side - 3), dice.uniform(3, side - 3), dice.uniform(2, 5),
                     0.5 if low else dice.uniform(2, 4), dice.uniform(0, 180))
    return f"t{number}", kind, [(round(x, 3), round(y, 3)) for x, y in corners], more


def middle_earth(count, seed):
    """A Middle-earth battle of so many models, `g0` among them in the middle of the board."""
    dice, side = random.Random(1000 * count + seed), side_of(count)
    scenario = Scenario("middle-earth").put(board={"width": side, "depth": side}, seed=seed)
    scenario = scenario.side("good", alignment="good").side("evil", alignment="evil")
    scenario = scenario.model("g0", "good", side / 2, side / 2, move=6)
    pieces = 0
    while pieces < round(PIECES * count / MODELS):
        name, kind, corners, more = piece(dice, pieces, side)
        with suppress(BadInput):
            wider = scenario.terrain(name, kind, *corners, **more)
            wider.battle()
            scenario, pieces = wider, pieces + 1
    for number, own, at in standing(dice, side, count, scenario.data()["terrain"]):
        scenario = scenario.model(f"{own[0]}{number}", own, *at, move=6)
    return scenario.battle()


def standing(dice, side, count, terrain):
    """Where the others stand: ranks of five of either side by turns, clear of each other and of the terrain."""
    bars = [Blocker(row["id"], polygon(row["polygon"])) for row in terrain]
    walls = Ground(BASE, bars, (), (0.0, 0.0, side, side))
    placed = [(side / 2, side / 2)]
    while len(placed) < count:
        x, y, turn = dice.uniform(2, side - 2), dice.uniform(2, side - 2), dice.uniform(0, math.tau)
        apart, own = dice.choice((1.2, 2.0, 2.6)), ("good", "evil")[len(placed) // 5 % 2]
        for step in range(5):
            at = (round(x + step * apart * math.cos(turn), 3), round(y + step * apart * math.sin(turn), 3))
            if len(placed) < count and walls.free(at) and all(math.dist(at, other) > 2.05 * BASE for other in placed):
                placed.append(at)
                yield len(placed) - 1, own, at


def paths(dice, at, inches, legs=3):
    """Drawn paths of some legs from a place, without end."""
    while True:
        places, way = [at], dice.uniform(0, math.tau)
        for _ in range(legs):
            way += dice.uniform(-0.6, 0.6)
            far = dice.uniform(0.5, inches / legs)
            places.append((round(places[-1][0] + far * math.cos(way), 6), round(places[-1][1] + far * math.sin(way), 6)))
        yield places


def length(places):
    """How long a drawn path is."""
    return math.fsum(math.dist(a, b) for a, b in pairwise(places))
