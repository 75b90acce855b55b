"""Tests on one die whose result is read from a table: jump, leap, climb and their like."""

from typing import Any

from marchwarden.flow.procedures import Outcome, Procedure, ask, done
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.table.events import Rolled


class TableTest(Procedure, frozen=True):
    """Roll one die for a model and read what it means; the result is (meaning, score).

    `meanings` says what each score from 1 to 6 means, so that points are only offered where they change it.
    """

    model: str
    kind: str
    meanings: tuple[str, ...]

    def begin(self, game: Game, _: Any) -> Outcome:
        return ask(Roll(self.kind, game.model(self.model).side, self.model), self.rolled)

    def rolled(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        score = dice[0]
        return done((self.meanings[score - 1], score), Rolled(self.kind, dice, score, self.model))
