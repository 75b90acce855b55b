"""A finite list of orders that are legal now: charges, runs, walks, and ending an activation."""

import math
from collections.abc import Iterator
from typing import Any

import msgspec

from marchwarden.flow.rulebook import Game
from marchwarden.systems.bushido.charging import Charge
from marchwarden.systems.bushido.nearest import shorter_paths
from marchwarden.systems.bushido.reach import furthest_run
from marchwarden.systems.bushido.turn import may_act, waiting
from marchwarden.systems.bushido.walking import Walk
from marchwarden.table.models import Model

DIRECTIONS = 8


def suggest(game: Game, only: str | None = None) -> Iterator[dict[str, Any]]:
    """Orders for every model that may be activated now, or for one; each is legal when it is played."""
    table = game.table
    names = [name for side in table.sides for name in waiting(table, side.id) if only in {None, name}]
    for name in names:
        model = game.model(name)
        if not may_act(game, model):
            yield from (msgspec.to_builtins(order) for order in deeds(game, model))
            yield {"end": name}


def deeds(game: Game, model: Model) -> Iterator[Any]:
    """What one model may do: charge each enemy, run and walk in a few directions."""
    for target in game.table.models.values():
        if target.side != model.side:
            charge = Charge(model.id, target.id)
            if not charge.against(game):
                yield charge
    for step in range(DIRECTIONS):
        angle = 2 * math.pi * step / DIRECTIONS
        walk = furthest_walk(game, model, angle)
        if walk is not None:
            yield walk
        yield from runs(game, model, angle)


def furthest_walk(game: Game, model: Model, angle: float) -> Walk | None:
    """The longest straight walk in a direction; None where the model cannot move that way."""
    end = (model.x + model.traits.move * math.cos(angle), model.y + model.traits.move * math.sin(angle))
    walk = Walk(model.id, ((round(end[0], 6), round(end[1], 6)),))
    said = walk.against(game)
    if not said:
        return walk
    for shorter in shorter_paths(walk, walk.way(model), said[0].along):
        if shorter.path and not shorter.against(game):
            return shorter if isinstance(shorter, Walk) else None
    return None


def runs(game: Game, model: Model, angle: float) -> Iterator[Any]:
    """The longest run in a direction."""
    from marchwarden.systems.bushido.running import Run

    far = furthest_run(game, model, angle)
    if far > 0.5:
        to = (round(model.x + far * math.cos(angle), 6), round(model.y + far * math.sin(angle), 6))
        run = Run(model.id, to)
        if not run.against(game):
            yield run
