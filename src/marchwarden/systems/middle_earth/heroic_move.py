"""Heroic Move and With Me: a hero, and those near enough to hear him, act before the others."""

from collections.abc import Iterator
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Happen, Procedure
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.heroic_order import not_picked
from marchwarden.systems.middle_earth.heroics import (
    Cancelled,
    Foregone,
    Group,
    GroupClosed,
    Performed,
    Shouted,
    effect_on,
    heroics,
)
from marchwarden.systems.middle_earth.nearness import SHOUT, friends_near, gap_between, near
from marchwarden.systems.middle_earth.standing import is_able
from marchwarden.table.events import Event
from marchwarden.table.models import Model


@enforces("me.heroic.move")
def bars(game: Game, hero: Model, target: str) -> Iterator[Objection]:
    """Who cannot be activated has nothing to gain from it."""
    own = hero.traits
    if own.engaged_with or own.unable or own.activated:
        yield Objection("me.heroic.move", f"{hero.id} cannot be activated any more", because_of=hero.id)


@enforces("me.heroic.move", "me.heroic.order", "me.heroic.with-me")
def not_his_moment(game: Game, model: Model) -> Iterator[Objection]:
    """Why a model may not be activated while heroic moves are performed."""
    now = heroics(game.table)
    if now.group is not None:
        if model.id not in now.group.members:
            yield Objection("me.heroic.with-me", f"only those who heard {now.group.hero} act now",
                            because_of=now.group.hero)
        return
    yield from not_picked(game, model, "heroic-move")


def members_left(game: Game) -> Iterator[Model]:
    """Those of the group acting out of turn who still may."""
    from marchwarden.systems.middle_earth.heroic_combat import no_extra_move

    group = heroics(game.table).group
    if group is None:
        return
    for name in group.members:
        model = game.model(name)
        if is_able(model) if group.kind == "with-me" else not any(True for _ in no_extra_move(game, model)):
            yield model


@enforces("me.heroic.with-me", "me.heroic.once")
def hears(game: Game, hero: Model) -> tuple[str, ...]:
    """The friends who hear With Me: within 6" of where the hero starts and still to be activated."""
    return tuple(name for name in friends_near(game.table, hero) if is_able(game.model(name)))


@enforces("me.heroic.with-me", "me.heroic.at-the-double")
def may_not_shout(game: Game, name: str, order: Any) -> Iterator[Objection]:
    """What forbids the shout of an activation."""
    shout = getattr(order, "shout", None)
    if shout is None:
        return
    now = heroics(game.table)
    if shout == "with-me":
        if game.table.turn.step != "heroic" or now.group is not None or not now.made(name, "heroic-move"):
            yield Objection("me.heroic.with-me", f"{name} performs no Heroic Move", because_of=name)
    elif not now.made(name, "heroic-march"):
        yield Objection("me.heroic.at-the-double", f"{name} declared no Heroic March", because_of=name)


def leaders_of(game: Game, model: Model) -> Iterator[tuple[str, str]]:
    """The heroes a model must end near, each with the clause that says so: two where it heard With Me and At the Double."""
    group = heroics(game.table).group
    if group is not None and group.kind == "with-me" and model.id in group.members:
        yield group.hero, "me.heroic.with-me"
    row = effect_on(game.table, model.id, "march")
    if row is not None and row.by != model.id and game.table.turn.phase == "move":
        yield row.by, "me.heroic.at-the-double"


@enforces("me.heroic.with-me", "me.heroic.at-the-double")
def ends_near_him(game: Game, model: Model, planned: Any) -> Iterator[Objection]:
    """Who acts under a shout ends within 6" of the hero, or leaves the board with him, or does not act at all."""
    for name, clause in leaders_of(game, model):
        yield from _ends_near(game, model, planned, name, clause)


