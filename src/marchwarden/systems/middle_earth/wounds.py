"""Wounds: hits that are nobody's own, wounds one by one with Fate before each, and what follows a death."""

from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import InOrder, Outcome, Procedure, ask, call, done, go
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.flow.windows import Window
from marchwarden.systems.middle_earth.events import Hit
from marchwarden.systems.middle_earth.fate import Wounding
from marchwarden.systems.middle_earth.points import owner_of, rider_of, with_owner, wounds_left
from marchwarden.systems.middle_earth.to_wound import Blow, WoundRolls
from marchwarden.table.events import Event, Rolled
from marchwarden.table.table import Table


class Wounded(Event, frozen=True, tag="wounded"):
    """A model or a mount lost wounds and lives."""

    model: str
    count: int = 1
    by: str = ""

    def happen(self, table: Table) -> Table:
        left = max(0, wounds_left(owner_of(table, self.model)) - self.count)
        return with_owner(table, self.model, wounds_left=left)


class WoundPrevented(Event, frozen=True, tag="wound-prevented"):
    """Fate prevented a wound."""

    model: str


class Slain(Event, frozen=True, tag="slain"):
    """A model, or a mount, was removed: slain, or fled when `reason` says so."""

    model: str
    by: str = ""
    reason: str = ""

    @enforces("me.charge.engaged-inactive", "me.fight.casualties")
    def happen(self, table: Table) -> Table:
        model = rider_of(table, self.model)
        left = {} if self.reason else {"wounds_left": 0}
        if model.id != self.model:
            return with_owner(table, self.model, wounds_left=0)
        freed = {
            name: other.but(engaged_with=tuple(one for one in other.traits.engaged_with if one != model.id))
            for name, other in table.models.items() if model.id in other.traits.engaged_with
        }
        gone = model.but(slain=True, engaged_with=(), prone=False, **left)
        return table.but(models={**table.models, **freed, model.id: gone})


class TakeHits(Procedure, frozen=True):
    """So many hits of a Strength fall on a model: all wound rolls together, then wound by wound.

    They are nobody's own, so nobody's Might touches them. The result is whether the model still lives.
    """

    model: str
    strength: int
    count: int = 1
    cause: str = ""

    def begin(self, game: Game, _: Any) -> Outcome:
        return call(WoundRolls(Blow("", self.model, self.strength, self.cause), self.count), self.wounded,
                    Hit(self.model, self.strength, self.count, self.cause))

    def wounded(self, game: Game, count: int) -> Outcome:
        return call(Wounds(self.model, count), self.settled)

    def settled(self, game: Game, _: Any) -> Outcome:
        return done(lives(game.table, self.model))


def lives(table: Table, name: str) -> bool:
    """Whether a model, or a mount with this id under its rider, has not been removed."""
    try:
        model = rider_of(table, name)
    except KeyError:
        return False
    return not model.traits.slain and (model.id == name or wounds_left(model.traits.mount) > 0)


class Wounds(Procedure, frozen=True):
    """A model suffers wounds one by one until none is left or it is dead; the result is how many counted.

    `worth` is what each is worth when it counts: one, `d3`, or `all` that is left. Fate prevents the whole of it.
    """

    model: str
    count: int
    by: str = ""
    worth: str = ""
    counted: int = 0

    def begin(self, game: Game, _: Any) -> Outcome:
        if not self.count or not lives(game.table, self.model):
            return done(self.counted)
        if game.bill("natural-six-saves", self.model, 0).total > 0:
            return ask(Roll("saved", rider_of(game.table, self.model).side, self.model), self.saved)
        return go(self.fate)

    @enforces("me.special.horse-lord")
    def saved(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        """A wound that some rule may turn aside does not count on a natural 6."""
        rolled = Rolled("saved", dice, dice[0], self.model, needed=6)
        if dice[0] == 6:
            return go(self._next(0).begin, rolled, WoundPrevented(self.model))
        return go(self.fate, rolled)

    def fate(self, game: Game, _: Any) -> Outcome:
        return call(Window(Wounding(model=self.model)), self.fated)

    @enforces("me.fate.roll")
    def fated(self, game: Game, moment: Wounding) -> Outcome:
        if moment.prevented:
            return go(self._next(0).begin, WoundPrevented(self.model))
        if self.worth == "d3":
            roller = self.by or self.model
            return ask(Roll("wounds", rider_of(game.table, roller).side, roller), self.multiplied)
        left = wounds_left(owner_of(game.table, self.model))
        return self._suffer(game, left if self.worth == "all" else 1)

    def multiplied(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        damage = (dice[0] + 1) // 2
        rolled = Rolled("wounds", dice, damage, self.by, target=self.model)
        return self._suffer(game, damage, rolled)

    def _suffer(self, game: Game, damage: int, *before: Event) -> Outcome:
        after = self._next(1)
        left = wounds_left(owner_of(game.table, self.model))
        if damage < left:
            return go(after.begin, *before, Wounded(self.model, damage, self.by))
        return call(Removal(self.model, self.by), after.begin, *before)

    def _next(self, counted: int) -> "Wounds":
        return msgspec.structs.replace(self, count=self.count - 1, counted=self.counted + counted)


class Removal(Procedure, frozen=True):
    """Remove a model, or a mount, from play, with everything that follows."""

    model: str
    by: str = ""
    reason: str = ""

    def begin(self, game: Game, _: Any) -> Outcome:
        return go(self.followed, Slain(self.model, self.by, self.reason))

    def followed(self, game: Game, _: Any) -> Outcome:
        return call(InOrder(game.reactions(Slain(self.model, self.by, self.reason))), self.over)

    def over(self, game: Game, _: Any) -> Outcome:
        return done()
