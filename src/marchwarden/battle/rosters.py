"""Army lists of list builders as battle files: BattleScribe rosters (.ros, .rosz) and New Recruit's JSON.

Both are trees of selections: a unit or model with a name and a number, and below it what was bought for it. Names are
looked up in the profile table of a rule system; what is not found there is told by name, never guessed.
"""

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from marchwarden.table.reading import BadInput, Fault

MOST_BYTES = 4_000_000
MOST_MODELS = 500
SPACING = 0.4
MARGIN = 1.0
UNITS = ("unit", "model")


class Selection(NamedTuple):
    """One entry of a roster: its name, its kind, how many of it, and what was bought for it."""

    name: str
    kind: str
    number: int
    below: tuple["Selection", ...] = ()


class Muster(NamedTuple):
    """The models of a roster as rows of a battle file without places, and the entries that stand for nothing known."""

    name: str
    models: tuple[dict[str, Any], ...]
    unknown: tuple[str, ...]


def muster(content: bytes, side: str, profiles: Mapping[str, Mapping[str, Any]],
           mounts: Mapping[str, Mapping[str, Any]] | None = None, wargear: Sequence[str] = ()) -> Muster:
    """The models of a roster for a side; BadInput for what is no roster.

    `wargear` are the words that count as equipment; a bought mount is one of `mounts`.
    """
    name, entries = read_roster(content)
    models: list[dict[str, Any]] = []
    unknown: list[str] = []
    known = by_name(profiles)
    for entry in entries:
        _enlist(entry, side, profiles, mounts or {}, (known, by_name(mounts or {}), set(wargear)), models, unknown)
    if len(models) > MOST_MODELS:
        raise BadInput([Fault("roster", f"expected at most {MOST_MODELS} models, got {len(models)}")])
    return Muster(name, tuple(models), tuple(dict.fromkeys(unknown)))


def _enlist(entry: Selection, side: str, profiles: Mapping[str, Mapping[str, Any]],
            mounts: Mapping[str, Mapping[str, Any]], tables: Any, models: list[dict[str, Any]],
            unknown: list[str]) -> None:
    known, riding, gear = tables
    profile = find(entry.name, known)
    if profile is None:
        inner = [below for below in entry.below if below.kind in UNITS]
        if not inner:
            unknown.append(entry.name)
        for below in inner:
            _enlist(below, side, profiles, mounts, tables, models, unknown)
        return
    row: dict[str, Any] = {"side": side, "profile": profile}
    carried: list[str] = []
    inner = []
    for bought in _bought(entry):
        inner_profile = find(bought.name, known) if bought.kind in UNITS else None
        if inner_profile is not None and inner_profile != profile:
            inner.append(bought)
        elif (mount := find(bought.name, riding)) is not None:
            row["mount"] = {"id": "", "profile": mount}
        elif bare(bought.name) in gear:
            carried.append(bare(bought.name))
        elif inner_profile is None:
            unknown.append(f"{entry.name}: {bought.name}")
    if carried:
        have = list(profiles[profile].get("wargear", ()))
        row["wargear"] = [*have, *(word for word in carried if word not in have)]
    if "mount" in row:
        row = _mounted(row, profiles[profile], mounts.get(row["mount"]["profile"], {}))
    for _ in range(max(1, entry.number)):
        number = 1 + len([other for other in models if other["profile"] == profile])
        models.append({"id": f"{profile}-{number}", **row})
    for below in inner:
        _enlist(below, side, profiles, mounts, tables, models, unknown)


def _bought(entry: Selection) -> Iterator[Selection]:
    """Everything below an entry, group headings aside."""
    for below in entry.below:
        if below.kind in UNITS or not below.below:
            yield below
        yield from _bought(below) if below.kind not in UNITS else ()


def _mounted(row: dict[str, Any], profile: Mapping[str, Any], mount: Mapping[str, Any]) -> dict[str, Any]:
    """A row with what riding changes: kind, base, height and Move."""
    keywords = ["cavalry" if word == "infantry" else word for word in profile.get("keywords", ())]
    height = round(float(profile.get("height", 1.6)) + 0.8, 2)
    return {**row, "keywords": keywords, "base_mm": 40, "move": mount.get("move", 10), "height": height}


def read_roster(content: bytes) -> tuple[str, tuple[Selection, ...]]:
    """The name and the top entries of a roster in any of its formats; BadInput for anything else."""
    if len(content) > MOST_BYTES:
        raise BadInput([Fault("", f"larger than {MOST_BYTES // 1_000_000} MB")])
    if content[:2] == b"PK":
        content = _unzipped(content)
    text = content.decode("utf-8", errors="replace").lstrip("\ufeff \n\r\t")
    return _from_json(text) if text.startswith("{") else _from_xml(text)


