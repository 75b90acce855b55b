"""The phases of a turn in their order, each with the function that says what happens in it next."""

from collections.abc import Mapping

from marchwarden.flow.procedures import Happen, Procedure
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.events import Renewed
from marchwarden.systems.middle_earth.standing import is_able
from marchwarden.systems.middle_earth.turn import Phase, activations, next_step, to_phase
from marchwarden.table.events import TurnMoved


def move_phase(game: Game) -> Procedure | None:
    """Declaring, then the activations."""
    if game.table.turn.step == "declare":
        return to_phase(game, "move")
    return activations(game)


def shoot_phase(game: Game) -> Procedure | None:
    """Nothing is shot yet."""
    return to_phase(game, "fight", step="declare")


def fight_phase(game: Game) -> Procedure | None:
    """Nobody fights yet."""
    return to_phase(game, "end")


def end_phase(game: Game) -> Procedure | None:
    """The turn is over."""
    turn = game.table.turn
    return Happen((Renewed(), TurnMoved(turn.number + 1, "priority", "", turn.priority, turn.priority)))


def priority_phase(game: Game) -> Procedure | None:
    """A new turn begins where anybody can still act."""
    if not any(is_able(model) for model in game.table.models.values()):
        return None
    return to_phase(game, "move", step="declare")


PHASES: Mapping[str, Phase] = {"priority": priority_phase, "move": move_phase, "shoot": shoot_phase, "fight": fight_phase,
                               "end": end_phase}


def sequence(game: Game) -> Procedure | None:
    """What the battle does next by itself."""
    return next_step(game, dict(PHASES))
