"""What can happen to units."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from marchwarden.geometry.lengths import snap
from marchwarden.systems.realm_of_chaos.formation import Place
from marchwarden.systems.realm_of_chaos.units import Member, Point, Pursuit, Unit, unit_of, with_units
from marchwarden.table.events import Event, Halted
from marchwarden.table.table import Table

Companion = tuple[str, Point, float]
"""A character that belongs to a unit: its id, where it stands and how it faces."""

UNMEASURED: Mapping[str, float] = MappingProxyType({})


def grid(point: Point) -> Point:
    """A point on the storage grid."""
    return snap(point[0]), snap(point[1])


def stood(table: Table, others: tuple[Companion, ...]) -> list[Unit]:
    """The characters that belong to a unit where they stand now."""
    return [unit_of(table, name).but(at=grid(at), facing=snap(facing % 360)) for name, at, facing in others]


class Spent(Event, frozen=True, tag="spent-move"):
    """What a unit has used of its M: all in all, and for each corner of each base where they differ."""

    model: str
    moved: float
    travelled: tuple[float, ...] = ()

    def happen(self, table: Table) -> Table:
        return with_units(table, unit_of(table, self.model).but(
            moved=snap(self.moved), travelled=tuple(snap(t) for t in self.travelled), stirred=True))


class Carried(Event, frozen=True, kw_only=True):
    """Base of the events that leave a unit at a new place, with the characters that belong to it."""

    model: str
    to: Point
    facing: float
    path: tuple[Point, ...] = ()
    cost: float = 0.0
    others: tuple[Companion, ...] = ()
    """The characters that belong to the unit."""
    outline: tuple[Point, ...] = ()
    """The ground it covered before, turning left."""
    stretches: tuple[tuple[float, float], ...] = ()
    """(inches, price of an inch) one after the other, where not every inch counted one."""

    def happen(self, table: Table) -> Table:
        unit = unit_of(table, self.model).but(at=grid(self.to), facing=snap(self.facing % 360))
        return with_units(table, unit, *stood(table, self.others))


class UnitMoved(Carried, frozen=True, tag="moved"):
    """A unit went along a path."""


class Wheeled(Carried, frozen=True, tag="wheeled", kw_only=True):
    """A unit swung about a point; `measures` has the furthest member, the front corner's arc and its chord."""

    pivot: Point
    by: float
    kind: str = "wheel"
    measures: Mapping[str, float] = UNMEASURED


class Redrawn(Event, frozen=True, kw_only=True):
    """Base of the events that leave a unit in a new formation."""

    model: str
    to: Point
    facing: float
    front: int
    ranks: tuple[int, ...]
    places: tuple[Place, ...] = ()
    members: tuple[Member, ...] = ()
    travelled: tuple[float, ...] = ()
    others: tuple[Companion, ...] = ()

    def happen(self, table: Table) -> Table:
        unit = unit_of(table, self.model).but(
            at=grid(self.to), facing=snap(self.facing % 360), front=self.front, places=self.places,
            members=self.members, travelled=self.travelled, stirred=True)
        return with_units(table, unit, *stood(table, self.others))


class Turned(Redrawn, frozen=True, tag="turned", kw_only=True):
    """Every model of a unit turned."""

    way: str


class Formed(Redrawn, frozen=True, tag="formed", kw_only=True):
    """A unit changed its front."""

    by: int


class UnitHalted(Halted, frozen=True, tag="halted"):
    """A unit stopped where a rule says so, and goes no further this phase."""

    def happen(self, table: Table) -> Table:
        held = self.rule == "rc.through.who"
        return with_units(table, unit_of(table, self.model).but(halted=True, held=held))


class Manoeuvred(Event, frozen=True, tag="manoeuvred"):
    """A unit used one of its manoeuvres, whether it came about or not."""

    model: str
    weight: str
    failed: bool = False

    def happen(self, table: Table) -> Table:
        unit = unit_of(table, self.model)
        if self.weight == "complex":
            return with_units(table, unit.but(complex=True))
        return with_units(table, unit.but(simple=unit.simple + 1, failed=unit.failed or self.failed))


