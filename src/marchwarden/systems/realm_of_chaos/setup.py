"""What a position of units must be, and how it is written back."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from marchwarden.geometry.lengths import snap
from marchwarden.geometry.motions import inset, overlap
from marchwarden.systems.realm_of_chaos.formation import rank_sizes, rows, sizes_of
from marchwarden.systems.realm_of_chaos.profiles import PLAIN, PROFILES
from marchwarden.systems.realm_of_chaos.units import (
    Pursuit,
    Realm,
    Unit,
    blocks,
    commanded,
    index_of,
    shown_ranks,
    with_units,
)
from marchwarden.table.reading import BadInput, Fault, meant, shown
from marchwarden.table.table import Table

SLACK = 0.01
"""By how much on each side two units may overlap in a file, in inches: together the 0.02 that contact allows."""


def complete(table: Table, more: Mapping[str, Any]) -> Table:
    """The table with its units, filled in from their profiles, everybody of note in a slot."""
    rows_read = more.get("units") or ()
    faults = [Fault(f"units[{index}].{key}", problem) for index, unit in enumerate(rows_read)
              for key, problem in unfit(unit)]
    if faults:
        raise BadInput(faults)
    units = {unit.id: filled(unit) for unit in rows_read}
    return table.but(state=Realm(units, tuple(more.get("pursuits") or ())))


def ruled(table: Table, name: str, changes: Mapping[str, Any]) -> Table:
    """The table after a ruling, the unit it was about filled in again; BadInput where it contradicts itself."""
    unit: Unit = table.state.units[name]
    if {"count", "base_mm"} & set(changes) and "travelled" not in changes:
        # How far each corner has come says nothing of other corners.
        unit = unit.but(travelled=())
    lost = [key for key in ("leader", "standard", "musician") if key in changes and not getattr(unit, key)]
    if lost and "members" not in changes:
        unit = unit.but(members=tuple(member for member in unit.members if member.role not in lost))
    faults = [Fault(f"adjust.{key}", problem) for key, problem in unfit(unit)]
    if faults:
        raise BadInput(faults)
    return with_units(table, filled(unit))


def unfit(unit: Unit) -> Iterator[tuple[str, str]]:
    """What of a row contradicts itself: more in front than there are, ranks or places that are not so many."""
    stands = unit.places or None
    sizes_mm = unit.base_mm if isinstance(unit.base_mm, tuple) else (unit.base_mm,)
    if any(size is not None and not 1 <= size <= 1000 for size in sizes_mm):
        yield "base_mm", f"expected millimetres from 1 to 1000: a number or two, got {shown(unit.base_mm)}"
    if unit.front > unit.count:
        yield "front", f"expected at most the {unit.count} there are, got {unit.front}"
    if unit.count > 1 and (unit.is_single or unit.kind == "character"):
        yield "count", f"a {unit.kind} is one body, got {unit.count}"
    if stands is not None and len(stands) != unit.count:
        yield "places", f"expected one for each of {unit.count}, got {len(stands)}"
    if stands is not None and len({(round(right, 4), round(back, 4)) for right, back in stands}) < len(stands):
        yield "places", "two of them are the same"
    sizes = sizes_of(stands) if stands is not None else rank_sizes(unit.count, min(unit.front, unit.count))
    if unit.ranks and unit.ranks != sizes:
        yield "ranks", f"expected {list(sizes)}, as count and front say, got {list(unit.ranks)}"
    if unit.travelled and len(unit.travelled) != 4 * unit.count:
        yield "travelled", f"expected a number for each of {4 * unit.count} corners, got {len(unit.travelled)}"
    slots = [member.slot for member in unit.members]
    roles = [member.role for member in unit.members if member.role]
    for place, member in enumerate(unit.members):
        if member.slot in slots[:place]:
            yield f"members[{place}].slot", f"somebody else stands in {list(member.slot)}"
        if member.role and roles.count(member.role) > 1:
            yield f"members[{place}].role", f"there is more than one {member.role}"


def filled(unit: Unit) -> Unit:
    """A unit with everything that its row leaves out."""
    row = {**PLAIN, **PROFILES.get(unit.profile, {})}
    missing = {key: row[key] for key in ("move", "leadership", "height", "base_mm") if getattr(unit, key) is None}
    count = len(unit.places) or unit.count
    unit = unit.but(**missing, at=(snap(unit.at[0]), snap(unit.at[1])), facing=snap(unit.facing % 360),
                    count=max(1, count), front=max(1, min(unit.front, count)), ranks=())
    if unit.places:
        unit = unit.but(front=len(rows(unit.places)[0]))
    return unit.but(members=commanded(unit))


def check(table: Table) -> Iterator[tuple[str, str]]:
    """What of a position fits no rule."""
    for index in range(len(table.models)):
        yield f"models[{index}]", "Realm of Chaos has units only; a lone character is a unit of kind: character"
    units = tuple(table.state.units.values())
    sides = {side.id for side in table.sides}
    for index, unit in enumerate(units):
        for key, problem in faults_of(table, unit, sides):
            yield f"units[{index}].{key}", problem
    for index, pursuit in enumerate(table.state.pursuits):
        for key in ("unit", "target"):
            if (name := getattr(pursuit, key)) not in table.state.units:
                yield f"pursuits[{index}].{key}", f"no unit called {name!r}"
        if pursuit.unit == pursuit.target:
            yield f"pursuits[{index}].target", "nobody pursues himself"
    if table.lasting:
        yield "lasting", "nothing lasts in this ruleset"
    yield from overlaps(units)
    yield from buried(table, units)


def faults_of(table: Table, unit: Unit, sides: set[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with one unit."""
    if unit.side not in sides:
        yield "side", f"no side called {unit.side!r}"
    if unit.profile and unit.profile not in PROFILES:
        yield "profile", f"no profile {unit.profile!r} in this ruleset{meant(unit.profile, PROFILES)}"
    for key in ("associated", "target"):
        name = getattr(unit, key)
        if name and name not in table.state.units:
            yield key, f"no unit called {name!r}"
        elif name == unit.id:
            yield key, f"expected another unit than {name} itself"
    friends = table.state.units.get(unit.associated)
    if friends is not None and friends.side != unit.side:
        yield "associated", f"{friends.id} is of another side"
    for place, member in enumerate(unit.members):
        if index_of(unit.stands, member.slot) is None:
            yield f"members[{place}].slot", f"{unit.id} has no rank and file {list(member.slot)}"
    width, depth = table.board.width, table.board.depth
    corners = [corner for block in blocks(unit) for corner in block]
    if any(not -SLACK <= x <= width + SLACK or not -SLACK <= y <= depth + SLACK for x, y in corners):
        yield "at", "stands partly off the table"


