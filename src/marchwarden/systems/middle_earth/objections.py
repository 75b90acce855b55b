"""What is said against a path: the clause it breaks, the place, the numbers, the cause, and how far it was legal."""

import math
from collections.abc import Iterator, Sequence

from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.ground import BOARD, Fault, Ground, Walk
from marchwarden.geometry.lengths import affords, snap
from marchwarden.systems.middle_earth.control_zones import ZONE
from marchwarden.systems.middle_earth.ground import TARGET, Footing, footing, stepped_over
from marchwarden.systems.middle_earth.nearness import gap_from
from marchwarden.table.models import Model
from marchwarden.table.terrain import Terrain

Point = tuple[float, float]

BACK = 2e-5
"""How far before the place of a fault a shortened path ends, so that it stays legal on the grid."""


def objections_to(game: Game, model: Model, level: Footing, walk: Walk, path: Sequence[Point], *, charging: bool,
                  stood: bool = False) -> Iterator[Objection]:
    """Everything along a walk that is forbidden, in the order of the path."""
    for fault in walk.faults:
        yield said_of(game, model, level, fault, path, charging, stood)


def said_of(game: Game, model: Model, level: Footing, fault: Fault, path: Sequence[Point],
            charging: bool = False, stood: bool = False) -> Objection:
    """What is said of one overlap."""
    kind, _, name = fault.key.partition(":")
    where, along = (snap(fault.where[0]), snap(fault.where[1])), fault.along
    if fault.key == BOARD:
        return Objection("me.board.edge", "part of the base would cross the edge of the board", where, 0.0,
                         round(-fault.depth, 6), along=along)
    if kind == "zone" or fault.key == TARGET:
        reason = f"enters the control zone of {name} without charging it"
        return Objection("me.control-zone.entry", reason, where, ZONE, round(ZONE - fault.depth, 6), name, along=along)
    if kind == "start":
        rule = "me.control-zone.charge-out" if charging else "me.control-zone.stuck"
        if stood and not charging:
            rule = "me.prone.stand-in-zone"
        owner = game.model(name)
        start = gap_from(model, path[0], owner)
        reason = f"gets closer to {name}, in whose control zone the move started"
        return Objection(rule, reason, where, round(start, 6), round(start - fault.depth, 6), name, along=along)
    if kind == "model":
        return _body(game, model, fault, name, path, where)
    return _piece(game.table.piece(name), model, level, fault, path, where)


def _body(game: Game, model: Model, fault: Fault, name: str, path: Sequence[Point], where: Point) -> Objection:
    other = game.model(name)
    if other.side != model.side and fault.depth <= 1e-4:
        return Objection("me.charge.contact", f"touches {name} and would go on: contact ends the move", where, 0.0,
                         round(-fault.depth, 6), name, along=fault.along)
    if other.side == model.side and stepped_over(model, other):
        return Objection("me.move.through-models", f"would stop on top of {name}", where, 0.0, round(-fault.depth, 6),
                         name,
                         along=fault.along)
    if _passes_within(path, other.at, 0.3 * getattr(other.base, "radius", 0.5)):
        return Objection("me.move.through-models", f"would move through {name}", where, 0.0, round(-fault.depth, 6),
                         name,
                         along=fault.along)
    return Objection("me.move.gap", f"the base does not fit past {name}", where, 0.0, round(-fault.depth, 6), name,
                     along=fault.along)


def _piece(piece: Terrain, model: Model, level: Footing, fault: Fault, path: Sequence[Point],
           where: Point) -> Objection:
    rule, reason = bar(piece, model, level)
    limit: float | None = 0.0
    value: float | None = round(-fault.depth, 6)
    if rule == "me.terrain.impassable" and fault.depth < getattr(model.base, "radius", 0.5):
        rule, reason = "me.move.gap", f"the base does not fit past {piece.id}"
    elif rule.startswith("me.obstacle"):
        limit, value = model.height / 2, piece.height - max(0.0, level.feet)
    return Objection(rule, reason, where, limit, value, piece.id, along=fault.along)


def bar(piece: Terrain, model: Model, level: Footing) -> tuple[str, str]:
    """The clause under which a piece bars a walk, and why."""
    if piece.id == level.on:
        if piece.kind == "gap":
            return "me.climb.scalable", f"the way out of {piece.id} is a climb"
        return "me.descend.free", f"the base would leave {piece.id}: say descend"
    if piece.kind == "impassable":
        return "me.terrain.impassable", f"{piece.id} is impassable"
    if piece.kind == "gap":
        return "me.leap.width", f"{piece.id} has to be leapt"
    above = piece.height - max(0.0, level.feet)
    if above <= model.height:
        return "me.obstacle.jump", f"{piece.id} is taller than half the model: it takes a Jump test"
    return "me.obstacle.climb", f"{piece.id} is taller than the model: it takes a Climb test"


