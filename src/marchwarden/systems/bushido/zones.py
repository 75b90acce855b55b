"""Zones of control: the ground near a model, before it, that it can see."""

import math
from typing import cast

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.bases import reach_radius
from marchwarden.geometry.lengths import within
from marchwarden.geometry.shapes import Circle, Outline
from marchwarden.geometry.spans import distance_from
from marchwarden.geometry.views import seen_sector
from marchwarden.systems.bushido.sight import screens
from marchwarden.table.models import Model

OPTIONS = ("zone", "zone_arc", "zone_needs_sight", "engaged_keep_zone")
"""The options on which zones depend."""


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
    """The zones of all enemies of a side, with their owners; worked out once for a table."""
    def work() -> tuple[tuple[Model, Circle | Outline], ...]:
        zones = ((model, zone_of(game, model)) for model in game.table.models.values() if model.side != side)
        return tuple((model, zone) for model, zone in zones if zone is not None)

    return cast("tuple[tuple[Model, Circle | Outline], ...]",
                game.table.once(("enemy zones", side, *(game.option(name) for name in OPTIONS)), work))


def zones_over(game: Game, model: Model) -> tuple[tuple[Model, Circle | Outline], ...]:
    """The enemy zones in which a model stands, with their owners."""
    wide = float(game.option("zone")) + reach_radius(model.base)
    return tuple((owner, zone) for owner, zone in enemy_zones(game, model.side)
                 if math.dist(owner.at, model.at) <= wide + reach_radius(owner.base) and in_zone(zone, model))


def in_zone(zone: Circle | Outline, model: Model) -> bool:
    """Whether a base reaches into a zone; touching its edge does not."""
    return within(distance_from(zone, model.at), reach_radius(model.base))
