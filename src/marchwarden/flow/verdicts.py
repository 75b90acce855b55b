"""What the referee says of an order: legal or not, what it cost, what happened, and every reason against it."""

from collections.abc import Callable
from typing import Any, cast

import msgspec

from marchwarden.table.events import Event

Point = tuple[float, float]


class Objection(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason why an order is refused.

    `where` is the offending place on the path and `along` how far along it lies (inches); `value` against `limit`
    says how much is missing; `because_of` names the model or terrain; `nearest` is the nearest legal place, and
    `instead` an order that is legal when played.
    """

    rule: str
    reason: str
    where: Point | None = None
    limit: float | None = None
    value: float | None = None
    because_of: str | None = None
    nearest: Point | None = None
    instead: dict[str, Any] | None = None
    leg: int | None = None
    along: float = 0.0


class Verdict(msgspec.Struct, frozen=True, dict=True):
    """The referee's answer to one order.

    `found` are the objections as they are found; finding the nearest legal alternative takes much longer than that, so
    `objections` adds it, by `in_full`, when they are first read.
    """

    legal: bool
    events: tuple[Event, ...] = ()
    found: tuple[Objection, ...] = ()
    cost: float = 0.0
    order: int | None = None
    in_full: Callable[[], tuple[Objection, ...]] | None = None

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        # What is still to be looked for is not looked for to be printed.
        if self.legal:
            return f"Verdict(legal=True, cost={self.cost:g}, events={self.events!r})"
        return f"Verdict(legal=False, rule={self.rule!r}, reason={self.reason!r}, objections={len(self.found)})"

    def __eq__(self, other: object) -> bool:
        """Verdicts are equal where they say the same, however much of it has been looked for."""
        if not isinstance(other, Verdict):
            return NotImplemented
        return (self.legal, self.order, self.cost, self.rule, self.events) == (
            other.legal, other.order, other.cost, other.rule, other.events) and self.objections == other.objections

    def __hash__(self) -> int:
        return hash((self.legal, self.order, self.cost, self.rule))

    def __reduce__(self) -> tuple[Any, ...]:
        # What is still to be looked for needs the whole battle; what is sent elsewhere or kept is looked for first.
        return (Verdict, (self.legal, self.events, self.objections, self.cost, self.order))

    @property
    def objections(self) -> tuple[Objection, ...]:
        """Everything against the order, the first met along the path first, with the nearest legal alternative."""
        if self.in_full is None:
            return self.found
        known = self.__dict__
        if "objections" not in known:
            known["objections"] = self.in_full()
        return cast("tuple[Objection, ...]", known["objections"])

    def settled(self) -> "Verdict":
        """The same verdict as a value that can be kept: nothing in it is still to be looked for."""
        return self if self.in_full is None else msgspec.structs.replace(self, found=self.objections, in_full=None)

    @property
    def rule(self) -> str | None:
        """The clause that forbids the order: the first one met along the path."""
        return self.found[0].rule if self.found else None

    @property
    def reason(self) -> str:
        """Why the order is refused, in one sentence; empty when it is legal."""
        return self.found[0].reason if self.found else ""

    def to_dict(self) -> dict[str, Any]:
        """The verdict as other programs read it."""
        shown: dict[str, Any] = {} if self.order is None else {"order": self.order}
        shown["legal"] = self.legal
        if self.legal:
            shown["cost"] = round(self.cost, 6) + 0.0
            shown["events"] = [event.to_dict() for event in self.events]
            return shown
        objections = [msgspec.to_builtins(objection) for objection in self.objections]
        shown.update(objections[0])
        shown["objections"] = objections
        return shown
