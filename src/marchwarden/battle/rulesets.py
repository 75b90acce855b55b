"""The installed rule systems, found through their entry points."""

from functools import lru_cache
from typing import TYPE_CHECKING

from marchwarden.flow.rulebook import Rulebook

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

GROUP = "marchwarden.systems"
SHIPPED = {
    "middle-earth": "marchwarden.systems.middle_earth:MIDDLE_EARTH",
    "bushido": "marchwarden.systems.bushido:BUSHIDO",
    "realm-of-chaos": "marchwarden.systems.realm_of_chaos:REALM_OF_CHAOS",
}


@lru_cache(maxsize=32)
def ruleset(name: str) -> Rulebook | None:
    """The rule book with this id, shipped or from an installed plug-in; None where there is none."""
    if name in SHIPPED:
        module, attribute = SHIPPED[name].split(":")
        book = getattr(__import__(module, fromlist=[attribute]), attribute)
        return book if isinstance(book, Rulebook) else None
    for point in plugged(name):
        book = point.load()
        if isinstance(book, Rulebook):
            return book
    return None


def ruleset_names() -> tuple[str, ...]:
    """The ids of all installed rule systems, the shipped ones first."""
    return (*SHIPPED, *sorted({point.name for point in plugged()} - set(SHIPPED)))


def plugged(*names: str) -> "EntryPoints":
    """The entry points of installed rule systems, all or those of a name; who plays a shipped one need not look."""
    from importlib.metadata import entry_points

    return entry_points(group=GROUP, name=names[0]) if names else entry_points(group=GROUP)
