"""Missile weapons: how far they reach and with which Strength, and how much their shooters may have moved."""

import re

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.table.models import Model


class Missile(msgspec.Struct, frozen=True):
    """A missile weapon: range in inches, Strength, and the share of its Move a shooter may have used.

    Weapons thrown on the move are as sure as when standing still.
    """

    id: str
    range: float
    strength: int
    share: float = 0.5
    thrown: bool = False


MISSILES = {missile.id: missile for missile in (
    Missile("bow", 24, 2), Missile("orc-bow", 18, 2), Missile("short-bow", 18, 2), Missile("elf-bow", 24, 3),
    Missile("dwarf-bow", 18, 3), Missile("uruk-hai-bow", 18, 3), Missile("esgaroth-bow", 24, 3),
    Missile("crossbow", 24, 4, 0.0), Missile("blowpipe", 12, 2),
    Missile("throwing-weapons", 6, 3, 1.0, True), Missile("throwing-spears", 8, 3, 1.0, True),
    Missile("throwing-spear", 8, 3, 1.0, True),
)}
STONES = re.compile(r"throw-stones-range-(\d+)-strength-(\d+)")


@enforces("me.shoot.weapons")
def missile_of(model: Model) -> Missile | None:
    """The missile weapon a model shoots with: the one that reaches furthest."""
    found = [MISSILES[name] for name in model.traits.wargear if name in MISSILES]
    for rule in model.traits.special_rules:
        stones = STONES.fullmatch(rule)
        if stones is not None:
            found.append(Missile("stones", float(stones[1]), int(stones[2]), 0.0))
    return max(found, key=lambda missile: missile.range, default=None)
