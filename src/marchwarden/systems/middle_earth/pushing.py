"""Models moved by an effect: never off the board, never onto anybody, out of combat where contact is lost."""

import math

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId, SideId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Happen
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.ground import BOARD, Ground
from marchwarden.geometry.lengths import SMALL_GAP, TAU
from marchwarden.systems.middle_earth.activation import closing, known
from marchwarden.systems.middle_earth.forced import Pushed, lost_contact
from marchwarden.systems.middle_earth.ground import Purpose, footing, ground_of
from marchwarden.systems.middle_earth.leg import Point, points
from marchwarden.systems.middle_earth.nearness import gap_from
from marchwarden.systems.middle_earth.objections import cut, objections_to
from marchwarden.systems.middle_earth.standing import enemies, level_with, on_board
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.systems.middle_earth.stepping import met_on_other_floors
from marchwarden.systems.middle_earth.underfoot import footed
from marchwarden.table.kinds import Waypoints
from marchwarden.table.models import Model


class Push(Order, frozen=True):
    """An effect moves a model along a path."""

    push: ModelId
    path: Waypoints
    by: SideId = ""

    @enforces("me.board.exit", "me.control-zone.forced")
    def judge(self, game: Game) -> Judgement:
        model = known(game, self.push, "push")
        if not on_board(model):
            return Judgement((Objection("me.activation.unable", f"{model.id} is not on the board"),))
        game, before = closing(game)
        model = game.model(model.id)
        path = (model.at, *points(self.path, "path"))
        progress = Progress(model.id, model)
        purpose = Purpose(tuple(enemy.id for enemy in enemies(game.table, model)), zones=False)
        ground = ground_of(game, model, progress, purpose)
        walk = ground.walk(path)
        found = list(objections_to(game, model, footing(game.table, model), walk, path, charging=False))
        found += met_on_other_floors(game, model, progress, path, purpose)
        found = [_forced(one) for one in found]
        if found:
            return Judgement(tuple(found))
        path = kept_apart(game, model, path, ground)
        return Judgement(procedure=Happen((*before, Pushed(model.id, path[-1], path, by=self.by),
                                           *lost_contact(game, footed(game.table, model, path[-1])))))


def _forced(objection: Objection) -> Objection:
    if objection.rule != "me.board.edge":
        return objection
    return Objection("me.board.exit", "no effect moves a model off the board", objection.where, objection.limit,
                     objection.value, BOARD, along=objection.along)


def kept_apart(game: Game, model: Model, path: tuple[Point, ...], ground: Ground) -> tuple[Point, ...]:
    """The path, ended where it would come nearer to an enemy than the small gap kept after a forced move."""
    def near(at: Point) -> bool:
        return any(gap_from(model, at, enemy) < SMALL_GAP - TAU
                   for enemy in enemies(game.table, model)
                   if enemy.id not in model.traits.engaged_with and level_with(game.table, model, enemy))

    if not near(path[-1]) or near(path[0]):
        return path
    length = math.fsum(math.dist(a, b) for a, b in zip(path, path[1:], strict=False))
    inside, outside = length, length - math.dist(path[-2], path[-1])
    while inside - outside > TAU / 2:
        middle = (inside + outside) / 2
        if near(cut(path, middle)[-1]):
            inside = middle
        else:
            outside = middle
    return tuple(cut(path, outside))
