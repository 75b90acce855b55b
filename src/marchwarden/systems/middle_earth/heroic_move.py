"""Heroic Move and With Me: a hero, and those near enough to hear him, act before the others."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.table.models import Model


@enforces("me.heroic.move")
def bars(game: Game, hero: Model, target: str) -> Iterator[Objection]:
    """Who cannot be activated has nothing to gain from it."""
    own = hero.traits
    if own.engaged_with or own.unable or own.activated:
        yield Objection("me.heroic.move", f"{hero.id} cannot be activated any more", because_of=hero.id)
