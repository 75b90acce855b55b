"""The moments of Middle-earth at which players may act out of turn: a closed, short list.

* `Scored` - dice have fallen and everything but points has been applied
* `Bidding` - a duel as it stands, whoever is losing may bid (bidding.py)
* `Wounding` - a wound is about to count (fate.py)
* `Resisting` - a power has been cast at a model (resisting.py)
"""

from typing import Any

import msgspec

from marchwarden.flow.procedures import Outcome, Procedure, ask, done
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.flow.windows import Moment
from marchwarden.systems.middle_earth.points import Spent
from marchwarden.systems.middle_earth.spending import Paid, Spend
from marchwarden.table.events import Rolled

PRECEDENCE = ("reroll", "resist", "will", "might", "fate")
"""Re-rolls come before points, Will before Might."""


def why_spent(paid: tuple[Paid, ...], why: str = "") -> tuple[Spent, ...]:
    """The events of some spends."""
    return tuple(Spent(one.model, one.might, one.will, one.fate, one.payer if one.payer != one.model else "", why)
                 for one in paid)


class Offered(Moment, frozen=True):
    """Base of Middle-earth's moments: `declined` names questions turned down, as "ask side"."""

    declined: tuple[str, ...] = ()

    def order_of(self, ask_name: str) -> int:
        return PRECEDENCE.index(ask_name)

    def has_declined(self, question: Any) -> bool:
        return f"{question.ask} {question.side}" in self.declined

    def refused(self, question: Any) -> Any:
        return msgspec.structs.replace(self, declined=(*self.declined, f"{question.ask} {question.side}"))


class Scored(Offered, frozen=True):
    """Dice have fallen for a model, and the scores at which their meaning changes are `steps`.

    The dice count by the best of them, or together when `summed`. `bonus` is what modifiers add, `added` what Will
    adds; `lifted` are the points of Might on each die. `pays` are the kinds of points that may be spent.
    """

    model: str = ""
    kind: str = ""
    dice: tuple[int, ...] = ()
    steps: tuple[int, ...] = ()
    summed: bool = False
    bonus: int = 0
    added: int = 0
    lifted: tuple[int, ...] = ()
    pays: tuple[str, ...] = ("might",)
    rerolled: bool = False
    about: str = ""

    def faces(self) -> tuple[int, ...]:
        """The dice with the Might that lifts them."""
        if not self.lifted:
            return self.dice
        return tuple(face + up for face, up in zip(self.dice, self.lifted, strict=True))

    @property
    def total(self) -> int:
        """What the dice count as."""
        if not self.dice:
            return 0
        total = 0
        for face in self.faces():
            total = total + face if self.summed else max(total, face)
        return total + self.bonus + self.added

    @property
    def rank(self) -> int:
        """How many of the steps have been reached: two scores of the same rank mean the same."""
        return len([step for step in self.steps if step <= self.total])

    def taken(self, question: Any, reply: Any) -> Procedure:
        return RollAgain(self) if question.ask == "reroll" else Pay(self, question, reply)

    def paid(self, reply: tuple[Paid, ...]) -> "Scored":
        """The moment after some spends."""
        lifted, added = list(self.lifted or (0,) * len(self.dice)), self.added
        for one in reply:
            added += one.will
            for die, points in one.dice:
                lifted[die - 1] += points
        return msgspec.structs.replace(self, lifted=tuple(lifted), added=added)

    @property
    def might_spent(self) -> int:
        """How much Might lies on the dice."""
        total = 0
        for points in self.lifted:
            total += points
        return total


class Pay(Procedure, frozen=True):
    """Spend points on a moment."""

    moment: Any
    question: Spend
    reply: tuple[Paid, ...]

    def begin(self, game: Game, _: Any) -> Outcome:
        return done(self.moment.paid(self.reply), *why_spent(self.reply, getattr(self.moment, "kind", "")))


class RollAgain(Procedure, frozen=True):
    """Roll the dice of a moment once more; what falls then counts."""

    moment: Scored

    def begin(self, game: Game, _: Any) -> Outcome:
        roll = Roll(self.moment.kind, game.model(self.moment.model).side, self.moment.model, len(self.moment.dice))
        return ask(roll, self.rolled)

    def rolled(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        moment = msgspec.structs.replace(self.moment, dice=dice, lifted=(), rerolled=True)
        return done(moment, Rolled(moment.kind, dice, moment.total, moment.model))
