"""What can be asked: of chance (`Roll`) and of players (`Question` with its finite list of answers)."""

from typing import Any

import msgspec

from marchwarden.flow.verdicts import Objection


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """A question to chance: so many six-sided dice for a side (and a model), all at once."""

    kind: str
    side: str = ""
    model: str = ""
    count: int = 1


class Answer(msgspec.Struct, frozen=True):
    """One legal answer: the order that gives it, the value it hands on, and what it does in a player's words."""

    order: dict[str, Any]
    value: Any
    effect: str = ""


class Question(msgspec.Struct, frozen=True, tag=True):
    """Something a player must answer before the battle goes on; systems derive their few kinds from it."""

    ask: str
    side: str
    model: str = ""

    def answers(self) -> tuple[Answer, ...]:
        """Every legal answer: the only definition of what may be answered."""
        raise NotImplementedError

    def read(self, order: dict[str, Any]) -> Any:
        """The value an order answers with, or an `Objection` when it is not among the answers."""
        for answer in self.answers():
            if answer.order == order:
                return answer.value
        return Objection("session.question", f"{self.side} must answer first: {self.ask}")

    def read_on(self, game: Any, order: dict[str, Any]) -> Any:
        """The value an order answers with on this table; for questions with more answers than can be listed."""
        return self.read(order)

    def to_dict(self) -> dict[str, Any]:
        """The question as other programs read it."""
        shown: dict[str, Any] = {"ask": self.ask, "side": self.side}
        if self.model:
            shown["model"] = self.model
        shown["answers"] = [{"order": a.order, "effect": a.effect} for a in self.answers()]
        return shown


class Choose(Question, frozen=True, tag="choose"):
    """Pick one of a few values: `choices` are (value, effect in a player's words)."""

    choices: tuple[tuple[str, str], ...] = ()

    def answers(self) -> tuple[Answer, ...]:
        return tuple(
            Answer({"answer": value, "side": self.side}, value, effect) for value, effect in self.choices
        )

    def read(self, order: dict[str, Any]) -> Any:
        values = [value for value, _ in self.choices]
        if order.get("side", self.side) == self.side:
            if order.get("answer") in values:
                return order["answer"]
            if order.get("decline") == self.side and "decline" in values:
                return "decline"
        return Objection("session.question", f"{self.side} must answer first: {self.ask} ({', '.join(values)})")
