"""Run: straight at a point in sight, clear of enemies."""

import math
from collections.abc import Iterator
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import TAU, affords, snap
from marchwarden.geometry.spans import cut_path, path_length, point_along
from marchwarden.systems.bushido.deeds import Go
from marchwarden.systems.bushido.nearest import BACK, shorter_paths, told
from marchwarden.systems.bushido.sight import sees_point
from marchwarden.systems.bushido.turn import Activated, may_act
from marchwarden.systems.bushido.walking import Walk
from marchwarden.systems.bushido.ways import affordable, collisions, contacts, in_order, way_cost, zone_entries
from marchwarden.table.kinds import Degrees, Inches, Place
from marchwarden.table.models import Model, Point

RATE = 1.5


class Run(Order, frozen=True):
    """`{run: ID, to: [x, y]}`: to the point or as far toward it as the Move allows; `length` stops short."""

    run: ModelId
    to: Place
    length: Inches | None = None
    facing: Degrees | None = None

    def heading(self, model: Model) -> float:
        """The direction of the point, in degrees; the model's own facing where it stands on it."""
        if math.dist(model.at, self.to) <= TAU:
            return model.facing
        return math.degrees(math.atan2(self.to[1] - model.y, self.to[0] - model.x)) % 360

    def way(self, game: Game, model: Model) -> tuple[Point, ...]:
        """From where the model stands straight to where it ends."""
        whole = (model.at, self.to)
        far = affordable(game, model, whole, RATE * model.traits.move) if self.length is None else self.length
        end = point_along(whole, far) if far < math.dist(*whole) else self.to
        return model.at, end

    def against(self, game: Game) -> tuple[Objection, ...]:
        """Everything to be said against the run, first along its path first."""
        model = game.model(self.run)
        acting = may_act(game, model)
        if acting:
            return acting
        path = self.way(game, model)
        return in_order([*self.unfit(game, model, path), *collisions(game, model, path),
                         *zone_entries(game, model, path, "bu.run.limits"), *touches(game, model, path)])

    @enforces("bu.run", "bu.run.limits")
    def unfit(self, game: Game, model: Model, path: tuple[Point, ...]) -> Iterator[Objection]:
        """Against a point out of sight, a run too long, and turning at its end."""
        hidden = sees_point(game.table, model, self.to)
        if hidden:
            reason = "is behind it" if hidden == "behind" else f"is hidden by {hidden}"
            yield Objection("bu.run", f"{model.id} does not see the point: it {reason}", where=self.to,
                            because_of=None if hidden == "behind" else hidden)
        allowance = RATE * model.traits.move
        asked = path_length(path) if self.length is None else self.length
        cost = asked if asked > path_length(path) else way_cost(game, model, path)
        if not affords(allowance, cost) or not affords(math.dist(model.at, self.to), asked):
            limit = min(allowance, math.dist(model.at, self.to))
            short = f"{cost - limit:.2f}\" short: it is {cost:.3f}\" to run and {model.id} may run {limit:.3f}\""
            yield Objection("bu.run", short,
                            where=point_along((model.at, self.to), limit), limit=limit, value=cost, along=limit)
        if self.facing is not None and abs((self.facing - self.heading(model) + 180) % 360 - 180) > 1e-3:
            yield Objection("bu.run.limits", f"{model.id} keeps the facing it ran with", where=path[-1],
                            limit=self.heading(model), value=self.facing, along=path_length(path))

    def judge(self, game: Game) -> Judgement:
        model = game.model(self.run)
        objections = self.against(game)
        if objections:
            return Judgement(told(objections, self.instead(game, model, objections[0]),
                                  lambda order: end_of(game, model, order), lambda order: order.against(game)))
        path = self.way(game, model)
        go = Go(model.id, path, way_cost(game, model, path), snap(self.heading(model)))
        return Judgement((), Activated(model.id, go))

    def shorter(self, along: float) -> "Iterator[Run]":
        """The same run ending earlier, without a turn at its end."""
        for back in BACK:
            if along > back:
                yield msgspec.structs.replace(self, length=math.floor((along - back) * 1e6) / 1e6, facing=None)

    def instead(self, game: Game, model: Model, said: Objection) -> "Iterator[Any]":
        """What may be done instead: a shorter run, or as much of the way as a walk allows."""
        yield from self.shorter(said.along)
        path = cut_path((model.at, self.to), min(model.traits.move, math.dist(model.at, self.to)))
        walk = Walk(model.id, tuple((snap(x), snap(y)) for x, y in path[1:]))
        against = walk.against(game)
        yield from shorter_paths(walk, path, against[0].along) if against else (walk,)


def end_of(game: Game, model: Model, order: Any) -> Point:
    """Where a run or a walk ends."""
    return order.way(game, model)[-1] if isinstance(order, Run) else (*order.way(model),)[-1]


def touches(game: Game, model: Model, path: tuple[Point, ...]) -> Iterator[Objection]:
    """Against running into contact with an enemy."""
    for contact in contacts(game, model, path):
        if not contact.old:
            yield Objection("bu.run.limits", f"would run into contact with {contact.enemy}",
                            where=point_along(path, contact.start), because_of=contact.enemy, along=contact.start)
