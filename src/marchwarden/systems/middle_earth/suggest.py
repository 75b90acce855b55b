"""A finite, useful list of orders that are legal now: charges, tests, moves outward, standing up, doing nothing."""

import math
from collections.abc import Iterator
from typing import Any

from marchwarden.flow.rulebook import Game
from marchwarden.geometry.lengths import TAU, snap
from marchwarden.systems.middle_earth.activation import may_not_activate
from marchwarden.systems.middle_earth.charge_ways import way_to
from marchwarden.systems.middle_earth.charging import forbidden
from marchwarden.systems.middle_earth.ground import ground_of
from marchwarden.systems.middle_earth.leg import moves_left, roaming
from marchwarden.systems.middle_earth.planning import fresh
from marchwarden.systems.middle_earth.reach import crossings, tried
from marchwarden.systems.middle_earth.reinforcements import left_behind
from marchwarden.systems.middle_earth.sight import seen_by
from marchwarden.systems.middle_earth.standing import enemies, on_board
from marchwarden.systems.middle_earth.state import Progress, state_of
from marchwarden.systems.middle_earth.turn import waiting
from marchwarden.table.models import Model

DIRECTIONS = 8


def move_orders(game: Game, only: str | None = None) -> Iterator[dict[str, Any]]:
    """What the side that activates models may order now, all of them or `only` one."""
    progress = state_of(game.table).open
    if progress is not None:
        model = game.model(progress.model)
        for legs in legs_for(game, model, progress):
            yield {"continue": model.id, "legs": legs}
        yield {"continue": model.id, "legs": []}
        return
    for model in waiting(game.table, game.table.turn.active):
        if only not in {None, model.id} or may_not_activate(game, model):
            continue
        yield from _checked(game, model)
    if not any(left_behind(game, game.table.turn.active)):
        yield {"end": game.table.turn.active}


def _checked(game: Game, model: Model) -> Iterator[dict[str, Any]]:
    from marchwarden.systems.middle_earth.activation import Activate

    orders = [Activate(model.id)]
    if on_board(model):
        orders += [Activate(model.id, legs) for legs in legs_for(game, model, fresh(game, model))]
    for order in orders:
        if not order.judge(game).objections:
            yield {"activate": order.activate, "legs": order.legs}


def legs_for(game: Game, model: Model, progress: Progress) -> Iterator[list[dict[str, Any]]]:
    """Some legal plans of one leg; who lies on the ground gets up first."""
    if model.traits.prone:
        if not tried(game, model, progress, {"stand": True}).objections:
            yield [{"stand": True}]
        return
    if not model.height_up:
        yield from charge_legs(game, model, progress)
        yield from walk_legs(game, model, progress)
    for raw in crossings(game, model, progress):
        step = tried(game, model, progress, raw)
        if not step.objections and not step.progress.owes:
            yield [dict(raw)]


def charge_legs(game: Game, model: Model, progress: Progress) -> Iterator[list[dict[str, Any]]]:
    """The charges that can be made."""
    left = moves_left(game, model, progress)
    near = [target for target in enemies(game.table, model) if math.dist(target.at, model.at) <= left + 6.0]
    for target in seen_by(game, progress.start, near):
        if any(forbidden(game, model, progress, [target])):
            continue
        if way_to(game, model, progress, [target], left + TAU) is not None:
            yield [{"charge": target.id}]


def walk_legs(game: Game, model: Model, progress: Progress) -> Iterator[list[dict[str, Any]]]:
    """Moves in eight directions, as far as the ground allows."""
    left = moves_left(game, model, progress)
    if left <= TAU or progress.owes:
        return
    ground = ground_of(game, model, progress, within=roaming(game, progress))
    region = ground.reach(model.at, left)
    for k in range(DIRECTIONS):
        angle = math.tau * k / DIRECTIONS
        for share in (1.0, 0.5):
            far = left * share * 0.999
            goal = (snap(model.at[0] + far * math.cos(angle)), snap(model.at[1] + far * math.sin(angle)))
            if region.contains(goal) and not tried(game, model, progress, {"go": list(goal)}).objections:
                yield [{"go": list(goal)}]
                break
