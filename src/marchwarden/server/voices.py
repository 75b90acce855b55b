"""For which side an order speaks, told from the ids in it: the same for every rule system."""

from collections.abc import Collection, Mapping
from typing import Any

ACTORS = ("side", "model", "unit", "by")
ANSWERS = ("spend", "decline", "answer", "dice")


def speakers(
    order: Mapping[str, Any],
    kinds: Collection[str],
    owners: Mapping[str, str],
    asked: str | None,
    waiting: tuple[str, ...],
) -> tuple[str, ...]:
    """The sides that must all be held by whoever gives this order.

    `kinds` are the keys that say what an order is, `owners` tells to which side an id belongs. While a side is
    asked, only it speaks. Otherwise every actor named counts: the value of the kind, and `side`, `model`, `unit` and
    `by`, so that moving another side's models needs both. An order that names nobody is for the sides the battle
    waits for.
    """
    if asked:
        return (asked,)
    if any(key in order for key in ANSWERS):
        return waiting
    named = actors(order, kinds)
    sides = {owners[name] for name in named if isinstance(name, str) and name in owners}
    strangers = any(key in order and not (isinstance(order[key], str) and order[key] in owners) for key in ACTORS)
    return ("", *sorted(sides)) if strangers else tuple(sorted(sides)) or waiting


def actors(order: Mapping[str, Any], kinds: Collection[str]) -> tuple[Any, ...]:
    """The values of an order that name who acts."""
    kind = next((key for key in order if key in kinds), None)
    return (order.get(kind) if kind else None, *(order[key] for key in ACTORS if key in order))


def names_in(order: Mapping[str, Any], kinds: Collection[str]) -> tuple[str, ...]:
    """The ids that an order names as those who act, answers to questions included."""
    spent = order.get("spend")
    named = (*actors(order, kinds), *([spent.get("model")] if isinstance(spent, Mapping) else []))
    return tuple(name for name in named if isinstance(name, str))
