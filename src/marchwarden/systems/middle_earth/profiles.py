"""Profiles: the table of models shipped with the rules, read once, as rows a battle file may name.

The table holds numbers and names of rules. Heights stand nowhere in it: they are assumed here by race and kind.
"""

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, get_args

from marchwarden.systems.middle_earth.fighters import Tier

TIERS = get_args(Tier)[1:]

HEIGHTS = {
    "hobbit": 0.9, "dwarf": 1.1, "goblin": 1.2, "orc": 1.4, "man": 1.6, "uruk-hai": 1.6, "wizard": 1.6, "elf": 1.7,
    "spirit": 1.8, "warg": 1.3, "spider": 1.6, "bear": 2.4, "eagle": 2.0, "troll": 2.6, "ent": 4.0, "mumak": 7.0,
}
"""Assumed heights with the base, in inches, by race."""

RIDING, MONSTER, CHARIOT = 0.8, 2.2, 2.0
"""Assumed: what a mount adds to its rider's height, and the least height of monsters and of chariots."""

PACKAGES = {
    "ringwraith": {"attacks": "2", "might": "1", "will": "10", "fate": "1"},
    "the-witch-king-of-mordor": {"attacks": "2", "might": "2", "will": "14", "fate": "2"},
}
"""The smallest of the packages in which some heroes come."""

NUMBERS = ("move", "fight", "strength", "defence", "attacks", "wounds", "might", "will", "fate")
SCORES = ("shoot", "courage", "intelligence")
LISTS = ("heroic_actions", "special_rules", "wargear")


@cache
def raw_rows() -> Mapping[str, Mapping[str, str]]:
    """The rows of the shipped table by id, as they are written."""
    text = files("marchwarden.systems.middle_earth").joinpath("profiles.csv").read_text(encoding="utf-8")
    return {row["id"]: {**row, **PACKAGES.get(row["id"], {})} for row in csv.DictReader(text.splitlines())}


def words(cell: str) -> list[str]:
    """The entries of a cell that holds a list."""
    return [word for word in cell.split(";") if word]


@cache
def profiles() -> Mapping[str, Mapping[str, Any]]:
    """Every profile that a model may have, as the keys of a battle file."""
    return {name: row_of(row) for name, row in raw_rows().items() if "mount" not in words(row["keywords"])}


@cache
def mounts() -> Mapping[str, Mapping[str, Any]]:
    """Every profile that a mount may have, as the keys of `mount`."""
    return {name: mount_row(row) for name, row in raw_rows().items() if "mount" in words(row["keywords"])}


def row_of(row: Mapping[str, str]) -> dict[str, Any]:
    """A row of the table as the keys of a model in a battle file."""
    shown = _characteristics(row)
    keywords = words(row["keywords"])
    shown |= {key: words(row[key]) for key in LISTS}
    shown["shoot"] = row["shoot"]
    shown["intelligence"] = row["intelligence"]
    shown["tier"] = next((word for word in keywords if word in TIERS), "")
    shown["height"] = height_of(keywords)
    if row["mount"] in mounts():
        mount = mounts()[row["mount"]]
        shown["mount"] = {"id": "", **mount}
        shown["move"] = mount["move"]
    return shown


def mount_row(row: Mapping[str, str]) -> dict[str, Any]:
    """A row of the table as the keys of a model's mount."""
    shown = _characteristics(row)
    shown.pop("base_mm", None)
    return {**shown, "name": row["name"], "special_rules": words(row["special_rules"])}


def _characteristics(row: Mapping[str, str]) -> dict[str, Any]:
    shown: dict[str, Any] = {"name": row["name"], "keywords": words(row["keywords"])}
    for key in NUMBERS:
        if row[key].isdigit():
            shown[key] = int(row[key])
    if row["courage"]:
        shown["courage"] = row["courage"]
    if row["base_mm"]:
        shown["base_mm"] = float(row["base_mm"])
    return shown


def height_of(keywords: Iterable[str]) -> float:
    """The assumed height of a model of a race and kind, in inches."""
    named = list(keywords)
    height = next((HEIGHTS[word] for word in named if word in HEIGHTS), 1.6)
    if "cavalry" in named:
        return round(height + RIDING, 2)
    least = MONSTER if "monster" in named else CHARIOT if "chariot" in named else 0.0
    return max(height, least)


def with_mount(merged: Mapping[str, Any]) -> Mapping[str, Any]:
    """A model's row as it is read, its mount filled in from the profile that the mount names."""
    mount = merged.get("mount")
    if not isinstance(mount, Mapping) or mount.get("profile") not in mounts():
        return merged
    row = mounts()[mount["profile"]]
    filled = {**row, **{key: value for key, value in mount.items() if key != "profile"}}
    return {**merged, "mount": filled}
