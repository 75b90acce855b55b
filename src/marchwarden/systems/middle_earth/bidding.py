"""A duel as it stands: who is winning, bids of Might by turns, and dice rolled again near a banner."""

from collections.abc import Iterator
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, ask, done
from marchwarden.flow.questions import Choose, Roll
from marchwarden.flow.rulebook import Game
from marchwarden.flow.windows import Moment
from marchwarden.systems.middle_earth.moments import Offered, Pay
from marchwarden.systems.middle_earth.nearness import near
from marchwarden.systems.middle_earth.points import Purse, purses
from marchwarden.systems.middle_earth.spending import Paid, Pip, Spend
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.table.events import Rolled

BANNER = 3.0
"""How far a banner's example carries, in inches."""


class DuelDie(msgspec.Struct, frozen=True):
    """One die of a duel: whose it is, its place among his dice, how it lies (with Might), and what modifies it."""

    model: str
    side: str
    die: int
    face: int
    bonus: int = 0

    @property
    def counts(self) -> int:
        return self.face + self.bonus


def gist_of(dice: tuple[DuelDie, ...]) -> tuple[DuelDie, ...]:
    """The dice of a duel that can still matter, each as the first of its owner's.

    They are the best of each model, the lowest of each side, which a banner rolls again, and the best of what its
    owner has beside that one.
    """
    kept: list[DuelDie] = []
    for name in dict.fromkeys(die.model for die in dice):
        mine = [die for die in dice if die.model == name]
        low = min((die for die in dice if die.side == mine[0].side), key=lambda die: die.counts)
        rest = sorted((die for die in mine if die is not low), key=lambda die: -die.counts)[:1]
        chosen = sorted([*rest, *([low] if low.model == name else [])], key=lambda die: -die.counts)
        kept += [msgspec.structs.replace(die, die=number) for number, die in enumerate(chosen, 1)]
    return tuple(kept)


class Bidding(Offered, frozen=True):
    """A duel as it stands: all dice, the best Fight of each side, and the sides, the one with priority first."""

    dice: tuple[DuelDie, ...] = ()
    fights: tuple[int, ...] = ()
    sides: tuple[str, ...] = ()
    rerolled: tuple[str, ...] = ()
    kind: str = "duel"

    def best(self, side: str) -> int:
        """The best die of a side."""
        return max((die.counts for die in self.dice if die.side == side), default=-9)

    def leader(self, dice: tuple[DuelDie, ...] | None = None) -> str:
        """The side that is winning: the higher die, then the higher Fight; empty where nobody is."""
        first, second = self.sides
        now = self if dice is None else msgspec.structs.replace(self, dice=dice)
        ones, others = (now.best(first), self.fights[0]), (now.best(second), self.fights[1])
        return "" if ones == others else first if ones > others else second

    def gist(self) -> "Bidding":
        return msgspec.structs.replace(self, dice=gist_of(self.dice))

    def taken(self, question: Any, reply: Any) -> Procedure:
        return DuelRollAgain(self, question.side) if question.ask == "reroll" else Pay(self, question, reply)

    def paid(self, reply: tuple[Paid, ...]) -> "Bidding":
        """The duel after some spends: whoever passed before may answer them."""
        dice = self.dice
        for one in reply:
            for number, points in one.dice:
                dice = lift(dice, one.model, number, points)
        return msgspec.structs.replace(self, dice=dice, declined=())


def lift(dice: tuple[DuelDie, ...], model: str, number: int, points: int) -> tuple[DuelDie, ...]:
    """Duel dice with points of Might on one of them."""
    return tuple(msgspec.structs.replace(die, face=die.face + points)
                 if (die.model, die.die) == (model, number) else die for die in dice)


@enforces("me.might.duel-bid", "me.might.own-dice", "me.might.rolls")
def bid_might(game: Game, moment: Moment) -> Iterator[Spend]:
    """Whoever is losing may bid; where nobody is, the side without priority first. Only bids that change it count."""
    if not isinstance(moment, Bidding):
        return
    leader = moment.leader()
    asked = moment.sides[::-1] if not leader else [side for side in moment.sides if side != leader]
    for side in asked:
        if f"might {side}" in moment.declined:
            continue
        question = _bid(game, moment, side, leader)
        if question is not None:
            yield question
            return


