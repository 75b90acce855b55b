"""Heroic March and At the Double: further, but without charging."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Change, Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.heroics import MOVE_END, EffectBegan, effect_on
from marchwarden.systems.middle_earth.mounted import rules_of
from marchwarden.systems.middle_earth.nearness import friends_near
from marchwarden.systems.middle_earth.standing import is_able, is_cavalry
from marchwarden.table.models import Model

EFFECT = "march"
ON_FOOT, MOUNTED = 3.0, 5.0


@enforces("me.heroic.march")
def bars(game: Game, hero: Model, target: str) -> Iterator[Objection]:
    """Who cannot be activated cannot march."""
    own = hero.traits
    if own.engaged_with or own.unable or own.activated:
        yield Objection("me.heroic.march", f"{hero.id} cannot be activated any more", because_of=hero.id)


def stride(model: Model) -> float:
    """The inches a march adds: more for cavalry and those who fly."""
    return MOUNTED if is_cavalry(model) or "fly" in rules_of(model) else ON_FOOT


@enforces("me.heroic.march", "me.heroic.once")
def brings(game: Game, hero: Model, target: str) -> Iterator[EffectBegan]:
    """The hero marches for the whole Move Phase."""
    if effect_on(game.table, hero.id, EFFECT) is None:
        yield EffectBegan(EFFECT, hero.id, MOVE_END, hero.id, stride(hero))


@enforces("me.heroic.at-the-double", "me.heroic.once")
def hears(game: Game, hero: Model) -> tuple[str, ...]:
    """The friends who hear At the Double: within 6", still to be activated, and marching under nobody else."""
    table = game.table
    return tuple(name for name in friends_near(table, hero)
                 if is_able(table.models[name]) and effect_on(table, name, EFFECT) is None)


def doubles(game: Game, hero: Model) -> tuple[EffectBegan, ...]:
    """What At the Double brings those who hear it."""
    return tuple(EffectBegan(EFFECT, name, MOVE_END, hero.id, stride(game.model(name))) for name in hears(game, hero))


@enforces("me.heroic.march", "me.heroic.at-the-double")
def marching(game: Game, model: Model) -> Change | None:
    """The inches of a march on a model's Move value."""
    row = effect_on(game.table, model.id, EFFECT)
    if row is None:
        return None
    clause = "me.heroic.march" if row.by == model.id else "me.heroic.at-the-double"
    return Change(row.value, "Heroic March", clause)


@enforces("me.heroic.march", "me.heroic.at-the-double")
def no_charging(game: Game, name: str, target: str) -> Iterator[Objection]:
    """Who marches charges under no circumstances."""
    row = effect_on(game.table, name, EFFECT)
    if row is not None:
        clause = "me.heroic.march" if row.by == name else "me.heroic.at-the-double"
        yield Objection(clause, f"{name} marches this phase and may not charge", because_of=row.by)
