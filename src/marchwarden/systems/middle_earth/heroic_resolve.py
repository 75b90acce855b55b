"""Heroic Resolve: a free die against magic for those near, and a hero whose nerve holds for a Broken army."""

from collections.abc import Iterator
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Change, Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.courage import Nerve
from marchwarden.systems.middle_earth.heroics import TURN_END, EffectBegan, effect_on, heroics
from marchwarden.systems.middle_earth.nearness import friends_near
from marchwarden.table.models import Model

EFFECT = "resolved"


@enforces("me.heroic.resolve")
def brings(game: Game, hero: Model, target: str) -> Iterator[EffectBegan]:
    """The hero and his friends within 6" at that moment have the die until the end phase."""
    for name in (hero.id, *friends_near(game.table, hero)):
        if effect_on(game.table, name, EFFECT) is None:
            yield EffectBegan(EFFECT, name, TURN_END, hero.id)


@enforces("me.heroic.resolve", "me.heroic.once")
def free_die(game: Game, name: str) -> Change | None:
    """One die more on a Resist test, once whatever the number of heroes."""
    if effect_on(game.table, name, EFFECT) is None:
        return None
    return Change(1, "Heroic Resolve", "me.heroic.resolve")


@enforces("me.heroic.resolve")
def holds(game: Game, nerve: Nerve) -> Change | None:
    """The hero passes the Courage test of a Broken army without a roll."""
    if nerve.reason != "broken" or not heroics(game.table).made(nerve.model, "heroic-resolve"):
        return None
    return Change(1, "Heroic Resolve", "me.heroic.resolve")


@enforces("me.heroic.resolve")
def stands_fast_engaged(game: Game, hero: Model) -> bool:
    """Whether a hero who was charged may still be activated, to stand fast for a Broken army and nothing else."""
    from marchwarden.systems.middle_earth.broken import is_broken

    own, turn = hero.traits, game.table.turn
    return (turn.phase == "move" and turn.step == "" and turn.active == hero.side and bool(own.engaged_with)
            and not (own.activated or own.unable or own.slain)
            and heroics(game.table).made(hero.id, "heroic-resolve") and is_broken(game.table, hero.side))


@enforces("me.heroic.resolve")
def nothing_else(game: Game, name: str, order: Any) -> Iterator[Objection]:
    """A hero in combat who stands fast does nothing more in his activation."""
    if getattr(order, "legs", None) and stands_fast_engaged(game, game.model(name)):
        yield Objection("me.heroic.resolve", f"{name} is in combat: it may stand fast, and nothing else")