def _ends_near(game: Game, model: Model, planned: Any, name: str, clause: str) -> Iterator[Objection]:
    hero, leaves = game.model(name), any(getattr(event, "edge", "") for event in planned.events)
    if hero.off_board:
        if not leaves and planned.test is None:
            yield Objection(clause, f"{name} left the board: {model.id} leaves it too or foregoes", because_of=name)
        return
    if leaves:
        yield Objection(clause, f"{name} is still on the board: {model.id} may not leave it without him",
                        because_of=name)
        return
    ends = planned.model
    if planned.test is not None:
        if planned.rest or not hasattr(planned.test, "landing"):
            return
        if planned.test.landing is not None:
            ends = ends.but(at=planned.test.landing)
    if not near(ends, hero):
        gap = round(gap_between(ends, hero), 6)
        yield Objection(clause, f"would end {gap:g}\" from {name}, more than {SHOUT:g}\"", ends.at, SHOUT, gap, name)


class Forego(Order, frozen=True):
    """A model under a hero's shout gives up its activation."""

    forego: ModelId

    @enforces("me.heroic.with-me", "me.heroic.at-the-double", "me.heroic.cancelled")
    def judge(self, game: Game) -> Judgement:
        from marchwarden.systems.middle_earth.activation import known, may_not_activate

        model = known(game, self.forego, "forego")
        barred = may_not_activate(game, model)
        if barred:
            return Judgement(tuple(barred))
        if not any(True for _ in leaders_of(game, model)):
            return Judgement((Objection("me.heroic.with-me", f"{model.id} is under no hero's shout",
                                        because_of=model.id),))
        return Judgement(procedure=Happen((Foregone(model.id), *gives_up(game, model.id))))


def gives_up(game: Game, name: str) -> tuple[Event, ...]:
    """The Heroic Move or March a hero loses by acting, or foregoing, under another's shout."""
    return tuple(Cancelled(name, one.action, "acted under another hero's shout") for one in heroics(game.table).declared
                 if one.hero == name and one.state == "open" and one.action in {"heroic-move", "heroic-march"})


@enforces("me.heroic.with-me", "me.heroic.move", "me.heroic.at-the-double")
def begun(game: Game, event: Event) -> Procedure | None:
    """What an activation that begins means for heroic moves and marches: performed, shouted, or given up."""
    from marchwarden.systems.middle_earth.events import ActivationBegan
    from marchwarden.systems.middle_earth.heroic_march import doubles

    if not isinstance(event, ActivationBegan):
        return None
    now, name = heroics(game.table), event.model
    happened: list[Event] = []
    if now.group is not None and now.group.kind == "with-me" and name in now.group.members:
        happened += [one for one in gives_up(game, name) if getattr(one, "action", "") == "heroic-move"]
    happened += [Performed(name, one.action) for one in now.declared
                 if one.hero == name and one.state == "open" and one.action in {"heroic-move", "heroic-march"}
                 and not any(getattr(gone, "action", "") == one.action for gone in happened)]
    hero = game.model(name)
    if event.shout == "with-me":
        happened.append(Shouted(name, event.shout, hears(game, hero)))
    elif event.shout == "at-the-double":
        bound = doubles(game, hero)
        happened += [Shouted(name, event.shout, tuple(one.model for one in bound)), *bound]
    return Happen(tuple(happened)) if happened else None


@enforces("me.heroic.with-me", "me.heroic.at-the-double", "me.heroic.cancelled")
def dies(game: Game, event: Event) -> Procedure | None:
    """A hero who is removed takes his shout with him: who heard it acts as usual later."""
    from marchwarden.systems.middle_earth.wounds import Slain

    if not isinstance(event, Slain):
        return None
    happened: list[Event] = []
    group: Group | None = heroics(game.table).group
    if group is not None and group.hero == event.model and group.kind in {"with-me", "loose"}:
        happened.append(GroupClosed(group.kind, group.hero))
    if any(row.effect == "march" and row.by == event.model for row in game.table.lasting):
        happened.append(Cancelled(event.model, "heroic-march", "removed"))
    return Happen(tuple(happened)) if happened else None
