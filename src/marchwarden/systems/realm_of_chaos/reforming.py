"""Turns and changes of formation: who stands where afterwards, and whether there is room for it."""

import math
from collections.abc import Iterator
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.motions import gap, overlap
from marchwarden.systems.realm_of_chaos.carrying import Carry
from marchwarden.systems.realm_of_chaos.events import Formed, Redrawn, Turned
from marchwarden.systems.realm_of_chaos.footing import shrunk_ground
from marchwarden.systems.realm_of_chaos.formation import (
    Ranks,
    drawn_up,
    rank_sizes,
    rows,
    turned_by_ranks,
    turned_in_place,
    widened,
)
from marchwarden.systems.realm_of_chaos.legs import Formation, Turn
from marchwarden.systems.realm_of_chaos.trials import (
    KEEP_OFF,
    all_corners,
    charged_at,
    solid_ground,
    strangers,
)
from marchwarden.systems.realm_of_chaos.units import (
    Member,
    Point,
    Unit,
    blocks,
    command_places,
    commanded,
    company,
    index_of,
    places_seen_from,
    shown_ranks,
    slot_of,
    to_world,
)

MOST = 2
"""By how many models a flank of the front rank may change."""


@enforces("rc.formation")
def front_change(game: Game, unit: Unit, leg: Formation) -> tuple[int, int] | Objection:
    """By how many models either flank changes, left and right; or why the front may not change so."""
    if unit.skirmish or unit.kind != "unit":
        return Objection(leg.rule, f"{unit.id} has no ranks to change", because_of=unit.id)
    change, both = leg.formation, leg.flank == "both"
    if change == 0 or (both and change % 2):
        reason = "shared evenly between both flanks, the change must be even" if change else "0 is no change"
        return Objection(leg.rule, reason, limit=2 * (change // 2) if change else 1, value=change, because_of=unit.id)
    left, right = (change // 2, change // 2) if both else (change, 0) if leg.flank == "left" else (0, change)
    most = MOST if not both or game.option("formation_flank") == "total" else 2 * MOST
    if abs(change) > most:
        return Objection(leg.rule, f"the front rank may change by {most} this way, not by {abs(change)}", limit=most,
                         value=abs(change))
    if not 1 <= unit.front + change <= unit.count:
        return Objection(leg.rule, f"{unit.count} models cannot stand {unit.front + change} in front", limit=unit.count,
                         value=unit.front + change)
    return left, right


def reformed(game: Game, unit: Unit, leg: Formation | Turn) -> Carry:
    """What happens when a unit turns or changes its front, or what speaks against it."""
    if isinstance(leg, Formation):
        change = front_change(game, unit, leg)
        if isinstance(change, Objection):
            return Carry((change,), (), 0.0)
        event: Redrawn = widen(game, unit, *change)
    else:
        event = turn(game, unit, leg.turn)
    said = tuple(no_room(game, unit, event, leg.rule))
    return Carry(said, (), 0.0) if said else Carry((), (event,))


def widen(game: Game, unit: Unit, left: int, right: int) -> Formed:
    """The unit with more or fewer in front; characters on its flanks make way."""
    width, depth = unit.size
    ranks = widened(unit.stands, unit.front, left, right, width, depth)
    half = unit.front * width / 2
    others = []
    for part in company(game.table, unit)[1:]:
        across = places_seen_from(unit, part.at)[0]
        shift = right * width if across > half else -left * width if across < -half else 0.0
        angle = math.radians(unit.facing)
        at = (part.at[0] + shift * math.sin(angle), part.at[1] - shift * math.cos(angle))
        others.append((part.id, at, part.facing))
    members = people_after(unit, ranks, regroup=False)
    shape = _shape(unit, ranks, members)
    return Formed(model=unit.id, by=left + right, travelled=(), others=tuple(others), **shape)


@enforces("rc.turn")
def turn(game: Game, unit: Unit, way: str) -> Turned:
    """The unit after every model has turned; the leader and his company change to the middle of the new front."""
    width, depth = unit.size
    if game.option("turn_ragged") == "in-place" or unit.places:
        ranks = turned_in_place(unit.stands, way, width, depth)
    else:
        ranks = turned_by_ranks(unit.stands, unit.front, way, width, depth)
    others = []
    for part in company(game.table, unit)[1:]:
        own = turned_in_place(part.stands, way, *part.size)
        others.append((part.id, to_world(part, own.front_at), (part.facing + own.turned) % 360))
    shape = _shape(unit, ranks, people_after(unit, ranks, regroup=True))
    event = Turned(model=unit.id, way=way, others=tuple(others), **shape)
    return Turned(model=unit.id, way=way, others=tuple(others), **shape | {"travelled": _travelled(game, unit, event)})


def _shape(unit: Unit, ranks: Ranks, members: tuple[Member, ...]) -> dict[str, Any]:
    front = len(rows(ranks.places)[0])
    usual = drawn_up(rank_sizes(unit.count, front), *unit.size)
    regular = all(math.dist(a, b) < TAU for a, b in zip(usual, ranks.places, strict=True))
    at = to_world(unit, ranks.front_at)
    after = unit.but(front=front, places=() if regular else ranks.places)
    return {"to": (round(at[0], 6), round(at[1], 6)), "facing": (unit.facing + ranks.turned) % 360, "front": front,
            "ranks": shown_ranks(after), "places": after.places, "members": commanded(after.but(members=members))}


def people_after(unit: Unit, ranks: Ranks, *, regroup: bool) -> tuple[Member, ...]:
    """The special members in their new slots; leader, standard and musician change places to the middle of the front.

    After a change of formation they do so only where they no longer stand in the front rank.
    """
    old = {index_of(unit.stands, member.slot): member for member in unit.members}
    people = [old.get(index) for index in ranks.came_from]
    front = rows(ranks.places)[0]
    wanted = command_places(ranks.places)
    for role, place in wanted.items():
        here = next((i for i, person in enumerate(people) if person is not None and person.role == role), None)
        if here is not None and (regroup or here not in front):
            people[here], people[place] = people[place], people[here]
    return tuple(Member(slot_of(ranks.places, i), person.move, person.role)
                 for i, person in enumerate(people) if person is not None)


def _travelled(game: Game, unit: Unit, event: Redrawn) -> tuple[float, ...]:
    """What each corner has used, carried over to the same spot of ground; who changed places takes the most."""
    before = all_corners(game.table, unit)
    if len(unit.travelled) != len(before):
        return ()
    known = {(round(x, 4), round(y, 4)): gone for (x, y), gone in zip(before, unit.travelled, strict=True)}
    table = event.happen(game.table)
    after = all_corners(table, table.state.units[unit.id])
    return tuple(known.get((round(x, 4), round(y, 4)), unit.moved) for x, y in after)


def no_room(game: Game, unit: Unit, event: Redrawn, rule: str) -> Iterator[Objection]:
    """Against a formation whose models would stand on something, or too near an enemy."""
    table = event.happen(game.table)
    after = table.state.units[unit.id]
    ground = shrunk_ground(table, after)
    for name, outline in solid_ground(game.table):
        if any(overlap(block, outline) for block in ground):
            yield Objection(rule, f"no room: {'the edge of the table' if name == 'edge' else name} is in the way",
                            where=_where(ground, outline), because_of=None if name == "edge" else name)
    before = shrunk_ground(game.table, unit)
    for other in strangers(game.table, unit):
        outlines = blocks(other)
        if other.side == unit.side:
            if any(overlap(block, outline) for block in ground for outline in outlines):
                yield Objection(rule, f"no room: {other.id} is in the way", because_of=other.id)
            continue
        limit = 0.0 if other.id in charged_at(game.table, unit) else min(KEEP_OFF, _gap(before, outlines) - TAU)
        now = _gap(ground, outlines)
        if now < limit or any(overlap(block, outline) for block in ground for outline in outlines):
            yield Objection("rc.halt", f"would stand within 1 inch of {other.id}", limit=KEEP_OFF, value=round(now, 6),
                            because_of=other.id)


def _gap(ground: tuple[tuple[Point, ...], ...], outlines: tuple[tuple[Point, ...], ...]) -> float:
    return min(gap(block, outline) for block in ground for outline in outlines)


def _where(ground: tuple[tuple[Point, ...], ...], outline: tuple[Point, ...]) -> Point:
    """A corner of the new formation that stands on what is in the way, or the nearest to it."""
    corners = [corner for block in ground for corner in block]
    best = min(corners, key=lambda corner: (gap((corner, corner), outline), corner))
    return round(best[0], 6), round(best[1], 6)
