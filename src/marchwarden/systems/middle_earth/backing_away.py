"""Backing away: the beaten go exactly an inch, where there is room; who has none is trapped."""

import math
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Outcome, Procedure, ask, done, go
from marchwarden.flow.questions import Answer, Question
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.directions import BACK, Point
from marchwarden.systems.middle_earth.making_way import made_way
from marchwarden.systems.middle_earth.retreats import BackedAway, Trapped, against, an_inch_off, places
from marchwarden.systems.middle_earth.standing import on_board


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
        loser = game.model(self.model)
        place = an_inch_off(loser.at, (float(to[0]), float(to[1])))
        if place is None:
            return Objection("me.fight.back-away", f"{self.model} backs away exactly {BACK:g}\"", (to[0], to[1]), BACK,
                             round(math.dist(loser.at, to), 6))
        found = list(against(game, loser, self.winners, place))
        return found[0] if found else place


class BackAwayTo(Order, frozen=True):
    """Where a beaten model backs away to; an answer, so never an order of its own."""

    back_away: str
    to: list[float]

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
        open_places = places(game, loser, touching)
        if len(open_places) > 1:
            return ask(WhereTo("back-away", loser.side, loser.id, open_places, touching), self.chosen)
        if open_places:
            return go(rest.begin, BackedAway(loser.id, open_places[0], (loser.at, open_places[0])))
        ways = made_way(game, loser, touching)
        if ways is not None:
            return go(rest.begin, *ways)
        return go(msgspec.structs.replace(rest, trapped=(*self.trapped, loser.id)).begin, Trapped(loser.id))

    def chosen(self, game: Game, place: Point) -> Outcome:
        loser = game.model(self.losers[0])
        rest = msgspec.structs.replace(self, losers=self.losers[1:])
        return go(rest.begin, BackedAway(loser.id, place, (loser.at, place)))
