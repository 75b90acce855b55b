"""Charging: the way into base contact, whose zones count on it, and what contact brings."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId
from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.ground import Ground
from marchwarden.geometry.lengths import TAU, affords, snap
from marchwarden.systems.middle_earth.barriers import opposite_ends
from marchwarden.systems.middle_earth.charge_ways import FAR, purpose_of, way_to, what_bars
from marchwarden.systems.middle_earth.contact import drawn_in
from marchwarden.systems.middle_earth.events import Charged, Engaged
from marchwarden.systems.middle_earth.ground import Purpose, footing, ground_of
from marchwarden.systems.middle_earth.leg import Leg, Point, Short, Step, moves_left, points, refused, roaming
from marchwarden.systems.middle_earth.moving import along as walking
from marchwarden.systems.middle_earth.moving import priced
from marchwarden.systems.middle_earth.nearness import gap_from
from marchwarden.systems.middle_earth.objections import (
    cut,
    detour,
    objections_to,
    on_path,
    over_allowance,
    shortened,
    too_dear,
)
from marchwarden.systems.middle_earth.prone import hindrance
from marchwarden.systems.middle_earth.sight import hidden_at, sees
from marchwarden.systems.middle_earth.standing import enemies, level_with, on_board
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.systems.middle_earth.stepping import at_height_of, up_and_at
from marchwarden.systems.middle_earth.turning import turned_first
from marchwarden.systems.middle_earth.underfoot import footed
from marchwarden.table.kinds import Degrees, Waypoints
from marchwarden.table.models import Model

HAIR = 0.05
"""How far before its end a path may be within the tolerance of contact already, in inches."""


class Charge(Leg, frozen=True):
    """Charge an enemy, or several at once: the shortest legal way into contact, or along a path of one's own."""

    charge: ModelId | Annotated[list[ModelId], msgspec.Meta(min_length=1, description="at least one enemy")]
    path: Waypoints | None = None
    facing: Degrees | None = None

    def charges(self) -> tuple[str, ...]:
        return (self.charge,) if isinstance(self.charge, str) else tuple(dict.fromkeys(self.charge))

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        targets = [target_of(game, model, name) for name in self.charges()]
        if not targets:
            raise BadInput([Fault("charge", "expected at least one enemy")])
        if self.path and self.facing is None:
            targets += touched_beside(game, at_height_of(game, model, targets) or model, targets, points(self.path, "path")[-1])
        found = [one for one in forbidden(game, model, progress, targets) if one is not None]
        if found:
            return refused(model, progress, *found)

        def onward(there: Model, so_far: Progress) -> Step:
            stepped = at_height_of(game, there, targets)
            judged = there if stepped is None else stepped
            if self.path is not None:
                step = along_path(game, judged, so_far, targets, (there.at, *points(self.path, "path")), self.facing)
            else:
                step = shortest(game, judged, so_far, targets, self.facing)
            return step if judged is there or step.objections else in_two(game, there, judged, so_far, step)

        return turned_first(game, model, progress, self.facing, onward)


@enforces("me.obstacle.stride")
def in_two(game: Game, model: Model, stepped: Model, progress: Progress, step: Step) -> Step:
    """A charge that steps onto or off a low platform on its way: the walk there first, then what is left to contact."""
    charged = next(event for event in step.events if isinstance(event, Charged))
    cut_up = up_and_at(game, model, stepped, progress, charged.path, Purpose(charged.targets))
    if isinstance(cut_up, Objection):
        return refused(model, progress, cut_up)
    walk, rest = cut_up
    left = msgspec.structs.replace(charged, path=rest, cost=snap(charged.cost - walk.cost), stretches=())
    return step._replace(events=(walk, left, *(event for event in step.events if event is not charged)))


def target_of(game: Game, model: Model, name: str) -> Model:
    """The model to be charged; BadInput where there is none of this name."""
    if name not in game.table.models:
        raise BadInput([Fault("charge", f"no model called {name!r}")])
    return game.model(name)


