"""The legal move that comes nearest to a leg which is refused."""

import math
from collections.abc import Iterator
from typing import Any

from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.board_edge import at_edge
from marchwarden.systems.middle_earth.crossing import nearest_on
from marchwarden.systems.middle_earth.leg import Leg, Point
from marchwarden.systems.middle_earth.moving import nearest_place
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.models import Model

Plan = list[dict[str, Any]]


def instead_of(game: Game, model: Model, progress: Progress, leg: Leg) -> Iterator[Plan]:
    """Legs that could be done instead of one, the nearest to it first; the last, doing nothing, always can."""
    if on_board(model) and not model.height_up:
        if model.traits.prone and not progress.lay:
            if leg.charges():
                yield [{"stand": True}, {"charge": list(leg.charges())}]
            yield [{"stand": True}]
        else:
            if len(leg.charges()) > 1:
                yield from ([{"charge": name}] for name in leg.charges())
            goal = goal_of(game, model, leg)
            if goal is not None:
                place = nearest_place(game, model, progress, goal)
                if math.dist(place, model.at) > 0.0:
                    yield [{"go": list(place)}]
    yield []


def goal_of(game: Game, model: Model, leg: Leg) -> Point | None:
    """Where a leg leads: to its first target, to what it crosses, or to an edge of the board."""
    if leg.charges():
        return game.model(leg.charges()[0]).at
    for key in ("jump", "leap", "climb", "descend", "ladder"):
        name = getattr(leg, key, None)
        if isinstance(name, str) and name in game.table.models:
            return game.model(name).at
        for piece in game.table.terrain:
            if piece.id == name:
                return piece.at or nearest_on(piece, model.at)
    edge = getattr(leg, "exit", None)
    return None if edge is None else at_edge(game.table.board, model, edge, model.at)
