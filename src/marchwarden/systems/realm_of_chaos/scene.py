"""What a picture of Realm of Chaos shows: units in their ranks, where they see, and who may act."""

import math
from typing import Any

from marchwarden.flow.rulebook import Game
from marchwarden.geometry.motions import ring_around
from marchwarden.systems.realm_of_chaos.formation import rows
from marchwarden.systems.realm_of_chaos.standing import cannot_move, not_now
from marchwarden.systems.realm_of_chaos.trials import KEEP_OFF
from marchwarden.systems.realm_of_chaos.units import Point, Unit, base_corners, index_of, shown_ranks, to_world

AHEAD = 3.0
"""How far before its front a unit's field of view is drawn, in inches; it has no end."""


def scene(game: Game) -> dict[str, Any]:
    """Units with every base, the inch that enemies keep from them, their fronts, and who may act."""
    units = tuple(game.table.state.units.values())
    active = game.table.turn.active
    may = [unit.id for unit in units if not any(not_now(game, unit)) and not any(cannot_move(game, unit))]
    end = {"order": {"end": active}, "label": "end phase", "effect": f"{active} does nothing more in this phase"}
    return {"units": [drawn(unit) for unit in units],
            "zones": [{"model": unit.id, "outline": [[keep_off(unit)]]} for unit in units],
            "sight": [{"model": unit.id, "outline": [[ahead(unit)]]} for unit in units],
            "labels": [{"model": unit.id, "text": label(unit)} for unit in units if label(unit)],
            "can_act": may, "orders": [end]}


def drawn(unit: Unit) -> dict[str, Any]:
    """A unit with the place of every base."""
    width, depth = unit.size
    roles = {index_of(unit.stands, member.slot): member.role for member in unit.members}
    places = [{"at": _rounded(to_world(unit, place)), "facing": unit.facing, "width": width, "depth": depth,
               "role": roles.get(index, "")} for index, place in enumerate(unit.stands)]
    return {"id": unit.id, "side": unit.side, "outline": [_rounded(p) for p in ring_around(tuple(base_corners(unit)))],
            "ranks": list(shown_ranks(unit)), "places": places}


def keep_off(unit: Unit) -> list[Point]:
    """The ground within 1 inch of a unit, its round corners in steps of fifteen degrees."""
    spots = [(x + KEEP_OFF * math.cos(turn), y + KEEP_OFF * math.sin(turn)) for x, y in base_corners(unit)
             for turn in (math.radians(15 * step) for step in range(24))]
    ring = [_rounded(point) for point in ring_around(spots)]
    return [*ring, ring[0]]


def ahead(unit: Unit) -> list[Point]:
    """A strip of the ground before a unit's front, where it sees whom it might charge."""
    half = len(rows(unit.stands)[0]) * unit.size[0] / 2
    ring = [_rounded(to_world(unit, place)) for place in ((-half, 0.0), (half, 0.0), (half + AHEAD, -AHEAD),
                                                          (-half - AHEAD, -AHEAD))]
    return [*ring, ring[0]]


def label(unit: Unit) -> str:
    """What holds of a unit now, in a few words."""
    said = {"routing": unit.routing, "charging": unit.charging, "in combat": unit.engaged, "halted": unit.halted,
            "stays": unit.passed, "half pace": unit.half_pace}
    return ", ".join(words for words, holds in said.items() if holds)


def _rounded(point: Point) -> Point:
    return round(point[0], 6), round(point[1], 6)
