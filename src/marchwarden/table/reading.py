"""Reading plain data strictly: every fault in one list, each with the path to the value and what was expected."""

import contextlib
import types
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with an input: the path to the value and what was expected."""

    path: str
    problem: str

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem


class BadInput(ValueError):
    """An input that cannot be read; `faults` lists every problem."""

    def __init__(self, faults: "list[Fault] | tuple[Fault, ...]") -> None:
        self.faults = tuple(dict.fromkeys(faults))
        super().__init__("\n".join(map(str, self.faults)))


def read_keyed(raw: Any, kinds: Mapping[str, type], path: str = "") -> tuple[Any, list[Fault]]:
    """Read a mapping whose kind is the key that `kinds` lists; returns (struct or None, faults)."""
    if not isinstance(raw, Mapping):
        return None, [Fault(path, f"expected a mapping, got {shown(raw)}")]
    named = [key for key in raw if key in kinds]
    if not named:
        got = ", ".join(map(str, raw)) or "nothing"
        return None, [Fault(path, f"expected one of {', '.join(kinds)}; got {got[:80]}")]
    return read_struct(raw, kinds[named[0]], path)


def read_struct(raw: Any, kind: Any, path: str = "") -> tuple[Any, list[Fault]]:
    """Read a mapping into a struct, field by field, so that every fault is found."""
    if kind.__struct_config__.forbid_unknown_fields:
        # What is sound is read at once; only the rest is looked at field by field.
        with contextlib.suppress(msgspec.ValidationError, RecursionError):
            return msgspec.convert(raw, kind, strict=True), []
    faults: list[Fault] = []
    value = _struct(raw, kind, path, faults)
    return (None, faults) if faults else (value, [])


def read_value(raw: Any, kind: Any, path: str = "") -> tuple[Any, list[Fault]]:
    """Read one value of any kind; returns (value or None, faults)."""
    faults: list[Fault] = []
    value = _value(raw, kind, path, faults)
    return value, faults


def known(keys: Iterable[Any], names: Iterable[str], path: str = "") -> list[Fault]:
    """A fault for each key that is not among the known names, with the name that may have been meant."""
    names = list(names)
    faults = []
    for key in keys:
        if key not in names:
            close = get_close_matches(str(key), names, 1)
            meant = f"did you mean {close[0]}?" if close else f"known here: {', '.join(names) or 'nothing'}"
            faults.append(Fault(under(path, str(key)[:80]), f"unknown key; {meant}"))
    return faults


def meant(name: str, names: Iterable[str]) -> str:
    """The name that may have been meant by one that there is not, to be said after the fault; empty where none is like it."""
    listed = list(names)
    close = [one for one in listed if len(name) > 2 and one.startswith(name)] or get_close_matches(name, listed, 1)
    return f"; did you mean {close[0]}?" if close else ""


def under(path: str, key: str) -> str:
    """The path of a key inside the value at a path."""
    return f"{path}.{key}" if path else key


def shown(value: Any) -> str:
    """A value as a fault quotes it, short."""
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list | tuple) and len(value) > 4:
        return f"a list of {len(value)}"
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _struct(raw: Any, kind: Any, path: str, faults: list[Fault]) -> Any:
    if not isinstance(raw, Mapping):
        faults.append(Fault(path, f"expected a mapping, got {shown(raw)}"))
        return None
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    before = len(faults)
    faults += known(raw, fields, path)
    values = {}
    for name, field in fields.items():
        if name in raw:
            values[field.name] = _value(raw[name], field.type, under(path, name), faults)
        elif field.required:
            faults.append(Fault(under(path, name), "missing"))
    return None if len(faults) > before else kind(**values)


def _value(raw: Any, kind: Any, path: str, faults: list[Fault]) -> Any:
    try:
        return msgspec.convert(raw, kind, strict=True)
    except (msgspec.ValidationError, RecursionError) as error:
        before = len(faults)
        _look_closer(raw, kind, path, faults)
        if len(faults) == before:
            faults.append(Fault(path, str(error).split(" - at")[0]))
        return None


def _look_closer(raw: Any, kind: Any, path: str, faults: list[Fault]) -> None:
    """Find every fault inside a value that is not of its kind."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        _bounded(raw, inner[0], inner[1:], path, faults)
        return
    if origin in {Union, types.UnionType}:
        choices = [choice for choice in inner if choice is not type(None)]
        fitting = [choice for choice in choices if _same_shape(raw, choice)]
        if len(fitting) == 1 or len(choices) == 1:
            _look_closer(raw, (fitting or choices)[0], path, faults)
        else:
            faults.append(Fault(path, f"expected {expected(kind)}, got {shown(raw)}"))
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(raw, Mapping):
        _struct(raw, kind, path, faults)
    elif origin in {tuple, list} and isinstance(raw, list | tuple):
        _items(raw, kind, path, faults)
    elif origin in {dict, Mapping} and isinstance(raw, Mapping) and len(inner) == 2:
        for key, value in raw.items():
            _value(value, inner[1], under(path, str(key)), faults)
    else:
        faults.append(Fault(path, f"expected {expected(kind)}, got {shown(raw)}"))


def _bounded(raw: Any, plain: Any, bounds: tuple[Any, ...], path: str, faults: list[Fault]) -> None:
    """What is wrong with a value of a bounded kind: its type, or, where the kind says what it wants, its bounds."""
    try:
        msgspec.convert(raw, plain, strict=True)
    except (msgspec.ValidationError, RecursionError):
        _look_closer(raw, plain, path, faults)
        return
    wanted = next((bound.description for bound in bounds if getattr(bound, "description", None)), None)
    if wanted is not None:
        faults.append(Fault(path, f"expected {wanted}, got {shown(raw)}"))


def _items(raw: list[Any] | tuple[Any, ...], kind: Any, path: str, faults: list[Fault]) -> None:
    inner = get_args(kind)
    if get_origin(kind) is list or inner[-1] is Ellipsis:
        for number, value in enumerate(raw):
            _value(value, inner[0], f"{path}[{number}]", faults)
    elif len(raw) != len(inner):
        faults.append(Fault(path, f"expected {expected(kind)}, got {shown(raw)}"))
    else:
        for number, (value, each) in enumerate(zip(raw, inner, strict=True)):
            _value(value, each, f"{path}[{number}]", faults)


def _same_shape(raw: Any, kind: Any) -> bool:
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if isinstance(raw, Mapping):
        return get_origin(kind) in {dict, Mapping} or (isinstance(kind, type) and issubclass(kind, msgspec.Struct))
    return isinstance(raw, list | tuple) and get_origin(kind) in {tuple, list}


WORDS = {float: "a number", int: "a whole number", str: "a word", bool: "true or false", type(None): "nothing",
         Any: "anything"}


def expected(kind: Any) -> str:
    """What a kind of value is called in a fault."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in WORDS:
        return WORDS[kind]
    if origin is Annotated:
        return next((bound.description for bound in inner[1:] if getattr(bound, "description", None)), expected(inner[0]))
    if origin is Literal:
        return f"one of {', '.join(str(choice) or 'nothing' for choice in inner)}"
    if origin in {Union, types.UnionType}:
        return " or ".join(expected(choice) for choice in inner if choice is not type(None))
    if origin is tuple and inner[-1] is not Ellipsis:
        numbers = {get_args(each)[0] if get_origin(each) is Annotated else each for each in inner} <= {float, int}
        return f"a list of {len(inner)} {'numbers' if numbers else 'values'}"
    if origin in {tuple, list}:
        return f"a list, each {expected(inner[0])}"
    return "a mapping"
