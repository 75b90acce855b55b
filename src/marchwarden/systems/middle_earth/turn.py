"""The turn: its phases and steps, and what the battle does next by itself.

Each phase is a function `(game) -> Procedure | None`, asked whenever nothing is pending: the procedure goes on by
itself, None waits for a player's order.
"""

from collections.abc import Callable, Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Happen, Procedure
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.standing import is_able
from marchwarden.systems.middle_earth.state import state_of
from marchwarden.table.events import TurnMoved
from marchwarden.table.models import Model
from marchwarden.table.table import Table

Phase = Callable[[Game], Procedure | None]

PHASES = ("priority", "move", "shoot", "fight", "end")


def next_step(game: Game, phases: dict[str, Phase]) -> Procedure | None:
    """What happens next without anybody's order: the rule book's `sequence`, given its phases."""
    if state_of(game.table).open is not None:
        return None
    return phases[game.table.turn.phase](game)


@enforces("me.phase.order", "me.activation.everyone")
def activations(game: Game) -> Procedure | None:
    """The activations of the side with priority, then those of the others; after them the next phase."""
    turn = game.table.turn
    if any(True for _ in waiting(game.table, turn.active)):
        return None
    order = sides_in_order(game.table)
    later = order[order.index(turn.active) + 1:] if turn.active in order else ()
    for side in later:
        return Happen((TurnMoved(turn.number, "move", "", turn.priority, side),))
    return to_phase(game, "shoot", step="declare")


def waiting(table: Table, side: str) -> Iterator[Model]:
    """The models of a side that are still to be activated, in the order of the file."""
    for model in table.models.values():
        if model.side == side and is_able(model):
            yield model


def sides_in_order(table: Table) -> tuple[str, ...]:
    """The sides as they act: the one with priority, then the others as in the file."""
    names = tuple(side.id for side in table.sides)
    return (table.turn.priority, *(name for name in names if name != table.turn.priority))


def to_phase(game: Game, phase: str, step: str = "", number: int | None = None) -> Procedure:
    """Go on to a phase, the side with priority first."""
    turn = game.table.turn
    return Happen((TurnMoved(turn.number if number is None else number, phase, step, turn.priority, turn.priority),))
