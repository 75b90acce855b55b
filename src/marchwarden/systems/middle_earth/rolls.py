"""Rolls of one model: a die whose result is read from a table, or a score that must reach a number."""

from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, ask, call, done
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.flow.windows import Window
from marchwarden.systems.middle_earth.moments import Scored
from marchwarden.systems.middle_earth.points import rider_of
from marchwarden.table.events import Rolled


class Attempt(msgspec.Struct, frozen=True):
    """A feat that takes a die: who tries it, and what it is (jump, leap, climb, thrown-rider)."""

    model: str
    kind: str


class TableTest(Procedure, frozen=True):
    """Roll one die for a model and read what it means; the result is (meaning, score).

    `meanings` says what each score from 1 to 6 means, so that points are only offered where they change it. Rules that
    change the score are modifiers under "feat"; a score above 6 counts as 6.
    """

    model: str
    kind: str
    meanings: tuple[str, ...]

    def begin(self, game: Game, _: Any) -> Outcome:
        return ask(Roll(self.kind, game.model(self.model).side, self.model), self.rolled)

    @enforces("me.might.rolls")
    def rolled(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        steps = tuple(score for score in range(2, 7) if self.meanings[score - 1] != self.meanings[score - 2])
        moment = Scored(model=self.model, kind=self.kind, dice=dice, steps=steps, bonus=self.bonus(game))
        return call(Window(moment), self.read, Rolled(self.kind, dice, min(moment.total, 6), self.model))

    def read(self, game: Game, moment: Scored) -> Outcome:
        return done((self.meaning(moment.total), min(moment.total, 6)))

    def bonus(self, game: Game) -> int:
        """What rules add to the die."""
        return int(game.bill("feat", Attempt(self.model, self.kind), 0).total)

    def meaning(self, score: int) -> str:
        """What a score means."""
        return self.meanings[min(score, 6) - 1]

    def odds(self, game: Game) -> dict[str, int]:
        """How many of the six faces bring each meaning, the worst first."""
        found = [self.meaning(face + self.bonus(game)) for face in range(1, 7)]
        return {meaning: found.count(meaning) for meaning in dict.fromkeys(found)}


class ScoreTest(Procedure, frozen=True):
    """Roll dice for a model that must reach a number; the result is the moment after all re-rolls and points.

    With `ladder` every score above what is needed matters as well (a cast that is to be resisted).
    """

    model: str
    kind: str
    needed: int
    count: int = 1
    summed: bool = False
    bonus: int = 0
    pays: tuple[str, ...] = ("might",)
    ladder: bool = False
    about: str = ""

    def begin(self, game: Game, _: Any) -> Outcome:
        return ask(Roll(self.kind, rider_of(game.table, self.model).side, self.model, self.count), self.rolled)

    def rolled(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        steps = tuple(range(self.needed, 7)) if self.ladder else (self.needed,)
        moment = Scored(model=self.model, kind=self.kind, dice=dice, steps=steps, summed=self.summed,
                        bonus=self.bonus, pays=self.pays, about=self.about)
        rolled = Rolled(self.kind, dice, moment.total, self.model, target=self.about, needed=self.needed)
        return call(Window(moment), self.settled, rolled)

    def settled(self, game: Game, moment: Scored) -> Outcome:
        return done(moment)
