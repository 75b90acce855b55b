"""Heroic Shoot: the hero, and with a shout of Loose his friends near by, shoot before all others."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.table.models import Model


@enforces("me.heroic.shoot")
def bars(game: Game, hero: Model, target: str) -> Iterator[Objection]:
    """Not while in combat; a missile weapon is not needed."""
    if hero.traits.engaged_with:
        yield Objection("me.heroic.shoot", f"{hero.id} is in combat", because_of=hero.traits.engaged_with[0])
