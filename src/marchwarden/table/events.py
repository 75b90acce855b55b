"""What can happen: the only things that change a table."""

from typing import TYPE_CHECKING, Any

import msgspec

from marchwarden.geometry.lengths import snap

if TYPE_CHECKING:
    from marchwarden.table.table import Table

Point = tuple[float, float]


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """Something that happened. `cost`, where an event has it, is inches of Move value used."""

    def happen(self, table: "Table") -> "Table":
        """The table afterwards; an event that only tells something leaves it as it is."""
        return table

    def to_dict(self) -> dict[str, Any]:
        """The event as other programs read it."""
        return dict(msgspec.to_builtins(self))


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice fell: as they lie, and what they count as after modifiers.

    `needed` is the least that passes, with `at_most` the most.
    """

    kind: str
    dice: tuple[int, ...]
    result: int | None = None
    model: str = ""
    side: str = ""
    target: str = ""
    needed: int | None = None
    at_most: bool = False


class Dropped(Event, frozen=True, tag="dropped"):
    """A part of an order that has become impossible was left undone."""

    reason: str
    model: str = ""
    leg: int | None = None


class Halted(Event, frozen=True, tag="halted"):
    """A move stopped where a rule says so."""

    model: str
    rule: str
    to: Point | None = None
    because_of: str = ""


class Adjusted(Event, frozen=True, tag="adjusted"):
    """The players' own ruling on a model, kept in the log as such."""

    model: str
    changes: dict[str, Any]


class TurnMoved(Event, frozen=True, tag="turn"):
    """The battle went on to another turn, phase, step or side."""

    number: int
    phase: str
    step: str = ""
    priority: str = ""
    active: str = ""

    def happen(self, table: "Table") -> "Table":
        from marchwarden.table.table import Turn

        return table.but(turn=Turn(self.number, self.phase, self.step, self.priority, self.active))


class Placed(Event, frozen=True):
    """Base of the events that leave a model at a new place."""

    model: str
    to: Point
    path: tuple[Point, ...] = ()
    cost: float = 0.0
    facing: float | None = None

    def happen(self, table: "Table") -> "Table":
        model = table.models[self.model]
        at = (snap(self.to[0]), snap(self.to[1]))
        facing = model.facing if self.facing is None else snap(self.facing)
        return table.with_model(model.but(at=at, facing=facing))


class Moved(Placed, frozen=True, tag="moved"):
    """A model went along a path; `stretches` is (inches, price of an inch) in turn, where part of it was dear."""

    stretches: tuple[tuple[float, float], ...] = ()
