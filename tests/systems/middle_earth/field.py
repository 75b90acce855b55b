"""A field for tests: a position in a line or two, orders, and what became of them."""

from marchwarden.battle.battle import Battle
from marchwarden.table.setup import parse

TOP = {"marchwarden": 1, "ruleset": "middle-earth", "seed": 1}
SIDES = [{"id": "good", "alignment": "good"}, {"id": "evil", "alignment": "evil"}]
IDLE = {"id": "idle", "side": "good", "at": [45, 45], "base_mm": 25.4, "height": 1.4}


def man(name, x, y, **more):
    """A model of good on a one-inch base, 1.4 inches tall, Move 6."""
    return {"id": name, "side": "good", "at": [x, y], "base_mm": 25.4, "height": 1.4, "move": 6, **more}


def orc(name, x, y, **more):
    """The same of evil."""
    return man(name, x, y, **{"side": "evil", **more})


def block(name, kind, x0, y0, x1, y1, **more):
    """An upright rectangle of terrain."""
    return {"id": name, "kind": kind, "polygon": [[x0, y0], [x1, y0], [x1, y1], [x0, y1]], **more}


def line(name, kind, x0, y0, x1, y1, **more):
    """A wall without thickness."""
    return {"id": name, "kind": kind, "polygon": [[x0, y0], [x1, y1]], **more}


def field(*models, terrain=(), dice=(), idle=True, **top):
    """A battle; somebody far away keeps the activations of good open."""
    rows = [*models, IDLE] if idle else list(models)
    return Battle.from_dict({**TOP, "sides": SIDES, "models": rows, "terrain": list(terrain), "dice": list(dice), **top})


def order(name, *legs, **more):
    return {"activate": name, "legs": list(legs), **more}


def move(*points):
    return {"move": [list(point) for point in points]}


def says(battle, name, *legs):
    """The verdict on an activation."""
    return battle.check(order(name, *legs))


def act(battle, name, *legs):
    """The battle after an activation that must be legal."""
    after, verdict = battle.play(order(name, *legs))
    assert verdict.legal, verdict.reason
    return after


def events(verdict):
    return [event.to_dict()["event"] for event in verdict.events]


def model(battle, name):
    return battle.table.models[name]


def rules(verdict):
    """The clauses of every objection, the first along the path first."""
    return [objection.rule for objection in verdict.objections]


__all__ = ["Battle", "act", "block", "events", "field", "line", "man", "model", "move", "orc", "order", "parse", "rules",
           "says"]
