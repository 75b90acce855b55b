"""Descending: stepping down freely, or climbing down with a test."""


from marchwarden.flow.citations import enforces
from marchwarden.flow.names import PieceId
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import TAU, affords, snap
from marchwarden.systems.middle_earth.arriving import floor_at, stepped_into
from marchwarden.systems.middle_earth.climb_test import ClimbTest
from marchwarden.systems.middle_earth.crossing import (
    Approach,
    Line,
    approach,
    bars_landing,
    enough,
    heading_over,
    no_ladder,
    nothing_left,
    off,
    onto,
    piece_named,
    place_of,
    price,
)
from marchwarden.systems.middle_earth.events import Descended
from marchwarden.systems.middle_earth.leg import Leg, Step, moves_left, point, refused
from marchwarden.systems.middle_earth.prone import hindrance
from marchwarden.systems.middle_earth.standing import elevation, is_cavalry, surface
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.kinds import Place
from marchwarden.table.models import Model
from marchwarden.table.terrain import Terrain


class Descend(Leg, frozen=True):
    """Come down from a platform, from part way up, or into a gap."""

    descend: PieceId
    to: Place | None = None

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        held = hindrance(model, progress, hanging=True)
        if held is not None:
            return refused(model, progress, held)
        piece = piece_named(game, self.descend, "descend")
        ladder = no_ladder(model, piece)
        if ladder is not None:
            return refused(model, progress, ladder)
        if model.height_up:
            return _judged(game, model, progress, piece, Line(model.at, (1.0, 0.0), 0.0, 0.0))
        way = heading_over(piece, model.at, None if self.to is None else point(self.to, "to"))
        line = None
        if way is not None and surface(game.table, model) == piece and piece.kind == "platform":
            line = off(model, piece, way)
        elif way is not None and piece.kind == "gap" and surface(game.table, model) != piece:
            line = onto(model, piece, way)
        if line is None:
            return refused(model, progress, Objection("me.descend.free",
                                                      f"{model.id} cannot come down {piece.id} there",
                                                      place_of(piece, model.at), because_of=piece.id))
        return _judged(game, model, progress, piece, line)


@enforces("me.descend.free", "me.descend.test", "me.climb.scalable")
def _judged(game: Game, model: Model, progress: Progress, piece: Terrain, line: Line) -> Step:
    """Judge a way down along a line: free within the model's height, else up to the die."""
    near = approach(game, model, progress, line)
    floor, height = floor_at(game.table, line.at(line.landing), piece if piece.kind == "platform" else None)
    drop = elevation(game.table, near.model) - height
    below = near.model.but(at=line.at(line.landing), stands_on=floor, height_up=0.0)
    found = [*near.objections, *bars_landing(game, below, near.progress, piece.id if piece.kind == "platform" else "")]
    if drop <= model.height + 1e-9:
        return refused(model, progress, *found) if found else _free(game, model, progress, near, line, below, piece)
    if not piece.climbable:
        found.append(Objection("me.descend.test", f"{piece.id} has nothing to climb down by", near.model.at,
                               model.height,
                               round(drop, 6), piece.id))
    elif is_cavalry(model):
        found.append(Objection("me.climb.cavalry", "cavalry does not climb", near.model.at, because_of=piece.id))
    elif moves_left(game, near.model, near.progress) <= TAU:
        found.append(nothing_left(near.model, piece, "to climb with"))
    if found:
        return refused(model, progress, *found)
    left = moves_left(game, near.model, near.progress)
    test = ClimbTest(near.progress, piece.id, below.at, floor, snap(drop), snap(min(drop, left / 2)),
                     affords(left, 2 * drop), down=True)
    return Step(near.model, near.progress, near.events, test=test)


def _free(game: Game, model: Model, progress: Progress, near: Approach, line: Line, below: Model,
          piece: Terrain) -> Step:
    cost = price(game, near.model, near.progress, line) if line.landing > line.takeoff else 0.0
    found = enough(game, near.model, near.progress, cost, "me.move.allowance", "stepping down")
    if found:
        return refused(model, progress, *found)
    event = Descended(model.id, below.at, (near.model.at, below.at), snap(cost), over=piece.id,
                      stands_on=below.stands_on)
    after = stepped_into(game, below, near.progress.but(used=near.progress.used + cost))
    return Step(below, after, (*near.events, event))
