"""From a table back to a battle file, and the digest that tells two positions apart."""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from marchwarden.geometry.bases import Oval, Round, Square
from marchwarden.geometry.lengths import MM, snap
from marchwarden.table.models import Model
from marchwarden.table.schema import Schema
from marchwarden.table.setup import FORMAT, filled
from marchwarden.table.table import Table


def position(table: Table, schema: Schema) -> dict[str, Any]:
    """The table as a battle file's plain data; reading it gives the same position with the same digest.

    What is still on the agenda of a procedure in progress, and a pending question, belong to no battle file: a save
    holds them.
    """
    shown: dict[str, Any] = {"marchwarden": FORMAT, "ruleset": table.ruleset}
    if table.title:
        shown["title"] = table.title
    shown["board"] = {"width": table.board.width, "depth": table.board.depth}
    if table.options:
        shown["options"] = dict(table.options)
    shown["sides"] = [_side(side) for side in table.sides]
    shown["terrain"] = [_differing(piece) for piece in table.terrain]
    shown["models"] = [_model(model, schema) for model in table.models.values()]
    shown.update(schema.write(table))
    shown["turn"] = {key: value for key, value in msgspec.to_builtins(table.turn).items() if value != ""}
    if table.dice.written:
        shown["dice"] = list(table.dice.written)
    shown["seed"] = table.dice.seed
    if table.dice.used:
        shown["rolled"] = table.dice.used
    if table.lasting:
        shown["lasting"] = [_differing(effect) for effect in table.lasting]
    return shown


def _default(field: Any) -> Any:
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default


def _differing(struct: Any, given: dict[str, Any] | None = None) -> dict[str, Any]:
    """The fields whose values a reader would not fill in by itself."""
    shown = {}
    for field in msgspec.structs.fields(type(struct)):
        value = getattr(struct, field.name)
        usual = _default(field)
        if given is not None and field.encode_name in given:
            usual = msgspec.convert(given[field.encode_name], field.type)
        if value != usual:
            shown[field.encode_name] = msgspec.to_builtins(value)
    return shown


def _side(side: Any) -> dict[str, Any]:
    shown = {"id": side.id}
    if side.name:
        shown["name"] = side.name
    return shown | _differing(side.traits)


def millimetres(inches: float, half: float = 1.0) -> float:
    """The shortest number of millimetres that reads back to the same inches on the storage grid."""
    exact = inches / half / MM
    for digits in range(7):
        short = round(exact, digits)
        if snap(short * MM * half) == inches:
            return int(short) if digits == 0 else short
    return exact


def _base(base: Round | Oval | Square) -> dict[str, Any]:
    if isinstance(base, Round):
        return {"base_mm": millimetres(base.radius, 0.5)}
    if isinstance(base, Oval):
        return {"base_mm": [millimetres(base.length), millimetres(base.width)]}
    return {"base": "square", "base_mm": [millimetres(base.width), millimetres(base.depth)]}


def _model(model: Model, schema: Schema) -> dict[str, Any]:
    given = filled(schema, model.profile)
    shown: dict[str, Any] = {"id": model.id, "side": model.side}
    if model.name != given.get("name", ""):
        shown["name"] = model.name
    if model.profile:
        shown["profile"] = model.profile
    shown["at"] = list(model.at)
    shown["facing"] = model.facing
    shown |= _base(model.base)
    if given.get("base", "round") != "round" and "base" not in shown:
        shown["base"] = "oval" if isinstance(model.base, Oval) else "round"
    shown["height"] = model.height
    for key in ("stands_on", "height_up", "off_board"):
        if getattr(model, key) or given.get(key):
            shown[key] = getattr(model, key)
    return shown | _differing(model.traits, given)


def digest(table: Table) -> str:
    """The SHA-256 of everything the battle's future depends on, but not of how it came about.

    Every field counts whether or not it has its usual value, so that equal tables have equal digests however their
    values were made.
    """
    whole = hashlib.sha256()
    for name in table.__struct_fields__:
        if name == "models":
            for model in table.models.values():
                whole.update(_written(model))
        elif name != "title":
            whole.update(msgspec.json.encode(_every_field(getattr(table, name)), order="deterministic"))
    return whole.hexdigest()


def _written(model: Model) -> bytes:
    known = model.__dict__
    if "written" not in known:
        known["written"] = msgspec.json.encode(_every_field(model), order="deterministic")
    written: bytes = known["written"]
    return written


def _every_field(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        kind = type(value)
        fields = {name: _every_field(getattr(value, name)) for name in kind.__struct_fields__}
        return {"": kind.__name__, **fields}
    if isinstance(value, tuple | list):
        return [_every_field(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): _every_field(each) for key, each in value.items()}
    # Zero is zero, whichever way it was come by.
    return value + 0.0 if isinstance(value, float) else value
