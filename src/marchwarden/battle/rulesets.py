"""The installed rule systems, found through their entry points."""

from functools import lru_cache
from importlib.metadata import entry_points

from marchwarden.flow.rulebook import Rulebook

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
    for point in entry_points(group=GROUP, name=name):
        book = point.load()
        if isinstance(book, Rulebook):
            return book
    return None


def ruleset_names() -> tuple[str, ...]:
    """The ids of all installed rule systems, the shipped ones first."""
    plugged = sorted({point.name for point in entry_points(group=GROUP)} - set(SHIPPED))
    return (*SHIPPED, *plugged)
