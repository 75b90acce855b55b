"""Rider and mount as one model: which special rules of a mount count for both of them while they are together."""

import re

from marchwarden.flow.citations import enforces
from marchwarden.systems.middle_earth.fighters import Fighter
from marchwarden.table.models import Model

SHARED = re.compile(r"terror|fly|large-target|monstrous-charge|dominant-\d+")
"""What is said of a mount and counts for the rider on its back as well."""


@enforces("me.special.mount")
def rules_of(model: Model) -> tuple[str, ...]:
    """The special rules of a model: its own, and those of its mount that count for both."""
    own: Fighter = model.traits
    if own.mount is None:
        return own.special_rules
    return (*own.special_rules, *(rule for rule in own.mount.special_rules if SHARED.fullmatch(rule)))


@enforces("me.special.mount")
def footing_rules(model: Model) -> tuple[str, ...]:
    """The special rules by which a model finds its way: those of the mount where it rides, for the mount does the walking."""
    own: Fighter = model.traits
    return own.special_rules if own.mount is None else own.mount.special_rules
