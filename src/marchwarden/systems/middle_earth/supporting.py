"""Supporting with spears and pikes: a die more for a friend in front."""

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.lengths import TAU
from marchwarden.systems.middle_earth.heroics import effect_on
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.table.models import Model

SUPPORTED = "supported"
RANKS = {"spear": 1, "war-spear": 1, "elven-spear": 1, "pike": 2}
"""How many ranks of supporters with such a weapon can reach past each other."""


def reach_of(model: Model) -> int:
    """How many ranks deep a model can support from: 0 without spear or pike."""
    return max((RANKS[name] for name in model.traits.wargear if name in RANKS), default=0)


@enforces("me.fight.support")
def supporters(game: Game, fighters: tuple[str, ...]) -> tuple[str, ...]:
    """The models that support some fighters, each fighter by one spear, or by two pikes behind each other.

    A supporter touches whom it supports, is not in combat itself, stands, and supports once a phase.
    """
    found: list[str] = []
    for name in fighters:
        front = game.model(name)
        if front.traits.mount is not None:
            continue
        first = _behind(game, front, 1, found)
        if first is not None:
            found.append(first.id)
            second = _behind(game, first, 2, found) if reach_of(first) >= 2 else None
            if second is not None:
                found.append(second.id)
    return tuple(found)


def _behind(game: Game, front: Model, rank: int, taken: list[str]) -> Model | None:
    for other in game.table.models.values():
        if (other.side == front.side and other.id != front.id and other.id not in taken and on_board(other)
                and reach_of(other) >= rank and not other.traits.engaged_with and not other.traits.prone
                and other.traits.mount is None and effect_on(game.table, other.id, SUPPORTED) is None
                and effect_on(game.table, other.id, "transfixed") is None
                and gap_between(front, other) <= TAU):
            return other
    return None
