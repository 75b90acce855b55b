"""A battle as text and back, at any pause: the table with its agenda and question, the history, the log.

Values that are shared stay shared: each struct is written once and named by its number from then on. Only types of the
rule book's own modules and of the layers below are ever made; a hash over the whole tells damage.
"""

import hashlib
import math
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, get_args, get_origin

import msgspec

from marchwarden.battle.battle import Battle, Entry, Played
from marchwarden.battle.rulesets import ruleset
from marchwarden.flow.rulebook import Rulebook
from marchwarden.table.reading import BadInput, Fault
from marchwarden.table.table import Table

SAVE = 1
"""The version of the format of saves."""
MAX_DEPTH = 400
LOWER = ("marchwarden.geometry", "marchwarden.table", "marchwarden.flow", "marchwarden.battle")
KIND = "$"
SHARED = "@"


def save(battle: Battle) -> str:
    """The battle as text that `resume` reads."""
    writer = _Writer()
    body = writer.plain({
        "start": battle.start, "table": battle.remembered, "typed": battle.typed,
        "history": tuple(tuple(entry) for entry in battle.history),
        "log": tuple(tuple(played) for played in battle.played),
    })
    text = msgspec.json.encode(body, order="deterministic").decode()
    told = {"marchwarden_save": SAVE, "ruleset": battle.table.ruleset, "sha256": _hash(text)}
    return msgspec.json.encode(told).decode()[:-1] + f',"body":{text}}}'


