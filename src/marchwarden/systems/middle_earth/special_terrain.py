"""At home in rough country: whose difficult ground is open to whom, told from the words of its id."""

import re
from collections.abc import Iterable

from marchwarden.flow.citations import enforces

HOMES = {
    "woodland-creature": ("wood", "forest", "trees", "thicket", "copse", "grove"),
    "mountain-dweller": ("mountain", "rock", "rubble", "scree", "boulders", "snow", "crag"),
}
"""Words in the id of a piece of difficult ground that make it somebody's home."""


@enforces("me.special.terrain")
def is_home(rules: Iterable[str], piece: str) -> bool:
    """Whether a piece of difficult ground, by the words of its id, is open ground to a model with some rules."""
    parts = re.split(r"[^a-z]+", piece.lower())
    return any(word in parts or f"{word}s" in parts for rule in rules for word in HOMES.get(rule, ()))
