"""Heroic Combat: fought first, and won outright it gives hero and friends another move."""

from collections.abc import Iterator
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Happen, Procedure
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.heroics import (
    TURN_END,
    EffectBegan,
    Group,
    GroupFormed,
    Performed,
    effect_on,
    heroics,
)
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.table.events import Event
from marchwarden.table.models import Model

MOVED = "heroic-combat"
"""A model has had the extra move of a Heroic Combat this turn."""

LEFT_BEHIND = ("war-beast", "chariot")


def bars(game: Game, hero: Model, target: str) -> Iterator[Objection]:
    """Any hero on the board may declare it, engaged or not; a mount's rider too."""
    return iter(())


def performers(game: Game, combat: tuple[str, ...]) -> tuple[str, ...]:
    """The heroes in a combat who declared a Heroic Combat that is still to be fought."""
    waiting = [one.hero for one in heroics(game.table).open_of("heroic-combat")]
    return tuple(name for name in combat if name in waiting)


@enforces("me.heroic.combat", "me.heroic.order")
def not_its_turn(game: Game, combat: tuple[str, ...]) -> Iterator[Objection]:
    """Why a combat may not be fought while heroic combats are."""
    heroes, picks = performers(game, combat), heroics(game.table).picks
    if not heroes:
        yield Objection("me.heroic.combat", "Heroic Combats are fought first")
    elif not any(game.model(name).side == picks for name in heroes):
        yield Objection("me.heroic.order", f"{picks} picks the next Heroic Combat", because_of=picks)


@enforces("me.heroic.combat", "me.heroic.once")
def after(game: Game, combat: tuple[str, ...], winners: tuple[str, ...], losers: tuple[str, ...]) -> tuple[Event, ...]:
    """What a fought combat means for heroic combats: performed, and won outright an extra move for its winners.

    It does not matter whose Heroic Combat it was; who has had such a move this turn gets no other.
    """
    heroes = performers(game, combat)
    performed = tuple(Performed(name, "heroic-combat") for name in heroes)
    if not heroes or any(on_board(game.model(name)) for name in losers):
        return performed
    movers = tuple(name for name in winners if _moves_on(game, game.model(name)))
    if not movers:
        return performed
    side = game.model(movers[0]).side
    return (*performed, GroupFormed(Group("combat", heroes[0], side, movers)))


def _moves_on(game: Game, model: Model) -> bool:
    own = model.traits
    return (on_board(model) and not own.engaged_with and not own.unable
            and not any(word in own.keywords for word in LEFT_BEHIND) and effect_on(game.table, model.id, MOVED) is None)


@enforces("me.heroic.combat")
def no_extra_move(game: Game, model: Model) -> Iterator[Objection]:
    """Why a model has no extra move now."""
    group = heroics(game.table).group
    if group is None or model.id not in group.members or not _moves_on(game, model):
        yield Objection("me.heroic.combat", f"{model.id} has no move after a Heroic Combat", because_of=model.id)


@enforces("me.heroic.combat")
def only_move_or_charge(game: Game, name: str, order: Any) -> Iterator[Objection]:
    """The extra move is for moving and charging alone."""
    if game.table.turn.phase != "fight":
        return
    for leg in getattr(order, "legs", ()):
        if "cast" in leg:
            yield Objection("me.heroic.combat", "after a Heroic Combat a model moves or charges, nothing else")
    if getattr(order, "shout", None):
        yield Objection("me.heroic.combat", "nothing is shouted after a Heroic Combat")


@enforces("me.heroic.once")
def moved_on(game: Game, event: Event) -> Procedure | None:
    """Remember who has had the extra move."""
    from marchwarden.systems.middle_earth.events import ActivationBegan

    if isinstance(event, ActivationBegan) and game.table.turn.phase == "fight":
        return Happen((EffectBegan(MOVED, event.model, TURN_END),))
    return None
