"""A rule system of a few lines, so that what holds for every system can be tested without any of them."""

import math
from typing import Any

import msgspec

from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Procedure, ask, done
from marchwarden.flow.questions import Choose, Roll
from marchwarden.flow.rulebook import Clause, Option, Rulebook
from marchwarden.flow.verdicts import Objection
from marchwarden.table.events import Event, Moved, Rolled
from marchwarden.table.schema import Schema


class Walker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure that walks."""

    move: float = 6.0
    luck: int = 0
    tired: bool = False
    friends: tuple[str, ...] = ()


class Club(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side."""

    colour: str = ""


class Tired(Event, frozen=True, tag="tired"):
    """A figure has done enough."""

    model: str

    def happen(self, table):
        return table.with_model(table.models[self.model].but(tired=True))


class Stroll(Procedure, frozen=True):
    """Walk to a place."""

    model: str
    to: tuple[float, float]
    cost: float

    def begin(self, game, reply):
        start = game.model(self.model).at
        return done(None, Moved(self.model, self.to, (start, self.to), self.cost), Tired(self.model))


class Dare(Procedure, frozen=True):
    """Roll a die; after a 1 the player may rest."""

    model: str

    def begin(self, game, reply):
        return ask(Roll("dare", game.model(self.model).side, self.model, 1), self.rolled)

    def rolled(self, game, faces):
        told = Rolled("dare", faces, faces[0], self.model)
        if faces[0] == 1:
            side = game.model(self.model).side
            return ask(Choose("rest", side, self.model, (("accept", "rests"), ("decline", "goes on"))), self.rest, told)
        return done(faces[0], told)

    def rest(self, game, answer):
        return done(None, *((Tired(self.model),) if answer == "accept" else ()))


class Walk(Order, frozen=True):
    """Walk straight to a place."""

    walk: str
    to: tuple[float, float]

    def judge(self, game):
        model = game.table.models.get(self.walk)
        if model is None:
            return Judgement((Objection("toy.who", f"no {self.walk}"),))
        cost = math.dist(model.at, self.to)
        if cost > model.traits.move:
            return Judgement((Objection("toy.walk", "too far", self.to, model.traits.move, cost),))
        return Judgement((), Stroll(self.walk, self.to, cost))


class Try(Order, frozen=True):
    """Dare something."""

    dare: str

    def judge(self, game):
        return Judgement((), Dare(self.dare))


def suggest(game, only=None):
    for model in game.table.models.values():
        if not model.traits.tired and only in {None, model.id}:
            yield {"dare": model.id}
            yield {"walk": model.id, "to": [model.x, min(model.y + 1, game.table.board.depth)]}


TOY = Rulebook(
    id="toy",
    title="Toy",
    clauses=(Clause("toy.walk", "How far", "nowhere"), Clause("toy.who", "Who", "nowhere")),
    schema=Schema(Walker, Club, plain={"move": 6, "base_mm": 25.4},
                  profiles={"runner": {"move": 9, "luck": 2, "height": 2.0}}),
    orders={"walk": Walk, "dare": Try},
    sequence=lambda game: None,
    reach=lambda game, name: None,
    suggest=suggest,
    options=(Option("pace", "slow", ("slow", "quick")), Option("zone", 1)),
    packages=("toy",),
)


def toy_battle(**more: Any) -> dict[str, Any]:
    """A battle of two figures."""
    return {"marchwarden": 1, "ruleset": "toy", "sides": [{"id": "red"}, {"id": "blue"}],
            "models": [{"id": "a", "side": "red", "at": [10, 10]}, {"id": "b", "side": "blue", "at": [20, 20]}],
            **more}
