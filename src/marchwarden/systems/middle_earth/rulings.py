"""What follows from the players' own rulings: a model they leave without wounds is slain and removed."""

from marchwarden.flow.procedures import Procedure
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.wounds import Removal
from marchwarden.table.events import Adjusted, Event


def slain_by_ruling(game: Game, event: Event) -> Procedure | None:
    """Remove a model whose wounds were ruled to be gone."""
    if isinstance(event,
                  Adjusted) and event.changes.get("wounds_left") == 0 and not game.model(event.model).traits.slain:
        return Removal(event.model)
    return None
