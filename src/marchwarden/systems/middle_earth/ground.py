"""The ground a model moves on: bodies, terrain, zones and edges as they are for it under the rules of the moment.

Reach, orders, suggestions and nearest alternatives all ask the one ground built here.
"""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.areas import box_around
from marchwarden.geometry.bases import Round, base_gap, reach_radius
from marchwarden.geometry.ground import Blocker, Circle, Ground, Outline, Rough, polygon, wall
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.smoothing import eased
from marchwarden.systems.middle_earth.agreed_gaps import agreed_pieces
from marchwarden.systems.middle_earth.bodies import body_shape, grown_for
from marchwarden.systems.middle_earth.control_zones import ZONE, zone_owners, zone_shapes
from marchwarden.systems.middle_earth.mounted import footing_rules, rules_of
from marchwarden.systems.middle_earth.rims import rims_of
from marchwarden.systems.middle_earth.special_terrain import HOMES, is_home
from marchwarden.systems.middle_earth.standing import LEVEL, abreast, body_height, elevation, near_models, surface
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.models import Model
from marchwarden.table.table import Table
from marchwarden.table.terrain import Terrain

TARGET = "target"
"""The key of the zones of those who are charged: inside them no other zone counts."""

KEEP_OFF = 2.5 * TAU
"""What a mover keeps from an enemy it does not charge: a hair more than contact."""

STEP = 1e-9

EDGE = ZONE + 0.1
"""How far beyond a base something can still matter to it: a control zone."""


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


class Purpose(NamedTuple):
    """What a ground is asked for: whom to charge, whose zones do not count, whether zones or bodies count at all.

    With `round_all` nobody is stepped over; with `hair_off` those who are charged are kept off by a hair as well, so
    that a way can lead round them.
    """

    targets: tuple[str, ...] = ()
    ignored: frozenset[str] = frozenset()
    zones: bool = True
    bodies: bool = True
    round_all: bool = False
    hair_off: bool = False


WALK = Purpose()


def ground_of(game: Game, model: Model, progress: Progress, purpose: Purpose = WALK,
              within: float | None = None) -> Ground:
    """The ground as this model meets it now; the same question about the same table is answered once.

    With `within` only what could matter to a base that stays within so many inches of where its move started is on it.
    """
    level = footing(game.table, model)
    key = ("ground", *as_mover(game.table, model, progress), progress.leaving, purpose, within)
    return game.table.once(key, lambda: _build(game.table, model, progress, purpose, level, within))


def as_mover(table: Table, model: Model, progress: Progress) -> tuple[Any, ...]:
    """All that can change about a model while its move is being planned and on which its ground depends.

    Whoever remembers an answer about the ground for a table remembers it under this.
    """
    start, turned = progress.start, 0.0 if isinstance(model.base, Round) else model.facing
    return (model.id, model.base, turned, model.traits.prone, footing(table, model), progress.arriving, start.at,
            start.facing)


def _build(table: Table, model: Model, progress: Progress, purpose: Purpose, level: Footing,
           within: float | None) -> Ground:
    agreed = agreed_pieces(table, model)
    terrain = terrain_of(table, as_met(table.terrain, model), model.height, level, agreed)
    centre = progress.start.at
    far = math.inf if within is None else within + reach_radius(model.base) + EDGE
    blockers = [one.what for one in terrain.bars if math.dist(one.centre, centre) <= far + one.radius]
    roughs = [one.what for one in terrain.slows if math.dist(one.centre, centre) <= far + one.radius]
    if purpose.bodies:
        blockers += bodies_of(table, model, progress, purpose, level, far)
    if purpose.zones:
        blockers += zones_of(table, model, progress, purpose, level, far)
    if flies(model):
        below = floors(table.terrain, model.height, level)
        more = on_the_ground(table, model, progress, purpose, far, terrain, below) if below else []
        blockers, roughs = list(flown_over([*blockers, *more], purpose)), []
    narrow = [Blocker(f"terrain:{piece.id}", outline_of(piece)) for piece in table.terrain if piece.id in agreed]
    return grown_for(model, blockers, roughs, board_of(table, model, progress), TARGET if purpose.targets else None,
                     narrow)


@enforces("me.special.terrain")
def as_met(terrain: tuple[Terrain, ...], model: Model) -> tuple[Terrain, ...]:
    """The terrain as a model meets it: difficult ground that is its home is none."""
    rules = footing_rules(model)
    if not any(rule in HOMES for rule in rules):
        return terrain
    return tuple(piece for piece in terrain if piece.kind != "difficult" or not is_home(rules, piece.id))


def flies(model: Model) -> bool:
    """Whether a model flies."""
    return "fly" in rules_of(model) and not model.traits.prone


def on_the_ground(table: Table, model: Model, progress: Progress, purpose: Purpose, far: float, own: "Lie",
                  below: tuple[Terrain, ...]) -> list[Blocker]:
    """What a flier on a raised or sunken floor meets where it comes down beside it."""
    level, agreed = Footing(0.0, None), agreed_pieces(table, model)
    met = terrain_of(table, as_met(table.terrain, model), model.height, level, agreed)
    off = {f"terrain:{piece.id}" for piece in below}
    found = [one.what for one in met.bars if one.what.key not in off and one not in own.bars
             and math.dist(one.centre, progress.start.at) <= far + one.radius]
    if purpose.bodies:
        found += bodies_of(table, model, progress, purpose, level, far)
    if purpose.zones:
        found += zones_of(table, model, progress, purpose, level, far)
    return found


