"""Charge: straight to the target's zone or base, then directly at it until the bases touch."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.bases import reach_radius
from marchwarden.geometry.lengths import TAU, affords, snap
from marchwarden.geometry.shapes import Circle, Outline, polygon
from marchwarden.geometry.spans import cut_path, near_stretches, path_length, point_along
from marchwarden.systems.bushido.deeds import Go
from marchwarden.systems.bushido.nearest import shorter_paths, told
from marchwarden.systems.bushido.turn import Activated, may_act
from marchwarden.systems.bushido.walking import Walk
from marchwarden.systems.bushido.ways import (
    affordable,
    collisions,
    contacts,
    disc,
    in_order,
    others,
    too_many,
    way_cost,
)
from marchwarden.systems.bushido.zones import enemy_zones, in_zone, zone_of
from marchwarden.table.kinds import Inches, Place
from marchwarden.table.models import Model, Point

RATE = 2.0


class Halt(NamedTuple):
    """Where a charge ends before its target: how far along, which clause says so, and because of whom."""

    along: float
    rule: str
    because_of: str = ""


class Course(NamedTuple):
    """How a charge would go: where the straight part reaches the target, the whole path, and what halts it."""

    meets: float | None
    path: tuple[Point, ...]
    halt: Halt | None = None


class Charge(Order, frozen=True):
    """`{charge: ID, target: ID}`: `line` is the point the straight part heads for, else the target's centre."""

    charge: ModelId
    target: ModelId
    line: Place | None = None
    length: Inches | None = None

    def against(self, game: Game) -> tuple[Objection, ...]:
        """Everything to be said against the charge, first along its way first."""
        model, target = game.model(self.charge), game.model(self.target)
        acting = (*may_act(game, model), *no_target(game, model, target))
        if acting:
            return acting
        course = course_of(game, model, target, self.line or target.at)
        if course.meets is None:
            return (self.out_of_reach(game, model, target),)
        end = course.halt.along if course.halt else path_length(course.path)
        path = cut_path(course.path, end)
        straight = cut_path(course.path, min(end, course.meets))
        return in_order([*self.too_short(course, path), *collisions(game, model, straight),
                         *too_many(game, model, path, contacts(game, model, path))])

    @enforces("bu.charge")
    def out_of_reach(self, game: Game, model: Model, target: Model) -> Objection:
        """The objection to a line that brings the base neither to the target's base nor to its zone."""
        allowance = RATE * model.traits.move
        far = max(0.0, math.dist(model.at, target.at) - reach_radius(model.base) - reach_radius(target.base))
        line = (model.at, self.line or target.at)
        # A line that leads past a near target is not too long: then no number says what is missing.
        numbers = {} if far <= allowance else {"limit": allowance, "value": snap(far)}
        return Objection("bu.charge", f"{allowance:g} inches along this line do not bring {model.id} to the base or "
                         f"zone of {target.id}", where=point_along(line, allowance), because_of=target.id, **numbers)

    @enforces("bu.charge", "bu.charge.close")
    def too_short(self, course: Course, path: Sequence[Point]) -> Iterator[Objection]:
        """Against stopping a charge of one's own will, or before it reaches anything."""
        length, goes = self.length, path_length(path)
        if length is None or length >= goes - TAU or course.meets is None:
            return
        closing = length >= course.meets - TAU
        rule = "bu.charge.close" if closing else "bu.charge"
        reason = "a charge in the zone of its target goes on until the bases touch" if closing else \
            "would stop before it reaches the target's base or zone"
        yield Objection(rule, reason, where=point_along(path, length), limit=goes, value=length,
                        because_of=self.target, along=length)

    def judge(self, game: Game) -> Judgement:
        model, target = game.model(self.charge), game.model(self.target)
        objections = self.against(game)
        if objections:
            return Judgement(told(objections, self.instead(game, model, target),
                                  lambda order: self.end_of(game, order), lambda order: order.against(game)))
        course = course_of(game, model, target, self.line or target.at)
        return Judgement((), Activated(model.id, charge_along(game, model, target, course)))

    def end_of(self, game: Game, order: Any) -> Point:
        """Where an alternative ends."""
        model, target = game.model(self.charge), game.model(self.target)
        if isinstance(order, Charge):
            return course_of(game, model, target, order.line or target.at).path[-1]
        return order.path[-1] if order.path else model.at

    def instead(self, game: Game, model: Model, target: Model) -> Iterator[Order]:
        """What may be done instead: the charge to its end, straight at the target, or a walk toward it."""
        yield msgspec.structs.replace(self, length=None)
        yield Charge(self.charge, self.target)
        far = min(model.traits.move, math.dist(model.at, target.at))
        path = cut_path((model.at, target.at), far)
        walk = Walk(model.id, tuple((snap(x), snap(y)) for x, y in path[1:]))
        said = walk.against(game)
        yield from [walk] if not said else shorter_paths(walk, path, said[0].along)


def no_target(game: Game, model: Model, target: Model) -> Iterator[Objection]:
    """Against charging a friend, somebody who is not there, or an enemy one touches already."""
    if target.side == model.side:
        said = "cannot charge itself" if target is model else "is a friend"
        yield Objection("bu.charge", f"{target.id} {said}", because_of=target.id)
    elif target.off_board:
        yield Objection("bu.charge", f"{target.id} is not on the table", because_of=target.id)
    elif math.dist(model.at, target.at) <= reach_radius(model.base) + reach_radius(target.base) + TAU:
        yield Objection("bu.charge", f"{model.id} is already in contact with {target.id}", because_of=target.id)


