"""What a picture of Middle-earth shows beyond bases and terrain: control zones, and who may be activated now."""

from typing import Any

from marchwarden.flow.rulebook import Game
from marchwarden.geometry.rings import ring_of
from marchwarden.systems.middle_earth.activation import may_not_activate
from marchwarden.systems.middle_earth.control_zones import zone_shapes
from marchwarden.systems.middle_earth.standing import has_zone, on_board
from marchwarden.systems.middle_earth.turn import waiting


def scene(game: Game) -> dict[str, Any]:
    """The zone of every model that has one now, as polygons, and the ids of those who may be activated."""
    table = game.table
    zones = [{"model": model.id, "outline": [[ring_of(shape)] for shape in zone_shapes(table, model)]}
             for model in table.models.values() if on_board(model) and has_zone(model)]
    ready = [model.id for model in waiting(table, table.turn.active) if not may_not_activate(game, model)]
    return {"zones": zones, "can_act": ready}
