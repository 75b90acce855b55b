"""How one view differs from the next: small enough to send to everybody after every order."""

from collections.abc import Mapping
from typing import Any

from marchwarden.server.messages import Patch

LISTS = ("models", "units", "terrain")


def patch(before: Mapping[str, Any], after: Mapping[str, Any]) -> Patch:
    """What turns the view before into the view after; both as plain data."""
    old, new = before["position"], after["position"]
    changed = {key: value for key, value in new.items() if key not in LISTS and old.get(key) != value}
    rows = {}
    for key in LISTS:
        if old.get(key) != new.get(key):
            rows[key] = _rows(old.get(key) or [], new.get(key) or [])
    parts = {key: after[key] for key in ("scene", "question") if before[key] != after[key]}
    return Patch(
        changed,
        tuple(key for key in old if key not in new and key not in LISTS),
        rows,
        waiting_for=tuple(after["waiting_for"]),
        **parts,
    )


def _rows(old: list[Any], new: list[Any]) -> dict[str, Any]:
    was, now = {row["id"]: row for row in old}, {row["id"]: row for row in new}
    changed: dict[str, Any] = {name: row for name, row in now.items() if was.get(name) != row}
    return changed | {name: None for name in was if name not in now}


def patched(view: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The view after a patch, as any page works it out."""
    position = {key: value for key, value in view["position"].items() if key not in change.get("gone", ())}
    position |= change.get("keys", {})
    for key, rows in change.get("rows", {}).items():
        kept = [rows.get(row["id"], row) for row in position.get(key) or []]
        known = {row["id"] for row in position.get(key) or []}
        position[key] = [row for row in kept if row] + [row for name, row in rows.items() if row and name not in known]
    return {
        "position": position,
        "scene": change["scene"] if "scene" in change else view["scene"],
        "question": change["question"] if "question" in change else view["question"],
        "waiting_for": list(change.get("waiting_for", ())),
    }
