"""Terror: charging whom one dreads takes a Courage test."""

from collections.abc import Sequence

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.mounted import rules_of


@enforces("me.charge.terror", "me.special.fearful")
def dreaded(game: Game, name: str, charged: Sequence[str]) -> tuple[str, ...]:
    """Those of some charged enemies on whose account a model tests its courage.

    Each that causes Terror; and the fearful shrink from anybody at all, once a charge.
    """
    causes = tuple(one for one in charged if "terror" in rules_of(game.model(one)))
    if not causes and "fearful" in game.model(name).traits.special_rules:
        return tuple(charged[:1])
    return causes
