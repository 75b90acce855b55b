"""Backing away: the beaten go exactly an inch along what room there is; who has none is trapped."""

import math
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Outcome, Procedure, ask, done, go
from marchwarden.flow.questions import Answer, Question
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.directions import BACK, Point
from marchwarden.systems.middle_earth.making_way import made_way
from marchwarden.systems.middle_earth.retreats import BackedAway, Path, Trapped, against, off, ways_back
from marchwarden.systems.middle_earth.round_corners import NEAR, bent_ways, meant
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.table.kinds import Place
from marchwarden.table.models import Model


class WhereTo(Question, frozen=True, tag="back-away"):
    """Ask where a beaten model backs away to: any place an inch off that is open; some of them are listed."""

    places: tuple[Point, ...] = ()
    winners: tuple[str, ...] = ()

    def answers(self) -> tuple[Answer, ...]:
        return tuple(Answer({"back_away": self.model, "to": list(place)}, place, "back away there")
                     for place in self.places)

    def read_on(self, game: Game, order: dict[str, Any]) -> Any:
        """The place an order names, or why it is none."""
        to: Any = order.get("to")
        good = (set(order) == {"back_away", "to"} and order["back_away"] == self.model and isinstance(to, list | tuple)
                and len(to) == 2 and all(isinstance(n, int | float) and math.isfinite(n) and abs(n) < 1e6 for n in to))
        if not good:
            return Objection("session.question", f"{self.side} must answer first: where does {self.model} back away to?")
        return way_meant(game, game.model(self.model), self.winners, (float(to[0]), float(to[1])))


def way_meant(game: Game, loser: Model, winners: tuple[str, ...], to: Point) -> Path | Objection:
    """The way a player means by a place: straight to it or, where that is less than an inch, the shortest way there."""
    far = math.dist(loser.at, to)
    refusal = Objection("me.fight.back-away", f"{loser.id} backs away exactly {BACK:g}\"", to, BACK, round(far, 6))
    if abs(far - BACK) <= NEAR:
        path = (loser.at, off(loser.at, math.atan2(to[1] - loser.y, to[0] - loser.x)))
        found = next(against(game, loser, winners, path), None)
        if found is None:
            return path
        refusal = found
    bent = meant(game, loser, winners, to) if far < BACK else None
    return refusal if bent is None else bent


class BackAwayTo(Order, frozen=True):
    """Where a beaten model backs away to; an answer, so never an order of its own."""

    back_away: ModelId
    to: Place

    def judge(self, game: Game) -> Judgement:
        return Judgement((Objection("session.question", f"{self.back_away} has not been asked where it backs away to"),))


class BackAway(Procedure, frozen=True):
    """The beaten of a combat back away one after the other; the result names those who are trapped."""

    losers: tuple[str, ...]
    winners: tuple[str, ...]
    trapped: tuple[str, ...] = ()

    @enforces("me.fight.back-away", "me.fight.trapped")
    def begin(self, game: Game, _: Any) -> Outcome:
        if not self.losers:
            return done(self.trapped)
        loser = game.model(self.losers[0])
        rest = msgspec.structs.replace(self, losers=self.losers[1:])
        if not on_board(loser):
            return go(rest.begin)
        touching = tuple(name for name in self.winners if on_board(game.model(name)))
        ways = ways_back(game, loser, touching) or bent_ways(game, loser, touching)
        if len(ways) > 1:
            return ask(WhereTo("back-away", loser.side, loser.id, tuple(path[-1] for path in ways), touching), self.chosen)
        if ways:
            return go(rest.begin, BackedAway(loser.id, ways[0][-1], ways[0]))
        room = made_way(game, loser, touching)
        if room is not None:
            return go(rest.begin, *room)
        return go(msgspec.structs.replace(rest, trapped=(*self.trapped, loser.id)).begin, Trapped(loser.id))

    def chosen(self, game: Game, path: Path) -> Outcome:
        rest = msgspec.structs.replace(self, losers=self.losers[1:])
        return go(rest.begin, BackedAway(self.losers[0], path[-1], path))
