"""The one question about spending points: who may pay how much for which die, and how an answer is read."""

from collections.abc import Mapping
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.questions import Answer, Question
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.points import KINDS, Purse


class Pip(msgspec.Struct, frozen=True):
    """One die that points may lift: whose it is, its place among his dice (1 = first), and its face now."""

    model: str
    die: int
    face: int


class Paid(msgspec.Struct, frozen=True):
    """One spend as it was answered: for whom, who pays, how much of what, and on which of his dice."""

    model: str
    payer: str
    might: int = 0
    will: int = 0
    fate: int = 0
    dice: tuple[tuple[int, int], ...] = ()
    """(die, points of Might on it) pairs."""


class Spend(Question, frozen=True, tag="spend"):
    """Ask a side whether it spends points: `useful` are the spends worth listing, each with what it does."""

    purses: tuple[Purse, ...] = ()
    dice: tuple[Pip, ...] = ()
    useful: tuple[tuple[Any, str], ...] = ()
    most: int = 0
    """The most points an answer may name in all; 0 stands for as many as there are."""
    summed: bool = False
    """Whether the dice count together, so that points may be shared among them."""

    def answers(self) -> tuple[Answer, ...]:
        spends = tuple(Answer({"spend": spend}, self.read({"spend": spend}), effect) for spend, effect in self.useful)
        return (*spends, Answer({"decline": self.side}, None, "spend nothing"))

    def read(self, order: dict[str, Any]) -> Any:
        """The spends as a tuple of `Paid`, None for nothing, or why the answer is refused."""
        if order in ({"decline": self.side}, {"answer": "decline", "side": self.side}, {"answer": "decline"}):
            return None
        wanted = order.get("spend") if set(order) == {"spend"} else None
        spends = wanted if isinstance(wanted, list) else [wanted]
        given = [dict(spend) for spend in spends if isinstance(spend, Mapping)]
        if not given or len(given) != len(spends):
            return Objection("session.question", f"{self.side} must answer first: {self.ask} ({self.model})")
        return self._read_all(given)

    def to_dict(self) -> dict[str, Any]:
        shown = Question.to_dict(self)
        shown["purses"] = [msgspec.to_builtins(purse) for purse in self.purses]
        if self.dice:
            shown["dice"] = [msgspec.to_builtins(pip) for pip in self.dice]
        return shown

    def _read_all(self, spends: list[dict[str, Any]]) -> Any:
        purse = {(p.model, p.payer, p.kind): p.left for p in self.purses}
        faces = {(pip.model, pip.die): pip.face for pip in self.dice}
        paid, total = [], 0
        for spend in spends:
            one = self._read_one(spend, purse, faces)
            if isinstance(one, Objection):
                return one
            paid.append(one)
            total += one.might + one.will + one.fate
        if self.most and total > self.most:
            return Objection("me.fate.roll", "one point of Fate at a time", limit=self.most, value=total)
        return tuple(paid) if total else None

    @enforces("me.points.store", "me.might.own-dice", "me.might.last")
    def _read_one(self, spend: dict[str, Any], purse: dict[Any, int], faces: dict[Any, int]) -> "Paid | Objection":
        model, die = spend.pop("model", self.model), spend.pop("die", None)
        payer = spend.pop("from", model)
        sums = {kind: spend.pop(kind, 0) for kind in KINDS}
        if spend or not all(type(n) is int and n >= 0 for n in sums.values()) or not (
                isinstance(payer, str) and isinstance(model, str)):
            return Objection("session.question", "a spend names a model and whole numbers of might, will or fate")
        if model not in {p.model for p in self.purses}:
            return Objection("me.might.own-dice", f"{model} has nothing to spend here: only a hero's own dice count")
        for kind, count in sums.items():
            if count > purse.get((model, payer, kind), 0):
                has = purse.get((model, payer, kind), 0)
                return Objection("me.points.store", f"{payer} has {has} {kind} to spend here, not {count}",
                                 limit=has, value=count, because_of=payer)
            if count:
                purse[model, payer, kind] -= count
        lifted = self._lift(model, die, sums["might"], faces)
        if isinstance(lifted, Objection):
            return lifted
        return Paid(model, payer, sums["might"], sums["will"], sums["fate"], lifted)

    @enforces("me.might.modify")
    def _lift(self, model: str, die: Any, might: int, faces: dict[Any, int]) -> "tuple[Any, ...] | Objection":
        if not might:
            return ()
        mine = [number for owner, number in faces if owner == model]
        if die is not None and die not in mine:
            return Objection("me.might.own-dice", f"{model} has no die {die} here")
        best = sorted((number for number in mine if faces[model, number] < 6), key=lambda n: (-faces[model, n], n))
        chosen, lifted, rest = [die] if die is not None else best if self.summed else best[:1], [], might
        for number in chosen:
            points = min(rest, 6 - faces[model, number])
            if points:
                faces[model, number] += points
                lifted.append((number, points))
                rest -= points
        if rest:
            return Objection("me.might.modify", "Might lifts no die above 6", limit=6, value=6 + rest, because_of=model)
        return tuple(lifted)
