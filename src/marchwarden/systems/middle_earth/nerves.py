"""Nerve by nature: who is never afraid, who always is, and who frightens others by being near."""

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Change, Game
from marchwarden.systems.middle_earth.courage import Nerve
from marchwarden.systems.middle_earth.heroic_challenge import tier
from marchwarden.systems.middle_earth.nearness import near
from marchwarden.systems.middle_earth.points import is_hero, rider_of
from marchwarden.systems.middle_earth.special_rules import has_rule
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.table.models import Model

HARBINGER = "harbinger-of-evil-"


@enforces("me.special.fearless")
def fearless(game: Game, nerve: Nerve) -> Change | None:
    """The fearless pass every Courage test."""
    return Change(1, "fearless", "me.special.fearless") if has_rule(game, nerve.model, "fearless") else None


@enforces("me.special.bodyguard")
def bodyguard(game: Game, nerve: Nerve) -> Change | None:
    """A bodyguard's nerve holds while whom it guards is on the board."""
    if not has_rule(game, nerve.model, "bodyguard"):
        return None
    ward = guarded(game, rider_of(game.table, nerve.model))
    if ward is not None and on_board(ward):
        return Change(1, f"bodyguard of {ward.id}", "me.special.bodyguard")
    return None


@enforces("me.special.bodyguard")
def guarded(game: Game, guard: Model) -> Model | None:
    """Whom the bodyguards of a side guard the whole battle: its hero of the highest tier, the first in the file."""
    heroes = [hero for hero in game.table.models.values()
              if hero.side == guard.side and hero.id != guard.id and is_hero(hero)]
    return max(heroes, key=tier, default=None)


@enforces("me.special.harbinger")
def harbinger(game: Game, nerve: Nerve) -> Change | None:
    """Near an enemy who is a harbinger of evil courage is 1 less, once whatever their number; harbingers do not mind."""
    model = rider_of(game.table, nerve.model)
    if any(rule.startswith(HARBINGER) for rule in model.traits.special_rules):
        return None
    for enemy in game.table.models.values():
        if enemy.side == model.side or not on_board(enemy):
            continue
        for rule in enemy.traits.special_rules:
            if rule.startswith(HARBINGER) and near(model, enemy, float(rule.removeprefix(HARBINGER))):
                return Change(-1, f"harbinger of evil {enemy.id}", "me.special.harbinger")
    return None
