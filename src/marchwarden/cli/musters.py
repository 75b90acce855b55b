"""`marchwarden import`: army lists as a battle file; `marchwarden profiles`: the profile table of a rule system."""

import json
import sys
from pathlib import Path
from typing import Any

import yaml

from marchwarden.battle import BadInput, Battle, Fault, Rulebook, ruleset, ruleset_names
from marchwarden.battle.rosters import Muster, arrayed, bare, by_name, find, muster

SIDES = (("good", "good"), ("evil", "evil"))


def book_of(name: str) -> Rulebook:
    """A rule system by its name; BadInput where there is none."""
    book = ruleset(name)
    if book is None:
        raise BadInput([Fault("--ruleset", f"expected one of {', '.join(ruleset_names())}, got {name!r}")])
    return book


def imported(first: Path, second: Path | None, name: str) -> tuple[dict[str, Any], list[str]]:
    """The battle file of one or two army lists, and what is to be told of them: unknown entries, and what is amiss."""
    book = book_of(name)
    musters: list[tuple[str, Muster]] = []
    told: list[str] = []
    for path, (side, _) in zip([first, *([second] if second else [])], SIDES, strict=False):
        one = muster(path.read_bytes(), side, book.schema.profiles, book.schema.mounts, book.schema.wargear)
        musters.append((side, one))
        told += [f"unknown: {path.name}: {entry}" for entry in one.unknown]
        told += [f"list: {path.name}: {amiss}" for amiss in book.schema.listed(one.models)]
    if not any(one.models for _, one in musters):
        raise BadInput([Fault(str(first), "no entry names a profile of this ruleset")])
    reach = {key: float(row.get("base_mm", 25)) / 25.4 for key, row in book.schema.profiles.items()}
    data = arrayed(musters, name, dict(SIDES), reach)
    if len(data["sides"]) == 1:
        data["sides"].append({"id": "evil", "alignment": "evil"})
    Battle.from_dict(data)
    return json.loads(json.dumps(data)), told


def import_lists(first: Path, second: Path | None, name: str, out: Path | None) -> int:
    """Write the battle file of army lists to standard output or a file; unknown entries are told apart."""
    try:
        data, told = imported(first, second, name)
    except (BadInput, OSError) as error:
        for fault in getattr(error, "faults", [error]):
            print(fault, file=sys.stderr)
        return 2
    text = yaml.safe_dump(data, sort_keys=False, default_flow_style=None, width=120)
    if out is None:
        print(text, end="")
    else:
        out.write_text(text, encoding="utf-8")
        print(f"{out}: {len(data['models'])} models")
    for entry in told:
        print(entry, file=sys.stderr)
    return 0


def show_profiles(word: str, name: str, *, as_json: bool) -> int:
    """Print the profiles whose id or name holds a word; one that is named in full is shown whole."""
    try:
        book = book_of(name)
    except BadInput as bad:
        print(bad.faults[0], file=sys.stderr)
        return 2
    table = book.schema.profiles
    whole = find(word, by_name(table)) if word else None
    found = [whole] if whole else [key for key, row in table.items() if bare(word) in f"{key} {bare(row.get('name', ''))}"]
    if as_json:
        print(json.dumps([{"id": key, **table[key], "not_modelled": book.schema.not_modelled(table[key])}
                          for key in found], indent=1))
    elif whole:
        _print_whole(book, whole)
    else:
        for key in found:
            print(f"{key:48} {table[key].get('name', '')}")
        if not found:
            print(f"no profile of {name} is called anything like {word!r}" if word else f"{name} has no profiles of its own: "
                  "write the characteristics of a model into the battle file", file=sys.stderr)
    return 0 if found else 1


def _print_whole(book: Rulebook, key: str) -> None:
    row, idle = book.schema.profiles[key], book.schema.not_modelled(book.schema.profiles[key])
    print(f"{row.get('name', key)} ({key})")
    for word, printed in row.items():
        value = printed
        if word == "special_rules":
            value = [f"{rule} (not modelled)" if rule in idle else rule for rule in printed]
        if word != "name" and value not in ("", []):
            print(f"  {word}: {', '.join(map(str, value)) if isinstance(value, list) else value}")
