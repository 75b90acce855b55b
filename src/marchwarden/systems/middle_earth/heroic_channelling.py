"""Heroic Channelling: the hero's next cast counts as a 6."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.heroics import TURN_END, EffectBegan
from marchwarden.table.models import Model

EFFECT = "channelling"


@enforces("me.heroic.channelling")
def bars(game: Game, hero: Model, target: str) -> Iterator[Objection]:
    """Only who can cast has a cast to channel."""
    if not hero.traits.powers:
        yield Objection("me.heroic.channelling", f"{hero.id} has no magical powers", because_of=hero.id)


@enforces("me.heroic.channelling")
def brings(game: Game, hero: Model, target: str) -> Iterator[EffectBegan]:
    """The next cast this turn needs no die; its Will is paid all the same."""
    yield EffectBegan(EFFECT, hero.id, TURN_END, hero.id)
