"""Heroic Strength: the hero strikes with doubled Strength."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.heroics import TURN_END, EffectBegan, effect_on
from marchwarden.table.models import Model

EFFECT, MOST = "heroic-strength", 10


@enforces("me.heroic.strength")
def brings(game: Game, hero: Model, target: str) -> Iterator[EffectBegan]:
    """It lasts until the end phase."""
    yield EffectBegan(EFFECT, hero.id, TURN_END, hero.id)


@enforces("me.heroic.strength")
def strength_of_strikes(game: Game, striker: Model) -> int:
    """The Strength a model strikes with, doubled by Heroic Strength but at most 10."""
    strength = striker.traits.strength + int(game.bill("strength", striker, 0).total)
    doubled = effect_on(game.table, striker.id, EFFECT) is not None
    return min(MOST, 2 * strength) if doubled else strength
