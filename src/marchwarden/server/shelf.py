"""What stands on the shelf: installed rule systems, and the battles and lessons that are shipped."""

import contextlib
import re
from importlib.resources import files
from typing import Any

import msgspec

from marchwarden.battle import TERRAIN_KINDS, parse, ruleset, ruleset_names
from marchwarden.server.requests import ClauseShown, Example, OptionShown, RulesetLine, RulesetPage

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
EXAMPLES = files("marchwarden") / "examples"


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
    clauses = tuple(ClauseShown(c.id, c.title, c.source, c.summary, c.beyond) for c in book.clauses)
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


def _usual(traits: Any) -> dict[str, Any]:
    """What a system's traits are where nothing is said."""
    fields = msgspec.structs.fields(traits) if isinstance(traits, type) and issubclass(traits, msgspec.Struct) else ()
    return {field.encode_name: field.default for field in fields if isinstance(field.default, str | int | float)}


def examples() -> list[Example]:
    """The shipped battles in the order of their list; files the list does not name come last."""
    notes = _notes()
    names = (
        sorted(
            file.name.removesuffix(".yaml")
            for file in EXAMPLES.iterdir()
            if file.name.endswith(".yaml") and file.name != "shelf.yaml"
        )
        if EXAMPLES.is_dir()
        else []
    )
    order = [note["id"] for note in notes if note["id"] in names]
    told = {note["id"]: note for note in notes}
    return [_example(name, told.get(name, {})) for name in (*order, *(name for name in names if name not in order))]


def _notes() -> list[dict[str, Any]]:
    shelf = EXAMPLES / "shelf.yaml"
    return parse(shelf.read_text(encoding="utf-8")) if shelf.is_file() else []


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
    file = EXAMPLES / f"{name}.yaml"
    return file.read_text(encoding="utf-8") if NAME.fullmatch(name) and name != "shelf" and file.is_file() else None
