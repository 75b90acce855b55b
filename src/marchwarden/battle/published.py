"""The format of battle files as JSON Schema, made from the types that read them."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from marchwarden.battle.rulesets import ruleset, ruleset_names
from marchwarden.flow.rulebook import Option, Rulebook
from marchwarden.table.setup import FORMAT, file_types
from marchwarden.table.soundness import MAX_BOARD

DIALECT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{name}"
BASE = {
    "base": {"enum": ["round", "oval", "square"], "description": "The shape of the base."},
    "base_mm": {"description": "Millimetres: a diameter, or [length, width] of an oval, [frontage, depth] of a square.",
                "anyOf": [{"type": "number", "minimum": 1, "maximum": 1000},
                          {"type": "array", "items": {"type": "number", "minimum": 1, "maximum": 1000},
                           "minItems": 1, "maxItems": 2}]},
}


def battle_schema(name: str = "") -> dict[str, Any]:
    """The JSON Schema of one rule system's battle files; without a name of any installed one's."""
    if name:
        return _schema(_book(name))
    schemas = [_schema(book) for book in map(ruleset, ruleset_names()) if book is not None]
    return {"$schema": DIALECT, "title": "A marchwarden battle file",
            "oneOf": [{key: value for key, value in schema.items() if key not in {"$schema", "$defs"}}
                      for schema in schemas],
            "$defs": {key: value for schema in schemas for key, value in schema["$defs"].items()}}


def _book(name: str) -> Rulebook:
    book = ruleset(name)
    if book is None:
        raise KeyError(name)
    return book


def _schema(book: Rulebook) -> dict[str, Any]:
    types = file_types()
    kinds = {"model": types["model"], "traits": book.schema.traits, "side": book.schema.side_traits,
             **{key: types[key] for key in ("board", "turn", "terrain", "lasting")},
             **{f"row {key}": kind for key, kind in book.schema.more.items()},
             **{f"order {key}": kind for key, kind in book.orders.items()}}
    prefix = book.id.replace("-", "_")
    (shown, parts) = msgspec.json.schema_components(kinds.values(), ref_template=f"#/$defs/{prefix}.{{name}}")
    refs = dict(zip(kinds, shown, strict=True))
    parts = {f"{prefix}.{key}": _strict(part) for key, part in parts.items()}
    whole = {
        "marchwarden": {"const": FORMAT, "description": "The version of the format."},
        "ruleset": {"const": book.id},
        "title": {"type": "string"},
        "board": refs["board"],
        "options": _options(book.options),
        "sides": _rows(_merged(parts, refs, ("side",), {"id": {"type": "string"}, "name": {"type": "string"}}, ["id"])),
        "terrain": _rows(refs["terrain"]),
        "models": _rows(_merged(parts, refs, ("model", "traits"), BASE, ["id", "side"])),
        **{key: _rows(refs[f"row {key}"]) for key in book.schema.more},
        "turn": refs["turn"],
        "dice": _rows({"type": "integer", "minimum": 1, "maximum": 6}),
        "seed": {"type": ["integer", "string"]},
        "rolled": {"type": "integer", "minimum": 0, "description": "How many dice have fallen already."},
        "lasting": _rows(refs["lasting"]),
        "orders": _rows({"anyOf": [*(refs[f"order {key}"] for key in dict.fromkeys(book.orders)), {"type": "object"}]}),
        "expect": _rows({"type": "object"}),
    }
    return {"$schema": DIALECT, "title": f"A battle file of {book.title}", "type": "object", "properties": whole,
            "required": ["marchwarden", "ruleset"], "additionalProperties": False, "$defs": parts}


def _strict(part: dict[str, Any]) -> dict[str, Any]:
    """Unknown keys are faults in every part of a file."""
    return {**part, "additionalProperties": False} if part.get("type") == "object" and "properties" in part else part


def _rows(each: Any) -> dict[str, Any]:
    return {"type": "array", "items": each}


def _merged(parts: Mapping[str, Any], refs: Mapping[str, Any], names: Iterable[str], own: Mapping[str, Any],
            required: list[str]) -> dict[str, Any]:
    """One object of the fields of several types: what all systems know of a model and what one adds."""
    fields: dict[str, Any] = {}
    for name in names:
        fields |= parts[refs[name]["$ref"].rsplit("/", 1)[1]].get("properties", {})
    return {"type": "object", "properties": {**fields, **own}, "required": required, "additionalProperties": False}


def _options(options: Iterable[Option]) -> dict[str, Any]:
    shown = {}
    for option in options:
        about = {"description": option.summary, "default": option.default}
        if option.choices:
            shown[option.name] = {"enum": list(option.choices), **about}
        elif isinstance(option.default, bool):
            shown[option.name] = {"type": "boolean", **about}
        else:
            shown[option.name] = {"type": "number", "minimum": 0, "maximum": min(360, MAX_BOARD), **about}
    return {"type": "object", "properties": shown, "additionalProperties": False}