@enforces("me.charge.multiple", "me.charge.prone-target")
def touched_beside(game: Game, model: Model, targets: Sequence[Model], end: Point) -> list[Model]:
    """The enemies a drawn path ends in contact with beside those it is said to charge: it charges them as well."""
    return [other for other in touched_at(game, model, end) if other not in targets]


def touched_at(game: Game, model: Model, end: Point) -> list[Model]:
    """The enemies at the height of a model whose bases its own would touch at a place."""
    return [other for other in enemies(game.table, model)
            if level_with(game.table, model, other) and abs(gap_from(model, end, other)) <= TAU]


@enforces("me.charge.sight", "me.reinforce.point", "me.charge.not-while-prone")
def forbidden(game: Game, model: Model, progress: Progress, targets: Sequence[Model]) -> list[Objection | None]:
    """What forbids a charge before any way is looked for."""
    found = [hindrance(model, progress, charging=True)]
    for target in targets:
        if target.side == model.side or not on_board(target):
            said = "cannot charge itself" if target is model else "is a friend" if on_board(target) else "is not on the board"
            found.append(Objection("me.charge.contact", f"{target.id} {said}", because_of=target.id))
            continue
        if progress.arrived:
            found.append(Objection("me.reinforce.point", "reinforcements may not charge in the turn they arrive",
                                   because_of=target.id))
        if not sees(game, progress.start, target):
            found.append(Objection("me.charge.sight", f"{target.id} was out of sight when the move started",
                                   hidden_at(game, progress.start, target), because_of=target.id))
        found += game.objections("charge", model.id, target.id)
    if progress.owes and not any(target.id in progress.owes for target in targets):
        found.append(Objection("me.charge.must",
                               f"it entered the control zone of {progress.owes[0]} and must charge it",
                               because_of=progress.owes[0]))
    return found


@enforces("me.charge.choose", "me.charge.within-zone", "me.charge.unreachable-owner", "me.charge.multiple",
          "me.charge.prone-target")
def shortest(game: Game, model: Model, progress: Progress, targets: Sequence[Model], facing: float | None) -> Step:
    """The shortest legal charge."""
    left = moves_left(game, model, progress)
    route = way_to(game, model, progress, targets, left + TAU)
    if route is None:
        return _short_of(game, model, progress, targets, left)
    path = tuple((snap(x), snap(y)) for x, y in route.points())
    ground = ground_of(game, model, progress, purpose_of(game, model, progress, targets), roaming(game, progress))
    dear = priced(ground.walk(path)) if ground.roughs else ()
    return contact(game, model, progress, targets, path[1:], route.cost, facing, dear)


def _short_of(game: Game, model: Model, progress: Progress, targets: Sequence[Model], left: float) -> Step:
    """The refusal of a charge that has no way, or none short enough."""
    names = ", ".join(target.id for target in targets)
    route = way_to(game, model, progress, targets, FAR)
    if route is not None:
        path = [(snap(x), snap(y)) for x, y in route.points()]
        whole = ground_of(game, model, progress, purpose_of(game, model, progress, targets))
        round_what = detour(game, model, whole, path[-1], route.length)
        ground = ground_of(game, model, progress)
        walk = ground.walk(path)
        stop = max(0.0, min([fault.along for fault in walk.faults] + [route.truncated(left).length]) - 2e-5)
        short = cut(path, stop)
        objection = Objection("me.move.allowance", f"{too_dear(route.cost, left, f'the way to {names}')}{round_what}",
                              short[-1], round(progress.used + left, 6), round(progress.used + route.cost, 6),
                              targets[0].id, along=left)
        again = ground.walk(short)
        if again.faults or not affords(left, again.cost) or stop == 0.0:
            return refused(model, progress, objection)
        return refused(model, progress, objection, short=lambda: walking(short))
    return refused(model, progress, what_bars(game, model, progress, targets))