def overlaps(units: tuple[Unit, ...]) -> Iterator[tuple[str, str]]:
    """Units that stand on each other; loose troops may be within friends."""
    small = {unit.id: [inset(block, SLACK) for block in blocks(unit)] for unit in units}
    for index, one in enumerate(units):
        for other in units[:index]:
            mingled = one.side == other.side and (one.is_loose or other.is_loose)
            if not mingled and any(overlap(a, b) for a in small[one.id] for b in small[other.id]):
                yield f"units[{index}].at", f"stands on {other.id}"


def buried(table: Table, units: tuple[Unit, ...]) -> Iterator[tuple[str, str]]:
    """Units that stand in ground nobody can enter."""
    for piece in table.terrain:
        if piece.kind == "impassable":
            for index, unit in enumerate(units):
                if any(overlap(inset(block, SLACK), piece.polygon) for block in blocks(unit)):
                    yield f"units[{index}].at", f"stands in {piece.id}, which is impassable"


def write(table: Table) -> Mapping[str, Any]:
    """The units as the battle file has them, each with the ranks it stands in."""
    shown: dict[str, Any] = {"units": [row_of(unit) for unit in table.state.units.values()]}
    if table.state.pursuits:
        shown["pursuits"] = [msgspec.to_builtins(pursuit) for pursuit in table.state.pursuits]
    return shown


def row_of(unit: Unit) -> dict[str, Any]:
    """One unit as the battle file has it."""
    row = {field.name: msgspec.to_builtins(getattr(unit, field.name)) for field in msgspec.structs.fields(unit)
           if getattr(unit, field.name) != field.default}
    row |= {"count": unit.count, "front": unit.front, "facing": unit.facing, "ranks": list(shown_ranks(unit))}
    return row


MORE = {"units": Unit, "pursuits": Pursuit}
