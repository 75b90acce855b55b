"""A rule as a procedure: its fields are its locals, its methods are its steps in reading order.

A step takes the game and the reply to what the step before it asked or called, and returns one of four outcomes:
`ask` a question, `call` another procedure, `go` on to a step, or `done` with a result. The step that follows is named
by a bound method, so a waiting procedure is plain data: (procedure, step name).
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from marchwarden.table.events import Event

if TYPE_CHECKING:
    from marchwarden.flow.questions import Question, Roll
    from marchwarden.flow.rulebook import Game


class Outcome(NamedTuple):
    """What a step decides; made by `ask`, `call`, `go` and `done`."""

    kind: str
    events: tuple[Event, ...]
    then: "tuple[Procedure, str] | None" = None
    what: Any = None


class Procedure(msgspec.Struct, frozen=True, tag=True):
    """Base of all procedures: `begin` is the first step."""

    def begin(self, game: "Game", reply: Any) -> Outcome:
        """The first step."""
        raise NotImplementedError

    def gist(self) -> "Procedure":
        """The same without what can no longer matter to anybody who answers from among what is listed (studies/ways)."""
        return self


Step = Callable[["Game", Any], Outcome]


def _frame(then: Step) -> tuple[Procedure, str]:
    return then.__self__, then.__name__  # type: ignore[attr-defined]  # a step is a bound method


def ask(question: "Question | Roll", then: Step, *events: Event) -> Outcome:
    """Put a question; the reply is handed to `then`."""
    return Outcome("ask", events, _frame(then), question)


def call(procedure: Procedure, then: Step, *events: Event) -> Outcome:
    """Carry out another procedure; its result is handed to `then`."""
    return Outcome("call", events, _frame(then), procedure)


def go(then: Step, *events: Event) -> Outcome:
    """Go on with another step."""
    return Outcome("go", events, _frame(then))


def done(result: Any = None, *events: Event) -> Outcome:
    """End with a result for whoever called."""
    return Outcome("done", events, None, result)


class InOrder(Procedure, frozen=True):
    """Carry out several procedures one after the other."""

    steps: tuple[Any, ...]

    def begin(self, game: "Game", reply: Any) -> Outcome:
        if not self.steps:
            return done()
        return call(self.steps[0], InOrder(self.steps[1:]).begin)


class Happen(Procedure, frozen=True):
    """Let some events happen."""

    events: tuple[Any, ...]

    def begin(self, game: "Game", reply: Any) -> Outcome:
        return done(None, *self.events)


def changed(procedure: Procedure, **locals_: Any) -> Any:
    """The same procedure with some of its locals changed."""
    return msgspec.structs.replace(procedure, **locals_)


def events_of(outcomes: Iterable[Outcome]) -> tuple[Event, ...]:
    """All events of several outcomes, in order."""
    return tuple(event for outcome in outcomes for event in outcome.events)
