"""The lie of the land for one model: its level, what of the terrain bars it there, and what slows it."""

import math
from functools import lru_cache
from typing import Any, NamedTuple

from marchwarden.flow.citations import enforces
from marchwarden.geometry.areas import box_around
from marchwarden.geometry.ground import Blocker, Outline, Rough, polygon, wall
from marchwarden.geometry.smoothing import eased
from marchwarden.systems.middle_earth.rims import rims_of
from marchwarden.systems.middle_earth.standing import LEVEL, surface
from marchwarden.table.models import Model
from marchwarden.table.table import Table
from marchwarden.table.terrain import Terrain

STEP = 1e-9


class Footing(NamedTuple):
    """The level a mover is on: the height of its feet, and the platform or gap it stands in."""

    feet: float
    on: str | None


def footing(table: Table, model: Model) -> Footing:
    """The level a model is on."""
    piece = surface(table, model)
    if piece is None:
        return Footing(model.height_up, None)
    return Footing((-piece.depth if piece.kind == "gap" else piece.height) + model.height_up, piece.id)


class Placed(NamedTuple):
    """A blocker or rough area with a circle around it."""

    what: Any
    centre: tuple[float, float]
    radius: float


class Lie(NamedTuple):
    """The lie of the land for one model: what bars it, and what slows it."""

    bars: tuple[Placed, ...]
    slows: tuple[Placed, ...]


@lru_cache(maxsize=4096)
@enforces("me.terrain.open", "me.terrain.difficult", "me.terrain.impassable", "me.obstacle.stride", "me.move.gap")
def terrain_of(terrain: tuple[Terrain, ...], height: float, level: Footing, agreed: frozenset[str]) -> Lie:
    """The terrain that bars a model of this height on this level, and the ground that counts double for it."""
    bars: list[Placed] = []
    slows: list[Placed] = []
    walkable = floors(terrain, height, level)
    raised = bool(walkable) and level.on is not None
    for piece in terrain:
        if piece.kind in {"ladder", "blocking"} or not piece.polygon:
            continue
        if piece.kind != "difficult" and piece not in walkable and is_barred(piece, height, level, raised):
            if piece.id not in agreed:
                bars.append(_placed(Blocker(f"terrain:{piece.id}", outline_of(piece)), piece.polygon))
        elif is_rough(piece, level, raised, walkable):
            slows.append(_placed(Rough(f"terrain:{piece.id}", outline_of(piece)), piece.polygon))
    if raised:
        bars += [_placed(Blocker(f"terrain:{piece.id}", wall(ends)), ends) for piece, ends in rims_of(walkable)]
    return Lie(tuple(bars), tuple(slows))


def _placed(what: Blocker | Rough, corners: tuple[tuple[float, float], ...]) -> Placed:
    x0, y0, x1, y1 = box_around(corners)
    return Placed(what, ((x0 + x1) / 2, (y0 + y1) / 2), math.hypot(x1 - x0, y1 - y0) / 2)


def floors(terrain: tuple[Terrain, ...], height: float, level: Footing) -> tuple[Terrain, ...]:
    """The pieces a model on a raised or sunken floor walks on without leaving its level; none on the open ground."""
    own = next((piece for piece in terrain if piece.id == level.on), None)
    if own is None or abs(level.feet) <= height / 2 + STEP:
        return ()
    if own.kind == "gap":
        return (own,)
    return tuple(piece for piece in terrain
                 if piece.kind == "platform" and abs(piece.height - level.feet) <= height / 2 + STEP)


def is_barred(piece: Terrain, height: float, level: Footing, raised: bool) -> bool:
    """Whether a piece cannot simply be walked over from a level."""
    if piece.kind == "impassable":
        return piece.height == 0.0 or piece.height > level.feet + LEVEL or level.feet < 0.0
    if piece.kind == "gap":
        return not raised and piece.depth > height / 2 + STEP
    above = piece.height - max(0.0, level.feet)
    return above > height / 2 + STEP


def is_rough(piece: Terrain, level: Footing, raised: bool, walkable: tuple[Terrain, ...]) -> bool:
    """Whether a piece slows a model on a level."""
    if piece in walkable or not raised:
        return piece.kind == "difficult" or piece.difficult
    return piece.kind == "difficult" and abs(piece.height - level.feet) <= LEVEL


@lru_cache(maxsize=4096)
def outline_of(piece: Terrain) -> Outline:
    """A piece's outline in plan, eased where it has a great many corners."""
    return eased(polygon(piece.polygon))
