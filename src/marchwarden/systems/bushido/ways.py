"""A model's way over the table, judged exactly: what it passes over, whose zones it enters, whom it touches."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.bases import reach_radius
from marchwarden.geometry.ground import BOARD, Blocker, Ground, Rough
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.shapes import Circle, polygon
from marchwarden.geometry.spans import (
    covered,
    distance_from,
    near_stretches,
    nearest_approach,
    path_length,
    point_along,
)
from marchwarden.systems.bushido.zones import OPTIONS, enemy_zones
from marchwarden.table.models import Model, Point
from marchwarden.table.terrain import Terrain

ZONE, TOUCH = "zone of ", "contact with "


class Contact(NamedTuple):
    """A stretch of a way along which the model touches an enemy; `old` where it did so from the start."""

    enemy: str
    start: float
    end: float
    old: bool


def disc(model: Model) -> Circle:
    """A model's base in plan."""
    return Circle(model.x, model.y, reach_radius(model.base))


def others(game: Game, model: Model) -> tuple[Model, ...]:
    """Everybody else on the table."""
    return tuple(other for other in game.table.models.values() if other.id != model.id and not other.off_board)


def ground_for(game: Game, model: Model, *, clear: bool = False) -> Ground:
    """The ground as the model's base finds it, with `clear` for walking and running; built once for a table."""
    def build() -> Ground:
        return _ground_for(game, model, clear_of_enemies(game, model) if clear else ())

    return cast("Ground", game.table.once(("ground", *_who(game, model), clear), build))


def _who(game: Game, model: Model) -> tuple[Any, ...]:
    """What the ground of a model depends on beside the table."""
    return (model.id, model.side, model.base, game.option("difficult"), *(game.option(name) for name in OPTIONS))


@enforces("bu.move.through", "bu.move.edge")
def _ground_for(game: Game, model: Model, more: Sequence[Blocker]) -> Ground:
    """Other bases, impassable terrain, the edge of the table, and more."""
    bases = tuple(Blocker(other.id, disc(other)) for other in others(game, model))
    rocks = tuple(Blocker(piece.id, polygon(piece.polygon))
                  for piece in game.table.terrain if piece.kind == "impassable")
    doubles = game.option("difficult") == "doubles"
    rough = tuple(Rough(piece.id, polygon(piece.polygon)) for piece in rough_pieces(game)) if doubles else ()
    board = game.table.board
    return Ground(reach_radius(model.base), (*bases, *rocks, *more), rough, (0.0, 0.0, board.width, board.depth))


def clear_of_enemies(game: Game, model: Model) -> tuple[Blocker, ...]:
    """What walking and running keep out of: zones of control, and contact with an enemy."""
    zones = tuple(Blocker(f"{ZONE}{owner.id}", zone, "membrane") for owner, zone in enemy_zones(game, model.side))
    touch = tuple(Blocker(f"{TOUCH}{enemy.id}", disc(enemy)._replace(r=reach_radius(enemy.base) + 2 * TAU), "membrane")
                  for enemy in others(game, model) if enemy.side != model.side)
    return (*zones, *touch)


def collisions(game: Game, model: Model, path: Sequence[Point]) -> Iterator[Objection]:
    """Every base and piece of impassable ground that a way passes over, and the edge of the table."""
    for fault in ground_for(game, model).walk(path).faults if len(path) > 1 else ():
        if fault.key == BOARD:
            yield Objection("bu.move.edge", "part of the base would cross the edge of the table", where=fault.where, limit=0.0,
                            value=round(-fault.depth, 6), along=fault.along)
            continue
        yield Objection("bu.move.through", f"would pass over {fault.key}", where=fault.where, limit=0.0,
                        value=-fault.depth, because_of=fault.key, along=fault.along)


def zone_entries(game: Game, model: Model, path: Sequence[Point], rule: str) -> Iterator[Objection]:
    """Against entering the zone of any enemy; a zone the model starts in may be left, not entered again."""
    if len(path) < 2:
        return
    for fault in _zones_alone(game, model).walk(path).faults:
        if fault.key == BOARD:
            continue
        owner = game.model(fault.key.removeprefix(ZONE))
        gap = max(0.0, nearest_approach(path, disc(owner)) - reach_radius(model.base))
        yield Objection(rule, f"would enter the zone of control of {owner.id}", where=fault.where,
                        limit=float(game.option("zone")), value=gap, because_of=owner.id, along=fault.along)


