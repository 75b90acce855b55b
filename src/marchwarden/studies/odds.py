"""Exact odds: the same rule code, with every face of every die in its weight and every choice played for the best.

A battle whose dice are typed in stops at each roll and each question. A roll is a sum over what may fall; a question is
a choice of the side that is asked, which plays for the most, or the least, of what is being counted. So a bidding game of
Might comes out by backward induction. All numbers are fractions.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from marchwarden.battle import Battle, Verdict
from marchwarden.studies.ways import Branch, Order, Place, Ways, share, typed


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


NOTHING, ONE = Fraction(0), Fraction(1)


def _named(verdict: Verdict, event: str) -> list[Any]:
    """The events of a name in a verdict."""
    return [one for one in verdict.events if type(one).__struct_config__.tag == event]


def happened(event: str, **fields: Any) -> Aim:
    """Count whether an event with some fields happens; the first of its name decides."""
    def fits(one: Any) -> bool:
        shown = one.to_dict()
        return all(shown.get(key) == value for key, value in fields.items())

    def gain(before: Battle, verdict: Verdict, after: Battle) -> Fraction:
        return ONE if any(fits(one) for one in _named(verdict, event)) else NOTHING

    name = " ".join([event, *(str(value) for value in fields.values())])
    return Aim(name, gain, lambda verdict: bool(_named(verdict, event)))


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


class Odds:
    """What is to be expected of one order when `side` plays for the most of an aim and the other side for the least.

    `price` is what a side gives up for each point it spends, in units of the aim: with 0 points are free, and are only
    kept where they would change nothing. `ways` may be shared with the odds of other aims.
    """

    def __init__(self, aim: Aim, side: str, price: Fraction = NOTHING, ways: Ways | None = None) -> None:
        self.aim, self.side, self.price = aim, side, price
        self.ways = Ways() if ways is None else ways
        self.known: dict[Place, Fraction] = {}

    def of(self, battle: Battle, order: Order) -> Fraction:
        """The value of an order given to a battle; ValueError where it is refused."""
        before = typed(battle)
        return self._worth(before, self.ways.led(order, "", 1, before))

    def moves(self, battle: Battle) -> tuple[Move, ...]:
        """What each answer to the pending question is worth, the best for whoever is asked first."""
        before = typed(battle)
        return self._ranked(before, self.ways.open(before))

    def value(self, battle: Battle) -> Fraction:
        """What is to be expected from here on."""
        return self._from(self.ways.place(typed(battle)))

    def distribution(self, battle: Battle, order: Order, label: Callable[[Battle], Any]) -> dict[Any, Fraction]:
        """How an order may end, by a label of the battle then, each with its probability under the best play."""
        return self._ends(self.ways.led(order, "", 1, typed(battle)).place, label, {})

    def best(self, battle: Battle) -> Order:
        """The answer that is best for the side that is asked."""
        return self.moves(battle)[0].order

    def _ranked(self, before: Battle, branches: Iterable[Branch]) -> tuple[Move, ...]:
        found = [Move(one.order, self._worth(before, one), one.effect) for one in branches]
        mine = before.question.side == self.side
        return tuple(sorted(found, key=lambda move: (-move.value if mine else move.value, "decline" not in move.order)))

    def _from(self, place: Place) -> Fraction:
        if place.battle.question is None:
            return NOTHING
        if place not in self.known:
            branches = self.ways.next(place)
            self.known[place] = self._averaged(place, branches) if place.is_roll else self._ranked(
                place.battle, branches)[0].value
        return self.known[place]

    def _averaged(self, place: Place, branches: Iterable[Branch]) -> Fraction:
        """The value of a roll: what leads to the same worth is taken together first, for fractions add slowly."""
        ways: dict[Fraction, int] = {}
        for one in branches:
            worth = self._worth(place.battle, one)
            ways[worth] = ways.get(worth, 0) + one.ways
        value = NOTHING
        for worth, number in ways.items():
            value += worth * number
        return value * share(1, place.battle.question.count)

    def _worth(self, before: Battle, branch: Branch) -> Fraction:
        """What a branch brings by itself and from where it leads."""
        verdict = branch.verdict
        gained = self.aim.gain(before, verdict, branch.battle)
        if self.price:
            gained -= self.price * self._spent(before, verdict)
        return gained if self.aim.over(verdict) else gained + self._from(branch.place)

    def _spent(self, before: Battle, verdict: Verdict) -> int:
        """Points spent by the side that counts, less those of the other."""
        total = 0
        for event in _named(verdict, "spent"):
            points = event.might + event.will + event.fate
            total += points if before.table.models[event.model].side == self.side else -points
        return total

    def _ends(self, place: Place, label: Callable[[Battle], Any], seen: dict[Place, dict[Any, Fraction]]
              ) -> dict[Any, Fraction]:
        if place.battle.question is None:
            return {label(place.battle): ONE}
        if place not in seen:
            ends: dict[Any, Fraction] = {}
            for branch, weight in self._played(place):
                for end, part in self._ends(branch.place, label, seen).items():
                    ends[end] = ends.get(end, NOTHING) + weight * part
            seen[place] = ends
        return seen[place]

    def _played(self, place: Place) -> Iterable[tuple[Branch, Fraction]]:
        """The branches that are taken when both sides play their best, each with its probability."""
        branches = self.ways.next(place)
        if place.is_roll:
            return [(one, share(one.ways, place.battle.question.count)) for one in branches]
        best = self._ranked(place.battle, branches)[0].order
        return [(next(one for one in branches if one.order == best), ONE)]


def sampled(odds: Odds, battle: Battle, order: Order, runs: int, seed: int) -> Fraction:
    """The average of an aim over games rolled from seeds, every question answered as `odds` thinks best."""
    total = NOTHING
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