@enforces("bu.charge", "bu.charge.close")
def course_of(game: Game, model: Model, target: Model, heads_for: Point) -> Course:
    """How a charge along a line would go; `meets` is None where the line reaches neither base nor zone in time."""
    line = _ray(model.at, heads_for, RATE * model.traits.move)
    reach = affordable(game, model, line, RATE * model.traits.move)
    shapes = [shape for shape in (disc(target), zone_of(game, target)) if shape]
    meets = _first(line, shapes, reach_radius(model.base) + TAU)
    if meets is None or meets > reach + TAU:
        return Course(None, line)
    bend = point_along(line, meets)
    close = near_stretches((bend, target.at), disc(target), reach_radius(model.base))
    touch = point_along((bend, target.at), close[0][0]) if close else bend
    path = _unbent((model.at, bend, touch))
    halts = [*zone_halts(game, model, target, line, meets), *closing_halts(game, model, target, path, meets),
             *out_of_inches(game, model, path)]
    halt = min(halts, key=lambda h: h.along, default=None)
    return Course(meets, cut_path(path, halt.along) if halt else path, halt)


@enforces("bu.charge.other-zone", "bu.charge.ignore")
def zone_halts(game: Game, model: Model, target: Model, line: Sequence[Point], meets: float) -> Iterator[Halt]:
    """Where the zone of another enemy stops the straight part of a charge: just outside it."""
    own = zone_of(game, model)
    if own is not None and in_zone(own, target):
        return
    for owner, zone in enemy_zones(game, model.side):
        if owner.id == target.id:
            continue
        wide = reach_radius(owner.base) + float(game.option("zone")) + reach_radius(model.base)
        if math.dist(owner.at, (line[0][0], line[0][1])) > path_length(line) + wide:
            continue
        inside = in_zone(zone, model)
        for start, end in near_stretches(line, zone, reach_radius(model.base) - TAU):
            if start == 0.0 and inside:
                continue
            edge = [first for first, last in near_stretches(line, zone, reach_radius(model.base))
                    if first <= end and last >= start]
            along = edge[0] if edge else start
            if along < meets and not covers(game, model, line, along, target):
                yield Halt(along, "bu.charge.other-zone", owner.id)
            break


def covers(game: Game, model: Model, line: Sequence[Point], along: float, target: Model) -> bool:
    """Whether the charger's own zone, carried along its line, has reached the target there."""
    own = zone_of(game, model.but(at=point_along(line, along)))
    return own is not None and in_zone(own, target)


def closing_halts(game: Game, model: Model, target: Model, path: Sequence[Point], meets: float) -> Iterator[Halt]:
    """Where a base or impassable ground stops a charger that must go directly at its target."""
    shapes: list[tuple[str, Circle | Outline]] = [(other.id, disc(other)) for other in others(game, model)
                                                  if other.id != target.id]
    shapes += [(piece.id, polygon(piece.polygon)) for piece in game.table.terrain if piece.kind == "impassable"]
    for name, shape in shapes:
        for _, end in near_stretches(path, shape, reach_radius(model.base) - TAU):
            if end <= meets:
                continue
            free = [first for first, last in near_stretches(path, shape, reach_radius(model.base)) if last >= end - TAU]
            if free[0] >= meets - TAU:
                yield Halt(max(free[0], meets), "bu.move.through", name)
            break


def out_of_inches(game: Game, model: Model, path: Sequence[Point]) -> Iterator[Halt]:
    """Where twice the Move is used up before the bases touch."""
    allowance = RATE * model.traits.move
    if not affords(allowance, way_cost(game, model, path)):
        yield Halt(affordable(game, model, path, allowance), "bu.charge")


def charge_along(game: Game, model: Model, target: Model, course: Course) -> Go:
    """The charge as a deed: to contact, or to where it is halted."""
    path = course.path
    ahead = target.at if course.meets is not None and path_length(path) > course.meets - TAU else path[-1]
    facing = math.degrees(math.atan2(ahead[1] - path[0][1], ahead[0] - path[0][0])) % 360
    if ahead == target.at:
        facing = math.degrees(math.atan2(target.y - path[-1][1], target.x - path[-1][0])) % 360
    elif len(path) < 2 or path[0] == path[-1]:
        facing = model.facing
    halt = course.halt
    return Go(model.id, path, way_cost(game, model, path), snap(facing), "" if halt else target.id,
              halt.because_of if halt else "", halt.rule if halt else "")


def _ray(start: Point, heads_for: Point, length: float) -> tuple[Point, Point]:
    far = math.dist(start, heads_for)
    if far <= TAU:
        return start, start
    x, y = heads_for[0] - start[0], heads_for[1] - start[1]
    return start, (start[0] + x * length / far, start[1] + y * length / far)


def _first(path: Sequence[Point], shapes: Sequence[Circle | Outline], distance: float) -> float | None:
    starts = [stretch[0] for shape in shapes for stretch in near_stretches(path, shape, distance)[:1]]
    return min(starts, default=None)


def _unbent(path: tuple[Point, Point, Point]) -> tuple[Point, ...]:
    """The path without its middle point where that lies on the straight line between the others."""
    whole = math.dist(path[0], path[2])
    return (path[0], path[2]) if path_length(path) - whole <= 1e-9 else path
