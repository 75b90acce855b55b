"""Positions of Realm of Chaos to test on."""

import random
from typing import Any

from marchwarden.battle import Battle
from marchwarden.flow.orders import BadInput


def battle(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A battle file of blue and red units on one-inch bases, on a table of 48 by 48 inches."""
    rows = [{"side": "blue", "move": 4, "leadership": 7, "count": 4, "front": 4, "facing": 90, "base_mm": [25.4, 25.4]} | unit
            for unit in units]
    return {"marchwarden": 1, "ruleset": "realm-of-chaos", "board": {"width": 48, "depth": 48},
            "sides": [{"id": "blue"}, {"id": "red"}], "models": [], "units": rows, **more}


def host(seed: int, count: int = 7) -> dict[str, Any]:
    """Units of every kind scattered over a table with a rock, scree and a fence, none on another."""
    choose = random.Random(seed)
    units: list[dict[str, Any]] = []
    terrain = [{"id": "rock", "kind": "impassable", "polygon": [[14, 14], [16, 14.5], [15, 16.5]], "height": 2},
               {"id": "scree", "kind": "difficult", "polygon": [[4, 16], [9, 16], [9, 21], [4, 21]]},
               {"id": "fence", "kind": "obstacle", "polygon": [[20, 5], [26, 7]], "height": 0.6}]
    while len(units) < count:
        side = "blue" if len(units) % 2 else "red"
        name = f"{side}{len(units)}"
        kind = choose.choice(["block", "block", "loose", "hero", "engine", "riders"])
        row: dict[str, Any] = {"id": name, "side": side, "leadership": choose.choice([6, 7, 8, 9]), "move": choose.choice([4, 5, 6]),
                               "at": [round(choose.uniform(4, 26), 3), round(choose.uniform(4, 26), 3)],
                               "facing": choose.randrange(0, 360, 15)}
        if kind == "block":
            row |= {"count": choose.choice([8, 10, 13, 20]), "front": choose.choice([4, 5]), "leader": choose.random() < 0.7,
                    "standard": True, "musician": True}
        elif kind == "loose":
            row |= {"count": 3, "front": 3, "skirmish": True, "special_rules": ["animosity", "hatred"]}
        elif kind == "hero":
            row |= {"count": 1, "front": 1, "kind": "character", "special_rules": ["fear"]}
        elif kind == "engine":
            row |= {"count": 1, "front": 1, "kind": choose.choice(["war-engine", "creature", "chariot"]), "base_mm": [50, 50]}
        else:
            row |= {"count": 6, "front": 3, "leader": True, "base_mm": [25, 50], "special_rules": ["frenzy"]}
        trial = battle(*units, row, terrain=terrain, board={"width": 30, "depth": 30})
        if _stands_clear(trial, name):
            units.append(row)
    options = {"wheel_measure": choose.choice(["furthest-member", "front-corner-arc", "front-corner-chord"]),
               "turn_ragged": choose.choice(["rear-rank", "in-place"])}
    return battle(*units, terrain=terrain, board={"width": 30, "depth": 30}, options=options)


def _stands_clear(data: dict[str, Any], name: str) -> bool:
    try:
        Battle.from_dict(data)
    except BadInput:
        return False
    from marchwarden.geometry.motions import overlap
    from marchwarden.systems.realm_of_chaos.units import blocks

    units = Battle.from_dict(data).table.state.units
    mine = blocks(units[name])
    rock = [[14, 14], [16, 14.5], [15, 16.5]]
    return not any(overlap(a, b) for a in mine for other in units.values() if other.id != name for b in blocks(other)) \
        and not any(overlap(a, rock) for a in mine)
