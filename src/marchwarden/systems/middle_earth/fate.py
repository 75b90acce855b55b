"""Fate: a point may prevent a wound, one point at a time."""

from collections.abc import Iterator
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, call, done
from marchwarden.flow.rulebook import Game
from marchwarden.flow.windows import Moment
from marchwarden.systems.middle_earth.moments import Offered, Scored, why_spent
from marchwarden.systems.middle_earth.points import purses, rider_of
from marchwarden.systems.middle_earth.rolls import ScoreTest
from marchwarden.systems.middle_earth.spending import Paid, Spend

PREVENTS = 4


class Wounding(Offered, frozen=True):
    """A wound is about to count against a model or a mount."""

    model: str = ""
    prevented: bool = False

    def taken(self, question: Any, reply: tuple[Paid, ...]) -> Procedure:
        return FateRoll(self, reply)


@enforces("me.fate.roll", "me.fate.not-fleeing")
def spend_fate(game: Game, moment: Moment) -> Iterator[Spend]:
    """Whoever suffers a wound may spend a point of Fate on it; a failed roll lets it spend another.

    Fleeing is no wound, so this moment never comes for a model that flees.
    """
    if not isinstance(moment, Wounding) or moment.prevented:
        return
    mine = purses(game.table, moment.model, "fate")
    if mine:
        useful = tuple(({"model": moment.model, "fate": 1} | (
            {} if purse.payer == moment.model else {"from": purse.payer}), f"on 4 or more {moment.model} is unhurt")
            for purse in mine)
        yield Spend("fate", rider_of(game.table, moment.model).side, moment.model, mine, (), useful, 1)


class FateRoll(Procedure, frozen=True):
    """Pay a point of Fate and roll: 4 or more prevents the wound; Might may lift the roll before the next point."""

    moment: Wounding
    paid: tuple[Paid, ...]

    def begin(self, game: Game, _: Any) -> Outcome:
        return call(ScoreTest(self.moment.model, "fate", PREVENTS), self.read, *why_spent(self.paid, "fate"))

    def read(self, game: Game, roll: Scored) -> Outcome:
        return done(msgspec.structs.replace(self.moment, prevented=roll.rank > 0))