@enforces("me.special.fly")
def flown_over(blockers: Iterable[Blocker], purpose: Purpose) -> Iterator[Blocker]:
    """What a flier meets: it passes over everything, and only ends nowhere that a walker could not."""
    charged = (TARGET, *(f"model:{name}" for name in purpose.targets))
    for blocker in blockers:
        yield blocker if blocker.key in charged else blocker._replace(kind="rest")


@enforces("me.board.edge")
def board_of(table: Table, model: Model, progress: Progress) -> tuple[float, float, float, float]:
    """The rectangle the base stays on; an arriving base may still lie across the edge it comes from."""
    width, depth, arriving = table.board.width, table.board.depth, progress.arriving
    far = reach_radius(model.base) + STEP
    return (-far if arriving == "west" else 0.0, -far if arriving == "south" else 0.0,
            width + far if arriving == "east" else width, depth + far if arriving == "north" else depth)


class InTheWay(NamedTuple):
    """A model that bars the way: as one who keeps off it meets it, and as one who charges it or goes round it does."""

    id: str
    kept_off: Blocker
    solid: Blocker


def bodies_of(table: Table, model: Model, progress: Progress, purpose: Purpose, level: Footing,
              far: float) -> list[Blocker]:
    """The bodies of the models that bar the way, for a purpose."""
    key = ("bodies", model.id, model.base, model.height, level, progress.start.at, progress.start.facing, far)
    around = table.once(key, lambda: tuple(in_the_way(table, model, progress, level, far)))
    return [one.solid if (one.id in purpose.targets and not purpose.hair_off)
            or (purpose.round_all and one.kept_off.kind == "rest")
            else one.kept_off for one in around]


@enforces("me.move.through-models", "me.prone.jump-over")
def in_the_way(table: Table, model: Model, progress: Progress, level: Footing, far: float) -> Iterator[InTheWay]:
    """The models that bar the way: all who are abreast; a friend on the ground who is stepped over only bars a stop."""
    here = (*progress.start.at, progress.start.facing)
    for other in near_models(table, progress.start.at, far):
        if other.id == model.id or not abreast(table, level.feet, model.height, other):
            continue
        friend, more = other.side == model.side, 0.0
        kind = "rest" if friend and stepped_over(model, other) else "solid"
        if not friend and abs(elevation(table, other) - level.feet) <= LEVEL:
            gap = base_gap(model.base, here, other.base, (*other.at, other.facing))
            more = KEEP_OFF if gap > 2 * KEEP_OFF else 0.0
        name, solid = f"model:{other.id}", body_shape(other)
        kept_off = Blocker(name, body_shape(other, more) if more else solid, kind)
        yield InTheWay(other.id, kept_off, Blocker(name, solid))


def stepped_over(model: Model, other: Model) -> bool:
    """Whether a prone friend lies so low that a model steps over it."""
    return other.traits.prone and body_height(other) <= model.height / 2 + STEP


@enforces("me.control-zone.entry", "me.control-zone.stuck", "me.control-zone.charge-out", "me.charge.ignore-others")
def zones_of(table: Table, model: Model, progress: Progress, purpose: Purpose, level: Footing,
             far: float) -> list[Blocker]:
    """The zones that bar the way; one the mover started in may be left, and keeps it as far from its owner."""
    leaving = {one.owner: one.gap for one in progress.leaving}
    free_start = any(name in leaving for name in purpose.targets)
    at, blockers = progress.start.at, []
    around = table.once(("zones", model.side, level.feet, at, far), lambda: tuple(
        (owner, entry_bars(table, owner)) for owner in zone_owners(table, model, level.feet, at, far)))
    for owner, bars in around:
        if owner.id in purpose.targets:
            blockers += [blocker._replace(key=TARGET) for blocker in bars if owner.id not in purpose.ignored]
        elif owner.id in purpose.ignored:
            continue
        elif owner.id in leaving:
            if not free_start:
                blockers.append(Blocker(f"start:{owner.id}", body_shape(owner, max(0.0, leaving[owner.id]))))
            blockers += [blocker._replace(kind="membrane") for blocker in bars]
        else:
            blockers += bars
    return blockers


def entry_bars(table: Table, owner: Model) -> tuple[Blocker, ...]:
    """A control zone as what may not be entered."""
    return tuple(Blocker(f"zone:{owner.id}", shape, "zone") for shape in zone_shapes(table, owner))


class Placed(NamedTuple):
    """A blocker or rough area with a circle around it."""

    what: Any
    centre: tuple[float, float]
    radius: float


class Lie(NamedTuple):
    """The lie of the land for one model: what bars it, and what slows it."""

    bars: tuple[Placed, ...]
    slows: tuple[Placed, ...]


def terrain_of(table: Table, met: tuple[Terrain, ...], height: float, level: Footing, agreed: frozenset[str]) -> Lie:
    """The lie of the land, `met` as a model of this height on this level meets it."""
    return table.of_land(("lie", None if met is table.terrain else met, height, level, agreed),
                         lambda: _lie_of(met, height, level, agreed))


@enforces("me.terrain.open", "me.terrain.difficult", "me.terrain.impassable", "me.obstacle.stride", "me.move.gap")
def _lie_of(terrain: tuple[Terrain, ...], height: float, level: Footing, agreed: frozenset[str]) -> Lie:
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
            if piece.difficult and piece.kind in {"obstacle", "platform"} and not raised:
                slows.append(_placed(Rough(f"terrain:{piece.id}", outline_of(piece)), piece.polygon))  # for who jumps it
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


__all__ = ["TARGET", "WALK", "Circle", "Footing", "Purpose", "floors", "footing", "ground_of", "outline_of",
           "stepped_over"]