def along_path(game: Game, model: Model, progress: Progress, targets: Sequence[Model], path: tuple[Point, ...],
               facing: float | None) -> Step:
    """A charge along the player's own path, its end drawn into contact."""
    left, level = moves_left(game, model, progress), footing(game.table, model)
    purpose = purpose_of(game, model, progress, targets)
    ground = ground_of(game, model, progress, purpose)
    if not all(level_with(game.table, model, target) for target in targets):
        return refused(model, progress, what_bars(game, model, progress, targets))
    over = len(targets) == 1 and opposite_ends(game, model, targets[0], path[-1])
    drawn = path if over else drawn_in(model, targets, path, game.table)
    walk = ground.walk(drawn)
    found = list(objections_to(game, model, level, walk, drawn, charging=True))
    found += _contact_faults(game, model, ground, targets, drawn, walk.length, walk.entered, over)
    more = over_allowance(walk, left, drawn, progress.used)
    found += [] if more is None else [more]
    if not found:
        return contact(game, model, progress, targets, drawn[1:], walk.cost, facing, priced(walk))
    found.sort(key=lambda one: one.along)

    def short() -> Short | None:
        route = way_to(game, model, progress, targets, left + TAU)
        if route is None:
            plain = ground_of(game, model, progress)
            less = shortened(plain, path, plain.walk(path), left)
            return None if less is None else walking(less)
        names = [target.id for target in targets]
        return Short([{"charge": names[0] if len(names) == 1 else names}], (snap(route.end[0]), snap(route.end[1])))

    return Step(model, progress, objections=tuple(found), over=True, short=short)


@enforces("me.charge.contact", "me.charge.must")
def _contact_faults(game: Game, model: Model, ground: Ground, targets: Sequence[Model], path: Sequence[Point],
                    length: float, entered: Sequence[tuple[str, float]], over: bool) -> list[Objection]:
    """What is wrong with how a path meets its targets: too early, or not at all."""
    found = []
    names = {target.id for target in targets}
    for key, along in entered:
        kind, _, name = key.partition(":")
        if kind == "model" and name in names and _goes_on(model, game.model(name), path, along, length):
            found.append(Objection("me.charge.contact", f"touches {name} on the way and would go on",
                                   on_path(path, along), 0.0, 0.0, name, along=along))
    for target in targets:
        gap = gap_from(model, path[-1], target)
        if gap > (TAU if len(targets) < 3 else 1e-4) and not over:
            rule = "me.charge.multiple" if len(targets) > 1 else "me.charge.contact"
            found.append(Objection(rule, f"ends {gap:.4g}\" from {target.id}, not in contact", path[-1], 0.0,
                                   round(gap, 6),
                                   target.id, along=length))
    return found


def _goes_on(model: Model, target: Model, path: Sequence[Point], along: float, length: float) -> bool:
    """Whether a path that first touches a target here goes on for more than the last hair of a slanting approach."""
    rest = length - HAIR - along
    if rest <= 0.0:
        return False
    gaps = [gap_from(model, on_path(path, along + rest * k / 16), target) for k in range(17)]
    return min(gaps) <= TAU / 4 or max(gaps) > 2 * TAU


def contact(game: Game, model: Model, progress: Progress, targets: Sequence[Model], path: Sequence[Point], cost: float,
            facing: float | None, dear: tuple[tuple[float, float], ...] = ()) -> Step:
    """The step of a legal charge: contact engages with everybody touched, and the activation is over."""
    at = path[-1] if path else model.at
    names = [target.id for target in targets]
    names += [other.id for other in enemies(game.table, model)
              if other.id not in names and level_with(game.table, model, other)
              and gap_from(model, at, other) <= TAU]
    moved = footed(game.table, model, at).but(facing=model.facing if facing is None else snap(facing))
    events = (Charged(model.id, at, (model.at, *path), snap(cost), facing, tuple(names), dear),
              *(Engaged(model.id, name) for name in names))
    return Step(moved, progress.but(used=progress.used + cost, owes=()), events, over=True)


def charge_by_contact(game: Game, model: Model, progress: Progress, path: tuple[Point, ...],
                      facing: float | None) -> Step:
    """A move that ends in contact with enemies who have no zone: it is a charge."""
    touched = touched_at(game, model, path[-1])
    found = [one for one in forbidden(game, model, progress, touched) if one is not None]
    if found:
        return refused(model, progress, *found)
    return along_path(game, model, progress, touched, path, facing)