def resume(text: str | bytes, rules: Rulebook | None = None) -> Battle:
    """The battle that was saved; BadInput where the text is damaged, or no save."""
    data = _opened(text)
    rules = rules or ruleset(str(data["ruleset"]))
    if rules is None:
        raise BadInput([Fault("ruleset", f"no rule system called {data['ruleset']!r} is installed")])
    try:
        body = _Reader(types_of(rules)).value(data["body"])
        history = tuple(Entry(*entry) for entry in body["history"])
        log = tuple(Played(*played) for played in body["log"])
        tables = [body["start"], body["table"], *(t for e in history for t in (e.before, e.after))]
        if not all(isinstance(table, Table) and table.ruleset == data["ruleset"] for table in tables):
            raise BadInput([Fault("ruleset", "another than that of the saved tables")])
        return Battle(body["table"], rules, body["start"], history, log, typed=body["typed"] is True)
    except (KeyError, TypeError, IndexError, ValueError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput([Fault("body", f"damaged: {type(error).__name__} {str(error)[:80]}")]) from None


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _opened(text: str | bytes) -> Mapping[str, Any]:
    """The parts of a save, once its hash has been compared."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    try:
        data = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput([Fault("", f"no save: {str(error)[:80]}")]) from None
    if not isinstance(data, Mapping) or set(data) != {"marchwarden_save", "ruleset", "sha256", "body"}:
        raise BadInput([Fault("", "expected marchwarden_save, ruleset, sha256 and body")])
    if data["marchwarden_save"] != SAVE or isinstance(data["marchwarden_save"], bool):
        raise BadInput([Fault("marchwarden_save", f"expected version {SAVE}, got {data['marchwarden_save']!r:.40}")])
    again = msgspec.json.encode(data["body"], order="deterministic").decode()
    if _hash(again) != data["sha256"]:
        raise BadInput([Fault("sha256", "the save is damaged: its hash does not fit its body")])
    return data


# --- types ------------------------------------------------------------------------------------------------


def types_of(rules: Rulebook) -> dict[str, type]:
    """Every type a battle of this rule book may hold, by module and name."""
    for package in rules.packages:
        _import_all(package)
    homes = (*LOWER, *rules.packages)
    found: dict[str, type] = {}
    for kind in (*_below(msgspec.Struct), *_named_tuples(homes)):
        if any(kind.__module__ == home or kind.__module__.startswith(f"{home}.") for home in homes):
            found[name_of(kind)] = kind
    return found


def name_of(kind: type) -> str:
    """The name of a type in a save."""
    return f"{kind.__module__}.{kind.__qualname__}".removeprefix("marchwarden.")


def _import_all(package: str) -> None:
    module = import_module(package)
    for found in pkgutil.iter_modules(getattr(module, "__path__", ()), f"{package}."):
        _import_all(found.name)


def _below(kind: Any) -> Iterator[type]:
    for lower in kind.__subclasses__():
        yield lower
        yield from _below(lower)


def _named_tuples(homes: tuple[str, ...]) -> Iterator[type]:
    for name, module in list(sys.modules.items()):
        if name.startswith(homes):
            yield from (value for value in vars(module).values()
                        if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields"))


# --- values -------------------------------------------------------------------------------------------------


class _Writer:
    """Writes values as plain data; a struct met again is written as its number."""

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}
        self.kept: list[Any] = []

    def plain(self, value: Any) -> Any:
        if value is None or isinstance(value, bool | int | str):
            return value
        if isinstance(value, float):
            return value if math.isfinite(value) else {KIND: "float", "is": str(value)}
        if isinstance(value, msgspec.Struct) or hasattr(value, "_fields"):
            return self.struct(value)
        if isinstance(value, tuple):
            return [self.plain(each) for each in value]
        if isinstance(value, list):
            return {KIND: "list", "of": [self.plain(each) for each in value]}
        if isinstance(value, frozenset):
            return {KIND: "set", "of": [self.plain(each) for each in sorted(value)]}
        if isinstance(value, Mapping):
            return {KIND: "map", "of": [[self.plain(key), self.plain(each)] for key, each in value.items()]}
        raise TypeError(f"a battle cannot hold {type(value).__name__}")

    def struct(self, value: Any) -> dict[str, Any]:
        if id(value) in self.numbers:
            return {SHARED: self.numbers[id(value)]}
        names = value.__struct_fields__ if isinstance(value, msgspec.Struct) else value._fields
        shown = {KIND: name_of(type(value)), "with": [self.plain(getattr(value, name)) for name in names]}
        self.numbers[id(value)] = len(self.kept)
        # Kept alive until the end, so that no other value gets its identity.
        self.kept.append(value)
        return shown


class _Reader:
    """Reads what `_Writer` wrote, and nothing else."""

    def __init__(self, types: Mapping[str, type]) -> None:
        self.types = types
        self.made: list[Any] = []
        self.depth = 0

    def value(self, raw: Any) -> Any:
        if raw is None or isinstance(raw, bool | int | str | float):
            return raw
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise BadInput([Fault("body", f"nested deeper than {MAX_DEPTH}")])
        found = tuple(self.value(each) for each in raw) if isinstance(raw, list) else self.mapping(raw)
        self.depth -= 1
        return found

    def mapping(self, raw: dict[str, Any]) -> Any:
        if SHARED in raw:
            return self.made[raw[SHARED]]
        kind = raw[KIND]
        if kind == "map":
            return {self.value(key): self.value(each) for key, each in raw["of"]}
        if kind == "list":
            return [self.value(each) for each in raw["of"]]
        if kind == "set":
            return frozenset(self.value(each) for each in raw["of"])
        if kind == "float":
            return float(raw["is"])
        made = self.struct(self.types[kind], [self.value(each) for each in raw["with"]])
        self.made.append(made)
        return made

    def struct(self, kind: Any, values: list[Any]) -> Any:
        if not issubclass(kind, msgspec.Struct):
            return kind(*values)
        fields = msgspec.structs.fields(kind)
        # A save of an older version lacks the fields that were added since: those have defaults and stand last.
        if len(values) > len(fields) or any(field.required for field in fields[len(values):]):
            raise BadInput([Fault("body", f"{kind.__name__} has {len(fields)} fields, not {len(values)}")])
        return kind(**{field.name: _checked(value, field.type)
                       for field, value in zip(fields, values, strict=False)})


def _checked(value: Any, kind: Any) -> Any:
    """A field's value, once it has been found to be of the field's kind or of one derived from it."""
    if _derived(value, kind):
        return value
    return msgspec.convert(value, kind)


def _derived(value: Any, kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return isinstance(value, kind)
    if isinstance(value, tuple) and get_origin(kind) is tuple:
        inner = get_args(kind)
        return len(inner) == 2 and inner[1] is Ellipsis and all(_derived(each, inner[0]) for each in value)
    return False
