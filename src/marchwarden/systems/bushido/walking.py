"""Walk: any path, clear of enemies."""

from collections.abc import Iterator
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId, SideId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import affords
from marchwarden.geometry.spans import path_length, point_along
from marchwarden.systems.bushido.deeds import Go
from marchwarden.systems.bushido.directions import off_line
from marchwarden.systems.bushido.nearest import shorter_paths, told
from marchwarden.systems.bushido.turn import Activated, may_act
from marchwarden.systems.bushido.ways import affordable, collisions, contacts, in_order, way_cost, zone_entries
from marchwarden.systems.bushido.zones import zones_over
from marchwarden.table.kinds import Degrees, Inches, Path
from marchwarden.table.models import Model, Point


class Walk(Order, frozen=True):
    """`{walk: ID, path: [[x, y], ...]}`: with `by`, an effect of that side walks the model."""

    walk: ModelId
    path: Path
    distance: Inches | None = None
    facing: Degrees | None = None
    by: SideId | None = None

    def way(self, model: Model) -> tuple[Point, ...]:
        """The whole path, from where the model stands."""
        return (model.at, *self.path)

    def allowance(self, model: Model) -> float:
        """How far it may go: the distance stated, or else its Move."""
        return model.traits.move if self.distance is None else self.distance

    def against(self, game: Game) -> tuple[Objection, ...]:
        """Everything to be said against the walk, first along its path first."""
        model = game.model(self.walk)
        acting = (*may_act(game, model, self.by), *turning(game, model, self))
        if acting:
            return acting
        path = self.way(model)
        said = [*too_long(game, model, path, self.allowance(model), "bu.walk"), *collisions(game, model, path),
                *zone_entries(game, model, path, "bu.walk.zone"), *keeps_contacts(game, model, path),
                *straight_out(game, model, path)]
        return in_order(said)

    @enforces("bu.walk", "bu.walk.opponent")
    def judge(self, game: Game) -> Judgement:
        model = game.model(self.walk)
        objections = self.against(game)
        path = self.way(model)
        if objections:
            return Judgement(told(objections, shorter_paths(self, path, objections[0].along),
                                  lambda order: order.way(model)[-1], lambda order: order.against(game)))
        go = Go(model.id, path, way_cost(game, model, path), self.facing)
        return Judgement((), go if self.by is not None else Activated(model.id, go))


@enforces("bu.move.facing")
def turning(game: Game, model: Model, order: Any) -> Iterator[Objection]:
    """Against turning on the spot with a model that may not move."""
    if order.facing is not None and not order.path and may_act(game, model, order.by):
        yield Objection("bu.move.facing", f"to turn {model.id} where it stands is to move it", where=model.at,
                        because_of=model.id)


def too_long(game: Game, model: Model, path: tuple[Point, ...], allowance: float, rule: str) -> Iterator[Objection]:
    """Against a path that uses more inches than there are."""
    cost = way_cost(game, model, path)
    if not affords(allowance, cost):
        along = affordable(game, model, path, allowance)
        yield Objection(rule, f"{cost - allowance:.2f}\" short: it is {cost:.3f}\" long and {model.id} may go {allowance:g}\"",
                        where=point_along(path, along), limit=allowance, value=cost, along=along)


@enforces("bu.walk.zone")
def keeps_contacts(game: Game, model: Model, path: tuple[Point, ...]) -> Iterator[Objection]:
    """Against walking into or out of contact with an enemy."""
    last = None
    for contact in contacts(game, model, path):
        if not contact.old:
            yield Objection("bu.walk.zone", f"would walk into contact with {contact.enemy}",
                            where=point_along(path, contact.start), because_of=contact.enemy, along=contact.start)
        elif contact.end < path_length(path) - 1e-9:
            last = contact
    if last is not None:
        yield Objection("bu.walk.zone", f"would walk out of contact with {last.enemy}", where=model.at,
                        because_of=last.enemy)


@enforces("bu.zone.inside")
def straight_out(game: Game, model: Model, path: tuple[Point, ...]) -> Iterator[Objection]:
    """Against leaving the line to the owner of a zone in which the walk starts."""
    if game.option("leaving_zone") == "free":
        return
    for owner, _ in zones_over(game, model):
        ways = [off_line(path, owner.at, away=away) for away in (False, True)]
        if None not in ways:
            along = max(way for way in ways if way is not None)
            yield Objection("bu.zone.inside",
                            f"starts in the zone of {owner.id}: directly toward or away from it, or not at all",
                            where=point_along(path, along), because_of=owner.id, along=along)
