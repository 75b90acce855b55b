"""Special rules of profiles: the names of those that are modelled, and some that are nobody else's chapter."""

import re
from collections.abc import Iterable

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Change, Game
from marchwarden.geometry.lengths import TAU
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.systems.middle_earth.points import owner_of, rider_of
from marchwarden.systems.middle_earth.standing import is_cavalry, on_board
from marchwarden.systems.middle_earth.to_wound import Blow
from marchwarden.table.models import Model

MODELLED = re.compile(
    r"terror|fly|fearless|fearful|resistant-to-magic|cave-dweller|woodland-creature|mountain-dweller|expert-rider|"
    r"sharpshooter|expert-shot|burly|mighty-hero|shieldwall|monstrous-charge|bodyguard|horse-lord|large-target|"
    r"bane-.+|hatred-.+|ancient-enemies-.+|dominant-\d+|leader-.+|harbinger-of-evil-\d+|poisoned-attacks(-bow)?|"
    r"free-heroic-.+|animosity|throw-stones-range-\d+-strength-\d+")
"""The special rules that do something; any other has a name and nothing more."""


def not_modelled(rules: Iterable[str]) -> tuple[str, ...]:
    """Those of some special rules that do nothing here, so that nobody is misled."""
    return tuple(rule for rule in rules if MODELLED.fullmatch(rule) is None)


def has_rule(game: Game, name: str, rule: str) -> bool:
    """Whether a model or a mount has a special rule."""
    try:
        return rule in owner_of(game.table, name).special_rules
    except KeyError:
        return False


def _in_the_wall(model: Model) -> bool:
    """Whether a model could be part of a shieldwall: trained for it, with a shield, on its feet and no rider."""
    own = model.traits
    return ("shieldwall" in own.special_rules and "shield" in own.wargear and on_board(model) and not own.prone
            and not is_cavalry(model))


@enforces("me.special.shieldwall")
def shieldwall(game: Game, blow: Blow) -> Change | None:
    """+1 Defence against strikes while two more of the wall touch the model."""
    if blow.how != "strike" or blow.target not in game.table.models or not _in_the_wall(game.model(blow.target)):
        return None
    model = game.model(blow.target)
    wall = [other for other in game.table.models.values()
            if other.side == model.side and other.id != model.id and _in_the_wall(other)
            and gap_between(model, other) <= TAU]
    return Change(1, "shieldwall", "me.special.shieldwall") if len(wall) >= 2 else None


@enforces("me.special.resistant-to-magic")
def resistant(game: Game, name: str) -> Change | None:
    """One free die more against magic."""
    if has_rule(game, name, "resistant-to-magic"):
        return Change(1, "resistant to magic", "me.special.resistant-to-magic")
    return None


@enforces("me.special.horse-lord")
def sound_horse(game: Game, name: str) -> Change | None:
    """A wound of a horse lord's mount does not count on a natural 6, before any Fate."""
    rider = rider_of(game.table, name)
    if rider.id != name and "horse-lord" in rider.traits.special_rules:
        return Change(1, "horse lord", "me.special.horse-lord")
    return None
