"""Windows: the moments of a battle at which players may use exceptions, one generic procedure for them all.

A system keeps a short, closed list of moments. At a moment every offer of the rule book says which questions may be
put; the window puts the first of them, lets the moment take the reply in, and looks again, until nothing is on offer
any more. Offers are only made where an answer can change something, so nobody is asked in vain.
"""

from typing import TYPE_CHECKING, Any

import msgspec

from marchwarden.flow.procedures import Outcome, Procedure, ask, call, done, go

if TYPE_CHECKING:
    from marchwarden.flow.rulebook import Game


class Moment(msgspec.Struct, frozen=True, tag=True):
    """Base of moments: what is at stake just now, as plain data; `declined` are the offers turned down."""

    def gist(self) -> "Moment":
        """The same without what can no longer matter to anybody who answers from among what is listed."""
        return self

    def order_of(self, ask_name: str) -> int:
        """Where a kind of question stands among those of this moment: the lowest is put first."""
        return 0

    def has_declined(self, question: Any) -> bool:
        """Whether this question has been turned down at this moment."""
        return False

    def refused(self, question: Any) -> "Moment":
        """The moment after a question was turned down."""
        raise NotImplementedError

    def taken(self, question: Any, reply: Any) -> Procedure:
        """The procedure that carries out a reply; its result is the moment as it then is."""
        raise NotImplementedError


class Window(Procedure, frozen=True):
    """Put what is on offer at a moment, one question after the other; the result is the moment as it ends."""

    moment: Any
    asked: Any = None

    def begin(self, game: "Game", reply: Any) -> Outcome:
        offered = [question for offer in game.rules.offers for question in offer(game, self.moment)
                   if not self.moment.has_declined(question)]
        if not offered:
            return done(self.moment)
        question = min(offered, key=lambda each: self.moment.order_of(each.ask))
        return ask(question, Window(self.moment, question).answered)

    def gist(self) -> Procedure:
        """What is asked follows from the moment."""
        return Window(self.moment.gist())

    def answered(self, game: "Game", reply: Any) -> Outcome:
        if reply is None or reply == "decline":
            return go(Window(self.moment.refused(self.asked)).begin)
        return call(self.moment.taken(self.asked, reply), self.changed)

    def changed(self, game: "Game", moment: Any) -> Outcome:
        return go(Window(moment).begin)
