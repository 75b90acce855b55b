"""Heroic Shoot and Loose: the hero, and with a shout his friends near by, shoot before all others."""

from collections.abc import Iterator
from typing import Literal

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Happen
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.heroic_order import not_picked
from marchwarden.systems.middle_earth.heroics import (
    SHOOT_END,
    TURN_END,
    EffectBegan,
    GroupClosed,
    Performed,
    Shouted,
    effect_on,
    heroics,
)
from marchwarden.systems.middle_earth.nearness import friends_near
from marchwarden.table.events import Event
from marchwarden.table.models import Model


@enforces("me.heroic.shoot")
def bars(game: Game, hero: Model, target: str) -> Iterator[Objection]:
    """Not while in combat; a missile weapon is not needed."""
    if hero.traits.engaged_with:
        yield Objection("me.heroic.shoot", f"{hero.id} is in combat", because_of=hero.traits.engaged_with[0])


@enforces("me.heroic.shoot", "me.heroic.loose", "me.heroic.order")
def not_his_shot(game: Game, model: Model) -> Iterator[Objection]:
    """Why a model may not shoot while heroic shoots are performed."""
    now = heroics(game.table)
    if now.group is not None:
        if model.id not in now.group.members:
            yield Objection("me.heroic.loose", f"only {now.group.hero} and those who heard him shoot now",
                            because_of=now.group.hero)
        return
    yield from not_picked(game, model, "heroic-shoot")


@enforces("me.heroic.loose")
def by_loose(game: Game) -> tuple[Event, ...]:
    """What closing the shots of a Loose brings: who let its shot pass may not shoot later in the phase."""
    group = heroics(game.table).group
    if group is None:
        return ()
    held = tuple(EffectBegan("held-fire", name, SHOOT_END, group.hero) for name in group.members
                 if effect_on(game.table, name, "shot") is None)
    return (*held, GroupClosed(group.kind, group.hero))


@enforces("me.heroic.loose", "me.heroic.once")
def still_to_shoot(game: Game, heard: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some models who have neither shot this phase nor let the shot of another Loose pass."""
    return tuple(name for name in heard if effect_on(game.table, name, "shot") is None
                 and effect_on(game.table, name, "held-fire") is None)


class Shout(Order, frozen=True):
    """Shout Loose with a Heroic Shoot, or Take Aim with a Heroic Accuracy."""

    shout: Literal["loose", "take-aim"]
    model: ModelId

    def judge(self, game: Game) -> Judgement:
        hero = game.model(self.model)
        found = tuple(self._loose(game, hero) if self.shout == "loose" else self._take_aim(game, hero))
        if found:
            return Judgement(found)
        heard = friends_near(game.table, hero)
        if self.shout == "loose":
            return Judgement(procedure=Happen((Performed(hero.id, "heroic-shoot"),
                                               Shouted(hero.id, "loose", (hero.id, *still_to_shoot(game, heard))))))
        aims = tuple(EffectBegan("accuracy", name, TURN_END, hero.id) for name in heard
                     if effect_on(game.table, name, "accuracy") is None)
        return Judgement(procedure=Happen((Shouted(hero.id, "take-aim", heard),
                                           EffectBegan("took-aim", hero.id, TURN_END, hero.id), *aims)))

    @enforces("me.heroic.loose")
    def _loose(self, game: Game, hero: Model) -> Iterator[Objection]:
        if game.table.turn.phase != "shoot" or game.table.turn.step != "heroic":
            yield Objection("me.heroic.loose", f"{hero.id} performs no Heroic Shoot now", because_of=hero.id)
            return
        yield from not_his_shot(game, hero)
        if heroics(game.table).group is not None:
            yield Objection("me.heroic.loose", "somebody else's Loose is still open")

    @enforces("me.heroic.take-aim", "me.heroic.once")
    def _take_aim(self, game: Game, hero: Model) -> Iterator[Objection]:
        if game.table.turn.phase != "shoot" or game.table.turn.step == "declare":
            yield Objection("me.phase.order", "Take Aim is shouted when the shooting has begun")
        elif not heroics(game.table).made(hero.id, "heroic-accuracy"):
            yield Objection("me.heroic.take-aim", f"{hero.id} declared no Heroic Accuracy", because_of=hero.id)
        elif effect_on(game.table, hero.id, "took-aim") is not None:
            yield Objection("me.heroic.take-aim", f"{hero.id} has shouted it this phase", because_of=hero.id)