def _passes_within(path: Sequence[Point], centre: Point, reach: float) -> bool:
    return any(_to_leg(centre, a, b) <= reach for a, b in zip(path, path[1:], strict=False))


def _to_leg(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square)) if square else 0.0
    return math.hypot(p[0] - a[0] - share * dx, p[1] - a[1] - share * dy)


def over_allowance(walk: Walk, left: float, path: Sequence[Point], used: float = 0.0) -> Objection | None:
    """What is said of a path that costs more than is left of the Move value."""
    if affords(left, walk.cost):
        return None
    along = along_at_cost(walk, left)
    rough = next((stretch.keys[0].partition(":")[2] for stretch in walk.stretches), None)
    reason = too_dear(walk.cost, left, "it")
    if rough:
        reason += f", as it crosses {rough}"
    return Objection("me.move.allowance", reason, on_path(path, along), round(used + left, 6),
                     round(used + walk.cost, 6),
                     rough, along=along)


def too_dear(cost: float, left: float, what: str) -> str:
    """How much a way costs more than is left, in a sentence."""
    missing = cost - left
    short = f"{missing:.2f}" if missing >= 0.005 else f"{missing:.2g}"
    return f"{short}\" short: {what} costs {cost:.4g}\" and {left:.4g}\" of Move are left"


def detour(game: Game, model: Model, ground: Ground, goal: Point, length: float) -> str:
    """What a way of some length to a place goes round, said after its cost: the first thing that bars the straight one.

    Nothing is gone round on a way that is no longer than the straight one.
    """
    straight = ground.walk((model.at, goal))
    if length <= straight.length + 1e-4:
        return ""
    fault = next((one for one in straight.faults if one.along < straight.length - 1e-3), None)
    if fault is None:
        return ""
    if fault.key == BOARD:
        return ", as it goes round the edge of the board"
    said = said_of(game, model, footing(game.table, model), fault, (model.at, goal))
    name = fault.key.partition(":")[2]
    zone = "'s control zone" if said.rule.startswith("me.control-zone") else ""
    return f", as it goes round {name}{zone} ({said.rule})"


def along_at_cost(walk: Walk, cost: float) -> float:
    """How far along a walk its cost reaches an amount."""
    along, spent = 0.0, 0.0
    for stretch in (*walk.stretches, None):
        plain_end = walk.length if stretch is None else stretch.start
        if spent + plain_end - along >= cost:
            return along + cost - spent
        spent += plain_end - along
        if stretch is None:
            break
        price = (stretch.end - stretch.start) * stretch.factor
        if spent + price >= cost:
            return stretch.start + (cost - spent) / stretch.factor
        spent, along = spent + price, stretch.end
    return walk.length


def on_path(path: Sequence[Point], along: float) -> Point:
    """The point at a distance along a path of straight legs, on the grid."""
    for a, b in zip(path, path[1:], strict=False):
        length = math.dist(a, b)
        if along <= length:
            share = along / length if length else 0.0
            return (snap(a[0] + (b[0] - a[0]) * share), snap(a[1] + (b[1] - a[1]) * share))
        along -= length
    return (snap(path[-1][0]), snap(path[-1][1]))


def cut(path: Sequence[Point], along: float) -> list[Point]:
    """The path up to a distance along it."""
    kept, gone = [path[0]], 0.0
    for a, b in zip(path, path[1:], strict=False):
        length = math.dist(a, b)
        if gone + length >= along:
            break
        kept.append(b)
        gone += length
    kept.append(on_path(path, along))
    return kept


def shortened(ground: Ground, path: Sequence[Point], walk: Walk, left: float) -> list[Point] | None:
    """The longest beginning of a path that is legal when played, or None where there is none."""
    places = [fault.along for fault in walk.faults]
    if not affords(left, walk.cost):
        places.append(along_at_cost(walk, left))
    if not places:
        return None
    for back in (BACK, 1e-3, 1e-2):
        along = min(places) - back
        if along <= 0.0:
            return None
        short = cut(path, along)
        again = ground.walk(short)
        if not again.faults and affords(left, again.cost) and ground.free(short[-1]):
            return short
    return None
