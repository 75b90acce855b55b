"""Reading input strictly: every fault in one list, each with the path to the value and what was expected."""

from collections.abc import Mapping
from typing import Any

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
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def read_keyed(raw: Any, kinds: Mapping[str, type], path: str = "") -> tuple[Any, list[Fault]]:
    """Read a mapping whose kind is the key that `kinds` lists; returns (struct or None, faults)."""
    if not isinstance(raw, Mapping):
        return None, [Fault(path, f"expected a mapping, got {_shown(raw)}")]
    named = [key for key in raw if key in kinds]
    if not named:
        return None, [Fault(path, f"expected one of {', '.join(kinds)}; got {', '.join(map(str, raw)) or 'nothing'}")]
    return read_struct(raw, kinds[named[0]], path)


def read_struct(raw: Any, kind: type, path: str = "") -> tuple[Any, list[Fault]]:
    """Read a mapping into a struct, field by field, so that every fault is found."""
    if not isinstance(raw, Mapping):
        return None, [Fault(path, f"expected a mapping, got {_shown(raw)}")]
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    faults, values = [], {}
    for key, value in raw.items():
        where = f"{path}.{key}" if path else str(key)
        if key not in fields:
            faults.append(Fault(where, f"unknown key; known here: {', '.join(fields)}"))
            continue
        try:
            values[fields[key].name] = msgspec.convert(value, fields[key].type, strict=True)
        except (msgspec.ValidationError, RecursionError) as error:
            faults.append(Fault(where, _plain(str(error), where)))
    faults += [
        Fault(path, f"missing key {name}")
        for name, field in fields.items()
        if field.required and name not in raw
    ]
    return (None, faults) if faults else (kind(**values), [])


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _plain(message: str, path: str) -> str:
    return message.replace(" - at `$", f" - at `{path}").rstrip("`") if " - at `$" in message else message
