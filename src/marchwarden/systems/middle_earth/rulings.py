"""What follows from the players' own rulings: the slain are removed, a combat is one for both."""

from typing import Any

from marchwarden.flow.procedures import Outcome, Procedure, done
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.events import Disengaged, Engaged
from marchwarden.systems.middle_earth.wounds import Removal
from marchwarden.table.events import Adjusted, Event


class Rejoined(Procedure, frozen=True):
    """The others in a combat follow what was ruled of one of them."""

    model: str

    def begin(self, game: Game, _: Any) -> Outcome:
        with_it = game.model(self.model).traits.engaged_with
        left = [other.id for other in game.table.models.values()
                if self.model in other.traits.engaged_with and other.id not in with_it]
        return done(None, *(Engaged(self.model, other) for other in with_it if other in game.table.models),
                    *(Disengaged(self.model, other) for other in left))


def slain_by_ruling(game: Game, event: Event) -> Procedure | None:
    """Remove a model whose wounds were ruled to be gone."""
    if isinstance(event,
                  Adjusted) and event.changes.get("wounds_left") == 0 and not game.model(event.model).traits.slain:
        return Removal(event.model)
    return None


def combat_by_ruling(game: Game, event: Event) -> Procedure | None:
    """Let a combat that was ruled to be, or to be over, be so for everybody in it."""
    return Rejoined(event.model) if isinstance(event, Adjusted) and "engaged_with" in event.changes else None
