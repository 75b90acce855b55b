"""The edge of the board: leaving it where that is allowed."""

from typing import Literal

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import affords, snap
from marchwarden.systems.middle_earth.bodies import width_towards
from marchwarden.systems.middle_earth.events import Exited, Walked
from marchwarden.systems.middle_earth.ground import footing, ground_of
from marchwarden.systems.middle_earth.leg import Leg, Point, Step, moves_left, refused
from marchwarden.systems.middle_earth.objections import objections_to, over_allowance
from marchwarden.systems.middle_earth.prone import hindrance
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.systems.middle_earth.underfoot import floor_under
from marchwarden.table.models import Model
from marchwarden.table.table import Board

Edge = Literal["north", "south", "east", "west"]
OUTWARD = {"north": (0.0, 1.0), "south": (0.0, -1.0), "east": (1.0, 0.0), "west": (-1.0, 0.0)}


def at_edge(board: Board, model: Model, edge: str, at: Point) -> Point:
    """Where a base moved straight to an edge touches it."""
    way = OUTWARD[edge]
    inset = width_towards(model, way)
    x = {"east": board.width - inset, "west": inset}.get(edge, at[0])
    y = {"north": board.depth - inset, "south": inset}.get(edge, at[1])
    return (snap(x), snap(y))


@enforces("me.board.exit")
class Exit(Leg, frozen=True):
    """Leave the board by an edge, straight on from where the model is."""

    exit: Edge

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        held = hindrance(model, progress)
        if held is not None:
            return refused(model, progress, held)
        allowed = game.table.side(model.side).traits.may_exit
        if self.exit not in allowed:
            where = ", ".join(allowed) or "nowhere"
            return refused(model, progress, Objection("me.board.exit", f"{model.side} may leave the board {where}",
                                                      model.at))
        goal = at_edge(game.table.board, model, self.exit, model.at)
        path, left = (model.at, goal), moves_left(game, model, progress)
        walk = ground_of(game, model, progress).walk(path)
        found = list(objections_to(game, model, footing(game.table, model), walk, path, charging=False,
                                   stood=progress.stood))
        more = over_allowance(walk, left, path, progress.used)
        found += [] if more is None else [more]
        if found:
            return refused(model, progress, *found)
        away = () if goal == model.at else (
            Walked(model.id, goal, path, snap(walk.cost), stands_on=floor_under(game.table, model, goal)),)
        return Step(model.but(at=goal), progress.but(used=progress.used + walk.cost),
                    (*away, Exited(model.id, self.exit)), over=True)


__all__ = ["OUTWARD", "Exit", "affords", "at_edge"]
