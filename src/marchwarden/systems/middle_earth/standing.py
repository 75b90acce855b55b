"""How a model stands: on the board or not, at which height, prone, engaged, and what follows for others."""


from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.areas import Box, box_around, point_in_polygon
from marchwarden.geometry.bases import reach_radius
from marchwarden.systems.middle_earth.state import state_of
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


def near_models(table: Table, at: tuple[float, float], far: float) -> list[Model]:
    """The models on the board whose bases come within some inches of a point, and a few more; as in the file."""
    x, y = at
    limit = far + widest(table)
    return [model for model in table.models.values()
            if -limit <= model.at[0] - x <= limit and -limit <= model.at[1] - y <= limit and on_board(model)]


def widest(table: Table) -> float:
    """The radius of the largest base of the battle, in inches."""
    known = state_of(table).widest
    return known or max((reach_radius(model.base) for model in table.models.values()), default=0.0)


def covers(piece: Terrain, at: tuple[float, float]) -> bool:
    """Whether a point lies inside a piece of terrain in plan."""
    return len(piece.polygon) > 2 and point_in_polygon(at, piece.polygon)


def gaps_in(table: Table) -> tuple[tuple[Terrain, Box], ...]:
    """The gaps among the terrain, each with the upright rectangle around it."""
    return tuple((piece, box_around(piece.polygon)) for piece in table.terrain if piece.kind == "gap" and piece.polygon)


def gap_below(table: Table, at: tuple[float, float]) -> Terrain | None:
    """The gap a point lies in, or None."""
    x, y = at
    for piece, (x0, y0, x1, y1) in table.of_land("gaps", lambda: gaps_in(table)):
        if x0 <= x <= x1 and y0 <= y <= y1 and covers(piece, at):
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
    def count() -> float:
        return max(0.0, game.bill("move", model, model.traits.move).total)

    # A house rule may be tried on the same table.
    key = ("move value", model.id, model.traits.move, game.rules.modifiers.get("move"))
    return float(game.table.once(key, count))


def is_able(model: Model) -> bool:
    """Whether a model may still be activated this turn as far as its own state goes."""
    own = model.traits
    return not (own.activated or own.engaged_with or own.unable or own.slain or model.off_board)
