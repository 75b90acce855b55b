"""Tests of nerve and wit: two dice that must together reach a characteristic."""

from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, call, done
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.fighters import score
from marchwarden.systems.middle_earth.moments import Scored
from marchwarden.systems.middle_earth.points import owner_of
from marchwarden.systems.middle_earth.rolls import ScoreTest


class Nerve(msgspec.Struct, frozen=True):
    """What a Courage test is about: who takes it, against whom, and why (terror, broken, alone)."""

    model: str
    against: str = ""
    reason: str = ""


@enforces("me.courage.test")
class CourageTest(Procedure, frozen=True):
    """Roll two dice for a model's courage; the result is whether it holds.

    Rules that spare a model the test are modifiers under "certain-courage"; rules that change its score are modifiers
    under "courage".
    """

    model: str
    against: str = ""
    reason: str = ""

    def begin(self, game: Game, _: Any) -> Outcome:
        nerve = Nerve(self.model, self.against, self.reason)
        if game.bill("certain-courage", nerve, 0).total > 0:
            return done(True)
        bonus = int(game.bill("courage", nerve, 0).total)
        needed = score(owner_of(game.table, self.model).courage)
        test = ScoreTest(self.model, "courage", needed, 2, True, bonus, ("will", "might"), about=self.against)
        return call(test, self.settled)

    def settled(self, game: Game, moment: Scored) -> Outcome:
        return done(moment.rank > 0)


@enforces("me.courage.intelligence")
class IntelligenceTest(Procedure, frozen=True):
    """Roll two dice for a model's intelligence; the result is whether it succeeds."""

    model: str
    reason: str = ""

    def begin(self, game: Game, _: Any) -> Outcome:
        needed = score(game.model(self.model).traits.intelligence)
        bonus = int(game.bill("intelligence", Nerve(self.model, reason=self.reason), 0).total)
        return call(ScoreTest(self.model, "intelligence", needed, 2, True, bonus, about=self.reason), self.settled)

    def settled(self, game: Game, moment: Scored) -> Outcome:
        return done(moment.rank > 0)
