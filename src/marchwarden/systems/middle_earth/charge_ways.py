"""Ways into contact: under which rules a charge moves, the cheapest way there, and what bars it."""

import math
from collections.abc import Sequence

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.bases import Round, reach_radius, sum_outline
from marchwarden.geometry.ground import Ground, Route
from marchwarden.geometry.lengths import TAU, snap
from marchwarden.systems.middle_earth.barriers import barrier_route
from marchwarden.systems.middle_earth.contact import touching_place
from marchwarden.systems.middle_earth.ground import Purpose, footing, ground_of
from marchwarden.systems.middle_earth.leg import moves_left, roaming
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.systems.middle_earth.objections import objections_to
from marchwarden.systems.middle_earth.standing import has_zone, level_with
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.systems.middle_earth.unreachable import ignored_owners
from marchwarden.table.models import Model

BARRIER = 3.0
"""The thickest obstacle that is fought across, in inches."""

FAR = 36.0
"""How far a way is looked for to tell how many inches are missing."""


def purpose_of(game: Game, model: Model, progress: Progress, targets: Sequence[Model]) -> Purpose:
    """The rules of the ground for a charge.

    Inside the targets' zones others do not count; where there is none to enter, only those of enemies one could charge.
    """
    names = tuple(target.id for target in targets)
    if any(has_zone(target) and level_with(game.table, model, target) for target in targets):
        return Purpose(names)
    return Purpose(names, ignored_owners(game, model, progress, names))


def way_to(game: Game, model: Model, progress: Progress, targets: Sequence[Model], budget: float) -> Route | None:
    """The cheapest legal way into contact with all the targets, or up to the barrier that a single one defends."""
    furthest = max(least_gap(model, target) for target in targets)
    if furthest > budget + (BARRIER if len(targets) == 1 else 0.0):
        return None
    if not all(level_with(game.table, model, target) for target in targets):
        return None
    purpose = purpose_of(game, model, progress, targets)
    near = roaming(game, progress) if budget <= moves_left(game, model, progress) + 2 * TAU else None
    if near is None and budget < FAR:
        near = math.dist(model.at, progress.start.at) + budget
    ground = ground_of(game, model, progress, purpose, near)
    route = None
    if furthest <= budget:
        route = _approach(ground, model, targets, budget)
        if route is not None and ground.holds(route.end):
            around = ground_of(game, model, progress, purpose._replace(round_all=True), near)
            route = _approach(around, model, targets, budget)
    if len(targets) > 1:
        return route
    over = barrier_route(game, model, ground, targets[0], budget)
    if over is not None and (route is None or over.cost < route.cost - TAU):
        return over
    return route


def _approach(ground: Ground, model: Model, targets: Sequence[Model], budget: float) -> Route | None:
    """The cheapest way into contact with all targets."""
    if len(targets) > 1 or isinstance(model.base, Round):
        return ground.approach_all(model.at, [f"model:{target.id}" for target in targets], budget)
    target = targets[0]
    rim = sum_outline(model.base, model.facing, target.base, (*target.at, target.facing))
    return ground.approach(model.at, rim, budget)


def least_gap(model: Model, target: Model) -> float:
    """The least gap two bases can have where they stand, whichever way they face."""
    return math.dist(model.at, target.at) - reach_radius(model.base) - reach_radius(target.base)


def what_bars(game: Game, model: Model, progress: Progress, targets: Sequence[Model]) -> Objection:
    """Why there is no way at all into contact with the targets."""
    if not all(level_with(game.table, model, target) for target in targets):
        target = next(one for one in targets if not level_with(game.table, model, one))
        return Objection("me.charge.contact", f"{target.id} stands at another height", because_of=target.id)
    purpose = Purpose(tuple(target.id for target in targets), zones=False)
    ground = ground_of(game, model, progress, purpose)
    keys = [f"model:{target.id}" for target in targets]
    route = ground.approach_all(model.at, keys, FAR)
    if route is None:
        if len(targets) > 1:
            return _not_all(game, model, ground, targets)
        return _closed(game, model, progress, targets[0])
    path = [(snap(x), snap(y)) for x, y in route.points()]
    strict = ground_of(game, model, progress, purpose_of(game, model, progress, targets))
    found = list(objections_to(game, model, footing(game.table, model), strict.walk(path), path, charging=True))
    return found[0] if found else Objection("me.charge.must", "there is no way into contact", because_of=targets[0].id)


@enforces("me.charge.multiple")
def _not_all(game: Game, model: Model, ground: Ground, targets: Sequence[Model]) -> Objection:
    """Why no place touches all the targets: two of them stand too far apart, or whatever stands where they are touched."""
    pairs = [(gap_between(one, other), one, other)
             for number, one in enumerate(targets) for other in targets[:number]]
    gap, one, other = max(pairs, key=lambda pair: pair[0])
    middle = (snap((one.x + other.x) / 2), snap((one.y + other.y) / 2))
    wide = 2 * reach_radius(model.base)
    if gap > wide:
        return Objection("me.charge.multiple", f"{other.id} and {one.id} stand {gap:.2f}\" apart, and the base reaches "
                         f"across {wide:.2f}\"", middle, round(wide, 6), round(gap, 6), one.id)
    place = touching_place(model, targets, model.at) or touching_place(model, targets, middle)
    closed = [key.partition(":")[2] for key in ground.blocked_by(place)] if place is not None else []
    names = [name for name in closed if name not in {target.id for target in targets}]
    if place is None or not names:
        return Objection("me.charge.multiple", "no way leads to a place that touches all of them", place or middle,
                         because_of=one.id)
    return Objection("me.charge.multiple", f"{names[0]} stands where the base would touch all of them", place,
                     because_of=names[0])


def _closed(game: Game, model: Model, progress: Progress, target: Model) -> Objection:
    """Who or what closes the way to a target."""
    path = (model.at, target.at)
    walk = ground_of(game, model, progress, Purpose((target.id,), zones=False)).walk(path)
    found = [one for one in objections_to(game, model, footing(game.table, model), walk, path, charging=True)
             if one.because_of != target.id]
    return found[0] if found else Objection("me.move.gap", f"there is no way to {target.id}", because_of=target.id)