class Passed(Event, frozen=True, tag="passed-through"):
    """A unit moved through a friend, which stays where it is this turn."""

    model: str
    through: str
    stays: bool = True

    def happen(self, table: Table) -> Table:
        return with_units(table, unit_of(table, self.through).but(passed=True)) if self.stays else table


class Declared(Event, frozen=True, tag="declared"):
    """A charge was declared."""

    model: str
    target: str
    kind: str = "charge"

    def happen(self, table: Table) -> Table:
        return with_units(table, unit_of(table, self.model).but(charging=True, target=self.target))


class Withdrew(Carried, frozen=True, tag="withdrew", kw_only=True):
    """A unit broke off from combat; its opponents may pursue."""

    opponents: tuple[str, ...]

    def happen(self, table: Table) -> Table:
        table = super().happen(table)
        unit = unit_of(table, self.model)
        table = with_units(table, unit.but(engaged=False, withdrew=True, stirred=True, charging=False, target=""),
                           *(unit_of(table, name).but(engaged=False) for name, *_ in self.others))
        pursuits = tuple(Pursuit(name, self.model) for name in self.opponents)
        return table.but(state=type(table.state)(table.state.units, (*table.state.pursuits, *pursuits)))


class Freed(Event, frozen=True, tag="disengaged"):
    """A unit has no opponent in contact any more."""

    model: str

    def happen(self, table: Table) -> Table:
        return with_units(table, unit_of(table, self.model).but(engaged=False))


class Routed(Event, frozen=True, tag="routed"):
    """A unit is routed."""

    model: str
    rule: str

    def happen(self, table: Table) -> Table:
        return with_units(table, unit_of(table, self.model).but(routing=True, charging=False, target=""))


class Caught(Event, frozen=True, tag="caught"):
    """Pursuers reached whom they pursued; they may strike a free hack."""

    model: str
    target: str
    free_hack: bool = True


class PursuitOver(Event, frozen=True, tag="pursued"):
    """A unit has pursued as far as it could."""

    model: str
    target: str

    def happen(self, table: Table) -> Table:
        left = tuple(p for p in table.state.pursuits if (p.unit, p.target) != (self.model, self.target))
        return table.but(state=type(table.state)(table.state.units, left))


class Hampered(Event, frozen=True, tag="hampered"):
    """Two units in each other's way go at half pace; a push-back that is followed up this turn routs them."""

    models: tuple[str, ...]

    def happen(self, table: Table) -> Table:
        return with_units(table, *(unit_of(table, name).but(half_pace=True) for name in self.models))


class PushedBack(Event, frozen=True, tag="pushed-back"):
    """A unit was pushed back by its opponents, who may follow up."""

    model: str
    by: tuple[str, ...]

    def happen(self, table: Table) -> Table:
        table = with_units(table, unit_of(table, self.model).but(pushed=True))
        pursuits = tuple(Pursuit(name, self.model) for name in self.by)
        return table.but(state=type(table.state)(table.state.units, (*table.state.pursuits, *pursuits)))


class Checked(Event, frozen=True, tag="checked"):
    """A unit checked for hatred, at the beginning or at the end of movement."""

    model: str
    what: str
    when: str

    def happen(self, table: Table) -> Table:
        unit = unit_of(table, self.model)
        return with_units(table, unit.but(hated=unit.hated + 1)) if self.what == "hatred" else table


class PhaseBegan(Event, frozen=True, tag="phase-began"):
    """A phase of a side began: manoeuvres and movement are counted afresh, and in a new turn everything is."""

    side: str
    phase: str

    def happen(self, table: Table) -> Table:
        fresh: dict[str, Any] = {"moved": 0.0, "travelled": (), "simple": 0, "complex": False, "failed": False,
                                 "halted": False, "held": False, "hated": 0}
        turn = self.phase == "move"
        if turn:
            fresh |= {"stirred": False, "passed": False, "half_pace": False, "pushed": False, "withdrew": False}
        units = {name: self._refreshed(unit, fresh, turn) for name, unit in table.state.units.items()}
        return table.but(state=type(table.state)(units, () if turn else table.state.pursuits))

    def _refreshed(self, unit: Unit, fresh: dict[str, Any], turn: bool) -> Unit:
        done = {"charging": False, "target": ""} if turn and unit.side != self.side else {}
        return unit.but(**fresh, **done)
