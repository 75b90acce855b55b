"""From a table back to a battle file, and the digest that tells two positions apart."""

import hashlib
from typing import Any

import msgspec

from marchwarden.geometry.bases import Oval, Round, Square
from marchwarden.geometry.lengths import MM
from marchwarden.table.models import Model
from marchwarden.table.schema import Schema
from marchwarden.table.table import Table


def position(table: Table, schema: Schema) -> dict[str, Any]:
    """The table as a battle file's plain data; reading it gives the same position."""
    shown: dict[str, Any] = {"marchwarden": 1, "ruleset": table.ruleset}
    if table.title:
        shown["title"] = table.title
    shown["board"] = {"width": table.board.width, "depth": table.board.depth}
    if table.options:
        shown["options"] = dict(table.options)
    shown["sides"] = [_side(side) for side in table.sides]
    shown["terrain"] = [_without_defaults(piece) for piece in table.terrain]
    shown["models"] = [_model(model) for model in table.models.values()]
    shown.update(schema.write(table))
    shown["turn"] = {key: value for key, value in msgspec.to_builtins(table.turn).items() if value != ""}
    if table.dice.written:
        shown["dice"] = list(table.dice.written)
    shown["seed"] = table.dice.seed
    return shown


def _without_defaults(struct: Any) -> dict[str, Any]:
    shown = {}
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        default = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        if value != default:
            shown[field.encode_name] = msgspec.to_builtins(value)
    return shown


def _side(side: Any) -> dict[str, Any]:
    shown = {"id": side.id}
    if side.name:
        shown["name"] = side.name
    return shown | _without_defaults(side.traits)


def _base(base: Round | Oval | Square) -> dict[str, Any]:
    def mm(inches: float) -> float:
        return round(inches / MM, 3)

    if isinstance(base, Round):
        return {"base_mm": mm(base.radius * 2)}
    if isinstance(base, Oval):
        return {"base_mm": [mm(base.length), mm(base.width)]}
    return {"base": "square", "base_mm": [mm(base.width), mm(base.depth)]}


def _model(model: Model) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": model.id, "side": model.side}
    if model.name:
        shown["name"] = model.name
    if model.profile:
        shown["profile"] = model.profile
    shown["at"] = list(model.at)
    if model.facing:
        shown["facing"] = model.facing
    shown |= _base(model.base)
    shown["height"] = model.height
    for key in ("stands_on", "height_up", "off_board"):
        if getattr(model, key):
            shown[key] = getattr(model, key)
    return shown | _without_defaults(model.traits)


def digest(table: Table) -> str:
    """The SHA-256 of everything the battle's future depends on, but not of how it came about."""
    return hashlib.sha256(msgspec.json.encode(table.but(title=""), order="deterministic")).hexdigest()
