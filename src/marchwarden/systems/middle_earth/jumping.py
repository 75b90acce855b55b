"""Jumping: over obstacles up to the model's height, onto platforms as low, and over prone models."""

from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ThingId
from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.procedures import Outcome, Procedure, call, done, go
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import SMALL_GAP, snap
from marchwarden.systems.middle_earth.barriers import defended
from marchwarden.systems.middle_earth.bodies import body_shape
from marchwarden.systems.middle_earth.courage import CourageTest
from marchwarden.systems.middle_earth.crossing import (
    Line,
    approach,
    bars_flight,
    bars_landing,
    direction,
    enough,
    heading_over,
    off,
    onto,
    over,
    price,
)
from marchwarden.systems.middle_earth.events import Charged, Engaged, Jumped
from marchwarden.systems.middle_earth.ground import Purpose, outline_of
from marchwarden.systems.middle_earth.landing import Across, read_as
from marchwarden.systems.middle_earth.leg import Leg, Point, Short, Step, moves_left, point, refused
from marchwarden.systems.middle_earth.prone import hindrance
from marchwarden.systems.middle_earth.rolls import TableTest
from marchwarden.systems.middle_earth.standing import body_height, elevation, level_with, on_board
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.systems.middle_earth.terror import dreaded
from marchwarden.systems.middle_earth.underfoot import floor_under
from marchwarden.table.kinds import Place
from marchwarden.table.models import Model
from marchwarden.table.terrain import Terrain

MEANINGS = ("fail", "success", "success", "success", "success", "bound")


KINDS = {"difficult": "difficult ground", "impassable": "impassable", "obstacle": "an obstacle", "gap": "a gap to leap",
         "ladder": "a ladder", "blocking": "in the way of sight alone"}


class Jump(Leg, frozen=True):
    """Jump over an obstacle or a prone model, or onto a low platform, straight on or toward a place."""

    jump: ThingId
    to: Place | None = None

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        held = hindrance(model, progress)
        if held is not None:
            return refused(model, progress, held)
        to = None if self.to is None else point(self.to, "to")
        for piece in game.table.terrain:
            if piece.id == self.jump:
                return over_terrain(game, model, progress, piece, to)
        if self.jump not in game.table.models:
            raise BadInput([Fault("jump", f"no piece of terrain and no model called {self.jump!r}")])
        return over_model(game, model, progress, game.model(self.jump), to)


@enforces("me.obstacle.jump", "me.obstacle.stride", "me.obstacle.climb")
def over_terrain(game: Game, model: Model, progress: Progress, piece: Terrain, to: Point | None) -> Step:
    """Judge a jump over an obstacle, onto a platform, or out of a shallow gap."""
    feet = elevation(game.table, model)
    rise = piece.depth if piece.kind == "gap" else piece.height - feet
    if piece.kind not in {"obstacle", "platform", "gap"} or (piece.kind == "gap" and not _stands_in(game, model,
                                                                                                    piece)):
        reason = f"{piece.id} is {KINDS.get(piece.kind, piece.kind)}, nothing to jump"
        return refused(model, progress, Objection("me.obstacle.jump", reason, because_of=piece.id))
    if rise > model.height + 1e-9:
        return refused(model, progress, Objection("me.obstacle.climb", f"{piece.id} is taller than {model.id}",
                                                  model.at,
                                                  model.height, rise, piece.id))
    if rise <= model.height / 2 + 1e-9:
        return refused(model, progress, Objection("me.obstacle.stride", f"{piece.id} is low enough to be stepped over",
                                                  model.at, model.height / 2, rise, piece.id))
    way = heading_over(piece, model.at, to)
    line = None
    if way is not None:
        if piece.kind == "obstacle":
            line = over(model, outline_of(piece), way)
        else:
            line = onto(model, piece, way) if piece.kind == "platform" else off(model, piece, way)
    if line is None:
        return refused(model, progress, _misses(piece.id))
    stands_on = piece.id if piece.kind == "platform" else None
    return or_across(game, model, progress, piece, _judged(game, model, progress, line, piece.id, Purpose(), stands_on))


@enforces("me.charge.barrier")
def or_across(game: Game, model: Model, progress: Progress, piece: Terrain, step: Step) -> Step:
    """A jump that an enemy behind the piece leaves no room for: he is fought across it, so that charge is proposed."""
    from marchwarden.systems.middle_earth.charging import Charge

    enemy = game.table.models.get(step.objections[0].because_of or "") if step.objections else None
    if enemy is None or enemy.side == model.side or piece not in defended(game, model, enemy):
        return step
    if Charge(enemy.id).step(game, model, progress).objections:
        return step
    told = msgspec.structs.replace(step.objections[0], reason=f"{step.objections[0].reason}; {enemy.id} defends "
                                   f"{piece.id}: charge across it, without a test (me.charge.barrier)")
    return step._replace(objections=(told, *step.objections[1:]), short=lambda: Short([{"charge": enemy.id}]))


