"""Priority: both sides roll a die at the start of a turn, the higher has it; and when a battle is over."""

from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, ask, done, go
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.broken import army
from marchwarden.systems.middle_earth.standing import is_able, on_board
from marchwarden.systems.middle_earth.turn import sides_in_order
from marchwarden.table.events import Rolled, TurnMoved
from marchwarden.table.table import Table


@enforces("me.end.over")
def is_over(table: Table) -> bool:
    """Whether a battle is over: one side has nobody left, or nobody can act any more."""
    for side in table.sides:
        names = army(table, side.id)
        if names and not any(on_board(table.models[name]) or table.models[name].traits.reserve for name in names):
            return True
    return not any(is_able(model) for model in table.models.values())


@enforces("me.end.priority")
class PriorityRoll(Procedure, frozen=True):
    """Each side rolls a die, the one that has priority first; a tie gives it to the other, or is rolled again."""

    fell: tuple[int, ...] = ()

    def begin(self, game: Game, _: Any) -> Outcome:
        order = sides_in_order(game.table)
        if len(order) < 2:
            return self._given(game, order[0] if order else "")
        return ask(Roll("priority", order[len(self.fell)]), self.rolled)

    def rolled(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        order = sides_in_order(game.table)
        told = Rolled("priority", dice, dice[0], side=order[len(self.fell)])
        fell = (*self.fell, dice[0])
        if len(fell) < len(order):
            return go(PriorityRoll(fell).begin, told)
        best = [side for side, face in zip(order, fell, strict=True) if face == max(fell)]
        if len(best) > 1 and game.option("priority_tie") == "roll":
            return go(PriorityRoll().begin, told)
        winner = best[0] if len(best) == 1 else next(side for side in (*order[1:], order[0]) if side in best)
        return self._given(game, winner, told)

    def _given(self, game: Game, side: str, *before: Any) -> Outcome:
        turn = game.table.turn
        return done(None, *before, TurnMoved(turn.number, "move", "declare", side, side))
