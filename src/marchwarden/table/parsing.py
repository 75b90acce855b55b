"""From text (YAML or JSON) to plain data, refusing whatever is too big, too deep, ambiguous or no number."""

import json
import math
import re
from collections.abc import Iterator
from typing import Any

import yaml

from marchwarden.table.reading import BadInput, Fault, shown

MAX_BYTES = 10_000_000
MAX_DEPTH = 48
MAX_VALUES = 1_000_000
MAX_NUMBER = 1e9
INTEGER = re.compile(r"[-+]?[0-9]{1,30}\Z")
DECIMAL = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
NOT_FINITE = re.compile(r"[-+]?\.(?:inf|nan)\Z", re.IGNORECASE)
WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}


def parse(text: str | bytes) -> Any:
    """The plain data of a YAML or JSON text; BadInput when it is neither, or not safe to read."""
    if not isinstance(text, str | bytes):
        raise BadInput([Fault("", f"expected the text of a file, got {shown(text)}")])
    text = _decoded(text)
    if text.lstrip()[:1] in {"{", "["}:
        try:
            return _from_json(text)
        except (ValueError, RecursionError) as error:
            if isinstance(error, BadInput):
                raise
    return _from_yaml(text)


def _decoded(text: str | bytes) -> str:
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_BYTES:
        raise BadInput([Fault("", f"larger than {MAX_BYTES // 1_000_000} MB")])
    if isinstance(text, bytes):
        try:
            return text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise BadInput([Fault("", f"expected UTF-8 text; byte {error.start} is none")]) from None
    return text


# --- JSON -----------------------------------------------------------------------------------------------


def _from_json(text: str) -> Any:
    faults: list[Fault] = []

    def mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            names = [name for name, _ in pairs]
            twice = list(dict.fromkeys(name for name in names if names.count(name) > 1))
            faults.extend(Fault(name, "this key stands here twice") for name in twice)
        return found

    def constant(name: str) -> Any:
        faults.append(Fault("", f"{name} is no number"))
        return 0.0

    data = json.loads(text, object_pairs_hook=mapping, parse_constant=constant)
    faults += list(bounds(data))
    if faults:
        raise BadInput(faults)
    return data


# --- YAML -----------------------------------------------------------------------------------------------


class _Open:
    """A list or mapping whose end has not been read yet."""

    __slots__ = ("anchor", "before", "key", "line", "value")

    def __init__(self, value: Any, anchor: str | None, before: int, line: int) -> None:
        self.value, self.anchor, self.before, self.line = value, anchor, before, line
        self.key: Any = None


NO_KEY = object()


