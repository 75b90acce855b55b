"""Whether the expectations written in a battle file hold."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import msgspec

from marchwarden.flow.rulebook import Rulebook
from marchwarden.table.kinds import Place
from marchwarden.table.reading import Fault, known, read_struct, shown
from marchwarden.table.setup import COMMON
from marchwarden.table.table import Table

TOLERANCE = {"cost": 0.005, "facing": 0.1}
AT = 0.01
USUAL = {"prone": False, "engaged_with": [], "activated": False, "off_board": False, "height_up": 0,
         "stands_on": None, "unable": False, "reserve": False, "routing": False}


class OrderHolds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an order is expected to come to; the values are compared with those of its verdict."""

    order: Annotated[int, msgspec.Meta(ge=0, description="the number of an order, from 0")]
    legal: bool | None = None
    rule: str | list[str] | None = None
    cost: float | None = None
    events: list[dict[str, Any]] = []
    no_event: str | list[str] = ""
    stopped_at: Place | None = None
    reason: str = ""
    where: Any = None
    limit: Any = None
    value: Any = None
    because_of: Any = None
    nearest: Any = None
    instead: Any = None
    objections: Any = None
    leg: Any = None
    along: Any = None


class Asks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is expected to be asked in the end; null for nothing."""

    asks: dict[str, Any] | None


def faults_in(expect: Any, orders: int, table: Table | None, rules: Rulebook) -> Iterator[Fault]:
    """What is wrong with the form of a file's expectations: those that could never hold whatever happens."""
    for number, want in enumerate(expect if isinstance(expect, list | tuple) else ()):
        path = f"expect[{number}]"
        if not isinstance(want, Mapping):
            continue
        if "order" in want:
            held, faults = read_struct(want, OrderHolds, path)
            yield from faults
            if held is not None and held.order >= orders:
                yield Fault(f"{path}.order", f"expected the number of one of {orders} orders, from 0; got {held.order}")
        elif "asks" in want:
            yield from read_struct(want, Asks, path)[1]
        elif "model" in want or "unit" in want:
            yield from _state_faults(want, path, table, rules)
        else:
            yield Fault(path, f"expected order, model, unit or asks; got {', '.join(map(str, want))[:80] or 'nothing'}")


def _state_faults(want: Mapping[str, Any], path: str, table: Table | None, rules: Rulebook) -> Iterator[Fault]:
    kind = "model" if "model" in want else "unit"
    row = rules.schema.traits if kind == "model" else rules.schema.more.get("units")
    if row is None:
        yield Fault(f"{path}.unit", "there are no units in this ruleset")
        return
    own = [field.encode_name for field in msgspec.structs.fields(row)]
    yield from known(want, (kind, *own, *(COMMON if kind == "model" else ())), path)
    if table is not None and not (want.get("off_board") or want.get("slain")):
        there = table.models if kind == "model" else table.units
        if not isinstance(want[kind], str) or want[kind] not in there:
            yield Fault(f"{path}.{kind}", f"no {kind} called {shown(want[kind])}")


def same(got: Any, want: Any, key: str = "") -> bool:
    """Whether a value is what was expected, numbers within the tolerance of their key."""
    if isinstance(want, bool) or want is None or isinstance(want, str):
        return bool(got == want)
    if isinstance(want, int | float):
        if not isinstance(got, int | float) or isinstance(got, bool):
            return False
        gap = abs((got - want + 180) % 360 - 180) if key == "facing" else abs(got - want)
        return gap <= TOLERANCE.get(key, AT)
    if isinstance(want, list):
        if not isinstance(got, list | tuple):
            return False
        if key == "engaged_with":
            return sorted(got) == sorted(want)
        return len(got) == len(want) and all(same(g, w, key) for g, w in zip(got, want, strict=True))
    if isinstance(want, Mapping):
        return isinstance(got, Mapping) and all(same(got.get(k), w, k) for k, w in want.items())
    return bool(got == want)


def in_order(events: Iterable[Any], wanted: Iterable[Any]) -> bool:
    """Whether the wanted events appear among the events, in this order."""
    rest = iter(events)
    return all(any(same(event, want) for event in rest) for want in wanted)


def broken(expect: Iterable[Any], answer: Mapping[str, Any]) -> Iterator[str]:
    """Every expectation that does not hold, said in words."""
    verdicts = {verdict["order"]: verdict for verdict in answer["verdicts"]}
    for want in expect:
        if not isinstance(want, Mapping):
            yield f"cannot read expectation {want!r}"
        elif "order" in want:
            yield from _order(want, verdicts.get(want["order"]))
        elif "model" in want or "unit" in want:
            yield from _state(want, answer["position"])
        elif "asks" in want:
            got, asked = answer["question"], want["asks"]
            if (asked is None and got is not None) or (asked is not None and (got is None or not same(got, asked))):
                yield f"question {got}, wanted {asked}"
        else:
            yield f"cannot read expectation {want!r}"


def _order(want: Mapping[str, Any], got: Mapping[str, Any] | None) -> Iterator[str]:
    number = want["order"]
    if got is None:
        yield f"order {number}: no verdict"
        return
    events = got.get("events", [])
    for key, value in want.items():
        if key == "order":
            continue
        if key == "rule" and isinstance(value, list):
            if got.get("rule") not in value:
                yield f"order {number}: rule {got.get('rule')!r}, wanted one of {value}"
        elif key == "events":
            if not in_order(events, value):
                yield f"order {number}: events {events} lack {value}"
        elif key == "no_event":
            names = [value] if isinstance(value, str) else value
            seen = [event["event"] for event in events if event["event"] in names]
            if seen:
                yield f"order {number}: unwanted events {seen}"
        elif key == "stopped_at":
            places = [event["to"] for event in events if event.get("to") is not None]
            if not places or not same(places[-1], value):
                yield f"order {number}: stopped at {places[-1:]}, wanted {value}"
        elif not same(got.get(key), value, key):
            yield f"order {number}: {key} {got.get(key)!r}, wanted {value!r} ({got.get('reason', '')})"


def _state(want: Mapping[str, Any], position: Mapping[str, Any]) -> Iterator[str]:
    kind = "model" if "model" in want else "unit"
    rows = {row["id"]: row for row in position.get(f"{kind}s", [])}
    got = rows.get(want[kind])
    if got is None:
        if not (want.get("off_board") or want.get("slain")):
            yield f"{kind} {want[kind]}: not in the final position"
        return
    for key, value in want.items():
        if key != kind and not same(got.get(key, USUAL.get(key)), value, key):
            yield f"{kind} {want[kind]}: {key} {got.get(key)!r}, wanted {value!r}"
