"""Control zones: who has one, how far it reaches, which of them a model is inside of."""

import math
from collections.abc import Callable, Iterator
from functools import lru_cache

from marchwarden.flow.citations import enforces
from marchwarden.geometry.bases import Base, reach_radius
from marchwarden.geometry.ground import Circle, Outline
from marchwarden.geometry.lengths import TAU, snap, within
from marchwarden.geometry.zones import Ring, visible_ring
from marchwarden.systems.middle_earth.bodies import body_shape
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.systems.middle_earth.standing import LEVEL, elevation, has_zone, near_models
from marchwarden.systems.middle_earth.state import Leaving
from marchwarden.table.models import Model
from marchwarden.table.table import Table
from marchwarden.table.terrain import Terrain

ZONE = 1.0
"""How far a control zone reaches from the base, in inches."""

Point = tuple[float, float]
Shapes = tuple[Circle | Outline, ...]


def zone_owners(table: Table, model: Model, feet: float, at: Point, far: float = math.inf) -> Iterator[Model]:
    """The enemies near a point whose zones a model with its feet at this height must mind, in the order of the file."""
    for enemy in near_models(table, at, far):
        if enemy.side != model.side and has_zone(enemy) and abs(elevation(table, enemy) - feet) <= LEVEL:
            yield enemy


@enforces("me.control-zone.extent")
def zone_shapes(table: Table, owner: Model) -> Shapes:
    """The outlines of a model's control zone: the ring around its base, cut where something hides it from the base."""
    cut = rings_past(table)(owner.base, owner.at, owner.facing, elevation(table, owner))
    return (body_shape(owner, ZONE),) if cut is None else cut.shapes


Rings = Callable[[Base, Point, float, float], Ring | None]


def rings_past(table: Table) -> Rings:
    """What the terrain leaves of the ring round a base: a function of base, place, facing and height of the feet."""
    return table.of_land("rings", lambda: _rings_past(table.terrain))


@enforces("me.control-zone.blocked")
def _rings_past(terrain: tuple[Terrain, ...]) -> Rings:
    """What these obstacles and impassable pieces leave of the ring round a base; None where it is whole."""
    walls = [(piece, *_circle_about(piece)) for piece in terrain
             if piece.kind in {"obstacle", "impassable", "platform"} and piece.polygon]

    @lru_cache(maxsize=8192)
    def ring(base: Base, at: Point, facing: float, feet: float) -> Ring | None:
        reach = reach_radius(base) + ZONE
        near = [piece.polygon for piece, centre, far in walls
                if math.dist(centre, at) <= far + reach and (piece.height > feet + LEVEL or not piece.height)]
        if not near:
            return None
        found = visible_ring(base, (*at, facing), ZONE, near)
        return found if found.walls else None

    return ring


def _circle_about(piece: Terrain) -> tuple[Point, float]:
    xs, ys = [x for x, _ in piece.polygon], [y for _, y in piece.polygon]
    centre = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return centre, max(math.dist(centre, corner) for corner in piece.polygon)


def zones_around(table: Table, model: Model) -> tuple[Leaving, ...]:
    """The owners of the zones a model stands in, each with the gap to it, in the order of the file."""
    found = []
    near = reach_radius(model.base) + ZONE
    for owner in zone_owners(table, model, elevation(table, model), model.at, near):
        gap = gap_between(model, owner)
        if within(gap, ZONE) and holds_base(table, owner, model):
            found.append(Leaving(owner.id, snap(gap)))
    return tuple(found)


def holds_base(table: Table, owner: Model, model: Model) -> bool:
    """Whether any part of a base that is near enough lies in a model's zone."""
    ring = rings_past(table)(owner.base, owner.at, owner.facing, elevation(table, owner))
    return ring is None or ring.gap(model.base, (*model.at, model.facing)) < -TAU
