"""Special rules of profiles that touch movement, courage, duels and wounds, each as an entry of the rule book."""

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.points import owner_of, rider_of


@enforces("me.special.bane")
def worth_of(game: Game, by: str, target: str) -> str:
    """What a wound by somebody is worth: D3 against whom the weapon is the bane of."""
    if by not in game.table.models:
        return ""
    words = (*owner_of(game.table, target).keywords, *rider_of(game.table, target).traits.keywords)
    for rule in game.model(by).traits.special_rules:
        if rule.startswith("bane-") and rule.removeprefix("bane-") in words:
            return "d3"
    return ""