def _unzipped(content: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            inside = next((one for one in archive.infolist() if one.filename.endswith(".ros")), None)
            if inside is None or inside.file_size > MOST_BYTES:
                raise BadInput([Fault("", "expected an archive with one roster (.ros) of a reasonable size in it")])
            with archive.open(inside) as file:
                return file.read(MOST_BYTES)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError) as error:
        raise BadInput([Fault("", f"the archive cannot be opened: {error}")]) from None


def _from_xml(text: str) -> tuple[str, tuple[Selection, ...]]:
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise BadInput([Fault("", "a roster has no document type of its own")])
    try:
        root = ET.fromstring(text)  # noqa: S314  a document type, the way to do harm, is refused above
    except (ET.ParseError, ValueError) as error:
        raise BadInput([Fault("", f"neither a roster in XML nor in JSON: {error}")]) from None
    if _tag(root) != "roster":
        raise BadInput([Fault("", f"expected a roster, got <{_tag(root)}>")])
    tops = [one for force in root.iter() if _tag(force) == "force" for part in force if _tag(part) == "selections"
            for one in part]
    return root.get("name") or "", tuple(_from_element(one, 0) for one in tops)


def _tag(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def _from_element(element: Any, depth: int) -> Selection:
    below = () if depth > 20 else tuple(
        _from_element(one, depth + 1) for part in element if _tag(part) == "selections" for one in part)
    return Selection(element.get("name") or "", element.get("type") or "", _count(element.get("number")), below)


def _count(value: Any) -> int:
    text = str(value if value is not None else 1)
    return min(int(float(text)), MOST_MODELS + 1) if re.fullmatch(r"\d{1,6}(\.\d+)?", text) else 1


def _from_json(text: str) -> tuple[str, tuple[Selection, ...]]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput([Fault("", f"neither a roster in XML nor in JSON: {str(error)[:80]}")]) from None
    roster = data.get("roster", data) if isinstance(data, dict) else None
    forces = roster.get("forces") if isinstance(roster, dict) else None
    if not isinstance(roster, dict) or not isinstance(forces, list):
        raise BadInput([Fault("roster.forces", "expected a list of forces")])
    tops = [one for force in forces if isinstance(force, dict) for one in force.get("selections") or ()
            if isinstance(one, dict)]
    return str(roster.get("name") or ""), tuple(_from_mapping(one, 0) for one in tops)


def _from_mapping(one: Mapping[str, Any], depth: int) -> Selection:
    rows = one.get("selections")
    below = tuple(_from_mapping(each, depth + 1) for each in rows if isinstance(each, dict)) if (
        isinstance(rows, list) and depth <= 20) else ()
    return Selection(str(one.get("name") or ""), str(one.get("type") or ""), _count(one.get("number")), below)


def bare(name: str) -> str:
    """A name as a slug: lower case, accents and everything but letters and digits gone."""
    import unicodedata

    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower().replace("'", "")).strip("-")


def by_name(profiles: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Profile ids by the slugs of their names and by themselves."""
    return {**{bare(str(row.get("name") or key)): key for key, row in profiles.items()}, **{key: key for key in profiles}}


def find(name: str, known: Mapping[str, str]) -> str | None:
    """The profile a name means: exactly, or without what stands in brackets or after a comma, or as its plural."""
    shorter = re.sub(r"\s*[\[(].*?[\])]", "", name)
    for text in (name, shorter, shorter.split(",")[0]):
        slug = bare(text)
        first, _, rest = slug.partition("-")
        for one in (slug, slug.removesuffix("s"), slug.removesuffix("es"), f"{first.removesuffix('s')}-{rest}"):
            if one in known:
                return known[one]
    return None


def arrayed(musters: Sequence[tuple[str, Muster]], ruleset: str, alignments: Mapping[str, str],
            reach: Mapping[str, float], width: float = 48.0, depth: float = 48.0) -> dict[str, Any]:
    """A battle file with the models of one or two musters in rows along their edges, the first in the south.

    `reach` tells the width of a profile's base in inches.
    """
    models: list[dict[str, Any]] = []
    for number, (side, one) in enumerate(musters):
        x, y, deep = MARGIN, MARGIN, 0.0
        for row in one.models:
            wide = reach.get(row["profile"], 1.0) if "base_mm" not in row else float(row["base_mm"]) / 25.4
            if x + wide > width - MARGIN:
                x, y, deep = MARGIN, y + deep + SPACING, 0.0
            at = [round(x + wide / 2, 3), round(y + wide / 2, 3)]
            name = row["id"] if all(row["id"] != other["id"] for other in models) else f"{side}-{row['id']}"
            models.append({**row, "id": name, "side": side, "at": at if number == 0 else [at[0], round(depth - at[1], 3)]})
            x, deep = x + wide + SPACING, max(deep, wide)
    sides = [{"id": side, "alignment": alignments[side]} for side, _ in musters]
    title = " against ".join(one.name or side for side, one in musters)
    return {"marchwarden": 1, "ruleset": ruleset, "title": title, "board": {"width": width, "depth": depth},
            "sides": sides, "models": models}
