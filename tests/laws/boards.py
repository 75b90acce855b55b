"""Random boards: crowded, with walls, rough ground, zones, prone and engaged models."""

import math
import random

from marchwarden import BadInput, Battle
from marchwarden.testing import Scenario


def middle_earth(seed, *, models=12, pieces=6, width=20.0):
    """A Middle-earth battle with somebody called `mover`, at random; always one that can stand."""
    rng = random.Random(seed)
    while True:
        scenario = Scenario("middle-earth").put(board={"width": width, "depth": width})
        scenario = scenario.side("good", alignment="good").side("evil", alignment="evil")
        scenario = terrain(scenario, rng, pieces, width)
        scenario = scenario.model("mover", "good", *place(rng, width), move=rng.choice([4, 5, 6, 8]), base_mm=rng.choice([25, 25.4, 40]))
        for number in range(models):
            state = {"prone": True} if rng.random() < 0.2 else {}
            scenario = scenario.model(f"m{number}", rng.choice(["good", "evil", "evil"]), *place(rng, width),
                                      base_mm=rng.choice([25, 25.4, 40]), **state)
        try:
            return Battle.from_dict(engaged(scenario.data(), rng))
        except BadInput:
            continue


def bushido(seed, *, models=8, pieces=4, width=20.0):
    """A Bushido battle with somebody called `mover`, at random."""
    rng = random.Random(seed)
    while True:
        scenario = Scenario("bushido").put(board={"width": width, "depth": width}).side("blue").side("red")
        scenario = terrain(scenario, rng, pieces, width, kinds=("impassable", "difficult", "blocking"))
        scenario = scenario.model("mover", "blue", *place(rng, width), move=rng.choice([4, 5, 6]), base_mm=30)
        for number in range(models):
            scenario = scenario.model(f"m{number}", rng.choice(["blue", "red"]), *place(rng, width), base_mm=30,
                                      facing=rng.randrange(360))
        try:
            return scenario.battle()
        except BadInput:
            continue


def place(rng, width):
    return round(rng.uniform(1, width - 1), 3), round(rng.uniform(1, width - 1), 3)


def terrain(scenario, rng, pieces, width, kinds=("impassable", "difficult", "obstacle", "blocking")):
    for number in range(pieces):
        x, y = place(rng, width)
        kind = rng.choice(kinds)
        more = {"height": rng.choice([0.5, 1.0, 2.0])} if kind in {"obstacle", "blocking"} else {}
        if rng.random() < 0.35 and kind != "difficult":
            turn, long = rng.uniform(0, math.pi), rng.uniform(1, 5)
            scenario = scenario.terrain(f"t{number}", kind, (x, y), (x + long * math.cos(turn), y + long * math.sin(turn)), **more)
        else:
            corners = sorted(rng.uniform(0, math.tau) for _ in range(rng.choice([3, 4, 5])))
            far = rng.uniform(0.6, 2.5)
            scenario = scenario.terrain(f"t{number}", kind, *((x + far * math.cos(a), y + far * math.sin(a)) for a in corners), **more)
    return scenario


def engaged(data, rng):
    """The data with some pairs of enemies put in contact and in combat."""
    rows = data["models"]
    for one in rows[1:]:
        if rng.random() > 0.25 or one.get("engaged_with"):
            continue
        foes = [row for row in rows[1:] if row["side"] != one["side"] and not row.get("engaged_with")]
        if foes:
            foe, turn = rng.choice(foes), rng.uniform(0, math.tau)
            apart = (one["base_mm"] + foe["base_mm"]) / 50.8
            foe["at"] = [one["at"][0] + apart * math.cos(turn), one["at"][1] + apart * math.sin(turn)]
            one["engaged_with"], foe["engaged_with"] = [foe["id"]], [one["id"]]
    return data


def sprinkled(seed, about, far, count):
    """Places around a place, as far as `far` to each side."""
    rng = random.Random(seed)
    return [(round(about[0] + rng.uniform(-far, far), 4), round(about[1] + rng.uniform(-far, far), 4)) for _ in range(count)]


def gapped(seed, *, ruleset="middle-earth", models=9, width=14.0):
    """A battle on a board of gaps just as wide as a base, most models leaning on a gap's edge, a wall, the board or each other."""
    rng = random.Random(seed)
    sides = ("good", "evil") if ruleset == "middle-earth" else ("blue", "red")
    while True:
        scenario = Scenario(ruleset).put(board={"width": width, "depth": width})
        for side in sides:
            scenario = scenario.side(side, **({"alignment": side} if ruleset == "middle-earth" else {}))
        scenario, ends = gaps(scenario, rng, width)
        placed = []
        for number in range(models):
            radius = 0.5 if ruleset == "bushido" else rng.choice([25, 25.4, 40]) / 50.8
            at = leaning(rng, ends, placed, radius, width)
            placed.append((at, radius))
            more = {"facing": rng.randrange(360)} if ruleset == "bushido" else {"prone": rng.random() < 0.15}
            scenario = scenario.model(f"m{number}", sides[number % 2], *at, base_mm=round(radius * 50.8, 6),
                                      move=rng.choice([4, 5, 6]), **more)
        try:
            battle = scenario.battle()
        except BadInput:
            continue
        if sum(len(battle.legal_orders(name)) > 1 for name in battle.table.models):
            return battle


def gaps(scenario, rng, width):
    """Pairs of walls and rocks with a gap as wide as a base, or a hair more or less, between them; and the gaps' corners."""
    ends = []
    for number in range(4):
        x, y = rng.uniform(2, width - 2), rng.uniform(2, width - 2)
        turn, wide = rng.uniform(0, math.tau), rng.choice([25, 25.4, 40]) / 25.4 + rng.choice([0, 0, 0, 1e-6, -1e-6, 5e-6, 2e-5, -2e-5, 0.01])
        ux, uy = math.cos(turn), math.sin(turn)
        for hand, sign in (("left", 1), ("right", -1)):
            ax, ay = x + sign * ux * wide / 2, y + sign * uy * wide / 2
            bx, by = ax + sign * ux * 1.5, ay + sign * uy * 1.5
            ends.append((ax, ay))
            if rng.random() < 0.5:
                scenario = scenario.terrain(f"{hand}{number}", "impassable", (ax, ay), (bx, by))
            else:
                thick = rng.choice([0.2, 1.0])
                scenario = scenario.terrain(f"{hand}{number}", "impassable", (ax, ay), (bx, by),
                                            (bx - uy * thick, by + ux * thick), (ax - uy * thick, ay + ux * thick))
    return scenario, ends


def leaning(rng, ends, placed, radius, width):
    """A place for a base: against a gap's corner, between two corners, against the edge of the board or a base, or anywhere."""
    kind, turn = rng.randrange(5), rng.uniform(0, math.tau)
    if kind == 0:
        x, y = rng.choice(ends)
    elif kind == 1:
        gap = 2 * rng.randrange(len(ends) // 2)
        return tuple((a + b) / 2 for a, b in zip(ends[gap], ends[gap + 1], strict=True))
    elif kind == 2 and placed:
        (x, y), other = rng.choice(placed)
        return x + (radius + other) * math.cos(turn), y + (radius + other) * math.sin(turn)
    elif kind == 3:
        return rng.choice([radius, width - radius]), rng.uniform(radius, width - radius)
    else:
        return rng.uniform(radius, width - radius), rng.uniform(radius, width - radius)
    return x + radius * math.cos(turn), y + radius * math.sin(turn)