@enforces("me.prone.jump-over")
def over_model(game: Game, model: Model, progress: Progress, other: Model, to: Point | None) -> Step:
    """Judge a jump over a prone model."""
    if not other.traits.prone or not on_board(other) or not level_with(game.table, model, other):
        return refused(model, progress, Objection("me.move.through-models",
                                                  f"{other.id} does not lie on the ground here",
                                                  because_of=other.id))
    friend = other.side == model.side
    if body_height(other) > model.height + 1e-9:
        return refused(model, progress, Objection("me.obstacle.climb", f"{other.id} is too tall to jump over",
                                                  because_of=other.id))
    if friend and body_height(other) <= model.height / 2 + 1e-9:
        return refused(model, progress, Objection("me.obstacle.stride", f"{other.id} is low enough to be stepped over",
                                                  because_of=other.id))
    way = direction(model.at, to or other.at)
    line = None if way is None else over(model, body_shape(other), way)
    if line is None:
        return refused(model, progress, _misses(other.id))
    if not friend:
        line = line._replace(landing=line.landing + SMALL_GAP)
    return _judged(game, model, progress, line, other.id, Purpose(() if friend else (other.id,)), None,
                   prone="" if friend else other.id)


def _misses(name: str) -> Objection:
    return Objection("me.jump.approach", f"the line does not lead over {name}", because_of=name)


def _stands_in(game: Game, model: Model, piece: Terrain) -> bool:
    from marchwarden.systems.middle_earth.standing import surface

    return surface(game.table, model) == piece


@enforces("me.jump.approach")
def _judged(game: Game, model: Model, progress: Progress, line: Line, name: str, purpose: Purpose,
            stands_on: str | None,
            *, prone: str = "") -> Step:
    """The step up to the die of a jump along a line."""
    near = approach(game, model, progress, line, purpose)
    cost = price(game, near.model, near.progress, line)
    landed = near.model.but(at=line.at(line.landing), stands_on=stands_on or floor_under(
        game.table, near.model, line.at(line.landing)))
    found = [*near.objections, *bars_flight(game, near.model, near.progress, line, name),
             *bars_landing(game, landed, near.progress, name)]
    if game.option("jump_overreach") == "refused":
        found += enough(game, near.model, near.progress, cost, "me.jump.approach", "landing")
    if found:
        return refused(model, progress, *found)
    test = JumpTest(near.progress, name, landed.at, snap(min(cost, moves_left(game, near.model, near.progress))),
                    landed.stands_on, prone)
    return Step(near.model, near.progress, near.events, test=test)


@enforces("me.jump.fail", "me.jump.success", "me.jump.bound", "me.prone.jump-over")
class JumpTest(Procedure, frozen=True):
    """Roll for a jump from where the model stands; the result is its progress where it may go on, else None."""

    progress: Progress
    over: str
    landing: tuple[float, float]
    cost: float
    stands_on: str | None = None
    prone: str = ""

    def begin(self, game: Game, _: Any) -> Outcome:
        return call(self.die(game), self.judged)

    def die(self, game: Game) -> TableTest:
        """The die that is rolled, with what its faces mean."""
        return TableTest(self.progress.model, "jump", read_as(game, self.progress, MEANINGS, self.cost))

    def judged(self, game: Game, result: tuple[str, int]) -> Outcome:
        meaning, name = result[0], self.progress.model
        if meaning == "fail":
            return self._failed(game)
        model = game.model(name)
        jumped = Jumped(name, self.landing, (model.at, self.landing), self.cost, over=self.over,
                        stands_on=self.stands_on)
        return go(Across(self.progress, self.cost, meaning == "bound", self.prone).begin, jumped)

    def _failed(self, game: Game) -> Outcome:
        """It stays; before a prone enemy it must charge it from there."""
        model = game.model(self.progress.model)
        if not self.prone or game.objections("charge", model.id, self.prone):
            return done(None)
        if dreaded(game, model.id, (self.prone,)):
            return call(CourageTest(model.id, self.prone, "terror"), self._steadied)
        return self._steadied(game, True)

    @enforces("me.charge.terror")
    def _steadied(self, game: Game, holds: bool) -> Outcome:
        model = game.model(self.progress.model)
        if not holds:
            return done(None)
        return done(None, Charged(model.id, model.at, (model.at,), 0.0, targets=(self.prone,)),
                    Engaged(model.id, self.prone))