class _Builder:
    """Builds plain data from YAML's events, one after the other, counting every value an alias stands for."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.open: list[_Open] = []
        self.count = 0
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.root: Any = None
        self.documents = 0

    def put(self, value: Any, line: int) -> None:
        if not self.open:
            self.root = value
            return
        holder = self.open[-1]
        if isinstance(holder.value, list):
            holder.value.append(value)
        elif holder.key is NO_KEY:
            holder.key = self.as_key(value, line)
        else:
            if holder.key in holder.value:
                self.faults.append(Fault(self.path(holder.key), f"this key stands here twice (line {line})"))
            holder.value[holder.key] = value
            holder.key = NO_KEY

    def as_key(self, value: Any, line: int) -> Any:
        if isinstance(value, str | int | float | bool):
            return value if isinstance(value, str) else str(value)
        self.faults.append(Fault(self.path(), f"expected a word as key (line {line})"))
        return f"line {line}"

    def path(self, last: Any = None) -> str:
        parts = []
        for holder in self.open:
            if isinstance(holder.value, list):
                parts.append(f"[{len(holder.value)}]")
            elif holder.key is not NO_KEY:
                parts.append(f".{holder.key}")
        if last is not None and (not parts or parts[-1] != f".{last}"):
            parts.append(f".{last}")
        return "".join(parts).lstrip(".")

    def counted(self, values: int) -> None:
        self.count += values
        if self.count > MAX_VALUES:
            raise BadInput([*self.faults, Fault("", f"more than {MAX_VALUES} values, aliases counted in full")])

    def event(self, event: Any) -> None:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.ScalarEvent):
            self.counted(1)
            value = self.scalar(event, line)
            if event.anchor:
                self.anchors[event.anchor] = (value, 1)
            self.put(value, line)
        elif isinstance(event, yaml.AliasEvent):
            self.alias(str(event.anchor), line)
        elif isinstance(event, yaml.CollectionStartEvent):
            self.begin(event, line)
        elif isinstance(event, yaml.CollectionEndEvent):
            self.end()
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                raise BadInput([*self.faults, Fault("", f"expected one document; another begins in line {line}")])

    def begin(self, event: Any, line: int) -> None:
        self.counted(1)
        if event.tag not in {None, "!", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"}:
            self.faults.append(Fault(self.path(), f"the tag {event.tag} is not known (line {line})"))
        if len(self.open) >= MAX_DEPTH:
            raise BadInput([*self.faults, Fault("", f"nested deeper than {MAX_DEPTH} (line {line})")])
        holder = _Open([] if isinstance(event, yaml.SequenceStartEvent) else {}, event.anchor, self.count, line)
        holder.key = NO_KEY
        self.open.append(holder)
        if event.anchor:
            self.anchors.pop(event.anchor, None)

    def end(self) -> None:
        holder = self.open.pop()
        if holder.anchor:
            self.anchors[holder.anchor] = (holder.value, self.count - holder.before + 1)
        self.put(holder.value, holder.line)

    def alias(self, name: str, line: int) -> None:
        if name not in self.anchors:
            self.faults.append(Fault(self.path(), f"the alias *{name} stands for nothing finished (line {line})"))
            self.put(None, line)
            return
        value, size = self.anchors[name]
        self.counted(size)
        self.put(value, line)

    def scalar(self, event: Any, line: int) -> Any:
        text: str = event.value
        if event.tag not in {None, "!", "tag:yaml.org,2002:str"}:
            self.faults.append(Fault(self.path(), f"the tag {event.tag} is not known (line {line})"))
        if not event.implicit[0]:
            return text
        if text in WORDS or text.lower() in WORDS:
            return WORDS[text.lower()]
        if INTEGER.match(text):
            return int(text)
        if DECIMAL.match(text):
            number = float(text)
            if math.isfinite(number):
                return number
        elif not NOT_FINITE.match(text):
            return text
        self.faults.append(Fault(self.path(), f"expected a finite number, got {text[:40]} (line {line})"))
        return 0.0


def _from_yaml(text: str) -> Any:
    builder = _Builder()
    try:
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            builder.event(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f" (line {mark.line + 1}, column {mark.column + 1})" if mark else ""
        builder.faults.append(Fault("", f"neither YAML nor JSON: {error.problem or error.context}{place}"))
    except (yaml.YAMLError, RecursionError, UnicodeError) as error:
        reason = (str(error).splitlines() or ["unreadable"])[0]
        builder.faults.append(Fault("", f"neither YAML nor JSON: {reason}"))
    if builder.faults:
        raise BadInput(builder.faults)
    return builder.root


# --- plain data from anywhere -----------------------------------------------------------------------------


def bounds(data: Any) -> Iterator[Fault]:
    """What makes plain data unsafe to read: not finite, nested too deep, too many values, keys that are no words."""
    if not _is_sound(data):
        yield from _unsound(data)


def _is_sound(data: Any) -> bool:
    """A quick look that names no paths: whether data is surely safe to read; what is doubtful is looked at closely."""
    level, count = [data], 0
    for _ in range(MAX_DEPTH):
        count += len(level)
        if count > MAX_VALUES:
            return False
        inner: list[Any] = []
        for value in level:
            kind = type(value)
            if kind is float or kind is int:
                if not -MAX_NUMBER <= value <= MAX_NUMBER:
                    return False
            elif kind is list or kind is tuple:
                inner += value
            elif kind is dict:
                if {*map(type, value)} - {str}:
                    return False
                inner += value.values()
            elif kind is not str and kind is not bool and value is not None:
                return False
        if not inner:
            return True
        level = inner
    return False


def _unsound(data: Any) -> Iterator[Fault]:
    """Everything unsafe in plain data, with the path to it."""
    waiting: list[tuple[Any, str, int]] = [(data, "", 0)]
    count = 0
    while waiting:
        value, path, depth = waiting.pop()
        count += 1
        if count > MAX_VALUES:
            yield Fault("", f"more than {MAX_VALUES} values")
            return
        if isinstance(value, float) and not math.isfinite(value):
            yield Fault(path, f"expected a finite number, got {value}")
        elif isinstance(value, int | float) and abs(value) > _largest(value, path):
            yield Fault(path, f"expected a number of at most {_largest(value, path):g}, got {value:.6g}")
        elif isinstance(value, dict | list | tuple) and depth >= MAX_DEPTH:
            yield Fault(path, f"nested deeper than {MAX_DEPTH}")
        elif isinstance(value, dict):
            yield from (Fault(path, f"expected a word as key, got {key!r:.60}") for key in value
                        if not isinstance(key, str))
            waiting += [(inner, f"{path}.{key}" if path else str(key), depth + 1) for key, inner in value.items()]
        elif isinstance(value, list | tuple):
            waiting += [(inner, f"{path}[{i}]", depth + 1) for i, inner in enumerate(value)]


def _largest(value: float, path: str) -> float:
    """The largest number of any use at a table; seeds may be longer, as nothing is measured by them."""
    return 10**30 if isinstance(value, int) and path.endswith("seed") else MAX_NUMBER
