"""What a side chooses as a whole: what it declares, which combat is fought next, when it is done. Told with every effect."""

from collections.abc import Iterator
from typing import Any

from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth import heroic_combat
from marchwarden.systems.middle_earth.activation import may_not_activate
from marchwarden.systems.middle_earth.declaring import declarations, is_free
from marchwarden.systems.middle_earth.end_order import End
from marchwarden.systems.middle_earth.heroic_actions import ACTIONS
from marchwarden.systems.middle_earth.heroics import heroics
from marchwarden.systems.middle_earth.pairing import combats
from marchwarden.systems.middle_earth.shooting import shooters
from marchwarden.systems.middle_earth.turn import waiting

ENDING = {
    "move": "whoever has not acted does nothing more in this phase",
    "shoot": "nobody else of theirs shoots in this phase",
    "fight": "the others stay where they are",
}


def choices(game: Game) -> Iterator[dict[str, Any]]:
    """The orders that are a side's rather than a model's, each with its label, its effect and its clause."""
    turn = game.table.turn
    if turn.step == "declare":
        yield from (_declaring(game, order) for order in declarations(game, turn.active))
        yield {"order": {"pass": turn.active}, "label": f"{_side(game, turn.active)} passes", "rule": "me.heroic.declare",
               "effect": "declares nothing now; when both sides pass in a row, declaring is over"}
        return
    for combat in open_combats(game):
        yield {"order": {"fight": combat[0]}, "label": f"Fight: {_fighters(game, combat)}", "rule": "me.fight.order",
               "effect": "the duel is rolled; whoever loses backs away and is struck"}
    group = heroics(game.table).group
    for side in game.table.sides:
        acts = side.id == (group.side if group is not None else turn.active)
        if acts and not End(side.id).judge(game).objections:
            words = "what those called upon do" if group is not None else f"the {turn.phase} phase"
            yield {"order": {"end": side.id}, "label": f"End {words} ({_side(game, side.id)})",
                   "effect": ENDING.get(turn.phase, "the phase goes on")}


def able(game: Game) -> list[str]:
    """The ids of those who can do something now: be activated, shoot, or have their combat fought."""
    turn, now = game.table.turn, heroics(game.table)
    if turn.step == "declare":
        return []
    if turn.phase == "shoot" and now.group is None:
        if turn.step == "heroic":
            return [one.hero for one in now.open_of("heroic-shoot") if game.model(one.hero).side == now.picks]
        return [model.id for model in shooters(game, turn.active)]
    if turn.phase == "fight" and now.group is None:
        return [name for combat in open_combats(game) for name in combat]
    return [model.id for side in game.table.sides for model in waiting(game.table, side.id)
            if not may_not_activate(game, model)]


def open_combats(game: Game) -> list[tuple[str, ...]]:
    """The combats of which one is fought next."""
    turn = game.table.turn
    if turn.phase != "fight" or turn.step == "declare" or heroics(game.table).group is not None:
        return []
    return [combat for combat in combats(game.table)
            if turn.step != "heroic" or not tuple(heroic_combat.not_its_turn(game, combat))]


def _declaring(game: Game, order: dict[str, Any]) -> dict[str, Any]:
    action, hero = ACTIONS[order["declare"]], game.model(order["model"])
    against = f" against {_name(game, order['target'])}" if "target" in order else ""
    paid = "free for him" if is_free(hero, action) else "costs a point of Might"
    return {"order": order, "label": f"{_name(game, hero.id)}: {action.id.replace('-', ' ').title()}{against}",
            "effect": paid, "rule": action.clause}


def _fighters(game: Game, combat: tuple[str, ...]) -> str:
    sides = [[name for name in combat if game.model(name).side == side.id] for side in game.table.sides]
    return " against ".join(" and ".join(_name(game, name) for name in side) for side in sides if side)


def _name(game: Game, model: str) -> str:
    return game.model(model).name or model


def _side(game: Game, side: str) -> str:
    return next((one.name for one in game.table.sides if one.id == side and one.name), side.capitalize())
