"""Control zones: who has one, how far it reaches, which of them a model is inside of."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.geometry.bases import base_gap
from marchwarden.geometry.ground import Blocker, Circle, Outline
from marchwarden.geometry.lengths import within
from marchwarden.systems.middle_earth.bodies import body_shape, grown_for
from marchwarden.systems.middle_earth.standing import LEVEL, elevation, enemies, has_zone
from marchwarden.systems.middle_earth.state import Leaving
from marchwarden.table.models import Model
from marchwarden.table.table import Table

ZONE = 1.0
"""How far a control zone reaches from the base, in inches."""


def zone_owners(table: Table, model: Model, feet: float) -> Iterator[Model]:
    """The enemies whose zones a model with its feet at this height must mind, in the order of the file."""
    for enemy in enemies(table, model):
        if has_zone(enemy) and abs(elevation(table, enemy) - feet) <= LEVEL:
            yield enemy


@enforces("me.control-zone.extent", "me.control-zone.blocked")
def zone_outline(table: Table, owner: Model) -> Circle | Outline:
    """The outline of a model's control zone, cut where obstacles and impassable ground hide it from the base."""
    return body_shape(owner, ZONE)


def zones_around(table: Table, model: Model) -> tuple[Leaving, ...]:
    """The owners of the zones a model stands in, each with the gap to it, in the order of the file."""
    found = []
    for owner in zone_owners(table, model, elevation(table, model)):
        gap = base_gap(model.base, (*model.at, model.facing), owner.base, (*owner.at, owner.facing))
        if within(gap, ZONE) and holds_base(table, owner, model):
            found.append(Leaving(owner.id, gap))
    return tuple(found)


def holds_base(table: Table, owner: Model, model: Model) -> bool:
    """Whether any part of a base that is near enough lies in a model's zone."""
    zone = zone_outline(table, owner)
    if isinstance(zone, Circle):
        return True
    return not grown_for(model, [Blocker("zone", zone, "zone")]).free(model.at)
