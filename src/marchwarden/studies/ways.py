"""The ways a battle may go: what each die and each answer leads to, worked out once and shared by all that is counted.

Two ways that lead to the same place are the same from there on, and so are two places that differ only in what can no
longer matter (a duel die that is neither anybody's best nor the lowest): see `Procedure.gist`.
"""

import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from marchwarden.battle import Battle, Roll, Verdict

Order = Mapping[str, Any]
INDIFFERENT = ("back-away", "pairing", "challenge")
"""Questions about places and partners: the first answer is taken, for nothing that is counted turns on them."""


class Branch(NamedTuple):
    """One thing that may come next: the order for it, what it does, in how many ways it falls, and where it leads."""

    order: Order
    effect: str
    ways: int
    verdict: Verdict
    battle: Battle
    place: "Place"


class Place:
    """A state a battle may come to: a battle that stands there, and what may come next, once somebody asks."""

    __slots__ = ("battle", "branches")

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.branches: tuple[Branch, ...] | None = None

    @property
    def is_roll(self) -> bool:
        """Whether chance decides here, and nobody chooses."""
        return isinstance(self.battle.question, Roll)


def everything(battle: Battle) -> Hashable:
    """What tells two states apart to the last pip."""
    return battle.digest


def gist(battle: Battle) -> Hashable:
    """What tells two states apart that can still come to different ends."""
    table = battle.table
    agenda = tuple((procedure.gist(), step) for procedure, step in table.agenda)
    asked = None if agenda and agenda[-1][0] is not table.agenda[-1][0] else table.question
    key = (agenda, asked, tuple(table.models.values()), table.turn, table.lasting, table.state, table.sides, table.board,
           table.terrain, tuple(table.options.items()))
    try:
        hash(key)
    except TypeError:
        return battle.digest
    return key


class Ways:
    """Every place that was looked at, by what tells it from the others."""

    def __init__(self, telling: Callable[[Battle], Hashable] = gist) -> None:
        self.telling = telling
        self.places: dict[Hashable, Place] = {}

    def place(self, battle: Battle) -> Place:
        """The place where a battle stands."""
        return self.places.setdefault(self.telling(battle), Place(battle))

    def next(self, place: Place) -> tuple[Branch, ...]:
        """What may come next at a place."""
        if place.branches is None:
            place.branches = tuple(self.open(place.battle))
        return place.branches

    def open(self, battle: Battle) -> Iterator[Branch]:
        """What may come next where a battle stands."""
        question = battle.question
        if isinstance(question, Roll):
            for dice, ways in faces(question.count):
                yield self.led({"dice": list(dice)}, "", ways, battle)
            return
        answers = question.answers()
        for answer in answers[:1] if question.ask in INDIFFERENT else answers:
            yield self.led(answer.order, answer.effect, 1, battle)

    def led(self, order: Order, effect: str, ways: int, before: Battle) -> Branch:
        """Where an order leads; ValueError where it is refused."""
        after, verdict = before.play(order)
        if not verdict.legal:
            raise ValueError(f"{dict(order)} is refused: {verdict.reason}")
        after = fresh(after)
        return Branch(order, effect, ways, verdict, after, self.place(after))


@cache
def faces(count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Everything that may fall of so many dice of one roll, in no order, each with how many of 6^count ways lead to it."""
    found = []
    for dice in combinations_with_replacement(range(1, 7), count):
        ways = math.factorial(count)
        for face in range(1, 7):
            ways //= math.factorial(dice.count(face))
        found.append((dice, ways))
    return tuple(found)


def share(ways: int, count: int) -> Fraction:
    """The probability of so many ways of a number of dice."""
    return Fraction(ways, 6**count)


def typed(battle: Battle) -> Battle:
    """The same battle with its dice asked for."""
    return fresh(Battle(battle.table, battle.rules, battle.table, typed=True))


def fresh(battle: Battle) -> Battle:
    """The same battle without its past and without dice to come."""
    table = battle.table.but(dice=type(battle.table.dice)(seed=0))
    return Battle(table, battle.rules, table, typed=True)
