"""What people bring along: a battle file as a position; a list builder's roster or a plain list as models to place."""

import base64
import binascii
import re
from collections.abc import Mapping
from typing import Any

from marchwarden.battle import BadInput, Battle, Fault, parse, ruleset, ruleset_names
from marchwarden.battle.rosters import by_name, find, muster
from marchwarden.server.limits import MODELS, file_faults
from marchwarden.server.requests import FaultAt, Imported

LINE = re.compile(
    r"^\s*[-*\u2022]?\s*(?:(?P<before>\d{1,3})\s*[x\u00d7]?\s+)?(?P<name>[^\[(:,]+?)(?:\s+[x\u00d7]\s*(?P<after>\d{1,3}))?\s*"
    r"(?:[\[(:,].*)?$"
)


ROSTER = re.compile(r"^\s*(<|\{.*\"forces\")", re.DOTALL)


def imported(text: str, system: str, side: str, packed: str = "") -> Imported:
    """The position of a battle file, or the models of a roster or list; BadInput for what has faults.

    `packed` is the file of a list builder as base64, for those that are archives (.rosz).
    """
    if not packed and re.search(r"^\s*[\"']?marchwarden[\"']?\s*:", text, re.MULTILINE):
        data = parse(text)
        faults = [Fault(path, problem) for path, problem in file_faults(data)]
        if faults:
            raise BadInput(faults)
        return Imported(Battle.from_dict(data, typed=True).position())
    book = ruleset(system) if system in ruleset_names() else None
    if book is None:
        raise BadInput([Fault("ruleset", f"an army list needs one of: {', '.join(ruleset_names())}")])
    if packed or ROSTER.match(text):
        schema = book.schema
        one = muster(unpacked(packed) or text.encode(), side, schema.profiles, schema.mounts, schema.wargear)
        return Imported(None, one.models[:MODELS], tuple(FaultAt("", name) for name in one.unknown[:100]))
    return army_list(text, book.schema.profiles, side)


def unpacked(packed: str) -> bytes:
    """The bytes of a base64 text; BadInput when it is none."""
    try:
        return base64.b64decode(packed, validate=True)
    except (binascii.Error, ValueError):
        raise BadInput([Fault("packed", "expected base64")]) from None


def army_list(text: str, profiles: Mapping[str, Mapping[str, Any]], side: str) -> Imported:
    """The models that the lines of a list name, so many of each; lines that name no profile are told."""
    models: list[dict[str, Any]] = []
    unread: list[FaultAt] = []
    taken: dict[str, int] = {}
    known = by_name(profiles)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        found = LINE.match(line[:200])
        profile = _profile(found["name"], known) if found else None
        if found is None or profile is None:
            unread.append(FaultAt(f"line {number}", line.strip()[:100]))
            continue
        for _ in range(min(int(found["before"] or found["after"] or 1), MODELS - len(models))):
            taken[profile] = taken.get(profile, 0) + 1
            models.append({"id": f"{profile}-{taken[profile]}", "side": side, "profile": profile})
    return Imported(None, tuple(models), tuple(unread[:100]))


def _profile(name: str, known: Mapping[str, str]) -> str | None:
    """The profile that a name means, also with its first word in the plural: warriors of rohan."""
    first, space, rest = name.partition(" ")
    return find(name, known) or find(first.removesuffix("s") + space + rest, known)
