"""Coming to another level without a test: which zones that enters, and what is then owed."""

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.control_zones import zones_around
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.models import Model
from marchwarden.table.table import Table
from marchwarden.table.terrain import Terrain

Point = tuple[float, float]


@enforces("me.charge.must", "me.control-zone.entry")
def stepped_into(game: Game, model: Model, progress: Progress) -> Progress:
    """The progress of a model at its new place: zones it was not in before are entered, so one must be charged."""
    around = zones_around(game.table, model)
    before = {one.owner for one in progress.leaving}
    return progress.but(leaving=tuple(one for one in progress.leaving if one.owner in {a.owner for a in around}),
                        owes=tuple(one.owner for one in around if one.owner not in before))


def floor_at(table: Table, at: Point, below: Terrain | None) -> tuple[str | None, float]:
    """What one comes down to at a point, other than the piece one comes from: a platform's id, and the height."""
    from marchwarden.systems.middle_earth.standing import covers

    for piece in sorted(table.terrain, key=lambda one: -one.height):
        if piece.kind == "platform" and piece != below and covers(piece, at) and (
                below is None or below.kind == "gap" or piece.height < below.height):
            return piece.id, piece.height
    for piece in table.terrain:
        if piece.kind == "gap" and covers(piece, at):
            return None, -piece.depth
    return None, 0.0
