"""Enemies whom other models make it impossible to charge: their zones do not bar a charge on an enemy without one."""

import math

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.control_zones import zone_owners
from marchwarden.systems.middle_earth.ground import Purpose, as_mover, footing, ground_of
from marchwarden.systems.middle_earth.standing import move_value
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.models import Model


@enforces("me.charge.unreachable-owner")
def ignored_owners(game: Game, model: Model, progress: Progress, targets: tuple[str, ...]) -> frozenset[str]:
    """The enemies near enough to matter whose base no way leads to because of the models in between."""
    level = footing(game.table, model)
    near = move_value(game, model) + 4.0
    owners = [owner for owner in zone_owners(game.table, model, level.feet, model.at, near) if owner.id not in targets]
    return frozenset(owner.id for owner in owners if is_walled_off(game, model, progress, owner.id))


def is_walled_off(game: Game, model: Model, progress: Progress, owner: str) -> bool:
    """Whether no way leads to somebody's base with the models where they are, and one would without them."""
    key = ("walled off", *as_mover(game.table, model, progress), model.at, owner)
    return game.table.once(key, lambda: _walled_off(game, model, progress, owner))


def _walled_off(game: Game, model: Model, progress: Progress, owner: str) -> bool:
    crowd = ground_of(game, model, progress, Purpose((owner,), zones=False))
    body = f"model:{owner}"
    for budget in (12.0, math.inf):
        if crowd.approach(model.at, body, budget) is not None:
            return False
    alone = ground_of(game, model, progress, Purpose((owner,), zones=False, bodies=False))
    shape = next(blocker.shape for blocker in crowd.blockers if blocker.key == body)
    return alone.approach(model.at, shape) is not None
