"""Names in orders: which field names what, and the fault where nothing of that name is there."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import msgspec

from marchwarden.table.reading import Fault, meant, under
from marchwarden.table.table import Table

ModelId = Annotated[str, msgspec.Meta(extra={"names": "model"})]
SideId = Annotated[str, msgspec.Meta(extra={"names": "side"})]
PieceId = Annotated[str, msgspec.Meta(extra={"names": "piece of terrain"})]
ThingId = Annotated[str, msgspec.Meta(extra={"names": "model and no piece of terrain"})]
UnitId = Annotated[str, msgspec.Meta(extra={"names": "unit"})]


def _pieces(table: Table) -> list[str]:
    return [piece.id for piece in table.terrain]


THERE: Mapping[str, Callable[[Table], Any]] = {
    "model": lambda table: table.models,
    "side": lambda table: [side.id for side in table.sides],
    "piece of terrain": _pieces,
    "model and no piece of terrain": lambda table: [*table.models, *_pieces(table)],
    "unit": lambda table: table.units,
}
"""For each kind of name those that a table has."""


class _Naming(NamedTuple):
    """A field that names something: in the struct, in the file, what it names, and what it is where it names nothing."""

    field: str
    key: str
    kind: str
    usual: Any


@cache
def _namings(kind: type) -> tuple[_Naming, ...]:
    found = []
    for field in msgspec.structs.fields(kind):
        named = _kind_in(field.type)
        if named:
            found.append(_Naming(field.name, field.encode_name, named, field.default))
    return tuple(found)


def _kind_in(kind: Any) -> str:
    """What a type says it names, itself or any part of it; empty where it names nothing."""
    if get_origin(kind) is Annotated:
        for meta in get_args(kind)[1:]:
            extra = getattr(meta, "extra", None) or {}
            if "names" in extra:
                return str(extra["names"])
    return next((named for part in get_args(kind) if (named := _kind_in(part))), "")


def misnamed(order: Any, table: Table, path: str = "") -> Iterator[Fault]:
    """A fault for each name in an order, or a part of one, that stands for nothing on the table."""
    naming: Any = _namings
    for field, key, kind, usual in naming(type(order)):
        value = getattr(order, field)
        there = THERE[kind](table)
        if isinstance(value, list | tuple):
            for number, name in enumerate(value):
                yield from _nobody(name, kind, there, f"{under(path, key)}[{number}]")
                if name in value[:number]:
                    yield Fault(f"{under(path, key)}[{number}]", f"{name!r} stands here twice")
        elif value != usual:
            yield from _nobody(value, kind, there, under(path, key))


def _nobody(name: str, kind: str, there: Collection[str], path: str) -> Iterator[Fault]:
    if name not in there:
        yield Fault(path, f"no {kind} called {name!r}{meant(name, there)}")
