"""How a model stands: on the board or not, at which height, prone, engaged, and what follows for others."""

import math

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.table.models import Model
from marchwarden.table.table import Table
from marchwarden.table.terrain import Terrain

LEVEL = 0.01
"""Heights that differ by no more are the same height."""


def on_board(model: Model) -> bool:
    """Whether a model stands on the board."""
    return not (model.off_board or model.traits.reserve or model.traits.slain)


def enemies(table: Table, model: Model) -> list[Model]:
    """The enemies of a model that stand on the board, in the order of the file."""
    return [other for other in table.models.values() if other.side != model.side and on_board(other)]


def others(table: Table, model: Model) -> list[Model]:
    """Everybody else on the board, in the order of the file."""
    return [other for other in table.models.values() if other.id != model.id and on_board(other)]


def covers(piece: Terrain, at: tuple[float, float]) -> bool:
    """Whether a point lies inside a piece of terrain in plan."""
    x, y = at
    inside, corners = False, piece.polygon
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def gap_below(table: Table, at: tuple[float, float]) -> Terrain | None:
    """The gap a point lies in, or None."""
    for piece in table.terrain:
        if piece.kind == "gap" and covers(piece, at):
            return piece
    return None


def surface(table: Table, model: Model) -> Terrain | None:
    """The platform a model stands on or the gap it stands in; None on the ground."""
    if model.stands_on:
        return table.piece(model.stands_on)
    return gap_below(table, model.at)


def elevation(table: Table, model: Model) -> float:
    """The height of a model's feet above the ground, in inches; below it in a gap."""
    piece = surface(table, model)
    if piece is None:
        return model.height_up
    return (-piece.depth if piece.kind == "gap" else piece.height) + model.height_up


def level_with(table: Table, one: Model, other: Model) -> bool:
    """Whether two models stand at the same height."""
    return abs(elevation(table, one) - elevation(table, other)) <= LEVEL


@enforces("me.prone.sight", "me.prone.jump-over")
def body_height(model: Model) -> float:
    """The height of a model's body, in inches: half of it while it is prone."""
    return model.height / 2 if model.traits.prone else model.height


def abreast(table: Table, feet: float, height: float, other: Model) -> bool:
    """Whether a body of this height with its feet here could run into another model."""
    low = elevation(table, other)
    return low < feet + height - LEVEL and feet < low + body_height(other) - LEVEL


@enforces("me.control-zone.lost-engaged", "me.control-zone.lost-prone")
def has_zone(model: Model) -> bool:
    """Whether a model on the board has a control zone at all."""
    return not model.traits.engaged_with and not model.traits.prone


def is_cavalry(model: Model) -> bool:
    """Whether a model rides."""
    return model.traits.mount is not None or "cavalry" in model.traits.keywords


def move_value(game: Game, model: Model) -> float:
    """How many inches a model may move now: its characteristic with everything that changes it."""
    return max(0.0, game.bill("move", model, model.traits.move).total)


def is_able(model: Model) -> bool:
    """Whether a model may still be activated this turn as far as its own state goes."""
    own = model.traits
    return not (own.activated or own.engaged_with or own.unable or own.slain or model.off_board)


def plan_gap(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The distance between two points in plan."""
    return math.dist(one, other)
