"""What is underfoot: the platform a base has come to stand on, wherever and however it has moved."""

from marchwarden.flow.citations import enforces
from marchwarden.geometry.areas import box_around
from marchwarden.geometry.bases import Round
from marchwarden.geometry.distances import gap_to_polygon
from marchwarden.geometry.lengths import TAU
from marchwarden.systems.middle_earth.ground import Footing, floors, footing
from marchwarden.systems.middle_earth.standing import covers
from marchwarden.table.models import Model, Point
from marchwarden.table.soundness import EASED
from marchwarden.table.table import Table
from marchwarden.table.terrain import Terrain


def gap_to(piece: Terrain, at: Point) -> float:
    """The inches from a point to a piece in plan: below zero inside."""
    return gap_to_polygon(Round(0.0), (*at, 0.0), piece.polygon)


def bears(piece: Terrain, at: Point, give: float = EASED) -> bool:
    """Whether a piece lies below a point: inside, on its rim, or beyond the rim by no more than what is let pass."""
    if len(piece.polygon) < 3:
        return False
    x0, y0, x1, y1 = box_around(piece.polygon)
    return (x0 - give <= at[0] <= x1 + give and y0 - give <= at[1] <= y1 + give
            and (covers(piece, at) or gap_to(piece, at) <= give))


@enforces("me.obstacle.stride")
def floor_under(table: Table, model: Model, at: Point) -> str | None:
    """The platform a model stands on once it has moved to a point; on a shared rim it stays on its own."""
    near = [piece for piece in platforms_underfoot(table, model.height, footing(table, model)) if bears(piece, at, TAU)]
    for piece in near:
        if piece.id == model.stands_on or gap_to(piece, at) < -TAU:
            return piece.id
    if model.stands_on and bears(table.piece(model.stands_on), at):
        return model.stands_on
    return near[0].id if near else None


def footed(table: Table, model: Model, at: Point) -> Model:
    """A model at a new place, on the floor that is under it there."""
    return model.but(at=at, stands_on=floor_under(table, model, at))


def platforms_underfoot(table: Table, height: float, level: Footing) -> tuple[Terrain, ...]:
    """The platforms a model on a level can walk onto."""
    def found() -> tuple[Terrain, ...]:
        low = [piece for piece in table.terrain if piece.kind == "platform" and piece.height <= height / 2 + TAU]
        return tuple(piece for piece in (*floors(table.terrain, height, level), *low) if piece.kind == "platform")

    return table.of_land(("underfoot", height, level), found)
