"""What stands on the shelf: installed rule systems, and the battles and lessons that are shipped."""

import contextlib
import re
from typing import Any

import msgspec

from marchwarden.battle import TERRAIN_KINDS, parse, ruleset, ruleset_names
from marchwarden.battle.proofs import RULE
from marchwarden.battle.shipped import NOT_A_BATTLE, SHELF, shipped, shipped_text
from marchwarden.server.requests import ClauseShown, Example, OptionShown, RulesetLine, RulesetPage

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


def ruleset_lines() -> list[RulesetLine]:
    """All installed rule systems that can be played; a plug-in that cannot even be loaded is none."""
    lines = []
    for name in ruleset_names():
        with contextlib.suppress(ImportError, AttributeError):
            book = ruleset(name)
            lines += [RulesetLine(name, book.title)] if book is not None else []
    return lines


def ruleset_page(name: str) -> RulesetPage | None:
    """One rule system; None where there is none."""
    book = ruleset(name) if name in ruleset_names() else None
    if book is None:
        return None
    options = tuple(OptionShown(o.name, o.default, tuple(o.choices), o.clause, o.summary) for o in book.options)
    shown = _shown_by()
    clauses = tuple(
        ClauseShown(c.id, c.title, c.source, c.summary, c.beyond, shown.get(c.id, "")) for c in book.clauses
    )
    profiles = {key: msgspec.to_builtins(dict(row)) for key, row in book.schema.profiles.items()}
    plain = msgspec.to_builtins({**_usual(book.schema.traits), **book.schema.plain})
    return RulesetPage(
        name,
        book.title,
        options,
        profiles,
        plain,
        clauses,
        tuple(book.schema.phases),
        TERRAIN_KINDS,
        tuple(book.schema.more),
    )


def _shown_by() -> dict[str, str]:
    """For each clause that a shipped battle shows at work, the first such battle: one whose expectations name it."""
    found: dict[str, str] = {}
    for name, file in shipped().items():
        for clauses in RULE.findall(file.read_text(encoding="utf-8")):
            for clause in clauses.split(","):
                found.setdefault(clause.strip(), name)
    return found


def _usual(traits: Any) -> dict[str, Any]:
    """What a system's traits are where nothing is said."""
    fields = msgspec.structs.fields(traits) if isinstance(traits, type) and issubclass(traits, msgspec.Struct) else ()
    return {field.encode_name: field.default for field in fields if isinstance(field.default, str | int | float)}


def examples() -> list[Example]:
    """The shipped battles and lessons that the list names, in its order; then what else lies open on the shelf."""
    notes = {note["id"]: note for note in _notes()}
    on_top = (name for name, file in shipped().items() if file == SHELF / f"{name}.yaml")
    return [_example(name, notes.get(name, {})) for name in (*notes, *(name for name in on_top if name not in notes))]


def _notes() -> list[dict[str, Any]]:
    notes = SHELF / NOT_A_BATTLE
    return [note for note in parse(notes.read_text(encoding="utf-8")) if note["id"] in shipped()] if notes.is_file() else []


def _example(name: str, note: dict[str, Any]) -> Example:
    data = parse(example_text(name) or "")
    return Example(
        name,
        str(data.get("title") or name),
        data["ruleset"],
        note.get("summary", ""),
        bool(note.get("lesson")),
        tuple(note.get("hints", ())),
        note.get("afterwards", ""),
    )


def example_text(name: str) -> str | None:
    """The file of a shipped battle; None where there is none."""
    return shipped_text(name) if NAME.fullmatch(name) else None
