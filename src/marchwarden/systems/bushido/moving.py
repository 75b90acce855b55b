"""Move: what an effect allows, toward or away from something or anyhow."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId, SideId, ThingId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.bushido.deeds import Go
from marchwarden.systems.bushido.directions import bends_wrong, leaves_line, thing
from marchwarden.systems.bushido.nearest import shorter_paths, told
from marchwarden.systems.bushido.turn import Activated, may_act
from marchwarden.systems.bushido.walking import too_long, turning
from marchwarden.systems.bushido.ways import collisions, contacts, in_order, too_many, way_cost
from marchwarden.table.kinds import Degrees, Inches, Path
from marchwarden.table.models import Model, Point


class Move(Order, frozen=True):
    """`{move: ID, distance: n, path: [...]}` with at most one of toward, away, directly_toward, directly_away."""

    move: ModelId
    distance: Inches
    path: Path
    toward: ThingId | None = None
    away: ThingId | None = None
    directly_toward: ThingId | None = None
    directly_away: ThingId | None = None
    facing: Degrees | None = None
    by: SideId | None = None

    def way(self, model: Model) -> tuple[Point, ...]:
        """The whole path, from where the model stands."""
        return (model.at, *self.path)

    def against(self, game: Game) -> tuple[Objection, ...]:
        """Everything to be said against the move, first along its path first."""
        model = game.model(self.move)
        acting = (*may_act(game, model, self.by), *turning(game, model, self))
        if acting:
            return acting
        path = self.way(model)
        met = contacts(game, model, path)
        return in_order([*kept_facing(model, self), *too_long(game, model, path, self.distance, "bu.move.path"),
                         *collisions(game, model, path), *self.wrong_way(game, path),
                         *(too_many(game, model, path, met) if self.activating(game) else ())])

    def activating(self, game: Game) -> bool:
        """Whether this is part of the model's own activation, not a move by an effect in somebody else's."""
        return self.by is None or game.table.state.model == self.move

    def wrong_way(self, game: Game, path: tuple[Point, ...]) -> Iterator[Objection]:
        """Against not going where the effect says the move must go."""
        for name, key, away in ((self.toward, "toward", False), (self.away, "away", True)):
            if name is not None:
                yield from bends_wrong(path, name, thing(game.table, name, key)[0], away=away)
        for name, key, away in ((self.directly_toward, "directly_toward", False),
                                (self.directly_away, "directly_away", True)):
            if name is not None:
                yield from leaves_line(path, name, thing(game.table, name, key)[1], away=away)

    def judge(self, game: Game) -> Judgement:
        model = game.model(self.move)
        objections = self.against(game)
        path = self.way(model)
        if objections:
            unturned = [self.but_unturned()] if self.facing is not None else []
            along = objections[0].along
            candidates = [*unturned, *shorter_paths(self, path, along),
                          *(c for order in unturned for c in shorter_paths(order, path, along))]
            return Judgement(told(objections, candidates, lambda order: order.way(model)[-1],
                                  lambda order: order.against(game)))
        go = Go(model.id, path, way_cost(game, model, path), self.facing)
        return Judgement((), go if self.by is not None else Activated(model.id, go))

    def but_unturned(self) -> "Move":
        """The same move with the facing left as it is."""
        return Move(self.move, self.distance, self.path, self.toward, self.away, self.directly_toward,
                    self.directly_away, None, self.by)


@enforces("bu.move.opponent", "bu.move.path")
def kept_facing(model: Model, order: Move) -> Iterator[Objection]:
    """Against turning an opponent's model that one moves."""
    if order.by is not None and order.by != model.side and order.facing is not None:
        yield Objection("bu.move.opponent", f"{order.by} moves {model.id} but may not turn it", where=model.at,
                        limit=model.facing, value=order.facing, because_of=model.id)
