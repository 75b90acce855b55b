"""Dominant models: one that counts as several where models are counted on the ground or off the board."""

import re
from collections.abc import Iterable

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Change, Game
from marchwarden.systems.middle_earth.mounted import rules_of
from marchwarden.table.models import Model

DOMINANT = re.compile(r"dominant-(\d+)")


@enforces("me.special.dominant")
def counts_as(rules: Iterable[str]) -> int:
    """How many models one with some rules counts as: the highest of its sources, else one."""
    worth = [int(found[1]) for rule in rules if (found := DOMINANT.fullmatch(rule))]
    return max(worth, default=1)


@enforces("me.special.dominant")
def dominant(game: Game, model: Model) -> Change | None:
    """A dominant model counts as so many near an objective, in a part of the board, and among those who left it.

    It is still one model where a broken army is told.
    """
    more = counts_as(rules_of(model)) - 1
    return Change(more, f"dominant ({more + 1})", "me.special.dominant") if more > 0 else None


def not_there(game: Game, model: Model) -> Change | None:
    """Who has been removed, or is still to arrive, does not count."""
    if model.traits.slain or model.traits.reserve:
        return Change(-counts_as(rules_of(model)), "removed" if model.traits.slain else "still to arrive",
                      "me.special.dominant")
    return None
