"""A whole rule system for a plug-in: walk up to 6 inches in a line, or strike somebody you touch, who falls on a 4 or more."""

import math

import msgspec

from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Happen, Procedure, ask, done
from marchwarden.flow.questions import Roll
from marchwarden.flow.reach import Reach
from marchwarden.flow.rulebook import Clause, Rulebook
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.ground import Blocker, Circle, Ground
from marchwarden.table.events import Event, Moved, Rolled
from marchwarden.table.schema import Schema


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    move: float = 6.0


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Fell(Event, frozen=True, tag="fell"):
    model: str

    def happen(self, table):
        return table.with_model(table.models[self.model].but(off_board=True))


def ground(game, who):
    others = [m for m in game.table.models.values() if m.id != who.id and not m.off_board]
    return Ground(who.base.radius, [Blocker(m.id, Circle(m.x, m.y, m.base.radius)) for m in others])


class Walk(Order, frozen=True):
    walk: str
    to: tuple[float, float]

    def judge(self, game):
        who = game.model(self.walk)
        walked = ground(game, who).walk((who.at, self.to))
        said = [Objection("sk.walk", "too far", self.to, who.traits.move, walked.cost)] if walked.cost > who.traits.move else []
        said += [Objection("sk.through", "somebody is in the way", f.where, because_of=f.key) for f in walked.faults]
        return Judgement(tuple(said), None if said else Happen((Moved(who.id, self.to, (who.at, self.to), walked.cost),)))


class Strike(Order, frozen=True):
    strike: str
    target: str

    def judge(self, game):
        one, other = game.model(self.strike), game.model(self.target)
        gap = math.dist(one.at, other.at) - one.base.radius - other.base.radius
        said = (Objection("sk.strike", "out of reach", other.at, 0.0, gap),) if gap > 1e-5 else ()
        return Judgement(said, None if said else Blow(one.id, other.id))


class Blow(Procedure, frozen=True):
    model: str
    target: str

    def begin(self, game, reply):
        return ask(Roll("strike", model=self.model), self.land)

    def land(self, game, dice):
        told = Rolled("strike", dice, dice[0], self.model, target=self.target, needed=4)
        return done(None, told, *((Fell(self.target),) if dice[0] >= 4 else ()))


def suggest(game):
    for who in game.table.models.values():
        orders = [Walk(who.id, (who.x + x, who.y + y)) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        yield from (msgspec.to_builtins(order) for order in orders if not order.judge(game).objections)


def reach(game, name, **how):
    who = game.model(name)
    return Reach(name, who.traits.move, ground(game, who).reach(who.at, who.traits.move))


SKIRMISH = Rulebook(
    "skirmish", "Skirmish",
    (Clause("sk.walk", "How far", "house rules"), Clause("sk.through", "Not through", "house rules"),
     Clause("sk.strike", "Striking", "house rules")),
    Schema(Fighter, Band), {"walk": Walk, "strike": Strike}, lambda game: None, reach, suggest, packages=("skirmish",))
