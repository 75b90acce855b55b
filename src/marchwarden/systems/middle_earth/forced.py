"""Forced moves: what an effect does to where a model stands, and the combats that end with the contact."""

from marchwarden.flow.rulebook import Game
from marchwarden.geometry.lengths import TAU
from marchwarden.systems.middle_earth.events import Disengaged, Shifted
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.table.events import Event
from marchwarden.table.models import Model


class Pushed(Shifted, frozen=True, tag="moved"):
    """A model was moved along a path by an effect: that is no moving of its own."""

    by: str = ""


def lost_contact(game: Game, moved: Model) -> tuple[Event, ...]:
    """The combats that end because a moved model no longer touches somebody."""
    ended = []
    for name in moved.traits.engaged_with:
        other = game.model(name)
        gap = gap_between(moved, other)
        if gap > TAU:
            ended.append(Disengaged(moved.id, name))
    return tuple(ended)
