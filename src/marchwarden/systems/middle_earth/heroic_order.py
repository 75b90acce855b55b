"""Performing heroic actions: whose pick is next, what has become impossible, and who acts out of turn."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Happen, Procedure
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.heroics import Cancelled, Declaration, PickGiven, heroics
from marchwarden.systems.middle_earth.standing import is_able, on_board
from marchwarden.systems.middle_earth.turn import sides_in_order
from marchwarden.table.events import TurnMoved
from marchwarden.table.models import Model


@enforces("me.heroic.order")
def picking(game: Game, action: str) -> Procedure | None:
    """Go on while heroic actions are performed before the rest of a phase: by turns, until none is left."""
    table, now = game.table, heroics(game.table)
    turn = table.turn
    waiting = now.open_of(action)
    if not waiting:
        return Happen((TurnMoved(turn.number, turn.phase, "", turn.priority, turn.priority),))
    if now.picks and any(game.model(one.hero).side == now.picks for one in waiting):
        return None
    return Happen((PickGiven(_next_pick(game, waiting)),))


def _next_pick(game: Game, waiting: tuple[Declaration, ...]) -> str:
    order = sides_in_order(game.table)
    here = order.index(game.table.turn.active)
    turns = (*order[here + 1:], *order[:here + 1])
    return next(side for side in turns if any(game.model(one.hero).side == side for one in waiting))


@enforces("me.heroic.order", "me.heroic.move", "me.heroic.shoot")
def not_picked(game: Game, model: Model, action: str) -> Iterator[Objection]:
    """Why a model may not perform a heroic action now: another side picks, or it has declared none."""
    now, name = heroics(game.table), action.replace("-", " ").title()
    if model.side != now.picks:
        yield Objection("me.heroic.order", f"{now.picks} picks the next {name}", because_of=now.picks)
    elif not any(one.hero == model.id for one in now.open_of(action)):
        yield Objection(f"me.{action.replace('-', '.')}", f"{model.id} has no {name} to perform", because_of=model.id)


@enforces("me.heroic.cancelled", "me.heroic.move", "me.heroic.march")
def lost(game: Game, action: str) -> tuple[Cancelled, ...]:
    """The declarations of an action whose hero was charged, made unable or removed before he acted."""
    gone = []
    for one in heroics(game.table).open_of(action):
        hero = game.model(one.hero)
        if not is_able(hero):
            why = "in combat" if hero.traits.engaged_with else "unable to act"
            gone.append(Cancelled(hero.id, action, why if on_board(hero) else "off the board"))
    return tuple(gone)
