"""What a picture of Bushido shows beyond bases and terrain: zones of control, what each model sees, who may act."""

import math
from typing import Any

from marchwarden.flow.rulebook import Game
from marchwarden.geometry.rings import ring_of
from marchwarden.geometry.shapes import Circle, Outline
from marchwarden.geometry.views import seen_sector
from marchwarden.systems.bushido.sight import FRONT, screens
from marchwarden.systems.bushido.turn import may_act, waiting
from marchwarden.systems.bushido.zones import zone_of
from marchwarden.table.models import Model, Point

BEND_STEP = math.radians(5)
"""How far an arc turns, at most, from one drawn point to the next."""

SEEN = 3.0
"""How far from its centre a model's sight is drawn, in inches; it has no end."""


def scene(game: Game) -> dict[str, Any]:
    """Zones and fields of view as polygons, and the ids of those who may be activated now."""
    there = [model for model in game.table.models.values() if not model.off_board]
    zones = [{"model": model.id, "outline": polygon_of(zone)}
             for model, zone in ((model, zone_of(game, model)) for model in there) if zone is not None]
    names = [name for side in game.table.sides for name in waiting(game.table, side.id)]
    can_act = [name for name in names if not may_act(game, game.model(name))]
    sight = [{"model": model.id, "outline": polygon_of(view_of(game, model))} for model in there]
    orders = [{"order": {"end": name}, "label": "end activation", "effect": f"{name} is done"} for name in can_act]
    # While an activation is open both wait: its side may go on with it, the other may begin its own.
    sides = dict.fromkeys(game.model(name).side for name in can_act)
    return {"zones": zones, "sight": sight, "can_act": can_act, "orders": orders, "waiting_for": list(sides),
            "difficult_costs": 2 if game.option("difficult") == "doubles" else 1}


def view_of(game: Game, model: Model) -> Circle | Outline:
    """What a model sees near itself."""
    return seen_sector(model.at, SEEN, math.radians(model.facing), math.radians(2 * FRONT), screens(game.table, model))


def polygon_of(shape: Circle | Outline) -> list[list[list[Point]]]:
    """A shape as the coordinates of a MultiPolygon."""
    return [[ring_of(shape, BEND_STEP)]]
