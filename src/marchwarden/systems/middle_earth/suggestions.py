"""Orders that are legal now, whatever the phase: what a bot picks from and a page shows."""

from collections.abc import Iterator
from typing import Any, Literal

from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth import heroic_combat
from marchwarden.systems.middle_earth.activation import Activate, Continue
from marchwarden.systems.middle_earth.declaring import declarations
from marchwarden.systems.middle_earth.heroic_move import members_left
from marchwarden.systems.middle_earth.heroic_shoot import Shout
from marchwarden.systems.middle_earth.heroics import heroics
from marchwarden.systems.middle_earth.pairing import combats
from marchwarden.systems.middle_earth.planning import fresh
from marchwarden.systems.middle_earth.points import is_hero
from marchwarden.systems.middle_earth.shooting import shooters, targets_of
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.state import state_of
from marchwarden.systems.middle_earth.suggest import legs_for, move_orders
from marchwarden.table.models import Model

Orders = Iterator[dict[str, Any]]


def suggest(game: Game, only: str | None = None) -> Orders:
    """Orders that are legal now; empty only when the battle is over. With `only`, one model's are enough."""
    turn = game.table.turn
    if turn.step == "declare":
        yield from declarations(game, turn.active)
        yield {"pass": turn.active}
    elif state_of(game.table).open is not None:
        for order in move_orders(game):
            if "continue" not in order or not Continue(order["continue"], order["legs"]).judge(game).objections:
                yield order
    elif heroics(game.table).group is not None:
        yield from _group(game, only)
    elif turn.phase == "move" and turn.step == "heroic":
        yield from _heroic_moves(game)
    elif turn.phase == "move":
        yield from move_orders(game, only)
        yield from _with_shouts(game, only)
    elif turn.phase == "shoot":
        yield from _shots(game)
    elif turn.phase == "fight":
        yield from _fights(game)


def _group(game: Game, only: str | None) -> Orders:
    group = heroics(game.table).group
    assert group is not None
    if group.kind == "loose":
        for name in group.members:
            yield from ({"shoot": name, "target": target.id} for target in targets_of(game, game.model(name)))
    else:
        for model in members_left(game):
            if only not in {None, model.id}:
                continue
            yield from _activations(game, model)
            if group.kind == "with-me":
                yield {"forego": model.id}
    yield {"end": group.side}


Shouted = Literal["with-me", "at-the-double"]


def _activations(game: Game, model: Model, *shouts: Shouted) -> Orders:
    """Legal activations of a model, with and without each shout."""
    plans: list[list[dict[str, Any]]] = [[]]
    if on_board(model):
        plans += legs_for(game, model, fresh(game, model))
        plans += casts(game, model) if game.table.turn.phase == "move" else []
    for legs in plans:
        for shout in (None, *shouts):
            if not Activate(model.id, legs, shout).judge(game).objections:
                order: dict[str, Any] = {"activate": model.id, "legs": legs}
                yield order if shout is None else order | {"shout": shout}


def casts(game: Game, model: Model) -> list[list[dict[str, Any]]]:
    """Casts of a model's powers at each enemy, with one Will."""
    return [[{"cast": power.id, "target": enemy.id, "will": 1}] for power in model.traits.powers
            for enemy in game.table.models.values() if enemy.side != model.side and on_board(enemy)]


def _heroic_moves(game: Game) -> Orders:
    now = heroics(game.table)
    for one in now.open_of("heroic-move"):
        hero = game.model(one.hero)
        if hero.side == now.picks:
            yield from _activations(game, hero, "with-me")


def _with_shouts(game: Game, only: str | None) -> Orders:
    """Marches that are shouted about, and casts."""
    for one in heroics(game.table).open_of("heroic-march"):
        hero = game.model(one.hero)
        if hero.side == game.table.turn.active and only in {None, hero.id}:
            yield from (order for order in _activations(game, hero, "at-the-double") if "shout" in order)
    for model in game.table.models.values():
        if model.side == game.table.turn.active and model.traits.powers and only in {None, model.id}:
            for legs in casts(game, model):
                if not Activate(model.id, legs).judge(game).objections:
                    yield {"activate": model.id, "legs": legs}


def _shots(game: Game) -> Orders:
    turn, now = game.table.turn, heroics(game.table)
    for model in game.table.models.values():
        if is_hero(model) and not Shout("take-aim", model.id).judge(game).objections:
            yield {"shout": "take-aim", "model": model.id}
    if turn.step == "heroic":
        for one in now.open_of("heroic-shoot"):
            hero = game.model(one.hero)
            if hero.side == now.picks:
                yield {"shout": "loose", "model": hero.id}
                yield from ({"shoot": hero.id, "target": target.id} for target in targets_of(game, hero))
        return
    for model in shooters(game, turn.active):
        yield from ({"shoot": model.id, "target": target.id} for target in targets_of(game, model))
    yield {"end": turn.active}


def _fights(game: Game) -> Orders:
    for combat in combats(game.table):
        if game.table.turn.step != "heroic" or not tuple(heroic_combat.not_its_turn(game, combat)):
            yield {"fight": combat[0]}
