"""Strikes: the winners of a combat strike at those they have beaten, one die for each Attack."""

from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Outcome, Procedure, ask, call, done, go
from marchwarden.flow.questions import Answer, Question
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.duel import attacks_of
from marchwarden.systems.middle_earth.grudges import worth_of
from marchwarden.systems.middle_earth.heroic_strength import strength_of_strikes
from marchwarden.systems.middle_earth.heroics import effect_on
from marchwarden.systems.middle_earth.points import rider_of
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.styles import style_of
from marchwarden.systems.middle_earth.to_wound import Blow, WoundRolls
from marchwarden.systems.middle_earth.wounds import Wounds, lives
from marchwarden.table.models import Model


class Struck(Question, frozen=True, tag="strike"):
    """Ask at whom a winner strikes with its next Attack."""

    targets: tuple[str, ...] = ()

    def answers(self) -> tuple[Answer, ...]:
        return tuple(Answer({"strike": self.model, "target": name}, name, f"strike at {name}") for name in self.targets)


class StrikeAt(Order, frozen=True):
    """At whom a winner strikes; an answer, so never an order of its own."""

    strike: ModelId
    target: str

    def judge(self, game: Game) -> Judgement:
        return Judgement((Objection("session.question", f"{self.strike} has not been asked at whom it strikes"),))


class Strikes(Procedure, frozen=True):
    """All strikes of the winners, in the order of the file; all of one model at one target are rolled together."""

    winners: tuple[str, ...]
    losers: tuple[str, ...]
    helpers: tuple[str, ...] = ()
    trapped: tuple[str, ...] = ()
    allotted: tuple[str, ...] = ()
    """The targets of the first winner's strikes, as far as they have been chosen."""

    @enforces("me.fight.strikes")
    def begin(self, game: Game, _: Any) -> Outcome:
        if not self.winners:
            return done()
        striker = game.model(self.winners[0])
        targets = self._targets(game)
        left = strikes_of(game, striker, self.losers, helping=striker.id in self.helpers) - len(self.allotted)
        if not targets or (left <= 0 and not self.allotted):
            return go(msgspec.structs.replace(self, winners=self.winners[1:], allotted=()).begin)
        if left <= 0:
            return go(self.roll)
        if len(targets) == 1:
            return go(msgspec.structs.replace(self, allotted=self.allotted + targets * left).roll)
        return ask(Struck("strike", striker.side, striker.id, targets), self.chosen)

    def chosen(self, game: Game, target: str) -> Outcome:
        return go(msgspec.structs.replace(self, allotted=(*self.allotted, target)).begin)

    def _targets(self, game: Game) -> tuple[str, ...]:
        """Those who can be struck: each beaten model on the board, and its mount."""
        found: list[str] = []
        for name in self.losers:
            model = game.model(name)
            if on_board(model):
                found.append(name)
                if model.traits.mount is not None and lives(game.table, model.traits.mount.id):
                    found.append(model.traits.mount.id)
        return tuple(found)

    @enforces("me.fight.trapped")
    def roll(self, game: Game, _: Any) -> Outcome:
        """Roll the strikes at the first of the chosen targets."""
        rest = tuple(name for name in self.allotted if name != self.allotted[0]) if self.allotted else ()
        if not self.allotted:
            return go(msgspec.structs.replace(self, winners=self.winners[1:]).begin)
        target, striker = self.allotted[0], game.model(self.winners[0])
        later = msgspec.structs.replace(self, allotted=rest)
        if not lives(game.table, target):
            return go(later.roll)
        owner = rider_of(game.table, target)
        doubled = owner.id in self.trapped or owner.traits.prone
        count = self.allotted.count(target) * (2 if doubled else 1)
        blow = Blow(striker.id, target, strength_of_strikes(game, striker), "strike")
        return call(WoundRolls(blow, count), self.wounded)

    def wounded(self, game: Game, count: int) -> Outcome:
        target, by = self.allotted[0], self.winners[0]
        rest = msgspec.structs.replace(self, allotted=tuple(name for name in self.allotted if name != target))
        return call(Wounds(target, count, by, worth_of(game, by, target)), rest.next_target)

    def next_target(self, game: Game, _: Any) -> Outcome:
        return go(self.roll)


@enforces("me.fight.strikes", "me.fight.shielding", "me.fight.prone", "me.fight.support")
def strikes_of(game: Game, striker: Model, losers: tuple[str, ...], *, helping: bool = False) -> int:
    """How many strikes a winner has: none on the ground, behind its shield, transfixed or just thrown."""
    unfit = any(effect_on(game.table, striker.id, effect) is not None for effect in ("transfixed", "thrown"))
    if not on_board(striker) or striker.traits.prone or unfit:
        return 0
    if helping:
        return 1
    if style_of(game.table, striker) == "shielding":
        return 0
    return attacks_of(game, striker, losers)
