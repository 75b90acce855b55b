"""Positions of Bushido to test on."""

import random
from typing import Any


def battle(*models: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A battle file of blue and red models, one-inch bases, on a table of 48 by 48 inches."""
    rows = [{"base_mm": 25.4, "facing": 0, "side": "blue"} | model for model in models]
    return {"marchwarden": 1, "ruleset": "bushido", "board": {"width": 48, "depth": 48},
            "sides": [{"id": "blue"}, {"id": "red"}], "models": rows, **more}


def crowd(seed: int, count: int = 8) -> dict[str, Any]:
    """Models of both sides scattered over a small table with rocks, scrub and a screen, none on another."""
    choose = random.Random(seed)
    models: list[dict[str, Any]] = []
    while len(models) < count:
        at = [round(choose.uniform(1, 15), 3), round(choose.uniform(1, 15), 3)]
        if all((at[0] - m["at"][0]) ** 2 + (at[1] - m["at"][1]) ** 2 > 1.1 for m in models) and not (5 < at[0] < 8.6 and 5 < at[1] < 8.6):
            side = "blue" if len(models) % 2 else "red"
            models.append({"id": f"{side}{len(models)}", "side": side, "at": at, "move": choose.choice([3, 4, 5]),
                           "facing": choose.randrange(0, 360, 15)})
    terrain = [{"id": "rock", "kind": "impassable", "polygon": [[6, 6], [7.5, 6.2], [7.2, 7.4]], "height": 2},
               {"id": "scrub", "kind": "difficult", "polygon": [[10, 3], [13, 3], [13, 6], [10, 6]]},
               {"id": "screen", "kind": "blocking", "polygon": [[3, 10], [5, 12]], "height": 3}]
    options = {"difficult": choose.choice(["ignored", "doubles"]), "leaving_zone": choose.choice(["directly", "free"])}
    return battle(*models, terrain=terrain, options=options) | {"board": {"width": 16, "depth": 16}}
