"""Grudges and poison: whom a model, or its weapon, wounds more surely or more deeply than others."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Change, Game
from marchwarden.systems.middle_earth.points import owner_of, rider_of
from marchwarden.systems.middle_earth.special_rules import has_rule
from marchwarden.systems.middle_earth.to_wound import Blow


def _against(game: Game, by: str, target: str, kind: str) -> Iterator[str]:
    """The rules of a kind, such as `hatred`, that somebody has against what a target is."""
    if by not in game.table.models:
        return
    words = (*owner_of(game.table, target).keywords, *rider_of(game.table, target).traits.keywords)
    for rule in game.model(by).traits.special_rules:
        if rule.startswith(f"{kind}-") and rule.removeprefix(f"{kind}-") in words:
            yield rule


@enforces("me.special.bane")
def worth_of(game: Game, by: str, target: str) -> str:
    """What a wound by somebody is worth: D3 against whom the weapon is the bane of."""
    return "d3" if any(True for _ in _against(game, by, target, "bane")) else ""


@enforces("me.special.hatred")
def hatred(game: Game, blow: Blow) -> Change | None:
    """+1 To Wound with strikes against those one hates."""
    rule = next(_against(game, blow.by, blow.target, "hatred"), None) if blow.how == "strike" else None
    return Change(1, rule, "me.special.hatred") if rule else None


@enforces("me.special.ancient-enemies")
def ancient_enemies(game: Game, blow: Blow) -> Change | None:
    """Wound rolls of 1 are rolled again with strikes against an enemy from of old."""
    rule = next(_against(game, blow.by, blow.target, "ancient-enemies"), None) if blow.how == "strike" else None
    return Change(1, rule, "me.special.ancient-enemies") if rule else None


@enforces("me.special.poison")
def poisoned(game: Game, blow: Blow) -> Change | None:
    """Wound rolls of 1 are rolled again with poisoned weapons, or with a bow whose arrows are."""
    bow = blow.how == "shot" and has_rule(game, blow.by, "poisoned-attacks-bow")
    if bow or (blow.how in {"strike", "shot"} and has_rule(game, blow.by, "poisoned-attacks")):
        return Change(1, "poison", "me.special.poison")
    return None
