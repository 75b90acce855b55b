"""A few troops to play with, their numbers our own; and what a unit without a profile is."""

from collections.abc import Mapping
from typing import Any

PLAIN: Mapping[str, Any] = {"move": 4.0, "leadership": 7, "height": 1.6, "base_mm": 25.0}

PROFILES: Mapping[str, Mapping[str, Any]] = {
    "spearmen": {"move": 4.0, "leadership": 7, "base_mm": 20.0},
    "marauders": {"move": 4.0, "leadership": 8, "base_mm": 25.0},
    "riders": {"move": 8.0, "leadership": 8, "height": 2.0, "base_mm": (25.0, 50.0)},
    "beastmen": {"move": 4.0, "leadership": 7, "base_mm": 25.0},
    "champion": {"move": 4.0, "leadership": 9, "base_mm": 25.0},
    "great-beast": {"move": 6.0, "leadership": 7, "height": 3.0, "base_mm": 50.0},
    "stone-thrower": {"move": 2.0, "leadership": 7, "base_mm": 50.0},
    "chariot": {"move": 6.0, "leadership": 8, "height": 2.0, "base_mm": (50.0, 75.0)},
}
