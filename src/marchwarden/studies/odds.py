"""Exact odds: the same rule code, with every face of every die in its weight and every choice played for the best.

A battle whose dice are typed in stops at each roll and each question. A roll is a sum over what may fall; a question is
a choice of the side that is asked, which plays for the most, or the least, of what is being counted. So a bidding game of
Might comes out by backward induction. All numbers are fractions.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from marchwarden.battle import Battle, Roll, Verdict

Order = Mapping[str, Any]
INDIFFERENT = ("back-away", "pairing", "challenge")
"""Questions about places and partners: the first answer is taken, for nothing that is counted turns on them."""


class Aim(NamedTuple):
    """What is counted: what one step brings, and whether the counting is over after it."""

    name: str
    gain: Callable[[Battle, Verdict, Battle], Fraction]
    over: Callable[[Verdict], bool] = lambda verdict: False


class Move(NamedTuple):
    """One answer to a question, and what is to be expected after it."""

    order: Order
    value: Fraction
    effect: str


def happened(event: str, **fields: Any) -> Aim:
    """Count whether an event with some fields happens; the first of its name decides."""
    def fits(one: Any) -> bool:
        shown = one.to_dict()
        return shown["event"] == event and all(shown.get(key) == value for key, value in fields.items())

    def gain(before: Battle, verdict: Verdict, after: Battle) -> Fraction:
        return Fraction(any(fits(one) for one in verdict.events))

    name = " ".join([event, *(str(value) for value in fields.values())])
    return Aim(name, gain, lambda verdict: any(one.to_dict()["event"] == event for one in verdict.events))


def wounds_of(battle: Battle, name: str) -> int:
    """How many wounds a model has left; none once it is gone."""
    traits = battle.table.models[name].traits
    return 0 if traits.slain else int(traits.wounds_left)


def wounds(name: str) -> Aim:
    """Count the wounds a model loses."""
    return Aim(f"wounds of {name}", lambda before, verdict, after: Fraction(
        wounds_of(before, name) - wounds_of(after, name)))


def slain(name: str) -> Aim:
    """Count whether a model is slain."""
    def gain(before: Battle, verdict: Verdict, after: Battle) -> Fraction:
        return Fraction(not before.table.models[name].traits.slain and after.table.models[name].traits.slain)

    return Aim(f"{name} slain", gain)


def faces(count: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Everything that may fall of so many dice of one roll, in no order, each with its probability."""
    for dice in combinations_with_replacement(range(1, 7), count):
        ways = math.factorial(count)
        for face in range(1, 7):
            ways //= math.factorial(dice.count(face))
        yield dice, Fraction(ways, 6**count)


class Odds:
    """What is to be expected of one order when `side` plays for the most of an aim and the other side for the least.

    `price` is what a side gives up for each point it spends, in units of the aim: with 0 points are free, and are only
    kept where they would change nothing.
    """

    def __init__(self, aim: Aim, side: str, price: Fraction = Fraction(0)) -> None:
        self.aim, self.side, self.price = aim, side, price
        self.known: dict[str, Fraction] = {}

    def of(self, battle: Battle, order: Order) -> Fraction:
        """The value of an order given to a battle; ValueError where it is refused."""
        before = typed(battle)
        after, verdict = before.play(order)
        if not verdict.legal:
            raise ValueError(f"{dict(order)} is refused: {verdict.reason}")
        return self._step(before, verdict, after)

    def moves(self, battle: Battle) -> tuple[Move, ...]:
        """What each answer to the pending question is worth, the best for whoever is asked first."""
        before = typed(battle)
        question = before.question
        found = []
        for answer in _answers(question):
            after, verdict = before.play(answer.order)
            found.append(Move(answer.order, self._step(before, verdict, after), answer.effect))
        mine = question.side == self.side
        return tuple(sorted(found, key=lambda move: (-move.value if mine else move.value, "decline" not in move.order)))

    def value(self, battle: Battle) -> Fraction:
        """What is to be expected from here on."""
        question = battle.question
        if question is None:
            return Fraction(0)
        key = battle.digest
        if key not in self.known:
            self.known[key] = self._rolled(battle) if isinstance(question, Roll) else self.moves(battle)[0].value
        return self.known[key]

    def distribution(self, battle: Battle, order: Order, label: Callable[[Battle], Any]) -> dict[Any, Fraction]:
        """How an order may end, by a label of the battle then, each with its probability under the best play."""
        after, verdict = typed(battle).play(order)
        if not verdict.legal:
            raise ValueError(f"{dict(order)} is refused: {verdict.reason}")
        return self._ends(after, label, {})

    def best(self, battle: Battle) -> Order:
        """The answer that is best for the side that is asked."""
        return self.moves(battle)[0].order

    def _step(self, before: Battle, verdict: Verdict, after: Battle) -> Fraction:
        gained = self.aim.gain(before, verdict, after) - self.price * self._spent(before, verdict)
        return gained if self.aim.over(verdict) else gained + self.value(fresh(after))

    def _spent(self, before: Battle, verdict: Verdict) -> int:
        """Points spent by the side that counts, less those of the other."""
        total = 0
        for event in verdict.events:
            shown = event.to_dict()
            if shown["event"] == "spent":
                points = shown.get("might", 0) + shown.get("will", 0) + shown.get("fate", 0)
                total += points if before.table.models[shown["model"]].side == self.side else -points
        return total

    def _rolled(self, battle: Battle) -> Fraction:
        value = Fraction(0)
        for dice, weight in faces(battle.question.count):
            after, verdict = battle.play({"dice": list(dice)})
            value += weight * self._step(battle, verdict, after)
        return value

    def _ends(self, battle: Battle, label: Callable[[Battle], Any], seen: dict[str, dict[Any, Fraction]]
              ) -> dict[Any, Fraction]:
        battle = fresh(battle)
        if battle.question is None:
            return {label(battle): Fraction(1)}
        key = battle.digest
        if key not in seen:
            ends: dict[Any, Fraction] = {}
            rolled = isinstance(battle.question, Roll)
            ways = [({"dice": list(dice)}, weight) for dice, weight in faces(battle.question.count)] if rolled else [
                (self.best(battle), Fraction(1))]
            for order, weight in ways:
                for end, share in self._ends(battle.play(order)[0], label, seen).items():
                    ends[end] = ends.get(end, Fraction(0)) + weight * share
            seen[key] = ends
        return seen[key]


def _answers(question: Any) -> tuple[Any, ...]:
    answers = question.answers()
    return answers[:1] if question.ask in INDIFFERENT else answers


def typed(battle: Battle) -> Battle:
    """The same battle with its dice asked for."""
    return fresh(Battle(battle.table, battle.rules, battle.table, typed=True))


def fresh(battle: Battle) -> Battle:
    """The same battle without its past: two ways that lead to the same place are the same from here on."""
    dice = type(battle.table.dice)(seed=0)
    return Battle(battle.table.but(dice=dice), battle.rules, battle.table, typed=True)


def sampled(odds: Odds, battle: Battle, order: Order, runs: int, seed: int) -> Fraction:
    """The average of an aim over games rolled from seeds, every question answered as `odds` thinks best."""
    total = Fraction(0)
    for run in range(runs):
        dice = type(battle.table.dice)(seed=f"{seed} {run}")
        before = Battle(battle.table.but(dice=dice), battle.rules, battle.table)
        after, verdict = before.play(order)
        total += odds.aim.gain(before, verdict, after)
        while after.question is not None and not odds.aim.over(verdict):
            before = after
            after, verdict = before.play(odds.best(before))
            total += odds.aim.gain(before, verdict, after)
    return total / runs
