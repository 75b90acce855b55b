"""Units: blocks of rank and file, loose troops, and single bodies, each as one value."""

import math
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec

from marchwarden.geometry.lengths import MM, snap
from marchwarden.systems.realm_of_chaos.formation import Place, drawn_up, middle, rank_sizes, rows, sizes_of
from marchwarden.table.kinds import (
    Called,
    Coordinate,
    Count,
    Degrees,
    Height,
    Inches,
    Name,
    Slug,
)
from marchwarden.table.table import Table

Point = tuple[float, float]
Role = Literal["", "leader", "standard", "musician"]
Kind = Literal["unit", "character", "war-engine", "creature", "chariot"]


Number = Annotated[int, msgspec.Meta(ge=1, le=1000, description="a whole number from 1 to 1000")]
Nerve = Annotated[int, msgspec.Meta(ge=0, le=12, description="a Leadership from 0 to 12")]


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of a unit's models that is not like the rest: its slot (rank, file; from 1, front left), pace, and role."""

    slot: tuple[int, int]
    move: Inches | None = None
    role: Role = ""


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit as it stands: `at` is the middle of its front rank's front edge, lengths are inches.

    `moved` is what it has used of its M this phase, `travelled` the same for each corner of each base (in the order
    of places; empty means nobody more than `moved`). `passed` marks a unit that others moved through this turn,
    `stirred` one that has itself moved this turn, `held` one halted where a passage failed.
    """

    id: Name
    side: str
    at: tuple[Coordinate, Coordinate]
    profile: str = ""
    name: Called = ""
    kind: Kind = "unit"
    count: Number = 1
    front: Number = 1
    facing: Degrees = 0.0
    base: Literal["square"] = "square"
    base_mm: float | tuple[float, float] | None = None
    height: Height | None = None
    move: Inches | None = None
    leadership: Nerve | None = None
    leader: bool = False
    standard: bool = False
    musician: bool = False
    skirmish: bool = False
    members: tuple[Member, ...] = ()
    special_rules: tuple[Slug, ...] = ()
    associated: str = ""
    routing: bool = False
    charging: bool = False
    engaged: bool = False
    ranks: tuple[Number, ...] = ()
    places: tuple[Place, ...] = ()
    target: str = ""
    moved: Inches = 0.0
    travelled: tuple[Inches, ...] = ()
    simple: Count = 0
    complex: bool = False
    failed: bool = False
    halted: bool = False
    held: bool = False
    stirred: bool = False
    passed: bool = False
    withdrew: bool = False
    half_pace: bool = False
    pushed: bool = False
    hated: Count = 0

    @property
    def size(self) -> tuple[float, float]:
        """The frontage and depth of one base, in inches."""
        mm = self.base_mm if self.base_mm is not None else 25.0
        width, depth = mm if isinstance(mm, tuple) else (mm, mm)
        return snap(width * MM), snap(depth * MM)

    @property
    def stands(self) -> tuple[Place, ...]:
        """The places of all its models."""
        return self.places or drawn_up(rank_sizes(self.count, self.front), *self.size)

    @property
    def is_loose(self) -> bool:
        """Whether it goes by any path and may pass through friends: skirmishers and characters on their own."""
        return self.skirmish or (self.kind == "character" and not self.associated)

    @property
    def is_single(self) -> bool:
        """Whether it is one body: a war engine, a creature or a chariot."""
        return self.kind in {"war-engine", "creature", "chariot"}

    def but(self, **changes: object) -> "Unit":
        """The same unit with some fields changed."""
        return msgspec.structs.replace(self, **changes)


class Pursuit(msgspec.Struct, frozen=True):
    """A unit that may pursue, and whom."""

    unit: str
    target: str


class Realm(msgspec.Struct, frozen=True):
    """What belongs to no model: the units, the pursuits that are open, and whose movement is done this turn."""

    units: Mapping[str, Unit] = {}
    pursuits: tuple[Pursuit, ...] = ()


def unit_of(table: Table, name: str) -> Unit:
    """The unit with this id; KeyError where there is none."""
    unit: Unit = table.state.units[name]
    return unit


def find(table: Table, name: str) -> Unit | None:
    """The unit with this id, if there is one."""
    found: Unit | None = table.state.units.get(name)
    return found


def with_units(table: Table, *units: Unit) -> Table:
    """The table with some units in their new state; the order of the file is kept."""
    return table.but(state=msgspec.structs.replace(
        table.state, units={**table.state.units, **{unit.id: unit for unit in units}}))


def company(table: Table, unit: Unit) -> tuple[Unit, ...]:
    """The unit with the characters that belong to it: they move as one."""
    return (unit, *(other for other in table.state.units.values() if other.associated == unit.id))


def pace(table: Table, unit: Unit) -> float:
    """The M of the slowest member, in inches."""
    paces = [part.move or 0.0 for part in company(table, unit)]
    paces += [member.move for part in company(table, unit) for member in part.members if member.move is not None]
    return min(paces)


def has_leader(table: Table, unit: Unit) -> bool:
    """Whether a leader is with the unit, of its own or a character that belongs to it."""
    return any(part.leader or any(member.role == "leader" for member in part.members)
               for part in company(table, unit))


def place_of(unit: Unit, role: Role) -> int | None:
    """The index of the place where the model with this role stands."""
    for member in unit.members:
        if member.role == role:
            return index_of(unit.stands, member.slot)
    return None


def index_of(places: tuple[Place, ...], slot: tuple[int, int]) -> int | None:
    """The index of the place in this slot (rank, file; from 1); None where there is no such slot."""
    ranks = rows(places)
    rank, file = slot
    if 1 <= rank <= len(ranks) and 1 <= file <= len(ranks[rank - 1]):
        return ranks[rank - 1][file - 1]
    return None


def slot_of(places: tuple[Place, ...], index: int) -> tuple[int, int]:
    """The slot (rank, file; from 1) of a place."""
    for rank, row in enumerate(rows(places), 1):
        if index in row:
            return rank, row.index(index) + 1
    raise IndexError(index)


def command_places(places: tuple[Place, ...]) -> dict[Role, int]:
    """Where leader, standard and musician stand when nothing else is said: the middle of the front, and beside it."""
    front = rows(places)[0]
    centre = middle(len(front))
    order = [centre] + [i for step in range(1, len(front) + 1) for i in (centre - step, centre + step)
                        if 0 <= i < len(front)]
    roles: tuple[Role, ...] = ("leader", "standard", "musician")
    return {role: front[file] for role, file in zip(roles, order, strict=False)}


def commanded(unit: Unit) -> tuple[Member, ...]:
    """The special members of a unit, with leader, standard and musician where they usually stand."""
    members = list(unit.members)
    usual = command_places(unit.stands)
    roles: tuple[tuple[Role, bool], ...] = (
        ("leader", unit.leader), ("standard", unit.standard), ("musician", unit.musician))
    for role, there in roles:
        if there and role in usual and not any(member.role == role for member in members):
            slot = slot_of(unit.stands, usual[role])
            here = next((i for i, member in enumerate(members) if member.slot == slot and not member.role), None)
            if here is None:
                members.append(Member(slot, None, role))
            else:
                members[here] = Member(slot, members[here].move, role)
    return tuple(members)


def to_world(unit: Unit, place: Place) -> Point:
    """The point of the table at a place of the unit."""
    turn = math.radians(unit.facing)
    right, back = place
    return (unit.at[0] + right * math.sin(turn) - back * math.cos(turn),
            unit.at[1] - right * math.cos(turn) - back * math.sin(turn))


def places_seen_from(unit: Unit, point: Point) -> Place:
    """The place of the unit that a point of the table has, the inverse of `to_world`."""
    turn = math.radians(unit.facing)
    x, y = point[0] - unit.at[0], point[1] - unit.at[1]
    return x * math.sin(turn) - y * math.cos(turn), -x * math.cos(turn) - y * math.sin(turn)


def base_corners(unit: Unit) -> Iterator[Point]:
    """The four corners of every base, in the order of places: front left, front right, rear right, rear left."""
    width, depth = unit.size
    for right, back in unit.stands:
        for across, behind in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            yield to_world(unit, (right + across * width / 2, back + behind * depth / 2))


def blocks(unit: Unit) -> tuple[tuple[Point, ...], ...]:
    """The ground the unit covers, as rectangles: one for each run of bases side by side, and for ranks alike one."""
    width, depth = unit.size
    runs: list[list[float]] = []
    for row in rows(unit.stands):
        for index in row:
            right, back = unit.stands[index]
            box = [right - width / 2, right + width / 2, back - depth / 2, back + depth / 2]
            if runs and abs(runs[-1][2] - box[2]) < 1e-6 and abs(runs[-1][1] - box[0]) < 1e-6:
                runs[-1][1] = box[1]
            else:
                runs.append(box)
    return tuple(tuple(to_world(unit, place) for place in ((a, c), (b, c), (b, d), (a, d)))
                 for a, b, c, d in _stacked(runs))


def _stacked(runs: list[list[float]]) -> list[list[float]]:
    stacked: list[list[float]] = []
    for box in runs:
        for other in stacked:
            if abs(other[0] - box[0]) < 1e-6 and abs(other[1] - box[1]) < 1e-6 and abs(other[3] - box[2]) < 1e-6:
                other[3] = box[3]
                break
        else:
            stacked.append(list(box))
    return stacked


def shown_ranks(unit: Unit) -> tuple[int, ...]:
    """How many models stand in each rank, from the front."""
    return sizes_of(unit.stands)
