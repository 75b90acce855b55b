"""Texts that people bring along: a battle file as a position, or an army list as models to place."""

import re
from collections.abc import Mapping
from typing import Any

from marchwarden.battle import BadInput, Battle, Fault, parse, ruleset, ruleset_names
from marchwarden.server.limits import MODELS, file_faults
from marchwarden.server.requests import FaultAt, Imported

LINE = re.compile(
    r"^\s*[-*\u2022]?\s*(?:(?P<before>\d{1,3})\s*[x\u00d7]?\s+)?(?P<name>[^\[(:,]+?)(?:\s+[x\u00d7]\s*(?P<after>\d{1,3}))?\s*"
    r"(?:[\[(:,].*)?$"
)


def imported(text: str, system: str, side: str) -> Imported:
    """The position of a battle file, or the models of an army list; BadInput for a battle file with faults."""
    if re.search(r"^\s*[\"']?marchwarden[\"']?\s*:", text, re.MULTILINE):
        data = parse(text)
        faults = [Fault(path, problem) for path, problem in file_faults(data)]
        if faults:
            raise BadInput(faults)
        return Imported(Battle.from_dict(data, typed=True).position())
    book = ruleset(system) if system in ruleset_names() else None
    if book is None:
        raise BadInput([Fault("ruleset", f"an army list needs one of: {', '.join(ruleset_names())}")])
    return army_list(text, book.schema.profiles, side)


def army_list(text: str, profiles: Mapping[str, Mapping[str, Any]], side: str) -> Imported:
    """The models that the lines of a list name, so many of each; lines that name no profile are told."""
    models: list[dict[str, Any]] = []
    unread: list[FaultAt] = []
    taken: dict[str, int] = {}
    known = {_bare(str(row.get("name") or key)): key for key, row in profiles.items()} | {
        _bare(key): key for key in profiles
    }
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


def _bare(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _profile(name: str, known: Mapping[str, str]) -> str | None:
    """The profile that a name means: exactly, or as its plural."""
    bare = _bare(name)
    words = bare.split("-")
    tries = [bare, bare.removesuffix("s"), "-".join([words[0].removesuffix("s"), *words[1:]]), bare.removesuffix("es")]
    return next((known[name] for name in tries if name in known), None)