def _zones_alone(game: Game, model: Model) -> Ground:
    """The enemy zones as a model's base finds them, and nothing else."""
    def build() -> Ground:
        zones = [blocker for blocker in clear_of_enemies(game, model) if blocker.key.startswith(ZONE)]
        board = game.table.board
        return Ground(reach_radius(model.base), zones, (), (0.0, 0.0, board.width, board.depth))

    return cast("Ground", game.table.once(("zones alone", *_who(game, model)), build))


def contacts(game: Game, model: Model, path: Sequence[Point]) -> tuple[Contact, ...]:
    """Whom of the enemies the model touches along its way, in order."""
    found, touching_now = [], touched(game, model, path[0])
    wide, far = reach_radius(model.base) + TAU, path_length(path)
    for enemy in others(game, model):
        if enemy.side != model.side and math.dist(enemy.at, path[0]) <= far + wide + reach_radius(enemy.base) + TAU:
            found += [Contact(enemy.id, start, end, enemy.id in touching_now and start == 0.0)
                      for start, end in near_stretches(path, disc(enemy), wide)]
    return tuple(sorted(found, key=lambda contact: contact.start))


def touched(game: Game, model: Model, at: Point) -> tuple[str, ...]:
    """The enemies whose bases the model touches at a place."""
    return tuple(enemy.id for enemy in others(game, model)
                 if enemy.side != model.side and distance_from(disc(enemy), at) <= reach_radius(model.base) + TAU)


@enforces("bu.one-enemy")
def too_many(game: Game, model: Model, path: Sequence[Point], met: Sequence[Contact]) -> Iterator[Objection]:
    """Against coming into contact with a second enemy in one activation."""
    entered = list(game.table.state.entered if game.table.state.model == model.id else ())
    for contact in met:
        if contact.old:
            continue
        if any(name != contact.enemy for name in entered):
            yield Objection("bu.one-enemy", f"would touch {contact.enemy} after {entered[0]}: one enemy an activation",
                            where=point_along(path, contact.start), limit=1, value=2, because_of=contact.enemy,
                            along=contact.start)
        entered.append(contact.enemy)


@enforces("bu.difficult")
def way_cost(game: Game, model: Model, path: Sequence[Point]) -> float:
    """The inches a way uses: its length, and by option twice what lies in difficult ground."""
    return path_length(path) + covered(rough_stretches(game, model, path))


def rough_pieces(game: Game) -> tuple[Terrain, ...]:
    """The difficult ground on the table."""
    return tuple(piece for piece in game.table.terrain if piece.kind == "difficult" or piece.difficult)


def rough_stretches(game: Game, model: Model, path: Sequence[Point]) -> tuple[tuple[float, float], ...]:
    """The stretches of a way that count double: with any part of the base in difficult ground, where that is played."""
    if game.option("difficult") != "doubles":
        return ()
    return tuple(stretch for piece in rough_pieces(game)
                 for stretch in near_stretches(path, polygon(piece.polygon), reach_radius(model.base) - TAU))


def affordable(game: Game, model: Model, path: Sequence[Point], allowance: float) -> float:
    """How far along a way an allowance carries."""
    length, rough = path_length(path), rough_stretches(game, model, path)
    left, gone = allowance, 0.0
    marks = sorted({0.0, length, *(mark for stretch in rough for mark in stretch)})
    for start, end in zip(marks, marks[1:], strict=False):
        rate = 2.0 if any(a <= start and end <= b for a, b in rough) else 1.0
        step = min(end - start, left / rate)
        gone += step
        left -= step * rate
        if step < end - start:
            break
    return gone


def in_order(objections: Sequence[Objection]) -> tuple[Objection, ...]:
    """Objections as they are met along the way."""
    return tuple(sorted(objections, key=lambda objection: round(objection.along, 6)))
