"""Zones of control: the ground near a model, before it, that it can see."""

import math

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.bases import reach_radius
from marchwarden.geometry.lengths import within
from marchwarden.geometry.shapes import Circle, Outline
from marchwarden.geometry.spans import distance_from
from marchwarden.geometry.views import seen_sector
from marchwarden.systems.bushido.sight import screens
from marchwarden.table.models import Model


@enforces("bu.zone", "bu.zone.engaged")
def zone_of(game: Game, model: Model) -> Circle | Outline | None:
    """The ground a model's zone of control covers, its own base included; None where it has none."""
    if model.off_board or (model.traits.engaged_with and not game.option("engaged_keep_zone")):
        return None
    reach = float(game.option("zone"))
    if reach <= 0:
        return None
    blocking = screens(game.table, model) if game.option("zone_needs_sight") else ()
    return seen_sector(model.at, reach_radius(model.base) + reach, math.radians(model.facing),
                       math.radians(float(game.option("zone_arc"))), blocking)


def enemy_zones(game: Game, side: str) -> tuple[tuple[Model, Circle | Outline], ...]:
    """The zones of all enemies of a side, with their owners."""
    zones = ((model, zone_of(game, model)) for model in game.table.models.values() if model.side != side)
    return tuple((model, zone) for model, zone in zones if zone is not None)


def in_zone(zone: Circle | Outline, model: Model) -> bool:
    """Whether any part of a model's base is within a zone; at its very edge is outside."""
    return within(distance_from(zone, model.at), reach_radius(model.base))
