"""Presence: how many models each side counts near a point, on the whole board, and among those who left it."""

from marchwarden.battle.battle import Battle
from marchwarden.geometry.bases import Round, base_gap
from marchwarden.geometry.lengths import TAU
from marchwarden.table.models import Model


def presence(battle: Battle, at: tuple[float, float] | None = None, within: float = 0.0) -> dict[str, int]:
    """How many models each side has on the board, or with a base within some inches of a point.

    What a model counts as is the rule system's to say (modifiers under "presence"). As everywhere a gap of exactly so
    many inches is not within them; a base over the point always is.
    """
    def near(model: Model) -> bool:
        if model.off_board:
            return False
        if at is None:
            return True
        gap = base_gap(model.base, (*model.at, model.facing), Round(0.0), (*at, 0.0))
        return gap <= TAU or gap < within - TAU

    return _counted(battle, [model for model in battle.table.models.values() if near(model)])


def departed(battle: Battle) -> dict[str, int]:
    """How many models each side has that left the board and live."""
    return _counted(battle, [model for model in battle.table.models.values() if model.off_board])


def _counted(battle: Battle, models: list[Model]) -> dict[str, int]:
    game = battle.game
    counts = {side.id: 0 for side in battle.table.sides}
    for model in models:
        counts[model.side] += max(0, int(game.bill("presence", model, 1).total))
    return counts
