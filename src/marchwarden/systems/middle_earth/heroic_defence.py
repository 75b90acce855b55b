"""Heroic Defence: nothing but a natural 6 wounds the hero."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Change, Game
from marchwarden.systems.middle_earth.heroics import FIGHT_END, EffectBegan, effect_on
from marchwarden.systems.middle_earth.to_wound import Blow
from marchwarden.table.models import Model

EFFECT = "heroic-defence"


@enforces("me.heroic.defence")
def brings(game: Game, hero: Model, target: str) -> Iterator[EffectBegan]:
    """It lasts for the Fight Phase and covers the hero himself, not his mount."""
    yield EffectBegan(EFFECT, hero.id, FIGHT_END, hero.id)


@enforces("me.heroic.defence")
def natural_sixes(game: Game, blow: Blow) -> Change | None:
    """Every wound roll against the hero must show a 6 as it falls, both of two."""
    if effect_on(game.table, blow.target, EFFECT) is None:
        return None
    return Change(1, "Heroic Defence", "me.heroic.defence")
