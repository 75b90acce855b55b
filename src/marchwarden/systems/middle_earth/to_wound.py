"""To wound: the table of Strength against Defence, and the dice that are rolled on it."""

from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, ask, call, done, go
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.flow.windows import Window
from marchwarden.systems.middle_earth.moments import Scored
from marchwarden.systems.middle_earth.points import owner_of, rider_of, store, wounds_left
from marchwarden.table.events import Rolled

TABLE = (
    "4 5 5 6 6 6/4 6/5 6/6 - -",
    "4 4 5 5 6 6 6/4 6/5 6/6 -",
    "3 4 4 5 5 6 6 6/4 6/5 6/6",
    "3 3 4 4 5 5 6 6 6/4 6/5",
    "3 3 3 4 4 5 5 6 6 6/4",
    "3 3 3 3 4 4 5 5 6 6",
    "3 3 3 3 3 4 4 5 5 6",
    "3 3 3 3 3 3 4 4 5 5",
    "3 3 3 3 3 3 3 4 4 5",
    "3 3 3 3 3 3 3 3 4 4",
)
"""Rows for Strength 1 to 10, columns for Defence 1 to 10: the scores that wound, one after the other; - never."""


@enforces("me.fight.to-wound")
def scores_needed(strength: int, defence: int) -> tuple[int, ...]:
    """The scores that wound: one, two in a row, or none at all."""
    cell = TABLE[min(max(strength, 1), 10) - 1].split()[min(max(defence, 1), 10) - 1]
    return () if cell == "-" else tuple(int(score) for score in cell.split("/"))


class Blow(msgspec.Struct, frozen=True):
    """One attempt to wound: by whom (empty: nobody, such as a fall), whom, with which Strength, and how."""

    by: str
    target: str
    strength: int
    how: str = ""


class WoundRolls(Procedure, frozen=True):
    """Roll so many dice to wound; the result is how many wounds they come to, before Fate.

    All first values fall together, Might is spent on them die by die, then the second values of those that made it.
    Points of Might on a first value lift the second as well. Nobody spends points on blows that are nobody's own.
    """

    blow: Blow
    count: int
    needed: tuple[int, ...] = ()
    bonus: int = 0
    natural: bool = False
    pending: tuple[int, ...] = ()
    carried: tuple[int, ...] = ()
    made: tuple[int, ...] = ()
    """Of the dice that made the value being rolled: the Might that lies on each."""
    second: bool = False

    def begin(self, game: Game, _: Any) -> Outcome:
        blow = self.blow
        defence = owner_of(game.table, blow.target).defence + int(game.bill("defence", blow, 0).total)
        needed = scores_needed(blow.strength, defence)
        if not needed or not self.count:
            return done(0)
        bonus = int(game.bill("to-wound", blow, 0).total)
        natural = game.bill("natural-six-only", blow, 0).total > 0
        ready = msgspec.structs.replace(self, needed=needed, bonus=bonus, natural=natural,
                                        carried=(0,) * self.count)
        return go(ready.throw)

    def throw(self, game: Game, _: Any) -> Outcome:
        roller = self.blow.by or self.blow.target
        side = rider_of(game.table, roller).side
        return ask(Roll("to-wound", side, roller, len(self.carried)), self.fallen)

    def fallen(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        rolled = Rolled("to-wound", dice, None, self.blow.by, target=self.blow.target, needed=self._score)
        lying = msgspec.structs.replace(self, pending=dice, made=())
        ones = dice.count(1)
        if ones and game.bill("wound-rolls-of-one", self.blow, 0).total > 0:
            roll = Roll("to-wound", rider_of(game.table, self.blow.by).side, self.blow.by, ones)
            return ask(roll, lying.fallen_again, rolled)
        return go(lying.look, rolled)

    def fallen_again(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        """Put the dice that were rolled again where the ones lay."""
        fresh = iter(dice)
        lying = tuple(next(fresh) if face == 1 else face for face in self.pending)
        rolled = Rolled("to-wound", dice, None, self.blow.by, target=self.blow.target, needed=self._score)
        return go(msgspec.structs.replace(self, pending=lying).look, rolled)

    @property
    def _score(self) -> int:
        return 6 if self.natural else self.needed[1 if self.second else 0]

    def _hits(self, face: int, carried: int) -> bool:
        return face == 6 if self.natural else min(face + carried, 6) + self.bonus >= self._score

    def look(self, game: Game, _: Any) -> Outcome:
        """Take the next die; a window where the striker may lift it."""
        if not self.pending:
            return go(self.tally)
        face, carried = self.pending[0], self.carried[len(self.carried) - len(self.pending)]
        pays = ("might",) if self._may_pay(game) else ()
        moment = Scored(model=self.blow.by, kind="to-wound", dice=(min(face + carried, 6),), steps=(self._score,),
                        bonus=self.bonus, pays=pays, about=self.blow.target)
        if self.natural or not pays:
            kept = (carried,) if self._hits(face, carried) else ()
            return go(msgspec.structs.replace(self, pending=self.pending[1:], made=self.made + kept).look)
        return call(Window(moment), self.lifted)

    @enforces("me.might.rolls")
    def lifted(self, game: Game, moment: Scored) -> Outcome:
        carried = self.carried[len(self.carried) - len(self.pending)] + moment.might_spent
        kept = (carried,) if moment.rank > 0 else ()
        return go(msgspec.structs.replace(self, pending=self.pending[1:], made=self.made + kept).look)

    def _may_pay(self, game: Game) -> bool:
        """Whether Might could change anything: the blow is somebody's own, and the target is not done for anyway."""
        if not self.blow.by or self.natural:
            return False
        if len(self.needed) == 2 and not self.second:
            return True
        first = len(self.carried) - len(self.pending)
        sure = len(self.made) + len([face for face, carried in zip(self.pending, self.carried[first:], strict=True)
                                     if self._hits(face, carried)])
        target = self.blow.target
        return sure < wounds_left(owner_of(game.table, target)) + store(game.table, target, "fate")

    def tally(self, game: Game, _: Any) -> Outcome:
        if len(self.needed) == 2 and not self.second and self.made:
            return go(msgspec.structs.replace(self, second=True, carried=self.made, made=()).throw)
        return done(len(self.made))