def _bid(game: Game, moment: Bidding, side: str, leader: str) -> Spend | None:
    heroes = tuple(dict.fromkeys(die.model for die in moment.dice if die.side == side))
    held = {name: purses(game.table, name, "might") for name in heroes}
    useful: list[tuple[Any, str]] = []
    able: list[str] = []
    for name in heroes:
        for points, result in _bids(moment, side, leader, name, _sum(held[name])):
            number = _best_die(moment, name)
            useful.append((_shared(held[name], points, number), result))
            able.append(name)
    if not useful:
        return None
    pips = tuple(Pip(die.model, die.die, die.face) for die in moment.dice if die.side == side)
    place = list(game.table.models)
    first = min(able, key=place.index)
    everybody = tuple(purse for name in heroes for purse in held[name])
    return Spend("might", side, first, everybody, pips, tuple(useful))


def _sum(mine: tuple[Purse, ...]) -> int:
    total = 0
    for purse in mine:
        total += purse.left
    return total


def _best_die(moment: Bidding, name: str) -> int:
    mine = [die for die in moment.dice if die.model == name and die.face < 6]
    return max(mine, key=lambda die: (die.counts, -die.die)).die if mine else 0


def _bids(moment: Bidding, side: str, leader: str, name: str, might: int) -> Iterator[tuple[int, str]]:
    """The bids of a hero that make a difference: the least that stops losing, and all that win."""
    number = _best_die(moment, name)
    face = next((die.face for die in moment.dice if (die.model, die.die) == (name, number)), 6)
    tied = not leader
    for points in range(1, min(might, 6 - face) + 1):
        now = moment.leader(lift(moment.dice, name, number, points))
        if now == side:
            yield points, f"{side} is winning with a {face + points}"
        elif not now and not tied:
            tied = True
            yield points, "nobody is winning"


def _shared(mine: tuple[Purse, ...], points: int, number: int) -> Any:
    """A spend of so many points on a die, from the purses of rider and mount in their order."""
    spends, rest = [], points
    for purse in mine:
        share = min(rest, purse.left)
        if share:
            spend = {"model": purse.model, "might": share, "die": number}
            spends.append(spend if purse.payer == purse.model else spend | {"from": purse.payer})
            rest -= share
    return spends[0] if len(spends) == 1 else spends


@enforces("me.fight.banner")
def follow_banner(game: Game, moment: Moment) -> Iterator[Choose]:
    """A side that is not winning and fights near a banner may roll one of its dice again: its lowest."""
    if not isinstance(moment, Bidding):
        return
    for side in moment.sides:
        if side in moment.rerolled or moment.leader() == side or not _near_banner(game, moment, side):
            continue
        yield Choose("reroll", side, _lowest(moment, side).model,
                     (("accept", "roll the lowest duel die again"), ("decline", "keep the dice")))


def _lowest(moment: Bidding, side: str) -> DuelDie:
    return min((die for die in moment.dice if die.side == side), key=lambda die: die.counts)


def _near_banner(game: Game, moment: Bidding, side: str) -> bool:
    fighters = [game.model(name) for name in dict.fromkeys(die.model for die in moment.dice if die.side == side)]
    return any(near(bearer, fighter, BANNER) or bearer.id == fighter.id
               for bearer in game.table.models.values()
               if bearer.side == side and on_board(bearer) and any("banner" in name for name in bearer.traits.wargear)
               for fighter in fighters)


class DuelRollAgain(Procedure, frozen=True):
    """Roll the lowest duel die of a side again."""

    moment: Bidding
    side: str

    def begin(self, game: Game, _: Any) -> Outcome:
        return ask(Roll("duel", self.side, _lowest(self.moment, self.side).model), self.rolled)

    def rolled(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        low = _lowest(self.moment, self.side)
        lying = tuple(msgspec.structs.replace(die, face=dice[0]) if die is low else die for die in self.moment.dice)
        moment = msgspec.structs.replace(self.moment, dice=lying, rerolled=(*self.moment.rerolled, self.side))
        return done(moment, Rolled("duel", dice, dice[0], low.model, self.side))
