"""What a picture of Middle-earth shows beyond bases and terrain: control zones, and what can be done now."""

from typing import Any

from marchwarden.flow.rulebook import Game
from marchwarden.geometry.rings import ring_of
from marchwarden.systems.middle_earth.choices import able, choices
from marchwarden.systems.middle_earth.control_zones import zone_shapes
from marchwarden.systems.middle_earth.standing import has_zone, on_board


def scene(game: Game) -> dict[str, Any]:
    """The zone of every model that has one now, as polygons, who can do something, and what a side may choose."""
    table = game.table
    zones = [{"model": model.id, "outline": [[ring_of(shape)] for shape in zone_shapes(table, model)]}
             for model in table.models.values() if on_board(model) and has_zone(model)]
    return {"zones": zones, "can_act": able(game), "orders": list(choices(game))}
