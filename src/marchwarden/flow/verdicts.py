"""What the referee says of an order: legal or not, what it cost, what happened, and every reason against it."""

from typing import Any

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


class Verdict(msgspec.Struct, frozen=True):
    """The referee's answer to one order."""

    legal: bool
    events: tuple[Event, ...] = ()
    objections: tuple[Objection, ...] = ()
    cost: float = 0.0
    order: int | None = None

    def __bool__(self) -> bool:
        return self.legal

    @property
    def rule(self) -> str | None:
        """The clause that forbids the order: the first one met along the path."""
        return self.objections[0].rule if self.objections else None

    @property
    def reason(self) -> str:
        """Why the order is refused, in one sentence; empty when it is legal."""
        return self.objections[0].reason if self.objections else ""

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
