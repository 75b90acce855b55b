"""For which side an order speaks, told from the ids in it: the same for every rule system."""

from collections.abc import Mapping
from typing import Any

ACTORS = ("side", "model", "unit")
ANSWERS = ("spend", "decline", "answer", "dice")


def speakers(order: Mapping[str, Any], owners: Mapping[str, str], asked: str | None,
             waiting: tuple[str, ...]) -> tuple[str, ...]:
    """The sides that must all be held by whoever gives this order.

    `owners` says to which side an id belongs. While a side is asked, only it speaks. Otherwise every actor named
    counts, the first value of the order too, unless `by` says which side does this to a model. An order that names
    nobody is for the sides the battle waits for.
    """
    if asked:
        return (asked,)
    if any(key in order for key in ANSWERS):
        return waiting
    if "by" in order:
        return (_owner(order["by"], owners, ""),)
    named = [next(iter(order.values()), None), *(order[key] for key in ACTORS if key in order)]
    sides = {_owner(name, owners, "") for name in named if isinstance(name, str) and name in owners}
    sides |= {"" for key in ACTORS if key in order and not _known(order[key], owners)}
    return tuple(sorted(sides)) or waiting


def _known(name: Any, owners: Mapping[str, str]) -> bool:
    return isinstance(name, str) and name in owners


def _owner(name: Any, owners: Mapping[str, str], otherwise: str) -> str:
    return owners[name] if _known(name, owners) else otherwise


def names_in(order: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids that an order names as those who act."""
    named = [next(iter(order.values()), None), *(order.get(key) for key in ACTORS)]
    spent = order.get("spend")
    if isinstance(spent, Mapping):
        named.append(spent.get("model"))
    return tuple(name for name in named if isinstance(name, str))
